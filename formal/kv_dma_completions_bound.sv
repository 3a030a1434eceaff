// SPDX-License-Identifier: Apache-2.0
//
// The queue of completions of the DMA unit with its checker, and that of a cell that passes a stream on: the results of
// both sides as they are taken. Inputs that are left open are free.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire write_valid,
    input wire [3:0] write_op,
    input wire [7:0] write_tag,
    input wire [3:0] write_status,
    input wire [15:0] write_stream,
    input wire [31:0] write_tokens,
    input wire [31:0] write_address,
    input wire read_valid,
    input wire [3:0] read_op,
    input wire [7:0] read_tag,
    input wire [3:0] read_status,
    input wire [15:0] read_stream,
    input wire [31:0] read_tokens,
    input wire [31:0] read_address,
    input wire out_ready
);
    wire write_ready;
    wire read_ready;
    wire ends_write;
    wire ends_read;
    wire out_valid;
    wire [3:0] out_op;
    wire [7:0] out_tag;
    wire [3:0] out_status;
    wire [15:0] out_stream;
    wire [31:0] out_tokens;
    wire [31:0] out_address;
    // Registers, which expose made ports.
    wire [7:0] held;
    wire was_read;
    wire write;
    wire read;
    wire full;
    wire empty;
    wire [191:0] words;

    kv_dma_completions_e2_x32 u_unit (
        .waiting_q(held),
        .was_read_q(was_read),
        .\u_oldest.write_q (write),
        .\u_oldest.read_q (read),
        .\u_oldest.full_q (full),
        .\u_oldest.empty_q (empty),
        .\u_oldest.u_ram.mem[0] (words[95:0]),
        .\u_oldest.u_ram.mem[1] (words[191:96]),
        .clk(clk),
        .rst_n(rst_n),
        .write_valid(write_valid),
        .write_op(write_op),
        .write_tag(write_tag),
        .write_status(write_status),
        .write_stream(write_stream),
        .write_tokens(write_tokens),
        .write_address(write_address),
        .read_valid(read_valid),
        .read_op(read_op),
        .read_tag(read_tag),
        .read_status(read_status),
        .read_stream(read_stream),
        .read_tokens(read_tokens),
        .read_address(read_address),
        .out_ready(out_ready),
        .write_ready(write_ready),
        .read_ready(read_ready),
        .ends_write(ends_write),
        .ends_read(ends_read),
        .out_valid(out_valid),
        .out_op(out_op),
        .out_tag(out_tag),
        .out_status(out_status),
        .out_stream(out_stream),
        .out_tokens(out_tokens),
        .out_address(out_address)
    );
    kv_dma_completions_checker u_checker (.*);

    wire [95:0] of_write = {write_address, write_tokens, write_stream, write_status, write_tag, write_op};
    wire [95:0] of_read = {read_address, read_tokens, read_stream, read_status, read_tag, read_op};
    wire [95:0] out_data = {out_address, out_tokens, out_stream, out_status, out_tag, out_op};
    wire [191:0] turned = {words, words} >> (read ? 96 : 0);
    // A result is offered one cycle behind its arrival in the RAM.
    reg was_empty;
    always @(posedge clk) was_empty <= !rst_n | empty;
    stream_cell_checker #(
        .WIDTH(96), .CAPACITY(2)
    ) u_results (
        .clk(clk), .rst_n(rst_n), .in_valid(write_valid | read_valid), .in_ready(write_ready | read_ready),
        .in_data(read_valid & read_ready ? of_read : of_write),
        .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data),
        .stored(out_valid ? {turned[95:0], out_data} : turned), .stored_beats(held), .may_wait(was_empty)
    );
endmodule
`default_nettype wire
