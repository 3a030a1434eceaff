// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Collects units of 16 entries of 1 bits into words of 16 units. The last word of a token may be
// partial; what lies behind its last unit is arbitrary.
//
// Latency 1 cycle, one unit per cycle.
// Generated for entry = 1.
`default_nettype none
module titanus_word_collector_w1 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a unit is present
    input  wire  [15:0] in_unit,    // 16 entries, the first lowest; zeros behind the last
    input  wire   [3:0] in_top,     // number of its last entry
    input  wire         in_last,    // last unit of its token
    output wire         out_valid,  // a word is present
    output wire [255:0] out_data,   // entries, the first lowest
    output wire   [7:0] out_top,    // number of its last entry
    output wire         out_last    // last word of its token
);
    genvar i;

    reg [3:0] slot_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            slot_q <= 4'd0;
        end else if (in_valid) begin
            slot_q <= in_last ? 4'd0 : (slot_q + 4'd1);
        end
    end

    // The top unit is used only in the cycle behind its arrival: it is not held.
    reg  [255:0] word_q;
    wire [255:0] word_filled;

    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_word_filled
            localparam [3:0] LANE = i;
            assign word_filled[16*i +: 16] = (in_valid & (slot_q == LANE)) ? in_unit :
                word_q[16*i +: 16];
        end
    endgenerate
    assign word_filled[255:240] = in_unit;

    always @(posedge clk) begin
        word_q <= word_filled;
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
    assign out_data = word_q;
    assign out_top = word_top_q;
    assign out_last = word_last_q;
endmodule
`default_nettype wire
