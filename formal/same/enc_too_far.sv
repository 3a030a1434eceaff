// SPDX-License-Identifier: Apache-2.0
//
// place_q of a quantizer behind a gate is never 64: the gate ends a token at the beats of its settings, which the judge
// holds to 64, or after one beat if they are refused. What the skid buffers between do is assumed: they hold two beats,
// and give them in order, as formal/skid_buffer.sby proves.
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

// The gate of k, and which of the beats in the skid buffer behind it are last ones.
wire [6:0] k_place = gold.u_k_gate.drops_q ? 7'd0 : gold.u_k_gate.count_q;
reg [1:0] k_held;
reg k_first_last, k_second_last;
wire k_comes = gold.u_k_quantizer.u_beat.in_valid & gold.u_k_quantizer.u_beat.in_ready;
wire k_goes = gold.u_k_quantizer.u_beat.out_valid & gold.u_k_quantizer.u_beat.out_ready;
always @(posedge clk) begin
    k_held <= rst_n ? k_held + k_comes - k_goes : 2'd0;
    if (k_goes | k_held == 0) k_first_last <= k_held == 2 ? k_second_last : gold.u_k_quantizer.s_axis_tlast;
    if (k_held != 2) k_second_last <= gold.u_k_quantizer.s_axis_tlast;
end
wire [6:0] k_first = gold.u_k_quantizer.place_q;
wire [6:0] k_second = k_first_last ? 7'd0 : k_first + 7'd1;
wire [6:0] k_third = k_second_last ? 7'd0 : k_second + 7'd1;
always @(*) if (started_q) begin
    assume (gold.u_k_quantizer.u_beat.in_ready == (k_held != 2));
    assume (gold.u_k_quantizer.u_beat.out_valid == (k_held != 0));
    assume (k_held == 0 | gold.u_k_quantizer.u_beat.out_data[272] == k_first_last);
    assert (k_held != 3);
    assert (gold.u_k_gate.count_q == 0 | (gold.k_settings_valid & !gold.k_settings_refused
        & gold.u_k_gate.count_q < gold.k_settings_beats));
    assert (k_first <= 63 & gate.u_k_quantizer.place_q == k_first);
    assert (gate.u_k_quantizer.valid1_q == gold.u_k_quantizer.valid1_q & gate.u_k_quantizer.ends1_q == gold.u_k_quantizer.ends1_q);
    assert (gate.u_k_quantizer.refused1_q == gold.u_k_quantizer.refused1_q);
    assert (gate.u_k_quantizer.refused_line_q == gold.u_k_quantizer.refused_line_q);
    assert (k_held == 0 | k_first != 63 | k_first_last);
    assert (k_held != 2 | (k_second <= 63 & (k_second != 63 | k_second_last)));
    assert (k_place == (k_held == 2 ? k_third : k_held == 1 ? k_second : k_first));
end

// The gate of v, and which of the beats in the skid buffer behind it are last ones.
wire [6:0] v_place = gold.u_v_gate.drops_q ? 7'd0 : gold.u_v_gate.count_q;
reg [1:0] v_held;
reg v_first_last, v_second_last;
wire v_comes = gold.u_v_quantizer.u_beat.in_valid & gold.u_v_quantizer.u_beat.in_ready;
wire v_goes = gold.u_v_quantizer.u_beat.out_valid & gold.u_v_quantizer.u_beat.out_ready;
always @(posedge clk) begin
    v_held <= rst_n ? v_held + v_comes - v_goes : 2'd0;
    if (v_goes | v_held == 0) v_first_last <= v_held == 2 ? v_second_last : gold.u_v_quantizer.s_axis_tlast;
    if (v_held != 2) v_second_last <= gold.u_v_quantizer.s_axis_tlast;
end
wire [6:0] v_first = gold.u_v_quantizer.place_q;
wire [6:0] v_second = v_first_last ? 7'd0 : v_first + 7'd1;
wire [6:0] v_third = v_second_last ? 7'd0 : v_second + 7'd1;
always @(*) if (started_q) begin
    assume (gold.u_v_quantizer.u_beat.in_ready == (v_held != 2));
    assume (gold.u_v_quantizer.u_beat.out_valid == (v_held != 0));
    assume (v_held == 0 | gold.u_v_quantizer.u_beat.out_data[272] == v_first_last);
    assert (v_held != 3);
    assert (gold.u_v_gate.count_q == 0 | (gold.v_settings_valid & !gold.v_settings_refused
        & gold.u_v_gate.count_q < gold.v_settings_beats));
    assert (v_first <= 63 & gate.u_v_quantizer.place_q == v_first);
    assert (gate.u_v_quantizer.valid1_q == gold.u_v_quantizer.valid1_q & gate.u_v_quantizer.ends1_q == gold.u_v_quantizer.ends1_q);
    assert (gate.u_v_quantizer.refused1_q == gold.u_v_quantizer.refused1_q);
    assert (gate.u_v_quantizer.refused_line_q == gold.u_v_quantizer.refused_line_q);
    assert (v_held == 0 | v_first != 63 | v_first_last);
    assert (v_held != 2 | (v_second <= 63 & (v_second != 63 | v_second_last)));
    assert (v_place == (v_held == 2 ? v_third : v_held == 1 ? v_second : v_first));
end
