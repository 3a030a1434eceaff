// SPDX-License-Identifier: Apache-2.0
//
// The queues of commands of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [3:0] in_op,
    input wire [15:0] in_stream,
    input wire ends_write,
    input wire ends_read,
    input wire write_ready,
    input wire read_ready
);
    wire in_ready;
    wire write_valid;
    wire write_busy;
    wire read_valid;
    wire read_busy;
    // Registers, which expose made ports.
    wire [3:0] write_taken;
    wire [15:0] write_blocks;
    wire [11:0] write_streams;
    wire [1:0] write_comes_to;
    wire [1:0] write_begins_at;
    wire [1:0] write_ends_at;
    wire [2:0] write_under_way;
    wire [1:0] write_fifo_write;
    wire [1:0] write_fifo_read;
    wire write_fifo_full;
    wire write_fifo_empty;
    wire write_fifo_valid;
    wire [3:0] read_taken;
    wire [15:0] read_blocks;
    wire [11:0] read_streams;
    wire [1:0] read_comes_to;
    wire [1:0] read_begins_at;
    wire [1:0] read_ends_at;
    wire [2:0] read_under_way;
    wire [1:0] read_fifo_write;
    wire [1:0] read_fifo_read;
    wire read_fifo_full;
    wire read_fifo_empty;
    wire read_fifo_valid;

    kv_dma_commands_s5_c4 u_unit (
        .write_taken0_q(write_taken[0]),
        .write_taken1_q(write_taken[1]),
        .write_taken2_q(write_taken[2]),
        .write_taken3_q(write_taken[3]),
        .write_waits0_q(write_blocks[3:0]),
        .write_waits1_q(write_blocks[7:4]),
        .write_waits2_q(write_blocks[11:8]),
        .write_waits3_q(write_blocks[15:12]),
        .write_stream0_q(write_streams[2:0]),
        .write_stream1_q(write_streams[5:3]),
        .write_stream2_q(write_streams[8:6]),
        .write_stream3_q(write_streams[11:9]),
        .write_comes_to_q(write_comes_to),
        .write_begins_at_q(write_begins_at),
        .write_ends_at_q(write_ends_at),
        .write_under_way_q(write_under_way),
        .\u_write_head.write_q (write_fifo_write),
        .\u_write_head.read_q (write_fifo_read),
        .\u_write_head.full_q (write_fifo_full),
        .\u_write_head.empty_q (write_fifo_empty),
        .\u_write_head.out_valid_q (write_fifo_valid),
        .read_taken0_q(read_taken[0]),
        .read_taken1_q(read_taken[1]),
        .read_taken2_q(read_taken[2]),
        .read_taken3_q(read_taken[3]),
        .read_waits0_q(read_blocks[3:0]),
        .read_waits1_q(read_blocks[7:4]),
        .read_waits2_q(read_blocks[11:8]),
        .read_waits3_q(read_blocks[15:12]),
        .read_stream0_q(read_streams[2:0]),
        .read_stream1_q(read_streams[5:3]),
        .read_stream2_q(read_streams[8:6]),
        .read_stream3_q(read_streams[11:9]),
        .read_comes_to_q(read_comes_to),
        .read_begins_at_q(read_begins_at),
        .read_ends_at_q(read_ends_at),
        .read_under_way_q(read_under_way),
        .\u_read_head.write_q (read_fifo_write),
        .\u_read_head.read_q (read_fifo_read),
        .\u_read_head.full_q (read_fifo_full),
        .\u_read_head.empty_q (read_fifo_empty),
        .\u_read_head.out_valid_q (read_fifo_valid),
        .clk(clk),
        .rst_n(rst_n),
        .in_valid(in_valid),
        .in_op(in_op),
        .in_stream(in_stream),
        .ends_write(ends_write),
        .ends_read(ends_read),
        .write_ready(write_ready),
        .read_ready(read_ready),
        .in_ready(in_ready),
        .write_valid(write_valid),
        .write_busy(write_busy),
        .read_valid(read_valid),
        .read_busy(read_busy)
    );
    kv_dma_commands_checker u_checker (.*);
endmodule
`default_nettype wire
