// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the quantizer: floor(y / step) as a code of 5 bits. A negative coefficient is
// complemented, shifted and divided, and its quotient complemented: that is the floor. A quotient
// that is too large becomes the largest.
//
// places belong to the coefficient, divisor2 to that of the cycle before, divisor3 and zero to that
// of the cycle before that.
//
// Latency 3 cycles, one coefficient per cycle.
// Generated for width = 18, bits = 5.
`default_nettype none
module rot_quantizer_lane_w18_b5 (
    input  wire        clk,       // clock, rising edge
    input  wire [17:0] y,         // coefficient, two's complement
    input  wire  [4:0] places,    // places to shift right by, with 7 more bits below the point
    input  wire  [3:0] divisor2,  // 8 to 15, for stage 2
    input  wire  [3:0] divisor3,  // 8 to 15, for stage 3
    input  wire        zero,      // the code is 0, for stage 3
    output wire  [4:0] code       // two's complement
);
    // Stage 1: the shift. Below the point the complement of a coefficient has ones.
    wire [23:0] fixed = {y[16:0] ^ {17{y[17]}}, {7{y[17]}}};
    wire [23:0] shifted = fixed >> places;
    reg   [7:0] dividend1_q;
    reg         large1_q;
    reg         minus1_q;

    always @(posedge clk) begin
        dividend1_q <= shifted[7:0];
        large1_q <= |shifted[23:8];
        minus1_q <= y[17];
    end

    // Stage 2: is the quotient too large? Else its first bits.
    wire       too_large = large1_q | (dividend1_q[7:4] >= divisor2);
    wire [4:0] partial_0 = dividend1_q[7:3];
    wire       goes_0 = partial_0 >= {1'b0, divisor2};
    wire [3:0] remainder_0 = goes_0 ? (partial_0[3:0] - divisor2) : partial_0[3:0];
    wire [4:0] partial_1 = {remainder_0, dividend1_q[2]};
    wire       goes_1 = partial_1 >= {1'b0, divisor2};
    wire [3:0] remainder_1 = goes_1 ? (partial_1[3:0] - divisor2) : partial_1[3:0];
    reg  [1:0] quotient2_q;
    reg        large2_q;
    reg        minus2_q;
    reg  [3:0] remainder2_q;
    reg  [1:0] dividend2_q;

    always @(posedge clk) begin
        quotient2_q <= {goes_0, goes_1};
        large2_q <= too_large;
        minus2_q <= minus1_q;
        remainder2_q <= remainder_1;
        dividend2_q <= dividend1_q[1:0];
    end

    // Stage 3: the other bits; limited, and complemented.
    wire [4:0] partial_2 = {remainder2_q, dividend2_q[1]};
    wire       goes_2 = partial_2 >= {1'b0, divisor3};
    wire [3:0] remainder_2 = goes_2 ? (partial_2[3:0] - divisor3) : partial_2[3:0];
    wire [4:0] partial_3 = {remainder_2, dividend2_q[0]};
    wire       goes_3 = partial_3 >= {1'b0, divisor3};
    wire [3:0] quotient = {quotient2_q, goes_2, goes_3};
    reg  [4:0] code3_q;

    always @(posedge clk) begin
        code3_q <= {minus2_q, (quotient | {4{large2_q}}) ^ {4{minus2_q}}} & {5{!zero}};
    end

    assign code = code3_q;
endmodule
`default_nettype wire
