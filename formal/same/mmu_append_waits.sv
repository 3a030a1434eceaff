// SPDX-License-Identifier: Apache-2.0
//
// Whether the dense range waits counts from the step on that weighs an append, and the step before loads it. Behind a reset
// the first byte of the range depends on it, and no range is offered.
//
//@ design kv_dma_tiny
//@ module kv_mmu_s5_*
//@ open mmu_command_unit_* mmu_page_allocator_* mmu_burst_splitter_* skid_buffer_*
//@ same mmu_append_unit_p12_v8_g64_a205: dense_waits_q constant#2
//@ other mmu_append_unit_p12_v8_g64_a205: dense_waits_q and#1

always @(*) if (gold.u_append.weighed_q | gold.u_append.granted_q)
    assert (gold.u_append.dense_waits_q == gate.u_append.dense_waits_q);
