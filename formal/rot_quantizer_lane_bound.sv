// SPDX-License-Identifier: Apache-2.0
//
// A lane of the rotating quantizer, `LANE with coefficients of `WIDTH bits and codes of `BITS bits, with its checker,
// which divides.
`default_nettype none
module bound (
    input wire clk,
    input wire [`WIDTH-1:0] y,
    input wire [4:0] places,
    input wire [2:0] eighths,
    input wire zero
);
    wire [3:0] divisor2, divisor3;
    wire zero3;
    wire [`BITS-1:0] code;

    `LANE u_unit (
        .clk(clk), .y(y), .places(places),
        .divisor2(divisor2), .divisor3(divisor3), .zero(zero3),
        .code(code)
    );
    rot_quantizer_lane_checker #(
        .WIDTH(`WIDTH), .BITS(`BITS)
    ) u_checker (.*);
endmodule
`default_nettype wire
