// SPDX-License-Identifier: Apache-2.0
//
// A channel's lane of a word of parameters is written with its own, and holds until the word is written, behind lane 15
// or the last channel. What the lanes behind it have differs, in words of a row's last place alone, and there keep says
// that they have no element. So it makes no difference what else is written into lanes from the next channel's on, and
// that lane 15 never holds anything.
//
//@ design kivi_k16_b2
//@ module kivi_key_quantizer_l16_g32_b2_d256
//@ open skid_buffer_* credit_counter_* stream_fifo_* kivi_frame_packer_*
//@ counts u_min_of: 256'd0
//@ counts u_sigma_of: 160'd0
//@ function u_lane*.large1_q u_lane*.small1_q u_lane*.exponent1_q u_lane*.amount1_q u_lane*.adds1_q
//@ function u_lane*.sum2_q u_lane*.largest_exponent2_q u_lane*.point2_q
//@ function u_lane*.upper3_q u_lane*.last_is_*_3_q u_lane*.sigma3_q u_lane*.product4_q
//@ cuts x1_q place1_q bank1_q address1_q first_token1_q stored1_q has_nan1_q has_inf1_q block_ends1_q refused1_q
//@ cuts taken1_q config_error_q nan_before_q nan_seen_q inf_before_q inf_seen_q merged_extremes_q place2_q
//@ cuts merges1_q bank2_q read_lane_q min1_q max1_q shift_of_lanes_q pair_slot_q pair0_q pair1_q pair2_q
//@ cuts coding_bytes_line_q coding_end_line_q
//@ cuts first_codes_q: gold.second_beat_q
//@ cuts u_parameters.adds*_q u_parameters.amount*_q u_parameters.dividend*_q
//@ cuts u_parameters.divisor*_q u_parameters.exponent*_q u_parameters.is_large*_q u_parameters.large*_q
//@ cuts u_parameters.min*_q u_parameters.normal*_q u_parameters.places*_q u_parameters.power*_q
//@ cuts u_parameters.quotient*_q u_parameters.remainder*_q u_parameters.shift*_q u_parameters.sigma*_q
//@ cuts u_parameters.significand*_q u_parameters.small*_q u_parameters.sum*_q
//@ cuts u_parameters.unit*_q u_parameters.up*_q u_parameters.zero*_q
//@ same kivi_key_quantizer_l16_g32_b2_d256: min_of_lanes_q enable#1
//@ same kivi_key_quantizer_l16_g32_b2_d256: min_of_next select#1
//@ same kivi_key_quantizer_l16_g32_b2_d256: sigma_of_lanes_q enable#1
//@ same kivi_key_quantizer_l16_g32_b2_d256: sigma_of_next select#1
//@ other kivi_key_quantizer_l16_g32_b2_d256: known_q constant#1

//@ with kivi_banks
//@ with kivi_channels
genvar k;
// Of each lane of a word of the two memories whether both copies have the same, and of what was read last. Where it is,
// both give the same if they read the same word: a memory gives what was written (formal/sdp_ram).
localparam min_bits = 16, sigma_bits = 10;
//@ each of: min sigma
wire [15:0] <of>_written_other;
reg [15:0] <of>_other [0:31];
reg [15:0] <of>_read_other_q = 0;
always @(*) assert (gold.u_<of>_of.rd_en == gate.u_<of>_of.rd_en & gold.u_<of>_of.rd_addr == gate.u_<of>_of.rd_addr);
always @(posedge clk) if (gold.u_<of>_of.rd_en) <of>_read_other_q <= <of>_other[gold.u_<of>_of.rd_addr];
generate for (k = 0; k < 16; k = k + 1) begin : gen_<of>_lanes
    assign <of>_written_other[k] = gold.<of>_of_lanes_q[<of>_bits*k +: <of>_bits] != gate.<of>_of_lanes_q[<of>_bits*k +: <of>_bits];
    always @(*) if (!<of>_read_other_q[k]) assume (gold.<of>_word[<of>_bits*k +: <of>_bits] == gate.<of>_word[<of>_bits*k +: <of>_bits]);
end
for (p = 0; p < 32; p = p + 1) begin : gen_<of>_words
    initial <of>_other[p] = 0;
    always @(posedge clk) if (gold.u_<of>_of.wr_en & gold.u_<of>_of.wr_addr == p) <of>_other[p] <= <of>_written_other;
end endgenerate
//@ end

