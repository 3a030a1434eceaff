// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Zero-insert and lanes of Titanus' dequantization unit: a beat's mask in, its elements out. Labels
// go to the kept lanes, codes to the labelled ones; the next ones of both are taken from their
// windows.
//
// Behind the codes' window the pipeline does not stop: a beat enters it when the output FIFO has a
// place for it. read asks for the levels of a beat; they are used in the next cycle.
//
// Throughput: a beat per cycle.
`default_nettype none
module titanus_token_emitter (
    input  wire         clk,             // clock, rising edge
    input  wire         rst_n,           // synchronous reset, active low
    input  wire         in_valid,        // a beat is offered
    output wire         in_ready,        // a beat is taken if offered
    input  wire  [15:0] in_mask,         // which elements are kept
    input  wire         in_last,         // last beat of the token
    input  wire         in_bad,          // the token breaks the format
    input  wire         labels_valid,    // a beat is offered
    output wire         labels_ready,    // a beat is taken if offered
    input  wire  [15:0] labels_entries,  // a group of 16
    input  wire         codes_valid,     // a beat is offered
    output wire         codes_ready,     // a beat is taken if offered
    input  wire [127:0] codes_entries,   // a group of 16
    input  wire   [3:0] bits,            // bits of a code
    input  wire   [3:0] last_lane,       // elements of a token's last beat less one
    input  wire [127:0] lo,              // levels that were asked for
    input  wire [127:0] hi,              // levels that were asked for
    output wire         read,            // levels of the next beat are wanted
    output wire         read_last,       // it is the last one of its token
    output wire         busy,            // beats are inside
    output wire         out_valid,       // a beat is offered
    input  wire         out_ready,       // a beat is taken if offered
    output wire [127:0] out_x,           // signed elements; 0 where not kept
    output wire  [15:0] out_keep,        // which lanes hold an element
    output wire         out_last,        // last beat of the token
    output wire         out_bad          // with last: the token broke the format
);
    // Kept elements of the beat.
    wire [4:0] kept_ones;

    titanus_ones_w16 u_kept_ones (
        .bits (in_mask),
        .count(kept_ones)
    );

    reg beat_valid_q;
    reg [15:0] beat_mask_q;
    reg [4:0] beat_kept_q;
    reg beat_last_q;
    reg beat_bad_q;
    wire beat_ready;

    assign in_ready = !beat_valid_q | beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_valid_q <= 1'b0;
        end else if (in_ready) begin
            beat_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            beat_mask_q <= in_mask;
            beat_kept_q <= kept_ones;
            beat_last_q <= in_last;
            beat_bad_q <= in_bad;
        end
    end

    // Their labels.
    wire takes_labels;
    wire labels_there;
    wire [15:0] next_labels;
    wire labelled_ready;
    wire labelled_valid;

    titanus_entry_window_w1 u_label_window (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (labels_valid),
        .in_ready  (takes_labels),
        .in_entries(labels_entries),
        .count     (beat_kept_q),
        .last      (beat_last_q),
        .take      (labelled_valid & labelled_ready),
        .enough    (labels_there),
        .entries   (next_labels)
    );

    assign labels_ready = takes_labels;

    wire [15:0] kept_labels = next_labels &
        {beat_kept_q > 5'd15, beat_kept_q > 5'd14, beat_kept_q > 5'd13, beat_kept_q > 5'd12, beat_kept_q > 5'd11, beat_kept_q > 5'd10, beat_kept_q > 5'd9, beat_kept_q > 5'd8, beat_kept_q > 5'd7, beat_kept_q > 5'd6, beat_kept_q > 5'd5, beat_kept_q > 5'd4, beat_kept_q > 5'd3, beat_kept_q > 5'd2, beat_kept_q > 5'd1, beat_kept_q > 5'd0};
    wire [4:0] marked;
    wire [63:0] numbers;

    prefix_sum_n16 u_numbers (
        .bits  (beat_mask_q),
        .counts(numbers),
        .total (marked)
    );

    wire [4:0] unused_total = marked;
    assign labelled_valid = beat_valid_q & labels_there;

    assign beat_ready = labels_there & labelled_ready;

    reg counted_valid_q;
    reg [15:0] counted_mask_q;
    reg [15:0] counted_labels_q;
    reg [63:0] counted_numbers_q;
    reg counted_last_q;
    reg counted_bad_q;
    wire counted_ready;

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
            counted_mask_q <= beat_mask_q;
            counted_labels_q <= kept_labels;
            counted_numbers_q <= numbers;
            counted_last_q <= beat_last_q;
            counted_bad_q <= beat_bad_q;
        end
    end

    // Labels go to the kept lanes; labelled lanes have codes.
    wire [4:0] label_ones;

    titanus_ones_w16 u_label_ones (
        .bits (counted_labels_q),
        .count(label_ones)
    );

    wire [3:0] unused_number = counted_numbers_q[3:0];
    reg [0:0] lane1;
    always @(*) begin
        case (counted_numbers_q[7:4])
            4'd0: lane1 = counted_labels_q[0];
            default: lane1 = counted_labels_q[1];
        endcase
    end
    reg [0:0] lane2;
    always @(*) begin
        case (counted_numbers_q[11:8])
            4'd0: lane2 = counted_labels_q[0];
            4'd1: lane2 = counted_labels_q[1];
            default: lane2 = counted_labels_q[2];
        endcase
    end
    reg [0:0] lane3;
    always @(*) begin
        case (counted_numbers_q[15:12])
            4'd0: lane3 = counted_labels_q[0];
            4'd1: lane3 = counted_labels_q[1];
            4'd2: lane3 = counted_labels_q[2];
            default: lane3 = counted_labels_q[3];
        endcase
    end
    reg [0:0] lane4;
    always @(*) begin
        case (counted_numbers_q[19:16])
            4'd0: lane4 = counted_labels_q[0];
            4'd1: lane4 = counted_labels_q[1];
            4'd2: lane4 = counted_labels_q[2];
            4'd3: lane4 = counted_labels_q[3];
            default: lane4 = counted_labels_q[4];
        endcase
    end
    reg [0:0] lane5;
    always @(*) begin
        case (counted_numbers_q[23:20])
            4'd0: lane5 = counted_labels_q[0];
            4'd1: lane5 = counted_labels_q[1];
            4'd2: lane5 = counted_labels_q[2];
            4'd3: lane5 = counted_labels_q[3];
            4'd4: lane5 = counted_labels_q[4];
            default: lane5 = counted_labels_q[5];
        endcase
    end
    reg [0:0] lane6;
    always @(*) begin
        case (counted_numbers_q[27:24])
            4'd0: lane6 = counted_labels_q[0];
            4'd1: lane6 = counted_labels_q[1];
            4'd2: lane6 = counted_labels_q[2];
            4'd3: lane6 = counted_labels_q[3];
            4'd4: lane6 = counted_labels_q[4];
            4'd5: lane6 = counted_labels_q[5];
            default: lane6 = counted_labels_q[6];
        endcase
    end
    reg [0:0] lane7;
    always @(*) begin
        case (counted_numbers_q[31:28])
            4'd0: lane7 = counted_labels_q[0];
            4'd1: lane7 = counted_labels_q[1];
            4'd2: lane7 = counted_labels_q[2];
            4'd3: lane7 = counted_labels_q[3];
            4'd4: lane7 = counted_labels_q[4];
            4'd5: lane7 = counted_labels_q[5];
            4'd6: lane7 = counted_labels_q[6];
            default: lane7 = counted_labels_q[7];
        endcase
    end
    reg [0:0] lane8;
    always @(*) begin
        case (counted_numbers_q[35:32])
            4'd0: lane8 = counted_labels_q[0];
            4'd1: lane8 = counted_labels_q[1];
            4'd2: lane8 = counted_labels_q[2];
            4'd3: lane8 = counted_labels_q[3];
            4'd4: lane8 = counted_labels_q[4];
            4'd5: lane8 = counted_labels_q[5];
            4'd6: lane8 = counted_labels_q[6];
            4'd7: lane8 = counted_labels_q[7];
            default: lane8 = counted_labels_q[8];
        endcase
    end
    reg [0:0] lane9;
    always @(*) begin
        case (counted_numbers_q[39:36])
            4'd0: lane9 = counted_labels_q[0];
            4'd1: lane9 = counted_labels_q[1];
            4'd2: lane9 = counted_labels_q[2];
            4'd3: lane9 = counted_labels_q[3];
            4'd4: lane9 = counted_labels_q[4];
            4'd5: lane9 = counted_labels_q[5];
            4'd6: lane9 = counted_labels_q[6];
            4'd7: lane9 = counted_labels_q[7];
            4'd8: lane9 = counted_labels_q[8];
            default: lane9 = counted_labels_q[9];
        endcase
    end
    reg [0:0] lane10;
    always @(*) begin
        case (counted_numbers_q[43:40])
            4'd0: lane10 = counted_labels_q[0];
            4'd1: lane10 = counted_labels_q[1];
            4'd2: lane10 = counted_labels_q[2];
            4'd3: lane10 = counted_labels_q[3];
            4'd4: lane10 = counted_labels_q[4];
            4'd5: lane10 = counted_labels_q[5];
            4'd6: lane10 = counted_labels_q[6];
            4'd7: lane10 = counted_labels_q[7];
            4'd8: lane10 = counted_labels_q[8];
            4'd9: lane10 = counted_labels_q[9];
            default: lane10 = counted_labels_q[10];
        endcase
    end
    reg [0:0] lane11;
    always @(*) begin
        case (counted_numbers_q[47:44])
            4'd0: lane11 = counted_labels_q[0];
            4'd1: lane11 = counted_labels_q[1];
            4'd2: lane11 = counted_labels_q[2];
            4'd3: lane11 = counted_labels_q[3];
            4'd4: lane11 = counted_labels_q[4];
            4'd5: lane11 = counted_labels_q[5];
            4'd6: lane11 = counted_labels_q[6];
            4'd7: lane11 = counted_labels_q[7];
            4'd8: lane11 = counted_labels_q[8];
            4'd9: lane11 = counted_labels_q[9];
            4'd10: lane11 = counted_labels_q[10];
            default: lane11 = counted_labels_q[11];
        endcase
    end
    reg [0:0] lane12;
    always @(*) begin
        case (counted_numbers_q[51:48])
            4'd0: lane12 = counted_labels_q[0];
            4'd1: lane12 = counted_labels_q[1];
            4'd2: lane12 = counted_labels_q[2];
            4'd3: lane12 = counted_labels_q[3];
            4'd4: lane12 = counted_labels_q[4];
            4'd5: lane12 = counted_labels_q[5];
            4'd6: lane12 = counted_labels_q[6];
            4'd7: lane12 = counted_labels_q[7];
            4'd8: lane12 = counted_labels_q[8];
            4'd9: lane12 = counted_labels_q[9];
            4'd10: lane12 = counted_labels_q[10];
            4'd11: lane12 = counted_labels_q[11];
            default: lane12 = counted_labels_q[12];
        endcase
    end
    reg [0:0] lane13;
    always @(*) begin
        case (counted_numbers_q[55:52])
            4'd0: lane13 = counted_labels_q[0];
            4'd1: lane13 = counted_labels_q[1];
            4'd2: lane13 = counted_labels_q[2];
            4'd3: lane13 = counted_labels_q[3];
            4'd4: lane13 = counted_labels_q[4];
            4'd5: lane13 = counted_labels_q[5];
            4'd6: lane13 = counted_labels_q[6];
            4'd7: lane13 = counted_labels_q[7];
            4'd8: lane13 = counted_labels_q[8];
            4'd9: lane13 = counted_labels_q[9];
            4'd10: lane13 = counted_labels_q[10];
            4'd11: lane13 = counted_labels_q[11];
            4'd12: lane13 = counted_labels_q[12];
            default: lane13 = counted_labels_q[13];
        endcase
    end
    reg [0:0] lane14;
    always @(*) begin
        case (counted_numbers_q[59:56])
            4'd0: lane14 = counted_labels_q[0];
            4'd1: lane14 = counted_labels_q[1];
            4'd2: lane14 = counted_labels_q[2];
            4'd3: lane14 = counted_labels_q[3];
            4'd4: lane14 = counted_labels_q[4];
            4'd5: lane14 = counted_labels_q[5];
            4'd6: lane14 = counted_labels_q[6];
            4'd7: lane14 = counted_labels_q[7];
            4'd8: lane14 = counted_labels_q[8];
            4'd9: lane14 = counted_labels_q[9];
            4'd10: lane14 = counted_labels_q[10];
            4'd11: lane14 = counted_labels_q[11];
            4'd12: lane14 = counted_labels_q[12];
            4'd13: lane14 = counted_labels_q[13];
            default: lane14 = counted_labels_q[14];
        endcase
    end
    reg [0:0] lane15;
    always @(*) begin
        case (counted_numbers_q[63:60])
            4'd0: lane15 = counted_labels_q[0];
            4'd1: lane15 = counted_labels_q[1];
            4'd2: lane15 = counted_labels_q[2];
            4'd3: lane15 = counted_labels_q[3];
            4'd4: lane15 = counted_labels_q[4];
            4'd5: lane15 = counted_labels_q[5];
            4'd6: lane15 = counted_labels_q[6];
            4'd7: lane15 = counted_labels_q[7];
            4'd8: lane15 = counted_labels_q[8];
            4'd9: lane15 = counted_labels_q[9];
            4'd10: lane15 = counted_labels_q[10];
            4'd11: lane15 = counted_labels_q[11];
            4'd12: lane15 = counted_labels_q[12];
            4'd13: lane15 = counted_labels_q[13];
            4'd14: lane15 = counted_labels_q[14];
            default: lane15 = counted_labels_q[15];
        endcase
    end
    wire [15:0] lane_labels = {lane15 & counted_mask_q[15], lane14 & counted_mask_q[14],
        lane13 & counted_mask_q[13], lane12 & counted_mask_q[12], lane11 & counted_mask_q[11],
        lane10 & counted_mask_q[10], lane9 & counted_mask_q[9], lane8 & counted_mask_q[8],
        lane7 & counted_mask_q[7], lane6 & counted_mask_q[6], lane5 & counted_mask_q[5],
        lane4 & counted_mask_q[4], lane3 & counted_mask_q[3], lane2 & counted_mask_q[2],
        lane1 & counted_mask_q[1], counted_labels_q[0] & counted_mask_q[0]};
    reg expanded_valid_q;
    reg [15:0] expanded_mask_q;
    reg [15:0] expanded_labels_q;
    reg [4:0] expanded_codes_q;
    reg expanded_last_q;
    reg expanded_bad_q;
    wire expanded_ready;

    assign counted_ready = !expanded_valid_q | expanded_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            expanded_valid_q <= 1'b0;
        end else if (counted_ready) begin
            expanded_valid_q <= counted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (counted_ready) begin
            expanded_mask_q <= counted_mask_q;
            expanded_labels_q <= lane_labels;
            expanded_codes_q <= label_ones;
            expanded_last_q <= counted_last_q;
            expanded_bad_q <= counted_bad_q;
        end
    end

    // Their codes. A beat that has them and a place in the output FIFO goes.
    wire takes_codes;
    wire codes_there;
    wire [127:0] next_codes;
    wire goes;

    titanus_entry_window_w8 u_code_window (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (codes_valid),
        .in_ready  (takes_codes),
        .in_entries(codes_entries),
        .count     (expanded_codes_q),
        .last      (expanded_last_q),
        .take      (goes),
        .enough    (codes_there),
        .entries   (next_codes)
    );

    assign codes_ready = takes_codes;

    reg [4:0] places_q;
    wire place_there = places_q != 5'd0;
    assign goes = expanded_valid_q & codes_there & place_there;
    wire waiting = beat_valid_q | counted_valid_q | expanded_valid_q;

    assign expanded_ready = codes_there & place_there;

    // From here on nothing waits: codes go to the labelled lanes.
    wire insert_ready;
    wire [127:0] code_lanes;
    wire [15:0] label_lanes;
    wire insert_last;
    wire insert_valid;

    titanus_zero_insert_l16_w8 u_insert (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (goes),
        .in_ready   (insert_ready),
        .in_mask    (expanded_labels_q),
        .in_entries (next_codes),
        .in_last    (expanded_last_q),
        .out_valid  (insert_valid),
        .out_ready  (1'b1),
        .out_entries(code_lanes),
        .out_mask   (label_lanes),
        .out_last   (insert_last)
    );

    wire unused_insert_ready = insert_ready;
    reg [15:0] inserting_mask_q;

    always @(posedge clk) begin
        inserting_mask_q <= expanded_mask_q;
    end

    reg inserting_bad_q;

    always @(posedge clk) begin
        inserting_bad_q <= expanded_bad_q;
    end

    reg inserting_last_q;

    always @(posedge clk) begin
        inserting_last_q <= expanded_last_q;
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

    always @(posedge clk) begin
        entering_mask_q <= inserting_mask_q;
    end

    reg entering_bad_q;

    always @(posedge clk) begin
        entering_bad_q <= inserting_bad_q;
    end

    assign read = inserting_q;
    assign read_last = inserting_last_q;

    // The lanes, and what goes with a beat beside them.
    wire [127:0] x;

    titanus_dequantizer_x4 u_dequantizer0 (
        .clk  (clk),
        .bits (bits),
        .code (code_lanes[31:0]),
        .lo   (lo[31:0]),
        .hi   (hi[31:0]),
        .keep (entering_mask_q[3:0]),
        .label(label_lanes[3:0]),
        .x    (x[31:0])
    );

    titanus_dequantizer_x4 u_dequantizer4 (
        .clk  (clk),
        .bits (bits),
        .code (code_lanes[63:32]),
        .lo   (lo[63:32]),
        .hi   (hi[63:32]),
        .keep (entering_mask_q[7:4]),
        .label(label_lanes[7:4]),
        .x    (x[63:32])
    );

    titanus_dequantizer_x4 u_dequantizer8 (
        .clk  (clk),
        .bits (bits),
        .code (code_lanes[95:64]),
        .lo   (lo[95:64]),
        .hi   (hi[95:64]),
        .keep (entering_mask_q[11:8]),
        .label(label_lanes[11:8]),
        .x    (x[95:64])
    );

    titanus_dequantizer_x4 u_dequantizer12 (
        .clk  (clk),
        .bits (bits),
        .code (code_lanes[127:96]),
        .lo   (lo[127:96]),
        .hi   (hi[127:96]),
        .keep (entering_mask_q[15:12]),
        .label(label_lanes[15:12]),
        .x    (x[127:96])
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

    always @(posedge clk) begin
        lane_last1_q <= insert_last;
    end

    reg lane_bad1_q;

    always @(posedge clk) begin
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

    always @(posedge clk) begin
        lane_last2_q <= lane_last1_q;
    end

    reg lane_bad2_q;

    always @(posedge clk) begin
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

    always @(posedge clk) begin
        lane_last3_q <= lane_last2_q;
    end

    reg lane_bad3_q;

    always @(posedge clk) begin
        lane_bad3_q <= lane_bad2_q;
    end

    reg lane_valid4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid4_q <= 1'b0;
        end else begin
            lane_valid4_q <= lane_valid3_q;
        end
    end

    reg lane_last4_q;

    always @(posedge clk) begin
        lane_last4_q <= lane_last3_q;
    end

    reg lane_bad4_q;

    always @(posedge clk) begin
        lane_bad4_q <= lane_bad3_q;
    end

    reg lane_valid5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid5_q <= 1'b0;
        end else begin
            lane_valid5_q <= lane_valid4_q;
        end
    end

    reg lane_last5_q;

    always @(posedge clk) begin
        lane_last5_q <= lane_last4_q;
    end

    reg lane_bad5_q;

    always @(posedge clk) begin
        lane_bad5_q <= lane_bad4_q;
    end

    // The output FIFO.
    wire [15:0] keep = {!lane_last5_q | (last_lane >= 4'd15), !lane_last5_q | (last_lane >= 4'd14),
        !lane_last5_q | (last_lane >= 4'd13), !lane_last5_q | (last_lane >= 4'd12),
        !lane_last5_q | (last_lane >= 4'd11), !lane_last5_q | (last_lane >= 4'd10),
        !lane_last5_q | (last_lane >= 4'd9), !lane_last5_q | (last_lane >= 4'd8),
        !lane_last5_q | (last_lane >= 4'd7), !lane_last5_q | (last_lane >= 4'd6),
        !lane_last5_q | (last_lane >= 4'd5), !lane_last5_q | (last_lane >= 4'd4),
        !lane_last5_q | (last_lane >= 4'd3), !lane_last5_q | (last_lane >= 4'd2),
        !lane_last5_q | (last_lane >= 4'd1), 1'b1};
    wire flagged = lane_bad5_q & lane_last5_q;
    wire elements_ready;
    wire elements_valid = lane_valid5_q;
    wire unused_elements_ready = elements_ready;
    wire output_ready;
    wire output_valid;
    wire [145:0] output_data;

    stream_fifo_d16_w146 u_output (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (elements_valid),
        .in_ready (elements_ready),
        .in_data  ({flagged, lane_last5_q, keep, x}),
        .out_ready(output_ready),
        .out_valid(output_valid),
        .out_data (output_data)
    );

    wire leaves = output_valid & output_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            places_q <= 5'd16;
        end else begin
            places_q <= (places_q + {4'd0, leaves}) - {4'd0, goes};
        end
    end

    assign busy = waiting | (places_q != 5'd16);
    assign out_valid = output_valid;
    assign out_x = output_data[127:0];
    assign out_keep = output_data[143:128];
    assign out_last = output_data[144];
    assign out_bad = output_data[145];
    assign output_ready = out_ready;
endmodule
`default_nettype wire
