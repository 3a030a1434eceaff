// SPDX-License-Identifier: Apache-2.0
//
// The second stage of a lane of a quantizer, `LANE, with its checker. The registers of stage 1 are inputs, made by
// expose: free in every cycle, but for what the module quantizer_operands says of them, and that Oaken's groups differ;
// the proofs oaken_quantizer_operands and group_quantizer_operands show that they are so. Those of stage 2 are ports.
//
// With SCALES also that the distance of the operands is their difference scaled by field. That is about numbers, not
// about a lane, and so one configuration is enough.
`default_nettype none
module bound (
    input wire clk,
    input wire [10:0] large, small,
    input wire [4:0] field, places,
    input wire [3:0] amount,
    input wire adds, keep,
`ifdef OAKEN
    input wire outer_zero, middle_zero, inner_zero,
    input wire [5:0] outer_shift, middle_shift, inner_shift,
    input wire outer, inner
`else
    input wire zero,
    input wire [5:0] shift
`endif
);
    wire [14:0] sum;
    wire [6:0] point;
    wire coded;
`ifdef OAKEN
    wire outer_of_sum, inner_of_sum;
    wire zero = outer ? outer_zero : inner ? inner_zero : middle_zero;
    wire [5:0] shift = outer ? outer_shift : inner ? inner_shift : middle_shift;
    always @* assume (!(outer && inner));
`endif
`ifdef SATURATES
    wire largest;
`endif
    `LANE u_unit (
        .clk(clk),
        .large1_q(large), .small1_q(small), .exponent1_q(field), .amount1_q(amount), .adds1_q(adds), .keep1_q(keep),
`ifdef OAKEN
        .outer1_q(outer), .inner1_q(inner),
        .outer_zero(outer_zero), .middle_zero(middle_zero), .inner_zero(inner_zero),
        .outer_shift(outer_shift), .middle_shift(middle_shift), .inner_shift(inner_shift),
        .outer2_q(outer_of_sum), .inner2_q(inner_of_sum),
`else
        .zero(zero), .shift(shift),
`endif
`ifdef SATURATES
        .largest_exponent2_q(largest),
`endif
        .sum2_q(sum), .point2_q(point), .coded2_q(coded)
    );
    wire [41:0] distance, exact;
    wire possible;
    quantizer_operands u_operands (.relative(exact), .*);
    always @* assume (possible);
`ifdef SCALES
    wire [41:0] scaled;
    wire is_integer;
    quantizer_difference_scaled u_scaled (
        .relative(exact), .field(field), .distance(scaled), .possible(is_integer)
    );
    always @* scaled_is_right: assert (is_integer && scaled == distance);
`endif

    reg [41:0] relative;
    reg [6:0] point2;
    reg coded2, largest2, outer2, inner2;
    reg started = 1'b0;
    always @(posedge clk) begin
        relative <= exact;
        point2 <= shift - field - `FIRST - 1;
        coded2 <= keep && !zero;
        started <= 1'b1;
`ifdef OAKEN
        outer2 <= outer;
        inner2 <= inner;
`endif
`ifdef SATURATES
        largest2 <= field == 5'd30;
`endif
    end

    wire right;
    quantizer_difference_digits u_digits (.*);
    always @(posedge clk) if (started) begin
        sum_is_right: assert (right);
        point_is_right: assert (point == point2);
        coded_is_right: assert (coded == coded2);
`ifdef OAKEN
        group_is_right: assert (outer_of_sum == outer2 && inner_of_sum == inner2);
`endif
`ifdef SATURATES
        largest_is_right: assert (largest == largest2);
`endif
    end
endmodule
`default_nettype wire
