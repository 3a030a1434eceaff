// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// 5 threshold sets of 64 bits. threshold_set is the set set_index from one cycle after set_read is
// set to one cycle after it falls. A write that was granted before is in it from the second of
// these cycles on.
//
// request must stay set until done; it waits for a cycle without set_read and ends one cycle later.
// Its word is the number of the set and, lowest, which half of it. A write changes the bits of mask
// and no others. Contents are not reset.
//
// Latency 1 cycle, one set read by the hardware per cycle.
// Generated for sets = 5.
`default_nettype none
module dma_threshold_window_n5 (
    input  wire        clk,            // clock, rising edge
    input  wire        rst_n,          // synchronous reset, active low
    input  wire        request,        // software reads or writes a word
    input  wire        writes,         // it writes
    input  wire  [3:0] word,           // number of the word
    input  wire [31:0] data,           // what is written
    input  wire [31:0] mask,           // which bits of it
    input  wire        set_read,       // the hardware reads a set
    input  wire  [2:0] set_index,      // number of the set
    output wire        done,           // the access ends
    output wire [31:0] read_data,      // the word, when it does
    output wire [63:0] threshold_set   // the set that the hardware reads
);
    reg  granted_q;
    wire grant = request & !set_read & !granted_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            granted_q <= 1'b0;
        end else begin
            granted_q <= grant;
        end
    end

    wire [63:0] ram_rd_data;
    wire [63:0] set_data;
    wire [31:0] new_word;

    sdp_ram_d5_w64 u_ram (
        .clk    (clk),
        .wr_en  (granted_q & writes),
        .wr_addr(word[3:1]),
        .wr_data({word[0] ? new_word : set_data[63:32], word[0] ? set_data[31:0] : new_word}),
        .rd_en  (grant | set_read),
        .rd_addr(set_read ? set_index : word[3:1]),
        .rd_data(ram_rd_data)
    );

    assign set_data = ram_rd_data;
    wire [31:0] held = word[0] ? set_data[63:32] : set_data[31:0];
    assign new_word = (data & mask) | (held & ~mask);

    assign done = granted_q;
    assign read_data = held;
    assign threshold_set = set_data;
endmodule
`default_nettype wire
