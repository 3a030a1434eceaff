// SPDX-License-Identifier: Apache-2.0
//
// The DMA unit asks the MMU for no append that is refused for its stream or its length: the orders let no command begin
// whose stream does not exist, and a token has 64 dense bytes at most, 12 sparse ones at least and 141 at most.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open kv_dma_soft_reset kv_dma_entry_gate kv_dma_exit_gate_* axi_write_master_* axi_read_master_* oaken_dequantizer_l16
//@ open kv_dma_completions_* oaken_quantizer_l4_* kv_dma_token_buffer_* kv_dma_write_results_*
//@ open kv_dma_divider_* mmu_page_allocator_* mmu_read_walker_* mmu_burst_splitter_* mmu_release_walker_*
//@ open stream_fifo_* skid_buffer_*
//@ holds u_quantizer.m_axis_record
//@ through u_tasks: word[27:24] != 0 | word[15:0] < 5
//@ open dma_axil_slave dma_counters_* dma_threshold_window_*
//@ cuts u_registers.* reads_under_way_q u_commands.*
//@ cuts u_reader.of_op_q u_reader.of_tag_q u_reader.of_*_lo_q u_reader.of_*_hi_q u_reader.of_elements_q u_reader.address_q
//@ cuts u_reader.range_end_q u_reader.ends_far_q u_reader.token_bytes_q u_reader.tokens_q
//@ cuts u_reader.to_skip_q u_reader.skips_q u_reader.left_q u_reader.under_way_q u_reader.some_left_q u_reader.stops_q
//@ cuts u_reader.is_beyond_q u_reader.reads*_q u_reader.bus_failed_q u_reader.report_due_q u_reader.verdict_q u_reader.flush_*_q
//@ cuts u_intake.of_tag_q u_intake.of_*_lo_q u_intake.of_*_hi_q u_intake.of_elements_q u_intake.final*_q u_intake.has_one_beat_q
//@ cuts u_intake.beat_before_q u_intake.number_q u_intake.at_end_q u_intake.over_q u_intake.spoiled_q u_intake.left_q
//@ cuts u_intake.is_*_q u_intake.no_token_q
//@ cuts u_writer.verdict_q u_writer.moves_q u_writer.dense_left_q
//@ cuts u_mmu_port.asked_kind_q u_mmu_port.pages_free_q u_mmu_port.placed_*_q u_mmu_port.serves_reader_q u_mmu_port.busy_q
//@ cuts u_mmu.u_append.*_new_q u_mmu.u_append.*_before_q
//@ cuts u_mmu.u_append.*_left_q u_mmu.u_append.*_entry_q u_mmu.u_append.*_final_q u_mmu.u_append.*_full_q
//@ cuts u_mmu.u_command.kind_q u_mmu.u_command.bytes_used_q
//@ cuts u_mmu.u_command.final_byte_q u_mmu.u_command.reports_q u_mmu.u_command.verdict_q
//@ same mmu_append_unit_p12_v8_g64_a205: refused or#1
//@ other mmu_append_unit_p12_v8_g64_a205: stream_full or#1

// The contract of the quantizer (formats.md, section 7): two codes per byte; 12 bytes of the header, a byte per
// outlier, and the end.
wire [15:0] dense = gold.u_quantizer.m_axis_record_tdata[15:0];
wire [15:0] sparse = gold.u_quantizer.m_axis_record_tdata[31:16];
always @(*) if (gold.u_quantizer.m_axis_record_tvalid)
    assume (dense >= 1 & dense <= 64 & sparse >= 12 & sparse <= 141);

// A command was taken, and its stream looked at, since the last reset.
reg taken = 1'b0, looked_at = 1'b0;
always @(posedge clk) begin
    taken <= gold.running & (taken | gold.u_mmu.u_command.taken);
    looked_at <= gold.running & (looked_at | gold.u_mmu.u_command.reads_counts_q);
end

wire [8:0] asked_bytes = gold.u_mmu_port.asked_dense_bytes_q + gold.u_mmu_port.asked_sparse_bytes_q;
wire [8:0] bytes = gold.u_mmu.u_command.dense_bytes_q + gold.u_mmu.u_command.sparse_bytes_q;

reg reset_seen = 1'b0;
always @(posedge clk) reset_seen <= reset_seen | !gold.running;
always @(*) if (reset_seen) begin
    // A command that begins is at the head of its queue until it is given.
    assert (gold.u_orders.state_q <= 4);
    if (gold.u_orders.state_q == 4 & gold.u_orders.verdict_q == 0) assert (gold.u_orders.of_stream < 5);
    if (gold.u_orders.state_q != 0)
        assert (gold.u_orders.is_read_q ? gold.u_commands.u_read_head.out_valid : gold.u_commands.u_write_head.out_valid);
    if (gold.u_reader.state_q != 0 & gold.u_reader.state_q != 8) assert (gold.u_reader.of_stream_q < 5);
    if (gold.u_intake.opens_q | gold.u_intake.open_q) assert (gold.u_intake.active_q);
    if (gold.u_intake.active_q & gold.u_intake.of_verdict_q == 0) assert (gold.u_intake.of_stream_q < 5);
    if (gold.u_writer.state_q == 1) begin
        assert (gold.u_tasks.out_valid & gold.u_tasks.out_data[27:24] == 0 & gold.u_tasks.out_data[29:28] != 0);
        if (gold.u_tasks.out_data[28]) assert (gold.u_quantizer.m_axis_record_tvalid);
    end
    // The MMU is asked for what is good.
    if (gold.u_mmu_port.asked_valid_q) begin
        assert (gold.u_mmu_port.asked_stream_q < 5);
        if (gold.u_mmu_port.asked_op_q == 0) assert (asked_bytes >= 1 & asked_bytes <= 205);
    end
    if (taken) begin
        assert (gold.u_mmu.u_command.stream_q < 5);
        if (gold.u_mmu.u_command.op_q == 0) assert (bytes >= 1 & bytes <= 205);
    end
    if (looked_at) assert (!gold.u_mmu.u_command.bad_stream_q);
    if (gold.u_mmu.u_command.reads_counts_q | gold.u_mmu.u_command.counts_there_q) assert (taken);
    if (gold.u_mmu.u_command.counts_there_q | gold.u_mmu.u_append.summed_q | gold.u_mmu.u_append.weighed_q) assert (looked_at);
    if (gold.u_mmu.u_append.summed_q) assert (gold.u_mmu.u_append.length_sum_q >= 1 & gold.u_mmu.u_append.length_sum_q <= 205);
    if (gold.u_mmu.u_append.weighed_q) assert (!gold.u_mmu.u_append.bad_length_q);
end
