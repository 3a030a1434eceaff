// SPDX-License-Identifier: Apache-2.0
//
// Behind a gate a token has 64 beats at most, and N is 1 to 15: the gate ends it at the beats of the settings, which the
// judge holds to 64, or after one beat, with N = 1, if they are refused. So place_q is never 64, at 63 the beat is the
// last one, and is_refused is never 1.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_repacker_* packkv_packer_* packkv_quantizer_x4_*
//@ open credit_counter_* stream_fifo_*
//@ cuts u_*_quantizer.x1_q u_*_quantizer.keep1_q u_*_quantizer.n1_q u_*_quantizer.u_extremes.m*_q
//@ cuts u_*_quantizer.u_scale.n*_q u_*_quantizer.u_scale.lift*_q u_*_quantizer.u_scale.large*_q u_*_quantizer.u_scale.small*_q u_*_quantizer.u_scale.exponent*_q u_*_quantizer.u_scale.amount*_q u_*_quantizer.u_scale.adds*_q u_*_quantizer.u_scale.sum*_q u_*_quantizer.u_scale.power*_q u_*_quantizer.u_scale.significand*_q u_*_quantizer.u_scale.zero*_q u_*_quantizer.u_scale.divisor*_q u_*_quantizer.u_scale.is_large*_q u_*_quantizer.u_scale.dividend*_q u_*_quantizer.u_scale.places*_q u_*_quantizer.u_scale.unit*_q u_*_quantizer.u_scale.shift*_q u_*_quantizer.u_scale.remainder*_q u_*_quantizer.u_scale.quotient*_q u_*_quantizer.u_scale.sigma*_q u_*_quantizer.u_scale.up*_q
//@ through u_k_settings: word[0] | (word[7:1] >= 1 & word[7:1] <= 64 & word[11:8] >= 1)
//@ through u_v_settings: word[0] | (word[7:1] >= 1 & word[7:1] <= 64 & word[11:8] >= 1)
//@ same packkv_quantizer_n15_d1024: n_is_bad constant#2
//@ same packkv_quantizer_n15_d1024: is_refused or#1
//@ other packkv_quantizer_n15_d1024: token_ends or#1

// What the judge has found.
always @(*) if (started_q & gold.u_judge.judged_valid_q)
    assert (gold.u_judge.judged_refused_q | (gold.u_judge.judged_beats_q >= 1 & gold.u_judge.judged_beats_q <= 64
        & gold.u_judge.judged_k_n_q >= 1 & gold.u_judge.judged_v_n_q >= 1));

// The gates of keys and values, and the places of the beats in the skid buffer behind each.
//@ each side: k v
wire [6:0] <side>_place = gold.u_<side>_gate.drops_q ? 7'd0 : gold.u_<side>_gate.count_q;
reg [6:0] <side>_out_place, <side>_skid_place;
wire <side>_out_valid = gold.u_<side>_quantizer.u_beat.out_valid_q;
wire <side>_skid_valid = gold.u_<side>_quantizer.u_beat.skid_valid_q;
wire <side>_out_last = gold.u_<side>_quantizer.u_beat.out_data_q[272];
wire <side>_skid_last = gold.u_<side>_quantizer.u_beat.skid_data_q[272];
wire [4:0] <side>_out_n = gold.u_<side>_quantizer.u_beat.out_data_q[277:273];
wire [4:0] <side>_skid_n = gold.u_<side>_quantizer.u_beat.skid_data_q[277:273];
wire [6:0] <side>_behind_out = <side>_out_last ? 7'd0 : <side>_out_place + 7'd1;
wire [6:0] <side>_behind_skid = <side>_skid_last ? 7'd0 : <side>_skid_place + 7'd1;
wire [22:0] <side>_found = {
    gold.u_<side>_quantizer.u_scale.valid18_q, gold.u_<side>_quantizer.u_scale.valid17_q, gold.u_<side>_quantizer.u_scale.valid16_q, gold.u_<side>_quantizer.u_scale.valid15_q, gold.u_<side>_quantizer.u_scale.valid14_q, gold.u_<side>_quantizer.u_scale.valid13_q,
    gold.u_<side>_quantizer.u_scale.valid12_q, gold.u_<side>_quantizer.u_scale.valid11_q, gold.u_<side>_quantizer.u_scale.valid10_q, gold.u_<side>_quantizer.u_scale.valid9_q, gold.u_<side>_quantizer.u_scale.valid8_q, gold.u_<side>_quantizer.u_scale.valid7_q,
    gold.u_<side>_quantizer.u_scale.valid6_q, gold.u_<side>_quantizer.u_scale.valid5_q, gold.u_<side>_quantizer.u_scale.valid4_q, gold.u_<side>_quantizer.u_scale.valid3_q, gold.u_<side>_quantizer.u_scale.valid2_q, gold.u_<side>_quantizer.u_scale.valid1_q,
    gold.u_<side>_quantizer.u_extremes.found_q,
    gold.u_<side>_quantizer.u_extremes.valid4_q & gold.u_<side>_quantizer.u_extremes.ends4_q,
    gold.u_<side>_quantizer.u_extremes.valid3_q & gold.u_<side>_quantizer.u_extremes.ends3_q,
    gold.u_<side>_quantizer.u_extremes.valid2_q & gold.u_<side>_quantizer.u_extremes.ends2_q,
    gold.u_<side>_quantizer.u_extremes.valid1_q & gold.u_<side>_quantizer.u_extremes.ends1_q};
always @(posedge clk) begin
    if (!<side>_out_valid | gold.u_<side>_quantizer.u_beat.out_ready) <side>_out_place <= <side>_skid_valid ? <side>_skid_place : <side>_place;
    if (!<side>_skid_valid) <side>_skid_place <= <side>_place;
end
always @(*) if (started_q) begin
    assert (gold.u_<side>_gate.count_q == 0 | (gold.<side>_settings_valid & !gold.<side>_settings_refused
        & gold.u_<side>_gate.count_q < gold.<side>_settings_beats));
    assert (gold.u_<side>_quantizer.port_first_q == (<side>_place == 0));
    assert (gold.u_<side>_quantizer.port_first_q | (gold.u_<side>_quantizer.kept_n_q >= 1 & gold.u_<side>_quantizer.kept_n_q <= 15));
    assert (gold.u_<side>_quantizer.place_q <= 63);
    assert (!<side>_skid_valid | <side>_out_valid);
    if (<side>_out_valid) begin
        assert (gold.u_<side>_quantizer.place_q == <side>_out_place & (<side>_out_place != 63 | <side>_out_last));
        assert (<side>_out_n >= 1 & <side>_out_n <= 15);
    end
    if (<side>_skid_valid) begin
        assert (<side>_skid_place == <side>_behind_out & <side>_skid_place <= 63 & (<side>_skid_place != 63 | <side>_skid_last));
        assert (<side>_skid_n >= 1 & <side>_skid_n <= 15);
    end
    // No token is refused.
    assert (!(gold.u_<side>_quantizer.valid1_q & gold.u_<side>_quantizer.ends1_q & (gold.u_<side>_quantizer.refused1_q | gate.u_<side>_quantizer.refused1_q)));
    assert (((gold.u_<side>_quantizer.refused_line_q | gate.u_<side>_quantizer.refused_line_q) & <side>_found) == 0);
    assert (<side>_place == (<side>_skid_valid ? <side>_behind_skid : <side>_out_valid ? <side>_behind_out : gold.u_<side>_quantizer.place_q));
end
//@ end
