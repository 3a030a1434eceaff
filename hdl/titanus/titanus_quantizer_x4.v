// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 quantizers of Titanus' quantization unit (Titanus, GLSVLSI 2025, section 4.4, Figure 7) with
// their own copy of the width of a code, so that no register drives more lanes than these.
//
// No stage waits. bits is registered in every cycle and used by the elements that enter in the next
// one: it changes only between streams. keep is taken by the last stage: it comes that much later
// than its element.
//
// Latency 6 cycles, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module titanus_quantizer_x4 (
    input  wire        clk,   // clock, rising edge
    input  wire  [3:0] bits,  // width of a code, 2 to 8 bits
    input  wire [31:0] x,     // signed elements
    input  wire [31:0] lo,    // signed, lower end of the level: the value of code 0
    input  wire [31:0] hi,    // signed, upper end of the level: the value of the top code
    input  wire  [3:0] keep,  // lanes that hold a kept element; 5 cycles behind it
    output wire [31:0] code   // codes, aligned to the top of a byte, then zeros; 0 where keep was 0
);
    genvar i;

    // The second stage uses the width of a code, the last one the places that it fills.
    reg [3:0] bits1_q;

    always @(posedge clk) begin
        bits1_q <= bits;
    end

    wire [7:0] places;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_places
            localparam [3:0] BOUND = 8 - i;
            assign places[i] = bits1_q >= BOUND;
        end
    endgenerate

    wire [31:0] codes;

    titanus_quantizer_lane u_lane0 (
        .clk   (clk),
        .bits  (bits1_q),
        .x     (x[7:0]),
        .lo    (lo[7:0]),
        .hi    (hi[7:0]),
        .keep  (keep[0]),
        .places(places),
        .code  (codes[7:0])
    );

    titanus_quantizer_lane u_lane1 (
        .clk   (clk),
        .bits  (bits1_q),
        .x     (x[15:8]),
        .lo    (lo[15:8]),
        .hi    (hi[15:8]),
        .keep  (keep[1]),
        .places(places),
        .code  (codes[15:8])
    );

    titanus_quantizer_lane u_lane2 (
        .clk   (clk),
        .bits  (bits1_q),
        .x     (x[23:16]),
        .lo    (lo[23:16]),
        .hi    (hi[23:16]),
        .keep  (keep[2]),
        .places(places),
        .code  (codes[23:16])
    );

    titanus_quantizer_lane u_lane3 (
        .clk   (clk),
        .bits  (bits1_q),
        .x     (x[31:24]),
        .lo    (lo[31:24]),
        .hi    (hi[31:24]),
        .keep  (keep[3]),
        .places(places),
        .code  (codes[31:24])
    );

    assign code = codes;
endmodule
`default_nettype wire
