// SPDX-License-Identifier: Apache-2.0
//
// A beat goes only with parameters of its vector, or behind the first beat of it. Its command is at the lanes by then, and
// is a good one: no header of a bad command is parsed, and a good command reaches u_beats_commands no later than its header
// is picked. u_commands gives a command per cycle, unless the codes have not taken the one before: they are at the vector
// of the lanes, or at the one behind it.
//
//@ design oaken_dq16
//@ module oaken_dequantizer_core_l16
//@ open oaken_dequantizer_bank_* oaken_zero_insert_* oaken_index_order byte_placer_* byte_rows_*
//@ open u_header_commands u_sparse.u_chunks
//@ cuts u_blocks.outlier_q u_blocks.inner_q u_blocks.side_q u_blocks.error_q
//@ cuts dense_words_ended_q sparse_words_ended_q judged_outer_* judged_inner_* judged_size_q stalled_q stopped_q
//@ cuts vector_parameters_base_* vector_parameters_slope_* vector_parameters_k0_q vector_parameters_error_q spoilt_error_q
//@ cuts lane_* kept_* u_codes.level_q u_codes.*row_q u_codes.drained_q u_codes.column_q u_codes.held_q
//@ cuts u_codes.picked_data_q u_codes.picked_column_q
//@ cuts u_sparse.word_arrived_q u_sparse.write_row_q u_sparse.accepted_q u_sparse.held_q u_sparse.chunks_ahead_q
//@ cuts u_sparse.picked_q u_sparse.picked_column_q u_sparse.*_last_q u_sparse.*_tail_q u_sparse.*ed_cut_q
//@ cuts u_sparse.window_q u_sparse.window_cut_q u_sparse.u_check.*
//@ cuts u_sparse.u_parser.*equal*_q u_sparse.u_parser.not_less*_q u_sparse.u_parser.*at_q u_sparse.u_parser.in_header_q
//@ cuts u_sparse.u_parser.drained_q u_sparse.u_parser.blocks_left_q u_sparse.u_parser.more_q u_sparse.u_parser.tail_q
//@ cuts u_sparse.u_parser.*row_q u_sparse.u_parser.crossed_q u_sparse.u_parser.chunk_c*_q
//@ cuts u_parameters.field*_q u_parameters.n*_q u_parameters.*outer_* u_parameters.*middle_* u_parameters.*inner_*
//@ cuts u_parameters.k0_* u_parameters.t_q u_parameters.min_* u_parameters.above_*
//@ cuts u_parameters.quotient_sum_q u_parameters.quotient_rest_q u_parameters.quotient_field_q
//@ cuts u_parameters.waiting_* u_parameters.passing_* u_parameters.result_*
//@ same oaken_dequantizer_core_l16: beat_wanted and#1
//@ other oaken_code_aligner_l16: command_ready and#1

wire runs = started_q & !gold.halted_q;

// The bad commands in the memory of u_commands, which gives what was written.
reg [7:0] are_bad = 0;
reg was_bad = 0;
always @(posedge clk) begin
    if (gold.u_commands.push) are_bad[gold.u_commands.write_q] <= gold.judged_bad_q;
    if (gold.u_commands.prefetch) was_bad <= are_bad[gold.u_commands.read_q];
end
always @(*) assume (gold.u_commands.ram_rd_data[16] == was_bad);

