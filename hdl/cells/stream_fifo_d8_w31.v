// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// First-in first-out buffer of a valid/ready stream, on a simple dual-port RAM.
//
// The RAM's read register is the output stage. It prefetches the next beat whenever it is empty or
// being read; the buffer therefore holds one beat more than the RAM.
//
// Latency 2 cycles, one beat per cycle.
// Generated for depth = 8, width = 31.
`default_nettype none
module stream_fifo_d8_w31 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        in_valid,   // a beat is offered
    output wire        in_ready,   // a beat is taken if offered
    input  wire [30:0] in_data,    // payload
    input  wire        out_ready,  // a beat is taken if offered
    output wire        out_valid,  // a beat is offered
    output wire [30:0] out_data    // payload
);
    reg  [2:0] write_q;
    reg  [2:0] read_q;
    reg        full_q;
    reg        empty_q;
    reg        out_valid_q;
    wire       push = in_valid & !full_q;
    wire       prefetch = !empty_q & (!out_valid_q | out_ready);

    assign in_ready = !full_q;

    // The number of beats in the RAM changes when a beat is either written or read. It is full when
    // the write pointer catches up, empty when the read pointer does.
    wire       changes = push ^ prefetch;
    wire [2:0] next_write = write_q + 3'd1;
    wire [2:0] next_read = read_q + 3'd1;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 3'd0;
        end else if (push) begin
            write_q <= next_write;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_q <= 3'd0;
        end else if (prefetch) begin
            read_q <= next_read;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            full_q <= 1'b0;
            empty_q <= 1'b1;
        end else if (changes) begin
            full_q <= push & (next_write == read_q);
            empty_q <= prefetch & (next_read == write_q);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
        end else begin
            out_valid_q <= prefetch | (out_valid_q & !out_ready);
        end
    end

    wire [30:0] ram_rd_data;

    sdp_ram_d8_w31 u_ram (
        .clk    (clk),
        .wr_en  (push),
        .wr_addr(write_q),
        .wr_data(in_data),
        .rd_en  (prefetch),
        .rd_addr(read_q),
        .rd_data(ram_rd_data)
    );

    assign out_valid = out_valid_q;
    assign out_data = ram_rd_data;
endmodule
`default_nettype wire
