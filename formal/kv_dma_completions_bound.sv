// SPDX-License-Identifier: Apache-2.0
//
// The queue of completions of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire write_valid,
    input wire read_valid,
    input wire out_ready
);
    wire write_ready;
    wire read_ready;
    wire ends_write;
    wire ends_read;
    wire out_valid;
    // Registers, which expose made ports.
    wire [7:0] held;
    wire was_read;
    wire write;
    wire read;
    wire full;
    wire empty;

    kv_dma_completions_e2_x32 u_unit (
        .waiting_q(held),
        .was_read_q(was_read),
        .\u_oldest.write_q (write),
        .\u_oldest.read_q (read),
        .\u_oldest.full_q (full),
        .\u_oldest.empty_q (empty),
        .clk(clk),
        .rst_n(rst_n),
        .write_valid(write_valid),
        .read_valid(read_valid),
        .out_ready(out_ready),
        .write_ready(write_ready),
        .read_ready(read_ready),
        .ends_write(ends_write),
        .ends_read(ends_read),
        .out_valid(out_valid)
    );
    kv_dma_completions_checker u_checker (.*);
endmodule
`default_nettype wire
