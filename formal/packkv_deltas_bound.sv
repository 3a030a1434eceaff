// SPDX-License-Identifier: Apache-2.0
//
// PackKV's packs of `PACK codes of up to `BITS bits, `DELTAS, with their checker, which reads a pack as the format has
// it (formats-packkv.md, section 4): the codes are its minimum and its deltas of w bits each, side by side, the first
// lowest, without a carry out of a code's bits, and no smaller w would hold them.
`default_nettype none
module bound (
    input wire clk,
    input wire in_valid,
    input wire [`PACK*`BITS-1:0] in_codes,
    input wire [WIDTH-1:0] in_bits,
    input wire [3:0] in_dest,
    input wire in_last
);
    localparam WIDTH = $clog2(`BITS + 1);
    localparam CODES = `PACK*`BITS;
    localparam LATENCY = 4;

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    wire rst_n = started;
    wire out_valid, out_last;
    wire [`BITS-1:0] out_lowest;
    wire [WIDTH-1:0] out_width, out_bits;
    wire [CODES-1:0] out_bytes;
    wire [3:0] out_dest;
    `DELTAS u_unit (.*);

    localparam BEAT = CODES + WIDTH + 4 + 1;
    reg [LATENCY*BEAT-1:0] taken;
    reg [LATENCY-1:0] were_there;
    always @(posedge clk) begin
        taken <= {taken[(LATENCY-1)*BEAT-1:0], in_codes, in_bits, in_dest, in_last};
        were_there <= started ? {were_there[LATENCY-2:0], in_valid} : {LATENCY{1'b0}};
    end
    wire due_last;
    wire [CODES-1:0] due_codes;
    wire [WIDTH-1:0] due_bits;
    wire [3:0] due_dest;
    assign {due_codes, due_bits, due_dest, due_last} = taken[LATENCY*BEAT-1 -: BEAT];

    // The pack as it is read, what is above its deltas, and whether the uppermost bit of a delta is used.
    reg [CODES-1:0] above;
    reg [`BITS-1:0] delta, code;
    reg [`BITS:0] sum;
    reg come_back, is_full, has_lowest;
    integer i;
    always @* begin
        come_back = 1'b1;
        is_full = 1'b0;
        has_lowest = 1'b0;
        for (i = 0; i < `PACK; i = i + 1) begin
            delta = (out_bytes >> (i * out_width)) & ~({`BITS{1'b1}} << out_width);
            is_full = is_full | |(delta >> (out_width - 1'b1));
            has_lowest = has_lowest | delta == 0;
            code = due_codes[`BITS*i +: `BITS];
            sum = {out_lowest[`BITS-1], out_lowest} + {1'b0, delta};
            come_back = come_back & sum == {code[`BITS-1], code};
        end
        above = out_bytes >> (`PACK * out_width);
    end

    always @(posedge clk) if (started) begin
        answers: assert (out_valid == were_there[LATENCY-1]);
        if (were_there[LATENCY-1]) begin
            codes_come_back: assert (come_back);
            width_is_possible: assert (out_width <= `BITS);
            width_is_needed: assert (out_width == 0 || is_full);
            minimum_is_a_code: assert (has_lowest);
            nothing_above: assert (above == 0);
            goes_along: assert ({out_bits, out_dest, out_last} == {due_bits, due_dest, due_last});
        end
    end
endmodule
`default_nettype wire
