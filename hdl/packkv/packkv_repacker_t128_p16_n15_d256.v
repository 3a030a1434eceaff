// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// PackKV's repacker (IPDPS 2026): takes the codes of keys and values of blocks of 128 tokens, up to
// 256 of a side in each, and gives them in their stored order as packs of 16 codes of a channel.
//
// The order of a block is that of arrival, or the greedy one: group after group, each begun by the
// token with the smallest sum of magnitudes, and joined by the one that it grows least by.
//
// A block's settings come once, at any time. All beats of a token are full. A block with a token
// that is bad is consumed and sets config_error; nan_k, inf_k, nan_v and inf_v count for the
// others. Steps and order are a packet per block, a step or a token per beat; packs are a packet
// per block and head. No combinational path from any input to any output.
//
// Throughput: one beat of codes and one pack per cycle and side, but for the search.
// Generated for block = 128, pack = 16, largest = 15, max_d = 256, greedy = 1.
`default_nettype none
module packkv_repacker_t128_p16_n15_d256 (
    input  wire        clk,                        // clock, rising edge
    input  wire        rst_n,                      // synchronous reset, active low
    input  wire        flags_clear,                // clears the sticky flags
    input  wire        s_axis_settings_tvalid,     // the settings of a block is offered
    output wire        s_axis_settings_tready,     // the settings of a block is taken if offered
    input  wire  [4:0] s_axis_settings_theads,     // H, KV heads
    input  wire  [4:0] s_axis_settings_tsegments,  // D / 16
    input  wire  [4:0] s_axis_settings_tbeats,     // H D / 16
    input  wire  [2:0] s_axis_settings_tk_bits,    // b of keys
    input  wire  [2:0] s_axis_settings_tv_bits,    // b of values
    input  wire        s_axis_settings_tgreedy,    // the greedy order, not that of arrival
    input  wire        s_axis_k_tvalid,            // a beat of codes is offered
    output wire        s_axis_k_tready,            // a beat of codes is taken if offered
    input  wire [79:0] s_axis_k_tcodes,            // signed, lane 0 lowest
    input  wire [15:0] s_axis_k_tstep,             // the step of the token
    input  wire        s_axis_k_tbad,              // with the last beat: the block is refused
    input  wire        s_axis_k_tnan,              // with the last beat: a NaN was among the
                                                   // elements
    input  wire        s_axis_k_tinf,              // with the last beat: an infinity was
    input  wire        s_axis_k_tlast,             // last beat of the token
    input  wire        s_axis_v_tvalid,            // a beat of codes is offered
    output wire        s_axis_v_tready,            // a beat of codes is taken if offered
    input  wire [79:0] s_axis_v_tcodes,            // signed, lane 0 lowest
    input  wire [15:0] s_axis_v_tstep,             // the step of the token
    input  wire        s_axis_v_tbad,              // with the last beat: the block is refused
    input  wire        s_axis_v_tnan,              // with the last beat: a NaN was among the
                                                   // elements
    input  wire        s_axis_v_tinf,              // with the last beat: an infinity was
    input  wire        s_axis_v_tlast,             // last beat of the token
    output wire        nan_k,                      // sticky: a NaN was among the keys of a block
                                                   // that was written
    output wire        inf_k,                      // sticky: an infinity was among the keys of a
                                                   // block that was written
    output wire        nan_v,                      // sticky: a NaN was among the values of a block
                                                   // that was written
    output wire        inf_v,                      // sticky: an infinity was among the values of a
                                                   // block that was written
    output wire        config_error,               // sticky: a block was refused
    output wire        m_axis_k_steps_tvalid,      // a step is offered
    input  wire        m_axis_k_steps_tready,      // a step is taken if offered
    output wire [15:0] m_axis_k_steps_tdata,       // binary16
    output wire        m_axis_k_steps_tlast,       // last one of the block
    output wire        m_axis_order_tvalid,        // a stored token is offered
    input  wire        m_axis_order_tready,        // a stored token is taken if offered
    output wire  [7:0] m_axis_order_tdata,         // its number in the block
    output wire        m_axis_order_tlast,         // last one of the block
    output wire        m_axis_k_packs_tvalid,      // a pack is offered
    input  wire        m_axis_k_packs_tready,      // a pack is taken if offered
    output wire [79:0] m_axis_k_packs_tcodes,      // signed codes in stored order, the first lowest
    output wire  [2:0] m_axis_k_packs_tbits,       // b, the bits of a code
    output wire  [3:0] m_axis_k_packs_tdest,       // the head
    output wire        m_axis_k_packs_tlast,       // last pack of the head's block
    output wire        m_axis_v_steps_tvalid,      // a step is offered
    input  wire        m_axis_v_steps_tready,      // a step is taken if offered
    output wire [15:0] m_axis_v_steps_tdata,       // binary16
    output wire        m_axis_v_steps_tlast,       // last one of the block
    output wire        m_axis_v_packs_tvalid,      // a pack is offered
    input  wire        m_axis_v_packs_tready,      // a pack is taken if offered
    output wire [79:0] m_axis_v_packs_tcodes,      // signed codes in stored order, the first lowest
    output wire  [2:0] m_axis_v_packs_tbits,       // b, the bits of a code
    output wire  [3:0] m_axis_v_packs_tdest,       // the head
    output wire        m_axis_v_packs_tlast        // last pack of the head's block
);
    // Tokens into the buffers.
    wire        k_write_valid;
    wire        k_write_buffer;
    wire  [6:0] k_write_token;
    wire  [3:0] k_write_beat;
    wire [79:0] k_write_codes;
    wire [15:0] k_write_step;
    wire        k_write_ends;
    wire        k_there_valid;
    wire        k_there_bad;
    wire        k_there_nan;
    wire        k_there_inf;
    wire [11:0] k_there_sum;
    wire        k_freed;

    packkv_intake_t128_p16_n15_d256 u_k_intake (
        .clk         (clk),
        .rst_n       (rst_n),
        .in_valid    (s_axis_k_tvalid),
        .in_ready    (s_axis_k_tready),
        .in_codes    (s_axis_k_tcodes),
        .in_step     (s_axis_k_tstep),
        .in_bad      (s_axis_k_tbad),
        .in_nan      (s_axis_k_tnan),
        .in_inf      (s_axis_k_tinf),
        .in_last     (s_axis_k_tlast),
        .freed       (k_freed),
        .write_valid (k_write_valid),
        .write_buffer(k_write_buffer),
        .write_token (k_write_token),
        .write_beat  (k_write_beat),
        .write_codes (k_write_codes),
        .write_step  (k_write_step),
        .write_ends  (k_write_ends),
        .token_valid (k_there_valid),
        .token_bad   (k_there_bad),
        .token_nan   (k_there_nan),
        .token_inf   (k_there_inf),
        .token_sum   (k_there_sum)
    );

    wire        v_write_valid;
    wire        v_write_buffer;
    wire  [6:0] v_write_token;
    wire  [3:0] v_write_beat;
    wire [79:0] v_write_codes;
    wire [15:0] v_write_step;
    wire        v_write_ends;
    wire        v_there_valid;
    wire        v_there_bad;
    wire        v_there_nan;
    wire        v_there_inf;
    wire [11:0] v_there_sum;
    wire        v_freed;

    packkv_intake_t128_p16_n15_d256 u_v_intake (
        .clk         (clk),
        .rst_n       (rst_n),
        .in_valid    (s_axis_v_tvalid),
        .in_ready    (s_axis_v_tready),
        .in_codes    (s_axis_v_tcodes),
        .in_step     (s_axis_v_tstep),
        .in_bad      (s_axis_v_tbad),
        .in_nan      (s_axis_v_tnan),
        .in_inf      (s_axis_v_tinf),
        .in_last     (s_axis_v_tlast),
        .freed       (v_freed),
        .write_valid (v_write_valid),
        .write_buffer(v_write_buffer),
        .write_token (v_write_token),
        .write_beat  (v_write_beat),
        .write_codes (v_write_codes),
        .write_step  (v_write_step),
        .write_ends  (v_write_ends),
        .token_valid (v_there_valid),
        .token_bad   (v_there_bad),
        .token_nan   (v_there_nan),
        .token_inf   (v_there_inf),
        .token_sum   (v_there_sum)
    );

    wire [159:0] k_search_codes;
    wire  [79:0] k_codes;
    wire  [15:0] k_step;
    wire         searching;
    wire         search_buffer;
    wire   [6:0] search_token;
    wire   [2:0] search_word;
    wire         k_read_buffer;
    wire   [6:0] k_read_token;
    wire   [3:0] k_read_beat;

    packkv_store_t128_p16_n15_d256 u_k_store (
        .clk          (clk),
        .write_valid  (k_write_valid),
        .write_buffer (k_write_buffer),
        .write_token  (k_write_token),
        .write_beat   (k_write_beat),
        .write_codes  (k_write_codes),
        .write_step   (k_write_step),
        .write_ends   (k_write_ends),
        .read_buffer  (k_read_buffer),
        .read_token   (k_read_token),
        .read_beat    (k_read_beat),
        .search_buffer(search_buffer),
        .searching    (searching),
        .search_token (search_token),
        .search_word  (search_word),
        .read_codes   (k_codes),
        .search_codes (k_search_codes),
        .read_step    (k_step)
    );

    wire [159:0] v_search_codes;
    wire  [79:0] v_codes;
    wire  [15:0] v_step;
    wire         v_read_buffer;
    wire   [6:0] v_read_token;
    wire   [3:0] v_read_beat;

    packkv_store_t128_p16_n15_d256 u_v_store (
        .clk          (clk),
        .write_valid  (v_write_valid),
        .write_buffer (v_write_buffer),
        .write_token  (v_write_token),
        .write_beat   (v_write_beat),
        .write_codes  (v_write_codes),
        .write_step   (v_write_step),
        .write_ends   (v_write_ends),
        .read_buffer  (v_read_buffer),
        .read_token   (v_read_token),
        .read_beat    (v_read_beat),
        .search_buffer(search_buffer),
        .searching    (searching),
        .search_token (search_token),
        .search_word  (search_word),
        .read_codes   (v_codes),
        .search_codes (v_search_codes),
        .read_step    (v_step)
    );

    // Whole blocks.
    wire        found_nan_k;
    wire        found_inf_k;
    wire        found_nan_v;
    wire        found_inf_v;
    wire        found_config_error;
    wire        whole_valid;
    wire  [4:0] whole_heads;
    wire  [4:0] whole_segments;
    wire  [2:0] whole_k_bits;
    wire  [2:0] whole_v_bits;
    wire        whole_greedy;
    wire        whole_refused;
    wire  [4:0] whole_beats;
    wire  [6:0] whole_seed;
    wire        there_valid;
    wire        there_buffer;
    wire  [6:0] there_token;
    wire [12:0] there_sum;
    wire        whole_ready;

    packkv_joiner_t128_p16_n15_d256 u_joiner (
        .clk              (clk),
        .rst_n            (rst_n),
        .k_valid          (k_there_valid),
        .k_bad            (k_there_bad),
        .k_nan            (k_there_nan),
        .k_inf            (k_there_inf),
        .k_sum            (k_there_sum),
        .v_valid          (v_there_valid),
        .v_bad            (v_there_bad),
        .v_nan            (v_there_nan),
        .v_inf            (v_there_inf),
        .v_sum            (v_there_sum),
        .settings_valid   (s_axis_settings_tvalid),
        .settings_ready   (s_axis_settings_tready),
        .settings_heads   (s_axis_settings_theads),
        .settings_segments(s_axis_settings_tsegments),
        .settings_beats   (s_axis_settings_tbeats),
        .settings_k_bits  (s_axis_settings_tk_bits),
        .settings_v_bits  (s_axis_settings_tv_bits),
        .settings_greedy  (s_axis_settings_tgreedy),
        .flags_clear      (flags_clear),
        .nan_k            (found_nan_k),
        .inf_k            (found_inf_k),
        .nan_v            (found_nan_v),
        .inf_v            (found_inf_v),
        .config_error     (found_config_error),
        .there_valid      (there_valid),
        .there_buffer     (there_buffer),
        .there_token      (there_token),
        .there_sum        (there_sum),
        .block_valid      (whole_valid),
        .block_ready      (whole_ready),
        .block_heads      (whole_heads),
        .block_segments   (whole_segments),
        .block_k_bits     (whole_k_bits),
        .block_v_bits     (whole_v_bits),
        .block_greedy     (whole_greedy),
        .block_refused    (whole_refused),
        .block_beats      (whole_beats),
        .block_seed       (whole_seed)
    );

    assign nan_k = found_nan_k;
    assign inf_k = found_inf_k;
    assign nan_v = found_nan_v;
    assign inf_v = found_inf_v;
    assign config_error = found_config_error;

    // The order.
    wire       chosen_valid;
    wire       chosen_buffer;
    wire [6:0] chosen_token;
    wire [2:0] chosen_group;
    wire       searched_valid;
    wire [4:0] searched_heads;
    wire [4:0] searched_segments;
    wire [2:0] searched_k_bits;
    wire [2:0] searched_v_bits;
    wire       searched_greedy;
    wire       searched_refused;
    wire       searched_ready;

    packkv_search_t128_p16_n15_d256 u_search (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (whole_valid),
        .in_ready     (whole_ready),
        .in_heads     (whole_heads),
        .in_segments  (whole_segments),
        .in_k_bits    (whole_k_bits),
        .in_v_bits    (whole_v_bits),
        .in_greedy    (whole_greedy),
        .in_refused   (whole_refused),
        .in_beats     (whole_beats),
        .in_seed      (whole_seed),
        .there_valid  (there_valid),
        .there_buffer (there_buffer),
        .there_token  (there_token),
        .there_sum    (there_sum),
        .k_codes      (k_search_codes),
        .v_codes      (v_search_codes),
        .searching    (searching),
        .search_buffer(search_buffer),
        .search_token (search_token),
        .search_word  (search_word),
        .chosen_valid (chosen_valid),
        .chosen_buffer(chosen_buffer),
        .chosen_token (chosen_token),
        .chosen_group (chosen_group),
        .out_valid    (searched_valid),
        .out_ready    (searched_ready),
        .out_heads    (searched_heads),
        .out_segments (searched_segments),
        .out_k_bits   (searched_k_bits),
        .out_v_bits   (searched_v_bits),
        .out_greedy   (searched_greedy),
        .out_refused  (searched_refused)
    );

    wire [2:0] asked_group;
    wire       ask_buffer;
    wire [6:0] ask_token;

    packkv_groups_t128_p16_n15_d256 u_groups (
        .clk          (clk),
        .there_valid  (there_valid),
        .there_buffer (there_buffer),
        .there_token  (there_token),
        .chosen_valid (chosen_valid),
        .chosen_buffer(chosen_buffer),
        .chosen_token (chosen_token),
        .chosen_group (chosen_group),
        .ask_buffer   (ask_buffer),
        .ask_token    (ask_token),
        .asked_group  (asked_group)
    );

    reg        waiting_held_q;
    wire       waiting_loads = searched_valid & !waiting_held_q;
    reg  [4:0] waiting_heads_q;
    reg  [4:0] waiting_segments_q;
    reg  [2:0] waiting_k_bits_q;
    reg  [2:0] waiting_v_bits_q;
    reg        waiting_greedy_q;
    reg        waiting_refused_q;

    always @(posedge clk) begin
        if (waiting_loads) begin
            waiting_heads_q <= searched_heads;
            waiting_segments_q <= searched_segments;
            waiting_k_bits_q <= searched_k_bits;
            waiting_v_bits_q <= searched_v_bits;
            waiting_greedy_q <= searched_greedy;
            waiting_refused_q <= searched_refused;
        end
    end

    wire waiting_ready;
    wire waiting_valid = waiting_held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting_held_q <= 1'b0;
        end else begin
            waiting_held_q <= waiting_loads | (waiting_held_q & !waiting_ready);
        end
    end

    assign searched_ready = !waiting_held_q;

    wire       stored_valid;
    wire       stored_buffer;
    wire [6:0] stored_place;
    wire [6:0] stored_token;
    wire       sorted_valid;
    wire [4:0] sorted_heads;
    wire [4:0] sorted_segments;
    wire [2:0] sorted_k_bits;
    wire [2:0] sorted_v_bits;
    wire       sorted_greedy;
    wire       sorted_refused;
    wire       sorted_ready;

    packkv_sorter_t128_p16_n15_d256 u_sorter (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (waiting_valid),
        .in_ready     (waiting_ready),
        .in_heads     (waiting_heads_q),
        .in_segments  (waiting_segments_q),
        .in_k_bits    (waiting_k_bits_q),
        .in_v_bits    (waiting_v_bits_q),
        .in_greedy    (waiting_greedy_q),
        .in_refused   (waiting_refused_q),
        .asked_group  (asked_group),
        .ask_buffer   (ask_buffer),
        .ask_token    (ask_token),
        .stored_valid (stored_valid),
        .stored_buffer(stored_buffer),
        .stored_place (stored_place),
        .stored_token (stored_token),
        .out_valid    (sorted_valid),
        .out_ready    (sorted_ready),
        .out_heads    (sorted_heads),
        .out_segments (sorted_segments),
        .out_k_bits   (sorted_k_bits),
        .out_v_bits   (sorted_v_bits),
        .out_greedy   (sorted_greedy),
        .out_refused  (sorted_refused)
    );

    wire [6:0] k_stored_token;
    wire       k_order_buffer;
    wire [6:0] k_order_place;

    sdp_ram_d256_w7 u_k_order (
        .clk    (clk),
        .wr_en  (stored_valid),
        .wr_addr({stored_buffer, stored_place}),
        .wr_data(stored_token),
        .rd_en  (1'b1),
        .rd_addr({k_order_buffer, k_order_place}),
        .rd_data(k_stored_token)
    );

    wire [6:0] v_stored_token;
    wire       v_order_buffer;
    wire [6:0] v_order_place;

    sdp_ram_d256_w7 u_v_order (
        .clk    (clk),
        .wr_en  (stored_valid),
        .wr_addr({stored_buffer, stored_place}),
        .wr_data(stored_token),
        .rd_en  (1'b1),
        .rd_addr({v_order_buffer, v_order_place}),
        .rd_data(v_stored_token)
    );

    // Each of k_block and v_block takes the beat once, in any order; then it is done.
    reg  k_block_done_q;
    wire k_block_ready;
    wire k_block_valid = sorted_valid & !k_block_done_q;
    wire k_block_has_it = k_block_done_q | k_block_ready;
    reg  v_block_done_q;
    wire v_block_ready;
    wire v_block_valid = sorted_valid & !v_block_done_q;
    wire v_block_has_it = v_block_done_q | v_block_ready;

    assign sorted_ready = k_block_has_it & v_block_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            k_block_done_q <= 1'b0;
            v_block_done_q <= 1'b0;
        end else if (sorted_valid) begin
            k_block_done_q <= k_block_has_it & !sorted_ready;
            v_block_done_q <= v_block_has_it & !sorted_ready;
        end
    end

    // The reader of keys.
    wire        k_steps_valid;
    wire [15:0] k_steps_data;
    wire        k_steps_last;
    wire        order_valid;
    wire  [7:0] order_data;
    wire        order_last;
    wire        k_packs_valid;
    wire [79:0] k_packs_codes;
    wire  [2:0] k_packs_bits;
    wire  [3:0] k_packs_dest;
    wire        k_packs_last;
    reg         k_next_refused_q;
    reg   [4:0] k_next_heads_q;
    reg   [4:0] k_next_segments_q;
    reg         k_next_greedy_q;
    reg   [2:0] k_next_bits_q;
    wire        k_next_ready;
    wire        k_next_valid;
    wire        k_steps_ready;
    wire        order_ready;
    wire        k_packs_ready;

    packkv_reader_k_t128_p16_n15_d256 u_k_reader (
        .clk                (clk),
        .rst_n              (rst_n),
        .block_valid        (k_next_valid),
        .block_ready        (k_next_ready),
        .block_refused      (k_next_refused_q),
        .block_heads        (k_next_heads_q),
        .block_segments     (k_next_segments_q),
        .block_bits         (k_next_bits_q),
        .block_greedy       (k_next_greedy_q),
        .stored_token       (k_stored_token),
        .codes              (k_codes),
        .step               (k_step),
        .order_buffer       (k_order_buffer),
        .order_place        (k_order_place),
        .read_buffer        (k_read_buffer),
        .read_token         (k_read_token),
        .read_beat          (k_read_beat),
        .freed              (k_freed),
        .m_axis_packs_tvalid(k_packs_valid),
        .m_axis_packs_tready(k_packs_ready),
        .m_axis_packs_tcodes(k_packs_codes),
        .m_axis_packs_tbits (k_packs_bits),
        .m_axis_packs_tdest (k_packs_dest),
        .m_axis_packs_tlast (k_packs_last),
        .m_axis_steps_tvalid(k_steps_valid),
        .m_axis_steps_tready(k_steps_ready),
        .m_axis_steps_tdata (k_steps_data),
        .m_axis_steps_tlast (k_steps_last),
        .m_axis_order_tvalid(order_valid),
        .m_axis_order_tready(order_ready),
        .m_axis_order_tdata (order_data),
        .m_axis_order_tlast (order_last)
    );

    reg  k_next_held_q;
    wire k_next_loads = k_block_valid & !k_next_held_q;

    always @(posedge clk) begin
        if (k_next_loads) begin
            k_next_refused_q <= sorted_refused;
            k_next_heads_q <= sorted_heads;
            k_next_segments_q <= sorted_segments;
            k_next_greedy_q <= sorted_greedy;
            k_next_bits_q <= sorted_k_bits;
        end
    end

    assign k_next_valid = k_next_held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            k_next_held_q <= 1'b0;
        end else begin
            k_next_held_q <= k_next_loads | (k_next_held_q & !k_next_ready);
        end
    end

    assign k_block_ready = !k_next_held_q;
    assign m_axis_k_steps_tvalid = k_steps_valid;
    assign m_axis_k_steps_tdata = k_steps_data;
    assign m_axis_k_steps_tlast = k_steps_last;
    assign k_steps_ready = m_axis_k_steps_tready;
    assign m_axis_order_tvalid = order_valid;
    assign m_axis_order_tdata = order_data;
    assign m_axis_order_tlast = order_last;
    assign order_ready = m_axis_order_tready;
    assign m_axis_k_packs_tvalid = k_packs_valid;
    assign m_axis_k_packs_tcodes = k_packs_codes;
    assign m_axis_k_packs_tbits = k_packs_bits;
    assign m_axis_k_packs_tdest = k_packs_dest;
    assign m_axis_k_packs_tlast = k_packs_last;
    assign k_packs_ready = m_axis_k_packs_tready;

    // The reader of values.
    wire        v_steps_valid;
    wire [15:0] v_steps_data;
    wire        v_steps_last;
    wire        v_packs_valid;
    wire [79:0] v_packs_codes;
    wire  [2:0] v_packs_bits;
    wire  [3:0] v_packs_dest;
    wire        v_packs_last;
    reg         v_next_refused_q;
    reg   [4:0] v_next_heads_q;
    reg   [4:0] v_next_segments_q;
    reg         v_next_greedy_q;
    reg   [2:0] v_next_bits_q;
    wire        v_next_ready;
    wire        v_next_valid;
    wire        v_steps_ready;
    wire        v_packs_ready;

    packkv_reader_v_t128_p16_n15_d256 u_v_reader (
        .clk                (clk),
        .rst_n              (rst_n),
        .block_valid        (v_next_valid),
        .block_ready        (v_next_ready),
        .block_refused      (v_next_refused_q),
        .block_heads        (v_next_heads_q),
        .block_segments     (v_next_segments_q),
        .block_bits         (v_next_bits_q),
        .block_greedy       (v_next_greedy_q),
        .stored_token       (v_stored_token),
        .codes              (v_codes),
        .step               (v_step),
        .order_buffer       (v_order_buffer),
        .order_place        (v_order_place),
        .read_buffer        (v_read_buffer),
        .read_token         (v_read_token),
        .read_beat          (v_read_beat),
        .freed              (v_freed),
        .m_axis_packs_tvalid(v_packs_valid),
        .m_axis_packs_tready(v_packs_ready),
        .m_axis_packs_tcodes(v_packs_codes),
        .m_axis_packs_tbits (v_packs_bits),
        .m_axis_packs_tdest (v_packs_dest),
        .m_axis_packs_tlast (v_packs_last),
        .m_axis_steps_tvalid(v_steps_valid),
        .m_axis_steps_tready(v_steps_ready),
        .m_axis_steps_tdata (v_steps_data),
        .m_axis_steps_tlast (v_steps_last)
    );

    reg  v_next_held_q;
    wire v_next_loads = v_block_valid & !v_next_held_q;

    always @(posedge clk) begin
        if (v_next_loads) begin
            v_next_refused_q <= sorted_refused;
            v_next_heads_q <= sorted_heads;
            v_next_segments_q <= sorted_segments;
            v_next_greedy_q <= sorted_greedy;
            v_next_bits_q <= sorted_v_bits;
        end
    end

    assign v_next_valid = v_next_held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            v_next_held_q <= 1'b0;
        end else begin
            v_next_held_q <= v_next_loads | (v_next_held_q & !v_next_ready);
        end
    end

    assign v_block_ready = !v_next_held_q;
    assign m_axis_v_steps_tvalid = v_steps_valid;
    assign m_axis_v_steps_tdata = v_steps_data;
    assign m_axis_v_steps_tlast = v_steps_last;
    assign v_steps_ready = m_axis_v_steps_tready;
    assign m_axis_v_packs_tvalid = v_packs_valid;
    assign m_axis_v_packs_tcodes = v_packs_codes;
    assign m_axis_v_packs_tbits = v_packs_bits;
    assign m_axis_v_packs_tdest = v_packs_dest;
    assign m_axis_v_packs_tlast = v_packs_last;
    assign v_packs_ready = m_axis_v_packs_tready;
endmodule
`default_nettype wire
