// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The product on codes: loads a, takes b step by step, steers the rows, and gives the sums out.
// Behind the intake nothing waits.
//
// Throughput: a piece of a record, or four values of a tail, per cycle.
// Generated for rows = 4, group = 64, bits = 2, width_max = 256, sums = stored.
`default_nettype none
module hack_matmul_core_r4_g64_b2_d256 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire         a_valid,          // a word of records is offered
    output wire         a_ready,          // a word of records is taken if offered
    input  wire [127:0] a_data,           // bytes, byte 0 lowest
    input  wire  [15:0] a_keep,           // marks the bytes, from byte 0 up
    input  wire         a_last,           // the stream ends with this word
    input  wire         b_valid,          // a word of records is offered
    output wire         b_ready,          // a word of records is taken if offered
    input  wire [255:0] b_data,           // bytes, byte 0 lowest
    input  wire  [31:0] b_keep,           // marks the bytes, from byte 0 up
    input  wire         b_last,           // the stream ends with this word
    input  wire         command_valid,    // a command is offered
    output wire         command_ready,    // a command is taken if offered
    input  wire         command_outputs,  // 0 scores, 1 outputs
    input  wire  [15:0] command_width,    // scores: elements of a vector; outputs: channels
    input  wire  [31:0] command_count,    // scores: tokens; outputs: blocks of a partition of
                                          // tokens each, up to 4096
    input  wire   [7:0] command_tail,     // outputs: tokens behind the blocks, in binary16; scores:
                                          // any
    output wire         failed,           // a pass with a format error has left
    output wire         refused,          // a command was refused
    output wire         stopped,          // waits for a reset
    output wire         nan_seen,         // NaN was met in a pass that has left
    output wire         inf_seen,         // an infinity was met in a pass that has left
    output wire         clamped_seen,     // a term was out of range in a pass that has left
    output wire   [2:0] error,            // what was wrong
    output wire  [15:0] held_a,           // bytes taken and not used
    output wire  [15:0] held_b,           // bytes taken and not used
    output wire         out_valid,        // a beat of results is offered
    input  wire         out_ready,        // a beat of results is taken if offered
    output wire [127:0] out_data,         // binary32, one per row, row 0 lowest
    output wire         out_last,         // last beat of the pass
    output wire         out_user          // with tlast: the pass is not to be used
);
    genvar i;

    wire halted;

    // Behind an error no command is taken, as no word is.
    wire command_in_ready;
    wire command_in_valid = command_valid & !halted;

    assign command_ready = command_in_ready & !halted;

    reg         next_valid_q;
    reg         next_outputs_q;
    reg  [15:0] next_width_q;
    reg  [31:0] next_count_q;
    reg   [7:0] next_tail_q;
    wire        next_ready;

    assign command_in_ready = !next_valid_q | next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_valid_q <= 1'b0;
        end else if (command_in_ready) begin
            next_valid_q <= command_in_valid;
        end
    end

    always @(posedge clk) begin
        if (command_in_ready) begin
            next_outputs_q <= command_outputs;
            next_width_q <= command_width;
            next_count_q <= command_count;
            next_tail_q <= command_tail;
        end
    end

    // What follows from its width.
    wire [15:0] width_less_1 = next_width_q - 16'h0001;
    wire        unused_width = |width_less_1[15:8];
    wire  [5:0] place_last = width_less_1[5:0] | {6{next_outputs_q}};

    // Whether there is such a pass.
    wire  [1:0] part_last = width_less_1[7:6] & {2{!next_outputs_q}};
    wire  [6:0] n_last = {1'b0, place_last} + 7'd1;
    wire  [4:0] code_bytes_last = {1'b0, place_last[5:2]} + 5'd1;
    wire        is_bad = (next_width_q > 16'h0100) | (next_width_q == 16'd0) |
        ((next_count_q == 32'd0) & (!next_outputs_q | (next_tail_q == 8'd0))) |
        (next_outputs_q & ((next_count_q > 32'h00001000) | (next_tail_q >= 8'd64)));
    reg         planned_valid_q;
    reg         planned_outputs_q;
    reg  [31:0] planned_count_q;
    reg   [5:0] planned_tail_q;
    reg  [31:0] planned_beats_q;
    reg   [7:0] planned_width_last_q;
    reg   [1:0] planned_part_last_q;
    reg   [6:0] planned_n_last_q;
    reg   [4:0] planned_code_bytes_last_q;
    reg         planned_few_q;
    reg         planned_bad_q;
    wire        planned_ready;

    assign next_ready = !planned_valid_q | planned_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            planned_valid_q <= 1'b0;
        end else if (next_ready) begin
            planned_valid_q <= next_valid_q;
        end
    end

    always @(posedge clk) begin
        if (next_ready) begin
            planned_outputs_q <= next_outputs_q;
            planned_count_q <= next_count_q;
            planned_tail_q <= next_tail_q[5:0];
            planned_beats_q <= next_outputs_q ? {16'd0, next_width_q} : next_count_q;
            planned_width_last_q <= width_less_1[7:0];
            planned_part_last_q <= part_last;
            planned_n_last_q <= n_last;
            planned_code_bytes_last_q <= code_bytes_last;
            planned_few_q <= (next_width_q <= 16'h0010) & next_outputs_q;
            planned_bad_q <= is_bad;
        end
    end

    // Each of loads and steps and passes takes the beat once, in any order; then it is done.
    reg  loads_done_q;
    wire loads_ready;
    wire loads_valid = planned_valid_q & !loads_done_q;
    wire loads_has_it = loads_done_q | loads_ready;
    reg  steps_done_q;
    wire steps_ready;
    wire steps_valid = planned_valid_q & !steps_done_q;
    wire steps_has_it = steps_done_q | steps_ready;
    reg  passes_done_q;
    wire passes_ready;
    wire passes_valid = planned_valid_q & !passes_done_q;
    wire passes_has_it = passes_done_q | passes_ready;

    assign planned_ready = loads_has_it & steps_has_it & passes_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            loads_done_q <= 1'b0;
            steps_done_q <= 1'b0;
            passes_done_q <= 1'b0;
        end else if (planned_valid_q) begin
            loads_done_q <= loads_has_it & !planned_ready;
            steps_done_q <= steps_has_it & !planned_ready;
            passes_done_q <= passes_has_it & !planned_ready;
        end
    end

    wire         bank_there;
    wire   [2:0] bank_error;
    wire   [1:0] load_row;
    wire   [3:0] load_chunks;
    wire   [2:0] load_slot;
    wire [511:0] load_data;
    wire         load_header;
    wire   [2:0] load_part;
    wire  [47:0] load_parameters;
    wire  [15:0] not_used_held_a;
    wire         use_bank;
    wire         use_opens;
    wire         use_closes;

    hack_matmul_loader_r4_g64_b2_d256 u_loader (
        .clk            (clk),
        .rst_n          (rst_n),
        .plan_valid     (loads_valid),
        .plan_ready     (loads_ready),
        .plan_outputs   (planned_outputs_q),
        .plan_count     (planned_count_q),
        .plan_tail      (planned_tail_q),
        .plan_part_last (planned_part_last_q),
        .plan_n_last    (planned_n_last_q),
        .plan_bad       (planned_bad_q),
        .words_valid    (a_valid),
        .words_ready    (a_ready),
        .words_data     (a_data),
        .words_keep     (a_keep),
        .words_last     (a_last),
        .halted         (halted),
        .bank           (use_bank),
        .opens          (use_opens),
        .closes         (use_closes),
        .load_chunks    (load_chunks),
        .load_slot      (load_slot),
        .load_data      (load_data),
        .load_header    (load_header),
        .load_part      (load_part),
        .load_parameters(load_parameters),
        .load_row       (load_row),
        .there          (bank_there),
        .error          (bank_error),
        .held           (not_used_held_a)
    );

    wire         spoiled;
    wire         row_reserved;
    wire         step_record;
    wire         step_prepares;
    wire         step_tail;
    wire         step_reads;
    wire   [2:0] step_slot;
    wire   [2:0] step_part;
    wire   [4:0] step_select;
    wire   [1:0] step_lanes;
    wire   [6:0] step_n;
    wire         step_scores;
    wire         step_restarts;
    wire         step_completes;
    wire         step_loops;
    wire         step_finishes;
    wire         step_spoils;
    wire [167:0] window;
    wire   [2:0] step_error;
    wire  [15:0] not_used_held_b;
    wire         row_available;

    hack_matmul_intake_r4_g64_b2_d256 u_intake (
        .clk                 (clk),
        .rst_n               (rst_n),
        .plan_valid          (steps_valid),
        .plan_ready          (steps_ready),
        .plan_outputs        (planned_outputs_q),
        .plan_count          (planned_count_q),
        .plan_tail           (planned_tail_q),
        .plan_width_last     (planned_width_last_q),
        .plan_part_last      (planned_part_last_q),
        .plan_n_last         (planned_n_last_q),
        .plan_code_bytes_last(planned_code_bytes_last_q),
        .plan_few            (planned_few_q),
        .plan_bad            (planned_bad_q),
        .words_valid         (b_valid),
        .words_ready         (b_ready),
        .words_data          (b_data),
        .words_keep          (b_keep),
        .words_last          (b_last),
        .halted              (halted),
        .there               (bank_there),
        .bank_error          (bank_error),
        .room                (row_available),
        .bank                (use_bank),
        .opens               (use_opens),
        .closes              (use_closes),
        .reserves            (row_reserved),
        .spoiled             (spoiled),
        .error               (step_error),
        .step_record         (step_record),
        .step_prepares       (step_prepares),
        .step_tail           (step_tail),
        .step_reads          (step_reads),
        .step_slot           (step_slot),
        .step_part           (step_part),
        .step_select         (step_select),
        .step_lanes          (step_lanes),
        .step_n              (step_n),
        .step_scores         (step_scores),
        .step_restarts       (step_restarts),
        .step_completes      (step_completes),
        .step_loops          (step_loops),
        .step_finishes       (step_finishes),
        .step_spoils         (step_spoils),
        .window              (window),
        .held                (not_used_held_b)
    );

    wire         halts;
    wire         row_freed;
    wire   [3:0] given_banks;
    wire   [5:0] given_row;
    wire   [3:0] picks;
    wire         results_failed;
    wire         results_refused;
    wire         results_stopped;
    wire         results_nan_seen;
    wire         results_inf_seen;
    wire         results_clamped_seen;
    wire         results_valid;
    wire [127:0] results_data;
    wire         results_last;
    wire         results_user;
    wire   [3:0] sum_reads;
    wire         nan_of_pass;
    wire         inf_of_pass;
    wire         clamped_of_pass;
    wire         finished;
    wire         finished_outputs;
    reg          all_written_q;
    wire         token;
    wire  [31:0] result0;
    wire  [31:0] result1;
    wire  [31:0] result2;
    wire  [31:0] result3;
    wire         results_ready;

    hack_matmul_results_r4_g64_b2_d256 u_results (
        .clk         (clk),
        .rst_n       (rst_n),
        .pass_valid  (passes_valid),
        .pass_ready  (passes_ready),
        .pass_outputs(planned_outputs_q),
        .pass_beats  (planned_beats_q),
        .pass_bad    (planned_bad_q),
        .token       (token),
        .outputs_end (finished & finished_outputs),
        .finished    (finished),
        .nan_met     (nan_of_pass),
        .inf_met     (inf_of_pass),
        .clamped_met (clamped_of_pass),
        .spoiled     (all_written_q),
        .busy        (sum_reads),
        .values      ({result3, result2, result1, result0}),
        .reads_bank  (given_banks),
        .reads_row   (given_row),
        .frees       (row_freed),
        .picks       (picks),
        .out_valid   (results_valid),
        .out_ready   (results_ready),
        .out_data    (results_data),
        .out_last    (results_last),
        .out_user    (results_user),
        .nan_seen    (results_nan_seen),
        .inf_seen    (results_inf_seen),
        .clamped_seen(results_clamped_seen),
        .failed      (results_failed),
        .refused     (results_refused),
        .halts       (halts),
        .stopped     (results_stopped)
    );

    assign halted = spoiled | halts;

    credit_counter_n64 u_rows (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (row_reserved),
        .give     (row_freed),
        .available(row_available)
    );

    // The rows. A row is loaded when its number is given.
    wire        row_nan0;
    wire        row_inf0;
    wire        row_clamped0;
    wire [31:0] pair;
    wire        prepares;
    wire  [7:0] sum;
    wire  [2:0] header;
    wire        keeps;
    wire  [1:0] part;
    reg  [63:0] values_q;
    wire        tail;
    wire        now_tail;
    wire        now_scores;
    wire        now_restarts;
    reg   [3:0] adds_q;
    reg   [3:0] writes_q;
    reg   [5:0] write_row_q;
    reg   [3:0] reads_q;
    reg  [23:0] rows_read_q;
    reg   [4:0] weight_place_q;

    hack_matmul_row_g64_b2_d256 u_row0 (
        .clk            (clk),
        .rst_n          (rst_n),
        .load_chunks    (load_chunks & {4{load_row == 2'd0}}),
        .load_slot      (load_slot),
        .load_data      (load_data),
        .load_header    (load_header & (load_row == 2'd0)),
        .load_part      (load_part),
        .load_parameters(load_parameters),
        .codes          (window[167:40]),
        .slot           (step_slot),
        .reads          (step_reads),
        .weight_place   (weight_place_q),
        .header         (header),
        .prepares       (prepares),
        .sum            (sum),
        .keeps          (keeps),
        .part           (part),
        .step           (pair[31:16]),
        .minimum        (pair[15:0]),
        .of_tail        (tail),
        .values         (values_q),
        .tail_sums      (now_tail),
        .restarts       (now_restarts),
        .chains         (now_scores),
        .adds           (adds_q),
        .writes         (writes_q),
        .write_row      (write_row_q),
        .sum_reads      (reads_q),
        .sum_rows       (rows_read_q),
        .picks          (picks),
        .weight_nan     (row_nan0),
        .weight_inf     (row_inf0),
        .clamped        (row_clamped0),
        .result         (result0)
    );

    wire row_nan1;
    wire row_inf1;
    wire row_clamped1;

    hack_matmul_row_g64_b2_d256 u_row1 (
        .clk            (clk),
        .rst_n          (rst_n),
        .load_chunks    (load_chunks & {4{load_row == 2'd1}}),
        .load_slot      (load_slot),
        .load_data      (load_data),
        .load_header    (load_header & (load_row == 2'd1)),
        .load_part      (load_part),
        .load_parameters(load_parameters),
        .codes          (window[167:40]),
        .slot           (step_slot),
        .reads          (step_reads),
        .weight_place   (weight_place_q),
        .header         (header),
        .prepares       (prepares),
        .sum            (sum),
        .keeps          (keeps),
        .part           (part),
        .step           (pair[31:16]),
        .minimum        (pair[15:0]),
        .of_tail        (tail),
        .values         (values_q),
        .tail_sums      (now_tail),
        .restarts       (now_restarts),
        .chains         (now_scores),
        .adds           (adds_q),
        .writes         (writes_q),
        .write_row      (write_row_q),
        .sum_reads      (reads_q),
        .sum_rows       (rows_read_q),
        .picks          (picks),
        .weight_nan     (row_nan1),
        .weight_inf     (row_inf1),
        .clamped        (row_clamped1),
        .result         (result1)
    );

    wire row_nan2;
    wire row_inf2;
    wire row_clamped2;

    hack_matmul_row_g64_b2_d256 u_row2 (
        .clk            (clk),
        .rst_n          (rst_n),
        .load_chunks    (load_chunks & {4{load_row == 2'd2}}),
        .load_slot      (load_slot),
        .load_data      (load_data),
        .load_header    (load_header & (load_row == 2'd2)),
        .load_part      (load_part),
        .load_parameters(load_parameters),
        .codes          (window[167:40]),
        .slot           (step_slot),
        .reads          (step_reads),
        .weight_place   (weight_place_q),
        .header         (header),
        .prepares       (prepares),
        .sum            (sum),
        .keeps          (keeps),
        .part           (part),
        .step           (pair[31:16]),
        .minimum        (pair[15:0]),
        .of_tail        (tail),
        .values         (values_q),
        .tail_sums      (now_tail),
        .restarts       (now_restarts),
        .chains         (now_scores),
        .adds           (adds_q),
        .writes         (writes_q),
        .write_row      (write_row_q),
        .sum_reads      (reads_q),
        .sum_rows       (rows_read_q),
        .picks          (picks),
        .weight_nan     (row_nan2),
        .weight_inf     (row_inf2),
        .clamped        (row_clamped2),
        .result         (result2)
    );

    wire row_nan3;
    wire row_inf3;
    wire row_clamped3;

    hack_matmul_row_g64_b2_d256 u_row3 (
        .clk            (clk),
        .rst_n          (rst_n),
        .load_chunks    (load_chunks & {4{load_row == 2'd3}}),
        .load_slot      (load_slot),
        .load_data      (load_data),
        .load_header    (load_header & (load_row == 2'd3)),
        .load_part      (load_part),
        .load_parameters(load_parameters),
        .codes          (window[167:40]),
        .slot           (step_slot),
        .reads          (step_reads),
        .weight_place   (weight_place_q),
        .header         (header),
        .prepares       (prepares),
        .sum            (sum),
        .keeps          (keeps),
        .part           (part),
        .step           (pair[31:16]),
        .minimum        (pair[15:0]),
        .of_tail        (tail),
        .values         (values_q),
        .tail_sums      (now_tail),
        .restarts       (now_restarts),
        .chains         (now_scores),
        .adds           (adds_q),
        .writes         (writes_q),
        .write_row      (write_row_q),
        .sum_reads      (reads_q),
        .sum_rows       (rows_read_q),
        .picks          (picks),
        .weight_nan     (row_nan3),
        .weight_inf     (row_inf3),
        .clamped        (row_clamped3),
        .result         (result3)
    );

    // A record: its codes in cycle 0, the rest when the rows need it.
    reg  [31:0] record_pair_q;
    reg [383:0] pair_line_q;

    always @(posedge clk) begin
        record_pair_q <= window[31:0];
        pair_line_q <= {pair_line_q[351:0], record_pair_q};
    end

    assign pair = pair_line_q[383:352];
    reg [12:0] prepares_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            prepares_line_q <= 13'd0;
        end else begin
            prepares_line_q <= {prepares_line_q[11:0], step_prepares};
        end
    end

    assign prepares = prepares_line_q[4];
    wire  [7:0] sum_or_n = step_prepares ? {1'b0, step_n} : window[39:32];
    reg   [7:0] record_sum_q;
    reg  [31:0] sum_line_q;

    always @(posedge clk) begin
        record_sum_q <= sum_or_n;
        sum_line_q <= {sum_line_q[23:0], record_sum_q};
    end

    assign sum = sum_line_q[31:24];
    reg [11:0] header_line_q;

    always @(posedge clk) begin
        header_line_q <= {header_line_q[8:0], step_part};
    end

    assign header = header_line_q[11:9];
    assign keeps = prepares_line_q[12];
    reg [25:0] part_line_q;

    always @(posedge clk) begin
        part_line_q <= {part_line_q[23:0], step_part[1:0]};
    end

    assign part = part_line_q[25:24];
    reg [12:0] record_there_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            record_there_line_q <= 13'd0;
        end else begin
            record_there_line_q <= {record_there_line_q[11:0], step_record};
        end
    end

    wire record_there = record_there_line_q[12];

    // Values of a tail, canonical, with their weight two cycles later.
    reg [63:0] raw_values_q;
    reg  [1:0] raw_lanes_q;

    always @(posedge clk) begin
        raw_values_q <= window[63:0];
        raw_lanes_q <= step_lanes;
    end

    wire  [3:0] value_is_there = {raw_lanes_q >= 2'd3, raw_lanes_q >= 2'd2, raw_lanes_q >= 2'd1,
        1'b1};
    wire [63:0] values_there;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_values_there
            assign values_there[16*i +: 16] = raw_values_q[16*i +: 16] & {16{value_is_there[i]}};
        end
    endgenerate

    wire  [3:0] value_is_special = {&values_there[62:58], &values_there[46:42],
        &values_there[30:26], &values_there[14:10]};
    wire  [3:0] value_has_fraction = {|values_there[57:48], |values_there[41:32],
        |values_there[25:16], |values_there[9:0]};
    wire  [3:0] value_is_nan = value_is_special & value_has_fraction;
    wire  [3:0] value_is_inf = value_is_special & ~value_has_fraction;
    wire [63:0] value;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_value
            assign value[16*i +: 16] = value_is_special[i] ?
                    (value_is_nan[i] ? 16'd0 : {values_there[16*i + 15], 15'h7bff}) :
                {values_there[16*i + 15] & (|values_there[16*i +: 15]), values_there[16*i +: 15]};
        end
    endgenerate

    reg value_nan_q;
    reg value_inf_q;

    always @(posedge clk) begin
        values_q <= value;
        value_nan_q <= |value_is_nan;
        value_inf_q <= |value_is_inf;
    end

    reg [1:0] tail_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            tail_line_q <= 2'd0;
        end else begin
            tail_line_q <= {tail_line_q[0], step_tail};
        end
    end

    assign tail = tail_line_q[1];
    wire tail_nan = tail & (value_nan_q | (row_nan0 | row_nan1 | row_nan2 | row_nan3));
    wire tail_inf = tail & (value_inf_q | (row_inf0 | row_inf1 | row_inf2 | row_inf3));

    // Records and tails meet at the terms: a tail waits until all records are through.
    wire       operands_there = record_there | tail;
    reg  [5:0] terms_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            terms_line_q <= 6'd0;
        end else begin
            terms_line_q <= {terms_line_q[4:0], operands_there};
        end
    end

    reg  [5:0] terms_tail_line_q;
    reg  [5:0] terms_nan_line_q;
    reg  [5:0] terms_inf_line_q;
    reg [12:0] scores_line_q;

    always @(posedge clk) begin
        terms_tail_line_q <= {terms_tail_line_q[4:0], tail};
        terms_nan_line_q <= {terms_nan_line_q[4:0], tail_nan};
        terms_inf_line_q <= {terms_inf_line_q[4:0], tail_inf};
        scores_line_q <= {scores_line_q[11:0], step_scores};
    end

    wire        operands_scores = tail ? scores_line_q[1] : scores_line_q[12];
    reg   [5:0] terms_scores_line_q;
    reg  [12:0] restarts_line_q;

    always @(posedge clk) begin
        terms_scores_line_q <= {terms_scores_line_q[4:0], operands_scores};
        restarts_line_q <= {restarts_line_q[11:0], step_restarts};
    end

    wire        operands_restarts = tail ? restarts_line_q[1] : restarts_line_q[12];
    reg   [5:0] terms_restarts_line_q;
    reg  [12:0] completes_line_q;

    always @(posedge clk) begin
        terms_restarts_line_q <= {terms_restarts_line_q[4:0], operands_restarts};
        completes_line_q <= {completes_line_q[11:0], step_completes};
    end

    wire        operands_completes = tail ? completes_line_q[1] : completes_line_q[12];
    reg   [5:0] terms_completes_line_q;
    reg  [12:0] loops_line_q;

    always @(posedge clk) begin
        terms_completes_line_q <= {terms_completes_line_q[4:0], operands_completes};
        loops_line_q <= {loops_line_q[11:0], step_loops};
    end

    wire        operands_loops = tail ? loops_line_q[1] : loops_line_q[12];
    reg   [4:0] terms_loops_line_q;
    reg  [12:0] finishes_line_q;

    always @(posedge clk) begin
        terms_loops_line_q <= {terms_loops_line_q[3:0], operands_loops};
        finishes_line_q <= {finishes_line_q[11:0], step_finishes};
    end

    wire       operands_finishes = tail ? finishes_line_q[1] : finishes_line_q[12];
    reg  [5:0] terms_finishes_line_q;

    always @(posedge clk) begin
        terms_finishes_line_q <= {terms_finishes_line_q[4:0], operands_finishes};
    end

    wire terms_valid = terms_line_q[4];
    wire terms_tail = terms_tail_line_q[4];
    wire terms_scores = terms_scores_line_q[4];
    wire terms_restarts = terms_restarts_line_q[4];
    wire terms_completes = terms_completes_line_q[4];
    wire terms_loops = terms_loops_line_q[4];
    wire terms_finishes = terms_finishes_line_q[4];
    wire now_valid = terms_line_q[5];
    assign now_tail = terms_tail_line_q[5];
    wire now_nan = terms_nan_line_q[5];
    wire now_inf = terms_inf_line_q[5];
    assign now_scores = terms_scores_line_q[5];
    assign now_restarts = terms_restarts_line_q[5];
    wire now_completes = terms_completes_line_q[5];
    wire now_finishes = terms_finishes_line_q[5];

    // The sums of a pass are in rows of four from a row of its own on; its loops begin there again.
    reg  [5:0] base_row_q;
    reg  [5:0] sum_row_q;
    reg  [1:0] sum_bank_q;
    wire       writes_any = terms_valid & (!terms_scores | terms_completes);
    wire [5:0] next_row = sum_row_q + 6'd1;

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_row_q <= 6'd0;
        end else if (writes_any) begin
            sum_row_q <= (terms_loops & !terms_finishes) ? base_row_q :
                (terms_tail | (sum_bank_q == 2'd3) | terms_finishes) ? next_row : sum_row_q;
        end
    end

    wire row_begins = terms_tail | (terms_loops & !terms_finishes) | terms_finishes;

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_bank_q <= 2'd0;
        end else if (writes_any) begin
            sum_bank_q <= row_begins ? 2'd0 : (sum_bank_q + 2'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            base_row_q <= 6'd0;
        end else if (terms_valid & terms_finishes) begin
            base_row_q <= next_row;
        end
    end

    wire [3:0] in_bank = {terms_tail | (sum_bank_q == 2'd3), terms_tail | (sum_bank_q == 2'd2),
        terms_tail | (sum_bank_q == 2'd1), terms_tail | (sum_bank_q == 2'd0)};
    wire       adds_to_kept = terms_valid & !terms_scores & !terms_restarts;
    assign sum_reads = in_bank & {4{adds_to_kept}};
    wire [23:0] read_rows = {sum_reads[3] ? sum_row_q : given_row,
        sum_reads[2] ? sum_row_q : given_row, sum_reads[1] ? sum_row_q : given_row,
        sum_reads[0] ? sum_row_q : given_row};

    always @(posedge clk) begin
        if (!rst_n) begin
            adds_q <= 4'd0;
            writes_q <= 4'd0;
        end else begin
            adds_q <= in_bank & {4{terms_valid}};
            writes_q <= in_bank & {4{writes_any}};
        end
    end

    always @(posedge clk) begin
        write_row_q <= sum_row_q;
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_q <= 4'd0;
        end else begin
            reads_q <= sum_reads | given_banks;
        end
    end

    always @(posedge clk) begin
        rows_read_q <= read_rows;
    end

    // What is complete, and what was met in a pass.
    wire finishes_now = now_valid & now_finishes;
    wire nan_now = now_valid & now_nan;
    reg  nan_in_pass_q;
    wire nan_so_far = nan_in_pass_q | nan_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_in_pass_q <= 1'b0;
        end else begin
            nan_in_pass_q <= nan_so_far & !finishes_now;
        end
    end

    reg [2:0] nan_of_pass_line_q;

    always @(posedge clk) begin
        nan_of_pass_line_q <= {nan_of_pass_line_q[1:0], nan_so_far};
    end

    assign nan_of_pass = nan_of_pass_line_q[2];
    wire inf_now = now_valid & now_inf;
    reg  inf_in_pass_q;
    wire inf_so_far = inf_in_pass_q | inf_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_in_pass_q <= 1'b0;
        end else begin
            inf_in_pass_q <= inf_so_far & !finishes_now;
        end
    end

    reg [2:0] inf_of_pass_line_q;

    always @(posedge clk) begin
        inf_of_pass_line_q <= {inf_of_pass_line_q[1:0], inf_so_far};
    end

    assign inf_of_pass = inf_of_pass_line_q[2];
    wire clamped_now = now_valid & (row_clamped0 | row_clamped1 | row_clamped2 | row_clamped3);
    reg  clamped_in_pass_q;
    wire clamped_so_far = clamped_in_pass_q | clamped_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            clamped_in_pass_q <= 1'b0;
        end else begin
            clamped_in_pass_q <= clamped_so_far & !finishes_now;
        end
    end

    reg [2:0] clamped_of_pass_line_q;

    always @(posedge clk) begin
        clamped_of_pass_line_q <= {clamped_of_pass_line_q[1:0], clamped_so_far};
    end

    assign clamped_of_pass = clamped_of_pass_line_q[2];
    reg [2:0] finished_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            finished_line_q <= 3'd0;
        end else begin
            finished_line_q <= {finished_line_q[1:0], finishes_now};
        end
    end

    assign finished = finished_line_q[2];
    reg [2:0] finished_outputs_line_q;

    always @(posedge clk) begin
        finished_outputs_line_q <= {finished_outputs_line_q[1:0], !now_scores};
    end

    assign finished_outputs = finished_outputs_line_q[2];
    wire        token_now = now_valid & now_completes;
    reg  [22:0] spoils_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoils_line_q <= 23'd0;
        end else begin
            spoils_line_q <= {spoils_line_q[21:0], step_spoils};
        end
    end

    wire       spoils = spoils_line_q[22];
    reg  [2:0] token_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            all_written_q <= 1'b0;
            token_line_q <= 3'd0;
        end else begin
            all_written_q <= all_written_q | spoils;
            token_line_q <= {token_line_q[1:0], token_now};
        end
    end

    assign token = token_line_q[2];

    always @(posedge clk) begin
        weight_place_q <= step_select;
    end

    assign failed = results_failed;
    assign refused = results_refused;
    assign stopped = results_stopped;
    assign nan_seen = results_nan_seen;
    assign inf_seen = results_inf_seen;
    assign clamped_seen = results_clamped_seen;
    assign error = step_error;
    assign held_a = not_used_held_a;
    assign held_b = not_used_held_b;
    assign out_valid = results_valid;
    assign out_data = results_data;
    assign out_last = results_last;
    assign out_user = results_user;
    assign results_ready = out_ready;
endmodule
`default_nettype wire
