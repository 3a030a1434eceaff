// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 11 counters of 64 bits in a RAM of 32. Their halves are visited in turn, one per cycle; a visit
// of a low half adds the cycles with the event since the last visit, that of the high half behind
// it the carry.
//
// clear sets all of them to 0, in the next whole round of 22 visits, and so does reset; events
// until the end of that round are not counted. read must stay set until captured, which comes with
// the visit of counter index: low is its low half then, and high its high half from two cycles
// later until the next read.
//
// Of counter 8 there may be up to 2 events in a cycle: it has so many bits of events.
//
// Latency 25 cycles, one read at a time.
// Generated for number = 11, half = 32.
`default_nettype none
module dma_counters_n11_w32_i8_e2 (
    input  wire        clk,       // clock, rising edge
    input  wire        rst_n,     // synchronous reset, active low
    input  wire [11:0] events,    // what is counted, bit i by counter i
    input  wire        clear,     // sets all counters to 0
    input  wire        read,      // reads a counter
    input  wire  [3:0] index,     // which one
    output wire        captured,  // the read ends
    output wire [31:0] low,       // low half of the counter
    output wire [31:0] high       // high half of the counter that was read last
);
    // The halves in turn: the number of the counter, and which half of it.
    reg  [4:0] slot_q;
    wire       wraps = slot_q == 5'd21;
    reg        clear_requested_q;
    reg        clearing_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 5'd0;
            clear_requested_q <= 1'b0;
        end else begin
            slot_q <= wraps ? 5'd0 : (slot_q + 5'd1);
            clear_requested_q <= clear | (clear_requested_q & !wraps);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            clearing_q <= 1'b1;
        end else if (wraps) begin
            clearing_q <= clear_requested_q;
        end
    end

    // Events since the last visit; none are added to a high half.
    wire       visit_0 = !slot_q[0] & (slot_q[4:1] == 4'd0);
    reg  [4:0] pending_0_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_0_q <= 5'd0;
        end else begin
            pending_0_q <= (pending_0_q & {5{!visit_0}}) + {4'd0, events[0]};
        end
    end

    wire       visit_1 = !slot_q[0] & (slot_q[4:1] == 4'd1);
    reg  [4:0] pending_1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_1_q <= 5'd0;
        end else begin
            pending_1_q <= (pending_1_q & {5{!visit_1}}) + {4'd0, events[1]};
        end
    end

    wire       visit_2 = !slot_q[0] & (slot_q[4:1] == 4'd2);
    reg  [4:0] pending_2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_2_q <= 5'd0;
        end else begin
            pending_2_q <= (pending_2_q & {5{!visit_2}}) + {4'd0, events[2]};
        end
    end

    wire       visit_3 = !slot_q[0] & (slot_q[4:1] == 4'd3);
    reg  [4:0] pending_3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_3_q <= 5'd0;
        end else begin
            pending_3_q <= (pending_3_q & {5{!visit_3}}) + {4'd0, events[3]};
        end
    end

    wire       visit_4 = !slot_q[0] & (slot_q[4:1] == 4'd4);
    reg  [4:0] pending_4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_4_q <= 5'd0;
        end else begin
            pending_4_q <= (pending_4_q & {5{!visit_4}}) + {4'd0, events[4]};
        end
    end

    wire       visit_5 = !slot_q[0] & (slot_q[4:1] == 4'd5);
    reg  [4:0] pending_5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_5_q <= 5'd0;
        end else begin
            pending_5_q <= (pending_5_q & {5{!visit_5}}) + {4'd0, events[5]};
        end
    end

    wire       visit_6 = !slot_q[0] & (slot_q[4:1] == 4'd6);
    reg  [4:0] pending_6_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_6_q <= 5'd0;
        end else begin
            pending_6_q <= (pending_6_q & {5{!visit_6}}) + {4'd0, events[6]};
        end
    end

    wire       visit_7 = !slot_q[0] & (slot_q[4:1] == 4'd7);
    reg  [4:0] pending_7_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_7_q <= 5'd0;
        end else begin
            pending_7_q <= (pending_7_q & {5{!visit_7}}) + {4'd0, events[7]};
        end
    end

    wire       visit_8 = !slot_q[0] & (slot_q[4:1] == 4'd8);
    reg  [5:0] pending_8_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_8_q <= 6'd0;
        end else begin
            pending_8_q <= (pending_8_q & {6{!visit_8}}) + {4'd0, events[9:8]};
        end
    end

    wire       visit_9 = !slot_q[0] & (slot_q[4:1] == 4'd9);
    reg  [4:0] pending_9_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_9_q <= 5'd0;
        end else begin
            pending_9_q <= (pending_9_q & {5{!visit_9}}) + {4'd0, events[10]};
        end
    end

    wire       visit_10 = !slot_q[0] & (slot_q[4:1] == 4'd10);
    reg  [4:0] pending_10_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_10_q <= 5'd0;
        end else begin
            pending_10_q <= (pending_10_q & {5{!visit_10}}) + {4'd0, events[11]};
        end
    end

    wire [5:0] amount = ({6{visit_0}} & {1'b0, pending_0_q}) |
        ({6{visit_1}} & {1'b0, pending_1_q}) | ({6{visit_2}} & {1'b0, pending_2_q}) |
        ({6{visit_3}} & {1'b0, pending_3_q}) | ({6{visit_4}} & {1'b0, pending_4_q}) |
        ({6{visit_5}} & {1'b0, pending_5_q}) | ({6{visit_6}} & {1'b0, pending_6_q}) |
        ({6{visit_7}} & {1'b0, pending_7_q}) | ({6{visit_8}} & pending_8_q) |
        ({6{visit_9}} & {1'b0, pending_9_q}) | ({6{visit_10}} & {1'b0, pending_10_q});

    // A visit: the half is read.
    wire [31:0] ram_rd_data;
    reg   [4:0] slot2_q;
    reg  [31:0] new_half_q;

    sdp_ram_d22_w32 u_ram (
        .clk    (clk),
        .wr_en  (1'b1),
        .wr_addr(slot2_q),
        .wr_data(new_half_q),
        .rd_en  (1'b1),
        .rd_addr(slot_q),
        .rd_data(ram_rd_data)
    );

    reg [4:0] slot1_q;
    reg [5:0] amount_q;
    reg       keeps_q;

    always @(posedge clk) begin
        slot1_q <= slot_q;
        amount_q <= amount;
        keeps_q <= !clearing_q;
    end

    // The events are added to it, or what is carried from the low half in front of it; then it is
    // written.
    reg         carry_q;
    wire [31:0] held = ram_rd_data;
    wire  [5:0] more = amount_q | {5'd0, carry_q & slot1_q[0]};
    wire [32:0] sum = {1'b0, held} + {27'd0, more};

    always @(posedge clk) begin
        carry_q <= sum[32];
        slot2_q <= slot1_q;
        new_half_q <= sum[31:0] & {32{keeps_q}};
    end

    // What is read after a clear is not older: it was visited, two cycles ago, after the clear
    // began. The last visit of a round is of a high half, which is not read.
    reg requested_before_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            requested_before_q <= 1'b0;
        end else begin
            requested_before_q <= clear_requested_q;
        end
    end

    wire older = clear_requested_q | requested_before_q;
    wire captures = read & ((slot2_q[4:1] == index) & !slot2_q[0]) & !older;
    reg  high_follows_q;

    always @(posedge clk) begin
        high_follows_q <= captures;
    end

    reg [31:0] read_high_q;

    always @(posedge clk) begin
        if (high_follows_q) begin
            read_high_q <= new_half_q;
        end
    end

    assign captured = captures;
    assign low = new_half_q;
    assign high = read_high_q;
endmodule
`default_nettype wire
