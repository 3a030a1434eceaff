// SPDX-License-Identifier: Apache-2.0
//
// One write more behind a reset spoils a word of memories whose banks are all empty then. A bank that is read was
// written whole since, with a block or with its parameters. The extremes so far are read of words that are not, but
// with a block's first token alone, which hides them, or with one of a block that is refused.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open skid_buffer_* credit_counter_* group_quantizer_* stream_fifo_* kivi_frame_packer_*
//@ spoils u_elements
//@ tracks u_extremes_so_far u_extremes u_min_of u_shift_of u_sigma_of
//@ cuts x1_q has_nan1_q has_inf1_q refused1_q
//@ cuts config_error_q nan_before_q nan_seen_q inf_before_q inf_seen_q
//@ cuts read_lane_q min1_q max1_q min_of_lanes_q
//@ cuts shift_of_lanes_q sigma_of_lanes_q pair_slot_q pair0_q
//@ cuts pair1_q pair2_q keep_q coding_line_q coding_bytes_line_q coding_row_end_line_q coding_end_line_q
//@ cuts second_beat_q first_codes_q u_parameters.adds*_q u_parameters.amount*_q u_parameters.dividend*_q
//@ cuts u_parameters.divisor*_q u_parameters.exponent*_q u_parameters.is_large*_q u_parameters.large*_q
//@ cuts u_parameters.min*_q u_parameters.normal*_q u_parameters.places*_q u_parameters.power*_q
//@ cuts u_parameters.quotient*_q u_parameters.remainder*_q u_parameters.shift*_q u_parameters.sigma*_q
//@ cuts u_parameters.significand*_q u_parameters.small*_q u_parameters.sum*_q
//@ cuts u_parameters.unit*_q u_parameters.up*_q u_parameters.zero*_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: stored1_q constant#1
//@ same kivi_key_quantizer_l16_g32_b2_d256: writes_parameters1_q constant#1
//@ other kivi_key_quantizer_l16_g32_b2_d256: known_q constant#1
//@ other kivi_key_quantizer_l16_g32_b2_d256: smaller or#1

