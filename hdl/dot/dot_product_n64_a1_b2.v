// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Dot product of 64 codes of 1 bits with as many of 2 bits, all unsigned. It never waits.
//
// Latency 4 cycles, one beat per cycle.
// Generated for lanes = 64, a_bits = 1, b_bits = 2.
`default_nettype none
module dot_product_n64_a1_b2 (
    input  wire         clk,  // clock, rising edge
    input  wire  [63:0] a,    // codes of a, lane 0 lowest
    input  wire [127:0] b,    // codes of b, lane 0 lowest
    output wire   [7:0] sum   // sum of the products
);
    wire [159:0] partial;

    dot_group_n8_a1_b2 u_lanes0 (
        .clk (clk),
        .a   (a[7:0]),
        .b   (b[15:0]),
        .rows(partial[19:0])
    );

    dot_group_n8_a1_b2 u_lanes8 (
        .clk (clk),
        .a   (a[15:8]),
        .b   (b[31:16]),
        .rows(partial[39:20])
    );

    dot_group_n8_a1_b2 u_lanes16 (
        .clk (clk),
        .a   (a[23:16]),
        .b   (b[47:32]),
        .rows(partial[59:40])
    );

    dot_group_n8_a1_b2 u_lanes24 (
        .clk (clk),
        .a   (a[31:24]),
        .b   (b[63:48]),
        .rows(partial[79:60])
    );

    dot_group_n8_a1_b2 u_lanes32 (
        .clk (clk),
        .a   (a[39:32]),
        .b   (b[79:64]),
        .rows(partial[99:80])
    );

    dot_group_n8_a1_b2 u_lanes40 (
        .clk (clk),
        .a   (a[47:40]),
        .b   (b[95:80]),
        .rows(partial[119:100])
    );

    dot_group_n8_a1_b2 u_lanes48 (
        .clk (clk),
        .a   (a[55:48]),
        .b   (b[111:96]),
        .rows(partial[139:120])
    );

    dot_group_n8_a1_b2 u_lanes56 (
        .clk (clk),
        .a   (a[63:56]),
        .b   (b[127:112]),
        .rows(partial[159:140])
    );

    // Three rows become two, level by level.
    wire [7:0] tree0_sum0_0 = {3'd0, partial[4:0]} ^ {3'd0, partial[9:5]} ^ {3'd0, partial[14:10]};
    wire [7:0] tree0_majority0_0 = ({3'd0, partial[4:0]} & {3'd0, partial[9:5]}) |
        ({3'd0, partial[4:0]} & {3'd0, partial[14:10]}) |
        ({3'd0, partial[9:5]} & {3'd0, partial[14:10]});
    wire [7:0] tree0_carry0_0 = tree0_majority0_0 << 1;
    wire [7:0] tree0_sum0_1 = {3'd0, partial[19:15]} ^ {3'd0, partial[24:20]} ^
        {3'd0, partial[29:25]};
    wire [7:0] tree0_majority0_1 = ({3'd0, partial[19:15]} & {3'd0, partial[24:20]}) |
        ({3'd0, partial[19:15]} & {3'd0, partial[29:25]}) |
        ({3'd0, partial[24:20]} & {3'd0, partial[29:25]});
    wire [7:0] tree0_carry0_1 = tree0_majority0_1 << 1;
    wire [7:0] tree0_sum0_2 = {3'd0, partial[34:30]} ^ {3'd0, partial[39:35]} ^
        {3'd0, partial[44:40]};
    wire [7:0] tree0_majority0_2 = ({3'd0, partial[34:30]} & {3'd0, partial[39:35]}) |
        ({3'd0, partial[34:30]} & {3'd0, partial[44:40]}) |
        ({3'd0, partial[39:35]} & {3'd0, partial[44:40]});
    wire [7:0] tree0_carry0_2 = tree0_majority0_2 << 1;
    wire [7:0] tree0_sum0_3 = {3'd0, partial[49:45]} ^ {3'd0, partial[54:50]} ^
        {3'd0, partial[59:55]};
    wire [7:0] tree0_majority0_3 = ({3'd0, partial[49:45]} & {3'd0, partial[54:50]}) |
        ({3'd0, partial[49:45]} & {3'd0, partial[59:55]}) |
        ({3'd0, partial[54:50]} & {3'd0, partial[59:55]});
    wire [7:0] tree0_carry0_3 = tree0_majority0_3 << 1;
    wire [7:0] tree0_sum0_4 = {3'd0, partial[64:60]} ^ {3'd0, partial[69:65]} ^
        {3'd0, partial[74:70]};
    wire [7:0] tree0_majority0_4 = ({3'd0, partial[64:60]} & {3'd0, partial[69:65]}) |
        ({3'd0, partial[64:60]} & {3'd0, partial[74:70]}) |
        ({3'd0, partial[69:65]} & {3'd0, partial[74:70]});
    wire [7:0] tree0_carry0_4 = tree0_majority0_4 << 1;
    wire [7:0] tree0_sum0_5 = {3'd0, partial[79:75]} ^ {3'd0, partial[84:80]} ^
        {3'd0, partial[89:85]};
    wire [7:0] tree0_majority0_5 = ({3'd0, partial[79:75]} & {3'd0, partial[84:80]}) |
        ({3'd0, partial[79:75]} & {3'd0, partial[89:85]}) |
        ({3'd0, partial[84:80]} & {3'd0, partial[89:85]});
    wire [7:0] tree0_carry0_5 = tree0_majority0_5 << 1;
    wire [7:0] tree0_sum0_6 = {3'd0, partial[94:90]} ^ {3'd0, partial[99:95]} ^
        {3'd0, partial[104:100]};
    wire [7:0] tree0_majority0_6 = ({3'd0, partial[94:90]} & {3'd0, partial[99:95]}) |
        ({3'd0, partial[94:90]} & {3'd0, partial[104:100]}) |
        ({3'd0, partial[99:95]} & {3'd0, partial[104:100]});
    wire [7:0] tree0_carry0_6 = tree0_majority0_6 << 1;
    wire [7:0] tree0_sum0_7 = {3'd0, partial[109:105]} ^ {3'd0, partial[114:110]} ^
        {3'd0, partial[119:115]};
    wire [7:0] tree0_majority0_7 = ({3'd0, partial[109:105]} & {3'd0, partial[114:110]}) |
        ({3'd0, partial[109:105]} & {3'd0, partial[119:115]}) |
        ({3'd0, partial[114:110]} & {3'd0, partial[119:115]});
    wire [7:0] tree0_carry0_7 = tree0_majority0_7 << 1;
    wire [7:0] tree0_sum0_8 = {3'd0, partial[124:120]} ^ {3'd0, partial[129:125]} ^
        {3'd0, partial[134:130]};
    wire [7:0] tree0_majority0_8 = ({3'd0, partial[124:120]} & {3'd0, partial[129:125]}) |
        ({3'd0, partial[124:120]} & {3'd0, partial[134:130]}) |
        ({3'd0, partial[129:125]} & {3'd0, partial[134:130]});
    wire [7:0] tree0_carry0_8 = tree0_majority0_8 << 1;
    wire [7:0] tree0_sum0_9 = {3'd0, partial[139:135]} ^ {3'd0, partial[144:140]} ^
        {3'd0, partial[149:145]};
    wire [7:0] tree0_majority0_9 = ({3'd0, partial[139:135]} & {3'd0, partial[144:140]}) |
        ({3'd0, partial[139:135]} & {3'd0, partial[149:145]}) |
        ({3'd0, partial[144:140]} & {3'd0, partial[149:145]});
    wire [7:0] tree0_carry0_9 = tree0_majority0_9 << 1;
    wire [7:0] tree0_sum1_0 = tree0_sum0_0 ^ tree0_carry0_0 ^ tree0_sum0_1;
    wire [7:0] tree0_majority1_0 = (tree0_sum0_0 & tree0_carry0_0) |
        (tree0_sum0_0 & tree0_sum0_1) | (tree0_carry0_0 & tree0_sum0_1);
    wire [7:0] tree0_carry1_0 = tree0_majority1_0 << 1;
    wire [7:0] tree0_sum1_1 = tree0_carry0_1 ^ tree0_sum0_2 ^ tree0_carry0_2;
    wire [7:0] tree0_majority1_1 = (tree0_carry0_1 & tree0_sum0_2) |
        (tree0_carry0_1 & tree0_carry0_2) | (tree0_sum0_2 & tree0_carry0_2);
    wire [7:0] tree0_carry1_1 = tree0_majority1_1 << 1;
    wire [7:0] tree0_sum1_2 = tree0_sum0_3 ^ tree0_carry0_3 ^ tree0_sum0_4;
    wire [7:0] tree0_majority1_2 = (tree0_sum0_3 & tree0_carry0_3) |
        (tree0_sum0_3 & tree0_sum0_4) | (tree0_carry0_3 & tree0_sum0_4);
    wire [7:0] tree0_carry1_2 = tree0_majority1_2 << 1;
    wire [7:0] tree0_sum1_3 = tree0_carry0_4 ^ tree0_sum0_5 ^ tree0_carry0_5;
    wire [7:0] tree0_majority1_3 = (tree0_carry0_4 & tree0_sum0_5) |
        (tree0_carry0_4 & tree0_carry0_5) | (tree0_sum0_5 & tree0_carry0_5);
    wire [7:0] tree0_carry1_3 = tree0_majority1_3 << 1;
    wire [7:0] tree0_sum1_4 = tree0_sum0_6 ^ tree0_carry0_6 ^ tree0_sum0_7;
    wire [7:0] tree0_majority1_4 = (tree0_sum0_6 & tree0_carry0_6) |
        (tree0_sum0_6 & tree0_sum0_7) | (tree0_carry0_6 & tree0_sum0_7);
    wire [7:0] tree0_carry1_4 = tree0_majority1_4 << 1;
    wire [7:0] tree0_sum1_5 = tree0_carry0_7 ^ tree0_sum0_8 ^ tree0_carry0_8;
    wire [7:0] tree0_majority1_5 = (tree0_carry0_7 & tree0_sum0_8) |
        (tree0_carry0_7 & tree0_carry0_8) | (tree0_sum0_8 & tree0_carry0_8);
    wire [7:0] tree0_carry1_5 = tree0_majority1_5 << 1;
    wire [7:0] tree0_sum1_6 = tree0_sum0_9 ^ tree0_carry0_9 ^ {3'd0, partial[154:150]};
    wire [7:0] tree0_majority1_6 = (tree0_sum0_9 & tree0_carry0_9) |
        (tree0_sum0_9 & {3'd0, partial[154:150]}) | (tree0_carry0_9 & {3'd0, partial[154:150]});
    wire [7:0] tree0_carry1_6 = tree0_majority1_6 << 1;
    wire [7:0] tree0_sum2_0 = tree0_sum1_0 ^ tree0_carry1_0 ^ tree0_sum1_1;
    wire [7:0] tree0_majority2_0 = (tree0_sum1_0 & tree0_carry1_0) |
        (tree0_sum1_0 & tree0_sum1_1) | (tree0_carry1_0 & tree0_sum1_1);
    wire [7:0] tree0_carry2_0 = tree0_majority2_0 << 1;
    wire [7:0] tree0_sum2_1 = tree0_carry1_1 ^ tree0_sum1_2 ^ tree0_carry1_2;
    wire [7:0] tree0_majority2_1 = (tree0_carry1_1 & tree0_sum1_2) |
        (tree0_carry1_1 & tree0_carry1_2) | (tree0_sum1_2 & tree0_carry1_2);
    wire [7:0] tree0_carry2_1 = tree0_majority2_1 << 1;
    wire [7:0] tree0_sum2_2 = tree0_sum1_3 ^ tree0_carry1_3 ^ tree0_sum1_4;
    wire [7:0] tree0_majority2_2 = (tree0_sum1_3 & tree0_carry1_3) |
        (tree0_sum1_3 & tree0_sum1_4) | (tree0_carry1_3 & tree0_sum1_4);
    wire [7:0] tree0_carry2_2 = tree0_majority2_2 << 1;
    wire [7:0] tree0_sum2_3 = tree0_carry1_4 ^ tree0_sum1_5 ^ tree0_carry1_5;
    wire [7:0] tree0_majority2_3 = (tree0_carry1_4 & tree0_sum1_5) |
        (tree0_carry1_4 & tree0_carry1_5) | (tree0_sum1_5 & tree0_carry1_5);
    wire [7:0] tree0_carry2_3 = tree0_majority2_3 << 1;
    wire [7:0] tree0_sum2_4 = tree0_sum1_6 ^ tree0_carry1_6 ^ {3'd0, partial[159:155]};
    wire [7:0] tree0_majority2_4 = (tree0_sum1_6 & tree0_carry1_6) |
        (tree0_sum1_6 & {3'd0, partial[159:155]}) | (tree0_carry1_6 & {3'd0, partial[159:155]});
    wire [7:0] tree0_carry2_4 = tree0_majority2_4 << 1;
    wire [7:0] tree0_sum3_0 = tree0_sum2_0 ^ tree0_carry2_0 ^ tree0_sum2_1;
    wire [7:0] tree0_majority3_0 = (tree0_sum2_0 & tree0_carry2_0) |
        (tree0_sum2_0 & tree0_sum2_1) | (tree0_carry2_0 & tree0_sum2_1);
    wire [7:0] tree0_carry3_0 = tree0_majority3_0 << 1;
    wire [7:0] tree0_sum3_1 = tree0_carry2_1 ^ tree0_sum2_2 ^ tree0_carry2_2;
    wire [7:0] tree0_majority3_1 = (tree0_carry2_1 & tree0_sum2_2) |
        (tree0_carry2_1 & tree0_carry2_2) | (tree0_sum2_2 & tree0_carry2_2);
    wire [7:0] tree0_carry3_1 = tree0_majority3_1 << 1;
    wire [7:0] tree0_sum3_2 = tree0_sum2_3 ^ tree0_carry2_3 ^ tree0_sum2_4;
    wire [7:0] tree0_majority3_2 = (tree0_sum2_3 & tree0_carry2_3) |
        (tree0_sum2_3 & tree0_sum2_4) | (tree0_carry2_3 & tree0_sum2_4);
    wire [7:0] tree0_carry3_2 = tree0_majority3_2 << 1;
    reg  [7:0] tree0_row0_q;
    reg  [7:0] tree0_row1_q;
    reg  [7:0] tree0_row2_q;
    reg  [7:0] tree0_row3_q;
    reg  [7:0] tree0_row4_q;
    reg  [7:0] tree0_row5_q;
    reg  [7:0] tree0_row6_q;

    always @(posedge clk) begin
        tree0_row0_q <= tree0_sum3_0;
        tree0_row1_q <= tree0_carry3_0;
        tree0_row2_q <= tree0_sum3_1;
        tree0_row3_q <= tree0_carry3_1;
        tree0_row4_q <= tree0_sum3_2;
        tree0_row5_q <= tree0_carry3_2;
        tree0_row6_q <= tree0_carry2_4;
    end

    // Three rows become two, level by level.
    wire [7:0] tree1_sum0_0 = tree0_row0_q ^ tree0_row1_q ^ tree0_row2_q;
    wire [7:0] tree1_majority0_0 = (tree0_row0_q & tree0_row1_q) | (tree0_row0_q & tree0_row2_q) |
        (tree0_row1_q & tree0_row2_q);
    wire [7:0] tree1_carry0_0 = tree1_majority0_0 << 1;
    wire [7:0] tree1_sum0_1 = tree0_row3_q ^ tree0_row4_q ^ tree0_row5_q;
    wire [7:0] tree1_majority0_1 = (tree0_row3_q & tree0_row4_q) | (tree0_row3_q & tree0_row5_q) |
        (tree0_row4_q & tree0_row5_q);
    wire [7:0] tree1_carry0_1 = tree1_majority0_1 << 1;
    wire [7:0] tree1_sum1_0 = tree1_sum0_0 ^ tree1_carry0_0 ^ tree1_sum0_1;
    wire [7:0] tree1_majority1_0 = (tree1_sum0_0 & tree1_carry0_0) |
        (tree1_sum0_0 & tree1_sum0_1) | (tree1_carry0_0 & tree1_sum0_1);
    wire [7:0] tree1_carry1_0 = tree1_majority1_0 << 1;
    wire [7:0] tree1_sum2_0 = tree1_sum1_0 ^ tree1_carry1_0 ^ tree1_carry0_1;
    wire [7:0] tree1_majority2_0 = (tree1_sum1_0 & tree1_carry1_0) |
        (tree1_sum1_0 & tree1_carry0_1) | (tree1_carry1_0 & tree1_carry0_1);
    wire [7:0] tree1_carry2_0 = tree1_majority2_0 << 1;
    wire [7:0] tree1_sum3_0 = tree1_sum2_0 ^ tree1_carry2_0 ^ tree0_row6_q;
    wire [7:0] tree1_majority3_0 = (tree1_sum2_0 & tree1_carry2_0) |
        (tree1_sum2_0 & tree0_row6_q) | (tree1_carry2_0 & tree0_row6_q);
    wire [7:0] tree1_carry3_0 = tree1_majority3_0 << 1;
    reg  [7:0] tree1_row0_q;
    reg  [7:0] tree1_row1_q;

    always @(posedge clk) begin
        tree1_row0_q <= tree1_sum3_0;
        tree1_row1_q <= tree1_carry3_0;
    end

    // One carry chain gives the sum.
    reg [7:0] sum_q;

    always @(posedge clk) begin
        sum_q <= tree1_row0_q + tree1_row1_q;
    end

    assign sum = sum_q;
endmodule
`default_nettype wire
