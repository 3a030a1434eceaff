// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's index order: compares the index (bits 5:0) of every byte of the sparse stream with that
// of the byte before it. Bit 8 of an output byte says that its index is less, bit 9 that it is
// equal; with these flags the block parser needs no index. The flags of the bytes of a header, and
// of the first byte behind one, are arbitrary.
//
// The path from in to out is combinational, and in_ready depends on out_ready.
//
// Latency 0 cycles, one word per cycle.
`default_nettype none
module oaken_index_order (
    input  wire         clk,        // clock, rising edge
    input  wire         in_valid,   // a beat is offered
    output wire         in_ready,   // a beat is taken if offered
    input  wire [255:0] in_data,    // bytes, byte 0 lowest
    input  wire  [31:0] in_keep,    // which bytes there are: the low ones
    input  wire         in_last,    // the stream ends with this word
    output wire         out_valid,  // a beat is offered
    input  wire         out_ready,  // a beat is taken if offered
    output wire [319:0] out_data,   // bytes and their flags, 10 bits each
    output wire  [31:0] out_keep,   // which bytes there are: the low ones
    output wire         out_last    // the stream ends with this word
);
    // The last index of the words before this one.
    reg  [5:0] before_q;
    wire       taken = in_valid & in_ready & in_keep[0];

    reg [5:0] before_d;

    always @(*) begin : fold_before_d
        integer k;
        before_d = 6'd0;
        for (k = 0; k < 31; k = k + 1) begin
            before_d = before_d | (in_data[8*k +: 6] & {6{in_keep[k] & !in_keep[k + 1]}});
        end
        before_d = before_d | (in_data[253:248] & {6{in_keep[31]}});
    end

    always @(posedge clk) begin
        if (taken) begin
            before_q <= before_d;
        end
    end

    wire         less0 = in_data[5:0] < before_q;
    wire         equal0 = in_data[5:0] == before_q;
    wire         less1 = in_data[13:8] < in_data[5:0];
    wire         equal1 = in_data[13:8] == in_data[5:0];
    wire         less2 = in_data[21:16] < in_data[13:8];
    wire         equal2 = in_data[21:16] == in_data[13:8];
    wire         less3 = in_data[29:24] < in_data[21:16];
    wire         equal3 = in_data[29:24] == in_data[21:16];
    wire         less4 = in_data[37:32] < in_data[29:24];
    wire         equal4 = in_data[37:32] == in_data[29:24];
    wire         less5 = in_data[45:40] < in_data[37:32];
    wire         equal5 = in_data[45:40] == in_data[37:32];
    wire         less6 = in_data[53:48] < in_data[45:40];
    wire         equal6 = in_data[53:48] == in_data[45:40];
    wire         less7 = in_data[61:56] < in_data[53:48];
    wire         equal7 = in_data[61:56] == in_data[53:48];
    wire         less8 = in_data[69:64] < in_data[61:56];
    wire         equal8 = in_data[69:64] == in_data[61:56];
    wire         less9 = in_data[77:72] < in_data[69:64];
    wire         equal9 = in_data[77:72] == in_data[69:64];
    wire         less10 = in_data[85:80] < in_data[77:72];
    wire         equal10 = in_data[85:80] == in_data[77:72];
    wire         less11 = in_data[93:88] < in_data[85:80];
    wire         equal11 = in_data[93:88] == in_data[85:80];
    wire         less12 = in_data[101:96] < in_data[93:88];
    wire         equal12 = in_data[101:96] == in_data[93:88];
    wire         less13 = in_data[109:104] < in_data[101:96];
    wire         equal13 = in_data[109:104] == in_data[101:96];
    wire         less14 = in_data[117:112] < in_data[109:104];
    wire         equal14 = in_data[117:112] == in_data[109:104];
    wire         less15 = in_data[125:120] < in_data[117:112];
    wire         equal15 = in_data[125:120] == in_data[117:112];
    wire         less16 = in_data[133:128] < in_data[125:120];
    wire         equal16 = in_data[133:128] == in_data[125:120];
    wire         less17 = in_data[141:136] < in_data[133:128];
    wire         equal17 = in_data[141:136] == in_data[133:128];
    wire         less18 = in_data[149:144] < in_data[141:136];
    wire         equal18 = in_data[149:144] == in_data[141:136];
    wire         less19 = in_data[157:152] < in_data[149:144];
    wire         equal19 = in_data[157:152] == in_data[149:144];
    wire         less20 = in_data[165:160] < in_data[157:152];
    wire         equal20 = in_data[165:160] == in_data[157:152];
    wire         less21 = in_data[173:168] < in_data[165:160];
    wire         equal21 = in_data[173:168] == in_data[165:160];
    wire         less22 = in_data[181:176] < in_data[173:168];
    wire         equal22 = in_data[181:176] == in_data[173:168];
    wire         less23 = in_data[189:184] < in_data[181:176];
    wire         equal23 = in_data[189:184] == in_data[181:176];
    wire         less24 = in_data[197:192] < in_data[189:184];
    wire         equal24 = in_data[197:192] == in_data[189:184];
    wire         less25 = in_data[205:200] < in_data[197:192];
    wire         equal25 = in_data[205:200] == in_data[197:192];
    wire         less26 = in_data[213:208] < in_data[205:200];
    wire         equal26 = in_data[213:208] == in_data[205:200];
    wire         less27 = in_data[221:216] < in_data[213:208];
    wire         equal27 = in_data[221:216] == in_data[213:208];
    wire         less28 = in_data[229:224] < in_data[221:216];
    wire         equal28 = in_data[229:224] == in_data[221:216];
    wire         less29 = in_data[237:232] < in_data[229:224];
    wire         equal29 = in_data[237:232] == in_data[229:224];
    wire         less30 = in_data[245:240] < in_data[237:232];
    wire         equal30 = in_data[245:240] == in_data[237:232];
    wire         less31 = in_data[253:248] < in_data[245:240];
    wire         equal31 = in_data[253:248] == in_data[245:240];
    wire [319:0] flagged = {equal31, less31, in_data[255:248], equal30, less30, in_data[247:240],
        equal29, less29, in_data[239:232], equal28, less28, in_data[231:224], equal27, less27,
        in_data[223:216], equal26, less26, in_data[215:208], equal25, less25, in_data[207:200],
        equal24, less24, in_data[199:192], equal23, less23, in_data[191:184], equal22, less22,
        in_data[183:176], equal21, less21, in_data[175:168], equal20, less20, in_data[167:160],
        equal19, less19, in_data[159:152], equal18, less18, in_data[151:144], equal17, less17,
        in_data[143:136], equal16, less16, in_data[135:128], equal15, less15, in_data[127:120],
        equal14, less14, in_data[119:112], equal13, less13, in_data[111:104], equal12, less12,
        in_data[103:96], equal11, less11, in_data[95:88], equal10, less10, in_data[87:80], equal9,
        less9, in_data[79:72], equal8, less8, in_data[71:64], equal7, less7, in_data[63:56],
        equal6, less6, in_data[55:48], equal5, less5, in_data[47:40], equal4, less4,
        in_data[39:32], equal3, less3, in_data[31:24], equal2, less2, in_data[23:16], equal1,
        less1, in_data[15:8], equal0, less0, in_data[7:0]};

    assign out_valid = in_valid;
    assign out_data = flagged;
    assign out_keep = in_keep;
    assign out_last = in_last;
    assign in_ready = out_ready;
endmodule
`default_nettype wire
