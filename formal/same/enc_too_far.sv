// SPDX-License-Identifier: Apache-2.0
//
// place_q of a quantizer behind a gate is never 64: the gate ends a token at the beats of its settings, which the judge
// holds to 64, or after one beat if they are refused. What the skid buffers between do is assumed: they take a beat
// exactly while they hold fewer than two, and give them in order, as formal/skid_buffer.sby proves.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_repacker_* packkv_packer_* packkv_scale_* packkv_quantizer_x4_* group_row_extremes_*
//@ open credit_counter_* stream_fifo_* skid_buffer_*
//@ through u_k_settings: word[0] | (word[7:1] >= 1 & word[7:1] <= 64)
//@ through u_v_settings: word[0] | (word[7:1] >= 1 & word[7:1] <= 64)
//@ same packkv_quantizer_n15_d1024: too_far constant#1
//@ other packkv_quantizer_n15_d1024: token_ends or#1

// What the judge has found.
always @(*) if (started_q & gold.u_judge.judged_valid_q)
    assert (gold.u_judge.judged_refused_q | (gold.u_judge.judged_beats_q >= 1 & gold.u_judge.judged_beats_q <= 64));

// The gates of keys and values, and which of the beats in the skid buffer behind each are last ones.
//@ each side: k v
wire [6:0] <side>_place = gold.u_<side>_gate.drops_q ? 7'd0 : gold.u_<side>_gate.count_q;
reg [1:0] <side>_held;
reg <side>_first_last, <side>_second_last;
wire <side>_comes = gold.u_<side>_quantizer.u_beat.in_valid & gold.u_<side>_quantizer.u_beat.in_ready;
wire <side>_goes = gold.u_<side>_quantizer.u_beat.out_valid & gold.u_<side>_quantizer.u_beat.out_ready;
always @(posedge clk) begin
    <side>_held <= rst_n ? <side>_held + <side>_comes - <side>_goes : 2'd0;
    if (<side>_goes | <side>_held == 0) <side>_first_last <= <side>_held == 2 ? <side>_second_last : gold.u_<side>_quantizer.s_axis_tlast;
    if (<side>_held != 2) <side>_second_last <= gold.u_<side>_quantizer.s_axis_tlast;
end
wire [6:0] <side>_first = gold.u_<side>_quantizer.place_q;
wire [6:0] <side>_second = <side>_first_last ? 7'd0 : <side>_first + 7'd1;
wire [6:0] <side>_third = <side>_second_last ? 7'd0 : <side>_second + 7'd1;
always @(*) if (started_q) begin
    assume (gold.u_<side>_quantizer.u_beat.in_ready == (<side>_held != 2));
    assume (gold.u_<side>_quantizer.u_beat.out_valid == (<side>_held != 0));
    assume (<side>_held == 0 | gold.u_<side>_quantizer.u_beat.out_data[272] == <side>_first_last);
    assert (<side>_held != 3);
    assert (gold.u_<side>_gate.count_q == 0 | (gold.<side>_settings_valid & !gold.<side>_settings_refused
        & gold.u_<side>_gate.count_q < gold.<side>_settings_beats));
    assert (<side>_first <= 63 & gate.u_<side>_quantizer.place_q == <side>_first);
    assert (gate.u_<side>_quantizer.valid1_q == gold.u_<side>_quantizer.valid1_q & gate.u_<side>_quantizer.ends1_q == gold.u_<side>_quantizer.ends1_q);
    assert (gate.u_<side>_quantizer.refused1_q == gold.u_<side>_quantizer.refused1_q);
    assert (gate.u_<side>_quantizer.refused_line_q == gold.u_<side>_quantizer.refused_line_q);
    assert (<side>_held == 0 | <side>_first != 63 | <side>_first_last);
    assert (<side>_held != 2 | (<side>_second <= 63 & (<side>_second != 63 | <side>_second_last)));
    assert (<side>_place == (<side>_held == 2 ? <side>_third : <side>_held == 1 ? <side>_second : <side>_first));
end
//@ end
