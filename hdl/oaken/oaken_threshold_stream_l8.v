// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Thresholds from a stream of their own: every vector waits for a beat of thresholds and leaves
// with them on the ports outer_lo to outer_hi, which are valid and constant while a beat of the
// vector is offered. Connect m_axis and these ports to the quantization engine.
//
// Nothing is checked here: the engine refuses thresholds that are not finite or not in order. No
// combinational path from any input to any output.
//
// Latency 1 cycle, one beat per cycle.
// Generated for lanes = 8.
//
// Layout of s_axis_thresholds_tdata, a set of thresholds:
//    [15:0]  outer_lo  binary16 threshold
//   [31:16]  inner_lo  binary16 threshold
//   [47:32]  inner_hi  binary16 threshold
//   [63:48]  outer_hi  binary16 threshold
`default_nettype none
module oaken_threshold_stream_l8 (
    input  wire         clk,                       // clock, rising edge
    input  wire         rst_n,                     // synchronous reset, active low
    input  wire         s_axis_thresholds_tvalid,  // a set of thresholds is offered
    output wire         s_axis_thresholds_tready,  // a set of thresholds is taken if offered
    input  wire  [63:0] s_axis_thresholds_tdata,   // set of thresholds: layout above
    input  wire         s_axis_tvalid,             // a beat of a vector is offered
    output wire         s_axis_tready,             // a beat of a vector is taken if offered
    input  wire [127:0] s_axis_tdata,              // binary16 elements, lane 0 lowest
    input  wire  [15:0] s_axis_tkeep,              // two bits per element
    input  wire         s_axis_tlast,              // last beat of the vector
    output wire  [15:0] outer_lo,                  // binary16 threshold of the vector on m_axis
    output wire  [15:0] inner_lo,                  // binary16 threshold of the vector on m_axis
    output wire  [15:0] inner_hi,                  // binary16 threshold of the vector on m_axis
    output wire  [15:0] outer_hi,                  // binary16 threshold of the vector on m_axis
    output wire         m_axis_tvalid,             // a beat of a vector is offered
    input  wire         m_axis_tready,             // a beat of a vector is taken if offered
    output wire [127:0] m_axis_tdata,              // binary16 elements, lane 0 lowest
    output wire  [15:0] m_axis_tkeep,              // two bits per element
    output wire         m_axis_tlast               // last beat of the vector
);
    wire [15:0] s_axis_thresholds_outer_lo = s_axis_thresholds_tdata[15:0];
    wire [15:0] s_axis_thresholds_inner_lo = s_axis_thresholds_tdata[31:16];
    wire [15:0] s_axis_thresholds_inner_hi = s_axis_thresholds_tdata[47:32];
    wire [15:0] s_axis_thresholds_outer_hi = s_axis_thresholds_tdata[63:48];
    wire        thresholds_ready;
    wire        thresholds_valid;
    wire [63:0] thresholds_data;

    skid_buffer_w64 u_thresholds (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_thresholds_tvalid),
        .in_ready (s_axis_thresholds_tready),
        .in_data  ({s_axis_thresholds_outer_hi, s_axis_thresholds_inner_hi,
            s_axis_thresholds_inner_lo, s_axis_thresholds_outer_lo}),
        .out_ready(thresholds_ready),
        .out_valid(thresholds_valid),
        .out_data (thresholds_data)
    );

    wire  [15:0] thresholds_outer_lo = thresholds_data[15:0];
    wire  [15:0] thresholds_inner_lo = thresholds_data[31:16];
    wire  [15:0] thresholds_inner_hi = thresholds_data[47:32];
    wire  [15:0] thresholds_outer_hi = thresholds_data[63:48];
    wire         beats_ready;
    wire         beats_valid;
    wire [144:0] beats_packed;

    skid_buffer_w145 u_beats (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_data  ({s_axis_tlast, s_axis_tkeep, s_axis_tdata}),
        .out_ready(beats_ready),
        .out_valid(beats_valid),
        .out_data (beats_packed)
    );

    wire [127:0] beats_data = beats_packed[127:0];
    wire  [15:0] beats_keep = beats_packed[143:128];
    wire         beats_last = beats_packed[144];

    // Thresholds stay until the last beat of their vector has left.
    wire known_ready;
    wire known_valid = beats_valid & thresholds_valid;

    assign beats_ready = known_ready & thresholds_valid;

    wire vector_leaves = known_valid & known_ready & beats_last;

    assign thresholds_ready = vector_leaves;
    assign outer_lo = thresholds_outer_lo;
    assign inner_lo = thresholds_inner_lo;
    assign inner_hi = thresholds_inner_hi;
    assign outer_hi = thresholds_outer_hi;
    assign m_axis_tvalid = known_valid;
    assign m_axis_tdata = beats_data;
    assign m_axis_tkeep = beats_keep;
    assign m_axis_tlast = beats_last;
    assign known_ready = m_axis_tready;
endmodule
`default_nettype wire
