// SPDX-License-Identifier: Apache-2.0
//
// The third stage of a lane of a quantizer, `LANE, with its checker. The registers of stage 2 are inputs, made by
// expose: free in every cycle, but for what the proof quantizer_sum shows of them. Those of stage 3 are ports.
//
// The difference is any that quantizer_difference_digits lets the sum stand for, and field scales it to an integer
// distance, as quantizer_sum shows of all operands. The other registers are what they are asserted to be there.
`default_nettype none
module bound (
    input wire clk,
    input wire [41:0] relative,
    input wire [14:0] sum,
    input wire [4:0] field,
    input wire [5:0] shift,
    input wire coded,
`ifdef OAKEN
    input wire [9:0] outer_sigma, middle_sigma, inner_sigma,
    input wire outer, inner
`else
    input wire [9:0] sigma
`endif
);
    wire [8:0] upper;
    wire last_is_1, last_is_2;
    wire [9:0] sigma_used;
    wire [`COUNTED-1:0] shift_used;
    wire [6:0] point = shift - field - `FIRST - 1;
`ifdef OAKEN
    wire [9:0] sigma = outer ? outer_sigma : inner ? inner_sigma : middle_sigma;
    always @* assume (!(outer && inner));
`endif
    `LANE u_unit (
        .clk(clk),
        .sum2_q(sum), .point2_q(point), .coded2_q(coded),
`ifdef OAKEN
        .outer2_q(outer), .inner2_q(inner),
        .outer_sigma(outer_sigma), .middle_sigma(middle_sigma), .inner_sigma(inner_sigma),
`else
        .sigma(sigma),
`endif
`ifdef SATURATES
        .largest_exponent2_q(field == 5'd30),
`endif
        .upper3_q(upper), .last_is_1_3_q(last_is_1), .last_is_2_3_q(last_is_2), .sigma3_q(sigma_used),
        .shift3_q(shift_used)
    );

    wire [41:0] distance;
    wire possible, right;
    quantizer_difference_scaled u_scaled (.*);
    quantizer_difference_digits u_digits (.*);
    always @* assume (possible && right);
    quantizer_rounding_checker #(
        .FIRST(`FIRST), .LAST(`LAST), .COUNTED(`COUNTED),
`ifdef SATURATES
        .SATURATES(1)
`else
        .SATURATES(0)
`endif
    ) u_checker (.*);
endmodule
`default_nettype wire
