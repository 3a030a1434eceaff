// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d12288_w129 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire  [13:0] wr_addr,  // word to write
    input  wire [128:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire  [13:0] rd_addr,  // word to read
    output wire [128:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d48_w384 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [5:0] wr_addr,  // word to write
    input  wire [383:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [5:0] rd_addr,  // word to read
    output wire [383:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d128_w280 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [6:0] wr_addr,  // word to write
    input  wire [279:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [6:0] rd_addr,  // word to read
    output wire [279:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d16_w263 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [3:0] wr_addr,  // word to write
    input  wire [262:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [3:0] rd_addr,  // word to read
    output wire [262:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d32_w265 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [4:0] wr_addr,  // word to write
    input  wire [264:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [4:0] rd_addr,  // word to read
    output wire [264:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d32_w263 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [4:0] wr_addr,  // word to write
    input  wire [262:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [4:0] rd_addr,  // word to read
    output wire [262:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d128_w263 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [6:0] wr_addr,  // word to write
    input  wire [262:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [6:0] rd_addr,  // word to read
    output wire [262:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d32_w289 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [4:0] wr_addr,  // word to write
    input  wire [288:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [4:0] rd_addr,  // word to read
    output wire [288:0] rd_data   // the word read last
);
endmodule

`default_nettype wire
