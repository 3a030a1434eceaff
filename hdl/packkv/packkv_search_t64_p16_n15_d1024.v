// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Finds the groups of a block by the greedy order. A scan reads all tokens that are left, 32
// channels of each side per cycle, and finds the one that the group grows least by, of equal ones
// the first; then that one is read again and joins. The first token of a group is the one with the
// smallest sum of magnitudes, found in the scan before.
//
// A block in the order of arrival and a refused one pass at once.
//
// Throughput: with W words per token, W cycles per token of every scan, and W + 5 more per scan, 6
// at least.
// Generated for block = 64, pack = 16, largest = 15, max_d = 1024, greedy = 1.
`default_nettype none
module packkv_search_t64_p16_n15_d1024 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         in_valid,       // a block is offered
    output wire         in_ready,       // a block is taken if offered
    input  wire   [4:0] in_heads,       // H, KV heads
    input  wire   [4:0] in_segments,    // D / 16
    input  wire   [2:0] in_k_bits,      // b of keys
    input  wire   [2:0] in_v_bits,      // b of values
    input  wire         in_greedy,      // the greedy order, not that of arrival
    input  wire         in_refused,     // nothing of it is written
    input  wire   [6:0] in_beats,       // H D / 16
    input  wire   [5:0] in_seed,        // the token with the smallest sum, of equal ones the first
    input  wire         there_valid,    // a token is present
    input  wire         there_buffer,   // which of the two buffers
    input  wire   [5:0] there_token,    // which token of the block
    input  wire  [14:0] there_sum,      // of the magnitudes of its codes
    input  wire [159:0] k_codes,        // the word that was asked for
    input  wire [159:0] v_codes,        // the word that was asked for
    output wire         searching,      // the search reads
    output wire         search_buffer,  // which buffer
    output wire   [5:0] search_token,   // which token
    output wire   [4:0] search_word,    // which word of it
    output wire         chosen_valid,   // a token of a group is present
    output wire         chosen_buffer,  // which of the two buffers
    output wire   [5:0] chosen_token,   // which token of the block
    output wire   [1:0] chosen_group,   // its group
    output wire         out_valid,      // a block is offered
    input  wire         out_ready,      // a block is taken if offered
    output wire   [4:0] out_heads,      // H, KV heads
    output wire   [4:0] out_segments,   // D / 16
    output wire   [2:0] out_k_bits,     // b of keys
    output wire   [2:0] out_v_bits,     // b of values
    output wire         out_greedy,     // the greedy order, not that of arrival
    output wire         out_refused     // nothing of it is written
);
    genvar i;

    // What the search is doing.
    reg         active_q;
    reg         merges_q;
    reg         gap_q;
    reg         scans_q;
    reg  [63:0] left_q;
    reg  [63:0] todo_q;
    reg   [5:0] candidate_q;
    reg   [5:0] joins_q;
    reg         alone_q;
    reg   [1:0] group_q;
    reg   [3:0] joined_q;
    reg   [4:0] word_q;
    reg   [4:0] last_word_q;
    reg         buffer_q;
    reg         done_q;
    wire        is_needed = in_greedy & !in_refused;
    wire        starts = in_valid & is_needed & !active_q & !done_q;
    wire        scan_ends;
    wire  [5:0] best_token;
    wire  [5:0] next_seed;
    wire        group_is_full = joined_q == 4'd14;
    wire        block_ends = scan_ends & (group_is_full & (group_q == 2'd2));

    // A token joins: the first word of the best one is read while it is told.
    wire       goes_on = scan_ends & !block_ends;
    wire       merging = goes_on | merges_q;
    wire [5:0] next_joins = group_is_full ? next_seed : best_token;
    wire       reads = merging | scans_q;
    wire       at_last_word = word_q == last_word_q;
    wire       at_first_word = word_q == 5'd0;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_q <= 5'd0;
        end else if (reads) begin
            word_q <= at_last_word ? 5'd0 : (word_q + 5'd1);
        end
    end

    wire [6:0] beats_less_one = in_beats - 7'd1;

    always @(posedge clk) begin
        if (starts) begin
            last_word_q <= beats_less_one[5:1];
        end
    end

    wire [1:0] unused_beats = {beats_less_one[6], beats_less_one[0]};

    always @(posedge clk) begin
        if (starts | goes_on) begin
            joins_q <= starts ? in_seed : next_joins;
            alone_q <= starts | group_is_full;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
            merges_q <= 1'b0;
            gap_q <= 1'b0;
        end else begin
            active_q <= starts | (active_q & !block_ends);
            merges_q <= starts | (merging & !at_last_word);
            gap_q <= merging & at_last_word;
        end
    end

    // The group, and its tokens but the first.
    wire counts = starts | scan_ends;

    always @(posedge clk) begin
        if (counts) begin
            joined_q <= (starts | group_is_full) ? 4'd0 : (joined_q + 4'd1);
            group_q <= starts ? 2'd0 : group_is_full ? (group_q + 2'd1) : group_q;
        end
    end

    // The tokens that are left, and of them those that are still to be looked at.
    wire  [5:0] left_seed = starts ? in_seed : next_seed;
    wire [63:0] best_leaves;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_best_leaves
            localparam [5:0] LANE = i;
            assign best_leaves[i] = scan_ends & (best_token == LANE);
        end
    endgenerate

    wire [63:0] seed_leaves;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_seed_leaves
            localparam [5:0] LANE = i;
            assign seed_leaves[i] = (starts | group_is_full) & (left_seed == LANE);
        end
    endgenerate

    always @(posedge clk) begin
        if (counts) begin
            left_q <= (left_q | ({64{starts}} & {64{1'b1}})) & ~(best_leaves | seed_leaves);
        end
    end

    wire [63:0] look_among = gap_q ? left_q : todo_q;
    wire  [7:0] lowest_parts;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_lowest_parts
            assign lowest_parts[i] = |look_among[8*i +: 8];
        end
    endgenerate

    wire  [7:0] lowest_part = {lowest_parts[7] & !(|lowest_parts[6:0]),
        lowest_parts[6] & !(|lowest_parts[5:0]), lowest_parts[5] & !(|lowest_parts[4:0]),
        lowest_parts[4] & !(|lowest_parts[3:0]), lowest_parts[3] & !(|lowest_parts[2:0]),
        lowest_parts[2] & !(|lowest_parts[1:0]), lowest_parts[1] & !lowest_parts[0],
        lowest_parts[0]};
    wire [63:0] lowest_bits = {look_among[63] & !(|look_among[62:56]),
        look_among[62] & !(|look_among[61:56]), look_among[61] & !(|look_among[60:56]),
        look_among[60] & !(|look_among[59:56]), look_among[59] & !(|look_among[58:56]),
        look_among[58] & !(|look_among[57:56]), look_among[57] & !look_among[56], look_among[56],
        look_among[55] & !(|look_among[54:48]), look_among[54] & !(|look_among[53:48]),
        look_among[53] & !(|look_among[52:48]), look_among[52] & !(|look_among[51:48]),
        look_among[51] & !(|look_among[50:48]), look_among[50] & !(|look_among[49:48]),
        look_among[49] & !look_among[48], look_among[48], look_among[47] & !(|look_among[46:40]),
        look_among[46] & !(|look_among[45:40]), look_among[45] & !(|look_among[44:40]),
        look_among[44] & !(|look_among[43:40]), look_among[43] & !(|look_among[42:40]),
        look_among[42] & !(|look_among[41:40]), look_among[41] & !look_among[40], look_among[40],
        look_among[39] & !(|look_among[38:32]), look_among[38] & !(|look_among[37:32]),
        look_among[37] & !(|look_among[36:32]), look_among[36] & !(|look_among[35:32]),
        look_among[35] & !(|look_among[34:32]), look_among[34] & !(|look_among[33:32]),
        look_among[33] & !look_among[32], look_among[32], look_among[31] & !(|look_among[30:24]),
        look_among[30] & !(|look_among[29:24]), look_among[29] & !(|look_among[28:24]),
        look_among[28] & !(|look_among[27:24]), look_among[27] & !(|look_among[26:24]),
        look_among[26] & !(|look_among[25:24]), look_among[25] & !look_among[24], look_among[24],
        look_among[23] & !(|look_among[22:16]), look_among[22] & !(|look_among[21:16]),
        look_among[21] & !(|look_among[20:16]), look_among[20] & !(|look_among[19:16]),
        look_among[19] & !(|look_among[18:16]), look_among[18] & !(|look_among[17:16]),
        look_among[17] & !look_among[16], look_among[16], look_among[15] & !(|look_among[14:8]),
        look_among[14] & !(|look_among[13:8]), look_among[13] & !(|look_among[12:8]),
        look_among[12] & !(|look_among[11:8]), look_among[11] & !(|look_among[10:8]),
        look_among[10] & !(|look_among[9:8]), look_among[9] & !look_among[8], look_among[8],
        look_among[7] & !(|look_among[6:0]), look_among[6] & !(|look_among[5:0]),
        look_among[5] & !(|look_among[4:0]), look_among[4] & !(|look_among[3:0]),
        look_among[3] & !(|look_among[2:0]), look_among[2] & !(|look_among[1:0]),
        look_among[1] & !look_among[0], look_among[0]};
    wire [63:0] lowest_mask;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_lowest_mask
            assign lowest_mask[8*i +: 8] = lowest_bits[8*i +: 8] & {8{lowest_part[i]}};
        end
    endgenerate

    wire [31:0] lowest_with0;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_lowest_with0
            assign lowest_with0[i] = lowest_mask[2*i + 1];
        end
    endgenerate

    wire [31:0] lowest_with1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_lowest_with1
            assign lowest_with1[2*i +: 2] = lowest_mask[4*i + 2 +: 2];
        end
    endgenerate

    wire [31:0] lowest_with2;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_lowest_with2
            assign lowest_with2[4*i +: 4] = lowest_mask[8*i + 4 +: 4];
        end
    endgenerate

    wire [31:0] lowest_with3 = {lowest_mask[63:56], lowest_mask[47:40], lowest_mask[31:24],
        lowest_mask[15:8]};
    wire [31:0] lowest_with4 = {lowest_mask[63:48], lowest_mask[31:16]};
    wire [31:0] lowest_with5 = lowest_mask[63:32];
    wire  [5:0] lowest_number = {|lowest_with5, |lowest_with4, |lowest_with3, |lowest_with2,
        |lowest_with1, |lowest_with0};
    wire        none_is_left = !(|todo_q);
    wire        scan_at_end = at_last_word & none_is_left;
    wire        steps_on = gap_q | (scans_q & at_last_word);

    always @(posedge clk) begin
        if (steps_on) begin
            todo_q <= look_among & ~lowest_mask;
            candidate_q <= lowest_number;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            scans_q <= 1'b0;
        end else begin
            scans_q <= gap_q | (scans_q & !scan_at_end);
        end
    end

    wire [5:0] joining = goes_on ? next_joins : joins_q;
    wire [5:0] read_token = merging ? joining : candidate_q;
    wire       joins_alone = goes_on ? group_is_full : alone_q;
    wire       reads_last = scans_q & scan_at_end;

    assign searching = active_q;
    assign search_buffer = buffer_q;
    assign search_token = read_token;
    assign search_word = word_q;

    // A token is in a group: the best of a scan, or in the gap behind it the first of a group.
    assign chosen_valid = scan_ends | (gap_q & alone_q);
    assign chosen_buffer = buffer_q;
    assign chosen_token = scan_ends ? best_token : joins_q;
    assign chosen_group = group_q;

    // The extremes of the group, with a token that joins.
    reg merges_word1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            merges_word1_q <= 1'b0;
        end else begin
            merges_word1_q <= merging;
        end
    end

    reg       word_alone_q;
    reg [4:0] asked_word_q;

    always @(posedge clk) begin
        word_alone_q <= joins_alone;
        asked_word_q <= word_q;
    end

    wire [319:0] new_lo;
    wire [319:0] new_hi;
    wire [639:0] extremes;

    sdp_ram_d32_w640 u_extremes (
        .clk    (clk),
        .wr_en  (merges_word1_q),
        .wr_addr(asked_word_q),
        .wr_data({new_hi, new_lo}),
        .rd_en  (1'b1),
        .rd_addr(word_q),
        .rd_data(extremes)
    );

    wire  [47:0] sums;
    wire [319:0] codes = {v_codes, k_codes};
    wire [319:0] lo = extremes[319:0];
    wire [319:0] hi = extremes[639:320];

    packkv_cost_x8_n15 u_lanes0 (
        .clk   (clk),
        .codes (codes[39:0]),
        .lo    (lo[39:0]),
        .hi    (hi[39:0]),
        .alone (word_alone_q),
        .new_lo(new_lo[39:0]),
        .new_hi(new_hi[39:0]),
        .sum   (sums[5:0])
    );

    packkv_cost_x8_n15 u_lanes8 (
        .clk   (clk),
        .codes (codes[79:40]),
        .lo    (lo[79:40]),
        .hi    (hi[79:40]),
        .alone (word_alone_q),
        .new_lo(new_lo[79:40]),
        .new_hi(new_hi[79:40]),
        .sum   (sums[11:6])
    );

    packkv_cost_x8_n15 u_lanes16 (
        .clk   (clk),
        .codes (codes[119:80]),
        .lo    (lo[119:80]),
        .hi    (hi[119:80]),
        .alone (word_alone_q),
        .new_lo(new_lo[119:80]),
        .new_hi(new_hi[119:80]),
        .sum   (sums[17:12])
    );

    packkv_cost_x8_n15 u_lanes24 (
        .clk   (clk),
        .codes (codes[159:120]),
        .lo    (lo[159:120]),
        .hi    (hi[159:120]),
        .alone (word_alone_q),
        .new_lo(new_lo[159:120]),
        .new_hi(new_hi[159:120]),
        .sum   (sums[23:18])
    );

    packkv_cost_x8_n15 u_lanes32 (
        .clk   (clk),
        .codes (codes[199:160]),
        .lo    (lo[199:160]),
        .hi    (hi[199:160]),
        .alone (word_alone_q),
        .new_lo(new_lo[199:160]),
        .new_hi(new_hi[199:160]),
        .sum   (sums[29:24])
    );

    packkv_cost_x8_n15 u_lanes40 (
        .clk   (clk),
        .codes (codes[239:200]),
        .lo    (lo[239:200]),
        .hi    (hi[239:200]),
        .alone (word_alone_q),
        .new_lo(new_lo[239:200]),
        .new_hi(new_hi[239:200]),
        .sum   (sums[35:30])
    );

    packkv_cost_x8_n15 u_lanes48 (
        .clk   (clk),
        .codes (codes[279:240]),
        .lo    (lo[279:240]),
        .hi    (hi[279:240]),
        .alone (word_alone_q),
        .new_lo(new_lo[279:240]),
        .new_hi(new_hi[279:240]),
        .sum   (sums[41:36])
    );

    packkv_cost_x8_n15 u_lanes56 (
        .clk   (clk),
        .codes (codes[319:280]),
        .lo    (lo[319:280]),
        .hi    (hi[319:280]),
        .alone (word_alone_q),
        .new_lo(new_lo[319:280]),
        .new_hi(new_hi[319:280]),
        .sum   (sums[47:42])
    );

    // The cost of the word.
    wire [8:0] sum_of_lanes = {3'd0, sums[5:0]} + {3'd0, sums[11:6]} +
        ({3'd0, sums[17:12]} + {3'd0, sums[23:18]}) +
        ({3'd0, sums[29:24]} + {3'd0, sums[35:30]} + ({3'd0, sums[41:36]} + {3'd0, sums[47:42]}));
    reg  [8:0] word_cost_q;
    reg  [3:0] cost_first_line_q;

    always @(posedge clk) begin
        word_cost_q <= sum_of_lanes;
        cost_first_line_q <= {cost_first_line_q[2:0], at_first_word};
    end

    wire       cost_first = cost_first_line_q[3];
    reg  [3:0] cost_last_line_q;

    always @(posedge clk) begin
        cost_last_line_q <= {cost_last_line_q[2:0], at_last_word};
    end

    wire        cost_last = cost_last_line_q[3];
    reg  [23:0] cost_token_line_q;

    always @(posedge clk) begin
        cost_token_line_q <= {cost_token_line_q[17:0], candidate_q};
    end

    wire [5:0] cost_token = cost_token_line_q[23:18];
    reg  [3:0] cost_counts_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            cost_counts_line_q <= 4'd0;
        end else begin
            cost_counts_line_q <= {cost_counts_line_q[2:0], scans_q};
        end
    end

    wire       cost_counts = cost_counts_line_q[3];
    reg  [3:0] cost_ends_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            cost_ends_line_q <= 4'd0;
        end else begin
            cost_ends_line_q <= {cost_ends_line_q[2:0], reads_last};
        end
    end

    wire cost_ends = cost_ends_line_q[3];

    // The cost of a token, less one, and what is left of the largest cost that still wins.
    reg  [14:0] cost_so_far_q;
    reg  [14:0] cost_rest_q;
    reg  [14:0] cost_limit_q;
    wire [14:0] cost_now = (cost_first ? {15{1'b1}} : cost_so_far_q) + {6'd0, word_cost_q};
    wire [14:0] rest_now = (cost_first ? cost_limit_q : cost_rest_q) - {6'd0, word_cost_q};

    always @(posedge clk) begin
        cost_so_far_q <= cost_now;
        cost_rest_q <= rest_now;
    end

    wire cost_wins = cost_counts & cost_last & !rest_now[14];

    always @(posedge clk) begin
        if (gap_q | cost_wins) begin
            cost_limit_q <= gap_q ? 15'h3fff : cost_now;
        end
    end

    reg [5:0] best_q;

    always @(posedge clk) begin
        if (cost_wins) begin
            best_q <= cost_token;
        end
    end

    reg ended_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            ended_q <= 1'b0;
        end else begin
            ended_q <= cost_ends;
        end
    end

    assign best_token = best_q;
    assign scan_ends = ended_q;

    // The sums of magnitudes of two blocks; the two smallest of a scan.
    wire [14:0] read_sum;

    sdp_ram_d128_w15 u_sums (
        .clk    (clk),
        .wr_en  (there_valid),
        .wr_addr({there_buffer, there_token}),
        .wr_data(there_sum),
        .rd_en  (1'b1),
        .rd_addr({buffer_q, candidate_q}),
        .rd_data(read_sum)
    );

    reg [14:0] sum2_q;
    reg [11:0] sum_token_line_q;

    always @(posedge clk) begin
        sum2_q <= read_sum;
        sum_token_line_q <= {sum_token_line_q[5:0], candidate_q};
    end

    wire [5:0] sum_token = sum_token_line_q[11:6];
    wire       sum_read = scans_q & at_first_word;
    reg  [1:0] sum_counts_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_counts_line_q <= 2'd0;
        end else begin
            sum_counts_line_q <= {sum_counts_line_q[0], sum_read};
        end
    end

    wire        sum_counts = sum_counts_line_q[1];
    reg  [14:0] smallest_sum_q;
    reg   [5:0] smallest_token_q;
    reg  [14:0] second_sum_q;
    reg   [5:0] second_token_q;
    wire        sum_wins = sum_counts & (sum2_q < smallest_sum_q);
    wire        sum_is_second = sum_counts & (sum2_q < second_sum_q);

    always @(posedge clk) begin
        if (sum_wins | gap_q) begin
            smallest_sum_q <= gap_q ? {15{1'b1}} : sum2_q;
        end
    end

    always @(posedge clk) begin
        if (sum_is_second | gap_q) begin
            second_sum_q <= gap_q ? {15{1'b1}} : sum_wins ? smallest_sum_q : sum2_q;
        end
    end

    always @(posedge clk) begin
        if (sum_wins) begin
            smallest_token_q <= sum_token;
        end
    end

    always @(posedge clk) begin
        if (sum_is_second) begin
            second_token_q <= sum_wins ? smallest_token_q : sum_token;
        end
    end

    assign next_seed = (smallest_token_q == best_q) ? second_token_q : smallest_token_q;

    // The block goes on.
    wire passing_ready;
    wire passing_valid = in_valid & (!is_needed | done_q);
    wire passes = passing_valid & passing_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            done_q <= 1'b0;
        end else begin
            done_q <= block_ends | (done_q & !passes);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            buffer_q <= 1'b0;
        end else if (passes) begin
            buffer_q <= !buffer_q;
        end
    end

    assign in_ready = passes;
    assign out_valid = passing_valid;
    assign out_heads = in_heads;
    assign out_segments = in_segments;
    assign out_k_bits = in_k_bits;
    assign out_v_bits = in_v_bits;
    assign out_greedy = in_greedy;
    assign out_refused = in_refused;
    assign passing_ready = out_ready;
endmodule
`default_nettype wire
