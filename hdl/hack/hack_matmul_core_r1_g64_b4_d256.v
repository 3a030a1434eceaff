// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The product on codes: loads a, takes b step by step, steers the rows, and gives the sums out.
// Behind the intake nothing waits.
//
// Throughput: a piece of a record, or four values of a tail, per cycle.
// Generated for rows = 1, group = 64, bits = 4, width_max = 256, sums = stored.
`default_nettype none
module hack_matmul_core_r1_g64_b4_d256 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire         a_valid,          // a word of records is offered
    output wire         a_ready,          // a word of records is taken if offered
    input  wire [127:0] a_data,           // bytes, byte 0 lowest
    input  wire  [15:0] a_keep,           // marks the bytes, from byte 0 up
    input  wire         a_last,           // the stream ends with this word
    input  wire         b_valid,          // a word of records is offered
    output wire         b_ready,          // a word of records is taken if offered
    input  wire [511:0] b_data,           // bytes, byte 0 lowest
    input  wire  [63:0] b_keep,           // marks the bytes, from byte 0 up
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
    output wire  [31:0] out_data,         // binary32, one per row, row 0 lowest
    output wire         out_last,         // last beat of the pass
    output wire         out_user          // with tlast: the pass is not to be used
);
    genvar i;

    reg         next_valid_q;
    reg         next_outputs_q;
    reg  [15:0] next_width_q;
    reg  [31:0] next_count_q;
    reg   [7:0] next_tail_q;
    wire        next_ready;

    assign command_ready = !next_valid_q | next_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_valid_q <= 1'b0;
        end else if (command_ready) begin
            next_valid_q <= command_valid;
        end
    end

    always @(posedge clk) begin
        if (command_ready) begin
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
    wire  [5:0] code_bytes_last = {1'b0, place_last[5:1]} + 6'd1;
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
    reg   [5:0] planned_code_bytes_last_q;
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
    wire   [3:0] load_chunks;
    wire   [2:0] load_slot;
    wire [511:0] load_data;
    wire         load_header;
    wire   [2:0] load_part;
    wire  [47:0] load_parameters;
    wire  [15:0] not_used_held_a;
    wire         halted;
    wire         use_bank;
    wire         use_opens;
    wire         use_closes;

    hack_matmul_loader_r1_g64_b4_d256 u_loader (
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
    wire [303:0] window;
    wire   [2:0] step_error;
    wire  [15:0] not_used_held_b;
    wire         row_available;

    hack_matmul_intake_r1_g64_b4_d256 u_intake (
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

    wire        halts;
    wire        row_freed;
    wire  [3:0] given_banks;
    wire  [5:0] given_row;
    wire  [3:0] picks;
    wire        results_failed;
    wire        results_refused;
    wire        results_stopped;
    wire        results_nan_seen;
    wire        results_inf_seen;
    wire        results_clamped_seen;
    wire        results_valid;
    wire [31:0] results_data;
    wire        results_last;
    wire        results_user;
    wire  [3:0] sum_reads;
    reg         nan_of_pass3_q;
    reg         inf_of_pass3_q;
    reg         clamped_of_pass3_q;
    reg         finished3_q;
    reg         finished_outputs3_q;
    reg         all_written_q;
    reg         token3_q;
    wire [31:0] result0;
    wire        results_ready;

    hack_matmul_results_r1_g64_b4_d256 u_results (
        .clk         (clk),
        .rst_n       (rst_n),
        .pass_valid  (passes_valid),
        .pass_ready  (passes_ready),
        .pass_outputs(planned_outputs_q),
        .pass_beats  (planned_beats_q),
        .pass_bad    (planned_bad_q),
        .token       (token3_q),
        .outputs_end (finished3_q & finished_outputs3_q),
        .finished    (finished3_q),
        .nan_met     (nan_of_pass3_q),
        .inf_met     (inf_of_pass3_q),
        .clamped_met (clamped_of_pass3_q),
        .spoiled     (all_written_q),
        .busy        (sum_reads),
        .values      (result0),
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
    reg  [15:0] minimum12_q;
    reg  [15:0] scale12_q;
    reg         prepares5_q;
    reg   [9:0] sum4_q;
    reg   [2:0] header4_q;
    reg         keeps8_q;
    reg   [1:0] part13_q;
    reg  [63:0] values_q;
    reg         tail2_q;
    reg   [3:0] adds_q;
    reg   [3:0] writes_q;
    reg   [5:0] write_row_q;
    reg   [3:0] reads_q;
    reg  [23:0] rows_read_q;
    reg         now_tail1_q;
    reg         now_scores1_q;
    reg         now_restarts1_q;
    reg   [4:0] weight_place_q;

    hack_matmul_row_g64_b4_d256 u_row0 (
        .clk            (clk),
        .rst_n          (rst_n),
        .load_chunks    (load_chunks),
        .load_slot      (load_slot),
        .load_data      (load_data),
        .load_header    (load_header),
        .load_part      (load_part),
        .load_parameters(load_parameters),
        .codes          (window[303:48]),
        .slot           (step_slot),
        .reads          (step_reads),
        .weight_place   (weight_place_q),
        .header         (header4_q),
        .prepares       (prepares5_q),
        .sum            (sum4_q),
        .keeps          (keeps8_q),
        .part           (part13_q),
        .step           (scale12_q),
        .minimum        (minimum12_q),
        .of_tail        (tail2_q),
        .values         (values_q),
        .tail_sums      (now_tail1_q),
        .restarts       (now_restarts1_q),
        .chains         (now_scores1_q),
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

    // A record: its codes in cycle 0, the rest when the rows need it.
    reg [15:0] record_minimum_q;
    reg [15:0] minimum1_q;
    reg [15:0] minimum2_q;
    reg [15:0] minimum3_q;
    reg [15:0] minimum4_q;
    reg [15:0] minimum5_q;
    reg [15:0] minimum6_q;
    reg [15:0] minimum7_q;
    reg [15:0] minimum8_q;
    reg [15:0] minimum9_q;
    reg [15:0] minimum10_q;
    reg [15:0] minimum11_q;
    reg [15:0] record_step_q;
    reg [15:0] scale1_q;
    reg [15:0] scale2_q;
    reg [15:0] scale3_q;
    reg [15:0] scale4_q;
    reg [15:0] scale5_q;
    reg [15:0] scale6_q;
    reg [15:0] scale7_q;
    reg [15:0] scale8_q;
    reg [15:0] scale9_q;
    reg [15:0] scale10_q;
    reg [15:0] scale11_q;

    always @(posedge clk) begin
        record_minimum_q <= window[15:0];
        minimum1_q <= record_minimum_q;
        minimum2_q <= minimum1_q;
        minimum3_q <= minimum2_q;
        minimum4_q <= minimum3_q;
        minimum5_q <= minimum4_q;
        minimum6_q <= minimum5_q;
        minimum7_q <= minimum6_q;
        minimum8_q <= minimum7_q;
        minimum9_q <= minimum8_q;
        minimum10_q <= minimum9_q;
        minimum11_q <= minimum10_q;
        minimum12_q <= minimum11_q;
        record_step_q <= window[31:16];
        scale1_q <= record_step_q;
        scale2_q <= scale1_q;
        scale3_q <= scale2_q;
        scale4_q <= scale3_q;
        scale5_q <= scale4_q;
        scale6_q <= scale5_q;
        scale7_q <= scale6_q;
        scale8_q <= scale7_q;
        scale9_q <= scale8_q;
        scale10_q <= scale9_q;
        scale11_q <= scale10_q;
        scale12_q <= scale11_q;
    end

    reg prepares1_q;
    reg prepares2_q;
    reg prepares3_q;
    reg prepares4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            prepares1_q <= 1'b0;
            prepares2_q <= 1'b0;
            prepares3_q <= 1'b0;
            prepares4_q <= 1'b0;
            prepares5_q <= 1'b0;
        end else begin
            prepares1_q <= step_prepares;
            prepares2_q <= prepares1_q;
            prepares3_q <= prepares2_q;
            prepares4_q <= prepares3_q;
            prepares5_q <= prepares4_q;
        end
    end

    wire [9:0] sum_or_n = step_prepares ? {3'd0, step_n} : window[41:32];
    reg  [9:0] record_sum_q;
    reg  [9:0] sum1_q;
    reg  [9:0] sum2_q;
    reg  [9:0] sum3_q;
    reg  [2:0] header1_q;
    reg  [2:0] header2_q;
    reg  [2:0] header3_q;

    always @(posedge clk) begin
        record_sum_q <= sum_or_n;
        sum1_q <= record_sum_q;
        sum2_q <= sum1_q;
        sum3_q <= sum2_q;
        sum4_q <= sum3_q;
        header1_q <= step_part;
        header2_q <= header1_q;
        header3_q <= header2_q;
        header4_q <= header3_q;
    end

    reg keeps1_q;
    reg keeps2_q;
    reg keeps3_q;
    reg keeps4_q;
    reg keeps5_q;
    reg keeps6_q;
    reg keeps7_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            keeps1_q <= 1'b0;
            keeps2_q <= 1'b0;
            keeps3_q <= 1'b0;
            keeps4_q <= 1'b0;
            keeps5_q <= 1'b0;
            keeps6_q <= 1'b0;
            keeps7_q <= 1'b0;
            keeps8_q <= 1'b0;
        end else begin
            keeps1_q <= prepares5_q;
            keeps2_q <= keeps1_q;
            keeps3_q <= keeps2_q;
            keeps4_q <= keeps3_q;
            keeps5_q <= keeps4_q;
            keeps6_q <= keeps5_q;
            keeps7_q <= keeps6_q;
            keeps8_q <= keeps7_q;
        end
    end

    reg [1:0] part1_q;
    reg [1:0] part2_q;
    reg [1:0] part3_q;
    reg [1:0] part4_q;
    reg [1:0] part5_q;
    reg [1:0] part6_q;
    reg [1:0] part7_q;
    reg [1:0] part8_q;
    reg [1:0] part9_q;
    reg [1:0] part10_q;
    reg [1:0] part11_q;
    reg [1:0] part12_q;

    always @(posedge clk) begin
        part1_q <= step_part[1:0];
        part2_q <= part1_q;
        part3_q <= part2_q;
        part4_q <= part3_q;
        part5_q <= part4_q;
        part6_q <= part5_q;
        part7_q <= part6_q;
        part8_q <= part7_q;
        part9_q <= part8_q;
        part10_q <= part9_q;
        part11_q <= part10_q;
        part12_q <= part11_q;
        part13_q <= part12_q;
    end

    reg record1_q;
    reg record2_q;
    reg record3_q;
    reg record4_q;
    reg record5_q;
    reg record6_q;
    reg record7_q;
    reg record8_q;
    reg record9_q;
    reg record10_q;
    reg record11_q;
    reg record12_q;
    reg record13_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            record1_q <= 1'b0;
            record2_q <= 1'b0;
            record3_q <= 1'b0;
            record4_q <= 1'b0;
            record5_q <= 1'b0;
            record6_q <= 1'b0;
            record7_q <= 1'b0;
            record8_q <= 1'b0;
            record9_q <= 1'b0;
            record10_q <= 1'b0;
            record11_q <= 1'b0;
            record12_q <= 1'b0;
            record13_q <= 1'b0;
        end else begin
            record1_q <= step_record;
            record2_q <= record1_q;
            record3_q <= record2_q;
            record4_q <= record3_q;
            record5_q <= record4_q;
            record6_q <= record5_q;
            record7_q <= record6_q;
            record8_q <= record7_q;
            record9_q <= record8_q;
            record10_q <= record9_q;
            record11_q <= record10_q;
            record12_q <= record11_q;
            record13_q <= record12_q;
        end
    end

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

    reg tail1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            tail1_q <= 1'b0;
            tail2_q <= 1'b0;
        end else begin
            tail1_q <= step_tail;
            tail2_q <= tail1_q;
        end
    end

    wire tail_nan = tail2_q & (value_nan_q | row_nan0);
    wire tail_inf = tail2_q & (value_inf_q | row_inf0);

    // Records and tails meet at the terms: a tail waits until all records are through.
    wire operands_there = record13_q | tail2_q;
    reg  terms_valid1_q;
    reg  terms_valid2_q;
    reg  terms_valid3_q;
    reg  terms_valid4_q;
    reg  terms_valid5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            terms_valid1_q <= 1'b0;
            terms_valid2_q <= 1'b0;
            terms_valid3_q <= 1'b0;
            terms_valid4_q <= 1'b0;
            terms_valid5_q <= 1'b0;
        end else begin
            terms_valid1_q <= operands_there;
            terms_valid2_q <= terms_valid1_q;
            terms_valid3_q <= terms_valid2_q;
            terms_valid4_q <= terms_valid3_q;
            terms_valid5_q <= terms_valid4_q;
        end
    end

    reg terms_tail1_q;
    reg terms_tail2_q;
    reg terms_tail3_q;
    reg terms_tail4_q;
    reg terms_tail5_q;
    reg terms_nan1_q;
    reg terms_nan2_q;
    reg terms_nan3_q;
    reg terms_nan4_q;
    reg terms_nan5_q;
    reg terms_inf1_q;
    reg terms_inf2_q;
    reg terms_inf3_q;
    reg terms_inf4_q;
    reg terms_inf5_q;
    reg tail_scores1_q;
    reg tail_scores2_q;
    reg record_scores1_q;
    reg record_scores2_q;
    reg record_scores3_q;
    reg record_scores4_q;
    reg record_scores5_q;
    reg record_scores6_q;
    reg record_scores7_q;
    reg record_scores8_q;
    reg record_scores9_q;
    reg record_scores10_q;
    reg record_scores11_q;

    always @(posedge clk) begin
        terms_tail1_q <= tail2_q;
        terms_tail2_q <= terms_tail1_q;
        terms_tail3_q <= terms_tail2_q;
        terms_tail4_q <= terms_tail3_q;
        terms_tail5_q <= terms_tail4_q;
        terms_nan1_q <= tail_nan;
        terms_nan2_q <= terms_nan1_q;
        terms_nan3_q <= terms_nan2_q;
        terms_nan4_q <= terms_nan3_q;
        terms_nan5_q <= terms_nan4_q;
        terms_inf1_q <= tail_inf;
        terms_inf2_q <= terms_inf1_q;
        terms_inf3_q <= terms_inf2_q;
        terms_inf4_q <= terms_inf3_q;
        terms_inf5_q <= terms_inf4_q;
        tail_scores1_q <= step_scores;
        tail_scores2_q <= tail_scores1_q;
        record_scores1_q <= tail_scores2_q;
        record_scores2_q <= record_scores1_q;
        record_scores3_q <= record_scores2_q;
        record_scores4_q <= record_scores3_q;
        record_scores5_q <= record_scores4_q;
        record_scores6_q <= record_scores5_q;
        record_scores7_q <= record_scores6_q;
        record_scores8_q <= record_scores7_q;
        record_scores9_q <= record_scores8_q;
        record_scores10_q <= record_scores9_q;
        record_scores11_q <= record_scores10_q;
    end

    wire operands_scores = tail2_q ? tail_scores2_q : record_scores11_q;
    reg  terms_scores1_q;
    reg  terms_scores2_q;
    reg  terms_scores3_q;
    reg  terms_scores4_q;
    reg  terms_scores5_q;
    reg  tail_restarts1_q;
    reg  tail_restarts2_q;
    reg  record_restarts1_q;
    reg  record_restarts2_q;
    reg  record_restarts3_q;
    reg  record_restarts4_q;
    reg  record_restarts5_q;
    reg  record_restarts6_q;
    reg  record_restarts7_q;
    reg  record_restarts8_q;
    reg  record_restarts9_q;
    reg  record_restarts10_q;
    reg  record_restarts11_q;

    always @(posedge clk) begin
        terms_scores1_q <= operands_scores;
        terms_scores2_q <= terms_scores1_q;
        terms_scores3_q <= terms_scores2_q;
        terms_scores4_q <= terms_scores3_q;
        terms_scores5_q <= terms_scores4_q;
        tail_restarts1_q <= step_restarts;
        tail_restarts2_q <= tail_restarts1_q;
        record_restarts1_q <= tail_restarts2_q;
        record_restarts2_q <= record_restarts1_q;
        record_restarts3_q <= record_restarts2_q;
        record_restarts4_q <= record_restarts3_q;
        record_restarts5_q <= record_restarts4_q;
        record_restarts6_q <= record_restarts5_q;
        record_restarts7_q <= record_restarts6_q;
        record_restarts8_q <= record_restarts7_q;
        record_restarts9_q <= record_restarts8_q;
        record_restarts10_q <= record_restarts9_q;
        record_restarts11_q <= record_restarts10_q;
    end

    wire operands_restarts = tail2_q ? tail_restarts2_q : record_restarts11_q;
    reg  terms_restarts1_q;
    reg  terms_restarts2_q;
    reg  terms_restarts3_q;
    reg  terms_restarts4_q;
    reg  terms_restarts5_q;
    reg  tail_completes1_q;
    reg  tail_completes2_q;
    reg  record_completes1_q;
    reg  record_completes2_q;
    reg  record_completes3_q;
    reg  record_completes4_q;
    reg  record_completes5_q;
    reg  record_completes6_q;
    reg  record_completes7_q;
    reg  record_completes8_q;
    reg  record_completes9_q;
    reg  record_completes10_q;
    reg  record_completes11_q;

    always @(posedge clk) begin
        terms_restarts1_q <= operands_restarts;
        terms_restarts2_q <= terms_restarts1_q;
        terms_restarts3_q <= terms_restarts2_q;
        terms_restarts4_q <= terms_restarts3_q;
        terms_restarts5_q <= terms_restarts4_q;
        tail_completes1_q <= step_completes;
        tail_completes2_q <= tail_completes1_q;
        record_completes1_q <= tail_completes2_q;
        record_completes2_q <= record_completes1_q;
        record_completes3_q <= record_completes2_q;
        record_completes4_q <= record_completes3_q;
        record_completes5_q <= record_completes4_q;
        record_completes6_q <= record_completes5_q;
        record_completes7_q <= record_completes6_q;
        record_completes8_q <= record_completes7_q;
        record_completes9_q <= record_completes8_q;
        record_completes10_q <= record_completes9_q;
        record_completes11_q <= record_completes10_q;
    end

    wire operands_completes = tail2_q ? tail_completes2_q : record_completes11_q;
    reg  terms_completes1_q;
    reg  terms_completes2_q;
    reg  terms_completes3_q;
    reg  terms_completes4_q;
    reg  terms_completes5_q;
    reg  tail_loops1_q;
    reg  tail_loops2_q;
    reg  record_loops1_q;
    reg  record_loops2_q;
    reg  record_loops3_q;
    reg  record_loops4_q;
    reg  record_loops5_q;
    reg  record_loops6_q;
    reg  record_loops7_q;
    reg  record_loops8_q;
    reg  record_loops9_q;
    reg  record_loops10_q;
    reg  record_loops11_q;

    always @(posedge clk) begin
        terms_completes1_q <= operands_completes;
        terms_completes2_q <= terms_completes1_q;
        terms_completes3_q <= terms_completes2_q;
        terms_completes4_q <= terms_completes3_q;
        terms_completes5_q <= terms_completes4_q;
        tail_loops1_q <= step_loops;
        tail_loops2_q <= tail_loops1_q;
        record_loops1_q <= tail_loops2_q;
        record_loops2_q <= record_loops1_q;
        record_loops3_q <= record_loops2_q;
        record_loops4_q <= record_loops3_q;
        record_loops5_q <= record_loops4_q;
        record_loops6_q <= record_loops5_q;
        record_loops7_q <= record_loops6_q;
        record_loops8_q <= record_loops7_q;
        record_loops9_q <= record_loops8_q;
        record_loops10_q <= record_loops9_q;
        record_loops11_q <= record_loops10_q;
    end

    wire operands_loops = tail2_q ? tail_loops2_q : record_loops11_q;
    reg  terms_loops1_q;
    reg  terms_loops2_q;
    reg  terms_loops3_q;
    reg  terms_loops4_q;
    reg  terms_loops5_q;
    reg  tail_finishes1_q;
    reg  tail_finishes2_q;
    reg  record_finishes1_q;
    reg  record_finishes2_q;
    reg  record_finishes3_q;
    reg  record_finishes4_q;
    reg  record_finishes5_q;
    reg  record_finishes6_q;
    reg  record_finishes7_q;
    reg  record_finishes8_q;
    reg  record_finishes9_q;
    reg  record_finishes10_q;
    reg  record_finishes11_q;

    always @(posedge clk) begin
        terms_loops1_q <= operands_loops;
        terms_loops2_q <= terms_loops1_q;
        terms_loops3_q <= terms_loops2_q;
        terms_loops4_q <= terms_loops3_q;
        terms_loops5_q <= terms_loops4_q;
        tail_finishes1_q <= step_finishes;
        tail_finishes2_q <= tail_finishes1_q;
        record_finishes1_q <= tail_finishes2_q;
        record_finishes2_q <= record_finishes1_q;
        record_finishes3_q <= record_finishes2_q;
        record_finishes4_q <= record_finishes3_q;
        record_finishes5_q <= record_finishes4_q;
        record_finishes6_q <= record_finishes5_q;
        record_finishes7_q <= record_finishes6_q;
        record_finishes8_q <= record_finishes7_q;
        record_finishes9_q <= record_finishes8_q;
        record_finishes10_q <= record_finishes9_q;
        record_finishes11_q <= record_finishes10_q;
    end

    wire operands_finishes = tail2_q ? tail_finishes2_q : record_finishes11_q;
    reg  terms_finishes1_q;
    reg  terms_finishes2_q;
    reg  terms_finishes3_q;
    reg  terms_finishes4_q;
    reg  terms_finishes5_q;

    always @(posedge clk) begin
        terms_finishes1_q <= operands_finishes;
        terms_finishes2_q <= terms_finishes1_q;
        terms_finishes3_q <= terms_finishes2_q;
        terms_finishes4_q <= terms_finishes3_q;
        terms_finishes5_q <= terms_finishes4_q;
    end

    // The sums of a pass are in rows of four from a row of its own on; its loops begin there again.
    reg  [5:0] base_row_q;
    reg  [5:0] sum_row_q;
    reg  [1:0] sum_bank_q;
    wire       writes_any = terms_valid5_q & (!terms_scores5_q | terms_completes5_q);
    wire [5:0] next_row = sum_row_q + 6'd1;

    always @(posedge clk) begin
        if (!rst_n) begin
            sum_row_q <= 6'd0;
        end else if (writes_any) begin
            sum_row_q <= (terms_loops5_q & !terms_finishes5_q) ? base_row_q :
                (terms_tail5_q | (sum_bank_q == 2'd3) | terms_finishes5_q) ? next_row : sum_row_q;
        end
    end

    wire row_begins = terms_tail5_q | (terms_loops5_q & !terms_finishes5_q) | terms_finishes5_q;

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
        end else if (terms_valid5_q & terms_finishes5_q) begin
            base_row_q <= next_row;
        end
    end

    wire [3:0] in_bank = {terms_tail5_q | (sum_bank_q == 2'd3),
        terms_tail5_q | (sum_bank_q == 2'd2), terms_tail5_q | (sum_bank_q == 2'd1),
        terms_tail5_q | (sum_bank_q == 2'd0)};
    wire       adds_to_kept = terms_valid5_q & !terms_scores5_q & !terms_restarts5_q;
    assign sum_reads = in_bank & {4{adds_to_kept}};
    wire [23:0] read_rows = {sum_reads[3] ? sum_row_q : given_row,
        sum_reads[2] ? sum_row_q : given_row, sum_reads[1] ? sum_row_q : given_row,
        sum_reads[0] ? sum_row_q : given_row};

    always @(posedge clk) begin
        if (!rst_n) begin
            adds_q <= 4'd0;
            writes_q <= 4'd0;
        end else begin
            adds_q <= in_bank & {4{terms_valid5_q}};
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

    reg now_valid1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            now_valid1_q <= 1'b0;
        end else begin
            now_valid1_q <= terms_valid5_q;
        end
    end

    reg now_nan1_q;
    reg now_inf1_q;
    reg now_completes1_q;
    reg now_finishes1_q;

    always @(posedge clk) begin
        now_tail1_q <= terms_tail5_q;
        now_nan1_q <= terms_nan5_q;
        now_inf1_q <= terms_inf5_q;
        now_scores1_q <= terms_scores5_q;
        now_restarts1_q <= terms_restarts5_q;
        now_completes1_q <= terms_completes5_q;
        now_finishes1_q <= terms_finishes5_q;
    end

    // What is complete, and what was met in a pass.
    wire finishes_now = now_valid1_q & now_finishes1_q;
    wire nan_now = now_valid1_q & now_nan1_q;
    reg  nan_in_pass_q;
    wire nan_so_far = nan_in_pass_q | nan_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_in_pass_q <= 1'b0;
        end else begin
            nan_in_pass_q <= nan_so_far & !finishes_now;
        end
    end

    reg nan_of_pass1_q;
    reg nan_of_pass2_q;

    always @(posedge clk) begin
        nan_of_pass1_q <= nan_so_far;
        nan_of_pass2_q <= nan_of_pass1_q;
        nan_of_pass3_q <= nan_of_pass2_q;
    end

    wire inf_now = now_valid1_q & now_inf1_q;
    reg  inf_in_pass_q;
    wire inf_so_far = inf_in_pass_q | inf_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            inf_in_pass_q <= 1'b0;
        end else begin
            inf_in_pass_q <= inf_so_far & !finishes_now;
        end
    end

    reg inf_of_pass1_q;
    reg inf_of_pass2_q;

    always @(posedge clk) begin
        inf_of_pass1_q <= inf_so_far;
        inf_of_pass2_q <= inf_of_pass1_q;
        inf_of_pass3_q <= inf_of_pass2_q;
    end

    wire clamped_now = now_valid1_q & row_clamped0;
    reg  clamped_in_pass_q;
    wire clamped_so_far = clamped_in_pass_q | clamped_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            clamped_in_pass_q <= 1'b0;
        end else begin
            clamped_in_pass_q <= clamped_so_far & !finishes_now;
        end
    end

    reg clamped_of_pass1_q;
    reg clamped_of_pass2_q;

    always @(posedge clk) begin
        clamped_of_pass1_q <= clamped_so_far;
        clamped_of_pass2_q <= clamped_of_pass1_q;
        clamped_of_pass3_q <= clamped_of_pass2_q;
    end

    reg finished1_q;
    reg finished2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            finished1_q <= 1'b0;
            finished2_q <= 1'b0;
            finished3_q <= 1'b0;
        end else begin
            finished1_q <= finishes_now;
            finished2_q <= finished1_q;
            finished3_q <= finished2_q;
        end
    end

    reg finished_outputs1_q;
    reg finished_outputs2_q;

    always @(posedge clk) begin
        finished_outputs1_q <= !now_scores1_q;
        finished_outputs2_q <= finished_outputs1_q;
        finished_outputs3_q <= finished_outputs2_q;
    end

    wire token_now = now_valid1_q & now_completes1_q;
    reg  spoils1_q;
    reg  spoils2_q;
    reg  spoils3_q;
    reg  spoils4_q;
    reg  spoils5_q;
    reg  spoils6_q;
    reg  spoils7_q;
    reg  spoils8_q;
    reg  spoils9_q;
    reg  spoils10_q;
    reg  spoils11_q;
    reg  spoils12_q;
    reg  spoils13_q;
    reg  spoils14_q;
    reg  spoils15_q;
    reg  spoils16_q;
    reg  spoils17_q;
    reg  spoils18_q;
    reg  spoils19_q;
    reg  spoils20_q;
    reg  spoils21_q;
    reg  spoils22_q;
    reg  spoils23_q;
    reg  token1_q;
    reg  token2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoils1_q <= 1'b0;
            spoils2_q <= 1'b0;
            spoils3_q <= 1'b0;
            spoils4_q <= 1'b0;
            spoils5_q <= 1'b0;
            spoils6_q <= 1'b0;
            spoils7_q <= 1'b0;
            spoils8_q <= 1'b0;
            spoils9_q <= 1'b0;
            spoils10_q <= 1'b0;
            spoils11_q <= 1'b0;
            spoils12_q <= 1'b0;
            spoils13_q <= 1'b0;
            spoils14_q <= 1'b0;
            spoils15_q <= 1'b0;
            spoils16_q <= 1'b0;
            spoils17_q <= 1'b0;
            spoils18_q <= 1'b0;
            spoils19_q <= 1'b0;
            spoils20_q <= 1'b0;
            spoils21_q <= 1'b0;
            spoils22_q <= 1'b0;
            spoils23_q <= 1'b0;
            all_written_q <= 1'b0;
            token1_q <= 1'b0;
            token2_q <= 1'b0;
            token3_q <= 1'b0;
        end else begin
            spoils1_q <= step_spoils;
            spoils2_q <= spoils1_q;
            spoils3_q <= spoils2_q;
            spoils4_q <= spoils3_q;
            spoils5_q <= spoils4_q;
            spoils6_q <= spoils5_q;
            spoils7_q <= spoils6_q;
            spoils8_q <= spoils7_q;
            spoils9_q <= spoils8_q;
            spoils10_q <= spoils9_q;
            spoils11_q <= spoils10_q;
            spoils12_q <= spoils11_q;
            spoils13_q <= spoils12_q;
            spoils14_q <= spoils13_q;
            spoils15_q <= spoils14_q;
            spoils16_q <= spoils15_q;
            spoils17_q <= spoils16_q;
            spoils18_q <= spoils17_q;
            spoils19_q <= spoils18_q;
            spoils20_q <= spoils19_q;
            spoils21_q <= spoils20_q;
            spoils22_q <= spoils21_q;
            spoils23_q <= spoils22_q;
            all_written_q <= all_written_q | spoils23_q;
            token1_q <= token_now;
            token2_q <= token1_q;
            token3_q <= token2_q;
        end
    end

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
