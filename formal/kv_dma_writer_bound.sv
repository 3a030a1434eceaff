// SPDX-License-Identifier: Apache-2.0
//
// The writer of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire task_valid,
    input wire record_valid,
    input wire ask_ready,
    input wire answer_valid,
    input wire noted_ready,
    input wire burst_valid,
    input wire piece_ready
);
    wire task_ready;
    wire record_ready;
    wire ask_valid;
    wire answer_ready;
    wire noted_valid;
    wire burst_ready;
    wire piece_valid;
    // Registers, which expose made ports.
    wire [2:0] state;
    wire [2:0] write;
    wire [2:0] read;
    wire full;
    wire empty;

    kv_dma_writer_w8_d128_s5_g64_m64_x32 u_unit (
        .state_q(state),
        .\u_pieces.write_q (write),
        .\u_pieces.read_q (read),
        .\u_pieces.full_q (full),
        .\u_pieces.empty_q (empty),
        .clk(clk),
        .rst_n(rst_n),
        .task_valid(task_valid),
        .record_valid(record_valid),
        .ask_ready(ask_ready),
        .answer_valid(answer_valid),
        .noted_ready(noted_ready),
        .burst_valid(burst_valid),
        .piece_ready(piece_ready),
        .task_ready(task_ready),
        .record_ready(record_ready),
        .ask_valid(ask_valid),
        .answer_ready(answer_ready),
        .noted_valid(noted_valid),
        .burst_ready(burst_ready),
        .piece_valid(piece_valid)
    );
    kv_dma_writer_checker u_checker (.*);
endmodule
`default_nettype wire
