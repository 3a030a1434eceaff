// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Byte aligner of Titanus' dequantization unit: shows the next 32 bytes of a stream that comes in
// words of 0 to 32 bytes. Two rows of bytes form a ring. Half a word at a time is rotated to its
// columns of the ring; the window is rotated back.
//
// A take of n bytes in cycle t shows in cycle t + 1 as the window's bytes from 0 up, and has moved
// the window in t + 2. It needs n <= held. If nothing was taken in the cycle before, seen of the
// bytes held are on view already. Behind the last word of a stream no byte is placed until renew.
//
// Throughput: 16 bytes per cycle in, up to 32 bytes per cycle out.
`default_nettype none
module titanus_stream_window (
    input  wire         clk,       // clock, rising edge
    input  wire         rst_n,     // synchronous reset, active low
    input  wire         in_valid,  // a word of the stream is offered
    output wire         in_ready,  // a word of the stream is taken if offered
    input  wire [255:0] in_data,   // bytes of the stream, byte 0 lowest
    input  wire   [5:0] in_count,  // number of valid bytes
    input  wire         in_last,   // last word of the stream
    input  wire   [5:0] take,      // number of bytes to take, at most held
    input  wire         renew,     // the stream is finished: begins the next one
    input  wire         surely,    // early: if 32 bytes are held, take is 16 or more
    output wire [255:0] window,    // next bytes of the stream, byte 0 lowest
    output wire   [6:0] held,      // number of bytes that can be taken
    output wire   [6:0] seen,      // number of the held bytes that the window shows
    output wire         ended      // the last word of the stream is placed
);
    genvar i;

    // Half a word at a time: the low 16 bytes, then the upper ones if there are any.
    reg        upper_q;
    wire       is_done = upper_q | (in_count <= 6'd16);
    wire [5:0] bytes_above = in_count - 6'd16;
    wire       unused_above = bytes_above[5];
    wire [4:0] half_count = upper_q ? bytes_above[4:0] : (in_count > 6'd16) ? 5'd16 : in_count[4:0];
    wire       half_ready;
    wire       half_valid = in_valid;

    assign in_ready = half_ready & is_done;

    always @(posedge clk) begin
        if (!rst_n) begin
            upper_q <= 1'b0;
        end else if (half_valid & half_ready) begin
            upper_q <= !is_done;
        end
    end

    reg          placing_valid_q;
    reg  [127:0] placing_data_q;
    reg    [4:0] placing_count_q;
    reg          placing_last_q;
    wire         placing_ready;

    assign half_ready = !placing_valid_q | placing_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            placing_valid_q <= 1'b0;
        end else if (half_ready) begin
            placing_valid_q <= half_valid;
        end
    end

    always @(posedge clk) begin
        if (half_ready) begin
            placing_data_q <= upper_q ? in_data[255:128] : in_data[127:0];
            placing_count_q <= half_count;
            placing_last_q <= in_last & is_done;
        end
    end

    // It is placed if there is room for it, or surely will be.
    reg  [6:0] held_q;
    reg        ended_q;
    wire       room = ((held_q <= 7'd48) | surely) & !ended_q;
    wire       merges = room & placing_valid_q;

    assign placing_ready = room;

    wire [4:0] merged_count = placing_count_q & {5{merges}};
    wire [6:0] more = held_q + {2'd0, merged_count};
    reg  [6:0] seen_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 7'd0;
            ended_q <= 1'b0;
            seen_q <= 7'd0;
        end else begin
            held_q <= more - {1'b0, take};
            ended_q <= (ended_q & !renew) | (merges & placing_last_q);
            seen_q <= held_q - {1'b0, take};
        end
    end

    // Places in the ring: row and column.
    reg [5:0] put_q;
    reg [5:0] at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            at_q <= 6'd0;
        end else begin
            at_q <= at_q + take;
        end
    end

    wire [31:0] from_put;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_put
            localparam [4:0] LANE = i;
            assign from_put[i] = put_q[4:0] <= LANE;
        end
    endgenerate
    assign from_put[31] = 1'b1;

    // A half that goes beyond the row fills it and begins the next one.
    wire [5:0] put_end = {1'b0, put_q[4:0]} + {1'b0, placing_count_q};

    always @(posedge clk) begin
        if (!rst_n) begin
            put_q <= 6'd0;
        end else if (merges) begin
            put_q <= {put_q[5] ^ put_end[5], put_end[4:0]};
        end
    end

    wire [31:0] below_end;

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_below_end
            localparam [4:0] LANE = i;
            assign below_end[i] = put_end[4:0] > LANE;
        end
    endgenerate
    assign below_end[31] = 1'b0;

    // Columns i and i + 16 of a row are offered the same byte.
    wire [127:0] placed_1 = put_q[0] ? {placing_data_q[119:0], placing_data_q[127:120]} :
        placing_data_q;
    wire [127:0] placed_2 = put_q[1] ? {placed_1[111:0], placed_1[127:112]} : placed_1;
    wire [127:0] placed_4 = put_q[2] ? {placed_2[95:0], placed_2[127:96]} : placed_2;
    wire [127:0] placed_8 = put_q[3] ? {placed_4[63:0], placed_4[127:64]} : placed_4;
    wire [255:0] picked;
    wire  [31:0] from_at;

    byte_rows_r2_b32 u_rows (
        .clk        (clk),
        .write      (merges),
        .write_row  ({put_q[5], !put_q[5]}),
        .low        (from_put & (below_end | {32{put_end[5]}})),
        .high       (below_end & {32{put_end[5]}}),
        .data       ({placed_8, placed_8}),
        .read_row   ({at_q[5], !at_q[5]}),
        .from_column(from_at),
        .picked     (picked)
    );

    generate
        for (i = 0; i < 31; i = i + 1) begin : gen_from_at
            localparam [4:0] LANE = i;
            assign from_at[i] = at_q[4:0] <= LANE;
        end
    endgenerate
    assign from_at[31] = 1'b1;

    wire [255:0] shown_1 = at_q[0] ? {picked[7:0], picked[255:8]} : picked;
    wire [255:0] shown_2 = at_q[1] ? {shown_1[15:0], shown_1[255:16]} : shown_1;
    wire [255:0] shown_4 = at_q[2] ? {shown_2[31:0], shown_2[255:32]} : shown_2;
    wire [255:0] shown_8 = at_q[3] ? {shown_4[63:0], shown_4[255:64]} : shown_4;
    wire [255:0] shown_16 = at_q[4] ? {shown_8[127:0], shown_8[255:128]} : shown_8;
    reg  [255:0] window_q;

    always @(posedge clk) begin
        window_q <= shown_16;
    end

    assign window = window_q;
    assign held = held_q;
    assign seen = seen_q;
    assign ended = ended_q;
endmodule
`default_nettype wire
