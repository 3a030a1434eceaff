// SPDX-License-Identifier: Apache-2.0
//
// The rounding of HACK's sums, which are in units of 2^-24, with its checker.
`default_nettype none
module bound (
    input wire clk,
    input wire [63:0] sum
);
    wire [31:0] x;

    hack_to_binary32 u_unit (.*);

    to_binary32_checker #(
        .LATENCY(5)
    ) u_checker (
        .clk(clk),
        .magnitude(sum[63] ? -sum : sum),
        .sign(sum[63]),
        .top(8'd166),
        .x(x)
    );
endmodule
`default_nettype wire
