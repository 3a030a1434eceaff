// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs beats of a variable number of bytes into full words, in order.
//
// All words of a packet are full but the last one, whose bytes are arbitrary where keep is 0. A
// packet without bytes, or with an empty last beat behind full words, ends with a word whose keep
// is 0. A last beat that fills one word and spills into the next takes a second cycle.
//
// Every beat is rotated to the place behind the bytes before it. Bytes that do not complete a word
// wait in the rest register. in_ready depends on out_ready.
//
// Latency 3 cycles, one beat per cycle, one more for a last beat that spills.
// Generated for bytes = 16, levels_per_stage = 5.
`default_nettype none
module byte_packer_b16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat is offered
    output wire         in_ready,   // a beat is taken if offered
    input  wire   [4:0] in_count,   // bytes of this beat, from byte 0 up; at most a word
    input  wire [127:0] in_bytes,   // the bytes
    input  wire         in_last,    // last beat of a packet
    output wire         out_valid,  // a word is offered
    input  wire         out_ready,  // a word is taken if offered
    output wire [127:0] out_data,   // bytes, byte 0 lowest
    output wire  [15:0] out_keep,   // marks the bytes, from byte 0 up
    output wire         out_last    // last word of the packet
);
    genvar i;

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [3:0] place_q;
    wire [4:0] end_place = {1'b0, place_q} + in_count;
    wire       accepted = in_valid & in_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (accepted) begin
            place_q <= in_last ? 4'd0 : end_place[3:0];
        end
    end

    reg          placed_valid_q;
    reg    [3:0] placed_place_q;
    reg    [4:0] placed_end_q;
    reg  [127:0] placed_bytes_q;
    reg          placed_last_q;
    wire         placed_ready;

    assign in_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (in_ready) begin
            placed_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            placed_place_q <= place_q;
            placed_end_q <= end_place;
            placed_bytes_q <= in_bytes;
            placed_last_q <= in_last;
        end
    end

    wire [127:0] rotated_1 = placed_place_q[0] ? {placed_bytes_q[119:0], placed_bytes_q[127:120]} :
        placed_bytes_q;
    wire [127:0] rotated_2 = placed_place_q[1] ? {rotated_1[111:0], rotated_1[127:112]} : rotated_1;
    wire [127:0] rotated_4 = placed_place_q[2] ? {rotated_2[95:0], rotated_2[127:96]} : rotated_2;
    wire [127:0] rotated_8 = placed_place_q[3] ? {rotated_4[63:0], rotated_4[127:64]} : rotated_4;

    // The places before the beat's first byte, and those before its end, which may lie in the next
    // word.
    wire [14:0] places_before;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_places_before
            localparam [3:0] LANE = i;
            assign places_before[i] = placed_place_q > LANE;
        end
    endgenerate

    wire [30:0] places_filled;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_places_filled
            localparam [4:0] LANE = i;
            assign places_filled[i] = placed_end_q > LANE;
        end
    endgenerate

    reg          turned4_valid_q;
    reg  [127:0] turned4_bytes_q;
    reg          turned4_last_q;
    reg   [14:0] turned4_before_q;
    reg   [30:0] turned4_filled_q;
    wire         turned4_ready;

    assign placed_ready = !turned4_valid_q | turned4_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned4_valid_q <= 1'b0;
        end else if (placed_ready) begin
            turned4_valid_q <= placed_valid_q;
        end
    end

    always @(posedge clk) begin
        if (placed_ready) begin
            turned4_bytes_q <= rotated_8;
            turned4_last_q <= placed_last_q;
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

    reg          out_word_valid_q;
    reg  [127:0] out_word_data_q;
    reg   [15:0] out_word_keep_q;
    reg          out_word_last_q;
    wire         out_word_ready;

    assign word_ready = !out_word_valid_q | out_word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_word_valid_q <= 1'b0;
        end else if (word_ready) begin
            out_word_valid_q <= word_valid;
        end
    end

    always @(posedge clk) begin
        if (word_ready) begin
            out_word_data_q <= flush_q ? rest_q : merged_bytes;
            out_word_keep_q <= flush_q ? {1'b0, spilled_q} : turned4_filled_q[15:0];
            out_word_last_q <= flush_q | (turned4_last_q & !spills);
        end
    end

    assign out_valid = out_word_valid_q;
    assign out_data = out_word_data_q;
    assign out_keep = out_word_keep_q;
    assign out_last = out_word_last_q;
    assign out_word_ready = out_ready;
endmodule
`default_nettype wire
