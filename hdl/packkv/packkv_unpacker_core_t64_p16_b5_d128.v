// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Takes segment after segment, each when it is there and its beats have room, and its steps are
// good where they are needed. Behind the first thing that is wrong the rest of the block is +0;
// then, and at a command that is out of range, it stops until it is reset.
//
// Throughput: a beat of four packs per cycle.
// Generated for block = 64, pack = 16, max_bits = 5, max_d = 128.
`default_nettype none
module packkv_unpacker_core_t64_p16_b5_d128 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         packs_valid,       // a word of packs is offered
    output wire         packs_ready,       // a word of packs is taken if offered
    input  wire [255:0] packs_data,        // bytes, byte 0 lowest
    input  wire  [31:0] packs_keep,        // marks the bytes, from byte 0 up
    input  wire         packs_last,        // the stream ends with this word
    input  wire         command_valid,     // a command is offered
    output wire         command_ready,     // a command is taken if offered
    input  wire         command_values,    // 0 keys, 1 values
    input  wire  [15:0] command_blocks,    // number of blocks, 1 to 16383
    input  wire  [15:0] command_head_dim,  // channels of the head, D
    input  wire   [7:0] command_bits,      // bits of a code, b
    output wire         failed,            // a block that is not to be used has left
    output wire   [2:0] error,             // what was wrong with it
    output wire         refused,           // a command is refused
    output wire         stopped,           // waits for a reset
    output wire   [9:0] packs_held,        // bytes taken and not used
    output wire         out_valid,         // a beat of four packs is offered
    input  wire         out_ready,         // a beat of four packs is taken if offered
    output wire [511:0] out_data,          // codes, signed, pack after pack, in each the tokens in
                                           // stored order
    output wire         out_last,          // last beat of the block
    output wire         out_user           // with tlast: the block is not to be used
);
    localparam [2:0] ERROR_NONE = 3'd0;  // no format error

    genvar i;

    reg halted_q;

    // Behind an error no command is taken, as no word is.
    wire command_in_ready;
    wire command_in_valid = command_valid & !halted_q;

    assign command_ready = command_in_ready & !halted_q;

    reg         next_valid_q;
    reg         next_values_q;
    reg  [15:0] next_blocks_q;
    reg  [15:0] next_head_dim_q;
    reg   [7:0] next_bits_q;
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
            next_values_q <= command_values;
            next_blocks_q <= command_blocks;
            next_head_dim_q <= command_head_dim;
            next_bits_q <= command_bits;
        end
    end

    // What follows from the command, and whether it is in range.
    wire        is_bad = (next_head_dim_q == 16'd0) | (next_head_dim_q[3:0] != 4'd0) |
        (next_head_dim_q > 16'h0080) | ((next_blocks_q == 16'd0) | (next_blocks_q > 16'h3fff)) |
        ((next_bits_q < 8'd2) | (next_bits_q > 8'd5));
    reg         planned_valid_q;
    reg         planned_values_q;
    reg  [13:0] planned_blocks_q;
    reg   [3:0] planned_parts_q;
    reg   [5:0] planned_segments_q;
    reg   [2:0] planned_bits_q;
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
            planned_values_q <= next_values_q;
            planned_blocks_q <= next_blocks_q[13:0];
            planned_parts_q <= next_head_dim_q[7:4];
            planned_segments_q <= {next_head_dim_q[7:4], 2'd0};
            planned_bits_q <= next_bits_q[2:0];
            planned_bad_q <= is_bad;
        end
    end

    // Each of to_unpack and to_place takes the beat once, in any order; then it is done.
    reg  to_unpack_done_q;
    wire to_unpack_ready;
    wire to_unpack_valid = planned_valid_q & !to_unpack_done_q;
    wire to_unpack_has_it = to_unpack_done_q | to_unpack_ready;
    reg  to_place_done_q;
    wire to_place_ready;
    wire to_place_valid = planned_valid_q & !to_place_done_q;
    wire to_place_has_it = to_place_done_q | to_place_ready;

    assign planned_ready = to_unpack_has_it & to_place_has_it;

    always @(posedge clk) begin
        if (!rst_n) begin
            to_unpack_done_q <= 1'b0;
            to_place_done_q <= 1'b0;
        end else if (planned_valid_q) begin
            to_unpack_done_q <= to_unpack_has_it & !planned_ready;
            to_place_done_q <= to_place_has_it & !planned_ready;
        end
    end

    wire         segment_valid;
    wire   [2:0] segment_error;
    wire [383:0] codes;
    wire   [9:0] unpack_held;
    wire         packs_in_ready;
    wire         packs_in_valid;
    wire         good_plan_ready;
    wire         good_plan_valid;
    wire         segment_ready;
    reg          blank1_q;

    packkv_unpack_t64_p16_b5_d128 u_unpack (
        .clk          (clk),
        .rst_n        (rst_n),
        .words_valid  (packs_in_valid),
        .words_ready  (packs_in_ready),
        .words_data   (packs_data),
        .words_keep   (packs_keep),
        .words_last   (packs_last),
        .plan_valid   (good_plan_valid),
        .plan_ready   (good_plan_ready),
        .plan_blocks  (planned_blocks_q),
        .plan_segments(planned_segments_q),
        .plan_bits    (planned_bits_q),
        .segment_valid(segment_valid),
        .segment_ready(segment_ready),
        .segment_error(segment_error),
        .held         (unpack_held),
        .blank        (blank1_q),
        .codes        (codes)
    );

    assign packs_in_valid = packs_valid & !halted_q;

    assign packs_ready = packs_in_ready & !halted_q;

    assign good_plan_valid = to_unpack_valid & !planned_bad_q;

    assign to_unpack_ready = good_plan_ready & !planned_bad_q;

    wire goes;
    wire turns;
    wire gives_up;
    wire place_plan_ready;
    wire place_plan_valid = to_place_valid & (!planned_bad_q & !halted_q);

    assign to_place_ready = place_plan_ready & (!planned_bad_q & !halted_q);

    // The command in turn, and the segment of it.
    reg        active_q;
    wire       starts = place_plan_valid & !active_q;
    reg        of_values_q;
    reg  [3:0] of_parts_q;

    always @(posedge clk) begin
        if (starts) begin
            of_values_q <= planned_values_q;
            of_parts_q <= planned_parts_q;
        end
    end

    reg [13:0] blocks_left_q;

    assign place_plan_ready = !active_q;

    reg  [1:0] group_q;
    reg  [3:0] part_q;
    wire       is_last_group = group_q == 2'd3;
    wire       is_last_part = (part_q + 4'd1) == of_parts_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            group_q <= 2'd0;
        end else if (turns & (of_values_q | is_last_part)) begin
            group_q <= group_q + 2'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            part_q <= 4'd0;
        end else if (turns & (!of_values_q | is_last_group)) begin
            part_q <= is_last_part ? 4'd0 : (part_q + 4'd1);
        end
    end

    wire ends_block = is_last_group & is_last_part;
    wire block_done = turns & ends_block;

    always @(posedge clk) begin
        if (starts | block_done) begin
            blocks_left_q <= active_q ? (blocks_left_q - 14'h0001) : planned_blocks_q;
        end
    end

    wire command_done = block_done & (blocks_left_q == 14'h0001);
    reg  bank_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
            bank_q <= 1'b0;
        end else begin
            active_q <= (active_q | starts) & !command_done & !gives_up;
            bank_q <= bank_q ^ block_done;
        end
    end

    // A segment goes when its steps are good and its beats have room. The first one that is wrong
    // spoils.
    reg  [2:0] on_the_way_q;
    reg        spoiled_q;
    wire       has_room_behind = on_the_way_q < 3'd6;
    wire       segment_in_turn = active_q & !spoiled_q;
    wire       segment_is_wrong = segment_in_turn & segment_valid & !(segment_error == ERROR_NONE);

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else begin
            spoiled_q <= spoiled_q | segment_is_wrong;
        end
    end

    reg [2:0] error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            error_q <= ERROR_NONE;
        end else if (segment_is_wrong) begin
            error_q <= segment_error;
        end
    end

    assign goes = segment_valid &
        (segment_in_turn & (segment_error == ERROR_NONE) & has_room_behind);
    assign segment_ready = segment_in_turn & (segment_error == ERROR_NONE) & has_room_behind;

    // Its four beats; those of a segment that is not to be used are +0.
    reg        beats_on_q;
    reg  [1:0] beat_q;
    wire       segment_ends = beat_q == 2'd3;
    wire       gives_zero = active_q & spoiled_q & has_room_behind & !beats_on_q;

    assign turns = goes | gives_zero;
    assign gives_up = gives_zero & ends_block;

    always @(posedge clk) begin
        if (!rst_n) begin
            beats_on_q <= 1'b0;
        end else begin
            beats_on_q <= turns | (beats_on_q & !segment_ends);
        end
    end

    always @(posedge clk) begin
        beat_q <= turns ? 2'd0 : (beat_q + 2'd1);
    end

    reg ends_block_kept_q;
    reg is_zero_q;

    always @(posedge clk) begin
        if (turns) begin
            ends_block_kept_q <= ends_block;
            is_zero_q <= gives_zero;
        end
    end

    wire       is_last = segment_ends & ends_block_kept_q;
    reg  [1:0] beat_comes_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_comes_line_q <= 2'd0;
        end else begin
            beat_comes_line_q <= {beat_comes_line_q[0], beats_on_q};
        end
    end

    wire beat_comes = beat_comes_line_q[1];

    always @(posedge clk) begin
        blank1_q <= is_zero_q;
    end

    wire [511:0] elements;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_elements
            assign elements[8*i +: 8] = {{2{codes[6*i + 5]}}, codes[6*i +: 6]};
        end
    endgenerate

    reg [1:0] beat_ends_line_q;

    always @(posedge clk) begin
        beat_ends_line_q <= {beat_ends_line_q[0], segment_ends};
    end

    wire       beat_ends = beat_ends_line_q[1];
    reg  [1:0] beat_last_line_q;

    always @(posedge clk) begin
        beat_last_line_q <= {beat_last_line_q[0], is_last};
    end

    wire       beat_last = beat_last_line_q[1];
    reg  [1:0] beat_user_line_q;

    always @(posedge clk) begin
        beat_user_line_q <= {beat_user_line_q[0], is_last & is_zero_q};
    end

    wire         beat_user = beat_user_line_q[1];
    wire         beats_ready;
    wire         beats_valid = beat_comes;
    wire         unused_beats_ready = beats_ready;
    wire         given_ready;
    wire         given_valid;
    wire [514:0] given_packed;

    stream_fifo_d24_w515 u_given (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (beats_valid),
        .in_ready (beats_ready),
        .in_data  ({beat_user, beat_last, beat_ends, elements}),
        .out_ready(given_ready),
        .out_valid(given_valid),
        .out_data (given_packed)
    );

    wire [511:0] given_data = given_packed[511:0];
    wire         given_ends = given_packed[512];
    wire         given_last = given_packed[513];
    wire         given_user = given_packed[514];
    wire         beat_leaves = given_valid & given_ready;
    wire         segment_leaves = beat_leaves & given_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            on_the_way_q <= 3'd0;
        end else if (turns ^ segment_leaves) begin
            on_the_way_q <= segment_leaves ? (on_the_way_q - 3'd1) : (on_the_way_q + 3'd1);
        end
    end

    // A command that is out of range is refused when all before it has left.
    wire is_quiet = !(|on_the_way_q);
    wire refuses = to_place_valid & planned_bad_q & !active_q & is_quiet & !halted_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            halted_q <= 1'b0;
        end else begin
            halted_q <= halted_q | refuses | gives_up;
        end
    end

    assign failed = beat_leaves & given_user;
    assign error = error_q;
    assign refused = refuses;
    assign stopped = halted_q & is_quiet;
    assign packs_held = unpack_held;
    assign out_valid = given_valid;
    assign out_data = given_data;
    assign out_last = given_last;
    assign out_user = given_user;
    assign given_ready = out_ready;
endmodule
`default_nettype wire
