// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The last 1024 bytes of a stream in words of any number of bytes, for two readers that may begin
// at any byte. A word is rotated to its columns and merged with the row that is not full. What goes
// beyond that row is written behind it in a cycle without a word, or with the next one.
//
// A place counts the bytes of the stream, modulo 2048. What is read comes a cycle behind its place:
// a row of each bank, of which that of the place is the first one.
//
// Throughput: a word in, and two places out, per cycle.
// Generated for bytes = 1024, banks = 8.
`default_nettype none
module packkv_ring_b1024_x8 (
    input  wire          clk,           // clock, rising edge
    input  wire          rst_n,         // synchronous reset, active low
    input  wire          words_valid,   // a word of packs is offered
    output wire          words_ready,   // a word of packs is taken if offered
    input  wire  [255:0] words_data,    // bytes, byte 0 lowest
    input  wire   [31:0] words_keep,    // marks the bytes, from byte 0 up
    input  wire          words_last,    // the stream ends with this word
    input  wire   [10:0] freed,         // bytes before this place are used
    input  wire    [5:0] header_row,    // a header begins in this row of 16 bytes of the ring
    input  wire          header_reads,  // it is read
    input  wire    [5:0] first_row,     // the packs of a beat begin in this row of 16 bytes of the
                                        // ring
    input  wire          reads,         // they are read
    output wire   [10:0] written,       // bytes before this place are there
    output wire   [10:0] taken,         // bytes before this place are taken
    output wire          no_more,       // there will be no more than are there
    output wire [1023:0] header_banks,  // the banks of the header, a cycle later
    output wire [1023:0] banks          // the banks of the packs, a cycle later
);
    genvar i;

    // Words come up to the last one of the stream.
    reg  ended_q;
    wire words_in_ready;
    wire words_in_valid = words_valid & !ended_q;

    assign words_ready = words_in_ready & !ended_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            ended_q <= 1'b0;
        end else begin
            ended_q <= ended_q | (words_in_valid & words_in_ready & words_last);
        end
    end

    wire         placed_valid;
    wire [255:0] placed_data;
    wire  [31:0] placed_low;
    wire  [31:0] placed_high;
    wire         placed_full;
    wire   [5:0] placed_count;
    wire         placed_last;
    wire         placed_ready;

    byte_placer_b32_w8 u_placer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (words_in_valid),
        .in_ready (words_in_ready),
        .in_data  (words_data),
        .in_keep  (words_keep),
        .in_last  (words_last),
        .out_valid(placed_valid),
        .out_ready(placed_ready),
        .out_data (placed_data),
        .out_low  (placed_low),
        .out_high (placed_high),
        .out_full (placed_full),
        .out_count(placed_count),
        .out_last (placed_last)
    );

    // The row that is filled. A word may go on in the row behind it; there must be room for both.
    reg   [5:0] row_q;
    wire  [5:0] next_row = row_q + 6'd1;
    reg   [5:0] behind_q;
    wire [10:0] kept_bytes = {behind_q, 5'd0} - freed;
    reg         room_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            room_q <= 1'b0;
        end else begin
            room_q <= kept_bytes <= 11'h400;
        end
    end

    wire enters = placed_valid & room_q;
    wire unused_last = placed_last;

    assign placed_ready = room_q;

    reg  [255:0] tail_q;
    wire  [31:0] fills = placed_low & {32{enters}};
    wire [255:0] merged_row;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_merged_row
            assign merged_row[8*i +: 8] = fills[i] ? placed_data[8*i +: 8] : tail_q[8*i +: 8];
        end
    endgenerate

    always @(posedge clk) begin
        if (enters) begin
            tail_q <= placed_full ? placed_data : merged_row;
        end
    end

    wire spills = enters & placed_full & (|placed_high);
    reg  spilled_q;
    wire flushes = spilled_q & !enters;

    always @(posedge clk) begin
        if (!rst_n) begin
            spilled_q <= 1'b0;
        end else begin
            spilled_q <= spills;
        end
    end

    wire row_is_full = enters & placed_full;

    always @(posedge clk) begin
        if (!rst_n) begin
            row_q <= 6'd0;
            behind_q <= 6'd3;
        end else if (row_is_full) begin
            row_q <= next_row;
            behind_q <= behind_q + 6'd1;
        end
    end

    // Bytes that are there to be read, and those that are only taken.
    reg  [10:0] placed_bytes_q;
    wire [10:0] placed_now = placed_bytes_q + {5'd0, placed_count};

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_bytes_q <= 11'd0;
        end else if (enters) begin
            placed_bytes_q <= placed_now;
        end
    end

    reg  [10:0] written_q;
    wire        writes = enters | flushes;

    always @(posedge clk) begin
        if (!rst_n) begin
            written_q <= 11'd0;
        end else if (writes) begin
            written_q <= enters ? (placed_full ? {next_row, 5'd0} : placed_now) : placed_bytes_q;
        end
    end

    assign written = written_q;
    assign taken = placed_valid ? placed_now : placed_bytes_q;
    assign no_more = ended_q & !placed_valid & !spilled_q;

    // A row is two rows of banks. Both readers have banks of their own.
    // Banks of the header: those below the first one are read a row further on.
    wire   [2:0] header_row_behind = header_row[5:3] + 3'd1;
    wire [127:0] header_bank0;

    sdp_ram_d8_w128 u_header0 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd0)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd0) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank0)
    );

    wire [127:0] header_bank1;

    sdp_ram_d8_w128 u_header1 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd0)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd1) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank1)
    );

    wire [127:0] header_bank2;

    sdp_ram_d8_w128 u_header2 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd1)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd2) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank2)
    );

    wire [127:0] header_bank3;

    sdp_ram_d8_w128 u_header3 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd1)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd3) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank3)
    );

    wire [127:0] header_bank4;

    sdp_ram_d8_w128 u_header4 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd2)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd4) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank4)
    );

    wire [127:0] header_bank5;

    sdp_ram_d8_w128 u_header5 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd2)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd5) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank5)
    );

    wire [127:0] header_bank6;

    sdp_ram_d8_w128 u_header6 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd3)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (header_reads),
        .rd_addr((header_row[2:0] > 3'd6) ? header_row_behind : header_row[5:3]),
        .rd_data(header_bank6)
    );

    wire [127:0] header_bank7;

    sdp_ram_d8_w128 u_header7 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd3)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (header_reads),
        .rd_addr(header_row[5:3]),
        .rd_data(header_bank7)
    );

    // Banks of the window: those below the first one are read a row further on.
    wire   [2:0] window_row_behind = first_row[5:3] + 3'd1;
    wire [127:0] window_bank0;

    sdp_ram_d8_w128 u_window0 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd0)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd0) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank0)
    );

    wire [127:0] window_bank1;

    sdp_ram_d8_w128 u_window1 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd0)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd1) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank1)
    );

    wire [127:0] window_bank2;

    sdp_ram_d8_w128 u_window2 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd1)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd2) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank2)
    );

    wire [127:0] window_bank3;

    sdp_ram_d8_w128 u_window3 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd1)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd3) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank3)
    );

    wire [127:0] window_bank4;

    sdp_ram_d8_w128 u_window4 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd2)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd4) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank4)
    );

    wire [127:0] window_bank5;

    sdp_ram_d8_w128 u_window5 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd2)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd5) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank5)
    );

    wire [127:0] window_bank6;

    sdp_ram_d8_w128 u_window6 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd3)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[127:0]),
        .rd_en  (reads),
        .rd_addr((first_row[2:0] > 3'd6) ? window_row_behind : first_row[5:3]),
        .rd_data(window_bank6)
    );

    wire [127:0] window_bank7;

    sdp_ram_d8_w128 u_window7 (
        .clk    (clk),
        .wr_en  ((enters | flushes) & (row_q[1:0] == 2'd3)),
        .wr_addr(row_q[4:2]),
        .wr_data(merged_row[255:128]),
        .rd_en  (reads),
        .rd_addr(first_row[5:3]),
        .rd_data(window_bank7)
    );

    assign header_banks = {header_bank7, header_bank6, header_bank5, header_bank4, header_bank3,
        header_bank2, header_bank1, header_bank0};
    assign banks = {window_bank7, window_bank6, window_bank5, window_bank4, window_bank3,
        window_bank2, window_bank1, window_bank0};
endmodule
`default_nettype wire
