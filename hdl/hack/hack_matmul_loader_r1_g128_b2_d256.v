// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Loads the stream of a into two banks of operands in turn: the partitions of the vectors of a
// pass, the records of a block, or the weights of a tail. A format error ends it: the bank counts
// as there, with its error, and nothing is loaded behind it.
//
// Throughput: a word of 16 codes, or minimum, step and sum of a record, per cycle.
// Generated for rows = 1, group = 128, bits = 2, width_max = 256, sums = stored.
`default_nettype none
module hack_matmul_loader_r1_g128_b2_d256 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire         plan_valid,       // a command is offered
    output wire         plan_ready,       // a command is taken if offered
    input  wire         plan_outputs,     // 0 scores, 1 outputs
    input  wire  [31:0] plan_count,       // tokens or blocks
    input  wire   [6:0] plan_tail,        // tokens behind the blocks
    input  wire   [0:0] plan_part_last,   // the last partition of a vector, 0 with outputs
    input  wire   [7:0] plan_n_last,      // its elements
    input  wire         plan_bad,         // it is out of range; the rest does not count then
    input  wire         words_valid,      // a word of records is offered
    output wire         words_ready,      // a word of records is taken if offered
    input  wire [127:0] words_data,       // bytes, byte 0 lowest
    input  wire  [15:0] words_keep,       // marks the bytes, from byte 0 up
    input  wire         words_last,       // the stream ends with this word
    input  wire         halted,           // the unit has stopped
    input  wire         bank,             // the bank in use, or to be used next
    input  wire         opens,            // it is opened
    input  wire         closes,           // its last step has begun
    output wire   [3:0] load_chunks,      // which chunks of a slot are written
    output wire   [2:0] load_slot,        // bank and slot
    output wire [511:0] load_data,        // the chunks, chunk 0 lowest
    output wire         load_header,      // the parameters of a partition are written
    output wire   [1:0] load_part,        // bank and partition
    output wire  [47:0] load_parameters,  // minimum, step, sum of the codes
    output wire         there,            // the bank to be used next is there
    output wire   [2:0] error,            // what is wrong with it
    output wire  [15:0] held              // bytes taken and not used
);
    localparam [1:0] STATE_IDLE    = 2'd0;
    localparam [1:0] STATE_HEADER  = 2'd1;
    localparam [1:0] STATE_CODES   = 2'd2;
    localparam [1:0] STATE_WEIGHTS = 2'd3;

    localparam [2:0] ERROR_NONE     = 3'd0;  // no format error
    localparam [2:0] ERROR_BAD_PAIR = 3'd1;  // a minimum or a step that no partition has
    localparam [2:0] ERROR_BAD_SUM  = 3'd2;  // a sum of codes above that of the largest codes
    localparam [2:0] ERROR_A_ENDS   = 3'd3;  // s_axis_a ends before the pass does

    genvar i;

    // The pass that is loaded.
    reg  [1:0] state_q;
    wire       steps_go;
    wire       starts = (state_q == STATE_IDLE) & plan_valid & !plan_bad;
    reg        pass_outputs_q;
    reg  [6:0] pass_tail_q;
    reg  [0:0] pass_part_last_q;
    reg  [7:0] pass_n_last_q;

    always @(posedge clk) begin
        if (starts) begin
            pass_outputs_q <= plan_outputs;
            pass_tail_q <= plan_tail;
            pass_part_last_q <= plan_part_last;
            pass_n_last_q <= plan_n_last;
        end
    end

    reg  [31:0] blocks_left_q;
    wire        has_blocks = !plan_outputs | (plan_count != 32'd0);

    assign plan_ready = (state_q == STATE_IDLE) & !plan_bad;

    // The words of a partition and of the weights of a row.
    reg  [0:0] part_q;
    wire       is_last_part = part_q == pass_part_last_q;
    wire [7:0] n = is_last_part ? pass_n_last_q : 8'd128;
    wire [7:0] n_less_1 = n - 8'd1;
    wire [4:0] n_in_last = {1'b0, n_less_1[3:0]} + 5'd1;
    wire [6:0] weights_less_1 = pass_tail_q - 7'd1;
    wire [3:0] weights_in_last = {1'b0, weights_less_1[2:0]} + 4'd1;
    wire [3:0] last_word = (state_q == STATE_WEIGHTS) ? weights_less_1[6:3] : n_less_1[7:4];
    reg  [3:0] word_q;
    wire       is_last_word = word_q == last_word;

    // Where the steps are: word, partition, row, block.
    wire step = !(state_q == STATE_IDLE) & steps_go;
    wire slice_ends = !(state_q == STATE_HEADER) & is_last_word;
    wire row_ends = slice_ends & ((state_q == STATE_WEIGHTS) | is_last_part);
    wire blocks_end = (blocks_left_q <= 32'h00000001) | !pass_outputs_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_q <= 4'd0;
        end else if (step) begin
            word_q <= ((state_q == STATE_HEADER) | is_last_word) ? 4'd0 : (word_q + 4'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            part_q <= 1'b0;
        end else if (step & slice_ends) begin
            part_q <= row_ends ? 1'b0 : (part_q + 1'b1);
        end
    end

    always @(posedge clk) begin
        if (starts | (step & row_ends)) begin
            blocks_left_q <= (state_q == STATE_IDLE) ? plan_count : (blocks_left_q - 32'h00000001);
        end
    end

    wire       has_tail = pass_outputs_q & (pass_tail_q != 7'd0);
    reg  [1:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_HEADER: next_state = STATE_CODES;
            STATE_CODES: next_state =
                row_ends ? (blocks_end ? (has_tail ? STATE_WEIGHTS : STATE_IDLE) : STATE_HEADER) :
                is_last_word ? STATE_HEADER : STATE_CODES;
            STATE_WEIGHTS: next_state = row_ends ? STATE_IDLE : STATE_WEIGHTS;
            default: next_state = has_blocks ? STATE_HEADER : STATE_WEIGHTS;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else if (starts | step) begin
            state_q <= next_state;
        end
    end

    // The step.
    reg bank_begins_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank_begins_q <= 1'b1;
        end else if (step) begin
            bank_begins_q <= row_ends;
        end
    end

    wire [1:0] slot = (state_q == STATE_WEIGHTS) ? word_q[3:2] : {part_q, word_q[2]};
    wire [4:0] step_bytes = (state_q == STATE_HEADER) ? 5'd6 :
        is_last_word ? ((state_q == STATE_WEIGHTS) ? {weights_in_last, 1'b0} : n_in_last) : 5'd16;
    wire       steps_ready;
    wire       steps_valid = !(state_q == STATE_IDLE);

    assign steps_go = steps_ready;

    // Words of a are taken up to the last one of the stream, and until the unit stops.
    reg  a_ended_q;
    wire a_open = !a_ended_q & !halted;
    wire a_in_ready;
    wire a_in_valid = words_valid & a_open;

    assign words_ready = a_in_ready & a_open;

    always @(posedge clk) begin
        if (!rst_n) begin
            a_ended_q <= 1'b0;
        end else begin
            a_ended_q <= a_ended_q | (a_in_valid & a_in_ready & words_last);
        end
    end

    wire  [15:0] a_count_top = words_keep & ~(words_keep >> 1);
    wire   [4:0] a_count = {|(a_count_top & 16'h8000), |(a_count_top & 16'h7f80),
        |(a_count_top & 16'h7878), |(a_count_top & 16'h6666), |(a_count_top & 16'h5555)};
    wire         a_waits;
    wire   [5:0] a_in_ring;
    wire   [4:0] a_waiting;
    wire         a_enough;
    wire   [4:0] a_have;
    wire [127:0] a_window;
    wire   [4:0] queued_need;
    wire         loads;

    byte_aligner_b16 u_a_aligner (
        .clk     (clk),
        .rst_n   (rst_n),
        .in_valid(a_in_valid),
        .in_ready(a_in_ready),
        .in_data (words_data),
        .in_count(a_count),
        .need    (queued_need),
        .take    (loads),
        .show    (1'b1),
        .window  (a_window),
        .held    (a_in_ring),
        .enough  (a_enough),
        .have    (a_have),
        .waits   (a_waits),
        .waiting (a_waiting)
    );

    wire        a_no_more = a_ended_q & !a_waits;
    wire [15:0] a_not_taken = {10'd0, a_in_ring} + {11'd0, a_waiting};
    wire        queued_ready;
    wire        queued_valid;
    wire [21:0] queued_data;

    skid_buffer_w22 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (steps_valid),
        .in_ready (steps_ready),
        .in_data  ({row_ends, bank_begins_q, is_last_word, n, word_q[1:0], slot, part_q,
            state_q == STATE_HEADER, step_bytes}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_data)
    );

    assign queued_need = queued_data[4:0];
    wire       queued_header = queued_data[5];
    wire [0:0] queued_part = queued_data[6];
    wire [1:0] queued_slot = queued_data[8:7];
    wire [1:0] queued_chunk = queued_data[10:9];
    wire [7:0] queued_n = queued_data[18:11];
    wire       queued_fills = queued_data[19];
    wire       queued_opens = queued_data[20];
    wire       queued_closes = queued_data[21];

    // A step goes when its bytes are there; the first one of a bank when it is free.
    reg       failed_q;
    reg       fill_bank_q;
    reg [6:0] closed_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            closed_line_q <= 7'd0;
        end else begin
            closed_line_q <= {closed_line_q[5:0], closes};
        end
    end

    wire closed = closed_line_q[6];
    reg  freed_bank_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            freed_bank_q <= 1'b0;
        end else if (closed) begin
            freed_bank_q <= !freed_bank_q;
        end
    end

    reg bank0_taken_q;
    reg bank1_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank0_taken_q <= 1'b0;
            bank1_taken_q <= 1'b0;
        end else begin
            bank0_taken_q <= (bank0_taken_q | (loads & queued_opens & !fill_bank_q)) &
                !(closed & !freed_bank_q);
            bank1_taken_q <= (bank1_taken_q | (loads & queued_opens & fill_bank_q)) &
                !(closed & freed_bank_q);
        end
    end

    wire bank_is_free = !(fill_bank_q ? bank1_taken_q : bank0_taken_q);
    wire may_load = !failed_q & (!queued_opens | bank_is_free) & (a_enough | a_no_more);

    assign loads = queued_valid & may_load;

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_bank_q <= 1'b0;
        end else if (loads & queued_closes) begin
            fill_bank_q <= !fill_bank_q;
        end
    end

    // The step with its bytes.
    reg loading_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            loading_q <= 1'b0;
        end else begin
            loading_q <= loads;
        end
    end

    reg       loading_header_q;
    reg [0:0] loading_part_q;
    reg [1:0] loading_slot_q;
    reg [1:0] loading_chunk_q;
    reg [7:0] loading_n_q;
    reg       loading_fills_q;
    reg       loading_closes_q;
    reg       loading_bank_q;
    reg [4:0] loading_have_q;
    reg       loading_short_q;

    always @(posedge clk) begin
        loading_header_q <= queued_header;
        loading_part_q <= queued_part;
        loading_slot_q <= queued_slot;
        loading_chunk_q <= queued_chunk;
        loading_n_q <= queued_n;
        loading_fills_q <= queued_fills;
        loading_closes_q <= queued_closes;
        loading_bank_q <= fill_bank_q;
        loading_have_q <= a_have;
        loading_short_q <= !a_enough;
    end

    assign queued_ready = may_load;

    wire        a_pair_is_bad = (&a_window[14:10]) | (&a_window[30:26]) |
        (a_window[15:0] == 16'h8000) | a_window[31];
    wire        bad_a_pair = loading_header_q & a_pair_is_bad & (loading_have_q >= 5'd4);
    wire [15:0] most_of_a = {loading_n_q, 8'd0} - {8'd0, loading_n_q};
    wire        bad_a_sum = loading_header_q & ({1'b0, a_window[47:32]} > {1'b0, most_of_a}) &
        (loading_have_q >= 5'd6);
    wire        is_wrong = loading_q & (bad_a_pair | bad_a_sum | loading_short_q) & !failed_q;
    wire        is_good = loading_q & !is_wrong & !failed_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            failed_q <= 1'b0;
        end else begin
            failed_q <= failed_q | is_wrong;
        end
    end

    reg [2:0] kind_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            kind_q <= ERROR_NONE;
        end else if (is_wrong) begin
            kind_q <= bad_a_pair ? ERROR_BAD_PAIR : bad_a_sum ? ERROR_BAD_SUM : ERROR_A_ENDS;
        end
    end

    reg failed_bank_q;

    always @(posedge clk) begin
        if (is_wrong) begin
            failed_bank_q <= loading_bank_q;
        end
    end

    // What is written, and that a bank is there.
    wire         load_codes = is_good & !loading_header_q;
    wire   [3:0] is_chunk = {loading_chunk_q == 2'd3, loading_chunk_q == 2'd2,
        loading_chunk_q == 2'd1, loading_chunk_q == 2'd0};
    wire   [3:0] write_chunks = {load_codes & (is_chunk[3] | (loading_fills_q & (|is_chunk[2:0]))),
        load_codes & (is_chunk[2] | (loading_fills_q & (|is_chunk[1:0]))),
        load_codes & (is_chunk[1] | (loading_fills_q & (|is_chunk[0]))), load_codes & is_chunk[0]};
    wire [127:0] kept_bytes;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_kept_bytes
            localparam [4:0] LANE = i;
            assign kept_bytes[8*i +: 8] = a_window[8*i +: 8] & {8{loading_have_q > LANE}};
        end
    endgenerate

    reg [127:0] data_q;
    reg   [3:0] chunk_q;
    reg   [2:0] to_slot_q;
    reg   [1:0] to_part_q;
    reg  [47:0] parameters_q;

    always @(posedge clk) begin
        data_q <= kept_bytes;
        chunk_q <= is_chunk;
        to_slot_q <= {loading_bank_q, loading_slot_q};
        to_part_q <= {loading_bank_q, loading_part_q};
        parameters_q <= a_window[47:0];
    end

    wire [511:0] chunk_data = {data_q & {128{chunk_q[3]}}, data_q & {128{chunk_q[2]}},
        data_q & {128{chunk_q[1]}}, data_q & {128{chunk_q[0]}}};
    reg    [3:0] chunks_q;
    reg          is_header_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            chunks_q <= 4'd0;
            is_header_q <= 1'b0;
        end else begin
            chunks_q <= write_chunks;
            is_header_q <= is_good & loading_header_q;
        end
    end

    assign load_chunks = chunks_q;
    assign load_slot = to_slot_q;
    assign load_data = chunk_data;
    assign load_header = is_header_q;
    assign load_part = to_part_q;
    assign load_parameters = parameters_q;

    reg bank0_loaded_q;
    reg bank1_loaded_q;
    reg bank0_there_q;
    reg bank1_there_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank0_loaded_q <= 1'b0;
            bank1_loaded_q <= 1'b0;
            bank0_there_q <= 1'b0;
            bank1_there_q <= 1'b0;
        end else begin
            bank0_loaded_q <= (is_wrong | (is_good & loading_closes_q)) & !loading_bank_q;
            bank1_loaded_q <= (is_wrong | (is_good & loading_closes_q)) & loading_bank_q;
            bank0_there_q <= (bank0_there_q & !(closes & !bank)) | bank0_loaded_q;
            bank1_there_q <= (bank1_there_q & !(closes & bank)) | bank1_loaded_q;
        end
    end

    assign there = bank ? bank1_there_q : bank0_there_q;
    assign error = (failed_q & (failed_bank_q == bank)) ? kind_q : ERROR_NONE;

    // Bytes of banks that have not been opened.
    reg  [15:0] bank0_bytes_q;
    wire [15:0] bank0_more = {11'd0, loading_have_q} & {16{loading_q & !loading_bank_q}};

    always @(posedge clk) begin
        if (!rst_n) begin
            bank0_bytes_q <= 16'd0;
        end else begin
            bank0_bytes_q <= (bank0_bytes_q + bank0_more) & {16{!(opens & !bank)}};
        end
    end

    reg  [15:0] bank1_bytes_q;
    wire [15:0] bank1_more = {11'd0, loading_have_q} & {16{loading_q & loading_bank_q}};

    always @(posedge clk) begin
        if (!rst_n) begin
            bank1_bytes_q <= 16'd0;
        end else begin
            bank1_bytes_q <= (bank1_bytes_q + bank1_more) & {16{!(opens & bank)}};
        end
    end

    wire [15:0] bytes_ahead = bank0_bytes_q + bank1_bytes_q;
    reg  [15:0] held_q;

    always @(posedge clk) begin
        held_q <= a_not_taken + bytes_ahead;
    end

    assign held = held_q;
endmodule
`default_nettype wire
