// SPDX-License-Identifier: Apache-2.0
//
// A word that is written has 1 to 32 bytes, as empty sections are left out. So it begins below place 31, or fills it:
// whatever word comes, it loads place 30 as it loads place 31.
//
//@ design titanus_qu_c768
//@ module titanus_qu_c768_p256
//@ open u_scheduler u_buffer u_levels u_quantizer stream_fifo_* titanus_ones_* prefix_sum_*
//@ through u_events.u_words: word[261:256] >= 1 & word[261:256] <= 32
//@ through u_mask_fifo: word[261:256] >= 1 & word[261:256] <= 32
//@ through u_labels_fifo: word[261:256] >= 1 & word[261:256] <= 32
//@ through u_codes_fifo: word[261:256] >= 1 & word[261:256] <= 32
//@ cuts u_events.waiting_levels_q u_events.event_q u_events.events_q
//@ cuts u_labels.counted_entries_q u_labels.u_units.beat_q u_labels.u_units.rest_q u_labels.u_words.word_q
//@ cuts u_codes.counted_entries_q u_codes.u_units.beat_q u_codes.u_units.rest_q u_codes.u_words.word_q u_mask.u_words.word_q
//@ same titanus_stream_output: loads select#2
//@ same titanus_stream_output: rest_next select#4
//@ other titanus_stream_output: end_place add#1

// The contract of bits, 2 to 8: the scheduler refuses other commands, and takes the next one when all tokens of a stream
// have been written.
always @(*) assume (!gold.codes_out_valid | gold.bits >= 2 & gold.bits <= 8);
// Seven level changes are in a word, and only words of the table have more bytes. They come first of all, and the writer
// is not at the head of a token then.
always @(*) assume (!gold.events_valid | gold.u_writer.state_q != 1 | gold.events_bytes <= 28); // STATE_HEAD

always @(*) if (gold.u_events.over_q) assert (gold.u_events.held_q != 0);
always @(*) if (gold.due_valid) assert (gold.due_count >= 1 & gold.due_count <= 32);
always @(*) if (gold.u_output.valid1_q) assert (gold.u_output.complete1_q | gold.u_output.from1_q[30]);
