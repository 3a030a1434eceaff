// SPDX-License-Identifier: Apache-2.0
//
// A lane of a group quantizer, `LANE, with the checker of its first stage. Inputs that are open here are free in every
// cycle, but for what the lane relies on: no element is below its minimum. Registers of stage 1 are ports, made by
// expose.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] x, group_min,
    input wire keep
);
    wire [10:0] large, small;
    wire [4:0] field;
    wire [3:0] amount;
    wire adds, kept;
    `LANE u_unit (
        .clk(clk), .x(x), .group_min(group_min), .keep(keep),
        .large1_q(large), .small1_q(small), .exponent1_q(field), .amount1_q(amount), .adds1_q(adds), .keep1_q(kept)
    );

    wire signed [41:0] x_number, min_number;
    wire x_canonical, min_canonical;
    binary16_number u_x (.bits(x), .number(x_number), .canonical(x_canonical));
    binary16_number u_min (.bits(group_min), .number(min_number), .canonical(min_canonical));
    always @* assume (x_canonical && min_canonical);
    quantizer_operands_checker u_checker (
        .base(group_min),
        .distance(x_number - min_number),
        .*
    );
endmodule
`default_nettype wire
