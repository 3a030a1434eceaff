// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 4 lanes of the dequantizer for codes of 2 bits: a code chooses among the four values of its
// group. Behind them is a spill register. While it is full the stage holds; whoever feeds the lanes
// knows from valid and ready as well.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 4.
`default_nettype none
(* keep_hierarchy *)
module kivi_choosing_lanes_x4 (
    input  wire         clk,    // clock, rising edge
    input  wire         rst_n,  // synchronous reset, active low
    input  wire         valid,  // there is a beat in the last stage
    input  wire         ready,  // the values are taken if there are some
    input  wire [255:0] form,   // values of the lanes' groups
    input  wire   [7:0] code,   // codes
    input  wire   [3:0] zero,   // the value is +0
    output wire  [63:0] x       // binary16 values
);
    wire        is0_0 = (code[1:0] == 2'd0) & !zero[0];
    wire        is1_0 = (code[1:0] == 2'd1) & !zero[0];
    wire        is2_0 = (code[1:0] == 2'd2) & !zero[0];
    wire        is3_0 = (code[1:0] == 2'd3) & !zero[0];
    wire [15:0] value0 = ({16{is0_0}} & form[15:0]) | ({16{is1_0}} & form[31:16]) |
        ({16{is2_0}} & form[47:32]) | ({16{is3_0}} & form[63:48]);
    wire        is0_1 = (code[3:2] == 2'd0) & !zero[1];
    wire        is1_1 = (code[3:2] == 2'd1) & !zero[1];
    wire        is2_1 = (code[3:2] == 2'd2) & !zero[1];
    wire        is3_1 = (code[3:2] == 2'd3) & !zero[1];
    wire [15:0] value1 = ({16{is0_1}} & form[79:64]) | ({16{is1_1}} & form[95:80]) |
        ({16{is2_1}} & form[111:96]) | ({16{is3_1}} & form[127:112]);
    wire        is0_2 = (code[5:4] == 2'd0) & !zero[2];
    wire        is1_2 = (code[5:4] == 2'd1) & !zero[2];
    wire        is2_2 = (code[5:4] == 2'd2) & !zero[2];
    wire        is3_2 = (code[5:4] == 2'd3) & !zero[2];
    wire [15:0] value2 = ({16{is0_2}} & form[143:128]) | ({16{is1_2}} & form[159:144]) |
        ({16{is2_2}} & form[175:160]) | ({16{is3_2}} & form[191:176]);
    wire        is0_3 = (code[7:6] == 2'd0) & !zero[3];
    wire        is1_3 = (code[7:6] == 2'd1) & !zero[3];
    wire        is2_3 = (code[7:6] == 2'd2) & !zero[3];
    wire        is3_3 = (code[7:6] == 2'd3) & !zero[3];
    wire [15:0] value3 = ({16{is0_3}} & form[207:192]) | ({16{is1_3}} & form[223:208]) |
        ({16{is2_3}} & form[239:224]) | ({16{is3_3}} & form[255:240]);
    reg         spill_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            spill_full_q <= 1'b0;
        end else begin
            spill_full_q <= !ready & (spill_full_q | valid);
        end
    end

    reg [63:0] x_q;
    reg [63:0] spill_x_q;

    always @(posedge clk) begin
        if (!spill_full_q) begin
            x_q <= {value3, value2, value1, value0};
            spill_x_q <= x_q;
        end
    end

    assign x = spill_full_q ? spill_x_q : x_q;
endmodule
`default_nettype wire
