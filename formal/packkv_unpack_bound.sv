// SPDX-License-Identifier: Apache-2.0
//
// The unpacking of PackKV's segments, `UNPACK, of packs of `PACK tokens and codes of up to `BITS bits, with its
// checker. Where a beat is, the header of its packs and what the ring of `RING bytes gives are inputs, made by expose:
// anything in every cycle.
//
// Pack after pack, its codes are its minimum and its deltas of w bits each, side by side, the first lowest
// (formats-packkv.md, section 4).
`default_nettype none
module bound (
    input wire clk,
    input wire [AT-1:0] at,
    input wire [4*WIDTH-1:0] widths,
    input wire [4*`BITS-1:0] mins,
    input wire [8*`RING-1:0] banks,
    input wire blank
);
    localparam AT = $clog2(`RING);
    localparam WIDTH = $clog2(`BITS + 1);
    localparam CODES = 4*`PACK*(`BITS + 1);

    wire [CODES-1:0] codes;
    `UNPACK u_unit (
        .clk(clk), .rst_n(1'b1), .at_q({2'd0, at}), .widths_q({{12*WIDTH{1'b0}}, widths}),
        .mins_q({{12*`BITS{1'b0}}, mins}), .banks(banks), .blank(blank), .codes(codes)
    );

    integer pack, i;
    always @* for (pack = 0; pack < 4; pack = pack + 1) assume (widths[WIDTH*pack +: WIDTH] <= `BITS);

    // The ring gives the bytes of a place in the next cycle.
    reg [AT-1:0] at1;
    reg [4*WIDTH-1:0] widths1;
    reg [4*`BITS-1:0] mins1;
    always @(posedge clk) {at1, widths1, mins1} <= {at, widths, mins};

    reg [AT-1:0] begins;
    reg [WIDTH-1:0] width;
    reg [`PACK*`BITS-1:0] bytes;
    reg [`BITS-1:0] delta;
    reg [`BITS:0] code;
    reg [CODES-1:0] answer;
    always @* begin
        begins = at1;
        for (pack = 0; pack < 4; pack = pack + 1) begin
            width = widths1[WIDTH*pack +: WIDTH];
            bytes = {banks, banks} >> {begins, 3'd0};
            for (i = 0; i < `PACK; i = i + 1) begin
                delta = (bytes >> (i * width)) & ~({`BITS{1'b1}} << width);
                code = {mins1[`BITS*pack + `BITS - 1], mins1[`BITS*pack +: `BITS]} + {1'b0, delta};
                answer[(`BITS + 1)*(`PACK*pack + i) +: `BITS + 1] = blank ? 0 : code;
            end
            begins = begins + width * (`PACK / 8);
        end
    end

    reg [CODES-1:0] due;
    reg [1:0] started = 2'b00;
    always @(posedge clk) begin
        due <= answer;
        started <= {started[0], 1'b1};
        if (started[1]) codes_are_read: assert (codes == due);
    end
endmodule
`default_nettype wire
