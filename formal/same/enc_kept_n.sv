// SPDX-License-Identifier: Apache-2.0
//
// Within a token kept_n_q is max_code of every beat: the settings leave their FIFO only with the last beat of a token,
// and are valid from its first beat to it, so max_code is what it was in the cycle before.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_judge_* packkv_repacker_* packkv_packer_* packkv_scale_* packkv_quantizer_x4_*
//@ open group_row_extremes_* credit_counter_* skid_buffer_* stream_fifo_*
//@ same packkv_quantizer_n15_d1024: kept_n_q enable#1
//@ other packkv_quantizer_n15_d1024: port_first_q enable#1

// A token has begun, and the settings are there until its last beat passes the gate.
always @(*) if (started_q & !gold.u_k_quantizer.port_first_q) assert (gold.k_settings_valid & !gold.u_k_gate.drops_q);
always @(*) if (started_q & !gold.u_v_quantizer.port_first_q) assert (gold.v_settings_valid & !gold.u_v_gate.drops_q);
always @(*) if (started_q & !gold.u_k_quantizer.port_first_q)
    assert (gold.u_k_quantizer.kept_n_q == {1'b0, gold.k_max_code_now} & gate.u_k_quantizer.kept_n_q == gold.u_k_quantizer.kept_n_q);
always @(*) if (started_q & !gold.u_v_quantizer.port_first_q)
    assert (gold.u_v_quantizer.kept_n_q == {1'b0, gold.v_max_code_now} & gate.u_v_quantizer.kept_n_q == gold.u_v_quantizer.kept_n_q);
