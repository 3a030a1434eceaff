// SPDX-License-Identifier: Apache-2.0
//
// Oaken's dequantizer with the checker of the first stage of its lane 0, whose registers are ports, made by expose.
// The other lanes are as this one: lanes_alike. All registers step in any cycles, and hold in the others. Parameters are
// sampled in any cycle in which they step.
`default_nettype none
module bound (
    input wire clk,
    input wire advance,
    input wire sample,
    input wire [15:0] base_outer_high, base_outer_low, base_middle_high, base_middle_low, base_inner,
    input wire [15:0] slope_outer, slope_middle, slope_inner,
    input wire [4:0] k0,
    input wire [15:0] code,
    input wire [3:0] outer, middle, inner, side
);
    wire [14:0] fixed, moving;
    wire [5:0] steps;
    wire [4:0] place;
    wire subtracts, sign;
    oaken_dequantizer_x4 u_unit (
        .\u_lane0.fixed1_q (fixed), .\u_lane0.moving1_q (moving), .\u_lane0.steps1_q (steps),
        .\u_lane0.place1_q (place), .\u_lane0.subtracts1_q (subtracts), .\u_lane0.sign1_q (sign),
        .x(), .*
    );

    // The parameters as they were sampled.
    reg sampled = 1'b0;
    reg [79:0] bases;
    reg [47:0] slopes;
    reg [4:0] first_high;
    always @(posedge clk) if (advance && sample) begin
        sampled <= 1'b1;
        bases <= {base_outer_high, base_outer_low, base_middle_high, base_middle_low, base_inner};
        slopes <= {slope_outer, slope_middle, slope_inner};
        first_high <= k0;
    end

    wire is_outer = outer[0];
    wire is_middle = middle[0];
    wire is_inner = inner[0];
    wire is_high = is_middle ? {1'b0, code[3:0]} >= first_high : !side[0];
    always @* begin
        assume ({2'd0, is_outer} + {2'd0, is_middle} + {2'd0, is_inner} <= 3'd1);
        assume (!side[0] || is_outer || is_inner);
    end
    reg [2:0] started = 3'd0;
    reg has_parameters, stepped;
    wire holds = started[2] && has_parameters && stepped;
    wire [42:0] all = {fixed, moving, steps, place, subtracts, sign};
    reg [42:0] all_before;
    always @(posedge clk) if (started[0] && !stepped) stage_holds: assert (all == all_before);
    reg [15:0] base1, slope1;
    reg [3:0] code1;
    reg minus, negated;
    always @(posedge clk) begin
        started <= {started[1:0], 1'b1};
        has_parameters <= sampled;
        stepped <= advance;
        all_before <= all;
        code1 <= code[3:0];
        // What is in no group is 0.
        base1 <= is_outer ? (is_high ? bases[79:64] : bases[63:48]) :
            is_middle ? (is_high ? bases[47:32] : bases[31:16]) : is_inner ? bases[15:0] : 16'd0;
        slope1 <= is_outer ? slopes[47:32] : is_middle ? slopes[31:16] : is_inner ? slopes[15:0] : 16'd0;
        minus <= is_outer && side[0];
        negated <= is_inner && side[0];
    end
    always @* if (holds) assume (base1[14:10] != 31 && base1 != 16'h8000 && slope1[14:10] != 31 && !slope1[15]);
    dequantizer_operands_checker u_checker (
        .clk(clk), .holds(holds), .base(base1), .slope(slope1), .code(code1), .*
    );
endmodule
`default_nettype wire
