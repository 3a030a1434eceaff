// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Management table of the dense or of the sparse bytes of all streams (Oaken, Figure 10).
//
// The count RAM holds the number of bytes of every stream. The page RAM holds the physical page of
// every virtual page, at {stream, virtual page}. Entry v of a stream is valid if v < ceil(count /
// 1024); all its pages but the last valid one are full. Entries are never cleared.
//
// Each read port holds its data until its next read.
//
// Latency 1 cycle, one read and one write of each RAM per cycle.
// Generated for streams = 16, pages = 256, pages_per_stream = 8, page_bytes = 1024.
`default_nettype none
module mmu_management_table_s16_p256_v8_g1024 (
    input  wire        clk,              // clock, rising edge
    input  wire        count_wr_en,      // writes a count
    input  wire  [3:0] count_wr_stream,  // stream whose count is written
    input  wire [13:0] count_wr_data,    // its new count
    input  wire        count_rd_en,      // reads a count
    input  wire  [3:0] count_rd_stream,  // stream whose count is read
    input  wire        page_wr_en,       // writes an entry
    input  wire  [3:0] page_wr_stream,   // stream of the entry
    input  wire  [2:0] page_wr_virtual,  // its virtual page
    input  wire  [7:0] page_wr_data,     // physical page to write
    input  wire        page_rd_en,       // reads an entry
    input  wire  [3:0] page_rd_stream,   // stream of the entry
    input  wire  [2:0] page_rd_virtual,  // its virtual page
    output wire [13:0] count,            // count read last
    output wire  [7:0] page              // physical page of the entry read last
);
    wire [13:0] counts_rd_data;

    sdp_ram_d16_w14 u_counts (
        .clk    (clk),
        .wr_en  (count_wr_en),
        .wr_addr(count_wr_stream),
        .wr_data(count_wr_data),
        .rd_en  (count_rd_en),
        .rd_addr(count_rd_stream),
        .rd_data(counts_rd_data)
    );

    assign count = counts_rd_data;

    wire [7:0] pages_rd_data;

    sdp_ram_d128_w8 u_pages (
        .clk    (clk),
        .wr_en  (page_wr_en),
        .wr_addr({page_wr_stream, page_wr_virtual}),
        .wr_data(page_wr_data),
        .rd_en  (page_rd_en),
        .rd_addr({page_rd_stream, page_rd_virtual}),
        .rd_data(pages_rd_data)
    );

    assign page = pages_rd_data;
endmodule
`default_nettype wire
