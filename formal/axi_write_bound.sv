// SPDX-License-Identifier: Apache-2.0
//
// The write master of AXI4 with its checker and its invariants. Registers are ports by expose; names with dots
// are written with a backslash and end with a space.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire flush,
    input wire desc_valid,
    input wire [15:0] piece_address,
    input wire [5:0] piece_bytes,
    input wire packet_ends,
    input wire last,
    input wire word_valid,
    input wire [63:0] word,
    input wire awready,
    input wire wready,
    input wire bvalid,
    input wire [1:0] bresp,
    input wire done_ready
);
    wire idle, awvalid, wvalid, wlast, bready, awid;
    wire [15:0] awaddr;
    wire [7:0] awlen, wstrb;
    wire [2:0] awsize, awprot;
    wire [1:0] awburst;
    wire [3:0] awcache;
    wire [63:0] wdata;
    wire started, noted;
    wire [2:0] waiting, unanswered, taken;
    wire [7:0] beat;
    wire [31:0] lengths;
    wire flushing;
    wire [1:0] under_way;
    wire answered_now;
    wire burst_valid;
    wire burst_skid_valid;
    wire [17:0] burst;
    wire [17:0] burst_skid;
    wire [1:0] report_write;
    wire [1:0] report_read;
    wire report_full;
    wire report_empty;
    wire report_valid;
    wire report_leaves;
    wire [1:0] report_count;
    wire report_available;
    wire report_all_back;
    wire piece_valid;
    wire piece_skid_valid;
    wire [23:0] piece;
    wire [23:0] piece_skid;
    wire next_valid;
    wire [15:0] next_address;
    wire [4:0] next_more;
    wire placed_valid;
    wire [15:0] placed_address;
    wire [1:0] placed_len;
    wire [2:0] placed_words;
    wire placed_begins_turned;
    wire placed_ends_turned;
    wire [1:0] queue_write;
    wire [1:0] queue_read;
    wire queue_full;
    wire queue_empty;
    wire queue_valid;
    wire [14:0] queue_data;
    wire [44:0] queue_words;
    wire step_valid;
    wire [2:0] step_words;
    wire step_begins_turned;
    wire step_ends_turned;
    wire [2:0] step_number;
    wire step_again;
    wire step_begun;
    wire shifted;
    wire shifted_emits;
    wire shifted_ends;
    wire [3:0] credit_count;
    wire credit_available;
    wire [2:0] beat_write;
    wire [2:0] beat_read;
    wire beat_full;
    wire beat_empty;
    wire beat_valid;
    wire [72:0] beat_data;
    wire [583:0] beat_words;
    axi_write_master_b8_x16_m32_n3 u_unit (
        .clk(clk),
        .rst_n(rst_n),
        .flush(flush),
        .idle(idle),
        .flushing_q(flushing),
        .under_way_q(under_way),
        .answered_now_q(answered_now),
        .\u_aw.out_valid_q (burst_valid),
        .\u_aw.skid_valid_q (burst_skid_valid),
        .\u_aw.out_data_q (burst),
        .\u_aw.skid_data_q (burst_skid),
        .\u_reports.u_held.write_q (report_write),
        .\u_reports.u_held.read_q (report_read),
        .\u_reports.u_held.full_q (report_full),
        .\u_reports.u_held.empty_q (report_empty),
        .\u_reports.u_held.out_valid_q (report_valid),
        .\u_reports.leaves_q (report_leaves),
        .\u_reports.count_q (report_count),
        .\u_reports.available_q (report_available),
        .\u_reports.all_back_q (report_all_back),
        .\u_pieces.u_waiting.out_valid_q (piece_valid),
        .\u_pieces.u_waiting.skid_valid_q (piece_skid_valid),
        .\u_pieces.u_waiting.out_data_q (piece),
        .\u_pieces.u_waiting.skid_data_q (piece_skid),
        .\u_pieces.next_valid_q (next_valid),
        .\u_pieces.next_address_q (next_address),
        .\u_pieces.next_more_q (next_more),
        .\u_pieces.placed_valid_q (placed_valid),
        .\u_pieces.placed_address_q (placed_address),
        .\u_pieces.placed_len_q (placed_len),
        .\u_pieces.placed_words_q (placed_words),
        .\u_pieces.placed_begins_turned_q (placed_begins_turned),
        .\u_pieces.placed_ends_turned_q (placed_ends_turned),
        .\u_stepping.write_q (queue_write),
        .\u_stepping.read_q (queue_read),
        .\u_stepping.full_q (queue_full),
        .\u_stepping.empty_q (queue_empty),
        .\u_stepping.out_valid_q (queue_valid),
        .\u_stepping.u_ram.mem_rd_data_q (queue_data),
        .\u_stepping.u_ram.mem[0] (queue_words[14:0]),
        .\u_stepping.u_ram.mem[1] (queue_words[29:15]),
        .\u_stepping.u_ram.mem[2] (queue_words[44:30]),
        .\u_steps.piece_valid_q (step_valid),
        .\u_steps.piece_words_q (step_words),
        .\u_steps.piece_begins_turned_q (step_begins_turned),
        .\u_steps.piece_ends_turned_q (step_ends_turned),
        .\u_steps.number_q (step_number),
        .\u_steps.again_q (step_again),
        .\u_steps.begun_q (step_begun),
        .\u_shifter.stepped_q (shifted),
        .\u_shifter.emits_q (shifted_emits),
        .\u_shifter.ends_q (shifted_ends),
        .\u_credits.count_q (credit_count),
        .\u_credits.available_q (credit_available),
        .\u_beat.write_q (beat_write),
        .\u_beat.read_q (beat_read),
        .\u_beat.full_q (beat_full),
        .\u_beat.empty_q (beat_empty),
        .\u_beat.out_valid_q (beat_valid),
        .\u_beat.u_ram.mem_rd_data_q (beat_data),
        .\u_beat.u_ram.mem[0] (beat_words[72:0]),
        .\u_beat.u_ram.mem[1] (beat_words[145:73]),
        .\u_beat.u_ram.mem[2] (beat_words[218:146]),
        .\u_beat.u_ram.mem[3] (beat_words[291:219]),
        .\u_beat.u_ram.mem[4] (beat_words[364:292]),
        .\u_beat.u_ram.mem[5] (beat_words[437:365]),
        .\u_beat.u_ram.mem[6] (beat_words[510:438]),
        .\u_beat.u_ram.mem[7] (beat_words[583:511]),
        .s_axis_desc_tvalid(desc_valid),
        .s_axis_desc_tdata({last, packet_ends, piece_bytes, piece_address}),
        .s_axis_tvalid(word_valid),
        .s_axis_tdata(word),
        .m_axis_done_tready(done_ready),
        .m_axi_awid(awid),
        .m_axi_awaddr(awaddr),
        .m_axi_awlen(awlen),
        .m_axi_awsize(awsize),
        .m_axi_awburst(awburst),
        .m_axi_awcache(awcache),
        .m_axi_awprot(awprot),
        .m_axi_awvalid(awvalid),
        .m_axi_awready(awready),
        .m_axi_wdata(wdata),
        .m_axi_wstrb(wstrb),
        .m_axi_wlast(wlast),
        .m_axi_wvalid(wvalid),
        .m_axi_wready(wready),
        .m_axi_bid(1'b0),
        .m_axi_bresp(bresp),
        .m_axi_bvalid(bvalid),
        .m_axi_bready(bready));
    axi_write_checker u_checker (.*,
        .awattributes({awid, awsize, awburst, awcache, |awprot}));
    axi_write_invariants u_invariants (.*);
endmodule
`default_nettype wire
