// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Keeps the steps of two blocks, group after group. With keys a group is used in its turn; the
// steps of weights are used a block at a time: first by the alignment, which may be ahead, then in
// their turn.
//
// Throughput: a word of steps per cycle.
// Generated for block = 64, pack = 8.
`default_nettype none
module packkv_dot_steps_t64_p8 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         words_valid,    // a word of steps is offered
    output wire         words_ready,    // a word of steps is taken if offered
    input  wire  [63:0] words_data,     // bytes, byte 0 lowest
    input  wire   [7:0] words_keep,     // marks the bytes, from byte 0 up
    input  wire         words_last,     // the stream ends with this word
    input  wire         halted,         // no word is taken any more
    input  wire         group_opens,    // keys: the next group is used
    input  wire         block_opens,    // values: it is the next block's turn
    input  wire         begins_block,   // values: the next block is used
    input  wire         frees_group,    // keys: a group has been read
    input  wire         frees_block,    // values: a block has been read
    input  wire         reads,          // keys: steps are read
    input  wire   [3:0] read_at,        // of this group
    input  wire         aligns,         // values: steps are read
    input  wire   [2:0] step_group,     // of this group of the block that is aligned
    output wire [127:0] steps,          // a cycle after a read: the steps of a group of keys
    output wire [127:0] operand_steps,  // the same of a group of values
    output wire   [3:0] used_at_next,   // the group that is used next
    output wire         group_there,    // keys: the next group is there
    output wire         block_there,    // values: the block in turn is there
    output wire         ahead_there,    // values: the next block is there
    output wire         wrong,          // a step behind those that are there is wrong
    output wire  [15:0] held            // bytes taken and not used
);
    wire         read_valid;
    wire [127:0] read_data;
    wire         read_wrong;
    wire  [15:0] reader_held;
    wire         words_in_ready;
    wire         words_in_valid;
    wire         read_ready;

    packkv_steps_reader_p8 u_reader (
        .clk        (clk),
        .rst_n      (rst_n),
        .words_valid(words_in_valid),
        .words_ready(words_in_ready),
        .words_data (words_data),
        .words_keep (words_keep),
        .words_last (words_last),
        .steps_valid(read_valid),
        .steps_ready(read_ready),
        .steps_data (read_data),
        .steps_wrong(read_wrong),
        .held       (reader_held)
    );

    assign words_in_valid = words_valid & !halted;

    assign words_ready = words_in_ready & !halted;

    wire is_wrong = read_valid & read_wrong;

    // Places of the ring that are not free, groups not used, and groups whose turn has not come.
    wire       writes;
    reg  [4:0] places_taken_q;
    reg  [4:0] groups_there_q;
    reg  [5:0] groups_waiting_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            places_taken_q <= 5'd0;
            groups_there_q <= 5'd0;
            groups_waiting_q <= 6'd0;
        end else begin
            places_taken_q <= (places_taken_q + ({4'd0, writes} - {4'd0, frees_group})) -
                (frees_block ? 5'd8 : 5'd0);
            groups_there_q <= (groups_there_q + ({4'd0, writes} - {4'd0, group_opens})) -
                (begins_block ? 5'd8 : 5'd0);
            groups_waiting_q <= (groups_waiting_q + ({5'd0, writes} - {5'd0, group_opens})) -
                (block_opens ? 6'd8 : 6'd0);
        end
    end

    wire has_room = places_taken_q < 5'd16;

    assign writes = read_valid & !read_wrong & has_room;

    reg [3:0] write_at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_at_q <= 4'd0;
        end else if (writes) begin
            write_at_q <= write_at_q + 4'd1;
        end
    end

    reg [3:0] used_at_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            used_at_q <= 4'd0;
        end else if (group_opens | begins_block) begin
            used_at_q <= used_at_q + (begins_block ? 4'd8 : 4'd1);
        end
    end

    reg begun_at_q;

    always @(posedge clk) begin
        if (begins_block) begin
            begun_at_q <= used_at_q[3];
        end
    end

    // The same steps twice: for the rows, and for the alignment.
    wire [127:0] scores_data;

    sdp_ram_d16_w128 u_scores (
        .clk    (clk),
        .wr_en  (writes),
        .wr_addr(write_at_q),
        .wr_data(read_data),
        .rd_en  (reads),
        .rd_addr(read_at),
        .rd_data(scores_data)
    );

    wire [127:0] operands_data;

    sdp_ram_d16_w128 u_operands (
        .clk    (clk),
        .wr_en  (writes),
        .wr_addr(write_at_q),
        .wr_data(read_data),
        .rd_en  (aligns),
        .rd_addr({begun_at_q, step_group}),
        .rd_data(operands_data)
    );

    wire takes = !read_wrong & has_room;

    assign read_ready = takes;
    assign steps = scores_data;
    assign operand_steps = operands_data;
    assign used_at_next = used_at_q;
    assign group_there = groups_there_q != 5'd0;
    assign block_there = groups_waiting_q >= 6'd8;
    assign ahead_there = groups_there_q >= 5'd8;
    assign wrong = is_wrong;
    assign held = {6'd0, groups_waiting_q, 4'd0} + reader_held;
endmodule
`default_nettype wire
