// SPDX-License-Identifier: Apache-2.0
//
// The first stage of a lane of a quantizer: operands that make the exact distance of an element from its base, an
// integer in units of 2^-24. What the second stage makes of them is quantizer_sum.
`default_nettype none
module quantizer_operands_checker (
    input wire clk,
    input wire [15:0] x, base,
    input wire signed [41:0] distance,
    input wire keep,
    input wire [10:0] large, small,
    input wire [4:0] field,
    input wire [3:0] amount,
    input wire adds,
    input wire kept
);
    always @* assume (distance >= 0);

    wire [4:0] x_field = x[14:10] == 5'd0 ? 5'd1 : x[14:10];
    wire [4:0] base_field = base[14:10] == 5'd0 ? 5'd1 : base[14:10];
    reg [41:0] distance1;
    reg [4:0] lowest1;
    reg keep1;
    reg started = 1'b0;
    always @(posedge clk) begin
        distance1 <= distance;
        lowest1 <= x_field < base_field ? x_field : base_field;
        keep1 <= keep;
        started <= 1'b1;
    end

    wire [4:0] places = field - lowest1;
    wire [41:0] distance_of_operands;
    wire possible;
    quantizer_operands u_operands (.distance(distance_of_operands), .relative(), .*);
    always @(posedge clk) if (started) begin
        operands_are_possible: assert (possible);
        distance_is_right: assert (distance_of_operands == distance1);
        kept_is_right: assert (kept == keep1);
    end
endmodule
`default_nettype wire
