// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 2 trees of four products, and four sums. In cycle 0 the operands are there; values, quarter,
// begins and adds are for the sums of the beat of 3 cycles before. Without values tree n is added
// to sum n; with values all trees to the sum of the quarter. begins restarts what is added to.
//
// Latency 4 cycles, one beat per cycle.
// Generated for block = 64, pack = 8, max_bits = 5, max_d = 128.
`default_nettype none
(* keep_hierarchy *)
module packkv_trees_t64_p8_b5_d128 (
    input  wire        clk,      // clock, rising edge
    input  wire [95:0] a,        // operands, tree after tree
    input  wire [71:0] codes,    // codes in digits, likewise
    input  wire        totals,   // a cycle earlier: all trees are one sum
    input  wire        values,   // they are added to the sum of the quarter
    input  wire  [1:0] quarter,  // beat of the segment
    input  wire        begins,   // the sums restart
    input  wire        adds,     // there is a beat
    output wire [95:0] sums      // the four sums
);
    wire [12:0] tree0_0_digit0 =
        (({a[11], a[11:0]} & {13{codes[0]}}) | ({a[11:0], 1'b0} & {13{codes[1]}})) ^ {13{codes[2]}};
    wire [18:0] tree0_0_row0 = {6'd0, !tree0_0_digit0[12], tree0_0_digit0[11:0]};
    wire [12:0] tree0_0_digit1 =
        (({a[11], a[11:0]} & {13{codes[3]}}) | ({a[11:0], 1'b0} & {13{codes[4]}})) ^ {13{codes[5]}};
    wire [18:0] tree0_0_row1 = ({6'd0, !tree0_0_digit1[12], tree0_0_digit1[11:0]} << 2) |
        {18'd0, codes[2]};
    wire [12:0] tree0_0_digit2 =
        (({a[11], a[11:0]} & {13{codes[6]}}) | ({a[11:0], 1'b0} & {13{codes[7]}})) ^ {13{codes[8]}};
    wire [18:0] tree0_0_row2 = ({6'd0, !tree0_0_digit2[12], tree0_0_digit2[11:0]} << 4) |
        ({18'd0, codes[5]} << 2);
    wire [12:0] tree0_1_digit0 =
        (({a[23], a[23:12]} & {13{codes[9]}}) | ({a[23:12], 1'b0} & {13{codes[10]}})) ^
        {13{codes[11]}};
    wire [18:0] tree0_1_row0 = {6'd0, !tree0_1_digit0[12], tree0_1_digit0[11:0]};
    wire [12:0] tree0_1_digit1 =
        (({a[23], a[23:12]} & {13{codes[12]}}) | ({a[23:12], 1'b0} & {13{codes[13]}})) ^
        {13{codes[14]}};
    wire [18:0] tree0_1_row1 = ({6'd0, !tree0_1_digit1[12], tree0_1_digit1[11:0]} << 2) |
        {18'd0, codes[11]};
    wire [12:0] tree0_1_digit2 =
        (({a[23], a[23:12]} & {13{codes[15]}}) | ({a[23:12], 1'b0} & {13{codes[16]}})) ^
        {13{codes[17]}};
    wire [18:0] tree0_1_row2 = ({6'd0, !tree0_1_digit2[12], tree0_1_digit2[11:0]} << 4) |
        ({18'd0, codes[14]} << 2);
    wire [12:0] tree0_2_digit0 =
        (({a[35], a[35:24]} & {13{codes[18]}}) | ({a[35:24], 1'b0} & {13{codes[19]}})) ^
        {13{codes[20]}};
    wire [18:0] tree0_2_row0 = {6'd0, !tree0_2_digit0[12], tree0_2_digit0[11:0]};
    wire [12:0] tree0_2_digit1 =
        (({a[35], a[35:24]} & {13{codes[21]}}) | ({a[35:24], 1'b0} & {13{codes[22]}})) ^
        {13{codes[23]}};
    wire [18:0] tree0_2_row1 = ({6'd0, !tree0_2_digit1[12], tree0_2_digit1[11:0]} << 2) |
        {18'd0, codes[20]};
    wire [12:0] tree0_2_digit2 =
        (({a[35], a[35:24]} & {13{codes[24]}}) | ({a[35:24], 1'b0} & {13{codes[25]}})) ^
        {13{codes[26]}};
    wire [18:0] tree0_2_row2 = ({6'd0, !tree0_2_digit2[12], tree0_2_digit2[11:0]} << 4) |
        ({18'd0, codes[23]} << 2);
    wire [12:0] tree0_3_digit0 =
        (({a[47], a[47:36]} & {13{codes[27]}}) | ({a[47:36], 1'b0} & {13{codes[28]}})) ^
        {13{codes[29]}};
    wire [18:0] tree0_3_row0 = {6'd0, !tree0_3_digit0[12], tree0_3_digit0[11:0]};
    wire [12:0] tree0_3_digit1 =
        (({a[47], a[47:36]} & {13{codes[30]}}) | ({a[47:36], 1'b0} & {13{codes[31]}})) ^
        {13{codes[32]}};
    wire [18:0] tree0_3_row1 = ({6'd0, !tree0_3_digit1[12], tree0_3_digit1[11:0]} << 2) |
        {18'd0, codes[29]};
    wire [12:0] tree0_3_digit2 =
        (({a[47], a[47:36]} & {13{codes[33]}}) | ({a[47:36], 1'b0} & {13{codes[34]}})) ^
        {13{codes[35]}};
    wire [18:0] tree0_3_row2 = ({6'd0, !tree0_3_digit2[12], tree0_3_digit2[11:0]} << 4) |
        ({18'd0, codes[32]} << 2);
    wire  [2:0] tree0_ones = {2'd0, codes[8]} + {2'd0, codes[17]} + {2'd0, codes[26]} +
        {2'd0, codes[35]};
    wire [18:0] tree0_s0_sum0_0 = tree0_0_row0 ^ tree0_0_row1 ^ tree0_0_row2;
    wire [18:0] tree0_s0_majority0_0 = (tree0_0_row0 & tree0_0_row1) |
        (tree0_0_row0 & tree0_0_row2) | (tree0_0_row1 & tree0_0_row2);
    wire [18:0] tree0_s0_carry0_0 = tree0_s0_majority0_0 << 1;
    wire [18:0] tree0_s0_sum0_1 = tree0_1_row0 ^ tree0_1_row1 ^ tree0_1_row2;
    wire [18:0] tree0_s0_majority0_1 = (tree0_1_row0 & tree0_1_row1) |
        (tree0_1_row0 & tree0_1_row2) | (tree0_1_row1 & tree0_1_row2);
    wire [18:0] tree0_s0_carry0_1 = tree0_s0_majority0_1 << 1;
    wire [18:0] tree0_s0_sum0_2 = tree0_2_row0 ^ tree0_2_row1 ^ tree0_2_row2;
    wire [18:0] tree0_s0_majority0_2 = (tree0_2_row0 & tree0_2_row1) |
        (tree0_2_row0 & tree0_2_row2) | (tree0_2_row1 & tree0_2_row2);
    wire [18:0] tree0_s0_carry0_2 = tree0_s0_majority0_2 << 1;
    wire [18:0] tree0_s0_sum0_3 = tree0_3_row0 ^ tree0_3_row1 ^ tree0_3_row2;
    wire [18:0] tree0_s0_majority0_3 = (tree0_3_row0 & tree0_3_row1) |
        (tree0_3_row0 & tree0_3_row2) | (tree0_3_row1 & tree0_3_row2);
    wire [18:0] tree0_s0_carry0_3 = tree0_s0_majority0_3 << 1;
    wire [18:0] tree0_s0_sum1_0 = tree0_s0_sum0_0 ^ tree0_s0_carry0_0 ^ tree0_s0_sum0_1;
    wire [18:0] tree0_s0_majority1_0 = (tree0_s0_sum0_0 & tree0_s0_carry0_0) |
        (tree0_s0_sum0_0 & tree0_s0_sum0_1) | (tree0_s0_carry0_0 & tree0_s0_sum0_1);
    wire [18:0] tree0_s0_carry1_0 = tree0_s0_majority1_0 << 1;
    wire [18:0] tree0_s0_sum1_1 = tree0_s0_carry0_1 ^ tree0_s0_sum0_2 ^ tree0_s0_carry0_2;
    wire [18:0] tree0_s0_majority1_1 = (tree0_s0_carry0_1 & tree0_s0_sum0_2) |
        (tree0_s0_carry0_1 & tree0_s0_carry0_2) | (tree0_s0_sum0_2 & tree0_s0_carry0_2);
    wire [18:0] tree0_s0_carry1_1 = tree0_s0_majority1_1 << 1;
    wire [18:0] tree0_s0_sum1_2 = tree0_s0_sum0_3 ^ tree0_s0_carry0_3 ^
        (19'h2c000 | ({16'd0, tree0_ones} << 4));
    wire [18:0] tree0_s0_majority1_2 = (tree0_s0_sum0_3 & tree0_s0_carry0_3) |
        (tree0_s0_sum0_3 & (19'h2c000 | ({16'd0, tree0_ones} << 4))) |
        (tree0_s0_carry0_3 & (19'h2c000 | ({16'd0, tree0_ones} << 4)));
    wire [18:0] tree0_s0_carry1_2 = tree0_s0_majority1_2 << 1;
    wire [18:0] tree0_s0_sum2_0 = tree0_s0_sum1_0 ^ tree0_s0_carry1_0 ^ tree0_s0_sum1_1;
    wire [18:0] tree0_s0_majority2_0 = (tree0_s0_sum1_0 & tree0_s0_carry1_0) |
        (tree0_s0_sum1_0 & tree0_s0_sum1_1) | (tree0_s0_carry1_0 & tree0_s0_sum1_1);
    wire [18:0] tree0_s0_carry2_0 = tree0_s0_majority2_0 << 1;
    wire [18:0] tree0_s0_sum2_1 = tree0_s0_carry1_1 ^ tree0_s0_sum1_2 ^ tree0_s0_carry1_2;
    wire [18:0] tree0_s0_majority2_1 = (tree0_s0_carry1_1 & tree0_s0_sum1_2) |
        (tree0_s0_carry1_1 & tree0_s0_carry1_2) | (tree0_s0_sum1_2 & tree0_s0_carry1_2);
    wire [18:0] tree0_s0_carry2_1 = tree0_s0_majority2_1 << 1;
    reg  [18:0] tree0_s0_q0_q;
    reg  [18:0] tree0_s0_q1_q;
    reg  [18:0] tree0_s0_q2_q;
    reg  [18:0] tree0_s0_q3_q;

    always @(posedge clk) begin
        tree0_s0_q0_q <= tree0_s0_sum2_0;
        tree0_s0_q1_q <= tree0_s0_carry2_0;
        tree0_s0_q2_q <= tree0_s0_sum2_1;
        tree0_s0_q3_q <= tree0_s0_carry2_1;
    end

    wire [18:0] tree0_last_sum0_0 = tree0_s0_q0_q ^ tree0_s0_q1_q ^ tree0_s0_q2_q;
    wire [18:0] tree0_last_majority0_0 = (tree0_s0_q0_q & tree0_s0_q1_q) |
        (tree0_s0_q0_q & tree0_s0_q2_q) | (tree0_s0_q1_q & tree0_s0_q2_q);
    wire [18:0] tree0_last_carry0_0 = tree0_last_majority0_0 << 1;
    wire [18:0] tree0_last_sum1_0 = tree0_last_sum0_0 ^ tree0_last_carry0_0 ^ tree0_s0_q3_q;
    wire [18:0] tree0_last_majority1_0 = (tree0_last_sum0_0 & tree0_last_carry0_0) |
        (tree0_last_sum0_0 & tree0_s0_q3_q) | (tree0_last_carry0_0 & tree0_s0_q3_q);
    wire [18:0] tree0_last_carry1_0 = tree0_last_majority1_0 << 1;
    reg  [18:0] tree0_sum_q;

    always @(posedge clk) begin
        tree0_sum_q <= tree0_last_sum1_0 + tree0_last_carry1_0;
    end

    wire [12:0] tree1_0_digit0 =
        (({a[59], a[59:48]} & {13{codes[36]}}) | ({a[59:48], 1'b0} & {13{codes[37]}})) ^
        {13{codes[38]}};
    wire [18:0] tree1_0_row0 = {6'd0, !tree1_0_digit0[12], tree1_0_digit0[11:0]};
    wire [12:0] tree1_0_digit1 =
        (({a[59], a[59:48]} & {13{codes[39]}}) | ({a[59:48], 1'b0} & {13{codes[40]}})) ^
        {13{codes[41]}};
    wire [18:0] tree1_0_row1 = ({6'd0, !tree1_0_digit1[12], tree1_0_digit1[11:0]} << 2) |
        {18'd0, codes[38]};
    wire [12:0] tree1_0_digit2 =
        (({a[59], a[59:48]} & {13{codes[42]}}) | ({a[59:48], 1'b0} & {13{codes[43]}})) ^
        {13{codes[44]}};
    wire [18:0] tree1_0_row2 = ({6'd0, !tree1_0_digit2[12], tree1_0_digit2[11:0]} << 4) |
        ({18'd0, codes[41]} << 2);
    wire [12:0] tree1_1_digit0 =
        (({a[71], a[71:60]} & {13{codes[45]}}) | ({a[71:60], 1'b0} & {13{codes[46]}})) ^
        {13{codes[47]}};
    wire [18:0] tree1_1_row0 = {6'd0, !tree1_1_digit0[12], tree1_1_digit0[11:0]};
    wire [12:0] tree1_1_digit1 =
        (({a[71], a[71:60]} & {13{codes[48]}}) | ({a[71:60], 1'b0} & {13{codes[49]}})) ^
        {13{codes[50]}};
    wire [18:0] tree1_1_row1 = ({6'd0, !tree1_1_digit1[12], tree1_1_digit1[11:0]} << 2) |
        {18'd0, codes[47]};
    wire [12:0] tree1_1_digit2 =
        (({a[71], a[71:60]} & {13{codes[51]}}) | ({a[71:60], 1'b0} & {13{codes[52]}})) ^
        {13{codes[53]}};
    wire [18:0] tree1_1_row2 = ({6'd0, !tree1_1_digit2[12], tree1_1_digit2[11:0]} << 4) |
        ({18'd0, codes[50]} << 2);
    wire [12:0] tree1_2_digit0 =
        (({a[83], a[83:72]} & {13{codes[54]}}) | ({a[83:72], 1'b0} & {13{codes[55]}})) ^
        {13{codes[56]}};
    wire [18:0] tree1_2_row0 = {6'd0, !tree1_2_digit0[12], tree1_2_digit0[11:0]};
    wire [12:0] tree1_2_digit1 =
        (({a[83], a[83:72]} & {13{codes[57]}}) | ({a[83:72], 1'b0} & {13{codes[58]}})) ^
        {13{codes[59]}};
    wire [18:0] tree1_2_row1 = ({6'd0, !tree1_2_digit1[12], tree1_2_digit1[11:0]} << 2) |
        {18'd0, codes[56]};
    wire [12:0] tree1_2_digit2 =
        (({a[83], a[83:72]} & {13{codes[60]}}) | ({a[83:72], 1'b0} & {13{codes[61]}})) ^
        {13{codes[62]}};
    wire [18:0] tree1_2_row2 = ({6'd0, !tree1_2_digit2[12], tree1_2_digit2[11:0]} << 4) |
        ({18'd0, codes[59]} << 2);
    wire [12:0] tree1_3_digit0 =
        (({a[95], a[95:84]} & {13{codes[63]}}) | ({a[95:84], 1'b0} & {13{codes[64]}})) ^
        {13{codes[65]}};
    wire [18:0] tree1_3_row0 = {6'd0, !tree1_3_digit0[12], tree1_3_digit0[11:0]};
    wire [12:0] tree1_3_digit1 =
        (({a[95], a[95:84]} & {13{codes[66]}}) | ({a[95:84], 1'b0} & {13{codes[67]}})) ^
        {13{codes[68]}};
    wire [18:0] tree1_3_row1 = ({6'd0, !tree1_3_digit1[12], tree1_3_digit1[11:0]} << 2) |
        {18'd0, codes[65]};
    wire [12:0] tree1_3_digit2 =
        (({a[95], a[95:84]} & {13{codes[69]}}) | ({a[95:84], 1'b0} & {13{codes[70]}})) ^
        {13{codes[71]}};
    wire [18:0] tree1_3_row2 = ({6'd0, !tree1_3_digit2[12], tree1_3_digit2[11:0]} << 4) |
        ({18'd0, codes[68]} << 2);
    wire  [2:0] tree1_ones = {2'd0, codes[44]} + {2'd0, codes[53]} + {2'd0, codes[62]} +
        {2'd0, codes[71]};
    wire [18:0] tree1_s0_sum0_0 = tree1_0_row0 ^ tree1_0_row1 ^ tree1_0_row2;
    wire [18:0] tree1_s0_majority0_0 = (tree1_0_row0 & tree1_0_row1) |
        (tree1_0_row0 & tree1_0_row2) | (tree1_0_row1 & tree1_0_row2);
    wire [18:0] tree1_s0_carry0_0 = tree1_s0_majority0_0 << 1;
    wire [18:0] tree1_s0_sum0_1 = tree1_1_row0 ^ tree1_1_row1 ^ tree1_1_row2;
    wire [18:0] tree1_s0_majority0_1 = (tree1_1_row0 & tree1_1_row1) |
        (tree1_1_row0 & tree1_1_row2) | (tree1_1_row1 & tree1_1_row2);
    wire [18:0] tree1_s0_carry0_1 = tree1_s0_majority0_1 << 1;
    wire [18:0] tree1_s0_sum0_2 = tree1_2_row0 ^ tree1_2_row1 ^ tree1_2_row2;
    wire [18:0] tree1_s0_majority0_2 = (tree1_2_row0 & tree1_2_row1) |
        (tree1_2_row0 & tree1_2_row2) | (tree1_2_row1 & tree1_2_row2);
    wire [18:0] tree1_s0_carry0_2 = tree1_s0_majority0_2 << 1;
    wire [18:0] tree1_s0_sum0_3 = tree1_3_row0 ^ tree1_3_row1 ^ tree1_3_row2;
    wire [18:0] tree1_s0_majority0_3 = (tree1_3_row0 & tree1_3_row1) |
        (tree1_3_row0 & tree1_3_row2) | (tree1_3_row1 & tree1_3_row2);
    wire [18:0] tree1_s0_carry0_3 = tree1_s0_majority0_3 << 1;
    wire [18:0] tree1_s0_sum1_0 = tree1_s0_sum0_0 ^ tree1_s0_carry0_0 ^ tree1_s0_sum0_1;
    wire [18:0] tree1_s0_majority1_0 = (tree1_s0_sum0_0 & tree1_s0_carry0_0) |
        (tree1_s0_sum0_0 & tree1_s0_sum0_1) | (tree1_s0_carry0_0 & tree1_s0_sum0_1);
    wire [18:0] tree1_s0_carry1_0 = tree1_s0_majority1_0 << 1;
    wire [18:0] tree1_s0_sum1_1 = tree1_s0_carry0_1 ^ tree1_s0_sum0_2 ^ tree1_s0_carry0_2;
    wire [18:0] tree1_s0_majority1_1 = (tree1_s0_carry0_1 & tree1_s0_sum0_2) |
        (tree1_s0_carry0_1 & tree1_s0_carry0_2) | (tree1_s0_sum0_2 & tree1_s0_carry0_2);
    wire [18:0] tree1_s0_carry1_1 = tree1_s0_majority1_1 << 1;
    wire [18:0] tree1_s0_sum1_2 = tree1_s0_sum0_3 ^ tree1_s0_carry0_3 ^
        (19'h2c000 | ({16'd0, tree1_ones} << 4));
    wire [18:0] tree1_s0_majority1_2 = (tree1_s0_sum0_3 & tree1_s0_carry0_3) |
        (tree1_s0_sum0_3 & (19'h2c000 | ({16'd0, tree1_ones} << 4))) |
        (tree1_s0_carry0_3 & (19'h2c000 | ({16'd0, tree1_ones} << 4)));
    wire [18:0] tree1_s0_carry1_2 = tree1_s0_majority1_2 << 1;
    wire [18:0] tree1_s0_sum2_0 = tree1_s0_sum1_0 ^ tree1_s0_carry1_0 ^ tree1_s0_sum1_1;
    wire [18:0] tree1_s0_majority2_0 = (tree1_s0_sum1_0 & tree1_s0_carry1_0) |
        (tree1_s0_sum1_0 & tree1_s0_sum1_1) | (tree1_s0_carry1_0 & tree1_s0_sum1_1);
    wire [18:0] tree1_s0_carry2_0 = tree1_s0_majority2_0 << 1;
    wire [18:0] tree1_s0_sum2_1 = tree1_s0_carry1_1 ^ tree1_s0_sum1_2 ^ tree1_s0_carry1_2;
    wire [18:0] tree1_s0_majority2_1 = (tree1_s0_carry1_1 & tree1_s0_sum1_2) |
        (tree1_s0_carry1_1 & tree1_s0_carry1_2) | (tree1_s0_sum1_2 & tree1_s0_carry1_2);
    wire [18:0] tree1_s0_carry2_1 = tree1_s0_majority2_1 << 1;
    reg  [18:0] tree1_s0_q0_q;
    reg  [18:0] tree1_s0_q1_q;
    reg  [18:0] tree1_s0_q2_q;
    reg  [18:0] tree1_s0_q3_q;

    always @(posedge clk) begin
        tree1_s0_q0_q <= tree1_s0_sum2_0;
        tree1_s0_q1_q <= tree1_s0_carry2_0;
        tree1_s0_q2_q <= tree1_s0_sum2_1;
        tree1_s0_q3_q <= tree1_s0_carry2_1;
    end

    wire [18:0] tree1_last_sum0_0 = tree1_s0_q0_q ^ tree1_s0_q1_q ^ tree1_s0_q2_q;
    wire [18:0] tree1_last_majority0_0 = (tree1_s0_q0_q & tree1_s0_q1_q) |
        (tree1_s0_q0_q & tree1_s0_q2_q) | (tree1_s0_q1_q & tree1_s0_q2_q);
    wire [18:0] tree1_last_carry0_0 = tree1_last_majority0_0 << 1;
    wire [18:0] tree1_last_sum1_0 = tree1_last_sum0_0 ^ tree1_last_carry0_0 ^ tree1_s0_q3_q;
    wire [18:0] tree1_last_majority1_0 = (tree1_last_sum0_0 & tree1_last_carry0_0) |
        (tree1_last_sum0_0 & tree1_s0_q3_q) | (tree1_last_carry0_0 & tree1_s0_q3_q);
    wire [18:0] tree1_last_carry1_0 = tree1_last_majority1_0 << 1;
    reg  [18:0] tree1_sum_q;

    always @(posedge clk) begin
        tree1_sum_q <= tree1_last_sum1_0 + tree1_last_carry1_0;
    end

    // All of them, or each of them.
    wire [23:0] total = {{5{tree0_sum_q[18]}}, tree0_sum_q} + {{5{tree1_sum_q[18]}}, tree1_sum_q};
    reg  [23:0] addend0_q;
    reg  [23:0] addend1_q;
    reg  [23:0] addend2_q;
    reg  [23:0] addend3_q;

    always @(posedge clk) begin
        addend0_q <= totals ? total : {{5{tree0_sum_q[18]}}, tree0_sum_q};
        addend1_q <= totals ? total : {{5{tree1_sum_q[18]}}, tree1_sum_q};
        addend2_q <= total;
        addend3_q <= total;
    end

    wire        adds0 = adds & ((values & (quarter == 2'd0)) | !values);
    reg  [23:0] sum0_q;

    always @(posedge clk) begin
        if (adds0) begin
            sum0_q <= (sum0_q & {24{!begins}}) + addend0_q;
        end
    end

    wire        adds1 = adds & ((values & (quarter == 2'd1)) | !values);
    reg  [23:0] sum1_q;

    always @(posedge clk) begin
        if (adds1) begin
            sum1_q <= (sum1_q & {24{!begins}}) + addend1_q;
        end
    end

    wire        adds2 = adds & ((values & (quarter == 2'd2)) | 1'b0);
    reg  [23:0] sum2_q;

    always @(posedge clk) begin
        if (adds2) begin
            sum2_q <= (sum2_q & {24{!begins}}) + addend2_q;
        end
    end

    wire        adds3 = adds & ((values & (quarter == 2'd3)) | 1'b0);
    reg  [23:0] sum3_q;

    always @(posedge clk) begin
        if (adds3) begin
            sum3_q <= (sum3_q & {24{!begins}}) + addend3_q;
        end
    end

    assign sums = {sum3_q, sum2_q, sum1_q, sum0_q};
endmodule
`default_nettype wire
