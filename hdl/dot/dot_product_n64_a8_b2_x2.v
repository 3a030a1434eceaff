// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Dot product of 64 codes of 8 bits with as many of 2 bits, all unsigned. It never waits.
//
// The sum changes with a beat; with continues it is added to the one before.
//
// Latency 4 cycles, one beat per cycle.
// Generated for lanes = 64, a_bits = 8, b_bits = 2.
`default_nettype none
module dot_product_n64_a8_b2_x2 (
    input  wire         clk,        // clock, rising edge
    input  wire [511:0] a,          // codes of a, lane 0 lowest
    input  wire [127:0] b,          // codes of b, lane 0 lowest
    input  wire         valid,      // in the cycle before the sum: there is a beat
    input  wire         continues,  // in the cycle before the sum: it is added to the last sum
    output wire  [16:0] sum         // sum of the products
);
    wire [415:0] partial;

    dot_group_n8_a8_b2 u_lanes0 (
        .clk (clk),
        .a   (a[63:0]),
        .b   (b[15:0]),
        .rows(partial[51:0])
    );

    dot_group_n8_a8_b2 u_lanes8 (
        .clk (clk),
        .a   (a[127:64]),
        .b   (b[31:16]),
        .rows(partial[103:52])
    );

    dot_group_n8_a8_b2 u_lanes16 (
        .clk (clk),
        .a   (a[191:128]),
        .b   (b[47:32]),
        .rows(partial[155:104])
    );

    dot_group_n8_a8_b2 u_lanes24 (
        .clk (clk),
        .a   (a[255:192]),
        .b   (b[63:48]),
        .rows(partial[207:156])
    );

    dot_group_n8_a8_b2 u_lanes32 (
        .clk (clk),
        .a   (a[319:256]),
        .b   (b[79:64]),
        .rows(partial[259:208])
    );

    dot_group_n8_a8_b2 u_lanes40 (
        .clk (clk),
        .a   (a[383:320]),
        .b   (b[95:80]),
        .rows(partial[311:260])
    );

    dot_group_n8_a8_b2 u_lanes48 (
        .clk (clk),
        .a   (a[447:384]),
        .b   (b[111:96]),
        .rows(partial[363:312])
    );

    dot_group_n8_a8_b2 u_lanes56 (
        .clk (clk),
        .a   (a[511:448]),
        .b   (b[127:112]),
        .rows(partial[415:364])
    );

    // Three rows become two, level by level.
    wire [16:0] tree0_sum0_0 = {4'd0, partial[12:0]} ^ {4'd0, partial[25:13]} ^
        {4'd0, partial[38:26]};
    wire [16:0] tree0_majority0_0 = ({4'd0, partial[12:0]} & {4'd0, partial[25:13]}) |
        ({4'd0, partial[12:0]} & {4'd0, partial[38:26]}) |
        ({4'd0, partial[25:13]} & {4'd0, partial[38:26]});
    wire [16:0] tree0_carry0_0 = tree0_majority0_0 << 1;
    wire [16:0] tree0_sum0_1 = {4'd0, partial[51:39]} ^ {4'd0, partial[64:52]} ^
        {4'd0, partial[77:65]};
    wire [16:0] tree0_majority0_1 = ({4'd0, partial[51:39]} & {4'd0, partial[64:52]}) |
        ({4'd0, partial[51:39]} & {4'd0, partial[77:65]}) |
        ({4'd0, partial[64:52]} & {4'd0, partial[77:65]});
    wire [16:0] tree0_carry0_1 = tree0_majority0_1 << 1;
    wire [16:0] tree0_sum0_2 = {4'd0, partial[90:78]} ^ {4'd0, partial[103:91]} ^
        {4'd0, partial[116:104]};
    wire [16:0] tree0_majority0_2 = ({4'd0, partial[90:78]} & {4'd0, partial[103:91]}) |
        ({4'd0, partial[90:78]} & {4'd0, partial[116:104]}) |
        ({4'd0, partial[103:91]} & {4'd0, partial[116:104]});
    wire [16:0] tree0_carry0_2 = tree0_majority0_2 << 1;
    wire [16:0] tree0_sum0_3 = {4'd0, partial[129:117]} ^ {4'd0, partial[142:130]} ^
        {4'd0, partial[155:143]};
    wire [16:0] tree0_majority0_3 = ({4'd0, partial[129:117]} & {4'd0, partial[142:130]}) |
        ({4'd0, partial[129:117]} & {4'd0, partial[155:143]}) |
        ({4'd0, partial[142:130]} & {4'd0, partial[155:143]});
    wire [16:0] tree0_carry0_3 = tree0_majority0_3 << 1;
    wire [16:0] tree0_sum0_4 = {4'd0, partial[168:156]} ^ {4'd0, partial[181:169]} ^
        {4'd0, partial[194:182]};
    wire [16:0] tree0_majority0_4 = ({4'd0, partial[168:156]} & {4'd0, partial[181:169]}) |
        ({4'd0, partial[168:156]} & {4'd0, partial[194:182]}) |
        ({4'd0, partial[181:169]} & {4'd0, partial[194:182]});
    wire [16:0] tree0_carry0_4 = tree0_majority0_4 << 1;
    wire [16:0] tree0_sum0_5 = {4'd0, partial[207:195]} ^ {4'd0, partial[220:208]} ^
        {4'd0, partial[233:221]};
    wire [16:0] tree0_majority0_5 = ({4'd0, partial[207:195]} & {4'd0, partial[220:208]}) |
        ({4'd0, partial[207:195]} & {4'd0, partial[233:221]}) |
        ({4'd0, partial[220:208]} & {4'd0, partial[233:221]});
    wire [16:0] tree0_carry0_5 = tree0_majority0_5 << 1;
    wire [16:0] tree0_sum0_6 = {4'd0, partial[246:234]} ^ {4'd0, partial[259:247]} ^
        {4'd0, partial[272:260]};
    wire [16:0] tree0_majority0_6 = ({4'd0, partial[246:234]} & {4'd0, partial[259:247]}) |
        ({4'd0, partial[246:234]} & {4'd0, partial[272:260]}) |
        ({4'd0, partial[259:247]} & {4'd0, partial[272:260]});
    wire [16:0] tree0_carry0_6 = tree0_majority0_6 << 1;
    wire [16:0] tree0_sum0_7 = {4'd0, partial[285:273]} ^ {4'd0, partial[298:286]} ^
        {4'd0, partial[311:299]};
    wire [16:0] tree0_majority0_7 = ({4'd0, partial[285:273]} & {4'd0, partial[298:286]}) |
        ({4'd0, partial[285:273]} & {4'd0, partial[311:299]}) |
        ({4'd0, partial[298:286]} & {4'd0, partial[311:299]});
    wire [16:0] tree0_carry0_7 = tree0_majority0_7 << 1;
    wire [16:0] tree0_sum0_8 = {4'd0, partial[324:312]} ^ {4'd0, partial[337:325]} ^
        {4'd0, partial[350:338]};
    wire [16:0] tree0_majority0_8 = ({4'd0, partial[324:312]} & {4'd0, partial[337:325]}) |
        ({4'd0, partial[324:312]} & {4'd0, partial[350:338]}) |
        ({4'd0, partial[337:325]} & {4'd0, partial[350:338]});
    wire [16:0] tree0_carry0_8 = tree0_majority0_8 << 1;
    wire [16:0] tree0_sum0_9 = {4'd0, partial[363:351]} ^ {4'd0, partial[376:364]} ^
        {4'd0, partial[389:377]};
    wire [16:0] tree0_majority0_9 = ({4'd0, partial[363:351]} & {4'd0, partial[376:364]}) |
        ({4'd0, partial[363:351]} & {4'd0, partial[389:377]}) |
        ({4'd0, partial[376:364]} & {4'd0, partial[389:377]});
    wire [16:0] tree0_carry0_9 = tree0_majority0_9 << 1;
    wire [16:0] tree0_sum1_0 = tree0_sum0_0 ^ tree0_carry0_0 ^ tree0_sum0_1;
    wire [16:0] tree0_majority1_0 = (tree0_sum0_0 & tree0_carry0_0) |
        (tree0_sum0_0 & tree0_sum0_1) | (tree0_carry0_0 & tree0_sum0_1);
    wire [16:0] tree0_carry1_0 = tree0_majority1_0 << 1;
    wire [16:0] tree0_sum1_1 = tree0_carry0_1 ^ tree0_sum0_2 ^ tree0_carry0_2;
    wire [16:0] tree0_majority1_1 = (tree0_carry0_1 & tree0_sum0_2) |
        (tree0_carry0_1 & tree0_carry0_2) | (tree0_sum0_2 & tree0_carry0_2);
    wire [16:0] tree0_carry1_1 = tree0_majority1_1 << 1;
    wire [16:0] tree0_sum1_2 = tree0_sum0_3 ^ tree0_carry0_3 ^ tree0_sum0_4;
    wire [16:0] tree0_majority1_2 = (tree0_sum0_3 & tree0_carry0_3) |
        (tree0_sum0_3 & tree0_sum0_4) | (tree0_carry0_3 & tree0_sum0_4);
    wire [16:0] tree0_carry1_2 = tree0_majority1_2 << 1;
    wire [16:0] tree0_sum1_3 = tree0_carry0_4 ^ tree0_sum0_5 ^ tree0_carry0_5;
    wire [16:0] tree0_majority1_3 = (tree0_carry0_4 & tree0_sum0_5) |
        (tree0_carry0_4 & tree0_carry0_5) | (tree0_sum0_5 & tree0_carry0_5);
    wire [16:0] tree0_carry1_3 = tree0_majority1_3 << 1;
    wire [16:0] tree0_sum1_4 = tree0_sum0_6 ^ tree0_carry0_6 ^ tree0_sum0_7;
    wire [16:0] tree0_majority1_4 = (tree0_sum0_6 & tree0_carry0_6) |
        (tree0_sum0_6 & tree0_sum0_7) | (tree0_carry0_6 & tree0_sum0_7);
    wire [16:0] tree0_carry1_4 = tree0_majority1_4 << 1;
    wire [16:0] tree0_sum1_5 = tree0_carry0_7 ^ tree0_sum0_8 ^ tree0_carry0_8;
    wire [16:0] tree0_majority1_5 = (tree0_carry0_7 & tree0_sum0_8) |
        (tree0_carry0_7 & tree0_carry0_8) | (tree0_sum0_8 & tree0_carry0_8);
    wire [16:0] tree0_carry1_5 = tree0_majority1_5 << 1;
    wire [16:0] tree0_sum1_6 = tree0_sum0_9 ^ tree0_carry0_9 ^ {4'd0, partial[402:390]};
    wire [16:0] tree0_majority1_6 = (tree0_sum0_9 & tree0_carry0_9) |
        (tree0_sum0_9 & {4'd0, partial[402:390]}) | (tree0_carry0_9 & {4'd0, partial[402:390]});
    wire [16:0] tree0_carry1_6 = tree0_majority1_6 << 1;
    wire [16:0] tree0_sum2_0 = tree0_sum1_0 ^ tree0_carry1_0 ^ tree0_sum1_1;
    wire [16:0] tree0_majority2_0 = (tree0_sum1_0 & tree0_carry1_0) |
        (tree0_sum1_0 & tree0_sum1_1) | (tree0_carry1_0 & tree0_sum1_1);
    wire [16:0] tree0_carry2_0 = tree0_majority2_0 << 1;
    wire [16:0] tree0_sum2_1 = tree0_carry1_1 ^ tree0_sum1_2 ^ tree0_carry1_2;
    wire [16:0] tree0_majority2_1 = (tree0_carry1_1 & tree0_sum1_2) |
        (tree0_carry1_1 & tree0_carry1_2) | (tree0_sum1_2 & tree0_carry1_2);
    wire [16:0] tree0_carry2_1 = tree0_majority2_1 << 1;
    wire [16:0] tree0_sum2_2 = tree0_sum1_3 ^ tree0_carry1_3 ^ tree0_sum1_4;
    wire [16:0] tree0_majority2_2 = (tree0_sum1_3 & tree0_carry1_3) |
        (tree0_sum1_3 & tree0_sum1_4) | (tree0_carry1_3 & tree0_sum1_4);
    wire [16:0] tree0_carry2_2 = tree0_majority2_2 << 1;
    wire [16:0] tree0_sum2_3 = tree0_carry1_4 ^ tree0_sum1_5 ^ tree0_carry1_5;
    wire [16:0] tree0_majority2_3 = (tree0_carry1_4 & tree0_sum1_5) |
        (tree0_carry1_4 & tree0_carry1_5) | (tree0_sum1_5 & tree0_carry1_5);
    wire [16:0] tree0_carry2_3 = tree0_majority2_3 << 1;
    wire [16:0] tree0_sum2_4 = tree0_sum1_6 ^ tree0_carry1_6 ^ {4'd0, partial[415:403]};
    wire [16:0] tree0_majority2_4 = (tree0_sum1_6 & tree0_carry1_6) |
        (tree0_sum1_6 & {4'd0, partial[415:403]}) | (tree0_carry1_6 & {4'd0, partial[415:403]});
    wire [16:0] tree0_carry2_4 = tree0_majority2_4 << 1;
    wire [16:0] tree0_sum3_0 = tree0_sum2_0 ^ tree0_carry2_0 ^ tree0_sum2_1;
    wire [16:0] tree0_majority3_0 = (tree0_sum2_0 & tree0_carry2_0) |
        (tree0_sum2_0 & tree0_sum2_1) | (tree0_carry2_0 & tree0_sum2_1);
    wire [16:0] tree0_carry3_0 = tree0_majority3_0 << 1;
    wire [16:0] tree0_sum3_1 = tree0_carry2_1 ^ tree0_sum2_2 ^ tree0_carry2_2;
    wire [16:0] tree0_majority3_1 = (tree0_carry2_1 & tree0_sum2_2) |
        (tree0_carry2_1 & tree0_carry2_2) | (tree0_sum2_2 & tree0_carry2_2);
    wire [16:0] tree0_carry3_1 = tree0_majority3_1 << 1;
    wire [16:0] tree0_sum3_2 = tree0_sum2_3 ^ tree0_carry2_3 ^ tree0_sum2_4;
    wire [16:0] tree0_majority3_2 = (tree0_sum2_3 & tree0_carry2_3) |
        (tree0_sum2_3 & tree0_sum2_4) | (tree0_carry2_3 & tree0_sum2_4);
    wire [16:0] tree0_carry3_2 = tree0_majority3_2 << 1;
    reg  [16:0] tree0_row0_q;
    reg  [16:0] tree0_row1_q;
    reg  [16:0] tree0_row2_q;
    reg  [16:0] tree0_row3_q;
    reg  [16:0] tree0_row4_q;
    reg  [16:0] tree0_row5_q;
    reg  [16:0] tree0_row6_q;

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
    wire [16:0] tree1_sum0_0 = tree0_row0_q ^ tree0_row1_q ^ tree0_row2_q;
    wire [16:0] tree1_majority0_0 = (tree0_row0_q & tree0_row1_q) | (tree0_row0_q & tree0_row2_q) |
        (tree0_row1_q & tree0_row2_q);
    wire [16:0] tree1_carry0_0 = tree1_majority0_0 << 1;
    wire [16:0] tree1_sum0_1 = tree0_row3_q ^ tree0_row4_q ^ tree0_row5_q;
    wire [16:0] tree1_majority0_1 = (tree0_row3_q & tree0_row4_q) | (tree0_row3_q & tree0_row5_q) |
        (tree0_row4_q & tree0_row5_q);
    wire [16:0] tree1_carry0_1 = tree1_majority0_1 << 1;
    wire [16:0] tree1_sum1_0 = tree1_sum0_0 ^ tree1_carry0_0 ^ tree1_sum0_1;
    wire [16:0] tree1_majority1_0 = (tree1_sum0_0 & tree1_carry0_0) |
        (tree1_sum0_0 & tree1_sum0_1) | (tree1_carry0_0 & tree1_sum0_1);
    wire [16:0] tree1_carry1_0 = tree1_majority1_0 << 1;
    wire [16:0] tree1_sum2_0 = tree1_sum1_0 ^ tree1_carry1_0 ^ tree1_carry0_1;
    wire [16:0] tree1_majority2_0 = (tree1_sum1_0 & tree1_carry1_0) |
        (tree1_sum1_0 & tree1_carry0_1) | (tree1_carry1_0 & tree1_carry0_1);
    wire [16:0] tree1_carry2_0 = tree1_majority2_0 << 1;
    wire [16:0] tree1_sum3_0 = tree1_sum2_0 ^ tree1_carry2_0 ^ tree0_row6_q;
    wire [16:0] tree1_majority3_0 = (tree1_sum2_0 & tree1_carry2_0) |
        (tree1_sum2_0 & tree0_row6_q) | (tree1_carry2_0 & tree0_row6_q);
    wire [16:0] tree1_carry3_0 = tree1_majority3_0 << 1;
    reg  [16:0] tree1_row0_q;
    reg  [16:0] tree1_row1_q;

    always @(posedge clk) begin
        tree1_row0_q <= tree1_sum3_0;
        tree1_row1_q <= tree1_carry3_0;
    end

    // One carry chain gives the sum.
    reg  [16:0] sum_q;
    wire [16:0] last_sum0_0 = tree1_row0_q ^ tree1_row1_q ^ (sum_q & {17{continues}});
    wire [16:0] last_majority0_0 = (tree1_row0_q & tree1_row1_q) |
        (tree1_row0_q & (sum_q & {17{continues}})) | (tree1_row1_q & (sum_q & {17{continues}}));
    wire [16:0] last_carry0_0 = last_majority0_0 << 1;

    always @(posedge clk) begin
        if (valid) begin
            sum_q <= last_sum0_0 + last_carry0_0;
        end
    end

    assign sum = sum_q;
endmodule
`default_nettype wire
