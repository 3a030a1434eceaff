// SPDX-License-Identifier: Apache-2.0
//
// Values of binary16 as integers in units of 2^-24, and back.
`default_nettype none

// A value as a number, and whether it is canonical.
module binary16_number (
    input wire [15:0] bits,
    output wire signed [41:0] number,
    output wire canonical
);
    wire [40:0] magnitude = bits[14:10] == 0 ? {31'd0, bits[9:0]} :
        {30'd0, 1'b1, bits[9:0]} << (bits[14:10] - 5'd1);
    assign number = bits[15] ? -$signed({1'b0, magnitude}) : $signed({1'b0, magnitude});
    assign canonical = bits[14:10] != 5'd31 && bits != 16'h8000;
endmodule

// A number with bits behind the point rounded to a value: to nearest, ties to even, above the largest value to that
// one. Below 2^10 every integer is a value; above, the leading bit is hidden and the next 10 are kept.
module binary16_nearest #(
    parameter WIDTH = 42,
    parameter FRACTION = 0
) (
    input wire signed [WIDTH-1:0] number,
    output wire [15:0] bits
);
    wire [WIDTH-1:0] magnitude = number < 0 ? -number : number;
    reg [5:0] field;
    reg [WIDTH-1:0] below;
    integer i;
    always @* begin
        field = 6'd0;
        below = magnitude << (WIDTH - 10 - FRACTION);
        for (i = 10 + FRACTION; i < WIDTH; i = i + 1) if (magnitude[i]) begin
            field = i - 9 - FRACTION;
            below = magnitude << (WIDTH - i);
        end
    end
    wire [9:0] kept = below[WIDTH-1 -: 10];
    wire half = below[WIDTH-11];
    wire up = half && (kept[0] || below[WIDTH-12:0] != 0);
    wire [15:0] rounded = {field, kept} + {15'd0, up};
    wire [14:0] limited = rounded >= 16'h7c00 ? 15'h7bff : rounded[14:0];
    assign bits = {number < 0, limited};
endmodule
`default_nettype wire
