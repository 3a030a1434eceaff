// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One word per channel for four lanes, in one RAM per lane. A row of the table writes all lanes of
// a beat; a level change writes one lane, a cycle late, and no row comes in that cycle. Reads step
// through the beats of a token and return to beat 0 after the last one. The boundary is kept in
// synthesis, so that no address net drives the RAMs of all lanes.
//
// Latency 1 cycle, one read and one write per cycle.
// Generated for beats = 48, width = 16.
`default_nettype none
(* keep_hierarchy *)
module titanus_channel_rams_n48_w16 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire        all_lanes,    // writes all lanes
    input  wire  [5:0] all_beat,     // beat that all lanes write
    input  wire [63:0] all_words,    // words that they write
    input  wire  [3:0] single,       // lanes that write alone
    input  wire  [5:0] single_beat,  // beat that they write
    input  wire [15:0] single_word,  // word that they write
    input  wire        read,         // reads the next beat
    input  wire        last,         // that beat is the last one of its token
    output wire [63:0] words         // words of the beat read last
);
    reg [5:0] next_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            next_q <= 6'd0;
        end else if (read) begin
            next_q <= last ? 6'd0 : (next_q + 6'd1);
        end
    end

    // A single lane is written a cycle late, from registers of these lanes.
    reg [3:0] single_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            single_q <= 4'd0;
        end else begin
            single_q <= single;
        end
    end

    reg  [5:0] single_beat_q;
    reg [15:0] single_word_q;

    always @(posedge clk) begin
        single_beat_q <= single_beat;
        single_word_q <= single_word;
    end

    wire  [5:0] beat = all_lanes ? all_beat : single_beat_q;
    wire [15:0] word0;

    sdp_ram_d48_w16 u_lane0 (
        .clk    (clk),
        .wr_en  (all_lanes | single_q[0]),
        .wr_addr(beat),
        .wr_data(all_lanes ? all_words[15:0] : single_word_q),
        .rd_en  (read),
        .rd_addr(next_q),
        .rd_data(word0)
    );

    wire [15:0] word1;

    sdp_ram_d48_w16 u_lane1 (
        .clk    (clk),
        .wr_en  (all_lanes | single_q[1]),
        .wr_addr(beat),
        .wr_data(all_lanes ? all_words[31:16] : single_word_q),
        .rd_en  (read),
        .rd_addr(next_q),
        .rd_data(word1)
    );

    wire [15:0] word2;

    sdp_ram_d48_w16 u_lane2 (
        .clk    (clk),
        .wr_en  (all_lanes | single_q[2]),
        .wr_addr(beat),
        .wr_data(all_lanes ? all_words[47:32] : single_word_q),
        .rd_en  (read),
        .rd_addr(next_q),
        .rd_data(word2)
    );

    wire [15:0] word3;

    sdp_ram_d48_w16 u_lane3 (
        .clk    (clk),
        .wr_en  (all_lanes | single_q[3]),
        .wr_addr(beat),
        .wr_data(all_lanes ? all_words[63:48] : single_word_q),
        .rd_en  (read),
        .rd_addr(next_q),
        .rd_data(word3)
    );

    assign words = {word3, word2, word1, word0};
endmodule
`default_nettype wire
