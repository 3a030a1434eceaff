// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d512_w128 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [8:0] wr_addr,  // word to write
    input  wire [127:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [8:0] rd_addr,  // word to read
    output wire [127:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d8_w1024 (
    input  wire          clk,      // clock, rising edge
    input  wire          wr_en,    // write
    input  wire    [2:0] wr_addr,  // word to write
    input  wire [1023:0] wr_data,  // what to write
    input  wire          rd_en,    // read
    input  wire    [2:0] rd_addr,  // word to read
    output wire [1023:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d47_w273 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [5:0] wr_addr,  // word to write
    input  wire [272:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [5:0] rd_addr,  // word to read
    output wire [272:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d32_w261 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [4:0] wr_addr,  // word to write
    input  wire [260:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [4:0] rd_addr,  // word to read
    output wire [260:0] rd_data   // the word read last
);
endmodule

`default_nettype wire
