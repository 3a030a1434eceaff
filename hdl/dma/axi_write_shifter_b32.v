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
// Generated for bus_bytes = 32.
`default_nettype none
module axi_write_shifter_b32 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         steps,      // there is a step
    input  wire [255:0] data,       // its word
    input  wire   [4:0] turn,       // places by which the bytes of the word move up
    input  wire         emits,      // it gives a beat
    input  wire   [4:0] begin_at,   // place of the first byte of the first beat
    input  wire   [4:0] end_at,     // place of the last byte of the last beat
    input  wire         begins,     // the beat is the first one of its burst
    input  wire         ends,       // the beat is the last one of its burst
    input  wire         dropping,   // beats write nothing
    output wire         out_valid,  // a beat to write is offered
    input  wire         out_ready,  // a beat to write is taken if offered
    output wire [255:0] out_data,   // bytes in their places
    output wire  [31:0] out_strb,   // marks the bytes to write
    output wire         out_last    // last beat of the burst
);
    genvar i;

    // Large rotations, and the step one cycle later.
    wire [255:0] coarse_1 = turn[3] ? {data[191:0], data[255:192]} : data;
    wire [255:0] coarse_2 = turn[4] ? {coarse_1[127:0], coarse_1[255:128]} : coarse_1;
    reg          stepped_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            stepped_q <= 1'b0;
        end else begin
            stepped_q <= steps;
        end
    end

    reg [255:0] turned_q;
    reg   [4:0] turn_q;
    reg         emits_q;
    reg   [4:0] begin_at_q;
    reg   [4:0] end_at_q;
    reg         begins_q;
    reg         ends_q;

    always @(posedge clk) begin
        turned_q <= coarse_2;
        turn_q <= turn;
        emits_q <= emits;
        begin_at_q <= begin_at;
        end_at_q <= end_at;
        begins_q <= begins;
        ends_q <= ends;
    end

    // Small rotations. What went beyond the top waits for the next beat.
    wire [255:0] fine_1 = turn_q[0] ? {turned_q[247:0], turned_q[255:248]} : turned_q;
    wire [255:0] fine_2 = turn_q[1] ? {fine_1[239:0], fine_1[255:240]} : fine_1;
    wire [255:0] fine_4 = turn_q[2] ? {fine_2[223:0], fine_2[255:224]} : fine_2;
    reg  [255:0] before_q;

    always @(posedge clk) begin
        if (stepped_q) begin
            before_q <= fine_4;
        end
    end

    wire [31:0] own;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_own
            localparam [4:0] LANE = i;
            assign own[i] = turn_q <= LANE;
        end
    endgenerate
    assign own[31] = 1'b1;

    wire [255:0] joined;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_joined
            assign joined[8*i +: 8] = own[i] ? fine_4[8*i +: 8] : before_q[8*i +: 8];
        end
    endgenerate

    // The bytes of the piece.
    wire [31:0] from_first;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_first
            localparam [4:0] LANE = i;
            assign from_first[i] = begin_at_q <= LANE;
        end
    endgenerate
    assign from_first[31] = 1'b1;

    wire [31:0] to_final;

    assign to_final[0] = 1'b1;
    generate
        for (i = 1; i < 32; i = i + 1) begin : gen_to_final
            localparam [4:0] LANE = i;
            assign to_final[i] = end_at_q >= LANE;
        end
    endgenerate

    wire [31:0] strobes = (from_first | {32{!begins_q}}) & (to_final | {32{!ends_q}}) &
        {32{!dropping}};
    wire        beat_ready;
    wire        beat_valid = stepped_q & emits_q;
    wire        unused_beat = beat_ready;

    assign out_valid = beat_valid;
    assign out_data = joined;
    assign out_strb = strobes;
    assign out_last = ends_q;
    assign beat_ready = out_ready;
endmodule
`default_nettype wire
