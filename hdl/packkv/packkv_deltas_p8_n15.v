// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Packs of codes: the smallest code, the bits that the largest delta above it needs, and the deltas
// side by side in so many bits each. It never waits.
//
// Latency 4 cycles, one pack per cycle.
// Generated for pack = 8, largest = 15.
`default_nettype none
module packkv_deltas_p8_n15 (
    input  wire        clk,         // clock, rising edge
    input  wire        rst_n,       // synchronous reset, active low
    input  wire        in_valid,    // a pack is present
    input  wire [39:0] in_codes,    // signed codes in stored order, the first lowest
    input  wire  [2:0] in_bits,     // b, the bits of a code
    input  wire  [3:0] in_dest,     // the head
    input  wire        in_last,     // last pack of the head's block
    output wire        out_valid,   // a pack is present
    output wire  [4:0] out_lowest,  // its smallest code, two's complement
    output wire  [2:0] out_width,   // bits of a delta, w
    output wire [39:0] out_bytes,   // P deltas of w bits, the first lowest; 0 above them
    output wire  [2:0] out_bits,    // b
    output wire  [3:0] out_dest,    // the head
    output wire        out_last     // last pack of the head's block
);
    genvar i;

    // Codes above -2^(b - 1), so that their order is that of unsigned numbers.
    wire [39:0] raised;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_raised
            assign raised[5*i +: 5] = {!in_codes[5*i + 4], in_codes[5*i +: 4]};
        end
    endgenerate

    wire [19:0] lowest_of_2;

    generate
        for (i = 0; i < 4; i = i + 1) begin : gen_lowest_of_2
            assign lowest_of_2[5*i +: 5] =
                (raised[10*i +: 5] < raised[10*i + 5 +: 5]) ? raised[10*i +: 5] :
                raised[10*i + 5 +: 5];
        end
    endgenerate

    wire  [9:0] lowest_of_4 =
        {(lowest_of_2[14:10] < lowest_of_2[19:15]) ? lowest_of_2[14:10] : lowest_of_2[19:15],
        (lowest_of_2[4:0] < lowest_of_2[9:5]) ? lowest_of_2[4:0] : lowest_of_2[9:5]};
    reg         valid1_q;
    reg   [2:0] bits1_q;
    reg   [3:0] dest1_q;
    reg         last1_q;
    reg  [39:0] codes1_q;
    reg   [9:0] lowest1_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid1_q <= 1'b0;
        end else begin
            valid1_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        bits1_q <= in_bits;
        dest1_q <= in_dest;
        last1_q <= in_last;
        codes1_q <= raised;
        lowest1_q <= lowest_of_4;
    end

    wire  [4:0] lowest_of_8 = (lowest1_q[4:0] < lowest1_q[9:5]) ? lowest1_q[4:0] : lowest1_q[9:5];
    reg         valid2_q;
    reg   [2:0] bits2_q;
    reg   [3:0] dest2_q;
    reg         last2_q;
    reg  [39:0] codes2_q;
    reg   [4:0] lowest2_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid2_q <= 1'b0;
        end else begin
            valid2_q <= valid1_q;
        end
    end

    always @(posedge clk) begin
        bits2_q <= bits1_q;
        dest2_q <= dest1_q;
        last2_q <= last1_q;
        codes2_q <= codes1_q;
        lowest2_q <= lowest_of_8;
    end

    // Deltas. The bits of the largest are those of all of them together.
    wire [39:0] deltas;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_deltas
            assign deltas[5*i +: 5] = codes2_q[5*i +: 5] - lowest2_q;
        end
    endgenerate

    wire  [4:0] any_delta = deltas[4:0] | deltas[9:5] | deltas[14:10] | deltas[19:15] |
        deltas[24:20] | deltas[29:25] | deltas[34:30] | deltas[39:35];
    wire  [4:0] width_of_reaches = {any_delta[4], |any_delta[4:3], |any_delta[4:2],
        |any_delta[4:1], |any_delta};
    wire  [2:0] width_of = {(width_of_reaches[3] & !width_of_reaches[4]) | width_of_reaches[4],
        (width_of_reaches[1] & !width_of_reaches[2]) |
            (width_of_reaches[2] & !width_of_reaches[3]),
        (width_of_reaches[0] & !width_of_reaches[1]) |
            (width_of_reaches[2] & !width_of_reaches[3]) | width_of_reaches[4]};
    wire  [4:0] lowest_code = {!lowest2_q[4], lowest2_q[3:0]};
    reg         valid3_q;
    reg   [2:0] bits3_q;
    reg   [3:0] dest3_q;
    reg         last3_q;
    reg  [39:0] deltas3_q;
    reg   [2:0] width3_q;
    reg   [4:0] lowest3_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid3_q <= 1'b0;
        end else begin
            valid3_q <= valid2_q;
        end
    end

    always @(posedge clk) begin
        bits3_q <= bits2_q;
        dest3_q <= dest2_q;
        last3_q <= last2_q;
        deltas3_q <= deltas;
        width3_q <= width_of;
        lowest3_q <= lowest_code;
    end

    // Side by side.
    wire        is_1_wide = width3_q == 3'd1;
    wire        is_2_wide = width3_q == 3'd2;
    wire        is_3_wide = width3_q == 3'd3;
    wire        is_4_wide = width3_q == 3'd4;
    wire        is_5_wide = width3_q == 3'd5;
    wire [39:0] packed_bytes = ({40{is_1_wide}} &
            {32'd0, deltas3_q[35], deltas3_q[30], deltas3_q[25], deltas3_q[20], deltas3_q[15],
                deltas3_q[10], deltas3_q[5], deltas3_q[0]}) |
        ({40{is_2_wide}} &
            {24'd0, deltas3_q[36:35], deltas3_q[31:30], deltas3_q[26:25], deltas3_q[21:20],
                deltas3_q[16:15], deltas3_q[11:10], deltas3_q[6:5], deltas3_q[1:0]}) |
        ({40{is_3_wide}} &
            {16'd0, deltas3_q[37:35], deltas3_q[32:30], deltas3_q[27:25], deltas3_q[22:20],
                deltas3_q[17:15], deltas3_q[12:10], deltas3_q[7:5], deltas3_q[2:0]}) |
        ({40{is_4_wide}} &
            {8'd0, deltas3_q[38:35], deltas3_q[33:30], deltas3_q[28:25], deltas3_q[23:20],
                deltas3_q[18:15], deltas3_q[13:10], deltas3_q[8:5], deltas3_q[3:0]}) |
        ({40{is_5_wide}} & deltas3_q);
    reg         valid4_q;
    reg   [2:0] bits4_q;
    reg   [3:0] dest4_q;
    reg         last4_q;
    reg  [39:0] bytes4_q;
    reg   [2:0] width4_q;
    reg   [4:0] lowest4_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            valid4_q <= 1'b0;
        end else begin
            valid4_q <= valid3_q;
        end
    end

    always @(posedge clk) begin
        bits4_q <= bits3_q;
        dest4_q <= dest3_q;
        last4_q <= last3_q;
        bytes4_q <= packed_bytes;
        width4_q <= width3_q;
        lowest4_q <= lowest3_q;
    end

    assign out_valid = valid4_q;
    assign out_lowest = lowest4_q;
    assign out_width = width4_q;
    assign out_bytes = bytes4_q;
    assign out_bits = bits4_q;
    assign out_dest = dest4_q;
    assign out_last = last4_q;
endmodule
`default_nettype wire
