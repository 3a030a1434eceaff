// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// magnitude x 2^(lead - 58), rounded to a multiple of 2^-24, ties to even, and clamped to 2^25 -
// 2^-24. up is the 1 that rounding adds: term + up is the result in units of 2^-24.
//
// Latency 3 cycles, one term per cycle.
// Generated for bits = 23.
`default_nettype none
(* keep_hierarchy *)
module packkv_term_n23 (
    input  wire        clk,        // clock, rising edge
    input  wire [22:0] magnitude,  // magnitude of the sum
    input  wire  [6:0] lead,       // place of the largest operand's leading bit
    output wire [48:0] term,       // the term without the 1 of rounding
    output wire        up,         // 1 is to be added
    output wire        clamped     // it was out of range
);
    genvar i;

    // Stage 1: by up to 7 places, and which multiple of 8 places is to come.
    wire [29:0] moved_1 = lead[0] ? ({7'd0, magnitude} << 1) : {7'd0, magnitude};
    wire [29:0] moved_2 = lead[1] ? (moved_1 << 2) : moved_1;
    wire [29:0] moved_4 = lead[2] ? (moved_2 << 4) : moved_2;
    wire  [9:0] eights;

    generate
        for (i = 0; i < 10; i = i + 1) begin : gen_eights
            localparam [3:0] LANE = i;
            assign eights[i] = lead[6:3] == LANE;
        end
    endgenerate

    reg [29:0] moved1_q;
    reg  [9:0] eights1_q;

    always @(posedge clk) begin
        moved1_q <= moved_4;
        eights1_q <= eights;
    end

    // Stage 2: by that multiple of 8.
    wire [101:0] placed = ({102{eights1_q[0]}} & {72'd0, moved1_q}) |
        ({102{eights1_q[1]}} & ({72'd0, moved1_q} << 8)) |
        ({102{eights1_q[2]}} & ({72'd0, moved1_q} << 16)) |
        ({102{eights1_q[3]}} & ({72'd0, moved1_q} << 24)) |
        ({102{eights1_q[4]}} & ({72'd0, moved1_q} << 32)) |
        ({102{eights1_q[5]}} & ({72'd0, moved1_q} << 40)) |
        ({102{eights1_q[6]}} & ({72'd0, moved1_q} << 48)) |
        ({102{eights1_q[7]}} & ({72'd0, moved1_q} << 56)) |
        ({102{eights1_q[8]}} & ({72'd0, moved1_q} << 64)) |
        ({102{eights1_q[9]}} & ({72'd0, moved1_q} << 72));
    reg  [101:0] placed2_q;

    always @(posedge clk) begin
        placed2_q <= placed;
    end

    // Stage 3: clamped; a sum with bits below the unit is far below the largest term.
    wire        is_clamped = |placed2_q[101:83];
    wire        rounds_up = placed2_q[33] & ((|placed2_q[32:0]) | placed2_q[34]);
    reg  [48:0] term3_q;
    reg         up3_q;
    reg         clamped3_q;

    always @(posedge clk) begin
        term3_q <= placed2_q[82:34] | {49{is_clamped}};
        up3_q <= rounds_up;
        clamped3_q <= is_clamped;
    end

    assign term = term3_q;
    assign up = up3_q;
    assign clamped = clamped3_q;
endmodule
`default_nettype wire
