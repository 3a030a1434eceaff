// SPDX-License-Identifier: Apache-2.0
//
// The queue of completions: a result of the writer or of the reader is taken behind one of the other side at most,
// and within a number of cycles, whatever the other side does; no result is dropped for want of room. That each comes
// out once, in order, as it was taken, is for stream_cell_checker to say.
//
// A result stays until it is taken. Who takes completions lets one wait for at most WAIT cycles.
`default_nettype none
module kv_dma_completions_checker #(
    parameter WAIT = 8,
    parameter COMPLETIONS = 2
) (
    input wire clk,
    input wire rst_n,
    input wire write_valid,
    input wire write_ready,
    input wire read_valid,
    input wire read_ready,
    input wire ends_write,
    input wire ends_read,
    input wire out_valid,
    input wire out_ready,
    // Registers of the unit.
    input wire [7:0] held,
    input wire was_read,
    input wire [0:0] write,
    input wire [0:0] read,
    input wire full,
    input wire empty
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    wire write_taken = write_valid & write_ready;
    wire read_taken = read_valid & read_ready;
    wire room = held < COMPLETIONS;

    reg write_kept = 1'b0, read_kept = 1'b0;
    // How long the oldest completion waits, for how long there was no room, and how long each result waits.
    reg [7:0] waits = 0, no_room = 0, write_waits = 0, read_waits = 0;
    reg write_passed = 1'b0, read_passed = 1'b0;
    always @(posedge clk) begin
        write_kept <= started & write_valid & !write_taken;
        read_kept <= started & read_valid & !read_taken;
        waits <= started & out_valid & !out_ready ? waits + 8'd1 : 8'd0;
        no_room <= started & !room ? no_room + 8'd1 : 8'd0;
        write_waits <= started & write_valid & !write_taken ? write_waits + 8'd1 : 8'd0;
        read_waits <= started & read_valid & !read_taken ? read_waits + 8'd1 : 8'd0;
        write_passed <= started & write_valid & !write_taken & (write_passed | read_taken);
        read_passed <= started & read_valid & !read_taken & (read_passed | write_taken);
    end
    always @* begin
        if (write_kept) assume (write_valid);
        if (read_kept) assume (read_valid);
        if (out_valid && waits == WAIT) assume (out_ready);
    end

    // Completions in the RAM of the queue.
    wire [0:0] distance = write - read;
    wire [7:0] stored = full ? COMPLETIONS : distance;
    always @(posedge clk) if (started) begin
        one_at_a_time: assert (!(write_taken & read_taken));
        told: assert (ends_write == write_taken && ends_read == read_taken);
        if (room && (write_valid || read_valid)) at_once: assert (write_taken | read_taken);
        if (write_taken | read_taken) not_full: assert (!full);
        if (write_passed) write_in_turn: assert (!read_taken);
        if (read_passed) read_in_turn: assert (!write_taken);
        write_served: assert (write_waits <= 2 * WAIT + 2);
        read_served: assert (read_waits <= 2 * WAIT + 2);
        // What makes the others inductive.
        counted: assert (held == stored + out_valid && held <= COMPLETIONS);
        ends_meet: assert ((full | empty) == (write == read) && !(full & empty));
        first_out: assert (out_valid || stored <= 1);
        waits_end: assert (waits <= WAIT);
        room_comes: assert (no_room <= (room ? WAIT + 1 : waits) && (no_room == 0 || out_valid));
        // Behind a result of the other side, which took the room that there was, the next completion waits.
        write_waited: assert (write_waits <= (!write_passed ? no_room : WAIT + (room ? WAIT + 2 : waits + 1)));
        read_waited: assert (read_waits <= (!read_passed ? no_room : WAIT + (room ? WAIT + 2 : waits + 1)));
        if (write_passed) write_passed_by: assert (was_read);
        if (read_passed) read_passed_by: assert (!was_read);
    end
endmodule
`default_nettype wire
