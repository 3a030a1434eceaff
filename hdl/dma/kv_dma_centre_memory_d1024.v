// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 64 sets of 1024 centres. Two of them are written at a time, from the first to the last ones of a
// beat of 16; with these all of the beat are there. A set or a pair that does not exist is not
// written.
//
// centres changes one cycle after a read and stays until the next one. Contents are not reset.
//
// Latency 1 cycle, one read and one write per cycle.
// Generated for lanes_in = 16, max_d = 1024, threshold_sets = 64.
`default_nettype none
module kv_dma_centre_memory_d1024 (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire         write,       // two centres are written
    input  wire  [15:0] write_set,   // their set
    input  wire  [15:0] write_pair,  // number of the pair of elements
    input  wire  [31:0] write_data,  // the centres, that of the first element lowest
    input  wire         read,        // the centres of a beat are read
    input  wire   [5:0] read_set,    // of this set
    input  wire   [5:0] read_row,    // for this beat of the token
    output wire [255:0] centres      // the centres of the beat that was read last
);
    // The centres of a beat are collected.
    reg [31:0] pair0_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd0)) begin
            pair0_q <= write_data;
        end
    end

    reg [31:0] pair1_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd1)) begin
            pair1_q <= write_data;
        end
    end

    reg [31:0] pair2_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd2)) begin
            pair2_q <= write_data;
        end
    end

    reg [31:0] pair3_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd3)) begin
            pair3_q <= write_data;
        end
    end

    reg [31:0] pair4_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd4)) begin
            pair4_q <= write_data;
        end
    end

    reg [31:0] pair5_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd5)) begin
            pair5_q <= write_data;
        end
    end

    reg [31:0] pair6_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd6)) begin
            pair6_q <= write_data;
        end
    end

    reg [31:0] pair7_q;

    always @(posedge clk) begin
        if (write & (write_pair[2:0] == 3'd7)) begin
            pair7_q <= write_data;
        end
    end

    // They are written when the last ones are there.
    reg is_complete_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            is_complete_q <= 1'b0;
        end else begin
            is_complete_q <= write & (write_pair[2:0] == 3'd7) &
                ((write_set < 16'h0040) & (write_pair[15:3] < 13'h0040));
        end
    end

    reg [5:0] to_set_q;
    reg [5:0] to_row_q;

    always @(posedge clk) begin
        to_set_q <= write_set[5:0];
        to_row_q <= write_pair[8:3];
    end

    wire [255:0] ram_rd_data;

    sdp_ram_d4096_w256 u_ram (
        .clk    (clk),
        .wr_en  (is_complete_q),
        .wr_addr({to_set_q, to_row_q}),
        .wr_data({pair7_q, pair6_q, pair5_q, pair4_q, pair3_q, pair2_q, pair1_q, pair0_q}),
        .rd_en  (read),
        .rd_addr({read_set, read_row}),
        .rd_data(ram_rd_data)
    );

    assign centres = ram_rd_data;
endmodule
`default_nettype wire
