// SPDX-License-Identifier: Apache-2.0
//
// The port of the memory management unit of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire write_ask_valid,
    input wire write_ask_release,
    input wire [2:0] write_ask_stream,
    input wire [7:0] write_ask_dense_bytes,
    input wire [7:0] write_ask_sparse_bytes,
    input wire read_ask_valid,
    input wire read_ask_reads,
    input wire read_ask_kind,
    input wire [2:0] read_ask_stream,
    input wire command_ready,
    input wire burst_valid,
    input wire burst_kind,
    input wire done_valid,
    input wire write_answer_ready,
    input wire read_answer_ready,
    input wire append_ready,
    input wire dense_ready,
    input wire sparse_ready
);
    wire write_ask_ready;
    wire read_ask_ready;
    wire command_valid;
    wire [1:0] command_op;
    wire command_kind;
    wire [2:0] command_stream;
    wire [7:0] command_dense_bytes;
    wire [7:0] command_sparse_bytes;
    wire burst_ready;
    wire done_ready;
    wire write_answer_valid;
    wire read_answer_valid;
    wire append_valid;
    wire dense_valid;
    wire sparse_valid;
    // Registers, which expose made ports.
    wire busy;
    wire serves_reader;
    wire placed_valid;
    wire placed_of_reader;
    wire placed_kind;

    kv_dma_mmu_port_d128_s5_p12_g64_v8_m64_x32 u_unit (
        .busy_q(busy),
        .serves_reader_q(serves_reader),
        .placed_valid_q(placed_valid),
        .placed_of_reader_q(placed_of_reader),
        .placed_kind_q(placed_kind),
        .clk(clk),
        .rst_n(rst_n),
        .write_ask_valid(write_ask_valid),
        .write_ask_release(write_ask_release),
        .write_ask_stream(write_ask_stream),
        .write_ask_dense_bytes(write_ask_dense_bytes),
        .write_ask_sparse_bytes(write_ask_sparse_bytes),
        .read_ask_valid(read_ask_valid),
        .read_ask_reads(read_ask_reads),
        .read_ask_kind(read_ask_kind),
        .read_ask_stream(read_ask_stream),
        .command_ready(command_ready),
        .burst_valid(burst_valid),
        .burst_kind(burst_kind),
        .done_valid(done_valid),
        .write_answer_ready(write_answer_ready),
        .read_answer_ready(read_answer_ready),
        .append_ready(append_ready),
        .dense_ready(dense_ready),
        .sparse_ready(sparse_ready),
        .write_ask_ready(write_ask_ready),
        .read_ask_ready(read_ask_ready),
        .command_valid(command_valid),
        .command_op(command_op),
        .command_kind(command_kind),
        .command_stream(command_stream),
        .command_dense_bytes(command_dense_bytes),
        .command_sparse_bytes(command_sparse_bytes),
        .burst_ready(burst_ready),
        .done_ready(done_ready),
        .write_answer_valid(write_answer_valid),
        .read_answer_valid(read_answer_valid),
        .append_valid(append_valid),
        .dense_valid(dense_valid),
        .sparse_valid(sparse_valid)
    );
    kv_dma_mmu_port_checker u_checker (.*);
endmodule
`default_nettype wire
