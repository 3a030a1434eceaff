// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs words of 0 to 32 bytes into full words; only the last word of a stream may be partial. A
// FIFO of 32 words absorbs short stalls of the consumer.
//
// A word is taken only if the FIFO has room for it: nothing waits behind the input. in_ready comes
// from registers. It falls for a cycle behind the last word of a stream, which may spill into
// another one.
//
// Throughput: one word per cycle.
`default_nettype none
module titanus_stream_output (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a word is offered
    output wire         in_ready,   // a word is taken if offered
    input  wire   [5:0] in_count,   // number of valid bytes
    input  wire [255:0] in_bytes,   // bytes, byte 0 lowest
    input  wire         in_last,    // last word of the stream
    output wire         out_valid,  // a word of the stream is offered
    input  wire         out_ready,  // a word of the stream is taken if offered
    output wire [255:0] out_data,   // bytes of the stream, byte 0 lowest
    output wire  [31:0] out_keep,   // valid bytes: the low ones
    output wire         out_last    // last word of the stream
);
    genvar i;

    reg  room_q;
    reg  pause_q;
    wire ready = room_q & !pause_q;
    wire accepted = in_valid & ready;

    assign in_ready = ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            pause_q <= 1'b0;
        end else begin
            pause_q <= accepted & in_last;
        end
    end

    // Stage 1: the place of the word's first byte, behind all bytes before it; the bytes are
    // rotated to their places.
    reg  [4:0] place_q;
    wire [5:0] end_place = {1'b0, place_q} + in_count;

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 5'd0;
        end else if (accepted) begin
            place_q <= in_last ? 5'd0 : end_place[4:0];
        end
    end

    wire [255:0] turned_1 = place_q[0] ? {in_bytes[247:0], in_bytes[255:248]} : in_bytes;
    wire [255:0] turned_2 = place_q[1] ? {turned_1[239:0], turned_1[255:240]} : turned_1;
    wire [255:0] turned_4 = place_q[2] ? {turned_2[223:0], turned_2[255:224]} : turned_2;
    wire [255:0] turned_8 = place_q[3] ? {turned_4[191:0], turned_4[255:192]} : turned_4;
    wire [255:0] turned_16 = place_q[4] ? {turned_8[127:0], turned_8[255:128]} : turned_8;
    wire  [31:0] from_place;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_place
            localparam [4:0] LANE = i;
            assign from_place[i] = place_q <= LANE;
        end
    endgenerate
    assign from_place[31] = 1'b1;

    wire [30:0] below_end;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_below_end
            localparam [4:0] LANE = i;
            assign below_end[i] = end_place[4:0] > LANE;
        end
    endgenerate

    reg         valid1_q;
    reg [255:0] bytes1_q;
    reg  [31:0] from1_q;
    reg  [30:0] below1_q;
    reg         complete1_q;
    reg         last1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= accepted;
        end
    end

    always @(posedge clk) begin
        bytes1_q <= turned_16;
        from1_q <= from_place;
        below1_q <= below_end;
        complete1_q <= end_place[5];
        last1_q <= in_last;
    end

    // Stage 2: the bytes from the place on are new, those below it wait in the rest. A word is
    // complete when its last place is filled; the bytes behind it are the rest then.
    reg  [255:0] rest_q;
    wire  [31:0] loads;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_loads
            assign loads[i] = valid1_q & (complete1_q | from1_q[i]);
        end
    endgenerate

    wire [255:0] rest_next;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_rest_next
            assign rest_next[8*i +: 8] = loads[i] ? bytes1_q[8*i +: 8] : rest_q[8*i +: 8];
        end
    endgenerate

    always @(posedge clk) begin
        rest_q <= rest_next;
    end

    // What the last word of a stream spills leaves in the cycle behind it.
    wire spills = last1_q & complete1_q & below1_q[0];
    reg  flush_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            flush_q <= 1'b0;
        end else begin
            flush_q <= valid1_q & spills;
        end
    end

    reg [30:0] spilled_q;

    always @(posedge clk) begin
        spilled_q <= below1_q;
    end

    wire        is_full = complete1_q & !flush_q;
    wire [31:0] keep = {1'b0, flush_q ? spilled_q : below1_q} | {32{is_full}};

    // Invalid bytes are 0.
    wire [255:0] known_bytes;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_known_bytes
            assign known_bytes[8*i +: 8] =
                ((from1_q[i] & !flush_q) ? bytes1_q[8*i +: 8] : rest_q[8*i +: 8]) & {8{keep[i]}};
        end
    endgenerate

    wire         word_ready;
    wire         word_valid = flush_q | (valid1_q & (complete1_q | last1_q));
    wire         unused_word_ready = word_ready;
    wire         fifo_ready;
    wire         fifo_valid;
    wire [288:0] fifo_packed;

    stream_fifo_d32_w289 u_fifo (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (word_valid),
        .in_ready (word_ready),
        .in_data  ({flush_q | (last1_q & !spills), keep, known_bytes}),
        .out_ready(fifo_ready),
        .out_valid(fifo_valid),
        .out_data (fifo_packed)
    );

    wire [255:0] fifo_data = fifo_packed[255:0];
    wire  [31:0] fifo_keep = fifo_packed[287:256];
    wire         fifo_last = fifo_packed[288];

    // Words in the FIFO. Below 28 of them it has room for all that may be on the way to it.
    reg  [5:0] inside_q;
    wire       leaves = fifo_valid & fifo_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            inside_q <= 6'd0;
            room_q <= 1'b0;
        end else begin
            inside_q <= (inside_q + {5'd0, word_valid}) - {5'd0, leaves};
            room_q <= inside_q < 6'd28;
        end
    end

    assign out_valid = fifo_valid;
    assign out_data = fifo_data;
    assign out_keep = fifo_keep;
    assign out_last = fifo_last;
    assign fifo_ready = out_ready;
endmodule
`default_nettype wire
