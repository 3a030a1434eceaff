// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// First-in first-out buffer of a valid/ready stream, on a simple dual-port RAM.
//
// The RAM's read register is the output stage. It prefetches the next beat whenever it is empty or
// being read; the buffer therefore holds one beat more than the RAM.
//
// Latency 2 cycles, one beat per cycle.
// Generated for depth = 4, width = 2.
`default_nettype none
module stream_fifo_d4_w2 (
    input  wire       clk,        // clock, rising edge
    input  wire       rst_n,      // synchronous reset, active low
    input  wire       in_valid,   // a beat is offered
    output wire       in_ready,   // a beat is taken if offered
    input  wire [1:0] in_data,    // payload
    input  wire       out_ready,  // a beat is taken if offered
    output wire       out_valid,  // a beat is offered
    output wire [1:0] out_data    // payload
);
    // Pointers have one bit more than the address, which tells a full buffer from an empty one.
    reg  [2:0] write_q;
    reg  [2:0] read_q;
    reg        out_valid_q;
    wire       same_word = write_q[1:0] == read_q[1:0];
    wire       same_lap = write_q[2] == read_q[2];
    wire       full = same_word & !same_lap;
    wire       empty = same_word & same_lap;

    assign in_ready = !full;

    wire push = in_valid & in_ready;
    wire prefetch = !empty & (!out_valid_q | out_ready);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 3'd0;
        end else if (push) begin
            write_q <= write_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_q <= 3'd0;
        end else if (prefetch) begin
            read_q <= read_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
        end else begin
            out_valid_q <= prefetch | (out_valid_q & !out_ready);
        end
    end

    wire [1:0] ram_rd_data;

    sdp_ram_d4_w2 u_ram (
        .clk    (clk),
        .wr_en  (push),
        .wr_addr(write_q[1:0]),
        .wr_data(in_data),
        .rd_en  (prefetch),
        .rd_addr(read_q[1:0]),
        .rd_data(ram_rd_data)
    );

    assign out_valid = out_valid_q;
    assign out_data = ram_rd_data;
endmodule
`default_nettype wire
