// SPDX-License-Identifier: Apache-2.0
//
// The row that is filled is written again with what it has already; or behind a reset, or where the last word ended with
// the row before: then nothing of it is there, and the next word writes it. It is free: row_q is less than 16 rows in
// front of what is freed.
//
//@ design packkv_dc packkv_up
//@ module packkv_ring_*
//@ tracks u_header0 u_header1 u_header2 u_header3 u_window0 u_window1 u_window2 u_window3
//@ while header_banks: 1'b0
//@ while banks: 1'b0
//@ same packkv_ring_b512_x4: flushes and#1
//@ same packkv_ring_b512_x4: spilled_q constant#1
//@ other packkv_ring_b512_x4: spills and#1

// The banks are compared by their bytes.
//@ with packkv_ring_bytes
// Whether the row has what tail_q has, and rows that the copies have not alike. A row that is written with
// what it has is as it was.
reg has_tail = 0;
always @(posedge clk) begin
    has_tail <= rst_n & (gold.enters ? !gold.placed_full : has_tail | gold.flushes);
    if (writes | writes_too) other[row[3:0]] <= !(writes ? writes_too : has_tail);
end
always @(*) begin
    assert (gold.tail_q == gate.tail_q & (!writes | writes_too));
    assert (has_tail | gold.written_q == {row, 5'd0});
    assert (!has_tail | !gold.spilled_q & !other[row[3:0]]);
end
//@ each bank: 0 1 2 3
always @(*) assert (!other_header<bank> | header_there[16*<bank> +: 16] == 0);
always @(*) assert (!other_window<bank> | window_there[16*<bank> +: 16] == 0);
//@ end
