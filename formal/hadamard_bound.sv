// SPDX-License-Identifier: Apache-2.0
//
// A transform of 8 integers with its checker.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [7:0] in_x
);
    wire out_valid;
    wire [13:0] out_y;

    hadamard_n8_l2_w4_s1 u_unit (.*);
    hadamard_checker u_checker (.*);
endmodule
`default_nettype wire
