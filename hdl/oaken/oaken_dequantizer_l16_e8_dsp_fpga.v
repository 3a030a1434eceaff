// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's dequantization engine (Oaken, ISCA 2025, Figure 9(b)): takes the dense stream, the sparse
// stream and a command per vector, and gives binary16 vectors.
//
// A command holds the number of elements of a vector and its four thresholds. A word of a stream
// holds any number of bytes, from byte 0 up; a vector may begin at any byte. Words follow each
// other whatever packets they come in, so that the quantization engine can be connected port to
// port. tuser ends a stream: no word is taken after it.
//
// A vector with a format error is finished with +0 from the block with the error on, and tuser is
// set on its last beat; then the engine stops, and stopped is set when that beat has left. A
// command without elements, or whose thresholds are not finite or not in ascending order, sets
// config_error and stops the engine as well, without any beat.
//
// restart resets the engine in operation: in the next cycle all streams and commands taken before
// are forgotten; error_count, first_error and config_error keep their values. Producers withdraw
// the words and commands that they offer. No combinational path from any input to any output.
//
// first_error: 0 none, 1 header not canonical, 2 header negative magnitude, 3 header min above max,
// 4 reserved terminator, 5 bad placeholder, 6 index past block, 7 index descends, 8 dense ends, 9
// sparse ends.
//
// Throughput: one beat per cycle while no block has 8 entries or more and vectors have at least 4
// beats.
// Generated for pipeline = fpga, multiplier = dsp, lanes = 16, entries = 8.
//
// Layout of s_axis_command_tdata, a command:
//    [15:0]  outer_lo  binary16 threshold
//   [31:16]  inner_lo  binary16 threshold
//   [47:32]  inner_hi  binary16 threshold
//   [63:48]  outer_hi  binary16 threshold
//   [79:64]  elements  number of elements of the vector
`default_nettype none
module oaken_dequantizer_l16_e8_dsp_fpga (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // resets everything but the error registers
    input  wire         errors_clear,           // clears error_count, first_error and config_error
    input  wire         s_axis_dense_tvalid,    // a word of the dense stream is offered
    output wire         s_axis_dense_tready,    // a word of the dense stream is taken if offered
    input  wire  [63:0] s_axis_dense_tdata,     // codes, two per byte, the first one in its low
                                                // half; byte 0 lowest
    input  wire   [7:0] s_axis_dense_tkeep,     // marks the bytes, from byte 0 up
    input  wire         s_axis_dense_tuser,     // the stream ends with this word
    input  wire         s_axis_sparse_tvalid,   // a word of the sparse stream is offered
    output wire         s_axis_sparse_tready,   // a word of the sparse stream is taken if offered
    input  wire [255:0] s_axis_sparse_tdata,    // bytes, byte 0 lowest
    input  wire  [31:0] s_axis_sparse_tkeep,    // marks the bytes, from byte 0 up
    input  wire         s_axis_sparse_tuser,    // the stream ends with this word
    input  wire         s_axis_command_tvalid,  // a command is offered
    output wire         s_axis_command_tready,  // a command is taken if offered
    input  wire  [79:0] s_axis_command_tdata,   // command: layout above
    output wire         m_axis_tvalid,          // a beat of a vector is offered
    input  wire         m_axis_tready,          // a beat of a vector is taken if offered
    output wire [255:0] m_axis_tdata,           // binary16 elements, lane 0 lowest; +0 past the end
    output wire  [31:0] m_axis_tkeep,           // two bits per element
    output wire         m_axis_tlast,           // last beat of the vector
    output wire         m_axis_tuser,           // with tlast: the vector had a format error
    output wire         stopped,                // waits for a restart
    output wire         config_error,           // sticky: a command was refused (no elements, or
                                                // thresholds)
    output wire  [15:0] error_count,            // vectors with a format error
    output wire   [3:0] first_error,            // first format error: numbers above
    output wire   [8:0] dense_held,             // bytes accepted and not used; valid when all beats
                                                // of the commands have left
    output wire   [8:0] sparse_held             // bytes accepted and not used; valid when all beats
                                                // of the commands have left
);
    localparam [3:0] ERROR_NONE = 4'd0;

    wire [15:0] s_axis_command_outer_lo = s_axis_command_tdata[15:0];
    wire [15:0] s_axis_command_inner_lo = s_axis_command_tdata[31:16];
    wire [15:0] s_axis_command_inner_hi = s_axis_command_tdata[47:32];
    wire [15:0] s_axis_command_outer_hi = s_axis_command_tdata[63:48];
    wire [15:0] s_axis_command_elements = s_axis_command_tdata[79:64];

    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire dense_ready;
    wire dense_valid = s_axis_dense_tvalid & running_q;

    assign s_axis_dense_tready = dense_ready & running_q;

    wire sparse_ready;
    wire sparse_valid = s_axis_sparse_tvalid & running_q;

    assign s_axis_sparse_tready = sparse_ready & running_q;

    wire command_ready;
    wire command_valid = s_axis_command_tvalid & running_q;

    assign s_axis_command_tready = command_ready & running_q;

    wire         decoded_valid;
    wire [255:0] decoded_data;
    wire  [31:0] decoded_keep;
    wire         decoded_last;
    wire         decoded_user;
    wire         core_failed;
    wire         core_refused;
    wire   [3:0] core_failed_error;
    wire         core_stopped;
    wire   [8:0] core_dense_held;
    wire   [8:0] core_sparse_held;
    wire         decoded_ready;

    oaken_dequantizer_core_l16_e8_dsp_fpga u_core (
        .clk             (clk),
        .rst_n           (running_q),
        .dense_valid     (dense_valid),
        .dense_ready     (dense_ready),
        .dense_data      (s_axis_dense_tdata),
        .dense_keep      (s_axis_dense_tkeep),
        .dense_last      (s_axis_dense_tuser),
        .sparse_valid    (sparse_valid),
        .sparse_ready    (sparse_ready),
        .sparse_data     (s_axis_sparse_tdata),
        .sparse_keep     (s_axis_sparse_tkeep),
        .sparse_last     (s_axis_sparse_tuser),
        .command_valid   (command_valid),
        .command_ready   (command_ready),
        .command_outer_lo(s_axis_command_outer_lo),
        .command_inner_lo(s_axis_command_inner_lo),
        .command_inner_hi(s_axis_command_inner_hi),
        .command_outer_hi(s_axis_command_outer_hi),
        .command_elements(s_axis_command_elements),
        .failed          (core_failed),
        .failed_error    (core_failed_error),
        .refused         (core_refused),
        .stopped         (core_stopped),
        .dense_held      (core_dense_held),
        .sparse_held     (core_sparse_held),
        .out_valid       (decoded_valid),
        .out_ready       (decoded_ready),
        .out_data        (decoded_data),
        .out_keep        (decoded_keep),
        .out_last        (decoded_last),
        .out_user        (decoded_user)
    );

    wire out_ready;
    wire out_valid = decoded_valid & running_q;

    assign decoded_ready = out_ready;
    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = decoded_data;
    assign m_axis_tkeep = decoded_keep;
    assign m_axis_tlast = decoded_last;
    assign m_axis_tuser = decoded_user;
    assign out_ready = m_axis_tready;

    // The error registers keep their values over a restart.
    wire        failed = core_failed & running_q;
    wire        refused = core_refused & running_q;
    reg  [15:0] error_count_q;
    reg   [3:0] first_error_q;
    reg         config_error_q;
    wire [15:0] count_so_far = error_count_q & ~{16{errors_clear}};

    always @(posedge clk) begin
        if (!rst_n) begin
            error_count_q <= 16'd0;
        end else begin
            error_count_q <= (failed & !(&count_so_far)) ? (count_so_far + 16'h0001) : count_so_far;
        end
    end

    wire [3:0] first_so_far = errors_clear ? ERROR_NONE : first_error_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= ERROR_NONE;
            config_error_q <= 1'b0;
        end else begin
            first_error_q <= (failed & (first_so_far == ERROR_NONE)) ? core_failed_error :
                first_so_far;
            config_error_q <= (config_error_q & !errors_clear) | refused;
        end
    end

    assign stopped = core_stopped & running_q;
    assign config_error = config_error_q;
    assign error_count = error_count_q;
    assign first_error = first_error_q;
    assign dense_held = core_dense_held;
    assign sparse_held = core_sparse_held;
endmodule
`default_nettype wire
