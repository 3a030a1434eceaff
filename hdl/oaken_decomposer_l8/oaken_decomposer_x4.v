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
    wire        special0 = &x[14:10];
    wire        fraction0 = |x[9:0];
    wire        nan0 = special0 & fraction0 & keep[0];
    wire        inf0 = special0 & !fraction0 & keep[0];
    wire [15:0] canonical0 = special0 ? (!fraction0 ? {x[15], 15'h7bff} : 16'd0) :
        {x[15] & (|x[14:0]), x[14:0]};
    wire        special1 = &x[30:26];
    wire        fraction1 = |x[25:16];
    wire        nan1 = special1 & fraction1 & keep[1];
    wire        inf1 = special1 & !fraction1 & keep[1];
    wire [15:0] canonical1 = special1 ? (!fraction1 ? {x[31], 15'h7bff} : 16'd0) :
        {x[31] & (|x[30:16]), x[30:16]};
    wire        special2 = &x[46:42];
    wire        fraction2 = |x[41:32];
    wire        nan2 = special2 & fraction2 & keep[2];
    wire        inf2 = special2 & !fraction2 & keep[2];
    wire [15:0] canonical2 = special2 ? (!fraction2 ? {x[47], 15'h7bff} : 16'd0) :
        {x[47] & (|x[46:32]), x[46:32]};
    wire        special3 = &x[62:58];
    wire        fraction3 = |x[57:48];
    wire        nan3 = special3 & fraction3 & keep[3];
    wire        inf3 = special3 & !fraction3 & keep[3];
    wire [15:0] canonical3 = special3 ? (!fraction3 ? {x[63], 15'h7bff} : 16'd0) :
        {x[63] & (|x[62:48]), x[62:48]};
    reg  [63:0] x1_q;
    reg   [3:0] keep1_q;
    reg         nan1_q;
    reg         inf1_q;

    always @(posedge clk) begin
        if (load1) begin
            x1_q <= {canonical3, canonical2, canonical1, canonical0};
            keep1_q <= keep;
            nan1_q <= |{nan3, nan2, nan1, nan0};
            inf1_q <= |{inf3, inf2, inf1, inf0};
        end
    end

    // Stage 2: four comparisons, group and side.
    wire [15:0] key0 = {!x1_q[15], x1_q[14:0] ^ {15{x1_q[15]}}};
    wire        outer0 = (key0 < outer_lo_key_q) | (key0 > outer_hi_key_q);
    wire        above0 = key0 > inner_hi_key_q;
    wire        below0 = key0 < inner_lo_key_q;
    wire [15:0] key1 = {!x1_q[31], x1_q[30:16] ^ {15{x1_q[31]}}};
    wire        outer1 = (key1 < outer_lo_key_q) | (key1 > outer_hi_key_q);
    wire        above1 = key1 > inner_hi_key_q;
    wire        below1 = key1 < inner_lo_key_q;
    wire [15:0] key2 = {!x1_q[47], x1_q[46:32] ^ {15{x1_q[47]}}};
    wire        outer2 = (key2 < outer_lo_key_q) | (key2 > outer_hi_key_q);
    wire        above2 = key2 > inner_hi_key_q;
    wire        below2 = key2 < inner_lo_key_q;
    wire [15:0] key3 = {!x1_q[63], x1_q[62:48] ^ {15{x1_q[63]}}};
    wire        outer3 = (key3 < outer_lo_key_q) | (key3 > outer_hi_key_q);
    wire        above3 = key3 > inner_hi_key_q;
    wire        below3 = key3 < inner_lo_key_q;
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
            outer2_q <= {keep1_q[3] & outer3, keep1_q[2] & outer2, keep1_q[1] & outer1,
                keep1_q[0] & outer0};
            inner2_q <= {keep1_q[3] & !outer3 & !above3 & !below3,
                keep1_q[2] & !outer2 & !above2 & !below2, keep1_q[1] & !outer1 & !above1 & !below1,
                keep1_q[0] & !outer0 & !above0 & !below0};
            high2_q <= {keep1_q[3] & above3, keep1_q[2] & above2, keep1_q[1] & above1,
                keep1_q[0] & above0};
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
