// SPDX-License-Identifier: Apache-2.0
//
// A packer of words of 4 bytes with its checker.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [2:0] in_count,
    input wire [31:0] in_bytes,
    input wire in_last,
    input wire out_ready
);
    wire in_ready, out_valid, out_last;
    wire [31:0] out_data;
    wire [3:0] out_keep;

    byte_packer_b4 u_unit (.*);
    byte_packer_checker u_checker (.*);
endmodule
`default_nettype wire
