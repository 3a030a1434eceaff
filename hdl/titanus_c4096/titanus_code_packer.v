// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Codes of a token's labelled elements, without the gaps of the others, in words of 32 codes: 4
// bytes per bit of a code. A token without labelled elements has none.
//
// The codes are collected as bytes. What is left of a word of 32 bytes when every byte gives its
// low bits depends on their number alone: seven fixed patterns, no shifter.
//
// Throughput: one beat per cycle.
`default_nettype none
module titanus_code_packer (
    input  wire         clk,         // clock, rising edge
    input  wire         rst_n,       // synchronous reset, active low
    input  wire   [3:0] bits,        // bits of a code, 2 to 8
    input  wire         in_valid,    // a beat
    input  wire  [15:0] in_keep,     // which lanes have a code
    input  wire [127:0] in_entries,  // codes
    input  wire         in_last,     // last beat of its token
    output wire         out_valid,   // a word
    output wire [255:0] out_data,    // its codes, without gaps
    output wire   [5:0] out_bytes,   // its bytes
    output wire         out_last     // last word of its token
);
    wire         compaction_ready;
    wire         compaction_out_valid;
    wire   [4:0] compaction_out_count;
    wire [127:0] compaction_out_entries;
    wire         compaction_out_last;

    compaction_shifter_n16_w8 u_compaction (
        .clk        (clk),
        .rst_n      (rst_n),
        .in_valid   (in_valid),
        .in_ready   (compaction_ready),
        .in_keep    (in_keep),
        .in_entries (in_entries),
        .in_last    (in_last),
        .out_valid  (compaction_out_valid),
        .out_ready  (1'b1),
        .out_count  (compaction_out_count),
        .out_entries(compaction_out_entries),
        .out_last   (compaction_out_last)
    );

    wire         unused_ready = compaction_ready;
    wire         units_out_valid;
    wire [127:0] units_out_unit;
    wire   [3:0] units_out_top;
    wire         units_out_last;

    titanus_entry_packer_w8 u_units (
        .clk       (clk),
        .rst_n     (rst_n),
        .in_valid  (compaction_out_valid),
        .in_count  (compaction_out_count),
        .in_entries(compaction_out_entries),
        .in_last   (compaction_out_last),
        .out_valid (units_out_valid),
        .out_unit  (units_out_unit),
        .out_top   (units_out_top),
        .out_last  (units_out_last)
    );

    wire [255:0] words_out_data;
    wire   [4:0] words_out_top;
    wire         words_out_valid;
    wire         words_out_last;

    titanus_word_collector_w8 u_words (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (units_out_valid),
        .in_unit  (units_out_unit),
        .in_top   (units_out_top),
        .in_last  (units_out_last),
        .out_valid(words_out_valid),
        .out_data (words_out_data),
        .out_top  (words_out_top),
        .out_last (words_out_last)
    );

    reg [255:0] squeezed;
    always @(*) begin
        case (bits)
            4'd2: squeezed = {192'd0, words_out_data[249:248], words_out_data[241:240],
                words_out_data[233:232], words_out_data[225:224], words_out_data[217:216],
                words_out_data[209:208], words_out_data[201:200], words_out_data[193:192],
                words_out_data[185:184], words_out_data[177:176], words_out_data[169:168],
                words_out_data[161:160], words_out_data[153:152], words_out_data[145:144],
                words_out_data[137:136], words_out_data[129:128], words_out_data[121:120],
                words_out_data[113:112], words_out_data[105:104], words_out_data[97:96],
                words_out_data[89:88], words_out_data[81:80], words_out_data[73:72],
                words_out_data[65:64], words_out_data[57:56], words_out_data[49:48],
                words_out_data[41:40], words_out_data[33:32], words_out_data[25:24],
                words_out_data[17:16], words_out_data[9:8], words_out_data[1:0]};
            4'd3: squeezed = {160'd0, words_out_data[250:248], words_out_data[242:240],
                words_out_data[234:232], words_out_data[226:224], words_out_data[218:216],
                words_out_data[210:208], words_out_data[202:200], words_out_data[194:192],
                words_out_data[186:184], words_out_data[178:176], words_out_data[170:168],
                words_out_data[162:160], words_out_data[154:152], words_out_data[146:144],
                words_out_data[138:136], words_out_data[130:128], words_out_data[122:120],
                words_out_data[114:112], words_out_data[106:104], words_out_data[98:96],
                words_out_data[90:88], words_out_data[82:80], words_out_data[74:72],
                words_out_data[66:64], words_out_data[58:56], words_out_data[50:48],
                words_out_data[42:40], words_out_data[34:32], words_out_data[26:24],
                words_out_data[18:16], words_out_data[10:8], words_out_data[2:0]};
            4'd4: squeezed = {128'd0, words_out_data[251:248], words_out_data[243:240],
                words_out_data[235:232], words_out_data[227:224], words_out_data[219:216],
                words_out_data[211:208], words_out_data[203:200], words_out_data[195:192],
                words_out_data[187:184], words_out_data[179:176], words_out_data[171:168],
                words_out_data[163:160], words_out_data[155:152], words_out_data[147:144],
                words_out_data[139:136], words_out_data[131:128], words_out_data[123:120],
                words_out_data[115:112], words_out_data[107:104], words_out_data[99:96],
                words_out_data[91:88], words_out_data[83:80], words_out_data[75:72],
                words_out_data[67:64], words_out_data[59:56], words_out_data[51:48],
                words_out_data[43:40], words_out_data[35:32], words_out_data[27:24],
                words_out_data[19:16], words_out_data[11:8], words_out_data[3:0]};
            4'd5: squeezed = {96'd0, words_out_data[252:248], words_out_data[244:240],
                words_out_data[236:232], words_out_data[228:224], words_out_data[220:216],
                words_out_data[212:208], words_out_data[204:200], words_out_data[196:192],
                words_out_data[188:184], words_out_data[180:176], words_out_data[172:168],
                words_out_data[164:160], words_out_data[156:152], words_out_data[148:144],
                words_out_data[140:136], words_out_data[132:128], words_out_data[124:120],
                words_out_data[116:112], words_out_data[108:104], words_out_data[100:96],
                words_out_data[92:88], words_out_data[84:80], words_out_data[76:72],
                words_out_data[68:64], words_out_data[60:56], words_out_data[52:48],
                words_out_data[44:40], words_out_data[36:32], words_out_data[28:24],
                words_out_data[20:16], words_out_data[12:8], words_out_data[4:0]};
            4'd6: squeezed = {64'd0, words_out_data[253:248], words_out_data[245:240],
                words_out_data[237:232], words_out_data[229:224], words_out_data[221:216],
                words_out_data[213:208], words_out_data[205:200], words_out_data[197:192],
                words_out_data[189:184], words_out_data[181:176], words_out_data[173:168],
                words_out_data[165:160], words_out_data[157:152], words_out_data[149:144],
                words_out_data[141:136], words_out_data[133:128], words_out_data[125:120],
                words_out_data[117:112], words_out_data[109:104], words_out_data[101:96],
                words_out_data[93:88], words_out_data[85:80], words_out_data[77:72],
                words_out_data[69:64], words_out_data[61:56], words_out_data[53:48],
                words_out_data[45:40], words_out_data[37:32], words_out_data[29:24],
                words_out_data[21:16], words_out_data[13:8], words_out_data[5:0]};
            4'd7: squeezed = {32'd0, words_out_data[254:248], words_out_data[246:240],
                words_out_data[238:232], words_out_data[230:224], words_out_data[222:216],
                words_out_data[214:208], words_out_data[206:200], words_out_data[198:192],
                words_out_data[190:184], words_out_data[182:176], words_out_data[174:168],
                words_out_data[166:160], words_out_data[158:152], words_out_data[150:144],
                words_out_data[142:136], words_out_data[134:128], words_out_data[126:120],
                words_out_data[118:112], words_out_data[110:104], words_out_data[102:96],
                words_out_data[94:88], words_out_data[86:80], words_out_data[78:72],
                words_out_data[70:64], words_out_data[62:56], words_out_data[54:48],
                words_out_data[46:40], words_out_data[38:32], words_out_data[30:24],
                words_out_data[22:16], words_out_data[14:8], words_out_data[6:0]};
            default: squeezed = words_out_data;
        endcase
    end

    // The bytes that hold so many codes.
    wire [5:0] count = {1'b0, words_out_top} + 6'd1;
    wire [9:0] code_bits = {4'd0, count} * {6'd0, bits};
    wire [9:0] rounded_up = code_bits + 10'h007;
    wire [2:0] unused_bits = rounded_up[2:0];
    wire [0:0] unused_top = rounded_up[9];

    assign out_valid = words_out_valid;
    assign out_data = squeezed;
    assign out_bytes = rounded_up[8:3];
    assign out_last = words_out_last;
endmodule
`default_nettype wire
