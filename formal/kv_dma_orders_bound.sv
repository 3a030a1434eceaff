// SPDX-License-Identifier: Apache-2.0
//
// The commands that begin of the DMA unit with its checker. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire enable,
    input wire write_valid,
    input wire read_valid,
    input wire write_order_ready,
    input wire read_order_ready
);
    wire write_ready;
    wire read_ready;
    wire write_order_valid;
    wire read_order_valid;
    // Registers, which expose made ports.
    wire [2:0] state;
    wire is_read;

    kv_dma_orders_s5_t4_d128 u_unit (
        .state_q(state),
        .is_read_q(is_read),
        .clk(clk),
        .rst_n(rst_n),
        .enable(enable),
        .write_valid(write_valid),
        .read_valid(read_valid),
        .write_order_ready(write_order_ready),
        .read_order_ready(read_order_ready),
        .write_ready(write_ready),
        .read_ready(read_ready),
        .write_order_valid(write_order_valid),
        .read_order_valid(read_order_valid)
    );
    kv_dma_orders_checker u_checker (.*);
endmodule
`default_nettype wire
