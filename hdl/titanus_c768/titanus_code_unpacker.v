// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Unpacks codes: group index of a piece of up to 32 bytes, 16 codes of 2 to 8 bits that follow each
// other without gaps, to a byte each. A piece has 4 groups for 2 to 4 bits, else 2. Combinational.
`default_nettype none
module titanus_code_unpacker (
    input  wire [255:0] piece,  // codes, low bits first
    input  wire   [1:0] index,  // which group
    input  wire   [3:0] bits,   // bits of a code, 2 to 8
    output wire [127:0] codes   // codes, zeros above their bits
);
    // Bits of a code modulo 8, and the group.
    wire   [4:0] selector = {bits[2:0], index};
    wire         unused_bits = bits[3];
    reg  [127:0] unpacked;
    always @(*) begin
        case (selector)
            5'd8: unpacked = {{6'd0, piece[31:30]}, {6'd0, piece[29:28]}, {6'd0, piece[27:26]},
                {6'd0, piece[25:24]}, {6'd0, piece[23:22]}, {6'd0, piece[21:20]},
                {6'd0, piece[19:18]}, {6'd0, piece[17:16]}, {6'd0, piece[15:14]},
                {6'd0, piece[13:12]}, {6'd0, piece[11:10]}, {6'd0, piece[9:8]}, {6'd0, piece[7:6]},
                {6'd0, piece[5:4]}, {6'd0, piece[3:2]}, {6'd0, piece[1:0]}};
            5'd9: unpacked = {{6'd0, piece[63:62]}, {6'd0, piece[61:60]}, {6'd0, piece[59:58]},
                {6'd0, piece[57:56]}, {6'd0, piece[55:54]}, {6'd0, piece[53:52]},
                {6'd0, piece[51:50]}, {6'd0, piece[49:48]}, {6'd0, piece[47:46]},
                {6'd0, piece[45:44]}, {6'd0, piece[43:42]}, {6'd0, piece[41:40]},
                {6'd0, piece[39:38]}, {6'd0, piece[37:36]}, {6'd0, piece[35:34]},
                {6'd0, piece[33:32]}};
            5'd10: unpacked = {{6'd0, piece[95:94]}, {6'd0, piece[93:92]}, {6'd0, piece[91:90]},
                {6'd0, piece[89:88]}, {6'd0, piece[87:86]}, {6'd0, piece[85:84]},
                {6'd0, piece[83:82]}, {6'd0, piece[81:80]}, {6'd0, piece[79:78]},
                {6'd0, piece[77:76]}, {6'd0, piece[75:74]}, {6'd0, piece[73:72]},
                {6'd0, piece[71:70]}, {6'd0, piece[69:68]}, {6'd0, piece[67:66]},
                {6'd0, piece[65:64]}};
            5'd11: unpacked = {{6'd0, piece[127:126]}, {6'd0, piece[125:124]},
                {6'd0, piece[123:122]}, {6'd0, piece[121:120]}, {6'd0, piece[119:118]},
                {6'd0, piece[117:116]}, {6'd0, piece[115:114]}, {6'd0, piece[113:112]},
                {6'd0, piece[111:110]}, {6'd0, piece[109:108]}, {6'd0, piece[107:106]},
                {6'd0, piece[105:104]}, {6'd0, piece[103:102]}, {6'd0, piece[101:100]},
                {6'd0, piece[99:98]}, {6'd0, piece[97:96]}};
            5'd12: unpacked = {{5'd0, piece[47:45]}, {5'd0, piece[44:42]}, {5'd0, piece[41:39]},
                {5'd0, piece[38:36]}, {5'd0, piece[35:33]}, {5'd0, piece[32:30]},
                {5'd0, piece[29:27]}, {5'd0, piece[26:24]}, {5'd0, piece[23:21]},
                {5'd0, piece[20:18]}, {5'd0, piece[17:15]}, {5'd0, piece[14:12]},
                {5'd0, piece[11:9]}, {5'd0, piece[8:6]}, {5'd0, piece[5:3]}, {5'd0, piece[2:0]}};
            5'd13: unpacked = {{5'd0, piece[95:93]}, {5'd0, piece[92:90]}, {5'd0, piece[89:87]},
                {5'd0, piece[86:84]}, {5'd0, piece[83:81]}, {5'd0, piece[80:78]},
                {5'd0, piece[77:75]}, {5'd0, piece[74:72]}, {5'd0, piece[71:69]},
                {5'd0, piece[68:66]}, {5'd0, piece[65:63]}, {5'd0, piece[62:60]},
                {5'd0, piece[59:57]}, {5'd0, piece[56:54]}, {5'd0, piece[53:51]},
                {5'd0, piece[50:48]}};
            5'd14: unpacked = {{5'd0, piece[143:141]}, {5'd0, piece[140:138]},
                {5'd0, piece[137:135]}, {5'd0, piece[134:132]}, {5'd0, piece[131:129]},
                {5'd0, piece[128:126]}, {5'd0, piece[125:123]}, {5'd0, piece[122:120]},
                {5'd0, piece[119:117]}, {5'd0, piece[116:114]}, {5'd0, piece[113:111]},
                {5'd0, piece[110:108]}, {5'd0, piece[107:105]}, {5'd0, piece[104:102]},
                {5'd0, piece[101:99]}, {5'd0, piece[98:96]}};
            5'd15: unpacked = {{5'd0, piece[191:189]}, {5'd0, piece[188:186]},
                {5'd0, piece[185:183]}, {5'd0, piece[182:180]}, {5'd0, piece[179:177]},
                {5'd0, piece[176:174]}, {5'd0, piece[173:171]}, {5'd0, piece[170:168]},
                {5'd0, piece[167:165]}, {5'd0, piece[164:162]}, {5'd0, piece[161:159]},
                {5'd0, piece[158:156]}, {5'd0, piece[155:153]}, {5'd0, piece[152:150]},
                {5'd0, piece[149:147]}, {5'd0, piece[146:144]}};
            5'd16: unpacked = {{4'd0, piece[63:60]}, {4'd0, piece[59:56]}, {4'd0, piece[55:52]},
                {4'd0, piece[51:48]}, {4'd0, piece[47:44]}, {4'd0, piece[43:40]},
                {4'd0, piece[39:36]}, {4'd0, piece[35:32]}, {4'd0, piece[31:28]},
                {4'd0, piece[27:24]}, {4'd0, piece[23:20]}, {4'd0, piece[19:16]},
                {4'd0, piece[15:12]}, {4'd0, piece[11:8]}, {4'd0, piece[7:4]}, {4'd0, piece[3:0]}};
            5'd17: unpacked = {{4'd0, piece[127:124]}, {4'd0, piece[123:120]},
                {4'd0, piece[119:116]}, {4'd0, piece[115:112]}, {4'd0, piece[111:108]},
                {4'd0, piece[107:104]}, {4'd0, piece[103:100]}, {4'd0, piece[99:96]},
                {4'd0, piece[95:92]}, {4'd0, piece[91:88]}, {4'd0, piece[87:84]},
                {4'd0, piece[83:80]}, {4'd0, piece[79:76]}, {4'd0, piece[75:72]},
                {4'd0, piece[71:68]}, {4'd0, piece[67:64]}};
            5'd18: unpacked = {{4'd0, piece[191:188]}, {4'd0, piece[187:184]},
                {4'd0, piece[183:180]}, {4'd0, piece[179:176]}, {4'd0, piece[175:172]},
                {4'd0, piece[171:168]}, {4'd0, piece[167:164]}, {4'd0, piece[163:160]},
                {4'd0, piece[159:156]}, {4'd0, piece[155:152]}, {4'd0, piece[151:148]},
                {4'd0, piece[147:144]}, {4'd0, piece[143:140]}, {4'd0, piece[139:136]},
                {4'd0, piece[135:132]}, {4'd0, piece[131:128]}};
            5'd19: unpacked = {{4'd0, piece[255:252]}, {4'd0, piece[251:248]},
                {4'd0, piece[247:244]}, {4'd0, piece[243:240]}, {4'd0, piece[239:236]},
                {4'd0, piece[235:232]}, {4'd0, piece[231:228]}, {4'd0, piece[227:224]},
                {4'd0, piece[223:220]}, {4'd0, piece[219:216]}, {4'd0, piece[215:212]},
                {4'd0, piece[211:208]}, {4'd0, piece[207:204]}, {4'd0, piece[203:200]},
                {4'd0, piece[199:196]}, {4'd0, piece[195:192]}};
            5'd20: unpacked = {{3'd0, piece[79:75]}, {3'd0, piece[74:70]}, {3'd0, piece[69:65]},
                {3'd0, piece[64:60]}, {3'd0, piece[59:55]}, {3'd0, piece[54:50]},
                {3'd0, piece[49:45]}, {3'd0, piece[44:40]}, {3'd0, piece[39:35]},
                {3'd0, piece[34:30]}, {3'd0, piece[29:25]}, {3'd0, piece[24:20]},
                {3'd0, piece[19:15]}, {3'd0, piece[14:10]}, {3'd0, piece[9:5]}, {3'd0, piece[4:0]}};
            5'd21: unpacked = {{3'd0, piece[159:155]}, {3'd0, piece[154:150]},
                {3'd0, piece[149:145]}, {3'd0, piece[144:140]}, {3'd0, piece[139:135]},
                {3'd0, piece[134:130]}, {3'd0, piece[129:125]}, {3'd0, piece[124:120]},
                {3'd0, piece[119:115]}, {3'd0, piece[114:110]}, {3'd0, piece[109:105]},
                {3'd0, piece[104:100]}, {3'd0, piece[99:95]}, {3'd0, piece[94:90]},
                {3'd0, piece[89:85]}, {3'd0, piece[84:80]}};
            5'd24: unpacked = {{2'd0, piece[95:90]}, {2'd0, piece[89:84]}, {2'd0, piece[83:78]},
                {2'd0, piece[77:72]}, {2'd0, piece[71:66]}, {2'd0, piece[65:60]},
                {2'd0, piece[59:54]}, {2'd0, piece[53:48]}, {2'd0, piece[47:42]},
                {2'd0, piece[41:36]}, {2'd0, piece[35:30]}, {2'd0, piece[29:24]},
                {2'd0, piece[23:18]}, {2'd0, piece[17:12]}, {2'd0, piece[11:6]},
                {2'd0, piece[5:0]}};
            5'd25: unpacked = {{2'd0, piece[191:186]}, {2'd0, piece[185:180]},
                {2'd0, piece[179:174]}, {2'd0, piece[173:168]}, {2'd0, piece[167:162]},
                {2'd0, piece[161:156]}, {2'd0, piece[155:150]}, {2'd0, piece[149:144]},
                {2'd0, piece[143:138]}, {2'd0, piece[137:132]}, {2'd0, piece[131:126]},
                {2'd0, piece[125:120]}, {2'd0, piece[119:114]}, {2'd0, piece[113:108]},
                {2'd0, piece[107:102]}, {2'd0, piece[101:96]}};
            5'd28: unpacked = {{1'b0, piece[111:105]}, {1'b0, piece[104:98]}, {1'b0, piece[97:91]},
                {1'b0, piece[90:84]}, {1'b0, piece[83:77]}, {1'b0, piece[76:70]},
                {1'b0, piece[69:63]}, {1'b0, piece[62:56]}, {1'b0, piece[55:49]},
                {1'b0, piece[48:42]}, {1'b0, piece[41:35]}, {1'b0, piece[34:28]},
                {1'b0, piece[27:21]}, {1'b0, piece[20:14]}, {1'b0, piece[13:7]},
                {1'b0, piece[6:0]}};
            5'd29: unpacked = {{1'b0, piece[223:217]}, {1'b0, piece[216:210]},
                {1'b0, piece[209:203]}, {1'b0, piece[202:196]}, {1'b0, piece[195:189]},
                {1'b0, piece[188:182]}, {1'b0, piece[181:175]}, {1'b0, piece[174:168]},
                {1'b0, piece[167:161]}, {1'b0, piece[160:154]}, {1'b0, piece[153:147]},
                {1'b0, piece[146:140]}, {1'b0, piece[139:133]}, {1'b0, piece[132:126]},
                {1'b0, piece[125:119]}, {1'b0, piece[118:112]}};
            5'd0: unpacked = piece[127:0];
            5'd1: unpacked = piece[255:128];
            default: unpacked = 128'd0;
        endcase
    end

    assign codes = unpacked;
endmodule
`default_nettype wire
