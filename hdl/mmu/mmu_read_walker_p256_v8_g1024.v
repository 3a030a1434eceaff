// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Read walker: looks up the physical pages of a range of the bytes of a stream, in order, and gives
// the piece of each page that lies in the range.
//
// The range is given by its first and its last byte, {virtual page, offset in the page}; all its
// pages have valid entries. The first entry is read in the cycle in which the range is taken. The
// tables get the stream from elsewhere. in_ready and the reads depend on out_ready.
//
// Latency 1 cycle, one page per cycle.
// Generated for pages = 256, pages_per_stream = 8, page_bytes = 1024.
`default_nettype none
module mmu_read_walker_p256_v8_g1024 (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        in_valid,          // a range of bytes is offered
    output wire        in_ready,          // a range of bytes is taken if offered
    input  wire        in_kind,           // 0 dense, 1 sparse
    input  wire [12:0] in_first,          // first byte
    input  wire [12:0] in_final_byte,     // last byte
    input  wire        in_last,           // last range of the command
    input  wire  [7:0] dense_page,        // entry read from the dense table
    input  wire  [7:0] sparse_page,       // entry read from the sparse table
    output wire        dense_rd_en,       // reads the dense table
    output wire        sparse_rd_en,      // reads the sparse table
    output wire  [2:0] table_rd_virtual,  // virtual page of the entry
    output wire        out_valid,         // a piece of a page is offered
    input  wire        out_ready,         // a piece of a page is taken if offered
    output wire        out_kind,          // 0 dense, 1 sparse
    output wire  [7:0] out_page,          // physical page
    output wire  [9:0] out_first,         // first byte in the page
    output wire  [9:0] out_final_byte,    // last byte in the page
    output wire        out_last           // last piece of the command
);
    // The range in progress, from its second page on.
    reg        walking_q;
    reg        kind_q;
    reg  [2:0] virtual_q;
    reg [12:0] final_byte_q;
    reg        last_q;

    // The page that is looked up: the first one of a new range, or the next one.
    wire        starts = !walking_q & in_valid;
    wire        kind_now = walking_q ? kind_q : in_kind;
    wire  [2:0] virtual_now = walking_q ? virtual_q : in_first[12:10];
    wire [12:0] final_now = walking_q ? final_byte_q : in_final_byte;
    wire        last_now = walking_q ? last_q : in_last;
    wire        is_final = virtual_now == final_now[12:10];
    wire        piece_ready;
    reg         piece_valid_q;
    wire        moves = !piece_valid_q | piece_ready;

    assign in_ready = !walking_q & moves;

    wire looks_up = moves & (starts | walking_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            walking_q <= 1'b0;
        end else if (looks_up) begin
            walking_q <= !is_final;
        end
    end

    always @(posedge clk) begin
        if (looks_up) begin
            kind_q <= kind_now;
            virtual_q <= virtual_now + 3'd1;
            final_byte_q <= final_now;
            last_q <= last_now;
        end
    end

    assign dense_rd_en = looks_up & !kind_now;
    assign sparse_rd_en = looks_up & kind_now;
    assign table_rd_virtual = virtual_now;

    // The piece of that page. Its entry arrives from the table at the same time.
    reg [9:0] piece_first_q;
    reg [9:0] piece_final_q;
    reg       piece_last_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            piece_valid_q <= 1'b0;
        end else if (moves) begin
            piece_valid_q <= starts | walking_q;
        end
    end

    always @(posedge clk) begin
        if (looks_up) begin
            piece_first_q <= walking_q ? 10'd0 : in_first[9:0];
            piece_final_q <= is_final ? final_now[9:0] : 10'h3ff;
            piece_last_q <= last_now & is_final;
        end
    end

    wire out_piece_ready;
    wire out_piece_valid = piece_valid_q;

    assign piece_ready = out_piece_ready;
    assign out_valid = out_piece_valid;
    assign out_kind = kind_q;
    assign out_page = kind_q ? sparse_page : dense_page;
    assign out_first = piece_first_q;
    assign out_final_byte = piece_final_q;
    assign out_last = piece_last_q;
    assign out_piece_ready = out_ready;
endmodule
`default_nettype wire
