// SPDX-License-Identifier: Apache-2.0
//
// No vector of the DMA unit is cut, so what would swallow its rest does nothing: the unit ends each one with the beat
// that the token's length wants to be its last, number 31 at most, and gives the quantizer nothing of a token behind it.
//
//@ design kv_dma_tiny
//@ module kv_dma_w8_*
//@ open kv_dma_reader_* kv_dma_soft_* kv_dma_entry_* kv_dma_exit_* kv_dma_commands_* kv_dma_orders_* kv_dma_completions_* kv_dma_token_buffer_* kv_dma_writer_* kv_dma_write_results_* mmu_append_* mmu_management_* mmu_release_* mmu_read* axi_* oaken_dequantizer_* oaken_group_extremes_* oaken_parameter_unit
//@ open oaken_quantizer_x4 oaken_zero_remove_* oaken_sparse_packer_* oaken_decomposer_* credit_counter_* skid_buffer_* stream_fifo_*
//@ cuts u_quantizer.u_admission.beat_x_q u_quantizer.u_admission.*er_*_q
//@ same oaken_admission_l4_n32: swallow_q or#1
//@ other oaken_admission_l4_n32: cut and#1

// The number of the next beat of a vector, as the quantizer counts it, and the DMA unit.
wire [4:0] count = gold.u_quantizer.u_admission.count_q;
wire waits = gold.u_quantizer.u_admission.beat_valid_q;
wire last = gold.u_quantizer.u_admission.beat_last_q;
wire [4:0] next = waits ? (last ? 5'd0 : count + 5'd1) : count;
wire [4:0] number = gold.u_intake.number_q;
wire is_open = gold.u_intake.open_q;
always @(*) begin
    assert (!gold.u_quantizer.u_admission.swallow_q);
    assert (next == 0 | next == number & is_open & gold.u_intake.is_good_q);
    if (!is_open) assert (number == 0);
    if (is_open & gold.u_intake.is_good_q) assert (next == number);
    if (gold.u_intake.over_q) assert (number == 0);
    if (is_open) begin
        assert (number <= gold.u_intake.final_beat_q);
        assert (gold.u_intake.over_q | gold.u_intake.at_end_q == (number == gold.u_intake.final_beat_q));
        assert (gold.u_intake.beat_before_q == gold.u_intake.final_beat_q - 5'd1);
        assert (gold.u_intake.has_one_beat_q == (gold.u_intake.final_beat_q == 0));
        assert (gold.u_intake.active_q & gold.u_intake.opens_q);
    end
    if (waits & !last) assert (count < 31);
end
