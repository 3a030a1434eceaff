// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Reads blocks of keys in their stored order: per head the groups, of each the segments.
//
// A row per cycle while there is room for its tile, and in the first segment for the steps of its
// group. A refused block is freed at once.
//
// Throughput: one row or pack per cycle, whichever are more.
// Generated for block = 128, pack = 16, largest = 15, max_d = 256, greedy = 1.
`default_nettype none
module packkv_reader_k_t128_p16_n15_d256 (
    input  wire        clk,                  // clock, rising edge
    input  wire        rst_n,                // synchronous reset, active low
    input  wire        block_valid,          // a block is offered
    output wire        block_ready,          // a block is taken if offered
    input  wire        block_refused,        // nothing of it is written
    input  wire  [4:0] block_heads,          // H
    input  wire  [4:0] block_segments,       // D / 16
    input  wire  [2:0] block_bits,           // b
    input  wire        block_greedy,         // in the order that was found
    input  wire  [6:0] stored_token,         // the token at the place
    input  wire [79:0] codes,                // what was asked for
    input  wire [15:0] step,                 // of the token that was asked for
    output wire        order_buffer,         // which buffer's order
    output wire  [6:0] order_place,          // which place of it
    output wire        read_buffer,          // which buffer
    output wire  [6:0] read_token,           // which token of it
    output wire  [3:0] read_beat,            // which 16 channels of it
    output wire        freed,                // a block has left its buffer
    output wire        m_axis_packs_tvalid,  // a pack is offered
    input  wire        m_axis_packs_tready,  // a pack is taken if offered
    output wire [79:0] m_axis_packs_tcodes,  // signed codes in stored order, the first lowest
    output wire  [2:0] m_axis_packs_tbits,   // b, the bits of a code
    output wire  [3:0] m_axis_packs_tdest,   // the head
    output wire        m_axis_packs_tlast,   // last pack of the head's block
    output wire        m_axis_steps_tvalid,  // a step is offered
    input  wire        m_axis_steps_tready,  // a step is taken if offered
    output wire [15:0] m_axis_steps_tdata,   // binary16
    output wire        m_axis_steps_tlast,   // last one of the block
    output wire        m_axis_order_tvalid,  // a stored token is offered
    input  wire        m_axis_order_tready,  // a stored token is taken if offered
    output wire  [7:0] m_axis_order_tdata,   // its number in the block
    output wire        m_axis_order_tlast    // last one of the block
);
    // A tile begins when there is room for it.
    wire tile_free;
    wire reads;
    wire tile_begins;
    wire tile_freed;

    credit_counter_n4 u_tiles (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (reads & tile_begins),
        .give     (tile_freed),
        .available(tile_free)
    );

    wire step_free;
    wire takes_steps;
    wire step_group_leaves;

    credit_counter_n8 u_step_room (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (takes_steps),
        .give     (step_group_leaves),
        .available(step_free)
    );

    wire order_free;
    wire order_group_leaves;

    credit_counter_n8 u_order_room (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (takes_steps),
        .give     (order_group_leaves),
        .available(order_free)
    );

    // Where it is: head, group and segment, row.
    reg  [3:0] row_place_q;
    reg  [2:0] group_q;
    reg  [3:0] segment_q;
    reg  [3:0] head_q;
    reg  [3:0] first_beat_q;
    wire       row_ends = row_place_q == 4'd15;
    wire       group_last = group_q == 3'd7;
    wire       segment_last = ({1'b0, segment_q} + 5'd1) == block_segments;
    wire       head_last = ({1'b0, head_q} + 5'd1) == block_heads;
    wire       row_of_tile_ends = reads & row_ends;
    wire       head_ends = group_last & segment_last;
    wire       head_steps = row_of_tile_ends & head_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            row_place_q <= 4'd0;
        end else if (reads) begin
            row_place_q <= row_place_q + 4'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            group_q <= 3'd0;
        end else if (row_of_tile_ends & segment_last) begin
            group_q <= group_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            segment_q <= 4'd0;
        end else if (row_of_tile_ends) begin
            segment_q <= segment_last ? 4'd0 : (segment_q + 4'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            head_q <= 4'd0;
        end else if (head_steps) begin
            head_q <= head_last ? 4'd0 : (head_q + 4'd1);
        end
    end

    wire [0:0] unused_segments = block_segments[4];

    always @(posedge clk) begin
        if (!rst_n) begin
            first_beat_q <= 4'd0;
        end else if (head_steps) begin
            first_beat_q <= head_last ? 4'd0 : (first_beat_q + block_segments[3:0]);
        end
    end

    wire first_segment = (head_q == 4'd0) & (segment_q == 4'd0);
    wire tile_ends_head = head_ends;
    assign tile_begins = row_place_q == 4'd0;
    wire may_read = (!tile_begins | (tile_free & ((step_free & order_free) | !first_segment))) &
        !block_refused;

    assign reads = block_valid & may_read;

    assign takes_steps = reads & tile_begins & first_segment;
    wire block_ends = block_valid &
        (block_refused | (may_read & (row_ends & head_ends & head_last)));

    // The token at the place.
    reg buffer_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            buffer_q <= 1'b0;
        end else if (block_ends) begin
            buffer_q <= !buffer_q;
        end
    end

    wire [6:0] stored = {group_q, row_place_q};

    assign order_buffer = buffer_q;
    assign order_place = stored;

    reg       valid1_q;
    reg [6:0] stored1_q;
    reg       buffer1_q;
    reg [3:0] beat1_q;
    reg       steps1_q;
    reg       ends1_q;
    reg       last1_q;
    reg [3:0] dest1_q;
    reg [2:0] bits1_q;
    reg       greedy1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= reads;
        end
    end

    always @(posedge clk) begin
        stored1_q <= stored;
        buffer1_q <= buffer_q;
        beat1_q <= first_beat_q + segment_q;
        steps1_q <= first_segment;
        ends1_q <= row_ends;
        last1_q <= tile_ends_head;
        dest1_q <= head_q;
        bits1_q <= block_bits;
        greedy1_q <= block_greedy;
    end

    wire [6:0] token = greedy1_q ? stored_token : stored1_q;

    assign read_buffer = buffer1_q;
    assign read_token = token;
    assign read_beat = beat1_q;

    reg [1:0] freed_by_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            freed_by_line_q <= 2'd0;
        end else begin
            freed_by_line_q <= {freed_by_line_q[0], block_ends};
        end
    end

    wire freed_by = freed_by_line_q[1];

    assign freed = freed_by;
    assign block_ready = block_ends;

    // Its codes and its step.
    reg       valid2_q;
    reg       ends2_q;
    reg       last2_q;
    reg [3:0] dest2_q;
    reg [2:0] bits2_q;
    reg [3:0] place2_q;
    reg       steps2_q;
    reg [6:0] token2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        ends2_q <= ends1_q;
        last2_q <= last1_q;
        dest2_q <= dest1_q;
        bits2_q <= bits1_q;
        place2_q <= stored1_q[3:0];
        steps2_q <= steps1_q;
        token2_q <= token;
    end

    wire        packs_valid;
    wire [79:0] packs_codes;
    wire  [2:0] packs_bits;
    wire  [3:0] packs_dest;
    wire        packs_last;
    wire        packs_ready;

    packkv_transposer_p16_n15 u_transposer (
        .clk      (clk),
        .rst_n    (rst_n),
        .row_valid(valid2_q),
        .row_codes(codes),
        .row_place(place2_q),
        .row_ends (ends2_q),
        .row_bits (bits2_q),
        .row_dest (dest2_q),
        .row_last (last2_q),
        .freed    (tile_freed),
        .out_valid(packs_valid),
        .out_ready(packs_ready),
        .out_codes(packs_codes),
        .out_bits (packs_bits),
        .out_dest (packs_dest),
        .out_last (packs_last)
    );

    assign m_axis_packs_tvalid = packs_valid;
    assign m_axis_packs_tcodes = packs_codes;
    assign m_axis_packs_tbits = packs_bits;
    assign m_axis_packs_tdest = packs_dest;
    assign m_axis_packs_tlast = packs_last;
    assign packs_ready = m_axis_packs_tready;

    // Once per block: steps.
    wire        step_there = valid2_q & steps2_q;
    wire        found_step_ready;
    wire        found_step_valid = step_there;
    wire        unused_found_step_ready = found_step_ready;
    wire        step_ready;
    wire        step_valid;
    wire [15:0] step_data;

    stream_fifo_d128_w16 u_step (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_step_valid),
        .in_ready (found_step_ready),
        .in_data  (step),
        .out_ready(step_ready),
        .out_valid(step_valid),
        .out_data (step_data)
    );

    reg  [6:0] step_place_q;
    wire       step_leaves = step_valid & step_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            step_place_q <= 7'd0;
        end else if (step_leaves) begin
            step_place_q <= step_place_q + 7'd1;
        end
    end

    wire step_last = step_place_q == 7'd127;
    assign step_group_leaves = step_leaves & (step_place_q[3:0] == 4'd15);

    assign m_axis_steps_tvalid = step_valid;
    assign m_axis_steps_tdata = step_data;
    assign m_axis_steps_tlast = step_last;
    assign step_ready = m_axis_steps_tready;

    wire       found_order_ready;
    wire       found_order_valid = step_there;
    wire       unused_found_order_ready = found_order_ready;
    wire       order_ready;
    wire       order_valid;
    wire [7:0] order_data;

    stream_fifo_d128_w8 u_order (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (found_order_valid),
        .in_ready (found_order_ready),
        .in_data  ({1'b0, token2_q}),
        .out_ready(order_ready),
        .out_valid(order_valid),
        .out_data (order_data)
    );

    reg  [6:0] order_place_q;
    wire       order_leaves = order_valid & order_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            order_place_q <= 7'd0;
        end else if (order_leaves) begin
            order_place_q <= order_place_q + 7'd1;
        end
    end

    wire order_last = order_place_q == 7'd127;
    assign order_group_leaves = order_leaves & (order_place_q[3:0] == 4'd15);

    assign m_axis_order_tvalid = order_valid;
    assign m_axis_order_tdata = order_data;
    assign m_axis_order_tlast = order_last;
    assign order_ready = m_axis_order_tready;
endmodule
`default_nettype wire
