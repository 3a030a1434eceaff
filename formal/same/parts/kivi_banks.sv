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
