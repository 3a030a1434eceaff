// SPDX-License-Identifier: Apache-2.0
//
// The port gives the MMU one command at a time, and takes its completion before the next: a completion always has room,
// and the unit is ready when it is asked. Behind a reset the counts of 5 streams are cleared before the orders give the
// first command: no command is asked while they are.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_q4_r16_*
//@ open kv_dma_entry_gate kv_dma_exit_gate_* axi_write_master_* axi_read_master_* oaken_dequantizer_l16
//@ open kv_dma_commands_* kv_dma_completions_* oaken_quantizer_l4_* kv_dma_token_buffer_* kv_dma_write_results_*
//@ open kv_dma_divider_* mmu_page_allocator_* stream_fifo_d8_w40 stream_fifo_d8_w41
//@ open u_token u_given
//@ open dma_axil_slave dma_counters_* dma_threshold_window_*
//@ cuts u_registers.* reads_under_way_q
//@ cuts u_orders.size_q u_orders.verdict_q u_orders.is_read_q
//@ cuts u_reader.of_*_q u_reader.address_q u_reader.range_end_q u_reader.ends_far_q u_reader.token_bytes_q u_reader.tokens_q
//@ cuts u_reader.to_skip_q u_reader.skips_q u_reader.left_q u_reader.under_way_q u_reader.some_left_q u_reader.stops_q
//@ cuts u_reader.is_beyond_q u_reader.reads*_q u_reader.bus_failed_q u_reader.report_due_q u_reader.verdict_q u_reader.flush_*_q
//@ cuts u_intake.of_*_q u_intake.final*_q u_intake.has_one_beat_q u_intake.beat_before_q u_intake.number_q u_intake.at_end_q
//@ cuts u_intake.over_q u_intake.spoiled_q u_intake.left_q u_intake.is_*_q u_intake.no_token_q
//@ cuts u_writer.so_far_q u_writer.verdict_q u_writer.moves_q u_writer.dense_left_q
//@ cuts u_mmu_port.asked_op_q u_mmu_port.asked_kind_q u_mmu_port.asked_stream_q u_mmu_port.asked_*_bytes_q u_mmu_port.pages_free_q u_mmu_port.placed_*_q
//@ cuts u_mmu_port.serves_reader_q
//@ cuts u_mmu.u_append.*_new_q u_mmu.u_append.*_before_q u_mmu.u_append.length_sum_q u_mmu.u_append.bad_length_q
//@ cuts u_mmu.u_append.*_left_q u_mmu.u_append.*_entry_q u_mmu.u_append.*_final_q u_mmu.u_append.*_full_q
//@ cuts u_mmu.u_release.*_left_q u_mmu.u_release.virtual_q u_mmu.u_read_walker.virtual_q u_mmu.u_read_walker.final_byte_q u_mmu.u_read_walker.piece_f*_q
//@ cuts u_mmu.u_read_walker.kind_q u_mmu.u_splitter.first_q u_mmu.u_splitter.final_byte_q u_mmu.u_splitter.page_q u_mmu.u_splitter.kind_q
//@ cuts u_mmu.u_command.*_bytes_q u_mmu.u_command.kind_q u_mmu.u_command.stream_q u_mmu.u_command.bytes_used_q
//@ cuts u_mmu.u_command.final_byte_q u_mmu.u_command.bad_stream_q u_mmu.u_command.reports_q u_mmu.u_command.verdict_q
//@ same mmu_command_unit_s5_p12_v8_g64_a205: ready_q constant#1
//@ same mmu_command_unit_s5_p12_v8_g64_a205: completed and#1
//@ other mmu_command_unit_s5_p12_v8_g64_a205: taken and#1

// Cycles behind a reset, 15 at most.
reg [3:0] since = 0;
always @(posedge clk) since <= !gold.inner_rst_n ? 0 : since == 15 ? 15 : since + 1;

wire asked = gold.u_mmu_port.asked_valid_q;
wire completes = gold.u_mmu.u_command.completion_valid_q;
wire refuses = gold.u_mmu.u_append.decided_q & gold.u_mmu.u_append.decision_q != 0;
wire walks_last = gold.u_mmu.u_read_walker.walking_q & gold.u_mmu.u_read_walker.last_q;
wire piece_last = gold.u_mmu.u_read_walker.piece_valid_q & gold.u_mmu.u_read_walker.piece_last_q;
wire burst_last = gold.u_mmu.u_splitter.valid_q & gold.u_mmu.u_splitter.last_q;
wire out_last = gold.u_mmu.u_descriptor.out_valid_q & gold.u_mmu.u_descriptor.out_data_q[40];
wire skid_last = gold.u_mmu.u_descriptor.skid_valid_q & gold.u_mmu.u_descriptor.skid_data_q[40];
wire under_way = gold.u_mmu.u_read_walker.walking_q | gold.u_mmu.u_read_walker.piece_valid_q | gold.u_mmu.u_splitter.valid_q
    | gold.u_mmu.u_descriptor.out_valid_q | gold.u_mmu.u_descriptor.skid_valid_q;

