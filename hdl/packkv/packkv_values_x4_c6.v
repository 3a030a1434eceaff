// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The values of 4 codes of a token, whose step they share: what of it is the same for all is found
// once.
//
// Latency 4 cycles, a code per pack and cycle.
// Generated for code_bits = 6.
`default_nettype none
(* keep_hierarchy *)
module packkv_values_x4_c6 (
    input  wire        clk,     // clock, rising edge
    input  wire [15:0] step,    // binary16, neither negative nor special
    input  wire [23:0] codes,   // signed, pack 0 lowest
    output wire [63:0] values   // binary16, pack 0 lowest
);
    wire unused_step_sign = step[15];

    // The step's significand, three times that, and its exponent when it is needed.
    wire [10:0] significand = {|step[14:10], step[9:0]};
    reg  [10:0] single_q;
    reg  [12:0] triple_q;
    reg   [4:0] place1_q;
    reg   [4:0] place2_q;
    reg   [4:0] place3_q;

    always @(posedge clk) begin
        single_q <= significand;
        triple_q <= {2'd0, significand} + ({2'd0, significand} << 1);
        place1_q <= {step[14:11], step[10] | !(|step[14:10])};
        place2_q <= place1_q;
        place3_q <= place2_q;
    end

    wire [63:0] all_values;
    wire        step_is_not_0 = |step[14:0];

    packkv_value_lane_c6 u_lane0 (
        .clk   (clk),
        .code  (codes[5:0]),
        .single(single_q),
        .triple(triple_q),
        .place (place3_q),
        .some  (step_is_not_0),
        .value (all_values[15:0])
    );

    packkv_value_lane_c6 u_lane1 (
        .clk   (clk),
        .code  (codes[11:6]),
        .single(single_q),
        .triple(triple_q),
        .place (place3_q),
        .some  (step_is_not_0),
        .value (all_values[31:16])
    );

    packkv_value_lane_c6 u_lane2 (
        .clk   (clk),
        .code  (codes[17:12]),
        .single(single_q),
        .triple(triple_q),
        .place (place3_q),
        .some  (step_is_not_0),
        .value (all_values[47:32])
    );

    packkv_value_lane_c6 u_lane3 (
        .clk   (clk),
        .code  (codes[23:18]),
        .single(single_q),
        .triple(triple_q),
        .place (place3_q),
        .some  (step_is_not_0),
        .value (all_values[63:48])
    );

    assign values = all_values;
endmodule
`default_nettype wire
