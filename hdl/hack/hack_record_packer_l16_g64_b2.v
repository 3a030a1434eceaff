// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Puts the records of partitions together: minimum, step, the sum of the codes, the codes; records
// follow each other without gaps.
//
// Throughput: one beat of codes per cycle.
// Generated for lanes = 16, group = 64, bits = 2, sums = 1.
`default_nettype none
module hack_record_packer_l16_g64_b2 (
    input  wire         clk,                // clock, rising edge
    input  wire         rst_n,              // synchronous reset, active low
    input  wire         pairs_valid,        // a pair is offered
    output wire         pairs_ready,        // a pair is taken if offered
    input  wire  [31:0] pairs_pair,         // minimum, and step above it
    input  wire         sums_valid,         // a sum is offered
    output wire         sums_ready,         // a sum is taken if offered
    input  wire   [7:0] sums_sum,           // of the codes of a partition
    input  wire         codes_valid,        // a beat of codes is offered
    output wire         codes_ready,        // a beat of codes is taken if offered
    input  wire  [31:0] codes_data,         // bytes of codes, byte 0 lowest
    input  wire   [4:0] codes_count,        // number of the bytes, at least 1
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
    wire [39:0] header = {sums_sum, pairs_pair};
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
    wire [133:0] queued_part_data;

    skid_buffer_w134 u_queued_part (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (part_valid),
        .in_ready (part_ready),
        .in_data  ({codes_last, in_record_q ? {96'd0, codes_data} : {56'd0, codes_data, header},
            in_record_q ? codes_count : (codes_count + 5'd5)}),
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
    reg    [4:0] placed_end_q;
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
            placed_end_q <= end_place;
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

    assign turned4_ready = emits ? (!flush_q & word_ready) : (!flush_q | word_ready);

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

    // Two words as one, or the last one of a packet alone.
    reg          has_low_q;
    reg  [127:0] low_q;
    wire         completes = has_low_q | (flush_q | (turned4_last_q & !spills));
    wire         joined_ready;
    wire         joined_valid = word_valid & completes;
    wire         takes_half = word_valid & word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            has_low_q <= 1'b0;
        end else if (takes_half) begin
            has_low_q <= !completes;
        end
    end

    always @(posedge clk) begin
        if (takes_half) begin
            low_q <= flush_q ? rest_q : merged_bytes;
        end
    end

    assign word_ready = !completes | joined_ready;

    reg          out_word_valid_q;
    reg  [255:0] out_word_data_q;
    reg   [31:0] out_word_keep_q;
    reg          out_word_last_q;
    wire         out_word_ready;

    assign joined_ready = !out_word_valid_q | out_word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_word_valid_q <= 1'b0;
        end else if (joined_ready) begin
            out_word_valid_q <= joined_valid;
        end
    end

    always @(posedge clk) begin
        if (joined_ready) begin
            out_word_data_q <= {flush_q ? rest_q : merged_bytes,
                has_low_q ? low_q : flush_q ? rest_q : merged_bytes};
            out_word_keep_q <=
                {(flush_q ? {1'b0, spilled_q} : turned4_filled_q[15:0]) & {16{has_low_q}},
                (flush_q ? {1'b0, spilled_q} : turned4_filled_q[15:0]) | {16{has_low_q}}};
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
