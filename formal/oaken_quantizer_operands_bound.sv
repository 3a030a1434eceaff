// SPDX-License-Identifier: Apache-2.0
//
// A lane of Oaken's quantizer with the checker of its first stage. Inputs that are open here are free in every cycle,
// but for what the lane relies on: groups and extremes are right, so that no distance is negative. Registers of stage 1
// are ports, made by expose.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] outer_high_base, outer_low_base, middle_high_base, middle_low_base, inner_base,
    input wire [15:0] x,
    input wire outer, inner, high, keep
);
    wire [10:0] large, small;
    wire [4:0] field;
    wire [3:0] amount;
    wire adds, kept, outer_of_operands, inner_of_operands;
    oaken_quantizer_lane u_unit (
        .large1_q(large),
        .small1_q(small),
        .exponent1_q(field),
        .amount1_q(amount),
        .adds1_q(adds),
        .keep1_q(kept),
        .outer1_q(outer_of_operands),
        .inner1_q(inner_of_operands),
        .outer_zero(), .middle_zero(), .inner_zero(), .outer_shift(), .middle_shift(), .inner_shift(),
        .outer_sigma(), .middle_sigma(), .inner_sigma(), .code(), .*
    );

    wire [15:0] base = outer ? (high ? outer_high_base : outer_low_base) :
        inner ? inner_base : (high ? middle_high_base : middle_low_base);
    wire signed [41:0] x_number, base_number;
    wire x_canonical, base_canonical;
    binary16_number u_x (.bits(x), .number(x_number), .canonical(x_canonical));
    binary16_number u_base (.bits(base), .number(base_number), .canonical(base_canonical));
    always @* begin
        assume (!(outer && inner));
        assume (x_canonical && base_canonical);
        assume (!inner || !base[15]);
    end

    reg outer1, inner1;
    reg started = 1'b0;
    always @(posedge clk) begin
        outer1 <= outer;
        inner1 <= inner;
        started <= 1'b1;
        if (started) group_is_right: assert (outer_of_operands == outer1 && inner_of_operands == inner1);
    end
    quantizer_operands_checker u_checker (
        .distance(inner ? (x[15] ? -x_number : x_number) - base_number :
            outer && !high ? base_number - x_number : x_number - base_number),
        .*
    );
endmodule
`default_nettype wire
