// SPDX-License-Identifier: Apache-2.0
//
// What the first stage of a lane of a quantizer gives to the second: the significands of element and base, of which
// the small one is moved right by `places` before it is added or subtracted, where 15 stand for 15 and more. The large
// one is normal if the other one is moved.
//
// The distance is what they make, in units of 2^-24. `relative` is the same without the field of the large one, which
// ends at bit 29: quantizer_difference_scaled says how field makes a distance of it.
`default_nettype none
module quantizer_operands (
    input wire [10:0] large, small,
    input wire [4:0] field, places,
    input wire [3:0] amount,
    input wire adds,
    output wire [41:0] distance, relative,
    output wire possible
);
    wire [41:0] fixed = {2'd0, large, 29'd0};
    wire [41:0] moved = {2'd0, small, 29'd0} >> places;
    assign relative = adds ? fixed + moved : fixed - moved;
    wire [41:0] large_number = {31'd0, large} << (field - 5'd1);
    wire [41:0] small_number = {31'd0, small} << (field - places - 5'd1);
    assign distance = adds ? large_number + small_number : large_number - small_number;
    assign possible = field >= 5'd1 && field <= 5'd30 && places < field &&
        amount == (places >= 5'd15 ? 4'd15 : places[3:0]) && (large >= 11'd1024 || places == 5'd0) &&
        (adds || fixed >= moved);
endmodule
`default_nettype wire
