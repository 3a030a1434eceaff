// SPDX-License-Identifier: Apache-2.0
//
// The list of free pages has room for every page that comes back, so the release walker never waits: it moves in every
// cycle. Without a page its registers may take anything.
//
//@ design mmu_small
//@ module kv_mmu_s8_*
//@ open mmu_command_unit_* mmu_append_unit_* mmu_page_allocator_* mmu_read_walker_* mmu_burst_splitter_* skid_buffer_*
//@ same mmu_release_walker_p16_v4_g256: moves not#1
//@ same mmu_release_walker_p16_v4_g256: page_valid_q enable#1
//@ same mmu_release_walker_p16_v4_g256: page_is_sparse_q enable#1
//@ same mmu_release_walker_p16_v4_g256: virtual_q enable#1
//@ other mmu_release_walker_p16_v4_g256: walking_q and#1

// formal/kv_mmu_checker.sv, never_full.
always @(*) assume (gold.u_allocator.put_ready);
