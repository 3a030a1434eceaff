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
// Generated for entries = 16.
`default_nettype none
module oaken_zero_insert_e16 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat is offered
    output wire         in_ready,     // a beat is taken if offered
    input  wire [127:0] in_entries,   // sparse entries, entry 0 lowest
    input  wire   [4:0] in_count,     // number of entries
    input  wire         in_ends,      // last chunk of its block
    input  wire   [3:0] in_error,     // format error of the block; 0 for none
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire  [63:0] out_outlier,  // the element is an outlier
    output wire  [63:0] out_inner,    // of the inner group; meaningful if an outlier
    output wire  [63:0] out_side,     // its extra bit: low side, or negative
    output wire   [3:0] out_error     // format error of the block; 0 for none
);
    // The group of 4 lanes of an entry, and its place in the group with its kind, one-hot.
    wire [15:0] group0 = (16'h0001 << in_entries[5:2]) & {16{in_count > 5'd0}};
    wire  [5:0] entry0 = {in_entries[7:6], 4'd1 << in_entries[1:0]};
    wire [15:0] group1 = (16'h0001 << in_entries[13:10]) & {16{in_count > 5'd1}};
    wire  [5:0] entry1 = {in_entries[15:14], 4'd1 << in_entries[9:8]};
    wire [15:0] group2 = (16'h0001 << in_entries[21:18]) & {16{in_count > 5'd2}};
    wire  [5:0] entry2 = {in_entries[23:22], 4'd1 << in_entries[17:16]};
    wire [15:0] group3 = (16'h0001 << in_entries[29:26]) & {16{in_count > 5'd3}};
    wire  [5:0] entry3 = {in_entries[31:30], 4'd1 << in_entries[25:24]};
    wire [15:0] group4 = (16'h0001 << in_entries[37:34]) & {16{in_count > 5'd4}};
    wire  [5:0] entry4 = {in_entries[39:38], 4'd1 << in_entries[33:32]};
    wire [15:0] group5 = (16'h0001 << in_entries[45:42]) & {16{in_count > 5'd5}};
    wire  [5:0] entry5 = {in_entries[47:46], 4'd1 << in_entries[41:40]};
    wire [15:0] group6 = (16'h0001 << in_entries[53:50]) & {16{in_count > 5'd6}};
    wire  [5:0] entry6 = {in_entries[55:54], 4'd1 << in_entries[49:48]};
    wire [15:0] group7 = (16'h0001 << in_entries[61:58]) & {16{in_count > 5'd7}};
    wire  [5:0] entry7 = {in_entries[63:62], 4'd1 << in_entries[57:56]};
    wire [15:0] group8 = (16'h0001 << in_entries[69:66]) & {16{in_count > 5'd8}};
    wire  [5:0] entry8 = {in_entries[71:70], 4'd1 << in_entries[65:64]};
    wire [15:0] group9 = (16'h0001 << in_entries[77:74]) & {16{in_count > 5'd9}};
    wire  [5:0] entry9 = {in_entries[79:78], 4'd1 << in_entries[73:72]};
    wire [15:0] group10 = (16'h0001 << in_entries[85:82]) & {16{in_count > 5'd10}};
    wire  [5:0] entry10 = {in_entries[87:86], 4'd1 << in_entries[81:80]};
    wire [15:0] group11 = (16'h0001 << in_entries[93:90]) & {16{in_count > 5'd11}};
    wire  [5:0] entry11 = {in_entries[95:94], 4'd1 << in_entries[89:88]};
    wire [15:0] group12 = (16'h0001 << in_entries[101:98]) & {16{in_count > 5'd12}};
    wire  [5:0] entry12 = {in_entries[103:102], 4'd1 << in_entries[97:96]};
    wire [15:0] group13 = (16'h0001 << in_entries[109:106]) & {16{in_count > 5'd13}};
    wire  [5:0] entry13 = {in_entries[111:110], 4'd1 << in_entries[105:104]};
    wire [15:0] group14 = (16'h0001 << in_entries[117:114]) & {16{in_count > 5'd14}};
    wire  [5:0] entry14 = {in_entries[119:118], 4'd1 << in_entries[113:112]};
    wire [15:0] group15 = (16'h0001 << in_entries[125:122]) & {16{in_count > 5'd15}};
    wire  [5:0] entry15 = {in_entries[127:126], 4'd1 << in_entries[121:120]};

    // Indices ascend, so that the entries of a group, four at most, are neighbours. A group
    // therefore has at most one of the entries 0, 4, 8, 12, at most one of 1, 5, 9, 13, and so on:
    // these share a slot.
    wire [5:0] group0_slot0 = (entry0 & {6{group0[0]}}) | (entry4 & {6{group4[0]}}) |
        (entry8 & {6{group8[0]}}) | (entry12 & {6{group12[0]}});
    wire [5:0] group0_slot1 = (entry1 & {6{group1[0]}}) | (entry5 & {6{group5[0]}}) |
        (entry9 & {6{group9[0]}}) | (entry13 & {6{group13[0]}});
    wire [5:0] group0_slot2 = (entry2 & {6{group2[0]}}) | (entry6 & {6{group6[0]}}) |
        (entry10 & {6{group10[0]}}) | (entry14 & {6{group14[0]}});
    wire [5:0] group0_slot3 = (entry3 & {6{group3[0]}}) | (entry7 & {6{group7[0]}}) |
        (entry11 & {6{group11[0]}}) | (entry15 & {6{group15[0]}});
    wire [5:0] group1_slot0 = (entry0 & {6{group0[1]}}) | (entry4 & {6{group4[1]}}) |
        (entry8 & {6{group8[1]}}) | (entry12 & {6{group12[1]}});
    wire [5:0] group1_slot1 = (entry1 & {6{group1[1]}}) | (entry5 & {6{group5[1]}}) |
        (entry9 & {6{group9[1]}}) | (entry13 & {6{group13[1]}});
    wire [5:0] group1_slot2 = (entry2 & {6{group2[1]}}) | (entry6 & {6{group6[1]}}) |
        (entry10 & {6{group10[1]}}) | (entry14 & {6{group14[1]}});
    wire [5:0] group1_slot3 = (entry3 & {6{group3[1]}}) | (entry7 & {6{group7[1]}}) |
        (entry11 & {6{group11[1]}}) | (entry15 & {6{group15[1]}});
    wire [5:0] group2_slot0 = (entry0 & {6{group0[2]}}) | (entry4 & {6{group4[2]}}) |
        (entry8 & {6{group8[2]}}) | (entry12 & {6{group12[2]}});
    wire [5:0] group2_slot1 = (entry1 & {6{group1[2]}}) | (entry5 & {6{group5[2]}}) |
        (entry9 & {6{group9[2]}}) | (entry13 & {6{group13[2]}});
    wire [5:0] group2_slot2 = (entry2 & {6{group2[2]}}) | (entry6 & {6{group6[2]}}) |
        (entry10 & {6{group10[2]}}) | (entry14 & {6{group14[2]}});
    wire [5:0] group2_slot3 = (entry3 & {6{group3[2]}}) | (entry7 & {6{group7[2]}}) |
        (entry11 & {6{group11[2]}}) | (entry15 & {6{group15[2]}});
    wire [5:0] group3_slot0 = (entry0 & {6{group0[3]}}) | (entry4 & {6{group4[3]}}) |
        (entry8 & {6{group8[3]}}) | (entry12 & {6{group12[3]}});
    wire [5:0] group3_slot1 = (entry1 & {6{group1[3]}}) | (entry5 & {6{group5[3]}}) |
        (entry9 & {6{group9[3]}}) | (entry13 & {6{group13[3]}});
    wire [5:0] group3_slot2 = (entry2 & {6{group2[3]}}) | (entry6 & {6{group6[3]}}) |
        (entry10 & {6{group10[3]}}) | (entry14 & {6{group14[3]}});
    wire [5:0] group3_slot3 = (entry3 & {6{group3[3]}}) | (entry7 & {6{group7[3]}}) |
        (entry11 & {6{group11[3]}}) | (entry15 & {6{group15[3]}});
    wire [5:0] group4_slot0 = (entry0 & {6{group0[4]}}) | (entry4 & {6{group4[4]}}) |
        (entry8 & {6{group8[4]}}) | (entry12 & {6{group12[4]}});
    wire [5:0] group4_slot1 = (entry1 & {6{group1[4]}}) | (entry5 & {6{group5[4]}}) |
        (entry9 & {6{group9[4]}}) | (entry13 & {6{group13[4]}});
    wire [5:0] group4_slot2 = (entry2 & {6{group2[4]}}) | (entry6 & {6{group6[4]}}) |
        (entry10 & {6{group10[4]}}) | (entry14 & {6{group14[4]}});
    wire [5:0] group4_slot3 = (entry3 & {6{group3[4]}}) | (entry7 & {6{group7[4]}}) |
        (entry11 & {6{group11[4]}}) | (entry15 & {6{group15[4]}});
    wire [5:0] group5_slot0 = (entry0 & {6{group0[5]}}) | (entry4 & {6{group4[5]}}) |
        (entry8 & {6{group8[5]}}) | (entry12 & {6{group12[5]}});
    wire [5:0] group5_slot1 = (entry1 & {6{group1[5]}}) | (entry5 & {6{group5[5]}}) |
        (entry9 & {6{group9[5]}}) | (entry13 & {6{group13[5]}});
    wire [5:0] group5_slot2 = (entry2 & {6{group2[5]}}) | (entry6 & {6{group6[5]}}) |
        (entry10 & {6{group10[5]}}) | (entry14 & {6{group14[5]}});
    wire [5:0] group5_slot3 = (entry3 & {6{group3[5]}}) | (entry7 & {6{group7[5]}}) |
        (entry11 & {6{group11[5]}}) | (entry15 & {6{group15[5]}});
    wire [5:0] group6_slot0 = (entry0 & {6{group0[6]}}) | (entry4 & {6{group4[6]}}) |
        (entry8 & {6{group8[6]}}) | (entry12 & {6{group12[6]}});
    wire [5:0] group6_slot1 = (entry1 & {6{group1[6]}}) | (entry5 & {6{group5[6]}}) |
        (entry9 & {6{group9[6]}}) | (entry13 & {6{group13[6]}});
    wire [5:0] group6_slot2 = (entry2 & {6{group2[6]}}) | (entry6 & {6{group6[6]}}) |
        (entry10 & {6{group10[6]}}) | (entry14 & {6{group14[6]}});
    wire [5:0] group6_slot3 = (entry3 & {6{group3[6]}}) | (entry7 & {6{group7[6]}}) |
        (entry11 & {6{group11[6]}}) | (entry15 & {6{group15[6]}});
    wire [5:0] group7_slot0 = (entry0 & {6{group0[7]}}) | (entry4 & {6{group4[7]}}) |
        (entry8 & {6{group8[7]}}) | (entry12 & {6{group12[7]}});
    wire [5:0] group7_slot1 = (entry1 & {6{group1[7]}}) | (entry5 & {6{group5[7]}}) |
        (entry9 & {6{group9[7]}}) | (entry13 & {6{group13[7]}});
    wire [5:0] group7_slot2 = (entry2 & {6{group2[7]}}) | (entry6 & {6{group6[7]}}) |
        (entry10 & {6{group10[7]}}) | (entry14 & {6{group14[7]}});
    wire [5:0] group7_slot3 = (entry3 & {6{group3[7]}}) | (entry7 & {6{group7[7]}}) |
        (entry11 & {6{group11[7]}}) | (entry15 & {6{group15[7]}});
    wire [5:0] group8_slot0 = (entry0 & {6{group0[8]}}) | (entry4 & {6{group4[8]}}) |
        (entry8 & {6{group8[8]}}) | (entry12 & {6{group12[8]}});
    wire [5:0] group8_slot1 = (entry1 & {6{group1[8]}}) | (entry5 & {6{group5[8]}}) |
        (entry9 & {6{group9[8]}}) | (entry13 & {6{group13[8]}});
    wire [5:0] group8_slot2 = (entry2 & {6{group2[8]}}) | (entry6 & {6{group6[8]}}) |
        (entry10 & {6{group10[8]}}) | (entry14 & {6{group14[8]}});
    wire [5:0] group8_slot3 = (entry3 & {6{group3[8]}}) | (entry7 & {6{group7[8]}}) |
        (entry11 & {6{group11[8]}}) | (entry15 & {6{group15[8]}});
    wire [5:0] group9_slot0 = (entry0 & {6{group0[9]}}) | (entry4 & {6{group4[9]}}) |
        (entry8 & {6{group8[9]}}) | (entry12 & {6{group12[9]}});
    wire [5:0] group9_slot1 = (entry1 & {6{group1[9]}}) | (entry5 & {6{group5[9]}}) |
        (entry9 & {6{group9[9]}}) | (entry13 & {6{group13[9]}});
    wire [5:0] group9_slot2 = (entry2 & {6{group2[9]}}) | (entry6 & {6{group6[9]}}) |
        (entry10 & {6{group10[9]}}) | (entry14 & {6{group14[9]}});
    wire [5:0] group9_slot3 = (entry3 & {6{group3[9]}}) | (entry7 & {6{group7[9]}}) |
        (entry11 & {6{group11[9]}}) | (entry15 & {6{group15[9]}});
    wire [5:0] group10_slot0 = (entry0 & {6{group0[10]}}) | (entry4 & {6{group4[10]}}) |
        (entry8 & {6{group8[10]}}) | (entry12 & {6{group12[10]}});
    wire [5:0] group10_slot1 = (entry1 & {6{group1[10]}}) | (entry5 & {6{group5[10]}}) |
        (entry9 & {6{group9[10]}}) | (entry13 & {6{group13[10]}});
    wire [5:0] group10_slot2 = (entry2 & {6{group2[10]}}) | (entry6 & {6{group6[10]}}) |
        (entry10 & {6{group10[10]}}) | (entry14 & {6{group14[10]}});
    wire [5:0] group10_slot3 = (entry3 & {6{group3[10]}}) | (entry7 & {6{group7[10]}}) |
        (entry11 & {6{group11[10]}}) | (entry15 & {6{group15[10]}});
    wire [5:0] group11_slot0 = (entry0 & {6{group0[11]}}) | (entry4 & {6{group4[11]}}) |
        (entry8 & {6{group8[11]}}) | (entry12 & {6{group12[11]}});
    wire [5:0] group11_slot1 = (entry1 & {6{group1[11]}}) | (entry5 & {6{group5[11]}}) |
        (entry9 & {6{group9[11]}}) | (entry13 & {6{group13[11]}});
    wire [5:0] group11_slot2 = (entry2 & {6{group2[11]}}) | (entry6 & {6{group6[11]}}) |
        (entry10 & {6{group10[11]}}) | (entry14 & {6{group14[11]}});
    wire [5:0] group11_slot3 = (entry3 & {6{group3[11]}}) | (entry7 & {6{group7[11]}}) |
        (entry11 & {6{group11[11]}}) | (entry15 & {6{group15[11]}});
    wire [5:0] group12_slot0 = (entry0 & {6{group0[12]}}) | (entry4 & {6{group4[12]}}) |
        (entry8 & {6{group8[12]}}) | (entry12 & {6{group12[12]}});
    wire [5:0] group12_slot1 = (entry1 & {6{group1[12]}}) | (entry5 & {6{group5[12]}}) |
        (entry9 & {6{group9[12]}}) | (entry13 & {6{group13[12]}});
    wire [5:0] group12_slot2 = (entry2 & {6{group2[12]}}) | (entry6 & {6{group6[12]}}) |
        (entry10 & {6{group10[12]}}) | (entry14 & {6{group14[12]}});
    wire [5:0] group12_slot3 = (entry3 & {6{group3[12]}}) | (entry7 & {6{group7[12]}}) |
        (entry11 & {6{group11[12]}}) | (entry15 & {6{group15[12]}});
    wire [5:0] group13_slot0 = (entry0 & {6{group0[13]}}) | (entry4 & {6{group4[13]}}) |
        (entry8 & {6{group8[13]}}) | (entry12 & {6{group12[13]}});
    wire [5:0] group13_slot1 = (entry1 & {6{group1[13]}}) | (entry5 & {6{group5[13]}}) |
        (entry9 & {6{group9[13]}}) | (entry13 & {6{group13[13]}});
    wire [5:0] group13_slot2 = (entry2 & {6{group2[13]}}) | (entry6 & {6{group6[13]}}) |
        (entry10 & {6{group10[13]}}) | (entry14 & {6{group14[13]}});
    wire [5:0] group13_slot3 = (entry3 & {6{group3[13]}}) | (entry7 & {6{group7[13]}}) |
        (entry11 & {6{group11[13]}}) | (entry15 & {6{group15[13]}});
    wire [5:0] group14_slot0 = (entry0 & {6{group0[14]}}) | (entry4 & {6{group4[14]}}) |
        (entry8 & {6{group8[14]}}) | (entry12 & {6{group12[14]}});
    wire [5:0] group14_slot1 = (entry1 & {6{group1[14]}}) | (entry5 & {6{group5[14]}}) |
        (entry9 & {6{group9[14]}}) | (entry13 & {6{group13[14]}});
    wire [5:0] group14_slot2 = (entry2 & {6{group2[14]}}) | (entry6 & {6{group6[14]}}) |
        (entry10 & {6{group10[14]}}) | (entry14 & {6{group14[14]}});
    wire [5:0] group14_slot3 = (entry3 & {6{group3[14]}}) | (entry7 & {6{group7[14]}}) |
        (entry11 & {6{group11[14]}}) | (entry15 & {6{group15[14]}});
    wire [5:0] group15_slot0 = (entry0 & {6{group0[15]}}) | (entry4 & {6{group4[15]}}) |
        (entry8 & {6{group8[15]}}) | (entry12 & {6{group12[15]}});
    wire [5:0] group15_slot1 = (entry1 & {6{group1[15]}}) | (entry5 & {6{group5[15]}}) |
        (entry9 & {6{group9[15]}}) | (entry13 & {6{group13[15]}});
    wire [5:0] group15_slot2 = (entry2 & {6{group2[15]}}) | (entry6 & {6{group6[15]}}) |
        (entry10 & {6{group10[15]}}) | (entry14 & {6{group14[15]}});
    wire [5:0] group15_slot3 = (entry3 & {6{group3[15]}}) | (entry7 & {6{group7[15]}}) |
        (entry11 & {6{group11[15]}}) | (entry15 & {6{group15[15]}});

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

    wire [63:0] new_outlier =
        {group15_slot0[3:0] | group15_slot1[3:0] | group15_slot2[3:0] | group15_slot3[3:0],
        group14_slot0[3:0] | group14_slot1[3:0] | group14_slot2[3:0] | group14_slot3[3:0],
        group13_slot0[3:0] | group13_slot1[3:0] | group13_slot2[3:0] | group13_slot3[3:0],
        group12_slot0[3:0] | group12_slot1[3:0] | group12_slot2[3:0] | group12_slot3[3:0],
        group11_slot0[3:0] | group11_slot1[3:0] | group11_slot2[3:0] | group11_slot3[3:0],
        group10_slot0[3:0] | group10_slot1[3:0] | group10_slot2[3:0] | group10_slot3[3:0],
        group9_slot0[3:0] | group9_slot1[3:0] | group9_slot2[3:0] | group9_slot3[3:0],
        group8_slot0[3:0] | group8_slot1[3:0] | group8_slot2[3:0] | group8_slot3[3:0],
        group7_slot0[3:0] | group7_slot1[3:0] | group7_slot2[3:0] | group7_slot3[3:0],
        group6_slot0[3:0] | group6_slot1[3:0] | group6_slot2[3:0] | group6_slot3[3:0],
        group5_slot0[3:0] | group5_slot1[3:0] | group5_slot2[3:0] | group5_slot3[3:0],
        group4_slot0[3:0] | group4_slot1[3:0] | group4_slot2[3:0] | group4_slot3[3:0],
        group3_slot0[3:0] | group3_slot1[3:0] | group3_slot2[3:0] | group3_slot3[3:0],
        group2_slot0[3:0] | group2_slot1[3:0] | group2_slot2[3:0] | group2_slot3[3:0],
        group1_slot0[3:0] | group1_slot1[3:0] | group1_slot2[3:0] | group1_slot3[3:0],
        group0_slot0[3:0] | group0_slot1[3:0] | group0_slot2[3:0] | group0_slot3[3:0]};
    wire [63:0] new_inner = {(group15_slot0[3:0] & {4{group15_slot0[4]}}) |
            (group15_slot1[3:0] & {4{group15_slot1[4]}}) |
            (group15_slot2[3:0] & {4{group15_slot2[4]}}) |
            (group15_slot3[3:0] & {4{group15_slot3[4]}}),
        (group14_slot0[3:0] & {4{group14_slot0[4]}}) |
            (group14_slot1[3:0] & {4{group14_slot1[4]}}) |
            (group14_slot2[3:0] & {4{group14_slot2[4]}}) |
            (group14_slot3[3:0] & {4{group14_slot3[4]}}),
        (group13_slot0[3:0] & {4{group13_slot0[4]}}) |
            (group13_slot1[3:0] & {4{group13_slot1[4]}}) |
            (group13_slot2[3:0] & {4{group13_slot2[4]}}) |
            (group13_slot3[3:0] & {4{group13_slot3[4]}}),
        (group12_slot0[3:0] & {4{group12_slot0[4]}}) |
            (group12_slot1[3:0] & {4{group12_slot1[4]}}) |
            (group12_slot2[3:0] & {4{group12_slot2[4]}}) |
            (group12_slot3[3:0] & {4{group12_slot3[4]}}),
        (group11_slot0[3:0] & {4{group11_slot0[4]}}) |
            (group11_slot1[3:0] & {4{group11_slot1[4]}}) |
            (group11_slot2[3:0] & {4{group11_slot2[4]}}) |
            (group11_slot3[3:0] & {4{group11_slot3[4]}}),
        (group10_slot0[3:0] & {4{group10_slot0[4]}}) |
            (group10_slot1[3:0] & {4{group10_slot1[4]}}) |
            (group10_slot2[3:0] & {4{group10_slot2[4]}}) |
            (group10_slot3[3:0] & {4{group10_slot3[4]}}),
        (group9_slot0[3:0] & {4{group9_slot0[4]}}) | (group9_slot1[3:0] & {4{group9_slot1[4]}}) |
            (group9_slot2[3:0] & {4{group9_slot2[4]}}) |
            (group9_slot3[3:0] & {4{group9_slot3[4]}}),
        (group8_slot0[3:0] & {4{group8_slot0[4]}}) | (group8_slot1[3:0] & {4{group8_slot1[4]}}) |
            (group8_slot2[3:0] & {4{group8_slot2[4]}}) |
            (group8_slot3[3:0] & {4{group8_slot3[4]}}),
        (group7_slot0[3:0] & {4{group7_slot0[4]}}) | (group7_slot1[3:0] & {4{group7_slot1[4]}}) |
            (group7_slot2[3:0] & {4{group7_slot2[4]}}) |
            (group7_slot3[3:0] & {4{group7_slot3[4]}}),
        (group6_slot0[3:0] & {4{group6_slot0[4]}}) | (group6_slot1[3:0] & {4{group6_slot1[4]}}) |
            (group6_slot2[3:0] & {4{group6_slot2[4]}}) |
            (group6_slot3[3:0] & {4{group6_slot3[4]}}),
        (group5_slot0[3:0] & {4{group5_slot0[4]}}) | (group5_slot1[3:0] & {4{group5_slot1[4]}}) |
            (group5_slot2[3:0] & {4{group5_slot2[4]}}) |
            (group5_slot3[3:0] & {4{group5_slot3[4]}}),
        (group4_slot0[3:0] & {4{group4_slot0[4]}}) | (group4_slot1[3:0] & {4{group4_slot1[4]}}) |
            (group4_slot2[3:0] & {4{group4_slot2[4]}}) |
            (group4_slot3[3:0] & {4{group4_slot3[4]}}),
        (group3_slot0[3:0] & {4{group3_slot0[4]}}) | (group3_slot1[3:0] & {4{group3_slot1[4]}}) |
            (group3_slot2[3:0] & {4{group3_slot2[4]}}) |
            (group3_slot3[3:0] & {4{group3_slot3[4]}}),
        (group2_slot0[3:0] & {4{group2_slot0[4]}}) | (group2_slot1[3:0] & {4{group2_slot1[4]}}) |
            (group2_slot2[3:0] & {4{group2_slot2[4]}}) |
            (group2_slot3[3:0] & {4{group2_slot3[4]}}),
        (group1_slot0[3:0] & {4{group1_slot0[4]}}) | (group1_slot1[3:0] & {4{group1_slot1[4]}}) |
            (group1_slot2[3:0] & {4{group1_slot2[4]}}) |
            (group1_slot3[3:0] & {4{group1_slot3[4]}}),
        (group0_slot0[3:0] & {4{group0_slot0[4]}}) | (group0_slot1[3:0] & {4{group0_slot1[4]}}) |
            (group0_slot2[3:0] & {4{group0_slot2[4]}}) |
            (group0_slot3[3:0] & {4{group0_slot3[4]}})};
    wire [63:0] new_side = {(group15_slot0[3:0] & {4{group15_slot0[5]}}) |
            (group15_slot1[3:0] & {4{group15_slot1[5]}}) |
            (group15_slot2[3:0] & {4{group15_slot2[5]}}) |
            (group15_slot3[3:0] & {4{group15_slot3[5]}}),
        (group14_slot0[3:0] & {4{group14_slot0[5]}}) |
            (group14_slot1[3:0] & {4{group14_slot1[5]}}) |
            (group14_slot2[3:0] & {4{group14_slot2[5]}}) |
            (group14_slot3[3:0] & {4{group14_slot3[5]}}),
        (group13_slot0[3:0] & {4{group13_slot0[5]}}) |
            (group13_slot1[3:0] & {4{group13_slot1[5]}}) |
            (group13_slot2[3:0] & {4{group13_slot2[5]}}) |
            (group13_slot3[3:0] & {4{group13_slot3[5]}}),
        (group12_slot0[3:0] & {4{group12_slot0[5]}}) |
            (group12_slot1[3:0] & {4{group12_slot1[5]}}) |
            (group12_slot2[3:0] & {4{group12_slot2[5]}}) |
            (group12_slot3[3:0] & {4{group12_slot3[5]}}),
        (group11_slot0[3:0] & {4{group11_slot0[5]}}) |
            (group11_slot1[3:0] & {4{group11_slot1[5]}}) |
            (group11_slot2[3:0] & {4{group11_slot2[5]}}) |
            (group11_slot3[3:0] & {4{group11_slot3[5]}}),
        (group10_slot0[3:0] & {4{group10_slot0[5]}}) |
            (group10_slot1[3:0] & {4{group10_slot1[5]}}) |
            (group10_slot2[3:0] & {4{group10_slot2[5]}}) |
            (group10_slot3[3:0] & {4{group10_slot3[5]}}),
        (group9_slot0[3:0] & {4{group9_slot0[5]}}) | (group9_slot1[3:0] & {4{group9_slot1[5]}}) |
            (group9_slot2[3:0] & {4{group9_slot2[5]}}) |
            (group9_slot3[3:0] & {4{group9_slot3[5]}}),
        (group8_slot0[3:0] & {4{group8_slot0[5]}}) | (group8_slot1[3:0] & {4{group8_slot1[5]}}) |
            (group8_slot2[3:0] & {4{group8_slot2[5]}}) |
            (group8_slot3[3:0] & {4{group8_slot3[5]}}),
        (group7_slot0[3:0] & {4{group7_slot0[5]}}) | (group7_slot1[3:0] & {4{group7_slot1[5]}}) |
            (group7_slot2[3:0] & {4{group7_slot2[5]}}) |
            (group7_slot3[3:0] & {4{group7_slot3[5]}}),
        (group6_slot0[3:0] & {4{group6_slot0[5]}}) | (group6_slot1[3:0] & {4{group6_slot1[5]}}) |
            (group6_slot2[3:0] & {4{group6_slot2[5]}}) |
            (group6_slot3[3:0] & {4{group6_slot3[5]}}),
        (group5_slot0[3:0] & {4{group5_slot0[5]}}) | (group5_slot1[3:0] & {4{group5_slot1[5]}}) |
            (group5_slot2[3:0] & {4{group5_slot2[5]}}) |
            (group5_slot3[3:0] & {4{group5_slot3[5]}}),
        (group4_slot0[3:0] & {4{group4_slot0[5]}}) | (group4_slot1[3:0] & {4{group4_slot1[5]}}) |
            (group4_slot2[3:0] & {4{group4_slot2[5]}}) |
            (group4_slot3[3:0] & {4{group4_slot3[5]}}),
        (group3_slot0[3:0] & {4{group3_slot0[5]}}) | (group3_slot1[3:0] & {4{group3_slot1[5]}}) |
            (group3_slot2[3:0] & {4{group3_slot2[5]}}) |
            (group3_slot3[3:0] & {4{group3_slot3[5]}}),
        (group2_slot0[3:0] & {4{group2_slot0[5]}}) | (group2_slot1[3:0] & {4{group2_slot1[5]}}) |
            (group2_slot2[3:0] & {4{group2_slot2[5]}}) |
            (group2_slot3[3:0] & {4{group2_slot3[5]}}),
        (group1_slot0[3:0] & {4{group1_slot0[5]}}) | (group1_slot1[3:0] & {4{group1_slot1[5]}}) |
            (group1_slot2[3:0] & {4{group1_slot2[5]}}) |
            (group1_slot3[3:0] & {4{group1_slot3[5]}}),
        (group0_slot0[3:0] & {4{group0_slot0[5]}}) | (group0_slot1[3:0] & {4{group0_slot1[5]}}) |
            (group0_slot2[3:0] & {4{group0_slot2[5]}}) |
            (group0_slot3[3:0] & {4{group0_slot3[5]}})};
    reg  [63:0] outlier_q;
    reg  [63:0] inner_q;
    reg  [63:0] side_q;
    reg   [3:0] error_q;

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
