// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// PackKV's packer (IPDPS 2026): takes packs of 16 codes of up to 15 in magnitude and gives the
// bytes of their segments, of 16 packs each: minima, widths, deltas.
//
// A packet of packs, the block of a head, is whole segments, and has one b. It becomes one packet
// of words of 32 bytes, all full but the last one. No combinational path from any input to any
// output.
//
// Throughput: one pack per cycle with a ready output.
// Generated for pack = 16, largest = 15.
`default_nettype none
module packkv_packer_p16_n15 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         s_axis_tvalid,  // a pack is offered
    output wire         s_axis_tready,  // a pack is taken if offered
    input  wire  [79:0] s_axis_tcodes,  // signed codes in stored order, the first lowest
    input  wire   [2:0] s_axis_tbits,   // b, the bits of a code
    input  wire   [3:0] s_axis_tdest,   // the head
    input  wire         s_axis_tlast,   // last pack of the head's block
    output wire         m_axis_tvalid,  // a word of packs is offered
    input  wire         m_axis_tready,  // a word of packs is taken if offered
    output wire [255:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire  [31:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_tlast,   // last word of the head's block
    output wire   [3:0] m_axis_tdest    // the head
);
    genvar i;

    // The first pack of a pair takes a credit for both.
    reg  second_q;
    wire pair_free;
    wire admitted;
    reg  is_header_q;
    wire beat_goes;

    credit_counter_n32 u_room (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (admitted & !second_q),
        .give     (beat_goes & !is_header_q),
        .available(pair_free)
    );

    wire admits = second_q | pair_free;
    assign admitted = s_axis_tvalid & admits;

    always @(posedge clk) begin
        if (!rst_n) begin
            second_q <= 1'b0;
        end else if (admitted) begin
            second_q <= !second_q;
        end
    end

    assign s_axis_tready = admits;

    wire        pack_valid;
    wire  [4:0] pack_lowest;
    wire  [2:0] pack_width;
    wire [79:0] pack_bytes;
    wire  [2:0] pack_bits;
    wire  [3:0] pack_dest;
    wire        pack_last;

    packkv_deltas_p16_n15 u_deltas (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (admitted),
        .in_codes  (s_axis_tcodes),
        .in_bits   (s_axis_tbits),
        .in_dest   (s_axis_tdest),
        .in_last   (s_axis_tlast),
        .out_valid (pack_valid),
        .out_lowest(pack_lowest),
        .out_width (pack_width),
        .out_bytes (pack_bytes),
        .out_bits  (pack_bits),
        .out_dest  (pack_dest),
        .out_last  (pack_last)
    );

    // Headers. There is room for those of all pairs.
    wire         header_valid;
    wire [127:0] header_bytes;
    wire   [4:0] header_count;
    wire   [3:0] header_filled;
    wire   [3:0] header_dest;
    wire         header_last;

    packkv_header_p16_n15 u_header (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (pack_valid),
        .in_lowest (pack_lowest),
        .in_width  (pack_width),
        .in_bits   (pack_bits),
        .in_dest   (pack_dest),
        .in_last   (pack_last),
        .out_valid (header_valid),
        .out_bytes (header_bytes),
        .out_count (header_count),
        .out_filled(header_filled),
        .out_dest  (header_dest),
        .out_last  (header_last)
    );

    wire         found_header_ready;
    wire         found_header_valid = header_valid;
    wire         unused_found_header_ready = found_header_ready;
    wire         queued_header_ready;
    wire         queued_header_valid;
    wire [141:0] queued_header_data;

    stream_fifo_d4_w142 u_queued_header (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_header_valid),
        .in_ready (found_header_ready),
        .in_data  ({header_last, header_dest, header_filled, header_count, header_bytes}),
        .out_ready(queued_header_ready),
        .out_valid(queued_header_valid),
        .out_data (queued_header_data)
    );

    wire [127:0] queued_header_bytes = queued_header_data[127:0];
    wire   [4:0] queued_header_count = queued_header_data[132:128];
    wire   [3:0] queued_header_filled = queued_header_data[136:133];
    wire   [3:0] queued_header_dest = queued_header_data[140:137];
    wire         queued_header_last = queued_header_data[141];

    // Pairs: the second pack behind the bytes of the first.
    reg upper_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            upper_q <= 1'b0;
        end else if (pack_valid) begin
            upper_q <= !upper_q;
        end
    end

    reg  [79:0] low_bytes_q;
    reg   [2:0] low_width_q;
    wire        pair_begins = pack_valid & !upper_q;

    always @(posedge clk) begin
        if (pair_begins) begin
            low_bytes_q <= pack_bytes;
            low_width_q <= pack_width;
        end
    end

    wire [159:0] high_bytes = {80'd0, pack_bytes};
    wire [159:0] moved_bytes = high_bytes << {{1'b0, low_width_q}, 4'd0};
    wire         found_pair_ready;
    wire         found_pair_valid = pack_valid & upper_q;
    wire         unused_found_pair_ready = found_pair_ready;
    wire         queued_pair_ready;
    wire         queued_pair_valid;
    wire [163:0] queued_pair_data;

    stream_fifo_d32_w164 u_queued_pair (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_pair_valid),
        .in_ready (found_pair_ready),
        .in_data  ({{1'b0, low_width_q} + {1'b0, pack_width}, moved_bytes | {80'd0, low_bytes_q}}),
        .out_ready(queued_pair_ready),
        .out_valid(queued_pair_valid),
        .out_data (queued_pair_data)
    );

    wire [159:0] queued_pair_bytes = queued_pair_data[159:0];
    wire   [3:0] queued_pair_length = queued_pair_data[163:160];

    // A segment: its header, then its pairs but for empty ones, of which none can be the packet's
    // last beat.
    reg  [3:0] beat_q;
    reg        is_last_q;
    reg  [3:0] filled_q;
    wire       segment_ends = beat_q == 4'd8;
    wire       is_empty = !is_header_q & (queued_pair_length == 4'd0);
    wire       beat_there = is_header_q ? queued_header_valid : queued_pair_valid;
    wire       ends_packet = is_header_q ? (queued_header_last & (queued_header_filled == 4'd0)) :
        (is_last_q & (beat_q == filled_q));
    wire       segment_beat_ready;
    wire       segment_beat_valid = beat_there & !is_empty;
    wire       beat_leaves = segment_beat_ready | is_empty;
    assign beat_goes = beat_there & beat_leaves;
    wire segment_begins = beat_goes & is_header_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_q <= 4'd0;
            is_header_q <= 1'b1;
        end else if (beat_goes) begin
            beat_q <= segment_ends ? 4'd0 : (beat_q + 4'd1);
            is_header_q <= segment_ends;
        end
    end

    always @(posedge clk) begin
        if (segment_begins) begin
            is_last_q <= queued_header_last;
            filled_q <= queued_header_filled;
        end
    end

    // The head of a packet waits for its words; few packets are in the rotator.
    reg new_packet_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            new_packet_q <= 1'b1;
        end else if (segment_begins) begin
            new_packet_q <= queued_header_last;
        end
    end

    wire       found_dest_ready;
    wire       found_dest_valid = segment_begins & new_packet_q;
    wire       unused_found_dest_ready = found_dest_ready;
    wire       packet_ready;
    wire       packet_valid;
    wire [3:0] packet_dest;

    stream_fifo_d4_w4 u_packet (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_dest_valid),
        .in_ready (found_dest_ready),
        .in_data  (queued_header_dest),
        .out_ready(packet_ready),
        .out_valid(packet_valid),
        .out_data (packet_dest)
    );

    wire unused_packet_valid = packet_valid;

    assign queued_header_ready = beat_leaves & is_header_q;
    assign queued_pair_ready = beat_leaves & !is_header_q;

    // Bytes to words.
    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [4:0] place_q;
    wire [5:0] end_place = {1'b0, place_q} +
        (is_header_q ? {1'b0, queued_header_count} : {1'b0, queued_pair_length, 1'b0});
    wire       accepted = segment_beat_valid & segment_beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (accepted) begin
            place_q <= ends_packet ? 5'd0 : end_place[4:0];
        end
    end

    reg          placed_valid_q;
    reg    [4:0] placed_place_q;
    reg    [5:0] placed_end_q;
    reg  [255:0] placed_bytes_q;
    reg          placed_last_q;
    wire         placed_ready;

    assign segment_beat_ready = !placed_valid_q | placed_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placed_valid_q <= 1'b0;
        end else if (segment_beat_ready) begin
            placed_valid_q <= segment_beat_valid;
        end
    end

    always @(posedge clk) begin
        if (segment_beat_ready) begin
            placed_place_q <= place_q;
            placed_end_q <= end_place;
            placed_bytes_q <= is_header_q ? {128'd0, queued_header_bytes} :
                {96'd0, queued_pair_bytes};
            placed_last_q <= ends_packet;
        end
    end

    wire [255:0] rotated_1 = placed_place_q[0] ? {placed_bytes_q[247:0], placed_bytes_q[255:248]} :
        placed_bytes_q;
    wire [255:0] rotated_2 = placed_place_q[1] ? {rotated_1[239:0], rotated_1[255:240]} : rotated_1;
    wire [255:0] rotated_4 = placed_place_q[2] ? {rotated_2[223:0], rotated_2[255:224]} : rotated_2;
    reg          turned3_valid_q;
    reg  [255:0] turned3_bytes_q;
    reg          turned3_last_q;
    reg    [4:0] turned3_place_q;
    reg    [5:0] turned3_end_q;
    wire         turned3_ready;

    assign placed_ready = !turned3_valid_q | turned3_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned3_valid_q <= 1'b0;
        end else if (placed_ready) begin
            turned3_valid_q <= placed_valid_q;
        end
    end

    always @(posedge clk) begin
        if (placed_ready) begin
            turned3_bytes_q <= rotated_4;
            turned3_last_q <= placed_last_q;
            turned3_place_q <= placed_place_q;
            turned3_end_q <= placed_end_q;
        end
    end

    wire [255:0] rotated_8 =
        turned3_place_q[3] ? {turned3_bytes_q[191:0], turned3_bytes_q[255:192]} : turned3_bytes_q;
    wire [255:0] rotated_16 = turned3_place_q[4] ? {rotated_8[127:0], rotated_8[255:128]} :
        rotated_8;

    // The places before the beat's first byte, and those before its end, which may lie in the next
    // word.
    wire [30:0] places_before;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_places_before
            localparam [4:0] LANE = i;
            assign places_before[i] = turned3_place_q > LANE;
        end
    endgenerate

    wire [62:0] places_filled;

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_places_filled
            localparam [5:0] LANE = i;
            assign places_filled[i] = turned3_end_q > LANE;
        end
    endgenerate

    reg          turned5_valid_q;
    reg  [255:0] turned5_bytes_q;
    reg          turned5_last_q;
    reg   [30:0] turned5_before_q;
    reg   [62:0] turned5_filled_q;
    wire         turned5_ready;

    assign turned3_ready = !turned5_valid_q | turned5_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            turned5_valid_q <= 1'b0;
        end else if (turned3_ready) begin
            turned5_valid_q <= turned3_valid_q;
        end
    end

    always @(posedge clk) begin
        if (turned3_ready) begin
            turned5_bytes_q <= rotated_16;
            turned5_last_q <= turned3_last_q;
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

    wire packet_leaves = word_valid & word_ready & (flush_q | (turned5_last_q & !spills));

    assign packet_ready = packet_leaves;

    wire         queued_word_ready;
    wire         queued_word_valid;
    wire [292:0] queued_word_packed;

    stream_fifo_d4_w293 u_queued_word (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({packet_dest, flush_q | (turned5_last_q & !spills),
            flush_q ? {1'b0, spilled_q} : turned5_filled_q[31:0], flush_q ? rest_q : merged_bytes}),
        .out_ready(queued_word_ready),
        .out_valid(queued_word_valid),
        .out_data (queued_word_packed)
    );

    wire [255:0] queued_word_data = queued_word_packed[255:0];
    wire  [31:0] queued_word_keep = queued_word_packed[287:256];
    wire         queued_word_last = queued_word_packed[288];
    wire   [3:0] queued_word_dest = queued_word_packed[292:289];

    assign m_axis_tvalid = queued_word_valid;
    assign m_axis_tdata = queued_word_data;
    assign m_axis_tkeep = queued_word_keep;
    assign m_axis_tlast = queued_word_last;
    assign m_axis_tdest = queued_word_dest;
    assign queued_word_ready = m_axis_tready;
endmodule
`default_nettype wire
