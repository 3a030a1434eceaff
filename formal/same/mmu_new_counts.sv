// SPDX-License-Identifier: Apache-2.0
//
// The new counts of an append may be found in every cycle: from its start until they are stored neither the counts that
// were read nor the bytes of the command change. For one unit has the command, or one descriptor on its way that is the
// last one, or it is awaited: no other command is taken before the end.
//
//@ design mmu_small
//@ module kv_mmu_s8_*
//@ open mmu_page_allocator_*
//@ cuts u_append.*_left_q u_append.*_entry_q u_append.*_final_q u_append.*_full_q u_append.length_sum_q u_append.bad_length_q
//@ cuts u_release.*_left_q u_release.virtual_q u_read_walker.virtual_q u_read_walker.final_byte_q u_read_walker.piece_f*_q
//@ cuts u_splitter.first_q u_splitter.final_byte_q u_splitter.page_q u_splitter.kind_q
//@ cuts u_command.bytes_used_q u_command.final_byte_q u_command.bad_stream_q u_command.completion_bytes_used_q u_command.completion_pages_free_q
//@ same mmu_append_unit_p16_v4_g256_a1024: dense_new_q enable#1
//@ same mmu_append_unit_p16_v4_g256_a1024: sparse_new_q enable#1
//@ other mmu_append_unit_p16_v4_g256_a1024: dense_new_q add#1

wire refuses = gold.u_append.decided_q & gold.u_append.decision_q != 0;
wire walks_last = gold.u_read_walker.walking_q & gold.u_read_walker.last_q;
wire piece_last = gold.u_read_walker.piece_valid_q & gold.u_read_walker.piece_last_q;
wire burst_last = gold.u_splitter.valid_q & gold.u_splitter.last_q;
wire out_last = gold.u_descriptor.out_valid_q & gold.u_descriptor.out_data_q[40];
wire skid_last = gold.u_descriptor.skid_valid_q & gold.u_descriptor.skid_data_q[40];
wire under_way = gold.u_read_walker.walking_q | gold.u_read_walker.piece_valid_q | gold.u_splitter.valid_q
    | gold.u_descriptor.out_valid_q | gold.u_descriptor.skid_valid_q;

// One has the command.
wire [4:0] holders = gold.u_command.clearing_q + gold.u_command.ready_q + gold.u_command.reads_counts_q
    + gold.u_command.counts_there_q + gold.u_command.weighs_q + gold.u_append.weighed_q + refuses + gold.u_append.granted_q
    + gold.u_command.read_waits_q + walks_last + piece_last + burst_last + out_last + skid_last
    + gold.u_release.walking_q + gold.u_release.done_q + gold.u_command.completing_q;

wire counts = gold.u_append.summed_q | gold.u_append.weighed_q | gold.u_append.granted_q | gold.u_append.store_q;
wire none_yet = gold.u_command.clearing_q | gold.u_command.ready_q | gold.u_command.reads_counts_q
    | gold.u_command.counts_there_q | gold.u_command.weighs_q | gold.u_release.walking_q | gold.u_release.done_q
    | gold.u_command.completing_q | refuses | gold.u_command.read_waits_q;

reg reset_seen = 1'b0;
always @(posedge clk) reset_seen <= 1'b1;
always @(*) if (reset_seen) begin
    assert (holders == 1);
    if (none_yet) assert (!under_way & !gold.u_append.store_q);
    if (gold.u_append.decided_q) assert (gold.u_append.granted_q == (gold.u_append.decision_q == 0));
    if (gold.u_descriptor.skid_valid_q) assert (gold.u_descriptor.out_valid_q);
    // Nothing is behind the last descriptor.
    if (piece_last) assert (!gold.u_read_walker.walking_q);
    if (burst_last) assert (!gold.u_read_walker.walking_q & !gold.u_read_walker.piece_valid_q);
    if (skid_last | out_last)
        assert (!gold.u_read_walker.walking_q & !gold.u_read_walker.piece_valid_q & !gold.u_splitter.valid_q);
    if (out_last) assert (!gold.u_descriptor.skid_valid_q);
    if (gold.u_append.store_q) assert (walks_last | piece_last);
    if (gold.u_append.summed_q) assert (gold.u_command.weighs_q);
    if (gold.u_command.weighs_q) assert (gold.u_append.summed_q == (gold.u_command.op_q == 0));
    if (gold.u_command.read_waits_q) assert (gold.u_command.op_q == 1);
    if (gold.u_release.walking_q | gold.u_release.done_q) assert (gold.u_command.op_q == 2);
    if (gold.u_append.weighed_q | gold.u_append.granted_q | gold.u_append.store_q | gold.u_append.decided_q)
        assert (gold.u_command.op_q == 0);
end

// What the new counts are.
always @(*) if (counts) begin
    assert (gold.u_append.dense_new_q == gold.u_append.dense_count + gold.u_append.dense_bytes);
    assert (gold.u_append.sparse_new_q == gold.u_append.sparse_count + gold.u_append.sparse_bytes);
    assert (gold.u_append.dense_new_q == gate.u_append.dense_new_q);
    assert (gold.u_append.sparse_new_q == gate.u_append.sparse_new_q);
end
always @(*) if (gold.u_append.summed_q) begin
    assert (gold.u_append.dense_before_q == gate.u_append.dense_before_q);
    assert (gold.u_append.sparse_before_q == gate.u_append.sparse_before_q);
    assert (gold.u_append.dense_before_q == gold.u_append.dense_pages);
    assert (gold.u_append.sparse_before_q == gold.u_append.sparse_pages);
end
