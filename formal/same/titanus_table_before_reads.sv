// SPDX-License-Identifier: Apache-2.0
//
// One write more behind a reset spoils a word of each lane. The table writes the words of all beats, and no mask is
// checked before that. Levels are read of words that it has not written by a token that breaks the format alone, of which
// nothing is kept. What is read is a beat of a token, and none is left of the stream before when a command is taken.
//
//@ design titanus_dqu_c768
//@ module titanus_dqu_core_c768
//@ open stream_fifo_d16_w263 stream_fifo_d128_w16 titanus_stream_window titanus_masked_ones_* titanus_section_fifo_*
//@ open titanus_code_unpacker titanus_entry_window_* titanus_insert_steps_l16 titanus_ones_w16
//@ tracks u_levels.u_levels0.u_lane0 u_levels.u_levels4.u_lane0 u_levels.u_levels8.u_lane0 u_levels.u_levels12.u_lane0
//@ spoils u_checker.u_has_level0.u_lane0 u_checker.u_has_level4.u_lane0
//@ spoils u_checker.u_has_level8.u_lane0 u_checker.u_has_level12.u_lane0
//@ cuts u_*.single_beat_q u_*.single_word_q u_parser.total_q u_parser.last_channel_q u_parser.failed_kind_q
//@ cuts u_emitter.counted_labels_q u_emitter.counted_steps_q u_emitter.u_insert.counted_steps_q
//@ cuts u_emitter.u_insert.*_mask_q u_emitter.u_insert.*_entries_q
//@ cuts u_emitter.u_dequantizer*.factor1_q
//@ cuts u_emitter.u_dequantizer*.x3_q: gold.u_emitter.lane_valid3_q
//@ function u_emitter.u_dequantizer*.t2_q
//@ same titanus_channel_rams_n48_w1: single_q constant#1
//@ same titanus_channel_rams_n48_w16: single_q constant#1
//@ other titanus_channel_rams_n48_w1: u_lane0.wr_en or#1

wire [3:0] state = gold.u_parser.state_q;
wire [5:0] last_beat = gold.last_beat;
wire [15:0] channels = gold.u_parser.channels_q;
wire [15:0] rest = gold.u_parser.rest_q;

// The writes differ behind a reset alone.
reg behind_q = 1'b1;
always @(posedge clk) behind_q <= !rst_n;

