// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Lets tokens in while no reset by register is under way. Of a token of which a beat was taken when
// the reset came, the others are taken and dropped. The elements pass beside it.
//
// out_valid depends on in_valid, in_ready on out_ready.
//
// Throughput: one beat per cycle.
`default_nettype none
module kv_dma_entry_gate (
    input  wire clk,        // clock, rising edge
    input  wire rst_n,      // synchronous reset, active low
    input  wire in_valid,   // a beat of a token is offered
    output wire in_ready,   // a beat of a token is taken if offered
    input  wire in_last,    // last beat of the token
    input  wire running,    // no reset by register is under way
    input  wire out_ready,  // a beat of a token is taken if offered
    output wire out_valid,  // a beat of a token is offered
    output wire out_last    // last beat of the token
);
    reg  drops_q;
    wire may = running & !drops_q;
    wire takes = drops_q | (may & out_ready);
    wire taken = in_valid & takes;
    reg  inside_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            inside_q <= 1'b0;
        end else if (taken) begin
            inside_q <= !in_last;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            drops_q <= 1'b0;
        end else begin
            drops_q <= (drops_q | (!running & inside_q)) & !(taken & in_last);
        end
    end

    assign out_valid = in_valid & may;
    assign out_last = in_last;
    assign in_ready = takes;
endmodule
`default_nettype wire
