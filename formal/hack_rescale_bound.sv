// SPDX-License-Identifier: Apache-2.0
//
// The stages behind the multipliers of HACK's step x products + minimum x sum, with their checker. The registers of
// stage 2 are inputs, made by expose: two products with their places, any in every cycle.
`default_nettype none
module bound (
    input wire clk,
    input wire [26:0] scaled,
    input wire [18:0] offset,
    input wire [4:0] step_place, minimum_place,
    input wire negative
);
    localparam LATENCY = 6;
    wire sign;
    wire [15:0] significand;
    wire [5:0] place;
    hack_rescale_c16_b8 u_unit (
        .clk(clk), .scaled2_q(scaled), .offset2_q(offset), .step_place2_q(step_place),
        .minimum_place2_q(minimum_place), .negative2_q(negative),
        .sign(sign), .significand(significand), .place(place)
    );

    // The exponents of finite values.
    always @* assume (step_place <= 29 && minimum_place <= 29);

    wire signed [58:0] step_part = {32'd0, scaled} << step_place;
    wire signed [58:0] minimum_part = {40'd0, offset} << minimum_place;
    wire signed [58:0] exact = negative ? step_part - minimum_part : step_part + minimum_part;
    wire [57:0] magnitude = exact < 0 ? -exact : exact;

    // 16 bits from the leading one on, and what is below them; all bits, if these are enough.
    reg [5:0] places;
    reg [73:0] from_leading;
    integer i;
    always @* begin
        places = 6'd0;
        from_leading = {magnitude[15:0], 58'd0};
        for (i = 16; i < 58; i = i + 1) if (magnitude[i]) begin
            places = i - 15;
            from_leading = {16'd0, magnitude} << (73 - i);
        end
    end
    wire [57:0] rest = from_leading[57:0];
    wire up = rest[57] && (from_leading[58] || rest[56:0] != 0);
    wire [16:0] rounded = {1'b0, from_leading[73:58]} + {16'd0, up};
    wire [22:0] result = {exact < 0, rounded[16] ? {16'h8000, places + 6'd1} : {rounded[15:0], places}};

    reg [23*LATENCY-1:0] due;
    reg [LATENCY-1:0] started = 0;
    always @(posedge clk) begin
        due <= {due[23*LATENCY-24:0], result};
        started <= {started[LATENCY-2:0], 1'b1};
        if (started[LATENCY-1]) begin
            nearest: assert ({significand, place} == due[23*LATENCY-2 -: 22]);
            sign_is_right: assert (significand == 0 || sign == due[23*LATENCY-1]);
        end
    end
endmodule
`default_nettype wire
