// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The dequantizer without its error registers: they outlive its reset. It stops behind a record
// that is not whole, and at a command without vectors, until it is reset.
//
// Throughput: one beat per cycle.
// Generated for lanes = 64, head_dim = 64, bits = 5.
`default_nettype none
module rot_dequantizer_core_l64_d64_b5 (
    input  wire          clk,              // clock, rising edge
    input  wire          rst_n,            // synchronous reset, active low
    input  wire          records_valid,    // a word of records is offered
    output wire          records_ready,    // a word of records is taken if offered
    input  wire  [511:0] records_data,     // bytes, byte 0 lowest
    input  wire   [63:0] records_keep,     // marks the bytes, from byte 0 up
    input  wire          records_last,     // the stream ends with this word
    input  wire          command_valid,    // a command is offered
    output wire          command_ready,    // a command is taken if offered
    input  wire   [31:0] command_vectors,  // number of vectors, at least 1
    output wire          failed,           // the stream ended inside a record
    output wire          refused,          // a command was refused
    output wire          stopped,          // waits for a reset
    output wire    [7:0] held,             // bytes taken and not used
    output wire          out_valid,        // a beat of a vector is offered
    input  wire          out_ready,        // a beat of a vector is taken if offered
    output wire [1023:0] out_data,         // binary16 elements, lane 0 lowest
    output wire          out_last,         // last beat of the vector
    output wire          out_user          // with tlast: the stream ended inside the record
);
    genvar i;

    // No word is taken behind the last one of the stream, and nothing once it has stopped.
    reg  halted_q;
    reg  ended_q;
    wire takes_words = !ended_q & !halted_q;
    wire records_in_ready;
    wire records_in_valid = records_valid & takes_words;

    assign records_ready = records_in_ready & takes_words;

    always @(posedge clk) begin
        if (!rst_n) begin
            ended_q <= 1'b0;
        end else begin
            ended_q <= ended_q | (records_in_valid & records_in_ready & records_last);
        end
    end

    wire may_command = !halted_q;
    wire command_in_ready;
    wire command_in_valid = command_valid & may_command;

    assign command_ready = command_in_ready & may_command;

    // The vectors of the command that are still to come.
    reg         next_valid_q;
    reg  [31:0] next_vectors_q;
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
            next_vectors_q <= command_vectors;
        end
    end

    reg         active_q;
    reg  [31:0] remaining_q;
    reg         is_only_q;
    wire        wanted = active_q & !halted_q;

    // A word, its other bytes 0, and how many it has.
    wire  [63:0] word_count_top = records_keep & ~(records_keep >> 1);
    wire   [6:0] word_count = {|(word_count_top & 64'h8000000000000000),
        |(word_count_top & 64'h7fffffff80000000), |(word_count_top & 64'h7fff80007fff8000),
        |(word_count_top & 64'h7f807f807f807f80), |(word_count_top & 64'h7878787878787878),
        |(word_count_top & 64'h6666666666666666), |(word_count_top & 64'h5555555555555555)};
    wire [511:0] kept_data;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_kept_data
            assign kept_data[8*i +: 8] = records_data[8*i +: 8] & {8{records_keep[i]}};
        end
    endgenerate

    reg          word_valid_q;
    reg  [511:0] word_data_q;
    reg    [6:0] word_count_q;
    wire         word_ready;

    assign records_in_ready = !word_valid_q | word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_valid_q <= 1'b0;
        end else if (records_in_ready) begin
            word_valid_q <= records_in_valid;
        end
    end

    always @(posedge clk) begin
        if (records_in_ready) begin
            word_data_q <= kept_data;
            word_count_q <= word_count;
        end
    end

    // Decisions, a cycle ahead of the bytes: a beat leaves when all of its bytes are there or no
    // more will come; a word enters when no more is left than a beat may lack.
    reg  [6:0] fill_q;
    wire       go;
    wire       lacks = fill_q < 7'd41;
    wire       no_more = ended_q & !word_valid_q;
    wire       takes = wanted & go & (!lacks | no_more);
    wire [6:0] left = takes ? ((fill_q - 7'd41) & {7{!lacks}}) : fill_q;
    wire       room = left <= 7'd40;
    wire       enters = word_valid_q & room & go;

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_q <= 7'd0;
        end else begin
            fill_q <= left + (word_count_q & {7{enters}});
        end
    end

    wire [7:0] bytes_held = {1'b0, fill_q} + ({1'b0, word_count_q} & {8{word_valid_q}});

    // The bytes, a cycle later. Nothing moves while a beat finds no room.
    reg leaves_q;
    reg arrives_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            leaves_q <= 1'b0;
            arrives_q <= 1'b0;
        end else if (go) begin
            leaves_q <= takes;
            arrives_q <= enters;
        end
    end

    reg   [5:0] at_q;
    reg   [6:0] have_q;
    reg [511:0] bytes_q;
    reg         is_wrong_q;

    always @(posedge clk) begin
        if (go) begin
            at_q <= left[5:0];
            have_q <= fill_q | {7{!lacks}};
            bytes_q <= word_data_q;
            is_wrong_q <= lacks;
        end
    end

    assign word_ready = room & go;

    reg  [831:0] window_q;
    wire [831:0] rest = leaves_q ? (window_q >> 328) : window_q;
    wire [831:0] placed_0 = {320'd0, bytes_q & {512{arrives_q}}};
    wire [831:0] placed_1 = at_q[0] ? (placed_0 << 8) : placed_0;
    wire [831:0] placed_2 = at_q[1] ? (placed_1 << 16) : placed_1;
    wire [831:0] placed_4 = at_q[2] ? (placed_2 << 32) : placed_2;
    wire [831:0] placed_8 = at_q[3] ? (placed_4 << 64) : placed_4;
    wire [831:0] placed_16 = at_q[4] ? (placed_8 << 128) : placed_8;
    wire [831:0] placed_32 = at_q[5] ? (placed_16 << 256) : placed_16;

    always @(posedge clk) begin
        if (!rst_n) begin
            window_q <= 832'd0;
        end else if (go) begin
            window_q <= rest | placed_32;
        end
    end

    wire taken_beat_ready;
    wire taken_beat_valid = leaves_q;

    assign go = !(leaves_q & !taken_beat_ready);

    wire         beat_ready;
    wire         beat_valid;
    wire [335:0] beat_data;

    skid_buffer_w336 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (taken_beat_valid),
        .in_ready (taken_beat_ready),
        .in_data  ({is_wrong_q, have_q, window_q[7:0], window_q[327:8]}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_data)
    );

    wire [319:0] beat_codes = beat_data[319:0];
    wire   [7:0] beat_step = beat_data[327:320];
    wire   [6:0] beat_have = beat_data[334:328];
    wire         beat_user = beat_data[335];
    wire         fails = takes & lacks;
    wire         done = takes & is_only_q;
    wire         free = !active_q | done;
    wire         takes_next = free & !fails & !halted_q;
    wire         begins = next_valid_q & takes_next;
    wire         empty = next_vectors_q == 32'd0;
    wire         refuses = begins & empty;

    assign next_ready = takes_next;

    always @(posedge clk) begin
        if (!rst_n) begin
            active_q <= 1'b0;
        end else begin
            active_q <= begins ? !empty : (active_q & !done);
        end
    end

    wire changes = begins | takes;

    always @(posedge clk) begin
        if (changes) begin
            remaining_q <= begins ? next_vectors_q : (remaining_q - 32'h00000001);
            is_only_q <= begins ? (next_vectors_q == 32'h00000001) : (remaining_q == 32'h00000002);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            halted_q <= 1'b0;
        end else begin
            halted_q <= halted_q | fails | refuses;
        end
    end

    // An element is +0 if one of its bits has not come, and all are if the step is 0.
    wire        step_is_0 = beat_step == 8'd0;
    wire [63:0] zero = {step_is_0 | (beat_have <= 7'd40), step_is_0 | (beat_have <= 7'd40),
        step_is_0 | (beat_have <= 7'd39), step_is_0 | (beat_have <= 7'd39),
        step_is_0 | (beat_have <= 7'd38), step_is_0 | (beat_have <= 7'd37),
        step_is_0 | (beat_have <= 7'd37), step_is_0 | (beat_have <= 7'd36),
        step_is_0 | (beat_have <= 7'd35), step_is_0 | (beat_have <= 7'd35),
        step_is_0 | (beat_have <= 7'd34), step_is_0 | (beat_have <= 7'd34),
        step_is_0 | (beat_have <= 7'd33), step_is_0 | (beat_have <= 7'd32),
        step_is_0 | (beat_have <= 7'd32), step_is_0 | (beat_have <= 7'd31),
        step_is_0 | (beat_have <= 7'd30), step_is_0 | (beat_have <= 7'd30),
        step_is_0 | (beat_have <= 7'd29), step_is_0 | (beat_have <= 7'd29),
        step_is_0 | (beat_have <= 7'd28), step_is_0 | (beat_have <= 7'd27),
        step_is_0 | (beat_have <= 7'd27), step_is_0 | (beat_have <= 7'd26),
        step_is_0 | (beat_have <= 7'd25), step_is_0 | (beat_have <= 7'd25),
        step_is_0 | (beat_have <= 7'd24), step_is_0 | (beat_have <= 7'd24),
        step_is_0 | (beat_have <= 7'd23), step_is_0 | (beat_have <= 7'd22),
        step_is_0 | (beat_have <= 7'd22), step_is_0 | (beat_have <= 7'd21),
        step_is_0 | (beat_have <= 7'd20), step_is_0 | (beat_have <= 7'd20),
        step_is_0 | (beat_have <= 7'd19), step_is_0 | (beat_have <= 7'd19),
        step_is_0 | (beat_have <= 7'd18), step_is_0 | (beat_have <= 7'd17),
        step_is_0 | (beat_have <= 7'd17), step_is_0 | (beat_have <= 7'd16),
        step_is_0 | (beat_have <= 7'd15), step_is_0 | (beat_have <= 7'd15),
        step_is_0 | (beat_have <= 7'd14), step_is_0 | (beat_have <= 7'd14),
        step_is_0 | (beat_have <= 7'd13), step_is_0 | (beat_have <= 7'd12),
        step_is_0 | (beat_have <= 7'd12), step_is_0 | (beat_have <= 7'd11),
        step_is_0 | (beat_have <= 7'd10), step_is_0 | (beat_have <= 7'd10),
        step_is_0 | (beat_have <= 7'd9), step_is_0 | (beat_have <= 7'd9),
        step_is_0 | (beat_have <= 7'd8), step_is_0 | (beat_have <= 7'd7),
        step_is_0 | (beat_have <= 7'd7), step_is_0 | (beat_have <= 7'd6),
        step_is_0 | (beat_have <= 7'd5), step_is_0 | (beat_have <= 7'd5),
        step_is_0 | (beat_have <= 7'd4), step_is_0 | (beat_have <= 7'd4),
        step_is_0 | (beat_have <= 7'd3), step_is_0 | (beat_have <= 7'd2),
        step_is_0 | (beat_have <= 7'd2), step_is_0 | (beat_have <= 7'd1)};

    // The lanes have two stages.
    reg  stage1_valid_q;
    reg  stage1_user_q;
    wire stage1_ready;

    assign beat_ready = !stage1_valid_q | stage1_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            stage1_valid_q <= 1'b0;
        end else if (beat_ready) begin
            stage1_valid_q <= beat_valid;
        end
    end

    always @(posedge clk) begin
        if (beat_ready) begin
            stage1_user_q <= beat_user;
        end
    end

    wire [1023:0] x;

    rot_dequantizer_x4_b5 u_lanes0 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[19:0]),
        .zero (zero[3:0]),
        .step (beat_step),
        .x    (x[63:0])
    );

    rot_dequantizer_x4_b5 u_lanes4 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[39:20]),
        .zero (zero[7:4]),
        .step (beat_step),
        .x    (x[127:64])
    );

    rot_dequantizer_x4_b5 u_lanes8 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[59:40]),
        .zero (zero[11:8]),
        .step (beat_step),
        .x    (x[191:128])
    );

    rot_dequantizer_x4_b5 u_lanes12 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[79:60]),
        .zero (zero[15:12]),
        .step (beat_step),
        .x    (x[255:192])
    );

    rot_dequantizer_x4_b5 u_lanes16 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[99:80]),
        .zero (zero[19:16]),
        .step (beat_step),
        .x    (x[319:256])
    );

    rot_dequantizer_x4_b5 u_lanes20 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[119:100]),
        .zero (zero[23:20]),
        .step (beat_step),
        .x    (x[383:320])
    );

    rot_dequantizer_x4_b5 u_lanes24 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[139:120]),
        .zero (zero[27:24]),
        .step (beat_step),
        .x    (x[447:384])
    );

    rot_dequantizer_x4_b5 u_lanes28 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[159:140]),
        .zero (zero[31:28]),
        .step (beat_step),
        .x    (x[511:448])
    );

    rot_dequantizer_x4_b5 u_lanes32 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[179:160]),
        .zero (zero[35:32]),
        .step (beat_step),
        .x    (x[575:512])
    );

    rot_dequantizer_x4_b5 u_lanes36 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[199:180]),
        .zero (zero[39:36]),
        .step (beat_step),
        .x    (x[639:576])
    );

    rot_dequantizer_x4_b5 u_lanes40 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[219:200]),
        .zero (zero[43:40]),
        .step (beat_step),
        .x    (x[703:640])
    );

    rot_dequantizer_x4_b5 u_lanes44 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[239:220]),
        .zero (zero[47:44]),
        .step (beat_step),
        .x    (x[767:704])
    );

    rot_dequantizer_x4_b5 u_lanes48 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[259:240]),
        .zero (zero[51:48]),
        .step (beat_step),
        .x    (x[831:768])
    );

    rot_dequantizer_x4_b5 u_lanes52 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[279:260]),
        .zero (zero[55:52]),
        .step (beat_step),
        .x    (x[895:832])
    );

    rot_dequantizer_x4_b5 u_lanes56 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[299:280]),
        .zero (zero[59:56]),
        .step (beat_step),
        .x    (x[959:896])
    );

    rot_dequantizer_x4_b5 u_lanes60 (
        .clk  (clk),
        .load1(beat_ready),
        .load2(stage1_ready),
        .code (beat_codes[319:300]),
        .zero (zero[63:60]),
        .step (beat_step),
        .x    (x[1023:960])
    );

    reg  stage2_valid_q;
    reg  stage2_user_q;
    wire stage2_ready;

    assign stage1_ready = !stage2_valid_q | stage2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            stage2_valid_q <= 1'b0;
        end else if (stage1_ready) begin
            stage2_valid_q <= stage1_valid_q;
        end
    end

    always @(posedge clk) begin
        if (stage1_ready) begin
            stage2_user_q <= stage1_user_q;
        end
    end

    wire in_lanes = stage1_valid_q | stage2_valid_q;

    assign failed = fails;
    assign refused = refuses;
    assign stopped = halted_q & !(leaves_q | beat_valid) & !in_lanes;
    assign held = bytes_held;
    assign out_valid = stage2_valid_q;
    assign out_data = x;
    assign out_last = 1'b1;
    assign out_user = stage2_user_q;
    assign stage2_ready = out_ready;
endmodule
`default_nettype wire
