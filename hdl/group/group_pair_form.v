// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A group's minimum and step in the form that the dequantizer's lanes take: significands with their
// hidden bits, which of the two operands of the addition is to be shifted, and how far. All of this
// is the same for every element of the group.
//
// Latency 1 cycle, one pair per cycle.
`default_nettype none
module group_pair_form (
    input  wire        clk,   // clock, rising edge
    input  wire [31:0] pair,  // minimum and step, binary16
    output wire [50:0] form   // the prepared pair
);
    // The place of the minimum is its exponent less 1, or 0 if it is subnormal; that of the step is
    // 2 more, so that a minimum and a product of equal place are aligned with the minimum 2 bits to
    // the left. The one at the lower place is shifted; 15 places stand for 15 and more, when only
    // its sign matters.
    wire [15:0] minimum = pair[15:0];
    wire [15:0] step = pair[31:16];
    wire        step_is_normal = |step[14:10];
    wire  [4:0] step_at = step_is_normal ? (step[14:10] + 5'd1) : 5'd2;
    wire        unused_step_sign = step[15];
    wire [12:0] step_triple = {2'd0, step_is_normal, step[9:0]} +
        {1'b0, step_is_normal, step[9:0], 1'b0};
    wire        minimum_is_normal = |minimum[14:10];
    wire  [4:0] minimum_at = minimum[14:10] - {4'd0, minimum_is_normal};
    wire  [5:0] minimum_ahead = {1'b0, minimum_at} - {1'b0, step_at};
    wire  [4:0] minimum_distance = minimum_ahead[4:0] ^ {5{minimum_ahead[5]}};
    wire  [3:0] minimum_amount = minimum_distance[3:0] | {4{minimum_distance[4]}};
    reg         form_negative_q;
    reg         form_moves_q;
    reg   [3:0] form_amount_q;
    reg   [4:0] form_minimum_at_q;
    reg  [10:0] form_minimum_q;
    reg   [4:0] form_step_at_q;
    reg  [10:0] form_step_q;
    reg  [12:0] form_triple_q;

    always @(posedge clk) begin
        form_negative_q <= minimum[15];
        form_moves_q <= minimum_ahead[5];
        form_amount_q <= minimum_amount;
        form_minimum_at_q <= minimum_at;
        form_minimum_q <= {minimum_is_normal, minimum[9:0]};
        form_step_at_q <= step_at;
        form_step_q <= {step_is_normal, step[9:0]};
        form_triple_q <= step_triple;
    end

    assign form = {form_triple_q, form_step_q, form_step_at_q, form_minimum_q, form_minimum_at_q,
        form_amount_q, form_moves_q, form_negative_q};
endmodule
`default_nettype wire
