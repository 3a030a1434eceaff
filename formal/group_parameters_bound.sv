// SPDX-License-Identifier: Apache-2.0
//
// The dividers of a group's parameters for codes up to `LARGEST, `PARAMETERS, with their checker. The registers of
// stage 4 are inputs, made by expose: a range significand x 2^power, normalised, in units of 2^-24, any in every
// cycle.
//
// Quotients are looked at by their remainders.
`default_nettype none
module bound (
    input wire clk,
    input wire [10:0] significand,
    input wire [6:0] power,
    input wire zero,
    input wire [43:0] quotient
);
    localparam LATENCY = 14;
    wire [15:0] step;
    wire out_zero;
    wire [5:0] shift;
    wire [9:0] sigma;
    `PARAMETERS u_unit (
        .clk(clk), .rst_n(1'b1), .significand4_q(significand), .power4_q(power), .zero4_q(zero),
        .out_valid(), .out_min(), .out_step(step), .out_zero(out_zero), .out_shift(shift), .out_sigma(sigma)
    );

    // Any positive binary16, in units of 2^-34: a multiple of 2^-24, with 11 bits.
    wire signed [6:0] e = power;
    wire [5:0] places = e + 7'sd10;
    wire [49:0] range = {39'd0, significand} << places;
    always @* assume (significand[10] && e >= -10 && e <= 29 && range[9:0] == 10'd0);

    // range / LARGEST, in units of 2^-26, of which the last one says whether there is more.
    wire [43:0] quarters = {2'd0, range[49:10], 2'd0};
    wire [51:0] product = quotient * `LARGEST;
    always @* assume (product <= quarters && quarters < product + `LARGEST);
    wire signed [45:0] exact = {1'b0, quotient, product != quarters};
    wire [15:0] nearest;
    binary16_nearest #(.WIDTH(46), .FRACTION(3)) u_nearest (.number(exact), .bits(nearest));

    reg [34*LATENCY-1:0] due;
    reg [LATENCY-1:0] started = 0;
    always @(posedge clk) begin
        due <= {due[34*LATENCY-35:0], nearest, significand, power[5:0], zero};
        started <= {started[LATENCY-2:0], 1'b1};
    end
    wire [15:0] due_step;
    wire [10:0] divisor;
    wire [5:0] due_power;
    wire due_zero;
    assign {due_step, divisor, due_power, due_zero} = due[34*LATENCY-1 -: 34];

    // LARGEST x 2^shift / (divisor x 2^power), in halves.
    wire [5:0] more = shift - due_power;
    wire [23:0] dividend = (24'd2 * `LARGEST) << more;
    wire [23:0] twice = 2 * {1'b1, sigma} * divisor;
    always @(posedge clk) if (started[LATENCY-1]) begin
        says_zero: assert (out_zero == due_zero);
        step_is_right: assert (step == (due_zero ? 16'd0 : due_step));
        shift_is_right: assert (due_zero || more == `SHIFT || more == `SHIFT + 1);
        sigma_is_right: assert (due_zero || (twice <= dividend + divisor && dividend + divisor < twice + 2 * divisor));
    end
endmodule
`default_nettype wire
