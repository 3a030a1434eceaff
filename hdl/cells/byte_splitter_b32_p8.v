// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Splits words of 32 bytes into parts of 8 bytes, in order. A word may hold any number of bytes,
// from byte 0 up.
//
// A word gives as many parts as its bytes need; a word without bytes gives one part without bytes.
// last goes with the last part of its word.
//
// A word is taken with its last part and must stay until then. The path from in to out is
// combinational, and in_ready depends on out_ready.
//
// Latency 0 cycles, one part per cycle.
// Generated for bytes = 32, part = 8.
`default_nettype none
module byte_splitter_b32_p8 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a word is offered
    output wire         in_ready,   // a word is taken if offered
    input  wire [255:0] in_data,    // bytes, byte 0 lowest
    input  wire  [31:0] in_keep,    // marks the bytes, from byte 0 up
    input  wire         in_last,    // last word of the packet
    output wire         out_valid,  // a part is offered
    input  wire         out_ready,  // a part is taken if offered
    output wire  [63:0] out_data,   // bytes, byte 0 lowest
    output wire   [7:0] out_keep,   // marks the bytes, from byte 0 up
    output wire         out_last    // last part of the packet
);
    // The number of the part, and what the word has there.
    reg [1:0] number_q;
    reg       more;
    always @(*) begin
        case (number_q)
            2'd0: more = in_keep[8];
            2'd1: more = in_keep[16];
            2'd2: more = in_keep[24];
            default: more = 1'b0;
        endcase
    end
    reg [63:0] part_data;
    always @(*) begin
        case (number_q)
            2'd0: part_data = in_data[63:0];
            2'd1: part_data = in_data[127:64];
            2'd2: part_data = in_data[191:128];
            default: part_data = in_data[255:192];
        endcase
    end
    reg [7:0] part_keep;
    always @(*) begin
        case (number_q)
            2'd0: part_keep = in_keep[7:0];
            2'd1: part_keep = in_keep[15:8];
            2'd2: part_keep = in_keep[23:16];
            default: part_keep = in_keep[31:24];
        endcase
    end

    // The word is taken with its last part.
    wire part_ready;
    wire part_valid = in_valid;

    assign in_ready = part_ready & !more;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 2'd0;
        end else if (part_valid & part_ready) begin
            number_q <= more ? (number_q + 2'd1) : 2'd0;
        end
    end

    assign out_valid = part_valid;
    assign out_data = part_data;
    assign out_keep = part_keep;
    assign out_last = in_last & !more;
    assign part_ready = out_ready;
endmodule
`default_nettype wire
