// SPDX-License-Identifier: Apache-2.0
//
// The last two stages of a lane of a quantizer, `LANE, with their checker. The registers of stage 3 are inputs, made by
// expose: free in every cycle.
`default_nettype none
module bound (
    input wire clk,
    input wire [8:0] upper,
    input wire last_is_1, last_is_2,
    input wire [9:0] sigma,
    input wire [`COUNTED-1:0] shift
);
    wire [`BITS-1:0] code;
    `LANE u_unit (
        .clk(clk),
        .upper3_q(upper),
        .last_is_1_3_q(last_is_1),
        .last_is_2_3_q(last_is_2),
        .sigma3_q(sigma),
        .shift3_q(shift),
        .code(code)
    );
    quantizer_product_checker #(
        .LARGEST(`LARGEST), .FIRST(`FIRST), .COUNTED(`COUNTED), .BITS(`BITS)
    ) u_checker (.*);
endmodule
`default_nettype wire
