// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// KV memory management unit (Oaken, ISCA 2025, section 5.2, Figure 10): streams of dense and sparse
// bytes that grow token by token lie in physical pages, which are taken on demand. A command gives
// the memory bursts to write or to read, and a completion.
//
// Page p is at 0 + p * 64. Every descriptor is one AXI4 burst: none crosses a page or a multiple of
// 64 bytes. An append is all or nothing over its dense and its sparse bytes. Commands run in order,
// one at a time; the completion follows the acceptance of the last descriptor.
//
// Management tables: 2 x 4 entries of 2 bits and 2 x 2 counts of 8 bits, 48 bits in all. List of
// returned pages: 8 bits. The first command is taken 3 cycles after reset.
//
// If the first piece of an append lies in a page that the stream has, its first descriptor is
// offered 8 cycles after the command is taken. No combinational path from any input to any output.
//
// Values of op:
// 0 append: appends dense and sparse bytes to a stream
// 1 read: reads the dense or the sparse bytes of a stream
// 2 release: returns all pages of a stream
// 3 status: asks for the bytes of a stream and the free pages
//
// Values of status:
// 0 ok: the command is done
// 1 bad_stream: the stream does not exist
// 2 bad_length: an append of no byte, or of more than the maximum
// 3 stream_full: the append needs more virtual pages than a stream has
// 4 no_pages: the append needs more pages than are free
//
// Latency 8 cycles, one descriptor per cycle, one command at a time.
// Generated for streams = 2, pages = 4, pages_per_stream = 2, page_bytes = 64, max_burst_bytes =
// 64, bus_bytes = 16, max_append_bytes = 256, base = 0, address_bits = 16, table bits = 48, free
// list bits = 8.
//
// Layout of s_axis_cmd_tdata, a command:
//     [1:0]  op            operation: values above
//       [2]  kind          read and status: 0 dense, 1 sparse
//     [4:3]  stream        stream id
//    [13:5]  dense_bytes   append: number of dense bytes
//   [22:14]  sparse_bytes  append: number of sparse bytes
//
// Layout of m_axis_desc_tdata, a descriptor:
//    [15:0]  address  memory address of the first byte
//   [22:16]  bytes    number of bytes
//      [23]  kind     0 dense, 1 sparse
//
// Layout of m_axis_done_tdata, a completion:
//     [2:0]  status      status: values above
//    [10:3]  bytes_used  read and status: bytes of the stream and kind; else 0
//   [13:11]  pages_free  free pages behind the command
`default_nettype none
module kv_mmu_s2_p4_v2_g64_m64_w16_a256_x16 (
    input  wire        clk,                 // clock, rising edge
    input  wire        rst_n,               // synchronous reset, active low
    input  wire        s_axis_cmd_tvalid,   // a command is offered
    output wire        s_axis_cmd_tready,   // a command is taken if offered
    input  wire [23:0] s_axis_cmd_tdata,    // command: layout above
    output wire        m_axis_desc_tvalid,  // a descriptor is offered
    input  wire        m_axis_desc_tready,  // a descriptor is taken if offered
    output wire [23:0] m_axis_desc_tdata,   // descriptor: layout above
    output wire        m_axis_desc_tlast,   // last descriptor of the command
    output wire        m_axis_done_tvalid,  // a completion is offered
    input  wire        m_axis_done_tready,  // a completion is taken if offered
    output wire [15:0] m_axis_done_tdata    // completion: layout above
);
    wire [0:0] unused_s_axis_cmd = s_axis_cmd_tdata[23];
    wire [1:0] s_axis_cmd_op = s_axis_cmd_tdata[1:0];
    wire       s_axis_cmd_kind = s_axis_cmd_tdata[2];
    wire [1:0] s_axis_cmd_stream = s_axis_cmd_tdata[4:3];
    wire [8:0] s_axis_cmd_dense_bytes = s_axis_cmd_tdata[13:5];
    wire [8:0] s_axis_cmd_sparse_bytes = s_axis_cmd_tdata[22:14];

    // Commands, one at a time.
    wire       read_valid;
    wire [6:0] read_final_byte;
    wire       read_kind;
    wire       append_start;
    wire       bad_stream;
    wire [8:0] dense_bytes;
    wire [8:0] sparse_bytes;
    wire       release_start;
    wire       count_wr_en;
    wire       count_rd_en;
    wire [0:0] count_stream;
    wire [0:0] index;
    wire [7:0] dense_wr_count;
    wire [7:0] sparse_wr_count;
    wire       completion_valid;
    wire [2:0] completion_status;
    wire [7:0] completion_bytes_used;
    wire [2:0] completion_pages_free;
    wire       read_ready;
    wire       descriptor_last;
    wire       descriptor_taken;
    wire [2:0] free;
    wire       append_decided;
    wire [2:0] append_status;
    wire       append_store;
    wire [7:0] dense_new_count;
    wire [7:0] sparse_new_count;
    wire       release_done;
    wire [7:0] dense_count;
    wire [7:0] sparse_count;
    wire       completion_ready;

    mmu_command_unit_s2_p4_v2_g64_a256 u_command (
        .clk             (clk),
        .rst_n           (rst_n),
        .in_valid        (s_axis_cmd_tvalid),
        .in_ready        (s_axis_cmd_tready),
        .in_op           (s_axis_cmd_op),
        .in_kind         (s_axis_cmd_kind),
        .in_stream       (s_axis_cmd_stream),
        .in_dense_bytes  (s_axis_cmd_dense_bytes),
        .in_sparse_bytes (s_axis_cmd_sparse_bytes),
        .dense_count     (dense_count),
        .sparse_count    (sparse_count),
        .free            (free),
        .append_decided  (append_decided),
        .append_status   (append_status),
        .append_store    (append_store),
        .dense_new_count (dense_new_count),
        .sparse_new_count(sparse_new_count),
        .release_done    (release_done),
        .last_taken      (descriptor_taken & descriptor_last),
        .append_start    (append_start),
        .kind            (read_kind),
        .bad_stream      (bad_stream),
        .dense_bytes     (dense_bytes),
        .sparse_bytes    (sparse_bytes),
        .release_start   (release_start),
        .read_valid      (read_valid),
        .read_ready      (read_ready),
        .read_final_byte (read_final_byte),
        .count_rd_en     (count_rd_en),
        .count_wr_en     (count_wr_en),
        .count_stream    (count_stream),
        .dense_wr_count  (dense_wr_count),
        .sparse_wr_count (sparse_wr_count),
        .index           (index),
        .out_valid       (completion_valid),
        .out_ready       (completion_ready),
        .out_status      (completion_status),
        .out_bytes_used  (completion_bytes_used),
        .out_pages_free  (completion_pages_free)
    );

    // Free pages.
    wire       free_page_valid;
    wire [1:0] free_page_page;
    wire       put_ready;
    wire       put_valid;
    wire [1:0] put_page;
    wire       free_page_ready;

    mmu_page_allocator_p4 u_allocator (
        .clk      (clk),
        .rst_n    (rst_n),
        .put_valid(put_valid),
        .put_ready(put_ready),
        .put_page (put_page),
        .free     (free),
        .get_valid(free_page_valid),
        .get_ready(free_page_ready),
        .get_page (free_page_page)
    );

    // Appends: decision, new pages, ranges to write.
    wire       append_range_valid;
    wire       append_range_kind;
    wire [6:0] append_range_first;
    wire [6:0] append_range_final_byte;
    wire       append_range_last;
    wire [0:0] table_wr_virtual;
    wire [1:0] table_wr_page;
    wire       dense_wr_en;
    wire       sparse_wr_en;
    wire       append_range_ready;

    mmu_append_unit_p4_v2_g64_a256 u_append (
        .clk             (clk),
        .rst_n           (rst_n),
        .start           (append_start),
        .bad_stream      (bad_stream),
        .dense_bytes     (dense_bytes),
        .sparse_bytes    (sparse_bytes),
        .dense_count     (dense_count),
        .sparse_count    (sparse_count),
        .free            (free),
        .new_valid       (free_page_valid),
        .new_ready       (free_page_ready),
        .new_page        (free_page_page),
        .decided         (append_decided),
        .status          (append_status),
        .dense_wr_en     (dense_wr_en),
        .sparse_wr_en    (sparse_wr_en),
        .table_wr_virtual(table_wr_virtual),
        .table_wr_page   (table_wr_page),
        .store           (append_store),
        .dense_new_count (dense_new_count),
        .sparse_new_count(sparse_new_count),
        .range_valid     (append_range_valid),
        .range_ready     (append_range_ready),
        .range_kind      (append_range_kind),
        .range_first     (append_range_first),
        .range_final_byte(append_range_final_byte),
        .range_last      (append_range_last)
    );

    // The ranges of an append or of a read become pieces of pages.
    wire       piece_valid;
    wire       piece_kind;
    wire [1:0] piece_page;
    wire [5:0] piece_first;
    wire [5:0] piece_final_byte;
    wire       piece_last;
    wire [0:0] walker_rd_virtual;
    wire       walker_dense_rd_en;
    wire       walker_sparse_rd_en;
    wire       range_ready;
    wire       range_valid;
    wire       piece_ready;
    wire [1:0] dense_page;
    wire [1:0] sparse_page;

    mmu_read_walker_p4_v2_g64 u_read_walker (
        .clk             (clk),
        .rst_n           (rst_n),
        .in_valid        (range_valid),
        .in_ready        (range_ready),
        .in_kind         (read_valid ? read_kind : append_range_kind),
        .in_first        (append_range_first & {7{!read_valid}}),
        .in_final_byte   (read_valid ? read_final_byte : append_range_final_byte),
        .in_last         (read_valid | append_range_last),
        .dense_page      (dense_page),
        .sparse_page     (sparse_page),
        .dense_rd_en     (walker_dense_rd_en),
        .sparse_rd_en    (walker_sparse_rd_en),
        .table_rd_virtual(walker_rd_virtual),
        .out_valid       (piece_valid),
        .out_ready       (piece_ready),
        .out_kind        (piece_kind),
        .out_page        (piece_page),
        .out_first       (piece_first),
        .out_final_byte  (piece_final_byte),
        .out_last        (piece_last)
    );

    assign range_valid = append_range_valid | read_valid;

    assign read_ready = range_ready;
    assign append_range_ready = range_ready;

    // Pieces of pages become bursts.
    wire        splitter_ready;
    wire        splitter_valid;
    wire [15:0] splitter_address;
    wire  [6:0] splitter_bytes;
    wire        splitter_kind;
    wire        splitter_last;

    mmu_burst_splitter_p4_g64_m64_x16 u_splitter (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (piece_valid),
        .in_ready     (piece_ready),
        .in_kind      (piece_kind),
        .in_page      (piece_page),
        .in_first     (piece_first),
        .in_final_byte(piece_final_byte),
        .in_last      (piece_last),
        .out_valid    (splitter_valid),
        .out_ready    (splitter_ready),
        .out_address  (splitter_address),
        .out_bytes    (splitter_bytes),
        .out_kind     (splitter_kind),
        .out_last     (splitter_last)
    );

    wire        descriptor_ready;
    wire        descriptor_valid;
    wire [24:0] descriptor_data;

    skid_buffer_w25 u_descriptor (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (splitter_valid),
        .in_ready (splitter_ready),
        .in_data  ({splitter_last, splitter_kind, splitter_bytes, splitter_address}),
        .out_ready(descriptor_ready),
        .out_valid(descriptor_valid),
        .out_data (descriptor_data)
    );

    wire [15:0] descriptor_address = descriptor_data[15:0];
    wire  [6:0] descriptor_bytes = descriptor_data[22:16];
    wire        descriptor_kind = descriptor_data[23];
    assign descriptor_last = descriptor_data[24];
    assign descriptor_taken = descriptor_valid & descriptor_ready;

    // Releases.
    wire       releases;
    wire [0:0] release_rd_virtual;
    wire       release_dense_rd_en;
    wire       release_sparse_rd_en;

    mmu_release_walker_p4_v2_g64 u_release (
        .clk             (clk),
        .rst_n           (rst_n),
        .start           (release_start),
        .dense_count     (dense_count),
        .sparse_count    (sparse_count),
        .dense_page      (dense_page),
        .sparse_page     (sparse_page),
        .dense_rd_en     (release_dense_rd_en),
        .sparse_rd_en    (release_sparse_rd_en),
        .table_rd_virtual(release_rd_virtual),
        .walking         (releases),
        .done            (release_done),
        .out_valid       (put_valid),
        .out_ready       (put_ready),
        .out_page        (put_page)
    );

    // The tables. Commands run one at a time, so that at most one walker reads them.
    wire [0:0] table_rd_virtual = releases ? release_rd_virtual : walker_rd_virtual;

    mmu_management_table_s2_p4_v2_g64 u_dense_table (
        .clk            (clk),
        .count_wr_en    (count_wr_en),
        .count_wr_stream(count_stream),
        .count_wr_data  (dense_wr_count),
        .count_rd_en    (count_rd_en),
        .count_rd_stream(count_stream),
        .page_wr_en     (dense_wr_en),
        .page_wr_stream (index),
        .page_wr_virtual(table_wr_virtual),
        .page_wr_data   (table_wr_page),
        .page_rd_en     (walker_dense_rd_en | release_dense_rd_en),
        .page_rd_stream (index),
        .page_rd_virtual(table_rd_virtual),
        .count          (dense_count),
        .page           (dense_page)
    );

    mmu_management_table_s2_p4_v2_g64 u_sparse_table (
        .clk            (clk),
        .count_wr_en    (count_wr_en),
        .count_wr_stream(count_stream),
        .count_wr_data  (sparse_wr_count),
        .count_rd_en    (count_rd_en),
        .count_rd_stream(count_stream),
        .page_wr_en     (sparse_wr_en),
        .page_wr_stream (index),
        .page_wr_virtual(table_wr_virtual),
        .page_wr_data   (table_wr_page),
        .page_rd_en     (walker_sparse_rd_en | release_sparse_rd_en),
        .page_rd_stream (index),
        .page_rd_virtual(table_rd_virtual),
        .count          (sparse_count),
        .page           (sparse_page)
    );

    assign m_axis_desc_tvalid = descriptor_valid;
    assign m_axis_desc_tdata = {descriptor_kind, descriptor_bytes, descriptor_address};
    assign m_axis_desc_tlast = descriptor_last;
    assign descriptor_ready = m_axis_desc_tready;
    assign m_axis_done_tvalid = completion_valid;
    assign m_axis_done_tdata = {2'd0, completion_pages_free, completion_bytes_used,
        completion_status};
    assign completion_ready = m_axis_done_tready;
endmodule
`default_nettype wire
