// SPDX-License-Identifier: Apache-2.0
//
// Whether a master is idle is looked at in a flush alone. Its pieces and reports have been in reset for a cycle then, and
// hold nothing with the change and without it; before that cycle it is not idle.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open dma_axil_slave dma_counters_* dma_threshold_window_*
//@ cuts u_registers.* u_mmu_port.* reads_under_way_q
//@ cuts u_reader.of_*_q u_reader.address_q u_reader.range_end_q u_reader.ends_far_q u_reader.token_bytes_q u_reader.tokens_q
//@ cuts u_reader.to_skip_q u_reader.skips_q u_reader.left_q u_reader.under_way_q u_reader.some_left_q u_reader.stops_q
//@ cuts u_reader.is_beyond_q u_reader.reads*_q u_reader.bus_failed_q u_reader.report_due_q u_reader.verdict_q
//@ cuts u_write_master.under_way_q u_write_master.resp_q u_write_master.*_before_q u_write_master.first_failed_q
//@ cuts u_write_master.u_reports.count_q u_write_master.u_reports.available_q u_write_master.u_reports.leaves_q
//@ cuts u_write_master.u_pieces.place_q u_write_master.u_pieces.next_address_q u_write_master.u_pieces.next_packet_ends_q
//@ cuts u_write_master.u_pieces.next_last_q u_write_master.u_pieces.next_more_q u_write_master.u_pieces.placed_*s_q
//@ cuts u_write_master.u_pieces.placed_t*_q u_write_master.u_pieces.placed_*_at_q u_write_master.u_pieces.placed_*_turned_q
//@ cuts u_write_master.u_pieces.placed_keeps_word_q u_write_master.u_pieces.placed_l*_q seen_*_q now_*_q
//@ cuts u_read_master.u_dense.next_address_q u_read_master.u_dense.next_l*_q u_read_master.u_dense.next_final_byte_q
//@ cuts u_read_master.u_sparse.next_address_q u_read_master.u_sparse.next_l*_q u_read_master.u_sparse.next_final_byte_q
//@ cuts u_read_master.u_dense.leaves_q u_read_master.u_dense.fits_q u_read_master.u_sparse.leaves_q u_read_master.u_sparse.fits_q
//@ cuts u_read_master.under_way_q u_read_master.was_dense_q u_read_master.beat*_q u_read_master.*_before_q
//@ cuts u_read_master.u_reports.count_q u_read_master.u_reports.available_q u_read_master.u_reports.leaves_q
//@ open kv_dma_entry_gate oaken_dequantizer_l16
//@ open kv_dma_exit_gate_* kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_intake_* oaken_quantizer_l4_*
//@ open kv_dma_token_buffer_* kv_dma_writer_* kv_dma_write_results_* kv_mmu_* skid_buffer_*
//@ open stream_fifo_* kv_dma_divider_* axi_write_steps_* axi_write_shifter_* credit_counter_*
//@ same axi_write_pieces_b8_x32_m64: empty and#2
//@ same axi_burst_reports_n3_w35: all_back_q constant#1
//@ same axi_read_master_w16_b8_x32_m64_n3: nothing_held and#1
//@ other axi_read_master_w16_b8_x32_m64_n3: idle_q and#1

// There was a flush in the cycle before.
reg write_flushed = 1'b1, read_flushed = 1'b1;
always @(posedge clk) begin
    write_flushed <= !rst_n | gold.u_write_master.flush | gold.u_write_master.flushing_q;
    read_flushed <= !rst_n | gold.u_read_master.flush | gold.u_read_master.flushing_q;
end
always @(*) if (started_q) begin
    if (write_flushed) assert (gold.u_write_master.idle_q == gate.u_write_master.idle_q);
    if (read_flushed) assert (gold.u_read_master.idle_q == gate.u_read_master.idle_q);
    if (gold.u_write_master.dropped_q) assert (gold.u_write_master.no_piece & gate.u_write_master.no_piece);
    if (gold.u_write_master.dropped_q) assert (gold.u_write_master.all_ended & gate.u_write_master.all_ended);
    if (gold.u_read_master.dropped_q) assert (gold.u_read_master.all_ended & gate.u_read_master.all_ended);
    if (gold.u_reset.resetting_q & gold.u_reset.settled4_q) assert (write_flushed & read_flushed);
    if (gold.u_reset.resetting_q & gold.u_reset.settled1_q) assert (write_flushed & read_flushed);
    if (gold.u_reader.flush_seen_q) assert (read_flushed);
    if (gold.u_read_master.dropped_q) assert (gold.u_read_master.dense_empty & gold.u_read_master.sparse_empty);
    if (gold.u_reset.settled4_q) assert (gold.u_reset.settled1_q);
    // All others are the same.
    assert (gold.u_reset.resetting_q == gate.u_reset.resetting_q);
    assert (gold.u_reset.settled1_q == gate.u_reset.settled1_q);
    assert (gold.u_reset.settled2_q == gate.u_reset.settled2_q);
    assert (gold.u_reset.settled3_q == gate.u_reset.settled3_q);
    assert (gold.u_reset.settled4_q == gate.u_reset.settled4_q);
    assert (gold.u_reader.state_q == gate.u_reader.state_q);
    assert (gold.u_reader.flush_begun_q == gate.u_reader.flush_begun_q);
    assert (gold.u_reader.flush_seen_q == gate.u_reader.flush_seen_q);
    assert (gold.u_write_master.flushing_q == gate.u_write_master.flushing_q);
    assert (gold.u_write_master.dropped_q == gate.u_write_master.dropped_q);
    assert (gold.u_read_master.flushing_q == gate.u_read_master.flushing_q);
    assert (gold.u_read_master.dropped_q == gate.u_read_master.dropped_q);
    assert (gold.u_write_master.u_pieces.next_valid_q == gate.u_write_master.u_pieces.next_valid_q);
    assert (gold.u_write_master.u_pieces.placed_valid_q == gate.u_write_master.u_pieces.placed_valid_q);
    assert (gold.u_write_master.u_reports.all_back_q == gate.u_write_master.u_reports.all_back_q);
    assert (gold.u_read_master.u_dense.next_valid_q == gate.u_read_master.u_dense.next_valid_q);
    assert (gold.u_read_master.u_dense.free_q == gate.u_read_master.u_dense.free_q);
    assert (gold.u_read_master.u_sparse.next_valid_q == gate.u_read_master.u_sparse.next_valid_q);
    assert (gold.u_read_master.u_sparse.free_q == gate.u_read_master.u_sparse.free_q);
end
