// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One row of the product. The sums of a segment are made of the digits of four packs a cycle. With
// keys a group's sums are multiplied with the steps of their tokens; with values a block's are
// added to those of their channels, in units of 2^-24. It never waits; every port counts in the
// cycle that its comment gives. A result comes 6 cycles after X.
//
// Throughput: four packs per cycle.
// Generated for block = 128, pack = 16, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_dot_row_t128_p16_b5_d128 (
    input  wire         clk,          // clock, rising edge
    input  wire         load,         // a word of operands is written
    input  wire   [3:0] load_at,      // bank and word
    input  wire [191:0] load_word,    // 16 operands, signed
    input  wire         load_lead,    // the lead of a bank is written
    input  wire         load_bank,    // the bank
    input  wire   [6:0] lead,         // place of its largest operand's leading bit
    input  wire [575:0] digits,       // B: digits, tree after tree
    input  wire         reads,        // a cycle before the first beat: operands are read
    input  wire   [3:0] read_at,      // bank and word
    input  wire         reads_last,   // with reads: the sums are complete with the segment
    input  wire  [15:0] picks,        // a cycle before B: quarters of the word, by column
    input  wire         totals,       // a cycle before the sums: all trees are one sum
    input  wire         values,       // with the sums: they are of values
    input  wire   [1:0] quarter,      // with the sums: beat of the segment
    input  wire         begins,       // with the sums: they restart
    input  wire         adds,         // there are some
    input  wire         copies,       // the sums are copied to be drained, from the next cycle on
    input  wire         drains,       // X: the next sum follows
    input  wire  [10:0] step,         // X + 1: significand of the token's step
    input  wire   [4:0] step_place,   // X + 2: its exponent field
    input  wire         gives_sum,    // X + 2: a sum of a channel is given out instead
    input  wire         sum_reads,    // X + 3, or X to be given out: a sum of a channel is read
    input  wire   [6:0] sum_at,       // which one
    input  wire         restarts,     // X + 4: the sum of the channel restarts
    input  wire         sum_writes,   // X + 5: it is written
    input  wire   [6:0] sum_written,  // X + 5: which one
    output wire         clamped,      // X + 4: a term was out of range
    output wire  [31:0] result        // binary32
);
    genvar i;

    // Operands, in two banks: a quarter of a word per column.
    wire [191:0] operands;

    sdp_ram_d16_w192 u_operands (
        .clk    (clk),
        .wr_en  (load),
        .wr_addr(load_at),
        .wr_data(load_word),
        .rd_en  (reads),
        .rd_addr(read_at),
        .rd_data(operands)
    );

    reg [15:0] picks_q;

    always @(posedge clk) begin
        picks_q <= picks;
    end

    wire  [47:0] operands0 = ({48{picks_q[0]}} & operands[47:0]) |
        ({48{picks_q[1]}} & operands[95:48]) | ({48{picks_q[2]}} & operands[143:96]) |
        ({48{picks_q[3]}} & operands[191:144]);
    wire  [47:0] operands1 = ({48{picks_q[4]}} & operands[47:0]) |
        ({48{picks_q[5]}} & operands[95:48]) | ({48{picks_q[6]}} & operands[143:96]) |
        ({48{picks_q[7]}} & operands[191:144]);
    wire  [47:0] operands2 = ({48{picks_q[8]}} & operands[47:0]) |
        ({48{picks_q[9]}} & operands[95:48]) | ({48{picks_q[10]}} & operands[143:96]) |
        ({48{picks_q[11]}} & operands[191:144]);
    wire  [47:0] operands3 = ({48{picks_q[12]}} & operands[47:0]) |
        ({48{picks_q[13]}} & operands[95:48]) | ({48{picks_q[14]}} & operands[143:96]) |
        ({48{picks_q[15]}} & operands[191:144]);
    reg  [191:0] operands_q;
    reg  [575:0] digits_q;

    always @(posedge clk) begin
        operands_q <= {operands3, operands2, operands1, operands0};
        digits_q <= digits;
    end

    wire [95:0] sums0;

    packkv_trees_t128_p16_b5_d128 u_trees0 (
        .clk    (clk),
        .a      (operands_q),
        .codes  (digits_q[143:0]),
        .totals (totals),
        .values (values),
        .quarter(quarter),
        .begins (begins),
        .adds   (adds),
        .sums   (sums0)
    );

    wire [95:0] sums1;

    packkv_trees_t128_p16_b5_d128 u_trees1 (
        .clk    (clk),
        .a      (operands_q),
        .codes  (digits_q[287:144]),
        .totals (totals),
        .values (values),
        .quarter(quarter),
        .begins (begins),
        .adds   (adds),
        .sums   (sums1)
    );

    wire [95:0] sums2;

    packkv_trees_t128_p16_b5_d128 u_trees2 (
        .clk    (clk),
        .a      (operands_q),
        .codes  (digits_q[431:288]),
        .totals (totals),
        .values (values),
        .quarter(quarter),
        .begins (begins),
        .adds   (adds),
        .sums   (sums2)
    );

    wire [95:0] sums3;

    packkv_trees_t128_p16_b5_d128 u_trees3 (
        .clk    (clk),
        .a      (operands_q),
        .codes  (digits_q[575:432]),
        .totals (totals),
        .values (values),
        .quarter(quarter),
        .begins (begins),
        .adds   (adds),
        .sums   (sums3)
    );

    wire [383:0] sums;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_sums
            assign sums[96*i +: 96] = {sums3[24*i +: 24], sums2[24*i +: 24], sums1[24*i +: 24],
                sums0[24*i +: 24]};
        end
    endgenerate

    // The leads of both banks, of the segment in work that is the last of its sums, and of what is
    // drained.
    reg [6:0] lead0_q;

    always @(posedge clk) begin
        if (load_lead & !load_bank) begin
            lead0_q <= lead;
        end
    end

    reg [6:0] lead1_q;

    always @(posedge clk) begin
        if (load_lead & load_bank) begin
            lead1_q <= lead;
        end
    end

    reg [6:0] used_lead_q;

    always @(posedge clk) begin
        if (reads_last) begin
            used_lead_q <= read_at[3] ? lead1_q : lead0_q;
        end
    end

    reg [6:0] drained_lead_q;

    always @(posedge clk) begin
        if (copies) begin
            drained_lead_q <= used_lead_q;
        end
    end

    reg [6:0] lead_of_term_q;
    reg [6:0] lead_of_score_q;

    always @(posedge clk) begin
        lead_of_term_q <= drained_lead_q;
        lead_of_score_q <= lead_of_term_q;
    end

    // The sums of a segment, one after the other.
    reg [383:0] snapshot_q;

    always @(posedge clk) begin
        if (copies | drains) begin
            snapshot_q <= copies ? sums : {24'd0, snapshot_q[383:24]};
        end
    end

    wire [22:0] magnitude = (snapshot_q[22:0] ^ {23{snapshot_q[23]}}) + {22'd0, snapshot_q[23]};
    reg  [22:0] magnitude1_q;
    reg         sign1_q;

    always @(posedge clk) begin
        magnitude1_q <= magnitude;
        sign1_q <= snapshot_q[23];
    end

    // With values: the term is added to the sum of the channel.
    wire [48:0] term;
    wire        term_up;
    wire        term_clamped;

    packkv_term_n23 u_term (
        .clk      (clk),
        .magnitude(magnitude1_q),
        .lead     (lead_of_term_q),
        .term     (term),
        .up       (term_up),
        .clamped  (term_clamped)
    );

    wire [63:0] kept;
    reg  [63:0] total_q;

    sdp_ram_d128_w64 u_sums (
        .clk    (clk),
        .wr_en  (sum_writes),
        .wr_addr(sum_written),
        .wr_data(total_q),
        .rd_en  (sum_reads),
        .rd_addr(sum_at),
        .rd_data(kept)
    );

    reg [2:0] term_sign_line_q;

    always @(posedge clk) begin
        term_sign_line_q <= {term_sign_line_q[1:0], sign1_q};
    end

    wire        term_sign = term_sign_line_q[2];
    wire [63:0] so_far = kept & {64{!restarts}};
    wire [64:0] total = {so_far, 1'b1} + {{15'd0, term} ^ {64{term_sign}}, term_up ^ term_sign};
    wire        unused_total = total[0];

    always @(posedge clk) begin
        total_q <= total[64:1];
    end

    assign clamped = term_clamped;

    // A score, or the sum of a channel, as a binary32.
    wire [33:0] score_product0 = {11'd0, magnitude1_q & {23{step[0]}}};
    wire [33:0] score_product1 = {11'd0, magnitude1_q & {23{step[1]}}} << 1;
    wire [33:0] score_product2 = {11'd0, magnitude1_q & {23{step[2]}}} << 2;
    wire [33:0] score_product3 = {11'd0, magnitude1_q & {23{step[3]}}} << 3;
    wire [33:0] score_product4 = {11'd0, magnitude1_q & {23{step[4]}}} << 4;
    wire [33:0] score_product5 = {11'd0, magnitude1_q & {23{step[5]}}} << 5;
    wire [33:0] score_product6 = {11'd0, magnitude1_q & {23{step[6]}}} << 6;
    wire [33:0] score_product7 = {11'd0, magnitude1_q & {23{step[7]}}} << 7;
    wire [33:0] score_product8 = {11'd0, magnitude1_q & {23{step[8]}}} << 8;
    wire [33:0] score_product9 = {11'd0, magnitude1_q & {23{step[9]}}} << 9;
    wire [33:0] score_product10 = {11'd0, magnitude1_q & {23{step[10]}}} << 10;
    wire [33:0] score_sum0_0 = score_product0 ^ score_product1 ^ score_product2;
    wire [33:0] score_majority0_0 = (score_product0 & score_product1) |
        (score_product0 & score_product2) | (score_product1 & score_product2);
    wire [33:0] score_carry0_0 = score_majority0_0 << 1;
    wire [33:0] score_sum0_1 = score_product3 ^ score_product4 ^ score_product5;
    wire [33:0] score_majority0_1 = (score_product3 & score_product4) |
        (score_product3 & score_product5) | (score_product4 & score_product5);
    wire [33:0] score_carry0_1 = score_majority0_1 << 1;
    wire [33:0] score_sum0_2 = score_product6 ^ score_product7 ^ score_product8;
    wire [33:0] score_majority0_2 = (score_product6 & score_product7) |
        (score_product6 & score_product8) | (score_product7 & score_product8);
    wire [33:0] score_carry0_2 = score_majority0_2 << 1;
    wire [33:0] score_sum1_0 = score_sum0_0 ^ score_carry0_0 ^ score_sum0_1;
    wire [33:0] score_majority1_0 = (score_sum0_0 & score_carry0_0) |
        (score_sum0_0 & score_sum0_1) | (score_carry0_0 & score_sum0_1);
    wire [33:0] score_carry1_0 = score_majority1_0 << 1;
    wire [33:0] score_sum1_1 = score_carry0_1 ^ score_sum0_2 ^ score_carry0_2;
    wire [33:0] score_majority1_1 = (score_carry0_1 & score_sum0_2) |
        (score_carry0_1 & score_carry0_2) | (score_sum0_2 & score_carry0_2);
    wire [33:0] score_carry1_1 = score_majority1_1 << 1;
    wire [33:0] score_sum2_0 = score_sum1_0 ^ score_carry1_0 ^ score_sum1_1;
    wire [33:0] score_majority2_0 = (score_sum1_0 & score_carry1_0) |
        (score_sum1_0 & score_sum1_1) | (score_carry1_0 & score_sum1_1);
    wire [33:0] score_carry2_0 = score_majority2_0 << 1;
    wire [33:0] score_sum2_1 = score_carry1_1 ^ score_product9 ^ score_product10;
    wire [33:0] score_majority2_1 = (score_carry1_1 & score_product9) |
        (score_carry1_1 & score_product10) | (score_product9 & score_product10);
    wire [33:0] score_carry2_1 = score_majority2_1 << 1;
    wire [33:0] score_sum3_0 = score_sum2_0 ^ score_carry2_0 ^ score_sum2_1;
    wire [33:0] score_majority3_0 = (score_sum2_0 & score_carry2_0) |
        (score_sum2_0 & score_sum2_1) | (score_carry2_0 & score_sum2_1);
    wire [33:0] score_carry3_0 = score_majority3_0 << 1;
    reg  [33:0] score_row0_q;
    reg  [33:0] score_row1_q;
    reg  [33:0] score_row2_q;

    always @(posedge clk) begin
        score_row0_q <= score_sum3_0;
        score_row1_q <= score_carry3_0;
        score_row2_q <= score_carry2_1;
    end

    wire [33:0] score_last_sum0_0 = score_row0_q ^ score_row1_q ^ score_row2_q;
    wire [33:0] score_last_majority0_0 = (score_row0_q & score_row1_q) |
        (score_row0_q & score_row2_q) | (score_row1_q & score_row2_q);
    wire [33:0] score_last_carry0_0 = score_last_majority0_0 << 1;
    wire [33:0] score = score_last_sum0_0 + score_last_carry0_0;
    reg         sign2_q;
    reg  [62:0] kept_flipped_q;
    reg         kept_sign_q;

    always @(posedge clk) begin
        sign2_q <= sign1_q;
        kept_flipped_q <= kept[62:0] ^ {63{kept[63]}};
        kept_sign_q <= kept[63];
    end

    wire [63:0] kept_magnitude = {1'b0, kept_flipped_q} + {63'd0, kept_sign_q};
    reg  [63:0] given_magnitude_q;
    reg         given_sign_q;
    reg   [7:0] given_top_q;

    always @(posedge clk) begin
        given_magnitude_q <= gives_sum ? kept_magnitude : {30'd0, score};
        given_sign_q <= gives_sum ? kept_sign_q : sign2_q;
        given_top_q <= gives_sum ? 8'd166 : ({3'd0, step_place} + {1'b0, lead_of_score_q} + 8'd107);
    end

    wire [31:0] result_x;

    packkv_to_binary32 u_binary32 (
        .clk      (clk),
        .magnitude(given_magnitude_q),
        .sign     (given_sign_q),
        .top      (given_top_q),
        .x        (result_x)
    );

    assign result = result_x;
endmodule
`default_nettype wire
