// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of Titanus' dequantization unit: x = lo + floor((2 q R + N) / (2 N)), where R = hi - lo
// and N = 2^bits - 1; lo where labelled is 0; 0 where keep is 0. The operands of the multiplier
// hold still unless keep and labelled are 1.
//
// 1 / N is 2^-w + 2^-2w + ... for N = 2^w - 1. The code comes aligned to the top of 8 bits, as F =
// q 2^(8-w). With t = F R + 128, three terms of the series are enough: the quotient is (t + (t >>
// w) + (t >> 2w)) >> 8 for w = 5 to 8 and all q and R. Codes of 2, 3 and 4 bits come repeated, as
// codes of 8, 6 and 8 bits.
//
// Latency 3 cycles, one beat per cycle.
`default_nettype none
module titanus_dequantizer_lane (
    input  wire       clk,       // clock, rising edge
    input  wire [3:0] width,     // w of the division by 2^w - 1, 5 to 8
    input  wire [7:0] code,      // code, aligned to the top
    input  wire [7:0] lo,        // signed, lower end of the level: the value of code 0
    input  wire [7:0] hi,        // signed, upper end of the level: the value of the top code
    input  wire       keep,      // the element was kept
    input  wire       labelled,  // the element has a code
    output wire [7:0] x          // signed element; 0 where keep was 0
);
    // Stage 1: operands of the multiplier, which hold still without a code.
    wire       multiplies = keep & labelled;
    reg  [7:0] factor1_q;
    reg  [7:0] range1_q;

    always @(posedge clk) begin
        if (multiplies) begin
            factor1_q <= code;
            range1_q <= hi - lo;
        end
    end

    reg [7:0] lo1_q;
    reg       keep1_q;
    reg       multiplies1_q;

    always @(posedge clk) begin
        lo1_q <= lo;
        keep1_q <= keep;
        multiplies1_q <= multiplies;
    end

    // Stage 2: t, the rounded product.
    reg [15:0] t2_q;
    reg  [7:0] lo2_q;
    reg        keep2_q;
    reg        multiplies2_q;

    always @(posedge clk) begin
        t2_q <= ({8'd0, factor1_q} * {8'd0, range1_q}) + 16'h0080;
        lo2_q <= lo1_q;
        keep2_q <= keep1_q;
        multiplies2_q <= multiplies1_q;
    end

    // Stage 3: the quotient, and the element.
    reg [10:0] second;
    always @(*) begin
        case (width)
            4'd5: second = t2_q[15:5];
            4'd6: second = {1'b0, t2_q[15:6]};
            4'd7: second = {2'd0, t2_q[15:7]};
            default: second = {3'd0, t2_q[15:8]};
        endcase
    end
    reg [5:0] third;
    always @(*) begin
        case (width)
            4'd5: third = t2_q[15:10];
            4'd6: third = {2'd0, t2_q[15:12]};
            4'd7: third = {4'd0, t2_q[15:14]};
            default: third = 6'd0;
        endcase
    end
    wire [15:0] sum = t2_q + {5'd0, second} + {10'd0, third};
    wire  [7:0] unused_sum = sum[7:0];
    wire  [7:0] element = lo2_q + (sum[15:8] & {8{multiplies2_q}});
    reg   [7:0] x3_q;

    always @(posedge clk) begin
        x3_q <= element & {8{keep2_q}};
    end

    assign x = x3_q;
endmodule
`default_nettype wire
