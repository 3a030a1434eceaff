// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Splits words of 64 bytes into parts of 32 bytes, in order. A word may hold any number of bytes,
// from byte 0 up.
//
// A word gives as many parts as its bytes need; a word without bytes gives one part without bytes.
// last goes with the last part of its word.
//
// A word is taken with its last part and must stay until then. The path from in to out is
// combinational, and in_ready depends on out_ready.
//
// Latency 0 cycles, one part per cycle.
// Generated for bytes = 64, part = 32.
`default_nettype none
module byte_splitter_b64_p32 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a word is offered
    output wire         in_ready,   // a word is taken if offered
    input  wire [511:0] in_data,    // bytes, byte 0 lowest
    input  wire  [63:0] in_keep,    // marks the bytes, from byte 0 up
    input  wire         in_last,    // last word of the packet
    output wire         out_valid,  // a part is offered
    input  wire         out_ready,  // a part is taken if offered
    output wire [255:0] out_data,   // bytes, byte 0 lowest
    output wire  [31:0] out_keep,   // marks the bytes, from byte 0 up
    output wire         out_last    // last part of the packet
);
    // The number of the part, and what the word has there.
    reg [0:0] number_q;
    reg       more;
    always @(*) begin
        case (number_q)
            1'b0: more = in_keep[32];
            default: more = 1'b0;
        endcase
    end
    reg [255:0] part_data;
    always @(*) begin
        case (number_q)
            1'b0: part_data = in_data[255:0];
            default: part_data = in_data[511:256];
        endcase
    end
    reg [31:0] part_keep;
    always @(*) begin
        case (number_q)
            1'b0: part_keep = in_keep[31:0];
            default: part_keep = in_keep[63:32];
        endcase
    end

    // The word is taken with its last part.
    wire part_ready;
    wire part_valid = in_valid;

    assign in_ready = part_ready & !more;

    always @(posedge clk) begin
        if (!rst_n) begin
            number_q <= 1'b0;
        end else if (part_valid & part_ready) begin
            number_q <= more ? (number_q + 1'b1) : 1'b0;
        end
    end

    assign out_valid = part_valid;
    assign out_data = part_data;
    assign out_keep = part_keep;
    assign out_last = in_last & !more;
    assign part_ready = out_ready;
endmodule
`default_nettype wire
