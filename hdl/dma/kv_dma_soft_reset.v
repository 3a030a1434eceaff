// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// A reset by register: everything but the registers and the masters is held in reset until the
// masters have ended their bursts.
//
// Latency 4 cycles, one reset at a time.
`default_nettype none
module kv_dma_soft_reset (
    input  wire clk,         // clock, rising edge
    input  wire rst_n,       // synchronous reset, active low
    input  wire asked,       // a reset begins
    input  wire write_idle,  // nothing is under way in the write master
    input  wire read_idle,   // nothing is under way in the read master
    output wire flushes,     // the masters end what is under way
    output wire running      // no reset is under way
);
    reg  resetting_q;
    wire not_asked = !asked;
    reg  settled1_q;
    reg  settled2_q;
    reg  settled3_q;
    reg  settled4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            settled1_q <= 1'b0;
            settled2_q <= 1'b0;
            settled3_q <= 1'b0;
            settled4_q <= 1'b0;
        end else begin
            settled1_q <= not_asked;
            settled2_q <= settled1_q & not_asked;
            settled3_q <= settled2_q & not_asked;
            settled4_q <= settled3_q & not_asked;
        end
    end

    wire is_over = settled4_q & not_asked & write_idle & read_idle;

    always @(posedge clk) begin
        if (!rst_n) begin
            resetting_q <= 1'b1;
        end else begin
            resetting_q <= asked | (resetting_q & !is_over);
        end
    end

    assign flushes = resetting_q;
    assign running = !resetting_q;
endmodule
`default_nettype wire
