// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// AXI4 write master: writes pieces of memory, an INCR burst of full beats each with id 0, with the
// bytes of packets. WSTRB marks the bytes of the piece, which may begin and end anywhere in a beat.
//
// A packet comes in words of 8 bytes, all full but the last one; how many bytes count is said by
// its pieces, which take them in order. Behind the piece marked packet_ends the next one begins
// with the next word. No piece crosses a multiple of 32 bytes.
//
// AW is offered before the words of its piece are there; up to 3 bursts are under way. A command
// ends with a record on m_axis_done behind the response to the last of its pieces: the worst of
// their responses, and the address of the first piece that failed. Until it is taken, the last
// piece counts as under way; so m_axi_bready never falls.
//
// flush drops all pieces, words and records, gives the beats that bursts under way still lack with
// WSTRB 0, and lasts until all bursts have their responses: idle rises. Meanwhile nothing is taken;
// an offered record may vanish. Words that wait for a piece do not keep idle down. idle falls two
// cycles behind the first piece, and one behind a flush that begins.
//
// No combinational path from any input to any output.
//
// Values of response:
// 0 okay: the transfer is done
// 1 exokay: an exclusive one is done; here as okay
// 2 slverr: the memory refuses it
// 3 decerr: there is no memory at this address
//
// Throughput: one beat per cycle.
// Generated for bus_bytes = 8, address_bits = 16, max_burst_bytes = 32, outstanding = 3.
//
// Layout of s_axis_desc_tdata, a piece to write:
//    [15:0]  address      address of its first byte
//   [21:16]  bytes        number of bytes, not 0
//      [22]  packet_ends  last piece of its packet
//      [23]  last         last piece of its command
//
// Layout of m_axis_done_tdata, the end of a command:
//    [1:0]  response  response: values above
//   [17:2]  address   address of the first piece that failed, else 0
`default_nettype none
module axi_write_master_b8_x16_m32_n3 (
    input  wire        clk,                 // clock, rising edge
    input  wire        rst_n,               // synchronous reset, active low
    input  wire        flush,               // ends what is under way by the rules of the bus and
                                            // drops the rest
    input  wire        s_axis_desc_tvalid,  // a piece to write is offered
    output wire        s_axis_desc_tready,  // a piece to write is taken if offered
    input  wire [23:0] s_axis_desc_tdata,   // piece to write: layout above
    output wire        m_axi_awvalid,       // a write burst is offered
    input  wire        m_axi_awready,       // a write burst is taken if offered
    output wire  [0:0] m_axi_awid,          // 0
    output wire [15:0] m_axi_awaddr,        // address of the first byte
    output wire  [7:0] m_axi_awlen,         // number of beats less 1
    output wire  [2:0] m_axi_awsize,        // log2 of the bytes of a beat
    output wire  [1:0] m_axi_awburst,       // INCR
    output wire  [3:0] m_axi_awcache,       // normal memory, bufferable
    output wire  [2:0] m_axi_awprot,        // unprivileged, secure, data
    input  wire        s_axis_tvalid,       // a word to write is offered
    output wire        s_axis_tready,       // a word to write is taken if offered
    input  wire [63:0] s_axis_tdata,        // bytes, byte 0 lowest
    output wire        m_axi_wvalid,        // a beat to write is offered
    input  wire        m_axi_wready,        // a beat to write is taken if offered
    output wire [63:0] m_axi_wdata,         // bytes in their places
    output wire  [7:0] m_axi_wstrb,         // marks the bytes to write
    output wire        m_axi_wlast,         // last beat of the burst
    input  wire        m_axi_bvalid,        // a write response is offered
    output wire        m_axi_bready,        // a write response is taken if offered
    input  wire  [0:0] m_axi_bid,           // is 0
    input  wire  [1:0] m_axi_bresp,         // response: values above
    output wire        m_axis_done_tvalid,  // the end of a command is offered
    input  wire        m_axis_done_tready,  // the end of a command is taken if offered
    output wire [23:0] m_axis_done_tdata,   // the end of a command: layout above
    output wire        idle                 // nothing is under way
);
    // A flush lasts until no burst is under way. A reset is one as well.
    reg        flushing_q;
    reg  [1:0] under_way_q;
    wire       running = !flushing_q;

    // Pieces to write.
    wire [15:0] s_axis_desc_address = s_axis_desc_tdata[15:0];
    wire  [5:0] s_axis_desc_bytes = s_axis_desc_tdata[21:16];
    wire        s_axis_desc_packet_ends = s_axis_desc_tdata[22];
    wire        s_axis_desc_last = s_axis_desc_tdata[23];
    wire        no_piece;
    wire        placed_valid;
    wire  [2:0] placed_words;
    wire  [2:0] placed_turn;
    wire  [2:0] placed_begin_at;
    wire  [2:0] placed_end_at;
    wire        placed_begins_turned;
    wire        placed_ends_turned;
    wire        placed_keeps_word;
    wire [15:0] placed_address;
    wire  [1:0] placed_len;
    wire        placed_last;
    wire        pieces_ready;
    wire        pieces_valid;
    wire        placed_ready;

    axi_write_pieces_b8_x16_m32 u_pieces (
        .clk              (clk),
        .rst_n            (running),
        .in_valid         (pieces_valid),
        .in_ready         (pieces_ready),
        .in_address       (s_axis_desc_address),
        .in_bytes         (s_axis_desc_bytes),
        .in_packet_ends   (s_axis_desc_packet_ends),
        .in_last          (s_axis_desc_last),
        .empty            (no_piece),
        .out_valid        (placed_valid),
        .out_ready        (placed_ready),
        .out_words        (placed_words),
        .out_turn         (placed_turn),
        .out_begin_at     (placed_begin_at),
        .out_end_at       (placed_end_at),
        .out_begins_turned(placed_begins_turned),
        .out_ends_turned  (placed_ends_turned),
        .out_keeps_word   (placed_keeps_word),
        .out_address      (placed_address),
        .out_len          (placed_len),
        .out_last         (placed_last)
    );

    assign pieces_valid = s_axis_desc_tvalid & running;

    assign s_axis_desc_tready = pieces_ready & running;

    // A piece becomes a burst when there is room for a report on it.
    wire        is_available;
    wire        report_valid;
    wire [17:0] report_data;
    wire        all_ended;
    wire        burst_begins;
    reg         answered_now_q;
    wire        failed;
    wire        is_decerr;
    wire [15:0] failed_address;
    wire        done_ready;
    wire        done_valid;
    wire        report_ready;

    axi_burst_reports_n3_w18 u_reports (
        .clk      (clk),
        .rst_n    (running),
        .begins   (burst_begins),
        .ends     (answered_now_q),
        .in_valid (done_valid),
        .in_ready (done_ready),
        .in_data  ({failed_address & {16{failed}}, failed, is_decerr}),
        .available(is_available),
        .all_back (all_ended),
        .out_valid(report_valid),
        .out_ready(report_ready),
        .out_data (report_data)
    );

    wire burst_ready;
    wire burst_valid = placed_valid & (running & is_available);

    assign placed_ready = burst_ready & (running & is_available);

    assign burst_begins = burst_valid & burst_ready;
    wire        aw_ready;
    wire        aw_valid;
    wire [17:0] aw_data;

    skid_buffer_w18 u_aw (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (burst_valid),
        .in_ready (burst_ready),
        .in_data  ({placed_len, placed_address}),
        .out_ready(aw_ready),
        .out_valid(aw_valid),
        .out_data (aw_data)
    );

    wire [15:0] aw_addr = aw_data[15:0];
    wire  [1:0] aw_len = aw_data[17:16];

    assign m_axi_awvalid = aw_valid;
    assign m_axi_awid = 1'b0;
    assign m_axi_awaddr = aw_addr;
    assign m_axi_awlen = {6'd0, aw_len};
    assign m_axi_awsize = 3'd3;
    assign m_axi_awburst = 2'd1;
    assign m_axi_awcache = 4'd3;
    assign m_axi_awprot = 3'd0;
    assign aw_ready = m_axi_awready;

    // Its words and beats.
    wire        queued_ready;
    wire        queued_valid = burst_begins;
    wire        unused_queued = queued_ready;
    wire        stepping_ready;
    wire        stepping_valid;
    wire [14:0] stepping_data;

    stream_fifo_d3_w15 u_stepping (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (queued_valid),
        .in_ready (queued_ready),
        .in_data  ({placed_keeps_word, placed_ends_turned, placed_begins_turned, placed_end_at,
            placed_begin_at, placed_turn, placed_words}),
        .out_ready(stepping_ready),
        .out_valid(stepping_valid),
        .out_data (stepping_data)
    );

    wire  [2:0] stepping_words = stepping_data[2:0];
    wire  [2:0] stepping_turn = stepping_data[5:3];
    wire  [2:0] stepping_begin_at = stepping_data[8:6];
    wire  [2:0] stepping_end_at = stepping_data[11:9];
    wire        stepping_begins_turned = stepping_data[12];
    wire        stepping_ends_turned = stepping_data[13];
    wire        stepping_keeps_word = stepping_data[14];
    wire        word_valid;
    wire [63:0] word_data;
    wire        words_ready;
    wire        words_valid;
    wire        word_ready;

    stream_fifo_d2_w64 u_words (
        .clk      (clk),
        .rst_n    (running),
        .in_valid (words_valid),
        .in_ready (words_ready),
        .in_data  (s_axis_tdata),
        .out_ready(word_ready),
        .out_valid(word_valid),
        .out_data (word_data)
    );

    assign words_valid = s_axis_tvalid & running;

    assign s_axis_tready = words_ready & running;

    wire       dropping = !running;
    wire       steps;
    wire       takes_word;
    wire [2:0] step_turn;
    wire       step_emits;
    wire [2:0] step_begin_at;
    wire [2:0] step_end_at;
    wire       step_begins;
    wire       step_ends;
    wire       room;

    axi_write_steps_b8_m32 u_steps (
        .clk             (clk),
        .rst_n           (rst_n),
        .in_valid        (stepping_valid),
        .in_ready        (stepping_ready),
        .in_words        (stepping_words),
        .in_turn         (stepping_turn),
        .in_begin_at     (stepping_begin_at),
        .in_end_at       (stepping_end_at),
        .in_begins_turned(stepping_begins_turned),
        .in_ends_turned  (stepping_ends_turned),
        .in_keeps_word   (stepping_keeps_word),
        .word_there      (word_valid),
        .room            (room),
        .dropping        (dropping),
        .steps           (steps),
        .takes_word      (takes_word),
        .turn            (step_turn),
        .emits           (step_emits),
        .begin_at        (step_begin_at),
        .end_at          (step_end_at),
        .begins          (step_begins),
        .ends            (step_ends)
    );
    wire beat_ready;
    wire beat_valid;

    credit_counter_n8 u_credits (
        .clk      (clk),
        .rst_n    (rst_n),
        .take     (steps & step_emits),
        .give     (beat_valid & beat_ready),
        .available(room)
    );

    wire        shifted_valid;
    wire [63:0] shifted_data;
    wire  [7:0] shifted_strb;
    wire        shifted_last;
    wire        shifted_ready;

    axi_write_shifter_b8 u_shifter (
        .clk      (clk),
        .rst_n    (rst_n),
        .steps    (steps),
        .data     (word_data),
        .turn     (step_turn),
        .emits    (step_emits),
        .begin_at (step_begin_at),
        .end_at   (step_end_at),
        .begins   (step_begins),
        .ends     (step_ends),
        .dropping (dropping),
        .out_valid(shifted_valid),
        .out_ready(shifted_ready),
        .out_data (shifted_data),
        .out_strb (shifted_strb),
        .out_last (shifted_last)
    );

    assign word_ready = takes_word;

    wire [72:0] beat_packed;

    stream_fifo_d8_w73 u_beat (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (shifted_valid),
        .in_ready (shifted_ready),
        .in_data  ({shifted_last, shifted_strb, shifted_data}),
        .out_ready(beat_ready),
        .out_valid(beat_valid),
        .out_data (beat_packed)
    );

    wire [63:0] beat_data = beat_packed[63:0];
    wire  [7:0] beat_strb = beat_packed[71:64];
    wire        beat_last = beat_packed[72];

    assign m_axi_wvalid = beat_valid;
    assign m_axi_wdata = beat_data;
    assign m_axi_wstrb = beat_strb;
    assign m_axi_wlast = beat_last;
    assign beat_ready = m_axi_wready;

    // Its response.
    wire        answering_ready;
    wire        answering_valid = burst_begins;
    wire        unused_answering = answering_ready;
    wire        answered_ready;
    wire        answered_valid;
    wire [16:0] answered_data;

    stream_fifo_d3_w17 u_answered (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (answering_valid),
        .in_ready (answering_ready),
        .in_data  ({placed_last, placed_address}),
        .out_ready(answered_ready),
        .out_valid(answered_valid),
        .out_data (answered_data)
    );

    wire [15:0] answered_address = answered_data[15:0];
    wire        answered_last = answered_data[16];

    always @(posedge clk) begin
        if (!rst_n) begin
            answered_now_q <= 1'b0;
        end else begin
            answered_now_q <= m_axi_bvalid;
        end
    end

    wire [0:0] unused_id = m_axi_bid;
    reg  [1:0] resp_q;

    always @(posedge clk) begin
        resp_q <= m_axi_bresp;
    end

    assign m_axi_bready = 1'b1;

    wire unused_answered_valid = answered_valid;

    assign answered_ready = answered_now_q;

    // The worst response of the command so far, and the first piece that failed.
    reg        failed_before_q;
    reg        decerr_before_q;
    reg [15:0] first_failed_q;
    assign failed = failed_before_q | resp_q[1];
    assign is_decerr = decerr_before_q | (&resp_q);
    assign failed_address = failed_before_q ? first_failed_q : answered_address;

    always @(posedge clk) begin
        if (!rst_n) begin
            failed_before_q <= 1'b0;
            decerr_before_q <= 1'b0;
        end else begin
            failed_before_q <= running &
                (answered_now_q ? (failed & !answered_last) : failed_before_q);
            decerr_before_q <= running &
                (answered_now_q ? (is_decerr & !answered_last) : decerr_before_q);
        end
    end

    always @(posedge clk) begin
        if (answered_now_q) begin
            first_failed_q <= failed_address;
        end
    end

    assign done_valid = answered_now_q & answered_last;
    wire        unused_done = done_ready;
    wire  [1:0] reported_response = report_data[1:0];
    wire [15:0] reported_address = report_data[17:2];
    wire        told_ready;
    wire        told_valid = report_valid & running;

    assign report_ready = told_ready & running;
    assign m_axis_done_tvalid = told_valid;
    assign m_axis_done_tdata = {6'd0, reported_address, reported_response};
    assign told_ready = m_axis_done_tready;

    wire nothing_held = no_piece & all_ended;

    // Bursts under way, and whether anything is.
    always @(posedge clk) begin
        if (!rst_n) begin
            under_way_q <= 2'd0;
        end else if (burst_begins ^ answered_now_q) begin
            under_way_q <= burst_begins ? (under_way_q + 2'd1) : (under_way_q - 2'd1);
        end
    end

    wire none_under_way = under_way_q == 2'd0;

    always @(posedge clk) begin
        if (!rst_n) begin
            flushing_q <= 1'b1;
        end else begin
            flushing_q <= flush | (flushing_q & !none_under_way);
        end
    end

    // In the first cycle of a flush what is held is not dropped yet.
    reg dropped_q;
    reg idle_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            dropped_q <= 1'b0;
            idle_q <= 1'b0;
        end else begin
            dropped_q <= flushing_q;
            idle_q <= none_under_way & nothing_held &
                ((flushing_q & dropped_q) | !(flush | flushing_q));
        end
    end

    assign idle = idle_q;
endmodule
`default_nettype wire
