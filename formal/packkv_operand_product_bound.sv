// SPDX-License-Identifier: Apache-2.0
//
// The product of an operand and a step of PackKV, with a checker of its sign, its place and its leading bit. A test
// multiplies all significands instead: solvers take long for a multiplier of 11 bits by 11.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] x,
    input wire [15:0] step
);
    wire [28:0] number;
    wire [6:0] lead;
    packkv_operand_product u_unit (.clk(clk), .x(x), .step(step), .number(number), .lead(lead));

    // A step is not negative, and neither is infinite or not a number.
    always @* assume (!step[15] && x[14:10] != 5'd31 && step[14:10] != 5'd31);

    // A subnormal number has the place of the smallest normal one.
    wire [4:0] x_place = x[14:10] == 0 ? 5'd0 : x[14:10] - 5'd1;
    wire [4:0] step_place = step[14:10] == 0 ? 5'd0 : step[14:10] - 5'd1;

    wire [21:0] product = number[27:6];
    wire [5:0] place = number[5:0];

    // The place of its leading bit, 0 for 0.
    reg [6:0] of_product, lead_due;
    integer k;
    always @* begin
        of_product = 7'd0;
        for (k = 0; k < 22; k = k + 1) if (product[k]) of_product = {1'b0, place} + k;
    end

    reg [5:0] place1, place2;
    reg sign1, sign2;
    reg [2:0] started = 3'd0;
    always @(posedge clk) begin
        place1 <= {1'b0, x_place} + {1'b0, step_place};
        sign1 <= x[15];
        {place2, sign2} <= {place1, sign1};
        lead_due <= of_product;
        started <= {started[1:0], 1'b1};
        if (started[1]) begin
            both_places: assert (place == place2);
            sign_of_x: assert (number[28] == sign2);
        end
        if (started[2]) leading_bit: assert (lead == lead_due);
    end
endmodule
`default_nettype wire
