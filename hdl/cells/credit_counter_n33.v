// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 33 credits. Every beat that enters a pipeline takes one, and gives it back when it leaves the
// FIFO behind the pipeline: a FIFO for 33 beats is never full when one arrives.
//
// available comes from a register. take may only be set while available is.
//
// Latency 1 cycle, one beat in and one beat out per cycle.
// Generated for credits = 33.
`default_nettype none
module credit_counter_n33 (
    input  wire clk,        // clock, rising edge
    input  wire rst_n,      // synchronous reset, active low
    input  wire take,       // a beat enters
    input  wire give,       // a beat leaves
    output wire available   // there is a credit to take
);
    reg  [5:0] count_q;
    reg        available_q;
    wire       changes = take ^ give;

    always @(posedge clk) begin
        if (!rst_n) begin
            count_q <= 6'd33;
            available_q <= 1'b1;
        end else if (changes) begin
            count_q <= give ? (count_q + 6'd1) : (count_q - 6'd1);
            available_q <= give | (count_q != 6'd1);
        end
    end

    assign available = available_q;
endmodule
`default_nettype wire
