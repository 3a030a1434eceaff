// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Hadamard transform of 64 integers, exact, in natural order: y[k] is the sum of all x[i], negated
// where the number of ones of i AND k is odd. Sums are 6 bits wider than the integers.
//
// A vector is one beat. Nothing stalls.
//
// Latency 3 cycles, one beat per cycle.
// Generated for size = 64, lanes = 64, width = 12, levels_per_stage = 2.
`default_nettype none
module hadamard_n64_l64_w12 (
    input  wire          clk,        // clock, rising edge
    input  wire          rst_n,      // synchronous reset, active low
    input  wire          in_valid,   // a beat is present
    input  wire  [767:0] in_x,       // signed integers, lane 0 lowest
    output wire          out_valid,  // a beat of a result is present
    output wire [1151:0] out_y       // signed integers, lane 0 lowest
);
    genvar i;

    // Butterflies of lanes 1 apart.
    wire [831:0] lanes_1;

    generate
        for (i = 0; i < 32; i = i + 1) begin : gen_lanes_1
            assign lanes_1[26*i +: 26] =
                {{in_x[24*i + 11], in_x[24*i +: 12]} - {in_x[24*i + 23], in_x[24*i + 12 +: 12]},
                {in_x[24*i + 11], in_x[24*i +: 12]} + {in_x[24*i + 23], in_x[24*i + 12 +: 12]}};
        end
    endgenerate

    // Butterflies of lanes 2 apart.
    wire [895:0] lanes_2;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_lanes_2
            assign lanes_2[56*i +: 56] = {{lanes_1[52*i + 25], lanes_1[52*i + 13 +: 13]} -
                    {lanes_1[52*i + 51], lanes_1[52*i + 39 +: 13]},
                {lanes_1[52*i + 12], lanes_1[52*i +: 13]} -
                    {lanes_1[52*i + 38], lanes_1[52*i + 26 +: 13]},
                {lanes_1[52*i + 25], lanes_1[52*i + 13 +: 13]} +
                    {lanes_1[52*i + 51], lanes_1[52*i + 39 +: 13]},
                {lanes_1[52*i + 12], lanes_1[52*i +: 13]} +
                    {lanes_1[52*i + 38], lanes_1[52*i + 26 +: 13]}};
        end
    endgenerate

    reg level_2_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_2_valid_q <= 1'b0;
        end else begin
            level_2_valid_q <= in_valid;
        end
    end

    reg [895:0] level_2_q;

    always @(posedge clk) begin
        level_2_q <= lanes_2;
    end

    // Butterflies of lanes 4 apart.
    wire [959:0] lanes_4 =
        {{level_2_q[839], level_2_q[839:826]} - {level_2_q[895], level_2_q[895:882]},
        {level_2_q[825], level_2_q[825:812]} - {level_2_q[881], level_2_q[881:868]},
        {level_2_q[811], level_2_q[811:798]} - {level_2_q[867], level_2_q[867:854]},
        {level_2_q[797], level_2_q[797:784]} - {level_2_q[853], level_2_q[853:840]},
        {level_2_q[839], level_2_q[839:826]} + {level_2_q[895], level_2_q[895:882]},
        {level_2_q[825], level_2_q[825:812]} + {level_2_q[881], level_2_q[881:868]},
        {level_2_q[811], level_2_q[811:798]} + {level_2_q[867], level_2_q[867:854]},
        {level_2_q[797], level_2_q[797:784]} + {level_2_q[853], level_2_q[853:840]},
        {level_2_q[727], level_2_q[727:714]} - {level_2_q[783], level_2_q[783:770]},
        {level_2_q[713], level_2_q[713:700]} - {level_2_q[769], level_2_q[769:756]},
        {level_2_q[699], level_2_q[699:686]} - {level_2_q[755], level_2_q[755:742]},
        {level_2_q[685], level_2_q[685:672]} - {level_2_q[741], level_2_q[741:728]},
        {level_2_q[727], level_2_q[727:714]} + {level_2_q[783], level_2_q[783:770]},
        {level_2_q[713], level_2_q[713:700]} + {level_2_q[769], level_2_q[769:756]},
        {level_2_q[699], level_2_q[699:686]} + {level_2_q[755], level_2_q[755:742]},
        {level_2_q[685], level_2_q[685:672]} + {level_2_q[741], level_2_q[741:728]},
        {level_2_q[615], level_2_q[615:602]} - {level_2_q[671], level_2_q[671:658]},
        {level_2_q[601], level_2_q[601:588]} - {level_2_q[657], level_2_q[657:644]},
        {level_2_q[587], level_2_q[587:574]} - {level_2_q[643], level_2_q[643:630]},
        {level_2_q[573], level_2_q[573:560]} - {level_2_q[629], level_2_q[629:616]},
        {level_2_q[615], level_2_q[615:602]} + {level_2_q[671], level_2_q[671:658]},
        {level_2_q[601], level_2_q[601:588]} + {level_2_q[657], level_2_q[657:644]},
        {level_2_q[587], level_2_q[587:574]} + {level_2_q[643], level_2_q[643:630]},
        {level_2_q[573], level_2_q[573:560]} + {level_2_q[629], level_2_q[629:616]},
        {level_2_q[503], level_2_q[503:490]} - {level_2_q[559], level_2_q[559:546]},
        {level_2_q[489], level_2_q[489:476]} - {level_2_q[545], level_2_q[545:532]},
        {level_2_q[475], level_2_q[475:462]} - {level_2_q[531], level_2_q[531:518]},
        {level_2_q[461], level_2_q[461:448]} - {level_2_q[517], level_2_q[517:504]},
        {level_2_q[503], level_2_q[503:490]} + {level_2_q[559], level_2_q[559:546]},
        {level_2_q[489], level_2_q[489:476]} + {level_2_q[545], level_2_q[545:532]},
        {level_2_q[475], level_2_q[475:462]} + {level_2_q[531], level_2_q[531:518]},
        {level_2_q[461], level_2_q[461:448]} + {level_2_q[517], level_2_q[517:504]},
        {level_2_q[391], level_2_q[391:378]} - {level_2_q[447], level_2_q[447:434]},
        {level_2_q[377], level_2_q[377:364]} - {level_2_q[433], level_2_q[433:420]},
        {level_2_q[363], level_2_q[363:350]} - {level_2_q[419], level_2_q[419:406]},
        {level_2_q[349], level_2_q[349:336]} - {level_2_q[405], level_2_q[405:392]},
        {level_2_q[391], level_2_q[391:378]} + {level_2_q[447], level_2_q[447:434]},
        {level_2_q[377], level_2_q[377:364]} + {level_2_q[433], level_2_q[433:420]},
        {level_2_q[363], level_2_q[363:350]} + {level_2_q[419], level_2_q[419:406]},
        {level_2_q[349], level_2_q[349:336]} + {level_2_q[405], level_2_q[405:392]},
        {level_2_q[279], level_2_q[279:266]} - {level_2_q[335], level_2_q[335:322]},
        {level_2_q[265], level_2_q[265:252]} - {level_2_q[321], level_2_q[321:308]},
        {level_2_q[251], level_2_q[251:238]} - {level_2_q[307], level_2_q[307:294]},
        {level_2_q[237], level_2_q[237:224]} - {level_2_q[293], level_2_q[293:280]},
        {level_2_q[279], level_2_q[279:266]} + {level_2_q[335], level_2_q[335:322]},
        {level_2_q[265], level_2_q[265:252]} + {level_2_q[321], level_2_q[321:308]},
        {level_2_q[251], level_2_q[251:238]} + {level_2_q[307], level_2_q[307:294]},
        {level_2_q[237], level_2_q[237:224]} + {level_2_q[293], level_2_q[293:280]},
        {level_2_q[167], level_2_q[167:154]} - {level_2_q[223], level_2_q[223:210]},
        {level_2_q[153], level_2_q[153:140]} - {level_2_q[209], level_2_q[209:196]},
        {level_2_q[139], level_2_q[139:126]} - {level_2_q[195], level_2_q[195:182]},
        {level_2_q[125], level_2_q[125:112]} - {level_2_q[181], level_2_q[181:168]},
        {level_2_q[167], level_2_q[167:154]} + {level_2_q[223], level_2_q[223:210]},
        {level_2_q[153], level_2_q[153:140]} + {level_2_q[209], level_2_q[209:196]},
        {level_2_q[139], level_2_q[139:126]} + {level_2_q[195], level_2_q[195:182]},
        {level_2_q[125], level_2_q[125:112]} + {level_2_q[181], level_2_q[181:168]},
        {level_2_q[55], level_2_q[55:42]} - {level_2_q[111], level_2_q[111:98]},
        {level_2_q[41], level_2_q[41:28]} - {level_2_q[97], level_2_q[97:84]},
        {level_2_q[27], level_2_q[27:14]} - {level_2_q[83], level_2_q[83:70]},
        {level_2_q[13], level_2_q[13:0]} - {level_2_q[69], level_2_q[69:56]},
        {level_2_q[55], level_2_q[55:42]} + {level_2_q[111], level_2_q[111:98]},
        {level_2_q[41], level_2_q[41:28]} + {level_2_q[97], level_2_q[97:84]},
        {level_2_q[27], level_2_q[27:14]} + {level_2_q[83], level_2_q[83:70]},
        {level_2_q[13], level_2_q[13:0]} + {level_2_q[69], level_2_q[69:56]}};

    // Butterflies of lanes 8 apart.
    wire [1023:0] lanes_8 = {{lanes_4[839], lanes_4[839:825]} - {lanes_4[959], lanes_4[959:945]},
        {lanes_4[824], lanes_4[824:810]} - {lanes_4[944], lanes_4[944:930]},
        {lanes_4[809], lanes_4[809:795]} - {lanes_4[929], lanes_4[929:915]},
        {lanes_4[794], lanes_4[794:780]} - {lanes_4[914], lanes_4[914:900]},
        {lanes_4[779], lanes_4[779:765]} - {lanes_4[899], lanes_4[899:885]},
        {lanes_4[764], lanes_4[764:750]} - {lanes_4[884], lanes_4[884:870]},
        {lanes_4[749], lanes_4[749:735]} - {lanes_4[869], lanes_4[869:855]},
        {lanes_4[734], lanes_4[734:720]} - {lanes_4[854], lanes_4[854:840]},
        {lanes_4[839], lanes_4[839:825]} + {lanes_4[959], lanes_4[959:945]},
        {lanes_4[824], lanes_4[824:810]} + {lanes_4[944], lanes_4[944:930]},
        {lanes_4[809], lanes_4[809:795]} + {lanes_4[929], lanes_4[929:915]},
        {lanes_4[794], lanes_4[794:780]} + {lanes_4[914], lanes_4[914:900]},
        {lanes_4[779], lanes_4[779:765]} + {lanes_4[899], lanes_4[899:885]},
        {lanes_4[764], lanes_4[764:750]} + {lanes_4[884], lanes_4[884:870]},
        {lanes_4[749], lanes_4[749:735]} + {lanes_4[869], lanes_4[869:855]},
        {lanes_4[734], lanes_4[734:720]} + {lanes_4[854], lanes_4[854:840]},
        {lanes_4[599], lanes_4[599:585]} - {lanes_4[719], lanes_4[719:705]},
        {lanes_4[584], lanes_4[584:570]} - {lanes_4[704], lanes_4[704:690]},
        {lanes_4[569], lanes_4[569:555]} - {lanes_4[689], lanes_4[689:675]},
        {lanes_4[554], lanes_4[554:540]} - {lanes_4[674], lanes_4[674:660]},
        {lanes_4[539], lanes_4[539:525]} - {lanes_4[659], lanes_4[659:645]},
        {lanes_4[524], lanes_4[524:510]} - {lanes_4[644], lanes_4[644:630]},
        {lanes_4[509], lanes_4[509:495]} - {lanes_4[629], lanes_4[629:615]},
        {lanes_4[494], lanes_4[494:480]} - {lanes_4[614], lanes_4[614:600]},
        {lanes_4[599], lanes_4[599:585]} + {lanes_4[719], lanes_4[719:705]},
        {lanes_4[584], lanes_4[584:570]} + {lanes_4[704], lanes_4[704:690]},
        {lanes_4[569], lanes_4[569:555]} + {lanes_4[689], lanes_4[689:675]},
        {lanes_4[554], lanes_4[554:540]} + {lanes_4[674], lanes_4[674:660]},
        {lanes_4[539], lanes_4[539:525]} + {lanes_4[659], lanes_4[659:645]},
        {lanes_4[524], lanes_4[524:510]} + {lanes_4[644], lanes_4[644:630]},
        {lanes_4[509], lanes_4[509:495]} + {lanes_4[629], lanes_4[629:615]},
        {lanes_4[494], lanes_4[494:480]} + {lanes_4[614], lanes_4[614:600]},
        {lanes_4[359], lanes_4[359:345]} - {lanes_4[479], lanes_4[479:465]},
        {lanes_4[344], lanes_4[344:330]} - {lanes_4[464], lanes_4[464:450]},
        {lanes_4[329], lanes_4[329:315]} - {lanes_4[449], lanes_4[449:435]},
        {lanes_4[314], lanes_4[314:300]} - {lanes_4[434], lanes_4[434:420]},
        {lanes_4[299], lanes_4[299:285]} - {lanes_4[419], lanes_4[419:405]},
        {lanes_4[284], lanes_4[284:270]} - {lanes_4[404], lanes_4[404:390]},
        {lanes_4[269], lanes_4[269:255]} - {lanes_4[389], lanes_4[389:375]},
        {lanes_4[254], lanes_4[254:240]} - {lanes_4[374], lanes_4[374:360]},
        {lanes_4[359], lanes_4[359:345]} + {lanes_4[479], lanes_4[479:465]},
        {lanes_4[344], lanes_4[344:330]} + {lanes_4[464], lanes_4[464:450]},
        {lanes_4[329], lanes_4[329:315]} + {lanes_4[449], lanes_4[449:435]},
        {lanes_4[314], lanes_4[314:300]} + {lanes_4[434], lanes_4[434:420]},
        {lanes_4[299], lanes_4[299:285]} + {lanes_4[419], lanes_4[419:405]},
        {lanes_4[284], lanes_4[284:270]} + {lanes_4[404], lanes_4[404:390]},
        {lanes_4[269], lanes_4[269:255]} + {lanes_4[389], lanes_4[389:375]},
        {lanes_4[254], lanes_4[254:240]} + {lanes_4[374], lanes_4[374:360]},
        {lanes_4[119], lanes_4[119:105]} - {lanes_4[239], lanes_4[239:225]},
        {lanes_4[104], lanes_4[104:90]} - {lanes_4[224], lanes_4[224:210]},
        {lanes_4[89], lanes_4[89:75]} - {lanes_4[209], lanes_4[209:195]},
        {lanes_4[74], lanes_4[74:60]} - {lanes_4[194], lanes_4[194:180]},
        {lanes_4[59], lanes_4[59:45]} - {lanes_4[179], lanes_4[179:165]},
        {lanes_4[44], lanes_4[44:30]} - {lanes_4[164], lanes_4[164:150]},
        {lanes_4[29], lanes_4[29:15]} - {lanes_4[149], lanes_4[149:135]},
        {lanes_4[14], lanes_4[14:0]} - {lanes_4[134], lanes_4[134:120]},
        {lanes_4[119], lanes_4[119:105]} + {lanes_4[239], lanes_4[239:225]},
        {lanes_4[104], lanes_4[104:90]} + {lanes_4[224], lanes_4[224:210]},
        {lanes_4[89], lanes_4[89:75]} + {lanes_4[209], lanes_4[209:195]},
        {lanes_4[74], lanes_4[74:60]} + {lanes_4[194], lanes_4[194:180]},
        {lanes_4[59], lanes_4[59:45]} + {lanes_4[179], lanes_4[179:165]},
        {lanes_4[44], lanes_4[44:30]} + {lanes_4[164], lanes_4[164:150]},
        {lanes_4[29], lanes_4[29:15]} + {lanes_4[149], lanes_4[149:135]},
        {lanes_4[14], lanes_4[14:0]} + {lanes_4[134], lanes_4[134:120]}};
    reg           level_4_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_4_valid_q <= 1'b0;
        end else begin
            level_4_valid_q <= level_2_valid_q;
        end
    end

    reg [1023:0] level_4_q;

    always @(posedge clk) begin
        level_4_q <= lanes_8;
    end

    // Butterflies of lanes 16 apart.
    wire [1087:0] lanes_16 =
        {{level_4_q[767], level_4_q[767:752]} - {level_4_q[1023], level_4_q[1023:1008]},
        {level_4_q[751], level_4_q[751:736]} - {level_4_q[1007], level_4_q[1007:992]},
        {level_4_q[735], level_4_q[735:720]} - {level_4_q[991], level_4_q[991:976]},
        {level_4_q[719], level_4_q[719:704]} - {level_4_q[975], level_4_q[975:960]},
        {level_4_q[703], level_4_q[703:688]} - {level_4_q[959], level_4_q[959:944]},
        {level_4_q[687], level_4_q[687:672]} - {level_4_q[943], level_4_q[943:928]},
        {level_4_q[671], level_4_q[671:656]} - {level_4_q[927], level_4_q[927:912]},
        {level_4_q[655], level_4_q[655:640]} - {level_4_q[911], level_4_q[911:896]},
        {level_4_q[639], level_4_q[639:624]} - {level_4_q[895], level_4_q[895:880]},
        {level_4_q[623], level_4_q[623:608]} - {level_4_q[879], level_4_q[879:864]},
        {level_4_q[607], level_4_q[607:592]} - {level_4_q[863], level_4_q[863:848]},
        {level_4_q[591], level_4_q[591:576]} - {level_4_q[847], level_4_q[847:832]},
        {level_4_q[575], level_4_q[575:560]} - {level_4_q[831], level_4_q[831:816]},
        {level_4_q[559], level_4_q[559:544]} - {level_4_q[815], level_4_q[815:800]},
        {level_4_q[543], level_4_q[543:528]} - {level_4_q[799], level_4_q[799:784]},
        {level_4_q[527], level_4_q[527:512]} - {level_4_q[783], level_4_q[783:768]},
        {level_4_q[767], level_4_q[767:752]} + {level_4_q[1023], level_4_q[1023:1008]},
        {level_4_q[751], level_4_q[751:736]} + {level_4_q[1007], level_4_q[1007:992]},
        {level_4_q[735], level_4_q[735:720]} + {level_4_q[991], level_4_q[991:976]},
        {level_4_q[719], level_4_q[719:704]} + {level_4_q[975], level_4_q[975:960]},
        {level_4_q[703], level_4_q[703:688]} + {level_4_q[959], level_4_q[959:944]},
        {level_4_q[687], level_4_q[687:672]} + {level_4_q[943], level_4_q[943:928]},
        {level_4_q[671], level_4_q[671:656]} + {level_4_q[927], level_4_q[927:912]},
        {level_4_q[655], level_4_q[655:640]} + {level_4_q[911], level_4_q[911:896]},
        {level_4_q[639], level_4_q[639:624]} + {level_4_q[895], level_4_q[895:880]},
        {level_4_q[623], level_4_q[623:608]} + {level_4_q[879], level_4_q[879:864]},
        {level_4_q[607], level_4_q[607:592]} + {level_4_q[863], level_4_q[863:848]},
        {level_4_q[591], level_4_q[591:576]} + {level_4_q[847], level_4_q[847:832]},
        {level_4_q[575], level_4_q[575:560]} + {level_4_q[831], level_4_q[831:816]},
        {level_4_q[559], level_4_q[559:544]} + {level_4_q[815], level_4_q[815:800]},
        {level_4_q[543], level_4_q[543:528]} + {level_4_q[799], level_4_q[799:784]},
        {level_4_q[527], level_4_q[527:512]} + {level_4_q[783], level_4_q[783:768]},
        {level_4_q[255], level_4_q[255:240]} - {level_4_q[511], level_4_q[511:496]},
        {level_4_q[239], level_4_q[239:224]} - {level_4_q[495], level_4_q[495:480]},
        {level_4_q[223], level_4_q[223:208]} - {level_4_q[479], level_4_q[479:464]},
        {level_4_q[207], level_4_q[207:192]} - {level_4_q[463], level_4_q[463:448]},
        {level_4_q[191], level_4_q[191:176]} - {level_4_q[447], level_4_q[447:432]},
        {level_4_q[175], level_4_q[175:160]} - {level_4_q[431], level_4_q[431:416]},
        {level_4_q[159], level_4_q[159:144]} - {level_4_q[415], level_4_q[415:400]},
        {level_4_q[143], level_4_q[143:128]} - {level_4_q[399], level_4_q[399:384]},
        {level_4_q[127], level_4_q[127:112]} - {level_4_q[383], level_4_q[383:368]},
        {level_4_q[111], level_4_q[111:96]} - {level_4_q[367], level_4_q[367:352]},
        {level_4_q[95], level_4_q[95:80]} - {level_4_q[351], level_4_q[351:336]},
        {level_4_q[79], level_4_q[79:64]} - {level_4_q[335], level_4_q[335:320]},
        {level_4_q[63], level_4_q[63:48]} - {level_4_q[319], level_4_q[319:304]},
        {level_4_q[47], level_4_q[47:32]} - {level_4_q[303], level_4_q[303:288]},
        {level_4_q[31], level_4_q[31:16]} - {level_4_q[287], level_4_q[287:272]},
        {level_4_q[15], level_4_q[15:0]} - {level_4_q[271], level_4_q[271:256]},
        {level_4_q[255], level_4_q[255:240]} + {level_4_q[511], level_4_q[511:496]},
        {level_4_q[239], level_4_q[239:224]} + {level_4_q[495], level_4_q[495:480]},
        {level_4_q[223], level_4_q[223:208]} + {level_4_q[479], level_4_q[479:464]},
        {level_4_q[207], level_4_q[207:192]} + {level_4_q[463], level_4_q[463:448]},
        {level_4_q[191], level_4_q[191:176]} + {level_4_q[447], level_4_q[447:432]},
        {level_4_q[175], level_4_q[175:160]} + {level_4_q[431], level_4_q[431:416]},
        {level_4_q[159], level_4_q[159:144]} + {level_4_q[415], level_4_q[415:400]},
        {level_4_q[143], level_4_q[143:128]} + {level_4_q[399], level_4_q[399:384]},
        {level_4_q[127], level_4_q[127:112]} + {level_4_q[383], level_4_q[383:368]},
        {level_4_q[111], level_4_q[111:96]} + {level_4_q[367], level_4_q[367:352]},
        {level_4_q[95], level_4_q[95:80]} + {level_4_q[351], level_4_q[351:336]},
        {level_4_q[79], level_4_q[79:64]} + {level_4_q[335], level_4_q[335:320]},
        {level_4_q[63], level_4_q[63:48]} + {level_4_q[319], level_4_q[319:304]},
        {level_4_q[47], level_4_q[47:32]} + {level_4_q[303], level_4_q[303:288]},
        {level_4_q[31], level_4_q[31:16]} + {level_4_q[287], level_4_q[287:272]},
        {level_4_q[15], level_4_q[15:0]} + {level_4_q[271], level_4_q[271:256]}};

    // Butterflies of lanes 32 apart.
    wire [1151:0] lanes_32 =
        {{lanes_16[543], lanes_16[543:527]} - {lanes_16[1087], lanes_16[1087:1071]},
        {lanes_16[526], lanes_16[526:510]} - {lanes_16[1070], lanes_16[1070:1054]},
        {lanes_16[509], lanes_16[509:493]} - {lanes_16[1053], lanes_16[1053:1037]},
        {lanes_16[492], lanes_16[492:476]} - {lanes_16[1036], lanes_16[1036:1020]},
        {lanes_16[475], lanes_16[475:459]} - {lanes_16[1019], lanes_16[1019:1003]},
        {lanes_16[458], lanes_16[458:442]} - {lanes_16[1002], lanes_16[1002:986]},
        {lanes_16[441], lanes_16[441:425]} - {lanes_16[985], lanes_16[985:969]},
        {lanes_16[424], lanes_16[424:408]} - {lanes_16[968], lanes_16[968:952]},
        {lanes_16[407], lanes_16[407:391]} - {lanes_16[951], lanes_16[951:935]},
        {lanes_16[390], lanes_16[390:374]} - {lanes_16[934], lanes_16[934:918]},
        {lanes_16[373], lanes_16[373:357]} - {lanes_16[917], lanes_16[917:901]},
        {lanes_16[356], lanes_16[356:340]} - {lanes_16[900], lanes_16[900:884]},
        {lanes_16[339], lanes_16[339:323]} - {lanes_16[883], lanes_16[883:867]},
        {lanes_16[322], lanes_16[322:306]} - {lanes_16[866], lanes_16[866:850]},
        {lanes_16[305], lanes_16[305:289]} - {lanes_16[849], lanes_16[849:833]},
        {lanes_16[288], lanes_16[288:272]} - {lanes_16[832], lanes_16[832:816]},
        {lanes_16[271], lanes_16[271:255]} - {lanes_16[815], lanes_16[815:799]},
        {lanes_16[254], lanes_16[254:238]} - {lanes_16[798], lanes_16[798:782]},
        {lanes_16[237], lanes_16[237:221]} - {lanes_16[781], lanes_16[781:765]},
        {lanes_16[220], lanes_16[220:204]} - {lanes_16[764], lanes_16[764:748]},
        {lanes_16[203], lanes_16[203:187]} - {lanes_16[747], lanes_16[747:731]},
        {lanes_16[186], lanes_16[186:170]} - {lanes_16[730], lanes_16[730:714]},
        {lanes_16[169], lanes_16[169:153]} - {lanes_16[713], lanes_16[713:697]},
        {lanes_16[152], lanes_16[152:136]} - {lanes_16[696], lanes_16[696:680]},
        {lanes_16[135], lanes_16[135:119]} - {lanes_16[679], lanes_16[679:663]},
        {lanes_16[118], lanes_16[118:102]} - {lanes_16[662], lanes_16[662:646]},
        {lanes_16[101], lanes_16[101:85]} - {lanes_16[645], lanes_16[645:629]},
        {lanes_16[84], lanes_16[84:68]} - {lanes_16[628], lanes_16[628:612]},
        {lanes_16[67], lanes_16[67:51]} - {lanes_16[611], lanes_16[611:595]},
        {lanes_16[50], lanes_16[50:34]} - {lanes_16[594], lanes_16[594:578]},
        {lanes_16[33], lanes_16[33:17]} - {lanes_16[577], lanes_16[577:561]},
        {lanes_16[16], lanes_16[16:0]} - {lanes_16[560], lanes_16[560:544]},
        {lanes_16[543], lanes_16[543:527]} + {lanes_16[1087], lanes_16[1087:1071]},
        {lanes_16[526], lanes_16[526:510]} + {lanes_16[1070], lanes_16[1070:1054]},
        {lanes_16[509], lanes_16[509:493]} + {lanes_16[1053], lanes_16[1053:1037]},
        {lanes_16[492], lanes_16[492:476]} + {lanes_16[1036], lanes_16[1036:1020]},
        {lanes_16[475], lanes_16[475:459]} + {lanes_16[1019], lanes_16[1019:1003]},
        {lanes_16[458], lanes_16[458:442]} + {lanes_16[1002], lanes_16[1002:986]},
        {lanes_16[441], lanes_16[441:425]} + {lanes_16[985], lanes_16[985:969]},
        {lanes_16[424], lanes_16[424:408]} + {lanes_16[968], lanes_16[968:952]},
        {lanes_16[407], lanes_16[407:391]} + {lanes_16[951], lanes_16[951:935]},
        {lanes_16[390], lanes_16[390:374]} + {lanes_16[934], lanes_16[934:918]},
        {lanes_16[373], lanes_16[373:357]} + {lanes_16[917], lanes_16[917:901]},
        {lanes_16[356], lanes_16[356:340]} + {lanes_16[900], lanes_16[900:884]},
        {lanes_16[339], lanes_16[339:323]} + {lanes_16[883], lanes_16[883:867]},
        {lanes_16[322], lanes_16[322:306]} + {lanes_16[866], lanes_16[866:850]},
        {lanes_16[305], lanes_16[305:289]} + {lanes_16[849], lanes_16[849:833]},
        {lanes_16[288], lanes_16[288:272]} + {lanes_16[832], lanes_16[832:816]},
        {lanes_16[271], lanes_16[271:255]} + {lanes_16[815], lanes_16[815:799]},
        {lanes_16[254], lanes_16[254:238]} + {lanes_16[798], lanes_16[798:782]},
        {lanes_16[237], lanes_16[237:221]} + {lanes_16[781], lanes_16[781:765]},
        {lanes_16[220], lanes_16[220:204]} + {lanes_16[764], lanes_16[764:748]},
        {lanes_16[203], lanes_16[203:187]} + {lanes_16[747], lanes_16[747:731]},
        {lanes_16[186], lanes_16[186:170]} + {lanes_16[730], lanes_16[730:714]},
        {lanes_16[169], lanes_16[169:153]} + {lanes_16[713], lanes_16[713:697]},
        {lanes_16[152], lanes_16[152:136]} + {lanes_16[696], lanes_16[696:680]},
        {lanes_16[135], lanes_16[135:119]} + {lanes_16[679], lanes_16[679:663]},
        {lanes_16[118], lanes_16[118:102]} + {lanes_16[662], lanes_16[662:646]},
        {lanes_16[101], lanes_16[101:85]} + {lanes_16[645], lanes_16[645:629]},
        {lanes_16[84], lanes_16[84:68]} + {lanes_16[628], lanes_16[628:612]},
        {lanes_16[67], lanes_16[67:51]} + {lanes_16[611], lanes_16[611:595]},
        {lanes_16[50], lanes_16[50:34]} + {lanes_16[594], lanes_16[594:578]},
        {lanes_16[33], lanes_16[33:17]} + {lanes_16[577], lanes_16[577:561]},
        {lanes_16[16], lanes_16[16:0]} + {lanes_16[560], lanes_16[560:544]}};
    reg           level_6_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            level_6_valid_q <= 1'b0;
        end else begin
            level_6_valid_q <= level_4_valid_q;
        end
    end

    reg [1151:0] level_6_q;

    always @(posedge clk) begin
        level_6_q <= lanes_32;
    end

    assign out_valid = level_6_valid_q;
    assign out_y = level_6_q;
endmodule
`default_nettype wire
