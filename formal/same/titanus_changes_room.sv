// SPDX-License-Identifier: Apache-2.0
//
// Room for level changes counts when the parser is at the head of a token or at its level changes alone. Behind a reset
// it waits for a command, and a cycle later the FIFO has its own room.
//
//@ design titanus_dqu_c768
//@ module titanus_dqu_core_c768
//@ open stream_fifo_* titanus_stream_window titanus_token_emitter titanus_mask_checker_* titanus_level_memory_* titanus_section_fifo_d16_w256_g16 titanus_section_fifo_d64_w256_g4 titanus_masked_ones_* titanus_code_unpacker
//@ same titanus_section_fifo_d16_w28_g2: room_q constant#2
//@ other titanus_section_fifo_d16_w28_g2: count_q add#1

always @(*) if (gold.u_changes.room_q != gate.u_changes.room_q) assert (gold.u_parser.state_q == 0); // STATE_WAIT
