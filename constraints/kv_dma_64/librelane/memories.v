// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d512_w69 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire  [8:0] wr_addr,  // word to write
    input  wire [68:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire  [8:0] rd_addr,  // word to read
    output wire [68:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d256_w161 (
    input  wire         clk,      // clock, rising edge
    input  wire         wr_en,    // write
    input  wire   [7:0] wr_addr,  // word to write
    input  wire [160:0] wr_data,  // what to write
    input  wire         rd_en,    // read
    input  wire   [7:0] rd_addr,  // word to read
    output wire [160:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d128_w37 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire  [6:0] wr_addr,  // word to write
    input  wire [36:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire  [6:0] rd_addr,  // word to read
    output wire [36:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d128_w65 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire  [6:0] wr_addr,  // word to write
    input  wire [64:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire  [6:0] rd_addr,  // word to read
    output wire [64:0] rd_data   // the word read last
);
endmodule

(* blackbox *)
module sdp_ram_d260_w65 (
    input  wire        clk,      // clock, rising edge
    input  wire        wr_en,    // write
    input  wire  [8:0] wr_addr,  // word to write
    input  wire [64:0] wr_data,  // what to write
    input  wire        rd_en,    // read
    input  wire  [8:0] rd_addr,  // word to read
    output wire [64:0] rd_data   // the word read last
);
endmodule

`default_nettype wire
