// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's scaling factor sigma = 15 / r of one group, rounded to 11 significant bits (Oaken, ISCA
// 2025, Eq. 2), by restoring division, one bit per cycle.
//
// r = significand x 2^e on the 2^-24 grid, 1024 <= significand < 2048, is given as significand and
// e + 17. The result is sigma x 2^-shift_out codes per 2^-24, 11 cycles with step after the one
// with load. If r is 0, zero_out is set and the other results are arbitrary.
`default_nettype none
module oaken_sigma_divider (
    input  wire        clk,          // clock, rising edge
    input  wire        load,         // takes r
    input  wire        step,         // computes the next bit of sigma
    input  wire [10:0] significand,  // significand of r
    input  wire  [5:0] shift,        // exponent of r, plus 17
    input  wire        zero,         // r = 0
    output wire        zero_out,     // r = 0
    output wire [10:0] sigma,        // significand of 15 / r
    output wire  [5:0] shift_out     // sigma x 2^-shift_out codes per 2^-24
);
    // The divisor. If it is large, sigma needs one more place to have 11 bits.
    reg  [10:0] divisor_q;
    reg         zero_q;
    reg   [5:0] shift_q;
    wire        is_large = significand > 11'h780;

    always @(posedge clk) begin
        if (load) begin
            divisor_q <= significand;
            zero_q <= zero;
            shift_q <= shift + {5'd0, is_large};
        end
    end

    // (15 x 2^(shift + 1) + divisor) / (2 x divisor), truncated, is 15 x 2^shift / divisor rounded
    // to nearest; there are no ties. The remainder starts with the upper bits of the dividend. Its
    // low 11 bits, which are the divisor, are shifted out of sigma_q one by one as the bits of
    // sigma are shifted in.
    reg  [11:0] remainder_q;
    reg  [10:0] sigma_q;
    wire        fits = remainder_q >= {1'b0, divisor_q};
    wire [10:0] difference = remainder_q[10:0] - divisor_q;
    wire        moves = load | step;

    always @(posedge clk) begin
        if (moves) begin
            remainder_q <= load ? (is_large ? 12'hf00 : 12'h780) :
                {fits ? difference : remainder_q[10:0], sigma_q[10]};
            sigma_q <= load ? significand : {sigma_q[9:0], fits};
        end
    end

    assign zero_out = zero_q;
    assign sigma = sigma_q;
    assign shift_out = shift_q;
endmodule
`default_nettype wire
