// SPDX-License-Identifier: Apache-2.0
//
// Oaken's index order with its checker, which knows the last byte of the stream so far. What stands for a word that is
// not taken may change.
`default_nettype none
module bound (
    input wire clk,
    input wire in_valid,
    input wire [255:0] in_data,
    input wire [31:0] in_keep,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_last;
    wire [319:0] out_data;
    wire [31:0] out_keep;

    oaken_index_order u_unit (.*);

    // A word marks its bytes from byte 0 up.
    always @* assume ((in_keep & (in_keep + 1'b1)) == 0);

    reg is_known = 1'b0;
    reg [5:0] before, newest;
    integer k;
    always @* begin
        newest = before;
        for (k = 0; k < 32; k = k + 1) if (in_keep[k]) newest = in_data[8*k +: 6];
    end
    always @(posedge clk) if (in_valid && in_ready && in_keep[0]) begin
        is_known <= 1'b1;
        before <= newest;
    end

    wire [31:0] flags, bytes;
    genvar i;
    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_lane
            wire [5:0] own = in_data[8*i +: 6];
            wire [5:0] previous;
            if (i == 0) assign previous = before;
            else assign previous = in_data[8*(i-1) +: 6];
            assign flags[i] = out_data[10*i + 8 +: 2] == {own == previous, own < previous};
            assign bytes[i] = out_data[10*i +: 8] == in_data[8*i +: 8];
        end
    endgenerate

    wire [31:0] first = {31'd0, !is_known};
    always @* begin
        passes: assert (
            {in_ready, out_valid, out_keep, out_last} == {out_ready, in_valid, in_keep, in_last});
        if (out_valid) same_bytes: assert ((in_keep & ~bytes) == 0);
        if (out_valid) order: assert ((in_keep & ~first & ~flags) == 0);
    end
endmodule
`default_nettype wire