//@ with kivi_banks
//@ with kivi_channels
// The writes differ behind a reset alone.
reg [1:0] behind_q = 2'd3;
always @(posedge clk) behind_q <= rst_n ? {behind_q[0], 1'b0} : 2'd3;
always @(*) if (!behind_q[0]) assert (gold.stored1_q == gate.stored1_q & gold.writes_parameters1_q == gate.writes_parameters1_q);
always @(*) if (!behind_q[1]) assert (gold.merges1_q == gate.merges1_q);
always @(*) if (behind_q[0]) assert (!gold.stored1_q & !gold.writes_parameters1_q);
always @(*) if (behind_q[1]) assert (!gold.merges1_q);
always @(*) if (behind_q[0]) assert (!gold.room_q);
always @(*) if (behind_q != 0) assert (gold.token_q == 0 & gold.place_q == 0 & in_line == 0 & gold.banks_in_use == 0);

// The elements: a bank is written from its first word on, and so many words of it were.
reg [9:0] high [0:1];
wire [9:0] high_next [0:1];
generate for (b = 0; b < 2; b = b + 1) begin : gen_high
    assign high_next[b] = gold.stored1_q & gold.bank1_q == b & gold.address1_q >= high[b] ? gold.address1_q + 10'd1 : high[b];
    always @(posedge clk) high[b] <= rst_n ? high_next[b] : 10'd0;
    always @(*) if (in_line[b] | gold.filled_q[b] | gold.finding[b] | gold.known_q[b]) assert (high_next[b] >= 32 * ({6'd0, last_place[b]} + 1));
    always @(*) if (behind_q[0]) assert (high[b] == 0);
end endgenerate
wire [9:0] row = gold.size_place_q + 10'd1;
wire [9:0] address = gold.token_q == 0 ? {5'd0, gold.place_q} : gold.token_q * row + gold.place_q;
wire [9:0] read_row = last_place[gold.code_bank_q] + 10'd1;
always @(*) begin
    if (other_u_elements) assert (word_u_elements[8:0] >= high[word_u_elements[9]]);
    if (gold.stored1_q) assert (gold.address1_q <= high[gold.bank1_q]);
    assert (gold.address_q <= high_next[gold.fill_bank_q]);
    if (!gold.spoilt_q) assert (gold.address_q == address[8:0]);
    if (gold.block_known) assert (gold.read_place_q < read_row & gold.read_at_q == gold.read_token_q * read_row + gold.read_place_q);
    else assert (gold.read_place_q == 0 & gold.read_token_q == 0 & gold.read_at_q == 0);
end

// The extremes: a beat is good if its words count for a block that is complete in the end.
wire good = gold.first_token | !gold.spoilt_q & gold.place_q <= {1'b0, gold.size_place_q};
reg good1_q, good2_q;
always @(posedge clk) good1_q <= good;
always @(posedge clk) good2_q <= good1_q;
always @(*) begin
    if (gold.stored1_q & good1_q & !gold.first_token1_q) assert (gold.extremes_so_far == gate.extremes_so_far);
    assert (gold.extremes == gate.extremes);
    if (gold.merges1_q & good2_q) assert (gold.merged_extremes_q == gate.merged_extremes_q);
    // A beat that is not good is the last of a block, or makes it one that is refused.
    if (gold.stored1_q & !good1_q) begin
        assert (gold.bank1_q == gold.fill_bank_q & !gold.finding[gold.fill_bank_q]);
        if (gold.token_q == 0) assert (gold.place_q == 0 & !gold.room_q);
        else assert (gold.spoilt_q | gold.place_q > {1'b0, gold.size_place_q} & gold.place1_q > gold.size_place_q);
    end
    if (gold.merges1_q & !good2_q) begin
        assert (gold.bank2_q == gold.fill_bank_q & !gold.finding[gold.fill_bank_q]);
        if (gold.token_q == 0) assert (gold.place_q == 0);
        else assert (gold.spoilt_q | gold.place_q > {1'b0, gold.size_place_q} & gold.place2_q > gold.size_place_q);
    end
    // None is read that is being written.
    if (gold.stored1_q) assert (gold.place_q == gold.place1_q + 5'd1 | gold.place_q == 0 & (gold.place1_q >= 2 | gold.wait_q == 2));
    if (gold.merges1_q & {1'b0, gold.place2_q} == gold.place_q) assert (gold.place_q == 0 & gold.wait_q != 0);
    if (gold.spoilt_q) assert (gold.token_q != 0);
end
generate for (p = 0; p < 16; p = p + 1) begin : gen_places
    wire counts = gold.token_q == 0 ? p < gold.place_q : !gold.spoilt_q & p <= gold.size_place_q;
    wire in1 = gold.stored1_q & good1_q & gold.place1_q == p;
    wire in2 = gold.merges1_q & good2_q & gold.place2_q == p;
    always @(*) if (counts) assert (!other_words_u_extremes_so_far[p] | in1 | in2);
    for (b = 0; b < 2; b = b + 1) begin : gen_words
        wire in1b = in1 & gold.bank1_q == b;
        wire in2b = in2 & gold.bank2_q == b;
        wire is_other = other_words_u_extremes[16*b + p];
        always @(*) begin
            if (counts & gold.fill_bank_q == b) assert (!is_other | in1b | in2b);
            if (in_line0[b] & p <= last_place[b]) assert (!is_other | in1b | in2b);
            if (in_line1[b] & p <= last_place[b]) assert (!is_other | in2b);
            if ((gold.filled_q[b] | gold.finding[b]) & p <= last_place[b]) assert (!is_other);
        end
        // The parameters.
        wire written = gold.writes_parameters1_q & gold.parameter_bank_q == b & gold.written_place_q == p;
        wire is_missing = other_words_u_min_of[16*b + p];
        always @(*) begin
            assert (other_words_u_shift_of[16*b + p] == is_missing & other_words_u_sigma_of[16*b + p] == is_missing);
            if (gold.known_q[b] & p <= last_place[b]) assert (!is_missing);
            if (gold.finding[b] & (p < gold.found_place_q | gold.parameters_done1_q & p <= last_place[b])) assert (!is_missing | written);
        end
    end
end endgenerate
always @(*) begin
    if (gold.shift_read1_q) assert (!other_words_u_min_of[gold.shift_at_q]);
    if (gold.sigma_read1_q) assert (!other_words_u_min_of[gold.sigma_at_q]);
    if (behind_q[0]) assert (!gold.shift_read1_q & !gold.sigma_read1_q);
end
