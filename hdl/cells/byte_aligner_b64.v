// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Byte aligner: shows the next 64 bytes of a stream that comes in words of 0 to 64 bytes. Two rows
// of bytes form a ring. A word is rotated to its columns of the ring, by multiples of a power of
// two before its register and by the rest behind it; the window is rotated back.
//
// With take and show, need bytes, or all that are held if that is not enough, become the bytes 0 up
// of the window of the next cycle and leave the ring: have of them. Without take the window shows
// them as well. Without show nothing may be taken, and the window holds. A word enters the ring
// when no more than a word is left in it; waits is set while there is one in front of it, of
// waiting bytes.
//
// Throughput: a word per cycle in, up to as many bytes as are shown per cycle out.
// Generated for bytes = 64.
`default_nettype none
module byte_aligner_b64 (
    input  wire         clk,       // clock, rising edge
    input  wire         rst_n,     // synchronous reset, active low
    input  wire         in_valid,  // a word of the stream is offered
    output wire         in_ready,  // a word of the stream is taken if offered
    input  wire [511:0] in_data,   // bytes of the stream, byte 0 lowest
    input  wire   [6:0] in_count,  // number of valid bytes
    input  wire   [6:0] need,      // number of bytes to show
    input  wire         take,      // they leave the ring
    input  wire         show,      // the window may change
    output wire [511:0] window,    // next bytes of the stream
    output wire   [7:0] held,      // number of bytes in the ring
    output wire         enough,    // they are as many as needed
    output wire   [6:0] have,      // number of bytes that are shown
    output wire         waits,     // a word is in front of the ring
    output wire   [6:0] waiting    // its bytes
);
    genvar i;

    // Where a word begins and ends in the ring: column, and above it the row.
    reg  [6:0] next_place_q;
    wire       comes = in_valid & in_ready;
    wire [6:0] next_end = next_place_q + in_count;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_place_q <= 7'd0;
        end else if (comes) begin
            next_place_q <= next_end;
        end
    end

    wire [511:0] coarse_1 = next_place_q[3] ? {in_data[447:0], in_data[511:448]} : in_data;
    wire [511:0] coarse_2 = next_place_q[4] ? {coarse_1[383:0], coarse_1[511:384]} : coarse_1;
    wire [511:0] coarse_4 = next_place_q[5] ? {coarse_2[255:0], coarse_2[511:256]} : coarse_2;
    reg          word_valid_q;
    reg  [511:0] word_data_q;
    reg    [6:0] word_count_q;
    reg    [6:0] word_place_q;
    reg    [6:0] word_end_q;
    wire         word_ready;

    assign in_ready = !word_valid_q | word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            word_valid_q <= 1'b0;
        end else if (in_ready) begin
            word_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            word_data_q <= coarse_4;
            word_count_q <= in_count;
            word_place_q <= next_place_q;
            word_end_q <= next_end;
        end
    end

    // What is left is found for both cases, before it is known whether bytes are taken.
    reg  [7:0] held_q;
    wire [8:0] rest = {1'b0, held_q} - {2'd0, need};
    wire       is_enough = !rest[8];
    wire [6:0] there = is_enough ? need : held_q[6:0];
    wire [7:0] behind = rest[7:0] & {8{is_enough}};
    wire [7:0] left = take ? behind : held_q;

    // A word enters when no more than a word is left.
    wire room = (held_q <= 8'd64) | (take & (!is_enough | (rest[7:0] <= 8'd64)));
    wire enters = word_valid_q & room;

    assign word_ready = room;

    wire [6:0] entering = word_count_q & {7{enters}};

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 8'd0;
        end else begin
            held_q <= left + {1'b0, entering};
        end
    end

    reg [6:0] at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            at_q <= 7'd0;
        end else if (take) begin
            at_q <= at_q + there;
        end
    end

    // A word that goes beyond the row fills it and begins the next one.
    wire        wraps = word_place_q[6] ^ word_end_q[6];
    wire [63:0] from_put;

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_from_put
            localparam [5:0] LANE = i;
            assign from_put[i] = word_place_q[5:0] <= LANE;
        end
    endgenerate
    assign from_put[63] = 1'b1;

    wire [63:0] below_end;

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_below_end
            localparam [5:0] LANE = i;
            assign below_end[i] = word_end_q[5:0] > LANE;
        end
    endgenerate
    assign below_end[63] = 1'b0;

    wire [511:0] placed_1 = word_place_q[0] ? {word_data_q[503:0], word_data_q[511:504]} :
        word_data_q;
    wire [511:0] placed_2 = word_place_q[1] ? {placed_1[495:0], placed_1[511:496]} : placed_1;
    wire [511:0] placed_4 = word_place_q[2] ? {placed_2[479:0], placed_2[511:480]} : placed_2;
    wire [511:0] picked;
    wire  [63:0] from_at;

    byte_rows_r2_b64 u_rows (
        .clk        (clk),
        .write      (enters),
        .write_row  ({word_place_q[6], !word_place_q[6]}),
        .low        (from_put & (below_end | {64{wraps}})),
        .high       (below_end & {64{wraps}}),
        .data       (placed_4),
        .read_row   ({at_q[6], !at_q[6]}),
        .from_column(from_at),
        .picked     (picked)
    );

    generate
        for (i = 0; i < 63; i = i + 1) begin : gen_from_at
            localparam [5:0] LANE = i;
            assign from_at[i] = at_q[5:0] <= LANE;
        end
    endgenerate
    assign from_at[63] = 1'b1;

    reg  [511:0] window_q;
    wire [511:0] shown_1 = at_q[0] ? {picked[7:0], picked[511:8]} : picked;
    wire [511:0] shown_2 = at_q[1] ? {shown_1[15:0], shown_1[511:16]} : shown_1;
    wire [511:0] shown_4 = at_q[2] ? {shown_2[31:0], shown_2[511:32]} : shown_2;
    wire [511:0] shown_8 = at_q[3] ? {shown_4[63:0], shown_4[511:64]} : shown_4;
    wire [511:0] shown_16 = at_q[4] ? {shown_8[127:0], shown_8[511:128]} : shown_8;
    wire [511:0] shown_32 = at_q[5] ? {shown_16[255:0], shown_16[511:256]} : shown_16;

    always @(posedge clk) begin
        if (show) begin
            window_q <= shown_32;
        end
    end

    assign window = window_q;
    assign held = held_q;
    assign enough = is_enough;
    assign have = there;
    assign waits = word_valid_q;
    assign waiting = word_count_q & {7{word_valid_q}};
endmodule
`default_nettype wire
