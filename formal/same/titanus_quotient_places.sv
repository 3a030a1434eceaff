// SPDX-License-Identifier: Apache-2.0
//
// Bit 0 of a quantizer's dividend changes bit 0 of the quotient and the remainder behind it alone. Only codes of 8 bits
// have that bit, whose dividend is not scaled; `places` drops it of others. Dividend and `places` are of the same width.
//
//@ design titanus_qu_c768
//@ module titanus_quantizer_x4
//@ same titanus_quantizer_lane: scaled constant#3
//@ same titanus_quantizer_lane: scaled constant#6
//@ other titanus_quantizer_lane: top add#1

// The contract of bits: the width changes only between streams, so an element that is kept meets one width in all stages.
// The scheduler takes a command when all tokens of the stream before have been written.
reg [3:0] bits1 = 4'd0, bits2 = 4'd0, bits3 = 4'd0, bits4 = 4'd0, bits5 = 4'd0;
always @(posedge clk) begin
    bits1 <= bits;
    bits2 <= bits1;
    bits3 <= bits2;
    bits4 <= bits3;
    bits5 <= bits4;
end
always @(*) assume (keep == 0 | bits5 == bits1);

always @(*) if (started_q) assert (gold.bits1_q == bits1 & gate.bits1_q == bits1);
//@ each lane: 0 1 2 3
always @(*) begin
    assert (gold.u_lane<lane>.dividend2_q[15:1] == gate.u_lane<lane>.dividend2_q[15:1]);
    assert (((gold.u_lane<lane>.low3_q ^ gate.u_lane<lane>.low3_q) & 8'hfb) == 0);
    assert (((gold.u_lane<lane>.low4_q ^ gate.u_lane<lane>.low4_q) & 8'hef) == 0);
    assert (((gold.u_lane<lane>.low5_q ^ gate.u_lane<lane>.low5_q) & 8'hbf) == 0);
    if (bits2 >= 8) assert (gold.u_lane<lane>.dividend2_q[0] == gate.u_lane<lane>.dividend2_q[0]);
    if (bits3 >= 8) assert (gold.u_lane<lane>.low3_q[2] == gate.u_lane<lane>.low3_q[2]);
    if (bits4 >= 8) assert (gold.u_lane<lane>.low4_q[4] == gate.u_lane<lane>.low4_q[4]);
    if (bits5 >= 8) assert (gold.u_lane<lane>.low5_q[6] == gate.u_lane<lane>.low5_q[6]);
end
//@ end
