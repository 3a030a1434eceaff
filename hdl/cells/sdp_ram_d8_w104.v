// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Simple dual-port RAM: one write port, one synchronous read port, one clock.
//
// rd_data changes one cycle after a read and stays until the next read. Reading the word that is
// written in the same cycle gives the old word. Contents are not reset. This module is meant to be
// replaced by an SRAM macro of the same behaviour.
//
// Latency 1 cycle, one read and one write per cycle.
// Generated for depth = 8, width = 104.
`default_nettype none
module sdp_ram_d8_w104 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [2:0] wr_addr,  // word to write
    input  wire [103:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [2:0] rd_addr,  // word to read
    output wire [103:0] rd_data   // the word read last
);
    reg [103:0] mem [0:7];
    reg [103:0] mem_rd_data_q;

    always @(posedge clk) begin
        if (wr_en) begin
            mem[wr_addr] <= wr_data;
        end
        if (rd_en) begin
            mem_rd_data_q <= mem[rd_addr];
        end
    end

    assign rd_data = mem_rd_data_q;
endmodule
`default_nettype wire
