// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Gives the results of the computing engine out: scores as they come, and the accumulators of a mix
// when it has ended, a word in 4 beats. room is set while there is room for a result that begins
// its way.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_ce_results_l32_w5_a5 (
    input  wire          clk,          // clock, rising edge
    input  wire          rst_n,        // synchronous reset, active low
    input  wire          takes_room,   // a score begins its way
    input  wire          score_valid,  // of a score: valid
    input  wire          score_last,   // of a score: last
    input  wire          score_user,   // of a score: user
    input  wire   [31:0] score_value,  // the score, 0 without one
    input  wire          drain,        // a mix has ended: its accumulators leave
    input  wire    [4:0] words,        // words of accumulators
    input  wire          spoiled,      // 0 leaves in their place
    input  wire [1023:0] word,         // the word read last
    output wire          room,         // a result may begin its way
    output wire          reads,        // a word of accumulators is read
    output wire    [4:0] read_place,   // this word
    output wire          drained,      // the last beat of a mix is on its way
    output wire          none_left,    // no result is on its way
    output wire          out_valid,    // a beat of results is offered
    input  wire          out_ready,    // a beat of results is taken if offered
    output wire  [255:0] out_data,     // int32, the first lowest; those that are not there are 0
    output wire   [31:0] out_keep,     // valid bytes: 4 of a score, all of a mix
    output wire          out_last,     // last beat of the command
    output wire          out_user      // with last: a token broke the format
);
    genvar i;

    // Room for all that is on its way.
    reg  [4:0] inside_q;
    wire       has_room = !inside_q[4];

    assign room = has_room;

    // The word and the part of it that are next.
    reg        draining_q;
    reg  [1:0] part_q;
    reg  [4:0] place_q;
    wire       goes = draining_q & has_room;
    wire       word_ends = goes & (part_q == 2'd3);
    wire       drain_ends = word_ends & ((place_q + 5'd1) == words);

    always @(posedge clk) begin
        if (!rst_n) begin
            part_q <= 2'd0;
        end else if (goes) begin
            part_q <= part_q + 2'd1;
        end
    end

    always @(posedge clk) begin
        if (drain | word_ends) begin
            place_q <= drain ? 5'd0 : (place_q + 5'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            draining_q <= 1'b0;
        end else begin
            draining_q <= (draining_q | drain) & !drain_ends;
        end
    end

    wire       reads_word = goes & (part_q == 2'd0);
    reg        valid1_q;
    reg  [1:0] part1_q;
    reg        last1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= goes;
        end
    end

    always @(posedge clk) begin
        part1_q <= part_q;
        last1_q <= drain_ends;
    end

    assign reads = reads_word;
    assign read_place = place_q;
    assign drained = drain_ends;

    // A part of the word, or a score; nothing of what is spoiled.
    wire [3:0] chosen;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_chosen
            localparam [1:0] LANE = i;
            assign chosen[i] = valid1_q & !spoiled & (part1_q == LANE);
        end
    endgenerate

    wire [255:0] data = (word[255:0] & {256{chosen[0]}}) | (word[511:256] & {256{chosen[1]}}) |
        (word[767:512] & {256{chosen[2]}}) | (word[1023:768] & {256{chosen[3]}}) |
        {224'd0, score_value};
    wire         given_ready;
    wire         given_valid = score_valid | valid1_q;
    wire         unused_given_ready = given_ready;
    wire         queued_ready;
    wire         queued_valid;
    wire [258:0] queued_packed;

    stream_fifo_d16_w259 u_queued (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (given_valid),
        .in_ready (given_ready),
        .in_data  ({score_valid ? score_user : (last1_q & spoiled),
            score_valid ? score_last : last1_q, valid1_q, data}),
        .out_ready(queued_ready),
        .out_valid(queued_valid),
        .out_data (queued_packed)
    );

    wire [255:0] queued_data = queued_packed[255:0];
    wire         queued_all = queued_packed[256];
    wire         queued_last = queued_packed[257];
    wire         queued_user = queued_packed[258];
    wire         leaves = queued_valid & queued_ready;
    wire         comes = takes_room | goes;

    always @(posedge clk) begin
        if (!rst_n) begin
            inside_q <= 5'd0;
        end else if (comes ^ leaves) begin
            inside_q <= comes ? (inside_q + 5'd1) : (inside_q - 5'd1);
        end
    end

    assign none_left = inside_q == 5'd0;
    assign out_valid = queued_valid;
    assign out_data = queued_data;
    assign out_keep = {{28{queued_all}}, 4'd15};
    assign out_last = queued_last;
    assign out_user = queued_user;
    assign queued_ready = out_ready;
endmodule
`default_nettype wire
