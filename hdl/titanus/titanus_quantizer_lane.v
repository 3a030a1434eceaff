// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One quantizer of Titanus: code = floor((2 a N + R) / (2 R)), where R = hi - lo, a = x - lo
// clamped to 0..R and N = 2^bits - 1; the code is 0 if R = 0. It needs lo <= hi where keep is 1.
//
// That is (a N + floor(R / 2)) / R, truncated. The dividend is scaled by 2^(8 - bits): a restoring
// division with 8 quotient bits, 2 per stage, gives the code as the top bits of the quotient, and
// the bits below it are dropped. a <= R keeps the upper half of the dividend below R. The remainder
// is below R: twice the remainder and a bit, less R, shows by its ninth bit whether R fits.
//
// Latency 6 cycles, one element per cycle.
`default_nettype none
module titanus_quantizer_lane (
    input  wire       clk,     // clock, rising edge
    input  wire [3:0] bits,    // width of a code, 2 to 8 bits, used by the second stage
    input  wire [7:0] x,       // signed element
    input  wire [7:0] lo,      // signed, lower end of the level: the value of code 0
    input  wire [7:0] hi,      // signed, upper end of the level: the value of the top code
    input  wire       keep,    // the element is kept; 5 cycles behind it
    input  wire [7:0] places,  // bits of a byte that the code has
    output wire [7:0] code     // aligned to the top; 0 where keep was 0
);
    // Stage 1: range, and the distance of the element from lo, clamped to the range.
    wire [7:0] span = hi - lo;
    wire [8:0] difference = {x[7], x} - {lo[7], lo};
    wire       beyond = $signed(x) > $signed(hi);
    wire [7:0] distance = difference[7:0] & {8{!difference[8]}};
    reg  [7:0] above1_q;
    reg  [7:0] range1_q;

    always @(posedge clk) begin
        above1_q <= beyond ? span : distance;
        range1_q <= span;
    end

    // Stage 2: dividend = (above x N + range / 2) x 2^(8 - bits) = above x 2^8 + (range / 2 -
    // above) x 2^(8 - bits).
    wire  [8:0] rest = {2'd0, range1_q[7:1]} - {1'b0, above1_q};
    wire [15:0] unscaled = {{7{rest[8]}}, rest};
    reg  [15:0] scaled;
    always @(*) begin
        case (bits)
            4'd2: scaled = {unscaled[9:0], 6'd0};
            4'd3: scaled = {unscaled[10:0], 5'd0};
            4'd4: scaled = {unscaled[11:0], 4'd0};
            4'd5: scaled = {unscaled[12:0], 3'd0};
            4'd6: scaled = {unscaled[13:0], 2'd0};
            4'd7: scaled = {unscaled[14:0], 1'b0};
            default: scaled = unscaled;
        endcase
    end
    wire  [7:0] top = above1_q + scaled[15:8];
    reg  [15:0] dividend2_q;
    reg   [7:0] range2_q;

    always @(posedge clk) begin
        dividend2_q <= {top, scaled[7:0]};
        range2_q <= range1_q;
    end

    // Stage 3: quotient bits 7 and 6, which enter behind the rest of the dividend.
    wire [8:0] partial7 = dividend2_q[15:7];
    wire [8:0] reduced7 = partial7 - {1'b0, range2_q};
    wire       fits7 = !reduced7[8];
    wire [7:0] rest7 = fits7 ? reduced7[7:0] : partial7[7:0];
    wire [8:0] partial6 = {rest7, dividend2_q[6]};
    wire [8:0] reduced6 = partial6 - {1'b0, range2_q};
    wire       fits6 = !reduced6[8];
    wire [7:0] rest6 = fits6 ? reduced6[7:0] : partial6[7:0];
    reg  [7:0] rest3_q;
    reg  [7:0] low3_q;
    reg  [7:0] range3_q;

    always @(posedge clk) begin
        rest3_q <= rest6;
        low3_q <= {dividend2_q[5:0], fits7, fits6};
        range3_q <= range2_q;
    end

    // Stage 4: quotient bits 5 and 4, which enter behind the rest of the dividend.
    wire [8:0] partial5 = {rest3_q, low3_q[7]};
    wire [8:0] reduced5 = partial5 - {1'b0, range3_q};
    wire       fits5 = !reduced5[8];
    wire [7:0] rest5 = fits5 ? reduced5[7:0] : partial5[7:0];
    wire [8:0] partial4 = {rest5, low3_q[6]};
    wire [8:0] reduced4 = partial4 - {1'b0, range3_q};
    wire       fits4 = !reduced4[8];
    wire [7:0] rest4 = fits4 ? reduced4[7:0] : partial4[7:0];
    reg  [7:0] rest4_q;
    reg  [7:0] low4_q;
    reg  [7:0] range4_q;

    always @(posedge clk) begin
        rest4_q <= rest4;
        low4_q <= {low3_q[5:0], fits5, fits4};
        range4_q <= range3_q;
    end

    // Stage 5: quotient bits 3 and 2, which enter behind the rest of the dividend.
    wire [8:0] partial3 = {rest4_q, low4_q[7]};
    wire [8:0] reduced3 = partial3 - {1'b0, range4_q};
    wire       fits3 = !reduced3[8];
    wire [7:0] rest3 = fits3 ? reduced3[7:0] : partial3[7:0];
    wire [8:0] partial2 = {rest3, low4_q[6]};
    wire [8:0] reduced2 = partial2 - {1'b0, range4_q};
    wire       fits2 = !reduced2[8];
    wire [7:0] rest2 = fits2 ? reduced2[7:0] : partial2[7:0];
    reg  [7:0] rest5_q;
    reg  [7:0] low5_q;
    reg  [7:0] range5_q;

    always @(posedge clk) begin
        rest5_q <= rest2;
        low5_q <= {low4_q[5:0], fits3, fits2};
        range5_q <= range4_q;
    end

    // Stage 6: quotient bits 1 and 0, which enter behind the rest of the dividend.
    wire [8:0] partial1 = {rest5_q, low5_q[7]};
    wire [8:0] reduced1 = partial1 - {1'b0, range5_q};
    wire       fits1 = !reduced1[8];
    wire [7:0] rest1 = fits1 ? reduced1[7:0] : partial1[7:0];
    wire [8:0] partial0 = {rest1, low5_q[6]};
    wire [8:0] reduced0 = partial0 - {1'b0, range5_q};
    wire       fits0 = !reduced0[8];
    wire [7:0] unused_rest = reduced0[7:0];
    wire       coded = keep & (|range5_q);
    reg  [7:0] code6_q;

    always @(posedge clk) begin
        code6_q <= {low5_q[5:0], fits1, fits0} & places & {8{coded}};
    end

    assign code = code6_q;
endmodule
`default_nettype wire
