// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane of the dequantizer: the middle of the cell that a code of 5 bits stands for, (2 code +
// 1) (8 + eighths) 2^(exponent - 24), which is exact in binary16. exponent and mark belong to the
// code in stage 2.
//
// Latency 2 cycles, one code per cycle.
// Generated for bits = 5.
`default_nettype none
module rot_dequantizer_lane_b5 (
    input  wire        clk,       // clock, rising edge
    input  wire        load1,     // stage 1 may load
    input  wire        load2,     // stage 2 may load
    input  wire  [4:0] code,      // two's complement
    input  wire        zero,      // the value is +0
    input  wire  [2:0] eighths,   // of the step
    input  wire  [4:0] exponent,  // of the step, for stage 2
    input  wire  [6:0] mark,      // the lowest place of a normal number, for stage 2
    output wire [15:0] x          // binary16
);
    // Stage 1: the odd number |2 code + 1| times 8 to 15.
    wire [4:0] odd = {code[3:0] ^ {4{code[4]}}, 1'b1};
    wire [8:0] product = {4'd0, odd} * {5'd0, 1'b1, eighths};
    reg  [8:0] product1_q;
    reg        minus1_q;
    reg        zero1_q;

    always @(posedge clk) begin
        if (load1) begin
            product1_q <= product;
            minus1_q <= code[4];
            zero1_q <= zero;
        end
    end

    // Stage 2: the leading one to the top, unless the mark stops it: the value is then subnormal. A
    // one at the top goes into the exponent field.
    wire  [6:0] lead = {2'd0, product1_q[8:4]} | mark;
    wire        normal_empty_4 = !(|lead[6:3]);
    wire [10:0] normal_4 = normal_empty_4 ? ({2'd0, product1_q} << 4) : {2'd0, product1_q};
    wire  [2:0] normal_lead_3 = normal_empty_4 ? lead[2:0] : lead[6:4];
    wire        normal_empty_2 = !(|normal_lead_3[2:1]);
    wire [10:0] normal_2 = normal_empty_2 ? (normal_4 << 2) : normal_4;
    wire  [0:0] normal_lead_1 = normal_empty_2 ? normal_lead_3[0] : normal_lead_3[2];
    wire        normal_empty_1 = !(|normal_lead_1);
    wire [10:0] normal_1 = normal_empty_1 ? (normal_2 << 1) : normal_2;
    wire  [2:0] normal_places = {normal_empty_4, normal_empty_2, normal_empty_1};
    wire  [4:0] field = exponent - {2'd0, normal_places};
    reg  [15:0] x_q;

    always @(posedge clk) begin
        if (load2) begin
            x_q <= {minus1_q, field + {4'd0, normal_1[10]}, normal_1[9:0]} & {16{!zero1_q}};
        end
    end

    assign x = x_q;
endmodule
`default_nettype wire
