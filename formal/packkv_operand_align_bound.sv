// SPDX-License-Identifier: Apache-2.0
//
// The alignment of an operand of PackKV, product x 2^place with a sign, with its checker: the unit is 10 places below
// the leading bit of the largest operand, which is at `lead`.
`default_nettype none
module bound (
    input wire clk,
    input wire sign,
    input wire [21:0] product,
    input wire [5:0] place,
    input wire [6:0] lead
);
    wire [11:0] aligned;
    packkv_operand_align u_unit (.clk(clk), .number({sign, product, place}), .lead(lead), .aligned(aligned));

    // No operand is above the largest. Two significands of 11 bits at places up to 29 are its factors.
    wire [79:0] number = {58'd0, product} << place;
    always @* begin
        assume (place <= 58 && lead <= 79);
        assume ((number >> lead) <= 1);
    end

    // The unit is 2^(lead - 10): 80 bits below the point are enough for any lead.
    wire [169:0] exact = {number, 90'd0} >> lead;
    wire [11:0] whole = exact[91:80];
    wire up = exact[79] && (whole[0] || exact[78:0] != 0);
    wire [11:0] nearest = whole + {11'd0, up};
    wire [11:0] magnitude = nearest > 2047 ? 12'd2047 : nearest;

    reg [11:0] due1, due2, due3, due4;
    reg [3:0] started = 4'd0;
    always @(posedge clk) begin
        {due4, due3, due2, due1} <= {due3, due2, due1, sign ? -magnitude : magnitude};
        started <= {started[2:0], 1'b1};
        if (started[3]) nearest_integer: assert (aligned == due4);
    end
endmodule
`default_nettype wire
