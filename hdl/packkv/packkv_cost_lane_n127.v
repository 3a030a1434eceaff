// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// One channel of the search: the extremes of a group with a token, and the bits of their
// difference.
//
// Generated for largest = 127.
`default_nettype none
module packkv_cost_lane_n127 (
    input  wire [7:0] code,    // the token's, signed
    input  wire [7:0] lo,      // smallest code of the group
    input  wire [7:0] hi,      // largest code of the group
    input  wire       alone,   // the group has no token yet
    output wire [3:0] width,   // bits of the difference
    output wire [7:0] new_lo,  // smallest code with the token
    output wire [7:0] new_hi   // largest code with the token
);
    // The difference in each of three cases; the signs of two say which it is.
    wire [8:0] upwards = {code[7], code} - {lo[7], lo};
    wire [8:0] downwards = {hi[7], hi} - {code[7], code};
    wire [7:0] range_so_far = hi - lo;
    wire       is_below = upwards[8];
    wire       is_above = downwards[8];
    wire [7:0] spread = is_above ? upwards[7:0] : is_below ? downwards[7:0] : range_so_far;
    wire [7:0] bits_of_spread_reaches = {spread[7], |spread[7:6], |spread[7:5], |spread[7:4],
        |spread[7:3], |spread[7:2], |spread[7:1], |spread};
    wire [3:0] bits_of_spread = {bits_of_spread_reaches[7],
        (bits_of_spread_reaches[3] & !bits_of_spread_reaches[4]) |
            (bits_of_spread_reaches[4] & !bits_of_spread_reaches[5]) |
            (bits_of_spread_reaches[5] & !bits_of_spread_reaches[6]) |
            (bits_of_spread_reaches[6] & !bits_of_spread_reaches[7]),
        (bits_of_spread_reaches[1] & !bits_of_spread_reaches[2]) |
            (bits_of_spread_reaches[2] & !bits_of_spread_reaches[3]) |
            (bits_of_spread_reaches[5] & !bits_of_spread_reaches[6]) |
            (bits_of_spread_reaches[6] & !bits_of_spread_reaches[7]),
        (bits_of_spread_reaches[0] & !bits_of_spread_reaches[1]) |
            (bits_of_spread_reaches[2] & !bits_of_spread_reaches[3]) |
            (bits_of_spread_reaches[4] & !bits_of_spread_reaches[5]) |
            (bits_of_spread_reaches[6] & !bits_of_spread_reaches[7])};

    assign width = bits_of_spread;

    wire lower = is_below | alone;
    wire higher = is_above | alone;

    assign new_lo = lower ? code : lo;
    assign new_hi = higher ? code : hi;
endmodule
`default_nettype wire
