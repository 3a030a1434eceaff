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
    input wire result_ready
);
    wire order_ready;
    wire ask_valid;
    wire ask_reads;
    wire ask_kind;
    wire answer_ready;
    wire result_valid;
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
        .result_ready(result_ready),
        .order_ready(order_ready),
        .ask_valid(ask_valid),
        .ask_reads(ask_reads),
        .ask_kind(ask_kind),
        .answer_ready(answer_ready),
        .result_valid(result_valid),
        .flushes(flushes)
    );
    kv_dma_reader_checker u_checker (.*);
endmodule
`default_nettype wire
