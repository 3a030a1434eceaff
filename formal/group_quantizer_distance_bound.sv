// SPDX-License-Identifier: Apache-2.0
//
// A lane of a group quantizer, `LANE, with the checker of its first stages. Inputs that are open here are free in every
// cycle, but for what the lane relies on: no element is below its minimum. Registers of stage 3 are ports, made by
// expose.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] x, group_min,
    input wire keep, zero,
    input wire [5:0] shift,
    input wire [9:0] sigma
);
    wire [8:0] upper;
    wire last_is_1, last_is_2;
    wire [9:0] sigma_used;
    wire [`COUNTED-1:0] shift_used;
    `LANE u_unit (
        .upper3_q(upper),
        .last_is_1_3_q(last_is_1),
        .last_is_2_3_q(last_is_2),
        .sigma3_q(sigma_used),
        .shift3_q(shift_used),
        .code(),
        .clk(clk), .x(x), .group_min(group_min), .keep(keep), .zero(zero), .shift(shift), .sigma(sigma)
    );

    wire signed [41:0] x_number, min_number;
    wire x_canonical, min_canonical;
    binary16_number u_x (.bits(x), .number(x_number), .canonical(x_canonical));
    binary16_number u_min (.bits(group_min), .number(min_number), .canonical(min_canonical));
    always @* assume (x_canonical && min_canonical);
    quantizer_distance_checker #(
        .FIRST(`FIRST), .LAST(`LAST), .COUNTED(`COUNTED),
`ifdef STOCHASTIC
        .SATURATES(1)
`else
        .SATURATES(0)
`endif
    ) u_checker (
        .distance(x_number - min_number),
        .zero1(zero),
        .shift1(shift),
        .sigma2(sigma),
        .*
    );
endmodule
`default_nettype wire
