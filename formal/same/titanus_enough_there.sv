// SPDX-License-Identifier: Apache-2.0
//
// A beat that wants to leave for its lanes finds its labels in the window. It is of a token that is parsed, so all labels
// of it were put into their FIFO, the last ones three cycles before at least; the FIFO offers a group two cycles after it
// was put in, then one in every cycle, and a beat begins one group at most.
//
//@ design titanus_dqu_c768
//@ module titanus_dqu_core_c768
//@ open stream_fifo_* titanus_stream_window titanus_mask_checker_* titanus_level_memory_* titanus_section_fifo_*
//@ open titanus_masked_ones_* titanus_code_unpacker titanus_entry_window_w8 titanus_zero_insert_* titanus_dequantizer_x4
//@ open titanus_insert_steps_l16 skid_buffer_w39
//@ same titanus_entry_window_w1: enough_there and#1
//@ other titanus_entry_window_w1: enough_there or#1

wire [3:0] state = gold.u_parser.state_q;
wire counting = gold.u_parser.counting_q;
wire counting_last = gold.u_parser.counting_last_q;
wire mask_taken = gold.u_parser.mask_taken_q;
wire parsed = gold.token_parsed;
wire [15:0] rest = gold.u_parser.rest_q;
wire [15:0] sum = gold.u_parser.sum;
wire [15:0] total = gold.u_parser.total_q;
wire [15:0] channels = gold.u_parser.channels_q;

