// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Joins words of 16 bytes to words of 32. All words of a packet but its last one are full. Bytes
// behind the last one of a packet have any value.
//
// The path from in to out is combinational, and in_ready depends on out_ready.
//
// Latency 0 cycles, one word per cycle.
// Generated for part = 16, bytes = 32.
`default_nettype none
module kv_dma_word_joiner_p16_b32 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a word is offered
    output wire         in_ready,   // a word is taken if offered
    input  wire [127:0] in_data,    // bytes, byte 0 lowest
    input  wire  [15:0] in_keep,    // marks the bytes, from byte 0 up
    input  wire         in_last,    // last word of the packet
    output wire         out_valid,  // a word of bytes is offered
    input  wire         out_ready,  // a word of bytes is taken if offered
    output wire [255:0] out_data,   // bytes, byte 0 lowest
    output wire         out_last    // last word of the packet
);
    wire [15:0] unused_keep = in_keep;

    // The number of the word; those in front of the last one are kept.
    reg    [0:0] number_q;
    wire         is_final = in_last | (number_q == 1'b1);
    wire [255:0] joined;
    wire         whole_ready;
    wire         whole_valid = in_valid & is_final;
    wire         goes = !is_final | whole_ready;
    wire         taken = in_valid & goes;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 1'b0;
        end else if (taken) begin
            number_q <= is_final ? 1'b0 : (number_q + 1'b1);
        end
    end

    wire         is_at0 = number_q == 1'b0;
    reg  [127:0] kept0_q;

    always @(posedge clk) begin
        if (is_at0) begin
            kept0_q <= in_data;
        end
    end

    assign joined = {in_data, is_at0 ? in_data : kept0_q};
    assign in_ready = goes;
    assign out_valid = whole_valid;
    assign out_data = joined;
    assign out_last = in_last;
    assign whole_ready = out_ready;
endmodule
`default_nettype wire
