// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Beats of tokens wait for the computing engine: 8 of them, and one at out. What ends with a beat
// is at out; its elements are read a cycle later, as often as reads is set up to the cycle behind
// the one in which the beat is taken at out, and are at data in the cycle behind that.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_ce_beats_l16 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat of a token is offered
    output wire         in_ready,   // a beat of a token is taken if offered
    input  wire [127:0] in_data,    // signed elements, lane 0 lowest; 0 if pruned
    input  wire  [15:0] in_keep,    // lanes that hold an element
    input  wire         in_last,    // last beat of the token
    input  wire         in_user,    // in the last beat: the token broke the format
    input  wire         reads,      // the elements of the beat are read
    output wire         out_valid,  // a beat that waits is offered
    input  wire         out_ready,  // a beat that waits is taken if offered
    output wire         out_last,   // last beat of the token
    output wire         out_user,   // in the last beat: the token broke the format
    output wire [127:0] data        // elements of the beat read last, lane 0 lowest
);
    wire  [15:0] unused_keep = in_keep;
    reg    [3:0] write_q;
    reg    [3:0] read_q;
    wire [127:0] elements_rd_data;
    wire         arrives;

    sdp_ram_d16_w128 u_elements (
        .clk    (clk),
        .wr_en  (arrives),
        .wr_addr(write_q),
        .wr_data(in_data),
        .rd_en  (reads),
        .rd_addr(read_q),
        .rd_data(elements_rd_data)
    );

    assign arrives = in_valid & in_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_q <= 4'd0;
        end else if (arrives) begin
            write_q <= write_q + 4'd1;
        end
    end

    wire       waiting_ready;
    wire       waiting_valid;
    wire [1:0] waiting_data;

    stream_fifo_d8_w2 u_waiting (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  ({in_user, in_last}),
        .out_ready(waiting_ready),
        .out_valid(waiting_valid),
        .out_data (waiting_data)
    );

    wire waiting_last = waiting_data[0];
    wire waiting_user = waiting_data[1];
    reg  taken_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            taken_q <= 1'b0;
        end else begin
            taken_q <= waiting_valid & waiting_ready;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read_q <= 4'd0;
        end else if (taken_q) begin
            read_q <= read_q + 4'd1;
        end
    end

    assign out_valid = waiting_valid;
    assign out_last = waiting_last;
    assign out_user = waiting_user;
    assign waiting_ready = out_ready;
    assign data = elements_rd_data;
endmodule
`default_nettype wire
