// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Unpacks one group of 16 codes of 2 to 8 bits, which lie without gaps in a piece of up to 32
// bytes. A full piece has 4 groups of codes of 2 to 4 bits, or 2 groups of codes of 5 to 8 bits.
// Combinational.
//
// Each code is aligned to the top of a byte. Codes of 2, 3 and 4 bits are repeated to codes of 8, 6
// and 8 bits.
`default_nettype none
module titanus_code_unpacker (
    input  wire [255:0] piece,  // packed codes, the first in the lowest bits
    input  wire   [1:0] index,  // group to unpack
    input  wire   [3:0] bits,   // width of a code, 2 to 8 bits
    output wire [127:0] codes   // codes, one per byte, aligned to the top
);
    genvar i;

    // The group's first byte, halved: width times index.
    wire [4:0] selector = {bits[2:0], index};
    wire       unused_bits = bits[3];
    reg  [3:0] start;
    always @(*) begin
        case (selector)
            5'd8: start = 4'd0;
            5'd9: start = 4'd2;
            5'd10: start = 4'd4;
            5'd11: start = 4'd6;
            5'd12: start = 4'd0;
            5'd13: start = 4'd3;
            5'd14: start = 4'd6;
            5'd15: start = 4'd9;
            5'd16: start = 4'd0;
            5'd17: start = 4'd4;
            5'd18: start = 4'd8;
            5'd19: start = 4'd12;
            5'd20: start = 4'd0;
            5'd21: start = 4'd5;
            5'd24: start = 4'd0;
            5'd25: start = 4'd6;
            5'd28: start = 4'd0;
            5'd29: start = 4'd7;
            5'd0: start = 4'd0;
            5'd1: start = 4'd8;
            default: start = 4'd0;
        endcase
    end

    // The bytes of the group.
    reg [7:0] byte0;
    always @(*) begin
        case (start)
            4'd2: byte0 = piece[39:32];
            4'd3: byte0 = piece[55:48];
            4'd4: byte0 = piece[71:64];
            4'd5: byte0 = piece[87:80];
            4'd6: byte0 = piece[103:96];
            4'd7: byte0 = piece[119:112];
            4'd8: byte0 = piece[135:128];
            4'd9: byte0 = piece[151:144];
            4'd12: byte0 = piece[199:192];
            default: byte0 = piece[7:0];
        endcase
    end
    reg [7:0] byte1;
    always @(*) begin
        case (start)
            4'd2: byte1 = piece[47:40];
            4'd3: byte1 = piece[63:56];
            4'd4: byte1 = piece[79:72];
            4'd5: byte1 = piece[95:88];
            4'd6: byte1 = piece[111:104];
            4'd7: byte1 = piece[127:120];
            4'd8: byte1 = piece[143:136];
            4'd9: byte1 = piece[159:152];
            4'd12: byte1 = piece[207:200];
            default: byte1 = piece[15:8];
        endcase
    end
    reg [7:0] byte2;
    always @(*) begin
        case (start)
            4'd2: byte2 = piece[55:48];
            4'd3: byte2 = piece[71:64];
            4'd4: byte2 = piece[87:80];
            4'd5: byte2 = piece[103:96];
            4'd6: byte2 = piece[119:112];
            4'd7: byte2 = piece[135:128];
            4'd8: byte2 = piece[151:144];
            4'd9: byte2 = piece[167:160];
            4'd12: byte2 = piece[215:208];
            default: byte2 = piece[23:16];
        endcase
    end
    reg [7:0] byte3;
    always @(*) begin
        case (start)
            4'd2: byte3 = piece[63:56];
            4'd3: byte3 = piece[79:72];
            4'd4: byte3 = piece[95:88];
            4'd5: byte3 = piece[111:104];
            4'd6: byte3 = piece[127:120];
            4'd7: byte3 = piece[143:136];
            4'd8: byte3 = piece[159:152];
            4'd9: byte3 = piece[175:168];
            4'd12: byte3 = piece[223:216];
            default: byte3 = piece[31:24];
        endcase
    end
    reg [7:0] byte4;
    always @(*) begin
        case (start)
            4'd3: byte4 = piece[87:80];
            4'd4: byte4 = piece[103:96];
            4'd5: byte4 = piece[119:112];
            4'd6: byte4 = piece[135:128];
            4'd7: byte4 = piece[151:144];
            4'd8: byte4 = piece[167:160];
            4'd9: byte4 = piece[183:176];
            4'd12: byte4 = piece[231:224];
            default: byte4 = piece[39:32];
        endcase
    end
    reg [7:0] byte5;
    always @(*) begin
        case (start)
            4'd3: byte5 = piece[95:88];
            4'd4: byte5 = piece[111:104];
            4'd5: byte5 = piece[127:120];
            4'd6: byte5 = piece[143:136];
            4'd7: byte5 = piece[159:152];
            4'd8: byte5 = piece[175:168];
            4'd9: byte5 = piece[191:184];
            4'd12: byte5 = piece[239:232];
            default: byte5 = piece[47:40];
        endcase
    end
    reg [7:0] byte6;
    always @(*) begin
        case (start)
            4'd4: byte6 = piece[119:112];
            4'd5: byte6 = piece[135:128];
            4'd6: byte6 = piece[151:144];
            4'd7: byte6 = piece[167:160];
            4'd8: byte6 = piece[183:176];
            4'd12: byte6 = piece[247:240];
            default: byte6 = piece[55:48];
        endcase
    end
    reg [7:0] byte7;
    always @(*) begin
        case (start)
            4'd4: byte7 = piece[127:120];
            4'd5: byte7 = piece[143:136];
            4'd6: byte7 = piece[159:152];
            4'd7: byte7 = piece[175:168];
            4'd8: byte7 = piece[191:184];
            4'd12: byte7 = piece[255:248];
            default: byte7 = piece[63:56];
        endcase
    end
    reg [7:0] byte8;
    always @(*) begin
        case (start)
            4'd5: byte8 = piece[151:144];
            4'd6: byte8 = piece[167:160];
            4'd7: byte8 = piece[183:176];
            4'd8: byte8 = piece[199:192];
            default: byte8 = piece[71:64];
        endcase
    end
    reg [7:0] byte9;
    always @(*) begin
        case (start)
            4'd5: byte9 = piece[159:152];
            4'd6: byte9 = piece[175:168];
            4'd7: byte9 = piece[191:184];
            4'd8: byte9 = piece[207:200];
            default: byte9 = piece[79:72];
        endcase
    end
    reg [7:0] byte10;
    always @(*) begin
        case (start)
            4'd6: byte10 = piece[183:176];
            4'd7: byte10 = piece[199:192];
            4'd8: byte10 = piece[215:208];
            default: byte10 = piece[87:80];
        endcase
    end
    reg [7:0] byte11;
    always @(*) begin
        case (start)
            4'd6: byte11 = piece[191:184];
            4'd7: byte11 = piece[207:200];
            4'd8: byte11 = piece[223:216];
            default: byte11 = piece[95:88];
        endcase
    end
    reg [7:0] byte12;
    always @(*) begin
        case (start)
            4'd7: byte12 = piece[215:208];
            4'd8: byte12 = piece[231:224];
            default: byte12 = piece[103:96];
        endcase
    end
    reg [7:0] byte13;
    always @(*) begin
        case (start)
            4'd7: byte13 = piece[223:216];
            4'd8: byte13 = piece[239:232];
            default: byte13 = piece[111:104];
        endcase
    end
    reg [7:0] byte14;
    always @(*) begin
        case (start)
            4'd8: byte14 = piece[247:240];
            default: byte14 = piece[119:112];
        endcase
    end
    reg [7:0] byte15;
    always @(*) begin
        case (start)
            4'd8: byte15 = piece[255:248];
            default: byte15 = piece[127:120];
        endcase
    end
    wire [127:0] group_bytes = {byte15, byte14, byte13, byte12, byte11, byte10, byte9, byte8,
        byte7, byte6, byte5, byte4, byte3, byte2, byte1, byte0};

    // Its codes, by width.
    wire [127:0] codes_of_2_bits = {group_bytes[31:30], group_bytes[31:30], group_bytes[31:30],
        group_bytes[31:28], group_bytes[29:28], group_bytes[29:28], group_bytes[29:26],
        group_bytes[27:26], group_bytes[27:26], group_bytes[27:24], group_bytes[25:24],
        group_bytes[25:24], group_bytes[25:22], group_bytes[23:22], group_bytes[23:22],
        group_bytes[23:20], group_bytes[21:20], group_bytes[21:20], group_bytes[21:18],
        group_bytes[19:18], group_bytes[19:18], group_bytes[19:16], group_bytes[17:16],
        group_bytes[17:16], group_bytes[17:14], group_bytes[15:14], group_bytes[15:14],
        group_bytes[15:12], group_bytes[13:12], group_bytes[13:12], group_bytes[13:10],
        group_bytes[11:10], group_bytes[11:10], group_bytes[11:8], group_bytes[9:8],
        group_bytes[9:8], group_bytes[9:6], group_bytes[7:6], group_bytes[7:6], group_bytes[7:4],
        group_bytes[5:4], group_bytes[5:4], group_bytes[5:2], group_bytes[3:2], group_bytes[3:2],
        group_bytes[3:0], group_bytes[1:0], group_bytes[1:0], group_bytes[1:0]};
    wire [127:0] codes_of_3_bits;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_codes_of_3_bits
            assign codes_of_3_bits[8*i +: 8] = {group_bytes[3*i +: 3], group_bytes[3*i +: 3], 2'd0};
        end
    endgenerate

    wire [127:0] codes_of_4_bits;

    assign codes_of_4_bits[3:0] = group_bytes[3:0];
    generate
        for (i = 0; i < 15; i = i + 1) begin : gen_codes_of_4_bits
            assign codes_of_4_bits[8*i + 4 +: 8] = group_bytes[4*i +: 8];
        end
    endgenerate
    assign codes_of_4_bits[127:124] = group_bytes[63:60];

    wire [127:0] codes_of_5_bits;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_codes_of_5_bits
            assign codes_of_5_bits[8*i +: 8] = {group_bytes[5*i +: 5], 3'd0};
        end
    endgenerate

    wire [127:0] codes_of_6_bits;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_codes_of_6_bits
            assign codes_of_6_bits[8*i +: 8] = {group_bytes[6*i +: 6], 2'd0};
        end
    endgenerate

    wire [127:0] codes_of_7_bits;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_codes_of_7_bits
            assign codes_of_7_bits[8*i +: 8] = {group_bytes[7*i +: 7], 1'b0};
        end
    endgenerate

    reg [127:0] unpacked;
    always @(*) begin
        case (bits)
            4'd2: unpacked = codes_of_2_bits;
            4'd3: unpacked = codes_of_3_bits;
            4'd4: unpacked = codes_of_4_bits;
            4'd5: unpacked = codes_of_5_bits;
            4'd6: unpacked = codes_of_6_bits;
            4'd7: unpacked = codes_of_7_bits;
            default: unpacked = group_bytes;
        endcase
    end

    assign codes = unpacked;
endmodule
`default_nettype wire
