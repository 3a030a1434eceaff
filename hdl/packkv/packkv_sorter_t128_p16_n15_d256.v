// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Puts the tokens of a block in their stored order: gives each, in ascending order, the next place
// of its group. A block in the order of arrival and a refused one pass at once.
//
// Throughput: a block of T tokens in T + 3 cycles.
// Generated for block = 128, pack = 16, largest = 15, max_d = 256, greedy = 1.
`default_nettype none
module packkv_sorter_t128_p16_n15_d256 (
    input  wire       clk,            // clock, rising edge
    input  wire       rst_n,          // synchronous reset, active low
    input  wire       in_valid,       // a block is offered
    output wire       in_ready,       // a block is taken if offered
    input  wire [4:0] in_heads,       // H, KV heads
    input  wire [4:0] in_segments,    // D / 16
    input  wire [2:0] in_k_bits,      // b of keys
    input  wire [2:0] in_v_bits,      // b of values
    input  wire       in_greedy,      // the greedy order, not that of arrival
    input  wire       in_refused,     // nothing of it is written
    input  wire [2:0] asked_group,    // the group of the token that was asked for
    output wire       ask_buffer,     // which of the two buffers
    output wire [6:0] ask_token,      // which token's group to tell in the next cycle
    output wire       stored_valid,   // a place of the stored order is present
    output wire       stored_buffer,  // which of the two buffers
    output wire [6:0] stored_place,   // which stored token
    output wire [6:0] stored_token,   // its number in the block
    output wire       out_valid,      // a block is offered
    input  wire       out_ready,      // a block is taken if offered
    output wire [4:0] out_heads,      // H, KV heads
    output wire [4:0] out_segments,   // D / 16
    output wire [2:0] out_k_bits,     // b of keys
    output wire [2:0] out_v_bits,     // b of values
    output wire       out_greedy,     // the greedy order, not that of arrival
    output wire       out_refused     // nothing of it is written
);
    reg        runs_q;
    reg        sorted_q;
    reg        buffer_q;
    reg  [6:0] token_q;
    wire       is_needed = in_greedy & !in_refused;
    reg        asked_q;
    wire       starts = in_valid & is_needed & !(runs_q | asked_q | sorted_q);
    wire       is_last = token_q == 7'd127;

    always @(posedge clk) begin
        if (!rst_n) begin
            runs_q <= 1'b0;
        end else begin
            runs_q <= starts | (runs_q & !is_last);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            token_q <= 7'd0;
        end else if (runs_q) begin
            token_q <= token_q + 7'd1;
        end
    end

    assign ask_buffer = buffer_q;
    assign ask_token = token_q;

    // The next place of every group.
    always @(posedge clk) begin
        if (!rst_n) begin
            asked_q <= 1'b0;
        end else begin
            asked_q <= runs_q;
        end
    end

    reg [6:0] asked_token_q;

    always @(posedge clk) begin
        asked_token_q <= token_q;
    end

    reg [3:0] length0_q;
    reg [3:0] length1_q;
    reg [3:0] length2_q;
    reg [3:0] length3_q;
    reg [3:0] length4_q;
    reg [3:0] length5_q;
    reg [3:0] length6_q;
    reg [3:0] length7_q;
    reg [3:0] next_place;
    always @(*) begin
        case (asked_group)
            3'd1: next_place = length1_q;
            3'd2: next_place = length2_q;
            3'd3: next_place = length3_q;
            3'd4: next_place = length4_q;
            3'd5: next_place = length5_q;
            3'd6: next_place = length6_q;
            3'd7: next_place = length7_q;
            default: next_place = length0_q;
        endcase
    end
    wire grows0 = asked_q & (asked_group == 3'd0);

    always @(posedge clk) begin
        if (!rst_n) begin
            length0_q <= 4'd0;
        end else if (grows0) begin
            length0_q <= length0_q + 4'd1;
        end
    end

    wire grows1 = asked_q & (asked_group == 3'd1);

    always @(posedge clk) begin
        if (!rst_n) begin
            length1_q <= 4'd0;
        end else if (grows1) begin
            length1_q <= length1_q + 4'd1;
        end
    end

    wire grows2 = asked_q & (asked_group == 3'd2);

    always @(posedge clk) begin
        if (!rst_n) begin
            length2_q <= 4'd0;
        end else if (grows2) begin
            length2_q <= length2_q + 4'd1;
        end
    end

    wire grows3 = asked_q & (asked_group == 3'd3);

    always @(posedge clk) begin
        if (!rst_n) begin
            length3_q <= 4'd0;
        end else if (grows3) begin
            length3_q <= length3_q + 4'd1;
        end
    end

    wire grows4 = asked_q & (asked_group == 3'd4);

    always @(posedge clk) begin
        if (!rst_n) begin
            length4_q <= 4'd0;
        end else if (grows4) begin
            length4_q <= length4_q + 4'd1;
        end
    end

    wire grows5 = asked_q & (asked_group == 3'd5);

    always @(posedge clk) begin
        if (!rst_n) begin
            length5_q <= 4'd0;
        end else if (grows5) begin
            length5_q <= length5_q + 4'd1;
        end
    end

    wire grows6 = asked_q & (asked_group == 3'd6);

    always @(posedge clk) begin
        if (!rst_n) begin
            length6_q <= 4'd0;
        end else if (grows6) begin
            length6_q <= length6_q + 4'd1;
        end
    end

    wire grows7 = asked_q & (asked_group == 3'd7);

    always @(posedge clk) begin
        if (!rst_n) begin
            length7_q <= 4'd0;
        end else if (grows7) begin
            length7_q <= length7_q + 4'd1;
        end
    end

    assign stored_valid = asked_q;
    assign stored_buffer = buffer_q;
    assign stored_place = {asked_group, next_place};
    assign stored_token = asked_token_q;

    // It goes on when its last place is written.
    wire is_written = asked_q & !runs_q;
    wire passing_ready;
    wire passing_valid = in_valid & (!is_needed | sorted_q);
    wire passes = passing_valid & passing_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            sorted_q <= 1'b0;
        end else begin
            sorted_q <= is_written | (sorted_q & !passes);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            buffer_q <= 1'b0;
        end else if (passes) begin
            buffer_q <= !buffer_q;
        end
    end

    assign in_ready = passes;
    assign out_valid = passing_valid;
    assign out_heads = in_heads;
    assign out_segments = in_segments;
    assign out_k_bits = in_k_bits;
    assign out_v_bits = in_v_bits;
    assign out_greedy = in_greedy;
    assign out_refused = in_refused;
    assign passing_ready = out_ready;
endmodule
`default_nettype wire
