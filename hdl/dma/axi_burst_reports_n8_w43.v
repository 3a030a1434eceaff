// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets up to 8 bursts begin, and holds the reports on those that ended. A burst counts until it
// ended without a report, or its report was taken: there is always room for a report, so that
// in_ready is never looked at.
//
// Latency 2 cycles, one burst per cycle.
// Generated for bursts = 8, width = 43.
`default_nettype none
module axi_burst_reports_n8_w43 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        begins,     // a burst begins; only while one is available
    input  wire        ends,       // a burst ends
    input  wire        in_valid,   // a report on the burst that ends is offered
    output wire        in_ready,   // a report on the burst that ends is taken if offered
    input  wire [42:0] in_data,    // what is reported
    output wire        available,  // a burst may begin
    output wire        all_back,   // no burst is under way and no report waits
    output wire        out_valid,  // a report is offered
    input  wire        out_ready,  // a report is taken if offered
    output wire [42:0] out_data    // what is reported
);
    wire        ends_quietly = ends & !in_valid;
    wire        held_ready;
    wire        held_valid;
    wire [42:0] held_data;

    stream_fifo_d8_w43 u_held (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (in_valid),
        .in_ready (in_ready),
        .in_data  (in_data),
        .out_ready(held_ready),
        .out_valid(held_valid),
        .out_data (held_data)
    );

    reg leaves_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            leaves_q <= 1'b0;
        end else begin
            leaves_q <= held_valid & held_ready;
        end
    end

    reg  [3:0] count_q;
    wire [3:0] back = {3'd0, ends_quietly} + {3'd0, leaves_q};
    wire [3:0] next_count = (count_q + back) - {3'd0, begins};
    reg        available_q;
    reg        all_back_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 4'd8;
            available_q <= 1'b1;
            all_back_q <= 1'b1;
        end else begin
            count_q <= next_count;
            available_q <= next_count != 4'd0;
            all_back_q <= next_count == 4'd8;
        end
    end

    assign available = available_q;
    assign all_back = all_back_q;
    assign out_valid = held_valid;
    assign out_data = held_data;
    assign held_ready = out_ready;
endmodule
`default_nettype wire
