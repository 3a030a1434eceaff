// Memories as black boxes, to be replaced by SRAM macros. Written by rtl-gen package.
/* verilator lint_off UNDRIVEN */
/* verilator lint_off UNUSEDSIGNAL */
`default_nettype none

(* blackbox *)
module sdp_ram_d24_w1027 (
    input  wire          clk,      // clock, rising edge
    input  wire          wr_en,    // write
    input  wire    [4:0] wr_addr,  // word to write
    input  wire [1026:0] wr_data,  // what to write
    input  wire          rd_en,    // read
    input  wire    [4:0] rd_addr,  // word to read
    output wire [1026:0] rd_data   // the word read last
);
endmodule

`default_nettype wire
