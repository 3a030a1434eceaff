// SPDX-License-Identifier: Apache-2.0
//
// A lane of groups for codes of 4 bits with the checker of its first stage, whose registers are ports, made by expose.
`default_nettype none
module bound (
    input wire clk,
    input wire [15:0] minimum, step,
    input wire [3:0] code
);
    wire [14:0] fixed, moving;
    wire [5:0] steps;
    wire [4:0] place;
    wire subtracts, sign;
    group_dequantizer_lane_test_b4 u_unit (
        .clk(clk), .pair({step, minimum}), .code(code), .x(),
        .\u_lane.fixed1_q (fixed), .\u_lane.moving1_q (moving), .\u_lane.steps1_q (steps), .\u_lane.place1_q (place),
        .\u_lane.subtracts1_q (subtracts), .\u_lane.sign1_q (sign)
    );

    // Other pairs are format errors.
    always @* assume (minimum[14:10] != 31 && minimum != 16'h8000 && step[14:10] != 31 && !step[15]);

    reg [15:0] minimum1, minimum2, step1, step2;
    reg [3:0] code1, code2;
    reg [1:0] started = 0;
    always @(posedge clk) begin
        {minimum2, minimum1} <= {minimum1, minimum};
        {step2, step1} <= {step1, step};
        {code2, code1} <= {code1, code};
        started <= {started[0], 1'b1};
    end
    dequantizer_operands_checker u_checker (
        .clk(clk), .holds(started[1]), .base(minimum2), .slope(step2), .code(code2), .minus(1'b0), .negated(1'b0), .*
    );
endmodule
`default_nettype wire
