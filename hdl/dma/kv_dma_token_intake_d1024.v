// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets the tokens of write commands pass to the quantizer. A token that is longer than its command
// says is cut; of that one, and of a shorter one, the verdict is bad_length. The tokens of a
// command that is refused are taken and dropped. A release, and a command without a token, is a
// task of its own. The elements pass beside it.
//
// coded_valid and in_ready depend on the other inputs of this cycle.
//
// Throughput: one beat per cycle.
// Generated for lanes_in = 16, max_d = 1024.
`default_nettype none
module kv_dma_token_intake_d1024 (
    input  wire        clk,             // clock, rising edge
    input  wire        rst_n,           // synchronous reset, active low
    input  wire        order_valid,     // a command that begins is offered
    output wire        order_ready,     // a command that begins is taken if offered
    input  wire  [3:0] order_op,        // operation
    input  wire [15:0] order_stream,    // its stream
    input  wire  [7:0] order_tag,       // the command's number
    input  wire  [3:0] order_verdict,   // ok, or why it is refused
    input  wire [15:0] order_outer_lo,  // binary16 threshold
    input  wire [15:0] order_inner_lo,  // binary16 threshold
    input  wire [15:0] order_inner_hi,  // binary16 threshold
    input  wire [15:0] order_outer_hi,  // binary16 threshold
    input  wire [15:0] order_elements,  // elements of a token
    input  wire [31:0] order_count,     // tokens
    input  wire        in_valid,        // a beat of a token is offered
    output wire        in_ready,        // a beat of a token is taken if offered
    input  wire [31:0] in_keep,         // two bits per element
    input  wire        in_last,         // last beat of the token
    output wire        coded_valid,     // a beat of a token is offered
    input  wire        coded_ready,     // a beat of a token is taken if offered
    output wire [31:0] coded_keep,      // two bits per element
    output wire        coded_last,      // last beat of the token
    output wire        task_valid,      // a token that is to be stored is offered
    input  wire        task_ready,      // a token that is to be stored is taken if offered
    output wire [15:0] task_stream,     // its stream
    output wire  [7:0] task_tag,        // the command's number
    output wire  [3:0] task_verdict,    // ok, or why it is refused
    output wire        task_coded,      // the quantizer gives its bytes and its record
    output wire        task_release,    // no token: the stream is released
    output wire        task_last,       // the last one of its command
    output wire [15:0] outer_lo,        // binary16 threshold of the token that is taken
    output wire [15:0] inner_lo,        // binary16 threshold of the token that is taken
    output wire [15:0] inner_hi,        // binary16 threshold of the token that is taken
    output wire [15:0] outer_hi         // binary16 threshold of the token that is taken
);
    localparam [3:0] STATUS_OK         = 4'd0;  // the command is done
    // no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS
    localparam [3:0] STATUS_BAD_LENGTH = 4'd2;

    localparam [3:0] OPERATION_RELEASE = 4'd3;  // returns all pages of the stream

    genvar i;

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
    reg [15:0] of_outer_lo_q;
    reg [15:0] of_inner_lo_q;
    reg [15:0] of_inner_hi_q;
    reg [15:0] of_outer_hi_q;

    always @(posedge clk) begin
        if (begins) begin
            of_stream_q <= order_stream;
            of_tag_q <= order_tag;
            of_verdict_q <= order_verdict;
            of_elements_q <= order_elements;
            of_outer_lo_q <= order_outer_lo;
            of_inner_lo_q <= order_inner_lo;
            of_inner_hi_q <= order_inner_hi;
            of_outer_hi_q <= order_outer_hi;
        end
    end

    wire [15:0] elements_less_1 = of_elements_q - 16'h0001;
    wire [14:0] final_above_0;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_final_above_0
            localparam [3:0] LANE = i;
            assign final_above_0[i] = elements_less_1[3:0] > LANE;
        end
    endgenerate

    wire  [5:0] unused_elements = elements_less_1[15:10];
    reg   [5:0] final_beat_q;
    reg  [15:0] final_lanes_q;
    reg         has_one_beat_q;
    reg   [5:0] beat_before_q;

    always @(posedge clk) begin
        final_beat_q <= elements_less_1[9:4];
        final_lanes_q <= {final_above_0, 1'b1};
        has_one_beat_q <= elements_less_1[9:4] == 6'd0;
        beat_before_q <= final_beat_q - 6'd1;
    end

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

    reg   [5:0] number_q;
    reg         at_end_q;
    reg         over_q;
    reg         spoiled_q;
    wire [15:0] wanted = final_lanes_q | {16{!at_end_q}};
    wire [15:0] there;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_there
            assign there[i] = &in_keep[2*i +: 2];
        end
    endgenerate

    wire differs = (there != wanted) | (in_last ^ at_end_q);
    wire is_bad = spoiled_q | over_q | differs;

    // A beat goes to the quantizer, or is dropped.
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
    wire       coded_beat_ready;
    wire       coded_beat_valid = in_valid & may & passes;
    wire       goes = may & (!passes | coded_beat_ready);
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

    wire counts = taken & !over_q;
    wire restarts = in_last | at_end_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 6'd0;
        end else if (counts) begin
            number_q <= restarts ? 6'd0 : (number_q + 6'd1);
        end
    end

    wire begins_token = restarts | !open_q;

    always @(posedge clk) begin
        if (counts | !open_q) begin
            at_end_q <= begins_token ? has_one_beat_q : (number_q == beat_before_q);
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
        end else if (taken) begin
            spoiled_q <= !in_last & is_bad;
        end
    end

    assign in_ready = goes;
    assign coded_valid = coded_beat_valid;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_coded_keep
            assign coded_keep[2*i +: 2] = {2{wanted[i]}};
        end
    endgenerate

    assign coded_last = in_last | at_end_q;
    assign coded_beat_ready = coded_ready;
    assign task_valid = task_of_valid;
    assign task_stream = of_stream_q;
    assign task_tag = of_tag_q;
    assign task_verdict = verdict_of_token;
    assign task_coded = is_good_q & !no_token_q;
    assign task_release = is_release_q;
    assign task_last = is_final_q | no_token_q;
    assign task_of_ready = task_ready;
    assign outer_lo = of_outer_lo_q;
    assign inner_lo = of_inner_lo_q;
    assign inner_hi = of_inner_hi_q;
    assign outer_hi = of_outer_hi_q;
endmodule
`default_nettype wire
