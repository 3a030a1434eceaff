// SPDX-License-Identifier: Apache-2.0
//
// The rounding of PackKV's sums with its checker.
`default_nettype none
module bound (
    input wire clk,
    input wire [63:0] magnitude,
    input wire sign,
    input wire [7:0] top
);
    wire [31:0] x;

    packkv_to_binary32 u_unit (.*);

    // No result is subnormal or infinite.
    always @* assume (top >= 8'd64 && top <= 8'd253);
    to_binary32_checker #(
        .LATENCY(3)
    ) u_checker (.*);
endmodule
`default_nettype wire
