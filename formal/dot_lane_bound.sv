// SPDX-License-Identifier: Apache-2.0
//
// A multiplier of operands of `A and `B bits with its checker, which multiplies.
`default_nettype none
module bound (
    input wire clk,
    input wire valid,
    input wire signed [`A-1:0] a,
    input wire signed [`B-1:0] b
);
    wire executed;
    wire signed [`A+`B-2:0] product;

    `LANE u_unit (.*);

    // Not both operands may be the lowest number.
    localparam signed [`A-1:0] LOWEST_A = {1'b1, {`A-1{1'b0}}};
    localparam signed [`B-1:0] LOWEST_B = {1'b1, {`B-1{1'b0}}};
    always @* assume (a != LOWEST_A || b != LOWEST_B);

    reg [1:0] started = 2'd0;
    reg executes1;
    reg signed [`A-1:0] a1;
    reg signed [`B-1:0] b1;
    reg signed [`A+`B-2:0] product2;
    always @(posedge clk) begin
        started <= {started[0], 1'b1};
        executes1 <= valid && a != 0 && b != 0;
        {a1, b1} <= {a, b};
        product2 <= executes1 ? a1 * b1 : 0;
        if (started[0]) zero_detected: assert (executed == executes1);
        if (started[1]) exact: assert (product == product2);
    end
endmodule
`default_nettype wire