// Groups of labels of the token that is parsed: all, by the ones of its mask, and those that were put into the FIFO. Of all
// tokens: those that were put in, and those of tokens that are parsed to their end.
reg [8:0] all = 9'd0;
reg [8:0] put = 9'd0;
reg [8:0] all_put = 9'd0;
reg [8:0] parsed_groups = 9'd0;
wire [4:0] puts = gold.labels_piece ? gold.piece_groups + 5'd1 : 5'd0;
wire [16:0] sum_groups = ({1'b0, sum} + 17'd15) >> 4;
wire [16:0] rest_groups = ({1'b0, rest} + 17'd15) >> 4;
always @(posedge clk)
    if (!rst_n) begin
        all <= 9'd0;
        put <= 9'd0;
        all_put <= 9'd0;
        parsed_groups <= 9'd0;
    end else begin
        if (state == 7 & gold.u_parser.counted) all <= sum_groups[8:0]; // STATE_KEPT
        put <= parsed ? 9'd0 : put + puts;
        all_put <= all_put + puts;
        if (parsed) parsed_groups <= parsed_groups + all;
    end

// Those of the cycle before and of the one before that.
reg [4:0] puts1 = 5'd0;
reg [4:0] puts2 = 5'd0;
always @(posedge clk) begin
    puts1 <= rst_n ? puts : 5'd0;
    puts2 <= rst_n ? puts1 : 5'd0;
end

// The parser puts in all of them before the token is parsed.
wire [8:0] put_of_all = all_put - parsed_groups;
wire [1:0] to_count = counting + 2'd0 + mask_taken; // pieces of the mask, each with 256 bits at most
always @(*) begin
    assert (state <= 12);
    if (state >= 2 & state <= 11) assert (channels != 0 & channels <= 768);
    if (state == 4) assert (rest == channels); // STATE_HEAD
    if (state == 6) assert (rest <= channels & rest[7:0] == channels[7:0] & rest != 0); // STATE_MASK
    if (mask_taken) assert (!(counting & counting_last));
    if (mask_taken) assert (state == 6 & !gold.u_parser.mask_last_q | state == 7 & gold.u_parser.mask_last_q | state == 12);
    if (counting) assert (state == 6 & !counting_last | state == 7 | state == 9 | state == 12); // STATE_LABELLED
    if (state >= 2 & state <= 5 | state == 10) assert (total == 0);
    if (state == 6) assert (total[15:8] + 9'd0 + to_count <= channels[15:8] - rest[15:8]);
    if (state == 7) assert (total[15:8] + 9'd0 + to_count <= 4);
    if (state == 8 & put == 0) assert (total == 0); // STATE_LABELS
    if (state == 8) assert (gold.u_parser.span_q == (rest >= 256 ? 256 : rest) & (rest != 0 | all == 0));
    if (state == 8) assert (put + rest_groups == all);
    if (state == 9) assert (put != 0 & counting & (counting_last ? put == all : put + rest_groups == all & rest != 0));
    if (state == 10 | parsed) assert (put == all);
    if ((state <= 7 | state == 11) & !parsed) assert (put == 0);
    if (parsed) assert (state == 3 | state == 11); // STATE_COUNT, STATE_END
    if (puts1 != 0) assert ((state == 9 | state == 12) & puts2 == 0);
    if (puts2 != 0) assert (state == 8 | state == 10 | state == 12);
    assert (put >= puts1 + 6'd0 + puts2);
    assert (put_of_all == put);
end

// The FIFO of labels, which is open: it offers what was put into it before the last cycle. It has room for 16 pieces of 16
// groups and says so while two more fit.
reg [8:0] taken = 9'd0;
always @(posedge clk) taken <= rst_n ? taken + (gold.label_valid & gold.label_ready) : 9'd0;
wire [8:0] waiting = all_put - taken;
always @(*) assume (gold.label_valid == (waiting > puts1) & (!gold.label_room | waiting <= 224));

// A beat begins a group of labels if what is left of the group before is not enough.
function begins;
    input [3:0] place;
    input [4:0] count;
    begins = place == 0 ? count != 0 : place + 6'd0 + count > 16;
endfunction
function [3:0] behind;
    input [3:0] place;
    input [4:0] count;
    input last;
    behind = last ? 4'd0 : place + count[3:0];
endfunction
wire first_there = gold.u_emitter.u_beat.out_valid_q;
wire second_there = gold.u_emitter.u_beat.skid_valid_q;
wire [22:0] first = gold.u_emitter.u_beat.out_data_q;
wire [22:0] second = gold.u_emitter.u_beat.skid_data_q;
wire [3:0] place1 = gold.u_emitter.u_label_window.place_q;
wire [3:0] place2 = first_there ? behind(place1, first[20:16], first[21]) : place1;
wire [3:0] place3 = second_there ? behind(place2, second[20:16], second[21]) : place2;
wire begins1 = first_there & begins(place1, first[20:16]);
wire begins2 = second_there & begins(place2, second[20:16]);
wire begins3 = gold.beat_valid & !gold.bad & begins(place3, gold.u_emitter.marked);

// Groups that are still to be begun by beats of tokens that are parsed. The masks of tokens come out of their FIFOs, which
// are open, as they went into them, the oldest first, and the parser has counted their ones. A token that begins is parsed,
// so no beat begins a group more than those.
reg [8:0] begun = 9'd0;
always @(posedge clk) begun <= rst_n ? begun + (begins3 & gold.beat_leaves) : 9'd0;
wire [8:0] to_begin = parsed_groups - begun;
always @(*) assert (!(gold.beat_valid & gold.first & !gold.bad) | gold.parsed_tokens_q != 0);
always @(*) assume (!begins3 | to_begin != 0);

// All these are in the FIFO or in the window, and if the window has none to begin, those in the FIFO are new: of the
// token that is still being parsed.
wire this_there = gold.u_emitter.u_label_window.this_there;
wire next_there = gold.u_emitter.u_label_window.next_there;
wire [1:0] shown = this_there + 2'd0 + next_there - (place1 != 0);
wire [8:0] ahead = taken - begun;
always @(*) begin
    if (next_there | place1 != 0) assert (this_there);
    assert (gold.u_emitter.u_label_window.fill_q == gold.u_emitter.u_label_window.group_q ^ this_there ^ next_there);
    if (second_there) assert (first_there);
    if (first_there) assert (first[20:16] <= 16);
    if (second_there) assert (second[20:16] <= 16);
    assert (ahead == {7'd0, shown} - {7'd0, {1'b0, begins1} + {1'b0, begins2}});
    assert (to_begin + 10'd0 + put <= 256);
    assert (shown != 0 | waiting == puts1 + 9'd0 + puts2);
    assert (!first_there | gold.u_emitter.u_label_window.enough);
end
