// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of Titanus' dequantization unit (Titanus, GLSVLSI 2025, section 4.4) with their own copy
// of the width of a code, so that no register drives more lanes than these.
//
// No stage waits. bits is registered in every cycle: it changes only between streams, which are at
// least as many cycles apart as the latency.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module titanus_dequantizer_x4 (
    input  wire        clk,       // clock, rising edge
    input  wire  [3:0] bits,      // width of a code, 2 to 8 bits
    input  wire [31:0] code,      // codes, aligned to the top; of 2 to 4 bits: repeated
    input  wire [31:0] lo,        // signed, lower end of the level: the value of code 0
    input  wire [31:0] hi,        // signed, upper end of the level: the value of the top code
    input  wire  [3:0] keep,      // lanes whose element is kept; the others are 0
    input  wire  [3:0] labelled,  // kept lanes that have a code; the others are lo
    output wire [31:0] x          // signed elements; 0 where keep was 0
);
    // N divides 255 or 63 for short codes: repeated, they are codes of 8 or 6 bits.
    reg [3:0] bits0_q;

    always @(posedge clk) begin
        bits0_q <= bits;
    end

    reg [3:0] width;
    always @(*) begin
        case (bits0_q)
            4'd2: width = 4'd8;
            4'd3: width = 4'd6;
            4'd4: width = 4'd8;
            default: width = bits0_q;
        endcase
    end
    reg [3:0] width1_q;

    always @(posedge clk) begin
        width1_q <= width;
    end

    wire [31:0] elements;

    titanus_dequantizer_lane u_lane0 (
        .clk     (clk),
        .width   (width1_q),
        .code    (code[7:0]),
        .lo      (lo[7:0]),
        .hi      (hi[7:0]),
        .keep    (keep[0]),
        .labelled(labelled[0]),
        .x       (elements[7:0])
    );

    titanus_dequantizer_lane u_lane1 (
        .clk     (clk),
        .width   (width1_q),
        .code    (code[15:8]),
        .lo      (lo[15:8]),
        .hi      (hi[15:8]),
        .keep    (keep[1]),
        .labelled(labelled[1]),
        .x       (elements[15:8])
    );

    titanus_dequantizer_lane u_lane2 (
        .clk     (clk),
        .width   (width1_q),
        .code    (code[23:16]),
        .lo      (lo[23:16]),
        .hi      (hi[23:16]),
        .keep    (keep[2]),
        .labelled(labelled[2]),
        .x       (elements[23:16])
    );

    titanus_dequantizer_lane u_lane3 (
        .clk     (clk),
        .width   (width1_q),
        .code    (code[31:24]),
        .lo      (lo[31:24]),
        .hi      (hi[31:24]),
        .keep    (keep[3]),
        .labelled(labelled[3]),
        .x       (elements[31:24])
    );

    assign x = elements;
endmodule
`default_nettype wire
