// SPDX-License-Identifier: Apache-2.0
//
// A pack with w bits per delta is accepted if w is 0 or minimum + 2^(w-1) < 16, so its codes are -16 to 30. Then bit 5 of
// a code is bit 4 if it is set, and what decides between two digits of the rest never matters. Packs that are not accepted
// do not come so far: the segment is not taken, and what is left of those before is shifted out as packs of w = 0.
//
//@ design packkv_dot_r1
//@ module packkv_dot_core_r1_*
//@ open packkv_dot_intake_* packkv_dot_aligner_* packkv_dot_steps_* packkv_dot_results_* packkv_dot_row_* packkv_ring_*
//@ cuts u_unpack.pack*_q u_unpack.begin*_q u_unpack.sums_q u_unpack.at_q u_unpack.end_q u_unpack.freed_q u_unpack.held_q u_unpack.u_headers.header_q u_unpack.u_headers.begin_q u_unpack.u_headers.packs_at_q u_unpack.u_headers.split_sums_q u_unpack.u_headers.at_q
//@ same packkv_dot_core_r1_t64_p16_b5_d128: digits0_1_2 not#2
//@ same packkv_dot_core_r1_t64_p16_b5_d128: digits0_3_3 not#2
//@ same packkv_dot_core_r1_t64_p16_b5_d128: digits1_1_1 not#2
//@ same packkv_dot_core_r1_t64_p16_b5_d128: digits3_0_1 not#2
//@ same packkv_dot_core_r1_t64_p16_b5_d128: digits3_3_0 not#2
//@ other packkv_dot_core_r1_t64_p16_b5_d128: digits0_1_2 not#3

// Whether a pack is accepted: its minimum, signed, and its bits per delta.
function is_good(input [4:0] minimum, input [2:0] width);
    is_good = width == 0 | (width <= 5 & $signed({minimum[4], minimum}) + $signed({1'b0, 5'd1 << (width - 3'd1)}) < 16);
endfunction

wire [79:0] split_mins = gold.u_unpack.u_headers.split_mins_q;
wire [47:0] split_widths = gold.u_unpack.u_headers.split_widths_q;
wire [79:0] mins = gold.u_unpack.mins_q;
wire [47:0] widths = gold.u_unpack.widths_q;
wire [19:0] read_mins = gold.u_unpack.mins_read_q;
wire [11:0] read_widths = gold.u_unpack.widths_read_q;
wire [19:0] now_mins = gold.u_unpack.min_q;
wire [19:0] now_is = gold.u_unpack.width_is_q;
wire [383:0] codes = gold.u_unpack.codes;
wire is_found = gold.u_unpack.u_headers.waiting_q & !gold.u_unpack.u_headers.is_bad_q;

genvar i;
generate
    for (i = 0; i < 16; i = i + 1) begin : packs
        always @(*) if (is_found) assert (is_good(split_mins[5*i +: 5], split_widths[3*i +: 3]));
        always @(*) assert (is_good(mins[5*i +: 5], widths[3*i +: 3]));
    end
    for (i = 0; i < 4; i = i + 1) begin : beat
        wire [4:0] is = now_is[5*i +: 5];
        wire [2:0] width = is[4] ? 5 : is[3] ? 4 : is[2] ? 3 : is[1] ? 2 : is[0] ? 1 : 0;
        always @(*) assert (is_good(read_mins[5*i +: 5], read_widths[3*i +: 3]));
        always @(*) assert ((is & (is - 5'd1)) == 0 & is_good(now_mins[5*i +: 5], width));
    end
    for (i = 0; i < 64; i = i + 1) begin : code
        always @(*) assert (!codes[6*i + 5] | codes[6*i + 4]);
    end
endgenerate
