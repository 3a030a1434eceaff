// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d24_w256 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [4:0] wr_addr,  // word to write
    input  wire [255:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [4:0] rd_addr,  // word to read
    output wire [255:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d24_w1024 (
    input  wire          clk,      // clock, rising edge
    input  wire          wr_en,    // write
    input  wire    [4:0] wr_addr,  // word to write
    input  wire [1023:0] wr_data,  // what to write
    input  wire          rd_en,    // read
    input  wire    [4:0] rd_addr,  // word to read
    output wire [1023:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d16_w259 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [3:0] wr_addr,  // word to write
    input  wire [258:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [3:0] rd_addr,  // word to read
    output wire [258:0] rd_data   // the word read last
);
endmodule

`default_nettype wire
