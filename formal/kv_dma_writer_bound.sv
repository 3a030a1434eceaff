// SPDX-License-Identifier: Apache-2.0
//
// The writer of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire task_valid,
    input wire [15:0] task_stream,
    input wire [7:0] task_tag,
    input wire [3:0] task_verdict,
    input wire task_coded,
    input wire task_release,
    input wire task_last,
    input wire record_valid,
    input wire [15:0] record_dense_length,
    input wire [15:0] record_sparse_length,
    input wire ask_ready,
    input wire answer_valid,
    input wire noted_ready,
    input wire burst_valid,
    input wire piece_ready
);
    wire task_ready;
    wire record_ready;
    wire ask_valid;
    wire ask_release;
    wire [2:0] ask_stream;
    wire [7:0] ask_dense_bytes;
    wire [7:0] ask_sparse_bytes;
    wire answer_ready;
    wire noted_valid;
    wire [15:0] noted_stream;
    wire [7:0] noted_tag;
    wire [3:0] noted_verdict;
    wire noted_release;
    wire noted_last;
    wire burst_ready;
    wire piece_valid;
    wire [31:0] piece_address;
    wire [6:0] piece_bytes;
    wire piece_packet_ends;
    wire piece_last;
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
        .task_stream(task_stream),
        .task_tag(task_tag),
        .task_verdict(task_verdict),
        .task_coded(task_coded),
        .task_release(task_release),
        .task_last(task_last),
        .record_valid(record_valid),
        .record_dense_length(record_dense_length),
        .record_sparse_length(record_sparse_length),
        .ask_ready(ask_ready),
        .answer_valid(answer_valid),
        .noted_ready(noted_ready),
        .burst_valid(burst_valid),
        .piece_ready(piece_ready),
        .task_ready(task_ready),
        .record_ready(record_ready),
        .ask_valid(ask_valid),
        .ask_release(ask_release),
        .ask_stream(ask_stream),
        .ask_dense_bytes(ask_dense_bytes),
        .ask_sparse_bytes(ask_sparse_bytes),
        .answer_ready(answer_ready),
        .noted_valid(noted_valid),
        .noted_stream(noted_stream),
        .noted_tag(noted_tag),
        .noted_verdict(noted_verdict),
        .noted_release(noted_release),
        .noted_last(noted_last),
        .burst_ready(burst_ready),
        .piece_valid(piece_valid),
        .piece_address(piece_address),
        .piece_bytes(piece_bytes),
        .piece_packet_ends(piece_packet_ends),
        .piece_last(piece_last)
    );
    kv_dma_writer_checker u_checker (.*);
endmodule
`default_nettype wire
