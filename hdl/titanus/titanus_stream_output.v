// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs words of 0 to 32 bytes into full words; only the last word of a stream may be partial. A
// FIFO of 32 words absorbs short stalls of the consumer.
//
// Throughput: one word per cycle.
`default_nettype none
module titanus_stream_output (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a word is offered
    output wire         in_ready,   // a word is taken if offered
    input  wire   [5:0] in_count,   // number of valid bytes
    input  wire [255:0] in_bytes,   // bytes, byte 0 lowest
    input  wire         in_last,    // last word of the stream
    output wire         out_valid,  // a word of the stream is offered
    input  wire         out_ready,  // a word of the stream is taken if offered
    output wire [255:0] out_data,   // bytes of the stream, byte 0 lowest
    output wire  [31:0] out_keep,   // valid bytes: the low ones
    output wire         out_last    // last word of the stream
);
    genvar i;

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [4:0] place_q;
    wire [5:0] end_place = {1'b0, place_q} + in_count;
    wire       accepted = in_valid & in_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (accepted) begin
            place_q <= in_last ? 5'd0 : end_place[4:0];
        end
    end

    reg          placed_valid_q;
    reg    [4:0] placed_place_q;
    reg    [5:0] placed_end_q;
    reg  [255:0] placed_bytes_q;
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
    wire [255:0] merged;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_merged
            assign merged[8*i +: 8] = turned5_before_q[i] ? rest_q[8*i +: 8] :
                turned5_bytes_q[8*i +: 8];
        end
    endgenerate
    assign merged[255:248] = turned5_bytes_q[255:248];

    wire complete = turned5_filled_q[31];
    wire spills = turned5_last_q & turned5_filled_q[32];
    wire emits = complete | turned5_last_q;
    wire word_ready;
    wire word_valid = flush_q | (turned5_valid_q & emits);
    wire taken = turned5_valid_q & turned5_ready;

    assign turned5_ready = !flush_q & (!emits | word_ready);

    always @(posedge clk) begin
        if (taken) begin
            rest_q <= complete ? turned5_bytes_q : merged;
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

    // Invalid bytes are 0.
    wire [255:0] packed_bytes = flush_q ? rest_q : merged;
    wire  [31:0] packed_keep = flush_q ? {1'b0, spilled_q} : turned5_filled_q[31:0];
    wire [255:0] known_bytes;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_known_bytes
            assign known_bytes[8*i +: 8] = packed_bytes[8*i +: 8] & {8{packed_keep[i]}};
        end
    endgenerate

    wire         fifo_ready;
    wire         fifo_valid;
    wire [288:0] fifo_packed;

    stream_fifo_d32_w289 u_fifo (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({flush_q | (turned5_last_q & !spills), packed_keep, known_bytes}),
        .out_ready(fifo_ready),
        .out_valid(fifo_valid),
        .out_data (fifo_packed)
    );

    wire [255:0] fifo_data = fifo_packed[255:0];
    wire  [31:0] fifo_keep = fifo_packed[287:256];
    wire         fifo_last = fifo_packed[288];

    assign out_valid = fifo_valid;
    assign out_data = fifo_data;
    assign out_keep = fifo_keep;
    assign out_last = fifo_last;
    assign fifo_ready = out_ready;
endmodule
`default_nettype wire
