// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the dequantizer, each with the pair of its own group, and a spill register behind
// them. While it is full the stages hold; whoever feeds them knows from valid and ready as well.
//
// Latency 3 cycles, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module group_dequantizer_x4_b4 (
    input  wire         clk,    // clock, rising edge
    input  wire         rst_n,  // synchronous reset, active low
    input  wire         valid,  // there is a beat in the last stage
    input  wire         ready,  // the values are taken if there are some
    input  wire [203:0] form,   // pairs of the lanes, prepared
    input  wire  [15:0] code,   // codes
    input  wire   [3:0] zero,   // the value is +0
    output wire  [63:0] x       // binary16 values
);
    reg spill_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spill_full_q <= 1'b0;
        end else begin
            spill_full_q <= !ready & (spill_full_q | valid);
        end
    end

    wire [63:0] values;

    group_dequantizer_lane_b4 u_lane0 (
        .clk    (clk),
        .advance(!spill_full_q),
        .form   (form[50:0]),
        .code   (code[3:0]),
        .zero   (zero[0]),
        .x      (values[15:0])
    );

    group_dequantizer_lane_b4 u_lane1 (
        .clk    (clk),
        .advance(!spill_full_q),
        .form   (form[101:51]),
        .code   (code[7:4]),
        .zero   (zero[1]),
        .x      (values[31:16])
    );

    group_dequantizer_lane_b4 u_lane2 (
        .clk    (clk),
        .advance(!spill_full_q),
        .form   (form[152:102]),
        .code   (code[11:8]),
        .zero   (zero[2]),
        .x      (values[47:32])
    );

    group_dequantizer_lane_b4 u_lane3 (
        .clk    (clk),
        .advance(!spill_full_q),
        .form   (form[203:153]),
        .code   (code[15:12]),
        .zero   (zero[3]),
        .x      (values[63:48])
    );

    reg [63:0] spill_x_q;

    always @(posedge clk) begin
        if (!spill_full_q) begin
            spill_x_q <= values;
        end
    end

    assign x = spill_full_q ? spill_x_q : values;
endmodule
`default_nettype wire
