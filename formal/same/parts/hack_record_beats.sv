// SPDX-License-Identifier: Apache-2.0
//
// The beats that come into HACK's quantizer of keys, and their bytes of codes in each stage.

// Beats have elements from lane 0 up, and one at least (docs/units/hack_quantizer.md, Contract).
always @(*) if (s_axis_tvalid) assume (s_axis_tkeep[0] & s_axis_tkeep[1] & (&s_axis_tkeep[9:8] | !(&s_axis_tkeep[17:16])) & (&s_axis_tkeep[17:16] | !(&s_axis_tkeep[25:24])));
wire [2:0] bytes1 = gold.coding_bytes_line_q[2:0], bytes2 = gold.coding_bytes_line_q[5:3], bytes3 = gold.coding_bytes_line_q[8:6],
    bytes4 = gold.coding_bytes_line_q[11:9], bytes5 = gold.coding_bytes_line_q[14:12];
always @(*) if (started_q) begin
    if (gold.valid1_q) assert (gold.keep1_q[0] & (gold.keep1_q[4] | !gold.keep1_q[8]) & (gold.keep1_q[8] | !gold.keep1_q[12]));
    if (gold.coding_line_q[0]) assert (gold.issued_bytes != 0 & gold.issued_bytes <= 4);
    if (gold.coding_line_q[1]) assert (bytes1 != 0 & bytes1 <= 4);
    if (gold.coding_line_q[2]) assert (bytes2 != 0 & bytes2 <= 4);
    if (gold.coding_line_q[3]) assert (bytes3 != 0 & bytes3 <= 4);
    if (gold.coding_line_q[4]) assert (bytes4 != 0 & bytes4 <= 4);
    if (gold.coding_line_q[5]) assert (bytes5 != 0 & bytes5 <= 4);
end
