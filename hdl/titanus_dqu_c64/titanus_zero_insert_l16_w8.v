// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' zero-insert: entries that lie at the low end of a beat, in order, go to the lanes that
// the mask marks; the other lanes are 0 (Titanus, GLSVLSI 2025, section 4.4).
//
// A marked lane takes the entry whose number is the number of marked lanes below it. Entries behind
// the last marked lane's are not looked at. in_ready depends on out_ready.
//
// The steps that entries move up by are found in the first cycle and made in the second.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 16, entry = 8.
`default_nettype none
module titanus_zero_insert_l16_w8 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat is offered
    output wire         in_ready,     // a beat is taken if offered
    input  wire  [15:0] in_mask,      // which lanes get an entry
    input  wire [127:0] in_entries,   // entries, the first lowest
    input  wire         in_last,      // last beat of the token
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire [127:0] out_entries,  // entry of each lane, lane 0 lowest; else 0
    output wire  [15:0] out_mask,     // which lanes have an entry
    output wire         out_last      // last beat of the token
);
    // Which steps every entry makes.
    wire [48:0] steps;

    titanus_insert_steps_l16 u_steps (
        .mask (in_mask),
        .steps(steps)
    );

    reg counted_valid_q;
    reg [15:0] counted_mask_q;
    reg [48:0] counted_steps_q;
    reg [127:0] counted_entries_q;
    reg counted_last_q;
    wire counted_ready;

    assign in_ready = !counted_valid_q | counted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            counted_valid_q <= 1'b0;
        end else if (in_ready) begin
            counted_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            counted_mask_q <= in_mask;
            counted_steps_q <= steps;
            counted_entries_q <= in_entries;
            counted_last_q <= in_last;
        end
    end

    // They make them, the largest first.
    wire [127:0] moved_8 = {counted_steps_q[48] ? counted_entries_q[63:56] : counted_entries_q[127:120],
        counted_steps_q[47] ? counted_entries_q[55:48] : counted_entries_q[119:112],
        counted_steps_q[46] ? counted_entries_q[47:40] : counted_entries_q[111:104],
        counted_steps_q[45] ? counted_entries_q[39:32] : counted_entries_q[103:96],
        counted_steps_q[44] ? counted_entries_q[31:24] : counted_entries_q[95:88],
        counted_steps_q[43] ? counted_entries_q[23:16] : counted_entries_q[87:80],
        counted_steps_q[42] ? counted_entries_q[15:8] : counted_entries_q[79:72],
        counted_steps_q[41] ? counted_entries_q[7:0] : counted_entries_q[71:64],
        counted_entries_q[63:0]};
    wire [127:0] moved_4 = {counted_steps_q[40] ? moved_8[95:88] : moved_8[127:120],
        counted_steps_q[39] ? moved_8[87:80] : moved_8[119:112],
        counted_steps_q[38] ? moved_8[79:72] : moved_8[111:104],
        counted_steps_q[37] ? moved_8[71:64] : moved_8[103:96],
        counted_steps_q[36] ? moved_8[63:56] : moved_8[95:88],
        counted_steps_q[35] ? moved_8[55:48] : moved_8[87:80],
        counted_steps_q[34] ? moved_8[47:40] : moved_8[79:72],
        counted_steps_q[33] ? moved_8[39:32] : moved_8[71:64],
        counted_steps_q[32] ? moved_8[31:24] : moved_8[63:56],
        counted_steps_q[31] ? moved_8[23:16] : moved_8[55:48],
        counted_steps_q[30] ? moved_8[15:8] : moved_8[47:40],
        counted_steps_q[29] ? moved_8[7:0] : moved_8[39:32], moved_8[31:0]};
    wire [127:0] moved_2 = {counted_steps_q[28] ? moved_4[111:104] : moved_4[127:120],
        counted_steps_q[27] ? moved_4[103:96] : moved_4[119:112],
        counted_steps_q[26] ? moved_4[95:88] : moved_4[111:104],
        counted_steps_q[25] ? moved_4[87:80] : moved_4[103:96],
        counted_steps_q[24] ? moved_4[79:72] : moved_4[95:88],
        counted_steps_q[23] ? moved_4[71:64] : moved_4[87:80],
        counted_steps_q[22] ? moved_4[63:56] : moved_4[79:72],
        counted_steps_q[21] ? moved_4[55:48] : moved_4[71:64],
        counted_steps_q[20] ? moved_4[47:40] : moved_4[63:56],
        counted_steps_q[19] ? moved_4[39:32] : moved_4[55:48],
        counted_steps_q[18] ? moved_4[31:24] : moved_4[47:40],
        counted_steps_q[17] ? moved_4[23:16] : moved_4[39:32],
        counted_steps_q[16] ? moved_4[15:8] : moved_4[31:24],
        counted_steps_q[15] ? moved_4[7:0] : moved_4[23:16], moved_4[15:0]};
    wire [127:0] moved_1 = {counted_steps_q[14] ? moved_2[119:112] : moved_2[127:120],
        counted_steps_q[13] ? moved_2[111:104] : moved_2[119:112],
        counted_steps_q[12] ? moved_2[103:96] : moved_2[111:104],
        counted_steps_q[11] ? moved_2[95:88] : moved_2[103:96],
        counted_steps_q[10] ? moved_2[87:80] : moved_2[95:88],
        counted_steps_q[9] ? moved_2[79:72] : moved_2[87:80],
        counted_steps_q[8] ? moved_2[71:64] : moved_2[79:72],
        counted_steps_q[7] ? moved_2[63:56] : moved_2[71:64],
        counted_steps_q[6] ? moved_2[55:48] : moved_2[63:56],
        counted_steps_q[5] ? moved_2[47:40] : moved_2[55:48],
        counted_steps_q[4] ? moved_2[39:32] : moved_2[47:40],
        counted_steps_q[3] ? moved_2[31:24] : moved_2[39:32],
        counted_steps_q[2] ? moved_2[23:16] : moved_2[31:24],
        counted_steps_q[1] ? moved_2[15:8] : moved_2[23:16],
        counted_steps_q[0] ? moved_2[7:0] : moved_2[15:8], moved_2[7:0]};
    reg expanded_valid_q;
    reg [127:0] expanded_entries_q;
    reg [15:0] expanded_mask_q;
    reg expanded_last_q;
    wire expanded_ready;

    assign counted_ready = !expanded_valid_q | expanded_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            expanded_valid_q <= 1'b0;
        end else if (counted_ready) begin
            expanded_valid_q <= counted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (counted_ready) begin
            expanded_entries_q <= moved_1 &
                {{8{counted_mask_q[15]}}, {8{counted_mask_q[14]}}, {8{counted_mask_q[13]}}, {8{counted_mask_q[12]}}, {8{counted_mask_q[11]}}, {8{counted_mask_q[10]}}, {8{counted_mask_q[9]}}, {8{counted_mask_q[8]}}, {8{counted_mask_q[7]}}, {8{counted_mask_q[6]}}, {8{counted_mask_q[5]}}, {8{counted_mask_q[4]}}, {8{counted_mask_q[3]}}, {8{counted_mask_q[2]}}, {8{counted_mask_q[1]}}, {8{counted_mask_q[0]}}};
            expanded_mask_q <= counted_mask_q;
            expanded_last_q <= counted_last_q;
        end
    end

    assign out_valid = expanded_valid_q;
    assign out_entries = expanded_entries_q;
    assign out_mask = expanded_mask_q;
    assign out_last = expanded_last_q;
    assign expanded_ready = out_ready;
endmodule
`default_nettype wire
