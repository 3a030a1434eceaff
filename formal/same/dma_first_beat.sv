// SPDX-License-Identifier: Apache-2.0
//
// Behind a reset by the pin the first beat would not begin a burst, which matters only if bytes in front of it are to be
// left out, or if its first word gives no beat. The first piece begins with a beat, as all streams are empty, and with a
// word: all bytes of that beat are marked either way, and its step sets what says that a burst has begun.
//
//@ design kv_dma_tiny
//@ module axi_write_master_*
//@ open skid_buffer_w35 stream_fifo_* credit_counter_* axi_burst_reports_*
//@ cuts under_way_q answered_now_q resp_q *_before_q first_failed_q dropped_q idle_q
//@ cuts u_shifter.turned_q u_shifter.before_q
//@ same axi_write_steps_b8_m64: begun_q constant#1
//@ other axi_write_steps_b8_m64: begun_q or#1

// A stream that is empty begins with a page, and pages are multiples of 64 bytes (kv_mmu.md, page_bytes). All streams
// are empty behind a reset, and behind a flush, which is a reset of the MMU as well.
reg none_came = 1'b1;
always @(posedge clk)
    none_came <= !rst_n | !gold.running | none_came & !(s_axis_desc_tvalid & gold.s_axis_desc_tready);
always @(*) if (none_came & s_axis_desc_tvalid) assume (s_axis_desc_tdata[2:0] == 0);

// None was placed, or begun, since a flush.
reg none_placed = 1'b1, none_begun = 1'b1;
always @(posedge clk) begin
    none_placed <= !rst_n | !gold.running | none_placed & !gold.u_pieces.taken;
    none_begun <= !rst_n | !gold.running | none_begun & !gold.burst_begins;
end
always @(*) if (started_q & gold.running) begin
    if (gold.u_pieces.u_waiting.skid_valid_q) assert (gold.u_pieces.u_waiting.out_valid_q);
    if (none_came)
        assert (!gold.u_pieces.u_waiting.out_valid_q & !gold.u_pieces.next_valid_q & none_placed);
    if (none_placed & !gold.u_pieces.next_valid_q & gold.u_pieces.u_waiting.out_valid_q)
        assert (gold.u_pieces.u_waiting.out_data_q[2:0] == 0);
    if (none_placed & !gold.u_pieces.next_valid_q & !gold.u_pieces.u_waiting.out_valid_q) assert (none_came);
    if (none_placed) assert (none_begun & !gold.u_pieces.placed_valid_q & gold.u_pieces.place_q == 0);
    if (none_placed & gold.u_pieces.next_valid_q) assert (gold.u_pieces.next_address_q[2:0] == 0);
    if (none_begun & gold.u_pieces.placed_valid_q)
        assert (gold.u_pieces.placed_begin_at_q == 0 & !gold.u_pieces.placed_begins_turned_q);
    if (none_begun & !gold.u_pieces.placed_valid_q) assert (none_placed);
end

// None was put into the FIFO of bursts, taken from it, or had a step, since a reset by the pin. That FIFO has room for all
// bursts under way, gives nothing while it holds none, and keeps the order.
reg none_put = 1'b1, none_got = 1'b1, none_stepped = 1'b1;
always @(posedge clk) begin
    none_put <= !rst_n | none_put & !gold.queued_valid;
    none_got <= !rst_n | none_got & !(gold.stepping_valid & gold.stepping_ready);
    none_stepped <= !rst_n | none_stepped & !gold.steps;
end
always @(*) if (gold.queued_valid) assume (gold.queued_ready);
always @(*) if (gold.stepping_valid & none_got)
    assume (!none_put & gold.stepping_begin_at == 0 & !gold.stepping_begins_turned);
always @(*) if (started_q) begin
    if (none_put & gold.queued_valid) assert (gold.placed_begin_at == 0 & !gold.placed_begins_turned);
    if (none_put) assert (none_begun & none_got);
    if (none_got) assert (none_stepped & !gold.u_steps.piece_valid_q);
    if (none_stepped) assert (gold.u_steps.number_q == 0 & !gold.u_steps.again_q);
    if (none_stepped & gold.u_steps.piece_valid_q)
        assert (gold.u_steps.piece_begin_at_q == 0 & !gold.u_steps.piece_begins_turned_q);
    if (none_stepped & !gold.u_steps.piece_valid_q) assert (none_got);
    if (!none_stepped) assert (gold.u_steps.begun_q == gate.u_steps.begun_q);
    if (gold.u_shifter.stepped_q & gold.u_shifter.begin_at_q != 0)
        assert (gold.u_shifter.begins_q == gate.u_shifter.begins_q);
end
