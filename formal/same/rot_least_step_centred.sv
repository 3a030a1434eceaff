// SPDX-License-Identifier: Apache-2.0
//
// The leading one of the largest coefficient is found elsewhere if that is 1, or below 512. Then the vector's exponent is 1:
// with another one an element has a significand of 1024 or more, and of two values of which one is not in -512 .. 511 the
// sum or the difference is not either. With exponent 1 the step is below the least one, whatever the leading one is.
//
//@ design rot_k16_b4
//@ module rot_quantizer_l16_d64_b4_centred
//@ open stream_fifo_* skid_buffer_* credit_counter_* rot_record_packer_* rot_centre_lane
//@ cuts y_waits*_q step_line_q u_lanes*_q step_q
//@ same rot_quantizer_l16_d64_b4_centred: leading_lead_15 select#1
//@ same rot_quantizer_l16_d64_b4_centred: leading_8 shl#1
//@ other rot_quantizer_l16_d64_b4_centred: fits and#1

// Beats as they are stored, when their centres are subtracted, and what comes behind them.
wire store = gold.centring;
wire [2:0] store_place = gold.centring_place;
wire complete = gold.centring_completes;
wire slot = gold.written_slot_q;
wire [2:0] place_4 = store ? store_place : {1'b0, last_place};
wire [2:0] place_3 = gold.centring_line_q[2] ? gold.centring_place_line_q[8:6] : place_4;
wire [2:0] place_2 = gold.centring_line_q[1] ? gold.centring_place_line_q[5:3] : place_3;
wire [2:0] place_1 = gold.centring_line_q[0] ? gold.centring_place_line_q[2:0] : place_2;
wire [2:0] place_0 = gold.stored1_q ? gold.place1_q : place_1;
always @(*) begin
    assert (gold.place_q == 0 | gold.place_q == place_0 + 3'd1);
    assert (!gold.stored1_q | gold.place1_q == 0 | gold.place1_q == place_1 + 3'd1);
    assert (!gold.centring_line_q[0] | place_1 == 0 | place_1 == place_2 + 3'd1);
    assert (!gold.centring_line_q[1] | place_2 == 0 | place_2 == place_3 + 3'd1);
    assert (!gold.centring_line_q[2] | place_3 == 0 | place_3 == place_4 + 3'd1);
    assert (!(place_0[2] | place_1[2] | place_2[2] | place_3[2]));
    assert (!gold.completes1_q | gold.stored1_q & gold.place1_q == 3);
    assert (!gold.centring_completes_line_q[0] | gold.centring_line_q[0] & place_1 == 3);
    assert (!gold.centring_completes_line_q[1] | gold.centring_line_q[1] & place_2 == 3);
    assert (!gold.centring_completes_line_q[2] | gold.centring_line_q[2] & place_3 == 3);
end

//@ with rot_large_values

// With an exponent of 1 the step is below the least one, whatever the leading one is.
wire same_one = gold.rounded_eighths_q == gate.rounded_eighths_q & gold.leading_places_q == gate.leading_places_q;
always @(*) assert (!gold.normalised1_q | same_one | gold.step_below & gate.step_below);
