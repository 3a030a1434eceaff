// SPDX-License-Identifier: Apache-2.0
//
// Each bank's block is in one place at most: written, filled, with its parameters being found, or known. While none are
// being found the bank in turn is the one that waits, or else the one that is filled next, whose filled_q is 0: clearing
// that in every cycle changes nothing.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open skid_buffer_* credit_counter_* group_quantizer_* stream_fifo_* kivi_frame_packer_*
//@ cuts x1_q place1_q bank1_q address1_q first_token1_q stored1_q has_nan1_q has_inf1_q block_ends1_q refused1_q
//@ cuts taken1_q config_error_q nan_before_q nan_seen_q inf_before_q inf_seen_q merged_extremes_q place2_q
//@ cuts merges1_q bank2_q read_lane_q min1_q max1_q writes_parameters1_q written_place_q min_of_lanes_q
//@ cuts shift_of_lanes_q shift_at_q shift_read1_q sigma_of_lanes_q sigma_at_q sigma_read1_q pair_slot_q pair0_q
//@ cuts pair1_q pair2_q keep_q coding_line_q coding_bytes_line_q coding_row_end_line_q coding_end_line_q
//@ cuts second_beat_q first_codes_q u_parameters.adds*_q u_parameters.amount*_q u_parameters.dividend*_q
//@ cuts u_parameters.divisor*_q u_parameters.exponent*_q u_parameters.is_large*_q u_parameters.large*_q
//@ cuts u_parameters.min*_q u_parameters.normal*_q u_parameters.places*_q u_parameters.power*_q
//@ cuts u_parameters.quotient*_q u_parameters.remainder*_q u_parameters.shift*_q u_parameters.sigma*_q
//@ cuts u_parameters.significand*_q u_parameters.small*_q u_parameters.sum*_q
//@ cuts u_parameters.unit*_q u_parameters.up*_q u_parameters.zero*_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: parameters_begin and#2
//@ other kivi_key_quantizer_l16_g32_b2_d256: block_ends and#1

// Banks whose block is on its way to filled_q.
wire [1:0] in_line = {gold.block_written_line_q[0] & gold.block_bank_line_q[0] | gold.block_written_line_q[1] & gold.block_bank_line_q[1],
    gold.block_written_line_q[0] & !gold.block_bank_line_q[0] | gold.block_written_line_q[1] & !gold.block_bank_line_q[1]};
wire other = !gold.fill_bank_q;
wire pending = gold.filled_q[other] | in_line[other];
genvar b;
generate for (b = 0; b < 2; b = b + 1) begin : gen_banks
    always @(*) assert ({2'd0, in_line[b]} + gold.filled_q[b] + gold.finding[b] + gold.known_q[b] <= 3'd1);
    always @(*) assert (!(gold.filled_q[b] & gold.fill_bank_q == b) & !(in_line[b] & gold.fill_bank_q == b));
end endgenerate
always @(*) begin
    assert (!(&gold.block_written_line_q));
    if (gold.block_written_line_q != 0) assert (gold.token_q < 3);
    if (gold.block_written_line_q[0]) assert (gold.token_q < 2 & gold.block_bank_line_q[0] == other);
    if (gold.block_written_line_q[1]) assert (gold.block_bank_line_q[1] == other);
    if (gold.parameters_done1_q) assert (gold.finds_parameters_q);
    assert (gold.parameter_bank_q == (gold.finds_parameters_q ^ pending ? other : gold.fill_bank_q));
    assert (gold.place_q <= 16);
    assert (!(gold.room_q & gold.bank_in_use & gold.last_token & gold.place_q != 0));
end
//@ with kivi_channels
// So all is the same.
always @(*) begin
    assert (gold.fill_bank_q == gate.fill_bank_q); assert (gold.place_q == gate.place_q);
    assert (gold.token_q == gate.token_q); assert (gold.address_q == gate.address_q);
    assert (gold.spoilt_q == gate.spoilt_q); assert (gold.room_q == gate.room_q);
    assert (gold.size_place_q == gate.size_place_q); assert (gold.size_lane_q == gate.size_lane_q);
    assert (gold.wait_q == gate.wait_q); assert (gold.block_written_line_q == gate.block_written_line_q);
    assert (gold.block_bank_line_q == gate.block_bank_line_q); assert (gold.filled_q == gate.filled_q);
    assert (gold.even_last_place_q == gate.even_last_place_q);
    assert (gold.even_last_lane_q == gate.even_last_lane_q); assert (gold.odd_last_place_q == gate.odd_last_place_q);
    assert (gold.odd_last_lane_q == gate.odd_last_lane_q); assert (gold.code_bank_q == gate.code_bank_q);
    assert (gold.read_at_q == gate.read_at_q); assert (gold.parameter_bank_q == gate.parameter_bank_q);
    assert (gold.channel_place_q == gate.channel_place_q); assert (gold.channel_lane_q == gate.channel_lane_q);
    assert (gold.finds_parameters_q == gate.finds_parameters_q);
    assert (gold.reads_channels_q == gate.reads_channels_q); assert (gold.known_q == gate.known_q);
    assert (gold.channel_read1_q == gate.channel_read1_q); assert (gold.valid1_q == gate.valid1_q);
    assert (gold.found_place_q == gate.found_place_q); assert (gold.found_lane_q == gate.found_lane_q);
    assert (gold.parameters_done1_q == gate.parameters_done1_q); assert (gold.read_place_q == gate.read_place_q);
    assert (gold.read_token_q == gate.read_token_q);
    assert (gold.x == gate.x & gold.extremes_so_far == gate.extremes_so_far & gold.extremes == gate.extremes);
    assert (gold.min_word == gate.min_word & gold.shift_word == gate.shift_word & gold.sigma_word == gate.sigma_word);
    assert ({gold.u_parameters.valid1_q, gold.u_parameters.valid2_q, gold.u_parameters.valid3_q,
        gold.u_parameters.valid4_q, gold.u_parameters.valid5_q, gold.u_parameters.valid6_q,
        gold.u_parameters.valid7_q, gold.u_parameters.valid8_q, gold.u_parameters.valid9_q,
        gold.u_parameters.valid10_q, gold.u_parameters.valid11_q, gold.u_parameters.valid12_q,
        gold.u_parameters.valid13_q, gold.u_parameters.valid14_q, gold.u_parameters.valid15_q,
        gold.u_parameters.valid16_q, gold.u_parameters.valid17_q, gold.u_parameters.valid18_q}
        == {gate.u_parameters.valid1_q, gate.u_parameters.valid2_q, gate.u_parameters.valid3_q,
        gate.u_parameters.valid4_q, gate.u_parameters.valid5_q, gate.u_parameters.valid6_q,
        gate.u_parameters.valid7_q, gate.u_parameters.valid8_q, gate.u_parameters.valid9_q,
        gate.u_parameters.valid10_q, gate.u_parameters.valid11_q, gate.u_parameters.valid12_q,
        gate.u_parameters.valid13_q, gate.u_parameters.valid14_q, gate.u_parameters.valid15_q,
        gate.u_parameters.valid16_q, gate.u_parameters.valid17_q, gate.u_parameters.valid18_q});
end
