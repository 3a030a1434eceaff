// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Takes a command of the computing engine, judges it, and holds what follows from it until it is
// done. starts or refuses is set for one cycle, in the second one behind the command.
`default_nettype none
module titanus_ce_plan_l16_c768_r1 (
    input  wire        clk,                // clock, rising edge
    input  wire        rst_n,              // synchronous reset, active low
    input  wire        command_valid,      // a command is offered
    output wire        command_ready,      // a command is taken if offered
    input  wire  [1:0] command_kind,       // 0 score, 1 mix of unsigned weights, 2 mix of signed
                                           // weights
    input  wire [15:0] command_tokens,     // tokens, from 1
    input  wire [15:0] command_heads,      // heads of a token, from 1
    input  wire [15:0] command_head_size,  // channels of a head, a multiple of lanes
    input  wire  [7:0] command_rows,       // query rows that share a token, from 1
    input  wire        token_done,         // a token of it is done
    input  wire        done,               // the command is done
    output wire        starts,             // a good command begins
    output wire        refuses,            // the command is out of range
    output wire        drops,              // and its tokens are to be dropped
    output wire        mix,                // 0 score, 1 mix
    output wire        signed_weights,     // mix: weights are signed
    output wire        last_token,         // the last token is in work
    output wire  [5:0] heads,              // heads of a token
    output wire  [5:0] head_beats,         // beats of a head
    output wire  [5:0] beats,              // beats of a token
    output wire  [0:0] rows,               // query rows
    output wire  [5:0] words,              // beats of all rows of a token
    output wire  [5:0] load_words          // words of q, or of the weights of a token
);
    localparam [1:0] PLAN_IDLE   = 2'd0;
    localparam [1:0] PLAN_SIZES  = 2'd1;
    localparam [1:0] PLAN_BEGINS = 2'd2;
    localparam [1:0] PLAN_WAITS  = 2'd3;

    localparam [1:0] KIND_SCORE      = 2'd0;  // queries times keys
    localparam [1:0] KIND_MIX_SIGNED = 2'd2;  // weights of -128 to 127 times values
    localparam [1:0] KIND_RESERVED   = 2'd3;  // refused

    reg [1:0] plan_q;
    reg [1:0] next_plan;
    always @(*) begin
        case (plan_q)
            PLAN_IDLE: next_plan = command_valid ? PLAN_SIZES : PLAN_IDLE;
            PLAN_SIZES: next_plan = PLAN_BEGINS;
            default: next_plan = done ? PLAN_IDLE : PLAN_WAITS;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            plan_q <= PLAN_IDLE;
        end else begin
            plan_q <= next_plan;
        end
    end

    wire [1:0] offered_kind = command_kind;
    wire       numbers_fit = (offered_kind != KIND_RESERVED) & (command_tokens != 16'd0) &
        ((command_heads != 16'd0) & (command_heads <= 16'h0030)) &
        (command_head_size[3:0] == 4'd0) &
        ((command_head_size[15:4] != 12'd0) & (command_head_size[15:4] <= 12'h030)) &
        ((command_rows != 8'd0) & (command_rows <= 8'd1));
    reg  [1:0] taken_kind_q;
    reg  [5:0] taken_heads_q;
    reg  [5:0] taken_head_beats_q;
    reg  [0:0] taken_rows_q;
    reg        taken_fits_q;

    always @(posedge clk) begin
        if (plan_q == PLAN_IDLE) begin
            taken_kind_q <= offered_kind;
            taken_heads_q <= command_heads[5:0];
            taken_head_beats_q <= command_head_size[9:4];
            taken_rows_q <= command_rows[0];
            taken_fits_q <= numbers_fit;
        end
    end

    reg [15:0] tokens_left_q;

    always @(posedge clk) begin
        if ((plan_q == PLAN_IDLE) | token_done) begin
            tokens_left_q <= (plan_q == PLAN_IDLE) ? command_tokens : (tokens_left_q - 16'h0001);
        end
    end

    assign command_ready = plan_q == PLAN_IDLE;

    // Beats of a token.
    wire [11:0] beats_of_heads = {6'd0, taken_heads_q} * {6'd0, taken_head_beats_q};
    reg         fits_q;
    reg   [5:0] beats_q;

    always @(posedge clk) begin
        if (plan_q == PLAN_SIZES) begin
            fits_q <= taken_fits_q & (beats_of_heads <= 12'h030);
            beats_q <= beats_of_heads[5:0];
        end
    end

    // Words of q and of accumulators, and of the weights of a token.
    reg mix_q;

    always @(posedge clk) begin
        if (plan_q == PLAN_SIZES) begin
            mix_q <= taken_kind_q != KIND_SCORE;
        end
    end

    wire [5:0] words_of_rows = beats_q;
    wire [5:0] weights_of_rows = taken_heads_q;
    wire [6:0] weights_rounded_up = {1'b0, weights_of_rows} + 7'd15;
    wire [3:0] unused_weights = weights_rounded_up[3:0];

    assign starts = (plan_q == PLAN_BEGINS) & fits_q;

    wire has_tokens = tokens_left_q != 16'd0;

    assign refuses = (plan_q == PLAN_BEGINS) & !fits_q;
    assign drops = (plan_q == PLAN_BEGINS) & !fits_q & has_tokens;
    assign mix = mix_q;
    assign signed_weights = taken_kind_q == KIND_MIX_SIGNED;
    assign last_token = tokens_left_q == 16'h0001;
    assign heads = taken_heads_q;
    assign head_beats = taken_head_beats_q;
    assign beats = beats_q;
    assign rows = taken_rows_q;
    assign words = words_of_rows;
    assign load_words = mix_q ? {3'd0, weights_rounded_up[6:4]} : words_of_rows;
endmodule
`default_nettype wire
