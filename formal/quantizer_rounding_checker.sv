// SPDX-License-Identifier: Apache-2.0
//
// The third stage of a lane of a quantizer: an exact distance rounded to binary16 with ties to even, and by how much
// its product with sigma is to be shifted.
//
// Distances are integers here, in units of 2^-24, and are rounded from all of their bits. sigma and its shift may be
// anything: its significand of 11 bits is 1024 to 2047, and distance x significand x 2^-shift is the code before it
// is rounded. What the last two stages make of it is quantizer_product_checker.
`default_nettype none
module quantizer_rounding_checker #(
    parameter FIRST = 16,           // right shifts of the product that the lane counts from 0
    parameter LAST = 21,            // what is shifted by more than this is too small to count
    parameter COUNTED = 3,          // bits of its count
    parameter SATURATES = 0         // a distance above the largest binary16 is that one
) (
    input wire clk,
    input wire [41:0] distance,
    input wire coded,               // otherwise the code is 0
    input wire [5:0] shift,
    input wire [9:0] sigma,
    input wire [8:0] upper,
    input wire last_is_1,
    input wire last_is_2,
    input wire [9:0] sigma_used,
    input wire [COUNTED-1:0] shift_used
);
    // The distance with its leading one in bit 41, and the place of that one.
    wire [41:0] by32 = |distance[41:10] ? distance : distance << 32;
    wire [41:0] by16 = |by32[41:26] ? by32 : by32 << 16;
    wire [41:0] by8 = |by16[41:34] ? by16 : by16 << 8;
    wire [41:0] by4 = |by8[41:38] ? by8 : by8 << 4;
    wire [41:0] by2 = |by4[41:40] ? by4 : by4 << 2;
    wire [41:0] by1 = by2[41] ? by2 : by2 << 1;
    wire [5:0] zeros = {!(|distance[41:10]), !(|by32[41:26]), !(|by16[41:34]), !(|by8[41:38]), !(|by4[41:40]),
        !by2[41]};
    wire up = by1[30] && (|by1[29:0] || by1[31]);
    wire [11:0] nearest = {1'b0, by1[41:31]} + up;
    wire saturates = SATURATES && by1[41] && (zeros < 2 || (zeros == 2 && nearest == 2048));

    // The product of the rounded distance and the significand is to be shifted right by `places` to be twice the code:
    // the leading one of the distance is bit 41 - zeros, and bit 10 of what is rounded.
    reg [11:0] rounded;
    reg is_0;
    reg [9:0] sigma3;
    reg signed [7:0] places;
    reg started = 1'b0;
    always @(posedge clk) begin
        rounded <= saturates ? 12'd2047 : nearest;
        is_0 <= !coded || !by1[41];
        places <= $signed({2'd0, shift}) + $signed({2'd0, saturates ? 6'd2 : zeros}) - 8'sd32;
        sigma3 <= sigma;
        started <= 1'b1;
    end

    wire [11:0] digits = {2'b01, upper, 1'b0} + {10'd0, last_is_2, last_is_1};
    always @(posedge clk) if (started) begin
        one_last_digit: assert (!(last_is_1 && last_is_2));
        nothing: assert (!(is_0 || places > LAST) || shift_used == LAST + 1 - FIRST);
        much: assert (is_0 || places >= FIRST || shift_used == LAST + 2 - FIRST);
        if (!is_0 && places >= FIRST && places <= LAST) begin
            shift_is_right: assert (shift_used == places - FIRST);
            distance_is_right: assert (digits == rounded);
            sigma_is_right: assert (sigma_used == sigma3);
        end
    end
endmodule
`default_nettype wire
