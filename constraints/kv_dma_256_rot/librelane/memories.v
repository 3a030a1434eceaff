// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d4096_w256 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire  [11:0] wr_addr,  // word to write
    input  wire [255:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire  [11:0] rd_addr,  // word to read
    output wire [255:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d512_w263 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [8:0] wr_addr,  // word to write
    input  wire [262:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [8:0] rd_addr,  // word to read
    output wire [262:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d34_w257 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [5:0] wr_addr,  // word to write
    input  wire [256:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [5:0] rd_addr,  // word to read
    output wire [256:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d4096_w12 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire [11:0] wr_addr,  // word to write
    input  wire [11:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire [11:0] rd_addr,  // word to read
    output wire [11:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d256_w19 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire  [7:0] wr_addr,  // word to write
    input  wire [18:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire  [7:0] rd_addr,  // word to read
    output wire [18:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d16384_w12 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire [13:0] wr_addr,  // word to write
    input  wire [11:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire [13:0] rd_addr,  // word to read
    output wire [11:0] rd_data   // the word read last
);
endmodule

`default_nettype wire
