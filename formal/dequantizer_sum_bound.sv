// SPDX-License-Identifier: Apache-2.0
//
// The second stage of a lane of a dequantizer, `LANE for codes of `BITS bits, with its checker. The registers of stage
// 1 are inputs, made by expose: free in every cycle, but for what dequantizer_operands says of them. Those of stage 2
// are ports. With `ADVANCE the stage steps in the cycles in which it is told to, in any of them, and else holds.
//
// The last 3 digits of the sum are below the operands, and 1 is missing if it is complemented. It is exact, or has so
// many digits that the last ones are below any half of a last place, and say that something is there.
`default_nettype none
module bound (
    input wire clk,
`ifdef ADVANCE
    input wire advance,
`endif
    input wire [`BITS+10:0] fixed, moving,
    input wire [5:0] steps,
    input wire [4:0] places, place,
    input wire subtracts, sign
);
`ifndef ADVANCE
    wire advance = 1'b1;
`endif
    wire [`BITS+14:0] sum;
    wire complemented, sign_of_sum;
    wire [4:0] place_of_sum;
    wire [3:0] place_fours;
    `LANE u_unit (
        .clk(clk),
`ifdef ADVANCE
        .advance(advance),
`endif
        .fixed1_q(fixed), .moving1_q(moving), .steps1_q(steps), .place1_q(place), .subtracts1_q(subtracts),
        .sign1_q(sign),
        .sum2_q(sum), .complemented2_q(complemented), .sign2_q(sign_of_sum), .place2_q(place_of_sum),
        .place_fours2_q(place_fours)
    );
    wire possible;
    dequantizer_operands u_operands (.fixed(15'd0 | fixed), .moving(15'd0 | moving), .*);
    always @* assume (possible);

    // With 30 bits below the sum, which are all that a shift by 30 needs.
    wire [`BITS+43:0] moved = {moving, 33'd0} >> places;
    wire signed [49:0] fixed_number = {fixed, 33'd0};
    wire signed [49:0] moved_number = moved;
    wire signed [49:0] exact = subtracts ? fixed_number - moved_number : fixed_number + moved_number;
    wire [49:0] exact_magnitude = exact < 0 ? -exact : exact;
    reg [49:0] magnitude;
    reg negative;
    reg [4:0] place1;
    reg started = 1'b0, stepped;
    wire [`BITS+25:0] all = {sum, complemented, sign_of_sum, place_of_sum, place_fours};
    reg [`BITS+25:0] all_before;
    always @(posedge clk) begin
        stepped <= advance;
        all_before <= all;
        magnitude <= exact_magnitude;
        negative <= sign ^ (exact < 0);
        place1 <= place;
        started <= 1'b1;
    end

    wire [19:0] digits = sum + {19'd0, complemented};
    wire [19:0] last = digits >= 20'd16384 ? 20'd7 : 20'd1;
    wire is_exact = magnitude == {digits, 30'd0};
    always @(posedge clk) if (started && !stepped) stage_holds: assert (all == all_before);
    always @(posedge clk) if (started && stepped) begin
        enough_digits: assert (is_exact || digits >= 20'd4096);
        something: assert (is_exact || (digits & last) != 0);
        digits_are_right: assert (is_exact || (magnitude[49:30] & ~last) == (digits & ~last));
        something_is_right: assert (is_exact || (magnitude & {last, 30'h3fff_ffff}) != 0);
        no_more: assert (!digits[`BITS+15] && !(complemented && digits[0]));
        sign_is_right: assert (magnitude == 0 || sign_of_sum == negative);
        place_is_right: assert (place_of_sum == place1);
        fours: assert (place_fours == (place1 >= 5'd16 ? 4'd0 : 4'd1 << place1[4:2]));
    end
endmodule
`default_nettype wire
