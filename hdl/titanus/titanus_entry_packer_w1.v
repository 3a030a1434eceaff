// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs beats of 0 to 16 compacted entries of 1 bits into units of 16 entries, in order. Only the
// last unit of a token may be partial, with zeros behind its entries; a token without entries has
// no unit.
//
// A unit leaves when an entry arrives that it has no place for, or in the cycle behind the last
// beat of its token. So there is never more than one unit in a cycle, and nothing waits.
//
// Latency 2 cycles, one beat per cycle.
// Generated for entry = 1.
`default_nettype none
module titanus_entry_packer_w1 (
    input  wire        clk,         // clock, rising edge
    input  wire        rst_n,       // synchronous reset, active low
    input  wire        in_valid,    // a beat is present
    input  wire  [4:0] in_count,    // number of entries
    input  wire [15:0] in_entries,  // compacted entries, the first lowest, then zeros
    input  wire        in_last,     // last beat of its token
    output wire        out_valid,   // a unit is present
    output wire [15:0] out_unit,    // 16 entries, the first lowest; zeros behind the last
    output wire  [3:0] out_top,     // number of its last entry
    output wire        out_last     // last unit of its token
);
    genvar i;

    // Number of entries held back, up to a whole unit, and whether their token is over.
    reg  [4:0] held_q;
    reg        over_q;
    wire       takes = in_valid & (in_count != 5'd0);
    wire [3:0] place = held_q[3:0] & {4{!over_q}};
    wire [4:0] sum = {1'b0, place} + in_count;
    wire       exact = !(|sum[3:0]);
    wire       overflows = sum[4] & !exact;
    wire [4:0] next_held = takes ? {sum[4] & exact, sum[3:0]} : (held_q & {5{!over_q}});

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 5'd0;
            over_q <= 1'b0;
        end else begin
            held_q <= next_held;
            over_q <= in_valid & in_last & (|next_held);
        end
    end

    // The held unit leaves as it is, or filled up by the beat that overflows it.
    wire       leaves_whole = over_q | (takes & held_q[4]);
    wire       leaves_filled = takes & overflows;
    wire [3:0] top_entry = held_q[3:0] - 4'd1;

    // Stage 1: the entries are rotated to their place behind those held.
    wire [15:0] turned_1 = place[0] ? {in_entries[14:0], in_entries[15]} : in_entries;
    wire [15:0] turned_2 = place[1] ? {turned_1[13:0], turned_1[15:14]} : turned_1;
    wire [15:0] turned_4 = place[2] ? {turned_2[11:0], turned_2[15:12]} : turned_2;
    wire [15:0] turned_8 = place[3] ? {turned_4[7:0], turned_4[15:8]} : turned_4;
    wire [15:0] from_place;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_from_place
            localparam [3:0] LANE = i;
            assign from_place[i] = place <= LANE;
        end
    endgenerate
    assign from_place[15] = 1'b1;

    reg taken_q;
    reg whole_q;
    reg filled_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            taken_q <= 1'b0;
            whole_q <= 1'b0;
            filled_q <= 1'b0;
        end else begin
            taken_q <= takes;
            whole_q <= leaves_whole;
            filled_q <= leaves_filled;
        end
    end

    wire [15:0] there;

    assign there[0] = 1'b1;
    generate
        for (i = 1; i < 16; i = i + 1) begin : gen_there
            localparam [3:0] LANE = i;
            assign there[i] = !over_q | (top_entry >= LANE);
        end
    endgenerate

    reg [15:0] beat_q;
    reg [15:0] low_q;
    reg        unit_over_q;
    reg  [3:0] unit_top_q;
    reg [15:0] unit_there_q;

    always @(posedge clk) begin
        beat_q <= turned_8;
        low_q <= from_place;
        unit_over_q <= over_q;
        unit_top_q <= top_entry;
        unit_there_q <= there;
    end

    // Stage 2: the entries held, and those of the beat that have a place behind them. If the beat
    // fills the unit, the others are held next, from place 0 on.
    reg  [15:0] rest_q;
    wire [15:0] rest_next;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_rest_next
            assign rest_next[i] = (taken_q & (filled_q | low_q[i])) ? beat_q[i] : rest_q[i];
        end
    endgenerate

    always @(posedge clk) begin
        rest_q <= rest_next;
    end

    wire [15:0] merged_entries;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_merged_entries
            assign merged_entries[i] = ((low_q[i] & !whole_q) ? beat_q[i] : rest_q[i]) &
                unit_there_q[i];
        end
    endgenerate

    assign out_valid = whole_q | filled_q;
    assign out_unit = merged_entries;
    assign out_top = unit_over_q ? unit_top_q : 4'd15;
    assign out_last = unit_over_q;
endmodule
`default_nettype wire