// The lanes from 0 to the one of the last channel.
function [15:0] up_to(input [3:0] lane);
    up_to = ~(16'hfffe << lane);
endfunction
wire [3:0] last_lane [0:1];
assign last_lane[0] = gold.even_last_lane_q;
assign last_lane[1] = gold.odd_last_lane_q;
reg [3:0] written_lane_q;
always @(posedge clk) written_lane_q <= gold.found_lane_q;
wire [15:0] written_other = min_written_other | sigma_written_other;
always @(*) begin
    assert ((written_other & ~(16'hffff << gold.found_lane_q)) == 0);
    if (gold.writes_parameters1_q) begin
        assert ((written_other & up_to(written_lane_q)) == 0);
        assert (gold.finds_parameters_q & gold.written_place_q <= gold.parameter_last_place);
        if (gold.parameters_done1_q) assert (gold.written_place_q == gold.parameter_last_place & written_lane_q == gold.parameter_last_lane);
        else assert (written_lane_q == 15 & gold.found_place_q == gold.written_place_q + 5'd1);
    end
    if (gold.parameters_done1_q) assert (gold.writes_parameters1_q & gold.found_place_q == 0);
end
generate for (b = 0; b < 2; b = b + 1) begin : gen_parameters
    for (p = 0; p < 16; p = p + 1) begin : gen_words
        wire [15:0] is_other = min_other[16*b + p] | sigma_other[16*b + p];
        wire written = gold.writes_parameters1_q & gold.parameter_bank_q == b & gold.written_place_q == p;
        always @(*) begin
            if (gold.known_q[b] & p < last_place[b]) assert (is_other == 0);
            if (gold.known_q[b] & p == last_place[b]) assert ((is_other & up_to(last_lane[b])) == 0);
            if (gold.finding[b] & (p < gold.found_place_q | gold.parameters_done1_q & p < last_place[b]) & !written) assert (is_other == 0);
        end
    end
end endgenerate

// What the lanes read of them with an element of a row.
wire [15:0] coded2, kept1;
//@ each lane: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
assign coded2[<lane>] = gold.u_lane<lane>.coded2_q;
assign kept1[<lane>] = gold.u_lane<lane>.keep1_q;
//@ end
always @(*) begin
    if (gold.block_known) assert (gold.read_place_q <= last_place[gold.code_bank_q]);
    else assert (gold.read_place_q == 0 & gold.read_token_q == 0 & gold.read_at_q == 0);
    assert (gold.shift_read1_q == gold.coding_line_q[0] & gold.sigma_read1_q == gold.coding_line_q[1]);
    if (gold.coding_line_q[0]) assert ((min_read_other_q & gold.keep_q) == 0 & (sigma_other[gold.shift_at_q] & gold.keep_q) == 0);
    if (gold.coding_line_q[0]) assert (!gold.finding[gold.shift_at_q[4]] & !gold.filled_q[gold.shift_at_q[4]]);
    if (gold.coding_line_q[1]) assert ((sigma_other[gold.sigma_at_q] & kept1) == 0 & !gold.finding[gold.sigma_at_q[4]]);
    if (gold.coding_line_q[2]) assert ((sigma_read_other_q & coded2) == 0);
end
// So they have the same in all of their stages.
//@ each lane: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
always @(*) begin
    if (gold.coding_line_q[1] & gold.u_lane<lane>.keep1_q) assert ({gold.u_lane<lane>.large1_q, gold.u_lane<lane>.small1_q, gold.u_lane<lane>.exponent1_q, gold.u_lane<lane>.amount1_q, gold.u_lane<lane>.adds1_q} == {gate.u_lane<lane>.large1_q, gate.u_lane<lane>.small1_q, gate.u_lane<lane>.exponent1_q, gate.u_lane<lane>.amount1_q, gate.u_lane<lane>.adds1_q});
    if (gold.coding_line_q[2] & gold.u_lane<lane>.coded2_q) assert ({gold.u_lane<lane>.sum2_q, gold.u_lane<lane>.largest_exponent2_q, gold.u_lane<lane>.point2_q} == {gate.u_lane<lane>.sum2_q, gate.u_lane<lane>.largest_exponent2_q, gate.u_lane<lane>.point2_q});
    if (gold.coding_line_q[3]) assert (gold.u_lane<lane>.shift3_q == gate.u_lane<lane>.shift3_q);
    if (gold.coding_line_q[3] & gold.u_lane<lane>.shift3_q != 4) assert ({gold.u_lane<lane>.upper3_q, gold.u_lane<lane>.last_is_1_3_q, gold.u_lane<lane>.last_is_2_3_q, gold.u_lane<lane>.sigma3_q} == {gate.u_lane<lane>.upper3_q, gate.u_lane<lane>.last_is_1_3_q, gate.u_lane<lane>.last_is_2_3_q, gate.u_lane<lane>.sigma3_q});
    if (gold.coding_line_q[4]) assert (gold.u_lane<lane>.shift4_q == gate.u_lane<lane>.shift4_q);
    if (gold.coding_line_q[4] & gold.u_lane<lane>.shift4_q != 4) assert (gold.u_lane<lane>.product4_q == gate.u_lane<lane>.product4_q);
    if (gold.coding) assert (gold.u_lane<lane>.code5_q == gate.u_lane<lane>.code5_q);
end
//@ end
