// SPDX-License-Identifier: Apache-2.0
//
// The read master of AXI4 with its checker and its invariants. Registers are ports by expose; names with dots
// are written with a backslash and end with a space.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire flush,
    input wire [1:0] pieces,
    input wire [31:0] piece_address,
    input wire [11:0] piece_bytes,
    input wire [1:0] last,
    input wire [2:0] sinks,
    input wire arready,
    input wire rid,
    input wire rlast,
    input wire [1:0] rresp,
    input wire [63:0] rdata,
    input wire rvalid
);
    wire idle, arvalid, arid, rready;
    wire [15:0] araddr;
    wire [7:0] arlen;
    wire [2:0] arsize, arprot;
    wire [1:0] arburst;
    wire [3:0] arcache;
    wire started;
    wire [3:0] open;
    wire flushing;
    wire [1:0] under_way;
    wire beat_valid;
    wire beat_last;
    wire burst_valid;
    wire burst_skid_valid;
    wire [18:0] burst;
    wire [18:0] burst_skid;
    wire [1:0] report_write;
    wire [1:0] report_read;
    wire report_full;
    wire report_empty;
    wire report_valid;
    wire report_leaves;
    wire [1:0] report_count;
    wire report_available;
    wire report_all_back;
    wire [1:0] waiting_valid;
    wire [1:0] waiting_skid_valid;
    wire [45:0] waiting;
    wire [45:0] waiting_skid;
    wire [1:0] next_valid;
    wire [1:0] fits;
    wire [31:0] next_address;
    wire [3:0] next_len;
    axi_read_master_w8_b8_x16_m32_n3 u_unit (
        .clk(clk),
        .rst_n(rst_n),
        .flush(flush),
        .idle(idle),
        .flushing_q(flushing),
        .under_way_q(under_way),
        .beat_valid_q(beat_valid),
        .beat_last_q(beat_last),
        .\u_burst.out_valid_q (burst_valid),
        .\u_burst.skid_valid_q (burst_skid_valid),
        .\u_burst.out_data_q (burst),
        .\u_burst.skid_data_q (burst_skid),
        .\u_reports.u_held.write_q (report_write),
        .\u_reports.u_held.read_q (report_read),
        .\u_reports.u_held.full_q (report_full),
        .\u_reports.u_held.empty_q (report_empty),
        .\u_reports.u_held.out_valid_q (report_valid),
        .\u_reports.leaves_q (report_leaves),
        .\u_reports.count_q (report_count),
        .\u_reports.available_q (report_available),
        .\u_reports.all_back_q (report_all_back),
        .\u_dense.u_waiting.out_valid_q (waiting_valid[0]),
        .\u_sparse.u_waiting.out_valid_q (waiting_valid[1]),
        .\u_dense.u_waiting.skid_valid_q (waiting_skid_valid[0]),
        .\u_sparse.u_waiting.skid_valid_q (waiting_skid_valid[1]),
        .\u_dense.u_waiting.out_data_q (waiting[22:0]),
        .\u_sparse.u_waiting.out_data_q (waiting[45:23]),
        .\u_dense.u_waiting.skid_data_q (waiting_skid[22:0]),
        .\u_sparse.u_waiting.skid_data_q (waiting_skid[45:23]),
        .\u_dense.next_valid_q (next_valid[0]),
        .\u_sparse.next_valid_q (next_valid[1]),
        .\u_dense.fits_q (fits[0]),
        .\u_sparse.fits_q (fits[1]),
        .\u_dense.next_address_q (next_address[15:0]),
        .\u_sparse.next_address_q (next_address[31:16]),
        .\u_dense.next_len_q (next_len[1:0]),
        .\u_sparse.next_len_q (next_len[3:2]),
        .s_axis_dense_tvalid(pieces[0]),
        .s_axis_sparse_tvalid(pieces[1]),
        .s_axis_dense_tdata({1'b0, last[0], piece_bytes[5:0], piece_address[15:0]}),
        .s_axis_sparse_tdata({1'b0, last[1], piece_bytes[11:6], piece_address[31:16]}),
        .m_axis_dense_tready(sinks[0]),
        .m_axis_sparse_tready(sinks[1]),
        .m_axis_error_tready(sinks[2]),
        .m_axi_arid(arid),
        .m_axi_araddr(araddr),
        .m_axi_arlen(arlen),
        .m_axi_arsize(arsize),
        .m_axi_arburst(arburst),
        .m_axi_arcache(arcache),
        .m_axi_arprot(arprot),
        .m_axi_arvalid(arvalid),
        .m_axi_arready(arready),
        .m_axi_rid(rid),
        .m_axi_rdata(rdata),
        .m_axi_rresp(rresp),
        .m_axi_rlast(rlast),
        .m_axi_rvalid(rvalid),
        .m_axi_rready(rready));
    axi_read_checker u_checker (.*, .arattributes({arsize, arburst, arcache, |arprot}));
    axi_read_invariants u_invariants (.*);
endmodule
`default_nettype wire
