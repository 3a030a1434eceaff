// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's group extremes: the smallest and the largest element of every group of a vector, as raw
// canonical binary16 (Oaken, ISCA 2025, section 4.4: scaling factors come from the minimum and
// maximum of each group).
//
// The two sides of the outer group are kept apart; the parameter unit finds once per vector which
// side holds its smallest and its largest shifted value. If a class is empty, its any is 0 and its
// extremes are arbitrary. in_ready depends on out_ready.
//
// Latency 6 cycles, one beat per cycle, one result per vector.
// Generated for lanes = 32.
`default_nettype none
module oaken_group_extremes_l32 (
    input  wire         clk,                 // clock, rising edge
    input  wire         rst_n,               // synchronous reset, active low
    input  wire         in_valid,            // a beat is offered
    output wire         in_ready,            // a beat is taken if offered
    input  wire [511:0] in_x,                // canonical binary16 elements
    input  wire  [31:0] in_keep,             // which lanes hold an element
    input  wire  [31:0] in_outer,            // element is in the outer group
    input  wire  [31:0] in_inner,            // element is in the inner group
    input  wire  [31:0] in_high,             // element is on the high side of its group
    input  wire         in_nan,              // an element was NaN
    input  wire         in_inf,              // an element was infinite
    input  wire         in_last,             // last beat of the vector
    output wire         out_valid,           // the extremes of a vector are offered
    input  wire         out_ready,           // they are taken if offered
    output wire         out_nan,             // an element of the vector was NaN
    output wire         out_inf,             // an element of the vector was infinite
    output wire         out_outer_high_any,  // there are outer elements on the high side
    output wire  [15:0] out_outer_high_min,  // smallest of the outer elements on the high side
    output wire  [15:0] out_outer_high_max,  // largest of the outer elements on the high side
    output wire         out_outer_low_any,   // there are outer elements on the low side
    output wire  [15:0] out_outer_low_min,   // smallest of the outer elements on the low side
    output wire  [15:0] out_outer_low_max,   // largest of the outer elements on the low side
    output wire         out_middle_any,      // there are middle elements
    output wire  [15:0] out_middle_min,      // smallest of the middle elements
    output wire  [15:0] out_middle_max,      // largest of the middle elements
    output wire         out_inner_any,       // there are magnitudes of inner elements
    output wire  [15:0] out_inner_min,       // smallest of the magnitudes of inner elements
    output wire  [15:0] out_inner_max        // largest of the magnitudes of inner elements
);
    // The lanes that belong to each of the four classes.
    wire [31:0] is_outer_high = in_outer & in_high;
    wire [31:0] is_outer_low = in_outer & ~in_high;
    wire [31:0] is_middle = in_keep & ~in_outer & ~in_inner;
    wire [31:0] is_inner = in_inner;

    // Stage 1: pairs of lanes are sorted, as integers of the same order. Three classes are ordered
    // by the value, the inner one by the magnitude.
    wire  [15:0] key0 = {!in_x[15], in_x[14:0] ^ {15{in_x[15]}}};
    wire  [15:0] key1 = {!in_x[31], in_x[30:16] ^ {15{in_x[31]}}};
    wire         key_swap0 = key1 < key0;
    wire  [15:0] key2 = {!in_x[47], in_x[46:32] ^ {15{in_x[47]}}};
    wire  [15:0] key3 = {!in_x[63], in_x[62:48] ^ {15{in_x[63]}}};
    wire         key_swap1 = key3 < key2;
    wire  [15:0] key4 = {!in_x[79], in_x[78:64] ^ {15{in_x[79]}}};
    wire  [15:0] key5 = {!in_x[95], in_x[94:80] ^ {15{in_x[95]}}};
    wire         key_swap2 = key5 < key4;
    wire  [15:0] key6 = {!in_x[111], in_x[110:96] ^ {15{in_x[111]}}};
    wire  [15:0] key7 = {!in_x[127], in_x[126:112] ^ {15{in_x[127]}}};
    wire         key_swap3 = key7 < key6;
    wire  [15:0] key8 = {!in_x[143], in_x[142:128] ^ {15{in_x[143]}}};
    wire  [15:0] key9 = {!in_x[159], in_x[158:144] ^ {15{in_x[159]}}};
    wire         key_swap4 = key9 < key8;
    wire  [15:0] key10 = {!in_x[175], in_x[174:160] ^ {15{in_x[175]}}};
    wire  [15:0] key11 = {!in_x[191], in_x[190:176] ^ {15{in_x[191]}}};
    wire         key_swap5 = key11 < key10;
    wire  [15:0] key12 = {!in_x[207], in_x[206:192] ^ {15{in_x[207]}}};
    wire  [15:0] key13 = {!in_x[223], in_x[222:208] ^ {15{in_x[223]}}};
    wire         key_swap6 = key13 < key12;
    wire  [15:0] key14 = {!in_x[239], in_x[238:224] ^ {15{in_x[239]}}};
    wire  [15:0] key15 = {!in_x[255], in_x[254:240] ^ {15{in_x[255]}}};
    wire         key_swap7 = key15 < key14;
    wire  [15:0] key16 = {!in_x[271], in_x[270:256] ^ {15{in_x[271]}}};
    wire  [15:0] key17 = {!in_x[287], in_x[286:272] ^ {15{in_x[287]}}};
    wire         key_swap8 = key17 < key16;
    wire  [15:0] key18 = {!in_x[303], in_x[302:288] ^ {15{in_x[303]}}};
    wire  [15:0] key19 = {!in_x[319], in_x[318:304] ^ {15{in_x[319]}}};
    wire         key_swap9 = key19 < key18;
    wire  [15:0] key20 = {!in_x[335], in_x[334:320] ^ {15{in_x[335]}}};
    wire  [15:0] key21 = {!in_x[351], in_x[350:336] ^ {15{in_x[351]}}};
    wire         key_swap10 = key21 < key20;
    wire  [15:0] key22 = {!in_x[367], in_x[366:352] ^ {15{in_x[367]}}};
    wire  [15:0] key23 = {!in_x[383], in_x[382:368] ^ {15{in_x[383]}}};
    wire         key_swap11 = key23 < key22;
    wire  [15:0] key24 = {!in_x[399], in_x[398:384] ^ {15{in_x[399]}}};
    wire  [15:0] key25 = {!in_x[415], in_x[414:400] ^ {15{in_x[415]}}};
    wire         key_swap12 = key25 < key24;
    wire  [15:0] key26 = {!in_x[431], in_x[430:416] ^ {15{in_x[431]}}};
    wire  [15:0] key27 = {!in_x[447], in_x[446:432] ^ {15{in_x[447]}}};
    wire         key_swap13 = key27 < key26;
    wire  [15:0] key28 = {!in_x[463], in_x[462:448] ^ {15{in_x[463]}}};
    wire  [15:0] key29 = {!in_x[479], in_x[478:464] ^ {15{in_x[479]}}};
    wire         key_swap14 = key29 < key28;
    wire  [15:0] key30 = {!in_x[495], in_x[494:480] ^ {15{in_x[495]}}};
    wire  [15:0] key31 = {!in_x[511], in_x[510:496] ^ {15{in_x[511]}}};
    wire         key_swap15 = key31 < key30;
    wire  [14:0] magnitude0 = in_x[14:0];
    wire  [14:0] magnitude1 = in_x[30:16];
    wire         magnitude_swap0 = magnitude1 < magnitude0;
    wire  [14:0] magnitude2 = in_x[46:32];
    wire  [14:0] magnitude3 = in_x[62:48];
    wire         magnitude_swap1 = magnitude3 < magnitude2;
    wire  [14:0] magnitude4 = in_x[78:64];
    wire  [14:0] magnitude5 = in_x[94:80];
    wire         magnitude_swap2 = magnitude5 < magnitude4;
    wire  [14:0] magnitude6 = in_x[110:96];
    wire  [14:0] magnitude7 = in_x[126:112];
    wire         magnitude_swap3 = magnitude7 < magnitude6;
    wire  [14:0] magnitude8 = in_x[142:128];
    wire  [14:0] magnitude9 = in_x[158:144];
    wire         magnitude_swap4 = magnitude9 < magnitude8;
    wire  [14:0] magnitude10 = in_x[174:160];
    wire  [14:0] magnitude11 = in_x[190:176];
    wire         magnitude_swap5 = magnitude11 < magnitude10;
    wire  [14:0] magnitude12 = in_x[206:192];
    wire  [14:0] magnitude13 = in_x[222:208];
    wire         magnitude_swap6 = magnitude13 < magnitude12;
    wire  [14:0] magnitude14 = in_x[238:224];
    wire  [14:0] magnitude15 = in_x[254:240];
    wire         magnitude_swap7 = magnitude15 < magnitude14;
    wire  [14:0] magnitude16 = in_x[270:256];
    wire  [14:0] magnitude17 = in_x[286:272];
    wire         magnitude_swap8 = magnitude17 < magnitude16;
    wire  [14:0] magnitude18 = in_x[302:288];
    wire  [14:0] magnitude19 = in_x[318:304];
    wire         magnitude_swap9 = magnitude19 < magnitude18;
    wire  [14:0] magnitude20 = in_x[334:320];
    wire  [14:0] magnitude21 = in_x[350:336];
    wire         magnitude_swap10 = magnitude21 < magnitude20;
    wire  [14:0] magnitude22 = in_x[366:352];
    wire  [14:0] magnitude23 = in_x[382:368];
    wire         magnitude_swap11 = magnitude23 < magnitude22;
    wire  [14:0] magnitude24 = in_x[398:384];
    wire  [14:0] magnitude25 = in_x[414:400];
    wire         magnitude_swap12 = magnitude25 < magnitude24;
    wire  [14:0] magnitude26 = in_x[430:416];
    wire  [14:0] magnitude27 = in_x[446:432];
    wire         magnitude_swap13 = magnitude27 < magnitude26;
    wire  [14:0] magnitude28 = in_x[462:448];
    wire  [14:0] magnitude29 = in_x[478:464];
    wire         magnitude_swap14 = magnitude29 < magnitude28;
    wire  [14:0] magnitude30 = in_x[494:480];
    wire  [14:0] magnitude31 = in_x[510:496];
    wire         magnitude_swap15 = magnitude31 < magnitude30;
    reg          sorted_valid_q;
    reg          sorted_nan_q;
    reg          sorted_inf_q;
    reg          sorted_last_q;
    reg  [255:0] sorted_key_lows_q;
    reg  [255:0] sorted_key_highs_q;
    reg  [239:0] sorted_magnitude_lows_q;
    reg  [239:0] sorted_magnitude_highs_q;
    reg   [15:0] sorted_outer_high_has_low_q;
    reg   [15:0] sorted_outer_high_has_high_q;
    reg   [15:0] sorted_outer_low_has_low_q;
    reg   [15:0] sorted_outer_low_has_high_q;
    reg   [15:0] sorted_middle_has_low_q;
    reg   [15:0] sorted_middle_has_high_q;
    reg   [15:0] sorted_inner_has_low_q;
    reg   [15:0] sorted_inner_has_high_q;
    wire         sorted_ready;

    assign in_ready = !sorted_valid_q | sorted_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            sorted_valid_q <= 1'b0;
        end else if (in_ready) begin
            sorted_valid_q <= in_valid;
        end
    end

    always @(posedge clk) begin
        if (in_ready) begin
            sorted_nan_q <= in_nan;
            sorted_inf_q <= in_inf;
            sorted_last_q <= in_last;
            sorted_key_lows_q <= {key_swap15 ? key31 : key30, key_swap14 ? key29 : key28,
                key_swap13 ? key27 : key26, key_swap12 ? key25 : key24, key_swap11 ? key23 : key22,
                key_swap10 ? key21 : key20, key_swap9 ? key19 : key18, key_swap8 ? key17 : key16,
                key_swap7 ? key15 : key14, key_swap6 ? key13 : key12, key_swap5 ? key11 : key10,
                key_swap4 ? key9 : key8, key_swap3 ? key7 : key6, key_swap2 ? key5 : key4,
                key_swap1 ? key3 : key2, key_swap0 ? key1 : key0};
            sorted_key_highs_q <= {key_swap15 ? key30 : key31, key_swap14 ? key28 : key29,
                key_swap13 ? key26 : key27, key_swap12 ? key24 : key25, key_swap11 ? key22 : key23,
                key_swap10 ? key20 : key21, key_swap9 ? key18 : key19, key_swap8 ? key16 : key17,
                key_swap7 ? key14 : key15, key_swap6 ? key12 : key13, key_swap5 ? key10 : key11,
                key_swap4 ? key8 : key9, key_swap3 ? key6 : key7, key_swap2 ? key4 : key5,
                key_swap1 ? key2 : key3, key_swap0 ? key0 : key1};
            sorted_magnitude_lows_q <= {magnitude_swap15 ? magnitude31 : magnitude30,
                magnitude_swap14 ? magnitude29 : magnitude28,
                magnitude_swap13 ? magnitude27 : magnitude26,
                magnitude_swap12 ? magnitude25 : magnitude24,
                magnitude_swap11 ? magnitude23 : magnitude22,
                magnitude_swap10 ? magnitude21 : magnitude20,
                magnitude_swap9 ? magnitude19 : magnitude18,
                magnitude_swap8 ? magnitude17 : magnitude16,
                magnitude_swap7 ? magnitude15 : magnitude14,
                magnitude_swap6 ? magnitude13 : magnitude12,
                magnitude_swap5 ? magnitude11 : magnitude10,
                magnitude_swap4 ? magnitude9 : magnitude8,
                magnitude_swap3 ? magnitude7 : magnitude6,
                magnitude_swap2 ? magnitude5 : magnitude4,
                magnitude_swap1 ? magnitude3 : magnitude2,
                magnitude_swap0 ? magnitude1 : magnitude0};
            sorted_magnitude_highs_q <= {magnitude_swap15 ? magnitude30 : magnitude31,
                magnitude_swap14 ? magnitude28 : magnitude29,
                magnitude_swap13 ? magnitude26 : magnitude27,
                magnitude_swap12 ? magnitude24 : magnitude25,
                magnitude_swap11 ? magnitude22 : magnitude23,
                magnitude_swap10 ? magnitude20 : magnitude21,
                magnitude_swap9 ? magnitude18 : magnitude19,
                magnitude_swap8 ? magnitude16 : magnitude17,
                magnitude_swap7 ? magnitude14 : magnitude15,
                magnitude_swap6 ? magnitude12 : magnitude13,
                magnitude_swap5 ? magnitude10 : magnitude11,
                magnitude_swap4 ? magnitude8 : magnitude9,
                magnitude_swap3 ? magnitude6 : magnitude7,
                magnitude_swap2 ? magnitude4 : magnitude5,
                magnitude_swap1 ? magnitude2 : magnitude3,
                magnitude_swap0 ? magnitude0 : magnitude1};
            sorted_outer_high_has_low_q <= {key_swap15 ? is_outer_high[31] : is_outer_high[30],
                key_swap14 ? is_outer_high[29] : is_outer_high[28],
                key_swap13 ? is_outer_high[27] : is_outer_high[26],
                key_swap12 ? is_outer_high[25] : is_outer_high[24],
                key_swap11 ? is_outer_high[23] : is_outer_high[22],
                key_swap10 ? is_outer_high[21] : is_outer_high[20],
                key_swap9 ? is_outer_high[19] : is_outer_high[18],
                key_swap8 ? is_outer_high[17] : is_outer_high[16],
                key_swap7 ? is_outer_high[15] : is_outer_high[14],
                key_swap6 ? is_outer_high[13] : is_outer_high[12],
                key_swap5 ? is_outer_high[11] : is_outer_high[10],
                key_swap4 ? is_outer_high[9] : is_outer_high[8],
                key_swap3 ? is_outer_high[7] : is_outer_high[6],
                key_swap2 ? is_outer_high[5] : is_outer_high[4],
                key_swap1 ? is_outer_high[3] : is_outer_high[2],
                key_swap0 ? is_outer_high[1] : is_outer_high[0]};
            sorted_outer_high_has_high_q <= {key_swap15 ? is_outer_high[30] : is_outer_high[31],
                key_swap14 ? is_outer_high[28] : is_outer_high[29],
                key_swap13 ? is_outer_high[26] : is_outer_high[27],
                key_swap12 ? is_outer_high[24] : is_outer_high[25],
                key_swap11 ? is_outer_high[22] : is_outer_high[23],
                key_swap10 ? is_outer_high[20] : is_outer_high[21],
                key_swap9 ? is_outer_high[18] : is_outer_high[19],
                key_swap8 ? is_outer_high[16] : is_outer_high[17],
                key_swap7 ? is_outer_high[14] : is_outer_high[15],
                key_swap6 ? is_outer_high[12] : is_outer_high[13],
                key_swap5 ? is_outer_high[10] : is_outer_high[11],
                key_swap4 ? is_outer_high[8] : is_outer_high[9],
                key_swap3 ? is_outer_high[6] : is_outer_high[7],
                key_swap2 ? is_outer_high[4] : is_outer_high[5],
                key_swap1 ? is_outer_high[2] : is_outer_high[3],
                key_swap0 ? is_outer_high[0] : is_outer_high[1]};
            sorted_outer_low_has_low_q <= {key_swap15 ? is_outer_low[31] : is_outer_low[30],
                key_swap14 ? is_outer_low[29] : is_outer_low[28],
                key_swap13 ? is_outer_low[27] : is_outer_low[26],
                key_swap12 ? is_outer_low[25] : is_outer_low[24],
                key_swap11 ? is_outer_low[23] : is_outer_low[22],
                key_swap10 ? is_outer_low[21] : is_outer_low[20],
                key_swap9 ? is_outer_low[19] : is_outer_low[18],
                key_swap8 ? is_outer_low[17] : is_outer_low[16],
                key_swap7 ? is_outer_low[15] : is_outer_low[14],
                key_swap6 ? is_outer_low[13] : is_outer_low[12],
                key_swap5 ? is_outer_low[11] : is_outer_low[10],
                key_swap4 ? is_outer_low[9] : is_outer_low[8],
                key_swap3 ? is_outer_low[7] : is_outer_low[6],
                key_swap2 ? is_outer_low[5] : is_outer_low[4],
                key_swap1 ? is_outer_low[3] : is_outer_low[2],
                key_swap0 ? is_outer_low[1] : is_outer_low[0]};
            sorted_outer_low_has_high_q <= {key_swap15 ? is_outer_low[30] : is_outer_low[31],
                key_swap14 ? is_outer_low[28] : is_outer_low[29],
                key_swap13 ? is_outer_low[26] : is_outer_low[27],
                key_swap12 ? is_outer_low[24] : is_outer_low[25],
                key_swap11 ? is_outer_low[22] : is_outer_low[23],
                key_swap10 ? is_outer_low[20] : is_outer_low[21],
                key_swap9 ? is_outer_low[18] : is_outer_low[19],
                key_swap8 ? is_outer_low[16] : is_outer_low[17],
                key_swap7 ? is_outer_low[14] : is_outer_low[15],
                key_swap6 ? is_outer_low[12] : is_outer_low[13],
                key_swap5 ? is_outer_low[10] : is_outer_low[11],
                key_swap4 ? is_outer_low[8] : is_outer_low[9],
                key_swap3 ? is_outer_low[6] : is_outer_low[7],
                key_swap2 ? is_outer_low[4] : is_outer_low[5],
                key_swap1 ? is_outer_low[2] : is_outer_low[3],
                key_swap0 ? is_outer_low[0] : is_outer_low[1]};
            sorted_middle_has_low_q <= {key_swap15 ? is_middle[31] : is_middle[30],
                key_swap14 ? is_middle[29] : is_middle[28],
                key_swap13 ? is_middle[27] : is_middle[26],
                key_swap12 ? is_middle[25] : is_middle[24],
                key_swap11 ? is_middle[23] : is_middle[22],
                key_swap10 ? is_middle[21] : is_middle[20],
                key_swap9 ? is_middle[19] : is_middle[18],
                key_swap8 ? is_middle[17] : is_middle[16],
                key_swap7 ? is_middle[15] : is_middle[14],
                key_swap6 ? is_middle[13] : is_middle[12],
                key_swap5 ? is_middle[11] : is_middle[10], key_swap4 ? is_middle[9] : is_middle[8],
                key_swap3 ? is_middle[7] : is_middle[6], key_swap2 ? is_middle[5] : is_middle[4],
                key_swap1 ? is_middle[3] : is_middle[2], key_swap0 ? is_middle[1] : is_middle[0]};
            sorted_middle_has_high_q <= {key_swap15 ? is_middle[30] : is_middle[31],
                key_swap14 ? is_middle[28] : is_middle[29],
                key_swap13 ? is_middle[26] : is_middle[27],
                key_swap12 ? is_middle[24] : is_middle[25],
                key_swap11 ? is_middle[22] : is_middle[23],
                key_swap10 ? is_middle[20] : is_middle[21],
                key_swap9 ? is_middle[18] : is_middle[19],
                key_swap8 ? is_middle[16] : is_middle[17],
                key_swap7 ? is_middle[14] : is_middle[15],
                key_swap6 ? is_middle[12] : is_middle[13],
                key_swap5 ? is_middle[10] : is_middle[11], key_swap4 ? is_middle[8] : is_middle[9],
                key_swap3 ? is_middle[6] : is_middle[7], key_swap2 ? is_middle[4] : is_middle[5],
                key_swap1 ? is_middle[2] : is_middle[3], key_swap0 ? is_middle[0] : is_middle[1]};
            sorted_inner_has_low_q <= {magnitude_swap15 ? is_inner[31] : is_inner[30],
                magnitude_swap14 ? is_inner[29] : is_inner[28],
                magnitude_swap13 ? is_inner[27] : is_inner[26],
                magnitude_swap12 ? is_inner[25] : is_inner[24],
                magnitude_swap11 ? is_inner[23] : is_inner[22],
                magnitude_swap10 ? is_inner[21] : is_inner[20],
                magnitude_swap9 ? is_inner[19] : is_inner[18],
                magnitude_swap8 ? is_inner[17] : is_inner[16],
                magnitude_swap7 ? is_inner[15] : is_inner[14],
                magnitude_swap6 ? is_inner[13] : is_inner[12],
                magnitude_swap5 ? is_inner[11] : is_inner[10],
                magnitude_swap4 ? is_inner[9] : is_inner[8],
                magnitude_swap3 ? is_inner[7] : is_inner[6],
                magnitude_swap2 ? is_inner[5] : is_inner[4],
                magnitude_swap1 ? is_inner[3] : is_inner[2],
                magnitude_swap0 ? is_inner[1] : is_inner[0]};
            sorted_inner_has_high_q <= {magnitude_swap15 ? is_inner[30] : is_inner[31],
                magnitude_swap14 ? is_inner[28] : is_inner[29],
                magnitude_swap13 ? is_inner[26] : is_inner[27],
                magnitude_swap12 ? is_inner[24] : is_inner[25],
                magnitude_swap11 ? is_inner[22] : is_inner[23],
                magnitude_swap10 ? is_inner[20] : is_inner[21],
                magnitude_swap9 ? is_inner[18] : is_inner[19],
                magnitude_swap8 ? is_inner[16] : is_inner[17],
                magnitude_swap7 ? is_inner[14] : is_inner[15],
                magnitude_swap6 ? is_inner[12] : is_inner[13],
                magnitude_swap5 ? is_inner[10] : is_inner[11],
                magnitude_swap4 ? is_inner[8] : is_inner[9],
                magnitude_swap3 ? is_inner[6] : is_inner[7],
                magnitude_swap2 ? is_inner[4] : is_inner[5],
                magnitude_swap1 ? is_inner[2] : is_inner[3],
                magnitude_swap0 ? is_inner[0] : is_inner[1]};
        end
    end

    // Minimum and maximum of every class in every pair; the neutral elements if no element of the
    // pair belongs to the class.
    wire [15:0] outer_high_pairs = sorted_outer_high_has_low_q | sorted_outer_high_has_high_q;
    wire [15:0] outer_high_min0_0 =
        (sorted_outer_high_has_low_q[0] ? sorted_key_lows_q[15:0] : sorted_key_highs_q[15:0]) |
        ~{16{outer_high_pairs[0]}};
    wire [15:0] outer_high_max0_0 =
        (sorted_outer_high_has_high_q[0] ? sorted_key_highs_q[15:0] : sorted_key_lows_q[15:0]) &
        {16{outer_high_pairs[0]}};
    wire [15:0] outer_high_min0_1 =
        (sorted_outer_high_has_low_q[1] ? sorted_key_lows_q[31:16] : sorted_key_highs_q[31:16]) |
        ~{16{outer_high_pairs[1]}};
    wire [15:0] outer_high_max0_1 =
        (sorted_outer_high_has_high_q[1] ? sorted_key_highs_q[31:16] : sorted_key_lows_q[31:16]) &
        {16{outer_high_pairs[1]}};
    wire [15:0] outer_high_min0_2 =
        (sorted_outer_high_has_low_q[2] ? sorted_key_lows_q[47:32] : sorted_key_highs_q[47:32]) |
        ~{16{outer_high_pairs[2]}};
    wire [15:0] outer_high_max0_2 =
        (sorted_outer_high_has_high_q[2] ? sorted_key_highs_q[47:32] : sorted_key_lows_q[47:32]) &
        {16{outer_high_pairs[2]}};
    wire [15:0] outer_high_min0_3 =
        (sorted_outer_high_has_low_q[3] ? sorted_key_lows_q[63:48] : sorted_key_highs_q[63:48]) |
        ~{16{outer_high_pairs[3]}};
    wire [15:0] outer_high_max0_3 =
        (sorted_outer_high_has_high_q[3] ? sorted_key_highs_q[63:48] : sorted_key_lows_q[63:48]) &
        {16{outer_high_pairs[3]}};
    wire [15:0] outer_high_min0_4 =
        (sorted_outer_high_has_low_q[4] ? sorted_key_lows_q[79:64] : sorted_key_highs_q[79:64]) |
        ~{16{outer_high_pairs[4]}};
    wire [15:0] outer_high_max0_4 =
        (sorted_outer_high_has_high_q[4] ? sorted_key_highs_q[79:64] : sorted_key_lows_q[79:64]) &
        {16{outer_high_pairs[4]}};
    wire [15:0] outer_high_min0_5 =
        (sorted_outer_high_has_low_q[5] ? sorted_key_lows_q[95:80] : sorted_key_highs_q[95:80]) |
        ~{16{outer_high_pairs[5]}};
    wire [15:0] outer_high_max0_5 =
        (sorted_outer_high_has_high_q[5] ? sorted_key_highs_q[95:80] : sorted_key_lows_q[95:80]) &
        {16{outer_high_pairs[5]}};
    wire [15:0] outer_high_min0_6 =
        (sorted_outer_high_has_low_q[6] ? sorted_key_lows_q[111:96] : sorted_key_highs_q[111:96]) |
        ~{16{outer_high_pairs[6]}};
    wire [15:0] outer_high_max0_6 = (sorted_outer_high_has_high_q[6] ? sorted_key_highs_q[111:96] :
            sorted_key_lows_q[111:96]) & {16{outer_high_pairs[6]}};
    wire [15:0] outer_high_min0_7 = (sorted_outer_high_has_low_q[7] ? sorted_key_lows_q[127:112] :
            sorted_key_highs_q[127:112]) | ~{16{outer_high_pairs[7]}};
    wire [15:0] outer_high_max0_7 = (
            sorted_outer_high_has_high_q[7] ? sorted_key_highs_q[127:112] :
            sorted_key_lows_q[127:112]) & {16{outer_high_pairs[7]}};
    wire [15:0] outer_high_min0_8 = (sorted_outer_high_has_low_q[8] ? sorted_key_lows_q[143:128] :
            sorted_key_highs_q[143:128]) | ~{16{outer_high_pairs[8]}};
    wire [15:0] outer_high_max0_8 = (
            sorted_outer_high_has_high_q[8] ? sorted_key_highs_q[143:128] :
            sorted_key_lows_q[143:128]) & {16{outer_high_pairs[8]}};
    wire [15:0] outer_high_min0_9 = (sorted_outer_high_has_low_q[9] ? sorted_key_lows_q[159:144] :
            sorted_key_highs_q[159:144]) | ~{16{outer_high_pairs[9]}};
    wire [15:0] outer_high_max0_9 = (
            sorted_outer_high_has_high_q[9] ? sorted_key_highs_q[159:144] :
            sorted_key_lows_q[159:144]) & {16{outer_high_pairs[9]}};
    wire [15:0] outer_high_min0_10 = (
            sorted_outer_high_has_low_q[10] ? sorted_key_lows_q[175:160] :
            sorted_key_highs_q[175:160]) | ~{16{outer_high_pairs[10]}};
    wire [15:0] outer_high_max0_10 = (
            sorted_outer_high_has_high_q[10] ? sorted_key_highs_q[175:160] :
            sorted_key_lows_q[175:160]) & {16{outer_high_pairs[10]}};
    wire [15:0] outer_high_min0_11 = (
            sorted_outer_high_has_low_q[11] ? sorted_key_lows_q[191:176] :
            sorted_key_highs_q[191:176]) | ~{16{outer_high_pairs[11]}};
    wire [15:0] outer_high_max0_11 = (
            sorted_outer_high_has_high_q[11] ? sorted_key_highs_q[191:176] :
            sorted_key_lows_q[191:176]) & {16{outer_high_pairs[11]}};
    wire [15:0] outer_high_min0_12 = (
            sorted_outer_high_has_low_q[12] ? sorted_key_lows_q[207:192] :
            sorted_key_highs_q[207:192]) | ~{16{outer_high_pairs[12]}};
    wire [15:0] outer_high_max0_12 = (
            sorted_outer_high_has_high_q[12] ? sorted_key_highs_q[207:192] :
            sorted_key_lows_q[207:192]) & {16{outer_high_pairs[12]}};
    wire [15:0] outer_high_min0_13 = (
            sorted_outer_high_has_low_q[13] ? sorted_key_lows_q[223:208] :
            sorted_key_highs_q[223:208]) | ~{16{outer_high_pairs[13]}};
    wire [15:0] outer_high_max0_13 = (
            sorted_outer_high_has_high_q[13] ? sorted_key_highs_q[223:208] :
            sorted_key_lows_q[223:208]) & {16{outer_high_pairs[13]}};
    wire [15:0] outer_high_min0_14 = (
            sorted_outer_high_has_low_q[14] ? sorted_key_lows_q[239:224] :
            sorted_key_highs_q[239:224]) | ~{16{outer_high_pairs[14]}};
    wire [15:0] outer_high_max0_14 = (
            sorted_outer_high_has_high_q[14] ? sorted_key_highs_q[239:224] :
            sorted_key_lows_q[239:224]) & {16{outer_high_pairs[14]}};
    wire [15:0] outer_high_min0_15 = (
            sorted_outer_high_has_low_q[15] ? sorted_key_lows_q[255:240] :
            sorted_key_highs_q[255:240]) | ~{16{outer_high_pairs[15]}};
    wire [15:0] outer_high_max0_15 = (
            sorted_outer_high_has_high_q[15] ? sorted_key_highs_q[255:240] :
            sorted_key_lows_q[255:240]) & {16{outer_high_pairs[15]}};
    wire [15:0] outer_low_pairs = sorted_outer_low_has_low_q | sorted_outer_low_has_high_q;
    wire [15:0] outer_low_min0_0 =
        (sorted_outer_low_has_low_q[0] ? sorted_key_lows_q[15:0] : sorted_key_highs_q[15:0]) |
        ~{16{outer_low_pairs[0]}};
    wire [15:0] outer_low_max0_0 =
        (sorted_outer_low_has_high_q[0] ? sorted_key_highs_q[15:0] : sorted_key_lows_q[15:0]) &
        {16{outer_low_pairs[0]}};
    wire [15:0] outer_low_min0_1 =
        (sorted_outer_low_has_low_q[1] ? sorted_key_lows_q[31:16] : sorted_key_highs_q[31:16]) |
        ~{16{outer_low_pairs[1]}};
    wire [15:0] outer_low_max0_1 =
        (sorted_outer_low_has_high_q[1] ? sorted_key_highs_q[31:16] : sorted_key_lows_q[31:16]) &
        {16{outer_low_pairs[1]}};
    wire [15:0] outer_low_min0_2 =
        (sorted_outer_low_has_low_q[2] ? sorted_key_lows_q[47:32] : sorted_key_highs_q[47:32]) |
        ~{16{outer_low_pairs[2]}};
    wire [15:0] outer_low_max0_2 =
        (sorted_outer_low_has_high_q[2] ? sorted_key_highs_q[47:32] : sorted_key_lows_q[47:32]) &
        {16{outer_low_pairs[2]}};
    wire [15:0] outer_low_min0_3 =
        (sorted_outer_low_has_low_q[3] ? sorted_key_lows_q[63:48] : sorted_key_highs_q[63:48]) |
        ~{16{outer_low_pairs[3]}};
    wire [15:0] outer_low_max0_3 =
        (sorted_outer_low_has_high_q[3] ? sorted_key_highs_q[63:48] : sorted_key_lows_q[63:48]) &
        {16{outer_low_pairs[3]}};
    wire [15:0] outer_low_min0_4 =
        (sorted_outer_low_has_low_q[4] ? sorted_key_lows_q[79:64] : sorted_key_highs_q[79:64]) |
        ~{16{outer_low_pairs[4]}};
    wire [15:0] outer_low_max0_4 =
        (sorted_outer_low_has_high_q[4] ? sorted_key_highs_q[79:64] : sorted_key_lows_q[79:64]) &
        {16{outer_low_pairs[4]}};
    wire [15:0] outer_low_min0_5 =
        (sorted_outer_low_has_low_q[5] ? sorted_key_lows_q[95:80] : sorted_key_highs_q[95:80]) |
        ~{16{outer_low_pairs[5]}};
    wire [15:0] outer_low_max0_5 =
        (sorted_outer_low_has_high_q[5] ? sorted_key_highs_q[95:80] : sorted_key_lows_q[95:80]) &
        {16{outer_low_pairs[5]}};
    wire [15:0] outer_low_min0_6 =
        (sorted_outer_low_has_low_q[6] ? sorted_key_lows_q[111:96] : sorted_key_highs_q[111:96]) |
        ~{16{outer_low_pairs[6]}};
    wire [15:0] outer_low_max0_6 =
        (sorted_outer_low_has_high_q[6] ? sorted_key_highs_q[111:96] : sorted_key_lows_q[111:96]) &
        {16{outer_low_pairs[6]}};
    wire [15:0] outer_low_min0_7 = (sorted_outer_low_has_low_q[7] ? sorted_key_lows_q[127:112] :
            sorted_key_highs_q[127:112]) | ~{16{outer_low_pairs[7]}};
    wire [15:0] outer_low_max0_7 = (sorted_outer_low_has_high_q[7] ? sorted_key_highs_q[127:112] :
            sorted_key_lows_q[127:112]) & {16{outer_low_pairs[7]}};
    wire [15:0] outer_low_min0_8 = (sorted_outer_low_has_low_q[8] ? sorted_key_lows_q[143:128] :
            sorted_key_highs_q[143:128]) | ~{16{outer_low_pairs[8]}};
    wire [15:0] outer_low_max0_8 = (sorted_outer_low_has_high_q[8] ? sorted_key_highs_q[143:128] :
            sorted_key_lows_q[143:128]) & {16{outer_low_pairs[8]}};
    wire [15:0] outer_low_min0_9 = (sorted_outer_low_has_low_q[9] ? sorted_key_lows_q[159:144] :
            sorted_key_highs_q[159:144]) | ~{16{outer_low_pairs[9]}};
    wire [15:0] outer_low_max0_9 = (sorted_outer_low_has_high_q[9] ? sorted_key_highs_q[159:144] :
            sorted_key_lows_q[159:144]) & {16{outer_low_pairs[9]}};
    wire [15:0] outer_low_min0_10 = (sorted_outer_low_has_low_q[10] ? sorted_key_lows_q[175:160] :
            sorted_key_highs_q[175:160]) | ~{16{outer_low_pairs[10]}};
    wire [15:0] outer_low_max0_10 = (
            sorted_outer_low_has_high_q[10] ? sorted_key_highs_q[175:160] :
            sorted_key_lows_q[175:160]) & {16{outer_low_pairs[10]}};
    wire [15:0] outer_low_min0_11 = (sorted_outer_low_has_low_q[11] ? sorted_key_lows_q[191:176] :
            sorted_key_highs_q[191:176]) | ~{16{outer_low_pairs[11]}};
    wire [15:0] outer_low_max0_11 = (
            sorted_outer_low_has_high_q[11] ? sorted_key_highs_q[191:176] :
            sorted_key_lows_q[191:176]) & {16{outer_low_pairs[11]}};
    wire [15:0] outer_low_min0_12 = (sorted_outer_low_has_low_q[12] ? sorted_key_lows_q[207:192] :
            sorted_key_highs_q[207:192]) | ~{16{outer_low_pairs[12]}};
    wire [15:0] outer_low_max0_12 = (
            sorted_outer_low_has_high_q[12] ? sorted_key_highs_q[207:192] :
            sorted_key_lows_q[207:192]) & {16{outer_low_pairs[12]}};
    wire [15:0] outer_low_min0_13 = (sorted_outer_low_has_low_q[13] ? sorted_key_lows_q[223:208] :
            sorted_key_highs_q[223:208]) | ~{16{outer_low_pairs[13]}};
    wire [15:0] outer_low_max0_13 = (
            sorted_outer_low_has_high_q[13] ? sorted_key_highs_q[223:208] :
            sorted_key_lows_q[223:208]) & {16{outer_low_pairs[13]}};
    wire [15:0] outer_low_min0_14 = (sorted_outer_low_has_low_q[14] ? sorted_key_lows_q[239:224] :
            sorted_key_highs_q[239:224]) | ~{16{outer_low_pairs[14]}};
    wire [15:0] outer_low_max0_14 = (
            sorted_outer_low_has_high_q[14] ? sorted_key_highs_q[239:224] :
            sorted_key_lows_q[239:224]) & {16{outer_low_pairs[14]}};
    wire [15:0] outer_low_min0_15 = (sorted_outer_low_has_low_q[15] ? sorted_key_lows_q[255:240] :
            sorted_key_highs_q[255:240]) | ~{16{outer_low_pairs[15]}};
    wire [15:0] outer_low_max0_15 = (
            sorted_outer_low_has_high_q[15] ? sorted_key_highs_q[255:240] :
            sorted_key_lows_q[255:240]) & {16{outer_low_pairs[15]}};
    wire [15:0] middle_pairs = sorted_middle_has_low_q | sorted_middle_has_high_q;
    wire [15:0] middle_min0_0 =
        (sorted_middle_has_low_q[0] ? sorted_key_lows_q[15:0] : sorted_key_highs_q[15:0]) |
        ~{16{middle_pairs[0]}};
    wire [15:0] middle_max0_0 =
        (sorted_middle_has_high_q[0] ? sorted_key_highs_q[15:0] : sorted_key_lows_q[15:0]) &
        {16{middle_pairs[0]}};
    wire [15:0] middle_min0_1 =
        (sorted_middle_has_low_q[1] ? sorted_key_lows_q[31:16] : sorted_key_highs_q[31:16]) |
        ~{16{middle_pairs[1]}};
    wire [15:0] middle_max0_1 =
        (sorted_middle_has_high_q[1] ? sorted_key_highs_q[31:16] : sorted_key_lows_q[31:16]) &
        {16{middle_pairs[1]}};
    wire [15:0] middle_min0_2 =
        (sorted_middle_has_low_q[2] ? sorted_key_lows_q[47:32] : sorted_key_highs_q[47:32]) |
        ~{16{middle_pairs[2]}};
    wire [15:0] middle_max0_2 =
        (sorted_middle_has_high_q[2] ? sorted_key_highs_q[47:32] : sorted_key_lows_q[47:32]) &
        {16{middle_pairs[2]}};
    wire [15:0] middle_min0_3 =
        (sorted_middle_has_low_q[3] ? sorted_key_lows_q[63:48] : sorted_key_highs_q[63:48]) |
        ~{16{middle_pairs[3]}};
    wire [15:0] middle_max0_3 =
        (sorted_middle_has_high_q[3] ? sorted_key_highs_q[63:48] : sorted_key_lows_q[63:48]) &
        {16{middle_pairs[3]}};
    wire [15:0] middle_min0_4 =
        (sorted_middle_has_low_q[4] ? sorted_key_lows_q[79:64] : sorted_key_highs_q[79:64]) |
        ~{16{middle_pairs[4]}};
    wire [15:0] middle_max0_4 =
        (sorted_middle_has_high_q[4] ? sorted_key_highs_q[79:64] : sorted_key_lows_q[79:64]) &
        {16{middle_pairs[4]}};
    wire [15:0] middle_min0_5 =
        (sorted_middle_has_low_q[5] ? sorted_key_lows_q[95:80] : sorted_key_highs_q[95:80]) |
        ~{16{middle_pairs[5]}};
    wire [15:0] middle_max0_5 =
        (sorted_middle_has_high_q[5] ? sorted_key_highs_q[95:80] : sorted_key_lows_q[95:80]) &
        {16{middle_pairs[5]}};
    wire [15:0] middle_min0_6 =
        (sorted_middle_has_low_q[6] ? sorted_key_lows_q[111:96] : sorted_key_highs_q[111:96]) |
        ~{16{middle_pairs[6]}};
    wire [15:0] middle_max0_6 =
        (sorted_middle_has_high_q[6] ? sorted_key_highs_q[111:96] : sorted_key_lows_q[111:96]) &
        {16{middle_pairs[6]}};
    wire [15:0] middle_min0_7 =
        (sorted_middle_has_low_q[7] ? sorted_key_lows_q[127:112] : sorted_key_highs_q[127:112]) |
        ~{16{middle_pairs[7]}};
    wire [15:0] middle_max0_7 =
        (sorted_middle_has_high_q[7] ? sorted_key_highs_q[127:112] : sorted_key_lows_q[127:112]) &
        {16{middle_pairs[7]}};
    wire [15:0] middle_min0_8 =
        (sorted_middle_has_low_q[8] ? sorted_key_lows_q[143:128] : sorted_key_highs_q[143:128]) |
        ~{16{middle_pairs[8]}};
    wire [15:0] middle_max0_8 =
        (sorted_middle_has_high_q[8] ? sorted_key_highs_q[143:128] : sorted_key_lows_q[143:128]) &
        {16{middle_pairs[8]}};
    wire [15:0] middle_min0_9 =
        (sorted_middle_has_low_q[9] ? sorted_key_lows_q[159:144] : sorted_key_highs_q[159:144]) |
        ~{16{middle_pairs[9]}};
    wire [15:0] middle_max0_9 =
        (sorted_middle_has_high_q[9] ? sorted_key_highs_q[159:144] : sorted_key_lows_q[159:144]) &
        {16{middle_pairs[9]}};
    wire [15:0] middle_min0_10 =
        (sorted_middle_has_low_q[10] ? sorted_key_lows_q[175:160] : sorted_key_highs_q[175:160]) |
        ~{16{middle_pairs[10]}};
    wire [15:0] middle_max0_10 =
        (sorted_middle_has_high_q[10] ? sorted_key_highs_q[175:160] : sorted_key_lows_q[175:160]) &
        {16{middle_pairs[10]}};
    wire [15:0] middle_min0_11 =
        (sorted_middle_has_low_q[11] ? sorted_key_lows_q[191:176] : sorted_key_highs_q[191:176]) |
        ~{16{middle_pairs[11]}};
    wire [15:0] middle_max0_11 =
        (sorted_middle_has_high_q[11] ? sorted_key_highs_q[191:176] : sorted_key_lows_q[191:176]) &
        {16{middle_pairs[11]}};
    wire [15:0] middle_min0_12 =
        (sorted_middle_has_low_q[12] ? sorted_key_lows_q[207:192] : sorted_key_highs_q[207:192]) |
        ~{16{middle_pairs[12]}};
    wire [15:0] middle_max0_12 =
        (sorted_middle_has_high_q[12] ? sorted_key_highs_q[207:192] : sorted_key_lows_q[207:192]) &
        {16{middle_pairs[12]}};
    wire [15:0] middle_min0_13 =
        (sorted_middle_has_low_q[13] ? sorted_key_lows_q[223:208] : sorted_key_highs_q[223:208]) |
        ~{16{middle_pairs[13]}};
    wire [15:0] middle_max0_13 =
        (sorted_middle_has_high_q[13] ? sorted_key_highs_q[223:208] : sorted_key_lows_q[223:208]) &
        {16{middle_pairs[13]}};
    wire [15:0] middle_min0_14 =
        (sorted_middle_has_low_q[14] ? sorted_key_lows_q[239:224] : sorted_key_highs_q[239:224]) |
        ~{16{middle_pairs[14]}};
    wire [15:0] middle_max0_14 =
        (sorted_middle_has_high_q[14] ? sorted_key_highs_q[239:224] : sorted_key_lows_q[239:224]) &
        {16{middle_pairs[14]}};
    wire [15:0] middle_min0_15 =
        (sorted_middle_has_low_q[15] ? sorted_key_lows_q[255:240] : sorted_key_highs_q[255:240]) |
        ~{16{middle_pairs[15]}};
    wire [15:0] middle_max0_15 =
        (sorted_middle_has_high_q[15] ? sorted_key_highs_q[255:240] : sorted_key_lows_q[255:240]) &
        {16{middle_pairs[15]}};
    wire [15:0] inner_pairs = sorted_inner_has_low_q | sorted_inner_has_high_q;
    wire [14:0] inner_min0_0 = (sorted_inner_has_low_q[0] ? sorted_magnitude_lows_q[14:0] :
            sorted_magnitude_highs_q[14:0]) | ~{15{inner_pairs[0]}};
    wire [14:0] inner_max0_0 = (sorted_inner_has_high_q[0] ? sorted_magnitude_highs_q[14:0] :
            sorted_magnitude_lows_q[14:0]) & {15{inner_pairs[0]}};
    wire [14:0] inner_min0_1 = (sorted_inner_has_low_q[1] ? sorted_magnitude_lows_q[29:15] :
            sorted_magnitude_highs_q[29:15]) | ~{15{inner_pairs[1]}};
    wire [14:0] inner_max0_1 = (sorted_inner_has_high_q[1] ? sorted_magnitude_highs_q[29:15] :
            sorted_magnitude_lows_q[29:15]) & {15{inner_pairs[1]}};
    wire [14:0] inner_min0_2 = (sorted_inner_has_low_q[2] ? sorted_magnitude_lows_q[44:30] :
            sorted_magnitude_highs_q[44:30]) | ~{15{inner_pairs[2]}};
    wire [14:0] inner_max0_2 = (sorted_inner_has_high_q[2] ? sorted_magnitude_highs_q[44:30] :
            sorted_magnitude_lows_q[44:30]) & {15{inner_pairs[2]}};
    wire [14:0] inner_min0_3 = (sorted_inner_has_low_q[3] ? sorted_magnitude_lows_q[59:45] :
            sorted_magnitude_highs_q[59:45]) | ~{15{inner_pairs[3]}};
    wire [14:0] inner_max0_3 = (sorted_inner_has_high_q[3] ? sorted_magnitude_highs_q[59:45] :
            sorted_magnitude_lows_q[59:45]) & {15{inner_pairs[3]}};
    wire [14:0] inner_min0_4 = (sorted_inner_has_low_q[4] ? sorted_magnitude_lows_q[74:60] :
            sorted_magnitude_highs_q[74:60]) | ~{15{inner_pairs[4]}};
    wire [14:0] inner_max0_4 = (sorted_inner_has_high_q[4] ? sorted_magnitude_highs_q[74:60] :
            sorted_magnitude_lows_q[74:60]) & {15{inner_pairs[4]}};
    wire [14:0] inner_min0_5 = (sorted_inner_has_low_q[5] ? sorted_magnitude_lows_q[89:75] :
            sorted_magnitude_highs_q[89:75]) | ~{15{inner_pairs[5]}};
    wire [14:0] inner_max0_5 = (sorted_inner_has_high_q[5] ? sorted_magnitude_highs_q[89:75] :
            sorted_magnitude_lows_q[89:75]) & {15{inner_pairs[5]}};
    wire [14:0] inner_min0_6 = (sorted_inner_has_low_q[6] ? sorted_magnitude_lows_q[104:90] :
            sorted_magnitude_highs_q[104:90]) | ~{15{inner_pairs[6]}};
    wire [14:0] inner_max0_6 = (sorted_inner_has_high_q[6] ? sorted_magnitude_highs_q[104:90] :
            sorted_magnitude_lows_q[104:90]) & {15{inner_pairs[6]}};
    wire [14:0] inner_min0_7 = (sorted_inner_has_low_q[7] ? sorted_magnitude_lows_q[119:105] :
            sorted_magnitude_highs_q[119:105]) | ~{15{inner_pairs[7]}};
    wire [14:0] inner_max0_7 = (sorted_inner_has_high_q[7] ? sorted_magnitude_highs_q[119:105] :
            sorted_magnitude_lows_q[119:105]) & {15{inner_pairs[7]}};
    wire [14:0] inner_min0_8 = (sorted_inner_has_low_q[8] ? sorted_magnitude_lows_q[134:120] :
            sorted_magnitude_highs_q[134:120]) | ~{15{inner_pairs[8]}};
    wire [14:0] inner_max0_8 = (sorted_inner_has_high_q[8] ? sorted_magnitude_highs_q[134:120] :
            sorted_magnitude_lows_q[134:120]) & {15{inner_pairs[8]}};
    wire [14:0] inner_min0_9 = (sorted_inner_has_low_q[9] ? sorted_magnitude_lows_q[149:135] :
            sorted_magnitude_highs_q[149:135]) | ~{15{inner_pairs[9]}};
    wire [14:0] inner_max0_9 = (sorted_inner_has_high_q[9] ? sorted_magnitude_highs_q[149:135] :
            sorted_magnitude_lows_q[149:135]) & {15{inner_pairs[9]}};
    wire [14:0] inner_min0_10 = (sorted_inner_has_low_q[10] ? sorted_magnitude_lows_q[164:150] :
            sorted_magnitude_highs_q[164:150]) | ~{15{inner_pairs[10]}};
    wire [14:0] inner_max0_10 = (sorted_inner_has_high_q[10] ? sorted_magnitude_highs_q[164:150] :
            sorted_magnitude_lows_q[164:150]) & {15{inner_pairs[10]}};
    wire [14:0] inner_min0_11 = (sorted_inner_has_low_q[11] ? sorted_magnitude_lows_q[179:165] :
            sorted_magnitude_highs_q[179:165]) | ~{15{inner_pairs[11]}};
    wire [14:0] inner_max0_11 = (sorted_inner_has_high_q[11] ? sorted_magnitude_highs_q[179:165] :
            sorted_magnitude_lows_q[179:165]) & {15{inner_pairs[11]}};
    wire [14:0] inner_min0_12 = (sorted_inner_has_low_q[12] ? sorted_magnitude_lows_q[194:180] :
            sorted_magnitude_highs_q[194:180]) | ~{15{inner_pairs[12]}};
    wire [14:0] inner_max0_12 = (sorted_inner_has_high_q[12] ? sorted_magnitude_highs_q[194:180] :
            sorted_magnitude_lows_q[194:180]) & {15{inner_pairs[12]}};
    wire [14:0] inner_min0_13 = (sorted_inner_has_low_q[13] ? sorted_magnitude_lows_q[209:195] :
            sorted_magnitude_highs_q[209:195]) | ~{15{inner_pairs[13]}};
    wire [14:0] inner_max0_13 = (sorted_inner_has_high_q[13] ? sorted_magnitude_highs_q[209:195] :
            sorted_magnitude_lows_q[209:195]) & {15{inner_pairs[13]}};
    wire [14:0] inner_min0_14 = (sorted_inner_has_low_q[14] ? sorted_magnitude_lows_q[224:210] :
            sorted_magnitude_highs_q[224:210]) | ~{15{inner_pairs[14]}};
    wire [14:0] inner_max0_14 = (sorted_inner_has_high_q[14] ? sorted_magnitude_highs_q[224:210] :
            sorted_magnitude_lows_q[224:210]) & {15{inner_pairs[14]}};
    wire [14:0] inner_min0_15 = (sorted_inner_has_low_q[15] ? sorted_magnitude_lows_q[239:225] :
            sorted_magnitude_highs_q[239:225]) | ~{15{inner_pairs[15]}};
    wire [14:0] inner_max0_15 = (sorted_inner_has_high_q[15] ? sorted_magnitude_highs_q[239:225] :
            sorted_magnitude_lows_q[239:225]) & {15{inner_pairs[15]}};

    // 1 level of comparison: 8 of each left.
    wire  [15:0] outer_high_min1_0 = (outer_high_min0_0 < outer_high_min0_1) ? outer_high_min0_0 :
        outer_high_min0_1;
    wire  [15:0] outer_high_min1_1 = (outer_high_min0_2 < outer_high_min0_3) ? outer_high_min0_2 :
        outer_high_min0_3;
    wire  [15:0] outer_high_min1_2 = (outer_high_min0_4 < outer_high_min0_5) ? outer_high_min0_4 :
        outer_high_min0_5;
    wire  [15:0] outer_high_min1_3 = (outer_high_min0_6 < outer_high_min0_7) ? outer_high_min0_6 :
        outer_high_min0_7;
    wire  [15:0] outer_high_min1_4 = (outer_high_min0_8 < outer_high_min0_9) ? outer_high_min0_8 :
        outer_high_min0_9;
    wire  [15:0] outer_high_min1_5 =
        (outer_high_min0_10 < outer_high_min0_11) ? outer_high_min0_10 : outer_high_min0_11;
    wire  [15:0] outer_high_min1_6 =
        (outer_high_min0_12 < outer_high_min0_13) ? outer_high_min0_12 : outer_high_min0_13;
    wire  [15:0] outer_high_min1_7 =
        (outer_high_min0_14 < outer_high_min0_15) ? outer_high_min0_14 : outer_high_min0_15;
    wire  [15:0] outer_high_max1_0 = (outer_high_max0_0 > outer_high_max0_1) ? outer_high_max0_0 :
        outer_high_max0_1;
    wire  [15:0] outer_high_max1_1 = (outer_high_max0_2 > outer_high_max0_3) ? outer_high_max0_2 :
        outer_high_max0_3;
    wire  [15:0] outer_high_max1_2 = (outer_high_max0_4 > outer_high_max0_5) ? outer_high_max0_4 :
        outer_high_max0_5;
    wire  [15:0] outer_high_max1_3 = (outer_high_max0_6 > outer_high_max0_7) ? outer_high_max0_6 :
        outer_high_max0_7;
    wire  [15:0] outer_high_max1_4 = (outer_high_max0_8 > outer_high_max0_9) ? outer_high_max0_8 :
        outer_high_max0_9;
    wire  [15:0] outer_high_max1_5 =
        (outer_high_max0_10 > outer_high_max0_11) ? outer_high_max0_10 : outer_high_max0_11;
    wire  [15:0] outer_high_max1_6 =
        (outer_high_max0_12 > outer_high_max0_13) ? outer_high_max0_12 : outer_high_max0_13;
    wire  [15:0] outer_high_max1_7 =
        (outer_high_max0_14 > outer_high_max0_15) ? outer_high_max0_14 : outer_high_max0_15;
    wire  [15:0] outer_low_min1_0 = (outer_low_min0_0 < outer_low_min0_1) ? outer_low_min0_0 :
        outer_low_min0_1;
    wire  [15:0] outer_low_min1_1 = (outer_low_min0_2 < outer_low_min0_3) ? outer_low_min0_2 :
        outer_low_min0_3;
    wire  [15:0] outer_low_min1_2 = (outer_low_min0_4 < outer_low_min0_5) ? outer_low_min0_4 :
        outer_low_min0_5;
    wire  [15:0] outer_low_min1_3 = (outer_low_min0_6 < outer_low_min0_7) ? outer_low_min0_6 :
        outer_low_min0_7;
    wire  [15:0] outer_low_min1_4 = (outer_low_min0_8 < outer_low_min0_9) ? outer_low_min0_8 :
        outer_low_min0_9;
    wire  [15:0] outer_low_min1_5 = (outer_low_min0_10 < outer_low_min0_11) ? outer_low_min0_10 :
        outer_low_min0_11;
    wire  [15:0] outer_low_min1_6 = (outer_low_min0_12 < outer_low_min0_13) ? outer_low_min0_12 :
        outer_low_min0_13;
    wire  [15:0] outer_low_min1_7 = (outer_low_min0_14 < outer_low_min0_15) ? outer_low_min0_14 :
        outer_low_min0_15;
    wire  [15:0] outer_low_max1_0 = (outer_low_max0_0 > outer_low_max0_1) ? outer_low_max0_0 :
        outer_low_max0_1;
    wire  [15:0] outer_low_max1_1 = (outer_low_max0_2 > outer_low_max0_3) ? outer_low_max0_2 :
        outer_low_max0_3;
    wire  [15:0] outer_low_max1_2 = (outer_low_max0_4 > outer_low_max0_5) ? outer_low_max0_4 :
        outer_low_max0_5;
    wire  [15:0] outer_low_max1_3 = (outer_low_max0_6 > outer_low_max0_7) ? outer_low_max0_6 :
        outer_low_max0_7;
    wire  [15:0] outer_low_max1_4 = (outer_low_max0_8 > outer_low_max0_9) ? outer_low_max0_8 :
        outer_low_max0_9;
    wire  [15:0] outer_low_max1_5 = (outer_low_max0_10 > outer_low_max0_11) ? outer_low_max0_10 :
        outer_low_max0_11;
    wire  [15:0] outer_low_max1_6 = (outer_low_max0_12 > outer_low_max0_13) ? outer_low_max0_12 :
        outer_low_max0_13;
    wire  [15:0] outer_low_max1_7 = (outer_low_max0_14 > outer_low_max0_15) ? outer_low_max0_14 :
        outer_low_max0_15;
    wire  [15:0] middle_min1_0 = (middle_min0_0 < middle_min0_1) ? middle_min0_0 : middle_min0_1;
    wire  [15:0] middle_min1_1 = (middle_min0_2 < middle_min0_3) ? middle_min0_2 : middle_min0_3;
    wire  [15:0] middle_min1_2 = (middle_min0_4 < middle_min0_5) ? middle_min0_4 : middle_min0_5;
    wire  [15:0] middle_min1_3 = (middle_min0_6 < middle_min0_7) ? middle_min0_6 : middle_min0_7;
    wire  [15:0] middle_min1_4 = (middle_min0_8 < middle_min0_9) ? middle_min0_8 : middle_min0_9;
    wire  [15:0] middle_min1_5 = (middle_min0_10 < middle_min0_11) ? middle_min0_10 :
        middle_min0_11;
    wire  [15:0] middle_min1_6 = (middle_min0_12 < middle_min0_13) ? middle_min0_12 :
        middle_min0_13;
    wire  [15:0] middle_min1_7 = (middle_min0_14 < middle_min0_15) ? middle_min0_14 :
        middle_min0_15;
    wire  [15:0] middle_max1_0 = (middle_max0_0 > middle_max0_1) ? middle_max0_0 : middle_max0_1;
    wire  [15:0] middle_max1_1 = (middle_max0_2 > middle_max0_3) ? middle_max0_2 : middle_max0_3;
    wire  [15:0] middle_max1_2 = (middle_max0_4 > middle_max0_5) ? middle_max0_4 : middle_max0_5;
    wire  [15:0] middle_max1_3 = (middle_max0_6 > middle_max0_7) ? middle_max0_6 : middle_max0_7;
    wire  [15:0] middle_max1_4 = (middle_max0_8 > middle_max0_9) ? middle_max0_8 : middle_max0_9;
    wire  [15:0] middle_max1_5 = (middle_max0_10 > middle_max0_11) ? middle_max0_10 :
        middle_max0_11;
    wire  [15:0] middle_max1_6 = (middle_max0_12 > middle_max0_13) ? middle_max0_12 :
        middle_max0_13;
    wire  [15:0] middle_max1_7 = (middle_max0_14 > middle_max0_15) ? middle_max0_14 :
        middle_max0_15;
    wire  [14:0] inner_min1_0 = (inner_min0_0 < inner_min0_1) ? inner_min0_0 : inner_min0_1;
    wire  [14:0] inner_min1_1 = (inner_min0_2 < inner_min0_3) ? inner_min0_2 : inner_min0_3;
    wire  [14:0] inner_min1_2 = (inner_min0_4 < inner_min0_5) ? inner_min0_4 : inner_min0_5;
    wire  [14:0] inner_min1_3 = (inner_min0_6 < inner_min0_7) ? inner_min0_6 : inner_min0_7;
    wire  [14:0] inner_min1_4 = (inner_min0_8 < inner_min0_9) ? inner_min0_8 : inner_min0_9;
    wire  [14:0] inner_min1_5 = (inner_min0_10 < inner_min0_11) ? inner_min0_10 : inner_min0_11;
    wire  [14:0] inner_min1_6 = (inner_min0_12 < inner_min0_13) ? inner_min0_12 : inner_min0_13;
    wire  [14:0] inner_min1_7 = (inner_min0_14 < inner_min0_15) ? inner_min0_14 : inner_min0_15;
    wire  [14:0] inner_max1_0 = (inner_max0_0 > inner_max0_1) ? inner_max0_0 : inner_max0_1;
    wire  [14:0] inner_max1_1 = (inner_max0_2 > inner_max0_3) ? inner_max0_2 : inner_max0_3;
    wire  [14:0] inner_max1_2 = (inner_max0_4 > inner_max0_5) ? inner_max0_4 : inner_max0_5;
    wire  [14:0] inner_max1_3 = (inner_max0_6 > inner_max0_7) ? inner_max0_6 : inner_max0_7;
    wire  [14:0] inner_max1_4 = (inner_max0_8 > inner_max0_9) ? inner_max0_8 : inner_max0_9;
    wire  [14:0] inner_max1_5 = (inner_max0_10 > inner_max0_11) ? inner_max0_10 : inner_max0_11;
    wire  [14:0] inner_max1_6 = (inner_max0_12 > inner_max0_13) ? inner_max0_12 : inner_max0_13;
    wire  [14:0] inner_max1_7 = (inner_max0_14 > inner_max0_15) ? inner_max0_14 : inner_max0_15;
    reg          level1_valid_q;
    reg          level1_nan_q;
    reg          level1_inf_q;
    reg          level1_last_q;
    reg          level1_outer_high_any_q;
    reg  [127:0] level1_outer_high_min_q;
    reg  [127:0] level1_outer_high_max_q;
    reg          level1_outer_low_any_q;
    reg  [127:0] level1_outer_low_min_q;
    reg  [127:0] level1_outer_low_max_q;
    reg          level1_middle_any_q;
    reg  [127:0] level1_middle_min_q;
    reg  [127:0] level1_middle_max_q;
    reg          level1_inner_any_q;
    reg  [119:0] level1_inner_min_q;
    reg  [119:0] level1_inner_max_q;
    wire         level1_ready;

    assign sorted_ready = !level1_valid_q | level1_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level1_valid_q <= 1'b0;
        end else if (sorted_ready) begin
            level1_valid_q <= sorted_valid_q;
        end
    end

    always @(posedge clk) begin
        if (sorted_ready) begin
            level1_nan_q <= sorted_nan_q;
            level1_inf_q <= sorted_inf_q;
            level1_last_q <= sorted_last_q;
            level1_outer_high_any_q <= |outer_high_pairs;
            level1_outer_high_min_q <= {outer_high_min1_7, outer_high_min1_6, outer_high_min1_5,
                outer_high_min1_4, outer_high_min1_3, outer_high_min1_2, outer_high_min1_1,
                outer_high_min1_0};
            level1_outer_high_max_q <= {outer_high_max1_7, outer_high_max1_6, outer_high_max1_5,
                outer_high_max1_4, outer_high_max1_3, outer_high_max1_2, outer_high_max1_1,
                outer_high_max1_0};
            level1_outer_low_any_q <= |outer_low_pairs;
            level1_outer_low_min_q <= {outer_low_min1_7, outer_low_min1_6, outer_low_min1_5,
                outer_low_min1_4, outer_low_min1_3, outer_low_min1_2, outer_low_min1_1,
                outer_low_min1_0};
            level1_outer_low_max_q <= {outer_low_max1_7, outer_low_max1_6, outer_low_max1_5,
                outer_low_max1_4, outer_low_max1_3, outer_low_max1_2, outer_low_max1_1,
                outer_low_max1_0};
            level1_middle_any_q <= |middle_pairs;
            level1_middle_min_q <= {middle_min1_7, middle_min1_6, middle_min1_5, middle_min1_4,
                middle_min1_3, middle_min1_2, middle_min1_1, middle_min1_0};
            level1_middle_max_q <= {middle_max1_7, middle_max1_6, middle_max1_5, middle_max1_4,
                middle_max1_3, middle_max1_2, middle_max1_1, middle_max1_0};
            level1_inner_any_q <= |inner_pairs;
            level1_inner_min_q <= {inner_min1_7, inner_min1_6, inner_min1_5, inner_min1_4,
                inner_min1_3, inner_min1_2, inner_min1_1, inner_min1_0};
            level1_inner_max_q <= {inner_max1_7, inner_max1_6, inner_max1_5, inner_max1_4,
                inner_max1_3, inner_max1_2, inner_max1_1, inner_max1_0};
        end
    end

    // 1 level of comparison: 4 of each left.
    wire [15:0] outer_high_min2_0 =
            (level1_outer_high_min_q[15:0] < level1_outer_high_min_q[31:16]) ?
            level1_outer_high_min_q[15:0] : level1_outer_high_min_q[31:16];
    wire [15:0] outer_high_min2_1 =
            (level1_outer_high_min_q[47:32] < level1_outer_high_min_q[63:48]) ?
            level1_outer_high_min_q[47:32] : level1_outer_high_min_q[63:48];
    wire [15:0] outer_high_min2_2 =
            (level1_outer_high_min_q[79:64] < level1_outer_high_min_q[95:80]) ?
            level1_outer_high_min_q[79:64] : level1_outer_high_min_q[95:80];
    wire [15:0] outer_high_min2_3 =
            (level1_outer_high_min_q[111:96] < level1_outer_high_min_q[127:112]) ?
            level1_outer_high_min_q[111:96] : level1_outer_high_min_q[127:112];
    wire [15:0] outer_high_max2_0 =
            (level1_outer_high_max_q[15:0] > level1_outer_high_max_q[31:16]) ?
            level1_outer_high_max_q[15:0] : level1_outer_high_max_q[31:16];
    wire [15:0] outer_high_max2_1 =
            (level1_outer_high_max_q[47:32] > level1_outer_high_max_q[63:48]) ?
            level1_outer_high_max_q[47:32] : level1_outer_high_max_q[63:48];
    wire [15:0] outer_high_max2_2 =
            (level1_outer_high_max_q[79:64] > level1_outer_high_max_q[95:80]) ?
            level1_outer_high_max_q[79:64] : level1_outer_high_max_q[95:80];
    wire [15:0] outer_high_max2_3 =
            (level1_outer_high_max_q[111:96] > level1_outer_high_max_q[127:112]) ?
            level1_outer_high_max_q[111:96] : level1_outer_high_max_q[127:112];
    wire [15:0] outer_low_min2_0 = (level1_outer_low_min_q[15:0] < level1_outer_low_min_q[31:16]) ?
            level1_outer_low_min_q[15:0] : level1_outer_low_min_q[31:16];
    wire [15:0] outer_low_min2_1 =
            (level1_outer_low_min_q[47:32] < level1_outer_low_min_q[63:48]) ?
            level1_outer_low_min_q[47:32] : level1_outer_low_min_q[63:48];
    wire [15:0] outer_low_min2_2 =
            (level1_outer_low_min_q[79:64] < level1_outer_low_min_q[95:80]) ?
            level1_outer_low_min_q[79:64] : level1_outer_low_min_q[95:80];
    wire [15:0] outer_low_min2_3 =
            (level1_outer_low_min_q[111:96] < level1_outer_low_min_q[127:112]) ?
            level1_outer_low_min_q[111:96] : level1_outer_low_min_q[127:112];
    wire [15:0] outer_low_max2_0 = (level1_outer_low_max_q[15:0] > level1_outer_low_max_q[31:16]) ?
            level1_outer_low_max_q[15:0] : level1_outer_low_max_q[31:16];
    wire [15:0] outer_low_max2_1 =
            (level1_outer_low_max_q[47:32] > level1_outer_low_max_q[63:48]) ?
            level1_outer_low_max_q[47:32] : level1_outer_low_max_q[63:48];
    wire [15:0] outer_low_max2_2 =
            (level1_outer_low_max_q[79:64] > level1_outer_low_max_q[95:80]) ?
            level1_outer_low_max_q[79:64] : level1_outer_low_max_q[95:80];
    wire [15:0] outer_low_max2_3 =
            (level1_outer_low_max_q[111:96] > level1_outer_low_max_q[127:112]) ?
            level1_outer_low_max_q[111:96] : level1_outer_low_max_q[127:112];
    wire [15:0] middle_min2_0 =
        (level1_middle_min_q[15:0] < level1_middle_min_q[31:16]) ? level1_middle_min_q[15:0] :
        level1_middle_min_q[31:16];
    wire [15:0] middle_min2_1 =
        (level1_middle_min_q[47:32] < level1_middle_min_q[63:48]) ? level1_middle_min_q[47:32] :
        level1_middle_min_q[63:48];
    wire [15:0] middle_min2_2 =
        (level1_middle_min_q[79:64] < level1_middle_min_q[95:80]) ? level1_middle_min_q[79:64] :
        level1_middle_min_q[95:80];
    wire [15:0] middle_min2_3 = (level1_middle_min_q[111:96] < level1_middle_min_q[127:112]) ?
            level1_middle_min_q[111:96] : level1_middle_min_q[127:112];
    wire [15:0] middle_max2_0 =
        (level1_middle_max_q[15:0] > level1_middle_max_q[31:16]) ? level1_middle_max_q[15:0] :
        level1_middle_max_q[31:16];
    wire [15:0] middle_max2_1 =
        (level1_middle_max_q[47:32] > level1_middle_max_q[63:48]) ? level1_middle_max_q[47:32] :
        level1_middle_max_q[63:48];
    wire [15:0] middle_max2_2 =
        (level1_middle_max_q[79:64] > level1_middle_max_q[95:80]) ? level1_middle_max_q[79:64] :
        level1_middle_max_q[95:80];
    wire [15:0] middle_max2_3 = (level1_middle_max_q[111:96] > level1_middle_max_q[127:112]) ?
            level1_middle_max_q[111:96] : level1_middle_max_q[127:112];
    wire [14:0] inner_min2_0 =
        (level1_inner_min_q[14:0] < level1_inner_min_q[29:15]) ? level1_inner_min_q[14:0] :
        level1_inner_min_q[29:15];
    wire [14:0] inner_min2_1 =
        (level1_inner_min_q[44:30] < level1_inner_min_q[59:45]) ? level1_inner_min_q[44:30] :
        level1_inner_min_q[59:45];
    wire [14:0] inner_min2_2 =
        (level1_inner_min_q[74:60] < level1_inner_min_q[89:75]) ? level1_inner_min_q[74:60] :
        level1_inner_min_q[89:75];
    wire [14:0] inner_min2_3 =
        (level1_inner_min_q[104:90] < level1_inner_min_q[119:105]) ? level1_inner_min_q[104:90] :
        level1_inner_min_q[119:105];
    wire [14:0] inner_max2_0 =
        (level1_inner_max_q[14:0] > level1_inner_max_q[29:15]) ? level1_inner_max_q[14:0] :
        level1_inner_max_q[29:15];
    wire [14:0] inner_max2_1 =
        (level1_inner_max_q[44:30] > level1_inner_max_q[59:45]) ? level1_inner_max_q[44:30] :
        level1_inner_max_q[59:45];
    wire [14:0] inner_max2_2 =
        (level1_inner_max_q[74:60] > level1_inner_max_q[89:75]) ? level1_inner_max_q[74:60] :
        level1_inner_max_q[89:75];
    wire [14:0] inner_max2_3 =
        (level1_inner_max_q[104:90] > level1_inner_max_q[119:105]) ? level1_inner_max_q[104:90] :
        level1_inner_max_q[119:105];
    reg         level2_valid_q;
    reg         level2_nan_q;
    reg         level2_inf_q;
    reg         level2_last_q;
    reg         level2_outer_high_any_q;
    reg  [63:0] level2_outer_high_min_q;
    reg  [63:0] level2_outer_high_max_q;
    reg         level2_outer_low_any_q;
    reg  [63:0] level2_outer_low_min_q;
    reg  [63:0] level2_outer_low_max_q;
    reg         level2_middle_any_q;
    reg  [63:0] level2_middle_min_q;
    reg  [63:0] level2_middle_max_q;
    reg         level2_inner_any_q;
    reg  [59:0] level2_inner_min_q;
    reg  [59:0] level2_inner_max_q;
    wire        level2_ready;

    assign level1_ready = !level2_valid_q | level2_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level2_valid_q <= 1'b0;
        end else if (level1_ready) begin
            level2_valid_q <= level1_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level1_ready) begin
            level2_nan_q <= level1_nan_q;
            level2_inf_q <= level1_inf_q;
            level2_last_q <= level1_last_q;
            level2_outer_high_any_q <= level1_outer_high_any_q;
            level2_outer_high_min_q <= {outer_high_min2_3, outer_high_min2_2, outer_high_min2_1,
                outer_high_min2_0};
            level2_outer_high_max_q <= {outer_high_max2_3, outer_high_max2_2, outer_high_max2_1,
                outer_high_max2_0};
            level2_outer_low_any_q <= level1_outer_low_any_q;
            level2_outer_low_min_q <= {outer_low_min2_3, outer_low_min2_2, outer_low_min2_1,
                outer_low_min2_0};
            level2_outer_low_max_q <= {outer_low_max2_3, outer_low_max2_2, outer_low_max2_1,
                outer_low_max2_0};
            level2_middle_any_q <= level1_middle_any_q;
            level2_middle_min_q <= {middle_min2_3, middle_min2_2, middle_min2_1, middle_min2_0};
            level2_middle_max_q <= {middle_max2_3, middle_max2_2, middle_max2_1, middle_max2_0};
            level2_inner_any_q <= level1_inner_any_q;
            level2_inner_min_q <= {inner_min2_3, inner_min2_2, inner_min2_1, inner_min2_0};
            level2_inner_max_q <= {inner_max2_3, inner_max2_2, inner_max2_1, inner_max2_0};
        end
    end

    // 1 level of comparison: 2 of each left.
    wire [15:0] outer_high_min3_0 =
            (level2_outer_high_min_q[15:0] < level2_outer_high_min_q[31:16]) ?
            level2_outer_high_min_q[15:0] : level2_outer_high_min_q[31:16];
    wire [15:0] outer_high_min3_1 =
            (level2_outer_high_min_q[47:32] < level2_outer_high_min_q[63:48]) ?
            level2_outer_high_min_q[47:32] : level2_outer_high_min_q[63:48];
    wire [15:0] outer_high_max3_0 =
            (level2_outer_high_max_q[15:0] > level2_outer_high_max_q[31:16]) ?
            level2_outer_high_max_q[15:0] : level2_outer_high_max_q[31:16];
    wire [15:0] outer_high_max3_1 =
            (level2_outer_high_max_q[47:32] > level2_outer_high_max_q[63:48]) ?
            level2_outer_high_max_q[47:32] : level2_outer_high_max_q[63:48];
    wire [15:0] outer_low_min3_0 = (level2_outer_low_min_q[15:0] < level2_outer_low_min_q[31:16]) ?
            level2_outer_low_min_q[15:0] : level2_outer_low_min_q[31:16];
    wire [15:0] outer_low_min3_1 =
            (level2_outer_low_min_q[47:32] < level2_outer_low_min_q[63:48]) ?
            level2_outer_low_min_q[47:32] : level2_outer_low_min_q[63:48];
    wire [15:0] outer_low_max3_0 = (level2_outer_low_max_q[15:0] > level2_outer_low_max_q[31:16]) ?
            level2_outer_low_max_q[15:0] : level2_outer_low_max_q[31:16];
    wire [15:0] outer_low_max3_1 =
            (level2_outer_low_max_q[47:32] > level2_outer_low_max_q[63:48]) ?
            level2_outer_low_max_q[47:32] : level2_outer_low_max_q[63:48];
    wire [15:0] middle_min3_0 =
        (level2_middle_min_q[15:0] < level2_middle_min_q[31:16]) ? level2_middle_min_q[15:0] :
        level2_middle_min_q[31:16];
    wire [15:0] middle_min3_1 =
        (level2_middle_min_q[47:32] < level2_middle_min_q[63:48]) ? level2_middle_min_q[47:32] :
        level2_middle_min_q[63:48];
    wire [15:0] middle_max3_0 =
        (level2_middle_max_q[15:0] > level2_middle_max_q[31:16]) ? level2_middle_max_q[15:0] :
        level2_middle_max_q[31:16];
    wire [15:0] middle_max3_1 =
        (level2_middle_max_q[47:32] > level2_middle_max_q[63:48]) ? level2_middle_max_q[47:32] :
        level2_middle_max_q[63:48];
    wire [14:0] inner_min3_0 =
        (level2_inner_min_q[14:0] < level2_inner_min_q[29:15]) ? level2_inner_min_q[14:0] :
        level2_inner_min_q[29:15];
    wire [14:0] inner_min3_1 =
        (level2_inner_min_q[44:30] < level2_inner_min_q[59:45]) ? level2_inner_min_q[44:30] :
        level2_inner_min_q[59:45];
    wire [14:0] inner_max3_0 =
        (level2_inner_max_q[14:0] > level2_inner_max_q[29:15]) ? level2_inner_max_q[14:0] :
        level2_inner_max_q[29:15];
    wire [14:0] inner_max3_1 =
        (level2_inner_max_q[44:30] > level2_inner_max_q[59:45]) ? level2_inner_max_q[44:30] :
        level2_inner_max_q[59:45];
    reg         level3_valid_q;
    reg         level3_nan_q;
    reg         level3_inf_q;
    reg         level3_last_q;
    reg         level3_outer_high_any_q;
    reg  [31:0] level3_outer_high_min_q;
    reg  [31:0] level3_outer_high_max_q;
    reg         level3_outer_low_any_q;
    reg  [31:0] level3_outer_low_min_q;
    reg  [31:0] level3_outer_low_max_q;
    reg         level3_middle_any_q;
    reg  [31:0] level3_middle_min_q;
    reg  [31:0] level3_middle_max_q;
    reg         level3_inner_any_q;
    reg  [29:0] level3_inner_min_q;
    reg  [29:0] level3_inner_max_q;
    wire        level3_ready;

    assign level2_ready = !level3_valid_q | level3_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level3_valid_q <= 1'b0;
        end else if (level2_ready) begin
            level3_valid_q <= level2_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level2_ready) begin
            level3_nan_q <= level2_nan_q;
            level3_inf_q <= level2_inf_q;
            level3_last_q <= level2_last_q;
            level3_outer_high_any_q <= level2_outer_high_any_q;
            level3_outer_high_min_q <= {outer_high_min3_1, outer_high_min3_0};
            level3_outer_high_max_q <= {outer_high_max3_1, outer_high_max3_0};
            level3_outer_low_any_q <= level2_outer_low_any_q;
            level3_outer_low_min_q <= {outer_low_min3_1, outer_low_min3_0};
            level3_outer_low_max_q <= {outer_low_max3_1, outer_low_max3_0};
            level3_middle_any_q <= level2_middle_any_q;
            level3_middle_min_q <= {middle_min3_1, middle_min3_0};
            level3_middle_max_q <= {middle_max3_1, middle_max3_0};
            level3_inner_any_q <= level2_inner_any_q;
            level3_inner_min_q <= {inner_min3_1, inner_min3_0};
            level3_inner_max_q <= {inner_max3_1, inner_max3_0};
        end
    end

    // 1 level of comparison: 1 of each left.
    wire [15:0] outer_high_min4_0 =
            (level3_outer_high_min_q[15:0] < level3_outer_high_min_q[31:16]) ?
            level3_outer_high_min_q[15:0] : level3_outer_high_min_q[31:16];
    wire [15:0] outer_high_max4_0 =
            (level3_outer_high_max_q[15:0] > level3_outer_high_max_q[31:16]) ?
            level3_outer_high_max_q[15:0] : level3_outer_high_max_q[31:16];
    wire [15:0] outer_low_min4_0 = (level3_outer_low_min_q[15:0] < level3_outer_low_min_q[31:16]) ?
            level3_outer_low_min_q[15:0] : level3_outer_low_min_q[31:16];
    wire [15:0] outer_low_max4_0 = (level3_outer_low_max_q[15:0] > level3_outer_low_max_q[31:16]) ?
            level3_outer_low_max_q[15:0] : level3_outer_low_max_q[31:16];
    wire [15:0] middle_min4_0 =
        (level3_middle_min_q[15:0] < level3_middle_min_q[31:16]) ? level3_middle_min_q[15:0] :
        level3_middle_min_q[31:16];
    wire [15:0] middle_max4_0 =
        (level3_middle_max_q[15:0] > level3_middle_max_q[31:16]) ? level3_middle_max_q[15:0] :
        level3_middle_max_q[31:16];
    wire [14:0] inner_min4_0 =
        (level3_inner_min_q[14:0] < level3_inner_min_q[29:15]) ? level3_inner_min_q[14:0] :
        level3_inner_min_q[29:15];
    wire [14:0] inner_max4_0 =
        (level3_inner_max_q[14:0] > level3_inner_max_q[29:15]) ? level3_inner_max_q[14:0] :
        level3_inner_max_q[29:15];
    reg         level4_valid_q;
    reg         level4_nan_q;
    reg         level4_inf_q;
    reg         level4_last_q;
    reg         level4_outer_high_any_q;
    reg  [15:0] level4_outer_high_min_q;
    reg  [15:0] level4_outer_high_max_q;
    reg         level4_outer_low_any_q;
    reg  [15:0] level4_outer_low_min_q;
    reg  [15:0] level4_outer_low_max_q;
    reg         level4_middle_any_q;
    reg  [15:0] level4_middle_min_q;
    reg  [15:0] level4_middle_max_q;
    reg         level4_inner_any_q;
    reg  [14:0] level4_inner_min_q;
    reg  [14:0] level4_inner_max_q;
    wire        level4_ready;

    assign level3_ready = !level4_valid_q | level4_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            level4_valid_q <= 1'b0;
        end else if (level3_ready) begin
            level4_valid_q <= level3_valid_q;
        end
    end

    always @(posedge clk) begin
        if (level3_ready) begin
            level4_nan_q <= level3_nan_q;
            level4_inf_q <= level3_inf_q;
            level4_last_q <= level3_last_q;
            level4_outer_high_any_q <= level3_outer_high_any_q;
            level4_outer_high_min_q <= outer_high_min4_0;
            level4_outer_high_max_q <= outer_high_max4_0;
            level4_outer_low_any_q <= level3_outer_low_any_q;
            level4_outer_low_min_q <= outer_low_min4_0;
            level4_outer_low_max_q <= outer_low_max4_0;
            level4_middle_any_q <= level3_middle_any_q;
            level4_middle_min_q <= middle_min4_0;
            level4_middle_max_q <= middle_max4_0;
            level4_inner_any_q <= level3_inner_any_q;
            level4_inner_min_q <= inner_min4_0;
            level4_inner_max_q <= inner_max4_0;
        end
    end

    // Running extremes of the vector. Its first beat replaces those of the vector before.
    reg         first_q;
    reg         out_valid_q;
    wire        extremes_ready;
    reg         outer_high_any_q;
    reg  [15:0] outer_high_min_q;
    reg  [15:0] outer_high_max_q;
    reg         outer_low_any_q;
    reg  [15:0] outer_low_min_q;
    reg  [15:0] outer_low_max_q;
    reg         middle_any_q;
    reg  [15:0] middle_min_q;
    reg  [15:0] middle_max_q;
    reg         inner_any_q;
    reg  [14:0] inner_min_q;
    reg  [14:0] inner_max_q;
    wire        outer_high_keeps_min = !first_q & (outer_high_min_q < level4_outer_high_min_q);
    wire        outer_high_keeps_max = !first_q & (outer_high_max_q > level4_outer_high_max_q);
    wire        outer_low_keeps_min = !first_q & (outer_low_min_q < level4_outer_low_min_q);
    wire        outer_low_keeps_max = !first_q & (outer_low_max_q > level4_outer_low_max_q);
    wire        middle_keeps_min = !first_q & (middle_min_q < level4_middle_min_q);
    wire        middle_keeps_max = !first_q & (middle_max_q > level4_middle_max_q);
    wire        inner_keeps_min = !first_q & (inner_min_q < level4_inner_min_q);
    wire        inner_keeps_max = !first_q & (inner_max_q > level4_inner_max_q);
    reg         nan_q;
    reg         inf_q;
    wire        taken = level4_valid_q & level4_ready;

    assign level4_ready = !out_valid_q | extremes_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_q <= 1'b1;
        end else if (taken) begin
            first_q <= level4_last_q;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            out_valid_q <= 1'b0;
        end else begin
            out_valid_q <= (out_valid_q & !extremes_ready) | (taken & level4_last_q);
        end
    end

    always @(posedge clk) begin
        if (taken) begin
            outer_high_any_q <= level4_outer_high_any_q | (outer_high_any_q & !first_q);
            outer_high_min_q <= outer_high_keeps_min ? outer_high_min_q : level4_outer_high_min_q;
            outer_high_max_q <= outer_high_keeps_max ? outer_high_max_q : level4_outer_high_max_q;
            outer_low_any_q <= level4_outer_low_any_q | (outer_low_any_q & !first_q);
            outer_low_min_q <= outer_low_keeps_min ? outer_low_min_q : level4_outer_low_min_q;
            outer_low_max_q <= outer_low_keeps_max ? outer_low_max_q : level4_outer_low_max_q;
            middle_any_q <= level4_middle_any_q | (middle_any_q & !first_q);
            middle_min_q <= middle_keeps_min ? middle_min_q : level4_middle_min_q;
            middle_max_q <= middle_keeps_max ? middle_max_q : level4_middle_max_q;
            inner_any_q <= level4_inner_any_q | (inner_any_q & !first_q);
            inner_min_q <= inner_keeps_min ? inner_min_q : level4_inner_min_q;
            inner_max_q <= inner_keeps_max ? inner_max_q : level4_inner_max_q;
            nan_q <= level4_nan_q | (nan_q & !first_q);
            inf_q <= level4_inf_q | (inf_q & !first_q);
        end
    end

    // Back from ordered integers to binary16.
    assign out_valid = out_valid_q;
    assign extremes_ready = out_ready;
    assign out_nan = nan_q;
    assign out_inf = inf_q;
    assign out_outer_high_any = outer_high_any_q;
    assign out_outer_high_min = {!outer_high_min_q[15],
        outer_high_min_q[14:0] ^ {15{!outer_high_min_q[15]}}};
    assign out_outer_high_max = {!outer_high_max_q[15],
        outer_high_max_q[14:0] ^ {15{!outer_high_max_q[15]}}};
    assign out_outer_low_any = outer_low_any_q;
    assign out_outer_low_min = {!outer_low_min_q[15],
        outer_low_min_q[14:0] ^ {15{!outer_low_min_q[15]}}};
    assign out_outer_low_max = {!outer_low_max_q[15],
        outer_low_max_q[14:0] ^ {15{!outer_low_max_q[15]}}};
    assign out_middle_any = middle_any_q;
    assign out_middle_min = {!middle_min_q[15], middle_min_q[14:0] ^ {15{!middle_min_q[15]}}};
    assign out_middle_max = {!middle_max_q[15], middle_max_q[14:0] ^ {15{!middle_max_q[15]}}};
    assign out_inner_any = inner_any_q;
    assign out_inner_min = {1'b0, inner_min_q};
    assign out_inner_max = {1'b0, inner_max_q};
endmodule
`default_nettype wire
