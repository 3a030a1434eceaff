// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Zero-insert and lanes of Titanus' dequantization unit: a beat's keep mask in, its elements out.
// Labels go to the kept lanes, codes to the labelled lanes; both are taken from the windows on
// their sections.
//
// Behind the window on the codes the pipeline does not stop: a beat enters it when the output FIFO
// has a place for it. read asks for the levels of a beat, which are used in the next cycle.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_token_emitter (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         in_valid,        // a beat to be restored is offered
    output wire         in_ready,        // a beat to be restored is taken if offered
    input  wire  [15:0] in_mask,         // lanes whose element is kept
    input  wire         in_last,         // last beat of the token
    input  wire         in_bad,          // the token breaks the format: nothing is kept
    input  wire         labels_valid,    // a group of labels is offered
    output wire         labels_ready,    // a group of labels is taken if offered
    input  wire  [15:0] labels_entries,  // 16 entries, the first lowest
    input  wire         codes_valid,     // a group of codes is offered
    output wire         codes_ready,     // a group of codes is taken if offered
    input  wire [127:0] codes_entries,   // 16 entries, the first lowest
    input  wire   [3:0] bits,            // width of a code, 2 to 8 bits
    input  wire   [3:0] last_lane,       // top lane of a token's last beat
    input  wire [127:0] lo,              // signed, lower ends of the levels asked for
    input  wire [127:0] hi,              // signed, upper ends of the levels asked for
    output wire         read,            // asks for the levels of the next beat
    output wire         read_last,       // that beat is the last one of its token
    output wire         busy,            // there are beats in the pipeline
    output wire         out_valid,       // a restored beat is offered
    input  wire         out_ready,       // a restored beat is taken if offered
    output wire [127:0] out_x,           // signed elements, lane 0 lowest; 0 where not kept
    output wire  [15:0] out_keep,        // lanes that hold an element
    output wire         out_last,        // last beat of the token
    output wire         out_bad          // in the last beat: the token broke the format
);
    genvar i;

    // Number of kept elements of the beat.
    wire [4:0] marked;

    titanus_ones_w16 u_marked (
        .bits (in_mask),
        .count(marked)
    );

    // A beat that waits for labels does not stop the masks in the same cycle.
    wire        beat_ready;
    wire        beat_valid;
    wire [22:0] beat_data;

    skid_buffer_w23 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_bad, in_last, marked & {5{!in_bad}}, in_mask & {16{!in_bad}}}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [15:0] beat_mask = beat_data[15:0];
    wire  [4:0] beat_kept = beat_data[20:16];
    wire        beat_last = beat_data[21];
    wire        beat_bad = beat_data[22];

    // The labels of its kept elements.
    wire        labels_there;
    wire [15:0] next_labels;
    wire        labelled_ready;
    wire        labelled_valid;

    titanus_entry_window_w1 u_label_window (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (labels_valid),
        .in_ready  (labels_ready),
        .in_entries(labels_entries),
        .count     (beat_kept),
        .last      (beat_last),
        .take      (labelled_valid & labelled_ready),
        .enough    (labels_there),
        .entries   (next_labels)
    );

    wire [15:0] kept_places;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_kept_places
            localparam [4:0] LANE = i;
            assign kept_places[i] = beat_kept > LANE;
        end
    endgenerate

    wire [15:0] kept_labels = next_labels & kept_places;
    wire [48:0] label_steps;

    titanus_insert_steps_l16 u_label_steps (
        .mask (beat_mask),
        .steps(label_steps)
    );

    assign labelled_valid = beat_valid & labels_there;

    assign beat_ready = labelled_ready & labels_there;

    reg         counted_valid_q;
    reg  [15:0] counted_mask_q;
    reg         counted_last_q;
    reg         counted_bad_q;
    reg  [15:0] counted_labels_q;
    reg  [48:0] counted_steps_q;
    wire        counted_ready;

    assign labelled_ready = !counted_valid_q | counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else if (labelled_ready) begin
            counted_valid_q <= labelled_valid;
        end
    end

    always @(posedge clk) begin
        if (labelled_ready) begin
            counted_mask_q <= beat_mask;
            counted_last_q <= beat_last;
            counted_bad_q <= beat_bad;
            counted_labels_q <= kept_labels;
            counted_steps_q <= label_steps;
        end
    end

    // Labels go to the kept lanes. Labelled lanes have codes.
    wire [4:0] label_ones;

    titanus_ones_w16 u_label_ones (
        .bits (counted_labels_q),
        .count(label_ones)
    );

    wire [15:0] labels_moved_8;

    assign labels_moved_8[7:0] = counted_labels_q[7:0];
    generate
        for (i = 8; i < 16; i = i + 1) begin : gen_labels_moved_8
            assign labels_moved_8[i] = counted_steps_q[i + 33] ? counted_labels_q[i - 8] :
                counted_labels_q[i];
        end
    endgenerate

    wire [15:0] labels_moved_4;

    assign labels_moved_4[3:0] = labels_moved_8[3:0];
    generate
        for (i = 4; i < 16; i = i + 1) begin : gen_labels_moved_4
            assign labels_moved_4[i] = counted_steps_q[i + 25] ? labels_moved_8[i - 4] :
                labels_moved_8[i];
        end
    endgenerate

    wire [15:0] labels_moved_2;

    assign labels_moved_2[1:0] = labels_moved_4[1:0];
    generate
        for (i = 2; i < 16; i = i + 1) begin : gen_labels_moved_2
            assign labels_moved_2[i] = counted_steps_q[i + 13] ? labels_moved_4[i - 2] :
                labels_moved_4[i];
        end
    endgenerate

    wire [15:0] labels_moved_1;

    assign labels_moved_1[0] = labels_moved_2[0];
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_labels_moved_1
            assign labels_moved_1[i] = counted_steps_q[i - 1] ? labels_moved_2[i - 1] :
                labels_moved_2[i];
        end
    endgenerate

    wire [15:0] lane_labels = labels_moved_1 & counted_mask_q;

    // A beat that waits for codes does not stop the labels in the same cycle.
    wire        expanded_ready;
    wire        expanded_valid;
    wire [38:0] expanded_data;

    skid_buffer_w39 u_expanded (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (counted_valid_q),
        .in_ready (counted_ready),
        .in_data  ({counted_bad_q, counted_last_q, label_ones, lane_labels, counted_mask_q}),
        .out_ready(expanded_ready),
        .out_valid(expanded_valid),
        .out_data (expanded_data)
    );

    wire [15:0] expanded_mask = expanded_data[15:0];
    wire [15:0] expanded_labels = expanded_data[31:16];
    wire  [4:0] expanded_codes = expanded_data[36:32];
    wire        expanded_last = expanded_data[37];
    wire        expanded_bad = expanded_data[38];

    // Their codes. A beat goes on when it has them and a place in the output FIFO.
    wire         codes_there;
    wire [127:0] next_codes;
    wire         goes;

    titanus_entry_window_w8 u_code_window (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (codes_valid),
        .in_ready  (codes_ready),
        .in_entries(codes_entries),
        .count     (expanded_codes),
        .last      (expanded_last),
        .take      (goes),
        .enough    (codes_there),
        .entries   (next_codes)
    );

    reg  [4:0] places_q;
    wire       place_there = places_q != 5'd0;
    assign goes = expanded_valid & codes_there & place_there;
    wire waiting = beat_valid | counted_valid_q | expanded_valid;

    assign expanded_ready = codes_there & place_there;

    // Nothing waits from here on: codes go to the labelled lanes.
    wire         insert_ready;
    wire [127:0] code_lanes;
    wire  [15:0] label_lanes;
    wire         insert_last;
    wire         insert_valid;

    titanus_zero_insert_l16_w8 u_insert (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (goes),
        .in_ready   (insert_ready),
        .in_mask    (expanded_labels),
        .in_entries (next_codes),
        .in_last    (expanded_last),
        .out_valid  (insert_valid),
        .out_ready  (1'b1),
        .out_entries(code_lanes),
        .out_mask   (label_lanes),
        .out_last   (insert_last)
    );

    wire        unused_insert_ready = insert_ready;
    reg  [15:0] inserting_mask_q;
    reg         inserting_bad_q;
    reg         inserting_last_q;

    always @(posedge clk) begin
        inserting_mask_q <= expanded_mask;
        inserting_bad_q <= expanded_bad;
        inserting_last_q <= expanded_last;
    end

    reg inserting_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inserting_q <= 1'b0;
        end else begin
            inserting_q <= goes;
        end
    end

    reg [15:0] entering_mask_q;
    reg        entering_bad_q;

    always @(posedge clk) begin
        entering_mask_q <= inserting_mask_q;
        entering_bad_q <= inserting_bad_q;
    end

    assign read = inserting_q;
    assign read_last = inserting_last_q;

    // The lanes, and what accompanies the beat while they work.
    wire [127:0] x;

    titanus_dequantizer_x4 u_dequantizer0 (
        .clk     (clk),
        .bits    (bits),
        .code    (code_lanes[31:0]),
        .lo      (lo[31:0]),
        .hi      (hi[31:0]),
        .keep    (entering_mask_q[3:0]),
        .labelled(label_lanes[3:0]),
        .x       (x[31:0])
    );

    titanus_dequantizer_x4 u_dequantizer4 (
        .clk     (clk),
        .bits    (bits),
        .code    (code_lanes[63:32]),
        .lo      (lo[63:32]),
        .hi      (hi[63:32]),
        .keep    (entering_mask_q[7:4]),
        .labelled(label_lanes[7:4]),
        .x       (x[63:32])
    );

    titanus_dequantizer_x4 u_dequantizer8 (
        .clk     (clk),
        .bits    (bits),
        .code    (code_lanes[95:64]),
        .lo      (lo[95:64]),
        .hi      (hi[95:64]),
        .keep    (entering_mask_q[11:8]),
        .labelled(label_lanes[11:8]),
        .x       (x[95:64])
    );

    titanus_dequantizer_x4 u_dequantizer12 (
        .clk     (clk),
        .bits    (bits),
        .code    (code_lanes[127:96]),
        .lo      (lo[127:96]),
        .hi      (hi[127:96]),
        .keep    (entering_mask_q[15:12]),
        .labelled(label_lanes[15:12]),
        .x       (x[127:96])
    );

    reg lane_valid1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid1_q <= 1'b0;
        end else begin
            lane_valid1_q <= insert_valid;
        end
    end

    reg lane_last1_q;
    reg lane_bad1_q;

    always @(posedge clk) begin
        lane_last1_q <= insert_last;
        lane_bad1_q <= entering_bad_q;
    end

    reg lane_valid2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid2_q <= 1'b0;
        end else begin
            lane_valid2_q <= lane_valid1_q;
        end
    end

    reg lane_last2_q;
    reg lane_bad2_q;

    always @(posedge clk) begin
        lane_last2_q <= lane_last1_q;
        lane_bad2_q <= lane_bad1_q;
    end

    reg lane_valid3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid3_q <= 1'b0;
        end else begin
            lane_valid3_q <= lane_valid2_q;
        end
    end

    reg lane_last3_q;
    reg lane_bad3_q;

    always @(posedge clk) begin
        lane_last3_q <= lane_last2_q;
        lane_bad3_q <= lane_bad2_q;
    end

    // The output FIFO.
    wire [15:0] keep;

    assign keep[0] = 1'b1;
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_keep
            localparam [3:0] LANE = i;
            assign keep[i] = !lane_last3_q | (last_lane >= LANE);
        end
    endgenerate

    wire         flagged = lane_bad3_q & lane_last3_q;
    wire         elements_ready;
    wire         elements_valid = lane_valid3_q;
    wire         unused_elements_ready = elements_ready;
    wire         output_ready;
    wire         output_valid;
    wire [145:0] output_data;

    stream_fifo_d16_w146 u_output (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (elements_valid),
        .in_ready (elements_ready),
        .in_data  ({flagged, lane_last3_q, keep, x}),
        .out_ready(output_ready),
        .out_valid(output_valid),
        .out_data (output_data)
    );

    wire [127:0] output_x = output_data[127:0];
    wire  [15:0] output_keep = output_data[143:128];
    wire         output_last = output_data[144];
    wire         output_bad = output_data[145];
    wire         leaves = output_valid & output_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            places_q <= 5'd16;
        end else begin
            places_q <= (places_q + {4'd0, leaves}) - {4'd0, goes};
        end
    end

    assign busy = waiting | (places_q != 5'd16);
    assign out_valid = output_valid;
    assign out_x = output_x;
    assign out_keep = output_keep;
    assign out_last = output_last;
    assign out_bad = output_bad;
    assign output_ready = out_ready;
endmodule
`default_nettype wire
