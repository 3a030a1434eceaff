// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Unpacks one group of 16 codes of 2 to 8 bits, which lie without gaps in a piece of up to 32
// bytes: each code is zero-extended to a byte. A full piece has 4 groups of codes of 2 to 4 bits,
// or 2 groups of codes of 5 to 8 bits. Combinational.
`default_nettype none
module titanus_code_unpacker (
    input  wire [255:0] piece,  // packed codes, the first in the lowest bits
    input  wire   [1:0] index,  // group to unpack
    input  wire   [3:0] bits,   // width of a code, 2 to 8 bits
    output wire [127:0] codes   // codes, one per byte, zero-extended
);
    genvar i;

    // All codes of the piece, by width.
    wire [511:0] codes_of_2_bits;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_codes_of_2_bits
            assign codes_of_2_bits[8*i +: 8] = {6'd0, piece[2*i +: 2]};
        end
    endgenerate

    wire [511:0] codes_of_3_bits;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_codes_of_3_bits
            assign codes_of_3_bits[8*i +: 8] = {5'd0, piece[3*i +: 3]};
        end
    endgenerate

    wire [511:0] codes_of_4_bits;

    generate
        for (i = 0; i < 64; i = i + 1) begin : gen_codes_of_4_bits
            assign codes_of_4_bits[8*i +: 8] = {4'd0, piece[4*i +: 4]};
        end
    endgenerate

    wire [255:0] codes_of_5_bits;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_codes_of_5_bits
            assign codes_of_5_bits[8*i +: 8] = {3'd0, piece[5*i +: 5]};
        end
    endgenerate

    wire [255:0] codes_of_6_bits;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_codes_of_6_bits
            assign codes_of_6_bits[8*i +: 8] = {2'd0, piece[6*i +: 6]};
        end
    endgenerate

    wire [255:0] codes_of_7_bits;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_codes_of_7_bits
            assign codes_of_7_bits[8*i +: 8] = {1'b0, piece[7*i +: 7]};
        end
    endgenerate

    wire [255:0] codes_of_8_bits = piece;

    // The width of a code modulo 8, and the group.
    wire   [4:0] selector = {bits[2:0], index};
    wire         unused_bits = bits[3];
    reg  [127:0] unpacked;
    always @(*) begin
        case (selector)
            5'd8: unpacked = codes_of_2_bits[127:0];
            5'd9: unpacked = codes_of_2_bits[255:128];
            5'd10: unpacked = codes_of_2_bits[383:256];
            5'd11: unpacked = codes_of_2_bits[511:384];
            5'd12: unpacked = codes_of_3_bits[127:0];
            5'd13: unpacked = codes_of_3_bits[255:128];
            5'd14: unpacked = codes_of_3_bits[383:256];
            5'd15: unpacked = codes_of_3_bits[511:384];
            5'd16: unpacked = codes_of_4_bits[127:0];
            5'd17: unpacked = codes_of_4_bits[255:128];
            5'd18: unpacked = codes_of_4_bits[383:256];
            5'd19: unpacked = codes_of_4_bits[511:384];
            5'd20: unpacked = codes_of_5_bits[127:0];
            5'd21: unpacked = codes_of_5_bits[255:128];
            5'd24: unpacked = codes_of_6_bits[127:0];
            5'd25: unpacked = codes_of_6_bits[255:128];
            5'd28: unpacked = codes_of_7_bits[127:0];
            5'd29: unpacked = codes_of_7_bits[255:128];
            5'd0: unpacked = codes_of_8_bits[127:0];
            5'd1: unpacked = codes_of_8_bits[255:128];
            default: unpacked = 128'd0;
        endcase
    end

    assign codes = unpacked;
endmodule
`default_nettype wire
