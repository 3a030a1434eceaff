// SPDX-License-Identifier: Apache-2.0
//
// The divider of Oaken's parameter unit with its checker: 15 / r in units of 2^-shift is looked at as a quotient with
// a remainder.
`default_nettype none
module bound (
    input wire clk,
    input wire load, step,
    input wire [10:0] significand,
    input wire [5:0] shift,
    input wire zero
);
    wire zero_out;
    wire [10:0] sigma;
    wire [5:0] shift_out;
    oaken_sigma_divider u_unit (.*);

    // r = significand x 2^(shift - 17), normalised.
    always @* assume (significand >= 1024 && shift <= 62);

    reg [3:0] steps = 4'd15;
    reg [10:0] divisor;
    reg [5:0] divisor_shift;
    reg is_zero;
    always @(posedge clk) begin
        if (load) begin
            steps <= 4'd0;
            divisor <= significand;
            divisor_shift <= shift;
            is_zero <= zero;
        end else if (step && steps != 4'd15) steps <= steps + 4'd1;
    end

    // 15 x 2^shift_out / (divisor x 2^(divisor_shift - 17)), in halves.
    wire [5:0] more = shift_out - divisor_shift;
    wire [23:0] dividend = 24'd30 << (6'd17 + more);
    wire [23:0] product = 2 * sigma * divisor;
    always @(posedge clk) if (steps == 4'd11) begin
        says_zero: assert (zero_out == is_zero);
        digits: assert (is_zero || (sigma[10] && more <= 1));
        nearest: assert (is_zero || (product <= dividend + divisor && dividend + divisor < product + 2 * divisor));
    end
endmodule
`default_nettype wire
