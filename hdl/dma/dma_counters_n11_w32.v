// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 11 counters of 64 bits in a RAM. They are visited in turn, one per cycle; a visit adds the cycles
// with the event since the last visit.
//
// clear sets all of them to 0, in the next whole round of 11 visits, and so does reset; events
// until the end of that round are not counted. read must stay set until captured, which comes with
// the visit of counter index: low is its low half then, and high its high half from the next cycle
// until the next read.
//
// Latency 15 cycles, one read at a time.
// Generated for number = 11, half = 32.
`default_nettype none
module dma_counters_n11_w32 (
    input  wire        clk,       // clock, rising edge
    input  wire        rst_n,     // synchronous reset, active low
    input  wire [10:0] events,    // what is counted, bit i by counter i
    input  wire        clear,     // sets all counters to 0
    input  wire        read,      // reads a counter
    input  wire  [3:0] index,     // which one
    output wire        captured,  // the read ends
    output wire [31:0] low,       // low half of the counter
    output wire [31:0] high       // high half of the counter that was read last
);
    // The counters in turn.
    reg  [3:0] slot_q;
    wire       wraps = slot_q == 4'd10;
    reg        clear_requested_q;
    reg        clearing_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 4'd0;
            clear_requested_q <= 1'b0;
        end else begin
            slot_q <= wraps ? 4'd0 : (slot_q + 4'd1);
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

    // Events since the last visit.
    wire       visit_0 = slot_q == 4'd0;
    reg  [3:0] pending_0_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_0_q <= 4'd0;
        end else begin
            pending_0_q <= (pending_0_q & {4{!visit_0}}) + {3'd0, events[0]};
        end
    end

    wire       visit_1 = slot_q == 4'd1;
    reg  [3:0] pending_1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_1_q <= 4'd0;
        end else begin
            pending_1_q <= (pending_1_q & {4{!visit_1}}) + {3'd0, events[1]};
        end
    end

    wire       visit_2 = slot_q == 4'd2;
    reg  [3:0] pending_2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_2_q <= 4'd0;
        end else begin
            pending_2_q <= (pending_2_q & {4{!visit_2}}) + {3'd0, events[2]};
        end
    end

    wire       visit_3 = slot_q == 4'd3;
    reg  [3:0] pending_3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_3_q <= 4'd0;
        end else begin
            pending_3_q <= (pending_3_q & {4{!visit_3}}) + {3'd0, events[3]};
        end
    end

    wire       visit_4 = slot_q == 4'd4;
    reg  [3:0] pending_4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_4_q <= 4'd0;
        end else begin
            pending_4_q <= (pending_4_q & {4{!visit_4}}) + {3'd0, events[4]};
        end
    end

    wire       visit_5 = slot_q == 4'd5;
    reg  [3:0] pending_5_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_5_q <= 4'd0;
        end else begin
            pending_5_q <= (pending_5_q & {4{!visit_5}}) + {3'd0, events[5]};
        end
    end

    wire       visit_6 = slot_q == 4'd6;
    reg  [3:0] pending_6_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_6_q <= 4'd0;
        end else begin
            pending_6_q <= (pending_6_q & {4{!visit_6}}) + {3'd0, events[6]};
        end
    end

    wire       visit_7 = slot_q == 4'd7;
    reg  [3:0] pending_7_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_7_q <= 4'd0;
        end else begin
            pending_7_q <= (pending_7_q & {4{!visit_7}}) + {3'd0, events[7]};
        end
    end

    wire       visit_8 = slot_q == 4'd8;
    reg  [3:0] pending_8_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_8_q <= 4'd0;
        end else begin
            pending_8_q <= (pending_8_q & {4{!visit_8}}) + {3'd0, events[8]};
        end
    end

    wire       visit_9 = slot_q == 4'd9;
    reg  [3:0] pending_9_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_9_q <= 4'd0;
        end else begin
            pending_9_q <= (pending_9_q & {4{!visit_9}}) + {3'd0, events[9]};
        end
    end

    wire       visit_10 = slot_q == 4'd10;
    reg  [3:0] pending_10_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            pending_10_q <= 4'd0;
        end else begin
            pending_10_q <= (pending_10_q & {4{!visit_10}}) + {3'd0, events[10]};
        end
    end

    wire [3:0] amount = ({4{visit_0}} & pending_0_q) | ({4{visit_1}} & pending_1_q) |
        ({4{visit_2}} & pending_2_q) | ({4{visit_3}} & pending_3_q) |
        ({4{visit_4}} & pending_4_q) | ({4{visit_5}} & pending_5_q) |
        ({4{visit_6}} & pending_6_q) | ({4{visit_7}} & pending_7_q) |
        ({4{visit_8}} & pending_8_q) | ({4{visit_9}} & pending_9_q) |
        ({4{visit_10}} & pending_10_q);

    // A visit: the counter is read.
    wire [63:0] ram_rd_data;
    reg   [3:0] slot3_q;
    reg  [31:0] low_half_q;
    reg  [31:0] high_half_q;

    sdp_ram_d11_w64 u_ram (
        .clk    (clk),
        .wr_en  (1'b1),
        .wr_addr(slot3_q),
        .wr_data({high_half_q, low_half_q}),
        .rd_en  (1'b1),
        .rd_addr(slot_q),
        .rd_data(ram_rd_data)
    );

    reg [3:0] slot1_q;
    reg [3:0] amount_q;
    reg       clears1_q;

    always @(posedge clk) begin
        slot1_q <= slot_q;
        amount_q <= amount;
        clears1_q <= clearing_q;
    end

    // The events are added to its low half.
    wire [63:0] held = ram_rd_data;
    reg   [3:0] slot2_q;
    reg  [32:0] sum_q;
    reg  [31:0] held_high_q;
    reg         keeps_q;

    always @(posedge clk) begin
        slot2_q <= slot1_q;
        sum_q <= {1'b0, held[31:0]} + {29'd0, amount_q};
        held_high_q <= held[63:32];
        keeps_q <= !clears1_q;
    end

    // The carry is added to its high half, and both are written.
    always @(posedge clk) begin
        slot3_q <= slot2_q;
        low_half_q <= sum_q[31:0] & {32{keeps_q}};
        high_half_q <= (held_high_q + {31'd0, sum_q[32]}) & {32{keeps_q}};
    end

    // What is read after a clear is not older: it was visited, three cycles ago, after the clear
    // began.
    reg [2:0] requested_line_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            requested_line_q <= 3'd0;
        end else begin
            requested_line_q <= {requested_line_q[1:0], clear_requested_q};
        end
    end

    wire        older = clear_requested_q | requested_line_q[0] | requested_line_q[1] |
        requested_line_q[2];
    wire        captures = read & (slot3_q == index) & !older;
    reg  [31:0] read_high_q;

    always @(posedge clk) begin
        if (captures) begin
            read_high_q <= high_half_q;
        end
    end

    assign captured = captures;
    assign low = low_half_q;
    assign high = read_high_q;
endmodule
`default_nettype wire
