// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Titanus' quantization buffer: holds the prefill of a stream, up to 12 beats, between the max-min
// finder and the quantizers. It is emptied before every stream.
//
// The RAM's read register is the output stage: the next beat is prefetched.
//
// Latency 2 cycles, one beat per cycle.
// Generated for depth = 12.
`default_nettype none
module titanus_quantization_buffer_d12 (
    input  wire         clk,        // clock, rising edge
    input  wire         rst_n,      // synchronous reset, active low
    input  wire         clear,      // empties the buffer; not together with a beat
    input  wire         in_valid,   // a beat of the prefill is present
    input  wire [127:0] in_x,       // signed elements, lane 0 lowest
    input  wire         in_end,     // last beat of the prefill
    input  wire         out_ready,  // a beat of the prefill is taken if offered
    output wire         out_valid,  // a beat of the prefill is offered
    output wire [127:0] out_x,      // signed elements, lane 0 lowest
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
            written_q <= clear ? 4'd0 : (written_q + {3'd0, in_valid});
            read_q <= clear ? 4'd0 : (read_q + {3'd0, reads});
            out_valid_q <= !clear & (reads | (out_valid_q & !out_ready));
        end
    end

    wire [128:0] ram_rd_data;

    sdp_ram_d12_w129 u_ram (
        .clk    (clk),
        .wr_en  (in_valid),
        .wr_addr(written_q),
        .wr_data({in_end, in_x}),
        .rd_en  (reads),
        .rd_addr(read_q),
        .rd_data(ram_rd_data)
    );

    wire [127:0] read_x = ram_rd_data[127:0];
    wire         read_end = ram_rd_data[128];

    assign out_valid = out_valid_q;
    assign out_x = read_x;
    assign out_end = read_end;
endmodule
`default_nettype wire
