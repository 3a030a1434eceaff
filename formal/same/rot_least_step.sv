// SPDX-License-Identifier: Apache-2.0
//
// The leading one of the largest coefficient is found elsewhere if that is 1, or below 512. Then the vector's exponent is 1:
// with another one an element has a significand of 1024 or more, and of two values of which one is not in -512 .. 511 the
// sum or the difference is not either. With exponent 1 the step is below the least one, whatever the leading one is.
//
//@ design rot_v16_b4
//@ module rot_quantizer_l16_d64_b4
//@ open stream_fifo_* skid_buffer_* credit_counter_* rot_record_packer_*
//@ cuts y_waits*_q step_line_q u_lanes*_q step_q
//@ same rot_quantizer_l16_d64_b4: leading_lead_15 select#1
//@ same rot_quantizer_l16_d64_b4: leading_8 shl#1
//@ other rot_quantizer_l16_d64_b4: fits and#1

// Beats as they are stored, and what comes behind them.
wire store = gold.stored1_q;
wire [2:0] store_place = gold.place1_q;
wire complete = gold.completes1_q;
wire slot = gold.written_slot_q;
wire [2:0] place_before = store ? store_place : {1'b0, last_place};
always @(*) assert (gold.place_q == 0 | gold.place_q == place_before + 3'd1);

//@ with rot_large_values

// With an exponent of 1 the step is below the least one, whatever the leading one is.
wire same_one = gold.rounded_eighths_q == gate.rounded_eighths_q & gold.leading_places_q == gate.leading_places_q;
always @(*) assert (!gold.normalised1_q | same_one | gold.step_below & gate.step_below);
