// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the decomposer with their own copy of the threshold keys, which bounds the fan-out of
// every key register. The data of both pipeline stages is in here; their valid bits are in the
// decomposer. A key is an integer of the same order as its binary16 value: negative values count
// down from 0x7fff, the others up from 0x8000.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module oaken_decomposer_x4 (
    input  wire        clk,           // clock, rising edge
    input  wire        load1,         // stage 1 may load: it is empty or moves on
    input  wire        load2,         // stage 2 may load: it is empty or moves on
    input  wire        sample,        // the beat is the first of a vector: take the keys
    input  wire [15:0] outer_lo_key,  // ordered key: outer if x is below
    input  wire [15:0] inner_lo_key,  // ordered key: inner if x is at or above
    input  wire [15:0] inner_hi_key,  // ordered key: inner if x is at or below, high side above
    input  wire [15:0] outer_hi_key,  // ordered key: outer if x is above
    input  wire [63:0] x,             // binary16 elements
    input  wire  [3:0] keep,          // which lanes hold an element
    output wire [63:0] x_q,           // canonical elements
    output wire  [3:0] keep_q,        // which lanes hold an element
    output wire  [3:0] outer_q,       // outer group
    output wire  [3:0] inner_q,       // inner group
    output wire  [3:0] high_q,        // high side
    output wire        nan_q,         // an element was NaN
    output wire        inf_q          // an element was infinite
);
    genvar i;

    // Copies of the keys. They are compared with the beat in stage 1.
    reg [15:0] outer_lo_key_q;
    reg [15:0] inner_lo_key_q;
    reg [15:0] inner_hi_key_q;
    reg [15:0] outer_hi_key_q;

    always @(posedge clk) begin
        if (sample) begin
            outer_lo_key_q <= outer_lo_key;
            inner_lo_key_q <= inner_lo_key;
            inner_hi_key_q <= inner_hi_key;
            outer_hi_key_q <= outer_hi_key;
        end
    end

    // Stage 1: canonical form.
    wire  [3:0] special = {&x[62:58], &x[46:42], &x[30:26], &x[14:10]};
    wire  [3:0] has_fraction = {|x[57:48], |x[41:32], |x[25:16], |x[9:0]};
    wire  [3:0] is_nan = special & has_fraction & keep;
    wire  [3:0] is_inf = special & ~has_fraction & keep;
    wire [63:0] canonical;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_canonical
            assign canonical[16*i +: 16] =
                special[i] ? (has_fraction[i] ? 16'd0 : {x[16*i + 15], 15'h7bff}) :
                {x[16*i + 15] & (|x[16*i +: 15]), x[16*i +: 15]};
        end
    endgenerate

    reg [63:0] x1_q;
    reg  [3:0] keep1_q;
    reg        nan1_q;
    reg        inf1_q;

    always @(posedge clk) begin
        if (load1) begin
            x1_q <= canonical;
            keep1_q <= keep;
            nan1_q <= |is_nan;
            inf1_q <= |is_inf;
        end
    end

    // Stage 2: four comparisons, group and side.
    wire [63:0] key = {!x1_q[63], x1_q[62:48] ^ {15{x1_q[63]}}, !x1_q[47],
        x1_q[46:32] ^ {15{x1_q[47]}}, !x1_q[31], x1_q[30:16] ^ {15{x1_q[31]}}, !x1_q[15],
        x1_q[14:0] ^ {15{x1_q[15]}}};
    wire  [3:0] is_outer;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_is_outer
            assign is_outer[i] = (key[16*i +: 16] < outer_lo_key_q) |
                (key[16*i +: 16] > outer_hi_key_q);
        end
    endgenerate

    wire  [3:0] is_high = {key[63:48] > inner_hi_key_q, key[47:32] > inner_hi_key_q,
        key[31:16] > inner_hi_key_q, key[15:0] > inner_hi_key_q};
    wire  [3:0] is_low = {key[63:48] < inner_lo_key_q, key[47:32] < inner_lo_key_q,
        key[31:16] < inner_lo_key_q, key[15:0] < inner_lo_key_q};
    reg  [63:0] x2_q;
    reg   [3:0] keep2_q;
    reg   [3:0] outer2_q;
    reg   [3:0] inner2_q;
    reg   [3:0] high2_q;
    reg         nan2_q;
    reg         inf2_q;

    always @(posedge clk) begin
        if (load2) begin
            x2_q <= x1_q;
            keep2_q <= keep1_q;
            outer2_q <= keep1_q & is_outer;
            inner2_q <= keep1_q & ~is_outer & ~is_high & ~is_low;
            high2_q <= keep1_q & is_high;
            nan2_q <= nan1_q;
            inf2_q <= inf1_q;
        end
    end

    assign x_q = x2_q;
    assign keep_q = keep2_q;
    assign outer_q = outer2_q;
    assign inner_q = inner2_q;
    assign high_q = high2_q;
    assign nan_q = nan2_q;
    assign inf_q = inf2_q;
endmodule
`default_nettype wire
