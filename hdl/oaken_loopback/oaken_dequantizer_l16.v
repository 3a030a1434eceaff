// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's dequantization engine (Oaken, ISCA 2025, Figure 9(b)): takes the dense stream, the sparse
// stream and a command per vector, and gives binary16 vectors.
//
// A command holds the number of elements of a vector and its four thresholds. A word of a stream
// holds any number of bytes, from byte 0 up; a vector may begin at any byte. tlast ends a stream:
// no word is taken after it.
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
// Throughput: one beat per cycle while no block has 16 entries or more and vectors have at least 4
// beats.
// Generated for lanes = 16, entries = 16.
`default_nettype none
module oaken_dequantizer_l16 (
    input  wire         clk,                    // clock, rising edge
    input  wire         rst_n,                  // synchronous reset, active low
    input  wire         restart,                // resets everything but the error registers
    input  wire         errors_clear,           // clears error_count, first_error and config_error
    input  wire         s_axis_dense_tvalid,    // a beat is offered
    output wire         s_axis_dense_tready,    // a beat is taken if offered
    input  wire  [63:0] s_axis_dense_tdata,     // bytes, byte 0 lowest
    input  wire   [7:0] s_axis_dense_tkeep,     // which bytes there are: the low ones
    input  wire         s_axis_dense_tlast,     // the stream ends with this word
    input  wire         s_axis_sparse_tvalid,   // a beat is offered
    output wire         s_axis_sparse_tready,   // a beat is taken if offered
    input  wire [255:0] s_axis_sparse_tdata,    // bytes, byte 0 lowest
    input  wire  [31:0] s_axis_sparse_tkeep,    // which bytes there are: the low ones
    input  wire         s_axis_sparse_tlast,    // the stream ends with this word
    input  wire         s_axis_command_tvalid,  // a beat is offered
    output wire         s_axis_command_tready,  // a beat is taken if offered
    input  wire  [79:0] s_axis_command_tdata,   // elements, outer_hi, inner_hi, inner_lo, outer_lo
                                                // (lowest), 16 bits each
    output wire         m_axis_tvalid,          // a beat is offered
    input  wire         m_axis_tready,          // a beat is taken if offered
    output wire [255:0] m_axis_tdata,           // binary16 elements, lane 0 lowest; +0 past the end
    output wire  [31:0] m_axis_tkeep,           // two bits per element
    output wire         m_axis_tlast,           // last beat of the vector
    output wire         m_axis_tuser,           // with tlast: the vector broke the format
    output wire         stopped,                // waits for a restart
    output wire         config_error,           // sticky: a command was refused (no elements, or
                                                // thresholds)
    output wire  [15:0] error_count,            // vectors that broke the format
    // 1 HeaderNotCanonical, 2 HeaderNegativeMagnitude, 3 HeaderMinAboveMax, 4 ReservedTerminator, 5
    // BadPlaceholder, 6 IndexPastBlock, 7 IndexDescends, 8 DenseEnds, 9 SparseEnds, 0 none
    output wire   [3:0] first_error,
    output wire   [8:0] dense_held,             // bytes accepted and not used; valid when all beats
                                                // of the commands have left
    output wire   [8:0] sparse_held             // bytes accepted and not used; valid when all beats
                                                // of the commands have left
);
    // A restart resets the core one cycle later. Nothing is transferred in that cycle.
    reg running_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            running_q <= 1'b0;
        end else begin
            running_q <= !restart;
        end
    end

    wire         dense_ready;
    wire         sparse_ready;
    wire         command_ready;
    wire [255:0] core_out_tdata;
    wire  [31:0] core_out_tkeep;
    wire         core_out_tlast;
    wire         core_out_tuser;
    wire         core_out_valid;
    wire         core_failed;
    wire         core_refused;
    wire   [3:0] core_failed_error;
    wire         core_stopped;
    wire   [8:0] core_dense_held;
    wire   [8:0] core_sparse_held;
    wire         out_ready;

    oaken_dequantizer_core_l16 u_core (
        .clk          (clk),
        .rst_n        (running_q),
        .dense_valid  (s_axis_dense_tvalid & running_q),
        .dense_ready  (dense_ready),
        .dense_tdata  (s_axis_dense_tdata),
        .dense_tkeep  (s_axis_dense_tkeep),
        .dense_tlast  (s_axis_dense_tlast),
        .sparse_valid (s_axis_sparse_tvalid & running_q),
        .sparse_ready (sparse_ready),
        .sparse_tdata (s_axis_sparse_tdata),
        .sparse_tkeep (s_axis_sparse_tkeep),
        .sparse_tlast (s_axis_sparse_tlast),
        .command_valid(s_axis_command_tvalid & running_q),
        .command_ready(command_ready),
        .command_tdata(s_axis_command_tdata),
        .failed       (core_failed),
        .failed_error (core_failed_error),
        .refused      (core_refused),
        .stopped      (core_stopped),
        .dense_held   (core_dense_held),
        .sparse_held  (core_sparse_held),
        .out_valid    (core_out_valid),
        .out_ready    (out_ready),
        .out_tdata    (core_out_tdata),
        .out_tkeep    (core_out_tkeep),
        .out_tlast    (core_out_tlast),
        .out_tuser    (core_out_tuser)
    );

    assign s_axis_dense_tready = dense_ready & running_q;
    assign s_axis_sparse_tready = sparse_ready & running_q;
    assign s_axis_command_tready = command_ready & running_q;

    wire out_valid = core_out_valid & running_q;

    assign m_axis_tvalid = out_valid;
    assign m_axis_tdata = core_out_tdata;
    assign m_axis_tkeep = core_out_tkeep;
    assign m_axis_tlast = core_out_tlast;
    assign m_axis_tuser = core_out_tuser;
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

    wire [3:0] first_so_far = first_error_q & ~{4{errors_clear}};

    always @(posedge clk) begin
        if (!rst_n) begin
            first_error_q <= 4'd0;
            config_error_q <= 1'b0;
        end else begin
            first_error_q <= (failed & (first_so_far == 4'd0)) ? core_failed_error : first_so_far;
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
