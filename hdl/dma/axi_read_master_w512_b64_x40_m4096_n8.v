// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// AXI4 read master: reads pieces of memory, an INCR burst of full beats each, and gives their
// bytes. Dense pieces have id 0, sparse ones id 1; when both can be asked for they take turns.
// Beats of both may interleave.
//
// A piece begins at a multiple of 64 bytes and crosses no multiple of 4096. It is asked for when
// the buffer of its kind, 512 words, has room for all of it, and when fewer than 8 bursts are under
// way; so m_axi_rready never falls.
//
// tlast comes with the last word of a piece that is marked last, tuser with every word from a beat
// with SLVERR or DECERR on to that last one. Each piece that failed gives one record on
// m_axis_error, with the worse of its responses; until it is taken the piece counts as under way.
//
// flush drops all pieces, words and records, and lasts until the last beat of the bursts under way
// has come, which are dropped as well: idle rises. Meanwhile nothing is taken; an offered word or
// record may vanish. idle falls two cycles behind the first piece, and one behind a flush that
// begins.
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
// Generated for bus_bytes = 64, address_bits = 40, max_burst_bytes = 4096, outstanding = 8,
// buffer_words = 512.
//
// Layout of s_axis_dense_tdata, a piece to read:
//    [39:0]  address  address of its first byte, a multiple of a beat's bytes
//   [52:40]  bytes    number of bytes, not 0
//      [53]  last     last piece of its command
//
// Layout of s_axis_sparse_tdata, a piece to read:
//    [39:0]  address  address of its first byte, a multiple of a beat's bytes
//   [52:40]  bytes    number of bytes, not 0
//      [53]  last     last piece of its command
//
// Layout of m_axis_error_tdata, a piece that failed:
//      [0]  kind      0 dense, 1 sparse
//    [2:1]  response  response: values above
//   [42:3]  address   its address
`default_nettype none
module axi_read_master_w512_b64_x40_m4096_n8 (
    input  wire         clk,                   // clock, rising edge
    input  wire         rst_n,                 // synchronous reset, active low
    input  wire         flush,                 // ends what is under way by the rules of the bus and
                                               // drops the rest
    input  wire         s_axis_dense_tvalid,   // a piece to read is offered
    output wire         s_axis_dense_tready,   // a piece to read is taken if offered
    input  wire  [55:0] s_axis_dense_tdata,    // piece to read: layout above
    input  wire         s_axis_sparse_tvalid,  // a piece to read is offered
    output wire         s_axis_sparse_tready,  // a piece to read is taken if offered
    input  wire  [55:0] s_axis_sparse_tdata,   // piece to read: layout above
    output wire         m_axi_arvalid,         // a read burst is offered
    input  wire         m_axi_arready,         // a read burst is taken if offered
    output wire   [0:0] m_axi_arid,            // 0 dense, 1 sparse
    output wire  [39:0] m_axi_araddr,          // address of the first byte
    output wire   [7:0] m_axi_arlen,           // number of beats less 1
    output wire   [2:0] m_axi_arsize,          // log2 of the bytes of a beat
    output wire   [1:0] m_axi_arburst,         // INCR
    output wire   [3:0] m_axi_arcache,         // normal memory, bufferable
    output wire   [2:0] m_axi_arprot,          // unprivileged, secure, data
    input  wire         m_axi_rvalid,          // a beat that was read is offered
    output wire         m_axi_rready,          // a beat that was read is taken if offered
    input  wire   [0:0] m_axi_rid,             // 0 dense, 1 sparse
    input  wire [511:0] m_axi_rdata,           // bytes in their places
    input  wire   [1:0] m_axi_rresp,           // response: values above
    input  wire         m_axi_rlast,           // last beat of the burst
    output wire         m_axis_dense_tvalid,   // a word is offered
    input  wire         m_axis_dense_tready,   // a word is taken if offered
    output wire [511:0] m_axis_dense_tdata,    // bytes, byte 0 lowest
    output wire  [63:0] m_axis_dense_tkeep,    // marks the bytes, from byte 0 up
    output wire         m_axis_dense_tlast,    // last word of the command
    output wire         m_axis_dense_tuser,    // a beat of the command so far failed
    output wire         m_axis_sparse_tvalid,  // a word is offered
    input  wire         m_axis_sparse_tready,  // a word is taken if offered
    output wire [511:0] m_axis_sparse_tdata,   // bytes, byte 0 lowest
    output wire  [63:0] m_axis_sparse_tkeep,   // marks the bytes, from byte 0 up
    output wire         m_axis_sparse_tlast,   // last word of the command
    output wire         m_axis_sparse_tuser,   // a beat of the command so far failed
    output wire         m_axis_error_tvalid,   // a piece that failed is offered
    input  wire         m_axis_error_tready,   // a piece that failed is taken if offered
    output wire  [47:0] m_axis_error_tdata,    // piece that failed: layout above
    output wire         idle                   // nothing is under way
);
    // A flush lasts until no burst is under way. A reset is one as well.
    reg        flushing_q;
    reg  [3:0] under_way_q;
    wire       running = !flushing_q;

    // Pieces to read and words that were, of each kind.
    wire   [1:0] unused_s_axis_dense = s_axis_dense_tdata[55:54];
    wire  [39:0] s_axis_dense_address = s_axis_dense_tdata[39:0];
    wire  [12:0] s_axis_dense_bytes = s_axis_dense_tdata[52:40];
    wire         s_axis_dense_last = s_axis_dense_tdata[53];
    wire         dense_fits;
    wire  [39:0] dense_address;
    wire   [5:0] dense_len;
    wire   [5:0] dense_final_byte;
    wire         dense_last;
    wire         dense_out_valid;
    wire [511:0] dense_out_data;
    wire  [63:0] dense_out_keep;
    wire         dense_out_last;
    wire         dense_out_user;
    wire         dense_empty;
    wire         dense_pieces_ready;
    wire         dense_pieces_valid;
    wire         asks_dense;
    wire   [5:0] dense_piece_final_byte;
    reg  [511:0] beat_data_q;
    reg          beat_last_q;
    wire         dense_command_ends;
    wire         dense_is_bad;
    wire         dense_word_ready;
    wire         dense_word_valid;
    wire         dense_out_ready;

    axi_read_buffer_w512_b64_x40_m4096 u_dense (
        .clk            (clk),
        .rst_n          (running),
        .in_valid       (dense_pieces_valid),
        .in_ready       (dense_pieces_ready),
        .in_address     (s_axis_dense_address),
        .in_bytes       (s_axis_dense_bytes),
        .in_last        (s_axis_dense_last),
        .asks           (asks_dense),
        .word_valid     (dense_word_valid),
        .word_ready     (dense_word_ready),
        .word_data      (beat_data_q),
        .word_final_byte(beat_last_q ? dense_piece_final_byte : 6'd63),
        .word_last      (dense_command_ends),
        .word_user      (dense_is_bad),
        .fits           (dense_fits),
        .address        (dense_address),
        .len            (dense_len),
        .final_byte     (dense_final_byte),
        .last           (dense_last),
        .empty          (dense_empty),
        .out_valid      (dense_out_valid),
        .out_ready      (dense_out_ready),
        .out_data       (dense_out_data),
        .out_keep       (dense_out_keep),
        .out_last       (dense_out_last),
        .out_user       (dense_out_user)
    );

    assign dense_pieces_valid = s_axis_dense_tvalid & running;

    assign s_axis_dense_tready = dense_pieces_ready & running;

    wire   [1:0] unused_s_axis_sparse = s_axis_sparse_tdata[55:54];
    wire  [39:0] s_axis_sparse_address = s_axis_sparse_tdata[39:0];
    wire  [12:0] s_axis_sparse_bytes = s_axis_sparse_tdata[52:40];
    wire         s_axis_sparse_last = s_axis_sparse_tdata[53];
    wire         sparse_fits;
    wire  [39:0] sparse_address;
    wire   [5:0] sparse_len;
    wire   [5:0] sparse_final_byte;
    wire         sparse_last;
    wire         sparse_out_valid;
    wire [511:0] sparse_out_data;
    wire  [63:0] sparse_out_keep;
    wire         sparse_out_last;
    wire         sparse_out_user;
    wire         sparse_empty;
    wire         sparse_pieces_ready;
    wire         sparse_pieces_valid;
    wire         asks_sparse;
    wire   [5:0] sparse_piece_final_byte;
    wire         sparse_command_ends;
    wire         sparse_is_bad;
    wire         sparse_word_ready;
    wire         sparse_word_valid;
    wire         sparse_out_ready;

    axi_read_buffer_w512_b64_x40_m4096 u_sparse (
        .clk            (clk),
        .rst_n          (running),
        .in_valid       (sparse_pieces_valid),
        .in_ready       (sparse_pieces_ready),
        .in_address     (s_axis_sparse_address),
        .in_bytes       (s_axis_sparse_bytes),
        .in_last        (s_axis_sparse_last),
        .asks           (asks_sparse),
        .word_valid     (sparse_word_valid),
        .word_ready     (sparse_word_ready),
        .word_data      (beat_data_q),
        .word_final_byte(beat_last_q ? sparse_piece_final_byte : 6'd63),
        .word_last      (sparse_command_ends),
        .word_user      (sparse_is_bad),
        .fits           (sparse_fits),
        .address        (sparse_address),
        .len            (sparse_len),
        .final_byte     (sparse_final_byte),
        .last           (sparse_last),
        .empty          (sparse_empty),
        .out_valid      (sparse_out_valid),
        .out_ready      (sparse_out_ready),
        .out_data       (sparse_out_data),
        .out_keep       (sparse_out_keep),
        .out_last       (sparse_out_last),
        .out_user       (sparse_out_user)
    );

    assign sparse_pieces_valid = s_axis_sparse_tvalid & running;

    assign s_axis_sparse_tready = sparse_pieces_ready & running;

    // A piece that fits is asked for, of the kinds in turn.
    wire        is_available;
    wire        all_ended;
    wire        report_valid;
    wire [42:0] report_data;
    wire        asks;
    wire [39:0] dense_piece_address;
    wire [39:0] sparse_piece_address;
    reg   [0:0] beat_id_q;
    wire        dense_is_decerr;
    wire        sparse_is_decerr;
    wire        burst_ends;
    wire        piece_failed;
    wire        error_ready;
    wire        error_valid;
    wire        report_ready;

    axi_burst_reports_n8_w43 u_reports (
        .clk      (clk),
        .rst_n    (running),
        .begins   (asks),
        .ends     (burst_ends),
        .in_valid (error_valid),
        .in_ready (error_ready),
        .in_data  ({beat_id_q[0] ? sparse_piece_address : dense_piece_address, piece_failed,
            beat_id_q[0] ? sparse_is_decerr : dense_is_decerr, beat_id_q[0]}),
        .available(is_available),
        .all_back (all_ended),
        .out_valid(report_valid),
        .out_ready(report_ready),
        .out_data (report_data)
    );

    wire may_ask = running & is_available;
    reg  was_dense_q;
    wire takes_sparse = sparse_fits & (was_dense_q | !dense_fits);
    wire request_ready;
    wire request_valid = may_ask & (dense_fits | sparse_fits);
    assign asks = request_valid & request_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            was_dense_q <= 1'b0;
        end else if (asks) begin
            was_dense_q <= !takes_sparse;
        end
    end

    wire        burst_ready;
    wire        burst_valid;
    wire [46:0] burst_data;

    skid_buffer_w47 u_burst (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (request_valid),
        .in_ready (request_ready),
        .in_data  ({takes_sparse ? sparse_len : dense_len,
            takes_sparse ? sparse_address : dense_address, takes_sparse}),
        .out_ready(burst_ready),
        .out_valid(burst_valid),
        .out_data (burst_data)
    );

    wire  [0:0] burst_id = burst_data[0];
    wire [39:0] burst_addr = burst_data[40:1];
    wire  [5:0] burst_len = burst_data[46:41];

    assign m_axi_arvalid = burst_valid;
    assign m_axi_arid = burst_id;
    assign m_axi_araddr = burst_addr;
    assign m_axi_arlen = {2'd0, burst_len};
    assign m_axi_arsize = 3'd6;
    assign m_axi_arburst = 2'd1;
    assign m_axi_arcache = 4'd3;
    assign m_axi_arprot = 3'd0;
    assign burst_ready = m_axi_arready;

    // Pieces under way, of each kind in the order in which their beats come.
    assign asks_dense = asks & !takes_sparse;
    wire        dense_asked_ready;
    wire        dense_asked_valid = asks_dense;
    wire        unused_dense_asked = dense_asked_ready;
    wire        dense_piece_ready;
    wire        dense_piece_valid;
    wire [46:0] dense_piece_data;

    stream_fifo_d8_w47 u_dense_piece (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (dense_asked_valid),
        .in_ready (dense_asked_ready),
        .in_data  ({dense_last, dense_final_byte, dense_address}),
        .out_ready(dense_piece_ready),
        .out_valid(dense_piece_valid),
        .out_data (dense_piece_data)
    );

    assign dense_piece_address = dense_piece_data[39:0];
    assign dense_piece_final_byte = dense_piece_data[45:40];
    wire dense_piece_last = dense_piece_data[46];
    assign asks_sparse = asks & takes_sparse;
    wire        sparse_asked_ready;
    wire        sparse_asked_valid = asks_sparse;
    wire        unused_sparse_asked = sparse_asked_ready;
    wire        sparse_piece_ready;
    wire        sparse_piece_valid;
    wire [46:0] sparse_piece_data;

    stream_fifo_d8_w47 u_sparse_piece (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (sparse_asked_valid),
        .in_ready (sparse_asked_ready),
        .in_data  ({sparse_last, sparse_final_byte, sparse_address}),
        .out_ready(sparse_piece_ready),
        .out_valid(sparse_piece_valid),
        .out_data (sparse_piece_data)
    );

    assign sparse_piece_address = sparse_piece_data[39:0];
    assign sparse_piece_final_byte = sparse_piece_data[45:40];
    wire sparse_piece_last = sparse_piece_data[46];

    // A beat that was read, and the piece that it is of.
    reg beat_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            beat_valid_q <= 1'b0;
        end else begin
            beat_valid_q <= m_axi_rvalid;
        end
    end

    reg [1:0] beat_resp_q;

    always @(posedge clk) begin
        beat_id_q <= m_axi_rid;
        beat_data_q <= m_axi_rdata;
        beat_resp_q <= m_axi_rresp;
        beat_last_q <= m_axi_rlast;
    end

    assign m_axi_rready = 1'b1;

    wire beat_is_decerr = &beat_resp_q;
    wire is_dense = beat_valid_q & !beat_id_q[0];
    wire dense_ends = is_dense & beat_last_q;
    wire unused_dense_piece_valid = dense_piece_valid;

    assign dense_piece_ready = dense_ends;

    assign dense_command_ends = dense_ends & dense_piece_last;
    reg dense_is_bad_before_q;
    assign dense_is_bad = dense_is_bad_before_q | beat_resp_q[1];

    always @(posedge clk) begin
        if (!rst_n) begin
            dense_is_bad_before_q <= 1'b0;
        end else begin
            dense_is_bad_before_q <=
                (is_dense ? (dense_is_bad & !dense_command_ends) : dense_is_bad_before_q) & running;
        end
    end

    reg  dense_failed_before_q;
    wire dense_failed = dense_failed_before_q | beat_resp_q[1];

    always @(posedge clk) begin
        if (!rst_n) begin
            dense_failed_before_q <= 1'b0;
        end else begin
            dense_failed_before_q <=
                (is_dense ? (dense_failed & !dense_ends) : dense_failed_before_q) & 1'b1;
        end
    end

    reg dense_is_decerr_before_q;
    assign dense_is_decerr = dense_is_decerr_before_q | beat_is_decerr;

    always @(posedge clk) begin
        if (!rst_n) begin
            dense_is_decerr_before_q <= 1'b0;
        end else begin
            dense_is_decerr_before_q <=
                (is_dense ? (dense_is_decerr & !dense_ends) : dense_is_decerr_before_q) & 1'b1;
        end
    end

    assign dense_word_valid = is_dense;
    wire unused_dense_word = dense_word_ready;
    wire dense_given_ready;
    wire dense_given_valid = dense_out_valid & running;

    assign dense_out_ready = dense_given_ready & running;
    assign m_axis_dense_tvalid = dense_given_valid;
    assign m_axis_dense_tdata = dense_out_data;
    assign m_axis_dense_tkeep = dense_out_keep;
    assign m_axis_dense_tlast = dense_out_last;
    assign m_axis_dense_tuser = dense_out_user;
    assign dense_given_ready = m_axis_dense_tready;

    wire is_sparse = beat_valid_q & beat_id_q[0];
    wire sparse_ends = is_sparse & beat_last_q;
    wire unused_sparse_piece_valid = sparse_piece_valid;

    assign sparse_piece_ready = sparse_ends;

    assign sparse_command_ends = sparse_ends & sparse_piece_last;
    reg sparse_is_bad_before_q;
    assign sparse_is_bad = sparse_is_bad_before_q | beat_resp_q[1];

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_is_bad_before_q <= 1'b0;
        end else begin
            sparse_is_bad_before_q <=
                (is_sparse ? (sparse_is_bad & !sparse_command_ends) : sparse_is_bad_before_q) &
                running;
        end
    end

    reg  sparse_failed_before_q;
    wire sparse_failed = sparse_failed_before_q | beat_resp_q[1];

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_failed_before_q <= 1'b0;
        end else begin
            sparse_failed_before_q <=
                (is_sparse ? (sparse_failed & !sparse_ends) : sparse_failed_before_q) & 1'b1;
        end
    end

    reg sparse_is_decerr_before_q;
    assign sparse_is_decerr = sparse_is_decerr_before_q | beat_is_decerr;

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_is_decerr_before_q <= 1'b0;
        end else begin
            sparse_is_decerr_before_q <=
                (is_sparse ? (sparse_is_decerr & !sparse_ends) : sparse_is_decerr_before_q) & 1'b1;
        end
    end

    assign sparse_word_valid = is_sparse;
    wire unused_sparse_word = sparse_word_ready;
    wire sparse_given_ready;
    wire sparse_given_valid = sparse_out_valid & running;

    assign sparse_out_ready = sparse_given_ready & running;
    assign m_axis_sparse_tvalid = sparse_given_valid;
    assign m_axis_sparse_tdata = sparse_out_data;
    assign m_axis_sparse_tkeep = sparse_out_keep;
    assign m_axis_sparse_tlast = sparse_out_last;
    assign m_axis_sparse_tuser = sparse_out_user;
    assign sparse_given_ready = m_axis_sparse_tready;

    assign burst_ends = 1'b0 | dense_ends | sparse_ends;

    // What failed is reported at its end.
    assign piece_failed = beat_id_q[0] ? sparse_failed : dense_failed;
    assign error_valid = burst_ends & piece_failed;
    wire        unused_error = error_ready;
    wire        reported_kind = report_data[0];
    wire  [1:0] reported_response = report_data[2:1];
    wire [39:0] reported_address = report_data[42:3];
    wire        told_ready;
    wire        told_valid = report_valid & running;

    assign report_ready = told_ready & running;
    assign m_axis_error_tvalid = told_valid;
    assign m_axis_error_tdata = {5'd0, reported_address, reported_response, reported_kind};
    assign told_ready = m_axis_error_tready;

    wire nothing_held = all_ended & dense_empty & sparse_empty;

    // Bursts under way, and whether anything is.
    always @(posedge clk) begin
        if (!rst_n) begin
            under_way_q <= 4'd0;
        end else if (asks ^ burst_ends) begin
            under_way_q <= asks ? (under_way_q + 4'd1) : (under_way_q - 4'd1);
        end
    end

    wire none_under_way = under_way_q == 4'd0;

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
