// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Queue of completions: takes the results of writes and reads in turn. When it is full a result
// waits, which is told by overflow.
//
// Latency 2 cycles, one result per cycle.
// Generated for completions = 8, address_bits = 40.
`default_nettype none
module kv_dma_completions (
    input  wire        clk,            // clock, rising edge
    input  wire        rst_n,          // synchronous reset, active low
    input  wire        write_valid,    // the end of a command is offered
    output wire        write_ready,    // the end of a command is taken if offered
    input  wire  [3:0] write_op,       // operation
    input  wire  [7:0] write_tag,      // the command's number
    input  wire  [3:0] write_status,   // ok, or what went wrong first
    input  wire [15:0] write_stream,   // its stream
    input  wire [31:0] write_tokens,   // tokens stored, given out or counted
    input  wire [39:0] write_address,  // bus_error: of the first piece that failed
    input  wire        read_valid,     // the end of a command is offered
    output wire        read_ready,     // the end of a command is taken if offered
    input  wire  [3:0] read_op,        // operation
    input  wire  [7:0] read_tag,       // the command's number
    input  wire  [3:0] read_status,    // ok, or what went wrong first
    input  wire [15:0] read_stream,    // its stream
    input  wire [31:0] read_tokens,    // tokens stored, given out or counted
    input  wire [39:0] read_address,   // bus_error: of the first piece that failed
    output wire        ends_write,     // a write or a release ends
    output wire        ends_read,      // another command ends
    output wire        overflow,       // a result waits for room
    output wire        out_valid,      // the end of a command is offered
    input  wire        out_ready,      // the end of a command is taken if offered
    output wire  [3:0] out_op,         // operation
    output wire  [7:0] out_tag,        // the command's number
    output wire  [3:0] out_status,     // ok, or what went wrong first
    output wire [15:0] out_stream,     // its stream
    output wire [31:0] out_tokens,     // tokens stored, given out or counted
    output wire [39:0] out_address,    // bus_error: of the first piece that failed
    output wire  [7:0] waiting         // completions that wait
);
    reg  [7:0] waiting_q;
    wire       room = waiting_q < 8'd8;
    wire       is_due = write_valid | read_valid;
    reg        was_read_q;
    wire       picks_read = read_valid & (!write_valid | !was_read_q);
    wire       taken = is_due & room;

    always @(posedge clk) begin
        if (!rst_n) begin
            was_read_q <= 1'b0;
        end else if (taken) begin
            was_read_q <= picks_read;
        end
    end

    assign write_ready = room & !picks_read;
    assign read_ready = room & picks_read;
    assign ends_write = taken & !picks_read;
    assign ends_read = taken & picks_read;
    assign overflow = is_due & !room;

    wire         queued_ready;
    wire         queued_valid = taken;
    wire         unused_queued = queued_ready;
    wire         oldest_ready;
    wire         oldest_valid;
    wire [103:0] oldest_data;

    stream_fifo_d8_w104 u_oldest (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (queued_valid),
        .in_ready (queued_ready),
        .in_data  ({picks_read ? read_address : write_address,
            picks_read ? read_tokens : write_tokens, picks_read ? read_stream : write_stream,
            picks_read ? read_status : write_status, picks_read ? read_tag : write_tag,
            picks_read ? read_op : write_op}),
        .out_ready(oldest_ready),
        .out_valid(oldest_valid),
        .out_data (oldest_data)
    );

    wire  [3:0] oldest_op = oldest_data[3:0];
    wire  [7:0] oldest_tag = oldest_data[11:4];
    wire  [3:0] oldest_status = oldest_data[15:12];
    wire [15:0] oldest_stream = oldest_data[31:16];
    wire [31:0] oldest_tokens = oldest_data[63:32];
    wire [39:0] oldest_address = oldest_data[103:64];
    wire        leaves = oldest_valid & oldest_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting_q <= 8'd0;
        end else if (taken ^ leaves) begin
            waiting_q <= taken ? (waiting_q + 8'd1) : (waiting_q - 8'd1);
        end
    end

    assign out_valid = oldest_valid;
    assign out_op = oldest_op;
    assign out_tag = oldest_tag;
    assign out_status = oldest_status;
    assign out_stream = oldest_stream;
    assign out_tokens = oldest_tokens;
    assign out_address = oldest_address;
    assign oldest_ready = out_ready;
    assign waiting = waiting_q;
endmodule
`default_nettype wire
