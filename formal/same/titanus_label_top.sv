// SPDX-License-Identifier: Apache-2.0
//
// Of the number of the last entry in a unit of labels bit 3 alone counts, as bytes are eight entries: 14 and 15 have
// the same.
//
//@ design titanus_qu_c768
//@ module titanus_label_packer
//@ open prefix_sum_*
//@ same titanus_entry_packer_w1: out_top constant#1
//@ other titanus_entry_packer_w1: held_q constant#1
