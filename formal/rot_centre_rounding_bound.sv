// SPDX-License-Identifier: Apache-2.0
//
// The last two stages of the lane that subtracts a centre, with their checker. The registers of stage 2 are inputs,
// made by expose: free in every cycle, but for what rot_centre_difference proves of them. The checker rounds any
// number that they stand for: the digits, or, if these are not exact, one that has something else in the last of them.
`default_nettype none
module bound (
    input wire clk,
    input wire [14:0] sum,
    input wire [4:0] field,
    input wire sign,
    input wire is_exact,
    input wire [2:0] tail
);
    wire [15:0] d;
    rot_centre_lane u_unit (
        .clk(clk), .sum2_q(sum), .field2_q(field), .sign2_q(sign), .d(d)
    );

    // In units of 2^(field - 30), and of 2^-29.
    wire [16:0] number = is_exact ? {sum, 2'b00} : {sum[14:1], tail};
    wire signed [47:0] magnitude = {31'd0, number} << (field - 5'd1);
    always @* begin
        assume (field >= 1 && field <= 30);
        if (is_exact) assume (magnitude[4:0] == 0);
        else assume (sum >= 4096 && sum[0] && tail != 0);
    end
    wire [15:0] result;
    binary16_nearest #(.WIDTH(48), .FRACTION(5)) u_nearest (.number(magnitude), .bits(result));

    reg [15:0] due1, due2;
    reg [1:0] started = 2'd0;
    always @(posedge clk) begin
        {due2, due1} <= {due1, sign && number != 0, result[14:0]};
        started <= {started[0], 1'b1};
        if (started[1]) nearest: assert (d == due2);
    end
endmodule
`default_nettype wire
