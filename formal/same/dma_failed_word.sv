// SPDX-License-Identifier: Apache-2.0
//
// A word of the sparse stream from a beat that failed ends the stream of the engine, which takes no word behind it until
// it begins anew. Before that the master drops what it has, in a flush: so nobody looks at what the words behind the first
// one that failed say of a failure.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open dma_axil_slave dma_counters_* dma_threshold_window_*
//@ cuts u_registers.* u_mmu_port.* reads_under_way_q seen_*_q now_*_q
//@ open kv_dma_entry_gate kv_dma_exit_gate_* axi_write_master_* oaken_quantizer_l4_*
//@ open kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_intake_* kv_dma_token_buffer_*
//@ open kv_dma_writer_* kv_dma_write_results_* kv_mmu_* kv_dma_divider_* stream_fifo_* skid_buffer_*
//@ cuts u_reader.of_*_q u_reader.address_q u_reader.range_end_q u_reader.ends_far_q u_reader.token_bytes_q u_reader.tokens_q
//@ cuts u_reader.to_skip_q u_reader.skips_q u_reader.left_q u_reader.under_way_q u_reader.some_left_q u_reader.stops_q
//@ cuts u_reader.is_beyond_q u_reader.reads*_q u_reader.bus_failed_q u_reader.report_due_q u_reader.verdict_q
//@ cuts u_reader.flush_*_q
//@ open axi_burst_reports_n3_w35
//@ cuts u_read_master.under_way_q u_read_master.was_dense_q u_read_master.beat*_q u_read_master.dense_*_q
//@ cuts u_read_master.sparse_failed_before_q u_read_master.sparse_is_decerr_before_q
//@ cuts u_read_master.dropped_q u_read_master.idle_q
//@ cuts u_read_master.u_*se.next_*_q u_read_master.u_*se.leaves_q u_read_master.u_*se.f*_q
//@ counts u_read_master.u_sparse.u_held: {1'b0, {68{1'b1}}}
//@ open oaken_code_aligner_* oaken_zero_insert_* oaken_block_serializer_* oaken_decode_parameters oaken_dequantizer_bank_*
//@ open oaken_chunk_check_*
//@ cuts u_dequantizer.error_count_q u_dequantizer.first_error_q u_dequantizer.config_error_q
//@ cuts u_dequantizer.u_core.halted_q u_dequantizer.u_core.dense_*_q u_dequantizer.u_core.judged_*_q
//@ cuts u_dequantizer.u_core.*_done_q u_dequantizer.u_core.vector_*_q u_dequantizer.u_core.beat_*_q
//@ cuts u_dequantizer.u_core.spoilt_*q u_dequantizer.u_core.stalled_q u_dequantizer.u_core.lane_*_q
//@ cuts u_dequantizer.u_core.kept_*_q u_dequantizer.u_core.stopped_q
//@ cuts u_dequantizer.u_core.u_sparse.u_parser.* u_dequantizer.u_core.u_sparse.u_rows.*
//@ cuts u_dequantizer.u_core.u_sparse.word_arrived_q u_dequantizer.u_core.u_sparse.accepted_q
//@ cuts u_dequantizer.u_core.u_sparse.held_q u_dequantizer.u_core.u_sparse.write_row_q
//@ cuts u_dequantizer.u_core.u_sparse.picked_*_q u_dequantizer.u_core.u_sparse.picked_q u_dequantizer.u_core.u_sparse.window_*q
//@ cuts u_dequantizer.u_core.u_sparse.u_order.before_q u_dequantizer.u_core.u_sparse.u_placer.place_q
//@ cuts u_dequantizer.u_core.u_sparse.u_placer.placed_data_q u_dequantizer.u_core.u_sparse.u_placer.placed_from_q
//@ same axi_read_master_w16_b8_x32_m64_n3: sparse_is_bad_before_q not#1
//@ other axi_read_master_w16_b8_x32_m64_n3: sparse_is_bad or#1

// Words of the FIFO up to the first one that failed, since the last flush.
wire puts = gold.u_read_master.u_sparse.u_held.in_valid & gold.u_read_master.u_sparse.u_held.in_ready;
wire gets = gold.u_read_master.u_sparse.u_held.out_valid & gold.u_read_master.u_sparse.u_held.out_ready;
reg [4:0] held = 5'd0;
reg failed_came = 1'b0, failed_left = 1'b0;
always @(posedge clk) begin
    held <= gold.u_read_master.running ? held + (puts & !failed_came) - (gets & !failed_left) : 5'd0;
    failed_came <= gold.u_read_master.running & (failed_came | puts & gold.u_read_master.sparse_is_bad);
    failed_left <= gold.u_read_master.running & (failed_left | gets & failed_came & held == 1);
end
// That FIFO always has room, as axi_read_buffer says, gives nothing while it holds none, and keeps the order.
always @(*) if (gold.u_read_master.u_sparse.u_held.in_valid) assume (gold.u_read_master.u_sparse.u_held.in_ready);
always @(*) if (gold.u_read_master.u_sparse.u_held.out_valid & !failed_left) begin
    assume (held != 0);
    assume (gold.u_read_master.u_sparse.u_held.out_data[68] == (failed_came & held == 1));
    assume (gate.u_read_master.u_sparse.u_held.out_data[68] == (failed_came & held == 1));
end

// So it is of both copies, as both put the same up to that word.
always @(*) if (gold.u_read_master.running & gold.u_read_master.u_sparse.u_held.in_valid & !failed_came)
    assert (gold.u_read_master.sparse_is_bad == gate.u_read_master.sparse_is_bad);

wire [1:0] gold_placed = {gold.u_dequantizer.u_core.u_sparse.u_placer.placed_full_q,
    gold.u_dequantizer.u_core.u_sparse.u_placer.placed_last_q};
wire [1:0] gate_placed = {gate.u_dequantizer.u_core.u_sparse.u_placer.placed_full_q,
    gate.u_dequantizer.u_core.u_sparse.u_placer.placed_last_q};
always @(*) if (started_q) begin
    if (!failed_came) assert (!failed_left);
    if (!failed_came) assert (!gold.u_read_master.sparse_is_bad_before_q & !gate.u_read_master.sparse_is_bad_before_q);
    if (gold.u_dequantizer.u_core.u_sparse.u_placer.placed_valid_q) assert (gold_placed == gate_placed);
    if (failed_left) assert (gold.u_dequantizer.u_core.sparse_words_ended_q);
    if (gold.u_reader.state_q == 7) assert (gold.u_read_master.flushing_q);
    if (!gold.u_dequantizer.running_q) assert (gold.u_read_master.flushing_q | !failed_left);
end
