// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Collects units of 16 entries of 1 bits into words of 16 units. The last word of a token may be
// partial: what lies behind its last unit is arbitrary.
//
// Latency 1 cycle, one unit per cycle.
// Generated for entry = 1.
`default_nettype none
module titanus_word_collector_w1 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a unit
    input  wire  [15:0] in_unit,    // its entries
    input  wire   [3:0] in_top,     // number of its last entry
    input  wire         in_last,    // last unit of its token
    output wire         out_valid,  // a word
    output wire [255:0] out_data,   // its entries, the first lowest
    output wire   [7:0] out_top,    // number of its last entry
    output wire         out_last    // last word of its token
);
    reg [3:0] slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 4'd0;
        end else if (in_valid) begin
            slot_q <= in_last ? 4'd0 : (slot_q + 4'd1);
        end
    end

    reg [15:0] slot0_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd0)) begin
            slot0_q <= in_unit;
        end
    end

    reg [15:0] slot1_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd1)) begin
            slot1_q <= in_unit;
        end
    end

    reg [15:0] slot2_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd2)) begin
            slot2_q <= in_unit;
        end
    end

    reg [15:0] slot3_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd3)) begin
            slot3_q <= in_unit;
        end
    end

    reg [15:0] slot4_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd4)) begin
            slot4_q <= in_unit;
        end
    end

    reg [15:0] slot5_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd5)) begin
            slot5_q <= in_unit;
        end
    end

    reg [15:0] slot6_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd6)) begin
            slot6_q <= in_unit;
        end
    end

    reg [15:0] slot7_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd7)) begin
            slot7_q <= in_unit;
        end
    end

    reg [15:0] slot8_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd8)) begin
            slot8_q <= in_unit;
        end
    end

    reg [15:0] slot9_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd9)) begin
            slot9_q <= in_unit;
        end
    end

    reg [15:0] slot10_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd10)) begin
            slot10_q <= in_unit;
        end
    end

    reg [15:0] slot11_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd11)) begin
            slot11_q <= in_unit;
        end
    end

    reg [15:0] slot12_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd12)) begin
            slot12_q <= in_unit;
        end
    end

    reg [15:0] slot13_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd13)) begin
            slot13_q <= in_unit;
        end
    end

    reg [15:0] slot14_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd14)) begin
            slot14_q <= in_unit;
        end
    end

    reg [15:0] slot15_q;

    always @(posedge clk) begin
        if (in_valid & (slot_q == 4'd15)) begin
            slot15_q <= in_unit;
        end
    end

    reg       complete_q;
    reg [7:0] word_top_q;
    reg       word_last_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            complete_q <= 1'b0;
        end else begin
            complete_q <= in_valid & (in_last | (slot_q == 4'd15));
        end
    end

    always @(posedge clk) begin
        word_top_q <= {slot_q, in_top};
        word_last_q <= in_last;
    end

    assign out_valid = complete_q;
    assign out_data = {slot15_q, slot14_q, slot13_q, slot12_q, slot11_q, slot10_q, slot9_q,
        slot8_q, slot7_q, slot6_q, slot5_q, slot4_q, slot3_q, slot2_q, slot1_q, slot0_q};
    assign out_top = word_top_q;
    assign out_last = word_last_q;
endmodule
`default_nettype wire
