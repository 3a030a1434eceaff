// SPDX-License-Identifier: Apache-2.0
//
// The last two stages of a lane of a quantizer: code = min(LARGEST, floor(d x sigma + 1/2)) of a distance of 11 bits
// in digits, whose last one is 0, 1 or 2, the significand of sigma, and how far their product is shifted; the two
// shifts above the last one mean 0 and the largest code. That these are right is quantizer_rounding_checker.
`default_nettype none
module quantizer_product_checker #(
    parameter LARGEST = 15,
    parameter FIRST = 16,           // right shifts of the product that the lane counts from 0
    parameter COUNTED = 3,          // bits of its count
    parameter BITS = 4              // of a code
) (
    input wire clk,
    input wire [8:0] upper,
    input wire last_is_1,
    input wire last_is_2,
    input wire [9:0] sigma,
    input wire [COUNTED-1:0] shift,
    input wire [BITS-1:0] code
);
    localparam LAST = 21;
    always @* assume (!(last_is_1 && last_is_2));

    wire [11:0] distance = {2'b01, upper, 1'b0} + {10'd0, last_is_2, last_is_1};
    reg [22:0] product4, product5;
    reg [COUNTED-1:0] shift4, shift5;
    reg [1:0] started = 2'd0;
    always @(posedge clk) begin
        product4 <= distance * {1'b1, sigma};
        product5 <= product4;
        {shift5, shift4} <= {shift4, shift};
        if (started != 2'd2) started <= started + 2'd1;
    end
    wire [5:0] places = FIRST + shift5;
    wire [22:0] halves = product5 >> places;
    wire [23:0] nearest = ({1'b0, halves} + 24'd1) >> 1;
    always @(posedge clk) if (started == 2'd2 && places <= LAST + 2) begin
        nothing: assert (places != LAST + 1 || code == 0);
        much: assert (places != LAST + 2 || code == LARGEST);
        code_is_right: assert (places > LAST || code == (nearest > LARGEST ? LARGEST : nearest));
    end
endmodule
`default_nettype wire
