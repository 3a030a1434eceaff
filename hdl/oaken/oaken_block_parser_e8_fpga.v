// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's block parser: finds the end of each self-delimiting block of the sparse stream. A chunk,
// one in two cycles, is a block, or 8 entries of a longer one. The first chunk of a vector includes
// the header of 12 bytes in front of it.
//
// Of a byte the parser sees two flags: its index is less than that of the byte before it, or equal
// to it. A smaller index starts the next block, an equal one is a terminator. The flags of the
// first byte of a block are ignored, because no byte of the block precedes it. Format errors of a
// chunk are found behind the parser, by the chunk check.
//
// A chunk leaves when its end has arrived. If the stream ends before that, the remaining bytes
// leave as a chunk with chunk_cut set, and the parser stops until reset.
//
// Latency 2 cycles, one chunk in two cycles.
// Generated for pipeline = fpga, entries = 8.
`default_nettype none
module oaken_block_parser_e8_fpga (
    input  wire        clk,             // clock, rising edge
    input  wire        rst_n,           // synchronous reset, active low
    input  wire        command_valid,   // a length is offered
    output wire        command_ready,   // a length is taken if offered
    input  wire  [9:0] command_blocks,  // blocks of the vector less one
    input  wire  [5:0] command_tail,    // elements of its last block less one
    input  wire        command_bad,     // not to be decoded: the unit stops
    input  wire        in_valid,        // a word of flags is offered
    output wire        in_ready,        // a word of flags is taken if offered
    input  wire [31:0] in_less,         // index less than that of the byte before
    input  wire [31:0] in_equal,        // index equal to that of the byte before
    input  wire [31:0] in_low,          // columns filled in the current row
    input  wire [31:0] in_high,         // columns filled in the next row
    input  wire        in_full,         // the current row is complete
    input  wire        in_last,         // the stream ends with this word
    input  wire        chunk_room,      // there is space for a chunk
    input  wire        header_room,     // there is space for a header
    output wire        chunk_valid,     // a chunk leaves
    output wire  [2:0] chunk_row,       // row of its first byte, or of the header in front of it,
                                        // one-hot
    output wire  [4:0] chunk_column,    // column of that byte
    output wire        chunk_header,    // a header is in front of it
    output wire        chunk_last,      // it belongs to the last block of the vector
    output wire  [5:0] chunk_tail,      // elements of the last block less one
    output wire        chunk_cut,       // the stream ends in this chunk
    output wire  [8:0] place            // number in the stream of the first byte that has not left,
                                        // modulo 2^9
);
    // Rows of flags, the parser's row first: bytes whose index differs from that of the byte
    // before, and bytes whose index is not less. Both flags of a place without a byte are 0.
    reg  [31:0] unequal0_q;
    reg  [31:0] not_less0_q;
    reg  [31:0] unequal1_q;
    reg  [31:0] not_less1_q;
    reg  [31:0] unequal2_q;
    reg  [31:0] not_less2_q;
    wire [63:0] unequal = {unequal1_q, unequal0_q};
    wire [63:0] not_less = {not_less1_q, not_less0_q};
    wire [63:0] less = unequal & ~not_less;
    wire [63:0] equal = not_less & ~unequal;

    // Ones from the parser's byte up, and from the first byte of the chunk up.
    reg  [30:0] at_q;
    reg         in_header_q;
    wire [63:0] from_at = {33'h1ffffffff, at_q};
    wire [63:0] begun = in_header_q ? (from_at << 12) : from_at;

    // The places where the next chunk may begin: at a smaller index, behind an equal one, or 8
    // bytes further on. It begins at the lowest of them.
    wire [63:0] behind = begun << 1;
    wire [63:0] starts = (behind & less) | ((behind & equal) << 1) | ((begun << 8) & unequal);
    wire        found = |starts;

    // The registers that cut this stage for an FPGA.
    reg [63:0] found_starts_q;
    reg [63:0] found_behind_q;

    always @(posedge clk) begin
        found_starts_q <= starts;
        found_behind_q <= begun;
    end

    wire [63:0] spread2 = found_starts_q | (found_starts_q << 1);
    wire [63:0] spread4 = spread2 | (spread2 << 2);
    wire [63:0] spread8 = spread4 | (spread4 << 4);
    wire [63:0] next_from = spread8 | (found_behind_q << 9);
    wire        unused_next = next_from[63];
    wire [63:0] in_chunk = behind & ~(begun << 9);
    wire        ends = |(in_chunk & (less | equal));

    // The registers that cut this stage for an FPGA.
    reg found_ends_q;

    always @(posedge clk) begin
        found_ends_q <= ends;
    end

    // A chunk leaves if its end has been found, or if the stream has ended.
    reg  drained_q;
    reg  cut_q;
    wire command_there = command_valid & !command_bad;
    wire goes = chunk_room & !cut_q & (in_header_q ? (command_there & header_room) : 1'b1);
    reg  fires_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            fires_q <= 1'b0;
        end else begin
            fires_q <= goes & found & !fires_q;
        end
    end

    wire cuts = goes & drained_q & !found;
    wire crosses = fires_q & !next_from[31];

    always @(posedge clk) begin
        if (!rst_n) begin
            at_q <= 31'h7fffffff;
        end else if (fires_q) begin
            at_q <= next_from[31] ? next_from[30:0] : next_from[62:32];
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            cut_q <= 1'b0;
        end else begin
            cut_q <= cut_q | cuts;
        end
    end

    // The number of blocks of the vector behind the current one.
    reg  [9:0] blocks_left_q;
    reg        more_q;
    reg  [5:0] tail_q;
    wire [9:0] now_left = in_header_q ? command_blocks : blocks_left_q;
    wire       now_more = in_header_q ? (|command_blocks) : more_q;
    wire [5:0] now_tail = in_header_q ? command_tail : tail_q;
    wire [9:0] fewer = now_left - 10'h001;

    always @(posedge clk) begin
        if (fires_q) begin
            blocks_left_q <= found_ends_q ? fewer : now_left;
            more_q <= found_ends_q ? (|fewer) : now_more;
            tail_q <= now_tail;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            in_header_q <= 1'b1;
        end else if (fires_q) begin
            in_header_q <= found_ends_q & !now_more;
        end
    end

    assign command_ready = fires_q & in_header_q;

    // A word is merged while a row is free for the part of it that spills.
    reg  [2:0] fill_row_q;
    wire       room = !fill_row_q[2];
    wire       merges = in_valid & room;

    assign in_ready = room;

    always @(posedge clk) begin
        if (!rst_n) begin
            drained_q <= 1'b0;
        end else begin
            drained_q <= drained_q | (merges & in_last);
        end
    end

    wire       steps = merges & in_full;
    wire [2:0] filled = steps ? (fill_row_q << 1) : fill_row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_row_q <= 3'd1;
        end else begin
            fill_row_q <= crosses ? (filled >> 1) : filled;
        end
    end

    wire [31:0] new0 = {32{fill_row_q[0] & merges}} & in_low;
    wire [31:0] merged_unequal0 = unequal0_q | (new0 & ~in_equal);
    wire [31:0] merged_not_less0 = not_less0_q | (new0 & ~in_less);
    wire [31:0] new1 = ({32{fill_row_q[1] & merges}} & in_low) |
        ({32{fill_row_q[0] & merges}} & in_high);
    wire [31:0] merged_unequal1 = unequal1_q | (new1 & ~in_equal);
    wire [31:0] merged_not_less1 = not_less1_q | (new1 & ~in_less);
    wire [31:0] new2 = ({32{fill_row_q[2] & merges}} & in_low) |
        ({32{fill_row_q[1] & merges}} & in_high);
    wire [31:0] merged_unequal2 = unequal2_q | (new2 & ~in_equal);
    wire [31:0] merged_not_less2 = not_less2_q | (new2 & ~in_less);

    // When the parser crosses into the next row, all rows move down.
    always @(posedge clk) begin
        if (!rst_n) begin
            unequal0_q <= 32'd0;
            not_less0_q <= 32'd0;
            unequal1_q <= 32'd0;
            not_less1_q <= 32'd0;
            unequal2_q <= 32'd0;
            not_less2_q <= 32'd0;
        end else begin
            unequal0_q <= crosses ? merged_unequal1 : merged_unequal0;
            not_less0_q <= crosses ? merged_not_less1 : merged_not_less0;
            unequal1_q <= crosses ? merged_unequal2 : merged_unequal1;
            not_less1_q <= crosses ? merged_not_less2 : merged_not_less1;
            unequal2_q <= crosses ? 32'd0 : merged_unequal2;
            not_less2_q <= crosses ? 32'd0 : merged_not_less2;
        end
    end

    // The output registers of the chunk.
    reg [3:0] crossed_q;
    reg [2:0] row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            crossed_q <= 4'd0;
            row_q <= 3'd1;
        end else if (crosses) begin
            crossed_q <= crossed_q + 4'd1;
            row_q <= {row_q[1:0], row_q[2]};
        end
    end

    wire [14:0] place_part4 = !at_q[15] ? at_q[30:16] : at_q[14:0];
    wire  [6:0] place_part3 = !place_part4[7] ? place_part4[14:8] : place_part4[6:0];
    wire  [2:0] place_part2 = !place_part3[3] ? place_part3[6:4] : place_part3[2:0];
    wire  [0:0] place_part1 = !place_part2[1] ? place_part2[2] : place_part2[0];
    wire  [4:0] stands_at = {!at_q[15], !place_part4[7], !place_part3[3], !place_part2[1],
        !place_part1[0]};
    reg         chunk_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            chunk_valid_q <= 1'b0;
        end else begin
            chunk_valid_q <= fires_q | cuts;
        end
    end

    assign chunk_valid = chunk_valid_q;

    reg [2:0] chunk_row_q;
    reg [4:0] chunk_column_q;
    reg       chunk_header_q;
    reg       chunk_last_q;
    reg [5:0] chunk_tail_q;
    reg       chunk_cut_q;

    always @(posedge clk) begin
        chunk_row_q <= row_q;
    end

    assign chunk_row = chunk_row_q;

    always @(posedge clk) begin
        chunk_column_q <= stands_at;
    end

    assign chunk_column = chunk_column_q;

    always @(posedge clk) begin
        chunk_header_q <= in_header_q;
    end

    assign chunk_header = chunk_header_q;

    always @(posedge clk) begin
        chunk_last_q <= !now_more;
    end

    assign chunk_last = chunk_last_q;

    always @(posedge clk) begin
        chunk_tail_q <= now_tail;
    end

    assign chunk_tail = chunk_tail_q;

    always @(posedge clk) begin
        chunk_cut_q <= cuts;
    end

    assign chunk_cut = chunk_cut_q;
    assign place = {crossed_q, stands_at};
endmodule
`default_nettype wire
