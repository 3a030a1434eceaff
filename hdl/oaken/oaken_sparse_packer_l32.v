// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's sparse packer: gives the sparse stream of a vector, which is its header of 12 bytes and
// the entries of each block of 64 elements, one byte per outlier, in full words.
//
// Blocks delimit themselves: an index smaller than the one before starts the next block. A
// terminator, which repeats the index of the last entry, is therefore written only where the next
// block does not begin with a smaller index, and behind the last block of the vector. An empty
// block is 0x00 0x40.
//
// The first beat of a vector waits for the header. in_ready comes from a register.
//
// Latency 5 cycles, one beat per cycle, one more where a vector's end spills into another word.
// Generated for lanes = 32, word bytes = 64.
`default_nettype none
module oaken_sparse_packer_l32 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         header_valid,   // a header is offered
    output wire         header_ready,   // a header is taken if offered
    input  wire  [95:0] header_data,    // six binary16, field 0 lowest: smallest and largest of
                                        // outer, middle and inner group
    input  wire         in_valid,       // a compacted beat is offered
    output wire         in_ready,       // a compacted beat is taken if offered
    input  wire   [5:0] in_count,       // number of sparse entries
    input  wire [255:0] in_entries,     // the sparse entries, entry 0 lowest, then zeros
    input  wire         in_first,       // first beat of the vector
    input  wire         in_block_last,  // last beat of a block
    input  wire         in_last,        // last beat of the vector
    output wire         out_valid,      // a word of the sparse stream is offered
    input  wire         out_ready,      // a word of the sparse stream is taken if offered
    output wire [511:0] out_data,       // bytes, byte 0 lowest
    output wire  [63:0] out_keep,       // marks the bytes, from byte 0 up
    output wire         out_last        // last word of the vector
);
    genvar i;

    // The index of the beat's last entry.
    wire [31:0] last_entry;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_last_entry
            localparam [5:0] BOUND = i + 1;
            assign last_entry[i] = in_count == BOUND;
        end
    endgenerate

    reg [5:0] last_index;

    always @(*) begin : fold_last_index
        integer k;
        last_index = 6'd0;
        for (k = 0; k < 32; k = k + 1) begin
            last_index = last_index | (in_entries[8*k +: 6] & {6{last_entry[k]}});
        end
    end

    wire         beat_ready;
    wire         beat_valid;
    wire [270:0] beat_data;

    skid_buffer_w271 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({last_index, in_last, in_block_last, in_first, in_entries, in_count}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire   [5:0] beat_count = beat_data[5:0];
    wire [255:0] beat_entries = beat_data[261:6];
    wire         beat_first = beat_data[262];
    wire         beat_block_last = beat_data[263];
    wire         beat_last = beat_data[264];
    wire   [5:0] beat_last_index = beat_data[270:265];

    // State of the blocks: in_block_q says that the current block has entries, block_index_q is the
    // index of its last one. open_q says that it is not yet known whether the block before needs a
    // terminator, open_index_q is the index of that terminator.
    reg        in_block_q;
    reg  [5:0] block_index_q;
    reg        open_q;
    reg  [5:0] open_index_q;
    wire       any = beat_count != 6'd0;
    wire       begins = any & !in_block_q;
    wire       empty = beat_block_last & !any & !in_block_q;
    wire [5:0] newest = any ? beat_last_index : block_index_q;

    // An empty block counts as one with first index 0, and needs no terminator itself.
    wire closes_open = open_q &
        ((begins & (beat_entries[5:0] >= open_index_q)) | (empty & (open_index_q == 6'd0)));
    wire closes_own = beat_last & !empty;
    wire beat_taken = beat_valid & beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            in_block_q <= 1'b0;
            open_q <= 1'b0;
        end else if (beat_taken) begin
            in_block_q <= !beat_block_last & (in_block_q | any);
            open_q <= beat_block_last ? (!beat_last & !empty) : (open_q & !begins);
        end
    end

    always @(posedge clk) begin
        if (beat_taken) begin
            block_index_q <= newest;
        end
    end

    always @(posedge clk) begin
        if (beat_taken & beat_block_last) begin
            open_index_q <= newest;
        end
    end

    // Bytes behind the entries: the second byte of an empty block, or the terminator of this block.
    wire   [5:0] terminator = newest & {6{closes_own}};
    wire [263:0] terminators;

    generate
        for (i = 0; i < 33; i = i + 1) begin : gen_terminators
            localparam [5:0] LANE = i;
            assign terminators[8*i +: 8] = {2'd0, terminator & {6{beat_count == LANE}}};
        end
    endgenerate

    wire [263:0] body_bytes = {8'd0, beat_entries} | terminators |
        {248'd0, 1'b0, empty, 6'd0, 8'd0};
    wire   [6:0] body_count = (empty ? 7'd2 : {1'b0, beat_count}) + {6'd0, closes_own};
    reg          body_valid_q;
    reg  [263:0] body_bytes_q;
    reg    [6:0] body_count_q;
    reg          body_closing_q;
    reg    [5:0] body_closing_index_q;
    reg          body_first_q;
    reg          body_last_q;
    wire         body_ready;

    assign beat_ready = !body_valid_q | body_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            body_valid_q <= 1'b0;
        end else if (beat_ready) begin
            body_valid_q <= beat_valid;
        end
    end

    always @(posedge clk) begin
        if (beat_ready) begin
            body_bytes_q <= body_bytes;
            body_count_q <= body_count;
            body_closing_q <= closes_open;
            body_closing_index_q <= open_index_q;
            body_first_q <= beat_first;
            body_last_q <= beat_last;
        end
    end

    // In front of the body comes the header, or the terminator of the block before.
    wire   [6:0] total = (body_first_q ? 7'd12 : {6'd0, body_closing_q}) + body_count_q;
    wire         front_there = body_valid_q & (!body_first_q | header_valid);
    wire [511:0] joined_bytes = body_first_q ? {152'd0, body_bytes_q, header_data} :
        body_closing_q ? {240'd0, body_bytes_q, {2'd0, body_closing_index_q}} :
        {248'd0, body_bytes_q};
    wire         joined_ready;
    wire         joined_valid = front_there;
    wire         takes_header = body_valid_q & body_first_q & joined_ready;

    assign header_ready = takes_header;
    assign body_ready = front_there & joined_ready;

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [5:0] place_q;
    wire [6:0] end_place = {1'b0, place_q} + total;
    wire       accepted = joined_valid & joined_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 6'd0;
        end else if (accepted) begin
            place_q <= body_last_q ? 6'd0 : end_place[5:0];
        end
    end

    reg          placed_valid_q;
    reg    [5:0] placed_place_q;
    reg    [6:0] placed_end_q;
    reg  [511:0] placed_bytes_q;
    reg          placed_last_q;
    wire         placed_ready;

    assign joined_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (joined_ready) begin
            placed_valid_q <= joined_valid;
        end
    end

    always @(posedge clk) begin
        if (joined_ready) begin
            placed_place_q <= place_q;
            placed_end_q <= end_place;
            placed_bytes_q <= joined_bytes;
            placed_last_q <= body_last_q;
        end
    end

    wire [511:0] rotated_1 = placed_place_q[0] ? {placed_bytes_q[503:0], placed_bytes_q[511:504]} :
        placed_bytes_q;
    wire [511:0] rotated_2 = placed_place_q[1] ? {rotated_1[495:0], rotated_1[511:496]} : rotated_1;
    wire [511:0] rotated_4 = placed_place_q[2] ? {rotated_2[479:0], rotated_2[511:480]} : rotated_2;
    wire [511:0] rotated_8 = placed_place_q[3] ? {rotated_4[447:0], rotated_4[511:448]} : rotated_4;
    wire [511:0] rotated_16 = placed_place_q[4] ? {rotated_8[383:0], rotated_8[511:384]} :
        rotated_8;
    reg          turned5_valid_q;
    reg  [511:0] turned5_bytes_q;
    reg          turned5_last_q;
    reg    [5:0] turned5_place_q;
    reg    [6:0] turned5_end_q;
    wire         turned5_ready;

    assign placed_ready = !turned5_valid_q | turned5_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned5_valid_q <= 1'b0;
        end else if (placed_ready) begin
            turned5_valid_q <= placed_valid_q;
        end
    end

    always @(posedge clk) begin
        if (placed_ready) begin
            turned5_bytes_q <= rotated_16;
            turned5_last_q <= placed_last_q;
            turned5_place_q <= placed_place_q;
            turned5_end_q <= placed_end_q;
        end
    end

    wire [511:0] rotated_32 =
        turned5_place_q[5] ? {turned5_bytes_q[255:0], turned5_bytes_q[511:256]} : turned5_bytes_q;

    // The places before the beat's first byte, and those before its end, which may lie in the next
    // word.
    wire [62:0] places_before;

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_places_before
            localparam [5:0] LANE = i;
            assign places_before[i] = turned5_place_q > LANE;
        end
    endgenerate

    wire [126:0] places_filled;

    generate
        for (i = 0; i < 127; i = i + 1) begin : gen_places_filled
            localparam [6:0] LANE = i;
            assign places_filled[i] = turned5_end_q > LANE;
        end
    endgenerate

    reg          turned6_valid_q;
    reg  [511:0] turned6_bytes_q;
    reg          turned6_last_q;
    reg   [62:0] turned6_before_q;
    reg  [126:0] turned6_filled_q;
    wire         turned6_ready;

    assign turned5_ready = !turned6_valid_q | turned6_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned6_valid_q <= 1'b0;
        end else if (turned5_ready) begin
            turned6_valid_q <= turned5_valid_q;
        end
    end

    always @(posedge clk) begin
        if (turned5_ready) begin
            turned6_bytes_q <= rotated_32;
            turned6_last_q <= turned5_last_q;
            turned6_before_q <= places_before;
            turned6_filled_q <= places_filled;
        end
    end

    // A word is complete when its last place is filled. The rest waits for the next beat.
    reg  [511:0] rest_q;
    reg   [62:0] spilled_q;
    reg          flush_q;
    wire [511:0] merged_bytes;

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_merged_bytes
            assign merged_bytes[8*i +: 8] = turned6_before_q[i] ? rest_q[8*i +: 8] :
                turned6_bytes_q[8*i +: 8];
        end
    endgenerate
    assign merged_bytes[511:504] = turned6_bytes_q[511:504];

    wire complete = turned6_filled_q[63];
    wire spills = turned6_last_q & turned6_filled_q[64];
    wire emits = complete | turned6_last_q;
    wire word_ready;
    wire word_valid = flush_q | (turned6_valid_q & emits);
    wire taken = turned6_valid_q & turned6_ready;

    assign turned6_ready = !flush_q & (!emits | word_ready);

    always @(posedge clk) begin
        if (taken) begin
            rest_q <= complete ? turned6_bytes_q : merged_bytes;
            spilled_q <= turned6_filled_q[126:64];
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            flush_q <= 1'b0;
        end else begin
            flush_q <= flush_q ? !word_ready : (taken & spills);
        end
    end

    assign out_valid = word_valid;
    assign out_data = flush_q ? rest_q : merged_bytes;
    assign out_keep = flush_q ? {1'b0, spilled_q} : turned6_filled_q[63:0];
    assign out_last = flush_q | (turned6_last_q & !spills);
    assign word_ready = out_ready;
endmodule
`default_nettype wire
