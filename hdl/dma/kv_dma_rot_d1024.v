// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// KV DMA unit (Oaken, ISCA 2025, Figures 8 and 9): tokens are quantized and appended to streams
// that lie in pages of memory, and whole streams are read back and dequantized. It is programmed
// over AXI4-Lite.
//
// Its codec is that with rotation: a token is vectors of 64 elements, of each of which a record of
// 33 bytes is stored, and what is read is in the rotated domain.
//
// A write command takes its tokens from s_axis, in the order of the commands. A read command gives
// the tokens of a stream on m_axis. m_axis_tuser marks the last beat of a token that is broken; the
// command then ends. Writes and releases go on beside reads of other streams; commands of one
// stream take effect in their order.
//
// A reset by register drops the commands and all tokens of which s_axis has taken a beat, each to
// its end: the rest of such a token is still to be offered. A beat that is offered stays; a token
// of which only a part was given ends with a beat of one element that is marked as broken.
//
// No combinational path from any input to any output.
//
// Throughput: one beat per cycle in each direction.
// Generated for bus_bytes = 32, lanes_in = 16, lanes_out = 64, readers = 1, heads = 1, max_d =
// 1024, streams = 256, pages = 4096, page_bytes = 4096, pages_per_stream = 64, threshold_sets = 64,
// max_burst_bytes = 4096, address_bits = 40, outstanding = 8, buffer_words = 512, commands = 8,
// completions = 8, head_dim = 64, bits = 4.
`default_nettype none
module kv_dma_rot_d1024 (
    input  wire          clk,             // clock, rising edge
    input  wire          rst_n,           // synchronous reset, active low
    input  wire          s_axis_tvalid,   // a beat of a token is offered
    output wire          s_axis_tready,   // a beat of a token is taken if offered
    input  wire  [255:0] s_axis_tdata,    // binary16 elements, lane 0 lowest
    input  wire   [31:0] s_axis_tkeep,    // two bits per element
    input  wire          s_axis_tlast,    // last beat of the token
    output wire          m_axis_tvalid,   // a beat of a token is offered
    input  wire          m_axis_tready,   // a beat of a token is taken if offered
    output wire [1023:0] m_axis_tdata,    // binary16 elements, lane 0 lowest
    output wire  [127:0] m_axis_tkeep,    // two bits per element
    output wire          m_axis_tlast,    // last beat of the token
    output wire          m_axis_tuser,    // with last: the token is broken, and ends with the
                                          // vector of which bytes are missing
    output wire          m_axi_awvalid,   // a write burst is offered
    input  wire          m_axi_awready,   // a write burst is taken if offered
    output wire    [0:0] m_axi_awid,      // 0
    output wire   [39:0] m_axi_awaddr,    // address of the first byte
    output wire    [7:0] m_axi_awlen,     // number of beats less 1
    output wire    [2:0] m_axi_awsize,    // log2 of the bytes of a beat
    output wire    [1:0] m_axi_awburst,   // INCR
    output wire    [3:0] m_axi_awcache,   // normal memory, bufferable
    output wire    [2:0] m_axi_awprot,    // unprivileged, secure, data
    output wire          m_axi_wvalid,    // a beat to write is offered
    input  wire          m_axi_wready,    // a beat to write is taken if offered
    output wire  [255:0] m_axi_wdata,     // bytes in their places
    output wire   [31:0] m_axi_wstrb,     // marks the bytes to write
    output wire          m_axi_wlast,     // last beat of the burst
    input  wire          m_axi_bvalid,    // a write response is offered
    output wire          m_axi_bready,    // a write response is taken if offered
    input  wire    [0:0] m_axi_bid,       // is 0
    input  wire    [1:0] m_axi_bresp,     // response: values above
    input  wire          m_axi_rvalid,    // a beat that was read is offered
    output wire          m_axi_rready,    // a beat that was read is taken if offered
    input  wire    [0:0] m_axi_rid,       // 0 dense, 1 sparse
    input  wire  [255:0] m_axi_rdata,     // bytes in their places
    input  wire    [1:0] m_axi_rresp,     // response: values above
    input  wire          m_axi_rlast,     // last beat of the burst
    output wire          m_axi_arvalid,   // a read burst is offered
    input  wire          m_axi_arready,   // a read burst is taken if offered
    output wire    [0:0] m_axi_arid,      // 0 dense, 1 sparse
    output wire   [39:0] m_axi_araddr,    // address of the first byte
    output wire    [7:0] m_axi_arlen,     // number of beats less 1
    output wire    [2:0] m_axi_arsize,    // log2 of the bytes of a beat
    output wire    [1:0] m_axi_arburst,   // INCR
    output wire    [3:0] m_axi_arcache,   // normal memory, bufferable
    output wire    [2:0] m_axi_arprot,    // unprivileged, secure, data
    input  wire   [11:0] s_axil_awaddr,   // byte address of a write; bits 1 and 0 are not looked at
    input  wire    [2:0] s_axil_awprot,   // protection: not looked at
    input  wire          s_axil_awvalid,  // there is an address of a write
    input  wire   [31:0] s_axil_wdata,    // data to write
    input  wire    [3:0] s_axil_wstrb,    // which bytes of it are written
    input  wire          s_axil_wvalid,   // there is data to write
    input  wire          s_axil_bready,   // the response of a write is taken
    input  wire   [11:0] s_axil_araddr,   // byte address of a read; bits 1 and 0 are not looked at
    input  wire    [2:0] s_axil_arprot,   // protection: not looked at
    input  wire          s_axil_arvalid,  // there is an address of a read
    input  wire          s_axil_rready,   // the data of a read is taken
    output wire          s_axil_awready,  // the address of a write is taken
    output wire          s_axil_wready,   // data to write is taken
    output wire    [1:0] s_axil_bresp,    // response of a write: 0 OKAY, 2 SLVERR
    output wire          s_axil_bvalid,   // there is a response of a write
    output wire          s_axil_arready,  // the address of a read is taken
    output wire   [31:0] s_axil_rdata,    // data of a read, 0 with SLVERR
    output wire    [1:0] s_axil_rresp,    // response of a read: 0 OKAY, 2 SLVERR
    output wire          s_axil_rvalid,   // there is data of a read
    output wire          irq              // a cause of the interrupt is set and let through
);
    // Registers, writes and the port of tokens that are written, which outlive a reset by register.
    wire        clear_format;
    wire        command_valid;
    wire  [3:0] command_op;
    wire  [7:0] command_tag;
    wire [15:0] command_stream;
    wire [15:0] command_set;
    wire [31:0] command_first;
    wire [31:0] command_count;
    wire        enable;
    wire [15:0] elements;
    wire        centres_write;
    wire [15:0] centres_set;
    wire [15:0] centres_pair;
    wire [31:0] centres_data;
    wire [39:0] base;
    wire        soft_reset;
    wire        registers_s_axil_awready;
    wire        registers_s_axil_wready;
    wire  [1:0] registers_s_axil_bresp;
    wire        registers_s_axil_bvalid;
    wire        registers_s_axil_arready;
    wire [31:0] registers_s_axil_rdata;
    wire  [1:0] registers_s_axil_rresp;
    wire        registers_s_axil_rvalid;
    wire        registers_irq;
    wire        running;
    wire        command_ready;
    wire        completion_ready;
    wire        completion_valid;
    wire  [3:0] completion_op;
    wire  [7:0] completion_tag;
    wire  [3:0] completion_status;
    wire [15:0] completion_stream;
    wire [31:0] completion_tokens;
    wire [39:0] completion_address;
    reg         seen_write_burst_q;
    reg         seen_write_beat_q;
    reg         seen_write_wait_q;
    reg         seen_read_burst_q;
    reg         seen_read_beat_q;
    reg         seen_read_wait_q;
    wire        write_busy;
    wire        read_busy;
    wire  [7:0] commands_wait;
    wire  [7:0] completions_wait;
    wire [24:0] pages_free_wide;
    wire [15:0] error_count;
    wire  [7:0] first_error_wide;
    reg         now_errors_bad_thresholds_q;
    reg         now_errors_bus_read_q;
    reg         now_errors_bus_write_q;
    reg         now_errors_format_q;
    reg         now_errors_completion_overflow_q;
    reg         now_token_written_q;
    reg         now_token_read_q;
    reg         now_stall_out_q;
    reg         now_stall_pages_q;

    kv_dma_registers_z1_d1024 u_registers (
        .clk                       (clk),
        .rst_n                     (rst_n),
        .s_axil_awaddr             (s_axil_awaddr),
        .s_axil_awprot             (s_axil_awprot),
        .s_axil_awvalid            (s_axil_awvalid),
        .s_axil_wdata              (s_axil_wdata),
        .s_axil_wstrb              (s_axil_wstrb),
        .s_axil_wvalid             (s_axil_wvalid),
        .s_axil_bready             (s_axil_bready),
        .s_axil_araddr             (s_axil_araddr),
        .s_axil_arprot             (s_axil_arprot),
        .s_axil_arvalid            (s_axil_arvalid),
        .s_axil_rready             (s_axil_rready),
        .s_axil_awready            (registers_s_axil_awready),
        .s_axil_wready             (registers_s_axil_wready),
        .s_axil_bresp              (registers_s_axil_bresp),
        .s_axil_bvalid             (registers_s_axil_bvalid),
        .s_axil_arready            (registers_s_axil_arready),
        .s_axil_rdata              (registers_s_axil_rdata),
        .s_axil_rresp              (registers_s_axil_rresp),
        .s_axil_rvalid             (registers_s_axil_rvalid),
        .completion_valid          (completion_valid),
        .completion_ready          (completion_ready),
        .completion_op             (completion_op),
        .completion_tag            (completion_tag),
        .completion_status         (completion_status),
        .completion_stream         (completion_stream),
        .completion_tokens         (completion_tokens),
        .completion_address        (completion_address),
        .command_ready             (command_ready),
        .status_ready              (running),
        .status_writing            (write_busy),
        .status_reading            (read_busy),
        .status_commands           (commands_wait),
        .status_completions        (completions_wait),
        .pages_free                (pages_free_wide),
        .errors_bad_thresholds     (now_errors_bad_thresholds_q),
        .errors_bus_read           (now_errors_bus_read_q),
        .errors_bus_write          (now_errors_bus_write_q),
        .errors_format             (now_errors_format_q),
        .errors_completion_overflow(now_errors_completion_overflow_q),
        .format_error_first        (first_error_wide),
        .format_error_errors       (error_count),
        .read_beat                 (seen_read_beat_q),
        .read_wait                 (seen_read_wait_q),
        .write_beat                (seen_write_beat_q),
        .write_wait                (seen_write_wait_q),
        .read_burst                (seen_read_burst_q),
        .write_burst               (seen_write_burst_q),
        .token_written             (now_token_written_q),
        .token_read                (now_token_read_q),
        .stall_out                 (now_stall_out_q),
        .stall_pages               (now_stall_pages_q),
        .command_valid             (command_valid),
        .command_op                (command_op),
        .command_tag               (command_tag),
        .command_stream            (command_stream),
        .command_set               (command_set),
        .command_first             (command_first),
        .command_count             (command_count),
        .enable                    (enable),
        .soft_reset                (soft_reset),
        .clear_format              (clear_format),
        .elements                  (elements),
        .base                      (base),
        .irq                       (registers_irq),
        .centres_write             (centres_write),
        .centres_set               (centres_set),
        .centres_pair              (centres_pair),
        .centres_data              (centres_data)
    );

    wire         written_valid;
    wire  [47:0] written_tdata;
    wire         aw_valid;
    wire   [0:0] aw_id;
    wire  [39:0] aw_addr;
    wire   [7:0] aw_len;
    wire   [2:0] aw_size;
    wire   [1:0] aw_burst;
    wire   [3:0] aw_cache;
    wire   [2:0] aw_prot;
    wire         w_valid;
    wire [255:0] w_data;
    wire  [31:0] w_strb;
    wire         w_last;
    wire         write_idle;
    wire         written_word_ready;
    wire         written_word_valid;
    wire [255:0] written_word_data;
    wire         write_piece_ready;
    wire         write_piece_valid;
    wire  [39:0] write_piece_address;
    wire  [12:0] write_piece_bytes;
    wire         write_piece_packet_ends;
    wire         write_piece_last;
    wire         written_ready;
    wire         aw_ready;
    wire         w_ready;
    wire         reset_flushes;

    axi_write_master_b32_x40_m4096_n8 u_write_master (
        .clk               (clk),
        .rst_n             (rst_n),
        .flush             (reset_flushes),
        .s_axis_desc_tvalid(write_piece_valid),
        .s_axis_desc_tready(write_piece_ready),
        .s_axis_desc_tdata ({1'b0, write_piece_last, write_piece_packet_ends, write_piece_bytes,
            write_piece_address}),
        .m_axi_awvalid     (aw_valid),
        .m_axi_awready     (aw_ready),
        .m_axi_awid        (aw_id),
        .m_axi_awaddr      (aw_addr),
        .m_axi_awlen       (aw_len),
        .m_axi_awsize      (aw_size),
        .m_axi_awburst     (aw_burst),
        .m_axi_awcache     (aw_cache),
        .m_axi_awprot      (aw_prot),
        .s_axis_tvalid     (written_word_valid),
        .s_axis_tready     (written_word_ready),
        .s_axis_tdata      (written_word_data),
        .m_axi_wvalid      (w_valid),
        .m_axi_wready      (w_ready),
        .m_axi_wdata       (w_data),
        .m_axi_wstrb       (w_strb),
        .m_axi_wlast       (w_last),
        .m_axi_bvalid      (m_axi_bvalid),
        .m_axi_bready      (m_axi_bready),
        .m_axi_bid         (m_axi_bid),
        .m_axi_bresp       (m_axi_bresp),
        .m_axis_done_tvalid(written_valid),
        .m_axis_done_tready(written_ready),
        .m_axis_done_tdata (written_tdata),
        .idle              (write_idle)
    );
    wire read_idle;

    kv_dma_soft_reset u_reset (
        .clk       (clk),
        .rst_n     (rst_n),
        .asked     (soft_reset),
        .write_idle(write_idle),
        .read_idle (read_idle),
        .flushes   (reset_flushes),
        .running   (running)
    );

    wire inner_rst_n = rst_n & running;
    wire let_in_valid;
    wire let_in_last;
    wire let_in_ready;

    kv_dma_entry_gate u_entry_gate (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (s_axis_tvalid),
        .in_ready (s_axis_tready),
        .in_last  (s_axis_tlast),
        .running  (running),
        .out_ready(let_in_ready),
        .out_valid(let_in_valid),
        .out_last (let_in_last)
    );

    wire [255:0] centres;
    wire         centres_read;
    wire   [5:0] centres_read_set;
    wire   [5:0] centres_read_row;

    kv_dma_centre_memory_d1024 u_centres (
        .clk       (clk),
        .rst_n     (rst_n),
        .write     (centres_write),
        .write_set (centres_set),
        .write_pair(centres_pair),
        .write_data(centres_data),
        .read      (centres_read),
        .read_set  (centres_read_set),
        .read_row  (centres_read_row),
        .centres   (centres)
    );

    // Readers: all but u_reader outlives it.
    wire        drops;
    wire        read_result_valid;
    wire  [3:0] read_result_op;
    wire  [7:0] read_result_tag;
    wire  [3:0] read_result_status;
    wire [15:0] read_result_stream;
    wire [31:0] read_result_tokens;
    wire [39:0] read_result_address;
    wire        restarts;
    wire        decode_valid;
    wire [31:0] decode_vectors;
    wire        token_out_valid;
    wire        token_out_last;
    wire        token_out_user;
    wire        read_ask_valid;
    wire        read_ask_reads;
    wire        read_ask_kind;
    wire  [8:0] read_ask_stream;
    wire        read_fault;
    wire        format_error;
    wire        token_given;
    wire        out_stalls;
    wire        read_order_ready;
    wire        read_order_valid;
    wire  [3:0] read_order_op;
    wire [15:0] read_order_stream;
    wire  [7:0] read_order_tag;
    wire  [3:0] read_order_verdict;
    wire [15:0] read_order_elements;
    wire [31:0] read_order_count;
    wire [31:0] read_order_first;
    wire        read_result_ready;
    wire        word_failed;
    wire        decode_ready;
    wire        decoded_ready;
    wire        decoded_valid;
    wire        decoded_last;
    wire        decoded_user;
    wire        fault_ready;
    wire        fault_valid;
    wire  [1:0] fault_response;
    wire [39:0] fault_address;
    wire        token_out_ready;
    wire        read_ask_ready;
    wire        read_answer_ready;
    wire        read_answer_valid;
    wire [18:0] read_answer_bytes;

    kv_dma_rot_reader u_reader (
        .clk            (clk),
        .rst_n          (inner_rst_n),
        .order_valid    (read_order_valid),
        .order_ready    (read_order_ready),
        .order_op       (read_order_op),
        .order_stream   (read_order_stream),
        .order_tag      (read_order_tag),
        .order_verdict  (read_order_verdict),
        .order_elements (read_order_elements),
        .order_count    (read_order_count),
        .order_first    (read_order_first),
        .answer_valid   (read_answer_valid),
        .answer_ready   (read_answer_ready),
        .answer_bytes   (read_answer_bytes),
        .decoded_valid  (decoded_valid),
        .decoded_ready  (decoded_ready),
        .decoded_last   (decoded_last),
        .decoded_user   (decoded_user),
        .fault_valid    (fault_valid),
        .fault_ready    (fault_ready),
        .fault_response (fault_response),
        .fault_address  (fault_address),
        .word_failed    (word_failed),
        .quiet          (read_idle),
        .ask_valid      (read_ask_valid),
        .ask_ready      (read_ask_ready),
        .ask_reads      (read_ask_reads),
        .ask_kind       (read_ask_kind),
        .ask_stream     (read_ask_stream),
        .command_valid  (decode_valid),
        .command_ready  (decode_ready),
        .command_vectors(decode_vectors),
        .out_valid      (token_out_valid),
        .out_ready      (token_out_ready),
        .out_last       (token_out_last),
        .out_user       (token_out_user),
        .format_error   (format_error),
        .result_valid   (read_result_valid),
        .result_ready   (read_result_ready),
        .result_op      (read_result_op),
        .result_tag     (read_result_tag),
        .result_status  (read_result_status),
        .result_stream  (read_result_stream),
        .result_tokens  (read_result_tokens),
        .result_address (read_result_address),
        .flushes        (drops),
        .restarts       (restarts),
        .given          (token_given),
        .bus_error      (read_fault),
        .stalls         (out_stalls)
    );

    wire          dequantizer_stopped;
    wire          dequantizer_config_error;
    wire    [7:0] dequantizer_held;
    wire [1023:0] decoded_data;
    wire          first_error;
    wire          restart;
    wire          dense_read_ready;
    wire          dense_read_valid;
    wire  [255:0] dense_read_data;
    wire   [31:0] dense_read_keep;
    wire          dense_read_last;
    wire          dense_read_user;

    rot_dequantizer_l64_d64_b4 u_dequantizer (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (restart),
        .errors_clear         (clear_format),
        .s_axis_tvalid        (dense_read_valid),
        .s_axis_tready        (dense_read_ready),
        .s_axis_tdata         ({256'd0, dense_read_data}),
        .s_axis_tkeep         ({32'd0, dense_read_keep & {32{!dense_read_user}}}),
        .s_axis_tlast         (dense_read_last | dense_read_user),
        .s_axis_command_tvalid(decode_valid),
        .s_axis_command_tready(decode_ready),
        .s_axis_command_tdata (decode_vectors),
        .m_axis_tvalid        (decoded_valid),
        .m_axis_tready        (decoded_ready),
        .m_axis_tdata         (decoded_data),
        .m_axis_tlast         (decoded_last),
        .m_axis_tuser         (decoded_user),
        .stopped              (dequantizer_stopped),
        .config_error         (dequantizer_config_error),
        .error_count          (error_count),
        .first_error          (first_error),
        .held                 (dequantizer_held)
    );

    wire [47:0] fault_tdata;
    wire        ar_valid;
    wire  [0:0] ar_id;
    wire [39:0] ar_addr;
    wire  [7:0] ar_len;
    wire  [2:0] ar_size;
    wire  [1:0] ar_burst;
    wire  [3:0] ar_cache;
    wire  [2:0] ar_prot;
    wire        dense_queue_word_ready;
    wire        dense_queue_word_valid;
    wire [39:0] dense_queue_address;
    wire [12:0] dense_queue_bytes;
    wire        dense_queue_last;
    wire        ar_ready;
    wire        read_flush;

    axi_dense_read_master_w512_b32_x40_m4096_n8 u_read_master (
        .clk                (clk),
        .rst_n              (rst_n),
        .flush              (read_flush),
        .s_axis_dense_tvalid(dense_queue_word_valid),
        .s_axis_dense_tready(dense_queue_word_ready),
        .s_axis_dense_tdata ({2'd0, dense_queue_last, dense_queue_bytes, dense_queue_address}),
        .m_axi_arvalid      (ar_valid),
        .m_axi_arready      (ar_ready),
        .m_axi_arid         (ar_id),
        .m_axi_araddr       (ar_addr),
        .m_axi_arlen        (ar_len),
        .m_axi_arsize       (ar_size),
        .m_axi_arburst      (ar_burst),
        .m_axi_arcache      (ar_cache),
        .m_axi_arprot       (ar_prot),
        .m_axi_rvalid       (m_axi_rvalid),
        .m_axi_rready       (m_axi_rready),
        .m_axi_rid          (m_axi_rid),
        .m_axi_rdata        (m_axi_rdata),
        .m_axi_rresp        (m_axi_rresp),
        .m_axi_rlast        (m_axi_rlast),
        .m_axis_dense_tvalid(dense_read_valid),
        .m_axis_dense_tready(dense_read_ready),
        .m_axis_dense_tdata (dense_read_data),
        .m_axis_dense_tkeep (dense_read_keep),
        .m_axis_dense_tlast (dense_read_last),
        .m_axis_dense_tuser (dense_read_user),
        .m_axis_error_tvalid(fault_valid),
        .m_axis_error_tready(fault_ready),
        .m_axis_error_tdata (fault_tdata),
        .idle               (read_idle)
    );

    wire         let_out_valid;
    wire [127:0] let_out_keep;
    wire         let_out_last;
    wire         let_out_user;
    wire         let_out_ready;

    kv_dma_exit_gate u_exit_gate (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (token_out_valid),
        .in_ready (token_out_ready),
        .in_keep  ({128{1'b1}}),
        .in_last  (token_out_last),
        .in_user  (token_out_user),
        .running  (running),
        .out_ready(let_out_ready),
        .out_valid(let_out_valid),
        .out_keep (let_out_keep),
        .out_last (let_out_last),
        .out_user (let_out_user)
    );

    // What it resets.
    wire        next_write_valid;
    wire  [3:0] next_write_op;
    wire  [7:0] next_write_tag;
    wire [15:0] next_write_stream;
    wire [15:0] next_write_set;
    wire [31:0] next_write_count;
    wire        next_read_valid;
    wire  [3:0] next_read_op;
    wire  [7:0] next_read_tag;
    wire [15:0] next_read_stream;
    wire [15:0] next_read_set;
    wire [31:0] next_read_first;
    wire [31:0] next_read_count;
    wire        next_write_ready;
    wire        ends_write;
    wire        next_read_ready;
    wire        ends_read;

    kv_dma_commands u_commands (
        .clk         (clk),
        .rst_n       (inner_rst_n),
        .in_valid    (command_valid),
        .in_ready    (command_ready),
        .in_op       (command_op),
        .in_tag      (command_tag),
        .in_stream   (command_stream),
        .in_set      (command_set),
        .in_first    (command_first),
        .in_count    (command_count),
        .ends_write  (ends_write),
        .ends_read   (ends_read),
        .write_busy  (write_busy),
        .write_valid (next_write_valid),
        .write_ready (next_write_ready),
        .write_op    (next_write_op),
        .write_tag   (next_write_tag),
        .write_stream(next_write_stream),
        .write_set   (next_write_set),
        .write_count (next_write_count),
        .read_busy   (read_busy),
        .read_valid  (next_read_valid),
        .read_ready  (next_read_ready),
        .read_op     (next_read_op),
        .read_tag    (next_read_tag),
        .read_stream (next_read_stream),
        .read_set    (next_read_set),
        .read_first  (next_read_first),
        .read_count  (next_read_count),
        .waiting     (commands_wait)
    );

    wire        write_order_valid;
    wire  [3:0] write_order_op;
    wire [15:0] write_order_stream;
    wire  [7:0] write_order_tag;
    wire  [3:0] write_order_verdict;
    wire [15:0] write_order_elements;
    wire [31:0] write_order_count;
    wire  [5:0] write_order_set;
    wire        write_order_centred;
    wire        bad_thresholds;
    wire        write_order_ready;

    kv_dma_rot_orders_d1024 u_orders (
        .clk                 (clk),
        .rst_n               (inner_rst_n),
        .write_valid         (next_write_valid),
        .write_ready         (next_write_ready),
        .write_op            (next_write_op),
        .write_tag           (next_write_tag),
        .write_stream        (next_write_stream),
        .write_set           (next_write_set),
        .write_count         (next_write_count),
        .read_valid          (next_read_valid),
        .read_ready          (next_read_ready),
        .read_op             (next_read_op),
        .read_tag            (next_read_tag),
        .read_stream         (next_read_stream),
        .read_set            (next_read_set),
        .read_first          (next_read_first),
        .read_count          (next_read_count),
        .elements            (elements),
        .enable              (enable),
        .write_order_ready   (write_order_ready),
        .read_order_ready    (read_order_ready),
        .bad_thresholds      (bad_thresholds),
        .write_order_valid   (write_order_valid),
        .write_order_op      (write_order_op),
        .write_order_stream  (write_order_stream),
        .write_order_tag     (write_order_tag),
        .write_order_verdict (write_order_verdict),
        .write_order_elements(write_order_elements),
        .write_order_count   (write_order_count),
        .write_order_set     (write_order_set),
        .write_order_centred (write_order_centred),
        .read_order_valid    (read_order_valid),
        .read_order_op       (read_order_op),
        .read_order_stream   (read_order_stream),
        .read_order_tag      (read_order_tag),
        .read_order_verdict  (read_order_verdict),
        .read_order_elements (read_order_elements),
        .read_order_count    (read_order_count),
        .read_order_first    (read_order_first)
    );

    wire        overflow;
    wire        write_result_ready;
    wire        write_result_valid;
    wire  [3:0] write_result_op;
    wire  [7:0] write_result_tag;
    wire  [3:0] write_result_status;
    wire [15:0] write_result_stream;
    wire [31:0] write_result_tokens;
    wire [39:0] write_result_address;

    kv_dma_completions u_completions (
        .clk          (clk),
        .rst_n        (inner_rst_n),
        .write_valid  (write_result_valid),
        .write_ready  (write_result_ready),
        .write_op     (write_result_op),
        .write_tag    (write_result_tag),
        .write_status (write_result_status),
        .write_stream (write_result_stream),
        .write_tokens (write_result_tokens),
        .write_address(write_result_address),
        .read_valid   (read_result_valid),
        .read_ready   (read_result_ready),
        .read_op      (read_result_op),
        .read_tag     (read_result_tag),
        .read_status  (read_result_status),
        .read_stream  (read_result_stream),
        .read_tokens  (read_result_tokens),
        .read_address (read_result_address),
        .ends_write   (ends_write),
        .ends_read    (ends_read),
        .overflow     (overflow),
        .out_valid    (completion_valid),
        .out_ready    (completion_ready),
        .out_op       (completion_op),
        .out_tag      (completion_tag),
        .out_status   (completion_status),
        .out_stream   (completion_stream),
        .out_tokens   (completion_tokens),
        .out_address  (completion_address),
        .waiting      (completions_wait)
    );

    wire        vector_beat_valid;
    wire        vector_beat_last;
    wire        vector_beat_ends;
    wire        vector_beat_centred;
    wire  [5:0] vector_beat_set;
    wire  [5:0] vector_beat_row;
    wire        task_valid;
    wire [15:0] task_stream;
    wire  [7:0] task_tag;
    wire  [3:0] task_verdict;
    wire        task_coded;
    wire        task_release;
    wire        task_last;
    wire        token_word_ready;
    wire        token_word_valid;
    wire [31:0] token_keep;
    wire        token_last;
    wire        vector_beat_ready;
    wire        task_ready;

    kv_dma_rot_intake_d1024 u_intake (
        .clk           (clk),
        .rst_n         (inner_rst_n),
        .order_valid   (write_order_valid),
        .order_ready   (write_order_ready),
        .order_op      (write_order_op),
        .order_stream  (write_order_stream),
        .order_tag     (write_order_tag),
        .order_verdict (write_order_verdict),
        .order_elements(write_order_elements),
        .order_count   (write_order_count),
        .order_set     (write_order_set),
        .order_centred (write_order_centred),
        .in_valid      (token_word_valid),
        .in_ready      (token_word_ready),
        .in_keep       (token_keep),
        .in_last       (token_last),
        .beat_valid    (vector_beat_valid),
        .beat_ready    (vector_beat_ready),
        .beat_last     (vector_beat_last),
        .beat_ends     (vector_beat_ends),
        .beat_centred  (vector_beat_centred),
        .beat_set      (vector_beat_set),
        .beat_row      (vector_beat_row),
        .task_valid    (task_valid),
        .task_ready    (task_ready),
        .task_stream   (task_stream),
        .task_tag      (task_tag),
        .task_verdict  (task_verdict),
        .task_coded    (task_coded),
        .task_release  (task_release),
        .task_last     (task_last)
    );

    wire         centred_valid;
    wire [255:0] centred_data;
    wire         centred_last;
    wire [255:0] centred_user;
    wire         vector_end_valid;
    wire         vector_end_ends;
    wire [255:0] token_data;
    wire         centred_ready;
    wire         vector_end_ready;

    kv_dma_rot_centring_d1024 u_centring (
        .clk       (clk),
        .rst_n     (inner_rst_n),
        .in_valid  (vector_beat_valid),
        .in_ready  (vector_beat_ready),
        .in_last   (vector_beat_last),
        .in_ends   (vector_beat_ends),
        .in_centred(vector_beat_centred),
        .in_set    (vector_beat_set),
        .in_row    (vector_beat_row),
        .in_data   (token_data),
        .centres   (centres),
        .read      (centres_read),
        .read_set  (centres_read_set),
        .read_row  (centres_read_row),
        .end_valid (vector_end_valid),
        .end_ready (vector_end_ready),
        .end_ends  (vector_end_ends),
        .out_valid (centred_valid),
        .out_ready (centred_ready),
        .out_data  (centred_data),
        .out_last  (centred_last),
        .out_user  (centred_user)
    );

    wire         quantizer_nan_seen;
    wire         quantizer_inf_seen;
    wire         quantizer_config_error;
    wire         record_valid;
    wire [127:0] record_data;
    wire  [15:0] record_keep;
    wire         record_last;
    wire         record_ready;

    rot_quantizer_l16_d64_b4_centred u_quantizer (
        .clk          (clk),
        .rst_n        (inner_rst_n),
        .flags_clear  (1'b0),
        .s_axis_tvalid(centred_valid),
        .s_axis_tready(centred_ready),
        .s_axis_tdata (centred_data),
        .s_axis_tkeep ({32{1'b1}}),
        .s_axis_tlast (centred_last),
        .s_axis_tuser (centred_user),
        .config_error (quantizer_config_error),
        .nan_seen     (quantizer_nan_seen),
        .inf_seen     (quantizer_inf_seen),
        .m_axis_tvalid(record_valid),
        .m_axis_tready(record_ready),
        .m_axis_tdata (record_data),
        .m_axis_tkeep (record_keep),
        .m_axis_tlast (record_last)
    );

    wire         dense_stored_valid;
    wire [255:0] dense_stored_data;
    wire         dense_stored_last;
    wire         token_length_valid;
    wire  [15:0] token_length_length;
    wire         dense_stored_ready;
    wire         token_length_ready;

    kv_dma_rot_token_buffer_d1024 u_buffer (
        .clk            (clk),
        .rst_n          (inner_rst_n),
        .in_valid       (record_valid),
        .in_ready       (record_ready),
        .in_data        (record_data),
        .in_keep        (record_keep),
        .in_last        (record_last),
        .end_valid      (vector_end_valid),
        .end_ready      (vector_end_ready),
        .end_ends       (vector_end_ends),
        .token_valid    (token_length_valid),
        .token_ready    (token_length_ready),
        .token_length   (token_length_length),
        .dense_out_valid(dense_stored_valid),
        .dense_out_ready(dense_stored_ready),
        .dense_out_data (dense_stored_data),
        .dense_out_last (dense_stored_last)
    );

    wire        written_word_last;
    wire        noted_valid;
    wire [15:0] noted_stream;
    wire  [7:0] noted_tag;
    wire  [3:0] noted_verdict;
    wire        noted_release;
    wire        noted_last;
    wire        write_ask_valid;
    wire        write_ask_release;
    wire  [8:0] write_ask_stream;
    wire  [9:0] write_ask_dense_bytes;
    wire  [9:0] write_ask_sparse_bytes;
    wire        waits_for_pages;
    wire        tasks_word_ready;
    wire        tasks_word_valid;
    wire [15:0] tasks_stream;
    wire  [7:0] tasks_tag;
    wire  [3:0] tasks_verdict;
    wire        tasks_coded;
    wire        tasks_release;
    wire        tasks_last;
    wire        noted_ready;
    wire        write_ask_ready;
    wire        write_answer_ready;
    wire        write_answer_valid;
    wire  [3:0] write_answer_status;
    wire        append_ready;
    wire        append_valid;
    wire [39:0] append_address;
    wire [12:0] append_bytes;
    wire        append_last;
    wire        append_kind;

    kv_dma_rot_writer_d1024 u_writer (
        .clk              (clk),
        .rst_n            (inner_rst_n),
        .task_valid       (tasks_word_valid),
        .task_ready       (tasks_word_ready),
        .task_stream      (tasks_stream),
        .task_tag         (tasks_tag),
        .task_verdict     (tasks_verdict),
        .task_coded       (tasks_coded),
        .task_release     (tasks_release),
        .task_last        (tasks_last),
        .token_valid      (token_length_valid),
        .token_ready      (token_length_ready),
        .token_length     (token_length_length),
        .dense_valid      (dense_stored_valid),
        .dense_ready      (dense_stored_ready),
        .dense_data       (dense_stored_data),
        .dense_last       (dense_stored_last),
        .answer_valid     (write_answer_valid),
        .answer_ready     (write_answer_ready),
        .answer_status    (write_answer_status),
        .ask_valid        (write_ask_valid),
        .ask_ready        (write_ask_ready),
        .ask_release      (write_ask_release),
        .ask_stream       (write_ask_stream),
        .ask_dense_bytes  (write_ask_dense_bytes),
        .ask_sparse_bytes (write_ask_sparse_bytes),
        .words_valid      (written_word_valid),
        .words_ready      (written_word_ready),
        .words_data       (written_word_data),
        .words_last       (written_word_last),
        .noted_valid      (noted_valid),
        .noted_ready      (noted_ready),
        .noted_stream     (noted_stream),
        .noted_tag        (noted_tag),
        .noted_verdict    (noted_verdict),
        .noted_release    (noted_release),
        .noted_last       (noted_last),
        .burst_valid      (append_valid),
        .burst_ready      (append_ready),
        .burst_address    (append_address),
        .burst_bytes      (append_bytes),
        .burst_last       (append_last),
        .burst_kind       (append_kind),
        .piece_valid      (write_piece_valid),
        .piece_ready      (write_piece_ready),
        .piece_address    (write_piece_address),
        .piece_bytes      (write_piece_bytes),
        .piece_packet_ends(write_piece_packet_ends),
        .piece_last       (write_piece_last),
        .waits_for_pages  (waits_for_pages)
    );

    wire        write_fault;
    wire        stored;
    wire  [1:0] written_response;
    wire [39:0] written_address;

    kv_dma_write_results u_write_results (
        .clk             (clk),
        .rst_n           (inner_rst_n),
        .noted_valid     (noted_valid),
        .noted_ready     (noted_ready),
        .noted_stream    (noted_stream),
        .noted_tag       (noted_tag),
        .noted_verdict   (noted_verdict),
        .noted_release   (noted_release),
        .noted_last      (noted_last),
        .written_valid   (written_valid),
        .written_ready   (written_ready),
        .written_response(written_response),
        .written_address (written_address),
        .result_valid    (write_result_valid),
        .result_ready    (write_result_ready),
        .result_op       (write_result_op),
        .result_tag      (write_result_tag),
        .result_status   (write_result_status),
        .result_stream   (write_result_stream),
        .result_tokens   (write_result_tokens),
        .result_address  (write_result_address),
        .stored          (stored),
        .bus_error       (write_fault)
    );

    wire        mmu_command_valid;
    wire  [1:0] mmu_command_op;
    wire        mmu_command_kind;
    wire  [8:0] mmu_command_stream;
    wire  [9:0] mmu_command_dense_bytes;
    wire  [9:0] mmu_command_sparse_bytes;
    wire        sparse_piece_valid;
    wire [39:0] sparse_piece_address;
    wire [12:0] sparse_piece_bytes;
    wire        sparse_piece_last;
    wire        dense_piece_valid;
    wire [39:0] dense_piece_address;
    wire [12:0] dense_piece_bytes;
    wire        dense_piece_last;
    wire [12:0] pages_free;
    wire        mmu_command_ready;
    wire        mmu_done_ready;
    wire        mmu_done_valid;
    wire  [2:0] mmu_done_status;
    wire [18:0] mmu_done_bytes_used;
    wire [12:0] mmu_done_pages_free;
    wire        burst_ready;
    wire        burst_valid;
    wire [39:0] burst_address;
    wire [12:0] burst_bytes;
    wire        burst_kind;
    wire        burst_last;
    wire        sparse_piece_ready;
    wire        dense_piece_ready;

    kv_dma_rot_mmu_port_d1024 u_mmu_port (
        .clk                   (clk),
        .rst_n                 (inner_rst_n),
        .write_ask_valid       (write_ask_valid),
        .write_ask_ready       (write_ask_ready),
        .write_ask_release     (write_ask_release),
        .write_ask_stream      (write_ask_stream),
        .write_ask_dense_bytes (write_ask_dense_bytes),
        .write_ask_sparse_bytes(write_ask_sparse_bytes),
        .read_ask_valid        (read_ask_valid),
        .read_ask_ready        (read_ask_ready),
        .read_ask_reads        (read_ask_reads),
        .read_ask_kind         (read_ask_kind),
        .read_ask_stream       (read_ask_stream),
        .done_valid            (mmu_done_valid),
        .done_ready            (mmu_done_ready),
        .done_status           (mmu_done_status),
        .done_bytes_used       (mmu_done_bytes_used),
        .done_pages_free       (mmu_done_pages_free),
        .burst_valid           (burst_valid),
        .burst_ready           (burst_ready),
        .burst_address         (burst_address),
        .burst_bytes           (burst_bytes),
        .burst_last            (burst_last),
        .burst_kind            (burst_kind),
        .base                  (base),
        .command_valid         (mmu_command_valid),
        .command_ready         (mmu_command_ready),
        .command_op            (mmu_command_op),
        .command_kind          (mmu_command_kind),
        .command_stream        (mmu_command_stream),
        .command_dense_bytes   (mmu_command_dense_bytes),
        .command_sparse_bytes  (mmu_command_sparse_bytes),
        .write_answer_valid    (write_answer_valid),
        .write_answer_ready    (write_answer_ready),
        .write_answer_status   (write_answer_status),
        .read_answer_valid     (read_answer_valid),
        .read_answer_ready     (read_answer_ready),
        .read_answer_bytes     (read_answer_bytes),
        .pages_free            (pages_free),
        .append_valid          (append_valid),
        .append_ready          (append_ready),
        .append_address        (append_address),
        .append_bytes          (append_bytes),
        .append_last           (append_last),
        .append_kind           (append_kind),
        .dense_valid           (dense_piece_valid),
        .dense_ready           (dense_piece_ready),
        .dense_address         (dense_piece_address),
        .dense_bytes           (dense_piece_bytes),
        .dense_last            (dense_piece_last),
        .sparse_valid          (sparse_piece_valid),
        .sparse_ready          (sparse_piece_ready),
        .sparse_address        (sparse_piece_address),
        .sparse_bytes          (sparse_piece_bytes),
        .sparse_last           (sparse_piece_last)
    );

    wire [39:0] mmu_done_tdata;
    wire [55:0] burst_tdata;
    wire        burst_tlast;

    kv_mmu_s256_p4096_v64_a528 u_mmu (
        .clk               (clk),
        .rst_n             (inner_rst_n),
        .s_axis_cmd_tvalid (mmu_command_valid),
        .s_axis_cmd_tready (mmu_command_ready),
        .s_axis_cmd_tdata  ({mmu_command_sparse_bytes, mmu_command_dense_bytes, mmu_command_stream,
            mmu_command_kind, mmu_command_op}),
        .m_axis_desc_tvalid(burst_valid),
        .m_axis_desc_tready(burst_ready),
        .m_axis_desc_tdata (burst_tdata),
        .m_axis_desc_tlast (burst_tlast),
        .m_axis_done_tvalid(mmu_done_valid),
        .m_axis_done_tready(mmu_done_ready),
        .m_axis_done_tdata (mmu_done_tdata)
    );

    // Commands.
    // Tokens that are written.
    wire [288:0] token_word_data;

    skid_buffer_w289 u_token (
        .clk      (clk),
        .rst_n    (running),
        .in_valid (let_in_valid),
        .in_ready (let_in_ready),
        .in_data  ({let_in_last, s_axis_tkeep, s_axis_tdata}),
        .out_ready(token_word_ready),
        .out_valid(token_word_valid),
        .out_data (token_word_data)
    );

    assign token_data = token_word_data[255:0];
    assign token_keep = token_word_data[287:256];
    assign token_last = token_word_data[288];
    wire  [2:0] unused_flags = {quantizer_config_error, quantizer_inf_seen, quantizer_nan_seen};
    wire [30:0] tasks_word_data;

    stream_fifo_d8_w31 u_tasks (
        .clk      (clk),
        .rst_n    (running),
        .in_valid (task_valid),
        .in_ready (task_ready),
        .in_data  ({task_last, task_release, task_coded, task_verdict, task_tag, task_stream}),
        .out_ready(tasks_word_ready),
        .out_valid(tasks_word_valid),
        .out_data (tasks_word_data)
    );

    assign tasks_stream = tasks_word_data[15:0];
    assign tasks_tag = tasks_word_data[23:16];
    assign tasks_verdict = tasks_word_data[27:24];
    assign tasks_coded = tasks_word_data[28];
    assign tasks_release = tasks_word_data[29];
    assign tasks_last = tasks_word_data[30];
    wire       unused_written_last = written_word_last;
    wire [5:0] unused_written_tdata = written_tdata[47:42];
    assign written_response = written_tdata[1:0];
    assign written_address = written_tdata[41:2];

    // Streams that are read.
    assign restart = restarts | !running;
    assign word_failed = 1'b0 | (dense_read_valid & dense_read_ready & dense_read_user);
    wire [9:0] unused_decoder_status = {dequantizer_held, dequantizer_config_error,
        dequantizer_stopped};
    wire [4:0] unused_fault_tdata = fault_tdata[47:43];
    wire       fault_kind = fault_tdata[0];
    assign fault_response = fault_tdata[2:1];
    assign fault_address = fault_tdata[42:3];
    wire          unused_fault_kind = fault_kind;
    wire          given_word_valid;
    wire [1153:0] given_word_data;
    wire          given_word_ready;

    skid_buffer_w1154 u_given (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (let_out_valid),
        .in_ready (let_out_ready),
        .in_data  ({let_out_user, let_out_last, let_out_keep, decoded_data}),
        .out_ready(given_word_ready),
        .out_valid(given_word_valid),
        .out_data (given_word_data)
    );

    wire [1023:0] given_data = given_word_data[1023:0];
    wire  [127:0] given_keep = given_word_data[1151:1024];
    wire          given_last = given_word_data[1152];
    wire          given_user = given_word_data[1153];

    assign m_axis_tvalid = given_word_valid;
    assign m_axis_tdata = given_data;
    assign m_axis_tkeep = given_keep;
    assign m_axis_tlast = given_last;
    assign m_axis_tuser = given_user;
    assign given_word_ready = m_axis_tready;

    // Pages.
    wire [4:0] unused_mmu_done_tdata = mmu_done_tdata[39:35];
    assign mmu_done_status = mmu_done_tdata[2:0];
    assign mmu_done_bytes_used = mmu_done_tdata[21:3];
    assign mmu_done_pages_free = mmu_done_tdata[34:22];
    wire [1:0] unused_burst_tdata = burst_tdata[55:54];
    assign burst_address = burst_tdata[39:0];
    assign burst_bytes = burst_tdata[52:40];
    assign burst_kind = burst_tdata[53];
    assign burst_last = burst_tlast;
    wire [54:0] unused_sparse_piece = {sparse_piece_valid, sparse_piece_last, sparse_piece_bytes,
        sparse_piece_address};

    assign sparse_piece_ready = 1'b1;

    // The queue holds the pieces of a whole stream.
    wire        keeps_pieces = running & !drops;
    wire [53:0] dense_queue_word_data;

    stream_fifo_d64_w54 u_dense_queue (
        .clk      (clk),
        .rst_n    (keeps_pieces),
        .in_valid (dense_piece_valid),
        .in_ready (dense_piece_ready),
        .in_data  ({dense_piece_last, dense_piece_bytes, dense_piece_address}),
        .out_ready(dense_queue_word_ready),
        .out_valid(dense_queue_word_valid),
        .out_data (dense_queue_word_data)
    );

    assign dense_queue_address = dense_queue_word_data[39:0];
    assign dense_queue_bytes = dense_queue_word_data[52:40];
    assign dense_queue_last = dense_queue_word_data[53];

    // The memory.
    assign m_axi_awvalid = aw_valid;
    assign m_axi_awid = aw_id;
    assign m_axi_awaddr = aw_addr;
    assign m_axi_awlen = aw_len;
    assign m_axi_awsize = aw_size;
    assign m_axi_awburst = aw_burst;
    assign m_axi_awcache = aw_cache;
    assign m_axi_awprot = aw_prot;
    assign aw_ready = m_axi_awready;
    assign m_axi_wvalid = w_valid;
    assign m_axi_wdata = w_data;
    assign m_axi_wstrb = w_strb;
    assign m_axi_wlast = w_last;
    assign w_ready = m_axi_wready;

    wire read_burst_ends = m_axi_rvalid & m_axi_rready & m_axi_rlast;
    wire read_burst = ar_valid & ar_ready;

    assign m_axi_arvalid = ar_valid;
    assign m_axi_arid = ar_id;
    assign m_axi_araddr = ar_addr;
    assign m_axi_arlen = ar_len;
    assign m_axi_arsize = ar_size;
    assign m_axi_arburst = ar_burst;
    assign m_axi_arcache = ar_cache;
    assign m_axi_arprot = ar_prot;
    assign ar_ready = m_axi_arready;

    // Bursts that are read, to see whether a beat is due.
    reg [3:0] reads_under_way_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_under_way_q <= 4'd0;
        end else if (read_burst ^ read_burst_ends) begin
            reads_under_way_q <= read_burst ? (reads_under_way_q + 4'd1) :
                (reads_under_way_q - 4'd1);
        end
    end

    always @(posedge clk) begin
        seen_write_burst_q <= aw_valid & aw_ready;
        seen_write_beat_q <= w_valid & w_ready;
        seen_write_wait_q <= w_valid & !w_ready;
        seen_read_burst_q <= read_burst;
        seen_read_beat_q <= m_axi_rvalid & m_axi_rready;
        seen_read_wait_q <= (|reads_under_way_q) & !m_axi_rvalid;
    end

    // Flushes.
    assign read_flush = reset_flushes | drops;

    // What the registers show.
    assign pages_free_wide = {12'd0, pages_free};
    assign first_error_wide = {7'd0, first_error};

    // Errors and events, a cycle later.
    always @(posedge clk) begin
        if (!rst_n) begin
            now_errors_bad_thresholds_q <= 1'b0;
            now_errors_bus_read_q <= 1'b0;
            now_errors_bus_write_q <= 1'b0;
            now_errors_format_q <= 1'b0;
            now_errors_completion_overflow_q <= 1'b0;
        end else begin
            now_errors_bad_thresholds_q <= bad_thresholds;
            now_errors_bus_read_q <= read_fault;
            now_errors_bus_write_q <= write_fault;
            now_errors_format_q <= format_error;
            now_errors_completion_overflow_q <= overflow;
        end
    end

    always @(posedge clk) begin
        now_token_written_q <= stored;
        now_token_read_q <= token_given;
        now_stall_out_q <= out_stalls;
        now_stall_pages_q <= waits_for_pages;
    end

    assign s_axil_awready = registers_s_axil_awready;
    assign s_axil_wready = registers_s_axil_wready;
    assign s_axil_bresp = registers_s_axil_bresp;
    assign s_axil_bvalid = registers_s_axil_bvalid;
    assign s_axil_arready = registers_s_axil_arready;
    assign s_axil_rdata = registers_s_axil_rdata;
    assign s_axil_rresp = registers_s_axil_rresp;
    assign s_axil_rvalid = registers_s_axil_rvalid;
    assign irq = registers_irq;
endmodule
`default_nettype wire
