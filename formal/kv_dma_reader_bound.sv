// SPDX-License-Identifier: Apache-2.0
//
// The reader of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire order_valid,
    input wire ask_ready,
    input wire answer_valid,
    input wire fault_valid,
    input wire result_ready
);
    wire order_ready;
    wire ask_valid;
    wire ask_reads;
    wire ask_kind;
    wire [2:0] ask_stream;
    wire answer_ready;
    wire result_valid;
    wire [3:0] result_op;
    wire [7:0] result_tag;
    wire [3:0] result_status;
    wire [15:0] result_stream;
    wire [31:0] result_tokens;
    wire [31:0] result_address;
    wire flushes;
    // Registers, which expose made ports.
    wire [3:0] state;
    wire reads;
    wire reads_sparse;

    kv_dma_reader_s5_g64_v8_x32 u_unit (
        .state_q(state),
        .reads_q(reads),
        .reads_sparse_q(reads_sparse),
        .clk(clk),
        .rst_n(rst_n),
        .order_valid(order_valid),
        .ask_ready(ask_ready),
        .answer_valid(answer_valid),
        .fault_valid(fault_valid),
        .result_ready(result_ready),
        .order_ready(order_ready),
        .ask_valid(ask_valid),
        .ask_reads(ask_reads),
        .ask_kind(ask_kind),
        .ask_stream(ask_stream),
        .answer_ready(answer_ready),
        .result_valid(result_valid),
        .result_op(result_op),
        .result_tag(result_tag),
        .result_status(result_status),
        .result_stream(result_stream),
        .result_tokens(result_tokens),
        .result_address(result_address),
        .flushes(flushes)
    );
    kv_dma_reader_checker u_checker (.*);
endmodule
`default_nettype wire
