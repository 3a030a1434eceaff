// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Looks at the settings of a block: beats of a token, bits of the codes, and whether all are in
// range. The others are arbitrary where they are not. in_ready depends on out_ready.
//
// Latency 2 cycles, one block per cycle.
// Generated for block = 128, pack = 16, largest = 15, max_d = 256, greedy = 1.
`default_nettype none
module packkv_judge_t128_p16_n15_d256 (
    input  wire       clk,            // clock, rising edge
    input  wire       rst_n,          // synchronous reset, active low
    input  wire       in_valid,       // the settings of a block is offered
    output wire       in_ready,       // the settings of a block is taken if offered
    input  wire [4:0] in_max_code_k,  // N of keys
    input  wire [4:0] in_max_code_v,  // N of values
    input  wire [4:0] in_heads,       // H, KV heads
    input  wire [8:0] in_head_dim,    // D, channels of a head
    input  wire       in_greedy,      // the greedy order, not that of arrival
    output wire       out_valid,      // the settings of a block is offered
    input  wire       out_ready,      // the settings of a block is taken if offered
    output wire [4:0] out_heads,      // H, KV heads
    output wire [4:0] out_segments,   // D / 16
    output wire [4:0] out_beats,      // H D / 16
    output wire [2:0] out_k_bits,     // b of keys
    output wire [2:0] out_v_bits,     // b of values
    output wire       out_greedy,     // the greedy order, not that of arrival
    output wire       out_refused,    // they are out of range
    output wire [3:0] out_k_n,        // N of keys
    output wire [3:0] out_v_n         // N of values
);
    reg        given_valid_q;
    reg  [4:0] given_max_code_k_q;
    reg  [4:0] given_max_code_v_q;
    reg  [4:0] given_heads_q;
    reg  [8:0] given_head_dim_q;
    reg        given_greedy_q;
    wire       given_ready;

    assign in_ready = !given_valid_q | given_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            given_valid_q <= 1'b0;
        end else if (in_ready) begin
            given_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            given_max_code_k_q <= in_max_code_k;
            given_max_code_v_q <= in_max_code_v;
            given_heads_q <= in_heads;
            given_head_dim_q <= in_head_dim;
            given_greedy_q <= in_greedy;
        end
    end

    wire [9:0] all_beats = {5'd0, given_heads_q} * {5'd0, given_head_dim_q[8:4]};
    wire [3:0] k_length_reaches = {given_max_code_k_q[3], |given_max_code_k_q[3:2],
        |given_max_code_k_q[3:1], |given_max_code_k_q[3:0]};
    wire [2:0] k_length = {k_length_reaches[3],
        (k_length_reaches[1] & !k_length_reaches[2]) |
            (k_length_reaches[2] & !k_length_reaches[3]),
        (k_length_reaches[0] & !k_length_reaches[1]) |
            (k_length_reaches[2] & !k_length_reaches[3])};
    wire [3:0] v_length_reaches = {given_max_code_v_q[3], |given_max_code_v_q[3:2],
        |given_max_code_v_q[3:1], |given_max_code_v_q[3:0]};
    wire [2:0] v_length = {v_length_reaches[3],
        (v_length_reaches[1] & !v_length_reaches[2]) |
            (v_length_reaches[2] & !v_length_reaches[3]),
        (v_length_reaches[0] & !v_length_reaches[1]) |
            (v_length_reaches[2] & !v_length_reaches[3])};
    wire       is_refused = (given_heads_q == 5'd0) | (given_heads_q > 5'd16) |
        ((given_head_dim_q == 9'd0) | (given_head_dim_q > 9'h100)) | (|given_head_dim_q[3:0]) |
        (all_beats > 10'h010) | ((given_max_code_k_q == 5'd0) | given_max_code_k_q[4]) |
        ((given_max_code_v_q == 5'd0) | given_max_code_v_q[4]);
    reg        judged_valid_q;
    reg        judged_refused_q;
    reg  [4:0] judged_heads_q;
    reg  [4:0] judged_segments_q;
    reg  [4:0] judged_beats_q;
    reg  [2:0] judged_k_bits_q;
    reg  [3:0] judged_k_n_q;
    reg  [2:0] judged_v_bits_q;
    reg  [3:0] judged_v_n_q;
    reg        judged_greedy_q;
    wire       judged_ready;

    assign given_ready = !judged_valid_q | judged_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            judged_valid_q <= 1'b0;
        end else if (given_ready) begin
            judged_valid_q <= given_valid_q;
        end
    end

    always @(posedge clk) begin
        if (given_ready) begin
            judged_refused_q <= is_refused;
            judged_heads_q <= given_heads_q;
            judged_segments_q <= given_head_dim_q[8:4];
            judged_beats_q <= all_beats[4:0];
            judged_k_bits_q <= k_length + 3'd1;
            judged_k_n_q <= given_max_code_k_q[3:0];
            judged_v_bits_q <= v_length + 3'd1;
            judged_v_n_q <= given_max_code_v_q[3:0];
            judged_greedy_q <= given_greedy_q;
        end
    end

    assign out_valid = judged_valid_q;
    assign out_heads = judged_heads_q;
    assign out_segments = judged_segments_q;
    assign out_beats = judged_beats_q;
    assign out_k_bits = judged_k_bits_q;
    assign out_v_bits = judged_v_bits_q;
    assign out_greedy = judged_greedy_q;
    assign out_refused = judged_refused_q;
    assign out_k_n = judged_k_n_q;
    assign out_v_n = judged_v_n_q;
    assign judged_ready = out_ready;
endmodule
`default_nettype wire
