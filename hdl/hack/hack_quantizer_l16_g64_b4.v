// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// HACK's quantizer of keys, queries and weights: takes vectors of binary16 of any length and gives
// a record for every partition of 64 neighbouring elements: minimum, step, the sum of the codes, a
// code of 4 bits per element.
//
// All beats of s_axis but the last one of a vector are full, and that has an element. Codes are
// rounded by random numbers, or to nearest; seed_valid, seed and nearest are read with the first
// beat of a vector. A NaN counts as 0 and sets nan_seen, an infinity as the largest finite value of
// its sign and sets inf_seen. The records of a vector are a packet of m_axis from byte 0 of a word;
// all its words but the last one are full. The first word of a vector of one partition is offered
// within 64 cycles of its last beat unless words of vectors before it wait. No combinational path
// from any input to any output.
//
// Throughput: one beat per cycle with a ready output.
// Generated for lanes = 16, group = 64, bits = 4, sums = 1.
`default_nettype none
module hack_quantizer_l16_g64_b4 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         s_axis_tvalid,  // a beat of a vector is offered
    output wire         s_axis_tready,  // a beat of a vector is taken if offered
    input  wire [255:0] s_axis_tdata,   // binary16 elements, lane 0 lowest
    input  wire  [31:0] s_axis_tkeep,   // two bits per element: both are set where there is one
    input  wire         s_axis_tlast,   // last beat of the vector
    input  wire         seed_valid,     // the random numbers begin with the seed; read with the
                                        // first beat of a vector
    input  wire  [63:0] seed,           // the seed; read with the first beat of a vector
    input  wire         nearest,        // codes are rounded to nearest; read with the first beat of
                                        // a vector
    input  wire         flags_clear,    // clears the sticky flags
    output wire         nan_seen,       // sticky: an element was NaN, taken as 0
    output wire         inf_seen,       // sticky: an element was infinite, taken as the largest
                                        // finite value
    output wire         m_axis_tvalid,  // a word of records is offered
    input  wire         m_axis_tready,  // a word of records is taken if offered
    output wire [255:0] m_axis_tdata,   // bytes, byte 0 lowest
    output wire  [31:0] m_axis_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_tlast    // last word of the packet
);
    genvar i;

    wire [15:0] element_keep;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_element_keep
            assign element_keep[i] = &s_axis_tkeep[2*i +: 2];
        end
    endgenerate

    // What is read with the first beat of a vector as it comes in.
    wire start_room;
    wire taken_ready;
    wire taken_valid = s_axis_tvalid & start_room;
    wire port_taken = s_axis_tvalid & (taken_ready & start_room);
    reg  port_first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            port_first_q <= 1'b1;
        end else if (port_taken) begin
            port_first_q <= s_axis_tlast;
        end
    end

    wire start_ready;
    wire start_valid = port_taken & port_first_q;

    assign start_room = start_ready;
    assign s_axis_tready = taken_ready & start_room;

    wire         beat_ready;
    wire         beat_valid;
    wire [272:0] beat_data;

    skid_buffer_w273 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (taken_valid),
        .in_ready (taken_ready),
        .in_data  ({s_axis_tlast, element_keep, s_axis_tdata}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [255:0] beat_x = beat_data[255:0];
    wire  [15:0] beat_keep = beat_data[271:256];
    wire         beat_last = beat_data[272];
    wire         queued_start_ready;
    wire         queued_start_valid;
    wire  [65:0] queued_start_data;

    stream_fifo_d16_w66 u_queued_start (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (start_valid),
        .in_ready (start_ready),
        .in_data  ({nearest, seed, seed_valid}),
        .out_ready(queued_start_ready),
        .out_valid(queued_start_valid),
        .out_data (queued_start_data)
    );

    wire        queued_start_seed_valid = queued_start_data[0];
    wire [63:0] queued_start_seed = queued_start_data[64:1];
    wire        queued_start_nearest = queued_start_data[65];
    wire        credits_available;
    wire        admitted;
    wire        codes_leave;

    credit_counter_n64 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (admitted),
        .give     (codes_leave),
        .available(credits_available)
    );

    // Admission. A beat takes the credit of its codes: behind here nothing stalls.
    assign admitted = beat_valid & credits_available;
    reg [1:0] partition_place_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            partition_place_q <= 2'd0;
        end else if (admitted) begin
            partition_place_q <= beat_last ? 2'd0 : (partition_place_q + 2'd1);
        end
    end

    wire partition_ends = beat_last | (partition_place_q == 2'd3);

    assign beat_ready = credits_available;

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
        group_ends1_q <= partition_ends;
        ends1_q <= beat_last;
        nan1_q <= has_nan;
        inf1_q <= has_inf;
    end

    // Flags.
    reg nan_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_seen_q <= 1'b0;
        end else begin
            nan_seen_q <= (nan_seen_q & !flags_clear) | (valid1_q & nan1_q);
        end
    end

    assign nan_seen = nan_seen_q;

    reg inf_seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_seen_q <= 1'b0;
        end else begin
            inf_seen_q <= (inf_seen_q & !flags_clear) | (valid1_q & inf1_q);
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

    group_parameters_n15 u_parameters (
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

    stream_fifo_d6_w49 u_group (
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
    wire [273:0] queued_data;

    stream_fifo_d35_w274 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (waiting_valid),
        .in_ready (waiting_ready),
        .in_data  ({ends1_q, group_ends1_q, keep1_q, x1_q}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    wire [255:0] queued_x = queued_data[255:0];
    wire  [15:0] queued_keep = queued_data[271:256];
    wire         queued_group_ends = queued_data[272];
    wire         queued_ends = queued_data[273];

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
    wire vector_issued = issues & queued_ends;

    assign queued_ready = group_valid;
    assign group_ready = group_issued;

    // Random numbers, in step with the last stage of the lanes.
    reg vector_first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_first_q <= 1'b1;
        end else if (issues) begin
            vector_first_q <= vector_issued;
        end
    end

    reg [3:0] drawing_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            drawing_line_q <= 4'd0;
        end else begin
            drawing_line_q <= {drawing_line_q[2:0], issues};
        end
    end

    wire       drawing = drawing_line_q[3];
    reg  [3:0] vector_begins_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_begins_line_q <= 4'd0;
        end else begin
            vector_begins_line_q <= {vector_begins_line_q[2:0], issues & vector_first_q};
        end
    end

    wire         vector_begins = vector_begins_line_q[3];
    wire [255:0] random;

    hack_random_source_l16 u_random (
        .clk       (clk),
        .rst_n     (rst_n),
        .draw      (drawing),
        .begins    (vector_begins),
        .seed_valid(queued_start_seed_valid),
        .seed      (queued_start_seed),
        .nearest   (queued_start_nearest),
        .random    (random)
    );

    wire unused_start_valid = queued_start_valid;

    assign queued_start_ready = vector_begins;

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
    wire [63:0] codes;

    group_quantizer_x4_n15_stochastic u_lanes0 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[63:0]),
        .keep     (issued_keep_q[3:0]),
        .random   (random[63:0]),
        .code     (codes[15:0])
    );

    group_quantizer_x4_n15_stochastic u_lanes4 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[127:64]),
        .keep     (issued_keep_q[7:4]),
        .random   (random[127:64]),
        .code     (codes[31:16])
    );

    group_quantizer_x4_n15_stochastic u_lanes8 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[191:128]),
        .keep     (issued_keep_q[11:8]),
        .random   (random[191:128]),
        .code     (codes[47:32])
    );

    group_quantizer_x4_n15_stochastic u_lanes12 (
        .clk      (clk),
        .sample   (group_begins),
        .group_min(group_min),
        .zero     (issued_zero_q),
        .shift    (issued_shift_q),
        .sigma    (issued_sigma),
        .x        (issued_x_q[255:192]),
        .keep     (issued_keep_q[15:12]),
        .random   (random[255:192]),
        .code     (codes[63:48])
    );

    // What goes with the codes.
    reg [5:0] coding_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            coding_line_q <= 6'd0;
        end else begin
            coding_line_q <= {coding_line_q[4:0], issues};
        end
    end

    wire       coding = coding_line_q[5];
    reg  [5:0] coding_record_end_line_q;

    always @(posedge clk) begin
        coding_record_end_line_q <= {coding_record_end_line_q[4:0], group_issued};
    end

    wire       coding_record_end = coding_record_end_line_q[5];
    reg  [5:0] coding_end_line_q;

    always @(posedge clk) begin
        coding_end_line_q <= {coding_end_line_q[4:0], vector_issued};
    end

    wire        coding_end = coding_end_line_q[5];
    wire  [7:0] issued_bytes_top = {issued_keep_q[14], issued_keep_q[12], issued_keep_q[10],
            issued_keep_q[8], issued_keep_q[6], issued_keep_q[4], issued_keep_q[2],
            issued_keep_q[0]} &
        ~({issued_keep_q[14], issued_keep_q[12], issued_keep_q[10], issued_keep_q[8],
                issued_keep_q[6], issued_keep_q[4], issued_keep_q[2], issued_keep_q[0]} >> 1);
    wire  [3:0] issued_bytes = {|(issued_bytes_top & 8'd128), |(issued_bytes_top & 8'd120),
        |(issued_bytes_top & 8'd102), |(issued_bytes_top & 8'd85)};
    reg  [19:0] coding_bytes_line_q;

    always @(posedge clk) begin
        coding_bytes_line_q <= {coding_bytes_line_q[15:0], issued_bytes};
    end

    wire [3:0] coding_bytes = coding_bytes_line_q[19:16];

    // Pairs, sums and codes wait for each other. There is always room for them.
    wire        pair_ready;
    wire        pair_valid = group_issued;
    wire        unused_pair_ready = pair_ready;
    wire        queued_pair_ready;
    wire        queued_pair_valid;
    wire [31:0] queued_pair_pair;

    stream_fifo_d64_w32 u_queued_pair (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (pair_valid),
        .in_ready (pair_ready),
        .in_data  ({group_step, group_min}),
        .out_ready(queued_pair_ready),
        .out_valid(queued_pair_valid),
        .out_data (queued_pair_pair)
    );

    wire         records_valid;
    wire [255:0] records_data;
    wire  [31:0] records_keep;
    wire         records_last;
    wire         queued_sum_ready;
    wire         queued_sum_valid;
    wire  [15:0] queued_sum_sum;
    wire         queued_codes_ready;
    wire         queued_codes_valid;
    wire  [63:0] queued_codes_data;
    wire         queued_codes_record_ends;
    wire         queued_codes_last;
    wire   [3:0] queued_codes_count;
    wire         records_ready;

    hack_record_packer_l16_g64_b4 u_packer (
        .clk              (clk),
        .rst_n            (rst_n),
        .pairs_valid      (queued_pair_valid),
        .pairs_ready      (queued_pair_ready),
        .pairs_pair       (queued_pair_pair),
        .sums_valid       (queued_sum_valid),
        .sums_ready       (queued_sum_ready),
        .sums_sum         (queued_sum_sum),
        .codes_valid      (queued_codes_valid),
        .codes_ready      (queued_codes_ready),
        .codes_data       (queued_codes_data),
        .codes_count      ({1'b0, queued_codes_count}),
        .codes_record_ends(queued_codes_record_ends),
        .codes_last       (queued_codes_last),
        .out_valid        (records_valid),
        .out_ready        (records_ready),
        .out_data         (records_data),
        .out_keep         (records_keep),
        .out_last         (records_last)
    );

    wire        found_sum_valid;
    wire [15:0] found_sum_sum;

    hack_code_sum_l16_g64_b4 u_sum (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (coding),
        .in_codes (codes),
        .in_ends  (coding_record_end),
        .out_valid(found_sum_valid),
        .out_sum  (found_sum_sum)
    );

    wire sum_ready;
    wire sum_valid = found_sum_valid;
    wire unused_sum_ready = sum_ready;

    stream_fifo_d64_w16 u_queued_sum (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sum_valid),
        .in_ready (sum_ready),
        .in_data  (found_sum_sum),
        .out_ready(queued_sum_ready),
        .out_valid(queued_sum_valid),
        .out_data (queued_sum_sum)
    );

    wire        codes_ready;
    wire        codes_valid = coding;
    wire        unused_codes_ready = codes_ready;
    wire [69:0] queued_codes_packed;

    stream_fifo_d64_w70 u_queued_codes (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (codes_valid),
        .in_ready (codes_ready),
        .in_data  ({coding_bytes, coding_end, coding_record_end, codes}),
        .out_ready(queued_codes_ready),
        .out_valid(queued_codes_valid),
        .out_data (queued_codes_packed)
    );

    assign queued_codes_data = queued_codes_packed[63:0];
    assign queued_codes_record_ends = queued_codes_packed[64];
    assign queued_codes_last = queued_codes_packed[65];
    assign queued_codes_count = queued_codes_packed[69:66];
    assign codes_leave = queued_codes_valid & queued_codes_ready;

    assign m_axis_tvalid = records_valid;
    assign m_axis_tdata = records_data;
    assign m_axis_tkeep = records_keep;
    assign m_axis_tlast = records_last;
    assign records_ready = m_axis_tready;
endmodule
`default_nettype wire
