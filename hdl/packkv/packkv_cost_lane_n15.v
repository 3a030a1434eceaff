// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One channel of the search: the extremes of a group with a token, and the bits of their
// difference.
//
// Generated for largest = 15.
`default_nettype none
module packkv_cost_lane_n15 (
    input  wire [4:0] code,    // the token's, signed
    input  wire [4:0] lo,      // smallest code of the group
    input  wire [4:0] hi,      // largest code of the group
    input  wire       alone,   // the group has no token yet
    output wire [2:0] width,   // bits of the difference
    output wire [4:0] new_lo,  // smallest code with the token
    output wire [4:0] new_hi   // largest code with the token
);
    // The difference in each of three cases; the signs of two say which it is.
    wire [5:0] upwards = {code[4], code} - {lo[4], lo};
    wire [5:0] downwards = {hi[4], hi} - {code[4], code};
    wire [4:0] range_so_far = hi - lo;
    wire       is_below = upwards[5];
    wire       is_above = downwards[5];
    wire [4:0] spread = is_above ? upwards[4:0] : is_below ? downwards[4:0] : range_so_far;
    wire [4:0] bits_of_spread_reaches = {spread[4], |spread[4:3], |spread[4:2], |spread[4:1],
        |spread};
    wire [2:0] bits_of_spread =
        {(bits_of_spread_reaches[3] & !bits_of_spread_reaches[4]) | bits_of_spread_reaches[4],
        (bits_of_spread_reaches[1] & !bits_of_spread_reaches[2]) |
            (bits_of_spread_reaches[2] & !bits_of_spread_reaches[3]),
        (bits_of_spread_reaches[0] & !bits_of_spread_reaches[1]) |
            (bits_of_spread_reaches[2] & !bits_of_spread_reaches[3]) | bits_of_spread_reaches[4]};

    assign width = bits_of_spread;

    wire lower = is_below | alone;
    wire higher = is_above | alone;

    assign new_lo = lower ? code : lo;
    assign new_hi = higher ? code : hi;
endmodule
`default_nettype wire