// The table is written from its first row on, and so many rows of it were since the reset.
reg [6:0] rows = 7'd0;
wire [6:0] row = {1'b0, gold.table_beat};
wire [6:0] rows_next = gold.table_row & row >= rows ? row + 7'd1 : rows;
always @(posedge clk) rows <= rst_n ? rows_next : 7'd0;
wire [63:0] written = (64'd1 << rows) - 64'd1;
wire all = rows > last_beat; // those of all beats of the stream
always @(*) begin
    assert (rows <= 48);
    if (behind_q) assert (rows == 0 & !gold.table_row);
    if (state == 2 | gold.table_row) assert (row <= rows); // STATE_TABLE
    if (state == 2) assert (rest >= 1 & {1'b0, rest} + {row + gold.table_row, 4'd0} == channels);
    if (state >= 2 & state <= 11) assert (channels >= 1 & channels <= 768);
    if (state >= 3 & state <= 11) assert (rows_next > last_beat);
    if (gold.table_row) assert (state == 2 | state == 3 | state == 12);
    if (gold.table_row) assert (row <= last_beat & row < 48);
end
//@ each lanes: u_levels_u_levels0 u_levels_u_levels4 u_levels_u_levels8 u_levels_u_levels12
always @(*) assert ((other_words_<lanes>_u_lane0 & written) == 0);
//@ end
//@ each lane: u_has_level0_u_lane0 u_has_level4_u_lane0 u_has_level8_u_lane0 u_has_level12_u_lane0
always @(*) if (other_u_checker_<lane>) assert (word_u_checker_<lane> >= rows);
//@ end
//@ each lanes: u_levels.u_levels0 u_levels.u_levels4 u_levels.u_levels8 u_levels.u_levels12
always @(*) if (!behind_q) assert (gold.<lanes>.single_q == gate.<lanes>.single_q);
always @(*) assert (gold.<lanes>.next_q == gold.u_levels.next_q);
//@ end
//@ each lanes: u_checker.u_has_level0 u_checker.u_has_level4 u_checker.u_has_level8 u_checker.u_has_level12
always @(*) if (!behind_q) assert (gold.<lanes>.single_q == gate.<lanes>.single_q);
always @(*) assert (gold.<lanes>.next_q == gold.u_checker.number_q);
//@ end

// The parser.
wire mask_taken = gold.u_parser.mask_taken_q;
wire failed = gold.u_parser.failed_q;
wire goes_on = state != 12 & !failed; // STATE_STOP
always @(*) begin
    assert (state <= 12);
    if (state >= 2) assert (gold.u_parser.top_channel_q == channels - 16'd1);
    if (failed) assert (state >= 2 & state <= 7 | state == 12);
    if (gold.u_parser.event_taken_q) assert (state == 5 | state == 6 | state == 12); // STATE_EVENTS, STATE_MASK
    if (gold.u_parser.cut_taken_q) assert (state == 12);
    if (state == 4) assert (rest == channels); // STATE_HEAD
    if (state == 6) assert (rest >= 1 & rest <= channels & rest[7:0] == channels[7:0]);
    if (mask_taken) assert (state == 6 & !gold.u_parser.mask_last_q | state == 7 & gold.u_parser.mask_last_q); // STATE_KEPT
    if (mask_taken & state == 6) assert (gold.piece_groups == 15 & rest <= channels - 256);
    if (mask_taken & state == 7) assert (gold.piece_groups == last_beat[3:0]);
    if (mask_taken) assert (!failed & !(gold.u_parser.counting_q & gold.u_parser.counting_last_q));
    if (gold.u_parser.counting_q)
        assert (state == 6 & !gold.u_parser.counting_last_q | state == 7 | state == 9 | state == 12); // STATE_LABELLED
end

// The groups of masks in their FIFO, which is open: it gives those that were put into it. They are the masks that are there
// to their end, one group for each beat, less what the checker took of the oldest one, and a part of the next mask.
wire [6:0] beats = last_beat + 7'd1;
wire takes_last = gold.u_checker.enters & gold.u_checker.is_last;
reg [4:0] whole = 5'd0;
reg [6:0] part = 7'd0;
always @(posedge clk)
    if (!rst_n) begin
        whole <= 5'd0;
        part <= 7'd0;
    end else begin
        whole <= whole + (mask_taken & gold.u_parser.mask_last_q) - takes_last;
        if (mask_taken) part <= gold.u_parser.mask_last_q ? 7'd0 : part + gold.piece_groups + 7'd1;
    end
always @(*) assume (!gold.mask_valid | whole != 0 | gold.u_checker.number_q < part);

wire [15:0] read_bits = channels - rest;
wire last_in_checker = gold.u_checker.read_valid_q & gold.u_checker.read_last_q;
wire [4:0] unchecked = gold.u_parser.unchecked_q;
always @(*) begin
    if (goes_on & state == 6) assert (part == read_bits[15:4] - (mask_taken ? 7'd16 : 7'd0));
    else if (goes_on & mask_taken) assert (part + gold.piece_groups + 7'd1 == beats);
    else if (goes_on) assert (part == 0);
    assert (part == 0 | part <= last_beat);
    assert ({1'b0, whole} + last_in_checker == unchecked);
    if (whole == 0) assert (gold.u_checker.number_q <= part);
    if (whole != 0 | part != 0 | gold.u_checker.number_q != 0 | mask_taken) assert (all);
    if (gold.u_checker.number_q != 0) assert (gold.u_checker.number_q <= last_beat);
end

// Tokens whose mask has left the parser are not checked, checked or bad, until they begin to be restored.
reg [4:0] bad_masks = 5'd0;
always @(posedge clk) bad_masks <= rst_n ? bad_masks + gold.bad_mask : 5'd0;
wire masked = state == 7 & !mask_taken | state >= 8 & state <= 10;
wire in_parser = state >= 4 & state <= 10;
wire [6:0] behind_mask = gold.parsed_tokens_q + gold.u_parser.parsed_q + masked;
always @(*) begin
    assert ((bad_masks != 0) == gold.u_checker.stopped_q & gold.spoilt_mask_q == gold.u_checker.stopped_q);
    assert (bad_masks + (gold.u_checker.stopped_q & gold.u_checker.read_valid_q) <= 2);
    if (goes_on) assert (behind_mask == {2'd0, unchecked} + gold.checked_tokens_q + bad_masks);
end

// The beats that are being restored, the oldest first: valid, last, bad.
wire [6:1] valid = {gold.u_emitter.u_beat.skid_valid_q, gold.u_emitter.u_beat.out_valid_q, gold.u_emitter.counted_valid_q,
    gold.u_emitter.u_expanded.skid_valid_q, gold.u_emitter.u_expanded.out_valid_q, gold.u_emitter.inserting_q};
wire [6:1] last = {gold.u_emitter.u_beat.skid_data_q[21], gold.u_emitter.u_beat.out_data_q[21], gold.u_emitter.counted_last_q,
    gold.u_emitter.u_expanded.skid_data_q[37], gold.u_emitter.u_expanded.out_data_q[37], gold.u_emitter.inserting_last_q};
wire [6:1] bad = {gold.u_emitter.u_beat.skid_data_q[22], gold.u_emitter.u_beat.out_data_q[22], gold.u_emitter.counted_bad_q,
    gold.u_emitter.u_expanded.skid_data_q[38], gold.u_emitter.u_expanded.out_data_q[38], gold.u_emitter.inserting_bad_q};
wire [15:0] mask [1:6];
assign mask[1] = gold.u_emitter.inserting_mask_q;
assign mask[2] = gold.u_emitter.u_expanded.out_data_q[15:0];
assign mask[3] = gold.u_emitter.u_expanded.skid_data_q[15:0];
assign mask[4] = gold.u_emitter.counted_mask_q;
assign mask[5] = gold.u_emitter.u_beat.out_data_q[15:0];
assign mask[6] = gold.u_emitter.u_beat.skid_data_q[15:0];
wire [5:0] number [1:7];
assign number[1] = gold.u_levels.next_q;
genvar i;
generate for (i = 1; i < 7; i = i + 1) begin : gen_beats
    assign number[i + 1] = !valid[i] ? number[i] : number[i] == last_beat ? 6'd0 : number[i] + 6'd1;
    always @(*) if (valid[i]) begin
        assert (number[i] <= last_beat & last[i] == (number[i] == last_beat));
        assert (bad[i] ? mask[i] == 0 : all);
    end
end endgenerate
wire begun = gold.number_q != 0 & !gold.bad_so_far_q;
wire [6:1] ends = valid & last;
always @(*) begin
    assert (number[7] == gold.number_q);
    if (gold.number_q != 0) assert (gold.number_q <= last_beat);
    if (valid[3]) assert (valid[2]);
    if (valid[6]) assert (valid[5]);
    if (begun | gold.parsed_tokens_q != 0 | gold.u_parser.parsed_q) assert (all);
    if (gold.number_q != 0 & gold.bad_so_far_q) assert (gold.spoilt_mask_q | failed);
    if ((valid & bad) != 0) assert (gold.spoilt_mask_q | failed);
end

// Tokens of which the parser has begun to read, and of which levels are still to be read.
// The first one that is bad is the last of all.
wire [4:0] in_flight = gold.u_parser.in_flight_q;
wire [6:1] bad_ends = ends & bad;
wire [6:1] good_ends = ends & ~bad;
reg bad_read = 1'b0;
always @(posedge clk) bad_read <= rst_n & (bad_read | bad_ends[1]);
always @(*) begin
    assert ((bad_ends & (bad_ends - 6'd1)) == 0 & (!bad_read | bad_ends == 0));
    if (bad_read | bad_ends != 0) assert (gold.halted_q);
    if (bad_read) assert (gold.spoilt_mask_q | failed);
    if (goes_on) begin
        assert (in_flight <= 16);
        assert (in_flight + 7'd0 + bad_read == gold.parsed_tokens_q + 7'd0 + gold.u_parser.parsed_q + in_parser + begun
            + good_ends[1] + good_ends[2] + good_ends[3] + good_ends[4] + good_ends[5] + good_ends[6]);
    end
end

// No beat is on its way if all places of the output are free.
wire [3:0] apart = gold.u_emitter.u_output.write_q - gold.u_emitter.u_output.read_q;
always @(*) begin
    assert (gold.u_emitter.u_insert.counted_valid_q == gold.u_emitter.inserting_q);
    assert (gold.u_emitter.u_output.full_q == (started_q & apart == 0 & !gold.u_emitter.u_output.empty_q));
    assert (gold.u_emitter.places_q + 6'd0 + gold.u_emitter.inserting_q + gold.u_emitter.u_insert.expanded_valid_q
        + gold.u_emitter.lane_valid1_q + gold.u_emitter.lane_valid2_q + gold.u_emitter.lane_valid3_q
        + {gold.u_emitter.u_output.full_q, apart} + gold.u_emitter.u_output.out_valid_q
        == (started_q ? 16 : 0)); // none is there before the first reset
end

// When a command is taken nothing is left of the stream before it.
wire nothing = in_flight == 0 & whole == 0 & part == 0 & gold.u_checker.number_q == 0 & !mask_taken & unchecked == 0
    & gold.checked_tokens_q == 0 & bad_masks == 0 & gold.parsed_tokens_q == 0 & !gold.u_parser.parsed_q
    & gold.number_q == 0 & valid == 0;
always @(*) begin
    if (state == 1 | state == 2 | gold.table_row) assert (nothing); // STATE_JUDGE
    assert (nothing | gold.u_parser.top_channel_q == channels - 16'd1);
end

// What is kept of a beat is the same.
always @(*) if (gold.u_emitter.insert_valid & gold.u_emitter.entering_mask_q != 0)
    assert (gold.lo == gate.lo & gold.hi == gate.hi);
//@ each lane: 0.u_lane0 0.u_lane1 0.u_lane2 0.u_lane3 4.u_lane0 4.u_lane1 4.u_lane2 4.u_lane3 8.u_lane0 8.u_lane1 8.u_lane2 8.u_lane3 12.u_lane0 12.u_lane1 12.u_lane2 12.u_lane3
always @(*) if (gold.u_emitter.lane_valid1_q & gold.u_emitter.u_dequantizer<lane>.keep1_q) begin
    assert (gold.u_emitter.u_dequantizer<lane>.lo1_q == gate.u_emitter.u_dequantizer<lane>.lo1_q);
    if (gold.u_emitter.u_dequantizer<lane>.multiplies1_q)
        assert (gold.u_emitter.u_dequantizer<lane>.range1_q == gate.u_emitter.u_dequantizer<lane>.range1_q);
end
always @(*) if (gold.u_emitter.lane_valid2_q & gold.u_emitter.u_dequantizer<lane>.keep2_q) begin
    assert (gold.u_emitter.u_dequantizer<lane>.lo2_q == gate.u_emitter.u_dequantizer<lane>.lo2_q);
    if (gold.u_emitter.u_dequantizer<lane>.multiplies2_q)
        assert (gold.u_emitter.u_dequantizer<lane>.t2_q == gate.u_emitter.u_dequantizer<lane>.t2_q);
end
always @(*) if (gold.u_emitter.u_dequantizer<lane>.multiplies1_q) assert (gold.u_emitter.u_dequantizer<lane>.keep1_q);
always @(*) if (gold.u_emitter.u_dequantizer<lane>.multiplies2_q) assert (gold.u_emitter.u_dequantizer<lane>.keep2_q);
//@ end
