// SPDX-License-Identifier: Apache-2.0
//
// The parser asks which bytes the window shows for labels alone, and in the cycle before it is at labels nothing is
// taken: a sum with nothing is the difference.
//
//@ design titanus_dqu_c768
//@ module titanus_dqu_core_c768
//@ open stream_fifo_* titanus_token_emitter titanus_mask_checker_* titanus_level_memory_* titanus_section_fifo_* titanus_masked_ones_* titanus_code_unpacker byte_rows_*
//@ cuts u_window.window_q u_window.placing_data_q
//@ same titanus_stream_window: seen_q sub#1
//@ other titanus_stream_window: held_q sub#1

always @(*) if (gold.u_window.seen_q != gate.u_window.seen_q) assert (gold.u_parser.state_q != 8); // STATE_LABELS
