// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets the tokens of a block pass: what is longer than the settings say is cut, and of a block
// whose settings are out of range a beat of each token passes, with N = 1. A verdict says of every
// token whether it was right, and whether NaN or infinity was in it.
//
// in_ready and out_valid depend on the others of this cycle.
//
// Throughput: one beat per cycle.
// Generated for block = 64, pack = 8, largest = 15, max_d = 256, greedy = 1.
`default_nettype none
module packkv_gate_t64_p8_n15_d256 (
    input  wire         clk,               // clock, rising edge
    input  wire         rst_n,             // synchronous reset, active low
    input  wire         in_valid,          // a beat of a token is offered
    output wire         in_ready,          // a beat of a token is taken if offered
    input  wire [255:0] in_data,           // binary16 elements, lane 0 lowest
    input  wire  [31:0] in_keep,           // two bits per element: both are set where there is one
    input  wire         in_last,           // last beat of the token
    input  wire         settings_valid,    // the settings of a block is offered
    output wire         settings_ready,    // the settings of a block is taken if offered
    input  wire         settings_refused,  // they are out of range
    input  wire   [4:0] settings_beats,    // beats of a token
    input  wire   [3:0] settings_n,        // N
    output wire         block_ends,        // the last token of a block ends
    output wire   [8:0] token_count,       // tokens that ended, modulo eight blocks
    output wire   [3:0] max_code,          // N of the beat that is offered
    output wire         out_valid,         // a beat of a token is offered
    input  wire         out_ready,         // a beat of a token is taken if offered
    output wire [255:0] out_data,          // binary16 elements, lane 0 lowest
    output wire         out_last,          // last beat of the token
    output wire         verdict_valid,     // a verdict is offered
    input  wire         verdict_ready,     // a verdict is taken if offered
    output wire         verdict_bad,       // its block is refused
    output wire         verdict_nan,       // a NaN is among the elements
    output wire         verdict_inf        // an infinity is
);
    genvar i;

    // Where a token ends.
    reg  [4:0] count_q;
    reg        drops_q;
    wire [4:0] next_count = count_q + 5'd1;
    wire       is_whole = next_count == settings_beats;
    wire       at_end = settings_refused | is_whole;
    wire       ends = in_last | at_end;

    // What is met in it.
    wire [15:0] no_number;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_no_number
            assign no_number[i] = &in_data[16*i + 10 +: 5];
        end
    endgenerate

    wire [15:0] fraction;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_fraction
            assign fraction[i] = |in_data[16*i +: 10];
        end
    endgenerate

    wire [15:0] nan_lanes = no_number & fraction;
    reg         nan_before_q;
    wire        nan_now = (|nan_lanes) | nan_before_q;
    wire [15:0] inf_lanes = no_number & ~fraction;
    reg         inf_before_q;
    wire        inf_now = (|inf_lanes) | inf_before_q;
    wire        told;
    wire        verdict_of_ready;
    wire        verdict_of_valid = told;
    wire        offered = in_valid & settings_valid & !drops_q & verdict_of_ready;
    wire        passing_ready;
    wire        passing_valid = offered;
    wire        passes = passing_valid & passing_ready;

    assign told = passes & ends;

    always @(posedge clk) begin
        if (!rst_n) begin
            nan_before_q <= 1'b0;
            inf_before_q <= 1'b0;
        end else if (passes) begin
            nan_before_q <= nan_now & !ends;
            inf_before_q <= inf_now & !ends;
        end
    end

    wire goes = settings_valid & (drops_q | (passing_ready & verdict_of_ready));
    wire taken = in_valid & goes;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 5'd0;
            drops_q <= 1'b0;
        end else if (taken) begin
            count_q <= in_last ? 5'd0 : (drops_q | at_end) ? count_q : next_count;
            drops_q <= !in_last & (drops_q | at_end);
        end
    end

    // The tokens of the block.
    reg  [8:0] tokens_q;
    wire       token_ends = taken & in_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            tokens_q <= 9'd0;
        end else if (token_ends) begin
            tokens_q <= tokens_q + 9'h001;
        end
    end

    wire ends_block = token_ends & (tokens_q[5:0] == 6'd63);

    assign block_ends = ends_block;
    assign token_count = tokens_q;
    assign max_code = settings_refused ? 4'd1 : settings_n;
    assign in_ready = goes;
    assign settings_ready = ends_block;
    assign out_valid = passing_valid;
    assign out_data = in_data;
    assign out_last = ends;
    assign passing_ready = out_ready;
    assign verdict_valid = verdict_of_valid;
    assign verdict_bad = settings_refused | !(in_last & is_whole & (&in_keep));
    assign verdict_nan = nan_now;
    assign verdict_inf = inf_now;
    assign verdict_of_ready = verdict_ready;
endmodule
`default_nettype wire