// Commands in the memory, at its output for the lanes and the codes, and in their buffers.
wire [2:0] difference = gold.u_commands.write_q - gold.u_commands.read_q;
wire [4:0] waiting = {1'b0, gold.u_commands.full_q, difference};
wire for_beats = gold.commands_valid & !gold.beats_command_done_q;
wire for_codes = gold.commands_valid & !gold.codes_command_done_q;
wire [4:0] beats = {4'd0, gold.u_beats_commands.out_valid_q} + {4'd0, gold.u_beats_commands.skid_valid_q};
wire [4:0] codes = {4'd0, gold.u_codes_commands.out_valid_q} + {4'd0, gold.u_codes_commands.skid_valid_q};
wire [4:0] blocks = {4'd0, gold.u_blocks_commands.out_valid_q} + {4'd0, gold.u_blocks_commands.skid_valid_q};
wire is_judged = gold.judged_valid_q & !gold.lanes_command_done_q;
wire is_judged_for_blocks = gold.judged_valid_q & !gold.blocks_command_done_q;
wire [4:0] of_beats = beats + {4'd0, for_beats};
wire [4:0] of_codes = codes + {4'd0, for_codes};
wire [4:0] of_lanes = of_beats + waiting + {4'd0, is_judged};
wire [4:0] of_blocks = blocks + {4'd0, is_judged_for_blocks};
always @(*) begin
    assert (!(gold.u_commands.full_q & gold.u_commands.empty_q));
    if (started_q) assert ((gold.u_commands.full_q | gold.u_commands.empty_q) == (difference == 0));
    assert (gold.judged_valid_q
        | !(gold.blocks_command_done_q | gold.header_command_done_q | gold.lanes_command_done_q));
    assert (!(gold.blocks_command_done_q & gold.header_command_done_q & gold.lanes_command_done_q));
    assert (gold.commands_valid | !(gold.codes_command_done_q | gold.beats_command_done_q));
    assert (!(gold.codes_command_done_q & gold.beats_command_done_q));
    if ((gold.blocks_command_done_q | gold.header_command_done_q) & is_judged) assert (waiting >= 7);
end

// Headers behind the parser, up to the last beat of their vector: those of so many commands of the lanes.
reg cut_header = 0;
always @(posedge clk) cut_header <= rst_n & (cut_header | gold.u_sparse.u_parser.cuts & gold.u_sparse.u_parser.in_header_q);
wire [1:0] header_difference = gold.u_sparse.u_headers.write_q - gold.u_sparse.u_headers.read_q;
wire [4:0] headers = {2'd0, gold.u_sparse.u_headers.full_q, header_difference}
    + {4'd0, gold.u_sparse.u_headers.out_valid_q}
    + {4'd0, gold.u_sparse.picked_valid_q & gold.u_sparse.picked_header_q}
    + {4'd0, gold.u_sparse.window_valid_q & gold.u_sparse.window_header_q};
wire [8:1] there = {gold.u_parameters.out_valid_q, gold.u_parameters.quotient_slot_q[2], gold.u_parameters.value_slot_q[2],
    gold.u_parameters.fine_slot_q[2], gold.u_parameters.coarse_slot_q[2], gold.u_parameters.sum_slot_q[2],
    gold.u_parameters.pair_slot_q[3], gold.u_parameters.grid_slot_q[3]};
wire [6:0] inside = there[7:1];
wire [4:0] picked = headers + {4'd0, there[1]} + {4'd0, there[2]} + {4'd0, there[3]} + {4'd0, there[4]} + {4'd0, there[5]}
    + {4'd0, there[6]} + {4'd0, there[7]} + {4'd0, there[8]} + {4'd0, gold.vector_parameters_valid_q}
    + {4'd0, !gold.beat_first_q};
wire [4:0] parsed = picked + {4'd0, gold.u_sparse.header_parsed};
always @(*) begin
    assert (!(gold.u_sparse.u_headers.full_q & gold.u_sparse.u_headers.empty_q));
    if (started_q) assert ((gold.u_sparse.u_headers.full_q | gold.u_sparse.u_headers.empty_q) == (header_difference == 0));
    assert (headers == {2'd0, gold.u_sparse.headers_ahead_q} & headers + {4'd0, gold.u_sparse.header_parsed} <= 4);
    // Parameters are four cycles apart, and stop a cycle after the first of them wait.
    assert (gold.u_parameters.out_valid_q | !gold.u_parameters.stall_q);
    assert ((inside & inside << 1) == 0 & (inside & inside << 2) == 0 & (inside & inside << 3) == 0);
    if (there[8]) assert (!there[7] & !there[6] & (gold.u_parameters.stall_q | !there[5]));
    if (there[1]) assert (gold.u_parameters.step_q == 0);
    if (there[2]) assert (gold.u_parameters.step_q <= 1);
    if (there[3]) assert (gold.u_parameters.step_q <= 2);
    if (runs) assert (of_lanes + {4'd0, cut_header} == of_blocks + parsed);
    if (cut_header) assert (gold.u_sparse.u_parser.cut_q & gold.u_blocks_commands.out_valid_q);
end

// Commands that are bad, first those that come first: none whose header was parsed. The rest are those of the blocks.
wire [15:0] in_memory = {are_bad, are_bad} >> gold.u_commands.read_q & ~(16'hffff << waiting);
wire [15:0] of_lanes_bad = {15'd0, gold.u_beats_commands.out_valid_q & gold.u_beats_commands.out_data_q[16]}
    | {14'd0, gold.u_beats_commands.skid_valid_q & gold.u_beats_commands.skid_data_q[16], 1'd0}
    | {15'd0, for_beats & gold.commands_bad} << beats
    | in_memory << of_beats
    | {15'd0, is_judged & gold.judged_bad_q} << of_beats + waiting;
wire [15:0] of_blocks_bad = {15'd0, gold.u_blocks_commands.out_valid_q & gold.u_blocks_commands.out_data_q[16]}
    | {14'd0, gold.u_blocks_commands.skid_valid_q & gold.u_blocks_commands.skid_data_q[16], 1'd0}
    | {15'd0, is_judged_for_blocks & gold.judged_bad_q} << blocks;
always @(*) if (runs) begin
    assert ((of_lanes_bad & ~(16'hffff << parsed)) == 0);
    assert (of_lanes_bad >> parsed == of_blocks_bad >> cut_header);
    assert (!(cut_header & of_blocks_bad[0]));
end

// The codes: at the vector of the lanes, or behind it if the beat that waits is its last.
wire [11:0] at_output = gold.commands_size[15:4];
wire [11:0] beats_0 = beats == 0 ? at_output : gold.u_beats_commands.out_data_q[15:4];
wire [11:0] beats_1 = beats == 1 ? at_output : gold.u_beats_commands.skid_data_q[15:4];
wire [11:0] codes_0 = codes == 0 ? at_output : gold.u_codes_commands.out_data_q[15:4];
wire [11:0] codes_1 = codes == 1 ? at_output : gold.u_codes_commands.skid_data_q[15:4];
wire beat_waits = gold.u_codes.picked_valid_q & !gold.u_codes.picked_missing_q;
wire last_waits = beat_waits & gold.beat_number_q == beats_0;
always @(*) begin
    assert (gold.u_codes.missing_q == (gold.u_codes.picked_valid_q & gold.u_codes.picked_missing_q));
    assert (!(gold.spoilt_q & gold.beat_first_q));
    if (runs & !gold.spoilt_q) begin
        assert (of_beats == of_codes + {4'd0, last_waits});
        assert (gold.u_codes.number_q == (last_waits ? 12'd0 : gold.beat_number_q + {11'd0, beat_waits}));
        if (gold.u_codes.picked_valid_q) assert (of_beats != 0);
        if (of_codes >= 1) assert (codes_0 == (last_waits ? beats_1 : beats_0));
        if (of_codes >= 2) assert (codes_1 == (last_waits ? at_output : beats_1));
    end
end

// So a command is at the lanes when its header is picked.
always @(*) begin
    assert (gold.u_beats_commands.out_valid_q | !gold.u_beats_commands.skid_valid_q);
    assert (gold.u_codes_commands.out_valid_q | !gold.u_codes_commands.skid_valid_q);
    assert (gold.u_blocks_commands.out_valid_q | !gold.u_blocks_commands.skid_valid_q);
    if (runs) assert (gold.commands_valid | beats >= parsed);
    if (runs & picked != 0) assert (beats != 0);
end

// Both copies do the same, from before the first reset on.
always @(*) begin
    if (!started_q) assert (!gold.u_blocks.held_q & !gold.vector_parameters_valid_q & !gold.spoilt_q);
    assert ({gold.u_blocks.number_q, gold.u_blocks.held_q} == {gate.u_blocks.number_q, gate.u_blocks.held_q});
    assert ({gold.judged_valid_q, gold.judged_bad_q, gold.blocks_command_done_q, gold.header_command_done_q,
        gold.lanes_command_done_q, gold.codes_command_done_q, gold.beats_command_done_q}
        == {gate.judged_valid_q, gate.judged_bad_q, gate.blocks_command_done_q, gate.header_command_done_q,
        gate.lanes_command_done_q, gate.codes_command_done_q, gate.beats_command_done_q});
    assert ({gold.vector_parameters_valid_q, gold.beat_number_q, gold.beat_first_q, gold.spoilt_q, gold.halted_q}
        == {gate.vector_parameters_valid_q, gate.beat_number_q, gate.beat_first_q, gate.spoilt_q, gate.halted_q});
    assert ({gold.u_codes.number_q, gold.u_codes.missing_q, gold.u_codes.picked_valid_q, gold.u_codes.picked_missing_q}
        == {gate.u_codes.number_q, gate.u_codes.missing_q, gate.u_codes.picked_valid_q, gate.u_codes.picked_missing_q});
    assert ({gold.u_sparse.headers_ahead_q, gold.u_sparse.picked_valid_q, gold.u_sparse.picked_header_q,
        gold.u_sparse.window_valid_q, gold.u_sparse.window_header_q}
        == {gate.u_sparse.headers_ahead_q, gate.u_sparse.picked_valid_q, gate.u_sparse.picked_header_q,
        gate.u_sparse.window_valid_q, gate.u_sparse.window_header_q});
    assert ({gold.u_sparse.u_parser.cut_q, gold.u_sparse.u_parser.chunk_valid_q, gold.u_sparse.u_parser.chunk_header_q}
        == {gate.u_sparse.u_parser.cut_q, gate.u_sparse.u_parser.chunk_valid_q, gate.u_sparse.u_parser.chunk_header_q});
    assert ({gold.u_parameters.stall_q, gold.u_parameters.step_q, gold.u_parameters.grid_slot_q,
        gold.u_parameters.pair_slot_q, gold.u_parameters.sum_slot_q, gold.u_parameters.coarse_slot_q,
        gold.u_parameters.fine_slot_q, gold.u_parameters.value_slot_q, gold.u_parameters.quotient_slot_q,
        gold.u_parameters.out_valid_q}
        == {gate.u_parameters.stall_q, gate.u_parameters.step_q, gate.u_parameters.grid_slot_q,
        gate.u_parameters.pair_slot_q, gate.u_parameters.sum_slot_q, gate.u_parameters.coarse_slot_q,
        gate.u_parameters.fine_slot_q, gate.u_parameters.value_slot_q, gate.u_parameters.quotient_slot_q,
        gate.u_parameters.out_valid_q});
    assert (gold.commands_data == gate.commands_data);
    assert (gold.u_sparse.u_headers.ram_rd_data == gate.u_sparse.u_headers.ram_rd_data);
end
//@ each fifo: u_commands u_sparse.u_headers
always @(*) assert ({gold.<fifo>.write_q, gold.<fifo>.read_q, gold.<fifo>.full_q, gold.<fifo>.empty_q, gold.<fifo>.out_valid_q}
    == {gate.<fifo>.write_q, gate.<fifo>.read_q, gate.<fifo>.full_q, gate.<fifo>.empty_q, gate.<fifo>.out_valid_q});
//@ end
//@ each buffer: u_codes_commands u_blocks_commands u_beats_commands
always @(*) assert ({gold.<buffer>.out_valid_q, gold.<buffer>.out_data_q, gold.<buffer>.skid_valid_q, gold.<buffer>.skid_data_q}
    == {gate.<buffer>.out_valid_q, gate.<buffer>.out_data_q, gate.<buffer>.skid_valid_q, gate.<buffer>.skid_data_q});
//@ end
