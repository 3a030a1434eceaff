// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// PackKV's quantizer (IPDPS 2026): takes tokens of up to 256 binary16 and gives their codes,
// rounded to nearest, from -N to N, with the step that a code is a multiple of.
//
// All beats of s_axis but the last one of a token are full, and that has an element. max_code is N,
// 1 to 15, and read with the first beat of a token. A token of more than 256 elements, or whose N
// is none of these, is consumed without any output and sets config_error. A NaN counts as 0 and
// sets nan_seen, an infinity as the largest finite value of its sign and sets inf_seen. The codes
// of a token are a packet of m_axis, a byte each, two's complement. Its first beat is offered
// within 64 cycles of the token's last one unless beats of tokens before it wait. No combinational
// path from any input to any output.
//
// Throughput: one beat per cycle with a ready output, for tokens of two beats or more.
// Generated for largest = 15, max_d = 256.
`default_nettype none
module packkv_quantizer_n15_d256 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire   [4:0] max_code,       // N, with the first beat of a token
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
    output wire         m_axis_tvalid,  // a beat of codes is offered
    input  wire         m_axis_tready,  // a beat of codes is taken if offered
    output wire [127:0] m_axis_tdata,   // codes, signed bytes, lane 0 lowest
    output wire  [15:0] m_axis_tkeep,   // which lanes hold a code
    output wire         m_axis_tlast,   // last beat of the token
    output wire  [15:0] m_axis_tuser    // the step of the token, binary16
);
    genvar i;

    wire place_free;
    wire admitted;
    wire leaves;

    credit_counter_n47 u_beats (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (admitted),
        .give     (leaves),
        .available(place_free)
    );

    wire token_free;
    wire is_first;
    wire token_leaves;

    credit_counter_n16 u_tokens (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (admitted & is_first),
        .give     (token_leaves),
        .available(token_free)
    );

    wire [15:0] element_keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    // N goes with the beats of its token.
    reg        port_first_q;
    reg  [4:0] kept_n_q;
    wire       port_taken = s_axis_tvalid & s_axis_tready;

    always @(posedge clk) begin
        if (!rst_n) begin
            port_first_q <= 1'b1;
        end else if (port_taken) begin
            port_first_q <= s_axis_tlast;
        end
    end

    always @(posedge clk) begin
        if (port_taken & port_first_q) begin
            kept_n_q <= max_code;
        end
    end

    wire   [4:0] token_n = port_first_q ? max_code : kept_n_q;
    wire         beat_ready;
    wire         beat_valid;
    wire [277:0] beat_data;

    skid_buffer_w278 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({token_n, s_axis_tlast, element_keep, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire  [15:0] beat_keep = beat_data[271:256];
    wire         beat_last = beat_data[272];
    wire   [4:0] beat_n = beat_data[277:273];

    // Admission. A beat takes the credit of its place in the FIFO, and the first one that of its
    // token. What comes behind beat 16 of a token is dropped.
    reg  [4:0] place_q;
    wire       too_far = place_q == 5'd16;
    assign is_first = place_q == 5'd0;
    wire admits = too_far | (place_free & (!is_first | token_free));
    wire taken = beat_valid & admits;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (taken) begin
            place_q <= beat_last ? 5'd0 : too_far ? place_q : (place_q + 5'd1);
        end
    end

    assign admitted = taken & !too_far;
    wire n_is_bad = (beat_n == 5'd0) | (beat_n >= 5'd16);
    wire token_ends = beat_last | (place_q == 5'd15);
    wire is_refused = n_is_bad | ((place_q == 5'd15) & !beat_last);

    assign beat_ready = admits;

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
    reg   [15:0] keep1_q;
    reg    [3:0] n1_q;
    reg          ends1_q;
    reg          refused1_q;
    reg  [255:0] x1_q;
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
        keep1_q <= beat_keep;
        n1_q <= beat_n[3:0];
        ends1_q <= token_ends;
        refused1_q <= is_refused;
        x1_q <= canonical;
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

    // Extremes and parameters of every token.
    wire        extremes_valid;
    wire [15:0] extremes_min;
    wire [15:0] extremes_max;

    group_row_extremes_l16 u_extremes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (valid1_q),
        .in_x     (x1_q),
        .in_keep  (keep1_q),
        .in_ends  (ends1_q),
        .out_valid(extremes_valid),
        .out_min  (extremes_min),
        .out_max  (extremes_max)
    );

    reg [19:0] n_of_extremes_line_q;

    always @(posedge clk) begin
        n_of_extremes_line_q <= {n_of_extremes_line_q[15:0], n1_q};
    end

    wire  [3:0] n_of_extremes = n_of_extremes_line_q[19:16];
    reg  [22:0] refused_line_q;

    always @(posedge clk) begin
        refused_line_q <= {refused_line_q[21:0], refused1_q};
    end

    wire        refused = refused_line_q[22];
    wire        parameters_valid;
    wire [15:0] parameters_step;
    wire        parameters_zero;
    wire  [5:0] parameters_shift;
    wire  [9:0] parameters_sigma;

    packkv_scale_b4 u_scale (
        .clk         (clk),
        .rst_n       (rst_n),
        .in_valid    (extremes_valid),
        .in_min      (extremes_min),
        .in_max      (extremes_max),
        .largest_code(n_of_extremes),
        .out_valid   (parameters_valid),
        .out_step    (parameters_step),
        .out_zero    (parameters_zero),
        .out_shift   (parameters_shift),
        .out_sigma   (parameters_sigma)
    );

    wire        found_ready;
    wire        found_valid = parameters_valid;
    wire        unused_found_ready = found_ready;
    wire        token_ready;
    wire        token_valid;
    wire [33:0] token_data;

    stream_fifo_d16_w34 u_token (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_valid),
        .in_ready (found_ready),
        .in_data  ({refused, parameters_sigma, parameters_shift, parameters_zero, parameters_step}),
        .out_ready(token_ready),
        .out_valid(token_valid),
        .out_data (token_data)
    );

    wire [15:0] token_step = token_data[15:0];
    wire        token_zero = token_data[16];
    wire  [5:0] token_shift = token_data[22:17];
    wire  [9:0] token_sigma = token_data[32:23];
    wire        token_refused = token_data[33];

    // The elements wait for the parameters of their token.
    wire         waiting_ready;
    wire         waiting_valid = valid1_q;
    wire         unused_waiting_ready = waiting_ready;
    wire         queued_ready;
    wire         queued_valid;
    wire [272:0] queued_data;

    stream_fifo_d47_w273 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (waiting_valid),
        .in_ready (waiting_ready),
        .in_data  ({ends1_q, keep1_q, x1_q}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    wire [255:0] queued_x = queued_data[255:0];
    wire  [15:0] queued_keep = queued_data[271:256];
    wire         queued_ends = queued_data[272];

    // A beat leaves for the lanes with a credit for its codes; one of a refused token is dropped.
    wire code_free;
    wire issues;
    wire given_ready;
    wire given_valid;

    credit_counter_n12 u_codes (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (issues),
        .give     (given_valid & given_ready),
        .available(code_free)
    );

    assign leaves = queued_valid & token_valid & (token_refused | code_free);
    assign issues = leaves & !token_refused;
    assign token_leaves = leaves & queued_ends;
    wire queued_goes = token_valid & (token_refused | code_free);

    assign queued_ready = queued_goes;
    assign token_ready = token_leaves;

    // The lanes.
    wire [79:0] codes;

    packkv_quantizer_x4_b4 u_lanes0 (
        .clk  (clk),
        .x    (queued_x[63:0]),
        .keep (queued_keep[3:0]),
        .zero (token_zero),
        .shift(token_shift),
        .sigma(token_sigma),
        .code (codes[19:0])
    );

    packkv_quantizer_x4_b4 u_lanes4 (
        .clk  (clk),
        .x    (queued_x[127:64]),
        .keep (queued_keep[7:4]),
        .zero (token_zero),
        .shift(token_shift),
        .sigma(token_sigma),
        .code (codes[39:20])
    );

    packkv_quantizer_x4_b4 u_lanes8 (
        .clk  (clk),
        .x    (queued_x[191:128]),
        .keep (queued_keep[11:8]),
        .zero (token_zero),
        .shift(token_shift),
        .sigma(token_sigma),
        .code (codes[59:40])
    );

    packkv_quantizer_x4_b4 u_lanes12 (
        .clk  (clk),
        .x    (queued_x[255:192]),
        .keep (queued_keep[15:12]),
        .zero (token_zero),
        .shift(token_shift),
        .sigma(token_sigma),
        .code (codes[79:60])
    );

    // What goes with the codes, and the FIFO that always has room for them.
    wire [127:0] code_bytes;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_code_bytes
            assign code_bytes[8*i +: 8] = {{3{codes[5*i + 4]}}, codes[5*i +: 5]};
        end
    endgenerate

    reg [95:0] coded_keep_line_q;

    always @(posedge clk) begin
        coded_keep_line_q <= {coded_keep_line_q[79:0], queued_keep};
    end

    wire [15:0] coded_keep = coded_keep_line_q[95:80];
    reg   [5:0] coded_end_line_q;

    always @(posedge clk) begin
        coded_end_line_q <= {coded_end_line_q[4:0], queued_ends};
    end

    wire        coded_end = coded_end_line_q[5];
    reg  [95:0] coded_step_line_q;

    always @(posedge clk) begin
        coded_step_line_q <= {coded_step_line_q[79:0], token_step};
    end

    wire [15:0] coded_step = coded_step_line_q[95:80];
    reg   [5:0] coded_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coded_line_q <= 6'd0;
        end else begin
            coded_line_q <= {coded_line_q[4:0], issues};
        end
    end

    wire         coded = coded_line_q[5];
    wire         coded_beat_ready;
    wire         coded_beat_valid = coded;
    wire         unused_coded_ready = coded_beat_ready;
    wire [160:0] given_packed;

    stream_fifo_d12_w161 u_given (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (coded_beat_valid),
        .in_ready (coded_beat_ready),
        .in_data  ({coded_step, coded_end, coded_keep, code_bytes}),
        .out_ready(given_ready),
        .out_valid(given_valid),
        .out_data (given_packed)
    );

    wire [127:0] given_data = given_packed[127:0];
    wire  [15:0] given_keep = given_packed[143:128];
    wire         given_last = given_packed[144];
    wire  [15:0] given_user = given_packed[160:145];

    assign m_axis_tvalid = given_valid;
    assign m_axis_tdata = given_data;
    assign m_axis_tkeep = given_keep;
    assign m_axis_tlast = given_last;
    assign m_axis_tuser = given_user;
    assign given_ready = m_axis_tready;
endmodule
`default_nettype wire
