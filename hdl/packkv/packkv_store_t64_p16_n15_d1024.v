// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The codes and steps of two blocks of one side. A buffer has one read port, for the search until
// it has found the block's order, then for the reader. The upper half of a word is 0 where a token
// ends in the lower one.
//
// Latency 1 cycle, one beat in; one word out to the search and 16 codes to the reader per cycle.
// Generated for block = 64, pack = 16, largest = 15, max_d = 1024, greedy = 1.
`default_nettype none
module packkv_store_t64_p16_n15_d1024 (
    input  wire         clk,            // clock, rising edge
    input  wire         write_valid,    // a beat of codes is present
    input  wire         write_buffer,   // which of the two buffers
    input  wire   [5:0] write_token,    // which token of the block
    input  wire   [5:0] write_beat,     // which beat of the token
    input  wire  [79:0] write_codes,    // signed, lane 0 lowest
    input  wire  [15:0] write_step,     // the step of the token
    input  wire         write_ends,     // last beat of the token
    input  wire         read_buffer,    // of the reader: which buffer
    input  wire   [5:0] read_token,     // which token
    input  wire   [5:0] read_beat,      // which 16 channels of it
    input  wire         search_buffer,  // of the search: which buffer
    input  wire         searching,      // the search reads
    input  wire   [5:0] search_token,   // which token
    input  wire   [4:0] search_word,    // which 32 channels of it
    output wire  [79:0] read_codes,     // the 16 codes that were read
    output wire [159:0] search_codes,   // the 32 codes that were read
    output wire  [15:0] read_step       // the step that was read
);
    wire [10:0] write_address = {write_token, write_beat[5:1]};
    wire [79:0] upper_codes = write_codes & {80{write_beat[0]}};
    wire        writes0 = write_valid & !write_buffer;
    wire        searched0 = searching & !search_buffer;
    wire [10:0] read_address0 = searched0 ? {search_token, search_word} :
        {read_token, read_beat[5:1]};
    wire [79:0] lower_codes0;

    sdp_ram_d2048_w80 u_lower0 (
        .clk    (clk),
        .wr_en  (writes0 & !write_beat[0]),
        .wr_addr(write_address),
        .wr_data(write_codes),
        .rd_en  (1'b1),
        .rd_addr(read_address0),
        .rd_data(lower_codes0)
    );

    wire [79:0] upper_codes0;

    sdp_ram_d2048_w80 u_upper0 (
        .clk    (clk),
        .wr_en  (writes0),
        .wr_addr(write_address),
        .wr_data(upper_codes),
        .rd_en  (1'b1),
        .rd_addr(read_address0),
        .rd_data(upper_codes0)
    );

    wire        writes1 = write_valid & write_buffer;
    wire        searched1 = searching & search_buffer;
    wire [10:0] read_address1 = searched1 ? {search_token, search_word} :
        {read_token, read_beat[5:1]};
    wire [79:0] lower_codes1;

    sdp_ram_d2048_w80 u_lower1 (
        .clk    (clk),
        .wr_en  (writes1 & !write_beat[0]),
        .wr_addr(write_address),
        .wr_data(write_codes),
        .rd_en  (1'b1),
        .rd_addr(read_address1),
        .rd_data(lower_codes1)
    );

    wire [79:0] upper_codes1;

    sdp_ram_d2048_w80 u_upper1 (
        .clk    (clk),
        .wr_en  (writes1),
        .wr_addr(write_address),
        .wr_data(upper_codes),
        .rd_en  (1'b1),
        .rd_addr(read_address1),
        .rd_data(upper_codes1)
    );

    // What was read a cycle ago.
    reg of_second_q;
    reg of_upper_q;

    always @(posedge clk) begin
        of_second_q <= read_buffer;
        of_upper_q <= read_beat[0];
    end

    wire [79:0] read_lower = of_second_q ? lower_codes1 : lower_codes0;
    wire [79:0] read_upper = of_second_q ? upper_codes1 : upper_codes0;

    assign read_codes = of_upper_q ? read_upper : read_lower;

    reg search_of_second_q;

    always @(posedge clk) begin
        search_of_second_q <= search_buffer;
    end

    assign search_codes = {search_of_second_q ? upper_codes1 : upper_codes0,
        search_of_second_q ? lower_codes1 : lower_codes0};

    // Steps.
    wire [15:0] steps_rd_data;

    sdp_ram_d128_w16 u_steps (
        .clk    (clk),
        .wr_en  (write_valid & write_ends),
        .wr_addr({write_buffer, write_token}),
        .wr_data(write_step),
        .rd_en  (1'b1),
        .rd_addr({read_buffer, read_token}),
        .rd_data(steps_rd_data)
    );

    assign read_step = steps_rd_data;
endmodule
`default_nettype wire
