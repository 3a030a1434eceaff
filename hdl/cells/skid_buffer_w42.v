// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Skid buffer of a valid/ready stream: cuts the combinational paths of valid, payload and ready.
//
// A beat that arrives while the output is stalled is kept in the skid register. in_ready falls one
// cycle later and rises again when the output register has taken that beat.
//
// Latency 1 cycle, one beat per cycle.
// Generated for width = 42.
`default_nettype none
module skid_buffer_w42 (
    input  wire        clk,        // clock, rising edge
    input  wire        rst_n,      // synchronous reset, active low
    input  wire        in_valid,   // a beat is offered
    output wire        in_ready,   // a beat is taken if offered
    input  wire [41:0] in_data,    // payload
    input  wire        out_ready,  // a beat is taken if offered
    output wire        out_valid,  // a beat is offered
    output wire [41:0] out_data    // payload
);
    reg         out_valid_q;
    reg  [41:0] out_data_q;
    reg         skid_valid_q;
    reg  [41:0] skid_data_q;
    wire        advance = !out_valid_q | out_ready;

    assign in_ready = !skid_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
        end else if (advance) begin
            out_valid_q <= skid_valid_q | in_valid;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            skid_valid_q <= 1'b0;
        end else begin
            skid_valid_q <= !advance & (skid_valid_q | in_valid);
        end
    end

    always @(posedge clk) begin
        if (advance) begin
            out_data_q <= skid_valid_q ? skid_data_q : in_data;
        end
    end

    always @(posedge clk) begin
        if (!skid_valid_q) begin
            skid_data_q <= in_data;
        end
    end

    assign out_valid = out_valid_q;
    assign out_data = out_data_q;
endmodule
`default_nettype wire
