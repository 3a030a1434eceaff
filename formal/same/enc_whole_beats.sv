// SPDX-License-Identifier: Apache-2.0
//
// A gate lets beats pass as full ones: a token that lacks an element is refused with its block. So the lanes of a beat are
// marked alike in a quantizer of the encoder, and it is the same which lane's mark is looked at, or which bit of it.
//
//@ design packkv_enc
//@ module packkv_encoder_t64_p16_n15_d1024
//@ open packkv_repacker_* packkv_packer_* packkv_scale_* packkv_quantizer_x4_*
//@ open credit_counter_* stream_fifo_*
//@ same packkv_quantizer_n15_d1024: element_keep all#1
//@ same packkv_quantizer_n15_d1024: element_keep all#3
//@ same packkv_quantizer_n15_d1024: element_keep all#10
//@ same packkv_quantizer_n15_d1024: element_keep all#12
//@ same packkv_quantizer_n15_d1024: element_keep all#13
//@ same packkv_quantizer_n15_d1024: element_keep select#3
//@ same packkv_quantizer_n15_d1024: element_keep select#14
//@ same packkv_quantizer_n15_d1024: element_keep select#15
//@ other group_row_extremes_l16: min0 not#1

// None are marked in a register that has held no beat yet.
//@ each side: k v
wire [15:0] <side>_first = gold.u_<side>_quantizer.u_beat.out_data_q[271:256];
wire [15:0] <side>_second = gold.u_<side>_quantizer.u_beat.skid_data_q[271:256];
always @(*) begin
    assert (<side>_first == 0 | (&<side>_first));
    assert (<side>_second == 0 | (&<side>_second));
    assert (gold.u_<side>_quantizer.keep1_q == 0 | (&gold.u_<side>_quantizer.keep1_q));
end
//@ end
