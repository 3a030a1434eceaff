// SPDX-License-Identifier: Apache-2.0
//
// The DMA unit gives the engine no bad command: the orders judge thresholds and elements as the engine does, and the
// reader offers commands of an order that is good only. So what says that a command is bad, and bit 15 of its size, is 0
// wherever a command is, and it is no matter what is said of one that is not there.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open kv_dma_entry_gate kv_dma_exit_gate_* axi_write_master_* axi_read_master_* oaken_quantizer_*
//@ open kv_dma_completions_* kv_dma_token_* kv_dma_writer_* kv_dma_write_results_* kv_mmu_*
//@ open dma_axil_slave dma_counters_* dma_threshold_window_* kv_dma_divider_* stream_fifo_*
//@ open oaken_zero_insert_* oaken_block_serializer_* oaken_decode_parameters oaken_dequantizer_bank_*
//@ open oaken_code_aligner_* oaken_index_order byte_placer_* byte_rows_* oaken_chunk_check_*
//@ cuts u_registers.* u_mmu_port.* u_commands.* reads_under_way_q seen_*_q now_*_q
//@ cuts u_reader.of_stream_q u_reader.of_tag_q u_reader.address_q u_reader.range_end_q u_reader.ends_far_q
//@ cuts u_reader.token_bytes_q u_reader.tokens_q u_reader.to_skip_q u_reader.skips_q u_reader.left_q u_reader.under_way_q
//@ cuts u_reader.some_left_q u_reader.stops_q u_reader.is_beyond_q u_reader.reads_sparse_q u_reader.bus_failed_q
//@ cuts u_reader.report_due_q u_reader.verdict_q u_reader.flush_*_q
//@ cuts u_dequantizer.error_count_q u_dequantizer.first_error_q u_dequantizer.config_error_q
//@ cuts u_dequantizer.u_core.halted_q u_dequantizer.u_core.*_ended_q u_dequantizer.u_core.vector_*_q
//@ cuts u_dequantizer.u_core.beat_*_q u_dequantizer.u_core.spoilt_*q u_dequantizer.u_core.stalled_q
//@ cuts u_dequantizer.u_core.lane_*_q u_dequantizer.u_core.kept_*_q u_dequantizer.u_core.stopped_q
//@ cuts u_dequantizer.u_core.u_sparse.*
//@ through u_commands.u_read_head: word[3:0] != 3
//@ through u_dequantizer.u_core.u_commands: !word[16] & !word[15]
//@ same oaken_dequantizer_core_l16: bad_command or#1
//@ same oaken_dequantizer_core_l16: beats_commands_bad select#1
//@ same oaken_dequantizer_core_l16: refuses not#1
//@ other kv_dma_orders_s5_t4_d128: bad_set or#1

// Of a vector of the decoder: thresholds that are finite and in order (-0 counts as +0), and 1 to 128 elements.
function [15:0] key(input [15:0] x);
    key = x[15] & |x[14:0] ? {1'b0, ~x[14:0]} : {1'b1, x[14:0]};
endfunction
function is_codable(input [63:0] set);
    is_codable = !(&set[14:10]) & !(&set[30:26]) & !(&set[46:42]) & !(&set[62:58])
        & key(set[15:0]) <= key(set[31:16]) & key(set[31:16]) <= key(set[47:32]) & key(set[47:32]) <= key(set[63:48]);
endfunction
function is_good(input [15:0] elements, input [63:0] set);
    is_good = elements >= 1 & elements <= 128 & is_codable(set);
endfunction

// The contract of the window of thresholds (dma_threshold_window): no access of software is granted in a cycle in which a
// set is read, and one lasts a cycle. So a set that is read in two cycles is the same in both, if one was in the cycle
// before them as well.
reg [63:0] set_before = 64'd0;
reg [1:0] index_before = 2'd0, index_first = 2'd0;
reg [2:0] reads_before = 3'd0;
always @(posedge clk) begin
    set_before <= gold.threshold_set;
    index_before <= gold.threshold_index;
    index_first <= index_before;
    reads_before <= {reads_before[1:0], gold.threshold_read};
end
always @(*) if (&reads_before & index_before == index_first) assume (gold.threshold_set == set_before);

wire [3:0] order = gold.u_orders.state_q;
wire [3:0] reader = gold.u_reader.state_q;
wire [63:0] of_set = {gold.u_reader.of_outer_hi_q, gold.u_reader.of_inner_hi_q, gold.u_reader.of_inner_lo_q,
    gold.u_reader.of_outer_lo_q};
