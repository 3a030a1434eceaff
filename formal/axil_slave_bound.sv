// SPDX-License-Identifier: Apache-2.0
//
// The AXI4-Lite slave in front of registers, which are free, with its checker.
`default_nettype none
module bound (input wire clk, input wire rst_n, input wire [11:0] s_axil_awaddr,
    input wire [2:0] s_axil_awprot, input wire s_axil_awvalid, input wire [31:0] s_axil_wdata,
    input wire [3:0] s_axil_wstrb, input wire s_axil_wvalid, input wire s_axil_bready,
    input wire [11:0] s_axil_araddr, input wire [2:0] s_axil_arprot,
    input wire s_axil_arvalid, input wire s_axil_rready,
    input wire done, input wire error, input wire [31:0] read_data);
    wire s_axil_awready, s_axil_wready, s_axil_bvalid, s_axil_arready, s_axil_rvalid;
    wire [1:0] s_axil_bresp, s_axil_rresp; wire [31:0] s_axil_rdata, data;
    wire request, writes; wire [9:0] word; wire [3:0] strobes;
    wire aw_full_q, w_full_q, ar_full_q; wire [9:0] aw_word_q, ar_word_q;
    dma_axil_slave u_unit (.*);
    axil_slave_checker u_checker (
        .awaddr(s_axil_awaddr),
        .awvalid(s_axil_awvalid),
        .awready(s_axil_awready),
        .wdata(s_axil_wdata),
        .wstrb(s_axil_wstrb),
        .wvalid(s_axil_wvalid),
        .wready(s_axil_wready),
        .bresp(s_axil_bresp),
        .bvalid(s_axil_bvalid),
        .bready(s_axil_bready),
        .araddr(s_axil_araddr),
        .arvalid(s_axil_arvalid),
        .arready(s_axil_arready),
        .rdata(s_axil_rdata),
        .rresp(s_axil_rresp),
        .rvalid(s_axil_rvalid),
        .rready(s_axil_rready),
        .aw_full(aw_full_q), .w_full(w_full_q), .ar_full(ar_full_q),
        .aw_word(aw_word_q), .ar_word(ar_word_q), .*);
endmodule
`default_nettype wire
