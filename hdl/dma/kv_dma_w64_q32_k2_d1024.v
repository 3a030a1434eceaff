// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// KV DMA unit (Oaken, ISCA 2025, Figures 8 and 9): tokens are quantized and appended to streams
// that lie in pages of memory, and whole streams are read back and dequantized. It is programmed
// over AXI4-Lite.
//
// A write command takes its tokens from s_axis, in the order of the commands. A read command gives
// the tokens of a stream on m_axis_0 if the id of the stream is even, on m_axis_1 if it is odd.
// Both ports give tokens at the same time, over one memory bus. tuser marks the last beat of a
// token that is broken; the command then ends. Writes and releases go on beside reads of other
// streams; commands of one stream take effect in their order.
//
// A reset by register drops the commands and all tokens of which s_axis has taken a beat, each to
// its end: the rest of such a token is still to be offered. A beat that is offered stays; a token
// of which only a part was given ends with a beat of one element that is marked as broken.
//
// No combinational path from any input to any output.
//
// Throughput: one beat per cycle in each direction.
// Generated for bus_bytes = 64, lanes_in = 32, lanes_out = 64, readers = 2, heads = 1, max_d =
// 1024, streams = 256, pages = 4096, page_bytes = 4096, pages_per_stream = 64, threshold_sets = 64,
// max_burst_bytes = 4096, address_bits = 40, outstanding = 8, buffer_words = 512, commands = 8,
// completions = 8.
`default_nettype none
module kv_dma_w64_q32_k2_d1024 (
    input  wire          clk,              // clock, rising edge
    input  wire          rst_n,            // synchronous reset, active low
    input  wire          s_axis_tvalid,    // a beat of a token is offered
    output wire          s_axis_tready,    // a beat of a token is taken if offered
    input  wire  [511:0] s_axis_tdata,     // binary16 elements, lane 0 lowest
    input  wire   [63:0] s_axis_tkeep,     // two bits per element
    input  wire          s_axis_tlast,     // last beat of the token
    output wire          m_axis_0_tvalid,  // a beat of a token is offered
    input  wire          m_axis_0_tready,  // a beat of a token is taken if offered
    output wire [1023:0] m_axis_0_tdata,   // binary16 elements, lane 0 lowest
    output wire  [127:0] m_axis_0_tkeep,   // two bits per element
    output wire          m_axis_0_tlast,   // last beat of the token
    output wire          m_axis_0_tuser,   // with last: the token is broken, from some block on all
                                           // elements are 0
    output wire          m_axis_1_tvalid,  // a beat of a token is offered
    input  wire          m_axis_1_tready,  // a beat of a token is taken if offered
    output wire [1023:0] m_axis_1_tdata,   // binary16 elements, lane 0 lowest
    output wire  [127:0] m_axis_1_tkeep,   // two bits per element
    output wire          m_axis_1_tlast,   // last beat of the token
    output wire          m_axis_1_tuser,   // with last: the token is broken, from some block on all
                                           // elements are 0
    output wire          m_axi_awvalid,    // a write burst is offered
    input  wire          m_axi_awready,    // a write burst is taken if offered
    output wire    [0:0] m_axi_awid,       // 0
    output wire   [39:0] m_axi_awaddr,     // address of the first byte
    output wire    [7:0] m_axi_awlen,      // number of beats less 1
    output wire    [2:0] m_axi_awsize,     // log2 of the bytes of a beat
    output wire    [1:0] m_axi_awburst,    // INCR
    output wire    [3:0] m_axi_awcache,    // normal memory, bufferable
    output wire    [2:0] m_axi_awprot,     // unprivileged, secure, data
    output wire          m_axi_wvalid,     // a beat to write is offered
    input  wire          m_axi_wready,     // a beat to write is taken if offered
    output wire  [511:0] m_axi_wdata,      // bytes in their places
    output wire   [63:0] m_axi_wstrb,      // marks the bytes to write
    output wire          m_axi_wlast,      // last beat of the burst
    input  wire          m_axi_bvalid,     // a write response is offered
    output wire          m_axi_bready,     // a write response is taken if offered
    input  wire    [0:0] m_axi_bid,        // is 0
    input  wire    [1:0] m_axi_bresp,      // response: values above
    input  wire          m_axi_rvalid,     // a beat that was read is offered
    output wire          m_axi_rready,     // a beat that was read is taken if offered
    input  wire    [1:0] m_axi_rid,        // bit 0: 0 dense, 1 sparse; bit 1: the reader
    input  wire  [511:0] m_axi_rdata,      // bytes in their places
    input  wire    [1:0] m_axi_rresp,      // response: values above
    input  wire          m_axi_rlast,      // last beat of the burst
    output wire          m_axi_arvalid,    // a read burst is offered
    input  wire          m_axi_arready,    // a read burst is taken if offered
    output wire    [1:0] m_axi_arid,       // bit 0: 0 dense, 1 sparse; bit 1: the reader
    output wire   [39:0] m_axi_araddr,     // address of the first byte
    output wire    [7:0] m_axi_arlen,      // number of beats less 1
    output wire    [2:0] m_axi_arsize,     // log2 of the bytes of a beat
    output wire    [1:0] m_axi_arburst,    // INCR
    output wire    [3:0] m_axi_arcache,    // normal memory, bufferable
    output wire    [2:0] m_axi_arprot,     // unprivileged, secure, data
    input  wire   [11:0] s_axil_awaddr,    // byte address of a write; bits 1 and 0 are not looked
                                           // at
    input  wire    [2:0] s_axil_awprot,    // protection: not looked at
    input  wire          s_axil_awvalid,   // there is an address of a write
    input  wire   [31:0] s_axil_wdata,     // data to write
    input  wire    [3:0] s_axil_wstrb,     // which bytes of it are written
    input  wire          s_axil_wvalid,    // there is data to write
    input  wire          s_axil_bready,    // the response of a write is taken
    input  wire   [11:0] s_axil_araddr,    // byte address of a read; bits 1 and 0 are not looked at
    input  wire    [2:0] s_axil_arprot,    // protection: not looked at
    input  wire          s_axil_arvalid,   // there is an address of a read
    input  wire          s_axil_rready,    // the data of a read is taken
    output wire          s_axil_awready,   // the address of a write is taken
    output wire          s_axil_wready,    // data to write is taken
    output wire    [1:0] s_axil_bresp,     // response of a write: 0 OKAY, 2 SLVERR
    output wire          s_axil_bvalid,    // there is a response of a write
    output wire          s_axil_arready,   // the address of a read is taken
    output wire   [31:0] s_axil_rdata,     // data of a read, 0 with SLVERR
    output wire    [1:0] s_axil_rresp,     // response of a read: 0 OKAY, 2 SLVERR
    output wire          s_axil_rvalid,    // there is data of a read
    output wire          irq               // a cause of the interrupt is set and let through
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
    wire [63:0] threshold_set;
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
    wire        threshold_read;
    wire  [5:0] threshold_index;
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
    wire        read0_busy;
    wire        read1_busy;
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
    reg   [1:0] now_token_read_q;
    reg         now_stall_out_q;
    reg         now_stall_pages_q;

    kv_dma_registers_w64_q32_k2_d1024 u_registers (
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
        .status_reading            (read0_busy | read1_busy),
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
        .threshold_read            (threshold_read),
        .threshold_index           (threshold_index),
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
        .threshold_set             (threshold_set)
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
    wire [511:0] w_data;
    wire  [63:0] w_strb;
    wire         w_last;
    wire         write_idle;
    wire         written_word_ready;
    wire         written_word_valid;
    wire [511:0] written_word_data;
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

    axi_write_master_b64_x40_m4096_n8 u_write_master (
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
    wire read_idle0;
    wire read_idle1;

    kv_dma_soft_reset u_reset (
        .clk       (clk),
        .rst_n     (rst_n),
        .asked     (soft_reset),
        .write_idle(write_idle),
        .read_idle (read_idle0 & read_idle1),
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

    // Readers: all but u_reader outlives it.
    wire        drops0;
    wire        read_result0_valid;
    wire  [3:0] read_result0_op;
    wire  [7:0] read_result0_tag;
    wire  [3:0] read_result0_status;
    wire [15:0] read_result0_stream;
    wire [31:0] read_result0_tokens;
    wire [39:0] read_result0_address;
    wire        restarts0;
    wire        decode0_valid;
    wire [15:0] decode0_outer_lo;
    wire [15:0] decode0_inner_lo;
    wire [15:0] decode0_inner_hi;
    wire [15:0] decode0_outer_hi;
    wire [15:0] decode0_elements;
    wire        token_out0_valid;
    wire        token_out0_last;
    wire        token_out0_user;
    wire        read_ask0_valid;
    wire        read_ask0_reads;
    wire        read_ask0_kind;
    wire  [8:0] read_ask0_stream;
    wire        read_fault0;
    wire        format_error0;
    wire        token_given0;
    wire        out_stalls0;
    wire        read_order0_ready;
    wire        read_order0_valid;
    wire  [3:0] read_order0_op;
    wire [15:0] read_order0_stream;
    wire  [7:0] read_order0_tag;
    wire  [3:0] read_order0_verdict;
    wire [15:0] read_order0_outer_lo;
    wire [15:0] read_order0_inner_lo;
    wire [15:0] read_order0_inner_hi;
    wire [15:0] read_order0_outer_hi;
    wire [15:0] read_order0_elements;
    wire [31:0] read_order0_count;
    wire [31:0] read_order0_first;
    wire        read_result0_ready;
    wire        word_failed0;
    wire        decode0_ready;
    wire        decoded0_ready;
    wire        decoded0_valid;
    wire        decoded0_last;
    wire        decoded0_user;
    wire        fault0_ready;
    wire        fault0_valid;
    wire  [1:0] fault0_response;
    wire [39:0] fault0_address;
    wire        token_out0_ready;
    wire        read_ask0_ready;
    wire        read_answer0_ready;
    wire        read_answer0_valid;
    wire [18:0] read_answer0_bytes;

    kv_dma_reader u_reader0 (
        .clk             (clk),
        .rst_n           (inner_rst_n),
        .order_valid     (read_order0_valid),
        .order_ready     (read_order0_ready),
        .order_op        (read_order0_op),
        .order_stream    (read_order0_stream),
        .order_tag       (read_order0_tag),
        .order_verdict   (read_order0_verdict),
        .order_outer_lo  (read_order0_outer_lo),
        .order_inner_lo  (read_order0_inner_lo),
        .order_inner_hi  (read_order0_inner_hi),
        .order_outer_hi  (read_order0_outer_hi),
        .order_elements  (read_order0_elements),
        .order_count     (read_order0_count),
        .order_first     (read_order0_first),
        .answer_valid    (read_answer0_valid),
        .answer_ready    (read_answer0_ready),
        .answer_bytes    (read_answer0_bytes),
        .decoded_valid   (decoded0_valid),
        .decoded_ready   (decoded0_ready),
        .decoded_last    (decoded0_last),
        .decoded_user    (decoded0_user),
        .fault_valid     (fault0_valid),
        .fault_ready     (fault0_ready),
        .fault_response  (fault0_response),
        .fault_address   (fault0_address),
        .word_failed     (word_failed0),
        .quiet           (read_idle0),
        .ask_valid       (read_ask0_valid),
        .ask_ready       (read_ask0_ready),
        .ask_reads       (read_ask0_reads),
        .ask_kind        (read_ask0_kind),
        .ask_stream      (read_ask0_stream),
        .command_valid   (decode0_valid),
        .command_ready   (decode0_ready),
        .command_outer_lo(decode0_outer_lo),
        .command_inner_lo(decode0_inner_lo),
        .command_inner_hi(decode0_inner_hi),
        .command_outer_hi(decode0_outer_hi),
        .command_elements(decode0_elements),
        .out_valid       (token_out0_valid),
        .out_ready       (token_out0_ready),
        .out_last        (token_out0_last),
        .out_user        (token_out0_user),
        .format_error    (format_error0),
        .result_valid    (read_result0_valid),
        .result_ready    (read_result0_ready),
        .result_op       (read_result0_op),
        .result_tag      (read_result0_tag),
        .result_status   (read_result0_status),
        .result_stream   (read_result0_stream),
        .result_tokens   (read_result0_tokens),
        .result_address  (read_result0_address),
        .flushes         (drops0),
        .restarts        (restarts0),
        .given           (token_given0),
        .bus_error       (read_fault0),
        .stalls          (out_stalls0)
    );

    wire          dequantizer0_stopped;
    wire          dequantizer0_config_error;
    wire    [8:0] dequantizer0_dense_held;
    wire    [8:0] dequantizer0_sparse_held;
    wire [1023:0] decoded0_data;
    wire  [127:0] decoded0_keep;
    wire    [3:0] first_error0;
    wire   [15:0] error_count0;
    wire          restart0;
    wire          dense_part0_ready;
    wire          dense_part0_valid;
    wire  [255:0] dense_part0_data;
    wire   [31:0] dense_part0_keep;
    wire          dense_part0_last;
    wire          sparse_part0_ready;
    wire          sparse_part0_valid;
    wire  [255:0] sparse_part0_data;
    wire   [31:0] sparse_part0_keep;
    wire          sparse_part0_last;

    oaken_dequantizer_l64 u_dequantizer0 (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (restart0),
        .errors_clear         (clear_format),
        .s_axis_dense_tvalid  (dense_part0_valid),
        .s_axis_dense_tready  (dense_part0_ready),
        .s_axis_dense_tdata   (dense_part0_data),
        .s_axis_dense_tkeep   (dense_part0_keep),
        .s_axis_dense_tuser   (dense_part0_last),
        .s_axis_sparse_tvalid (sparse_part0_valid),
        .s_axis_sparse_tready (sparse_part0_ready),
        .s_axis_sparse_tdata  (sparse_part0_data),
        .s_axis_sparse_tkeep  (sparse_part0_keep),
        .s_axis_sparse_tuser  (sparse_part0_last),
        .s_axis_command_tvalid(decode0_valid),
        .s_axis_command_tready(decode0_ready),
        .s_axis_command_tdata ({decode0_elements, decode0_outer_hi, decode0_inner_hi,
            decode0_inner_lo, decode0_outer_lo}),
        .m_axis_tvalid        (decoded0_valid),
        .m_axis_tready        (decoded0_ready),
        .m_axis_tdata         (decoded0_data),
        .m_axis_tkeep         (decoded0_keep),
        .m_axis_tlast         (decoded0_last),
        .m_axis_tuser         (decoded0_user),
        .stopped              (dequantizer0_stopped),
        .config_error         (dequantizer0_config_error),
        .error_count          (error_count0),
        .first_error          (first_error0),
        .dense_held           (dequantizer0_dense_held),
        .sparse_held          (dequantizer0_sparse_held)
    );

    wire         dense_read0_valid;
    wire [511:0] dense_read0_data;
    wire  [63:0] dense_read0_keep;
    wire         dense_read0_last;
    wire         dense_read0_user;
    wire         sparse_read0_valid;
    wire [511:0] sparse_read0_data;
    wire  [63:0] sparse_read0_keep;
    wire         sparse_read0_last;
    wire         sparse_read0_user;
    wire  [47:0] fault0_tdata;
    wire         ar0_valid;
    wire   [0:0] ar0_id;
    wire  [39:0] ar0_addr;
    wire   [7:0] ar0_len;
    wire   [2:0] ar0_size;
    wire   [1:0] ar0_burst;
    wire   [3:0] ar0_cache;
    wire   [2:0] ar0_prot;
    wire         dense_read0_ready;
    wire         sparse_read0_ready;
    wire         dense_queue0_word_ready;
    wire         dense_queue0_word_valid;
    wire  [39:0] dense_queue0_address;
    wire  [12:0] dense_queue0_bytes;
    wire         dense_queue0_last;
    wire         sparse_queue0_word_ready;
    wire         sparse_queue0_word_valid;
    wire  [39:0] sparse_queue0_address;
    wire  [12:0] sparse_queue0_bytes;
    wire         sparse_queue0_last;
    wire         ar0_ready;
    wire         beat0_ready;
    wire         beat0_valid;
    wire   [0:0] beat0_id;
    wire [511:0] beat0_data;
    wire   [1:0] beat0_resp;
    wire         beat0_last;
    wire         read_flush0;

    axi_read_master_w512_b64_x40_m4096_n8 u_read_master0 (
        .clk                 (clk),
        .rst_n               (rst_n),
        .flush               (read_flush0),
        .s_axis_dense_tvalid (dense_queue0_word_valid),
        .s_axis_dense_tready (dense_queue0_word_ready),
        .s_axis_dense_tdata  ({2'd0, dense_queue0_last, dense_queue0_bytes, dense_queue0_address}),
        .s_axis_sparse_tvalid(sparse_queue0_word_valid),
        .s_axis_sparse_tready(sparse_queue0_word_ready),
        .s_axis_sparse_tdata ({2'd0, sparse_queue0_last, sparse_queue0_bytes,
            sparse_queue0_address}),
        .m_axi_arvalid       (ar0_valid),
        .m_axi_arready       (ar0_ready),
        .m_axi_arid          (ar0_id),
        .m_axi_araddr        (ar0_addr),
        .m_axi_arlen         (ar0_len),
        .m_axi_arsize        (ar0_size),
        .m_axi_arburst       (ar0_burst),
        .m_axi_arcache       (ar0_cache),
        .m_axi_arprot        (ar0_prot),
        .m_axi_rvalid        (beat0_valid),
        .m_axi_rready        (beat0_ready),
        .m_axi_rid           (beat0_id),
        .m_axi_rdata         (beat0_data),
        .m_axi_rresp         (beat0_resp),
        .m_axi_rlast         (beat0_last),
        .m_axis_dense_tvalid (dense_read0_valid),
        .m_axis_dense_tready (dense_read0_ready),
        .m_axis_dense_tdata  (dense_read0_data),
        .m_axis_dense_tkeep  (dense_read0_keep),
        .m_axis_dense_tlast  (dense_read0_last),
        .m_axis_dense_tuser  (dense_read0_user),
        .m_axis_sparse_tvalid(sparse_read0_valid),
        .m_axis_sparse_tready(sparse_read0_ready),
        .m_axis_sparse_tdata (sparse_read0_data),
        .m_axis_sparse_tkeep (sparse_read0_keep),
        .m_axis_sparse_tlast (sparse_read0_last),
        .m_axis_sparse_tuser (sparse_read0_user),
        .m_axis_error_tvalid (fault0_valid),
        .m_axis_error_tready (fault0_ready),
        .m_axis_error_tdata  (fault0_tdata),
        .idle                (read_idle0)
    );

    wire         let_out0_valid;
    wire [127:0] let_out0_keep;
    wire         let_out0_last;
    wire         let_out0_user;
    wire         let_out0_ready;

    kv_dma_exit_gate u_exit_gate0 (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (token_out0_valid),
        .in_ready (token_out0_ready),
        .in_keep  (decoded0_keep),
        .in_last  (token_out0_last),
        .in_user  (token_out0_user),
        .running  (running),
        .out_ready(let_out0_ready),
        .out_valid(let_out0_valid),
        .out_keep (let_out0_keep),
        .out_last (let_out0_last),
        .out_user (let_out0_user)
    );

    wire        drops1;
    wire        read_result1_valid;
    wire  [3:0] read_result1_op;
    wire  [7:0] read_result1_tag;
    wire  [3:0] read_result1_status;
    wire [15:0] read_result1_stream;
    wire [31:0] read_result1_tokens;
    wire [39:0] read_result1_address;
    wire        restarts1;
    wire        decode1_valid;
    wire [15:0] decode1_outer_lo;
    wire [15:0] decode1_inner_lo;
    wire [15:0] decode1_inner_hi;
    wire [15:0] decode1_outer_hi;
    wire [15:0] decode1_elements;
    wire        token_out1_valid;
    wire        token_out1_last;
    wire        token_out1_user;
    wire        read_ask1_valid;
    wire        read_ask1_reads;
    wire        read_ask1_kind;
    wire  [8:0] read_ask1_stream;
    wire        read_fault1;
    wire        format_error1;
    wire        token_given1;
    wire        out_stalls1;
    wire        read_order1_ready;
    wire        read_order1_valid;
    wire  [3:0] read_order1_op;
    wire [15:0] read_order1_stream;
    wire  [7:0] read_order1_tag;
    wire  [3:0] read_order1_verdict;
    wire [15:0] read_order1_outer_lo;
    wire [15:0] read_order1_inner_lo;
    wire [15:0] read_order1_inner_hi;
    wire [15:0] read_order1_outer_hi;
    wire [15:0] read_order1_elements;
    wire [31:0] read_order1_count;
    wire [31:0] read_order1_first;
    wire        read_result1_ready;
    wire        word_failed1;
    wire        decode1_ready;
    wire        decoded1_ready;
    wire        decoded1_valid;
    wire        decoded1_last;
    wire        decoded1_user;
    wire        fault1_ready;
    wire        fault1_valid;
    wire  [1:0] fault1_response;
    wire [39:0] fault1_address;
    wire        token_out1_ready;
    wire        read_ask1_ready;
    wire        read_answer1_ready;
    wire        read_answer1_valid;
    wire [18:0] read_answer1_bytes;

    kv_dma_reader u_reader1 (
        .clk             (clk),
        .rst_n           (inner_rst_n),
        .order_valid     (read_order1_valid),
        .order_ready     (read_order1_ready),
        .order_op        (read_order1_op),
        .order_stream    (read_order1_stream),
        .order_tag       (read_order1_tag),
        .order_verdict   (read_order1_verdict),
        .order_outer_lo  (read_order1_outer_lo),
        .order_inner_lo  (read_order1_inner_lo),
        .order_inner_hi  (read_order1_inner_hi),
        .order_outer_hi  (read_order1_outer_hi),
        .order_elements  (read_order1_elements),
        .order_count     (read_order1_count),
        .order_first     (read_order1_first),
        .answer_valid    (read_answer1_valid),
        .answer_ready    (read_answer1_ready),
        .answer_bytes    (read_answer1_bytes),
        .decoded_valid   (decoded1_valid),
        .decoded_ready   (decoded1_ready),
        .decoded_last    (decoded1_last),
        .decoded_user    (decoded1_user),
        .fault_valid     (fault1_valid),
        .fault_ready     (fault1_ready),
        .fault_response  (fault1_response),
        .fault_address   (fault1_address),
        .word_failed     (word_failed1),
        .quiet           (read_idle1),
        .ask_valid       (read_ask1_valid),
        .ask_ready       (read_ask1_ready),
        .ask_reads       (read_ask1_reads),
        .ask_kind        (read_ask1_kind),
        .ask_stream      (read_ask1_stream),
        .command_valid   (decode1_valid),
        .command_ready   (decode1_ready),
        .command_outer_lo(decode1_outer_lo),
        .command_inner_lo(decode1_inner_lo),
        .command_inner_hi(decode1_inner_hi),
        .command_outer_hi(decode1_outer_hi),
        .command_elements(decode1_elements),
        .out_valid       (token_out1_valid),
        .out_ready       (token_out1_ready),
        .out_last        (token_out1_last),
        .out_user        (token_out1_user),
        .format_error    (format_error1),
        .result_valid    (read_result1_valid),
        .result_ready    (read_result1_ready),
        .result_op       (read_result1_op),
        .result_tag      (read_result1_tag),
        .result_status   (read_result1_status),
        .result_stream   (read_result1_stream),
        .result_tokens   (read_result1_tokens),
        .result_address  (read_result1_address),
        .flushes         (drops1),
        .restarts        (restarts1),
        .given           (token_given1),
        .bus_error       (read_fault1),
        .stalls          (out_stalls1)
    );

    wire          dequantizer1_stopped;
    wire          dequantizer1_config_error;
    wire    [8:0] dequantizer1_dense_held;
    wire    [8:0] dequantizer1_sparse_held;
    wire [1023:0] decoded1_data;
    wire  [127:0] decoded1_keep;
    wire    [3:0] first_error1;
    wire   [15:0] error_count1;
    wire          restart1;
    wire          dense_part1_ready;
    wire          dense_part1_valid;
    wire  [255:0] dense_part1_data;
    wire   [31:0] dense_part1_keep;
    wire          dense_part1_last;
    wire          sparse_part1_ready;
    wire          sparse_part1_valid;
    wire  [255:0] sparse_part1_data;
    wire   [31:0] sparse_part1_keep;
    wire          sparse_part1_last;

    oaken_dequantizer_l64 u_dequantizer1 (
        .clk                  (clk),
        .rst_n                (rst_n),
        .restart              (restart1),
        .errors_clear         (clear_format),
        .s_axis_dense_tvalid  (dense_part1_valid),
        .s_axis_dense_tready  (dense_part1_ready),
        .s_axis_dense_tdata   (dense_part1_data),
        .s_axis_dense_tkeep   (dense_part1_keep),
        .s_axis_dense_tuser   (dense_part1_last),
        .s_axis_sparse_tvalid (sparse_part1_valid),
        .s_axis_sparse_tready (sparse_part1_ready),
        .s_axis_sparse_tdata  (sparse_part1_data),
        .s_axis_sparse_tkeep  (sparse_part1_keep),
        .s_axis_sparse_tuser  (sparse_part1_last),
        .s_axis_command_tvalid(decode1_valid),
        .s_axis_command_tready(decode1_ready),
        .s_axis_command_tdata ({decode1_elements, decode1_outer_hi, decode1_inner_hi,
            decode1_inner_lo, decode1_outer_lo}),
        .m_axis_tvalid        (decoded1_valid),
        .m_axis_tready        (decoded1_ready),
        .m_axis_tdata         (decoded1_data),
        .m_axis_tkeep         (decoded1_keep),
        .m_axis_tlast         (decoded1_last),
        .m_axis_tuser         (decoded1_user),
        .stopped              (dequantizer1_stopped),
        .config_error         (dequantizer1_config_error),
        .error_count          (error_count1),
        .first_error          (first_error1),
        .dense_held           (dequantizer1_dense_held),
        .sparse_held          (dequantizer1_sparse_held)
    );

    wire         dense_read1_valid;
    wire [511:0] dense_read1_data;
    wire  [63:0] dense_read1_keep;
    wire         dense_read1_last;
    wire         dense_read1_user;
    wire         sparse_read1_valid;
    wire [511:0] sparse_read1_data;
    wire  [63:0] sparse_read1_keep;
    wire         sparse_read1_last;
    wire         sparse_read1_user;
    wire  [47:0] fault1_tdata;
    wire         ar1_valid;
    wire   [0:0] ar1_id;
    wire  [39:0] ar1_addr;
    wire   [7:0] ar1_len;
    wire   [2:0] ar1_size;
    wire   [1:0] ar1_burst;
    wire   [3:0] ar1_cache;
    wire   [2:0] ar1_prot;
    wire         dense_read1_ready;
    wire         sparse_read1_ready;
    wire         dense_queue1_word_ready;
    wire         dense_queue1_word_valid;
    wire  [39:0] dense_queue1_address;
    wire  [12:0] dense_queue1_bytes;
    wire         dense_queue1_last;
    wire         sparse_queue1_word_ready;
    wire         sparse_queue1_word_valid;
    wire  [39:0] sparse_queue1_address;
    wire  [12:0] sparse_queue1_bytes;
    wire         sparse_queue1_last;
    wire         ar1_ready;
    wire         beat1_ready;
    wire         beat1_valid;
    wire   [0:0] beat1_id;
    wire [511:0] beat1_data;
    wire   [1:0] beat1_resp;
    wire         beat1_last;
    wire         read_flush1;

    axi_read_master_w512_b64_x40_m4096_n8 u_read_master1 (
        .clk                 (clk),
        .rst_n               (rst_n),
        .flush               (read_flush1),
        .s_axis_dense_tvalid (dense_queue1_word_valid),
        .s_axis_dense_tready (dense_queue1_word_ready),
        .s_axis_dense_tdata  ({2'd0, dense_queue1_last, dense_queue1_bytes, dense_queue1_address}),
        .s_axis_sparse_tvalid(sparse_queue1_word_valid),
        .s_axis_sparse_tready(sparse_queue1_word_ready),
        .s_axis_sparse_tdata ({2'd0, sparse_queue1_last, sparse_queue1_bytes,
            sparse_queue1_address}),
        .m_axi_arvalid       (ar1_valid),
        .m_axi_arready       (ar1_ready),
        .m_axi_arid          (ar1_id),
        .m_axi_araddr        (ar1_addr),
        .m_axi_arlen         (ar1_len),
        .m_axi_arsize        (ar1_size),
        .m_axi_arburst       (ar1_burst),
        .m_axi_arcache       (ar1_cache),
        .m_axi_arprot        (ar1_prot),
        .m_axi_rvalid        (beat1_valid),
        .m_axi_rready        (beat1_ready),
        .m_axi_rid           (beat1_id),
        .m_axi_rdata         (beat1_data),
        .m_axi_rresp         (beat1_resp),
        .m_axi_rlast         (beat1_last),
        .m_axis_dense_tvalid (dense_read1_valid),
        .m_axis_dense_tready (dense_read1_ready),
        .m_axis_dense_tdata  (dense_read1_data),
        .m_axis_dense_tkeep  (dense_read1_keep),
        .m_axis_dense_tlast  (dense_read1_last),
        .m_axis_dense_tuser  (dense_read1_user),
        .m_axis_sparse_tvalid(sparse_read1_valid),
        .m_axis_sparse_tready(sparse_read1_ready),
        .m_axis_sparse_tdata (sparse_read1_data),
        .m_axis_sparse_tkeep (sparse_read1_keep),
        .m_axis_sparse_tlast (sparse_read1_last),
        .m_axis_sparse_tuser (sparse_read1_user),
        .m_axis_error_tvalid (fault1_valid),
        .m_axis_error_tready (fault1_ready),
        .m_axis_error_tdata  (fault1_tdata),
        .idle                (read_idle1)
    );

    wire         let_out1_valid;
    wire [127:0] let_out1_keep;
    wire         let_out1_last;
    wire         let_out1_user;
    wire         let_out1_ready;

    kv_dma_exit_gate u_exit_gate1 (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (token_out1_valid),
        .in_ready (token_out1_ready),
        .in_keep  (decoded1_keep),
        .in_last  (token_out1_last),
        .in_user  (token_out1_user),
        .running  (running),
        .out_ready(let_out1_ready),
        .out_valid(let_out1_valid),
        .out_keep (let_out1_keep),
        .out_last (let_out1_last),
        .out_user (let_out1_user)
    );

    // What it resets.
    wire        ends_read0;
    wire        ends_read1;
    wire        next_read_valid;
    wire  [3:0] next_read_op;
    wire  [7:0] next_read_tag;
    wire [15:0] next_read_stream;
    wire [15:0] next_read_set;
    wire [31:0] next_read_first;
    wire [31:0] next_read_count;
    wire        read_result_valid;
    wire  [3:0] read_result_op;
    wire  [7:0] read_result_tag;
    wire  [3:0] read_result_status;
    wire [15:0] read_result_stream;
    wire [31:0] read_result_tokens;
    wire [39:0] read_result_address;
    wire        read_ask_valid;
    wire        read_ask_reads;
    wire        read_ask_kind;
    wire  [8:0] read_ask_stream;
    wire        dense_piece0_valid;
    wire [39:0] dense_piece0_address;
    wire [12:0] dense_piece0_bytes;
    wire        dense_piece0_last;
    wire        sparse_piece0_valid;
    wire [39:0] sparse_piece0_address;
    wire [12:0] sparse_piece0_bytes;
    wire        sparse_piece0_last;
    wire        dense_piece1_valid;
    wire [39:0] dense_piece1_address;
    wire [12:0] dense_piece1_bytes;
    wire        dense_piece1_last;
    wire        sparse_piece1_valid;
    wire [39:0] sparse_piece1_address;
    wire [12:0] sparse_piece1_bytes;
    wire        sparse_piece1_last;
    wire        next_read0_ready;
    wire        next_read0_valid;
    wire  [3:0] next_read0_op;
    wire  [7:0] next_read0_tag;
    wire [15:0] next_read0_stream;
    wire [15:0] next_read0_set;
    wire [31:0] next_read0_first;
    wire [31:0] next_read0_count;
    wire        next_read1_ready;
    wire        next_read1_valid;
    wire  [3:0] next_read1_op;
    wire  [7:0] next_read1_tag;
    wire [15:0] next_read1_stream;
    wire [15:0] next_read1_set;
    wire [31:0] next_read1_first;
    wire [31:0] next_read1_count;
    wire        next_read_ready;
    wire        read_order_ready;
    wire        read_order_valid;
    wire  [3:0] read_order_op;
    wire [15:0] read_order_stream;
    wire  [7:0] read_order_tag;
    wire  [3:0] read_order_verdict;
    wire [15:0] read_order_outer_lo;
    wire [15:0] read_order_inner_lo;
    wire [15:0] read_order_inner_hi;
    wire [15:0] read_order_outer_hi;
    wire [15:0] read_order_elements;
    wire [31:0] read_order_count;
    wire [31:0] read_order_first;
    wire        read_result_ready;
    wire        read_ask_ready;
    wire        read_answer_ready;
    wire        read_answer_valid;
    wire [18:0] read_answer_bytes;
    wire        dense_of_one_ready;
    wire        dense_of_one_valid;
    wire [39:0] dense_of_one_address;
    wire [12:0] dense_of_one_bytes;
    wire        dense_of_one_last;
    wire        sparse_of_one_ready;
    wire        sparse_of_one_valid;
    wire [39:0] sparse_of_one_address;
    wire [12:0] sparse_of_one_bytes;
    wire        sparse_of_one_last;
    wire        dense_piece0_ready;
    wire        sparse_piece0_ready;
    wire        dense_piece1_ready;
    wire        sparse_piece1_ready;

    kv_dma_readers u_readers (
        .clk            (clk),
        .rst_n          (inner_rst_n),
        .command0_valid (next_read0_valid),
        .command0_ready (next_read0_ready),
        .command0_op    (next_read0_op),
        .command0_tag   (next_read0_tag),
        .command0_stream(next_read0_stream),
        .command0_set   (next_read0_set),
        .command0_first (next_read0_first),
        .command0_count (next_read0_count),
        .command1_valid (next_read1_valid),
        .command1_ready (next_read1_ready),
        .command1_op    (next_read1_op),
        .command1_tag   (next_read1_tag),
        .command1_stream(next_read1_stream),
        .command1_set   (next_read1_set),
        .command1_first (next_read1_first),
        .command1_count (next_read1_count),
        .order_valid    (read_order_valid),
        .order_ready    (read_order_ready),
        .order_op       (read_order_op),
        .order_stream   (read_order_stream),
        .order_tag      (read_order_tag),
        .order_verdict  (read_order_verdict),
        .order_outer_lo (read_order_outer_lo),
        .order_inner_lo (read_order_inner_lo),
        .order_inner_hi (read_order_inner_hi),
        .order_outer_hi (read_order_outer_hi),
        .order_elements (read_order_elements),
        .order_count    (read_order_count),
        .order_first    (read_order_first),
        .order0_ready   (read_order0_ready),
        .order1_ready   (read_order1_ready),
        .command_valid  (next_read_valid),
        .command_ready  (next_read_ready),
        .command_op     (next_read_op),
        .command_tag    (next_read_tag),
        .command_stream (next_read_stream),
        .command_set    (next_read_set),
        .command_first  (next_read_first),
        .command_count  (next_read_count),
        .order0_valid   (read_order0_valid),
        .order0_op      (read_order0_op),
        .order0_stream  (read_order0_stream),
        .order0_tag     (read_order0_tag),
        .order0_verdict (read_order0_verdict),
        .order0_outer_lo(read_order0_outer_lo),
        .order0_inner_lo(read_order0_inner_lo),
        .order0_inner_hi(read_order0_inner_hi),
        .order0_outer_hi(read_order0_outer_hi),
        .order0_elements(read_order0_elements),
        .order0_count   (read_order0_count),
        .order0_first   (read_order0_first),
        .order1_valid   (read_order1_valid),
        .order1_op      (read_order1_op),
        .order1_stream  (read_order1_stream),
        .order1_tag     (read_order1_tag),
        .order1_verdict (read_order1_verdict),
        .order1_outer_lo(read_order1_outer_lo),
        .order1_inner_lo(read_order1_inner_lo),
        .order1_inner_hi(read_order1_inner_hi),
        .order1_outer_hi(read_order1_outer_hi),
        .order1_elements(read_order1_elements),
        .order1_count   (read_order1_count),
        .order1_first   (read_order1_first),
        .result0_valid  (read_result0_valid),
        .result0_ready  (read_result0_ready),
        .result0_op     (read_result0_op),
        .result0_tag    (read_result0_tag),
        .result0_status (read_result0_status),
        .result0_stream (read_result0_stream),
        .result0_tokens (read_result0_tokens),
        .result0_address(read_result0_address),
        .result1_valid  (read_result1_valid),
        .result1_ready  (read_result1_ready),
        .result1_op     (read_result1_op),
        .result1_tag    (read_result1_tag),
        .result1_status (read_result1_status),
        .result1_stream (read_result1_stream),
        .result1_tokens (read_result1_tokens),
        .result1_address(read_result1_address),
        .ends0          (ends_read0),
        .ends1          (ends_read1),
        .result_valid   (read_result_valid),
        .result_ready   (read_result_ready),
        .result_op      (read_result_op),
        .result_tag     (read_result_tag),
        .result_status  (read_result_status),
        .result_stream  (read_result_stream),
        .result_tokens  (read_result_tokens),
        .result_address (read_result_address),
        .ask0_valid     (read_ask0_valid),
        .ask0_ready     (read_ask0_ready),
        .ask0_reads     (read_ask0_reads),
        .ask0_kind      (read_ask0_kind),
        .ask0_stream    (read_ask0_stream),
        .ask1_valid     (read_ask1_valid),
        .ask1_ready     (read_ask1_ready),
        .ask1_reads     (read_ask1_reads),
        .ask1_kind      (read_ask1_kind),
        .ask1_stream    (read_ask1_stream),
        .ask_valid      (read_ask_valid),
        .ask_ready      (read_ask_ready),
        .ask_reads      (read_ask_reads),
        .ask_kind       (read_ask_kind),
        .ask_stream     (read_ask_stream),
        .answer_valid   (read_answer_valid),
        .answer_ready   (read_answer_ready),
        .answer_bytes   (read_answer_bytes),
        .answer0_ready  (read_answer0_ready),
        .answer1_ready  (read_answer1_ready),
        .answer0_valid  (read_answer0_valid),
        .answer0_bytes  (read_answer0_bytes),
        .answer1_valid  (read_answer1_valid),
        .answer1_bytes  (read_answer1_bytes),
        .dense_valid    (dense_of_one_valid),
        .dense_ready    (dense_of_one_ready),
        .dense_address  (dense_of_one_address),
        .dense_bytes    (dense_of_one_bytes),
        .dense_last     (dense_of_one_last),
        .dense0_ready   (dense_piece0_ready),
        .dense1_ready   (dense_piece1_ready),
        .dense0_valid   (dense_piece0_valid),
        .dense0_address (dense_piece0_address),
        .dense0_bytes   (dense_piece0_bytes),
        .dense0_last    (dense_piece0_last),
        .dense1_valid   (dense_piece1_valid),
        .dense1_address (dense_piece1_address),
        .dense1_bytes   (dense_piece1_bytes),
        .dense1_last    (dense_piece1_last),
        .sparse_valid   (sparse_of_one_valid),
        .sparse_ready   (sparse_of_one_ready),
        .sparse_address (sparse_of_one_address),
        .sparse_bytes   (sparse_of_one_bytes),
        .sparse_last    (sparse_of_one_last),
        .sparse0_ready  (sparse_piece0_ready),
        .sparse1_ready  (sparse_piece1_ready),
        .sparse0_valid  (sparse_piece0_valid),
        .sparse0_address(sparse_piece0_address),
        .sparse0_bytes  (sparse_piece0_bytes),
        .sparse0_last   (sparse_piece0_last),
        .sparse1_valid  (sparse_piece1_valid),
        .sparse1_address(sparse_piece1_address),
        .sparse1_bytes  (sparse_piece1_bytes),
        .sparse1_last   (sparse_piece1_last)
    );

    wire        next_write_valid;
    wire  [3:0] next_write_op;
    wire  [7:0] next_write_tag;
    wire [15:0] next_write_stream;
    wire [15:0] next_write_set;
    wire [31:0] next_write_count;
    wire        next_write_ready;
    wire        ends_write;

    kv_dma_commands_k2 u_commands (
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
        .ends_read0  (ends_read0),
        .ends_read1  (ends_read1),
        .write_busy  (write_busy),
        .write_valid (next_write_valid),
        .write_ready (next_write_ready),
        .write_op    (next_write_op),
        .write_tag   (next_write_tag),
        .write_stream(next_write_stream),
        .write_set   (next_write_set),
        .write_count (next_write_count),
        .read0_busy  (read0_busy),
        .read0_valid (next_read0_valid),
        .read0_ready (next_read0_ready),
        .read0_op    (next_read0_op),
        .read0_tag   (next_read0_tag),
        .read0_stream(next_read0_stream),
        .read0_set   (next_read0_set),
        .read0_first (next_read0_first),
        .read0_count (next_read0_count),
        .read1_busy  (read1_busy),
        .read1_valid (next_read1_valid),
        .read1_ready (next_read1_ready),
        .read1_op    (next_read1_op),
        .read1_tag   (next_read1_tag),
        .read1_stream(next_read1_stream),
        .read1_set   (next_read1_set),
        .read1_first (next_read1_first),
        .read1_count (next_read1_count),
        .waiting     (commands_wait)
    );

    wire        write_order_valid;
    wire  [3:0] write_order_op;
    wire [15:0] write_order_stream;
    wire  [7:0] write_order_tag;
    wire  [3:0] write_order_verdict;
    wire [15:0] write_order_outer_lo;
    wire [15:0] write_order_inner_lo;
    wire [15:0] write_order_inner_hi;
    wire [15:0] write_order_outer_hi;
    wire [15:0] write_order_elements;
    wire [31:0] write_order_count;
    wire        bad_thresholds;
    wire        write_order_ready;

    kv_dma_orders_d1024 u_orders (
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
        .threshold_set       (threshold_set),
        .write_order_ready   (write_order_ready),
        .read_order_ready    (read_order_ready),
        .threshold_read      (threshold_read),
        .threshold_index     (threshold_index),
        .bad_thresholds      (bad_thresholds),
        .write_order_valid   (write_order_valid),
        .write_order_op      (write_order_op),
        .write_order_stream  (write_order_stream),
        .write_order_tag     (write_order_tag),
        .write_order_verdict (write_order_verdict),
        .write_order_outer_lo(write_order_outer_lo),
        .write_order_inner_lo(write_order_inner_lo),
        .write_order_inner_hi(write_order_inner_hi),
        .write_order_outer_hi(write_order_outer_hi),
        .write_order_elements(write_order_elements),
        .write_order_count   (write_order_count),
        .read_order_valid    (read_order_valid),
        .read_order_op       (read_order_op),
        .read_order_stream   (read_order_stream),
        .read_order_tag      (read_order_tag),
        .read_order_verdict  (read_order_verdict),
        .read_order_outer_lo (read_order_outer_lo),
        .read_order_inner_lo (read_order_inner_lo),
        .read_order_inner_hi (read_order_inner_hi),
        .read_order_outer_hi (read_order_outer_hi),
        .read_order_elements (read_order_elements),
        .read_order_count    (read_order_count),
        .read_order_first    (read_order_first)
    );

    wire        completions_ends_read;
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
        .ends_read    (completions_ends_read),
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

    wire        coded_valid;
    wire [63:0] coded_keep;
    wire        coded_last;
    wire [15:0] outer_lo;
    wire [15:0] inner_lo;
    wire [15:0] inner_hi;
    wire [15:0] outer_hi;
    wire        task_valid;
    wire [15:0] task_stream;
    wire  [7:0] task_tag;
    wire  [3:0] task_verdict;
    wire        task_coded;
    wire        task_release;
    wire        task_last;
    wire        token_word_ready;
    wire        token_word_valid;
    wire [63:0] token_keep;
    wire        token_last;
    wire        coded_ready;
    wire        task_ready;

    kv_dma_token_intake_q32_d1024 u_intake (
        .clk           (clk),
        .rst_n         (inner_rst_n),
        .order_valid   (write_order_valid),
        .order_ready   (write_order_ready),
        .order_op      (write_order_op),
        .order_stream  (write_order_stream),
        .order_tag     (write_order_tag),
        .order_verdict (write_order_verdict),
        .order_outer_lo(write_order_outer_lo),
        .order_inner_lo(write_order_inner_lo),
        .order_inner_hi(write_order_inner_hi),
        .order_outer_hi(write_order_outer_hi),
        .order_elements(write_order_elements),
        .order_count   (write_order_count),
        .in_valid      (token_word_valid),
        .in_ready      (token_word_ready),
        .in_keep       (token_keep),
        .in_last       (token_last),
        .coded_valid   (coded_valid),
        .coded_ready   (coded_ready),
        .coded_keep    (coded_keep),
        .coded_last    (coded_last),
        .task_valid    (task_valid),
        .task_ready    (task_ready),
        .task_stream   (task_stream),
        .task_tag      (task_tag),
        .task_verdict  (task_verdict),
        .task_coded    (task_coded),
        .task_release  (task_release),
        .task_last     (task_last),
        .outer_lo      (outer_lo),
        .inner_lo      (inner_lo),
        .inner_hi      (inner_hi),
        .outer_hi      (outer_hi)
    );

    wire         quantizer_nan_seen;
    wire         quantizer_inf_seen;
    wire         quantizer_config_error;
    wire         dense_code_valid;
    wire [127:0] dense_code_data;
    wire  [15:0] dense_code_keep;
    wire         dense_code_last;
    wire         sparse_code_valid;
    wire [511:0] sparse_code_data;
    wire  [63:0] sparse_code_keep;
    wire         sparse_code_last;
    wire         record_valid;
    wire  [31:0] record_tdata;
    wire   [1:0] record_tuser;
    wire [511:0] token_data;
    wire         dense_code_ready;
    wire         sparse_code_ready;
    wire         record_ready;

    oaken_quantizer_l32_d1024 u_quantizer (
        .clk                 (clk),
        .rst_n               (inner_rst_n),
        .outer_lo            (outer_lo),
        .inner_lo            (inner_lo),
        .inner_hi            (inner_hi),
        .outer_hi            (outer_hi),
        .flags_clear         (1'b0),
        .s_axis_tvalid       (coded_valid),
        .s_axis_tready       (coded_ready),
        .s_axis_tdata        (token_data),
        .s_axis_tkeep        (coded_keep),
        .s_axis_tlast        (coded_last),
        .nan_seen            (quantizer_nan_seen),
        .inf_seen            (quantizer_inf_seen),
        .config_error        (quantizer_config_error),
        .m_axis_dense_tvalid (dense_code_valid),
        .m_axis_dense_tready (dense_code_ready),
        .m_axis_dense_tdata  (dense_code_data),
        .m_axis_dense_tkeep  (dense_code_keep),
        .m_axis_dense_tlast  (dense_code_last),
        .m_axis_sparse_tvalid(sparse_code_valid),
        .m_axis_sparse_tready(sparse_code_ready),
        .m_axis_sparse_tdata (sparse_code_data),
        .m_axis_sparse_tkeep (sparse_code_keep),
        .m_axis_sparse_tlast (sparse_code_last),
        .m_axis_record_tvalid(record_valid),
        .m_axis_record_tready(record_ready),
        .m_axis_record_tdata (record_tdata),
        .m_axis_record_tuser (record_tuser)
    );

    wire         dense_stored_valid;
    wire [511:0] dense_stored_data;
    wire         dense_stored_last;
    wire         sparse_stored_valid;
    wire [511:0] sparse_stored_data;
    wire         sparse_stored_last;
    wire         dense_stored_ready;
    wire         sparse_stored_ready;

    kv_dma_token_buffer_w64_q32_d1024 u_buffer (
        .clk             (clk),
        .rst_n           (inner_rst_n),
        .dense_valid     (dense_code_valid),
        .dense_ready     (dense_code_ready),
        .dense_data      (dense_code_data),
        .dense_keep      (dense_code_keep),
        .dense_last      (dense_code_last),
        .sparse_valid    (sparse_code_valid),
        .sparse_ready    (sparse_code_ready),
        .sparse_data     (sparse_code_data),
        .sparse_keep     (sparse_code_keep),
        .sparse_last     (sparse_code_last),
        .dense_out_valid (dense_stored_valid),
        .dense_out_ready (dense_stored_ready),
        .dense_out_data  (dense_stored_data),
        .dense_out_last  (dense_stored_last),
        .sparse_out_valid(sparse_stored_valid),
        .sparse_out_ready(sparse_stored_ready),
        .sparse_out_data (sparse_stored_data),
        .sparse_out_last (sparse_stored_last)
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
    wire [10:0] write_ask_dense_bytes;
    wire [10:0] write_ask_sparse_bytes;
    wire        waits_for_pages;
    wire [15:0] record_dense_length;
    wire [15:0] record_sparse_length;
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

    kv_dma_writer_w64_d1024 u_writer (
        .clk                 (clk),
        .rst_n               (inner_rst_n),
        .task_valid          (tasks_word_valid),
        .task_ready          (tasks_word_ready),
        .task_stream         (tasks_stream),
        .task_tag            (tasks_tag),
        .task_verdict        (tasks_verdict),
        .task_coded          (tasks_coded),
        .task_release        (tasks_release),
        .task_last           (tasks_last),
        .record_valid        (record_valid),
        .record_ready        (record_ready),
        .record_dense_length (record_dense_length),
        .record_sparse_length(record_sparse_length),
        .dense_valid         (dense_stored_valid),
        .dense_ready         (dense_stored_ready),
        .dense_data          (dense_stored_data),
        .dense_last          (dense_stored_last),
        .sparse_valid        (sparse_stored_valid),
        .sparse_ready        (sparse_stored_ready),
        .sparse_data         (sparse_stored_data),
        .sparse_last         (sparse_stored_last),
        .answer_valid        (write_answer_valid),
        .answer_ready        (write_answer_ready),
        .answer_status       (write_answer_status),
        .ask_valid           (write_ask_valid),
        .ask_ready           (write_ask_ready),
        .ask_release         (write_ask_release),
        .ask_stream          (write_ask_stream),
        .ask_dense_bytes     (write_ask_dense_bytes),
        .ask_sparse_bytes    (write_ask_sparse_bytes),
        .words_valid         (written_word_valid),
        .words_ready         (written_word_ready),
        .words_data          (written_word_data),
        .words_last          (written_word_last),
        .noted_valid         (noted_valid),
        .noted_ready         (noted_ready),
        .noted_stream        (noted_stream),
        .noted_tag           (noted_tag),
        .noted_verdict       (noted_verdict),
        .noted_release       (noted_release),
        .noted_last          (noted_last),
        .burst_valid         (append_valid),
        .burst_ready         (append_ready),
        .burst_address       (append_address),
        .burst_bytes         (append_bytes),
        .burst_last          (append_last),
        .burst_kind          (append_kind),
        .piece_valid         (write_piece_valid),
        .piece_ready         (write_piece_ready),
        .piece_address       (write_piece_address),
        .piece_bytes         (write_piece_bytes),
        .piece_packet_ends   (write_piece_packet_ends),
        .piece_last          (write_piece_last),
        .waits_for_pages     (waits_for_pages)
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
    wire [10:0] mmu_command_dense_bytes;
    wire [10:0] mmu_command_sparse_bytes;
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

    kv_dma_mmu_port_d1024 u_mmu_port (
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
        .dense_valid           (dense_of_one_valid),
        .dense_ready           (dense_of_one_ready),
        .dense_address         (dense_of_one_address),
        .dense_bytes           (dense_of_one_bytes),
        .dense_last            (dense_of_one_last),
        .sparse_valid          (sparse_of_one_valid),
        .sparse_ready          (sparse_of_one_ready),
        .sparse_address        (sparse_of_one_address),
        .sparse_bytes          (sparse_of_one_bytes),
        .sparse_last           (sparse_of_one_last)
    );

    wire [39:0] mmu_done_tdata;
    wire [55:0] burst_tdata;
    wire        burst_tlast;

    kv_mmu_s256_p4096_v64_w64_a1549 u_mmu (
        .clk               (clk),
        .rst_n             (inner_rst_n),
        .s_axis_cmd_tvalid (mmu_command_valid),
        .s_axis_cmd_tready (mmu_command_ready),
        .s_axis_cmd_tdata  ({6'd0, mmu_command_sparse_bytes, mmu_command_dense_bytes,
            mmu_command_stream, mmu_command_kind, mmu_command_op}),
        .m_axis_desc_tvalid(burst_valid),
        .m_axis_desc_tready(burst_ready),
        .m_axis_desc_tdata (burst_tdata),
        .m_axis_desc_tlast (burst_tlast),
        .m_axis_done_tvalid(mmu_done_valid),
        .m_axis_done_tready(mmu_done_ready),
        .m_axis_done_tdata (mmu_done_tdata)
    );

    // Commands.
    wire unused_ends_read = completions_ends_read;

    // Tokens that are written.
    wire [576:0] token_word_data;

    skid_buffer_w577 u_token (
        .clk      (clk),
        .rst_n    (running),
        .in_valid (let_in_valid),
        .in_ready (let_in_ready),
        .in_data  ({let_in_last, s_axis_tkeep, s_axis_tdata}),
        .out_ready(token_word_ready),
        .out_valid(token_word_valid),
        .out_data (token_word_data)
    );

    assign token_data = token_word_data[511:0];
    assign token_keep = token_word_data[575:512];
    assign token_last = token_word_data[576];
    wire [2:0] unused_flags = {quantizer_config_error, quantizer_inf_seen, quantizer_nan_seen};
    assign record_dense_length = record_tdata[15:0];
    assign record_sparse_length = record_tdata[31:16];
    wire        record_nan = record_tuser[0];
    wire        record_inf = record_tuser[1];
    wire  [1:0] unused_record = {record_inf, record_nan};
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
    assign restart0 = restarts0 | !running;

    byte_splitter_b64_p32 u_dense_splitter0 (
        .clk      (clk),
        .rst_n    (!restart0),
        .in_valid (dense_read0_valid),
        .in_ready (dense_read0_ready),
        .in_data  (dense_read0_data),
        .in_keep  (dense_read0_keep & {64{!dense_read0_user}}),
        .in_last  (dense_read0_last | dense_read0_user),
        .out_valid(dense_part0_valid),
        .out_ready(dense_part0_ready),
        .out_data (dense_part0_data),
        .out_keep (dense_part0_keep),
        .out_last (dense_part0_last)
    );

    byte_splitter_b64_p32 u_sparse_splitter0 (
        .clk      (clk),
        .rst_n    (!restart0),
        .in_valid (sparse_read0_valid),
        .in_ready (sparse_read0_ready),
        .in_data  (sparse_read0_data),
        .in_keep  (sparse_read0_keep & {64{!sparse_read0_user}}),
        .in_last  (sparse_read0_last | sparse_read0_user),
        .out_valid(sparse_part0_valid),
        .out_ready(sparse_part0_ready),
        .out_data (sparse_part0_data),
        .out_keep (sparse_part0_keep),
        .out_last (sparse_part0_last)
    );

    assign word_failed0 = 1'b0 | (dense_read0_valid & dense_read0_ready & dense_read0_user) |
        (sparse_read0_valid & sparse_read0_ready & sparse_read0_user);
    wire [19:0] unused_decoder_status0 = {dequantizer0_sparse_held, dequantizer0_dense_held,
        dequantizer0_config_error, dequantizer0_stopped};
    wire  [4:0] unused_fault0_tdata = fault0_tdata[47:43];
    wire        fault0_kind = fault0_tdata[0];
    assign fault0_response = fault0_tdata[2:1];
    assign fault0_address = fault0_tdata[42:3];
    wire          unused_fault_kind0 = fault0_kind;
    wire          given0_word_valid;
    wire [1153:0] given0_word_data;
    wire          given0_word_ready;

    skid_buffer_w1154 u_given0 (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (let_out0_valid),
        .in_ready (let_out0_ready),
        .in_data  ({let_out0_user, let_out0_last, let_out0_keep, decoded0_data}),
        .out_ready(given0_word_ready),
        .out_valid(given0_word_valid),
        .out_data (given0_word_data)
    );

    wire [1023:0] given0_data = given0_word_data[1023:0];
    wire  [127:0] given0_keep = given0_word_data[1151:1024];
    wire          given0_last = given0_word_data[1152];
    wire          given0_user = given0_word_data[1153];

    assign m_axis_0_tvalid = given0_word_valid;
    assign m_axis_0_tdata = given0_data;
    assign m_axis_0_tkeep = given0_keep;
    assign m_axis_0_tlast = given0_last;
    assign m_axis_0_tuser = given0_user;
    assign given0_word_ready = m_axis_0_tready;

    assign restart1 = restarts1 | !running;

    byte_splitter_b64_p32 u_dense_splitter1 (
        .clk      (clk),
        .rst_n    (!restart1),
        .in_valid (dense_read1_valid),
        .in_ready (dense_read1_ready),
        .in_data  (dense_read1_data),
        .in_keep  (dense_read1_keep & {64{!dense_read1_user}}),
        .in_last  (dense_read1_last | dense_read1_user),
        .out_valid(dense_part1_valid),
        .out_ready(dense_part1_ready),
        .out_data (dense_part1_data),
        .out_keep (dense_part1_keep),
        .out_last (dense_part1_last)
    );

    byte_splitter_b64_p32 u_sparse_splitter1 (
        .clk      (clk),
        .rst_n    (!restart1),
        .in_valid (sparse_read1_valid),
        .in_ready (sparse_read1_ready),
        .in_data  (sparse_read1_data),
        .in_keep  (sparse_read1_keep & {64{!sparse_read1_user}}),
        .in_last  (sparse_read1_last | sparse_read1_user),
        .out_valid(sparse_part1_valid),
        .out_ready(sparse_part1_ready),
        .out_data (sparse_part1_data),
        .out_keep (sparse_part1_keep),
        .out_last (sparse_part1_last)
    );

    assign word_failed1 = 1'b0 | (dense_read1_valid & dense_read1_ready & dense_read1_user) |
        (sparse_read1_valid & sparse_read1_ready & sparse_read1_user);
    wire [19:0] unused_decoder_status1 = {dequantizer1_sparse_held, dequantizer1_dense_held,
        dequantizer1_config_error, dequantizer1_stopped};
    wire  [4:0] unused_fault1_tdata = fault1_tdata[47:43];
    wire        fault1_kind = fault1_tdata[0];
    assign fault1_response = fault1_tdata[2:1];
    assign fault1_address = fault1_tdata[42:3];
    wire          unused_fault_kind1 = fault1_kind;
    wire          given1_word_valid;
    wire [1153:0] given1_word_data;
    wire          given1_word_ready;

    skid_buffer_w1154 u_given1 (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (let_out1_valid),
        .in_ready (let_out1_ready),
        .in_data  ({let_out1_user, let_out1_last, let_out1_keep, decoded1_data}),
        .out_ready(given1_word_ready),
        .out_valid(given1_word_valid),
        .out_data (given1_word_data)
    );

    wire [1023:0] given1_data = given1_word_data[1023:0];
    wire  [127:0] given1_keep = given1_word_data[1151:1024];
    wire          given1_last = given1_word_data[1152];
    wire          given1_user = given1_word_data[1153];

    assign m_axis_1_tvalid = given1_word_valid;
    assign m_axis_1_tdata = given1_data;
    assign m_axis_1_tkeep = given1_keep;
    assign m_axis_1_tlast = given1_last;
    assign m_axis_1_tuser = given1_user;
    assign given1_word_ready = m_axis_1_tready;

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

    // Both queues hold the pieces of a whole stream.
    wire        keeps_pieces0 = running & !drops0;
    wire [53:0] dense_queue0_word_data;

    stream_fifo_d64_w54 u_dense_queue0 (
        .clk      (clk),
        .rst_n    (keeps_pieces0),
        .in_valid (dense_piece0_valid),
        .in_ready (dense_piece0_ready),
        .in_data  ({dense_piece0_last, dense_piece0_bytes, dense_piece0_address}),
        .out_ready(dense_queue0_word_ready),
        .out_valid(dense_queue0_word_valid),
        .out_data (dense_queue0_word_data)
    );

    assign dense_queue0_address = dense_queue0_word_data[39:0];
    assign dense_queue0_bytes = dense_queue0_word_data[52:40];
    assign dense_queue0_last = dense_queue0_word_data[53];
    wire [53:0] sparse_queue0_word_data;

    stream_fifo_d64_w54 u_sparse_queue0 (
        .clk      (clk),
        .rst_n    (keeps_pieces0),
        .in_valid (sparse_piece0_valid),
        .in_ready (sparse_piece0_ready),
        .in_data  ({sparse_piece0_last, sparse_piece0_bytes, sparse_piece0_address}),
        .out_ready(sparse_queue0_word_ready),
        .out_valid(sparse_queue0_word_valid),
        .out_data (sparse_queue0_word_data)
    );

    assign sparse_queue0_address = sparse_queue0_word_data[39:0];
    assign sparse_queue0_bytes = sparse_queue0_word_data[52:40];
    assign sparse_queue0_last = sparse_queue0_word_data[53];

    // Both queues hold the pieces of a whole stream.
    wire        keeps_pieces1 = running & !drops1;
    wire [53:0] dense_queue1_word_data;

    stream_fifo_d64_w54 u_dense_queue1 (
        .clk      (clk),
        .rst_n    (keeps_pieces1),
        .in_valid (dense_piece1_valid),
        .in_ready (dense_piece1_ready),
        .in_data  ({dense_piece1_last, dense_piece1_bytes, dense_piece1_address}),
        .out_ready(dense_queue1_word_ready),
        .out_valid(dense_queue1_word_valid),
        .out_data (dense_queue1_word_data)
    );

    assign dense_queue1_address = dense_queue1_word_data[39:0];
    assign dense_queue1_bytes = dense_queue1_word_data[52:40];
    assign dense_queue1_last = dense_queue1_word_data[53];
    wire [53:0] sparse_queue1_word_data;

    stream_fifo_d64_w54 u_sparse_queue1 (
        .clk      (clk),
        .rst_n    (keeps_pieces1),
        .in_valid (sparse_piece1_valid),
        .in_ready (sparse_piece1_ready),
        .in_data  ({sparse_piece1_last, sparse_piece1_bytes, sparse_piece1_address}),
        .out_ready(sparse_queue1_word_ready),
        .out_valid(sparse_queue1_word_valid),
        .out_data (sparse_queue1_word_data)
    );

    assign sparse_queue1_address = sparse_queue1_word_data[39:0];
    assign sparse_queue1_bytes = sparse_queue1_word_data[52:40];
    assign sparse_queue1_last = sparse_queue1_word_data[53];

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

    wire        read_burst_ends = m_axi_rvalid & m_axi_rready & m_axi_rlast;
    wire        ar_valid;
    wire  [1:0] ar_id;
    wire [39:0] ar_addr;
    wire  [7:0] ar_len;
    wire  [2:0] ar_size;
    wire  [1:0] ar_burst;
    wire  [3:0] ar_cache;
    wire  [2:0] ar_prot;
    wire        ar_ready;

    kv_dma_read_mux_w64 u_read_mux (
        .clk      (clk),
        .rst_n    (rst_n),
        .ar0_valid(ar0_valid),
        .ar0_ready(ar0_ready),
        .ar0_id   (ar0_id),
        .ar0_addr (ar0_addr),
        .ar0_len  (ar0_len),
        .ar1_valid(ar1_valid),
        .ar1_ready(ar1_ready),
        .ar1_id   (ar1_id),
        .ar1_addr (ar1_addr),
        .ar1_len  (ar1_len),
        .r_valid  (m_axi_rvalid),
        .r_ready  (m_axi_rready),
        .r_id     (m_axi_rid),
        .r_data   (m_axi_rdata),
        .r_resp   (m_axi_rresp),
        .r_last   (m_axi_rlast),
        .ar_valid (ar_valid),
        .ar_ready (ar_ready),
        .ar_id    (ar_id),
        .ar_addr  (ar_addr),
        .ar_len   (ar_len),
        .ar_size  (ar_size),
        .ar_burst (ar_burst),
        .ar_cache (ar_cache),
        .ar_prot  (ar_prot),
        .r0_valid (beat0_valid),
        .r0_ready (beat0_ready),
        .r0_id    (beat0_id),
        .r0_data  (beat0_data),
        .r0_resp  (beat0_resp),
        .r0_last  (beat0_last),
        .r1_valid (beat1_valid),
        .r1_ready (beat1_ready),
        .r1_id    (beat1_id),
        .r1_data  (beat1_data),
        .r1_resp  (beat1_resp),
        .r1_last  (beat1_last)
    );

    wire [11:0] unused_attributes0 = {ar0_prot, ar0_cache, ar0_burst, ar0_size};
    wire [11:0] unused_attributes1 = {ar1_prot, ar1_cache, ar1_burst, ar1_size};
    wire        read_burst = ar_valid & ar_ready;

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
    reg [4:0] reads_under_way_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            reads_under_way_q <= 5'd0;
        end else if (read_burst ^ read_burst_ends) begin
            reads_under_way_q <= read_burst ? (reads_under_way_q + 5'd1) :
                (reads_under_way_q - 5'd1);
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
    assign read_flush0 = reset_flushes | drops0;
    assign read_flush1 = reset_flushes | drops1;

    // What the registers show.
    assign pages_free_wide = {12'd0, pages_free};
    wire [3:0] first_error;

    kv_dma_format_errors u_format_errors (
        .clk   (clk),
        .rst_n (rst_n),
        .first0(first_error0),
        .first1(first_error1),
        .count0(error_count0),
        .count1(error_count1),
        .clear (clear_format),
        .first (first_error),
        .count (error_count)
    );

    assign first_error_wide = {4'd0, first_error};

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
            now_errors_bus_read_q <= read_fault0 | read_fault1;
            now_errors_bus_write_q <= write_fault;
            now_errors_format_q <= format_error0 | format_error1;
            now_errors_completion_overflow_q <= overflow;
        end
    end

    always @(posedge clk) begin
        now_token_written_q <= stored;
        now_token_read_q <= {1'b0, token_given0} + {1'b0, token_given1};
        now_stall_out_q <= out_stalls0 | out_stalls1;
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
