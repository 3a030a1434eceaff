// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// The steps by which zero-insert moves compacted entries up to the lanes that its mask marks: steps
// of a power of two, the largest first. For every step, from the smallest one on, there is one bit
// per place: an entry arrives there from so many places below. Places that are too low for the step
// have no bit. Combinational.
//
// An entry moves up by the number of gaps below its lane. Its places on the way are found
// backwards, from its lane down, the smallest step first: as in compaction, entries never collide.
//
// Generated for lanes = 16.
`default_nettype none
module titanus_insert_steps_l16 (
    input  wire [15:0] mask,   // lanes that get an entry
    output wire [48:0] steps   // places that steps of 1, 2, 4, ... end at
);
    wire [63:0] gaps;
    wire  [4:0] gaps_in_all;

    prefix_sum_n16 u_gaps (
        .bits  (~mask),
        .counts(gaps),
        .total (gaps_in_all)
    );

    wire [4:0] unused_total = gaps_in_all;

    // For every step, the lanes whose entry makes it.
    wire [15:0] moves_1 = mask &
        {gaps[60], gaps[56], gaps[52], gaps[48], gaps[44], gaps[40], gaps[36], gaps[32], gaps[28],
            gaps[24], gaps[20], gaps[16], gaps[12], gaps[8], gaps[4], gaps[0]};
    wire [15:0] moves_2 = mask &
        {gaps[61], gaps[57], gaps[53], gaps[49], gaps[45], gaps[41], gaps[37], gaps[33], gaps[29],
            gaps[25], gaps[21], gaps[17], gaps[13], gaps[9], gaps[5], gaps[1]};
    wire [15:0] moves_4 = mask &
        {gaps[62], gaps[58], gaps[54], gaps[50], gaps[46], gaps[42], gaps[38], gaps[34], gaps[30],
            gaps[26], gaps[22], gaps[18], gaps[14], gaps[10], gaps[6], gaps[2]};
    wire [15:0] moves_8 = mask &
        {gaps[63], gaps[59], gaps[55], gaps[51], gaps[47], gaps[43], gaps[39], gaps[35], gaps[31],
            gaps[27], gaps[23], gaps[19], gaps[15], gaps[11], gaps[7], gaps[3]};

    // The places of those entries before the step of 1.
    wire [15:0] moves_2_before_1 = (moves_2 & ~moves_1) | ((moves_2 & moves_1) >> 1);
    wire [15:0] moves_4_before_1 = (moves_4 & ~moves_1) | ((moves_4 & moves_1) >> 1);
    wire [15:0] moves_8_before_1 = (moves_8 & ~moves_1) | ((moves_8 & moves_1) >> 1);

    // The places of those entries before the step of 2.
    wire [15:0] moves_4_before_2 = (moves_4_before_1 & ~moves_2_before_1) |
        ((moves_4_before_1 & moves_2_before_1) >> 2);
    wire [15:0] moves_8_before_2 = (moves_8_before_1 & ~moves_2_before_1) |
        ((moves_8_before_1 & moves_2_before_1) >> 2);

    // The places of those entries before the step of 4.
    wire [15:0] moves_8_before_4 = (moves_8_before_2 & ~moves_4_before_2) |
        ((moves_8_before_2 & moves_4_before_2) >> 4);
    wire  [7:0] unused_low = moves_8_before_4[7:0];

    assign steps = {moves_8_before_4[15:8], moves_4_before_2[15:4], moves_2_before_1[15:2],
        moves_1[15:1]};
endmodule
`default_nettype wire
