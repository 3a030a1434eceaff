// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' quantization buffer: holds the prefill of a stream, up to 12 beats, between the max-min
// finder and the quantizers. Emptied before every stream.
//
// The RAM's read register is the output stage: the next beat is read ahead.
//
// Latency 2 cycles, one beat per cycle.
// Generated for depth = 12.
`default_nettype none
module titanus_quantization_buffer_d12 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         clear,      // empties the buffer
    input  wire         write,      // a beat is stored; not together with clear
    input  wire [127:0] x,          // elements
    input  wire         ends,       // last beat of the prefill
    input  wire         out_ready,  // a beat is taken if offered
    output wire         out_valid,  // a beat is offered
    output wire [127:0] out_x,      // elements
    output wire         out_end     // last beat of the prefill
);
    reg  [3:0] written_q;
    reg  [3:0] read_q;
    reg        out_valid_q;
    wire       reads = (written_q != read_q) & (!out_valid_q | out_ready);

    always @(posedge clk) begin
        if (!rst_n) begin
            written_q <= 4'd0;
            read_q <= 4'd0;
            out_valid_q <= 1'b0;
        end else begin
            written_q <= clear ? 4'd0 : (written_q + {3'd0, write});
            read_q <= clear ? 4'd0 : (read_q + {3'd0, reads});
            out_valid_q <= !clear & (reads | (out_valid_q & !out_ready));
        end
    end

    wire [128:0] ram_rd_data;

    sdp_ram_d12_w129 u_ram (
        .clk    (clk),
        .wr_en  (write),
        .wr_addr(written_q),
        .wr_data({ends, x}),
        .rd_en  (reads),
        .rd_addr(read_q),
        .rd_data(ram_rd_data)
    );

    assign out_valid = out_valid_q;
    assign out_x = ram_rd_data[127:0];
    assign out_end = ram_rd_data[128];
endmodule
`default_nettype wire
