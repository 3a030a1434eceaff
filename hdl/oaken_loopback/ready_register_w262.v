// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Ready register of a valid/ready stream: cuts the combinational path of ready.
//
// A beat that is not taken at once goes into the register and is offered from there; in_ready is
// low for that long. Does not cut valid and payload: they should come from registers.
//
// Latency 0 cycles, one beat per cycle.
// Generated for width = 262.
`default_nettype none
module ready_register_w262 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         in_valid,   // a beat is offered
    output wire         in_ready,   // a beat is taken if offered
    input  wire [261:0] in_data,    // payload
    output wire         out_valid,  // a beat is offered
    input  wire         out_ready,  // a beat is taken if offered
    output wire [261:0] out_data    // payload
);
    reg held_q;
    reg [261:0] held_data_q;

    assign in_ready = !held_q;

    wire offered_ready;
    wire offered_valid = held_q | in_valid;

    always @(posedge clk) begin
        if (!rst_n) begin
            held_q <= 1'b0;
        end else begin
            held_q <= !offered_ready & (held_q | in_valid);
        end
    end

    always @(posedge clk) begin
        if (!held_q) begin
            held_data_q <= in_data;
        end
    end

    assign out_valid = offered_valid;
    assign out_data = held_q ? held_data_q : in_data;
    assign offered_ready = out_ready;
endmodule
`default_nettype wire
