// SPDX-License-Identifier: Apache-2.0
//
// Oaken's engines port to port: vectors in, the same vectors after compression out. In a system the
// dense and the sparse stream go to memory and come back from there; the connections are the same.
//
// s_axis_command takes a command per vector: its number of elements and its thresholds. It may come
// before, with or after the vector.
`default_nettype none
module oaken_chain (
    input  wire         clk,
    input  wire         rst_n,
    input  wire  [15:0] outer_lo,
    input  wire  [15:0] inner_lo,
    input  wire  [15:0] inner_hi,
    input  wire  [15:0] outer_hi,
    input  wire         s_axis_tvalid,
    output wire         s_axis_tready,
    input  wire [255:0] s_axis_tdata,
    input  wire  [31:0] s_axis_tkeep,
    input  wire         s_axis_tlast,
    input  wire         s_axis_command_tvalid,
    output wire         s_axis_command_tready,
    input  wire  [79:0] s_axis_command_tdata,
    output wire         m_axis_tvalid,
    input  wire         m_axis_tready,
    output wire [255:0] m_axis_tdata,
    output wire  [31:0] m_axis_tkeep,
    output wire         m_axis_tlast,
    output wire         m_axis_tuser,
    output wire         error
);
    wire         dense_tvalid;
    wire         dense_tready;
    wire  [63:0] dense_tdata;
    wire   [7:0] dense_tkeep;
    wire         sparse_tvalid;
    wire         sparse_tready;
    wire [255:0] sparse_tdata;
    wire  [31:0] sparse_tkeep;
    wire         unused_dense_tlast;
    wire         unused_sparse_tlast;
    wire         unused_record_tvalid;
    wire  [31:0] unused_record_tdata;
    wire   [1:0] unused_record_tuser;
    wire         unused_nan_seen;
    wire         unused_inf_seen;
    wire         unused_stopped;
    wire         quantizer_config_error;
    wire         dequantizer_config_error;
    wire  [15:0] error_count;
    wire   [3:0] unused_first_error;
    wire   [8:0] unused_dense_held;
    wire   [8:0] unused_sparse_held;

    assign error = quantizer_config_error | dequantizer_config_error | (error_count != 16'd0);

    oaken_quantizer_l16_d8192 u_quantizer (
        .clk                 (clk),
        .rst_n               (rst_n),
        .outer_lo            (outer_lo),
        .inner_lo            (inner_lo),
        .inner_hi            (inner_hi),
        .outer_hi            (outer_hi),
        .flags_clear         (1'b0),
        .s_axis_tvalid       (s_axis_tvalid),
        .s_axis_tready       (s_axis_tready),
        .s_axis_tdata        (s_axis_tdata),
        .s_axis_tkeep        (s_axis_tkeep),
        .s_axis_tlast        (s_axis_tlast),
        .nan_seen            (unused_nan_seen),
        .inf_seen            (unused_inf_seen),
        .config_error        (quantizer_config_error),
        .m_axis_dense_tvalid (dense_tvalid),
        .m_axis_dense_tready (dense_tready),
        .m_axis_dense_tdata  (dense_tdata),
        .m_axis_dense_tkeep  (dense_tkeep),
        .m_axis_dense_tlast  (unused_dense_tlast),
        .m_axis_sparse_tvalid(sparse_tvalid),
        .m_axis_sparse_tready(sparse_tready),
        .m_axis_sparse_tdata (sparse_tdata),
        .m_axis_sparse_tkeep (sparse_tkeep),
        .m_axis_sparse_tlast (unused_sparse_tlast),
        .m_axis_record_tvalid(unused_record_tvalid),
        .m_axis_record_tready(1'b1),
        .m_axis_record_tdata (unused_record_tdata),
        .m_axis_record_tuser (unused_record_tuser)
    );

    oaken_dequantizer_l16 u_dequantizer (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (1'b0),
        .errors_clear         (1'b0),
        .s_axis_dense_tvalid  (dense_tvalid),
        .s_axis_dense_tready  (dense_tready),
        .s_axis_dense_tdata   (dense_tdata),
        .s_axis_dense_tkeep   (dense_tkeep),
        .s_axis_dense_tuser   (1'b0),
        .s_axis_sparse_tvalid (sparse_tvalid),
        .s_axis_sparse_tready (sparse_tready),
        .s_axis_sparse_tdata  (sparse_tdata),
        .s_axis_sparse_tkeep  (sparse_tkeep),
        .s_axis_sparse_tuser  (1'b0),
        .s_axis_command_tvalid(s_axis_command_tvalid),
        .s_axis_command_tready(s_axis_command_tready),
        .s_axis_command_tdata (s_axis_command_tdata),
        .m_axis_tvalid        (m_axis_tvalid),
        .m_axis_tready        (m_axis_tready),
        .m_axis_tdata         (m_axis_tdata),
        .m_axis_tkeep         (m_axis_tkeep),
        .m_axis_tlast         (m_axis_tlast),
        .m_axis_tuser         (m_axis_tuser),
        .stopped              (unused_stopped),
        .config_error         (dequantizer_config_error),
        .error_count          (error_count),
        .first_error          (unused_first_error),
        .dense_held           (unused_dense_held),
        .sparse_held          (unused_sparse_held)
    );
endmodule
`default_nettype wire
