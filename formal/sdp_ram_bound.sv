// SPDX-License-Identifier: Apache-2.0
//
// A RAM of 16 words with its checker: a read gives what was written last to its word, before the cycle of the read,
// and stays until the next read. One word, any word, is watched.
`default_nettype none
module bound (
    input wire clk,
    input wire wr_en,
    input wire [3:0] wr_addr,
    input wire [7:0] wr_data,
    input wire rd_en,
    input wire [3:0] rd_addr
);
    wire [7:0] rd_data;

    sdp_ram_d16_w8 u_unit (.*);

    (* anyconst *) wire [3:0] watched;
    reg known = 1'b0;
    reg due_known = 1'b0;
    reg [7:0] word, due;
    always @(posedge clk) begin
        if (wr_en && wr_addr == watched) begin
            known <= 1'b1;
            word <= wr_data;
        end
        if (rd_en) begin
            due_known <= known && rd_addr == watched;
            due <= word;
        end
        if (due_known) last_written: assert (rd_data == due);
    end
endmodule
`default_nettype wire
