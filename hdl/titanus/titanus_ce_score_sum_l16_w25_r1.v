// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Adds up the products of a beat, and those of the beats of a head, for every row. If no lane
// executes, the registers of the tree hold, and 0 is added.
//
// Latency 3 cycles, one beat per cycle.
`default_nettype none
module titanus_ce_score_sum_l16_w25_r1 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire [255:0] products,     // signed, lane 0 lowest
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
    wire [19:0] row0 = {4'd0, !products[15], products[14:0]};
    wire [19:0] row1 = {4'd0, !products[31], products[30:16]};
    wire [19:0] row2 = {4'd0, !products[47], products[46:32]};
    wire [19:0] row3 = {4'd0, !products[63], products[62:48]};
    wire [19:0] row4 = {4'd0, !products[79], products[78:64]};
    wire [19:0] row5 = {4'd0, !products[95], products[94:80]};
    wire [19:0] row6 = {4'd0, !products[111], products[110:96]};
    wire [19:0] row7 = {4'd0, !products[127], products[126:112]};
    wire [19:0] row8 = {4'd0, !products[143], products[142:128]};
    wire [19:0] row9 = {4'd0, !products[159], products[158:144]};
    wire [19:0] row10 = {4'd0, !products[175], products[174:160]};
    wire [19:0] row11 = {4'd0, !products[191], products[190:176]};
    wire [19:0] row12 = {4'd0, !products[207], products[206:192]};
    wire [19:0] row13 = {4'd0, !products[223], products[222:208]};
    wire [19:0] row14 = {4'd0, !products[239], products[238:224]};
    wire [19:0] row15 = {4'd0, !products[255], products[254:240]};
    wire        tree0_moves = valid & executes;
    wire [19:0] tree0_sum0_0 = row0 ^ row1 ^ row2;
    wire [19:0] tree0_majority0_0 = (row0 & row1) | (row0 & row2) | (row1 & row2);
    wire [19:0] tree0_carry0_0 = tree0_majority0_0 << 1;
    wire [19:0] tree0_sum0_1 = row3 ^ row4 ^ row5;
    wire [19:0] tree0_majority0_1 = (row3 & row4) | (row3 & row5) | (row4 & row5);
    wire [19:0] tree0_carry0_1 = tree0_majority0_1 << 1;
    wire [19:0] tree0_sum0_2 = row6 ^ row7 ^ row8;
    wire [19:0] tree0_majority0_2 = (row6 & row7) | (row6 & row8) | (row7 & row8);
    wire [19:0] tree0_carry0_2 = tree0_majority0_2 << 1;
    wire [19:0] tree0_sum0_3 = row9 ^ row10 ^ row11;
    wire [19:0] tree0_majority0_3 = (row9 & row10) | (row9 & row11) | (row10 & row11);
    wire [19:0] tree0_carry0_3 = tree0_majority0_3 << 1;
    wire [19:0] tree0_sum0_4 = row12 ^ row13 ^ row14;
    wire [19:0] tree0_majority0_4 = (row12 & row13) | (row12 & row14) | (row13 & row14);
    wire [19:0] tree0_carry0_4 = tree0_majority0_4 << 1;
    wire [19:0] tree0_sum1_0 = tree0_sum0_0 ^ tree0_carry0_0 ^ tree0_sum0_1;
    wire [19:0] tree0_majority1_0 = (tree0_sum0_0 & tree0_carry0_0) |
        (tree0_sum0_0 & tree0_sum0_1) | (tree0_carry0_0 & tree0_sum0_1);
    wire [19:0] tree0_carry1_0 = tree0_majority1_0 << 1;
    wire [19:0] tree0_sum1_1 = tree0_carry0_1 ^ tree0_sum0_2 ^ tree0_carry0_2;
    wire [19:0] tree0_majority1_1 = (tree0_carry0_1 & tree0_sum0_2) |
        (tree0_carry0_1 & tree0_carry0_2) | (tree0_sum0_2 & tree0_carry0_2);
    wire [19:0] tree0_carry1_1 = tree0_majority1_1 << 1;
    wire [19:0] tree0_sum1_2 = tree0_sum0_3 ^ tree0_carry0_3 ^ tree0_sum0_4;
    wire [19:0] tree0_majority1_2 = (tree0_sum0_3 & tree0_carry0_3) |
        (tree0_sum0_3 & tree0_sum0_4) | (tree0_carry0_3 & tree0_sum0_4);
    wire [19:0] tree0_carry1_2 = tree0_majority1_2 << 1;
    wire [19:0] tree0_sum2_0 = tree0_sum1_0 ^ tree0_carry1_0 ^ tree0_sum1_1;
    wire [19:0] tree0_majority2_0 = (tree0_sum1_0 & tree0_carry1_0) |
        (tree0_sum1_0 & tree0_sum1_1) | (tree0_carry1_0 & tree0_sum1_1);
    wire [19:0] tree0_carry2_0 = tree0_majority2_0 << 1;
    wire [19:0] tree0_sum2_1 = tree0_carry1_1 ^ tree0_sum1_2 ^ tree0_carry1_2;
    wire [19:0] tree0_majority2_1 = (tree0_carry1_1 & tree0_sum1_2) |
        (tree0_carry1_1 & tree0_carry1_2) | (tree0_sum1_2 & tree0_carry1_2);
    wire [19:0] tree0_carry2_1 = tree0_majority2_1 << 1;
    wire [19:0] tree0_sum3_0 = tree0_sum2_0 ^ tree0_carry2_0 ^ tree0_sum2_1;
    wire [19:0] tree0_majority3_0 = (tree0_sum2_0 & tree0_carry2_0) |
        (tree0_sum2_0 & tree0_sum2_1) | (tree0_carry2_0 & tree0_sum2_1);
    wire [19:0] tree0_carry3_0 = tree0_majority3_0 << 1;
    wire [19:0] tree0_sum3_1 = tree0_carry2_1 ^ tree0_carry0_4 ^ row15;
    wire [19:0] tree0_majority3_1 = (tree0_carry2_1 & tree0_carry0_4) | (tree0_carry2_1 & row15) |
        (tree0_carry0_4 & row15);
    wire [19:0] tree0_carry3_1 = tree0_majority3_1 << 1;
    wire [19:0] tree0_sum4_0 = tree0_sum3_0 ^ tree0_carry3_0 ^ tree0_sum3_1;
    wire [19:0] tree0_majority4_0 = (tree0_sum3_0 & tree0_carry3_0) |
        (tree0_sum3_0 & tree0_sum3_1) | (tree0_carry3_0 & tree0_sum3_1);
    wire [19:0] tree0_carry4_0 = tree0_majority4_0 << 1;
    reg  [19:0] tree0_row0_q;
    reg  [19:0] tree0_row1_q;
    reg  [19:0] tree0_row2_q;

    always @(posedge clk) begin
        if (tree0_moves) begin
            tree0_row0_q <= tree0_sum4_0;
            tree0_row1_q <= tree0_carry4_0;
            tree0_row2_q <= tree0_carry3_1;
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
    wire [19:0] last_sum0_0 = tree0_row0_q ^ tree0_row1_q ^ tree0_row2_q;
    wire [19:0] last_majority0_0 = (tree0_row0_q & tree0_row1_q) | (tree0_row0_q & tree0_row2_q) |
        (tree0_row1_q & tree0_row2_q);
    wire [19:0] last_carry0_0 = last_majority0_0 << 1;
    reg  [19:0] total_q;

    always @(posedge clk) begin
        if (total_moves) begin
            total_q <= last_sum0_0 + last_carry0_0;
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

    wire [19:0] added = {!total_q[19], total_q[18:0]} & {20{any1_q}};

    // The sum of a head: a row after the other, the last one is that of the step before.
    reg  [24:0] sum0_q;
    wire [24:0] so_far = sum0_q & {25{!begins1_q}};

    always @(posedge clk) begin
        if (valid1_q) begin
            sum0_q <= so_far + {{5{added[19]}}, added};
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
