// SPDX-License-Identifier: Apache-2.0
//
// A lane of groups for codes of 4 bits, with what prepares its pair, and the checker of its first stage, whose registers
// are ports, made by expose. It steps in any cycles, and holds in the others.
`default_nettype none
module bound (
    input wire clk,
    input wire advance,
    input wire [15:0] minimum, step,
    input wire [3:0] code,
    input wire zero
);
    wire [50:0] form;
    wire [14:0] fixed, moving;
    wire [5:0] steps;
    wire [4:0] place;
    wire subtracts, sign;
    group_pair_form u_form (.clk(clk), .pair({step, minimum}), .form(form));
    group_dequantizer_lane_b4 u_unit (
        .clk(clk), .advance(advance), .form(form), .code(code), .zero(zero), .x(),
        .fixed1_q(fixed), .moving1_q(moving), .steps1_q(steps), .place1_q(place), .subtracts1_q(subtracts),
        .sign1_q(sign)
    );

    // Other pairs are format errors.
    always @* assume (minimum[14:10] != 31 && minimum != 16'h8000 && step[14:10] != 31 && !step[15]);

    // A pair is prepared in a cycle, in which no code is looked at. The value is +0 where it shall be.
    reg [15:0] minimum1, step1, base, slope;
    reg [3:0] multiple;
    reg [1:0] started = 0;
    reg stepped;
    wire [42:0] all = {fixed, moving, steps, place, subtracts, sign};
    reg [42:0] all_before;
    always @(posedge clk) begin
        minimum1 <= minimum;
        step1 <= step;
        base <= zero ? 16'd0 : minimum1;
        slope <= step1;
        multiple <= zero ? 4'd0 : code;
        started <= {started[0], 1'b1};
        stepped <= advance;
        all_before <= all;
        if (started[0] && !stepped) stage_holds: assert (all == all_before);
    end
    dequantizer_operands_checker u_checker (
        .clk(clk), .holds(started[1] && stepped), .base(base), .slope(slope), .code(multiple), .minus(1'b0),
        .negated(1'b0), .*
    );
endmodule
`default_nettype wire
