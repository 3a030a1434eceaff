// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// KIVI's quantizer of values: takes tokens of up to 1024 binary16 and gives a frame for each:
// minimum and step of every group of 32 neighbouring elements, then a code of 2 bits per element.
//
// All beats of s_axis but the last one of a token are full, and that has an element. A token of
// more than 1024 elements is consumed without any output and sets config_error. A NaN counts as 0
// and sets nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. A frame
// is a packet of m_axis from byte 0 of a word; all its words but the last one are full. Its first
// word is offered within 64 cycles of the token's last beat unless words of frames before it wait.
// No combinational path from any input to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 16, group = 32, bits = 2, max_d = 1024.
`default_nettype none
module kivi_value_quantizer_l16_g32_b2_d1024 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         s_axis_tvalid,  // a beat of a token is offered
    output wire         s_axis_tready,  // a beat of a token is taken if offered
    input  wire [255:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,   // two bits per element: both are set where there is one
    input  wire         s_axis_tlast,   // last beat of the token
    input  wire         flags_clear,    // clears the sticky flags
    output wire         config_error,   // sticky: a token was refused
    output wire         nan_seen,       // sticky: an element was NaN, taken as 0
    output wire         inf_seen,       // sticky: an element was infinite, taken as the largest
                                        // finite value
    output wire         m_axis_tvalid,  // a word of a frame is offered
    input  wire         m_axis_tready,  // a word of a frame is taken if offered
    output wire [127:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire  [15:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_tlast    // last word of the frame
);
    genvar i;

    wire       credits_available;
    reg  [6:0] place_q;
    wire       admitted;
    wire       queued_codes_ready;
    wire       queued_codes_valid;

    credit_counter_n64 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (admitted & !place_q[0]),
        .give     (queued_codes_valid & queued_codes_ready),
        .available(credits_available)
    );

    wire [15:0] element_keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    wire         beat_ready;
    wire         beat_valid;
    wire [272:0] beat_data;

    skid_buffer_w273 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({s_axis_tlast, element_keep, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire  [15:0] beat_keep = beat_data[271:256];
    wire         beat_last = beat_data[272];

    // Admission. Every second beat takes the credit of a word of codes: behind here nothing stalls.
    // What comes behind beat 64 of a token is dropped.
    wire too_far = place_q == 7'd64;
    wire admits = too_far | place_q[0] | credits_available;
    wire taken = beat_valid & admits;

    assign beat_ready = admits;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 7'd0;
        end else if (taken) begin
            place_q <= beat_last ? 7'd0 : too_far ? place_q : (place_q + 7'd1);
        end
    end

    assign admitted = taken & !too_far;
    wire token_ends = beat_last | (place_q == 7'd63);
    wire group_ends = token_ends | place_q[0];
    wire goes_on = (place_q == 7'd63) & !beat_last;

    // Canonical form.
    wire [15:0] canonical_is_special;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_is_special
            assign canonical_is_special[i] = &beat_x[16*i + 10 +: 5];
        end
    endgenerate

    wire [15:0] canonical_has_fraction;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical_has_fraction
            assign canonical_has_fraction[i] = |beat_x[16*i +: 10];
        end
    endgenerate

    wire  [15:0] canonical_is_nan = canonical_is_special & canonical_has_fraction;
    wire  [15:0] canonical_is_inf = canonical_is_special & ~canonical_has_fraction;
    wire [255:0] canonical;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_canonical
            assign canonical[16*i +: 16] = canonical_is_special[i] ?
                    (canonical_is_nan[i] ? 16'd0 : {beat_x[16*i + 15], 15'h7bff}) :
                {beat_x[16*i + 15] & (|beat_x[16*i +: 15]), beat_x[16*i +: 15]};
        end
    endgenerate

    wire         has_nan = |(canonical_is_nan & beat_keep);
    wire         has_inf = |(canonical_is_inf & beat_keep);
    reg          valid1_q;
    reg  [255:0] x1_q;
    reg   [15:0] keep1_q;
    reg          group_ends1_q;
    reg          ends1_q;
    reg          refused1_q;
    reg          nan1_q;
    reg          inf1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= admitted;
        end
    end

    always @(posedge clk) begin
        x1_q <= canonical;
        keep1_q <= beat_keep;
        group_ends1_q <= group_ends;
        ends1_q <= token_ends;
        refused1_q <= goes_on;
        nan1_q <= has_nan;
        inf1_q <= has_inf;
    end

    // Flags. Those of a token count when it is complete.
    wire flags_end = valid1_q & ends1_q;
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            config_error_q <= 1'b0;
        end else begin
            config_error_q <= (config_error_q & !flags_clear) | (flags_end & refused1_q);
        end
    end

    assign config_error = config_error_q;

    reg  nan_before_q;
    wire nan_so_far = nan1_q | nan_before_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_before_q <= 1'b0;
        end else if (valid1_q) begin
            nan_before_q <= nan_so_far & !ends1_q;
        end
    end

    reg nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (flags_end & nan_so_far & !refused1_q);
        end
    end

    assign nan_seen = nan_seen_q;

    reg  inf_before_q;
    wire inf_so_far = inf1_q | inf_before_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_before_q <= 1'b0;
        end else if (valid1_q) begin
            inf_before_q <= inf_so_far & !ends1_q;
        end
    end

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !flags_clear) | (flags_end & inf_so_far & !refused1_q);
        end
    end

    assign inf_seen = inf_seen_q;

    // Extremes and parameters of every group.
    wire        extremes_valid;
    wire [15:0] extremes_min;
    wire [15:0] extremes_max;

    group_row_extremes_l16 u_extremes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (valid1_q),
        .in_x     (x1_q),
        .in_keep  (keep1_q),
        .in_ends  (group_ends1_q),
        .out_valid(extremes_valid),
        .out_min  (extremes_min),
        .out_max  (extremes_max)
    );

    wire        parameters_valid;
    wire [15:0] parameters_min;
    wire [15:0] parameters_step;
    wire        parameters_zero;
    wire  [5:0] parameters_shift;
    wire  [9:0] parameters_sigma;

    group_parameters_n3 u_parameters (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (extremes_valid),
        .in_min   (extremes_min),
        .in_max   (extremes_max),
        .out_valid(parameters_valid),
        .out_min  (parameters_min),
        .out_step (parameters_step),
        .out_zero (parameters_zero),
        .out_shift(parameters_shift),
        .out_sigma(parameters_sigma)
    );

    wire        found_ready;
    wire        found_valid = parameters_valid;
    wire        unused_found_ready = found_ready;
    wire        group_ready;
    wire        group_valid;
    wire [48:0] group_data;

    stream_fifo_d4_w49 u_group (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_valid),
        .in_ready (found_ready),
        .in_data  ({parameters_sigma, parameters_shift, parameters_zero, parameters_step,
            parameters_min}),
        .out_ready(group_ready),
        .out_valid(group_valid),
        .out_data (group_data)
    );

    wire [15:0] group_min = group_data[15:0];
    wire [15:0] group_step = group_data[31:16];
    wire        group_zero = group_data[32];
    wire  [5:0] group_shift = group_data[38:33];
    wire  [9:0] group_sigma = group_data[48:39];

    // The elements wait for the parameters of their group.
    wire         waiting_ready;
    wire         waiting_valid = valid1_q;
    wire         unused_waiting_ready = waiting_ready;
    wire         queued_ready;
    wire         queued_valid;
    wire [274:0] queued_data;

    stream_fifo_d31_w275 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (waiting_valid),
        .in_ready (waiting_ready),
        .in_data  ({refused1_q, ends1_q, group_ends1_q, keep1_q, x1_q}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    wire [255:0] queued_x = queued_data[255:0];
    wire  [15:0] queued_keep = queued_data[271:256];
    wire         queued_group_ends = queued_data[272];
    wire         queued_ends = queued_data[273];
    wire         queued_refused = queued_data[274];

    // A beat leaves for the lanes when the parameters of its group are there.
    wire issues = group_valid & queued_valid;
    wire group_issued = issues & queued_group_ends;
    reg  group_first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            group_first_q <= 1'b1;
        end else if (issues) begin
            group_first_q <= queued_group_ends;
        end
    end

    wire group_begins = issues & group_first_q;
    wire token_issued = issues & queued_ends;

    assign queued_ready = group_valid;
    assign group_ready = group_issued;

    // Pairs of minimum and step, as words. There is always room for them.
    reg   [1:0] pair_slot_q;
    wire [31:0] pair = {group_step, group_min};
    reg  [31:0] pair0_q;

    always @(posedge clk) begin
        if (group_issued & (pair_slot_q == 2'd0)) begin
            pair0_q <= pair;
        end
    end

    reg [31:0] pair1_q;

    always @(posedge clk) begin
        if (group_issued & (pair_slot_q == 2'd1)) begin
            pair1_q <= pair;
        end
    end

    reg [31:0] pair2_q;

    always @(posedge clk) begin
        if (group_issued & (pair_slot_q == 2'd2)) begin
            pair2_q <= pair;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            pair_slot_q <= 2'd0;
        end else if (group_issued) begin
            pair_slot_q <= token_issued ? 2'd0 : (pair_slot_q + 2'd1);
        end
    end

    wire [127:0] pair_word = {pair, (pair_slot_q == 2'd2) ? pair : pair2_q,
        (pair_slot_q == 2'd1) ? pair : pair1_q, (pair_slot_q == 2'd0) ? pair : pair0_q};
    wire         pairs_full = group_issued & ((pair_slot_q == 2'd3) | token_issued);
    wire         pair_word_ready;
    wire         pair_word_valid = pairs_full;
    wire         unused_pair_word_ready = pair_word_ready;
    wire         queued_pairs_ready;
    wire         queued_pairs_valid;
    wire [133:0] queued_pairs_packed;

    stream_fifo_d64_w134 u_queued_pairs (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (pair_word_valid),
        .in_ready (pair_word_ready),
        .in_data  ({token_issued, {1'b0, pair_slot_q} + 3'd1, 2'd0, pair_word}),
        .out_ready(queued_pairs_ready),
        .out_valid(queued_pairs_valid),
        .out_data (queued_pairs_packed)
    );

    wire [127:0] queued_pairs_data = queued_pairs_packed[127:0];
    wire   [4:0] queued_pairs_count = queued_pairs_packed[132:128];
    wire         queued_pairs_last = queued_pairs_packed[133];
    wire         verdict_ready;
    wire         verdict_valid = token_issued;
    wire         unused_verdict_ready = verdict_ready;
    wire         queued_verdict_ready;
    wire         queued_verdict_valid;
    wire   [0:0] queued_verdict_data;

    stream_fifo_d64_w1 u_queued_verdict (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (verdict_valid),
        .in_ready (verdict_ready),
        .in_data  (queued_refused),
        .out_ready(queued_verdict_ready),
        .out_valid(queued_verdict_valid),
        .out_data (queued_verdict_data)
    );

    wire queued_verdict_refused = queued_verdict_data[0];

    // Parameters in step with the beats in the lanes.
    reg [255:0] issued_x_q;
    reg  [15:0] issued_keep_q;
    reg         issued_zero_q;
    reg   [5:0] issued_shift_q;
    reg  [19:0] issued_sigma_line_q;

    always @(posedge clk) begin
        issued_x_q <= queued_x;
        issued_keep_q <= queued_keep;
        issued_zero_q <= group_zero;
        issued_shift_q <= group_shift;
        issued_sigma_line_q <= {issued_sigma_line_q[9:0], group_sigma};
    end

    wire  [9:0] issued_sigma = issued_sigma_line_q[19:10];
    wire [31:0] codes;

    group_quantizer_x4_n3 u_lanes0 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[63:0]),
        .keep     (issued_keep_q[3:0]),
        .code     (codes[7:0])
    );

    group_quantizer_x4_n3 u_lanes4 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[127:64]),
        .keep     (issued_keep_q[7:4]),
        .code     (codes[15:8])
    );

    group_quantizer_x4_n3 u_lanes8 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[191:128]),
        .keep     (issued_keep_q[11:8]),
        .code     (codes[23:16])
    );

    group_quantizer_x4_n3 u_lanes12 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[255:192]),
        .keep     (issued_keep_q[15:12]),
        .code     (codes[31:24])
    );

    // What goes with the codes.
    wire [3:0] issued_bytes_top =
        {issued_keep_q[12], issued_keep_q[8], issued_keep_q[4], issued_keep_q[0]} &
        ~({issued_keep_q[12], issued_keep_q[8], issued_keep_q[4], issued_keep_q[0]} >> 1);
    wire [2:0] issued_bytes = {|(issued_bytes_top & 4'd8), |(issued_bytes_top & 4'd6),
        |(issued_bytes_top & 4'd5)};
    reg  [5:0] coding_end_line_q;

    always @(posedge clk) begin
        coding_end_line_q <= {coding_end_line_q[4:0], token_issued};
    end

    wire       coding_end = coding_end_line_q[5];
    reg  [5:0] coding_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coding_line_q <= 6'd0;
        end else begin
            coding_line_q <= {coding_line_q[4:0], issues};
        end
    end

    wire        coding = coding_line_q[5];
    reg  [14:0] coding_bytes_line_q;

    always @(posedge clk) begin
        coding_bytes_line_q <= {coding_bytes_line_q[11:0], issued_bytes};
    end

    wire [2:0] coding_bytes = coding_bytes_line_q[14:12];

    // The codes of two beats as a word. There is a credit for every word.
    reg second_beat_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            second_beat_q <= 1'b0;
        end else if (coding) begin
            second_beat_q <= !second_beat_q & !coding_end;
        end
    end

    reg [31:0] first_codes_q;

    always @(posedge clk) begin
        if (coding) begin
            first_codes_q <= codes;
        end
    end

    wire        codes_full = coding & (second_beat_q | coding_end);
    wire        code_word_ready;
    wire        code_word_valid = codes_full;
    wire        unused_code_word_ready = code_word_ready;
    wire [69:0] queued_codes_packed;

    stream_fifo_d64_w70 u_queued_codes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (code_word_valid),
        .in_ready (code_word_ready),
        .in_data  ({coding_end,
            second_beat_q ? ({2'd0, coding_bytes} + 5'd4) : {2'd0, coding_bytes},
            second_beat_q ? {codes, first_codes_q} : {32'd0, codes}}),
        .out_ready(queued_codes_ready),
        .out_valid(queued_codes_valid),
        .out_data (queued_codes_packed)
    );

    wire [63:0] queued_codes_data = queued_codes_packed[63:0];
    wire  [4:0] queued_codes_count = queued_codes_packed[68:64];
    wire        queued_codes_last = queued_codes_packed[69];

    // Frames.
    wire         frames_valid;
    wire [127:0] frames_data;
    wire  [15:0] frames_keep;
    wire         frames_last;
    wire         frames_ready;

    kivi_frame_packer_l16_b2_refusing u_packer (
        .clk            (clk),
        .rst_n          (rst_n),
        .pairs_valid    (queued_pairs_valid),
        .pairs_ready    (queued_pairs_ready),
        .pairs_data     (queued_pairs_data),
        .pairs_count    (queued_pairs_count),
        .pairs_last     (queued_pairs_last),
        .codes_valid    (queued_codes_valid),
        .codes_ready    (queued_codes_ready),
        .codes_data     (queued_codes_data),
        .codes_count    (queued_codes_count),
        .codes_last     (queued_codes_last),
        .verdict_valid  (queued_verdict_valid),
        .verdict_ready  (queued_verdict_ready),
        .verdict_refused(queued_verdict_refused),
        .out_valid      (frames_valid),
        .out_ready      (frames_ready),
        .out_data       (frames_data),
        .out_keep       (frames_keep),
        .out_last       (frames_last)
    );

    assign m_axis_tvalid = frames_valid;
    assign m_axis_tdata = frames_data;
    assign m_axis_tkeep = frames_keep;
    assign m_axis_tlast = frames_last;
    assign frames_ready = m_axis_tready;
endmodule
`default_nettype wire
