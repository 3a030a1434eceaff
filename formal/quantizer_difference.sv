// SPDX-License-Identifier: Apache-2.0
//
// What a difference of two operands is: an integer `relative`, in which the large operand ends at bit 29, and which
// `field`, that of the large operand, scales to a distance in units of 2^-24.
`default_nettype none
module quantizer_difference_scaled (
    input wire [41:0] relative,
    input wire [4:0] field,
    output wire [41:0] distance,
    output wire possible            // it is an integer
);
    wire [71:0] scaled = {30'd0, relative} << (field - 5'd1);
    assign distance = scaled[70:29];
    assign possible = field >= 5'd1 && field <= 5'd30 && scaled[28:0] == 29'd0;
endmodule

// What the second stage of a lane of a quantizer says of it: a sum whose last digit is the 8th part of the place that
// the large operand ends at. It is exact, or has so many digits that the last one only says that there is more; and it
// is no more than two significands make.
module quantizer_difference_digits (
    input wire [41:0] relative,
    input wire [14:0] sum,
    output wire right
);
    wire exact = relative == {1'b0, sum, 26'd0};
    wire more = sum >= 15'd4096 && sum[0] && relative[41:27] == {1'b0, sum[14:1]} && relative[26:0] != 27'd0;
    assign right = (exact || more) && relative <= {12'd4094, 29'd0};
endmodule
`default_nettype wire
