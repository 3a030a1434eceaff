// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The groups of the tokens of two blocks. A token that arrives is in the last group, until the
// search puts it into another one; the two are never about the same block.
//
// Latency 1 cycle, one token that arrives, one that is chosen and one that is asked for per cycle.
// Generated for block = 64, pack = 16, largest = 127, max_d = 256, greedy = 1.
`default_nettype none
module packkv_groups_t64_p16_n127_d256 (
    input  wire       clk,            // clock, rising edge
    input  wire       there_valid,    // a token is present
    input  wire       there_buffer,   // which of the two buffers
    input  wire [5:0] there_token,    // which token of the block
    input  wire       chosen_valid,   // a token of a group is present
    input  wire       chosen_buffer,  // which of the two buffers
    input  wire [5:0] chosen_token,   // which token of the block
    input  wire [1:0] chosen_group,   // its group
    input  wire       ask_buffer,     // which of the two buffers
    input  wire [5:0] ask_token,      // which token
    output wire [1:0] asked_group     // the group of the token asked for
);
    wire       arrives0 = there_valid & !there_buffer;
    wire       joins0 = chosen_valid & !chosen_buffer;
    wire [1:0] group0;

    sdp_ram_d64_w2 u_groups0 (
        .clk    (clk),
        .wr_en  (arrives0 | joins0),
        .wr_addr(joins0 ? chosen_token : there_token),
        .wr_data(joins0 ? chosen_group : 2'd3),
        .rd_en  (1'b1),
        .rd_addr(ask_token),
        .rd_data(group0)
    );

    wire       arrives1 = there_valid & there_buffer;
    wire       joins1 = chosen_valid & chosen_buffer;
    wire [1:0] group1;

    sdp_ram_d64_w2 u_groups1 (
        .clk    (clk),
        .wr_en  (arrives1 | joins1),
        .wr_addr(joins1 ? chosen_token : there_token),
        .wr_data(joins1 ? chosen_group : 2'd3),
        .rd_en  (1'b1),
        .rd_addr(ask_token),
        .rd_data(group1)
    );

    reg asked_of_second_q;

    always @(posedge clk) begin
        asked_of_second_q <= ask_buffer;
    end

    assign asked_group = asked_of_second_q ? group1 : group0;
endmodule
`default_nettype wire
