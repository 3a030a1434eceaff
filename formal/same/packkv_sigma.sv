// SPDX-License-Identifier: Apache-2.0
//
// It would show only at a tie, where the last remainder is 0 and the last bit of sigma is rounded: no significand of r,
// 1024 to 2047, has one with an N from 1 to 15. Where r or N is 0 sigma is arbitrary, and the codes are 0.
//
//@ design packkv_enc packkv_q16
//@ module packkv_scale_b4
//@ while out_sigma: gold.out_valid & !gold.out_zero & counts_q[0]
//@ same packkv_scale_b4: sigma18_q select#2
//@ other packkv_scale_b4: sigma_fits11 ge#1

// Whether N is not 0, along with the token.
reg [17:0] counts_q = 0;
always @(posedge clk) counts_q <= {largest_code != 0, counts_q[17:1]};
