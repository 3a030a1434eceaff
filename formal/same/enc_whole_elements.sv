// SPDX-License-Identifier: Apache-2.0
//
// The two bytes of an element are marked alike, as the encoder asks for: whether both are marked, or one of them, is the
// same question.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_repacker_* packkv_packer_* packkv_scale_* packkv_quantizer_x4_* group_row_extremes_*
//@ open credit_counter_* stream_fifo_* skid_buffer_*
//@ same packkv_quantizer_n15_d1024: element_keep all#1
//@ same packkv_quantizer_n15_d1024: element_keep all#3
//@ same packkv_quantizer_n15_d1024: element_keep all#10
//@ same packkv_quantizer_n15_d1024: element_keep all#12
//@ same packkv_quantizer_n15_d1024: element_keep all#13
//@ other packkv_quantizer_n15_d1024: element_keep select#2

// The ports s_axis_k_tkeep and s_axis_v_tkeep: "two bits per element: both are set where there is one".
genvar i;
generate
    for (i = 0; i < 16; i = i + 1) begin : element
        always @(*) assume (s_axis_k_tkeep[2*i + 1] == s_axis_k_tkeep[2*i]);
        always @(*) assume (s_axis_v_tkeep[2*i + 1] == s_axis_v_tkeep[2*i]);
    end
endgenerate
