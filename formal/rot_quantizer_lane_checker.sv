// SPDX-License-Identifier: Apache-2.0
//
// One lane of the rotating quantizer: the code is floor(y / step), limited to the codes there are.
//
// A code stands for the middle of its cell, q step to (q + 1) step. So where the code is not limited,
// what it decodes to is within half a step of the coefficient. The step is (8 + eighths) 2^S in the
// unit of y; places are S + 7. The lane has no state but its pipeline: what holds for one coefficient
// behind any others holds for ever.
`default_nettype none
module rot_quantizer_lane_checker #(
    parameter WIDTH = 18,
    parameter BITS = 4
) (
    input wire clk,
    input wire [WIDTH-1:0] y,
    input wire [4:0] places,
    input wire [2:0] eighths,
    input wire zero,
    output wire [3:0] divisor2,
    output wire [3:0] divisor3,
    output wire zero3,
    input wire [BITS-1:0] code
);
    always @* assume (places <= 20);

    // What belongs to the code that comes out.
    reg [1:0] started = 2'd0;
    reg [WIDTH-1:0] y1, y2, y3;
    reg [4:0] places1, places2, places3;
    reg [2:0] eighths1, eighths2, eighths3;
    reg zero1, zero2, zero_out;
    always @(posedge clk) begin
        if (started != 2'd3) started <= started + 2'd1;
        {y3, y2, y1} <= {y2, y1, y};
        {places3, places2, places1} <= {places2, places1, places};
        {eighths3, eighths2, eighths1} <= {eighths2, eighths1, eighths};
        {zero_out, zero2, zero1} <= {zero2, zero1, zero};
    end
    assign divisor2 = {1'b1, eighths1};
    assign divisor3 = {1'b1, eighths2};
    assign zero3 = zero2;

    // In units of 2^-7 of y, exact.
    wire signed [WIDTH+14:0] scaled = $signed({y3, 7'd0});
    wire signed [BITS+4:0] q = $signed(code);
    wire signed [BITS+4:0] multiple = q * $signed({2'b01, eighths3});
    wire signed [BITS+4:0] next = multiple + $signed({2'b01, eighths3});
    wire signed [WIDTH+14:0] lower = {{(WIDTH+10-BITS){multiple[BITS+4]}}, multiple};
    wire signed [WIDTH+14:0] upper = {{(WIDTH+10-BITS){next[BITS+4]}}, next};
    wire is_least = code == {1'b1, {(BITS-1){1'b0}}};
    wire is_most = code == {1'b0, {(BITS-1){1'b1}}};
    wire signed [WIDTH+14:0] cell_start = lower <<< places3;
    wire signed [WIDTH+14:0] cell_end = upper <<< places3;
    always @(posedge clk) if (started == 2'd3) begin
        zero_is_zero: assert (!zero_out || code == 0);
        not_below_the_cell: assert (zero_out || is_least || cell_start <= scaled);
        not_above_the_cell: assert (zero_out || is_most || scaled < cell_end);
    end
endmodule
`default_nettype wire
