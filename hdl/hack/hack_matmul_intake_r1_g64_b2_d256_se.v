// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Takes the records of b, and the values of a tail, one by one. A step goes when its bytes are
// there, its bank of a is there, and a row of sums is free if it needs one. What follows the first
// step that is wrong does not count.
//
// Throughput: a piece of a record, or four values of a tail, per cycle.
// Generated for rows = 1, group = 64, bits = 2, width_max = 256, sums = none.
`default_nettype none
module hack_matmul_intake_r1_g64_b2_d256_se (
    input  wire         clk,                   // clock, rising edge
    input  wire         rst_n,                 // synchronous reset, active low
    input  wire         plan_valid,            // a command is offered
    output wire         plan_ready,            // a command is taken if offered
    input  wire         plan_outputs,          // 0 scores, 1 outputs
    input  wire  [31:0] plan_count,            // tokens or blocks
    input  wire   [5:0] plan_tail,             // tokens behind the blocks
    input  wire   [7:0] plan_width_last,       // the last channel
    input  wire   [1:0] plan_part_last,        // the last partition of a vector, 0 with outputs
    input  wire   [6:0] plan_n_last,           // its elements
    input  wire   [4:0] plan_code_bytes_last,  // bytes of the codes of its last piece of b
    input  wire         plan_few,              // loops over its channels have to wait for sums
    input  wire         plan_bad,              // it is out of range; the rest does not count then
    input  wire         words_valid,           // a word of records is offered
    output wire         words_ready,           // a word of records is taken if offered
    input  wire [255:0] words_data,            // bytes, byte 0 lowest
    input  wire  [31:0] words_keep,            // marks the bytes, from byte 0 up
    input  wire         words_last,            // the stream ends with this word
    input  wire         halted,                // the unit has stopped
    input  wire         there,                 // the bank of a to be used next is there
    input  wire   [2:0] bank_error,            // what is wrong with it
    input  wire         room,                  // a row of sums is free
    output wire         bank,                  // the bank of a in use, or to be used next
    output wire         opens,                 // it is opened
    output wire         closes,                // its last step has begun
    output wire         reserves,              // a row of sums is taken
    output wire         spoiled,               // a step was wrong
    output wire   [2:0] error,                 // what was wrong with it
    output wire         step_record,           // a record ends with its codes
    output wire         step_prepares,         // the values of a partition of a are added up
    output wire         step_tail,             // values of a tail
    output wire         step_reads,            // codes or a weight of a are read
    output wire   [2:0] step_slot,             // bank and slot
    output wire   [2:0] step_part,             // bank and partition
    output wire   [4:0] step_select,           // the weight in its slot
    output wire   [1:0] step_lanes,            // values of a tail, less 1
    output wire   [6:0] step_n,                // elements of the partition
    output wire         step_scores,           // of a pass that makes scores
    output wire         step_restarts,         // the sums begin
    output wire         step_completes,        // the sum of a token is complete
    output wire         step_loops,            // the first channel comes next
    output wire         step_finishes,         // the pass ends
    output wire         step_spoils,           // the pass is not to be used, and nothing follows
    output wire [159:0] window,                // bytes of the step
    output wire  [15:0] held                   // bytes taken and not used
);
    localparam [2:0] ERROR_NONE     = 3'd0;  // no format error
    localparam [2:0] ERROR_BAD_PAIR = 3'd1;  // a minimum or a step that no partition has
    localparam [2:0] ERROR_BAD_SUM  = 3'd2;  // a sum of codes above that of the largest codes
    localparam [2:0] ERROR_B_ENDS   = 3'd4;  // s_axis_b ends before the pass does

    localparam [2:0] STATE_IDLE       = 3'd0;
    localparam [2:0] STATE_OPEN_CODES = 3'd1;
    localparam [2:0] STATE_PREPARE    = 3'd2;
    localparam [2:0] STATE_RECORDS    = 3'd3;
    localparam [2:0] STATE_OPEN_TAIL  = 3'd4;
    localparam [2:0] STATE_TAIL       = 3'd5;

    // The pass in work.
    reg  [2:0] state_q;
    wire       steps_go;
    wire       starts = (state_q == STATE_IDLE) & plan_valid & !plan_bad;
    reg        pass_outputs_q;
    reg  [5:0] pass_tail_q;
    reg  [7:0] pass_width_last_q;
    reg  [1:0] pass_part_last_q;
    reg  [6:0] pass_n_last_q;
    reg  [4:0] pass_code_bytes_last_q;
    reg        pass_few_q;

    always @(posedge clk) begin
        if (starts) begin
            pass_outputs_q <= plan_outputs;
            pass_tail_q <= plan_tail;
            pass_width_last_q <= plan_width_last;
            pass_part_last_q <= plan_part_last;
            pass_n_last_q <= plan_n_last;
            pass_code_bytes_last_q <= plan_code_bytes_last;
            pass_few_q <= plan_few;
        end
    end

    wire begins_with_tail = plan_outputs & (plan_count == 32'd0);

    assign plan_ready = (state_q == STATE_IDLE) & !plan_bad;

    wire step = !(state_q == STATE_IDLE) & steps_go;

    // Pieces of a record.
    reg  [1:0] part_q;
    wire       is_last_part = part_q == pass_part_last_q;
    wire       part_ends = (state_q == STATE_PREPARE) | (state_q == STATE_RECORDS);

    always @(posedge clk) begin
        if (!rst_n) begin
            part_q <= 2'd0;
        end else if (step & part_ends) begin
            part_q <= is_last_part ? 2'd0 : (part_q + 2'd1);
        end
    end

    // Channels, or groups of channels of a tail.
    reg  [7:0] channel_q;
    wire       is_last_channel = channel_q ==
        ((state_q == STATE_TAIL) ? {2'd0, pass_width_last_q[7:2]} : pass_width_last_q);
    wire       token_ends = (state_q == STATE_TAIL) & is_last_channel;
    wire       loop_ends = (state_q == STATE_RECORDS) &
        (pass_outputs_q ? is_last_channel : is_last_part);
    wire       counts_channel = (state_q == STATE_TAIL) |
        ((state_q == STATE_RECORDS) & pass_outputs_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            channel_q <= 8'd0;
        end else if (step & counts_channel) begin
            channel_q <= is_last_channel ? 8'd0 : (channel_q + 8'd1);
        end
    end

    // Tokens or blocks, and tokens of a tail.
    reg  [31:0] items_left_q;
    reg         is_last_item_q;
    wire        item_ends = step & loop_ends;
    wire [31:0] items_less_1 = items_left_q - 32'h00000001;
    wire        items_change = starts | item_ends;
    wire [31:0] next_left = starts ? plan_count : items_less_1;

    always @(posedge clk) begin
        if (items_change) begin
            items_left_q <= next_left;
            is_last_item_q <= next_left == 32'h00000001;
        end
    end

    reg [1:0] token_in_row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            token_in_row_q <= 2'd0;
        end else if (items_change) begin
            token_in_row_q <= starts ? 2'd0 : (token_in_row_q + 2'd1);
        end
    end

    reg  [5:0] tail_token_q;
    wire [5:0] next_token = tail_token_q + 6'd1;
    wire       is_last_token = next_token == pass_tail_q;
    wire       tail_ends = token_ends & is_last_token;

    always @(posedge clk) begin
        if (!rst_n) begin
            tail_token_q <= 6'd0;
        end else if (step & token_ends) begin
            tail_token_q <= is_last_token ? 6'd0 : next_token;
        end
    end

    reg first_loop_q;

    always @(posedge clk) begin
        if (starts | (step & (loop_ends | token_ends))) begin
            first_loop_q <= starts;
        end
    end

    wire is_first_channel = channel_q == 8'd0;

    // What comes next.
    wire       has_tail = pass_outputs_q & (pass_tail_q != 6'd0);
    wire       records_end = loop_ends & (pass_outputs_q | is_last_item_q);
    reg  [2:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_OPEN_CODES: next_state = STATE_PREPARE;
            STATE_PREPARE: next_state = is_last_part ? STATE_RECORDS : STATE_PREPARE;
            STATE_RECORDS: next_state = records_end ?
                    (is_last_item_q ? (has_tail ? STATE_OPEN_TAIL : STATE_IDLE) :
                        STATE_OPEN_CODES) : STATE_RECORDS;
            STATE_OPEN_TAIL: next_state = STATE_TAIL;
            STATE_TAIL: next_state = tail_ends ? STATE_IDLE : STATE_TAIL;
            default: next_state = begins_with_tail ? STATE_OPEN_TAIL : STATE_OPEN_CODES;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else if (starts | step) begin
            state_q <= next_state;
        end
    end

    wire steps_ready;
    wire steps_valid = !(state_q == STATE_IDLE);

    assign steps_go = steps_ready;

    // The step.
    wire        has_header = state_q == STATE_RECORDS;
    wire  [1:0] slot = (state_q == STATE_TAIL) ? {1'b0, tail_token_q[5]} : part_q;
    wire  [5:0] code_bytes = is_last_part ? {1'b0, pass_code_bytes_last_q} : 6'd16;
    wire  [5:0] record_bytes = code_bytes + (6'd4 & {6{has_header}});
    wire  [2:0] last_values = {1'b0, pass_width_last_q[1:0]} + 3'd1;
    wire  [5:0] step_bytes =
        (state_q == STATE_TAIL) ? (token_ends ? {2'd0, last_values, 1'b0} : 6'd8) :
        (record_bytes & {6{state_q == STATE_RECORDS}});
    wire        reserves_row = ((state_q == STATE_RECORDS) & has_header &
            (pass_outputs_q ? (first_loop_q & (channel_q[1:0] == 2'd0)) :
                ((token_in_row_q == 2'd0) & (part_q == 2'd0)))) |
        ((state_q == STATE_TAIL) & first_loop_q);
    wire        pass_ends = tail_ends | (records_end & is_last_item_q & !has_tail);
    wire        queued_ready;
    wire        queued_valid;
    wire [37:0] queued_data;

    skid_buffer_w38 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (steps_valid),
        .in_ready (steps_ready),
        .in_data  ({(state_q == STATE_TAIL) & (tail_token_q == 6'd0) & is_first_channel,
            pass_few_q & is_first_channel & pass_outputs_q &
                ((state_q == STATE_RECORDS) | (state_q == STATE_TAIL)), records_end | tail_ends,
            pass_ends, token_ends | (loop_ends & pass_outputs_q), !pass_outputs_q & loop_ends,
            pass_outputs_q ? first_loop_q : (part_q == 2'd0), reserves_row, !pass_outputs_q,
            token_ends ? pass_width_last_q[1:0] : 2'd3, tail_token_q[4:0], slot, part_q,
            is_last_part ? pass_n_last_q : 7'd64, state_q == STATE_RECORDS, has_header, step_bytes,
            state_q == STATE_TAIL, state_q == STATE_PREPARE,
            (state_q == STATE_OPEN_CODES) | (state_q == STATE_OPEN_TAIL)}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    wire       queued_opens = queued_data[0];
    wire       queued_prepares = queued_data[1];
    wire       queued_tail = queued_data[2];
    wire [5:0] queued_need = queued_data[8:3];
    wire       queued_header = queued_data[9];
    wire       queued_ends = queued_data[10];
    wire [6:0] queued_n = queued_data[17:11];
    wire [1:0] queued_part = queued_data[19:18];
    wire [1:0] queued_slot = queued_data[21:20];
    wire [4:0] queued_select = queued_data[26:22];
    wire [1:0] queued_lanes = queued_data[28:27];
    wire       queued_scores = queued_data[29];
    wire       queued_reserves = queued_data[30];
    wire       queued_restarts = queued_data[31];
    wire       queued_completes = queued_data[32];
    wire       queued_loops = queued_data[33];
    wire       queued_finishes = queued_data[34];
    wire       queued_closes = queued_data[35];
    wire       queued_waits = queued_data[36];
    wire       queued_drains = queued_data[37];

    // Words of b are taken up to the last one of the stream, and until the unit stops.
    reg  b_ended_q;
    wire b_open = !b_ended_q & !halted;
    wire b_in_ready;
    wire b_in_valid = words_valid & b_open;

    assign words_ready = b_in_ready & b_open;

    always @(posedge clk) begin
        if (!rst_n) begin
            b_ended_q <= 1'b0;
        end else begin
            b_ended_q <= b_ended_q | (b_in_valid & b_in_ready & words_last);
        end
    end

    wire  [31:0] b_count_top = words_keep & ~(words_keep >> 1);
    wire   [5:0] b_count = {|(b_count_top & 32'h80000000), |(b_count_top & 32'h7fff8000),
        |(b_count_top & 32'h7f807f80), |(b_count_top & 32'h78787878),
        |(b_count_top & 32'h66666666), |(b_count_top & 32'h55555555)};
    wire         b_waits;
    wire   [6:0] b_in_ring;
    wire   [5:0] b_waiting;
    wire         b_enough;
    wire   [5:0] b_have;
    wire [159:0] b_window;
    wire         fires;

    byte_aligner_b32_s20 u_b_aligner (
        .clk     (clk),
        .rst_n   (rst_n),
        .in_valid(b_in_valid),
        .in_ready(b_in_ready),
        .in_data (words_data),
        .in_count(b_count),
        .need    (queued_need),
        .take    (fires),
        .show    (1'b1),
        .window  (b_window),
        .held    (b_in_ring),
        .enough  (b_enough),
        .have    (b_have),
        .waits   (b_waits),
        .waiting (b_waiting)
    );

    wire        b_no_more = b_ended_q & !b_waits;
    wire [15:0] b_not_taken = {9'd0, b_in_ring} + {10'd0, b_waiting};

    // When a step may go.
    reg  spoiled_q;
    wire is_quiet;
    wire is_settled;
    wire may_go = !spoiled_q & !halted & (!queued_opens | there) & (!queued_reserves | room) &
        (!queued_waits | is_settled) & (!queued_drains | is_quiet);
    wire goes = may_go & (b_enough | b_no_more);
    assign fires = queued_valid & goes;
    reg bank_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank_q <= 1'b0;
        end else if (fires & queued_closes) begin
            bank_q <= !bank_q;
        end
    end

    assign bank = bank_q;
    assign opens = fires & queued_opens;
    assign closes = fires & queued_closes;
    assign reserves = fires & queued_reserves;

    // How long ago the last step and the last record went.
    reg  [2:0] since_step_q;
    wire       step_is_over = since_step_q == 3'd4;

    always @(posedge clk) begin
        if (!rst_n) begin
            since_step_q <= 3'd4;
        end else begin
            since_step_q <= fires ? 3'd0 : step_is_over ? since_step_q : (since_step_q + 3'd1);
        end
    end

    assign is_settled = step_is_over;

    reg  [3:0] since_record_q;
    wire       record_is_over = since_record_q == 4'd13;

    always @(posedge clk) begin
        if (!rst_n) begin
            since_record_q <= 4'd13;
        end else begin
            since_record_q <= (fires & (!queued_tail & !queued_opens)) ? 4'd0 :
                record_is_over ? since_record_q : (since_record_q + 4'd1);
        end
    end

    assign is_quiet = record_is_over;

    // The step with its bytes in the window.
    reg present_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            present_q <= 1'b0;
        end else begin
            present_q <= fires;
        end
    end

    wire [2:0] opened_error = queued_opens ? bank_error : ERROR_NONE;
    reg        step_opens_q;
    reg        step_prepares_q;
    reg        step_tail_q;
    reg        step_header_q;
    reg        step_ends_q;
    reg  [6:0] step_n_q;
    reg  [1:0] step_part_q;
    reg  [1:0] step_slot_q;
    reg  [4:0] step_select_q;
    reg  [1:0] step_lanes_q;
    reg        step_scores_q;
    reg        step_restarts_q;
    reg        step_completes_q;
    reg        step_loops_q;
    reg        step_finishes_q;
    reg        step_bank_q;
    reg  [5:0] step_have_q;
    reg        step_short_q;
    reg  [2:0] step_error_q;

    always @(posedge clk) begin
        step_opens_q <= queued_opens;
        step_prepares_q <= queued_prepares;
        step_tail_q <= queued_tail;
        step_header_q <= queued_header;
        step_ends_q <= queued_ends;
        step_n_q <= queued_n;
        step_part_q <= queued_part;
        step_slot_q <= queued_slot;
        step_select_q <= queued_select;
        step_lanes_q <= queued_lanes;
        step_scores_q <= queued_scores;
        step_restarts_q <= queued_restarts;
        step_completes_q <= queued_completes;
        step_loops_q <= queued_loops;
        step_finishes_q <= queued_finishes;
        step_bank_q <= bank_q;
        step_have_q <= b_have;
        step_short_q <= !b_enough;
        step_error_q <= opened_error;
    end

    assign queued_ready = goes;

    wire pair_is_bad = (&b_window[14:10]) | (&b_window[30:26]) | (b_window[15:0] == 16'h8000) |
        b_window[31];
    wire bad_pair = step_header_q & pair_is_bad & (step_have_q >= 6'd4);
    wire bad_bank = step_error_q != ERROR_NONE;
    wire is_wrong = present_q & !spoiled_q & (bad_bank | bad_pair | 1'b0 | step_short_q);
    wire is_good = present_q & !spoiled_q & !is_wrong;

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else begin
            spoiled_q <= spoiled_q | is_wrong;
        end
    end

    reg [2:0] kind_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            kind_q <= ERROR_NONE;
        end else if (is_wrong) begin
            kind_q <= bad_bank ? step_error_q : bad_pair ? ERROR_BAD_PAIR : 1'b0 ? ERROR_BAD_SUM :
                ERROR_B_ENDS;
        end
    end

    assign spoiled = spoiled_q;
    assign error = kind_q;
    assign step_record = is_good & step_ends_q;
    assign step_prepares = is_good & step_prepares_q;
    assign step_tail = is_good & step_tail_q;
    assign step_reads = present_q & !step_opens_q & !step_prepares_q;
    assign step_slot = {step_bank_q, step_slot_q};
    assign step_part = {step_bank_q, step_part_q};
    assign step_select = step_select_q;
    assign step_lanes = step_lanes_q;
    assign step_n = step_n_q;
    assign step_scores = step_scores_q;
    assign step_restarts = step_restarts_q;
    assign step_completes = step_completes_q;
    assign step_loops = step_loops_q;
    assign step_finishes = step_finishes_q;
    assign step_spoils = is_wrong;
    assign window = b_window;

    // Bytes that were taken behind the wrong step.
    reg [15:0] beyond_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beyond_q <= 16'd0;
        end else if (present_q & spoiled_q) begin
            beyond_q <= beyond_q + {10'd0, step_have_q};
        end
    end

    reg [15:0] held_q;

    always @(posedge clk) begin
        held_q <= b_not_taken + beyond_q;
    end

    assign held = held_q;
endmodule
`default_nettype wire
