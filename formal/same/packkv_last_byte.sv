// SPDX-License-Identifier: Apache-2.0
//
// Byte 31 of a row that is not full has not come yet: a word that comes to column 31 completes the row. Bytes that are
// not written yet may be read, but are not used.
//
//@ design packkv_dc packkv_up packkv_dot_r1
//@ module packkv_ring_*
//@ counts u_header1: {8'd0, {120{1'b1}}}
//@ counts u_header3: {8'd0, {120{1'b1}}}
//@ counts u_window1: {8'd0, {120{1'b1}}}
//@ counts u_window3: {8'd0, {120{1'b1}}}
//@ while header_banks: 1'b0
//@ while banks: 1'b0
//@ same packkv_ring_b512_x4: merged_row select#3
//@ other packkv_ring_b512_x4: merged_row select#1

// The banks are compared by their bytes.
//@ with packkv_ring_bytes
// Rows of which the copies have another byte 31.
always @(posedge clk) if (writes) other[row[3:0]] <= gold.merged_row[255:248] != gate.merged_row[255:248];
always @(*) assert (gold.tail_q[247:0] == gate.tail_q[247:0]);
always @(*) assert (gold.header_bank0 == gate.header_bank0 & gold.header_bank2 == gate.header_bank2);
always @(*) assert (gold.window_bank0 == gate.window_bank0 & gold.window_bank2 == gate.window_bank2);
//@ each bank: 1 3
always @(*) assert (header_differs[128*<bank> +: 120] == 0 & window_differs[128*<bank> +: 120] == 0);
always @(*) assert (!other_header<bank> | !header_there[16*<bank>+15]);
always @(*) assert (!other_window<bank> | !window_there[16*<bank>+15]);
//@ end
