// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Register slice of a valid/ready stream: cuts the combinational path of valid and payload.
//
// Does not cut ready: in_ready depends on out_ready. Use skid_buffer to cut both.
//
// Latency 1 cycle, one beat per cycle.
// Generated for width = 8.
`default_nettype none
module stream_register_w8 (
    input  wire       clk,        // clock, rising edge
    input  wire       rst_n,      // synchronous reset, active low
    input  wire       in_valid,   // a beat is offered
    output wire       in_ready,   // a beat is taken if offered
    input  wire [7:0] in_data,    // payload
    output wire       out_valid,  // a beat is offered
    input  wire       out_ready,  // a beat is taken if offered
    output wire [7:0] out_data    // payload
);
    reg        slice_valid_q;
    reg  [7:0] slice_data_q;
    wire       slice_ready;

    assign in_ready = !slice_valid_q | slice_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            slice_valid_q <= 1'b0;
        end else if (in_ready) begin
            slice_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            slice_data_q <= in_data;
        end
    end

    assign out_valid = slice_valid_q;
    assign out_data = slice_data_q;
    assign slice_ready = out_ready;
endmodule
`default_nettype wire
