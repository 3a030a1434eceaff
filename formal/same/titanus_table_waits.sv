// SPDX-License-Identifier: Apache-2.0
//
// A beat of the table does not wait for a second cycle. While a beat of changes waits for the next one or for the end of
// its token, no beat of the table is on its way: that token is not written, so no command is taken.
//
//@ design titanus_qu_c768
//@ module titanus_qu_c768_p256
//@ open u_buffer u_quantizer u_mask u_labels u_codes u_writer u_output stream_fifo_* titanus_level_x4 titanus_ones_*
//@ cuts u_levels.x*_q u_levels.lo*_q u_levels.hi*_q u_levels.made*_q u_levels.keep*_q u_levels.stream_last*_q
//@ cuts u_events.waiting_levels_q u_events.event_q u_events.events_q u_events.counted_events_q
//@ same titanus_event_packer_c768: waiting_table_q enable#1
//@ other titanus_event_packer_c768: goes or#1

// The beats on their way, the youngest lowest, and what the next one would be.
wire [4:1] scans = {gold.u_levels.scan4_q, gold.u_levels.scan3_q, gold.u_levels.scan2_q, gold.u_levels.scan1_q};
wire [4:1] valid = {gold.u_levels.valid4_q, gold.u_levels.valid3_q, gold.u_levels.valid2_q, gold.u_levels.valid1_q};
wire [4:1] quantized = valid & ~scans;
wire [4:1] last = quantized & {gold.u_levels.last4_q, gold.u_levels.last3_q, gold.u_levels.last2_q, gold.u_levels.last1_q};
wire [4:0] first = {gold.u_levels.first4_q, gold.u_levels.first3_q, gold.u_levels.first2_q, gold.u_levels.first1_q,
    gold.u_scheduler.first_token_q};
wire quantizes = !gold.u_scheduler.is_prefill;
wire partial = quantizes & gold.u_scheduler.address_q != 0; // a token is begun

// Tokens of which all beats have come, and that have not been written. The writer, which is open, writes no others.
reg [5:0] complete = 6'd0;
always @(posedge clk) complete <= rst_n ? complete + last[4] - gold.token_written : 6'd0;
always @(*) assume (!gold.token_written | complete != 0);

// They and those on their way are counted, and a beat is of one of them.
always @(*) begin
    assert (gold.u_scheduler.address_q <= gold.u_scheduler.last_address_q);
    assert (gold.u_scheduler.tokens_out_q <= 16);
    assert (gold.u_scheduler.tokens_out_q >= complete + last[1] + last[2] + last[3] + last[4] + partial);
end
//@ each stage: 1 2 3 4
always @(*) if (quantized[<stage>]) assert (partial | last[<stage>:1] != 0);
always @(*) if (quantized[<stage>] & !first[<stage>]) assert (quantizes & first[<stage>-1:0] == 0);
//@ end

// The same of a beat of changes that waits.
wire changes_wait = gold.u_events.waits_q & !gold.u_events.waiting_table_q;
always @(*) if (changes_wait & !gold.u_events.waiting_last_q) assert (partial | last != 0);
always @(*) if (changes_wait) assert (first == 0 & quantizes);
always @(*) if (gold.u_events.waits_q) assert (gold.u_events.waiting_table_q == gate.u_events.waiting_table_q);
