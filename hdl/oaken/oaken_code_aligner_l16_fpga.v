// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's code aligner: gives the codes of the dense stream in beats of 16, from words of up to 8
// bytes. A vector may begin at any byte of a word.
//
// The first beat of a block of 64 codes leaves when the bytes of the whole block have arrived. If
// the stream ends before that, a beat with out_missing set leaves in its place, and the aligner
// stops until reset. Codes past the end of the vector are arbitrary.
//
// Generated for pipeline = fpga, lanes = 16.
`default_nettype none
module oaken_code_aligner_l16_fpga (
    input  wire        clk,            // clock, rising edge
    input  wire        rst_n,          // synchronous reset, active low
    input  wire        in_valid,       // a word of the dense stream is offered
    output wire        in_ready,       // a word of the dense stream is taken if offered
    input  wire [63:0] in_data,        // codes, two per byte, the first one in its low half; byte 0
                                       // lowest
    input  wire  [7:0] in_keep,        // marks the bytes, from byte 0 up
    input  wire        in_last,        // the stream ends with this word
    input  wire        command_valid,  // a length is offered
    output wire        command_ready,  // a length is taken if offered
    input  wire [15:0] command_size,   // elements of the vector less one
    input  wire        command_bad,    // not to be decoded: the unit stops
    output wire  [8:0] held,           // bytes accepted and still to be read
    output wire        out_valid,      // a beat of codes is offered
    input  wire        out_ready,      // a beat of codes is taken if offered
    output wire [63:0] out_codes,      // codes, element 0 lowest
    output wire        out_missing     // no codes: the stream ended before the end of the block
);
    // Bytes go to consecutive columns of the rows. A word is taken while a whole row is free.
    reg   [5:0] level_q;
    wire        placer_ready;
    wire        placer_valid;
    wire [63:0] placer_data;
    wire  [7:0] placer_low;
    wire  [7:0] placer_high;
    wire        placer_full;
    wire  [3:0] placer_count;
    wire        placer_last;

    byte_placer_b8_w8 u_placer (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  (in_data),
        .in_keep  (in_keep),
        .in_last  (in_last),
        .out_valid(placer_valid),
        .out_ready(placer_ready),
        .out_data (placer_data),
        .out_low  (placer_low),
        .out_high (placer_high),
        .out_full (placer_full),
        .out_count(placer_count),
        .out_last (placer_last)
    );

    wire room = level_q <= 6'd40;
    wire merges = placer_valid & room;

    assign placer_ready = room;

    reg [5:0] write_row_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_row_q <= 6'd1;
        end else if (merges & placer_full) begin
            write_row_q <= {write_row_q[4:0], write_row_q[5]};
        end
    end

    reg drained_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            drained_q <= 1'b0;
        end else begin
            drained_q <= drained_q | (merges & placer_last);
        end
    end

    // The current beat: its number in the vector, its bytes, and what it waits for.
    reg  [11:0] number_q;
    wire        unused_size = command_size[0];
    wire        last_beat = number_q == command_size[15:4];
    wire        last_block = number_q[11:2] == command_size[15:6];
    wire        begins_block = number_q[1:0] == 2'd0;
    wire  [5:0] wants = last_block ? ({1'b0, command_size[5:1]} + 6'd1) : 6'd32;
    wire        enough = level_q >= wants;
    reg         missing_q;
    wire        command_there = command_valid & !command_bad & !missing_q;
    wire        is_there = !begins_block | enough;
    wire        misses = drained_q & !is_there;
    reg   [2:0] column_q;
    reg   [5:0] read_row_q;
    wire [63:0] columns;
    wire  [7:0] from_column;

    byte_rows_r6_b8 u_rows (
        .clk        (clk),
        .write      (merges),
        .write_row  (write_row_q),
        .low        (placer_low),
        .high       (placer_high),
        .data       (placer_data),
        .read_row   (read_row_q),
        .from_column(from_column),
        .picked     (columns)
    );

    assign from_column = {1'b1, column_q <= 3'd6, column_q <= 3'd5, column_q <= 3'd4,
        column_q <= 3'd3, column_q <= 3'd2, column_q <= 3'd1, column_q <= 3'd0};
    wire beat_ready;
    wire beat_valid = command_there & (is_there | misses);
    wire leaves = command_there & is_there & beat_ready;
    wire gives_up = command_there & misses & beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            missing_q <= 1'b0;
        end else begin
            missing_q <= missing_q | gives_up;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 12'd0;
        end else if (leaves) begin
            number_q <= last_beat ? 12'd0 : (number_q + 12'h001);
        end
    end

    assign command_ready = leaves & last_beat;

    // The bytes that the beat takes out of the rows.
    wire [3:0] amount = (last_beat ? ({1'b0, command_size[3:1]} + 4'd1) : 4'd8) & {4{leaves}};
    wire [3:0] column_sum = {1'b0, column_q} + amount;

    always @(posedge clk) begin
        if (!rst_n) begin
            column_q <= 3'd0;
        end else begin
            column_q <= column_sum[2:0];
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_row_q <= 6'd1;
        end else if (column_sum[3]) begin
            read_row_q <= {read_row_q[4:0], read_row_q[5]};
        end
    end

    // What is left in each case, chosen late: carry chains come first.
    wire [5:0] filled = level_q + {2'd0, placer_count & {4{merges}}};
    wire [5:0] less_tail = filled - {2'd0, {1'b0, command_size[3:1]} + 4'd1};
    wire [5:0] less_whole = filled - 6'd8;
    reg  [8:0] held_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_q <= 6'd0;
            held_q <= 9'd0;
        end else begin
            level_q <= leaves ? (last_beat ? less_tail : less_whole) : filled;
            held_q <= {3'd0, level_q} + {5'd0, placer_count & {4{placer_valid}}};
        end
    end

    assign held = held_q;

    // The columns are rotated so that the beat begins at byte 0.
    reg         picked_valid_q;
    reg  [63:0] picked_data_q;
    reg   [2:0] picked_column_q;
    reg         picked_missing_q;
    wire        picked_ready;

    assign beat_ready = !picked_valid_q | picked_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            picked_valid_q <= 1'b0;
        end else if (beat_ready) begin
            picked_valid_q <= beat_valid;
        end
    end

    always @(posedge clk) begin
        if (beat_ready) begin
            picked_data_q <= columns;
            picked_column_q <= column_q;
            picked_missing_q <= misses;
        end
    end

    wire [63:0] turned_1 = picked_column_q[0] ? {picked_data_q[7:0], picked_data_q[63:8]} :
        picked_data_q;
    wire [63:0] turned_2 = picked_column_q[1] ? {turned_1[15:0], turned_1[63:16]} : turned_1;
    wire [63:0] turned_4 = picked_column_q[2] ? {turned_2[31:0], turned_2[63:32]} : turned_2;

    assign out_valid = picked_valid_q;
    assign out_codes = turned_4;
    assign out_missing = picked_missing_q;
    assign picked_ready = out_ready;
endmodule
`default_nettype wire
