// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs records of 33 bytes: the step, then the codes of 1 beat, 32 bytes each. All words of a
// record but the last one are full. in_ready depends on out_ready.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 64, head_dim = 64, bits = 4.
`default_nettype none
module rot_record_packer_l64_d64_b4 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a coded beat is offered
    output wire         in_ready,   // a coded beat is taken if offered
    input  wire [255:0] in_codes,   // codes, lane 0 lowest
    input  wire   [7:0] in_step,    // step of the vector, with its first beat
    output wire         out_valid,  // a word of a record is offered
    input  wire         out_ready,  // a word of a record is taken if offered
    output wire [511:0] out_data,   // bytes, byte 0 lowest
    output wire  [63:0] out_keep,   // marks the bytes, from byte 0 up
    output wire         out_last    // last word of the record
);
    reg          out_word_valid_q;
    reg  [511:0] out_word_data_q;
    reg   [63:0] out_word_keep_q;
    reg          out_word_last_q;
    wire         out_word_ready;

    assign in_ready = !out_word_valid_q | out_word_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_word_valid_q <= 1'b0;
        end else if (in_ready) begin
            out_word_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            out_word_data_q <= {248'd0, in_codes, in_step};
            out_word_keep_q <= 64'h00000001ffffffff;
            out_word_last_q <= 1'b1;
        end
    end

    assign out_valid = out_word_valid_q;
    assign out_data = out_word_data_q;
    assign out_keep = out_word_keep_q;
    assign out_last = out_word_last_q;
    assign out_word_ready = out_ready;
endmodule
`default_nettype wire
