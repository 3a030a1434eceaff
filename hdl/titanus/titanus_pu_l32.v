// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' pruning unit (Titanus, GLSVLSI 2025, section 4.3, Figure 6): prunes K and V in parallel.
// Each path has its own threshold and streams; the paths do not wait for each other.
//
// An element is kept if it is not 0 and its magnitude, 128 for -128, is at least the threshold. The
// threshold, 0 to 128, is sampled with the first beat of a token; above 128 no element is kept.
// Every beat gives one beat: the kept elements, compacted to the low end (tdata, tkeep), and the
// keep mask, which says which lanes they come from (tuser; the paper's index). No combinational
// path from any input to any output.
//
// Latency 3 cycles, one beat per cycle for K and one for V.
// Generated for lanes = 32.
`default_nettype none
module titanus_pu_l32 (
    input  wire         clk,              // clock, rising edge
    input  wire         rst_n,            // synchronous reset, active low
    input  wire   [7:0] k_threshold,      // pruning threshold, sampled with a token's first beat
    input  wire         s_axis_k_tvalid,  // a beat of a token is offered
    output wire         s_axis_k_tready,  // a beat of a token is taken if offered
    input  wire [255:0] s_axis_k_tdata,   // signed elements, lane 0 lowest
    input  wire  [31:0] s_axis_k_tkeep,   // lanes that hold an element
    input  wire         s_axis_k_tlast,   // last beat of the token
    output wire         m_axis_k_tvalid,  // a pruned beat is offered
    input  wire         m_axis_k_tready,  // a pruned beat is taken if offered
    output wire [255:0] m_axis_k_tdata,   // compacted kept elements, the first lowest, then zeros
    output wire  [31:0] m_axis_k_tkeep,   // bytes that hold a kept element: the low ones
    output wire  [31:0] m_axis_k_tuser,   // keep mask: lanes whose element is kept
    output wire         m_axis_k_tlast,   // last beat of the token
    input  wire   [7:0] v_threshold,      // pruning threshold, sampled with a token's first beat
    input  wire         s_axis_v_tvalid,  // a beat of a token is offered
    output wire         s_axis_v_tready,  // a beat of a token is taken if offered
    input  wire [255:0] s_axis_v_tdata,   // signed elements, lane 0 lowest
    input  wire  [31:0] s_axis_v_tkeep,   // lanes that hold an element
    input  wire         s_axis_v_tlast,   // last beat of the token
    output wire         m_axis_v_tvalid,  // a pruned beat is offered
    input  wire         m_axis_v_tready,  // a pruned beat is taken if offered
    output wire [255:0] m_axis_v_tdata,   // compacted kept elements, the first lowest, then zeros
    output wire  [31:0] m_axis_v_tkeep,   // bytes that hold a kept element: the low ones
    output wire  [31:0] m_axis_v_tuser,   // keep mask: lanes whose element is kept
    output wire         m_axis_v_tlast    // last beat of the token
);
    genvar i;

    wire         k_ready;
    wire         k_valid;
    wire   [5:0] k_count;
    wire [255:0] k_entries;
    wire  [31:0] k_index;
    wire         k_last;

    titanus_pruning_path_l32 u_k (
        .clk        (clk),
        .rst_n      (rst_n),
        .threshold  (k_threshold),
        .in_valid   (s_axis_k_tvalid),
        .in_ready   (s_axis_k_tready),
        .in_data    (s_axis_k_tdata),
        .in_keep    (s_axis_k_tkeep),
        .in_last    (s_axis_k_tlast),
        .out_valid  (k_valid),
        .out_ready  (k_ready),
        .out_count  (k_count),
        .out_entries(k_entries),
        .out_index  (k_index),
        .out_last   (k_last)
    );

    wire [31:0] k_entry_keep;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_k_entry_keep
            localparam [5:0] LANE = i;
            assign k_entry_keep[i] = k_count > LANE;
        end
    endgenerate

    assign m_axis_k_tvalid = k_valid;
    assign m_axis_k_tdata = k_entries;
    assign m_axis_k_tkeep = k_entry_keep;
    assign m_axis_k_tuser = k_index;
    assign m_axis_k_tlast = k_last;
    assign k_ready = m_axis_k_tready;

    wire         v_ready;
    wire         v_valid;
    wire   [5:0] v_count;
    wire [255:0] v_entries;
    wire  [31:0] v_index;
    wire         v_last;

    titanus_pruning_path_l32 u_v (
        .clk        (clk),
        .rst_n      (rst_n),
        .threshold  (v_threshold),
        .in_valid   (s_axis_v_tvalid),
        .in_ready   (s_axis_v_tready),
        .in_data    (s_axis_v_tdata),
        .in_keep    (s_axis_v_tkeep),
        .in_last    (s_axis_v_tlast),
        .out_valid  (v_valid),
        .out_ready  (v_ready),
        .out_count  (v_count),
        .out_entries(v_entries),
        .out_index  (v_index),
        .out_last   (v_last)
    );

    wire [31:0] v_entry_keep;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_v_entry_keep
            localparam [5:0] LANE = i;
            assign v_entry_keep[i] = v_count > LANE;
        end
    endgenerate

    assign m_axis_v_tvalid = v_valid;
    assign m_axis_v_tdata = v_entries;
    assign m_axis_v_tkeep = v_entry_keep;
    assign m_axis_v_tuser = v_index;
    assign m_axis_v_tlast = v_last;
    assign v_ready = m_axis_v_tready;
endmodule
`default_nettype wire
