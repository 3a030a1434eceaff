// SPDX-License-Identifier: Apache-2.0
//
// There may be room in the first cycle behind a reset: no word comes in it, as the writer begins with the table, whose
// FIFO is empty then. Behind it there is room.
//
//@ design titanus_qu_c768
//@ module titanus_qu_c768_p256
//@ open u_scheduler u_buffer u_levels u_quantizer u_mask u_labels u_codes stream_fifo_* titanus_ones_*
//@ cuts u_events.waiting_levels_q u_events.event_q u_events.events_q u_output.bytes1_q u_output.rest_q
//@ cuts u_output.place_q u_output.pause_q u_output.valid1_q u_writer.labelled_q u_writer.stream_last_q
//@ same titanus_stream_output: room_q constant#2
//@ other titanus_stream_output: accepted and#1

reg fresh = 1'b0; // behind a reset
always @(posedge clk) fresh <= !rst_n;

always @(*) if (fresh) assert (gold.u_writer.state_q == 0 & gold.u_output.inside_q == 0); // STATE_TABLE
always @(*) if (started_q & !fresh) assert (gold.u_output.room_q == gate.u_output.room_q);
always @(*) if (started_q) assert (gold.u_writer.state_q == gate.u_writer.state_q);
