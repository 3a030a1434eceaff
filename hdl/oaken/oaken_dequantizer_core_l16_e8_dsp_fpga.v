// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The core of Oaken's dequantization engine: everything that a restart resets, by rst_n. failed and
// refused are set for one cycle each before the engine stops.
//
// Generated for pipeline = fpga, multiplier = dsp, lanes = 16, entries = 8.
`default_nettype none
module oaken_dequantizer_core_l16_e8_dsp_fpga (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         dense_valid,       // a word of the dense stream is offered
    output wire         dense_ready,       // a word of the dense stream is taken if offered
    input  wire  [63:0] dense_data,        // codes, two per byte, the first one in its low half;
                                           // byte 0 lowest
    input  wire   [7:0] dense_keep,        // marks the bytes, from byte 0 up
    input  wire         dense_last,        // the stream ends with this word
    input  wire         sparse_valid,      // a word of the sparse stream is offered
    output wire         sparse_ready,      // a word of the sparse stream is taken if offered
    input  wire [255:0] sparse_data,       // bytes, byte 0 lowest
    input  wire  [31:0] sparse_keep,       // marks the bytes, from byte 0 up
    input  wire         sparse_last,       // the stream ends with this word
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire  [15:0] command_outer_lo,  // binary16 threshold
    input  wire  [15:0] command_inner_lo,  // binary16 threshold
    input  wire  [15:0] command_inner_hi,  // binary16 threshold
    input  wire  [15:0] command_outer_hi,  // binary16 threshold
    input  wire  [15:0] command_elements,  // number of elements of the vector
    output wire         failed,            // a vector had a format error
    output wire   [3:0] failed_error,      // its first format error
    output wire         refused,           // a command was refused
    output wire         stopped,           // waits for a restart
    output wire   [8:0] dense_held,        // bytes of the dense stream not used
    output wire   [8:0] sparse_held,       // bytes of the sparse stream not used
    output wire         out_valid,         // a beat of a vector is offered
    input  wire         out_ready,         // a beat of a vector is taken if offered
    output wire [255:0] out_data,          // binary16 elements, lane 0 lowest; +0 past the end
    output wire  [31:0] out_keep,          // two bits per element
    output wire         out_last,          // last beat of the vector
    output wire         out_user           // with tlast: the vector had a format error
);
    localparam [3:0] ERROR_NONE       = 4'd0;
    localparam [3:0] ERROR_DENSE_ENDS = 4'd8;

    genvar i;

    reg halted_q;

    // No word is taken after the end of a stream, or when the engine has halted.
    reg  dense_words_ended_q;
    wire dense_words_open = !dense_words_ended_q & !halted_q;
    wire dense_words_ready;
    wire dense_words_valid = dense_valid & dense_words_open;

    assign dense_ready = dense_words_ready & dense_words_open;

    always @(posedge clk) begin
        if (!rst_n) begin
            dense_words_ended_q <= 1'b0;
        end else begin
            dense_words_ended_q <= dense_words_ended_q |
                (dense_words_valid & dense_words_ready & dense_last);
        end
    end

    reg  sparse_words_ended_q;
    wire sparse_words_open = !sparse_words_ended_q & !halted_q;
    wire sparse_words_ready;
    wire sparse_words_valid = sparse_valid & sparse_words_open;

    assign sparse_ready = sparse_words_ready & sparse_words_open;

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_words_ended_q <= 1'b0;
        end else begin
            sparse_words_ended_q <= sparse_words_ended_q |
                (sparse_words_valid & sparse_words_ready & sparse_last);
        end
    end

    // Commands: a command without elements or with bad thresholds is marked as bad.
    wire taken_command_ready;
    wire taken_command_valid = command_valid & !halted_q;

    assign command_ready = taken_command_ready & !halted_q;

    // Thresholds must be finite and in order; -0 counts as +0.
    wire [15:0] outer_lo_value = {command_outer_lo[15] & (|command_outer_lo[14:0]),
        command_outer_lo[14:0]};
    wire [15:0] outer_lo_key = {!outer_lo_value[15],
        outer_lo_value[14:0] ^ {15{outer_lo_value[15]}}};
    wire [15:0] inner_lo_value = {command_inner_lo[15] & (|command_inner_lo[14:0]),
        command_inner_lo[14:0]};
    wire [15:0] inner_lo_key = {!inner_lo_value[15],
        inner_lo_value[14:0] ^ {15{inner_lo_value[15]}}};
    wire [15:0] inner_hi_value = {command_inner_hi[15] & (|command_inner_hi[14:0]),
        command_inner_hi[14:0]};
    wire [15:0] inner_hi_key = {!inner_hi_value[15],
        inner_hi_value[14:0] ^ {15{inner_hi_value[15]}}};
    wire [15:0] outer_hi_value = {command_outer_hi[15] & (|command_outer_hi[14:0]),
        command_outer_hi[14:0]};
    wire [15:0] outer_hi_key = {!outer_hi_value[15],
        outer_hi_value[14:0] ^ {15{outer_hi_value[15]}}};
    wire        codable = !(&command_outer_lo[14:10]) & !(&command_inner_lo[14:10]) &
        !(&command_inner_hi[14:10]) & !(&command_outer_hi[14:10]) &
        ((outer_lo_key <= inner_lo_key) & (inner_lo_key <= inner_hi_key) &
            (inner_hi_key <= outer_hi_key));
    wire        bad_command = !codable | (command_elements == 16'd0);
    reg         judged_valid_q;
    reg  [15:0] judged_outer_lo_q;
    reg  [15:0] judged_inner_lo_q;
    reg  [15:0] judged_inner_hi_q;
    reg  [15:0] judged_outer_hi_q;
    reg  [15:0] judged_size_q;
    reg         judged_bad_q;
    wire        judged_ready;

    assign taken_command_ready = !judged_valid_q | judged_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            judged_valid_q <= 1'b0;
        end else if (taken_command_ready) begin
            judged_valid_q <= taken_command_valid;
        end
    end

    always @(posedge clk) begin
        if (taken_command_ready) begin
            judged_outer_lo_q <= command_outer_lo;
            judged_inner_lo_q <= command_inner_lo;
            judged_inner_hi_q <= command_inner_hi;
            judged_outer_hi_q <= command_outer_hi;
            judged_size_q <= command_elements - 16'h0001;
            judged_bad_q <= bad_command;
        end
    end

    // Each of blocks_command and header_command and lanes_command takes the beat once, in any
    // order; then it is done.
    reg  blocks_command_done_q;
    wire blocks_command_ready;
    wire blocks_command_valid = judged_valid_q & !blocks_command_done_q;
    wire blocks_command_has_it = blocks_command_done_q | blocks_command_ready;
    reg  header_command_done_q;
    wire header_command_ready;
    wire header_command_valid = judged_valid_q & !header_command_done_q;
    wire header_command_has_it = header_command_done_q | header_command_ready;
    reg  lanes_command_done_q;
    wire lanes_command_ready;
    wire lanes_command_valid = judged_valid_q & !lanes_command_done_q;
    wire lanes_command_has_it = lanes_command_done_q | lanes_command_ready;

    assign judged_ready = blocks_command_has_it & header_command_has_it & lanes_command_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            blocks_command_done_q <= 1'b0;
            header_command_done_q <= 1'b0;
            lanes_command_done_q <= 1'b0;
        end else if (judged_valid_q) begin
            blocks_command_done_q <= blocks_command_has_it & !judged_ready;
            header_command_done_q <= header_command_has_it & !judged_ready;
            lanes_command_done_q <= lanes_command_has_it & !judged_ready;
        end
    end

    wire        header_commands_ready;
    wire        header_commands_valid;
    wire [63:0] header_commands_data;

    stream_fifo_d4_w64 u_header_commands (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (header_command_valid),
        .in_ready (header_command_ready),
        .in_data  ({judged_outer_hi_q, judged_inner_hi_q, judged_inner_lo_q, judged_outer_lo_q}),
        .out_ready(header_commands_ready),
        .out_valid(header_commands_valid),
        .out_data (header_commands_data)
    );

    wire [15:0] header_commands_outer_lo = header_commands_data[15:0];
    wire [15:0] header_commands_inner_lo = header_commands_data[31:16];
    wire [15:0] header_commands_inner_hi = header_commands_data[47:32];
    wire [15:0] header_commands_outer_hi = header_commands_data[63:48];

    // Codes are read in step with the lanes; the sparse stream is read ahead of them.
    wire        commands_ready;
    wire        commands_valid;
    wire [16:0] commands_data;

    stream_fifo_d8_w17 u_commands (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (lanes_command_valid),
        .in_ready (lanes_command_ready),
        .in_data  ({judged_bad_q, judged_size_q}),
        .out_ready(commands_ready),
        .out_valid(commands_valid),
        .out_data (commands_data)
    );

    wire [15:0] commands_size = commands_data[15:0];
    wire        commands_bad = commands_data[16];

    // Each of codes_command and beats_command takes the beat once, in any order; then it is done.
    reg  codes_command_done_q;
    wire codes_command_ready;
    wire codes_command_valid = commands_valid & !codes_command_done_q;
    wire codes_command_has_it = codes_command_done_q | codes_command_ready;
    reg  beats_command_done_q;
    wire beats_command_ready;
    wire beats_command_valid = commands_valid & !beats_command_done_q;
    wire beats_command_has_it = beats_command_done_q | beats_command_ready;

    assign commands_ready = codes_command_has_it & beats_command_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            codes_command_done_q <= 1'b0;
            beats_command_done_q <= 1'b0;
        end else if (commands_valid) begin
            codes_command_done_q <= codes_command_has_it & !commands_ready;
            beats_command_done_q <= beats_command_has_it & !commands_ready;
        end
    end

    wire        codes_commands_ready;
    wire        codes_commands_valid;
    wire [16:0] codes_commands_data;

    skid_buffer_w17 u_codes_commands (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (codes_command_valid),
        .in_ready (codes_command_ready),
        .in_data  ({commands_bad, commands_size}),
        .out_ready(codes_commands_ready),
        .out_valid(codes_commands_valid),
        .out_data (codes_commands_data)
    );

    wire [15:0] codes_commands_size = codes_commands_data[15:0];
    wire        codes_commands_bad = codes_commands_data[16];
    wire        blocks_commands_ready;
    wire        blocks_commands_valid;
    wire [16:0] blocks_commands_data;

    skid_buffer_w17 u_blocks_commands (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (blocks_command_valid),
        .in_ready (blocks_command_ready),
        .in_data  ({judged_bad_q, judged_size_q}),
        .out_ready(blocks_commands_ready),
        .out_valid(blocks_commands_valid),
        .out_data (blocks_commands_data)
    );

    wire [15:0] blocks_commands_size = blocks_commands_data[15:0];
    wire        blocks_commands_bad = blocks_commands_data[16];
    wire        beats_commands_ready;
    wire        beats_commands_valid;
    wire [17:0] beats_commands_data;

    skid_buffer_w18 u_beats_commands (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (beats_command_valid),
        .in_ready (beats_command_ready),
        .in_data  ({!(|commands_size[15:4]), commands_bad, commands_size}),
        .out_ready(beats_commands_ready),
        .out_valid(beats_commands_valid),
        .out_data (beats_commands_data)
    );

    wire [15:0] beats_commands_size = beats_commands_data[15:0];
    wire        beats_commands_bad = beats_commands_data[16];
    wire        beats_commands_single = beats_commands_data[17];

    // Dense path: the codes, in beats.
    wire        codes_ready;
    wire  [8:0] dense_bytes;
    wire        codes_valid;
    wire [63:0] codes_codes;
    wire        codes_missing;

    oaken_code_aligner_l16 u_codes (
        .clk          (clk),
        .rst_n        (rst_n),
        .in_valid     (dense_words_valid),
        .in_ready     (dense_words_ready),
        .in_data      (dense_data),
        .in_keep      (dense_keep),
        .in_last      (dense_last),
        .command_valid(codes_commands_valid),
        .command_ready(codes_commands_ready),
        .command_size (codes_commands_size),
        .command_bad  (codes_commands_bad),
        .held         (dense_bytes),
        .out_valid    (codes_valid),
        .out_ready    (codes_ready),
        .out_codes    (codes_codes),
        .out_missing  (codes_missing)
    );

    // Sparse path: headers, and the outliers of a block.
    wire        chunk_valid;
    wire [63:0] chunk_entries;
    wire  [3:0] chunk_count;
    wire        chunk_ends;
    wire  [3:0] chunk_error;
    wire        header_valid;
    wire [95:0] header_data;
    wire  [8:0] sparse_bytes;
    wire        chunk_ready;
    wire        header_ready;

    oaken_sparse_reader_e8_n8_fpga u_sparse (
        .clk           (clk),
        .rst_n         (rst_n),
        .in_valid      (sparse_words_valid),
        .in_ready      (sparse_words_ready),
        .in_data       (sparse_data),
        .in_keep       (sparse_keep),
        .in_last       (sparse_last),
        .command_valid (blocks_commands_valid),
        .command_ready (blocks_commands_ready),
        .command_blocks(blocks_commands_size[15:6]),
        .command_tail  (blocks_commands_size[5:0]),
        .command_bad   (blocks_commands_bad),
        .held          (sparse_bytes),
        .header_valid  (header_valid),
        .header_ready  (header_ready),
        .header_data   (header_data),
        .chunk_valid   (chunk_valid),
        .chunk_ready   (chunk_ready),
        .chunk_entries (chunk_entries),
        .chunk_count   (chunk_count),
        .chunk_ends    (chunk_ends),
        .chunk_error   (chunk_error)
    );

    wire        last_beat;
    wire        insert_ready;
    wire        insert_valid;
    wire [63:0] insert_outlier;
    wire [63:0] insert_inner;
    wire [63:0] insert_side;
    wire  [3:0] insert_error;

    oaken_zero_insert_e8 u_insert (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (chunk_valid),
        .in_ready   (chunk_ready),
        .in_entries (chunk_entries),
        .in_count   (chunk_count),
        .in_ends    (chunk_ends),
        .in_error   (chunk_error),
        .out_valid  (insert_valid),
        .out_ready  (insert_ready),
        .out_outlier(insert_outlier),
        .out_inner  (insert_inner),
        .out_side   (insert_side),
        .out_error  (insert_error)
    );

    wire         inserted_ready;
    wire         inserted_valid;
    wire [195:0] inserted_data;

    skid_buffer_w196 u_inserted (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (insert_valid),
        .in_ready (insert_ready),
        .in_data  ({insert_error, insert_side, insert_inner, insert_outlier}),
        .out_ready(inserted_ready),
        .out_valid(inserted_valid),
        .out_data (inserted_data)
    );

    wire [63:0] inserted_outlier = inserted_data[63:0];
    wire [63:0] inserted_inner = inserted_data[127:64];
    wire [63:0] inserted_side = inserted_data[191:128];
    wire  [3:0] inserted_error = inserted_data[195:192];
    wire        blocks_ready;
    wire        blocks_valid;
    wire [15:0] blocks_outlier;
    wire [15:0] blocks_inner;
    wire [15:0] blocks_side;
    wire  [3:0] blocks_error;

    oaken_block_serializer_l16_fpga u_blocks (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (inserted_valid),
        .in_ready   (inserted_ready),
        .in_outlier (inserted_outlier),
        .in_inner   (inserted_inner),
        .in_side    (inserted_side),
        .in_error   (inserted_error),
        .last       (last_beat),
        .out_valid  (blocks_valid),
        .out_ready  (blocks_ready),
        .out_outlier(blocks_outlier),
        .out_inner  (blocks_inner),
        .out_side   (blocks_side),
        .out_error  (blocks_error)
    );

    // The parameters of a vector, from header and thresholds.
    wire known_valid = header_valid & header_commands_valid;
    wire known_ready;

    assign header_ready = known_ready & header_commands_valid;
    assign header_commands_ready = known_ready & header_valid;

    wire        parameters_ready;
    wire        parameters_valid;
    wire [15:0] parameters_base_outer_high;
    wire [15:0] parameters_base_outer_low;
    wire [15:0] parameters_base_middle_high;
    wire [15:0] parameters_base_middle_low;
    wire [15:0] parameters_base_inner;
    wire [15:0] parameters_slope_outer;
    wire [15:0] parameters_slope_middle;
    wire [15:0] parameters_slope_inner;
    wire  [4:0] parameters_k0;
    wire  [3:0] parameters_error;

    oaken_decode_parameters_fpga u_parameters (
        .clk                 (clk),
        .rst_n               (rst_n),
        .in_valid            (known_valid),
        .in_ready            (known_ready),
        .in_header           (header_data),
        .in_outer_lo         (header_commands_outer_lo),
        .in_inner_lo         (header_commands_inner_lo),
        .in_inner_hi         (header_commands_inner_hi),
        .in_outer_hi         (header_commands_outer_hi),
        .out_valid           (parameters_valid),
        .out_ready           (parameters_ready),
        .out_base_outer_high (parameters_base_outer_high),
        .out_base_outer_low  (parameters_base_outer_low),
        .out_base_middle_high(parameters_base_middle_high),
        .out_base_middle_low (parameters_base_middle_low),
        .out_base_inner      (parameters_base_inner),
        .out_slope_outer     (parameters_slope_outer),
        .out_slope_middle    (parameters_slope_middle),
        .out_slope_inner     (parameters_slope_inner),
        .out_k0              (parameters_k0),
        .out_error           (parameters_error)
    );

    reg         vector_parameters_valid_q;
    reg  [15:0] vector_parameters_base_outer_high_q;
    reg  [15:0] vector_parameters_base_outer_low_q;
    reg  [15:0] vector_parameters_base_middle_high_q;
    reg  [15:0] vector_parameters_base_middle_low_q;
    reg  [15:0] vector_parameters_base_inner_q;
    reg  [15:0] vector_parameters_slope_outer_q;
    reg  [15:0] vector_parameters_slope_middle_q;
    reg  [15:0] vector_parameters_slope_inner_q;
    reg   [4:0] vector_parameters_k0_q;
    reg   [3:0] vector_parameters_error_q;
    wire        vector_parameters_ready;

    assign parameters_ready = !vector_parameters_valid_q | vector_parameters_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_parameters_valid_q <= 1'b0;
        end else if (parameters_ready) begin
            vector_parameters_valid_q <= parameters_valid;
        end
    end

    always @(posedge clk) begin
        if (parameters_ready) begin
            vector_parameters_base_outer_high_q <= parameters_base_outer_high;
            vector_parameters_base_outer_low_q <= parameters_base_outer_low;
            vector_parameters_base_middle_high_q <= parameters_base_middle_high;
            vector_parameters_base_middle_low_q <= parameters_base_middle_low;
            vector_parameters_base_inner_q <= parameters_base_inner;
            vector_parameters_slope_outer_q <= parameters_slope_outer;
            vector_parameters_slope_middle_q <= parameters_slope_middle;
            vector_parameters_slope_inner_q <= parameters_slope_inner;
            vector_parameters_k0_q <= parameters_k0;
            vector_parameters_error_q <= parameters_error;
        end
    end

    // Control: the number of the current beat, and whether a block begins with it.
    reg  [11:0] beat_number_q;
    reg         beat_first_q;
    reg         spoilt_q;
    reg   [3:0] spoilt_error_q;
    wire        beat_wanted = beats_commands_valid & !beats_commands_bad & !halted_q;
    wire        refuses = beats_commands_valid & beats_commands_bad & !halted_q;
    reg         next_is_last_q;
    wire        beat_last = beat_first_q ? beats_commands_single : next_is_last_q;
    wire        block_begins = beat_number_q[1:0] == 2'd0;

    // The first error is kept; errors of header, sparse block and dense block in that order.
    wire       header_known = !beat_first_q | vector_parameters_valid_q;
    wire       bad_header = beat_first_q & vector_parameters_valid_q &
        (vector_parameters_error_q != ERROR_NONE);
    wire       block_known = header_known & blocks_valid;
    wire       bad_block = block_known & block_begins & (blocks_error != ERROR_NONE);
    wire       all_known = block_known & codes_valid;
    wire       bad_codes = all_known & codes_missing;
    wire       spoils = !spoilt_q & (bad_header | bad_block | bad_codes);
    wire       all_zero = spoilt_q | spoils;
    wire [3:0] error_kind = spoilt_q ? spoilt_error_q : bad_header ? vector_parameters_error_q :
        bad_block ? blocks_error : ERROR_DENSE_ENDS;
    wire       issue_ready;
    wire       issue_valid = beat_wanted & (all_zero | all_known);
    wire       goes = issue_valid & issue_ready;

    // A beat without an error, said of the inputs: a shorter path to their readies.
    wire good =
        (!beat_first_q | (vector_parameters_valid_q & (vector_parameters_error_q == ERROR_NONE))) &
        (blocks_valid & (!block_begins | (blocks_error == ERROR_NONE))) &
        (codes_valid & !codes_missing);
    wire uses = beat_wanted & issue_ready & !spoilt_q & good;

    assign codes_ready = uses;
    assign blocks_ready = uses;
    assign vector_parameters_ready = goes & beat_first_q;
    assign beats_commands_ready = goes & beat_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_number_q <= 12'd0;
        end else if (goes) begin
            beat_number_q <= beat_last ? 12'd0 : (beat_number_q + 12'h001);
        end
    end

    always @(posedge clk) begin
        if (goes) begin
            next_is_last_q <= (beat_number_q + 12'h001) == beats_commands_size[15:4];
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_first_q <= 1'b1;
            spoilt_q <= 1'b0;
        end else if (goes) begin
            beat_first_q <= beat_last;
            spoilt_q <= all_zero & !beat_last;
        end
    end

    always @(posedge clk) begin
        if (goes) begin
            spoilt_error_q <= error_kind;
        end
    end

    wire fails = goes & beat_last & all_zero;

    assign last_beat = beat_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            halted_q <= 1'b0;
        end else begin
            halted_q <= halted_q | fails | refuses;
        end
    end

    // The lanes advance together, in every cycle but those after one in which the beat at the port
    // was not taken: the beat is then kept beside them, here as in the banks.
    wire stays;
    reg  stalled_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stalled_q <= 1'b0;
        end else begin
            stalled_q <= stays;
        end
    end

    wire        advance = !stalled_q;
    wire        sample = issue_valid & beat_first_q;
    wire [15:0] absent;

    assign absent[0] = all_zero;
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_absent
            localparam [3:0] LANE = i;
            assign absent[i] = all_zero | (beat_last & (beats_commands_size[3:0] < LANE));
        end
    endgenerate

    wire [255:0] x;

    oaken_dequantizer_bank_l16_dsp_fpga u_bank0 (
        .clk             (clk),
        .rst_n           (rst_n),
        .stays           (stays),
        .sample          (sample),
        .base_outer_high (vector_parameters_base_outer_high_q),
        .base_outer_low  (vector_parameters_base_outer_low_q),
        .base_middle_high(vector_parameters_base_middle_high_q),
        .base_middle_low (vector_parameters_base_middle_low_q),
        .base_inner      (vector_parameters_base_inner_q),
        .slope_outer     (vector_parameters_slope_outer_q),
        .slope_middle    (vector_parameters_slope_middle_q),
        .slope_inner     (vector_parameters_slope_inner_q),
        .k0              (vector_parameters_k0_q),
        .code            (codes_codes),
        .outlier         (blocks_outlier),
        .inner           (blocks_inner),
        .side            (blocks_side),
        .zero            (absent),
        .x               (x)
    );

    // The delay of the lanes for what goes with a beat.
    assign issue_ready = advance;

    reg lane_valid0_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid0_q <= 1'b0;
        end else if (advance) begin
            lane_valid0_q <= issue_valid;
        end
    end

    reg [3:0] lane_tail0_q;
    reg       lane_last0_q;
    reg       lane_zero0_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail0_q <= beats_commands_size[3:0];
            lane_last0_q <= beat_last;
            lane_zero0_q <= all_zero;
        end
    end

    reg lane_valid1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid1_q <= 1'b0;
        end else if (advance) begin
            lane_valid1_q <= lane_valid0_q;
        end
    end

    reg [3:0] lane_tail1_q;
    reg       lane_last1_q;
    reg       lane_zero1_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail1_q <= lane_tail0_q;
            lane_last1_q <= lane_last0_q;
            lane_zero1_q <= lane_zero0_q;
        end
    end

    reg lane_valid2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid2_q <= 1'b0;
        end else if (advance) begin
            lane_valid2_q <= lane_valid1_q;
        end
    end

    reg [3:0] lane_tail2_q;
    reg       lane_last2_q;
    reg       lane_zero2_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail2_q <= lane_tail1_q;
            lane_last2_q <= lane_last1_q;
            lane_zero2_q <= lane_zero1_q;
        end
    end

    reg lane_valid3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid3_q <= 1'b0;
        end else if (advance) begin
            lane_valid3_q <= lane_valid2_q;
        end
    end

    reg [3:0] lane_tail3_q;
    reg       lane_last3_q;
    reg       lane_zero3_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail3_q <= lane_tail2_q;
            lane_last3_q <= lane_last2_q;
            lane_zero3_q <= lane_zero2_q;
        end
    end

    reg lane_valid4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid4_q <= 1'b0;
        end else if (advance) begin
            lane_valid4_q <= lane_valid3_q;
        end
    end

    reg [3:0] lane_tail4_q;
    reg       lane_last4_q;
    reg       lane_zero4_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail4_q <= lane_tail3_q;
            lane_last4_q <= lane_last3_q;
            lane_zero4_q <= lane_zero3_q;
        end
    end

    reg lane_valid5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid5_q <= 1'b0;
        end else if (advance) begin
            lane_valid5_q <= lane_valid4_q;
        end
    end

    reg [3:0] lane_tail5_q;
    reg       lane_last5_q;
    reg       lane_zero5_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail5_q <= lane_tail4_q;
            lane_last5_q <= lane_last4_q;
            lane_zero5_q <= lane_zero4_q;
        end
    end

    reg lane_valid6_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid6_q <= 1'b0;
        end else if (advance) begin
            lane_valid6_q <= lane_valid5_q;
        end
    end

    reg [3:0] lane_tail6_q;
    reg       lane_last6_q;
    reg       lane_zero6_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail6_q <= lane_tail5_q;
            lane_last6_q <= lane_last5_q;
            lane_zero6_q <= lane_zero5_q;
        end
    end

    reg lane_valid7_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            lane_valid7_q <= 1'b0;
        end else if (advance) begin
            lane_valid7_q <= lane_valid6_q;
        end
    end

    reg [3:0] lane_tail7_q;
    reg       lane_last7_q;
    reg       lane_zero7_q;

    always @(posedge clk) begin
        if (advance) begin
            lane_tail7_q <= lane_tail6_q;
            lane_last7_q <= lane_last6_q;
            lane_zero7_q <= lane_zero6_q;
        end
    end

    reg  [3:0] kept_tail_q;
    wire [3:0] offered_tail = stalled_q ? kept_tail_q : lane_tail7_q;

    always @(posedge clk) begin
        kept_tail_q <= offered_tail;
    end

    reg  kept_last_q;
    wire offered_last = stalled_q ? kept_last_q : lane_last7_q;

    always @(posedge clk) begin
        kept_last_q <= offered_last;
    end

    reg  kept_zero_q;
    wire offered_zero = stalled_q ? kept_zero_q : lane_zero7_q;

    always @(posedge clk) begin
        kept_zero_q <= offered_zero;
    end

    wire [31:0] keep;

    assign keep[1:0] = 2'd3;
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_keep
            localparam [3:0] LANE = i;
            assign keep[2*i +: 2] = {2{!offered_last | (offered_tail >= LANE)}};
        end
    endgenerate

    wire decoded_ready;
    wire decoded_valid = stalled_q | lane_valid7_q;

    assign stays = decoded_valid & !decoded_ready;

    wire busy = stalled_q | lane_valid0_q | lane_valid1_q | lane_valid2_q | lane_valid3_q |
        lane_valid4_q | lane_valid5_q | lane_valid6_q | lane_valid7_q;

    // The engine has stopped when its last beat has left.
    reg stopped_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stopped_q <= 1'b0;
        end else begin
            stopped_q <= halted_q & !busy;
        end
    end

    assign failed = fails;
    assign failed_error = error_kind;
    assign refused = refuses;
    assign stopped = stopped_q;
    assign dense_held = dense_bytes;
    assign sparse_held = sparse_bytes;
    assign out_valid = decoded_valid;
    assign out_data = x;
    assign out_keep = keep;
    assign out_last = offered_last;
    assign out_user = offered_last & offered_zero;
    assign decoded_ready = out_ready;
endmodule
`default_nettype wire
