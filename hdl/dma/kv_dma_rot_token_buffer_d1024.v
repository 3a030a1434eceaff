// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Joins the records of a token, 33 bytes each, back to back, turns them into words of the bus and
// holds two tokens of the largest size. end says of every record whether it is the last one of its
// token.
//
// Throughput: a word of records per cycle, one cycle more per token.
// Generated for bus_bytes = 32, lanes_in = 16, max_d = 1024, head_dim = 64, bits = 4.
`default_nettype none
module kv_dma_rot_token_buffer_d1024 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire         in_valid,         // a word of a record is offered
    output wire         in_ready,         // a word of a record is taken if offered
    input  wire [127:0] in_data,          // bytes, byte 0 lowest
    input  wire  [15:0] in_keep,          // marks the bytes, from byte 0 up
    input  wire         in_last,          // last word of the record
    input  wire         end_valid,        // the end of a vector is offered
    output wire         end_ready,        // the end of a vector is taken if offered
    input  wire         end_ends,         // it is the last one of its token
    output wire         token_valid,      // a token is offered
    input  wire         token_ready,      // a token is taken if offered
    output wire  [15:0] token_length,     // its bytes
    output wire         dense_out_valid,  // a word of bytes is offered
    input  wire         dense_out_ready,  // a word of bytes is taken if offered
    output wire [255:0] dense_out_data,   // bytes, byte 0 lowest
    output wire         dense_out_last    // last word of the packet
);
    genvar i;

    // The bytes of a token, counted record by record.
    reg  [15:0] length_q;
    wire [15:0] length_now = length_q + 16'h0021;
    wire        packer_ready;
    wire        at_end = in_valid & in_last & end_valid & packer_ready;
    wire        whole_token_ready;
    wire        whole_token_valid = at_end & end_ends;
    wire        room = whole_token_ready | !end_ends;
    wire        record_ends = at_end & room;

    always @(posedge clk) begin
        if (!rst_n) begin
            length_q <= 16'd0;
        end else if (record_ends) begin
            length_q <= end_ends ? 16'd0 : length_now;
        end
    end

    assign end_ready = record_ends;

    wire        lengths_ready;
    wire        lengths_valid;
    wire [15:0] lengths_length;

    stream_fifo_d4_w16 u_lengths (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (whole_token_valid),
        .in_ready (whole_token_ready),
        .in_data  (length_now),
        .out_ready(lengths_ready),
        .out_valid(lengths_valid),
        .out_data (lengths_length)
    );

    assign token_valid = lengths_valid;
    assign token_length = lengths_length;
    assign lengths_ready = token_ready;

    // All words of a record but the last one are full.
    wire        may = !in_last | (end_valid & room);
    wire [15:0] unused_keep = in_keep;
    wire        part_ready;
    wire        part_valid = in_valid & may;

    assign packer_ready = part_ready;
    assign in_ready = may & part_ready;

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [3:0] place_q;
    wire [4:0] end_place = {1'b0, place_q} + (in_last ? 5'd1 : 5'd16);
    wire       accepted = part_valid & part_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (accepted) begin
            place_q <= (in_last & end_ends) ? 4'd0 : end_place[3:0];
        end
    end

    reg          placed_valid_q;
    reg    [3:0] placed_place_q;
    reg    [4:0] placed_end_q;
    reg  [127:0] placed_bytes_q;
    reg          placed_last_q;
    wire         placed_ready;

    assign part_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (part_ready) begin
            placed_valid_q <= part_valid;
        end
    end

    always @(posedge clk) begin
        if (part_ready) begin
            placed_place_q <= place_q;
            placed_end_q <= end_place;
            placed_bytes_q <= in_data;
            placed_last_q <= in_last & end_ends;
        end
    end

    wire [127:0] rotated_1 = placed_place_q[0] ? {placed_bytes_q[119:0], placed_bytes_q[127:120]} :
        placed_bytes_q;
    wire [127:0] rotated_2 = placed_place_q[1] ? {rotated_1[111:0], rotated_1[127:112]} : rotated_1;
    reg          turned2_valid_q;
    reg  [127:0] turned2_bytes_q;
    reg          turned2_last_q;
    reg    [3:0] turned2_place_q;
    reg    [4:0] turned2_end_q;
    wire         turned2_ready;

    assign placed_ready = !turned2_valid_q | turned2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned2_valid_q <= 1'b0;
        end else if (placed_ready) begin
            turned2_valid_q <= placed_valid_q;
        end
    end

    always @(posedge clk) begin
        if (placed_ready) begin
            turned2_bytes_q <= rotated_2;
            turned2_last_q <= placed_last_q;
            turned2_place_q <= placed_place_q;
            turned2_end_q <= placed_end_q;
        end
    end

    wire [127:0] rotated_4 =
        turned2_place_q[2] ? {turned2_bytes_q[95:0], turned2_bytes_q[127:96]} : turned2_bytes_q;
    wire [127:0] rotated_8 = turned2_place_q[3] ? {rotated_4[63:0], rotated_4[127:64]} : rotated_4;

    // The places before the beat's first byte, and those before its end, which may lie in the next
    // word.
    wire [14:0] places_before;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_places_before
            localparam [3:0] LANE = i;
            assign places_before[i] = turned2_place_q > LANE;
        end
    endgenerate

    wire [30:0] places_filled;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_places_filled
            localparam [4:0] LANE = i;
            assign places_filled[i] = turned2_end_q > LANE;
        end
    endgenerate

    reg          turned4_valid_q;
    reg  [127:0] turned4_bytes_q;
    reg          turned4_last_q;
    reg   [14:0] turned4_before_q;
    reg   [30:0] turned4_filled_q;
    wire         turned4_ready;

    assign turned2_ready = !turned4_valid_q | turned4_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned4_valid_q <= 1'b0;
        end else if (turned2_ready) begin
            turned4_valid_q <= turned2_valid_q;
        end
    end

    always @(posedge clk) begin
        if (turned2_ready) begin
            turned4_bytes_q <= rotated_8;
            turned4_last_q <= turned2_last_q;
            turned4_before_q <= places_before;
            turned4_filled_q <= places_filled;
        end
    end

    // A word is complete when its last place is filled. The rest waits for the next beat.
    reg  [127:0] rest_q;
    reg   [14:0] spilled_q;
    reg          flush_q;
    wire [127:0] merged_bytes;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_merged_bytes
            assign merged_bytes[8*i +: 8] = turned4_before_q[i] ? rest_q[8*i +: 8] :
                turned4_bytes_q[8*i +: 8];
        end
    endgenerate
    assign merged_bytes[127:120] = turned4_bytes_q[127:120];

    wire complete = turned4_filled_q[15];
    wire spills = turned4_last_q & turned4_filled_q[16];
    wire emits = complete | turned4_last_q;
    wire word_ready;
    wire word_valid = flush_q | (turned4_valid_q & emits);
    wire taken = turned4_valid_q & turned4_ready;

    assign turned4_ready = !flush_q & (!emits | word_ready);

    always @(posedge clk) begin
        if (taken) begin
            rest_q <= complete ? turned4_bytes_q : merged_bytes;
            spilled_q <= turned4_filled_q[30:16];
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            flush_q <= 1'b0;
        end else begin
            flush_q <= flush_q ? !word_ready : (taken & spills);
        end
    end

    reg          packed_valid_q;
    reg  [127:0] packed_data_q;
    reg   [15:0] packed_keep_q;
    reg          packed_last_q;
    wire         packed_ready;

    assign word_ready = !packed_valid_q | packed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            packed_valid_q <= 1'b0;
        end else if (word_ready) begin
            packed_valid_q <= word_valid;
        end
    end

    always @(posedge clk) begin
        if (word_ready) begin
            packed_data_q <= flush_q ? rest_q : merged_bytes;
            packed_keep_q <= flush_q ? {1'b0, spilled_q} : turned4_filled_q[15:0];
            packed_last_q <= flush_q | (turned4_last_q & !spills);
        end
    end

    // Words of the bus.
    wire         dense_joiner_ready;
    wire         dense_joiner_valid;
    wire [255:0] dense_joiner_data;
    wire         dense_joiner_last;

    kv_dma_word_joiner_p16_b32 u_dense_joiner (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (packed_valid_q),
        .in_ready (packed_ready),
        .in_data  (packed_data_q),
        .in_keep  (packed_keep_q),
        .in_last  (packed_last_q),
        .out_valid(dense_joiner_valid),
        .out_ready(dense_joiner_ready),
        .out_data (dense_joiner_data),
        .out_last (dense_joiner_last)
    );

    wire         dense_held_ready;
    wire         dense_held_valid;
    wire [256:0] dense_held_packed;

    stream_fifo_d34_w257 u_dense_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (dense_joiner_valid),
        .in_ready (dense_joiner_ready),
        .in_data  ({dense_joiner_last, dense_joiner_data}),
        .out_ready(dense_held_ready),
        .out_valid(dense_held_valid),
        .out_data (dense_held_packed)
    );

    wire [255:0] dense_held_data = dense_held_packed[255:0];
    wire         dense_held_last = dense_held_packed[256];

    assign dense_out_valid = dense_held_valid;
    assign dense_out_data = dense_held_data;
    assign dense_out_last = dense_held_last;
    assign dense_held_ready = dense_out_ready;
endmodule
`default_nettype wire
