// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets the tokens of write commands pass to the quantizer, vector by vector. A token that is longer
// than its command says is cut, one that is shorter is filled up with its last beat; of both, and
// of one with an element left out, the verdict is bad_length. The tokens of a command that is
// refused are taken and dropped. A release, and a command without a token, is a task of its own.
// The elements pass beside it.
//
// beat_valid and in_ready depend on the other inputs of this cycle.
//
// Throughput: one beat per cycle.
// Generated for lanes_in = 16, max_d = 1024, threshold_sets = 64, head_dim = 64, bits = 4.
`default_nettype none
module kv_dma_rot_intake_d1024 (
    input  wire        clk,             // clock, rising edge
    input  wire        rst_n,           // synchronous reset, active low
    input  wire        order_valid,     // a command that begins is offered
    output wire        order_ready,     // a command that begins is taken if offered
    input  wire  [3:0] order_op,        // operation
    input  wire [15:0] order_stream,    // its stream
    input  wire  [7:0] order_tag,       // the command's number
    input  wire  [3:0] order_verdict,   // ok, or why it is refused
    input  wire [15:0] order_elements,  // elements of a token
    input  wire [31:0] order_count,     // tokens
    input  wire  [5:0] order_set,       // number of its set of centres
    input  wire        order_centred,   // there is such a set
    input  wire        in_valid,        // a beat of a token is offered
    output wire        in_ready,        // a beat of a token is taken if offered
    input  wire [31:0] in_keep,         // two bits per element
    input  wire        in_last,         // last beat of the token
    output wire        beat_valid,      // a beat of a vector is offered
    input  wire        beat_ready,      // a beat of a vector is taken if offered
    output wire        beat_last,       // last beat of its vector
    output wire        beat_ends,       // last beat of its token
    output wire        beat_centred,    // its centres are subtracted
    output wire  [5:0] beat_set,        // their set
    output wire  [5:0] beat_row,        // number of the beat in its token
    output wire        task_valid,      // a token that is to be stored is offered
    input  wire        task_ready,      // a token that is to be stored is taken if offered
    output wire [15:0] task_stream,     // its stream
    output wire  [7:0] task_tag,        // the command's number
    output wire  [3:0] task_verdict,    // ok, or why it is refused
    output wire        task_coded,      // the quantizer gives its bytes and its record
    output wire        task_release,    // no token: the stream is released
    output wire        task_last        // the last one of its command
);
    localparam [3:0] STATUS_OK         = 4'd0;  // the command is done
    // no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS
    localparam [3:0] STATUS_BAD_LENGTH = 4'd2;

    localparam [3:0] OPERATION_RELEASE = 4'd3;  // returns all pages of the stream

    // The command whose tokens are taken.
    reg         active_q;
    wire        begins = order_valid & !active_q;
    wire        releases = order_op == OPERATION_RELEASE;
    wire [31:0] new_count = order_count & {32{!releases}};
    reg         is_release_q;

    always @(posedge clk) begin
        if (begins) begin
            is_release_q <= releases;
        end
    end

    assign order_ready = !active_q;

    reg [15:0] of_stream_q;
    reg  [7:0] of_tag_q;
    reg  [3:0] of_verdict_q;
    reg [15:0] of_elements_q;
    reg  [5:0] of_set_q;
    reg        of_centred_q;

    always @(posedge clk) begin
        if (begins) begin
            of_stream_q <= order_stream;
            of_tag_q <= order_tag;
            of_verdict_q <= order_verdict;
            of_elements_q <= order_elements;
            of_set_q <= order_set;
            of_centred_q <= order_centred;
        end
    end

    // The number of the last beat but one of a token: a vector has four beats at least.
    reg [5:0] beat_before_q;

    always @(posedge clk) begin
        beat_before_q <= of_elements_q[9:4] - 6'd2;
    end

    wire [9:0] unused_elements = {of_elements_q[15:10], of_elements_q[3:0]};

    // What is found of the command is there two cycles after its beginning.
    reg  opens_q;
    reg  open_q;
    wire command_ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            opens_q <= 1'b0;
            open_q <= 1'b0;
            active_q <= 1'b0;
        end else begin
            opens_q <= active_q & !command_ends;
            open_q <= opens_q & !command_ends;
            active_q <= begins | (active_q & !command_ends);
        end
    end

    // Where a token ends, and whether its beats are what they are to be.
    reg is_good_q;

    always @(posedge clk) begin
        is_good_q <= of_verdict_q == STATUS_OK;
    end

    reg  [5:0] number_q;
    reg        at_end_q;
    reg        over_q;
    reg        spoiled_q;
    wire       is_whole = &in_keep;
    wire       is_bad = spoiled_q | over_q | !is_whole | (in_last ^ at_end_q);

    // A beat goes to the quantizer, or is dropped. The last one of a short token stays until it is
    // full.
    reg [31:0] left_q;
    reg        is_final_q;
    reg        no_token_q;

    always @(posedge clk) begin
        no_token_q <= left_q == 32'd0;
    end

    wire       told;
    wire [3:0] verdict_of_token = (is_good_q & !no_token_q & is_bad) ? STATUS_BAD_LENGTH :
        of_verdict_q;
    wire       task_of_ready;
    wire       task_of_valid = told;
    wire       passes = is_good_q & !over_q;
    wire       may = open_q & !no_token_q & task_of_ready;
    wire       ends_vector = &number_q[1:0];
    wire       vector_beat_ready;
    wire       vector_beat_valid = in_valid & may & passes;
    wire       moves = vector_beat_valid & vector_beat_ready;
    wire       fills = in_last & !at_end_q;
    wire       goes = may & (!passes | (vector_beat_ready & !fills));
    wire       taken = in_valid & goes;
    wire       token_ends = taken & in_last;
    wire       has_no_token = open_q & no_token_q;

    assign told = token_ends | has_no_token;
    assign command_ends = (token_ends & is_final_q) | (has_no_token & task_of_ready);

    always @(posedge clk) begin
        if (begins | token_ends) begin
            left_q <= begins ? new_count : (left_q - 32'h00000001);
        end
    end

    always @(posedge clk) begin
        is_final_q <= token_ends ? (left_q == 32'h00000002) : (left_q == 32'h00000001);
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 6'd0;
            at_end_q <= 1'b0;
        end else if (moves) begin
            number_q <= at_end_q ? 6'd0 : (number_q + 6'd1);
            at_end_q <= number_q == beat_before_q;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            over_q <= 1'b0;
        end else if (taken & is_good_q) begin
            over_q <= !in_last & (over_q | at_end_q);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            spoiled_q <= 1'b0;
        end else if (moves | taken) begin
            spoiled_q <= is_bad & !token_ends;
        end
    end

    assign in_ready = goes;
    assign beat_valid = vector_beat_valid;
    assign beat_last = ends_vector;
    assign beat_ends = at_end_q;
    assign beat_centred = of_centred_q;
    assign beat_set = of_set_q;
    assign beat_row = number_q;
    assign vector_beat_ready = beat_ready;
    assign task_valid = task_of_valid;
    assign task_stream = of_stream_q;
    assign task_tag = of_tag_q;
    assign task_verdict = verdict_of_token;
    assign task_coded = is_good_q & !no_token_q;
    assign task_release = is_release_q;
    assign task_last = is_final_q | no_token_q;
    assign task_of_ready = task_ready;
endmodule
`default_nettype wire
