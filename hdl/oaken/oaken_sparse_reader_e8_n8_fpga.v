// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's sparse reader: aligns the bytes of the sparse stream, finds the header and the blocks of
// every vector, and checks the blocks. A vector may begin at any byte of a word.
//
// A block leaves as one chunk, or as several chunks of 8 entries and a last one with the rest. A
// block with a format error ends with the chunk that shows the error; what follows is arbitrary.
// The header is not checked here. A header that the end of the stream cuts off leaves as zeros; the
// error comes with the first block.
//
// Up to 8 chunks and 4 headers are read ahead of their consumers.
//
// If nothing stalls, a chunk is offered 10 cycles after the word with its last byte was taken, and
// a header after 8 cycles.
//
// Generated for pipeline = fpga, entries = 8, chunks = 8.
`default_nettype none
module oaken_sparse_reader_e8_n8_fpga (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         in_valid,        // a word of the sparse stream is offered
    output wire         in_ready,        // a word of the sparse stream is taken if offered
    input  wire [255:0] in_data,         // bytes, byte 0 lowest
    input  wire  [31:0] in_keep,         // marks the bytes, from byte 0 up
    input  wire         in_last,         // the stream ends with this word
    input  wire         command_valid,   // a length is offered
    output wire         command_ready,   // a length is taken if offered
    input  wire   [9:0] command_blocks,  // blocks of the vector less one
    input  wire   [5:0] command_tail,    // elements of its last block less one
    input  wire         command_bad,     // not to be decoded: the unit stops
    output wire   [8:0] held,            // bytes accepted and not read
    output wire         header_valid,    // a header is offered
    input  wire         header_ready,    // a header is taken if offered
    output wire  [95:0] header_data,     // six binary16, field 0 lowest: smallest and largest of
                                         // outer, middle and inner group
    output wire         chunk_valid,     // a chunk of a block is offered
    input  wire         chunk_ready,     // a chunk of a block is taken if offered
    output wire  [63:0] chunk_entries,   // sparse entries, entry 0 lowest
    output wire   [3:0] chunk_count,     // number of entries
    output wire         chunk_ends,      // last chunk of its block
    output wire   [3:0] chunk_error      // format error of the block, with its last chunk
);
    genvar i;

    // Bytes go to consecutive columns of the rows, their flags to the parser.
    wire [31:0] word_in_word_top = in_keep & ~(in_keep >> 1);
    wire  [5:0] word_in_word = {|(word_in_word_top & 32'h80000000),
        |(word_in_word_top & 32'h7fff8000), |(word_in_word_top & 32'h7f807f80),
        |(word_in_word_top & 32'h78787878), |(word_in_word_top & 32'h66666666),
        |(word_in_word_top & 32'h55555555)};
    reg   [5:0] word_arrived_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_arrived_q <= 6'd0;
        end else begin
            word_arrived_q <= word_in_word & {6{in_valid & in_ready}};
        end
    end

    wire         order_ready;
    wire         order_valid;
    wire [319:0] order_data;
    wire  [31:0] order_keep;
    wire         order_last;

    oaken_index_order u_order (
        .clk      (clk),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  (in_data),
        .in_keep  (in_keep),
        .in_last  (in_last),
        .out_valid(order_valid),
        .out_ready(order_ready),
        .out_data (order_data),
        .out_keep (order_keep),
        .out_last (order_last)
    );

    wire         placer_ready;
    wire         placer_valid;
    wire [319:0] placer_data;
    wire  [31:0] placer_low;
    wire  [31:0] placer_high;
    wire         placer_full;
    wire   [5:0] placer_count;
    wire         placer_last;

    byte_placer_b32_w10 u_placer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (order_valid),
        .in_ready (order_ready),
        .in_data  (order_data),
        .in_keep  (order_keep),
        .in_last  (order_last),
        .out_valid(placer_valid),
        .out_ready(placer_ready),
        .out_data (placer_data),
        .out_low  (placer_low),
        .out_high (placer_high),
        .out_full (placer_full),
        .out_count(placer_count),
        .out_last (placer_last)
    );

    wire [255:0] bytes;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_bytes
            assign bytes[8*i +: 8] = placer_data[10*i +: 8];
        end
    endgenerate

    wire [31:0] less;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_less
            assign less[i] = placer_data[10*i + 8];
        end
    endgenerate

    wire [31:0] equal;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_equal
            assign equal[i] = placer_data[10*i + 9];
        end
    endgenerate

    wire       unused_count = |placer_count;
    wire       merges = placer_valid & placer_ready;
    reg  [2:0] write_row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_row_q <= 3'd1;
        end else if (merges & placer_full) begin
            write_row_q <= {write_row_q[1:0], write_row_q[2]};
        end
    end

    wire       chunk_room;
    wire       header_room;
    wire       parsed;
    wire [2:0] parsed_row;
    wire [4:0] parsed_column;
    wire       parsed_header;
    wire       parsed_last;
    wire [5:0] parsed_tail;
    wire       parsed_cut;
    wire [8:0] parser_place;

    oaken_block_parser_e8_fpga u_parser (
        .clk           (clk),
        .rst_n         (rst_n),
        .command_valid (command_valid),
        .command_ready (command_ready),
        .command_blocks(command_blocks),
        .command_tail  (command_tail),
        .command_bad   (command_bad),
        .in_valid      (placer_valid),
        .in_ready      (placer_ready),
        .in_less       (less),
        .in_equal      (equal),
        .in_low        (placer_low),
        .in_high       (placer_high),
        .in_full       (placer_full),
        .in_last       (placer_last),
        .chunk_room    (chunk_room),
        .header_room   (header_room),
        .chunk_valid   (parsed),
        .chunk_row     (parsed_row),
        .chunk_column  (parsed_column),
        .chunk_header  (parsed_header),
        .chunk_last    (parsed_last),
        .chunk_tail    (parsed_tail),
        .chunk_cut     (parsed_cut),
        .place         (parser_place)
    );

    // The number of bytes that were accepted and have not left the parser.
    reg [8:0] accepted_q;
    reg [8:0] held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            accepted_q <= 9'd0;
            held_q <= 9'd0;
        end else begin
            accepted_q <= accepted_q + {3'd0, word_arrived_q};
            held_q <= accepted_q - parser_place;
        end
    end

    // The rows, and the columns that hold the chunk and the header in front of it.
    wire [255:0] columns;
    wire  [31:0] from_column;

    byte_rows_r3_b32 u_rows (
        .clk        (clk),
        .write      (merges),
        .write_row  (write_row_q),
        .low        (placer_low),
        .high       (placer_high),
        .data       (bytes),
        .read_row   (parsed_row),
        .from_column(from_column),
        .picked     (columns)
    );

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_column
            localparam [4:0] LANE = i;
            assign from_column[i] = parsed_column <= LANE;
        end
    endgenerate
    assign from_column[31] = 1'b1;

    reg picked_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            picked_valid_q <= 1'b0;
        end else begin
            picked_valid_q <= parsed;
        end
    end

    reg [255:0] picked_q;
    reg   [4:0] picked_column_q;
    reg         picked_header_q;
    reg         picked_last_q;
    reg   [5:0] picked_tail_q;
    reg         picked_cut_q;

    always @(posedge clk) begin
        picked_q <= columns;
        picked_column_q <= parsed_column;
        picked_header_q <= parsed_header;
        picked_last_q <= parsed_last;
        picked_tail_q <= parsed_tail;
        picked_cut_q <= parsed_cut;
    end

    // The columns are rotated so that the header, or else the chunk, begins at byte 0.
    wire [255:0] turned_1 = picked_column_q[0] ? {picked_q[7:0], picked_q[255:8]} : picked_q;
    wire [255:0] turned_2 = picked_column_q[1] ? {turned_1[15:0], turned_1[255:16]} : turned_1;
    wire [255:0] turned_4 = picked_column_q[2] ? {turned_2[31:0], turned_2[255:32]} : turned_2;
    wire [255:0] turned_8 = picked_column_q[3] ? {turned_4[63:0], turned_4[255:64]} : turned_4;
    wire [255:0] turned_16 = picked_column_q[4] ? {turned_8[127:0], turned_8[255:128]} : turned_8;
    wire         unused_turned = |turned_16[255:168];
    reg          window_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            window_valid_q <= 1'b0;
        end else begin
            window_valid_q <= picked_valid_q;
        end
    end

    reg [167:0] window_q;
    reg         window_header_q;
    reg         window_last_q;
    reg   [5:0] window_tail_q;
    reg         window_cut_q;

    always @(posedge clk) begin
        window_q <= turned_16[167:0];
        window_header_q <= picked_header_q;
        window_last_q <= picked_last_q;
        window_tail_q <= picked_tail_q;
        window_cut_q <= picked_cut_q;
    end

    // Header capture and check.
    wire [95:0] captured_data;
    wire        captured_there;
    wire [63:0] checked_entries;
    wire  [3:0] checked_count;
    wire        checked_ends;
    wire  [3:0] checked_error;
    wire        checked_there;

    oaken_chunk_check_e8 u_check (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (window_valid_q),
        .in_window    (window_q),
        .in_header    (window_header_q),
        .in_last      (window_last_q),
        .in_tail      (window_tail_q),
        .in_cut       (window_cut_q),
        .held         (held_q),
        .header_valid (captured_there),
        .header_data  (captured_data),
        .chunk_valid  (checked_there),
        .chunk_entries(checked_entries),
        .chunk_count  (checked_count),
        .chunk_ends   (checked_ends),
        .chunk_error  (checked_error)
    );

    wire        captured_ready;
    wire        captured_valid = captured_there;
    wire        unused_header_ready = captured_ready;
    wire        checked_ready;
    wire        checked_valid = checked_there;
    wire        unused_chunk_ready = checked_ready;
    wire        headers_ready;
    wire        headers_valid;
    wire [95:0] headers_data;

    stream_fifo_d4_w96 u_headers (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (captured_valid),
        .in_ready (captured_ready),
        .in_data  (captured_data),
        .out_ready(headers_ready),
        .out_valid(headers_valid),
        .out_data (headers_data)
    );

    wire        chunks_ready;
    wire        chunks_valid;
    wire [72:0] chunks_data;

    stream_fifo_d8_w73 u_chunks (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (checked_valid),
        .in_ready (checked_ready),
        .in_data  ({checked_error, checked_ends, checked_count, checked_entries}),
        .out_ready(chunks_ready),
        .out_valid(chunks_valid),
        .out_data (chunks_data)
    );

    wire [63:0] chunks_entries = chunks_data[63:0];
    wire  [3:0] chunks_count = chunks_data[67:64];
    wire        chunks_ends = chunks_data[68];
    wire  [3:0] chunks_error = chunks_data[72:69];

    // Credits: what has left the parser is counted until its consumer takes it, so that there is
    // always space for it.
    wire       header_leaves = headers_valid & headers_ready;
    wire       chunk_leaves = chunks_valid & chunks_ready;
    reg  [2:0] headers_ahead_q;
    wire       header_parsed = parsed & parsed_header;
    wire [2:0] headers_now = headers_ahead_q + {2'd0, header_parsed};

    always @(posedge clk) begin
        if (!rst_n) begin
            headers_ahead_q <= 3'd0;
        end else begin
            headers_ahead_q <= headers_now - {2'd0, header_leaves};
        end
    end

    assign header_room = headers_now != 3'd4;

    reg [3:0] chunks_ahead_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            chunks_ahead_q <= 4'd0;
        end else begin
            chunks_ahead_q <= (chunks_ahead_q + {3'd0, parsed}) - {3'd0, chunk_leaves};
        end
    end

    assign chunk_room = chunks_ahead_q < 4'd7;
    assign held = held_q;
    assign header_valid = headers_valid;
    assign header_data = headers_data;
    assign headers_ready = header_ready;
    assign chunk_valid = chunks_valid;
    assign chunk_entries = chunks_entries;
    assign chunk_count = chunks_count;
    assign chunk_ends = chunks_ends;
    assign chunk_error = chunks_error;
    assign chunks_ready = chunk_ready;
endmodule
`default_nettype wire
