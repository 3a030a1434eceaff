// SPDX-License-Identifier: Apache-2.0
//
// The verdict on a stream may be taken in every cycle. The stream changes with a command alone, and in the cycle behind
// it the verdict is taken anyway. Up to the first command behind a reset nothing looks at it.
//
//@ design kv_dma_tiny
//@ module kv_mmu_s5_*
//@ open mmu_page_allocator_* mmu_burst_splitter_* mmu_release_walker_* mmu_read_walker_* skid_buffer_*
//@ same mmu_command_unit_s5_p12_v8_g64_a205: bad_stream_q enable#1
//@ other mmu_command_unit_s5_p12_v8_g64_a205: bad_stream_q ge#1

reg looked_at = 1'b0;
always @(posedge clk) looked_at <= rst_n & (looked_at | gold.u_command.reads_counts_q);
always @(*) if (started_q & looked_at) begin
    assert (gold.u_command.bad_stream_q == gate.u_command.bad_stream_q);
    if (!gold.u_command.reads_counts_q) assert (gold.u_command.bad_stream_q == (gold.u_command.stream_q >= 5));
end
always @(*) if (gold.u_command.counts_there_q | gold.u_command.weighs_q | gold.u_append.summed_q | gold.u_append.weighed_q)
    assert (looked_at);
