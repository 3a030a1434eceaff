// SPDX-License-Identifier: Apache-2.0
//
// A lane of Oaken's quantizer with the checker of its first stages. Inputs that are open here are free in every cycle,
// but for what the lane relies on: groups and extremes are right, so that no distance is negative. Registers of stage
// 3 are ports, made by expose.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] outer_high_base, outer_low_base, middle_high_base, middle_low_base, inner_base,
    input wire outer_zero, middle_zero, inner_zero,
    input wire [5:0] outer_shift, middle_shift, inner_shift,
    input wire [9:0] outer_sigma, middle_sigma, inner_sigma,
    input wire [15:0] x,
    input wire outer, inner, high, keep
);
    wire [3:0] code;
    wire [8:0] upper;
    wire last_is_1, last_is_2;
    wire [9:0] sigma_used;
    wire [2:0] shift_used;
    oaken_quantizer_lane u_unit (
        .upper3_q(upper),
        .last_is_1_3_q(last_is_1),
        .last_is_2_3_q(last_is_2),
        .sigma3_q(sigma_used),
        .shift3_q(shift_used),
        .*
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

    // Shifts and zeros are those of the next cycle, sigmas those of the one after it.
    reg outer1, outer2, inner1, inner2;
    always @(posedge clk) begin
        {outer2, outer1} <= {outer1, outer};
        {inner2, inner1} <= {inner1, inner};
    end
    quantizer_distance_checker u_checker (
        .distance(inner ? (x[15] ? -x_number : x_number) - base_number :
            outer && !high ? base_number - x_number : x_number - base_number),
        .zero1(outer1 ? outer_zero : inner1 ? inner_zero : middle_zero),
        .shift1(outer1 ? outer_shift : inner1 ? inner_shift : middle_shift),
        .sigma2(outer2 ? outer_sigma : inner2 ? inner_sigma : middle_sigma),
        .*
    );
endmodule
`default_nettype wire
