// SPDX-License-Identifier: Apache-2.0
//
// The first stage of a lane of a dequantizer: base and code x slope, exact, as an operand in units of 2^(place - 26)
// and one in units of 2^(place - places - 26). The one of the lower place is to be moved.
`default_nettype none
module dequantizer_operands_checker (
    input wire clk,
    input wire holds,
    input wire [15:0] base, slope,
    input wire [3:0] code,
    input wire minus,               // the sum is base - code x slope
    input wire negated,             // the result is the negative of the sum
    input wire [14:0] fixed, moving,
    input wire [5:0] steps,
    input wire [4:0] place,
    input wire subtracts, sign
);
    // Significands of 11 bits, in units of 2^(base_at - 24) and 2^(slope_at - 26).
    wire [5:0] base_at = base[14:10] == 0 ? 6'd0 : base[14:10] - 6'd1;
    wire [5:0] slope_at = slope[14:10] == 0 ? 6'd2 : slope[14:10] + 6'd1;
    wire [14:0] multiple = {4'd0, slope[14:10] != 0, slope[9:0]} * code;
    // In units of 2^-26.
    wire [47:0] base_magnitude = {35'd0, base[14:10] != 0, base[9:0], 2'd0} << base_at;
    wire [47:0] product = {33'd0, multiple} << slope_at;

    wire base_is_lower = base_at < slope_at;
    wire base_moves = base_is_lower && code != 0;
    wire [4:0] places = base_is_lower ? slope_at - base_at - 6'd1 : base_at - slope_at;
    wire [47:0] fixed_number = {33'd0, fixed} << place;
    wire [47:0] moving_number = {33'd0, moving} << (place - places);

    wire possible;
    dequantizer_operands u_operands (.*);
    always @(posedge clk) if (holds) begin
        possible_for_the_sum: assert (possible);
        fixed_is_right: assert (fixed_number == (base_moves ? product : base_magnitude));
        moving_is_right: assert (moving == 0 ? (base_moves ? base_magnitude : product) == 0 :
            moving_number == (base_moves ? base_magnitude : product));
        subtracts_is_right: assert (subtracts == (base[15] ^ minus));
        sign_is_right: assert (sign == (negated ^ (base_moves ? minus : base[15])));
    end
endmodule
`default_nettype wire
