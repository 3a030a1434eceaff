// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Byte aligner: shows the next 21 bytes of a stream that comes in words of 0 to 32 bytes. Two rows
// of bytes form a ring. A word is rotated to its columns of the ring, by multiples of a power of
// two before its register and by the rest behind it; the window is rotated back.
//
// With take and show, need bytes, or all that are held if that is not enough, become the bytes 0 up
// of the window of the next cycle and leave the ring: have of them. Without take the window shows
// them as well. Without show nothing may be taken, and the window holds. A word enters the ring
// when no more than a word is left in it; waits is set while there is one in front of it, of
// waiting bytes.
//
// Throughput: a word per cycle in, up to as many bytes as are shown per cycle out.
// Generated for bytes = 32, shown = 21.
`default_nettype none
module byte_aligner_b32_s21 (
    input  wire         clk,       // clock, rising edge
    input  wire         rst_n,     // synchronous reset, active low
    input  wire         in_valid,  // a word of the stream is offered
    output wire         in_ready,  // a word of the stream is taken if offered
    input  wire [255:0] in_data,   // bytes of the stream, byte 0 lowest
    input  wire   [5:0] in_count,  // number of valid bytes
    input  wire   [5:0] need,      // number of bytes to show
    input  wire         take,      // they leave the ring
    input  wire         show,      // the window may change
    output wire [167:0] window,    // next bytes of the stream
    output wire   [6:0] held,      // number of bytes in the ring
    output wire         enough,    // they are as many as needed
    output wire   [5:0] have,      // number of bytes that are shown
    output wire         waits,     // a word is in front of the ring
    output wire   [5:0] waiting    // its bytes
);
    genvar i;

    // Where a word begins and ends in the ring: column, and above it the row.
    reg  [5:0] next_place_q;
    wire       comes = in_valid & in_ready;
    wire [5:0] next_end = next_place_q + in_count;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_place_q <= 6'd0;
        end else if (comes) begin
            next_place_q <= next_end;
        end
    end

    wire [255:0] coarse_1 = next_place_q[2] ? {in_data[223:0], in_data[255:224]} : in_data;
    wire [255:0] coarse_2 = next_place_q[3] ? {coarse_1[191:0], coarse_1[255:192]} : coarse_1;
    wire [255:0] coarse_4 = next_place_q[4] ? {coarse_2[127:0], coarse_2[255:128]} : coarse_2;
    reg          word_valid_q;
    reg  [255:0] word_data_q;
    reg    [5:0] word_count_q;
    reg    [5:0] word_place_q;
    reg    [5:0] word_end_q;
    wire         word_ready;

    assign in_ready = !word_valid_q | word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_valid_q <= 1'b0;
        end else if (in_ready) begin
            word_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            word_data_q <= coarse_4;
            word_count_q <= in_count;
            word_place_q <= next_place_q;
            word_end_q <= next_end;
        end
    end

    // What is left is found for both cases, before it is known whether bytes are taken.
    reg  [6:0] held_q;
    wire [7:0] rest = {1'b0, held_q} - {2'd0, need};
    wire       is_enough = !rest[7];
    wire [5:0] there = is_enough ? need : held_q[5:0];
    wire [6:0] behind = rest[6:0] & {7{is_enough}};
    wire [6:0] left = take ? behind : held_q;

    // A word enters when no more than a word is left.
    wire room = (held_q <= 7'd32) | (take & (!is_enough | (rest[6:0] <= 7'd32)));
    wire enters = word_valid_q & room;

    assign word_ready = room;

    wire [5:0] entering = word_count_q & {6{enters}};

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 7'd0;
        end else begin
            held_q <= left + {1'b0, entering};
        end
    end

    reg [5:0] at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            at_q <= 6'd0;
        end else if (take) begin
            at_q <= at_q + there;
        end
    end

    // A word that goes beyond the row fills it and begins the next one.
    wire        wraps = word_place_q[5] ^ word_end_q[5];
    wire [31:0] from_put;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_put
            localparam [4:0] LANE = i;
            assign from_put[i] = word_place_q[4:0] <= LANE;
        end
    endgenerate
    assign from_put[31] = 1'b1;

    wire [31:0] below_end;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_below_end
            localparam [4:0] LANE = i;
            assign below_end[i] = word_end_q[4:0] > LANE;
        end
    endgenerate
    assign below_end[31] = 1'b0;

    wire [255:0] placed_1 = word_place_q[0] ? {word_data_q[247:0], word_data_q[255:248]} :
        word_data_q;
    wire [255:0] placed_2 = word_place_q[1] ? {placed_1[239:0], placed_1[255:240]} : placed_1;
    wire [255:0] picked;
    wire  [31:0] from_at;

    byte_rows_r2_b32 u_rows (
        .clk        (clk),
        .write      (enters),
        .write_row  ({word_place_q[5], !word_place_q[5]}),
        .low        (from_put & (below_end | {32{wraps}})),
        .high       (below_end & {32{wraps}}),
        .data       (placed_2),
        .read_row   ({at_q[5], !at_q[5]}),
        .from_column(from_at),
        .picked     (picked)
    );

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_at
            localparam [4:0] LANE = i;
            assign from_at[i] = at_q[4:0] <= LANE;
        end
    endgenerate
    assign from_at[31] = 1'b1;

    reg  [167:0] window_q;
    wire [255:0] shown_1 = at_q[0] ? {picked[7:0], picked[255:8]} : picked;
    wire [255:0] shown_2 = at_q[1] ? {shown_1[15:0], shown_1[255:16]} : shown_1;
    wire [255:0] shown_4 = at_q[2] ? {shown_2[31:0], shown_2[255:32]} : shown_2;
    wire [255:0] shown_8 = at_q[3] ? {shown_4[63:0], shown_4[255:64]} : shown_4;
    wire [255:0] shown_16 = at_q[4] ? {shown_8[127:0], shown_8[255:128]} : shown_8;
    wire  [87:0] unused_shown = shown_16[255:168];

    always @(posedge clk) begin
        if (show) begin
            window_q <= shown_16[167:0];
        end
    end

    assign window = window_q;
    assign held = held_q;
    assign enough = is_enough;
    assign have = there;
    assign waits = word_valid_q;
    assign waiting = word_count_q & {6{word_valid_q}};
endmodule
`default_nettype wire
