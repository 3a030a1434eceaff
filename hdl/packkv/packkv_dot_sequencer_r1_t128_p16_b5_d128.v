// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Judges a pass place by place: its operands, its steps, then the segments of the place, which it
// accepts when their operands are aligned and their results have room. Behind the last segment of a
// pass over values the sums are read; behind the first thing that is wrong all results that are
// left are +0, and it stops, as it does at a command that is out of range.
//
// Throughput: a segment per 4 cycles.
// Generated for rows = 1, block = 128, pack = 16, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_dot_sequencer_r1_t128_p16_b5_d128 (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        plan_valid,        // a command is offered
    output wire        plan_ready,        // a command is taken if offered
    input  wire        plan_values,       // 0 keys, 1 values
    input  wire [13:0] plan_blocks,       // number of blocks
    input  wire  [3:0] plan_parts,        // segments of 16 channels side by side, D / 16
    input  wire        plan_bad,          // it is out of range; the rest does not count then
    input  wire        set_there,         // the next set of operands is there
    input  wire        no_more_operands,  // there will be no other one
    input  wire        group_there,       // the steps of the next group are there
    input  wire        block_there,       // those of the next block are there
    input  wire        steps_wrong,       // what is not there is wrong
    input  wire  [3:0] steps_at,          // the next group
    input  wire  [1:0] ready,             // banks of operands that are aligned
    input  wire  [1:0] met0,              // in that bank: NaN, an infinity
    input  wire  [1:0] met1,              // in that bank: NaN, an infinity
    input  wire        segment_valid,     // a segment is offered
    input  wire  [2:0] segment_error,     // what is wrong with it
    input  wire        room,              // there is room for a group of results
    output wire        opens,             // the next set of operands is used
    output wire  [3:0] opened_parts,      // 16 elements of its vectors
    output wire        group_opens,       // the next group of steps is used
    output wire        block_opens,       // it is the turn of the next block of steps
    output wire        turn,              // the pass in work is one over values
    output wire        turn_odd,          // the pass in work has an odd number
    output wire        frees,             // the bank in use is free
    output wire        segment_ready,     // the segment is accepted
    output wire        goes,              // a segment is accepted
    output wire        segment_values,    // of values
    output wire  [2:0] segment_word,      // the word of operands that it needs
    output wire        segment_bank,      // their bank
    output wire        segment_begins,    // its sums begin with it
    output wire        segment_ends,      // and end with it
    output wire  [2:0] segment_part,      // its 16 channels
    output wire        segment_restarts,  // values: the sums of its channels begin
    output wire  [3:0] segment_steps_at,  // keys: the steps of its tokens
    output wire        segment_finishes,  // keys: the pass ends with it
    output wire        segment_nan,       // a NaN was met in the pass
    output wire        segment_inf,       // an infinity was met in the pass
    output wire        reserves,          // room is taken for a group of results
    output wire        reads,             // a result is read
    output wire  [2:0] read_part,         // 16 channels
    output wire  [3:0] read_number,       // the channel or token
    output wire        read_zero,         // +0 instead
    output wire        read_chunk_ends,   // last one of a group of tokens or 16 channels
    output wire        read_last,         // last one of the pass
    output wire  [1:0] met,               // with a result that is read: NaN, an infinity
    output wire  [2:0] error,             // what was wrong
    output wire        refused,           // a command is out of range
    output wire        halted,            // nothing is taken any more
    output wire        stopped            // waits for a reset
);
    localparam [2:0] ERROR_NONE     = 3'd0;  // no format error
    localparam [2:0] ERROR_A_ENDS   = 3'd1;  // s_axis_a ends before the pass does
    // a step that no token has, or s_axis_steps ends before it
    localparam [2:0] ERROR_BAD_STEP = 3'd2;

    localparam [2:0] STATE_IDLE     = 3'd0;
    localparam [2:0] STATE_OPERANDS = 3'd1;
    localparam [2:0] STATE_STEPS    = 3'd2;
    localparam [2:0] STATE_SEGMENTS = 3'd3;
    localparam [2:0] STATE_SETTLE   = 3'd4;
    localparam [2:0] STATE_READ     = 3'd5;
    localparam [2:0] STATE_STOPPED  = 3'd6;

    // The pass in work.
    reg  [2:0] state_q;
    wire       starts = (state_q == STATE_IDLE) & plan_valid & !plan_bad;
    wire       refuses = (state_q == STATE_IDLE) & plan_valid & plan_bad;

    assign plan_ready = (state_q == STATE_IDLE) & !plan_bad;

    reg of_values_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            of_values_q <= 1'b0;
        end else if (starts) begin
            of_values_q <= plan_values;
        end
    end

    reg [3:0] parts_q;

    always @(posedge clk) begin
        if (starts) begin
            parts_q <= plan_parts;
        end
    end

    reg odd_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            odd_q <= 1'b0;
        end else if (starts) begin
            odd_q <= !odd_q;
        end
    end

    reg active_q;

    // The place of the next segment: channels, group, block.
    wire        segment_taken;
    wire        chunk_read;
    reg         spoiled_q;
    reg   [2:0] part_q;
    wire        is_last_part = {1'b0, part_q} == (parts_q - 4'd1);
    reg   [2:0] group_q;
    wire        is_last_group = &group_q;
    reg  [13:0] blocks_left_q;
    wire        is_last_block = blocks_left_q == 14'h0001;
    wire        sums_end = of_values_q ? is_last_group : is_last_part;
    wire        block_ends = is_last_group & is_last_part;
    wire        pass_ends = block_ends & is_last_block;
    wire        settled;

    always @(posedge clk) begin
        if (!rst_n) begin
            part_q <= 3'd0;
        end else if (starts | settled |
            (((segment_taken & (!of_values_q | is_last_group)) | (chunk_read & of_values_q)) &
                is_last_part) |
            ((segment_taken & (!of_values_q | is_last_group)) | (chunk_read & of_values_q))) begin
            part_q <= (starts | settled |
                        (((segment_taken & (!of_values_q | is_last_group)) |
                                (chunk_read & of_values_q)) & is_last_part)) ? 3'd0 :
                (part_q + 3'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            group_q <= 3'd0;
        end else if (starts |
            ((segment_taken & (of_values_q | is_last_part)) | (chunk_read & !of_values_q))) begin
            group_q <= starts ? 3'd0 : (group_q + 3'd1);
        end
    end

    always @(posedge clk) begin
        if (starts |
            ((segment_taken & block_ends) | (chunk_read & !of_values_q & is_last_group))) begin
            blocks_left_q <= starts ? plan_blocks : (blocks_left_q - 14'h0001);
        end
    end

    // What is wrong with a place, in the order in which it is judged.
    wire       steps_are_good = of_values_q ? block_there : group_there;
    wire       segment_is_good = segment_error == ERROR_NONE;
    wire       is_wrong = ((state_q == STATE_OPERANDS) & !set_there & no_more_operands) |
        ((state_q == STATE_STEPS) & !steps_are_good & steps_wrong) |
        ((state_q == STATE_SEGMENTS) & segment_valid & !segment_is_good);
    reg  [2:0] kind_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            kind_q <= ERROR_NONE;
        end else if (is_wrong) begin
            kind_q <=
                ((state_q == STATE_OPERANDS) & !set_there & no_more_operands) ? ERROR_A_ENDS :
                ((state_q == STATE_STEPS) & !steps_are_good & steps_wrong) ? ERROR_BAD_STEP :
                segment_error;
        end
    end

    // A segment is accepted when its bank is there, and its sums can be drained.
    reg        bank_q;
    wire       is_aligned = bank_q ? ready[1] : ready[0];
    reg  [4:0] since_end_q;
    wire       may_drain = since_end_q[4];
    wire       has_room = of_values_q | room;
    wire       accepts = (state_q == STATE_SEGMENTS) & segment_is_good & is_aligned &
        (!sums_end | (may_drain & has_room));

    assign segment_taken = accepts & segment_valid;

    wire drains = segment_taken & sums_end;

    always @(posedge clk) begin
        if (!rst_n) begin
            since_end_q <= 5'd16;
        end else if (drains | !may_drain) begin
            since_end_q <= drains ? 5'd1 : (since_end_q + 5'd1);
        end
    end

    wire closes = segment_taken & block_ends & (of_values_q | is_last_block);

    always @(posedge clk) begin
        if (!rst_n) begin
            bank_q <= 1'b0;
        end else if (closes) begin
            bank_q <= !bank_q;
        end
    end

    // Behind the last segment the rows are waited for.
    reg [5:0] waited_q;

    assign settled = (state_q == STATE_SETTLE) & (waited_q == 6'd33);

    always @(posedge clk) begin
        if (!rst_n) begin
            waited_q <= 6'd0;
        end else begin
            waited_q <= (state_q == STATE_SETTLE) ? (waited_q + 6'd1) : 6'd0;
        end
    end

    reg  [3:0] number_q;
    wire       reads_result;
    wire       chunk_ends = &number_q;

    assign reads_result = (state_q == STATE_READ) & (!(number_q == 4'd0) | room);
    assign chunk_read = reads_result & chunk_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 4'd0;
        end else if (reads_result) begin
            number_q <= chunk_ends ? 4'd0 : (number_q + 4'd1);
        end
    end

    wire read_ends = chunk_ends & (of_values_q ? is_last_part : (is_last_group & is_last_block));

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else begin
            spoiled_q <= spoiled_q | is_wrong;
        end
    end

    // What comes next.
    reg [2:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_IDLE: next_state = starts ? STATE_OPERANDS : refuses ? STATE_STOPPED : STATE_IDLE;
            STATE_OPERANDS: next_state = is_wrong ? STATE_SETTLE : set_there ? STATE_STEPS :
                STATE_OPERANDS;
            STATE_STEPS: next_state = is_wrong ? STATE_SETTLE : steps_are_good ? STATE_SEGMENTS :
                STATE_STEPS;
            STATE_SEGMENTS: next_state = is_wrong ? STATE_SETTLE :
                segment_taken ?
                    (of_values_q ?
                            (pass_ends ? STATE_SETTLE : block_ends ? STATE_OPERANDS :
                                STATE_SEGMENTS) : pass_ends ? STATE_IDLE :
                        is_last_part ? STATE_STEPS : STATE_SEGMENTS) : STATE_SEGMENTS;
            STATE_SETTLE: next_state = settled ? STATE_READ : STATE_SETTLE;
            STATE_READ: next_state =
                (reads_result & read_ends) ? (spoiled_q ? STATE_STOPPED : STATE_IDLE) : STATE_READ;
            default: next_state = STATE_STOPPED;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
            active_q <= 1'b0;
        end else begin
            state_q <= next_state;
            active_q <= (active_q | starts) & !(pass_ends & segment_taken);
        end
    end

    // What was met in the pass.
    reg begins_pass_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            begins_pass_q <= 1'b0;
        end else begin
            begins_pass_q <= (begins_pass_q & !segment_taken) | starts;
        end
    end

    reg  [1:0] met_before_q;
    wire [1:0] met_so_far = (bank_q ? met1 : met0) | (met_before_q & {2{!begins_pass_q}});

    always @(posedge clk) begin
        if (segment_taken) begin
            met_before_q <= met_so_far;
        end
    end

    reg first_block_q;

    always @(posedge clk) begin
        if (starts |
            ((segment_taken & block_ends) | (chunk_read & !of_values_q & is_last_group))) begin
            first_block_q <= starts;
        end
    end

    wire       opens_set = (state_q == STATE_OPERANDS) & set_there;
    wire       opens_steps = (state_q == STATE_STEPS) & steps_are_good;
    reg  [3:0] group_at_q;

    always @(posedge clk) begin
        if (opens_steps) begin
            group_at_q <= steps_at;
        end
    end

    assign opens = opens_set;
    assign opened_parts = of_values_q ? 4'd8 : parts_q;
    assign group_opens = opens_steps & !of_values_q;
    assign block_opens = opens_steps & of_values_q;
    assign turn = active_q & of_values_q;
    assign turn_odd = odd_q;

    reg [2:0] closed_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            closed_line_q <= 3'd0;
        end else begin
            closed_line_q <= {closed_line_q[1:0], closes};
        end
    end

    wire closed = closed_line_q[2];

    assign frees = closed;
    assign segment_ready = accepts;
    assign goes = segment_taken;
    assign segment_values = of_values_q;
    assign segment_word = of_values_q ? group_q : part_q;
    assign segment_bank = bank_q;
    assign segment_begins = of_values_q ? (group_q == 3'd0) : (part_q == 3'd0);
    assign segment_ends = sums_end;
    assign segment_part = part_q;
    assign segment_restarts = first_block_q;
    assign segment_steps_at = group_at_q;
    assign segment_finishes = pass_ends;
    assign segment_nan = met_so_far[0];
    assign segment_inf = met_so_far[1];
    assign reserves = (drains & !of_values_q) | (reads_result & (number_q == 4'd0));
    assign reads = reads_result;
    assign read_part = part_q;
    assign read_number = number_q;
    assign read_zero = spoiled_q;
    assign read_chunk_ends = chunk_ends;
    assign read_last = read_ends;
    assign met = met_before_q;
    assign error = kind_q;
    assign refused = refuses;
    assign halted = spoiled_q | (state_q == STATE_STOPPED);
    assign stopped = state_q == STATE_STOPPED;
endmodule
`default_nettype wire
