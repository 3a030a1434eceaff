// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One lane: an integer in units of the vector's exponent as binary16, rounded to nearest even. It
// saturates at the largest finite value, and a zero is +0. exponent and mark belong to the element
// of the cycle before.
//
// Latency 3 cycles, one element per cycle.
// Generated for width = 18.
`default_nettype none
module rot_result_lane_w18 (
    input  wire        clk,       // clock, rising edge
    input  wire [17:0] y,         // two's complement
    input  wire        negated,   // the channel is negated
    input  wire  [4:0] exponent,  // largest exponent field of the vector
    input  wire [16:0] mark,      // the lowest place of a normal number
    output wire [15:0] x          // binary16
);
    // Stage 1: the magnitude.
    wire [16:0] flipped = y[16:0] ^ {17{y[17]}};
    reg  [16:0] magnitude1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        magnitude1_q <= flipped + {16'd0, y[17]};
        sign1_q <= y[17] ^ negated;
    end

    // Stage 2: the leading one to the top. The mark stops the shift where the exponent field is
    // used up: the number is then subnormal, or 0.
    wire [16:0] lead = magnitude1_q | mark;
    wire        normal_empty_16 = !(|lead[16:1]);
    wire [16:0] normal_16 = normal_empty_16 ? (magnitude1_q << 16) : magnitude1_q;
    wire [14:0] normal_lead_15 = normal_empty_16 ? {lead[0], 14'd0} : lead[16:2];
    wire        normal_empty_8 = !(|normal_lead_15[14:7]);
    wire [16:0] normal_8 = normal_empty_8 ? (normal_16 << 8) : normal_16;
    wire  [6:0] normal_lead_7 = normal_empty_8 ? normal_lead_15[6:0] : normal_lead_15[14:8];
    wire        normal_empty_4 = !(|normal_lead_7[6:3]);
    wire [16:0] normal_4 = normal_empty_4 ? (normal_8 << 4) : normal_8;
    wire  [2:0] normal_lead_3 = normal_empty_4 ? normal_lead_7[2:0] : normal_lead_7[6:4];
    wire        normal_empty_2 = !(|normal_lead_3[2:1]);
    wire [16:0] normal_2 = normal_empty_2 ? (normal_4 << 2) : normal_4;
    wire  [0:0] normal_lead_1 = normal_empty_2 ? normal_lead_3[0] : normal_lead_3[2];
    wire        normal_empty_1 = !(|normal_lead_1);
    wire [16:0] normal_1 = normal_empty_1 ? (normal_2 << 1) : normal_2;
    wire  [4:0] normal_places = {normal_empty_16, normal_empty_8, normal_empty_4, normal_empty_2,
        normal_empty_1};
    wire        up = normal_1[5] & ((|normal_1[4:0]) | normal_1[6]);
    wire  [5:0] field_left = ({1'b0, exponent} + 6'd2) - {1'b0, normal_places};
    reg   [5:0] field2_q;
    reg  [10:0] whole2_q;
    reg         up2_q;
    reg         sign2_q;

    always @(posedge clk) begin
        field2_q <= field_left & {6{normal_1[16]}};
        whole2_q <= normal_1[16:6];
        up2_q <= up;
        sign2_q <= sign1_q;
    end

    // Stage 3: rounded. A leading one, and a carry, go into the exponent field.
    wire [15:0] magnitude = {field2_q, 10'd0} + {5'd0, whole2_q};
    wire [15:0] rounded = magnitude + {15'd0, up2_q};
    wire        saturates = rounded[15] | (&rounded[14:10]);
    wire [14:0] limited = saturates ? 15'h7bff : rounded[14:0];
    reg  [15:0] x_q;

    always @(posedge clk) begin
        x_q <= {sign2_q & (|limited), limited};
    end

    assign x = x_q;
endmodule
`default_nettype wire
