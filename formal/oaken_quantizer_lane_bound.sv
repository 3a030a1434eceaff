// SPDX-License-Identifier: Apache-2.0
//
// A lane of Oaken's quantizer with its checker. Inputs that are open here are free in every cycle.
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
    oaken_quantizer_lane u_unit (.*);
    oaken_quantizer_lane_checker u_checker (.*);
endmodule
`default_nettype wire
