// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d512_w80 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire  [8:0] wr_addr,  // word to write
    input  wire [79:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire  [8:0] rd_addr,  // word to read
    output wire [79:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d8_w640 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [2:0] wr_addr,  // word to write
    input  wire [639:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [2:0] rd_addr,  // word to read
    output wire [639:0] rd_data   // the word read last
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

`default_nettype wire
