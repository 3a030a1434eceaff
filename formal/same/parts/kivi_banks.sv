// SPDX-License-Identifier: Apache-2.0
//
// The banks of KIVI's quantizer of keys, and the channels of a bank whose parameters are found. A file that takes this in
// says that read_at_q is 0 if no bank is read.
// Banks whose block is on its way to filled_q. Each bank's block is in one place at most.
wire [1:0] in_line0 = {gold.block_written_line_q[0] & gold.block_bank_line_q[0], gold.block_written_line_q[0] & !gold.block_bank_line_q[0]};
wire [1:0] in_line1 = {gold.block_written_line_q[1] & gold.block_bank_line_q[1], gold.block_written_line_q[1] & !gold.block_bank_line_q[1]};
wire [1:0] in_line = in_line0 | in_line1;
wire other = !gold.fill_bank_q;
wire pending = gold.filled_q[other] | in_line[other];
wire [3:0] last_place [0:1];
assign last_place[0] = gold.even_last_place_q;
assign last_place[1] = gold.odd_last_place_q;
genvar b, p;
generate for (b = 0; b < 2; b = b + 1) begin : gen_banks
    always @(*) assert ({2'd0, in_line[b]} + gold.filled_q[b] + gold.finding[b] + gold.known_q[b] <= 3'd1);
    always @(*) assert (!(gold.filled_q[b] & gold.fill_bank_q == b) & !(in_line[b] & gold.fill_bank_q == b));
    always @(*) assert (!(gold.room_q & gold.fill_bank_q == b & gold.finding[b]));
end endgenerate
always @(*) begin
    assert (!(&gold.block_written_line_q));
    if (gold.block_written_line_q != 0) assert (gold.token_q < 3);
    if (gold.block_written_line_q[0]) assert (gold.token_q < 2 & gold.block_bank_line_q[0] == other);
    if (gold.block_written_line_q[1]) assert (gold.block_bank_line_q[1] == other);
    if (gold.parameters_done1_q) assert (gold.finds_parameters_q);
    assert (gold.parameter_bank_q == (gold.finds_parameters_q ^ pending ? other : gold.fill_bank_q));
    assert (gold.place_q <= 16);
    // The size of a block that is read stays.
    if (gold.room_q & gold.bank_in_use & gold.last_token) assert (gold.place_q == 0 & (gold.wait_q == 2 | gold.size_place_q >= 2 | gold.spoilt_q));
end
// Channels on their way, and how many of them there are.
wire [8:0] flying = 9'd0 + gold.valid1_q + gold.channel_read1_q + gold.u_parameters.valid1_q + gold.u_parameters.valid2_q +
    gold.u_parameters.valid3_q + gold.u_parameters.valid4_q + gold.u_parameters.valid5_q +
    gold.u_parameters.valid6_q + gold.u_parameters.valid7_q + gold.u_parameters.valid8_q +
    gold.u_parameters.valid9_q + gold.u_parameters.valid10_q + gold.u_parameters.valid11_q +
    gold.u_parameters.valid12_q + gold.u_parameters.valid13_q + gold.u_parameters.valid14_q +
    gold.u_parameters.valid15_q + gold.u_parameters.valid16_q + gold.u_parameters.valid17_q +
    gold.u_parameters.valid18_q;
wire [8:0] found_at = {1'b0, gold.found_place_q, gold.found_lane_q};
wire [8:0] channel_at = {1'b0, gold.channel_place_q, gold.channel_lane_q};
wire [8:0] last_at = {1'b0, gold.parameter_last_place, gold.parameter_last_lane};
always @(*) begin
    if (gold.reads_channels_q) assert (gold.finds_parameters_q & !gold.parameters_done1_q & channel_at == found_at + flying & channel_at <= last_at);
    else begin
        assert (channel_at == 0);
        if (gold.finds_parameters_q & !gold.parameters_done1_q) assert (found_at + flying == last_at + 1 & flying != 0);
        else assert (flying == 0 & found_at == 0);
    end
    if (gold.ends_parameters) assert (gold.finds_parameters_q & !gold.parameters_done1_q);
end
