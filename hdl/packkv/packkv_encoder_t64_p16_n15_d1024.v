// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// PackKV's encoder (IPDPS 2026): takes blocks of 64 tokens of keys and values, up to 1024 binary16
// of a side in each, quantizes them token by token and gives their codes as packs of 16 tokens of a
// channel, each in as many bits as its codes need.
//
// The settings of a block are read while the first beat of its first key is offered: N of both
// sides, 1 to 15, H, 1 to 16, and D, a multiple of 16 up to 256, with H D up to 1024, and whether
// the greedy order is to be found. All beats of s_axis_k and s_axis_v but the last one of a token
// are full. A block whose settings are out of range, or in which a token has not H D elements, is
// consumed without any output and sets config_error when both sides of it are there. A NaN counts
// as 0 and an infinity as the largest finite value of its sign; nan_k, inf_k, nan_v and inf_v say
// so of the blocks that are written. pending counts the tokens that both sides have of the block
// that is not yet full; a reset drops them.
//
// m_axis_k_steps and m_axis_v_steps give a step per beat and m_axis_order the number of a stored
// token, a packet per block; m_axis_k_packs and m_axis_v_packs words of 32 bytes, a packet per
// block and head, whose number is dest. A block's first word is offered within 160 cycles of its
// last beat, and one more per beat of a token, if no block is before it and the order is that of
// arrival. No combinational path from any input to any output.
//
// Throughput: one beat of 16 elements per cycle and side in the order of arrival; packs of P codes
// as fast.
// Generated for block = 64, pack = 16, largest = 15, max_d = 1024, greedy = 1.
`default_nettype none
module packkv_encoder_t64_p16_n15_d1024 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         flags_clear,            // clears the sticky flags
    input  wire   [4:0] max_code_k,             // N of keys
    input  wire   [4:0] max_code_v,             // N of values
    input  wire   [4:0] heads,                  // H, KV heads
    input  wire   [8:0] head_dim,               // D, channels of a head
    input  wire         greedy,                 // the greedy order, not that of arrival
    input  wire         s_axis_k_tvalid,        // a beat of a token is offered
    output wire         s_axis_k_tready,        // a beat of a token is taken if offered
    input  wire [255:0] s_axis_k_tdata,         // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_k_tkeep,         // two bits per element: both are set where there is
                                                // one
    input  wire         s_axis_k_tlast,         // last beat of the token
    input  wire         s_axis_v_tvalid,        // a beat of a token is offered
    output wire         s_axis_v_tready,        // a beat of a token is taken if offered
    input  wire [255:0] s_axis_v_tdata,         // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_v_tkeep,         // two bits per element: both are set where there is
                                                // one
    input  wire         s_axis_v_tlast,         // last beat of the token
    output wire   [5:0] pending,                // tokens of the block that is not full
    output wire         m_axis_k_packs_tvalid,  // a word of packs is offered
    input  wire         m_axis_k_packs_tready,  // a word of packs is taken if offered
    output wire [255:0] m_axis_k_packs_tdata,   // bytes, byte 0 lowest
    output wire  [31:0] m_axis_k_packs_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_k_packs_tlast,   // last word of the head's block
    output wire   [3:0] m_axis_k_packs_tdest,   // the head
    output wire         m_axis_k_steps_tvalid,  // a step is offered
    input  wire         m_axis_k_steps_tready,  // a step is taken if offered
    output wire  [15:0] m_axis_k_steps_tdata,   // binary16
    output wire         m_axis_k_steps_tlast,   // last one of the block
    output wire         nan_k,                  // sticky: a NaN was among the keys of a block that
                                                // was written
    output wire         inf_k,                  // sticky: an infinity was among the keys of a block
                                                // that was written
    output wire         m_axis_v_packs_tvalid,  // a word of packs is offered
    input  wire         m_axis_v_packs_tready,  // a word of packs is taken if offered
    output wire [255:0] m_axis_v_packs_tdata,   // bytes, byte 0 lowest
    output wire  [31:0] m_axis_v_packs_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_v_packs_tlast,   // last word of the head's block
    output wire   [3:0] m_axis_v_packs_tdest,   // the head
    output wire         m_axis_v_steps_tvalid,  // a step is offered
    input  wire         m_axis_v_steps_tready,  // a step is taken if offered
    output wire  [15:0] m_axis_v_steps_tdata,   // binary16
    output wire         m_axis_v_steps_tlast,   // last one of the block
    output wire         nan_v,                  // sticky: a NaN was among the values of a block
                                                // that was written
    output wire         inf_v,                  // sticky: an infinity was among the values of a
                                                // block that was written
    output wire         m_axis_order_tvalid,    // a stored token is offered
    input  wire         m_axis_order_tready,    // a stored token is taken if offered
    output wire   [7:0] m_axis_order_tdata,     // its number in the block
    output wire         m_axis_order_tlast,     // last one of the block
    output wire         config_error            // sticky: a block was refused
);
    genvar i;

    // The settings of a block, once, when its first key is offered.
    reg        asked_q;
    wire       asks_ready;
    wire       asks_valid = s_axis_k_tvalid & !asked_q;
    wire       asks_now = asks_valid & asks_ready;
    wire       judged_valid;
    wire [4:0] judged_heads;
    wire [4:0] judged_segments;
    wire [6:0] judged_beats;
    wire [2:0] judged_k_bits;
    wire [2:0] judged_v_bits;
    wire       judged_greedy;
    wire       judged_refused;
    wire [3:0] judged_k_n;
    wire [3:0] judged_v_n;
    wire       judged_ready;

    packkv_judge_t64_p16_n15_d1024 u_judge (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (asks_valid),
        .in_ready     (asks_ready),
        .in_max_code_k(max_code_k),
        .in_max_code_v(max_code_v),
        .in_heads     (heads),
        .in_head_dim  (head_dim),
        .in_greedy    (greedy),
        .out_valid    (judged_valid),
        .out_ready    (judged_ready),
        .out_heads    (judged_heads),
        .out_segments (judged_segments),
        .out_beats    (judged_beats),
        .out_k_bits   (judged_k_bits),
        .out_v_bits   (judged_v_bits),
        .out_greedy   (judged_greedy),
        .out_refused  (judged_refused),
        .out_k_n      (judged_k_n),
        .out_v_n      (judged_v_n)
    );

    // Each of k_told and v_told and repack_told takes the beat once, in any order; then it is done.
    reg  k_told_done_q;
    wire k_told_ready;
    wire k_told_valid = judged_valid & !k_told_done_q;
    wire k_told_has_it = k_told_done_q | k_told_ready;
    reg  v_told_done_q;
    wire v_told_ready;
    wire v_told_valid = judged_valid & !v_told_done_q;
    wire v_told_has_it = v_told_done_q | v_told_ready;
    reg  repack_told_done_q;
    wire repack_told_ready;
    wire repack_told_valid = judged_valid & !repack_told_done_q;
    wire repack_told_has_it = repack_told_done_q | repack_told_ready;

    assign judged_ready = k_told_has_it & v_told_has_it & repack_told_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            k_told_done_q <= 1'b0;
            v_told_done_q <= 1'b0;
            repack_told_done_q <= 1'b0;
        end else if (judged_valid) begin
            k_told_done_q <= k_told_has_it & !judged_ready;
            v_told_done_q <= v_told_has_it & !judged_ready;
            repack_told_done_q <= repack_told_has_it & !judged_ready;
        end
    end

    wire        k_settings_ready;
    wire        k_settings_valid;
    wire [11:0] k_settings_data;

    stream_fifo_d4_w12 u_k_settings (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (k_told_valid),
        .in_ready (k_told_ready),
        .in_data  ({judged_k_n, judged_beats, judged_refused}),
        .out_ready(k_settings_ready),
        .out_valid(k_settings_valid),
        .out_data (k_settings_data)
    );

    wire        k_settings_refused = k_settings_data[0];
    wire  [6:0] k_settings_beats = k_settings_data[7:1];
    wire  [3:0] k_settings_n = k_settings_data[11:8];
    wire        v_settings_ready;
    wire        v_settings_valid;
    wire [11:0] v_settings_data;

    stream_fifo_d4_w12 u_v_settings (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (v_told_valid),
        .in_ready (v_told_ready),
        .in_data  ({judged_v_n, judged_beats, judged_refused}),
        .out_ready(v_settings_ready),
        .out_valid(v_settings_valid),
        .out_data (v_settings_data)
    );

    wire         v_settings_refused = v_settings_data[0];
    wire   [6:0] v_settings_beats = v_settings_data[7:1];
    wire   [3:0] v_settings_n = v_settings_data[11:8];
    wire         k_passing_valid;
    wire [255:0] k_passing_data;
    wire         k_passing_last;
    wire   [3:0] k_max_code_now;
    wire         k_verdict_valid;
    wire         k_verdict_bad;
    wire         k_verdict_nan;
    wire         k_verdict_inf;
    wire   [8:0] k_tokens;
    wire         k_block_ends;
    wire         k_passing_ready;
    wire         k_verdict_ready;

    packkv_gate_t64_p16_n15_d1024 u_k_gate (
        .clk             (clk),
        .rst_n           (rst_n),
        .in_valid        (s_axis_k_tvalid),
        .in_ready        (s_axis_k_tready),
        .in_data         (s_axis_k_tdata),
        .in_keep         (s_axis_k_tkeep),
        .in_last         (s_axis_k_tlast),
        .settings_valid  (k_settings_valid),
        .settings_ready  (k_settings_ready),
        .settings_refused(k_settings_refused),
        .settings_beats  (k_settings_beats),
        .settings_n      (k_settings_n),
        .block_ends      (k_block_ends),
        .token_count     (k_tokens),
        .max_code        (k_max_code_now),
        .out_valid       (k_passing_valid),
        .out_ready       (k_passing_ready),
        .out_data        (k_passing_data),
        .out_last        (k_passing_last),
        .verdict_valid   (k_verdict_valid),
        .verdict_ready   (k_verdict_ready),
        .verdict_bad     (k_verdict_bad),
        .verdict_nan     (k_verdict_nan),
        .verdict_inf     (k_verdict_inf)
    );

    wire         v_passing_valid;
    wire [255:0] v_passing_data;
    wire         v_passing_last;
    wire   [3:0] v_max_code_now;
    wire         v_verdict_valid;
    wire         v_verdict_bad;
    wire         v_verdict_nan;
    wire         v_verdict_inf;
    wire   [8:0] v_tokens;
    wire         unused_v_block_ends;
    wire         v_passing_ready;
    wire         v_verdict_ready;

    packkv_gate_t64_p16_n15_d1024 u_v_gate (
        .clk             (clk),
        .rst_n           (rst_n),
        .in_valid        (s_axis_v_tvalid),
        .in_ready        (s_axis_v_tready),
        .in_data         (s_axis_v_tdata),
        .in_keep         (s_axis_v_tkeep),
        .in_last         (s_axis_v_tlast),
        .settings_valid  (v_settings_valid),
        .settings_ready  (v_settings_ready),
        .settings_refused(v_settings_refused),
        .settings_beats  (v_settings_beats),
        .settings_n      (v_settings_n),
        .block_ends      (unused_v_block_ends),
        .token_count     (v_tokens),
        .max_code        (v_max_code_now),
        .out_valid       (v_passing_valid),
        .out_ready       (v_passing_ready),
        .out_data        (v_passing_data),
        .out_last        (v_passing_last),
        .verdict_valid   (v_verdict_valid),
        .verdict_ready   (v_verdict_ready),
        .verdict_bad     (v_verdict_bad),
        .verdict_nan     (v_verdict_nan),
        .verdict_inf     (v_verdict_inf)
    );

    wire        k_packs_valid;
    wire [79:0] k_packs_codes;
    wire  [2:0] k_packs_bits;
    wire  [3:0] k_packs_dest;
    wire        k_packs_last;
    wire        k_steps_valid;
    wire [15:0] k_steps_data;
    wire        k_steps_last;
    wire        met_nan_k;
    wire        met_inf_k;
    wire        v_packs_valid;
    wire [79:0] v_packs_codes;
    wire  [2:0] v_packs_bits;
    wire  [3:0] v_packs_dest;
    wire        v_packs_last;
    wire        v_steps_valid;
    wire [15:0] v_steps_data;
    wire        v_steps_last;
    wire        met_nan_v;
    wire        met_inf_v;
    wire        order_valid;
    wire  [7:0] order_data;
    wire        order_last;
    wire        met_config_error;
    wire        settings_ready;
    wire        settings_valid;
    wire  [4:0] settings_heads;
    wire  [4:0] settings_segments;
    wire  [6:0] settings_beats;
    wire  [2:0] settings_k_bits;
    wire  [2:0] settings_v_bits;
    wire        settings_greedy;
    wire        k_known_bad;
    wire        k_known_nan;
    wire        k_known_inf;
    wire        k_codes_ready;
    wire        k_codes_valid;
    wire        k_codes_last;
    wire [15:0] k_codes_user;
    wire [79:0] k_coded;
    wire        v_known_bad;
    wire        v_known_nan;
    wire        v_known_inf;
    wire        v_codes_ready;
    wire        v_codes_valid;
    wire        v_codes_last;
    wire [15:0] v_codes_user;
    wire [79:0] v_coded;
    wire        k_packs_ready;
    wire        k_steps_ready;
    wire        v_packs_ready;
    wire        v_steps_ready;
    wire        order_ready;

    packkv_repacker_t64_p16_n15_d1024 u_repacker (
        .clk                      (clk),
        .rst_n                    (rst_n),
        .flags_clear              (flags_clear),
        .s_axis_settings_tvalid   (settings_valid),
        .s_axis_settings_tready   (settings_ready),
        .s_axis_settings_theads   (settings_heads),
        .s_axis_settings_tsegments(settings_segments),
        .s_axis_settings_tbeats   (settings_beats),
        .s_axis_settings_tk_bits  (settings_k_bits),
        .s_axis_settings_tv_bits  (settings_v_bits),
        .s_axis_settings_tgreedy  (settings_greedy),
        .s_axis_k_tvalid          (k_codes_valid),
        .s_axis_k_tready          (k_codes_ready),
        .s_axis_k_tcodes          (k_coded),
        .s_axis_k_tstep           (k_codes_user),
        .s_axis_k_tbad            (k_known_bad),
        .s_axis_k_tnan            (k_known_nan),
        .s_axis_k_tinf            (k_known_inf),
        .s_axis_k_tlast           (k_codes_last),
        .s_axis_v_tvalid          (v_codes_valid),
        .s_axis_v_tready          (v_codes_ready),
        .s_axis_v_tcodes          (v_coded),
        .s_axis_v_tstep           (v_codes_user),
        .s_axis_v_tbad            (v_known_bad),
        .s_axis_v_tnan            (v_known_nan),
        .s_axis_v_tinf            (v_known_inf),
        .s_axis_v_tlast           (v_codes_last),
        .nan_k                    (met_nan_k),
        .inf_k                    (met_inf_k),
        .nan_v                    (met_nan_v),
        .inf_v                    (met_inf_v),
        .config_error             (met_config_error),
        .m_axis_k_steps_tvalid    (k_steps_valid),
        .m_axis_k_steps_tready    (k_steps_ready),
        .m_axis_k_steps_tdata     (k_steps_data),
        .m_axis_k_steps_tlast     (k_steps_last),
        .m_axis_order_tvalid      (order_valid),
        .m_axis_order_tready      (order_ready),
        .m_axis_order_tdata       (order_data),
        .m_axis_order_tlast       (order_last),
        .m_axis_k_packs_tvalid    (k_packs_valid),
        .m_axis_k_packs_tready    (k_packs_ready),
        .m_axis_k_packs_tcodes    (k_packs_codes),
        .m_axis_k_packs_tbits     (k_packs_bits),
        .m_axis_k_packs_tdest     (k_packs_dest),
        .m_axis_k_packs_tlast     (k_packs_last),
        .m_axis_v_steps_tvalid    (v_steps_valid),
        .m_axis_v_steps_tready    (v_steps_ready),
        .m_axis_v_steps_tdata     (v_steps_data),
        .m_axis_v_steps_tlast     (v_steps_last),
        .m_axis_v_packs_tvalid    (v_packs_valid),
        .m_axis_v_packs_tready    (v_packs_ready),
        .m_axis_v_packs_tcodes    (v_packs_codes),
        .m_axis_v_packs_tbits     (v_packs_bits),
        .m_axis_v_packs_tdest     (v_packs_dest),
        .m_axis_v_packs_tlast     (v_packs_last)
    );

    wire [23:0] settings_data;

    stream_fifo_d4_w24 u_settings (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (repack_told_valid),
        .in_ready (repack_told_ready),
        .in_data  ({judged_greedy, judged_v_bits, judged_k_bits, judged_beats, judged_segments,
            judged_heads}),
        .out_ready(settings_ready),
        .out_valid(settings_valid),
        .out_data (settings_data)
    );

    assign settings_heads = settings_data[4:0];
    assign settings_segments = settings_data[9:5];
    assign settings_beats = settings_data[16:10];
    assign settings_k_bits = settings_data[19:17];
    assign settings_v_bits = settings_data[22:20];
    assign settings_greedy = settings_data[23];

    // The quantizer of k.
    wire         unused_k_nan_seen;
    wire         unused_k_inf_seen;
    wire         unused_k_config_error;
    wire [127:0] k_codes_data;
    wire  [15:0] k_codes_keep;

    packkv_quantizer_n15_d1024 u_k_quantizer (
        .clk          (clk),
        .rst_n        (rst_n),
        .max_code     ({1'b0, k_max_code_now}),
        .s_axis_tvalid(k_passing_valid),
        .s_axis_tready(k_passing_ready),
        .s_axis_tdata (k_passing_data),
        .s_axis_tkeep (32'hffffffff),
        .s_axis_tlast (k_passing_last),
        .flags_clear  (1'b0),
        .config_error (unused_k_config_error),
        .nan_seen     (unused_k_nan_seen),
        .inf_seen     (unused_k_inf_seen),
        .m_axis_tvalid(k_codes_valid),
        .m_axis_tready(k_codes_ready),
        .m_axis_tdata (k_codes_data),
        .m_axis_tkeep (k_codes_keep),
        .m_axis_tlast (k_codes_last),
        .m_axis_tuser (k_codes_user)
    );

    wire       k_known_ready;
    wire       k_known_valid;
    wire [2:0] k_known_data;

    stream_fifo_d40_w3 u_k_known (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (k_verdict_valid),
        .in_ready (k_verdict_ready),
        .in_data  ({k_verdict_inf, k_verdict_nan, k_verdict_bad}),
        .out_ready(k_known_ready),
        .out_valid(k_known_valid),
        .out_data (k_known_data)
    );

    assign k_known_bad = k_known_data[0];
    assign k_known_nan = k_known_data[1];
    assign k_known_inf = k_known_data[2];

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_k_coded
            assign k_coded[5*i +: 5] = k_codes_data[8*i +: 5];
        end
    endgenerate

    wire [47:0] unused_k_signs;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_unused_k_signs
            assign unused_k_signs[3*i +: 3] = k_codes_data[8*i + 5 +: 3];
        end
    endgenerate

    wire [15:0] unused_k_keep = k_codes_keep;
    wire        unused_k_known_valid = k_known_valid;
    wire        k_token_ends = k_codes_valid & k_codes_ready & k_codes_last;

    assign k_known_ready = k_token_ends;

    // The quantizer of v.
    wire         unused_v_nan_seen;
    wire         unused_v_inf_seen;
    wire         unused_v_config_error;
    wire [127:0] v_codes_data;
    wire  [15:0] v_codes_keep;

    packkv_quantizer_n15_d1024 u_v_quantizer (
        .clk          (clk),
        .rst_n        (rst_n),
        .max_code     ({1'b0, v_max_code_now}),
        .s_axis_tvalid(v_passing_valid),
        .s_axis_tready(v_passing_ready),
        .s_axis_tdata (v_passing_data),
        .s_axis_tkeep (32'hffffffff),
        .s_axis_tlast (v_passing_last),
        .flags_clear  (1'b0),
        .config_error (unused_v_config_error),
        .nan_seen     (unused_v_nan_seen),
        .inf_seen     (unused_v_inf_seen),
        .m_axis_tvalid(v_codes_valid),
        .m_axis_tready(v_codes_ready),
        .m_axis_tdata (v_codes_data),
        .m_axis_tkeep (v_codes_keep),
        .m_axis_tlast (v_codes_last),
        .m_axis_tuser (v_codes_user)
    );

    wire       v_known_ready;
    wire       v_known_valid;
    wire [2:0] v_known_data;

    stream_fifo_d40_w3 u_v_known (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (v_verdict_valid),
        .in_ready (v_verdict_ready),
        .in_data  ({v_verdict_inf, v_verdict_nan, v_verdict_bad}),
        .out_ready(v_known_ready),
        .out_valid(v_known_valid),
        .out_data (v_known_data)
    );

    assign v_known_bad = v_known_data[0];
    assign v_known_nan = v_known_data[1];
    assign v_known_inf = v_known_data[2];

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_v_coded
            assign v_coded[5*i +: 5] = v_codes_data[8*i +: 5];
        end
    endgenerate

    wire [47:0] unused_v_signs;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_unused_v_signs
            assign unused_v_signs[3*i +: 3] = v_codes_data[8*i + 5 +: 3];
        end
    endgenerate

    wire [15:0] unused_v_keep = v_codes_keep;
    wire        unused_v_known_valid = v_known_valid;
    wire        v_token_ends = v_codes_valid & v_codes_ready & v_codes_last;

    assign v_known_ready = v_token_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            asked_q <= 1'b0;
        end else begin
            asked_q <= (asked_q | asks_now) & !k_block_ends;
        end
    end

    // Tokens of the block that is not full. Keys may be ahead, or values.
    wire [8:0] keys_ahead = k_tokens - v_tokens;
    wire [7:0] unused_ahead = keys_ahead[7:0];
    wire [8:0] fewer = keys_ahead[8] ? k_tokens : v_tokens;
    wire [2:0] unused_fewer = fewer[8:6];
    reg  [5:0] pending_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_q <= 6'd0;
        end else begin
            pending_q <= fewer[5:0];
        end
    end

    assign pending = pending_q;

    // What goes out of keys.
    wire         k_words_valid;
    wire [255:0] k_words_data;
    wire  [31:0] k_words_keep;
    wire         k_words_last;
    wire   [3:0] k_words_dest;
    wire         k_words_ready;

    packkv_packer_p16_n15 u_k_packer (
        .clk          (clk),
        .rst_n        (rst_n),
        .s_axis_tvalid(k_packs_valid),
        .s_axis_tready(k_packs_ready),
        .s_axis_tcodes(k_packs_codes),
        .s_axis_tbits (k_packs_bits),
        .s_axis_tdest (k_packs_dest),
        .s_axis_tlast (k_packs_last),
        .m_axis_tvalid(k_words_valid),
        .m_axis_tready(k_words_ready),
        .m_axis_tdata (k_words_data),
        .m_axis_tkeep (k_words_keep),
        .m_axis_tlast (k_words_last),
        .m_axis_tdest (k_words_dest)
    );

    assign m_axis_k_packs_tvalid = k_words_valid;
    assign m_axis_k_packs_tdata = k_words_data;
    assign m_axis_k_packs_tkeep = k_words_keep;
    assign m_axis_k_packs_tlast = k_words_last;
    assign m_axis_k_packs_tdest = k_words_dest;
    assign k_words_ready = m_axis_k_packs_tready;
    assign m_axis_k_steps_tvalid = k_steps_valid;
    assign m_axis_k_steps_tdata = k_steps_data;
    assign m_axis_k_steps_tlast = k_steps_last;
    assign k_steps_ready = m_axis_k_steps_tready;
    assign nan_k = met_nan_k;
    assign inf_k = met_inf_k;

    // What goes out of values.
    wire         v_words_valid;
    wire [255:0] v_words_data;
    wire  [31:0] v_words_keep;
    wire         v_words_last;
    wire   [3:0] v_words_dest;
    wire         v_words_ready;

    packkv_packer_p16_n15 u_v_packer (
        .clk          (clk),
        .rst_n        (rst_n),
        .s_axis_tvalid(v_packs_valid),
        .s_axis_tready(v_packs_ready),
        .s_axis_tcodes(v_packs_codes),
        .s_axis_tbits (v_packs_bits),
        .s_axis_tdest (v_packs_dest),
        .s_axis_tlast (v_packs_last),
        .m_axis_tvalid(v_words_valid),
        .m_axis_tready(v_words_ready),
        .m_axis_tdata (v_words_data),
        .m_axis_tkeep (v_words_keep),
        .m_axis_tlast (v_words_last),
        .m_axis_tdest (v_words_dest)
    );

    assign m_axis_v_packs_tvalid = v_words_valid;
    assign m_axis_v_packs_tdata = v_words_data;
    assign m_axis_v_packs_tkeep = v_words_keep;
    assign m_axis_v_packs_tlast = v_words_last;
    assign m_axis_v_packs_tdest = v_words_dest;
    assign v_words_ready = m_axis_v_packs_tready;
    assign m_axis_v_steps_tvalid = v_steps_valid;
    assign m_axis_v_steps_tdata = v_steps_data;
    assign m_axis_v_steps_tlast = v_steps_last;
    assign v_steps_ready = m_axis_v_steps_tready;
    assign nan_v = met_nan_v;
    assign inf_v = met_inf_v;
    assign m_axis_order_tvalid = order_valid;
    assign m_axis_order_tdata = order_data;
    assign m_axis_order_tlast = order_last;
    assign order_ready = m_axis_order_tready;
    assign config_error = met_config_error;
endmodule
`default_nettype wire
