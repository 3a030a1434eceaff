// group_parameters gives one result for each input: none comes that was not asked for.
reg [5:0] asked = 6'd0;
always @(posedge clk) asked <= rst_n ? asked + gold.valid1_q - gold.parameters_valid : 6'd0;
always @(*) if (gold.parameters_valid) assume (asked != 0);

// The banks: written, filled, in work.
wire [1:0] written = gold.block_written_line_q & gold.block_bank_line_q, written_even = gold.block_written_line_q & ~gold.block_bank_line_q;
wire [1:0] in_line = {|written, |written_even};
wire [1:0] busy = in_line | gold.filled_q | gold.in_work_q;
wire rb = gold.read_bank_q, pb = gold.parameter_bank_q, rc = gold.reads_channels_q;
wire read_in_work = gold.in_work_q[rb], other_in_work = gold.in_work_q[!rb];
wire [7:0] read_at = {1'b0, gold.read_place_q, gold.read_lane_of_place_q}, asked_at = {1'b0, gold.channel_place_q, gold.channel_lane_q};
wire [7:0] even_last = {1'b0, gold.even_last_place_q, gold.even_last_lane_q}, odd_last = {1'b0, gold.odd_last_place_q, gold.odd_last_lane_q};
wire [7:0] read_end = (rb ? odd_last : even_last) + 8'd1, other_end = (rb ? even_last : odd_last) + 8'd1;
wire [7:0] on_the_way = 8'd8 - gold.u_channel_credits.count_q;
always @(*) if (started_q) begin
    assert ((in_line & gold.filled_q) == 0 & (in_line & gold.in_work_q) == 0 & (gold.filled_q & gold.in_work_q) == 0 & gold.block_written_line_q != 2'd3);
    if (gold.block_written_line_q[0]) assert (!gold.room_q & gold.block_bank_line_q[0] != gold.fill_bank_q & gold.token_q == 0);
    if (gold.block_written_line_q[1]) assert (gold.block_bank_line_q[1] != gold.fill_bank_q & gold.token_q == 0);
    if (busy[gold.fill_bank_q]) assert (!gold.room_q & gold.token_q == 0 & gold.place_q == 0);
    // The channels asked for and not yet read.
    if (pb != rb) assert (read_in_work & other_in_work == rc);
    else if (other_in_work) assert (read_in_work & !rc);
    else assert (read_in_work == rc);
    assert (gold.u_channel_credits.count_q <= 8 & gold.u_channel_credits.available_q == (gold.u_channel_credits.count_q != 0));
    assert ({4'd0, gold.known_channels_q} + {4'd0, asked} + {7'd0, gold.valid1_q} + {7'd0, gold.channel_read1_q} == on_the_way);
    assert (on_the_way == (pb != rb ? read_end - read_at + (rc ? asked_at : 8'd0) : other_in_work ? read_end - read_at + other_end : asked_at - read_at));
    if (!rc) assert (asked_at == 0);
    if (rc) assert (asked_at < (pb ? odd_last : even_last) + 8'd1);
    if (read_in_work) assert (read_at < read_end);
    if (!read_in_work) assert (read_at == 0 & gold.read_tokens_q == 0);
    assert (gold.read_tokens_q == 0 | gold.known_channels_q != 0);
end
