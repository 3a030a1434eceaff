// SPDX-License-Identifier: Apache-2.0
//
// A part of a record has 1 to 9 bytes and begins at place 15 at most, so it ends at place 1 to 24. Of the bytes that a
// turn brings from above to below only byte 9 behind the place can be other than 0, and that one is in front of the
// place, which takes the rest, or not before the end, and is written again or not kept.
//
//@ design hack_q16_b2 hack_v16_b2
//@ module hack_*quantizer_l16_g64_b2*
//@ open credit_counter_* group_parameters_* group_quantizer_* stream_fifo_* skid_buffer_w273 hack_code_sum_* hack_random_source_*
//@ same hack_record_packer_l16_g64_b2: rotated_4 select#3
//@ other hack_record_packer_l16_g64_b2: rotated_4 select#2

// Places of the part at the last stage, and how much of the rest is a word that has begun.
reg [4:0] end4, fill = 0;
reg [3:0] place4;
wire [3:0] next4 = gold.u_packer.turned4_last_q ? 4'd0 : end4[3:0];
wire [3:0] next2 = gold.u_packer.turned2_last_q ? 4'd0 : gold.u_packer.turned2_end_q[3:0];
wire [3:0] next1 = gold.u_packer.placed_last_q ? 4'd0 : gold.u_packer.placed_end_q[3:0];
wire [3:0] after4 = gold.u_packer.turned4_valid_q ? next4 : fill[3:0];
wire [3:0] after2 = gold.u_packer.turned2_valid_q ? next2 : after4;
wire [3:0] after1 = gold.u_packer.placed_valid_q ? next1 : after2;
always @(posedge clk) begin
    if (gold.u_packer.turned2_ready) begin
        end4 <= gold.u_packer.turned2_end_q;
        place4 <= gold.u_packer.turned2_place_q;
    end
    if (!rst_n) fill <= 0;
    else if (gold.u_packer.taken) fill <= next4;
end
