// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Aligns the vectors of operands: multiplies weights with the steps of their tokens, finds the
// largest number of a vector, and rounds all of them to integers in units that it sets. A set is
// begun when its steps are there; it ends in a bank of the rows that is free.
//
// Throughput: 2 operands per cycle.
// Generated for rows = 1, block = 64, pack = 16, max_bits = 8, max_d = 128.
`default_nettype none
module packkv_dot_aligner_r1_t64_p16_b8_d128 (
    input  wire         clk,           // clock, rising edge
    input  wire         rst_n,         // synchronous reset, active low
    input  wire         has_set,       // a set of operands is there
    input  wire         first_bank,    // where it is
    input  wire         set_values,    // weights of a block
    input  wire         set_odd,       // of a pass with an odd number
    input  wire   [3:0] set_parts,     // 16 elements of each vector
    input  wire         set_nan,       // one was NaN
    input  wire         set_inf,       // one was infinite
    input  wire  [31:0] data,          // a cycle after a read: operands
    input  wire         steps_there,   // those of the next block are there
    input  wire         turn,          // the pass in work is one over values
    input  wire         odd,           // it has an odd number
    input  wire [255:0] steps,         // a cycle after a read: of a group
    input  wire         frees,         // the bank in use is free
    output wire         begins_block,  // the steps of a block are used
    output wire         leaves,        // the set has been read
    output wire         frees_block,   // the steps of its block have been read
    output wire         reads,         // operands are read
    output wire   [6:0] read_at,       // from here
    output wire   [1:0] step_group,    // the group of the block whose steps are read
    output wire         load,          // a word of operands is written
    output wire   [3:0] load_at,       // bank and word
    output wire [191:0] load_word,     // 16 operands, signed
    output wire         load_lead,     // the lead of a bank is written
    output wire         load_bank,     // the bank
    output wire   [6:0] lead,          // place of its largest operand's leading bit
    output wire   [1:0] ready,         // banks that are there
    output wire   [1:0] met0,          // of bank 0: NaN, an infinity
    output wire   [1:0] met1           // of bank 1: NaN, an infinity
);
    wire may_begin = has_set & (!set_values | (steps_there & turn & (odd == set_odd)));
    wire slot_full;

    // The first pass: a set is begun, and its vectors go one after the other when there is a slot.
    reg  active_q;
    wire set_ends;
    wire set_starts = may_begin & !active_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
        end else begin
            active_q <= set_starts | (active_q & !set_ends);
        end
    end

    reg [3:0] of_parts_q;
    reg       of_values_q;
    reg       of_nan_q;
    reg       of_inf_q;

    always @(posedge clk) begin
        if (set_starts) begin
            of_parts_q <= set_parts;
            of_values_q <= set_values;
            of_nan_q <= set_nan;
            of_inf_q <= set_inf;
        end
    end

    assign begins_block = set_starts & set_values;

    wire [3:0] parts_less_1 = of_parts_q - 4'd1;
    wire       unused_parts = parts_less_1[3];
    reg  [5:0] last_word_q;

    always @(posedge clk) begin
        last_word_q <= {parts_less_1[2:0], 3'd7};
    end

    reg begun_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            begun_q <= 1'b0;
        end else begin
            begun_q <= active_q & !set_ends;
        end
    end

    reg  [5:0] word_q;
    wire       reads_word = active_q & begun_q & !slot_full;
    wire       is_first_word = word_q == 6'd0;
    wire       is_last_word = word_q == last_word_q;
    wire       vector_read = reads_word & is_last_word;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_q <= 6'd0;
        end else if (reads_word) begin
            word_q <= is_last_word ? 6'd0 : (word_q + 6'd1);
        end
    end

    assign set_ends = vector_read & 1'b1;
    assign leaves = set_ends;
    assign frees_block = set_ends & of_values_q;

    reg slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 1'b0;
        end else if (vector_read) begin
            slot_q <= !slot_q;
        end
    end

    assign reads = reads_word;
    assign read_at = {first_bank, word_q};
    assign step_group = word_q[4:3];

    // The step of each operand; an element of a query is multiplied with 1.
    reg [2:0] steps_place_q;

    always @(posedge clk) begin
        steps_place_q <= word_q[2:0];
    end

    reg [31:0] steps_of_word;
    always @(*) begin
        case (steps_place_q)
            3'd1: steps_of_word = steps[63:32];
            3'd2: steps_of_word = steps[95:64];
            3'd3: steps_of_word = steps[127:96];
            3'd4: steps_of_word = steps[159:128];
            3'd5: steps_of_word = steps[191:160];
            3'd6: steps_of_word = steps[223:192];
            3'd7: steps_of_word = steps[255:224];
            default: steps_of_word = steps[31:0];
        endcase
    end
    reg        values_read_q;
    reg [31:0] x_q;
    reg [31:0] step_q;

    always @(posedge clk) begin
        values_read_q <= of_values_q;
        x_q <= data;
        step_q <= values_read_q ? steps_of_word : {2{16'h3c00}};
    end

    wire [28:0] number0;
    wire  [6:0] lead0;

    packkv_operand_product u_product0 (
        .clk   (clk),
        .x     (x_q[15:0]),
        .step  (step_q[15:0]),
        .number(number0),
        .lead  (lead0)
    );

    wire [28:0] number1;
    wire  [6:0] lead1;

    packkv_operand_product u_product1 (
        .clk   (clk),
        .x     (x_q[31:16]),
        .step  (step_q[31:16]),
        .number(number1),
        .lead  (lead1)
    );

    // The largest lead of the vector.
    wire       larger0_0 = lead1 > lead0;
    reg  [6:0] largest0_0_q;

    always @(posedge clk) begin
        largest0_0_q <= larger0_0 ? lead1 : lead0;
    end

    reg [5:0] operand_read_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            operand_read_line_q <= 6'd0;
        end else begin
            operand_read_line_q <= {operand_read_line_q[4:0], reads_word};
        end
    end

    reg [5:0] vector_begins_line_q;

    always @(posedge clk) begin
        vector_begins_line_q <= {vector_begins_line_q[4:0], is_first_word};
    end

    wire       vector_begins = vector_begins_line_q[5];
    reg  [6:0] largest_q;
    wire       is_above = vector_begins | (largest0_0_q > largest_q);

    always @(posedge clk) begin
        if (operand_read_line_q[5] & is_above) begin
            largest_q <= largest0_0_q;
        end
    end

    reg [6:0] vector_done_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            vector_done_line_q <= 7'd0;
        end else begin
            vector_done_line_q <= {vector_done_line_q[5:0], vector_read};
        end
    end

    wire        vector_done = vector_done_line_q[6];
    wire  [7:0] known_of_vector = {1'b1, of_inf_q, of_nan_q, of_values_q, of_parts_q};
    reg  [55:0] known_of_done_line_q;

    always @(posedge clk) begin
        known_of_done_line_q <= {known_of_done_line_q[47:0], known_of_vector};
    end

    wire  [7:0] known_of_done = known_of_done_line_q[55:48];
    reg  [27:0] number_at_line_q;

    always @(posedge clk) begin
        number_at_line_q <= {number_at_line_q[20:0], slot_q, word_q};
    end

    wire  [6:0] number_at = number_at_line_q[27:21];
    wire [57:0] numbers = {number1, number0};
    wire  [3:0] done_parts = known_of_done[3:0];
    wire        done_values = known_of_done[4];
    wire        done_nan = known_of_done[5];
    wire        done_inf = known_of_done[6];
    wire        done_last = known_of_done[7];

    // Two slots of vectors between the passes.
    reg  second_slot_q;
    wire vector_leaves;

    always @(posedge clk) begin
        if (!rst_n) begin
            second_slot_q <= 1'b0;
        end else if (vector_leaves) begin
            second_slot_q <= !second_slot_q;
        end
    end

    reg filled_slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            filled_slot_q <= 1'b0;
        end else if (vector_done) begin
            filled_slot_q <= !filled_slot_q;
        end
    end

    wire slot0_done = vector_done & !filled_slot_q;
    reg  slot0_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot0_full_q <= 1'b0;
        end else begin
            slot0_full_q <= (slot0_full_q | slot0_done) & !(vector_leaves & !second_slot_q);
        end
    end

    reg [3:0] slot0_parts_q;
    reg       slot0_values_q;
    reg       slot0_nan_q;
    reg       slot0_inf_q;
    reg       slot0_last_q;
    reg [6:0] slot0_lead_q;

    always @(posedge clk) begin
        if (slot0_done) begin
            slot0_parts_q <= done_parts;
            slot0_values_q <= done_values;
            slot0_nan_q <= done_nan;
            slot0_inf_q <= done_inf;
            slot0_last_q <= done_last;
            slot0_lead_q <= largest_q;
        end
    end

    wire slot1_done = vector_done & filled_slot_q;
    reg  slot1_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot1_full_q <= 1'b0;
        end else begin
            slot1_full_q <= (slot1_full_q | slot1_done) & !(vector_leaves & second_slot_q);
        end
    end

    reg [3:0] slot1_parts_q;
    reg       slot1_values_q;
    reg       slot1_nan_q;
    reg       slot1_inf_q;
    reg       slot1_last_q;
    reg [6:0] slot1_lead_q;

    always @(posedge clk) begin
        if (slot1_done) begin
            slot1_parts_q <= done_parts;
            slot1_values_q <= done_values;
            slot1_nan_q <= done_nan;
            slot1_inf_q <= done_inf;
            slot1_last_q <= done_last;
            slot1_lead_q <= largest_q;
        end
    end

    reg slot0_taken_q;
    reg slot1_taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot0_taken_q <= 1'b0;
            slot1_taken_q <= 1'b0;
        end else begin
            slot0_taken_q <= (slot0_taken_q | (vector_read & !slot_q)) &
                !(vector_leaves & !second_slot_q);
            slot1_taken_q <= (slot1_taken_q | (vector_read & slot_q)) &
                !(vector_leaves & second_slot_q);
        end
    end

    assign slot_full = slot_q ? slot1_taken_q : slot0_taken_q;

    // A vector is aligned into the bank that is to be loaded, if that is free.
    reg  bank_q;
    wire bank_full;
    reg  busy_q;
    wire second_starts = (second_slot_q ? slot1_full_q : slot0_full_q) & !busy_q & !bank_full;

    always @(posedge clk) begin
        if (!rst_n) begin
            busy_q <= 1'b0;
        end else begin
            busy_q <= second_starts | (busy_q & !vector_leaves);
        end
    end

    reg  [5:0] second_last_q;
    reg  [6:0] second_lead_q;
    wire [3:0] second_parts_less_1 = (second_slot_q ? slot1_parts_q : slot0_parts_q) - 4'd1;
    wire       unused_second_parts = second_parts_less_1[3];

    always @(posedge clk) begin
        if (second_starts) begin
            second_last_q <= {second_parts_less_1[2:0], 3'd7};
            second_lead_q <= second_slot_q ? slot1_lead_q : slot0_lead_q;
        end
    end

    reg  [5:0] second_word_q;
    wire       second_ends = second_word_q == second_last_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            second_word_q <= 6'd0;
        end else if (busy_q) begin
            second_word_q <= second_ends ? 6'd0 : (second_word_q + 6'd1);
        end
    end

    assign vector_leaves = busy_q & second_ends;

    wire [57:0] numbers_read;

    sdp_ram_d128_w58 u_numbers (
        .clk    (clk),
        .wr_en  (operand_read_line_q[3]),
        .wr_addr(number_at),
        .wr_data(numbers),
        .rd_en  (busy_q),
        .rd_addr({second_slot_q, second_word_q}),
        .rd_data(numbers_read)
    );

    wire [11:0] aligned0;
    reg   [6:0] lead_of0_q;

    packkv_operand_align u_align0 (
        .clk    (clk),
        .number (numbers_read[28:0]),
        .lead   (lead_of0_q),
        .aligned(aligned0)
    );

    always @(posedge clk) begin
        lead_of0_q <= second_lead_q;
    end

    wire [11:0] aligned1;
    reg   [6:0] lead_of1_q;

    packkv_operand_align u_align1 (
        .clk    (clk),
        .number (numbers_read[57:29]),
        .lead   (lead_of1_q),
        .aligned(aligned1)
    );

    always @(posedge clk) begin
        lead_of1_q <= second_lead_q;
    end

    // Words of 16 operands, or of those of a group.
    reg [191:0] collected_q;
    reg   [4:0] integers_come_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            integers_come_line_q <= 5'd0;
        end else begin
            integers_come_line_q <= {integers_come_line_q[3:0], busy_q};
        end
    end

    wire integers_come = integers_come_line_q[4];

    always @(posedge clk) begin
        if (integers_come) begin
            collected_q <= {aligned1, aligned0, collected_q[191:24]};
        end
    end

    wire       word_fills = busy_q &
        ((second_slot_q ? slot1_values_q : slot0_values_q) ? (&second_word_q[2:0]) :
            (&second_word_q[2:0]));
    wire [2:0] word_number =
        (second_slot_q ? slot1_values_q : slot0_values_q) ? second_word_q[5:3] : second_word_q[5:3];
    reg  [5:0] word_written_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_written_line_q <= 6'd0;
        end else begin
            word_written_line_q <= {word_written_line_q[4:0], word_fills};
        end
    end

    wire        word_written = word_written_line_q[5];
    reg  [23:0] written_at_line_q;

    always @(posedge clk) begin
        written_at_line_q <= {written_at_line_q[19:0], bank_q, word_number};
    end

    wire [3:0] written_at = written_at_line_q[23:20];
    wire       set_aligned = vector_leaves & (second_slot_q ? slot1_last_q : slot0_last_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            bank_q <= 1'b0;
        end else if (set_aligned) begin
            bank_q <= !bank_q;
        end
    end

    assign load = word_written;
    assign load_at = written_at;
    assign load_word = collected_q;
    assign load_lead = vector_leaves;
    assign load_bank = bank_q;
    assign lead = second_lead_q;

    // The banks of the rows.
    reg first_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_full_q <= 1'b0;
        end else if (frees) begin
            first_full_q <= !first_full_q;
        end
    end

    reg [5:0] set_there_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            set_there_line_q <= 6'd0;
        end else begin
            set_there_line_q <= {set_there_line_q[4:0], set_aligned};
        end
    end

    wire set_there = set_there_line_q[5];
    reg  there_bank_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            there_bank_q <= 1'b0;
        end else if (set_there) begin
            there_bank_q <= !there_bank_q;
        end
    end

    wire bank0_done = set_aligned & !bank_q;
    reg  bank0_taken_q;
    reg  bank0_ready_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank0_taken_q <= 1'b0;
            bank0_ready_q <= 1'b0;
        end else begin
            bank0_taken_q <= (bank0_taken_q | bank0_done) & !(frees & !first_full_q);
            bank0_ready_q <= (bank0_ready_q | (set_there & !there_bank_q)) &
                !(frees & !first_full_q);
        end
    end

    reg [1:0] bank0_met_q;

    always @(posedge clk) begin
        if (bank0_done) begin
            bank0_met_q <= {second_slot_q ? slot1_inf_q : slot0_inf_q,
                second_slot_q ? slot1_nan_q : slot0_nan_q};
        end
    end

    wire bank1_done = set_aligned & bank_q;
    reg  bank1_taken_q;
    reg  bank1_ready_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            bank1_taken_q <= 1'b0;
            bank1_ready_q <= 1'b0;
        end else begin
            bank1_taken_q <= (bank1_taken_q | bank1_done) & !(frees & first_full_q);
            bank1_ready_q <= (bank1_ready_q | (set_there & there_bank_q)) & !(frees & first_full_q);
        end
    end

    reg [1:0] bank1_met_q;

    always @(posedge clk) begin
        if (bank1_done) begin
            bank1_met_q <= {second_slot_q ? slot1_inf_q : slot0_inf_q,
                second_slot_q ? slot1_nan_q : slot0_nan_q};
        end
    end

    assign bank_full = bank_q ? bank1_taken_q : bank0_taken_q;
    assign ready = {bank1_ready_q, bank0_ready_q};
    assign met0 = bank0_met_q;
    assign met1 = bank1_met_q;
endmodule
`default_nettype wire
