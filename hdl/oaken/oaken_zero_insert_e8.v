// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's zero-insert shifter: puts the sparse entries of a block of 64 elements at the lanes that
// their indices name, with zeros between them (Oaken, ISCA 2025, section 5.2). A block comes in one
// chunk or in several.
//
// Every entry is decoded to its lane, and the decoded entries are combined by OR, which costs less
// than shifting the entries. The indices of a chunk ascend. in_ready depends on out_ready.
//
// Latency 1 cycle, one chunk per cycle.
// Generated for entries = 8.
`default_nettype none
module oaken_zero_insert_e8 (
    input  wire        clk,          // clock, rising edge
    input  wire        rst_n,        // synchronous reset, active low
    input  wire        in_valid,     // a chunk of a block is offered
    output wire        in_ready,     // a chunk of a block is taken if offered
    input  wire [63:0] in_entries,   // sparse entries, entry 0 lowest
    input  wire  [3:0] in_count,     // number of entries
    input  wire        in_ends,      // last chunk of its block
    input  wire  [3:0] in_error,     // format error of the block, with its last chunk
    output wire        out_valid,    // a block is offered
    input  wire        out_ready,    // a block is taken if offered
    output wire [63:0] out_outlier,  // the element is an outlier
    output wire [63:0] out_inner,    // the outlier is in the inner group
    output wire [63:0] out_side,     // side bit of the outlier: low side, or negative
    output wire  [3:0] out_error     // format error of the block
);
    genvar i;

    // For every entry its group of 4 lanes, one-hot, and its place in the group, one-hot.
    wire [127:0] groups;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_groups
            localparam [3:0] LANE = i;
            assign groups[16*i +: 16] = (16'h0001 << in_entries[8*i + 2 +: 4]) &
                {16{in_count > LANE}};
        end
    endgenerate

    wire [31:0] places;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_places
            assign places[4*i +: 4] = 4'd1 << in_entries[8*i +: 2];
        end
    endgenerate

    // Indices ascend, so that the entries of a group, four at most, are neighbours. A group
    // therefore has at most one of the entries 0, 4, 8, 12, at most one of 1, 5, 9, 13, and so on:
    // these share a slot. A slot holds, for every group, the two upper bits of its entry and the
    // entry's place.
    wire [95:0] slot0;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_slot0
            assign slot0[6*i +: 6] = ({in_entries[7:6], places[3:0]} & {6{groups[i]}}) |
                ({in_entries[39:38], places[19:16]} & {6{groups[i + 64]}});
        end
    endgenerate

    wire [95:0] slot1;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_slot1
            assign slot1[6*i +: 6] = ({in_entries[15:14], places[7:4]} & {6{groups[i + 16]}}) |
                ({in_entries[47:46], places[23:20]} & {6{groups[i + 80]}});
        end
    endgenerate

    wire [95:0] slot2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_slot2
            assign slot2[6*i +: 6] = ({in_entries[23:22], places[11:8]} & {6{groups[i + 32]}}) |
                ({in_entries[55:54], places[27:24]} & {6{groups[i + 96]}});
        end
    endgenerate

    wire [95:0] slot3;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_slot3
            assign slot3[6*i +: 6] = ({in_entries[31:30], places[15:12]} & {6{groups[i + 48]}}) |
                ({in_entries[63:62], places[31:28]} & {6{groups[i + 112]}});
        end
    endgenerate

    wire [63:0] new_outlier;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_new_outlier
            assign new_outlier[4*i +: 4] = slot0[6*i +: 4] | slot1[6*i +: 4] | slot2[6*i +: 4] |
                slot3[6*i +: 4];
        end
    endgenerate

    wire [63:0] new_inner;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_new_inner
            assign new_inner[4*i +: 4] = (slot0[6*i +: 4] & {4{slot0[6*i + 4]}}) |
                (slot1[6*i +: 4] & {4{slot1[6*i + 4]}}) | (slot2[6*i +: 4] & {4{slot2[6*i + 4]}}) |
                (slot3[6*i +: 4] & {4{slot3[6*i + 4]}});
        end
    endgenerate

    wire [63:0] new_side;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_new_side
            assign new_side[4*i +: 4] = (slot0[6*i +: 4] & {4{slot0[6*i + 5]}}) |
                (slot1[6*i +: 4] & {4{slot1[6*i + 5]}}) | (slot2[6*i +: 4] & {4{slot2[6*i + 5]}}) |
                (slot3[6*i +: 4] & {4{slot3[6*i + 5]}});
        end
    endgenerate

    // The block in the output registers. The first chunk of a block replaces the one before.
    reg  block_valid_q;
    reg  begins_q;
    wire block_ready;
    wire block_valid = block_valid_q;
    wire may_take = !block_valid_q | block_ready;
    wire takes = in_valid & may_take;

    assign in_ready = may_take;

    always @(posedge clk) begin
        if (!rst_n) begin
            block_valid_q <= 1'b0;
        end else if (may_take) begin
            block_valid_q <= takes & in_ends;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            begins_q <= 1'b1;
        end else if (takes) begin
            begins_q <= in_ends;
        end
    end

    reg [63:0] outlier_q;
    reg [63:0] inner_q;
    reg [63:0] side_q;
    reg  [3:0] error_q;

    always @(posedge clk) begin
        if (takes) begin
            outlier_q <= new_outlier | (outlier_q & ~{64{begins_q}});
            inner_q <= new_inner | (inner_q & ~{64{begins_q}});
            side_q <= new_side | (side_q & ~{64{begins_q}});
            error_q <= in_error;
        end
    end

    assign out_valid = block_valid;
    assign out_outlier = outlier_q;
    assign out_inner = inner_q;
    assign out_side = side_q;
    assign out_error = error_q;
    assign block_ready = out_ready;
endmodule
`default_nettype wire
