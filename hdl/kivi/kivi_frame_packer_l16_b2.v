// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Puts the frames of a KIVI stream together: the words of pairs of minimum and step, then the words
// of codes, without gaps between their bytes.
//
// Throughput: one word per cycle in.
// Generated for lanes = 16, bits = 2.
`default_nettype none
module kivi_frame_packer_l16_b2 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         pairs_valid,  // a word of pairs is offered
    output wire         pairs_ready,  // a word of pairs is taken if offered
    input  wire [127:0] pairs_data,   // bytes, byte 0 lowest
    input  wire   [4:0] pairs_count,  // number of its bytes, at least 1
    input  wire         pairs_last,   // last pairs of the frame
    input  wire         codes_valid,  // a word of codes is offered
    output wire         codes_ready,  // a word of codes is taken if offered
    input  wire  [63:0] codes_data,   // bytes, byte 0 lowest
    input  wire   [4:0] codes_count,  // number of its bytes, at least 1
    input  wire         codes_last,   // last codes of the frame
    output wire         out_valid,    // a word of a frame is offered
    input  wire         out_ready,    // a word of a frame is taken if offered
    output wire [127:0] out_data,     // bytes, byte 0 lowest
    output wire  [15:0] out_keep,     // marks the bytes, from byte 0 up
    output wire         out_last      // last word of the frame
);
    genvar i;

    // Pairs first.
    reg  in_codes_q;
    wire offered = in_codes_q ? codes_valid : pairs_valid;
    wire sends = offered;
    wire part_ready;
    wire part_valid = sends;
    wire takes = offered & part_ready;
    wire ends = in_codes_q ? codes_last : pairs_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            in_codes_q <= 1'b0;
        end else if (takes & ends) begin
            in_codes_q <= !in_codes_q;
        end
    end

    assign pairs_ready = takes & !in_codes_q;
    assign codes_ready = takes & in_codes_q;

    wire         queued_part_ready;
    wire         queued_part_valid;
    wire [133:0] queued_part_data;

    skid_buffer_w134 u_queued_part (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (part_valid),
        .in_ready (part_ready),
        .in_data  ({in_codes_q & codes_last, in_codes_q ? {64'd0, codes_data} : pairs_data,
            in_codes_q ? codes_count : pairs_count}),
        .out_ready(queued_part_ready),
        .out_valid(queued_part_valid),
        .out_data (queued_part_data)
    );

    wire   [4:0] queued_part_count = queued_part_data[4:0];
    wire [127:0] queued_part_bytes = queued_part_data[132:5];
    wire         queued_part_last = queued_part_data[133];

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [3:0] place_q;
    wire [4:0] end_place = {1'b0, place_q} + queued_part_count;
    wire       accepted = queued_part_valid & queued_part_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (accepted) begin
            place_q <= queued_part_last ? 4'd0 : end_place[3:0];
        end
    end

    reg          placed_valid_q;
    reg    [3:0] placed_place_q;
    reg    [2:0] placed_end_q;
    reg  [127:0] placed_bytes_q;
    reg          placed_last_q;
    wire         placed_ready;

    assign queued_part_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (queued_part_ready) begin
            placed_valid_q <= queued_part_valid;
        end
    end

    always @(posedge clk) begin
        if (queued_part_ready) begin
            placed_place_q <= place_q;
            placed_end_q <= end_place[4:2];
            placed_bytes_q <= queued_part_bytes;
            placed_last_q <= queued_part_last;
        end
    end

    wire [127:0] rotated_1 = placed_place_q[0] ? {placed_bytes_q[119:0], placed_bytes_q[127:120]} :
        placed_bytes_q;
    wire [127:0] rotated_2 = placed_place_q[1] ? {rotated_1[111:0], rotated_1[127:112]} : rotated_1;
    reg          turned2_valid_q;
    reg  [127:0] turned2_bytes_q;
    reg          turned2_last_q;
    reg    [3:0] turned2_place_q;
    reg    [2:0] turned2_end_q;
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
    // word, in units of 4 bytes as a packet ends.
    wire [14:0] places_before;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_places_before
            localparam [3:0] LANE = i;
            assign places_before[i] = turned2_place_q > LANE;
        end
    endgenerate

    wire   [6:0] places_filled = {turned2_end_q > 3'd6, turned2_end_q > 3'd5, turned2_end_q > 3'd4,
        turned2_end_q > 3'd3, turned2_end_q > 3'd2, turned2_end_q > 3'd1, turned2_end_q > 3'd0};
    reg          turned4_valid_q;
    reg  [127:0] turned4_bytes_q;
    reg          turned4_last_q;
    reg   [14:0] turned4_before_q;
    reg    [6:0] turned4_filled_q;
    reg          turned4_complete_q;
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
            turned4_complete_q <= turned2_end_q[2];
        end
    end

    // A word is complete when its last place is filled. The rest waits for the next beat.
    reg  [127:0] rest_q;
    reg    [2:0] spilled_q;
    reg          flush_q;
    wire [127:0] merged_bytes;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_merged_bytes
            assign merged_bytes[8*i +: 8] = turned4_before_q[i] ? rest_q[8*i +: 8] :
                turned4_bytes_q[8*i +: 8];
        end
    endgenerate
    assign merged_bytes[127:120] = turned4_bytes_q[127:120];

    wire        spills = turned4_last_q & turned4_filled_q[4];
    wire        emits = turned4_complete_q | turned4_last_q;
    wire  [3:0] kept = flush_q ? {1'b0, spilled_q} : turned4_filled_q[3:0];
    wire [15:0] kept_bytes = {{4{kept[3]}}, {4{kept[2]}}, {4{kept[1]}}, {4{kept[0]}}};
    wire        word_ready;
    wire        word_valid = flush_q | (turned4_valid_q & emits);
    wire        taken = turned4_valid_q & turned4_ready;

    assign turned4_ready = !flush_q & (!emits | word_ready);

    always @(posedge clk) begin
        if (taken) begin
            rest_q <= turned4_complete_q ? turned4_bytes_q : merged_bytes;
            spilled_q <= turned4_filled_q[6:4];
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
            out_word_keep_q <= kept_bytes;
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
