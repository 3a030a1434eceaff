// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Puts the records of partitions together: minimum, step, the sum of the codes, the codes; records
// follow each other without gaps.
//
// Throughput: one beat of codes per cycle.
// Generated for lanes = 16, group = 64, bits = 8, sums = 1.
`default_nettype none
module hack_record_packer_l16_g64_b8 (
    input  wire         clk,                // clock, rising edge
    input  wire         rst_n,              // synchronous reset, active low
    input  wire         pairs_valid,        // a pair is offered
    output wire         pairs_ready,        // a pair is taken if offered
    input  wire  [31:0] pairs_pair,         // minimum, and step above it
    input  wire         sums_valid,         // a sum is offered
    output wire         sums_ready,         // a sum is taken if offered
    input  wire  [15:0] sums_sum,           // of the codes of a partition
    input  wire         codes_valid,        // a beat of codes is offered
    output wire         codes_ready,        // a beat of codes is taken if offered
    input  wire [127:0] codes_data,         // bytes of codes, byte 0 lowest
    input  wire   [5:0] codes_count,        // number of the bytes, at least 1
    input  wire         codes_record_ends,  // last beat of the record
    input  wire         codes_last,         // last beat of the packet
    output wire         out_valid,          // a word of records is offered
    input  wire         out_ready,          // a word of records is taken if offered
    output wire [255:0] out_data,           // bytes, byte 0 lowest
    output wire  [31:0] out_keep,           // marks the bytes, from byte 0 up
    output wire         out_last            // last word of the packet
);
    genvar i;

    // The first codes of a record have its header in front of them.
    reg         in_record_q;
    wire [47:0] header = {sums_sum, pairs_pair};
    wire        part_ready;
    wire        part_valid = codes_valid & (in_record_q | sums_valid);
    wire        takes = part_valid & part_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            in_record_q <= 1'b0;
        end else if (takes) begin
            in_record_q <= !codes_record_ends;
        end
    end

    wire begins = takes & !in_record_q;

    // With the sum of a record its pair is there as well.
    wire unused_pairs_valid = pairs_valid;

    assign pairs_ready = begins;
    assign sums_ready = begins;
    assign codes_ready = takes;

    wire         queued_part_ready;
    wire         queued_part_valid;
    wire [262:0] queued_part_data;

    skid_buffer_w263 u_queued_part (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (part_valid),
        .in_ready (part_ready),
        .in_data  ({codes_last, in_record_q ? {128'd0, codes_data} : {80'd0, codes_data, header},
            in_record_q ? codes_count : (codes_count + 6'd6)}),
        .out_ready(queued_part_ready),
        .out_valid(queued_part_valid),
        .out_data (queued_part_data)
    );

    wire   [5:0] queued_part_count = queued_part_data[5:0];
    wire [255:0] queued_part_bytes = queued_part_data[261:6];
    wire         queued_part_last = queued_part_data[262];

    // The place of the beat's first byte: behind all bytes before it, modulo the word.
    reg  [4:0] place_q;
    wire [5:0] end_place = {1'b0, place_q} + queued_part_count;
    wire       accepted = queued_part_valid & queued_part_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (accepted) begin
            place_q <= queued_part_last ? 5'd0 : end_place[4:0];
        end
    end

    reg          placed_valid_q;
    reg    [4:0] placed_place_q;
    reg    [5:0] placed_end_q;
    reg  [255:0] placed_bytes_q;
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
            placed_end_q <= end_place;
            placed_bytes_q <= queued_part_bytes;
            placed_last_q <= queued_part_last;
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

    assign turned5_ready = emits ? (!flush_q & word_ready) : (!flush_q | word_ready);

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

    reg          out_word_valid_q;
    reg  [255:0] out_word_data_q;
    reg   [31:0] out_word_keep_q;
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
            out_word_keep_q <= flush_q ? {1'b0, spilled_q} : turned5_filled_q[31:0];
            out_word_last_q <= flush_q | (turned5_last_q & !spills);
        end
    end

    assign out_valid = out_word_valid_q;
    assign out_data = out_word_data_q;
    assign out_keep = out_word_keep_q;
    assign out_last = out_word_last_q;
    assign out_word_ready = out_ready;
endmodule
`default_nettype wire
