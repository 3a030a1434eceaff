// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Byte aligner of Titanus' dequantization unit: shows the next 32 bytes of a stream that comes in
// words of 0 to 32 bytes. Two rows of bytes in a ring; a word is turned to its columns, the window
// is turned back.
//
// A take of n bytes in cycle t is on view in cycle t + 1, from byte 0 of the window up, and gone in
// t + 2. It needs n <= held. Without a take in the cycle before, seen of the bytes held are on view
// already. Behind the last word of a stream no word is taken until renew.
//
// Throughput: 32 bytes per cycle.
`default_nettype none
module titanus_stream_window (
    input  wire         clk,       // clock, rising edge
    input  wire         rst_n,     // synchronous reset, active low
    input  wire         in_valid,  // a beat is offered
    output wire         in_ready,  // a beat is taken if offered
    input  wire [255:0] in_data,   // bytes, byte 0 lowest
    input  wire   [5:0] in_count,  // how many there are
    input  wire         in_last,   // the stream ends with this word
    input  wire   [5:0] take,      // bytes to move on by, held at most
    input  wire         renew,     // the stream is done with: begin the next one
    input  wire   [5:0] surely,    // bytes that take is known early to be, else 0
    output wire [255:0] window,    // the next bytes, byte 0 lowest
    output wire   [6:0] held,      // bytes that can be taken
    output wire   [6:0] seen,      // bytes held that the window showed
    output wire         ended      // no more bytes come
);
    // A word is taken when a row is free, or about to become free.
    reg [6:0] held_q;
    reg ended_q;
    wire [6:0] limit = {1'b0, surely} + 7'd32;
    wire room = (held_q <= limit) & !ended_q;

    assign in_ready = room;

    wire merges = room & in_valid;
    wire [6:0] rest = held_q - {1'b0, take};

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 7'd0;
            ended_q <= 1'b0;
        end else begin
            held_q <= rest + {1'b0, in_count & {6{merges}}};
            ended_q <= (ended_q & !renew) | (merges & in_last);
        end
    end

    reg [6:0] seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            seen_q <= 7'd0;
        end else begin
            seen_q <= rest;
        end
    end

    // Places of the ring: the row, and the column in it.
    reg [5:0] put_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            put_q <= 6'd0;
        end else begin
            put_q <= put_q + (in_count & {6{merges}});
        end
    end

    reg [5:0] at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            at_q <= 6'd0;
        end else begin
            at_q <= at_q + take;
        end
    end

    wire [31:0] there = {in_count > 6'd31, in_count > 6'd30, in_count > 6'd29, in_count > 6'd28,
        in_count > 6'd27, in_count > 6'd26, in_count > 6'd25, in_count > 6'd24, in_count > 6'd23,
        in_count > 6'd22, in_count > 6'd21, in_count > 6'd20, in_count > 6'd19, in_count > 6'd18,
        in_count > 6'd17, in_count > 6'd16, in_count > 6'd15, in_count > 6'd14, in_count > 6'd13,
        in_count > 6'd12, in_count > 6'd11, in_count > 6'd10, in_count > 6'd9, in_count > 6'd8,
        in_count > 6'd7, in_count > 6'd6, in_count > 6'd5, in_count > 6'd4, in_count > 6'd3,
        in_count > 6'd2, in_count > 6'd1, in_count > 6'd0};
    wire [31:0] columns_1 = put_q[0] ? {there[30:0], there[31]} : there;
    wire [31:0] columns_2 = put_q[1] ? {columns_1[29:0], columns_1[31:30]} : columns_1;
    wire [31:0] columns_4 = put_q[2] ? {columns_2[27:0], columns_2[31:28]} : columns_2;
    wire [31:0] columns_8 = put_q[3] ? {columns_4[23:0], columns_4[31:24]} : columns_4;
    wire [31:0] columns_16 = put_q[4] ? {columns_8[15:0], columns_8[31:16]} : columns_8;
    wire [31:0] from_put = {1'b1, put_q[4:0] <= 5'd30, put_q[4:0] <= 5'd29, put_q[4:0] <= 5'd28,
        put_q[4:0] <= 5'd27, put_q[4:0] <= 5'd26, put_q[4:0] <= 5'd25, put_q[4:0] <= 5'd24,
        put_q[4:0] <= 5'd23, put_q[4:0] <= 5'd22, put_q[4:0] <= 5'd21, put_q[4:0] <= 5'd20,
        put_q[4:0] <= 5'd19, put_q[4:0] <= 5'd18, put_q[4:0] <= 5'd17, put_q[4:0] <= 5'd16,
        put_q[4:0] <= 5'd15, put_q[4:0] <= 5'd14, put_q[4:0] <= 5'd13, put_q[4:0] <= 5'd12,
        put_q[4:0] <= 5'd11, put_q[4:0] <= 5'd10, put_q[4:0] <= 5'd9, put_q[4:0] <= 5'd8,
        put_q[4:0] <= 5'd7, put_q[4:0] <= 5'd6, put_q[4:0] <= 5'd5, put_q[4:0] <= 5'd4,
        put_q[4:0] <= 5'd3, put_q[4:0] <= 5'd2, put_q[4:0] <= 5'd1, put_q[4:0] <= 5'd0};
    wire [255:0] placed_1 = put_q[0] ? {in_data[247:0], in_data[255:248]} : in_data;
    wire [255:0] placed_2 = put_q[1] ? {placed_1[239:0], placed_1[255:240]} : placed_1;
    wire [255:0] placed_4 = put_q[2] ? {placed_2[223:0], placed_2[255:224]} : placed_2;
    wire [255:0] placed_8 = put_q[3] ? {placed_4[191:0], placed_4[255:192]} : placed_4;
    wire [255:0] placed_16 = put_q[4] ? {placed_8[127:0], placed_8[255:128]} : placed_8;
    wire [255:0] picked;
    wire [31:0] from_at;

    byte_rows_r2_b32 u_rows (
        .clk      (clk),
        .write    (merges),
        .write_row({put_q[5], !put_q[5]}),
        .low      (columns_16 & from_put),
        .high     (columns_16 & ~from_put),
        .data     (placed_16),
        .read_row ({at_q[5], !at_q[5]}),
        .from     (from_at),
        .picked   (picked)
    );

    assign from_at = {1'b1, at_q[4:0] <= 5'd30, at_q[4:0] <= 5'd29, at_q[4:0] <= 5'd28,
        at_q[4:0] <= 5'd27, at_q[4:0] <= 5'd26, at_q[4:0] <= 5'd25, at_q[4:0] <= 5'd24,
        at_q[4:0] <= 5'd23, at_q[4:0] <= 5'd22, at_q[4:0] <= 5'd21, at_q[4:0] <= 5'd20,
        at_q[4:0] <= 5'd19, at_q[4:0] <= 5'd18, at_q[4:0] <= 5'd17, at_q[4:0] <= 5'd16,
        at_q[4:0] <= 5'd15, at_q[4:0] <= 5'd14, at_q[4:0] <= 5'd13, at_q[4:0] <= 5'd12,
        at_q[4:0] <= 5'd11, at_q[4:0] <= 5'd10, at_q[4:0] <= 5'd9, at_q[4:0] <= 5'd8,
        at_q[4:0] <= 5'd7, at_q[4:0] <= 5'd6, at_q[4:0] <= 5'd5, at_q[4:0] <= 5'd4,
        at_q[4:0] <= 5'd3, at_q[4:0] <= 5'd2, at_q[4:0] <= 5'd1, at_q[4:0] <= 5'd0};
    wire [255:0] shown_1 = at_q[0] ? {picked[7:0], picked[255:8]} : picked;
    wire [255:0] shown_2 = at_q[1] ? {shown_1[15:0], shown_1[255:16]} : shown_1;
    wire [255:0] shown_4 = at_q[2] ? {shown_2[31:0], shown_2[255:32]} : shown_2;
    wire [255:0] shown_8 = at_q[3] ? {shown_4[63:0], shown_4[255:64]} : shown_4;
    wire [255:0] shown_16 = at_q[4] ? {shown_8[127:0], shown_8[255:128]} : shown_8;
    reg [255:0] window_q;

    always @(posedge clk) begin
        window_q <= shown_16;
    end

    assign window = window_q;
    assign held = held_q;
    assign seen = seen_q;
    assign ended = ended_q;
endmodule
`default_nettype wire
