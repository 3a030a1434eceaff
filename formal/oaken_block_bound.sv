// SPDX-License-Identifier: Apache-2.0
//
// Oaken's zero-remove and zero-insert, one behind the other: a block of 64 elements goes in by beats of `LANES lanes,
// and its outliers come out at the lanes at which they went in. Blocks have one to all of their beats.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [`LANES-1:0] in_outlier,
    // Of each lane whether an outlier is in the inner group, and its side.
    input wire [`LANES-1:0] in_inner,
    input wire [`LANES-1:0] in_side,
    // The last beat of a vector, whose last block may be short.
    input wire in_last,
    input wire out_ready
);
    localparam BEATS = 64 / `LANES;

    // The beat of its block that is offered, and the one that comes out of zero-remove.
    reg [3:0] in_beat, middle_beat;
    wire in_ends = in_last || in_beat == BEATS - 1;
    wire middle_ends = middle_last || middle_beat == BEATS - 1;
    wire in_ready, middle_valid, middle_ready, middle_last, out_valid;
    wire [4:0] middle_count;
    wire [8*`LANES-1:0] middle_entries;
    always @(posedge clk) begin
        if (!rst_n) begin
            in_beat <= 4'd0;
            middle_beat <= 4'd0;
        end else begin
            if (in_valid & in_ready) in_beat <= in_ends ? 4'd0 : in_beat + 4'd1;
            if (middle_valid & middle_ready) middle_beat <= middle_ends ? 4'd0 : middle_beat + 4'd1;
        end
    end

    // An entry has the index of its element in the block, and two bits of its value (formats.md, sparse entries).
    reg [8*`LANES-1:0] in_entries;
    reg [5:0] index;
    integer i;
    always @* for (i = 0; i < `LANES; i = i + 1) begin
        index = in_beat*`LANES + i;
        in_entries[8*i +: 8] = {in_side[i], in_inner[i], index};
    end

    wire [63:0] out_outlier, out_inner, out_side;
    wire [3:0] out_error;
    oaken_zero_remove_l16 u_remove (
        .clk(clk), .rst_n(rst_n), .in_valid(in_valid), .in_ready(in_ready), .in_outlier(in_outlier),
        .in_entries(in_entries), .in_last(in_last), .out_valid(middle_valid), .out_ready(middle_ready),
        .out_count(middle_count), .out_entries(middle_entries), .out_last(middle_last)
    );
    oaken_zero_insert_e16 u_insert (
        .clk(clk), .rst_n(rst_n), .in_valid(middle_valid), .in_ready(middle_ready), .in_entries(middle_entries),
        .in_count(middle_count), .in_ends(middle_ends), .in_error(4'd0), .out_valid(out_valid),
        .out_ready(out_ready), .out_outlier(out_outlier), .out_inner(out_inner), .out_side(out_side),
        .out_error(out_error)
    );

    // The beats of the block before the one that is offered.
    reg [63:0] outlier, inner, side;
    reg [63:0] all_outlier, all_inner, all_side;
    always @* begin
        all_outlier = in_beat == 4'd0 ? 64'd0 : outlier;
        all_inner = in_beat == 4'd0 ? 64'd0 : inner;
        all_side = in_beat == 4'd0 ? 64'd0 : side;
        all_outlier[in_beat*`LANES +: `LANES] = in_outlier;
        all_inner[in_beat*`LANES +: `LANES] = in_outlier & in_inner;
        all_side[in_beat*`LANES +: `LANES] = in_outlier & in_side;
    end
    always @(posedge clk) if (in_valid & in_ready) begin
        outlier <= all_outlier;
        inner <= all_inner;
        side <= all_side;
    end

    stream_function_checker #(
        .WIDTH(196), .CAPACITY(3), .SOME_UNANSWERED(1)
    ) u_checker (
        .clk(clk), .rst_n(rst_n), .in_valid(in_valid & in_ends), .in_ready(in_ready),
        .answer({4'd0, all_side, all_inner, all_outlier}), .out_valid(out_valid), .out_ready(out_ready),
        .out_word({out_error, out_side, out_inner, out_outlier})
    );
endmodule
`default_nettype wire
