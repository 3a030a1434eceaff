// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's admission: samples the thresholds of a vector with its first beat and offers them with
// each of its beats.
//
// Of a vector of more than 32 beats the first 32 leave, the last of them with out_cut and out_last
// set; the rest is consumed. in_ready depends on out_ready.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 32, max_beats = 32.
`default_nettype none
module oaken_admission_l32_n32 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire  [15:0] outer_lo,       // binary16 threshold
    input  wire  [15:0] inner_lo,       // binary16 threshold
    input  wire  [15:0] inner_hi,       // binary16 threshold
    input  wire  [15:0] outer_hi,       // binary16 threshold
    input  wire         in_valid,       // a beat of a vector is offered
    output wire         in_ready,       // a beat of a vector is taken if offered
    input  wire [511:0] in_x,           // binary16 elements, lane 0 lowest
    input  wire  [31:0] in_keep,        // which lanes hold an element
    input  wire         in_last,        // last beat of the vector
    output wire  [15:0] held_outer_lo,  // threshold of the offered beat's vector
    output wire  [15:0] held_inner_lo,  // threshold of the offered beat's vector
    output wire  [15:0] held_inner_hi,  // threshold of the offered beat's vector
    output wire  [15:0] held_outer_hi,  // threshold of the offered beat's vector
    output wire         out_valid,      // a beat of a vector is offered
    input  wire         out_ready,      // a beat of a vector is taken if offered
    output wire [511:0] out_x,          // binary16 elements, lane 0 lowest
    output wire  [31:0] out_keep,       // which lanes hold an element
    output wire         out_cut,        // with last: the vector was longer
    output wire         out_last        // last beat of the vector
);
    // The thresholds are sampled when the first beat of a vector is taken.
    reg         first_q;
    reg  [15:0] outer_lo_q;
    reg  [15:0] inner_lo_q;
    reg  [15:0] inner_hi_q;
    reg  [15:0] outer_hi_q;
    wire        arrives = in_valid & in_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (arrives) begin
            first_q <= in_last;
        end
    end

    wire sample = arrives & first_q;

    always @(posedge clk) begin
        if (sample) begin
            outer_lo_q <= outer_lo;
            inner_lo_q <= inner_lo;
            inner_hi_q <= inner_hi;
            outer_hi_q <= outer_hi;
        end
    end

    reg          beat_valid_q;
    reg  [511:0] beat_x_q;
    reg   [31:0] beat_keep_q;
    reg          beat_last_q;
    wire         beat_ready;

    assign in_ready = !beat_valid_q | beat_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_valid_q <= 1'b0;
        end else if (in_ready) begin
            beat_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            beat_x_q <= in_x;
            beat_keep_q <= in_keep;
            beat_last_q <= in_last;
        end
    end

    // A vector that is too long is cut. The rest of it is consumed: swallow_q is set.
    reg  [4:0] count_q;
    reg        swallow_q;
    wire       cut = (count_q == 5'd31) & !beat_last_q;
    wire       ends = beat_last_q | cut;
    wire       admitted_ready;
    wire       admitted_valid = beat_valid_q & !swallow_q;
    wire       leaves = beat_valid_q & beat_ready;

    assign beat_ready = swallow_q | admitted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 5'd0;
            swallow_q <= 1'b0;
        end else if (leaves) begin
            count_q <= (ends | swallow_q) ? 5'd0 : (count_q + 5'd1);
            swallow_q <= !beat_last_q & (swallow_q | cut);
        end
    end

    assign held_outer_lo = outer_lo_q;
    assign held_inner_lo = inner_lo_q;
    assign held_inner_hi = inner_hi_q;
    assign held_outer_hi = outer_hi_q;
    assign out_valid = admitted_valid;
    assign out_x = beat_x_q;
    assign out_keep = beat_keep_q;
    assign out_cut = cut;
    assign out_last = ends;
    assign admitted_ready = out_ready;
endmodule
`default_nettype wire
