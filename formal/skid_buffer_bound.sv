// SPDX-License-Identifier: Apache-2.0
//
// A skid buffer with its checker: the beat that is offered is the older one.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [7:0] in_data,
    input wire out_ready
);
    wire in_ready, out_valid;
    wire [7:0] out_data;
    // Registers, which expose made ports.
    wire skid_valid;
    wire [7:0] skid_data;

    skid_buffer_w8 u_unit (
        .clk(clk), .rst_n(rst_n),
        .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data),
        .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data),
        .skid_valid_q(skid_valid),
        .skid_data_q(skid_data)
    );
    stream_cell_checker #(
        .WIDTH(8), .CAPACITY(2)
    ) u_checker (
        .*,
        .stored(out_valid ? {skid_data, out_data} : {8'd0, skid_data}),
        .stored_beats({7'd0, out_valid} + {7'd0, skid_valid}),
        .may_wait(1'b0)
    );
endmodule
`default_nettype wire
