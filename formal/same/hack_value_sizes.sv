// SPDX-License-Identifier: Apache-2.0
//
// The end of a token is compared with that of the token before instead of that of the first. While all were equal these
// are the same, and else spoilt_q is set.
//
//@ design hack_v16_b2
//@ module hack_value_quantizer_l16_g64_b2_d128
//@ open credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* skid_buffer_* hack_code_sum_* hack_random_source_* hack_record_packer_*
//@ cuts x1_q issued_x_q has_nan1_q has_inf1_q
//@ same hack_value_quantizer_l16_g64_b2_d128: size_place_q and#1
//@ same hack_value_quantizer_l16_g64_b2_d128: size_lane_q and#1
//@ other hack_value_quantizer_l16_g64_b2_d128: spoilt_q and#1

always @(*) if (started_q) begin
    assert (gold.token_q == gate.token_q & gold.spoilt_q == gate.spoilt_q);
    if (gold.token_q != 0 & !gold.spoilt_q) assert (gold.size_place_q == gate.size_place_q & gold.size_lane_q == gate.size_lane_q);
end
