// SPDX-License-Identifier: Apache-2.0
//
// The lane that subtracts a centre with the checker of its first two stages. Registers of stage 2 are ports, made by
// expose: a magnitude of 15 bits, whose last one is the 8th part of the place that the larger operand ends at.
//
// The difference is exact, or has so many digits that the last one only says that there is more.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] x, c
);
    wire [14:0] sum;
    wire [4:0] field;
    wire sign;
    rot_centre_lane u_unit (
        .sum2_q(sum), .field2_q(field), .sign2_q(sign), .d(), .*
    );

    wire signed [41:0] x_number, c_number;
    wire x_canonical, c_canonical;
    binary16_number u_x (.bits(x), .number(x_number), .canonical(x_canonical));
    binary16_number u_c (.bits(c), .number(c_number), .canonical(c_canonical));
    always @* assume (x_canonical && c_canonical);
    wire signed [42:0] exact = x_number - c_number;
    wire [42:0] exact_magnitude = exact < 0 ? -exact : exact;

    reg [42:0] magnitude1, magnitude2;
    reg negative1, negative2;
    reg [1:0] started = 2'd0;
    always @(posedge clk) begin
        {magnitude2, magnitude1} <= {magnitude1, exact_magnitude};
        {negative2, negative1} <= {negative1, exact < 0};
        started <= {started[0], 1'b1};
    end

    // In units of 2^-27.
    wire [45:0] wanted = {magnitude2, 3'd0};
    wire [45:0] given = {31'd0, sum} << (field - 5'd1);
    wire [45:0] unit = 46'd1 << (field - 5'd1);
    wire is_exact = given == wanted;
    always @(posedge clk) if (started[1]) begin
        field_is_right: assert (field >= 1 && field <= 30);
        enough_digits: assert (is_exact || sum >= 4096);
        digits_are_right: assert (is_exact || (sum[0] && given - unit < wanted && wanted < given + unit));
        sign_is_right: assert (magnitude2 == 0 || sign == negative2);
    end
endmodule
`default_nettype wire