wire of_good = is_good(gold.u_reader.of_elements_q, of_set);
reg reset_seen = 1'b0;
always @(posedge clk) reset_seen <= reset_seen | started_q & !gold.running;
always @(*) if (!reset_seen) assert (!(started_q & gold.running) & !gold.u_dequantizer.running_q);
always @(*) if (reset_seen) begin
    assert (order <= 4);
    if (order == 2) assert (reads_before[0]);
    if (order == 3) assert (&reads_before[1:0] & index_before == gold.threshold_index);
    if (order == 4) assert (&reads_before & index_before == index_first);
    if (order != 0)
        assert (gold.u_orders.is_read_q ? gold.u_commands.u_read_head.out_valid : gold.u_commands.u_write_head.out_valid);
    if (order == 4 & gold.u_orders.is_read_q & gold.u_orders.verdict_q == 0)
        assert (gold.next_read_op == 4 | is_good(gold.u_orders.size_q, set_before));
    if (reader != 0 & reader != 8) assert (gold.u_reader.of_op_q == 4 | of_good);
    if ((reader == 1 | reader == 2) & gold.u_reader.reads_q) assert (gold.u_reader.of_op_q != 4);
    if (reader == 5) assert (gold.u_reader.of_op_q != 4);
    if (gold.decode_valid) assert (of_good);
end

// A command that is judged, or waits, is good in both copies.
//@ each side: gold gate
always @(*) begin
    if (!reset_seen) assert (!<side>.u_dequantizer.u_core.judged_valid_q);
    if (<side>.u_dequantizer.u_core.judged_valid_q)
        assert (!<side>.u_dequantizer.u_core.judged_bad_q & !<side>.u_dequantizer.u_core.judged_size_q[15]);
    if (<side>.u_dequantizer.u_core.u_blocks_commands.out_valid_q)
        assert (<side>.u_dequantizer.u_core.u_blocks_commands.out_data_q[16:15] == 0);
    if (<side>.u_dequantizer.u_core.u_blocks_commands.skid_valid_q)
        assert (<side>.u_dequantizer.u_core.u_blocks_commands.skid_data_q[16:15] == 0);
end
//@ end
//@ each queue: codes beats
always @(*) begin
    if (gold.u_dequantizer.u_core.u_<queue>_commands.out_valid_q)
        assert (gold.u_dequantizer.u_core.u_<queue>_commands.out_data_q[16:15] == 0);
    if (gold.u_dequantizer.u_core.u_<queue>_commands.skid_valid_q)
        assert (gold.u_dequantizer.u_core.u_<queue>_commands.skid_data_q[16:15] == 0);
end
//@ end

// So both have the same on its way. Only what is not there may be called bad in one of them: judged_bad_q, bit 16 of
// u_blocks_commands.
//@ each register: judged_valid judged_size judged_outer_lo judged_inner_lo judged_inner_hi judged_outer_hi
always @(*) assert (gold.u_dequantizer.u_core.<register>_q == gate.u_dequantizer.u_core.<register>_q);
//@ end
//@ each who: blocks header lanes codes beats
always @(*) assert (gold.u_dequantizer.u_core.<who>_command_done_q == gate.u_dequantizer.u_core.<who>_command_done_q);
//@ end
//@ each register: out_valid_q skid_valid_q out_data_q[15:0] skid_data_q[15:0]
always @(*) begin
    assert (gold.u_dequantizer.u_core.u_blocks_commands.<register> == gate.u_dequantizer.u_core.u_blocks_commands.<register>);
    assert (gold.u_dequantizer.u_core.u_codes_commands.<register> == gate.u_dequantizer.u_core.u_codes_commands.<register>);
    assert (gold.u_dequantizer.u_core.u_beats_commands.<register> == gate.u_dequantizer.u_core.u_beats_commands.<register>);
end
//@ end
//@ each register: out_data_q[16] skid_data_q[16]
always @(*) begin
    assert (gold.u_dequantizer.u_core.u_codes_commands.<register> == gate.u_dequantizer.u_core.u_codes_commands.<register>);
    assert (gold.u_dequantizer.u_core.u_beats_commands.<register> == gate.u_dequantizer.u_core.u_beats_commands.<register>);
end
//@ end
