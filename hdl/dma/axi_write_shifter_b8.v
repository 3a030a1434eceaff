// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Moves the bytes of words up to their places in beats. A beat has those of the word before that
// went beyond the top, below turn, and those of its own word from turn up. Of the first and the
// last beat of a burst only the bytes of the piece are marked.
//
// While dropping is set no bytes are marked. There is room for every beat.
//
// Latency 1 cycle, one word per cycle.
// Generated for bus_bytes = 8.
`default_nettype none
module axi_write_shifter_b8 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        steps,      // there is a step
    input  wire [63:0] data,       // its word
    input  wire  [2:0] turn,       // places by which the bytes of the word move up
    input  wire        emits,      // it gives a beat
    input  wire  [2:0] begin_at,   // place of the first byte of the first beat
    input  wire  [2:0] end_at,     // place of the last byte of the last beat
    input  wire        begins,     // the beat is the first one of its burst
    input  wire        ends,       // the beat is the last one of its burst
    input  wire        dropping,   // beats write nothing
    output wire        out_valid,  // a beat to write is offered
    input  wire        out_ready,  // a beat to write is taken if offered
    output wire [63:0] out_data,   // bytes in their places
    output wire  [7:0] out_strb,   // marks the bytes to write
    output wire        out_last    // last beat of the burst
);
    genvar i;

    // Large rotations, and the step one cycle later.
    wire [63:0] coarse_1 = turn[2] ? {data[31:0], data[63:32]} : data;
    reg         stepped_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stepped_q <= 1'b0;
        end else begin
            stepped_q <= steps;
        end
    end

    reg [63:0] turned_q;
    reg  [2:0] turn_q;
    reg        emits_q;
    reg  [2:0] begin_at_q;
    reg  [2:0] end_at_q;
    reg        begins_q;
    reg        ends_q;

    always @(posedge clk) begin
        turned_q <= coarse_1;
        turn_q <= turn;
        emits_q <= emits;
        begin_at_q <= begin_at;
        end_at_q <= end_at;
        begins_q <= begins;
        ends_q <= ends;
    end

    // Small rotations. What went beyond the top waits for the next beat.
    wire [63:0] fine_1 = turn_q[0] ? {turned_q[55:0], turned_q[63:56]} : turned_q;
    wire [63:0] fine_2 = turn_q[1] ? {fine_1[47:0], fine_1[63:48]} : fine_1;
    reg  [63:0] before_q;

    always @(posedge clk) begin
        if (stepped_q) begin
            before_q <= fine_2;
        end
    end

    wire  [7:0] own = {1'b1, turn_q <= 3'd6, turn_q <= 3'd5, turn_q <= 3'd4, turn_q <= 3'd3,
        turn_q <= 3'd2, turn_q <= 3'd1, turn_q <= 3'd0};
    wire [63:0] joined;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_joined
            assign joined[8*i +: 8] = own[i] ? fine_2[8*i +: 8] : before_q[8*i +: 8];
        end
    endgenerate

    // The bytes of the piece.
    wire [7:0] from_first = {1'b1, begin_at_q <= 3'd6, begin_at_q <= 3'd5, begin_at_q <= 3'd4,
        begin_at_q <= 3'd3, begin_at_q <= 3'd2, begin_at_q <= 3'd1, begin_at_q <= 3'd0};
    wire [7:0] to_final = {end_at_q >= 3'd7, end_at_q >= 3'd6, end_at_q >= 3'd5, end_at_q >= 3'd4,
        end_at_q >= 3'd3, end_at_q >= 3'd2, end_at_q >= 3'd1, 1'b1};
    wire [7:0] strobes = (from_first | {8{!begins_q}}) & (to_final | {8{!ends_q}}) & {8{!dropping}};
    wire       beat_ready;
    wire       beat_valid = stepped_q & emits_q;
    wire       unused_beat = beat_ready;

    assign out_valid = beat_valid;
    assign out_data = joined;
    assign out_strb = strobes;
    assign out_last = ends_q;
    assign beat_ready = out_ready;
endmodule
`default_nettype wire
