// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Takes segment after segment, each when it is there and its beats have room, and its steps are
// good where they are needed. Behind the first thing that is wrong the rest of the block is +0;
// then, and at a command that is out of range, it stops until it is reset.
//
// Throughput: a beat of four packs per cycle.
// Generated for block = 64, pack = 16, max_bits = 8, max_d = 128.
`default_nettype none
module packkv_decompressor_core_t64_p16_b8_d128 (
    input  wire          clk,               // clock, rising edge
    input  wire          rst_n,             // synchronous reset, active low
    input  wire          packs_valid,       // a word of packs is offered
    output wire          packs_ready,       // a word of packs is taken if offered
    input  wire  [255:0] packs_data,        // bytes, byte 0 lowest
    input  wire   [31:0] packs_keep,        // marks the bytes, from byte 0 up
    input  wire          packs_last,        // the stream ends with this word
    input  wire          steps_valid,       // a word of steps is offered
    output wire          steps_ready,       // a word of steps is taken if offered
    input  wire   [63:0] steps_data,        // bytes, byte 0 lowest
    input  wire    [7:0] steps_keep,        // marks the bytes, from byte 0 up
    input  wire          steps_last,        // the stream ends with this word
    input  wire          command_valid,     // a command is offered
    output wire          command_ready,     // a command is taken if offered
    input  wire          command_values,    // 0 keys, 1 values
    input  wire   [15:0] command_blocks,    // number of blocks, 1 to 16383
    input  wire   [15:0] command_head_dim,  // channels of the head, D
    input  wire    [7:0] command_bits,      // bits of a code, b
    output wire          failed,            // a block that is not to be used has left
    output wire    [2:0] error,             // what was wrong with it
    output wire          refused,           // a command is refused
    output wire          stopped,           // waits for a reset
    output wire   [10:0] packs_held,        // bytes taken and not used
    output wire   [15:0] steps_held,        // bytes taken and not used
    output wire          out_valid,         // a beat of four packs is offered
    input  wire          out_ready,         // a beat of four packs is taken if offered
    output wire [1023:0] out_data,          // binary16, pack after pack, in each the tokens in
                                            // stored order
    output wire          out_last,          // last beat of the block
    output wire          out_user           // with tlast: the block is not to be used
);
    localparam [2:0] ERROR_NONE     = 3'd0;  // no format error
    // a step that no token has, or s_axis_steps ends before it
    localparam [2:0] ERROR_BAD_STEP = 3'd2;

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
        ((next_bits_q < 8'd2) | (next_bits_q > 8'd8));
    reg         planned_valid_q;
    reg         planned_values_q;
    reg  [13:0] planned_blocks_q;
    reg   [3:0] planned_parts_q;
    reg   [5:0] planned_segments_q;
    reg   [3:0] planned_bits_q;
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
            planned_bits_q <= next_bits_q[3:0];
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
    wire [575:0] codes;
    wire  [10:0] unpack_held;
    wire         packs_in_ready;
    wire         packs_in_valid;
    wire         good_plan_ready;
    wire         good_plan_valid;
    wire         segment_ready;
    reg          blank1_q;

    packkv_unpack_t64_p16_b8_d128 u_unpack (
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

    wire steps_in_ready;
    wire steps_in_valid = steps_valid & !halted_q;

    assign steps_ready = steps_in_ready & !halted_q;

    wire         group_steps_valid;
    wire [255:0] group_steps_data;
    wire         group_steps_wrong;
    wire  [15:0] reader_held;
    wire         group_steps_ready;

    packkv_steps_reader_p16 u_steps (
        .clk        (clk),
        .rst_n      (rst_n),
        .words_valid(steps_in_valid),
        .words_ready(steps_in_ready),
        .words_data (steps_data),
        .words_keep (steps_keep),
        .words_last (steps_last),
        .steps_valid(group_steps_valid),
        .steps_ready(group_steps_ready),
        .steps_data (group_steps_data),
        .steps_wrong(group_steps_wrong),
        .held       (reader_held)
    );

    // Groups are loaded into two banks of a block. Those ahead count from the block in turn.
    reg  [3:0] ahead_q;
    wire       has_room = ahead_q < 4'd8;
    wire       group_is_wrong = group_steps_valid & group_steps_wrong;
    wire       loads = group_steps_valid & !group_steps_wrong & has_room;

    assign group_steps_ready = !group_steps_wrong & has_room;

    reg [2:0] load_at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            load_at_q <= 3'd0;
        end else if (loads) begin
            load_at_q <= load_at_q + 3'd1;
        end
    end

    wire block_leaves = goes & ends_block;

    always @(posedge clk) begin
        if (!rst_n) begin
            ahead_q <= 4'd0;
        end else begin
            ahead_q <= (ahead_q + {3'd0, loads}) - ({4{block_leaves}} & 4'd4);
        end
    end

    // Groups of the block that are judged: each when its first segment is in turn.
    reg  [2:0] judged_q;
    wire       in_turn = active_q & (judged_q == {1'b0, group_q});
    wire       is_there = ahead_q > {1'b0, judged_q};
    wire       judges = in_turn & is_there;

    always @(posedge clk) begin
        if (!rst_n) begin
            judged_q <= 3'd0;
        end else begin
            judged_q <= block_leaves ? 3'd0 : (judged_q + {2'd0, judges});
        end
    end

    // They are read when the codes of their segment come to a register. A bank that is left
    // meanwhile is loaded anew from its first group, and no last segment of a block is of that one.
    wire [255:0] steps;
    wire         reads_steps;
    wire   [2:0] steps_at;

    sdp_ram_d8_w256 u_table (
        .clk    (clk),
        .wr_en  (loads),
        .wr_addr(load_at_q),
        .wr_data(group_steps_data),
        .rd_en  (reads_steps),
        .rd_addr(steps_at),
        .rd_data(steps)
    );

    reg [2:0] reads_steps_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_steps_line_q <= 3'd0;
        end else begin
            reads_steps_line_q <= {reads_steps_line_q[1:0], goes};
        end
    end

    assign reads_steps = reads_steps_line_q[2];
    reg [8:0] steps_at_line_q;

    always @(posedge clk) begin
        steps_at_line_q <= {steps_at_line_q[5:0], bank_q, group_q};
    end

    assign steps_at = steps_at_line_q[8:6];
    wire        steps_are_good = !in_turn;
    wire        steps_are_wrong = in_turn & !is_there & group_is_wrong;
    reg  [15:0] steps_held_q;

    always @(posedge clk) begin
        steps_held_q <= reader_held + (({12'd0, ahead_q} - {13'd0, judged_q}) << 5);
    end

    // A segment goes when its steps are good and its beats have room. The first one that is wrong
    // spoils.
    reg  [2:0] on_the_way_q;
    reg        spoiled_q;
    wire       has_room_behind = on_the_way_q < 3'd6;
    wire       segment_in_turn = active_q & !spoiled_q & steps_are_good;
    wire       segment_is_wrong = segment_in_turn & segment_valid & !(segment_error == ERROR_NONE);

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else begin
            spoiled_q <= spoiled_q | ((steps_are_wrong & !spoiled_q) | segment_is_wrong);
        end
    end

    reg [2:0] error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            error_q <= ERROR_NONE;
        end else if ((steps_are_wrong & !spoiled_q) | segment_is_wrong) begin
            error_q <= steps_are_wrong ? ERROR_BAD_STEP : segment_error;
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

    // The values, those of a token with its step.
    reg [575:0] codes_q;

    always @(posedge clk) begin
        codes_q <= codes;
    end

    wire [63:0] values0;

    packkv_values_x4_c9 u_token0 (
        .clk   (clk),
        .step  (steps[15:0]),
        .codes ({codes_q[440:432], codes_q[296:288], codes_q[152:144], codes_q[8:0]}),
        .values(values0)
    );

    wire [63:0] values1;

    packkv_values_x4_c9 u_token1 (
        .clk   (clk),
        .step  (steps[31:16]),
        .codes ({codes_q[449:441], codes_q[305:297], codes_q[161:153], codes_q[17:9]}),
        .values(values1)
    );

    wire [63:0] values2;

    packkv_values_x4_c9 u_token2 (
        .clk   (clk),
        .step  (steps[47:32]),
        .codes ({codes_q[458:450], codes_q[314:306], codes_q[170:162], codes_q[26:18]}),
        .values(values2)
    );

    wire [63:0] values3;

    packkv_values_x4_c9 u_token3 (
        .clk   (clk),
        .step  (steps[63:48]),
        .codes ({codes_q[467:459], codes_q[323:315], codes_q[179:171], codes_q[35:27]}),
        .values(values3)
    );

    wire [63:0] values4;

    packkv_values_x4_c9 u_token4 (
        .clk   (clk),
        .step  (steps[79:64]),
        .codes ({codes_q[476:468], codes_q[332:324], codes_q[188:180], codes_q[44:36]}),
        .values(values4)
    );

    wire [63:0] values5;

    packkv_values_x4_c9 u_token5 (
        .clk   (clk),
        .step  (steps[95:80]),
        .codes ({codes_q[485:477], codes_q[341:333], codes_q[197:189], codes_q[53:45]}),
        .values(values5)
    );

    wire [63:0] values6;

    packkv_values_x4_c9 u_token6 (
        .clk   (clk),
        .step  (steps[111:96]),
        .codes ({codes_q[494:486], codes_q[350:342], codes_q[206:198], codes_q[62:54]}),
        .values(values6)
    );

    wire [63:0] values7;

    packkv_values_x4_c9 u_token7 (
        .clk   (clk),
        .step  (steps[127:112]),
        .codes ({codes_q[503:495], codes_q[359:351], codes_q[215:207], codes_q[71:63]}),
        .values(values7)
    );

    wire [63:0] values8;

    packkv_values_x4_c9 u_token8 (
        .clk   (clk),
        .step  (steps[143:128]),
        .codes ({codes_q[512:504], codes_q[368:360], codes_q[224:216], codes_q[80:72]}),
        .values(values8)
    );

    wire [63:0] values9;

    packkv_values_x4_c9 u_token9 (
        .clk   (clk),
        .step  (steps[159:144]),
        .codes ({codes_q[521:513], codes_q[377:369], codes_q[233:225], codes_q[89:81]}),
        .values(values9)
    );

    wire [63:0] values10;

    packkv_values_x4_c9 u_token10 (
        .clk   (clk),
        .step  (steps[175:160]),
        .codes ({codes_q[530:522], codes_q[386:378], codes_q[242:234], codes_q[98:90]}),
        .values(values10)
    );

    wire [63:0] values11;

    packkv_values_x4_c9 u_token11 (
        .clk   (clk),
        .step  (steps[191:176]),
        .codes ({codes_q[539:531], codes_q[395:387], codes_q[251:243], codes_q[107:99]}),
        .values(values11)
    );

    wire [63:0] values12;

    packkv_values_x4_c9 u_token12 (
        .clk   (clk),
        .step  (steps[207:192]),
        .codes ({codes_q[548:540], codes_q[404:396], codes_q[260:252], codes_q[116:108]}),
        .values(values12)
    );

    wire [63:0] values13;

    packkv_values_x4_c9 u_token13 (
        .clk   (clk),
        .step  (steps[223:208]),
        .codes ({codes_q[557:549], codes_q[413:405], codes_q[269:261], codes_q[125:117]}),
        .values(values13)
    );

    wire [63:0] values14;

    packkv_values_x4_c9 u_token14 (
        .clk   (clk),
        .step  (steps[239:224]),
        .codes ({codes_q[566:558], codes_q[422:414], codes_q[278:270], codes_q[134:126]}),
        .values(values14)
    );

    wire [63:0] values15;

    packkv_values_x4_c9 u_token15 (
        .clk   (clk),
        .step  (steps[255:240]),
        .codes ({codes_q[575:567], codes_q[431:423], codes_q[287:279], codes_q[143:135]}),
        .values(values15)
    );

    wire [1023:0] elements = {values15[63:48], values14[63:48], values13[63:48], values12[63:48],
        values11[63:48], values10[63:48], values9[63:48], values8[63:48], values7[63:48],
        values6[63:48], values5[63:48], values4[63:48], values3[63:48], values2[63:48],
        values1[63:48], values0[63:48], values15[47:32], values14[47:32], values13[47:32],
        values12[47:32], values11[47:32], values10[47:32], values9[47:32], values8[47:32],
        values7[47:32], values6[47:32], values5[47:32], values4[47:32], values3[47:32],
        values2[47:32], values1[47:32], values0[47:32], values15[31:16], values14[31:16],
        values13[31:16], values12[31:16], values11[31:16], values10[31:16], values9[31:16],
        values8[31:16], values7[31:16], values6[31:16], values5[31:16], values4[31:16],
        values3[31:16], values2[31:16], values1[31:16], values0[31:16], values15[15:0],
        values14[15:0], values13[15:0], values12[15:0], values11[15:0], values10[15:0],
        values9[15:0], values8[15:0], values7[15:0], values6[15:0], values5[15:0], values4[15:0],
        values3[15:0], values2[15:0], values1[15:0], values0[15:0]};
    reg     [6:0] beat_ends_line_q;

    always @(posedge clk) begin
        beat_ends_line_q <= {beat_ends_line_q[5:0], segment_ends};
    end

    wire       beat_ends = beat_ends_line_q[6];
    reg  [6:0] beat_last_line_q;

    always @(posedge clk) begin
        beat_last_line_q <= {beat_last_line_q[5:0], is_last};
    end

    wire       beat_last = beat_last_line_q[6];
    reg  [6:0] beat_user_line_q;

    always @(posedge clk) begin
        beat_user_line_q <= {beat_user_line_q[5:0], is_last & is_zero_q};
    end

    wire       beat_user = beat_user_line_q[6];
    reg  [4:0] beat_is_there_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_is_there_line_q <= 5'd0;
        end else begin
            beat_is_there_line_q <= {beat_is_there_line_q[3:0], beat_comes};
        end
    end

    wire          beat_is_there = beat_is_there_line_q[4];
    wire          beats_ready;
    wire          beats_valid = beat_is_there;
    wire          unused_beats_ready = beats_ready;
    wire          given_ready;
    wire          given_valid;
    wire [1026:0] given_packed;

    stream_fifo_d24_w1027 u_given (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (beats_valid),
        .in_ready (beats_ready),
        .in_data  ({beat_user, beat_last, beat_ends, elements}),
        .out_ready(given_ready),
        .out_valid(given_valid),
        .out_data (given_packed)
    );

    wire [1023:0] given_data = given_packed[1023:0];
    wire          given_ends = given_packed[1024];
    wire          given_last = given_packed[1025];
    wire          given_user = given_packed[1026];
    wire          beat_leaves = given_valid & given_ready;
    wire          segment_leaves = beat_leaves & given_ends;

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
    assign steps_held = steps_held_q;
    assign out_valid = given_valid;
    assign out_data = given_data;
    assign out_last = given_last;
    assign out_user = given_user;
    assign given_ready = out_ready;
endmodule
`default_nettype wire
