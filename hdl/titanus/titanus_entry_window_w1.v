// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Shows the next 16 entries of a section that comes in groups of 16; the beat in turn takes as many
// as it needs. A token begins with a new group: its last beat drops what is left of the group that
// it ends in.
//
// Two groups are held. in_ready depends on take: a group that is used up makes room for the next
// one in the same cycle.
//
// Latency 1 cycle, up to 16 entries per cycle.
// Generated for width = 1.
`default_nettype none
module titanus_entry_window_w1 (
    input  wire        clk,         // clock, rising edge
    input  wire        rst_n,       // synchronous reset, active low
    input  wire        in_valid,    // a group of entries is offered
    output wire        in_ready,    // a group of entries is taken if offered
    input  wire [15:0] in_entries,  // 16 entries, the first lowest
    input  wire  [4:0] count,       // number of entries that the beat needs
    input  wire        last,        // the beat is the last one of its token
    input  wire        take,        // the beat takes them; only with enough
    output wire        enough,      // the window shows all entries that the beat needs
    output wire [15:0] entries      // next entries, the first lowest
);
    genvar i;

    // Position of the next entry: group and place in it.
    reg        group_q;
    reg  [3:0] place_q;
    reg        there0_q;
    reg        there1_q;
    reg        fill_q;
    wire       this_there = group_q ? there1_q : there0_q;
    wire       next_there = group_q ? there0_q : there1_q;
    wire [4:0] end_place = {1'b0, place_q} + count;
    wire       beyond = end_place[4];
    wire       in_middle = end_place[3:0] != 4'd0;
    wire       needs_next = beyond & in_middle;
    wire       needs_this = count != 5'd0;
    wire       enough_there = (this_there | !needs_this) & (next_there | !needs_next);

    // Groups that are used up.
    wire drops = last & in_middle;
    wire frees_this = take & (beyond | drops);
    wire frees_next = take & beyond & drops;

    always @(posedge clk) begin
        if (!rst_n) begin
            group_q <= 1'b0;
        end else begin
            group_q <= group_q ^ (take & (beyond ^ drops));
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            place_q <= 4'd0;
        end else if (take) begin
            place_q <= last ? 4'd0 : end_place[3:0];
        end
    end

    // A group enters the place that is free. If both are held, this one has to be used up first.
    wire frees0 = group_q ? frees_next : frees_this;
    wire frees1 = group_q ? frees_this : frees_next;
    wire occupied = fill_q ? there1_q : there0_q;
    wire ready = !occupied | frees_this;
    wire comes = in_valid & ready;

    assign in_ready = ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            fill_q <= 1'b0;
        end else begin
            fill_q <= fill_q ^ comes;
        end
    end

    wire        loads0 = comes & !fill_q;
    wire        loads1 = comes & fill_q;
    reg  [15:0] group0_q;
    reg  [15:0] group1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            there0_q <= 1'b0;
        end else begin
            there0_q <= loads0 | (there0_q & !frees0);
        end
    end

    always @(posedge clk) begin
        if (loads0) begin
            group0_q <= in_entries;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            there1_q <= 1'b0;
        end else begin
            there1_q <= loads1 | (there1_q & !frees1);
        end
    end

    always @(posedge clk) begin
        if (loads1) begin
            group1_q <= in_entries;
        end
    end

    // The window: this group from the place on, then the next group.
    wire [15:0] from_place;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_from_place
            localparam [3:0] LANE = i;
            assign from_place[i] = place_q <= LANE;
        end
    endgenerate
    assign from_place[15] = 1'b1;

    wire [15:0] picked;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_picked
            assign picked[i] = (from_place[i] ^ group_q) ? group0_q[i] : group1_q[i];
        end
    endgenerate

    wire [15:0] shown_1 = place_q[0] ? {picked[0], picked[15:1]} : picked;
    wire [15:0] shown_2 = place_q[1] ? {shown_1[1:0], shown_1[15:2]} : shown_1;
    wire [15:0] shown_4 = place_q[2] ? {shown_2[3:0], shown_2[15:4]} : shown_2;
    wire [15:0] shown_8 = place_q[3] ? {shown_4[7:0], shown_4[15:8]} : shown_4;

    assign enough = enough_there;
    assign entries = shown_8;
endmodule
`default_nettype wire
