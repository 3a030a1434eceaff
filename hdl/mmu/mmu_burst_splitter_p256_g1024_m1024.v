// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Burst splitter: cuts pieces of pages at the multiples of 1024 bytes and gives each part its
// memory address. Every descriptor is one AXI4 burst.
//
// A piece is given by its first and its last byte in the page. in_ready depends on out_ready.
//
// Latency 1 cycle, one descriptor per cycle.
// Generated for pages = 256, page_bytes = 1024, max_burst_bytes = 1024, base = 0, address_bits =
// 40.
`default_nettype none
module mmu_burst_splitter_p256_g1024_m1024 (
    input  wire        clk,            // clock, rising edge
    input  wire        rst_n,          // synchronous reset, active low
    input  wire        in_valid,       // a piece of a page is offered
    output wire        in_ready,       // a piece of a page is taken if offered
    input  wire        in_kind,        // 0 dense, 1 sparse
    input  wire  [7:0] in_page,        // physical page
    input  wire  [9:0] in_first,       // first byte in the page
    input  wire  [9:0] in_final_byte,  // last byte in the page
    input  wire        in_last,        // last piece of the command
    output wire        out_valid,      // a descriptor is offered
    input  wire        out_ready,      // a descriptor is taken if offered
    output wire [39:0] out_address,    // memory address of the first byte
    output wire [10:0] out_bytes,      // number of bytes
    output wire        out_kind,       // 0 dense, 1 sparse
    output wire        out_last        // last descriptor of the command
);
    // What is left of the piece, from first to final_byte.
    reg         valid_q;
    reg         kind_q;
    reg   [7:0] page_q;
    reg   [9:0] first_q;
    reg   [9:0] final_byte_q;
    reg         last_q;
    wire  [9:0] burst_end = final_byte_q;
    wire [10:0] bytes = ({1'b0, burst_end} - {1'b0, first_q}) + 11'h001;
    wire [39:0] address = {22'd0, page_q, first_q};
    wire        descriptor_ready;
    wire        descriptor_valid = valid_q;
    wire        moves = !valid_q | descriptor_ready;

    assign in_ready = moves;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid_q <= 1'b0;
        end else if (moves) begin
            valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (moves) begin
            kind_q <= in_kind;
            page_q <= in_page;
            final_byte_q <= in_final_byte;
            last_q <= in_last;
            first_q <= in_first;
        end
    end

    assign out_valid = descriptor_valid;
    assign out_address = address;
    assign out_bytes = bytes;
    assign out_kind = kind_q;
    assign out_last = last_q;
    assign descriptor_ready = out_ready;
endmodule
`default_nettype wire
