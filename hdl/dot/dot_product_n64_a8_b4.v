// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Dot product of 64 codes of 8 bits with as many of 4 bits, all unsigned. It never waits.
//
// Latency 4 cycles, one beat per cycle.
// Generated for lanes = 64, a_bits = 8, b_bits = 4.
`default_nettype none
module dot_product_n64_a8_b4 (
    input  wire         clk,  // clock, rising edge
    input  wire [511:0] a,    // codes of a, lane 0 lowest
    input  wire [255:0] b,    // codes of b, lane 0 lowest
    output wire  [17:0] sum   // sum of the products
);
    wire [839:0] partial;

    dot_group_n8_a8_b4 u_lanes0 (
        .clk (clk),
        .a   (a[63:0]),
        .b   (b[31:0]),
        .rows(partial[104:0])
    );

    dot_group_n8_a8_b4 u_lanes8 (
        .clk (clk),
        .a   (a[127:64]),
        .b   (b[63:32]),
        .rows(partial[209:105])
    );

    dot_group_n8_a8_b4 u_lanes16 (
        .clk (clk),
        .a   (a[191:128]),
        .b   (b[95:64]),
        .rows(partial[314:210])
    );

    dot_group_n8_a8_b4 u_lanes24 (
        .clk (clk),
        .a   (a[255:192]),
        .b   (b[127:96]),
        .rows(partial[419:315])
    );

    dot_group_n8_a8_b4 u_lanes32 (
        .clk (clk),
        .a   (a[319:256]),
        .b   (b[159:128]),
        .rows(partial[524:420])
    );

    dot_group_n8_a8_b4 u_lanes40 (
        .clk (clk),
        .a   (a[383:320]),
        .b   (b[191:160]),
        .rows(partial[629:525])
    );

    dot_group_n8_a8_b4 u_lanes48 (
        .clk (clk),
        .a   (a[447:384]),
        .b   (b[223:192]),
        .rows(partial[734:630])
    );

    dot_group_n8_a8_b4 u_lanes56 (
        .clk (clk),
        .a   (a[511:448]),
        .b   (b[255:224]),
        .rows(partial[839:735])
    );

    // Three rows become two, level by level.
    wire [17:0] tree0_sum0_0 = {3'd0, partial[14:0]} ^ {3'd0, partial[29:15]} ^
        {3'd0, partial[44:30]};
    wire [17:0] tree0_majority0_0 = ({3'd0, partial[14:0]} & {3'd0, partial[29:15]}) |
        ({3'd0, partial[14:0]} & {3'd0, partial[44:30]}) |
        ({3'd0, partial[29:15]} & {3'd0, partial[44:30]});
    wire [17:0] tree0_carry0_0 = tree0_majority0_0 << 1;
    wire [17:0] tree0_sum0_1 = {3'd0, partial[59:45]} ^ {3'd0, partial[74:60]} ^
        {3'd0, partial[89:75]};
    wire [17:0] tree0_majority0_1 = ({3'd0, partial[59:45]} & {3'd0, partial[74:60]}) |
        ({3'd0, partial[59:45]} & {3'd0, partial[89:75]}) |
        ({3'd0, partial[74:60]} & {3'd0, partial[89:75]});
    wire [17:0] tree0_carry0_1 = tree0_majority0_1 << 1;
    wire [17:0] tree0_sum0_2 = {3'd0, partial[104:90]} ^ {3'd0, partial[119:105]} ^
        {3'd0, partial[134:120]};
    wire [17:0] tree0_majority0_2 = ({3'd0, partial[104:90]} & {3'd0, partial[119:105]}) |
        ({3'd0, partial[104:90]} & {3'd0, partial[134:120]}) |
        ({3'd0, partial[119:105]} & {3'd0, partial[134:120]});
    wire [17:0] tree0_carry0_2 = tree0_majority0_2 << 1;
    wire [17:0] tree0_sum0_3 = {3'd0, partial[149:135]} ^ {3'd0, partial[164:150]} ^
        {3'd0, partial[179:165]};
    wire [17:0] tree0_majority0_3 = ({3'd0, partial[149:135]} & {3'd0, partial[164:150]}) |
        ({3'd0, partial[149:135]} & {3'd0, partial[179:165]}) |
        ({3'd0, partial[164:150]} & {3'd0, partial[179:165]});
    wire [17:0] tree0_carry0_3 = tree0_majority0_3 << 1;
    wire [17:0] tree0_sum0_4 = {3'd0, partial[194:180]} ^ {3'd0, partial[209:195]} ^
        {3'd0, partial[224:210]};
    wire [17:0] tree0_majority0_4 = ({3'd0, partial[194:180]} & {3'd0, partial[209:195]}) |
        ({3'd0, partial[194:180]} & {3'd0, partial[224:210]}) |
        ({3'd0, partial[209:195]} & {3'd0, partial[224:210]});
    wire [17:0] tree0_carry0_4 = tree0_majority0_4 << 1;
    wire [17:0] tree0_sum0_5 = {3'd0, partial[239:225]} ^ {3'd0, partial[254:240]} ^
        {3'd0, partial[269:255]};
    wire [17:0] tree0_majority0_5 = ({3'd0, partial[239:225]} & {3'd0, partial[254:240]}) |
        ({3'd0, partial[239:225]} & {3'd0, partial[269:255]}) |
        ({3'd0, partial[254:240]} & {3'd0, partial[269:255]});
    wire [17:0] tree0_carry0_5 = tree0_majority0_5 << 1;
    wire [17:0] tree0_sum0_6 = {3'd0, partial[284:270]} ^ {3'd0, partial[299:285]} ^
        {3'd0, partial[314:300]};
    wire [17:0] tree0_majority0_6 = ({3'd0, partial[284:270]} & {3'd0, partial[299:285]}) |
        ({3'd0, partial[284:270]} & {3'd0, partial[314:300]}) |
        ({3'd0, partial[299:285]} & {3'd0, partial[314:300]});
    wire [17:0] tree0_carry0_6 = tree0_majority0_6 << 1;
    wire [17:0] tree0_sum0_7 = {3'd0, partial[329:315]} ^ {3'd0, partial[344:330]} ^
        {3'd0, partial[359:345]};
    wire [17:0] tree0_majority0_7 = ({3'd0, partial[329:315]} & {3'd0, partial[344:330]}) |
        ({3'd0, partial[329:315]} & {3'd0, partial[359:345]}) |
        ({3'd0, partial[344:330]} & {3'd0, partial[359:345]});
    wire [17:0] tree0_carry0_7 = tree0_majority0_7 << 1;
    wire [17:0] tree0_sum0_8 = {3'd0, partial[374:360]} ^ {3'd0, partial[389:375]} ^
        {3'd0, partial[404:390]};
    wire [17:0] tree0_majority0_8 = ({3'd0, partial[374:360]} & {3'd0, partial[389:375]}) |
        ({3'd0, partial[374:360]} & {3'd0, partial[404:390]}) |
        ({3'd0, partial[389:375]} & {3'd0, partial[404:390]});
    wire [17:0] tree0_carry0_8 = tree0_majority0_8 << 1;
    wire [17:0] tree0_sum0_9 = {3'd0, partial[419:405]} ^ {3'd0, partial[434:420]} ^
        {3'd0, partial[449:435]};
    wire [17:0] tree0_majority0_9 = ({3'd0, partial[419:405]} & {3'd0, partial[434:420]}) |
        ({3'd0, partial[419:405]} & {3'd0, partial[449:435]}) |
        ({3'd0, partial[434:420]} & {3'd0, partial[449:435]});
    wire [17:0] tree0_carry0_9 = tree0_majority0_9 << 1;
    wire [17:0] tree0_sum0_10 = {3'd0, partial[464:450]} ^ {3'd0, partial[479:465]} ^
        {3'd0, partial[494:480]};
    wire [17:0] tree0_majority0_10 = ({3'd0, partial[464:450]} & {3'd0, partial[479:465]}) |
        ({3'd0, partial[464:450]} & {3'd0, partial[494:480]}) |
        ({3'd0, partial[479:465]} & {3'd0, partial[494:480]});
    wire [17:0] tree0_carry0_10 = tree0_majority0_10 << 1;
    wire [17:0] tree0_sum0_11 = {3'd0, partial[509:495]} ^ {3'd0, partial[524:510]} ^
        {3'd0, partial[539:525]};
    wire [17:0] tree0_majority0_11 = ({3'd0, partial[509:495]} & {3'd0, partial[524:510]}) |
        ({3'd0, partial[509:495]} & {3'd0, partial[539:525]}) |
        ({3'd0, partial[524:510]} & {3'd0, partial[539:525]});
    wire [17:0] tree0_carry0_11 = tree0_majority0_11 << 1;
    wire [17:0] tree0_sum0_12 = {3'd0, partial[554:540]} ^ {3'd0, partial[569:555]} ^
        {3'd0, partial[584:570]};
    wire [17:0] tree0_majority0_12 = ({3'd0, partial[554:540]} & {3'd0, partial[569:555]}) |
        ({3'd0, partial[554:540]} & {3'd0, partial[584:570]}) |
        ({3'd0, partial[569:555]} & {3'd0, partial[584:570]});
    wire [17:0] tree0_carry0_12 = tree0_majority0_12 << 1;
    wire [17:0] tree0_sum0_13 = {3'd0, partial[599:585]} ^ {3'd0, partial[614:600]} ^
        {3'd0, partial[629:615]};
    wire [17:0] tree0_majority0_13 = ({3'd0, partial[599:585]} & {3'd0, partial[614:600]}) |
        ({3'd0, partial[599:585]} & {3'd0, partial[629:615]}) |
        ({3'd0, partial[614:600]} & {3'd0, partial[629:615]});
    wire [17:0] tree0_carry0_13 = tree0_majority0_13 << 1;
    wire [17:0] tree0_sum0_14 = {3'd0, partial[644:630]} ^ {3'd0, partial[659:645]} ^
        {3'd0, partial[674:660]};
    wire [17:0] tree0_majority0_14 = ({3'd0, partial[644:630]} & {3'd0, partial[659:645]}) |
        ({3'd0, partial[644:630]} & {3'd0, partial[674:660]}) |
        ({3'd0, partial[659:645]} & {3'd0, partial[674:660]});
    wire [17:0] tree0_carry0_14 = tree0_majority0_14 << 1;
    wire [17:0] tree0_sum0_15 = {3'd0, partial[689:675]} ^ {3'd0, partial[704:690]} ^
        {3'd0, partial[719:705]};
    wire [17:0] tree0_majority0_15 = ({3'd0, partial[689:675]} & {3'd0, partial[704:690]}) |
        ({3'd0, partial[689:675]} & {3'd0, partial[719:705]}) |
        ({3'd0, partial[704:690]} & {3'd0, partial[719:705]});
    wire [17:0] tree0_carry0_15 = tree0_majority0_15 << 1;
    wire [17:0] tree0_sum0_16 = {3'd0, partial[734:720]} ^ {3'd0, partial[749:735]} ^
        {3'd0, partial[764:750]};
    wire [17:0] tree0_majority0_16 = ({3'd0, partial[734:720]} & {3'd0, partial[749:735]}) |
        ({3'd0, partial[734:720]} & {3'd0, partial[764:750]}) |
        ({3'd0, partial[749:735]} & {3'd0, partial[764:750]});
    wire [17:0] tree0_carry0_16 = tree0_majority0_16 << 1;
    wire [17:0] tree0_sum0_17 = {3'd0, partial[779:765]} ^ {3'd0, partial[794:780]} ^
        {3'd0, partial[809:795]};
    wire [17:0] tree0_majority0_17 = ({3'd0, partial[779:765]} & {3'd0, partial[794:780]}) |
        ({3'd0, partial[779:765]} & {3'd0, partial[809:795]}) |
        ({3'd0, partial[794:780]} & {3'd0, partial[809:795]});
    wire [17:0] tree0_carry0_17 = tree0_majority0_17 << 1;
    wire [17:0] tree0_sum1_0 = tree0_sum0_0 ^ tree0_carry0_0 ^ tree0_sum0_1;
    wire [17:0] tree0_majority1_0 = (tree0_sum0_0 & tree0_carry0_0) |
        (tree0_sum0_0 & tree0_sum0_1) | (tree0_carry0_0 & tree0_sum0_1);
    wire [17:0] tree0_carry1_0 = tree0_majority1_0 << 1;
    wire [17:0] tree0_sum1_1 = tree0_carry0_1 ^ tree0_sum0_2 ^ tree0_carry0_2;
    wire [17:0] tree0_majority1_1 = (tree0_carry0_1 & tree0_sum0_2) |
        (tree0_carry0_1 & tree0_carry0_2) | (tree0_sum0_2 & tree0_carry0_2);
    wire [17:0] tree0_carry1_1 = tree0_majority1_1 << 1;
    wire [17:0] tree0_sum1_2 = tree0_sum0_3 ^ tree0_carry0_3 ^ tree0_sum0_4;
    wire [17:0] tree0_majority1_2 = (tree0_sum0_3 & tree0_carry0_3) |
        (tree0_sum0_3 & tree0_sum0_4) | (tree0_carry0_3 & tree0_sum0_4);
    wire [17:0] tree0_carry1_2 = tree0_majority1_2 << 1;
    wire [17:0] tree0_sum1_3 = tree0_carry0_4 ^ tree0_sum0_5 ^ tree0_carry0_5;
    wire [17:0] tree0_majority1_3 = (tree0_carry0_4 & tree0_sum0_5) |
        (tree0_carry0_4 & tree0_carry0_5) | (tree0_sum0_5 & tree0_carry0_5);
    wire [17:0] tree0_carry1_3 = tree0_majority1_3 << 1;
    wire [17:0] tree0_sum1_4 = tree0_sum0_6 ^ tree0_carry0_6 ^ tree0_sum0_7;
    wire [17:0] tree0_majority1_4 = (tree0_sum0_6 & tree0_carry0_6) |
        (tree0_sum0_6 & tree0_sum0_7) | (tree0_carry0_6 & tree0_sum0_7);
    wire [17:0] tree0_carry1_4 = tree0_majority1_4 << 1;
    wire [17:0] tree0_sum1_5 = tree0_carry0_7 ^ tree0_sum0_8 ^ tree0_carry0_8;
    wire [17:0] tree0_majority1_5 = (tree0_carry0_7 & tree0_sum0_8) |
        (tree0_carry0_7 & tree0_carry0_8) | (tree0_sum0_8 & tree0_carry0_8);
    wire [17:0] tree0_carry1_5 = tree0_majority1_5 << 1;
    wire [17:0] tree0_sum1_6 = tree0_sum0_9 ^ tree0_carry0_9 ^ tree0_sum0_10;
    wire [17:0] tree0_majority1_6 = (tree0_sum0_9 & tree0_carry0_9) |
        (tree0_sum0_9 & tree0_sum0_10) | (tree0_carry0_9 & tree0_sum0_10);
    wire [17:0] tree0_carry1_6 = tree0_majority1_6 << 1;
    wire [17:0] tree0_sum1_7 = tree0_carry0_10 ^ tree0_sum0_11 ^ tree0_carry0_11;
    wire [17:0] tree0_majority1_7 = (tree0_carry0_10 & tree0_sum0_11) |
        (tree0_carry0_10 & tree0_carry0_11) | (tree0_sum0_11 & tree0_carry0_11);
    wire [17:0] tree0_carry1_7 = tree0_majority1_7 << 1;
    wire [17:0] tree0_sum1_8 = tree0_sum0_12 ^ tree0_carry0_12 ^ tree0_sum0_13;
    wire [17:0] tree0_majority1_8 = (tree0_sum0_12 & tree0_carry0_12) |
        (tree0_sum0_12 & tree0_sum0_13) | (tree0_carry0_12 & tree0_sum0_13);
    wire [17:0] tree0_carry1_8 = tree0_majority1_8 << 1;
    wire [17:0] tree0_sum1_9 = tree0_carry0_13 ^ tree0_sum0_14 ^ tree0_carry0_14;
    wire [17:0] tree0_majority1_9 = (tree0_carry0_13 & tree0_sum0_14) |
        (tree0_carry0_13 & tree0_carry0_14) | (tree0_sum0_14 & tree0_carry0_14);
    wire [17:0] tree0_carry1_9 = tree0_majority1_9 << 1;
    wire [17:0] tree0_sum1_10 = tree0_sum0_15 ^ tree0_carry0_15 ^ tree0_sum0_16;
    wire [17:0] tree0_majority1_10 = (tree0_sum0_15 & tree0_carry0_15) |
        (tree0_sum0_15 & tree0_sum0_16) | (tree0_carry0_15 & tree0_sum0_16);
    wire [17:0] tree0_carry1_10 = tree0_majority1_10 << 1;
    wire [17:0] tree0_sum1_11 = tree0_carry0_16 ^ tree0_sum0_17 ^ tree0_carry0_17;
    wire [17:0] tree0_majority1_11 = (tree0_carry0_16 & tree0_sum0_17) |
        (tree0_carry0_16 & tree0_carry0_17) | (tree0_sum0_17 & tree0_carry0_17);
    wire [17:0] tree0_carry1_11 = tree0_majority1_11 << 1;
    wire [17:0] tree0_sum2_0 = tree0_sum1_0 ^ tree0_carry1_0 ^ tree0_sum1_1;
    wire [17:0] tree0_majority2_0 = (tree0_sum1_0 & tree0_carry1_0) |
        (tree0_sum1_0 & tree0_sum1_1) | (tree0_carry1_0 & tree0_sum1_1);
    wire [17:0] tree0_carry2_0 = tree0_majority2_0 << 1;
    wire [17:0] tree0_sum2_1 = tree0_carry1_1 ^ tree0_sum1_2 ^ tree0_carry1_2;
    wire [17:0] tree0_majority2_1 = (tree0_carry1_1 & tree0_sum1_2) |
        (tree0_carry1_1 & tree0_carry1_2) | (tree0_sum1_2 & tree0_carry1_2);
    wire [17:0] tree0_carry2_1 = tree0_majority2_1 << 1;
    wire [17:0] tree0_sum2_2 = tree0_sum1_3 ^ tree0_carry1_3 ^ tree0_sum1_4;
    wire [17:0] tree0_majority2_2 = (tree0_sum1_3 & tree0_carry1_3) |
        (tree0_sum1_3 & tree0_sum1_4) | (tree0_carry1_3 & tree0_sum1_4);
    wire [17:0] tree0_carry2_2 = tree0_majority2_2 << 1;
    wire [17:0] tree0_sum2_3 = tree0_carry1_4 ^ tree0_sum1_5 ^ tree0_carry1_5;
    wire [17:0] tree0_majority2_3 = (tree0_carry1_4 & tree0_sum1_5) |
        (tree0_carry1_4 & tree0_carry1_5) | (tree0_sum1_5 & tree0_carry1_5);
    wire [17:0] tree0_carry2_3 = tree0_majority2_3 << 1;
    wire [17:0] tree0_sum2_4 = tree0_sum1_6 ^ tree0_carry1_6 ^ tree0_sum1_7;
    wire [17:0] tree0_majority2_4 = (tree0_sum1_6 & tree0_carry1_6) |
        (tree0_sum1_6 & tree0_sum1_7) | (tree0_carry1_6 & tree0_sum1_7);
    wire [17:0] tree0_carry2_4 = tree0_majority2_4 << 1;
    wire [17:0] tree0_sum2_5 = tree0_carry1_7 ^ tree0_sum1_8 ^ tree0_carry1_8;
    wire [17:0] tree0_majority2_5 = (tree0_carry1_7 & tree0_sum1_8) |
        (tree0_carry1_7 & tree0_carry1_8) | (tree0_sum1_8 & tree0_carry1_8);
    wire [17:0] tree0_carry2_5 = tree0_majority2_5 << 1;
    wire [17:0] tree0_sum2_6 = tree0_sum1_9 ^ tree0_carry1_9 ^ tree0_sum1_10;
    wire [17:0] tree0_majority2_6 = (tree0_sum1_9 & tree0_carry1_9) |
        (tree0_sum1_9 & tree0_sum1_10) | (tree0_carry1_9 & tree0_sum1_10);
    wire [17:0] tree0_carry2_6 = tree0_majority2_6 << 1;
    wire [17:0] tree0_sum2_7 = tree0_carry1_10 ^ tree0_sum1_11 ^ tree0_carry1_11;
    wire [17:0] tree0_majority2_7 = (tree0_carry1_10 & tree0_sum1_11) |
        (tree0_carry1_10 & tree0_carry1_11) | (tree0_sum1_11 & tree0_carry1_11);
    wire [17:0] tree0_carry2_7 = tree0_majority2_7 << 1;
    wire [17:0] tree0_sum3_0 = tree0_sum2_0 ^ tree0_carry2_0 ^ tree0_sum2_1;
    wire [17:0] tree0_majority3_0 = (tree0_sum2_0 & tree0_carry2_0) |
        (tree0_sum2_0 & tree0_sum2_1) | (tree0_carry2_0 & tree0_sum2_1);
    wire [17:0] tree0_carry3_0 = tree0_majority3_0 << 1;
    wire [17:0] tree0_sum3_1 = tree0_carry2_1 ^ tree0_sum2_2 ^ tree0_carry2_2;
    wire [17:0] tree0_majority3_1 = (tree0_carry2_1 & tree0_sum2_2) |
        (tree0_carry2_1 & tree0_carry2_2) | (tree0_sum2_2 & tree0_carry2_2);
    wire [17:0] tree0_carry3_1 = tree0_majority3_1 << 1;
    wire [17:0] tree0_sum3_2 = tree0_sum2_3 ^ tree0_carry2_3 ^ tree0_sum2_4;
    wire [17:0] tree0_majority3_2 = (tree0_sum2_3 & tree0_carry2_3) |
        (tree0_sum2_3 & tree0_sum2_4) | (tree0_carry2_3 & tree0_sum2_4);
    wire [17:0] tree0_carry3_2 = tree0_majority3_2 << 1;
    wire [17:0] tree0_sum3_3 = tree0_carry2_4 ^ tree0_sum2_5 ^ tree0_carry2_5;
    wire [17:0] tree0_majority3_3 = (tree0_carry2_4 & tree0_sum2_5) |
        (tree0_carry2_4 & tree0_carry2_5) | (tree0_sum2_5 & tree0_carry2_5);
    wire [17:0] tree0_carry3_3 = tree0_majority3_3 << 1;
    wire [17:0] tree0_sum3_4 = tree0_sum2_6 ^ tree0_carry2_6 ^ tree0_sum2_7;
    wire [17:0] tree0_majority3_4 = (tree0_sum2_6 & tree0_carry2_6) |
        (tree0_sum2_6 & tree0_sum2_7) | (tree0_carry2_6 & tree0_sum2_7);
    wire [17:0] tree0_carry3_4 = tree0_majority3_4 << 1;
    wire [17:0] tree0_sum3_5 = tree0_carry2_7 ^ {3'd0, partial[824:810]} ^ {3'd0, partial[839:825]};
    wire [17:0] tree0_majority3_5 = (tree0_carry2_7 & {3'd0, partial[824:810]}) |
        (tree0_carry2_7 & {3'd0, partial[839:825]}) |
        ({3'd0, partial[824:810]} & {3'd0, partial[839:825]});
    wire [17:0] tree0_carry3_5 = tree0_majority3_5 << 1;
    reg  [17:0] tree0_row0_q;
    reg  [17:0] tree0_row1_q;
    reg  [17:0] tree0_row2_q;
    reg  [17:0] tree0_row3_q;
    reg  [17:0] tree0_row4_q;
    reg  [17:0] tree0_row5_q;
    reg  [17:0] tree0_row6_q;
    reg  [17:0] tree0_row7_q;
    reg  [17:0] tree0_row8_q;
    reg  [17:0] tree0_row9_q;
    reg  [17:0] tree0_row10_q;
    reg  [17:0] tree0_row11_q;

    always @(posedge clk) begin
        tree0_row0_q <= tree0_sum3_0;
        tree0_row1_q <= tree0_carry3_0;
        tree0_row2_q <= tree0_sum3_1;
        tree0_row3_q <= tree0_carry3_1;
        tree0_row4_q <= tree0_sum3_2;
        tree0_row5_q <= tree0_carry3_2;
        tree0_row6_q <= tree0_sum3_3;
        tree0_row7_q <= tree0_carry3_3;
        tree0_row8_q <= tree0_sum3_4;
        tree0_row9_q <= tree0_carry3_4;
        tree0_row10_q <= tree0_sum3_5;
        tree0_row11_q <= tree0_carry3_5;
    end

    // Three rows become two, level by level.
    wire [17:0] tree1_sum0_0 = tree0_row0_q ^ tree0_row1_q ^ tree0_row2_q;
    wire [17:0] tree1_majority0_0 = (tree0_row0_q & tree0_row1_q) | (tree0_row0_q & tree0_row2_q) |
        (tree0_row1_q & tree0_row2_q);
    wire [17:0] tree1_carry0_0 = tree1_majority0_0 << 1;
    wire [17:0] tree1_sum0_1 = tree0_row3_q ^ tree0_row4_q ^ tree0_row5_q;
    wire [17:0] tree1_majority0_1 = (tree0_row3_q & tree0_row4_q) | (tree0_row3_q & tree0_row5_q) |
        (tree0_row4_q & tree0_row5_q);
    wire [17:0] tree1_carry0_1 = tree1_majority0_1 << 1;
    wire [17:0] tree1_sum0_2 = tree0_row6_q ^ tree0_row7_q ^ tree0_row8_q;
    wire [17:0] tree1_majority0_2 = (tree0_row6_q & tree0_row7_q) | (tree0_row6_q & tree0_row8_q) |
        (tree0_row7_q & tree0_row8_q);
    wire [17:0] tree1_carry0_2 = tree1_majority0_2 << 1;
    wire [17:0] tree1_sum0_3 = tree0_row9_q ^ tree0_row10_q ^ tree0_row11_q;
    wire [17:0] tree1_majority0_3 = (tree0_row9_q & tree0_row10_q) |
        (tree0_row9_q & tree0_row11_q) | (tree0_row10_q & tree0_row11_q);
    wire [17:0] tree1_carry0_3 = tree1_majority0_3 << 1;
    wire [17:0] tree1_sum1_0 = tree1_sum0_0 ^ tree1_carry0_0 ^ tree1_sum0_1;
    wire [17:0] tree1_majority1_0 = (tree1_sum0_0 & tree1_carry0_0) |
        (tree1_sum0_0 & tree1_sum0_1) | (tree1_carry0_0 & tree1_sum0_1);
    wire [17:0] tree1_carry1_0 = tree1_majority1_0 << 1;
    wire [17:0] tree1_sum1_1 = tree1_carry0_1 ^ tree1_sum0_2 ^ tree1_carry0_2;
    wire [17:0] tree1_majority1_1 = (tree1_carry0_1 & tree1_sum0_2) |
        (tree1_carry0_1 & tree1_carry0_2) | (tree1_sum0_2 & tree1_carry0_2);
    wire [17:0] tree1_carry1_1 = tree1_majority1_1 << 1;
    wire [17:0] tree1_sum2_0 = tree1_sum1_0 ^ tree1_carry1_0 ^ tree1_sum1_1;
    wire [17:0] tree1_majority2_0 = (tree1_sum1_0 & tree1_carry1_0) |
        (tree1_sum1_0 & tree1_sum1_1) | (tree1_carry1_0 & tree1_sum1_1);
    wire [17:0] tree1_carry2_0 = tree1_majority2_0 << 1;
    wire [17:0] tree1_sum2_1 = tree1_carry1_1 ^ tree1_sum0_3 ^ tree1_carry0_3;
    wire [17:0] tree1_majority2_1 = (tree1_carry1_1 & tree1_sum0_3) |
        (tree1_carry1_1 & tree1_carry0_3) | (tree1_sum0_3 & tree1_carry0_3);
    wire [17:0] tree1_carry2_1 = tree1_majority2_1 << 1;
    wire [17:0] tree1_sum3_0 = tree1_sum2_0 ^ tree1_carry2_0 ^ tree1_sum2_1;
    wire [17:0] tree1_majority3_0 = (tree1_sum2_0 & tree1_carry2_0) |
        (tree1_sum2_0 & tree1_sum2_1) | (tree1_carry2_0 & tree1_sum2_1);
    wire [17:0] tree1_carry3_0 = tree1_majority3_0 << 1;
    reg  [17:0] tree1_row0_q;
    reg  [17:0] tree1_row1_q;
    reg  [17:0] tree1_row2_q;

    always @(posedge clk) begin
        tree1_row0_q <= tree1_sum3_0;
        tree1_row1_q <= tree1_carry3_0;
        tree1_row2_q <= tree1_carry2_1;
    end

    // One carry chain gives the sum.
    reg  [17:0] sum_q;
    wire [17:0] last_sum0_0 = tree1_row0_q ^ tree1_row1_q ^ tree1_row2_q;
    wire [17:0] last_majority0_0 = (tree1_row0_q & tree1_row1_q) | (tree1_row0_q & tree1_row2_q) |
        (tree1_row1_q & tree1_row2_q);
    wire [17:0] last_carry0_0 = last_majority0_0 << 1;

    always @(posedge clk) begin
        sum_q <= last_sum0_0 + last_carry0_0;
    end

    assign sum = sum_q;
endmodule
`default_nettype wire