// One has the command.
wire [4:0] working = gold.u_mmu.u_command.reads_counts_q + gold.u_mmu.u_command.counts_there_q + gold.u_mmu.u_command.weighs_q
    + gold.u_mmu.u_append.weighed_q + refuses + gold.u_mmu.u_append.granted_q + gold.u_mmu.u_command.read_waits_q
    + walks_last + piece_last + burst_last + out_last + skid_last
    + gold.u_mmu.u_release.walking_q + gold.u_mmu.u_release.done_q + gold.u_mmu.u_command.completing_q;
wire [4:0] holders = working + gold.u_mmu.u_command.clearing_q + gold.u_mmu.u_command.ready_q;
wire none_yet = gold.u_mmu.u_command.clearing_q | gold.u_mmu.u_command.ready_q | gold.u_mmu.u_command.reads_counts_q
    | gold.u_mmu.u_command.counts_there_q | gold.u_mmu.u_command.weighs_q | gold.u_mmu.u_release.walking_q | gold.u_mmu.u_release.done_q
    | gold.u_mmu.u_command.completing_q | refuses | gold.u_mmu.u_command.read_waits_q;

// The first reset by register follows that by the pin.
reg reset_seen = 1'b0;
always @(posedge clk) reset_seen <= reset_seen | !gold.inner_rst_n;
always @(*) if (reset_seen) begin
    // From the orders to the port.
    if (since < 4) assert (gold.u_orders.state_q <= since);
    if (gold.u_reader.state_q != 0) assert (since >= 5);
    if (gold.u_intake.active_q) assert (since >= 5);
    if (gold.u_intake.opens_q) assert (since >= 6);
    if (gold.u_intake.open_q) assert (since >= 7);
    if (since < 7 & gold.running) assert (gold.u_tasks.empty_q);
    if (since < 7 & gold.running) assert (!gold.u_tasks.out_valid_q);
    if (gold.u_writer.state_q != 0) assert (since >= 6);
    if (gold.u_mmu_port.busy_q | asked) assert (since >= 6);
    if (gold.u_mmu.u_command.clearing_q) assert (since <= 4 & gold.u_mmu.u_command.clear_stream_q == since);
    if (since <= 4) assert (gold.u_mmu.u_command.clearing_q);
    // One command at a time.
    assert (holders == 1);
    assert (gold.u_mmu_port.busy_q == working + asked + completes);
    assert (gold.u_mmu.u_command.completing_q == gate.u_mmu.u_command.completing_q);
    if (gold.u_mmu.u_command.ready_q) assert (gate.u_mmu.u_command.ready_q);
    // The MMU.
    if (none_yet) assert (!under_way & !gold.u_mmu.u_append.store_q);
    if (gold.u_mmu.u_append.decided_q) assert (gold.u_mmu.u_append.granted_q == (gold.u_mmu.u_append.decision_q == 0));
    if (gold.u_mmu.u_descriptor.skid_valid_q) assert (gold.u_mmu.u_descriptor.out_valid_q);
    if (piece_last) assert (!gold.u_mmu.u_read_walker.walking_q);
    if (burst_last) assert (!gold.u_mmu.u_read_walker.walking_q & !gold.u_mmu.u_read_walker.piece_valid_q);
    if (skid_last | out_last)
        assert (!gold.u_mmu.u_read_walker.walking_q & !gold.u_mmu.u_read_walker.piece_valid_q & !gold.u_mmu.u_splitter.valid_q);
    if (out_last) assert (!gold.u_mmu.u_descriptor.skid_valid_q);
    if (gold.u_mmu.u_append.store_q) assert (walks_last | piece_last);
    if (gold.u_mmu.u_append.summed_q) assert (gold.u_mmu.u_command.weighs_q);
    if (gold.u_mmu.u_command.weighs_q) assert (gold.u_mmu.u_append.summed_q == (gold.u_mmu.u_command.op_q == 0));
    if (gold.u_mmu.u_command.read_waits_q) assert (gold.u_mmu.u_command.op_q == 1);
    if (gold.u_mmu.u_release.walking_q | gold.u_mmu.u_release.done_q) assert (gold.u_mmu.u_command.op_q == 2);
    if (gold.u_mmu.u_append.weighed_q | gold.u_mmu.u_append.granted_q | gold.u_mmu.u_append.store_q | gold.u_mmu.u_append.decided_q)
        assert (gold.u_mmu.u_command.op_q == 0);
end
