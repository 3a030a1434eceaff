// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 trees of four products, and four sums. In cycle 0 the operands are there; values, quarter,
// begins and adds are for the sums of the beat of 3 cycles before. Without values tree n is added
// to sum n; with values all trees to the sum of the quarter. begins restarts what is added to.
//
// Latency 4 cycles, one beat per cycle.
// Generated for block = 64, pack = 16, max_bits = 5, max_d = 128.
`default_nettype none
(* keep_hierarchy *)
module packkv_trees_t64_p16_b5_d128 (
    input  wire         clk,      // clock, rising edge
    input  wire [191:0] a,        // operands, tree after tree
    input  wire [143:0] codes,    // codes in digits, likewise
    input  wire         totals,   // a cycle earlier: all trees are one sum
    input  wire         values,   // they are added to the sum of the quarter
    input  wire   [1:0] quarter,  // beat of the segment
    input  wire         begins,   // the sums restart
    input  wire         adds,     // there is a beat
    output wire  [95:0] sums      // the four sums
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

    wire [12:0] tree2_0_digit0 =
        (({a[107], a[107:96]} & {13{codes[72]}}) | ({a[107:96], 1'b0} & {13{codes[73]}})) ^
        {13{codes[74]}};
    wire [18:0] tree2_0_row0 = {6'd0, !tree2_0_digit0[12], tree2_0_digit0[11:0]};
    wire [12:0] tree2_0_digit1 =
        (({a[107], a[107:96]} & {13{codes[75]}}) | ({a[107:96], 1'b0} & {13{codes[76]}})) ^
        {13{codes[77]}};
    wire [18:0] tree2_0_row1 = ({6'd0, !tree2_0_digit1[12], tree2_0_digit1[11:0]} << 2) |
        {18'd0, codes[74]};
    wire [12:0] tree2_0_digit2 =
        (({a[107], a[107:96]} & {13{codes[78]}}) | ({a[107:96], 1'b0} & {13{codes[79]}})) ^
        {13{codes[80]}};
    wire [18:0] tree2_0_row2 = ({6'd0, !tree2_0_digit2[12], tree2_0_digit2[11:0]} << 4) |
        ({18'd0, codes[77]} << 2);
    wire [12:0] tree2_1_digit0 =
        (({a[119], a[119:108]} & {13{codes[81]}}) | ({a[119:108], 1'b0} & {13{codes[82]}})) ^
        {13{codes[83]}};
    wire [18:0] tree2_1_row0 = {6'd0, !tree2_1_digit0[12], tree2_1_digit0[11:0]};
    wire [12:0] tree2_1_digit1 =
        (({a[119], a[119:108]} & {13{codes[84]}}) | ({a[119:108], 1'b0} & {13{codes[85]}})) ^
        {13{codes[86]}};
    wire [18:0] tree2_1_row1 = ({6'd0, !tree2_1_digit1[12], tree2_1_digit1[11:0]} << 2) |
        {18'd0, codes[83]};
    wire [12:0] tree2_1_digit2 =
        (({a[119], a[119:108]} & {13{codes[87]}}) | ({a[119:108], 1'b0} & {13{codes[88]}})) ^
        {13{codes[89]}};
    wire [18:0] tree2_1_row2 = ({6'd0, !tree2_1_digit2[12], tree2_1_digit2[11:0]} << 4) |
        ({18'd0, codes[86]} << 2);
    wire [12:0] tree2_2_digit0 =
        (({a[131], a[131:120]} & {13{codes[90]}}) | ({a[131:120], 1'b0} & {13{codes[91]}})) ^
        {13{codes[92]}};
    wire [18:0] tree2_2_row0 = {6'd0, !tree2_2_digit0[12], tree2_2_digit0[11:0]};
    wire [12:0] tree2_2_digit1 =
        (({a[131], a[131:120]} & {13{codes[93]}}) | ({a[131:120], 1'b0} & {13{codes[94]}})) ^
        {13{codes[95]}};
    wire [18:0] tree2_2_row1 = ({6'd0, !tree2_2_digit1[12], tree2_2_digit1[11:0]} << 2) |
        {18'd0, codes[92]};
    wire [12:0] tree2_2_digit2 =
        (({a[131], a[131:120]} & {13{codes[96]}}) | ({a[131:120], 1'b0} & {13{codes[97]}})) ^
        {13{codes[98]}};
    wire [18:0] tree2_2_row2 = ({6'd0, !tree2_2_digit2[12], tree2_2_digit2[11:0]} << 4) |
        ({18'd0, codes[95]} << 2);
    wire [12:0] tree2_3_digit0 =
        (({a[143], a[143:132]} & {13{codes[99]}}) | ({a[143:132], 1'b0} & {13{codes[100]}})) ^
        {13{codes[101]}};
    wire [18:0] tree2_3_row0 = {6'd0, !tree2_3_digit0[12], tree2_3_digit0[11:0]};
    wire [12:0] tree2_3_digit1 =
        (({a[143], a[143:132]} & {13{codes[102]}}) | ({a[143:132], 1'b0} & {13{codes[103]}})) ^
        {13{codes[104]}};
    wire [18:0] tree2_3_row1 = ({6'd0, !tree2_3_digit1[12], tree2_3_digit1[11:0]} << 2) |
        {18'd0, codes[101]};
    wire [12:0] tree2_3_digit2 =
        (({a[143], a[143:132]} & {13{codes[105]}}) | ({a[143:132], 1'b0} & {13{codes[106]}})) ^
        {13{codes[107]}};
    wire [18:0] tree2_3_row2 = ({6'd0, !tree2_3_digit2[12], tree2_3_digit2[11:0]} << 4) |
        ({18'd0, codes[104]} << 2);
    wire  [2:0] tree2_ones = {2'd0, codes[80]} + {2'd0, codes[89]} + {2'd0, codes[98]} +
        {2'd0, codes[107]};
    wire [18:0] tree2_s0_sum0_0 = tree2_0_row0 ^ tree2_0_row1 ^ tree2_0_row2;
    wire [18:0] tree2_s0_majority0_0 = (tree2_0_row0 & tree2_0_row1) |
        (tree2_0_row0 & tree2_0_row2) | (tree2_0_row1 & tree2_0_row2);
    wire [18:0] tree2_s0_carry0_0 = tree2_s0_majority0_0 << 1;
    wire [18:0] tree2_s0_sum0_1 = tree2_1_row0 ^ tree2_1_row1 ^ tree2_1_row2;
    wire [18:0] tree2_s0_majority0_1 = (tree2_1_row0 & tree2_1_row1) |
        (tree2_1_row0 & tree2_1_row2) | (tree2_1_row1 & tree2_1_row2);
    wire [18:0] tree2_s0_carry0_1 = tree2_s0_majority0_1 << 1;
    wire [18:0] tree2_s0_sum0_2 = tree2_2_row0 ^ tree2_2_row1 ^ tree2_2_row2;
    wire [18:0] tree2_s0_majority0_2 = (tree2_2_row0 & tree2_2_row1) |
        (tree2_2_row0 & tree2_2_row2) | (tree2_2_row1 & tree2_2_row2);
    wire [18:0] tree2_s0_carry0_2 = tree2_s0_majority0_2 << 1;
    wire [18:0] tree2_s0_sum0_3 = tree2_3_row0 ^ tree2_3_row1 ^ tree2_3_row2;
    wire [18:0] tree2_s0_majority0_3 = (tree2_3_row0 & tree2_3_row1) |
        (tree2_3_row0 & tree2_3_row2) | (tree2_3_row1 & tree2_3_row2);
    wire [18:0] tree2_s0_carry0_3 = tree2_s0_majority0_3 << 1;
    wire [18:0] tree2_s0_sum1_0 = tree2_s0_sum0_0 ^ tree2_s0_carry0_0 ^ tree2_s0_sum0_1;
    wire [18:0] tree2_s0_majority1_0 = (tree2_s0_sum0_0 & tree2_s0_carry0_0) |
        (tree2_s0_sum0_0 & tree2_s0_sum0_1) | (tree2_s0_carry0_0 & tree2_s0_sum0_1);
    wire [18:0] tree2_s0_carry1_0 = tree2_s0_majority1_0 << 1;
    wire [18:0] tree2_s0_sum1_1 = tree2_s0_carry0_1 ^ tree2_s0_sum0_2 ^ tree2_s0_carry0_2;
    wire [18:0] tree2_s0_majority1_1 = (tree2_s0_carry0_1 & tree2_s0_sum0_2) |
        (tree2_s0_carry0_1 & tree2_s0_carry0_2) | (tree2_s0_sum0_2 & tree2_s0_carry0_2);
    wire [18:0] tree2_s0_carry1_1 = tree2_s0_majority1_1 << 1;
    wire [18:0] tree2_s0_sum1_2 = tree2_s0_sum0_3 ^ tree2_s0_carry0_3 ^
        (19'h2c000 | ({16'd0, tree2_ones} << 4));
    wire [18:0] tree2_s0_majority1_2 = (tree2_s0_sum0_3 & tree2_s0_carry0_3) |
        (tree2_s0_sum0_3 & (19'h2c000 | ({16'd0, tree2_ones} << 4))) |
        (tree2_s0_carry0_3 & (19'h2c000 | ({16'd0, tree2_ones} << 4)));
    wire [18:0] tree2_s0_carry1_2 = tree2_s0_majority1_2 << 1;
    wire [18:0] tree2_s0_sum2_0 = tree2_s0_sum1_0 ^ tree2_s0_carry1_0 ^ tree2_s0_sum1_1;
    wire [18:0] tree2_s0_majority2_0 = (tree2_s0_sum1_0 & tree2_s0_carry1_0) |
        (tree2_s0_sum1_0 & tree2_s0_sum1_1) | (tree2_s0_carry1_0 & tree2_s0_sum1_1);
    wire [18:0] tree2_s0_carry2_0 = tree2_s0_majority2_0 << 1;
    wire [18:0] tree2_s0_sum2_1 = tree2_s0_carry1_1 ^ tree2_s0_sum1_2 ^ tree2_s0_carry1_2;
    wire [18:0] tree2_s0_majority2_1 = (tree2_s0_carry1_1 & tree2_s0_sum1_2) |
        (tree2_s0_carry1_1 & tree2_s0_carry1_2) | (tree2_s0_sum1_2 & tree2_s0_carry1_2);
    wire [18:0] tree2_s0_carry2_1 = tree2_s0_majority2_1 << 1;
    reg  [18:0] tree2_s0_q0_q;
    reg  [18:0] tree2_s0_q1_q;
    reg  [18:0] tree2_s0_q2_q;
    reg  [18:0] tree2_s0_q3_q;

    always @(posedge clk) begin
        tree2_s0_q0_q <= tree2_s0_sum2_0;
        tree2_s0_q1_q <= tree2_s0_carry2_0;
        tree2_s0_q2_q <= tree2_s0_sum2_1;
        tree2_s0_q3_q <= tree2_s0_carry2_1;
    end

    wire [18:0] tree2_last_sum0_0 = tree2_s0_q0_q ^ tree2_s0_q1_q ^ tree2_s0_q2_q;
    wire [18:0] tree2_last_majority0_0 = (tree2_s0_q0_q & tree2_s0_q1_q) |
        (tree2_s0_q0_q & tree2_s0_q2_q) | (tree2_s0_q1_q & tree2_s0_q2_q);
    wire [18:0] tree2_last_carry0_0 = tree2_last_majority0_0 << 1;
    wire [18:0] tree2_last_sum1_0 = tree2_last_sum0_0 ^ tree2_last_carry0_0 ^ tree2_s0_q3_q;
    wire [18:0] tree2_last_majority1_0 = (tree2_last_sum0_0 & tree2_last_carry0_0) |
        (tree2_last_sum0_0 & tree2_s0_q3_q) | (tree2_last_carry0_0 & tree2_s0_q3_q);
    wire [18:0] tree2_last_carry1_0 = tree2_last_majority1_0 << 1;
    reg  [18:0] tree2_sum_q;

    always @(posedge clk) begin
        tree2_sum_q <= tree2_last_sum1_0 + tree2_last_carry1_0;
    end

    wire [12:0] tree3_0_digit0 =
        (({a[155], a[155:144]} & {13{codes[108]}}) | ({a[155:144], 1'b0} & {13{codes[109]}})) ^
        {13{codes[110]}};
    wire [18:0] tree3_0_row0 = {6'd0, !tree3_0_digit0[12], tree3_0_digit0[11:0]};
    wire [12:0] tree3_0_digit1 =
        (({a[155], a[155:144]} & {13{codes[111]}}) | ({a[155:144], 1'b0} & {13{codes[112]}})) ^
        {13{codes[113]}};
    wire [18:0] tree3_0_row1 = ({6'd0, !tree3_0_digit1[12], tree3_0_digit1[11:0]} << 2) |
        {18'd0, codes[110]};
    wire [12:0] tree3_0_digit2 =
        (({a[155], a[155:144]} & {13{codes[114]}}) | ({a[155:144], 1'b0} & {13{codes[115]}})) ^
        {13{codes[116]}};
    wire [18:0] tree3_0_row2 = ({6'd0, !tree3_0_digit2[12], tree3_0_digit2[11:0]} << 4) |
        ({18'd0, codes[113]} << 2);
    wire [12:0] tree3_1_digit0 =
        (({a[167], a[167:156]} & {13{codes[117]}}) | ({a[167:156], 1'b0} & {13{codes[118]}})) ^
        {13{codes[119]}};
    wire [18:0] tree3_1_row0 = {6'd0, !tree3_1_digit0[12], tree3_1_digit0[11:0]};
    wire [12:0] tree3_1_digit1 =
        (({a[167], a[167:156]} & {13{codes[120]}}) | ({a[167:156], 1'b0} & {13{codes[121]}})) ^
        {13{codes[122]}};
    wire [18:0] tree3_1_row1 = ({6'd0, !tree3_1_digit1[12], tree3_1_digit1[11:0]} << 2) |
        {18'd0, codes[119]};
    wire [12:0] tree3_1_digit2 =
        (({a[167], a[167:156]} & {13{codes[123]}}) | ({a[167:156], 1'b0} & {13{codes[124]}})) ^
        {13{codes[125]}};
    wire [18:0] tree3_1_row2 = ({6'd0, !tree3_1_digit2[12], tree3_1_digit2[11:0]} << 4) |
        ({18'd0, codes[122]} << 2);
    wire [12:0] tree3_2_digit0 =
        (({a[179], a[179:168]} & {13{codes[126]}}) | ({a[179:168], 1'b0} & {13{codes[127]}})) ^
        {13{codes[128]}};
    wire [18:0] tree3_2_row0 = {6'd0, !tree3_2_digit0[12], tree3_2_digit0[11:0]};
    wire [12:0] tree3_2_digit1 =
        (({a[179], a[179:168]} & {13{codes[129]}}) | ({a[179:168], 1'b0} & {13{codes[130]}})) ^
        {13{codes[131]}};
    wire [18:0] tree3_2_row1 = ({6'd0, !tree3_2_digit1[12], tree3_2_digit1[11:0]} << 2) |
        {18'd0, codes[128]};
    wire [12:0] tree3_2_digit2 =
        (({a[179], a[179:168]} & {13{codes[132]}}) | ({a[179:168], 1'b0} & {13{codes[133]}})) ^
        {13{codes[134]}};
    wire [18:0] tree3_2_row2 = ({6'd0, !tree3_2_digit2[12], tree3_2_digit2[11:0]} << 4) |
        ({18'd0, codes[131]} << 2);
    wire [12:0] tree3_3_digit0 =
        (({a[191], a[191:180]} & {13{codes[135]}}) | ({a[191:180], 1'b0} & {13{codes[136]}})) ^
        {13{codes[137]}};
    wire [18:0] tree3_3_row0 = {6'd0, !tree3_3_digit0[12], tree3_3_digit0[11:0]};
    wire [12:0] tree3_3_digit1 =
        (({a[191], a[191:180]} & {13{codes[138]}}) | ({a[191:180], 1'b0} & {13{codes[139]}})) ^
        {13{codes[140]}};
    wire [18:0] tree3_3_row1 = ({6'd0, !tree3_3_digit1[12], tree3_3_digit1[11:0]} << 2) |
        {18'd0, codes[137]};
    wire [12:0] tree3_3_digit2 =
        (({a[191], a[191:180]} & {13{codes[141]}}) | ({a[191:180], 1'b0} & {13{codes[142]}})) ^
        {13{codes[143]}};
    wire [18:0] tree3_3_row2 = ({6'd0, !tree3_3_digit2[12], tree3_3_digit2[11:0]} << 4) |
        ({18'd0, codes[140]} << 2);
    wire  [2:0] tree3_ones = {2'd0, codes[116]} + {2'd0, codes[125]} + {2'd0, codes[134]} +
        {2'd0, codes[143]};
    wire [18:0] tree3_s0_sum0_0 = tree3_0_row0 ^ tree3_0_row1 ^ tree3_0_row2;
    wire [18:0] tree3_s0_majority0_0 = (tree3_0_row0 & tree3_0_row1) |
        (tree3_0_row0 & tree3_0_row2) | (tree3_0_row1 & tree3_0_row2);
    wire [18:0] tree3_s0_carry0_0 = tree3_s0_majority0_0 << 1;
    wire [18:0] tree3_s0_sum0_1 = tree3_1_row0 ^ tree3_1_row1 ^ tree3_1_row2;
    wire [18:0] tree3_s0_majority0_1 = (tree3_1_row0 & tree3_1_row1) |
        (tree3_1_row0 & tree3_1_row2) | (tree3_1_row1 & tree3_1_row2);
    wire [18:0] tree3_s0_carry0_1 = tree3_s0_majority0_1 << 1;
    wire [18:0] tree3_s0_sum0_2 = tree3_2_row0 ^ tree3_2_row1 ^ tree3_2_row2;
    wire [18:0] tree3_s0_majority0_2 = (tree3_2_row0 & tree3_2_row1) |
        (tree3_2_row0 & tree3_2_row2) | (tree3_2_row1 & tree3_2_row2);
    wire [18:0] tree3_s0_carry0_2 = tree3_s0_majority0_2 << 1;
    wire [18:0] tree3_s0_sum0_3 = tree3_3_row0 ^ tree3_3_row1 ^ tree3_3_row2;
    wire [18:0] tree3_s0_majority0_3 = (tree3_3_row0 & tree3_3_row1) |
        (tree3_3_row0 & tree3_3_row2) | (tree3_3_row1 & tree3_3_row2);
    wire [18:0] tree3_s0_carry0_3 = tree3_s0_majority0_3 << 1;
    wire [18:0] tree3_s0_sum1_0 = tree3_s0_sum0_0 ^ tree3_s0_carry0_0 ^ tree3_s0_sum0_1;
    wire [18:0] tree3_s0_majority1_0 = (tree3_s0_sum0_0 & tree3_s0_carry0_0) |
        (tree3_s0_sum0_0 & tree3_s0_sum0_1) | (tree3_s0_carry0_0 & tree3_s0_sum0_1);
    wire [18:0] tree3_s0_carry1_0 = tree3_s0_majority1_0 << 1;
    wire [18:0] tree3_s0_sum1_1 = tree3_s0_carry0_1 ^ tree3_s0_sum0_2 ^ tree3_s0_carry0_2;
    wire [18:0] tree3_s0_majority1_1 = (tree3_s0_carry0_1 & tree3_s0_sum0_2) |
        (tree3_s0_carry0_1 & tree3_s0_carry0_2) | (tree3_s0_sum0_2 & tree3_s0_carry0_2);
    wire [18:0] tree3_s0_carry1_1 = tree3_s0_majority1_1 << 1;
    wire [18:0] tree3_s0_sum1_2 = tree3_s0_sum0_3 ^ tree3_s0_carry0_3 ^
        (19'h2c000 | ({16'd0, tree3_ones} << 4));
    wire [18:0] tree3_s0_majority1_2 = (tree3_s0_sum0_3 & tree3_s0_carry0_3) |
        (tree3_s0_sum0_3 & (19'h2c000 | ({16'd0, tree3_ones} << 4))) |
        (tree3_s0_carry0_3 & (19'h2c000 | ({16'd0, tree3_ones} << 4)));
    wire [18:0] tree3_s0_carry1_2 = tree3_s0_majority1_2 << 1;
    wire [18:0] tree3_s0_sum2_0 = tree3_s0_sum1_0 ^ tree3_s0_carry1_0 ^ tree3_s0_sum1_1;
    wire [18:0] tree3_s0_majority2_0 = (tree3_s0_sum1_0 & tree3_s0_carry1_0) |
        (tree3_s0_sum1_0 & tree3_s0_sum1_1) | (tree3_s0_carry1_0 & tree3_s0_sum1_1);
    wire [18:0] tree3_s0_carry2_0 = tree3_s0_majority2_0 << 1;
    wire [18:0] tree3_s0_sum2_1 = tree3_s0_carry1_1 ^ tree3_s0_sum1_2 ^ tree3_s0_carry1_2;
    wire [18:0] tree3_s0_majority2_1 = (tree3_s0_carry1_1 & tree3_s0_sum1_2) |
        (tree3_s0_carry1_1 & tree3_s0_carry1_2) | (tree3_s0_sum1_2 & tree3_s0_carry1_2);
    wire [18:0] tree3_s0_carry2_1 = tree3_s0_majority2_1 << 1;
    reg  [18:0] tree3_s0_q0_q;
    reg  [18:0] tree3_s0_q1_q;
    reg  [18:0] tree3_s0_q2_q;
    reg  [18:0] tree3_s0_q3_q;

    always @(posedge clk) begin
        tree3_s0_q0_q <= tree3_s0_sum2_0;
        tree3_s0_q1_q <= tree3_s0_carry2_0;
        tree3_s0_q2_q <= tree3_s0_sum2_1;
        tree3_s0_q3_q <= tree3_s0_carry2_1;
    end

    wire [18:0] tree3_last_sum0_0 = tree3_s0_q0_q ^ tree3_s0_q1_q ^ tree3_s0_q2_q;
    wire [18:0] tree3_last_majority0_0 = (tree3_s0_q0_q & tree3_s0_q1_q) |
        (tree3_s0_q0_q & tree3_s0_q2_q) | (tree3_s0_q1_q & tree3_s0_q2_q);
    wire [18:0] tree3_last_carry0_0 = tree3_last_majority0_0 << 1;
    wire [18:0] tree3_last_sum1_0 = tree3_last_sum0_0 ^ tree3_last_carry0_0 ^ tree3_s0_q3_q;
    wire [18:0] tree3_last_majority1_0 = (tree3_last_sum0_0 & tree3_last_carry0_0) |
        (tree3_last_sum0_0 & tree3_s0_q3_q) | (tree3_last_carry0_0 & tree3_s0_q3_q);
    wire [18:0] tree3_last_carry1_0 = tree3_last_majority1_0 << 1;
    reg  [18:0] tree3_sum_q;

    always @(posedge clk) begin
        tree3_sum_q <= tree3_last_sum1_0 + tree3_last_carry1_0;
    end

    // All of them, or each of them.
    wire [23:0] pack_sum0_0 = {{5{tree0_sum_q[18]}}, tree0_sum_q} ^
        {{5{tree1_sum_q[18]}}, tree1_sum_q} ^ {{5{tree2_sum_q[18]}}, tree2_sum_q};
    wire [23:0] pack_majority0_0 =
        ({{5{tree0_sum_q[18]}}, tree0_sum_q} & {{5{tree1_sum_q[18]}}, tree1_sum_q}) |
        ({{5{tree0_sum_q[18]}}, tree0_sum_q} & {{5{tree2_sum_q[18]}}, tree2_sum_q}) |
        ({{5{tree1_sum_q[18]}}, tree1_sum_q} & {{5{tree2_sum_q[18]}}, tree2_sum_q});
    wire [23:0] pack_carry0_0 = pack_majority0_0 << 1;
    wire [23:0] pack_sum1_0 = pack_sum0_0 ^ pack_carry0_0 ^ {{5{tree3_sum_q[18]}}, tree3_sum_q};
    wire [23:0] pack_majority1_0 = (pack_sum0_0 & pack_carry0_0) |
        (pack_sum0_0 & {{5{tree3_sum_q[18]}}, tree3_sum_q}) |
        (pack_carry0_0 & {{5{tree3_sum_q[18]}}, tree3_sum_q});
    wire [23:0] pack_carry1_0 = pack_majority1_0 << 1;
    wire [23:0] total = pack_sum1_0 + pack_carry1_0;
    reg  [23:0] addend0_q;
    reg  [23:0] addend1_q;
    reg  [23:0] addend2_q;
    reg  [23:0] addend3_q;

    always @(posedge clk) begin
        addend0_q <= totals ? total : {{5{tree0_sum_q[18]}}, tree0_sum_q};
        addend1_q <= totals ? total : {{5{tree1_sum_q[18]}}, tree1_sum_q};
        addend2_q <= totals ? total : {{5{tree2_sum_q[18]}}, tree2_sum_q};
        addend3_q <= totals ? total : {{5{tree3_sum_q[18]}}, tree3_sum_q};
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

    wire        adds2 = adds & ((values & (quarter == 2'd2)) | !values);
    reg  [23:0] sum2_q;

    always @(posedge clk) begin
        if (adds2) begin
            sum2_q <= (sum2_q & {24{!begins}}) + addend2_q;
        end
    end

    wire        adds3 = adds & ((values & (quarter == 2'd3)) | !values);
    reg  [23:0] sum3_q;

    always @(posedge clk) begin
        if (adds3) begin
            sum3_q <= (sum3_q & {24{!begins}}) + addend3_q;
        end
    end

    assign sums = {sum3_q, sum2_q, sum1_q, sum0_q};
endmodule
`default_nettype wire
