// SPDX-License-Identifier: Apache-2.0
//
// A magnitude of 64 bits as a binary32, to nearest, ties to even: the exponent is that of the highest bit that is set,
// the significand its 24 bits from there, with what is below them rounded. `top` is the exponent of bit 63.
`default_nettype none
module to_binary32_checker #(
    parameter LATENCY = 3
) (
    input wire clk,
    input wire [63:0] magnitude,
    input wire sign,
    input wire [7:0] top,
    input wire [31:0] x
);
    reg [7:0] exponent;
    reg [63:0] below;
    integer i;
    always @* begin
        exponent = 8'd0;
        below = 64'd0;
        for (i = 0; i < 64; i = i + 1) if (magnitude[i]) begin
            exponent = top - (8'd63 - i);
            // What is below the leading bit, from bit 63 down.
            below = magnitude << (64 - i);
        end
    end
    wire [40:0] fraction = below[40:0];
    wire up = fraction > 41'h100_0000_0000 || (fraction == 41'h100_0000_0000 && below[41]);
    wire [30:0] rounded = {exponent, below[63:41]} + {30'd0, up};
    wire [31:0] result = magnitude == 64'd0 ? 32'd0 : {sign, rounded};

    reg [32*LATENCY-1:0] due;
    reg [LATENCY-1:0] started = 0;
    always @(posedge clk) begin
        due <= {due[32*LATENCY-33:0], result};
        started <= {started[LATENCY-2:0], 1'b1};
        if (started[LATENCY-1]) nearest: assert (x == due[32*LATENCY-1 -: 32]);
    end
endmodule
`default_nettype wire
