// SPDX-License-Identifier: Apache-2.0
//
// The rows of PackKV's ring, and which bytes of what it gives are there. packkv_unpack and packkv_headers use no others,
// which is read off them: a header is taken (STATE_TURN) if all its bytes were there when it was read (has_header), and of
// header_q a field is used if it ends within header_bytes; a segment leaves if it is complete (what_is_wrong), so that its
// packs are there when they are read (active_q), and of a pack the bits below its width are used (width_is_q); both begin
// behind the segment before, whose end is freed.

// The contract of tkeep, as of the proof of the placer in formal/byte_placer.sby: it marks the bytes from byte 0 up. What
// is freed is the end of a segment that was there, later than those before: it goes on, and not beyond what is written.
always @(*) if (words_valid) assume ((words_keep & (words_keep + 1)) == 0);
reg [9:0] freed_before = 0;
always @(posedge clk) freed_before <= rst_n ? freed : 10'd0;
wire [9:0] frees = freed - freed_before;
wire [9:0] may_free = gold.written_q - freed_before;
always @(*) assume (frees <= may_free);

wire [9:0] placed = gold.placed_bytes_q;
wire [5:0] count = gold.u_placer.placed_count_q;
wire [5:0] column = placed[4:0] + (gold.u_placer.placed_valid_q ? count : 6'd0);
wire [4:0] row = gold.row_q;
wire [9:0] behind_row = {row + 5'd1, 5'd0} - freed_before;
wire [9:0] behind_next = {row + 5'd2, 5'd0} - freed_before;
wire [9:0] there = gold.written_q - freed;
always @(*) begin
    if (gold.spilled_q) assert (gold.written_q == {row, 5'd0});
    else assert (gold.written_q == placed);
    assert (row == placed[9:5]);
    assert (!started_q | gold.behind_q == row + 5'd3);
    assert (gold.u_placer.place_q == column[4:0]);
    if (gold.u_placer.placed_valid_q) begin
        assert (count <= 32);
        assert (gold.u_placer.placed_full_q == column[5]);
    end
    assert (may_free < behind_row & behind_row <= 512 & (!gold.room_q | behind_next <= 512));
    assert (gold.spilled_q == gate.spilled_q | !gold.spilled_q & !gold.ended_q);
end

// Both copies give the same bytes where they were there, behind what is freed, when they were read.
wire writes = gold.enters | gold.flushes;
wire writes_too = gate.enters | gate.flushes;
wire [511:0] header_differs = gold.header_banks ^ gate.header_banks;
wire [511:0] window_differs = gold.banks ^ gate.banks;
reg [63:0] header_there = 0, window_there = 0;
genvar i;
generate for (i = 0; i < 64; i = i + 1) begin : bytes
    localparam [5:0] AT = i;
    wire [1:0] header_bank = AT[5:4] - header_row[1:0];
    wire [1:0] window_bank = AT[5:4] - first_row[1:0];
    wire [4:0] header_at = header_row + header_bank;
    wire [4:0] window_at = first_row + window_bank;
    wire [8:0] header_place = {header_at, AT[3:0]} - freed[8:0];
    wire [8:0] window_place = {window_at, AT[3:0]} - freed[8:0];
    always @(posedge clk) begin
        if (header_reads) header_there[i] <= {1'b0, header_place} < there;
        if (reads) window_there[i] <= {1'b0, window_place} < there;
    end
    always @(*) if (header_there[i]) assert (header_differs[8*i +: 8] == 0);
    always @(*) if (window_there[i]) assert (window_differs[8*i +: 8] == 0);
end endgenerate

// Rows that the copies have not alike are none of those that are complete.
reg [15:0] other = 0;
generate for (i = 0; i < 16; i = i + 1) begin : rows
    localparam [3:0] ROW = i;
    wire [3:0] before = row[3:0] - 4'd1 - ROW;
    wire [4:0] full = row - freed_before[9:5];
    always @(*) if ({1'b0, before} < full) assert (!other[i]);
end endgenerate

// Whether a row that was read is one of them. A memory gives what was written last, and that is the same of all others.
//@ each bank: 0 1 2 3
localparam [1:0] BANK<bank> = <bank>;
reg other_header<bank> = 0, other_window<bank> = 0;
always @(posedge clk) begin
    if (gold.u_header<bank>.rd_en) other_header<bank> <= other[{gold.u_header<bank>.rd_addr, BANK<bank>[1]}];
    if (gold.u_window<bank>.rd_en) other_window<bank> <= other[{gold.u_window<bank>.rd_addr, BANK<bank>[1]}];
end
always @(*) assume (other_header<bank> | header_differs[128*<bank> +: 128] == 0);
always @(*) assume (other_window<bank> | window_differs[128*<bank> +: 128] == 0);
//@ end
