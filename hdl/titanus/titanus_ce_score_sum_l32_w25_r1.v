// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Adds up the products of a beat, and those of the beats of a head, for every row. If no lane
// executes, the registers of the tree hold, and 0 is added.
//
// Latency 3 cycles, one beat per cycle.
`default_nettype none
module titanus_ce_score_sum_l32_w25_r1 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire [511:0] products,     // signed, lane 0 lowest
    input  wire         executes,     // with them: not all are 0 without a product
    input  wire         valid,        // they are of a score
    input  wire         begins,       // with them: the sum of the head begins
    input  wire         gives,        // with them: the score is complete
    input  wire         last,         // with them: it is the last result of the command
    input  wire         spoiled,      // with them: a token broke the format
    input  wire   [0:0] rows,         // query rows
    output wire         score_valid,  // a score is present
    output wire  [31:0] score_value,  // int32; 0 if spoiled, or without a score
    output wire         score_last,   // last result of the command
    output wire         score_user    // a token broke the format
);
    // With its sign inverted a product is one of 0 to 2^16 - 1, and the sum of all is 2^15 x lanes
    // too large: its highest bit is inverted.
    wire [20:0] row0 = {5'd0, !products[15], products[14:0]};
    wire [20:0] row1 = {5'd0, !products[31], products[30:16]};
    wire [20:0] row2 = {5'd0, !products[47], products[46:32]};
    wire [20:0] row3 = {5'd0, !products[63], products[62:48]};
    wire [20:0] row4 = {5'd0, !products[79], products[78:64]};
    wire [20:0] row5 = {5'd0, !products[95], products[94:80]};
    wire [20:0] row6 = {5'd0, !products[111], products[110:96]};
    wire [20:0] row7 = {5'd0, !products[127], products[126:112]};
    wire [20:0] row8 = {5'd0, !products[143], products[142:128]};
    wire [20:0] row9 = {5'd0, !products[159], products[158:144]};
    wire [20:0] row10 = {5'd0, !products[175], products[174:160]};
    wire [20:0] row11 = {5'd0, !products[191], products[190:176]};
    wire [20:0] row12 = {5'd0, !products[207], products[206:192]};
    wire [20:0] row13 = {5'd0, !products[223], products[222:208]};
    wire [20:0] row14 = {5'd0, !products[239], products[238:224]};
    wire [20:0] row15 = {5'd0, !products[255], products[254:240]};
    wire [20:0] row16 = {5'd0, !products[271], products[270:256]};
    wire [20:0] row17 = {5'd0, !products[287], products[286:272]};
    wire [20:0] row18 = {5'd0, !products[303], products[302:288]};
    wire [20:0] row19 = {5'd0, !products[319], products[318:304]};
    wire [20:0] row20 = {5'd0, !products[335], products[334:320]};
    wire [20:0] row21 = {5'd0, !products[351], products[350:336]};
    wire [20:0] row22 = {5'd0, !products[367], products[366:352]};
    wire [20:0] row23 = {5'd0, !products[383], products[382:368]};
    wire [20:0] row24 = {5'd0, !products[399], products[398:384]};
    wire [20:0] row25 = {5'd0, !products[415], products[414:400]};
    wire [20:0] row26 = {5'd0, !products[431], products[430:416]};
    wire [20:0] row27 = {5'd0, !products[447], products[446:432]};
    wire [20:0] row28 = {5'd0, !products[463], products[462:448]};
    wire [20:0] row29 = {5'd0, !products[479], products[478:464]};
    wire [20:0] row30 = {5'd0, !products[495], products[494:480]};
    wire [20:0] row31 = {5'd0, !products[511], products[510:496]};
    wire        tree0_moves = valid & executes;
    wire [20:0] tree0_sum0_0 = row0 ^ row1 ^ row2;
    wire [20:0] tree0_majority0_0 = (row0 & row1) | (row0 & row2) | (row1 & row2);
    wire [20:0] tree0_carry0_0 = tree0_majority0_0 << 1;
    wire [20:0] tree0_sum0_1 = row3 ^ row4 ^ row5;
    wire [20:0] tree0_majority0_1 = (row3 & row4) | (row3 & row5) | (row4 & row5);
    wire [20:0] tree0_carry0_1 = tree0_majority0_1 << 1;
    wire [20:0] tree0_sum0_2 = row6 ^ row7 ^ row8;
    wire [20:0] tree0_majority0_2 = (row6 & row7) | (row6 & row8) | (row7 & row8);
    wire [20:0] tree0_carry0_2 = tree0_majority0_2 << 1;
    wire [20:0] tree0_sum0_3 = row9 ^ row10 ^ row11;
    wire [20:0] tree0_majority0_3 = (row9 & row10) | (row9 & row11) | (row10 & row11);
    wire [20:0] tree0_carry0_3 = tree0_majority0_3 << 1;
    wire [20:0] tree0_sum0_4 = row12 ^ row13 ^ row14;
    wire [20:0] tree0_majority0_4 = (row12 & row13) | (row12 & row14) | (row13 & row14);
    wire [20:0] tree0_carry0_4 = tree0_majority0_4 << 1;
    wire [20:0] tree0_sum0_5 = row15 ^ row16 ^ row17;
    wire [20:0] tree0_majority0_5 = (row15 & row16) | (row15 & row17) | (row16 & row17);
    wire [20:0] tree0_carry0_5 = tree0_majority0_5 << 1;
    wire [20:0] tree0_sum0_6 = row18 ^ row19 ^ row20;
    wire [20:0] tree0_majority0_6 = (row18 & row19) | (row18 & row20) | (row19 & row20);
    wire [20:0] tree0_carry0_6 = tree0_majority0_6 << 1;
    wire [20:0] tree0_sum0_7 = row21 ^ row22 ^ row23;
    wire [20:0] tree0_majority0_7 = (row21 & row22) | (row21 & row23) | (row22 & row23);
    wire [20:0] tree0_carry0_7 = tree0_majority0_7 << 1;
    wire [20:0] tree0_sum0_8 = row24 ^ row25 ^ row26;
    wire [20:0] tree0_majority0_8 = (row24 & row25) | (row24 & row26) | (row25 & row26);
    wire [20:0] tree0_carry0_8 = tree0_majority0_8 << 1;
    wire [20:0] tree0_sum0_9 = row27 ^ row28 ^ row29;
    wire [20:0] tree0_majority0_9 = (row27 & row28) | (row27 & row29) | (row28 & row29);
    wire [20:0] tree0_carry0_9 = tree0_majority0_9 << 1;
    wire [20:0] tree0_sum1_0 = tree0_sum0_0 ^ tree0_carry0_0 ^ tree0_sum0_1;
    wire [20:0] tree0_majority1_0 = (tree0_sum0_0 & tree0_carry0_0) |
        (tree0_sum0_0 & tree0_sum0_1) | (tree0_carry0_0 & tree0_sum0_1);
    wire [20:0] tree0_carry1_0 = tree0_majority1_0 << 1;
    wire [20:0] tree0_sum1_1 = tree0_carry0_1 ^ tree0_sum0_2 ^ tree0_carry0_2;
    wire [20:0] tree0_majority1_1 = (tree0_carry0_1 & tree0_sum0_2) |
        (tree0_carry0_1 & tree0_carry0_2) | (tree0_sum0_2 & tree0_carry0_2);
    wire [20:0] tree0_carry1_1 = tree0_majority1_1 << 1;
    wire [20:0] tree0_sum1_2 = tree0_sum0_3 ^ tree0_carry0_3 ^ tree0_sum0_4;
    wire [20:0] tree0_majority1_2 = (tree0_sum0_3 & tree0_carry0_3) |
        (tree0_sum0_3 & tree0_sum0_4) | (tree0_carry0_3 & tree0_sum0_4);
    wire [20:0] tree0_carry1_2 = tree0_majority1_2 << 1;
    wire [20:0] tree0_sum1_3 = tree0_carry0_4 ^ tree0_sum0_5 ^ tree0_carry0_5;
    wire [20:0] tree0_majority1_3 = (tree0_carry0_4 & tree0_sum0_5) |
        (tree0_carry0_4 & tree0_carry0_5) | (tree0_sum0_5 & tree0_carry0_5);
    wire [20:0] tree0_carry1_3 = tree0_majority1_3 << 1;
    wire [20:0] tree0_sum1_4 = tree0_sum0_6 ^ tree0_carry0_6 ^ tree0_sum0_7;
    wire [20:0] tree0_majority1_4 = (tree0_sum0_6 & tree0_carry0_6) |
        (tree0_sum0_6 & tree0_sum0_7) | (tree0_carry0_6 & tree0_sum0_7);
    wire [20:0] tree0_carry1_4 = tree0_majority1_4 << 1;
    wire [20:0] tree0_sum1_5 = tree0_carry0_7 ^ tree0_sum0_8 ^ tree0_carry0_8;
    wire [20:0] tree0_majority1_5 = (tree0_carry0_7 & tree0_sum0_8) |
        (tree0_carry0_7 & tree0_carry0_8) | (tree0_sum0_8 & tree0_carry0_8);
    wire [20:0] tree0_carry1_5 = tree0_majority1_5 << 1;
    wire [20:0] tree0_sum1_6 = tree0_sum0_9 ^ tree0_carry0_9 ^ row30;
    wire [20:0] tree0_majority1_6 = (tree0_sum0_9 & tree0_carry0_9) | (tree0_sum0_9 & row30) |
        (tree0_carry0_9 & row30);
    wire [20:0] tree0_carry1_6 = tree0_majority1_6 << 1;
    wire [20:0] tree0_sum2_0 = tree0_sum1_0 ^ tree0_carry1_0 ^ tree0_sum1_1;
    wire [20:0] tree0_majority2_0 = (tree0_sum1_0 & tree0_carry1_0) |
        (tree0_sum1_0 & tree0_sum1_1) | (tree0_carry1_0 & tree0_sum1_1);
    wire [20:0] tree0_carry2_0 = tree0_majority2_0 << 1;
    wire [20:0] tree0_sum2_1 = tree0_carry1_1 ^ tree0_sum1_2 ^ tree0_carry1_2;
    wire [20:0] tree0_majority2_1 = (tree0_carry1_1 & tree0_sum1_2) |
        (tree0_carry1_1 & tree0_carry1_2) | (tree0_sum1_2 & tree0_carry1_2);
    wire [20:0] tree0_carry2_1 = tree0_majority2_1 << 1;
    wire [20:0] tree0_sum2_2 = tree0_sum1_3 ^ tree0_carry1_3 ^ tree0_sum1_4;
    wire [20:0] tree0_majority2_2 = (tree0_sum1_3 & tree0_carry1_3) |
        (tree0_sum1_3 & tree0_sum1_4) | (tree0_carry1_3 & tree0_sum1_4);
    wire [20:0] tree0_carry2_2 = tree0_majority2_2 << 1;
    wire [20:0] tree0_sum2_3 = tree0_carry1_4 ^ tree0_sum1_5 ^ tree0_carry1_5;
    wire [20:0] tree0_majority2_3 = (tree0_carry1_4 & tree0_sum1_5) |
        (tree0_carry1_4 & tree0_carry1_5) | (tree0_sum1_5 & tree0_carry1_5);
    wire [20:0] tree0_carry2_3 = tree0_majority2_3 << 1;
    wire [20:0] tree0_sum2_4 = tree0_sum1_6 ^ tree0_carry1_6 ^ row31;
    wire [20:0] tree0_majority2_4 = (tree0_sum1_6 & tree0_carry1_6) | (tree0_sum1_6 & row31) |
        (tree0_carry1_6 & row31);
    wire [20:0] tree0_carry2_4 = tree0_majority2_4 << 1;
    wire [20:0] tree0_sum3_0 = tree0_sum2_0 ^ tree0_carry2_0 ^ tree0_sum2_1;
    wire [20:0] tree0_majority3_0 = (tree0_sum2_0 & tree0_carry2_0) |
        (tree0_sum2_0 & tree0_sum2_1) | (tree0_carry2_0 & tree0_sum2_1);
    wire [20:0] tree0_carry3_0 = tree0_majority3_0 << 1;
    wire [20:0] tree0_sum3_1 = tree0_carry2_1 ^ tree0_sum2_2 ^ tree0_carry2_2;
    wire [20:0] tree0_majority3_1 = (tree0_carry2_1 & tree0_sum2_2) |
        (tree0_carry2_1 & tree0_carry2_2) | (tree0_sum2_2 & tree0_carry2_2);
    wire [20:0] tree0_carry3_1 = tree0_majority3_1 << 1;
    wire [20:0] tree0_sum3_2 = tree0_sum2_3 ^ tree0_carry2_3 ^ tree0_sum2_4;
    wire [20:0] tree0_majority3_2 = (tree0_sum2_3 & tree0_carry2_3) |
        (tree0_sum2_3 & tree0_sum2_4) | (tree0_carry2_3 & tree0_sum2_4);
    wire [20:0] tree0_carry3_2 = tree0_majority3_2 << 1;
    wire [20:0] tree0_sum4_0 = tree0_sum3_0 ^ tree0_carry3_0 ^ tree0_sum3_1;
    wire [20:0] tree0_majority4_0 = (tree0_sum3_0 & tree0_carry3_0) |
        (tree0_sum3_0 & tree0_sum3_1) | (tree0_carry3_0 & tree0_sum3_1);
    wire [20:0] tree0_carry4_0 = tree0_majority4_0 << 1;
    wire [20:0] tree0_sum4_1 = tree0_carry3_1 ^ tree0_sum3_2 ^ tree0_carry3_2;
    wire [20:0] tree0_majority4_1 = (tree0_carry3_1 & tree0_sum3_2) |
        (tree0_carry3_1 & tree0_carry3_2) | (tree0_sum3_2 & tree0_carry3_2);
    wire [20:0] tree0_carry4_1 = tree0_majority4_1 << 1;
    reg  [20:0] tree0_row0_q;
    reg  [20:0] tree0_row1_q;
    reg  [20:0] tree0_row2_q;
    reg  [20:0] tree0_row3_q;
    reg  [20:0] tree0_row4_q;

    always @(posedge clk) begin
        if (tree0_moves) begin
            tree0_row0_q <= tree0_sum4_0;
            tree0_row1_q <= tree0_carry4_0;
            tree0_row2_q <= tree0_sum4_1;
            tree0_row3_q <= tree0_carry4_1;
            tree0_row4_q <= tree0_carry2_4;
        end
    end

    reg valid0_q;
    reg begins0_q;
    reg gives0_q;
    reg last0_q;
    reg spoiled0_q;
    reg any0_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid0_q <= 1'b0;
        end else begin
            valid0_q <= valid;
        end
    end

    always @(posedge clk) begin
        begins0_q <= begins;
        gives0_q <= gives;
        last0_q <= last;
        spoiled0_q <= spoiled;
        any0_q <= executes;
    end

    // The sum of a beat.
    wire        total_moves = valid0_q & any0_q;
    wire [20:0] last_sum0_0 = tree0_row0_q ^ tree0_row1_q ^ tree0_row2_q;
    wire [20:0] last_majority0_0 = (tree0_row0_q & tree0_row1_q) | (tree0_row0_q & tree0_row2_q) |
        (tree0_row1_q & tree0_row2_q);
    wire [20:0] last_carry0_0 = last_majority0_0 << 1;
    wire [20:0] last_sum1_0 = last_sum0_0 ^ last_carry0_0 ^ tree0_row3_q;
    wire [20:0] last_majority1_0 = (last_sum0_0 & last_carry0_0) | (last_sum0_0 & tree0_row3_q) |
        (last_carry0_0 & tree0_row3_q);
    wire [20:0] last_carry1_0 = last_majority1_0 << 1;
    wire [20:0] last_sum2_0 = last_sum1_0 ^ last_carry1_0 ^ tree0_row4_q;
    wire [20:0] last_majority2_0 = (last_sum1_0 & last_carry1_0) | (last_sum1_0 & tree0_row4_q) |
        (last_carry1_0 & tree0_row4_q);
    wire [20:0] last_carry2_0 = last_majority2_0 << 1;
    reg  [20:0] total_q;

    always @(posedge clk) begin
        if (total_moves) begin
            total_q <= last_sum2_0 + last_carry2_0;
        end
    end

    reg valid1_q;
    reg begins1_q;
    reg gives1_q;
    reg last1_q;
    reg spoiled1_q;
    reg any1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= valid0_q;
        end
    end

    always @(posedge clk) begin
        begins1_q <= begins0_q;
        gives1_q <= gives0_q;
        last1_q <= last0_q;
        spoiled1_q <= spoiled0_q;
        any1_q <= any0_q;
    end

    wire [20:0] added = {!total_q[20], total_q[19:0]} & {21{any1_q}};

    // The sum of a head: a row after the other, the last one is that of the step before.
    reg  [24:0] sum0_q;
    wire [24:0] so_far = sum0_q & {25{!begins1_q}};

    always @(posedge clk) begin
        if (valid1_q) begin
            sum0_q <= so_far + {{4{added[20]}}, added};
        end
    end

    wire [0:0] unused_rows = rows;

    // A score that is complete; 0 if its command is spoiled.
    reg given_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            given_q <= 1'b0;
        end else begin
            given_q <= valid1_q & gives1_q;
        end
    end

    reg given_last_q;
    reg given_spoiled_q;

    always @(posedge clk) begin
        given_last_q <= last1_q;
        given_spoiled_q <= spoiled1_q;
    end

    assign score_valid = given_q;

    wire        is_there = given_q & !given_spoiled_q;
    wire [24:0] score = sum0_q & {25{is_there}};

    assign score_value = {{7{score[24]}}, score};
    assign score_last = given_last_q;
    assign score_user = given_last_q & given_spoiled_q;
endmodule
`default_nettype wire
