// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' zero-insert: compacted entries go to the lanes that the mask marks, in order; the other
// lanes are 0 (Titanus, GLSVLSI 2025, section 4.4).
//
// A marked lane takes the entry whose number is the number of marked lanes below it. Entries past
// the last marked lane are ignored. in_ready depends on out_ready.
//
// The first stage finds the steps by which the entries move up, the second one makes them.
//
// Latency 2 cycles, one beat per cycle.
// Generated for lanes = 16, entry = 8.
`default_nettype none
module titanus_zero_insert_l16_w8 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat of compacted entries is offered
    output wire         in_ready,     // a beat of compacted entries is taken if offered
    input  wire  [15:0] in_mask,      // lanes that get an entry
    input  wire [127:0] in_entries,   // compacted entries, the first lowest
    input  wire         in_last,      // last beat of the token
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire [127:0] out_entries,  // entry of each marked lane, lane 0 lowest; 0 in the others
    output wire  [15:0] out_mask,     // lanes that have an entry
    output wire         out_last      // last beat of the token
);
    genvar i;

    // The steps of every entry.
    wire [48:0] steps;

    titanus_insert_steps_l16 u_steps (
        .mask (in_mask),
        .steps(steps)
    );

    reg          counted_valid_q;
    reg   [15:0] counted_mask_q;
    reg  [127:0] counted_entries_q;
    reg          counted_last_q;
    reg   [48:0] counted_steps_q;
    wire         counted_ready;

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
            counted_entries_q <= in_entries;
            counted_last_q <= in_last;
            counted_steps_q <= steps;
        end
    end

    // The entries move, by the largest step first.
    wire [127:0] moved_8;

    assign moved_8[63:0] = counted_entries_q[63:0];
    generate
        for (i = 8; i < 16; i = i + 1) begin : gen_moved_8
            assign moved_8[8*i +: 8] = counted_steps_q[i + 33] ? counted_entries_q[8*i - 64 +: 8] :
                counted_entries_q[8*i +: 8];
        end
    endgenerate

    wire [127:0] moved_4;

    assign moved_4[31:0] = moved_8[31:0];
    generate
        for (i = 4; i < 16; i = i + 1) begin : gen_moved_4
            assign moved_4[8*i +: 8] = counted_steps_q[i + 25] ? moved_8[8*i - 32 +: 8] :
                moved_8[8*i +: 8];
        end
    endgenerate

    wire [127:0] moved_2;

    assign moved_2[15:0] = moved_4[15:0];
    generate
        for (i = 2; i < 16; i = i + 1) begin : gen_moved_2
            assign moved_2[8*i +: 8] = counted_steps_q[i + 13] ? moved_4[8*i - 16 +: 8] :
                moved_4[8*i +: 8];
        end
    endgenerate

    wire [127:0] moved_1;

    assign moved_1[7:0] = moved_2[7:0];
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_moved_1
            assign moved_1[8*i +: 8] = counted_steps_q[i - 1] ? moved_2[8*i - 8 +: 8] :
                moved_2[8*i +: 8];
        end
    endgenerate

    reg          expanded_valid_q;
    reg  [127:0] expanded_entries_q;
    reg   [15:0] expanded_mask_q;
    reg          expanded_last_q;
    wire         expanded_ready;

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
                {{8{counted_mask_q[15]}}, {8{counted_mask_q[14]}}, {8{counted_mask_q[13]}},
                    {8{counted_mask_q[12]}}, {8{counted_mask_q[11]}}, {8{counted_mask_q[10]}},
                    {8{counted_mask_q[9]}}, {8{counted_mask_q[8]}}, {8{counted_mask_q[7]}},
                    {8{counted_mask_q[6]}}, {8{counted_mask_q[5]}}, {8{counted_mask_q[4]}},
                    {8{counted_mask_q[3]}}, {8{counted_mask_q[2]}}, {8{counted_mask_q[1]}},
                    {8{counted_mask_q[0]}}};
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
