// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Step and sigma of a token, from the extremes of its elements and N, its largest code: r = max -
// min, where zero is one of the elements, rounded to binary16, step = r / N rounded to binary16,
// sigma = N / r rounded to 11 significant bits, all to nearest even.
//
// sigma = 1.fraction x 2^(10 - shift) codes per 2^-24; sigma and shift are arbitrary where zero is
// set, and all is where N is 0. It never waits.
//
// Latency 18 cycles, one token per cycle.
// Generated for bits = 7.
`default_nettype none
module packkv_scale_b7 (
    input  wire        clk,           // clock, rising edge
    input  wire        rst_n,         // synchronous reset, active low
    input  wire        in_valid,      // a group is present
    input  wire [15:0] in_min,        // its minimum, canonical binary16
    input  wire [15:0] in_max,        // its maximum
    input  wire  [6:0] largest_code,  // N, with the extremes
    output wire        out_valid,     // a group is present
    output wire [15:0] out_step,      // its step, binary16
    output wire        out_zero,      // its range is 0
    output wire  [5:0] out_shift,     // v = d x sigma x 2^-shift
    output wire  [9:0] out_sigma      // fraction of sigma, whose significand is 1.fraction
);
    // N, to the left until its highest bit is set. r / N is then larger by as many powers of two.
    wire       n_moves_by_4 = !(|largest_code[6:3]);
    wire [6:0] n_by_4 = n_moves_by_4 ? (largest_code << 4) : largest_code;
    wire       n_moves_by_2 = !(|n_by_4[6:5]);
    wire [6:0] n_by_2 = n_moves_by_2 ? (n_by_4 << 2) : n_by_4;
    wire       n_moves_by_1 = !(|n_by_2[6]);
    wire [6:0] n_by_1 = n_moves_by_1 ? (n_by_2 << 1) : n_by_2;
    wire [2:0] n_lift = {n_moves_by_4, n_moves_by_2, n_moves_by_1};

    // Zero is in the range of every token.
    wire [15:0] lowest = in_min & {16{in_min[15]}};
    wire [15:0] highest = in_max & {16{!in_max[15]}};

    // Stage 1: magnitudes are added if the signs differ. Otherwise |max| is the larger one of two
    // positive numbers, |min| of two negative ones.
    wire        adds = highest[15] ^ lowest[15];
    wire        max_normal = |highest[14:10];
    wire  [4:0] max_exponent = {highest[14:11], highest[10] | !max_normal};
    wire [10:0] max_significand = {max_normal, highest[9:0]};
    wire        min_normal = |lowest[14:10];
    wire  [4:0] min_exponent = {lowest[14:11], lowest[10] | !min_normal};
    wire [10:0] min_significand = {min_normal, lowest[9:0]};
    wire  [5:0] max_ahead = {1'b0, max_exponent} - {1'b0, min_exponent};
    wire  [4:0] min_ahead = min_exponent - max_exponent;
    wire        swap = adds ? max_ahead[5] : highest[15];
    wire  [4:0] distance = swap ? min_ahead : max_ahead[4:0];
    reg         valid1_q;
    reg   [6:0] n1_q;
    reg   [2:0] lift1_q;
    reg  [10:0] large1_q;
    reg  [10:0] small1_q;
    reg   [4:0] exponent1_q;
    reg   [3:0] amount1_q;
    reg         adds1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        n1_q <= n_by_1;
        lift1_q <= n_lift;
        large1_q <= swap ? min_significand : max_significand;
        small1_q <= swap ? max_significand : min_significand;
        exponent1_q <= swap ? min_exponent : max_exponent;
        amount1_q <= distance[3:0] | {4{distance[4]}};
        adds1_q <= adds;
    end

    // Stage 2: the smaller magnitude is aligned, and added or subtracted.
    wire [13:0] aligned0 = {small1_q, 3'd0};
    wire [13:0] aligned1 = amount1_q[0] ? {1'b0, aligned0[13:1]} : aligned0;
    wire [13:0] aligned3 = amount1_q[1] ? {2'd0, aligned1[13:2]} : aligned1;
    wire [13:0] aligned7 = amount1_q[2] ? {4'd0, aligned3[13:5], |aligned3[4:0]} : aligned3;
    wire [13:0] aligned15 = amount1_q[3] ? {8'd0, aligned7[13:9], |aligned7[8:0]} : aligned7;
    wire        subtracts = !adds1_q;
    wire [14:0] addend = {1'b0, aligned15} ^ {15{subtracts}};
    wire [15:0] total = {1'b0, large1_q, 3'd0, 1'b1} + {addend, subtracts};
    wire        unused_total = total[0];
    reg         valid2_q;
    reg   [6:0] n2_q;
    reg   [2:0] lift2_q;
    reg  [14:0] sum2_q;
    reg   [4:0] exponent2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        n2_q <= n1_q;
        lift2_q <= lift1_q;
        sum2_q <= total[15:1];
        exponent2_q <= exponent1_q;
    end

    // Stage 3: leading zeros are shifted out, by 8, 4, 2 and 1.
    wire        zeros_8 = !(|sum2_q[14:7]);
    wire [14:0] normal_8 = zeros_8 ? (sum2_q << 8) : sum2_q;
    wire        zeros_4 = !(|normal_8[14:11]);
    wire [14:0] normal_4 = zeros_4 ? (normal_8 << 4) : normal_8;
    wire        zeros_2 = !(|normal_4[14:13]);
    wire [14:0] normal_2 = zeros_2 ? (normal_4 << 2) : normal_4;
    wire        zeros_1 = !(|normal_2[14]);
    wire [14:0] normal_1 = zeros_1 ? (normal_2 << 1) : normal_2;
    wire  [3:0] zeros = {zeros_8, zeros_4, zeros_2, zeros_1};
    wire        up = normal_1[3] & ((|normal_1[2:0]) | normal_1[4]);
    reg         valid3_q;
    reg   [6:0] n3_q;
    reg   [2:0] lift3_q;
    reg  [10:0] normal3_q;
    reg         up3_q;
    reg   [6:0] power3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        n3_q <= n2_q;
        lift3_q <= lift2_q;
        normal3_q <= normal_1[14:4];
        up3_q <= up;
        power3_q <= {2'd0, exponent2_q} - {3'd0, zeros};
    end

    // Stage 4: rounded to nearest even, and saturated. A significand of 2048 is 1024 with the next
    // exponent.
    wire [11:0] rounded = {1'b0, normal3_q} + {11'd0, up3_q};
    wire  [6:0] power = power3_q + {6'd0, rounded[11]};
    wire        saturates = power == 7'd30;
    reg         valid4_q;
    reg   [6:0] n4_q;
    reg   [2:0] lift4_q;
    reg  [10:0] significand4_q;
    reg   [6:0] power4_q;
    reg         zero4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid3_q;
        end
    end

    always @(posedge clk) begin
        n4_q <= n3_q;
        lift4_q <= lift3_q;
        significand4_q <= {rounded[10] | rounded[11], rounded[9:0]} | {11{saturates}};
        power4_q <= saturates ? 7'd29 : power;
        zero4_q <= !(rounded[10] | rounded[11]);
    end

    wire [6:0] lifted_power = power4_q + {4'd0, lift4_q};

    // Stage 5: r / n has 11 bits if r is shifted left by 7 places, or by 6 if its significand is 16
    // n or more. sigma needs one place more if it is more. Places that r has too few of: its step
    // is then a number of 2^-24.
    wire        is_large = significand4_q > ({4'd0, n4_q} << 4);
    wire        is_long = significand4_q >= ({4'd0, n4_q} << 4);
    wire  [6:0] power_above = is_long ? (lifted_power - 7'd6) : (lifted_power - 7'd7);
    wire  [6:0] places_short = 7'd0 - power_above;
    wire  [1:0] unused_places_short = places_short[6:5];
    reg         valid5_q;
    reg   [6:0] n5_q;
    reg         zero5_q;
    reg  [10:0] divisor5_q;
    reg         is_large5_q;
    reg  [17:0] dividend5_q;
    reg   [4:0] places5_q;
    reg   [4:0] unit5_q;
    reg   [5:0] shift5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid5_q <= 1'b0;
        end else begin
            valid5_q <= valid4_q;
        end
    end

    always @(posedge clk) begin
        n5_q <= n4_q;
        zero5_q <= zero4_q;
        divisor5_q <= significand4_q;
        is_large5_q <= is_large;
        dividend5_q <= is_long ? ({7'd0, significand4_q} << 6) : ({7'd0, significand4_q} << 7);
        places5_q <= places_short[4:0] & {5{power_above[6]}};
        unit5_q <= power_above[4:0] & {5{!power_above[6]}};
        shift5_q <= lifted_power[5:0] + 6'd14 + {5'd0, is_large};
    end

    // Stage 6: on the grid where the step is coarser than 11 bits. No bit is lost.
    wire [17:0] on_grid = dividend5_q >> places5_q;
    reg         valid6_q;
    reg   [6:0] n6_q;
    reg         zero6_q;
    reg  [10:0] divisor6_q;
    reg         is_large6_q;
    reg   [4:0] unit6_q;
    reg   [5:0] shift6_q;
    reg  [17:0] dividend6_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid6_q <= 1'b0;
        end else begin
            valid6_q <= valid5_q;
        end
    end

    always @(posedge clk) begin
        n6_q <= n5_q;
        zero6_q <= zero5_q;
        divisor6_q <= divisor5_q;
        is_large6_q <= is_large5_q;
        unit6_q <= unit5_q;
        shift6_q <= shift5_q;
        dividend6_q <= on_grid;
    end

    // Stage 7: with 2 x dividend + n over 2 n, truncated, the quotient is rounded to nearest, and
    // sigma with the divisor in place of n. The remainders start with the upper bits of the
    // dividends; the low 11 bits, which in that of sigma are the divisor, are shifted out of the
    // quotients as their bits are shifted in.
    wire [18:0] rounding_dividend = {dividend6_q, 1'b0} + {12'd0, n6_q};
    reg         valid7_q;
    reg   [6:0] n7_q;
    reg         zero7_q;
    reg  [10:0] divisor7_q;
    reg   [4:0] unit7_q;
    reg   [5:0] shift7_q;
    reg   [7:0] remainder7_q;
    reg  [10:0] quotient7_q;
    reg  [11:0] sigma_remainder7_q;
    reg  [10:0] sigma7_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid7_q <= 1'b0;
        end else begin
            valid7_q <= valid6_q;
        end
    end

    always @(posedge clk) begin
        n7_q <= n6_q;
        zero7_q <= zero6_q;
        divisor7_q <= divisor6_q;
        unit7_q <= unit6_q;
        shift7_q <= shift6_q;
        remainder7_q <= rounding_dividend[18:11];
        quotient7_q <= rounding_dividend[10:0];
        sigma_remainder7_q <= is_large6_q ? ({5'd0, n6_q} << 5) : ({5'd0, n6_q} << 4);
        sigma7_q <= divisor6_q;
    end

    // Restoring divisions, one bit per stage. What is half way between two roundings goes to the
    // even one: then nothing is left at the end, and the lowest bit is 0.
    wire        fits8 = remainder7_q >= {1'b0, n7_q};
    wire        sigma_fits8 = sigma_remainder7_q >= {1'b0, divisor7_q};
    reg         valid8_q;
    reg   [6:0] n8_q;
    reg         zero8_q;
    reg  [10:0] divisor8_q;
    reg   [4:0] unit8_q;
    reg   [5:0] shift8_q;
    reg  [10:0] quotient8_q;
    reg   [7:0] remainder8_q;
    reg  [10:0] sigma8_q;
    reg  [11:0] sigma_remainder8_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid8_q <= 1'b0;
        end else begin
            valid8_q <= valid7_q;
        end
    end

    always @(posedge clk) begin
        n8_q <= n7_q;
        zero8_q <= zero7_q;
        divisor8_q <= divisor7_q;
        unit8_q <= unit7_q;
        shift8_q <= shift7_q;
        quotient8_q <= {quotient7_q[9:0], fits8};
        remainder8_q <= {fits8 ? (remainder7_q[6:0] - n7_q) : remainder7_q[6:0], quotient7_q[10]};
        sigma8_q <= {sigma7_q[9:0], sigma_fits8};
        sigma_remainder8_q <=
            {sigma_fits8 ? (sigma_remainder7_q[10:0] - divisor7_q) : sigma_remainder7_q[10:0],
            sigma7_q[10]};
    end

    wire        fits9 = remainder8_q >= {1'b0, n8_q};
    wire        sigma_fits9 = sigma_remainder8_q >= {1'b0, divisor8_q};
    reg         valid9_q;
    reg   [6:0] n9_q;
    reg         zero9_q;
    reg  [10:0] divisor9_q;
    reg   [4:0] unit9_q;
    reg   [5:0] shift9_q;
    reg  [10:0] quotient9_q;
    reg   [7:0] remainder9_q;
    reg  [10:0] sigma9_q;
    reg  [11:0] sigma_remainder9_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid9_q <= 1'b0;
        end else begin
            valid9_q <= valid8_q;
        end
    end

    always @(posedge clk) begin
        n9_q <= n8_q;
        zero9_q <= zero8_q;
        divisor9_q <= divisor8_q;
        unit9_q <= unit8_q;
        shift9_q <= shift8_q;
        quotient9_q <= {quotient8_q[9:0], fits9};
        remainder9_q <= {fits9 ? (remainder8_q[6:0] - n8_q) : remainder8_q[6:0], quotient8_q[10]};
        sigma9_q <= {sigma8_q[9:0], sigma_fits9};
        sigma_remainder9_q <=
            {sigma_fits9 ? (sigma_remainder8_q[10:0] - divisor8_q) : sigma_remainder8_q[10:0],
            sigma8_q[10]};
    end

    wire        fits10 = remainder9_q >= {1'b0, n9_q};
    wire        sigma_fits10 = sigma_remainder9_q >= {1'b0, divisor9_q};
    reg         valid10_q;
    reg   [6:0] n10_q;
    reg         zero10_q;
    reg  [10:0] divisor10_q;
    reg   [4:0] unit10_q;
    reg   [5:0] shift10_q;
    reg  [10:0] quotient10_q;
    reg   [7:0] remainder10_q;
    reg  [10:0] sigma10_q;
    reg  [11:0] sigma_remainder10_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid10_q <= 1'b0;
        end else begin
            valid10_q <= valid9_q;
        end
    end

    always @(posedge clk) begin
        n10_q <= n9_q;
        zero10_q <= zero9_q;
        divisor10_q <= divisor9_q;
        unit10_q <= unit9_q;
        shift10_q <= shift9_q;
        quotient10_q <= {quotient9_q[9:0], fits10};
        remainder10_q <= {fits10 ? (remainder9_q[6:0] - n9_q) : remainder9_q[6:0], quotient9_q[10]};
        sigma10_q <= {sigma9_q[9:0], sigma_fits10};
        sigma_remainder10_q <=
            {sigma_fits10 ? (sigma_remainder9_q[10:0] - divisor9_q) : sigma_remainder9_q[10:0],
            sigma9_q[10]};
    end

    wire        fits11 = remainder10_q >= {1'b0, n10_q};
    wire        sigma_fits11 = sigma_remainder10_q >= {1'b0, divisor10_q};
    reg         valid11_q;
    reg   [6:0] n11_q;
    reg         zero11_q;
    reg  [10:0] divisor11_q;
    reg   [4:0] unit11_q;
    reg   [5:0] shift11_q;
    reg  [10:0] quotient11_q;
    reg   [7:0] remainder11_q;
    reg  [10:0] sigma11_q;
    reg  [11:0] sigma_remainder11_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid11_q <= 1'b0;
        end else begin
            valid11_q <= valid10_q;
        end
    end

    always @(posedge clk) begin
        n11_q <= n10_q;
        zero11_q <= zero10_q;
        divisor11_q <= divisor10_q;
        unit11_q <= unit10_q;
        shift11_q <= shift10_q;
        quotient11_q <= {quotient10_q[9:0], fits11};
        remainder11_q <= {fits11 ? (remainder10_q[6:0] - n10_q) : remainder10_q[6:0],
            quotient10_q[10]};
        sigma11_q <= {sigma10_q[9:0], sigma_fits11};
        sigma_remainder11_q <=
            {sigma_fits11 ? (sigma_remainder10_q[10:0] - divisor10_q) : sigma_remainder10_q[10:0],
            sigma10_q[10]};
    end

    wire        fits12 = remainder11_q >= {1'b0, n11_q};
    wire        sigma_fits12 = sigma_remainder11_q >= {1'b0, divisor11_q};
    reg         valid12_q;
    reg   [6:0] n12_q;
    reg         zero12_q;
    reg  [10:0] divisor12_q;
    reg   [4:0] unit12_q;
    reg   [5:0] shift12_q;
    reg  [10:0] quotient12_q;
    reg   [7:0] remainder12_q;
    reg  [10:0] sigma12_q;
    reg  [11:0] sigma_remainder12_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid12_q <= 1'b0;
        end else begin
            valid12_q <= valid11_q;
        end
    end

    always @(posedge clk) begin
        n12_q <= n11_q;
        zero12_q <= zero11_q;
        divisor12_q <= divisor11_q;
        unit12_q <= unit11_q;
        shift12_q <= shift11_q;
        quotient12_q <= {quotient11_q[9:0], fits12};
        remainder12_q <= {fits12 ? (remainder11_q[6:0] - n11_q) : remainder11_q[6:0],
            quotient11_q[10]};
        sigma12_q <= {sigma11_q[9:0], sigma_fits12};
        sigma_remainder12_q <=
            {sigma_fits12 ? (sigma_remainder11_q[10:0] - divisor11_q) : sigma_remainder11_q[10:0],
            sigma11_q[10]};
    end

    wire        fits13 = remainder12_q >= {1'b0, n12_q};
    wire        sigma_fits13 = sigma_remainder12_q >= {1'b0, divisor12_q};
    reg         valid13_q;
    reg   [6:0] n13_q;
    reg         zero13_q;
    reg  [10:0] divisor13_q;
    reg   [4:0] unit13_q;
    reg   [5:0] shift13_q;
    reg  [10:0] quotient13_q;
    reg   [7:0] remainder13_q;
    reg  [10:0] sigma13_q;
    reg  [11:0] sigma_remainder13_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid13_q <= 1'b0;
        end else begin
            valid13_q <= valid12_q;
        end
    end

    always @(posedge clk) begin
        n13_q <= n12_q;
        zero13_q <= zero12_q;
        divisor13_q <= divisor12_q;
        unit13_q <= unit12_q;
        shift13_q <= shift12_q;
        quotient13_q <= {quotient12_q[9:0], fits13};
        remainder13_q <= {fits13 ? (remainder12_q[6:0] - n12_q) : remainder12_q[6:0],
            quotient12_q[10]};
        sigma13_q <= {sigma12_q[9:0], sigma_fits13};
        sigma_remainder13_q <=
            {sigma_fits13 ? (sigma_remainder12_q[10:0] - divisor12_q) : sigma_remainder12_q[10:0],
            sigma12_q[10]};
    end

    wire        fits14 = remainder13_q >= {1'b0, n13_q};
    wire        sigma_fits14 = sigma_remainder13_q >= {1'b0, divisor13_q};
    reg         valid14_q;
    reg   [6:0] n14_q;
    reg         zero14_q;
    reg  [10:0] divisor14_q;
    reg   [4:0] unit14_q;
    reg   [5:0] shift14_q;
    reg  [10:0] quotient14_q;
    reg   [7:0] remainder14_q;
    reg  [10:0] sigma14_q;
    reg  [11:0] sigma_remainder14_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid14_q <= 1'b0;
        end else begin
            valid14_q <= valid13_q;
        end
    end

    always @(posedge clk) begin
        n14_q <= n13_q;
        zero14_q <= zero13_q;
        divisor14_q <= divisor13_q;
        unit14_q <= unit13_q;
        shift14_q <= shift13_q;
        quotient14_q <= {quotient13_q[9:0], fits14};
        remainder14_q <= {fits14 ? (remainder13_q[6:0] - n13_q) : remainder13_q[6:0],
            quotient13_q[10]};
        sigma14_q <= {sigma13_q[9:0], sigma_fits14};
        sigma_remainder14_q <=
            {sigma_fits14 ? (sigma_remainder13_q[10:0] - divisor13_q) : sigma_remainder13_q[10:0],
            sigma13_q[10]};
    end

    wire        fits15 = remainder14_q >= {1'b0, n14_q};
    wire        sigma_fits15 = sigma_remainder14_q >= {1'b0, divisor14_q};
    reg         valid15_q;
    reg   [6:0] n15_q;
    reg         zero15_q;
    reg  [10:0] divisor15_q;
    reg   [4:0] unit15_q;
    reg   [5:0] shift15_q;
    reg  [10:0] quotient15_q;
    reg   [7:0] remainder15_q;
    reg  [10:0] sigma15_q;
    reg  [11:0] sigma_remainder15_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid15_q <= 1'b0;
        end else begin
            valid15_q <= valid14_q;
        end
    end

    always @(posedge clk) begin
        n15_q <= n14_q;
        zero15_q <= zero14_q;
        divisor15_q <= divisor14_q;
        unit15_q <= unit14_q;
        shift15_q <= shift14_q;
        quotient15_q <= {quotient14_q[9:0], fits15};
        remainder15_q <= {fits15 ? (remainder14_q[6:0] - n14_q) : remainder14_q[6:0],
            quotient14_q[10]};
        sigma15_q <= {sigma14_q[9:0], sigma_fits15};
        sigma_remainder15_q <=
            {sigma_fits15 ? (sigma_remainder14_q[10:0] - divisor14_q) : sigma_remainder14_q[10:0],
            sigma14_q[10]};
    end

    wire        fits16 = remainder15_q >= {1'b0, n15_q};
    wire        sigma_fits16 = sigma_remainder15_q >= {1'b0, divisor15_q};
    reg         valid16_q;
    reg   [6:0] n16_q;
    reg         zero16_q;
    reg  [10:0] divisor16_q;
    reg   [4:0] unit16_q;
    reg   [5:0] shift16_q;
    reg  [10:0] quotient16_q;
    reg   [7:0] remainder16_q;
    reg  [10:0] sigma16_q;
    reg  [11:0] sigma_remainder16_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid16_q <= 1'b0;
        end else begin
            valid16_q <= valid15_q;
        end
    end

    always @(posedge clk) begin
        n16_q <= n15_q;
        zero16_q <= zero15_q;
        divisor16_q <= divisor15_q;
        unit16_q <= unit15_q;
        shift16_q <= shift15_q;
        quotient16_q <= {quotient15_q[9:0], fits16};
        remainder16_q <= {fits16 ? (remainder15_q[6:0] - n15_q) : remainder15_q[6:0],
            quotient15_q[10]};
        sigma16_q <= {sigma15_q[9:0], sigma_fits16};
        sigma_remainder16_q <=
            {sigma_fits16 ? (sigma_remainder15_q[10:0] - divisor15_q) : sigma_remainder15_q[10:0],
            sigma15_q[10]};
    end

    wire        fits17 = remainder16_q >= {1'b0, n16_q};
    wire        sigma_fits17 = sigma_remainder16_q >= {1'b0, divisor16_q};
    reg         valid17_q;
    reg   [6:0] n17_q;
    reg         zero17_q;
    reg  [10:0] divisor17_q;
    reg   [4:0] unit17_q;
    reg   [5:0] shift17_q;
    reg  [10:0] quotient17_q;
    reg   [7:0] remainder17_q;
    reg  [10:0] sigma17_q;
    reg  [11:0] sigma_remainder17_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid17_q <= 1'b0;
        end else begin
            valid17_q <= valid16_q;
        end
    end

    always @(posedge clk) begin
        n17_q <= n16_q;
        zero17_q <= zero16_q;
        divisor17_q <= divisor16_q;
        unit17_q <= unit16_q;
        shift17_q <= shift16_q;
        quotient17_q <= {quotient16_q[9:0], fits17};
        remainder17_q <= {fits17 ? (remainder16_q[6:0] - n16_q) : remainder16_q[6:0],
            quotient16_q[10]};
        sigma17_q <= {sigma16_q[9:0], sigma_fits17};
        sigma_remainder17_q <=
            {sigma_fits17 ? (sigma_remainder16_q[10:0] - divisor16_q) : sigma_remainder16_q[10:0],
            sigma16_q[10]};
    end

    wire        fits18 = remainder17_q >= {1'b0, n17_q};
    wire  [6:0] left_over = fits18 ? (remainder17_q[6:0] - n17_q) : remainder17_q[6:0];
    wire        sigma_fits18 = sigma_remainder17_q >= {1'b0, divisor17_q};
    wire [10:0] sigma_left_over = sigma_fits18 ? (sigma_remainder17_q[10:0] - divisor17_q) :
        sigma_remainder17_q[10:0];
    reg         valid18_q;
    reg         zero18_q;
    reg   [4:0] unit18_q;
    reg   [5:0] shift18_q;
    reg  [10:0] quotient18_q;
    reg  [10:0] sigma18_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid18_q <= 1'b0;
        end else begin
            valid18_q <= valid17_q;
        end
    end

    always @(posedge clk) begin
        zero18_q <= zero17_q;
        unit18_q <= unit17_q;
        shift18_q <= shift17_q;
        quotient18_q <= {quotient17_q[9:0], fits18 & (quotient17_q[10] | (|left_over))};
        sigma18_q <= {sigma17_q[9:0], sigma_fits18 & (sigma17_q[10] | (|sigma_left_over))};
    end

    // The step: the quotient's leading one adds 1 to the exponent field.
    wire [15:0] step = {1'b0, unit18_q + {4'd0, quotient18_q[10]}, quotient18_q[9:0]} &
        {16{!zero18_q}};
    wire        unused_sigma_top = sigma18_q[10];

    assign out_valid = valid18_q;
    assign out_step = step;
    assign out_zero = zero18_q;
    assign out_shift = shift18_q;
    assign out_sigma = sigma18_q[9:0];
endmodule
`default_nettype wire
