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
// Generated for pipeline = fpga, lanes = 16, word bytes = 32.
`default_nettype none
module oaken_sparse_packer_l16_fpga (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         header_valid,   // a header is offered
    output wire         header_ready,   // a header is taken if offered
    input  wire  [95:0] header_data,    // six binary16, field 0 lowest: smallest and largest of
                                        // outer, middle and inner group
    input  wire         in_valid,       // a compacted beat is offered
    output wire         in_ready,       // a compacted beat is taken if offered
    input  wire   [4:0] in_count,       // number of sparse entries
    input  wire [127:0] in_entries,     // the sparse entries, entry 0 lowest, then zeros
    input  wire         in_first,       // first beat of the vector
    input  wire         in_block_last,  // last beat of a block
    input  wire         in_last,        // last beat of the vector
    output wire         out_valid,      // a word of the sparse stream is offered
    input  wire         out_ready,      // a word of the sparse stream is taken if offered
    output wire [255:0] out_data,       // bytes, byte 0 lowest
    output wire  [31:0] out_keep,       // marks the bytes, from byte 0 up
    output wire         out_last        // last word of the vector
);
    genvar i;

    // The index of the beat's last entry.
    wire [15:0] last_entry;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_last_entry
            localparam [4:0] BOUND = i + 1;
            assign last_entry[i] = in_count == BOUND;
        end
    endgenerate

    reg [5:0] last_index;

    always @(*) begin : fold_last_index
        integer k;
        last_index = 6'd0;
        for (k = 0; k < 16; k = k + 1) begin
            last_index = last_index | (in_entries[8*k +: 6] & {6{last_entry[k]}});
        end
    end

    wire         beat_ready;
    wire         beat_valid;
    wire [141:0] beat_data;

    skid_buffer_w142 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({last_index, in_last, in_block_last, in_first, in_entries, in_count}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire   [4:0] beat_count = beat_data[4:0];
    wire [127:0] beat_entries = beat_data[132:5];
    wire         beat_first = beat_data[133];
    wire         beat_block_last = beat_data[134];
    wire         beat_last = beat_data[135];
    wire   [5:0] beat_last_index = beat_data[141:136];

    // State of the blocks: in_block_q says that the current block has entries, block_index_q is the
    // index of its last one. open_q says that it is not yet known whether the block before needs a
    // terminator, open_index_q is the index of that terminator.
    reg        in_block_q;
    reg  [5:0] block_index_q;
    reg        open_q;
    reg  [5:0] open_index_q;
    wire       any = beat_count != 5'd0;
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
    wire [135:0] terminators;

    generate
        for (i = 0; i < 17; i = i + 1) begin : gen_terminators
            localparam [4:0] LANE = i;
            assign terminators[8*i +: 8] = {2'd0, terminator & {6{beat_count == LANE}}};
        end
    endgenerate

    wire [135:0] body_bytes = {8'd0, beat_entries} | terminators |
        {120'd0, 1'b0, empty, 6'd0, 8'd0};
    wire   [5:0] body_count = (empty ? 6'd2 : {1'b0, beat_count}) + {5'd0, closes_own};
    wire         bodies_ready;
    wire         bodies_valid;
    wire [150:0] bodies_data;

    skid_buffer_w151 u_bodies (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (beat_valid),
        .in_ready (beat_ready),
        .in_data  ({beat_last, beat_first, open_index_q, closes_open, body_count, body_bytes}),
        .out_ready(bodies_ready),
        .out_valid(bodies_valid),
        .out_data (bodies_data)
    );

    wire [135:0] bodies_bytes = bodies_data[135:0];
    wire   [5:0] bodies_count = bodies_data[141:136];
    wire         bodies_closing = bodies_data[142];
    wire   [5:0] bodies_closing_index = bodies_data[148:143];
    wire         bodies_first = bodies_data[149];
    wire         bodies_last = bodies_data[150];

    // In front of the body comes the header, or the terminator of the block before.
    wire   [5:0] total = (bodies_first ? 6'd12 : {5'd0, bodies_closing}) + bodies_count;
    wire         front_there = bodies_valid & (!bodies_first | header_valid);
    wire [255:0] joined_bytes = bodies_first ? {24'd0, bodies_bytes, header_data} :
        bodies_closing ? {112'd0, bodies_bytes, {2'd0, bodies_closing_index}} :
        {120'd0, bodies_bytes};
    wire         joined_ready;
    wire         joined_valid = front_there;
    wire         takes_header = bodies_valid & bodies_first & joined_ready;

    assign header_ready = takes_header;
    assign bodies_ready = front_there & joined_ready;

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [4:0] place_q;
    wire [5:0] end_place = {1'b0, place_q} + total;
    wire       accepted = joined_valid & joined_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (accepted) begin
            place_q <= bodies_last ? 5'd0 : end_place[4:0];
        end
    end

    reg          placed_valid_q;
    reg    [4:0] placed_place_q;
    reg    [5:0] placed_end_q;
    reg  [255:0] placed_bytes_q;
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
            placed_last_q <= bodies_last;
        end
    end

    wire [255:0] rotated_1 = placed_place_q[0] ? {placed_bytes_q[247:0], placed_bytes_q[255:248]} :
        placed_bytes_q;
    wire [255:0] rotated_2 = placed_place_q[1] ? {rotated_1[239:0], rotated_1[255:240]} : rotated_1;
    wire [255:0] rotated_4 = placed_place_q[2] ? {rotated_2[223:0], rotated_2[255:224]} : rotated_2;
    wire [255:0] rotated_8 = placed_place_q[3] ? {rotated_4[191:0], rotated_4[255:192]} : rotated_4;
    wire [255:0] rotated_16 = placed_place_q[4] ? {rotated_8[127:0], rotated_8[255:128]} :
        rotated_8;

    // The places before the beat's first byte, and those before its end, which may lie in the next
    // word.
    wire [30:0] places_before;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_places_before
            localparam [4:0] LANE = i;
            assign places_before[i] = placed_place_q > LANE;
        end
    endgenerate

    wire [62:0] places_filled;

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_places_filled
            localparam [5:0] LANE = i;
            assign places_filled[i] = placed_end_q > LANE;
        end
    endgenerate

    reg          turned5_valid_q;
    reg  [255:0] turned5_bytes_q;
    reg          turned5_last_q;
    reg   [30:0] turned5_before_q;
    reg   [62:0] turned5_filled_q;
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
            turned5_before_q <= places_before;
            turned5_filled_q <= places_filled;
        end
    end

    // A word is complete when its last place is filled. The rest waits for the next beat.
    reg  [255:0] rest_q;
    reg   [30:0] spilled_q;
    reg          flush_q;
    wire [255:0] merged_bytes;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_merged_bytes
            assign merged_bytes[8*i +: 8] = turned5_before_q[i] ? rest_q[8*i +: 8] :
                turned5_bytes_q[8*i +: 8];
        end
    endgenerate
    assign merged_bytes[255:248] = turned5_bytes_q[255:248];

    wire complete = turned5_filled_q[31];
    wire spills = turned5_last_q & turned5_filled_q[32];
    wire emits = complete | turned5_last_q;
    wire word_ready;
    wire word_valid = flush_q | (turned5_valid_q & emits);
    wire taken = turned5_valid_q & turned5_ready;

    assign turned5_ready = !flush_q & (!emits | word_ready);

    always @(posedge clk) begin
        if (taken) begin
            rest_q <= complete ? turned5_bytes_q : merged_bytes;
            spilled_q <= turned5_filled_q[62:32];
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            flush_q <= 1'b0;
        end else begin
            flush_q <= flush_q ? !word_ready : (taken & spills);
        end
    end

    wire         packed_ready;
    wire         packed_valid;
    wire [288:0] packed_packed;

    skid_buffer_w289 u_packed (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({flush_q | (turned5_last_q & !spills),
            flush_q ? {1'b0, spilled_q} : turned5_filled_q[31:0], flush_q ? rest_q : merged_bytes}),
        .out_ready(packed_ready),
        .out_valid(packed_valid),
        .out_data (packed_packed)
    );

    wire [255:0] packed_data = packed_packed[255:0];
    wire  [31:0] packed_keep = packed_packed[287:256];
    wire         packed_last = packed_packed[288];

    assign out_valid = packed_valid;
    assign out_data = packed_data;
    assign out_keep = packed_keep;
    assign out_last = packed_last;
    assign packed_ready = out_ready;
endmodule
`default_nettype wire
