// SPDX-License-Identifier: Apache-2.0
//
// Commands of both queues that begin: one that may begin does within 9 cycles in which commands are enabled, behind
// one of the other queue at most, whatever that queue holds; none is given to who does not take it.
//
// A command stays until it is taken, and who is ready for one stays ready until he is given one.
`default_nettype none
module kv_dma_orders_checker (
    input wire clk,
    input wire rst_n,
    input wire enable,
    input wire write_valid,
    input wire write_ready,
    input wire read_valid,
    input wire read_ready,
    input wire write_order_valid,
    input wire write_order_ready,
    input wire read_order_valid,
    input wire read_order_ready,
    // Registers of the unit.
    input wire [2:0] state,
    input wire is_read
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    reg write_kept = 1'b0, read_kept = 1'b0, writer_kept = 1'b0, reader_kept = 1'b0;
    always @(posedge clk) begin
        write_kept <= started & write_valid & !write_ready;
        read_kept <= started & read_valid & !read_ready;
        writer_kept <= started & write_order_ready & !write_order_valid;
        reader_kept <= started & read_order_ready & !read_order_valid;
    end
    always @* begin
        if (write_kept) assume (write_valid);
        if (read_kept) assume (read_valid);
        if (writer_kept) assume (write_order_ready);
        if (reader_kept) assume (read_order_ready);
    end

    // How long a command waits that may begin; between commands only enabled cycles count.
    reg [3:0] write_waits = 0, read_waits = 0;
    wire counts = state != 0 | enable;
    wire can_write = write_valid & write_order_ready;
    wire can_read = read_valid & read_order_ready;
    always @(posedge clk) begin
        write_waits <= started & can_write & !write_order_valid ? write_waits + counts : 4'd0;
        read_waits <= started & can_read & !read_order_valid ? read_waits + counts : 4'd0;
    end

    always @(posedge clk) if (started) begin
        write_served: assert (write_waits <= 9);
        read_served: assert (read_waits <= 9);
        if (write_order_valid) write_taken: assert (write_ready && write_valid && write_order_ready);
        if (read_order_valid) read_taken: assert (read_ready && read_valid && read_order_ready);
        given: assert (write_ready == write_order_valid && read_ready == read_order_valid);
        one_at_a_time: assert (!(write_order_valid & read_order_valid));
        // What makes the others inductive: a command is begun in four cycles.
        states: assert (state <= 4);
        if (state != 0) begun_stays: assert (is_read ? can_read : can_write);
        write_waited: assert (write_waits <= (state == 0 ? (is_read ? 5 : 0) : is_read ? state : state + 5));
        read_waited: assert (read_waits <= (state == 0 ? (is_read ? 0 : 5) : is_read ? state + 5 : state));
    end
endmodule
`default_nettype wire
