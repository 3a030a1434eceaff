// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's quantization engine (Oaken, ISCA 2025, Figure 9(a)): takes binary16 vectors with four
// thresholds each, and gives for every vector a packet of the dense stream (a 4-bit code per
// element), a packet of the sparse stream (a header and one byte per outlier) and a record with the
// lengths of both.
//
// The thresholds are sampled with the first beat of a vector. A vector has 1 to 8192 elements; all
// its beats but the last are full. A vector with more elements, or whose thresholds are not finite
// or not in ascending order, is consumed without any output and sets config_error.
//
// A consumer may wait for any sparse word before it takes the codes of the blocks that it
// describes, as the dequantization engine does, which can be connected port to port. One that waits
// for the end of a packet before it takes the other one deadlocks on long vectors. The record is
// offered when both packets are complete, possibly before their last words are taken. A refused
// vector has no record.
//
// Requirements on s_axis_tkeep, which are not checked: every beat has an element, its elements are
// the low ones, and both bits of an element are equal. A NaN is coded as 0 and sets nan_seen; an
// infinity is coded as the largest finite value of its sign and sets inf_seen. No combinational
// path from any input to any output.
//
// Throughput: one vector per max(beats, 23) cycles with ready outputs, one more if its last sparse
// word spills.
// Generated for pipeline = fpga, multiplier = dsp, lanes = 16, max_d = 8192.
//
// Layout of m_axis_record_tdata, a record:
//    [15:0]  dense_length   bytes of the dense packet
//   [31:16]  sparse_length  bytes of the sparse packet
//
// Layout of m_axis_record_tuser, a record:
//   [0]  nan  an element of the vector was NaN
//   [1]  inf  an element of the vector was infinite
`default_nettype none
module oaken_quantizer_l16_d8192_dsp_fpga (
    input  wire         clk,                   // clock, rising edge
    input  wire         rst_n,                 // synchronous reset, active low
    input  wire  [15:0] outer_lo,              // binary16 threshold
    input  wire  [15:0] inner_lo,              // binary16 threshold
    input  wire  [15:0] inner_hi,              // binary16 threshold
    input  wire  [15:0] outer_hi,              // binary16 threshold
    input  wire         flags_clear,           // clears the sticky flags
    input  wire         s_axis_tvalid,         // a beat of a vector is offered
    output wire         s_axis_tready,         // a beat of a vector is taken if offered
    input  wire [255:0] s_axis_tdata,          // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,          // two bits per element
    input  wire         s_axis_tlast,          // last beat of the vector
    output wire         nan_seen,              // sticky: an element was NaN
    output wire         inf_seen,              // sticky: an element was infinite
    output wire         config_error,          // sticky: a vector was refused: thresholds or length
    output wire         m_axis_dense_tvalid,   // a word of the dense stream is offered
    input  wire         m_axis_dense_tready,   // a word of the dense stream is taken if offered
    output wire  [63:0] m_axis_dense_tdata,    // codes, two per byte, the first one in its low
                                               // half; byte 0 lowest
    output wire   [7:0] m_axis_dense_tkeep,    // marks the bytes, from byte 0 up
    output wire         m_axis_dense_tlast,    // last word of the vector
    output wire         m_axis_sparse_tvalid,  // a word of the sparse stream is offered
    input  wire         m_axis_sparse_tready,  // a word of the sparse stream is taken if offered
    output wire [255:0] m_axis_sparse_tdata,   // bytes, byte 0 lowest
    output wire  [31:0] m_axis_sparse_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_sparse_tlast,   // last word of the vector
    output wire         m_axis_record_tvalid,  // a record is offered
    input  wire         m_axis_record_tready,  // a record is taken if offered
    output wire  [31:0] m_axis_record_tdata,   // record: layout above
    output wire   [1:0] m_axis_record_tuser    // record: layout above
);
    genvar i;

    // Pass 1: group and side of every element and the extremes, while the buffer is filled.
    wire [15:0] element_keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    wire         admission_ready;
    wire  [15:0] admission_held_outer_lo;
    wire  [15:0] admission_held_inner_lo;
    wire  [15:0] admission_held_inner_hi;
    wire  [15:0] admission_held_outer_hi;
    wire         admission_valid;
    wire [255:0] admission_x;
    wire  [15:0] admission_keep;
    wire         admission_cut;
    wire         admission_last;

    oaken_admission_l16_n512 u_admission (
        .clk          (clk),
        .rst_n        (rst_n),
        .outer_lo     (outer_lo),
        .inner_lo     (inner_lo),
        .inner_hi     (inner_hi),
        .outer_hi     (outer_hi),
        .in_valid     (s_axis_tvalid),
        .in_ready     (s_axis_tready),
        .in_x         (s_axis_tdata),
        .in_keep      (element_keep),
        .in_last      (s_axis_tlast),
        .held_outer_lo(admission_held_outer_lo),
        .held_inner_lo(admission_held_inner_lo),
        .held_inner_hi(admission_held_inner_hi),
        .held_outer_hi(admission_held_outer_hi),
        .out_valid    (admission_valid),
        .out_ready    (admission_ready),
        .out_x        (admission_x),
        .out_keep     (admission_keep),
        .out_cut      (admission_cut),
        .out_last     (admission_last)
    );

    wire         admitted_ready;
    wire         admitted_valid;
    wire [337:0] admitted_data;

    skid_buffer_w338 u_admitted (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (admission_valid),
        .in_ready (admission_ready),
        .in_data  ({admission_held_outer_hi, admission_held_inner_hi, admission_held_inner_lo,
            admission_held_outer_lo, admission_last, admission_cut, admission_keep, admission_x}),
        .out_ready(admitted_ready),
        .out_valid(admitted_valid),
        .out_data (admitted_data)
    );

    wire [255:0] admitted_x = admitted_data[255:0];
    wire  [15:0] admitted_keep = admitted_data[271:256];
    wire         admitted_cut = admitted_data[272];
    wire         admitted_last = admitted_data[273];
    wire  [15:0] admitted_outer_lo = admitted_data[289:274];
    wire  [15:0] admitted_inner_lo = admitted_data[305:290];
    wire  [15:0] admitted_inner_hi = admitted_data[321:306];
    wire  [15:0] admitted_outer_hi = admitted_data[337:322];

    // Behind admission nothing stalls. A beat enters when the buffer has room for it; the last one
    // of a vector reserves the registers for extremes and thresholds of its vector, and waits while
    // they hold those of the vector before.
    wire buffer_credits_available;
    wire beat_enters;
    wire leaves;

    credit_counter_n1024 u_buffer_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (beat_enters),
        .give     (leaves),
        .available(buffer_credits_available)
    );

    reg  extremes_claimed_q;
    wire may_enter = buffer_credits_available & !(admitted_last & extremes_claimed_q);
    wire entering_ready;
    wire entering_valid = admitted_valid & may_enter;

    assign admitted_ready = entering_ready & may_enter;

    assign beat_enters = entering_valid & entering_ready;
    wire        claims = beat_enters & admitted_last;
    reg  [15:0] vector_outer_lo_q;
    reg  [15:0] vector_inner_lo_q;
    reg  [15:0] vector_inner_hi_q;
    reg  [15:0] vector_outer_hi_q;
    reg         vector_cut_q;

    always @(posedge clk) begin
        if (claims) begin
            vector_outer_lo_q <= admitted_outer_lo;
            vector_inner_lo_q <= admitted_inner_lo;
            vector_inner_hi_q <= admitted_inner_hi;
            vector_outer_hi_q <= admitted_outer_hi;
            vector_cut_q <= admitted_cut;
        end
    end

    wire         decomposer_ready;
    wire         decomposer_valid;
    wire [255:0] decomposer_x;
    wire  [15:0] decomposer_keep;
    wire  [15:0] decomposer_outer;
    wire  [15:0] decomposer_inner;
    wire  [15:0] decomposer_high;
    wire         decomposer_last;
    wire         decomposer_nan;
    wire         decomposer_inf;

    oaken_decomposer_l16 u_decomposer (
        .clk      (clk),
        .rst_n    (rst_n),
        .outer_lo (admitted_outer_lo),
        .inner_lo (admitted_inner_lo),
        .inner_hi (admitted_inner_hi),
        .outer_hi (admitted_outer_hi),
        .in_valid (entering_valid),
        .in_ready (entering_ready),
        .in_x     (admitted_x),
        .in_keep  (admitted_keep),
        .in_last  (admitted_last),
        .out_valid(decomposer_valid),
        .out_ready(decomposer_ready),
        .out_x    (decomposer_x),
        .out_keep (decomposer_keep),
        .out_outer(decomposer_outer),
        .out_inner(decomposer_inner),
        .out_high (decomposer_high),
        .out_last (decomposer_last),
        .out_nan  (decomposer_nan),
        .out_inf  (decomposer_inf)
    );

    wire       classified_ready;
    wire       classified_valid = decomposer_valid;
    wire       buffered_ready;
    wire       buffered_valid = decomposer_valid;
    wire [1:0] unused_readies = {classified_ready, buffered_ready};

    assign decomposer_ready = 1'b1;

    // The extremes of a vector wait here for the parameter unit.
    wire        extremes_ready;
    wire        extremes_valid;
    wire        extremes_nan;
    wire        extremes_inf;
    wire        extremes_outer_high_any;
    wire [15:0] extremes_outer_high_min;
    wire [15:0] extremes_outer_high_max;
    wire        extremes_outer_low_any;
    wire [15:0] extremes_outer_low_min;
    wire [15:0] extremes_outer_low_max;
    wire        extremes_middle_any;
    wire [15:0] extremes_middle_min;
    wire [15:0] extremes_middle_max;
    wire        extremes_inner_any;
    wire [15:0] extremes_inner_min;
    wire [15:0] extremes_inner_max;

    oaken_group_extremes_l16 u_extremes (
        .clk               (clk),
        .rst_n             (rst_n),
        .in_valid          (classified_valid),
        .in_ready          (classified_ready),
        .in_x              (decomposer_x),
        .in_keep           (decomposer_keep),
        .in_outer          (decomposer_outer),
        .in_inner          (decomposer_inner),
        .in_high           (decomposer_high),
        .in_nan            (decomposer_nan),
        .in_inf            (decomposer_inf),
        .in_last           (decomposer_last),
        .out_valid         (extremes_valid),
        .out_ready         (extremes_ready),
        .out_nan           (extremes_nan),
        .out_inf           (extremes_inf),
        .out_outer_high_any(extremes_outer_high_any),
        .out_outer_high_min(extremes_outer_high_min),
        .out_outer_high_max(extremes_outer_high_max),
        .out_outer_low_any (extremes_outer_low_any),
        .out_outer_low_min (extremes_outer_low_min),
        .out_outer_low_max (extremes_outer_low_max),
        .out_middle_any    (extremes_middle_any),
        .out_middle_min    (extremes_middle_min),
        .out_middle_max    (extremes_middle_max),
        .out_inner_any     (extremes_inner_any),
        .out_inner_min     (extremes_inner_min),
        .out_inner_max     (extremes_inner_max)
    );

    reg        extremes_there_q;
    reg        held_nan_q;
    reg        held_inf_q;
    reg        held_outer_high_any_q;
    reg [15:0] held_outer_high_min_q;
    reg [15:0] held_outer_high_max_q;
    reg        held_outer_low_any_q;
    reg [15:0] held_outer_low_min_q;
    reg [15:0] held_outer_low_max_q;
    reg        held_middle_any_q;
    reg [15:0] held_middle_min_q;
    reg [15:0] held_middle_max_q;
    reg        held_inner_any_q;
    reg [15:0] held_inner_min_q;
    reg [15:0] held_inner_max_q;

    always @(posedge clk) begin
        if (extremes_valid) begin
            held_nan_q <= extremes_nan;
            held_inf_q <= extremes_inf;
            held_outer_high_any_q <= extremes_outer_high_any;
            held_outer_high_min_q <= extremes_outer_high_min;
            held_outer_high_max_q <= extremes_outer_high_max;
            held_outer_low_any_q <= extremes_outer_low_any;
            held_outer_low_min_q <= extremes_outer_low_min;
            held_outer_low_max_q <= extremes_outer_low_max;
            held_middle_any_q <= extremes_middle_any;
            held_middle_min_q <= extremes_middle_min;
            held_middle_max_q <= extremes_middle_max;
            held_inner_any_q <= extremes_inner_any;
            held_inner_min_q <= extremes_inner_min;
            held_inner_max_q <= extremes_inner_max;
        end
    end

    wire vector_extremes_ready;
    wire vector_extremes_valid = extremes_there_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            extremes_there_q <= 1'b0;
        end else begin
            extremes_there_q <= extremes_valid | (extremes_there_q & !vector_extremes_ready);
        end
    end

    assign extremes_ready = 1'b1;

    always @(posedge clk) begin
        if (!rst_n) begin
            extremes_claimed_q <= 1'b0;
        end else begin
            extremes_claimed_q <= claims |
                (extremes_claimed_q & !(vector_extremes_valid & vector_extremes_ready));
        end
    end

    wire         buffer_ready;
    wire         buffer_valid;
    wire [320:0] buffer_data;

    stream_fifo_d1024_w321 u_buffer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (buffered_valid),
        .in_ready (buffered_ready),
        .in_data  ({decomposer_last, decomposer_high, decomposer_inner, decomposer_outer,
            decomposer_keep, decomposer_x}),
        .out_ready(buffer_ready),
        .out_valid(buffer_valid),
        .out_data (buffer_data)
    );

    wire [255:0] buffer_x = buffer_data[255:0];
    wire  [15:0] buffer_keep = buffer_data[271:256];
    wire  [15:0] buffer_outer = buffer_data[287:272];
    wire  [15:0] buffer_inner = buffer_data[303:288];
    wire  [15:0] buffer_high = buffer_data[319:304];
    wire         buffer_last = buffer_data[320];

    // Between the passes: the parameters of the vector, and in parallel its flags.
    // Thresholds must be finite and in order; -0 counts as +0.
    wire  [15:0] outer_lo_value = {vector_outer_lo_q[15] & (|vector_outer_lo_q[14:0]),
        vector_outer_lo_q[14:0]};
    wire  [15:0] outer_lo_key = {!outer_lo_value[15],
        outer_lo_value[14:0] ^ {15{outer_lo_value[15]}}};
    wire  [15:0] inner_lo_value = {vector_inner_lo_q[15] & (|vector_inner_lo_q[14:0]),
        vector_inner_lo_q[14:0]};
    wire  [15:0] inner_lo_key = {!inner_lo_value[15],
        inner_lo_value[14:0] ^ {15{inner_lo_value[15]}}};
    wire  [15:0] inner_hi_value = {vector_inner_hi_q[15] & (|vector_inner_hi_q[14:0]),
        vector_inner_hi_q[14:0]};
    wire  [15:0] inner_hi_key = {!inner_hi_value[15],
        inner_hi_value[14:0] ^ {15{inner_hi_value[15]}}};
    wire  [15:0] outer_hi_value = {vector_outer_hi_q[15] & (|vector_outer_hi_q[14:0]),
        vector_outer_hi_q[14:0]};
    wire  [15:0] outer_hi_key = {!outer_hi_value[15],
        outer_hi_value[14:0] ^ {15{outer_hi_value[15]}}};
    wire         codable = !(&vector_outer_lo_q[14:10]) & !(&vector_inner_lo_q[14:10]) &
        !(&vector_inner_hi_q[14:10]) & !(&vector_outer_hi_q[14:10]) &
        ((outer_lo_key <= inner_lo_key) & (inner_lo_key <= inner_hi_key) &
            (inner_hi_key <= outer_hi_key));
    wire         bad = vector_cut_q | !codable;
    wire         judged_ready;
    wire         judged_valid;
    wire [198:0] judged_data;

    skid_buffer_w199 u_judged (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (vector_extremes_valid),
        .in_ready (vector_extremes_ready),
        .in_data  ({bad, vector_outer_hi_q, vector_inner_hi_q, vector_inner_lo_q,
            vector_outer_lo_q, held_inner_max_q, held_inner_min_q, held_inner_any_q,
            held_middle_max_q, held_middle_min_q, held_middle_any_q, held_outer_low_max_q,
            held_outer_low_min_q, held_outer_low_any_q, held_outer_high_max_q,
            held_outer_high_min_q, held_outer_high_any_q, held_inf_q, held_nan_q}),
        .out_ready(judged_ready),
        .out_valid(judged_valid),
        .out_data (judged_data)
    );

    wire        judged_nan = judged_data[0];
    wire        judged_inf = judged_data[1];
    wire        judged_outer_high_any = judged_data[2];
    wire [15:0] judged_outer_high_min = judged_data[18:3];
    wire [15:0] judged_outer_high_max = judged_data[34:19];
    wire        judged_outer_low_any = judged_data[35];
    wire [15:0] judged_outer_low_min = judged_data[51:36];
    wire [15:0] judged_outer_low_max = judged_data[67:52];
    wire        judged_middle_any = judged_data[68];
    wire [15:0] judged_middle_min = judged_data[84:69];
    wire [15:0] judged_middle_max = judged_data[100:85];
    wire        judged_inner_any = judged_data[101];
    wire [15:0] judged_inner_min = judged_data[117:102];
    wire [15:0] judged_inner_max = judged_data[133:118];
    wire [15:0] judged_outer_lo = judged_data[149:134];
    wire [15:0] judged_inner_lo = judged_data[165:150];
    wire [15:0] judged_inner_hi = judged_data[181:166];
    wire [15:0] judged_outer_hi = judged_data[197:182];
    wire        judged_bad = judged_data[198];
    wire        vector_known = judged_valid & judged_ready;

    // Sticky flags. The elements of a refused vector do not set nan_seen or inf_seen.
    wire vector_coded = vector_known & !judged_bad;
    reg  nan_seen_q;
    reg  inf_seen_q;
    reg  config_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
            inf_seen_q <= 1'b0;
            config_error_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (vector_coded & judged_nan);
            inf_seen_q <= (inf_seen_q & !flags_clear) | (vector_coded & judged_inf);
            config_error_q <= (config_error_q & !flags_clear) | (vector_known & judged_bad);
        end
    end

    assign nan_seen = nan_seen_q;
    assign inf_seen = inf_seen_q;
    assign config_error = config_error_q;

    // Each of raw and flagged takes the beat once, in any order; then it is done.
    reg  raw_done_q;
    wire raw_ready;
    wire raw_valid = judged_valid & !raw_done_q;
    wire raw_has_it = raw_done_q | raw_ready;
    reg  flagged_done_q;
    wire flagged_ready;
    wire flagged_valid = judged_valid & !flagged_done_q;
    wire flagged_has_it = flagged_done_q | flagged_ready;

    assign judged_ready = raw_has_it & flagged_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            raw_done_q <= 1'b0;
            flagged_done_q <= 1'b0;
        end else if (judged_valid) begin
            raw_done_q <= raw_has_it & !judged_ready;
            flagged_done_q <= flagged_has_it & !judged_ready;
        end
    end

    wire        parameters_ready;
    wire        parameters_valid;
    wire [95:0] parameters_header;
    wire [15:0] parameters_outer_high_base;
    wire [15:0] parameters_outer_low_base;
    wire [15:0] parameters_middle_high_base;
    wire [15:0] parameters_middle_low_base;
    wire [15:0] parameters_inner_base;
    wire        parameters_outer_zero;
    wire [10:0] parameters_outer_sigma;
    wire  [5:0] parameters_outer_shift;
    wire        parameters_middle_zero;
    wire [10:0] parameters_middle_sigma;
    wire  [5:0] parameters_middle_shift;
    wire        parameters_inner_zero;
    wire [10:0] parameters_inner_sigma;
    wire  [5:0] parameters_inner_shift;

    oaken_parameter_unit_fpga u_parameters (
        .clk                 (clk),
        .rst_n               (rst_n),
        .in_valid            (raw_valid),
        .in_ready            (raw_ready),
        .in_outer_lo         (judged_outer_lo),
        .in_inner_lo         (judged_inner_lo),
        .in_inner_hi         (judged_inner_hi),
        .in_outer_hi         (judged_outer_hi),
        .in_outer_high_any   (judged_outer_high_any),
        .in_outer_high_min   (judged_outer_high_min),
        .in_outer_high_max   (judged_outer_high_max),
        .in_outer_low_any    (judged_outer_low_any),
        .in_outer_low_min    (judged_outer_low_min),
        .in_outer_low_max    (judged_outer_low_max),
        .in_middle_any       (judged_middle_any),
        .in_middle_min       (judged_middle_min),
        .in_middle_max       (judged_middle_max),
        .in_inner_any        (judged_inner_any),
        .in_inner_min        (judged_inner_min),
        .in_inner_max        (judged_inner_max),
        .out_valid           (parameters_valid),
        .out_ready           (parameters_ready),
        .out_header          (parameters_header),
        .out_outer_high_base (parameters_outer_high_base),
        .out_outer_low_base  (parameters_outer_low_base),
        .out_middle_high_base(parameters_middle_high_base),
        .out_middle_low_base (parameters_middle_low_base),
        .out_inner_base      (parameters_inner_base),
        .out_outer_zero      (parameters_outer_zero),
        .out_outer_sigma     (parameters_outer_sigma),
        .out_outer_shift     (parameters_outer_shift),
        .out_middle_zero     (parameters_middle_zero),
        .out_middle_sigma    (parameters_middle_sigma),
        .out_middle_shift    (parameters_middle_shift),
        .out_inner_zero      (parameters_inner_zero),
        .out_inner_sigma     (parameters_inner_sigma),
        .out_inner_shift     (parameters_inner_shift)
    );

    wire       flags_ready;
    wire       flags_valid;
    wire [2:0] flags_data;

    skid_buffer_w3 u_flags (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (flagged_valid),
        .in_ready (flagged_ready),
        .in_data  ({judged_bad, judged_inf, judged_nan}),
        .out_ready(flags_ready),
        .out_valid(flags_valid),
        .out_data (flags_data)
    );

    wire flags_nan = flags_data[0];
    wire flags_inf = flags_data[1];
    wire flags_bad = flags_data[2];
    wire vector_parameters_valid = parameters_valid & flags_valid;
    wire vector_parameters_ready;

    assign parameters_ready = vector_parameters_ready & flags_valid;
    assign flags_ready = vector_parameters_ready & parameters_valid;

    wire         buffered_beat_ready;
    wire         buffered_beat_valid;
    wire [320:0] buffered_beat_data;

    skid_buffer_w321 u_buffered_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (buffer_valid),
        .in_ready (buffer_ready),
        .in_data  ({buffer_last, buffer_high, buffer_inner, buffer_outer, buffer_keep, buffer_x}),
        .out_ready(buffered_beat_ready),
        .out_valid(buffered_beat_valid),
        .out_data (buffered_beat_data)
    );

    wire [255:0] buffered_beat_x = buffered_beat_data[255:0];
    wire  [15:0] buffered_beat_keep = buffered_beat_data[271:256];
    wire  [15:0] buffered_beat_outer = buffered_beat_data[287:272];
    wire  [15:0] buffered_beat_inner = buffered_beat_data[303:288];
    wire  [15:0] buffered_beat_high = buffered_beat_data[319:304];
    wire         buffered_beat_last = buffered_beat_data[320];

    // Pass 2: a vector starts when its parameters are known. A refused one is read and dropped.
    reg  first_q;
    reg  dropping_q;
    reg  header_waits_q;
    wire drops = first_q ? flags_bad : dropping_q;
    wire goes = !first_q | (vector_parameters_valid & (flags_bad | !header_waits_q));

    // A beat is issued to both paths when they, and for the last beat of a vector the record, have
    // room. Registers say whether.
    wire issue;
    wire end_has_room;
    wire lane_credits_available;
    wire dense_out_ready;
    wire dense_out_valid;

    credit_counter_n257 u_lane_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (issue),
        .give     (dense_out_valid & dense_out_ready),
        .available(lane_credits_available)
    );

    wire to_outliers_ready;
    wire to_outliers_valid = issue;
    wire room = lane_credits_available & to_outliers_ready & (!buffered_beat_last | end_has_room);

    assign issue = buffered_beat_valid & goes & !drops & room;

    assign leaves = buffered_beat_valid & buffered_beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
            dropping_q <= 1'b0;
        end else if (leaves) begin
            first_q <= buffered_beat_last;
            dropping_q <= drops & !buffered_beat_last;
        end
    end

    // Header and flags of the current vector, from its first beat on.
    wire        takes_parameters = leaves & first_q;
    wire        begins = takes_parameters & !flags_bad;
    reg  [95:0] current_header_q;
    reg         current_nan_q;
    reg         current_inf_q;

    always @(posedge clk) begin
        if (begins) begin
            current_header_q <= parameters_header;
            current_nan_q <= flags_nan;
            current_inf_q <= flags_inf;
        end
    end

    assign vector_parameters_ready = takes_parameters;

    // The beat in front of the lanes.
    reg issued_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            issued_valid_q <= 1'b0;
        end else begin
            issued_valid_q <= issue;
        end
    end

    reg [255:0] issued_x_q;
    reg  [15:0] issued_keep_q;
    reg  [15:0] issued_outer_q;
    reg  [15:0] issued_inner_q;
    reg  [15:0] issued_high_q;
    reg         issued_last_q;
    reg         issued_first_q;

    always @(posedge clk) begin
        issued_x_q <= buffered_beat_x;
        issued_keep_q <= buffered_beat_keep;
        issued_outer_q <= buffered_beat_outer;
        issued_inner_q <= buffered_beat_inner;
        issued_high_q <= buffered_beat_high;
        issued_last_q <= buffered_beat_last;
        issued_first_q <= first_q;
    end

    wire [7:0] byte_keep;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_byte_keep
            assign byte_keep[i] = issued_keep_q[2*i];
        end
    endgenerate

    assign buffered_beat_ready = goes & (drops | room);

    // Dense path: a beat passes the lanes without a stall. The FIFO behind them has room for every
    // beat that has taken a credit. It holds the codes of more blocks than a sparse word has bytes,
    // so that a consumer may wait for the sparse stream before it takes them.
    wire [63:0] codes;

    oaken_quantizer_x4_dsp_fpga u_quantizer0 (
        .clk             (clk),
        .sample          (first_q),
        .outer_high_base (parameters_outer_high_base),
        .outer_low_base  (parameters_outer_low_base),
        .middle_high_base(parameters_middle_high_base),
        .middle_low_base (parameters_middle_low_base),
        .inner_base      (parameters_inner_base),
        .outer_zero      (parameters_outer_zero),
        .outer_sigma     (parameters_outer_sigma),
        .outer_shift     (parameters_outer_shift),
        .middle_zero     (parameters_middle_zero),
        .middle_sigma    (parameters_middle_sigma),
        .middle_shift    (parameters_middle_shift),
        .inner_zero      (parameters_inner_zero),
        .inner_sigma     (parameters_inner_sigma),
        .inner_shift     (parameters_inner_shift),
        .x               (issued_x_q[63:0]),
        .outer           (issued_outer_q[3:0]),
        .inner           (issued_inner_q[3:0]),
        .high            (issued_high_q[3:0]),
        .keep            (issued_keep_q[3:0]),
        .code            (codes[15:0])
    );

    oaken_quantizer_x4_dsp_fpga u_quantizer4 (
        .clk             (clk),
        .sample          (first_q),
        .outer_high_base (parameters_outer_high_base),
        .outer_low_base  (parameters_outer_low_base),
        .middle_high_base(parameters_middle_high_base),
        .middle_low_base (parameters_middle_low_base),
        .inner_base      (parameters_inner_base),
        .outer_zero      (parameters_outer_zero),
        .outer_sigma     (parameters_outer_sigma),
        .outer_shift     (parameters_outer_shift),
        .middle_zero     (parameters_middle_zero),
        .middle_sigma    (parameters_middle_sigma),
        .middle_shift    (parameters_middle_shift),
        .inner_zero      (parameters_inner_zero),
        .inner_sigma     (parameters_inner_sigma),
        .inner_shift     (parameters_inner_shift),
        .x               (issued_x_q[127:64]),
        .outer           (issued_outer_q[7:4]),
        .inner           (issued_inner_q[7:4]),
        .high            (issued_high_q[7:4]),
        .keep            (issued_keep_q[7:4]),
        .code            (codes[31:16])
    );

    oaken_quantizer_x4_dsp_fpga u_quantizer8 (
        .clk             (clk),
        .sample          (first_q),
        .outer_high_base (parameters_outer_high_base),
        .outer_low_base  (parameters_outer_low_base),
        .middle_high_base(parameters_middle_high_base),
        .middle_low_base (parameters_middle_low_base),
        .inner_base      (parameters_inner_base),
        .outer_zero      (parameters_outer_zero),
        .outer_sigma     (parameters_outer_sigma),
        .outer_shift     (parameters_outer_shift),
        .middle_zero     (parameters_middle_zero),
        .middle_sigma    (parameters_middle_sigma),
        .middle_shift    (parameters_middle_shift),
        .inner_zero      (parameters_inner_zero),
        .inner_sigma     (parameters_inner_sigma),
        .inner_shift     (parameters_inner_shift),
        .x               (issued_x_q[191:128]),
        .outer           (issued_outer_q[11:8]),
        .inner           (issued_inner_q[11:8]),
        .high            (issued_high_q[11:8]),
        .keep            (issued_keep_q[11:8]),
        .code            (codes[47:32])
    );

    oaken_quantizer_x4_dsp_fpga u_quantizer12 (
        .clk             (clk),
        .sample          (first_q),
        .outer_high_base (parameters_outer_high_base),
        .outer_low_base  (parameters_outer_low_base),
        .middle_high_base(parameters_middle_high_base),
        .middle_low_base (parameters_middle_low_base),
        .inner_base      (parameters_inner_base),
        .outer_zero      (parameters_outer_zero),
        .outer_sigma     (parameters_outer_sigma),
        .outer_shift     (parameters_outer_shift),
        .middle_zero     (parameters_middle_zero),
        .middle_sigma    (parameters_middle_sigma),
        .middle_shift    (parameters_middle_shift),
        .inner_zero      (parameters_inner_zero),
        .inner_sigma     (parameters_inner_sigma),
        .inner_shift     (parameters_inner_shift),
        .x               (issued_x_q[255:192]),
        .outer           (issued_outer_q[15:12]),
        .inner           (issued_inner_q[15:12]),
        .high            (issued_high_q[15:12]),
        .keep            (issued_keep_q[15:12]),
        .code            (codes[63:48])
    );

    // The delay of the lanes for what goes with a beat: valid, keep and last.
    reg lane_valid1_q;
    reg lane_valid2_q;
    reg lane_valid3_q;
    reg lane_valid4_q;
    reg lane_valid5_q;
    reg lane_valid6_q;
    reg lane_valid7_q;
    reg lane_valid8_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid1_q <= 1'b0;
            lane_valid2_q <= 1'b0;
            lane_valid3_q <= 1'b0;
            lane_valid4_q <= 1'b0;
            lane_valid5_q <= 1'b0;
            lane_valid6_q <= 1'b0;
            lane_valid7_q <= 1'b0;
            lane_valid8_q <= 1'b0;
        end else begin
            lane_valid1_q <= issued_valid_q;
            lane_valid2_q <= lane_valid1_q;
            lane_valid3_q <= lane_valid2_q;
            lane_valid4_q <= lane_valid3_q;
            lane_valid5_q <= lane_valid4_q;
            lane_valid6_q <= lane_valid5_q;
            lane_valid7_q <= lane_valid6_q;
            lane_valid8_q <= lane_valid7_q;
        end
    end

    reg [7:0] lane1_keep_q;
    reg       lane1_last_q;
    reg [7:0] lane2_keep_q;
    reg       lane2_last_q;
    reg [7:0] lane3_keep_q;
    reg       lane3_last_q;
    reg [7:0] lane4_keep_q;
    reg       lane4_last_q;
    reg [7:0] lane5_keep_q;
    reg       lane5_last_q;
    reg [7:0] lane6_keep_q;
    reg       lane6_last_q;
    reg [7:0] lane7_keep_q;
    reg       lane7_last_q;
    reg [7:0] lane8_keep_q;
    reg       lane8_last_q;

    always @(posedge clk) begin
        lane1_keep_q <= byte_keep;
        lane1_last_q <= issued_last_q;
        lane2_keep_q <= lane1_keep_q;
        lane2_last_q <= lane1_last_q;
        lane3_keep_q <= lane2_keep_q;
        lane3_last_q <= lane2_last_q;
        lane4_keep_q <= lane3_keep_q;
        lane4_last_q <= lane3_last_q;
        lane5_keep_q <= lane4_keep_q;
        lane5_last_q <= lane4_last_q;
        lane6_keep_q <= lane5_keep_q;
        lane6_last_q <= lane5_last_q;
        lane7_keep_q <= lane6_keep_q;
        lane7_last_q <= lane6_last_q;
        lane8_keep_q <= lane7_keep_q;
        lane8_last_q <= lane7_last_q;
    end

    wire        dense_ready;
    wire        dense_valid = lane_valid8_q;
    wire        unused_dense_ready = dense_ready;
    wire [72:0] dense_out_packed;

    stream_fifo_d256_w73 u_dense_out (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (dense_valid),
        .in_ready (dense_ready),
        .in_data  ({lane8_last_q, lane8_keep_q, codes}),
        .out_ready(dense_out_ready),
        .out_valid(dense_out_valid),
        .out_data (dense_out_packed)
    );

    wire [63:0] dense_out_data = dense_out_packed[63:0];
    wire  [7:0] dense_out_keep = dense_out_packed[71:64];
    wire        dense_out_last = dense_out_packed[72];

    assign m_axis_dense_tvalid = dense_out_valid;
    assign m_axis_dense_tdata = dense_out_data;
    assign m_axis_dense_tkeep = dense_out_keep;
    assign m_axis_dense_tlast = dense_out_last;
    assign dense_out_ready = m_axis_dense_tready;

    // The header waits for the first beat of its vector in the sparse packer.
    wire header_ready;
    wire header_valid = header_waits_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            header_waits_q <= 1'b0;
        end else begin
            header_waits_q <= begins | (header_waits_q & !header_ready);
        end
    end

    // Sparse path: the sparse entries of the outliers, compacted, in blocks. Of a beat it takes
    // what the entries are made of; the skid buffer keeps stalls of this path from the other one.
    wire [15:0] negative;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_negative
            assign negative[i] = buffered_beat_x[16*i + 15];
        end
    endgenerate

    wire        outliers_ready;
    wire        outliers_valid;
    wire [64:0] outliers_data;

    skid_buffer_w65 u_outliers (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (to_outliers_valid),
        .in_ready (to_outliers_ready),
        .in_data  ({negative, buffered_beat_last, buffered_beat_high, buffered_beat_inner,
            buffered_beat_outer}),
        .out_ready(outliers_ready),
        .out_valid(outliers_valid),
        .out_data (outliers_data)
    );

    wire [15:0] outliers_outer = outliers_data[15:0];
    wire [15:0] outliers_inner = outliers_data[31:16];
    wire [15:0] outliers_high = outliers_data[47:32];
    wire        outliers_last = outliers_data[48];
    wire [15:0] outliers_negative = outliers_data[64:49];
    wire        outliers_pass = outliers_valid & outliers_ready;
    reg   [1:0] beat_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_q <= 2'd0;
        end else if (outliers_pass) begin
            beat_q <= outliers_last ? 2'd0 : (beat_q + 2'd1);
        end
    end

    wire [127:0] entries;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_entries
            localparam [3:0] LANE = i;
            assign entries[8*i +: 8] =
                {outliers_inner[i] ? outliers_negative[i] : !outliers_high[i], outliers_inner[i],
                beat_q, LANE};
        end
    endgenerate

    wire         zero_remove_ready;
    wire         zero_remove_valid;
    wire   [4:0] zero_remove_count;
    wire [127:0] zero_remove_entries;
    wire         zero_remove_last;

    oaken_zero_remove_l16 u_zero_remove (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (outliers_valid),
        .in_ready   (outliers_ready),
        .in_outlier (outliers_outer | outliers_inner),
        .in_entries (entries),
        .in_last    (outliers_last),
        .out_valid  (zero_remove_valid),
        .out_ready  (zero_remove_ready),
        .out_count  (zero_remove_count),
        .out_entries(zero_remove_entries),
        .out_last   (zero_remove_last)
    );

    wire       compacted_passes = zero_remove_valid & zero_remove_ready;
    reg        compacted_first_q;
    reg  [1:0] compacted_beat_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            compacted_first_q <= 1'b1;
            compacted_beat_q <= 2'd0;
        end else if (compacted_passes) begin
            compacted_first_q <= zero_remove_last;
            compacted_beat_q <= zero_remove_last ? 2'd0 : (compacted_beat_q + 2'd1);
        end
    end

    wire         block_last = (&compacted_beat_q) | zero_remove_last;
    wire         sparse_ready;
    wire         sparse_valid;
    wire [255:0] sparse_data;
    wire  [31:0] sparse_keep;
    wire         sparse_last;

    oaken_sparse_packer_l16_fpga u_sparse (
        .clk          (clk),
        .rst_n        (rst_n),
        .header_valid (header_valid),
        .header_ready (header_ready),
        .header_data  (current_header_q),
        .in_valid     (zero_remove_valid),
        .in_ready     (zero_remove_ready),
        .in_count     (zero_remove_count),
        .in_entries   (zero_remove_entries),
        .in_first     (compacted_first_q),
        .in_block_last(block_last),
        .in_last      (zero_remove_last),
        .out_valid    (sparse_valid),
        .out_ready    (sparse_ready),
        .out_data     (sparse_data),
        .out_keep     (sparse_keep),
        .out_last     (sparse_last)
    );

    // What the record needs beside the length of the sparse packet is known with the last beat.
    // While one end is on its way to the buffer no other is issued: room that is seen at the issue
    // is still there then.
    wire  [7:0] dense_in_word_top = byte_keep & ~(byte_keep >> 1);
    wire  [3:0] dense_in_word = {|(dense_in_word_top & 8'd128), |(dense_in_word_top & 8'd120),
        |(dense_in_word_top & 8'd102), |(dense_in_word_top & 8'd85)};
    reg  [15:0] dense_length_q;
    wire [15:0] dense_so_far = (dense_length_q & {16{!issued_first_q}}) + {12'd0, dense_in_word};

    always @(posedge clk) begin
        if (issued_valid_q) begin
            dense_length_q <= dense_so_far;
        end
    end

    wire vector_ends = issued_valid_q & issued_last_q;
    wire vector_end_ready;
    wire vector_end_valid = vector_ends;

    // The room for an end in a register: it is still there in the next cycle, if no end is issued
    // in this one.
    reg end_room_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            end_room_q <= 1'b0;
        end else begin
            end_room_q <= vector_end_ready & !vector_ends & !(issue & buffered_beat_last);
        end
    end

    assign end_has_room = end_room_q;

    wire        end_ready;
    wire        end_valid;
    wire [17:0] end_data;

    skid_buffer_w18 u_end (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (vector_end_valid),
        .in_ready (vector_end_ready),
        .in_data  ({current_inf_q, current_nan_q, dense_so_far}),
        .out_ready(end_ready),
        .out_valid(end_valid),
        .out_data (end_data)
    );

    wire [15:0] end_dense_length = end_data[15:0];
    wire        end_nan = end_data[16];
    wire        end_inf = end_data[17];

    // The length of a sparse packet is known with its last word.
    reg  sparse_first_q;
    wire sparse_passes = sparse_valid & sparse_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_first_q <= 1'b1;
        end else if (sparse_passes) begin
            sparse_first_q <= sparse_last;
        end
    end

    wire [31:0] sparse_in_word_top = sparse_keep & ~(sparse_keep >> 1);
    wire  [5:0] sparse_in_word = {|(sparse_in_word_top & 32'h80000000),
        |(sparse_in_word_top & 32'h7fff8000), |(sparse_in_word_top & 32'h7f807f80),
        |(sparse_in_word_top & 32'h78787878), |(sparse_in_word_top & 32'h66666666),
        |(sparse_in_word_top & 32'h55555555)};
    reg  [15:0] sparse_length_q;
    wire [15:0] sparse_so_far = (sparse_length_q & {16{!sparse_first_q}}) + {10'd0, sparse_in_word};

    always @(posedge clk) begin
        if (sparse_passes) begin
            sparse_length_q <= sparse_so_far;
        end
    end

    // Each of sparse_word and sparse_end takes the beat once, in any order; then it is done.
    reg  sparse_word_done_q;
    wire sparse_word_ready;
    wire sparse_word_valid = sparse_valid & !sparse_word_done_q;
    wire sparse_word_has_it = sparse_word_done_q | sparse_word_ready;
    reg  sparse_end_done_q;
    wire sparse_end_ready;
    wire sparse_end_valid = sparse_valid & !sparse_end_done_q;
    wire sparse_end_has_it = sparse_end_done_q | sparse_end_ready;

    assign sparse_ready = sparse_word_has_it & sparse_end_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_word_done_q <= 1'b0;
            sparse_end_done_q <= 1'b0;
        end else if (sparse_valid) begin
            sparse_word_done_q <= sparse_word_has_it & !sparse_ready;
            sparse_end_done_q <= sparse_end_has_it & !sparse_ready;
        end
    end

    wire         sparse_out_ready;
    wire         sparse_out_valid;
    wire [288:0] sparse_out_packed;

    skid_buffer_w289 u_sparse_out (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sparse_word_valid),
        .in_ready (sparse_word_ready),
        .in_data  ({sparse_last, sparse_keep, sparse_data}),
        .out_ready(sparse_out_ready),
        .out_valid(sparse_out_valid),
        .out_data (sparse_out_packed)
    );

    wire [255:0] sparse_out_data = sparse_out_packed[255:0];
    wire  [31:0] sparse_out_keep = sparse_out_packed[287:256];
    wire         sparse_out_last = sparse_out_packed[288];

    assign m_axis_sparse_tvalid = sparse_out_valid;
    assign m_axis_sparse_tdata = sparse_out_data;
    assign m_axis_sparse_tkeep = sparse_out_keep;
    assign m_axis_sparse_tlast = sparse_out_last;
    assign sparse_out_ready = m_axis_sparse_tready;

    wire sparse_total_ready;
    wire sparse_total_valid = sparse_end_valid & sparse_last;

    assign sparse_end_ready = !sparse_last | sparse_total_ready;

    wire        sparse_bytes_ready;
    wire        sparse_bytes_valid;
    wire [15:0] sparse_bytes_sparse_length;

    skid_buffer_w16 u_sparse_bytes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sparse_total_valid),
        .in_ready (sparse_total_ready),
        .in_data  (sparse_so_far),
        .out_ready(sparse_bytes_ready),
        .out_valid(sparse_bytes_valid),
        .out_data (sparse_bytes_sparse_length)
    );

    wire record_valid = sparse_bytes_valid & end_valid;
    wire record_ready;

    assign sparse_bytes_ready = record_ready & end_valid;
    assign end_ready = record_ready & sparse_bytes_valid;

    wire        record_out_ready;
    wire        record_out_valid;
    wire [33:0] record_out_data;

    skid_buffer_w34 u_record_out (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (record_valid),
        .in_ready (record_ready),
        .in_data  ({end_inf, end_nan, end_dense_length, sparse_bytes_sparse_length}),
        .out_ready(record_out_ready),
        .out_valid(record_out_valid),
        .out_data (record_out_data)
    );

    wire [15:0] record_out_sparse_length = record_out_data[15:0];
    wire [15:0] record_out_dense_length = record_out_data[31:16];
    wire        record_out_nan = record_out_data[32];
    wire        record_out_inf = record_out_data[33];

    assign m_axis_record_tvalid = record_out_valid;
    assign m_axis_record_tdata = {record_out_sparse_length, record_out_dense_length};
    assign m_axis_record_tuser = {record_out_inf, record_out_nan};
    assign record_out_ready = m_axis_record_tready;
endmodule
`default_nettype wire
