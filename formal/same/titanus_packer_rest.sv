// SPDX-License-Identifier: Apache-2.0
//
// The entries held back take anything once behind a reset, when none are held. Only those below the number held ever
// leave, and a beat that adds to them brings all behind them.
//
//@ design titanus_qu_c768
//@ module titanus_entry_packer_w8
//@ cuts beat_q
//@ same titanus_entry_packer_w8: taken_q constant#1
//@ other titanus_entry_packer_w8: held_q constant#1

genvar i;
generate
    for (i = 0; i < 16; i = i + 1) begin : gen_held
        always @(*) if (gold.held_q > i) assert (gold.rest_next[8*i +: 8] == gate.rest_next[8*i +: 8]);
    end
endgenerate
always @(*) begin
    assert (gold.held_q <= 16);
    if (gold.over_q) assert (gold.held_q != 0);
end
