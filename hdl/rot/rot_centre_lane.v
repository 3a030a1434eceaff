// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane: the difference of two canonical binary16, rounded to nearest even. It saturates at the
// largest finite value, and a zero is +0.
//
// Latency 4 cycles, one element per cycle.
`default_nettype none
(* keep_hierarchy *)
module rot_centre_lane (
    input  wire        clk,  // clock, rising edge
    input  wire [15:0] x,    // canonical binary16: element
    input  wire [15:0] c,    // canonical binary16: its centre
    output wire [15:0] d     // difference, canonical binary16
);
    genvar i;

    // Stage 1: the larger magnitude first.
    wire        swap = c[14:0] > x[14:0];
    wire  [4:0] x_field = {x[14:11], x[10] | !(|x[14:10])};
    wire  [4:0] c_field = {c[14:11], c[10] | !(|c[14:10])};
    wire  [4:0] x_ahead = x_field - c_field;
    wire  [4:0] c_ahead = c_field - x_field;
    wire  [4:0] distance = swap ? c_ahead : x_ahead;
    reg  [10:0] large1_q;
    reg  [10:0] small1_q;
    reg   [4:0] field1_q;
    reg   [3:0] amount1_q;
    reg         adds1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        large1_q <= swap ? {|c[14:10], c[9:0]} : {|x[14:10], x[9:0]};
        small1_q <= swap ? {|x[14:10], x[9:0]} : {|c[14:10], c[9:0]};
        field1_q <= swap ? c_field : x_field;
        amount1_q <= distance[3:0] | {4{distance[4]}};
        adds1_q <= x[15] ^ c[15];
        sign1_q <= swap ? !c[15] : x[15];
    end

    // Stage 2: the smaller one aligned, its lowest bit sticky; sum or difference.
    wire [13:0] aligned0 = {small1_q, 3'd0};
    wire [13:0] aligned1 = amount1_q[0] ? {1'b0, aligned0[13:1]} : aligned0;
    wire [13:0] aligned3 = amount1_q[1] ? {2'd0, aligned1[13:2]} : aligned1;
    wire [13:0] aligned7 = amount1_q[2] ? {4'd0, aligned3[13:5], |aligned3[4:0]} : aligned3;
    wire [13:0] aligned15 = amount1_q[3] ? {8'd0, aligned7[13:9], |aligned7[8:0]} : aligned7;
    wire        subtracts = !adds1_q;
    wire [14:0] addend = {1'b0, aligned15} ^ {15{subtracts}};
    wire [15:0] total = {1'b0, large1_q, 3'd0, 1'b1} + {addend, subtracts};
    wire        unused_total = total[0];
    reg  [14:0] sum2_q;
    reg   [4:0] field2_q;
    reg         sign2_q;

    always @(posedge clk) begin
        sum2_q <= total[15:1];
        field2_q <= field1_q;
        sign2_q <= sign1_q;
    end

    // Stage 3: the leading one to the top, which counts for exponent field + 1. A mark stops the
    // shift where the exponent field is used up: the number is then subnormal, or 0.
    wire [14:0] mark;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_mark
            localparam [4:0] BOUND = 14 - i;
            assign mark[i] = field2_q == BOUND;
        end
    endgenerate

    wire [14:0] lead = sum2_q | mark;
    wire        normal_empty_8 = !(|lead[14:7]);
    wire [14:0] normal_8 = normal_empty_8 ? (sum2_q << 8) : sum2_q;
    wire  [6:0] normal_lead_7 = normal_empty_8 ? lead[6:0] : lead[14:8];
    wire        normal_empty_4 = !(|normal_lead_7[6:3]);
    wire [14:0] normal_4 = normal_empty_4 ? (normal_8 << 4) : normal_8;
    wire  [2:0] normal_lead_3 = normal_empty_4 ? normal_lead_7[2:0] : normal_lead_7[6:4];
    wire        normal_empty_2 = !(|normal_lead_3[2:1]);
    wire [14:0] normal_2 = normal_empty_2 ? (normal_4 << 2) : normal_4;
    wire  [0:0] normal_lead_1 = normal_empty_2 ? normal_lead_3[0] : normal_lead_3[2];
    wire        normal_empty_1 = !(|normal_lead_1);
    wire [14:0] normal_1 = normal_empty_1 ? (normal_2 << 1) : normal_2;
    wire  [3:0] normal_places = {normal_empty_8, normal_empty_4, normal_empty_2, normal_empty_1};
    wire        up = normal_1[3] & ((|normal_1[2:0]) | normal_1[4]);
    wire  [4:0] field_left = field2_q - {1'b0, normal_places};
    reg   [4:0] field3_q;
    reg  [10:0] whole3_q;
    reg         up3_q;
    reg         sign3_q;

    always @(posedge clk) begin
        field3_q <= field_left & {5{normal_1[14]}};
        whole3_q <= normal_1[14:4];
        up3_q <= up;
        sign3_q <= sign2_q;
    end

    // Stage 4: rounded. A leading one, and a carry, go into the exponent field.
    wire [15:0] magnitude = {1'b0, field3_q, 10'd0} + {5'd0, whole3_q};
    wire [15:0] rounded = magnitude + {15'd0, up3_q};
    wire        saturates = rounded[15] | (&rounded[14:10]);
    wire [14:0] limited = saturates ? 15'h7bff : rounded[14:0];
    reg  [15:0] d_q;

    always @(posedge clk) begin
        d_q <= {sign3_q & (|limited), limited};
    end

    assign d = d_q;
endmodule
`default_nettype wire
