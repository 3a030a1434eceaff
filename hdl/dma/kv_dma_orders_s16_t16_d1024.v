// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Begins commands, one at a time, of both queues in turn, when what does them is ready: reads the
// thresholds of the command's set, and finds why it cannot be done, if it cannot. Of several
// reasons the first one in this order is told: bad_op, bad_stream, bad_length, bad_set.
//
// Latency 4 cycles, one command in five cycles.
// Generated for streams = 16, threshold_sets = 16, max_d = 1024.
`default_nettype none
module kv_dma_orders_s16_t16_d1024 (
    input  wire        clk,                   // clock, rising edge
    input  wire        rst_n,                 // synchronous reset, active low
    input  wire        write_valid,           // a command is offered
    output wire        write_ready,           // a command is taken if offered
    input  wire  [3:0] write_op,              // operation
    input  wire  [7:0] write_tag,             // the command's number
    input  wire [15:0] write_stream,          // its stream
    input  wire [15:0] write_set,             // number of its threshold set
    input  wire [31:0] write_count,           // write and read_range: tokens
    input  wire        read_valid,            // a command is offered
    output wire        read_ready,            // a command is taken if offered
    input  wire  [3:0] read_op,               // operation
    input  wire  [7:0] read_tag,              // the command's number
    input  wire [15:0] read_stream,           // its stream
    input  wire [15:0] read_set,              // number of its threshold set
    input  wire [31:0] read_first,            // read_range: tokens that are left out
    input  wire [31:0] read_count,            // write and read_range: tokens
    input  wire [15:0] elements,              // elements of a token
    input  wire        enable,                // commands begin
    input  wire [63:0] threshold_set,         // the set that is asked for, a cycle later
    input  wire        write_order_ready,     // a command that begins is taken if offered
    input  wire        read_order_ready,      // a command that begins is taken if offered
    output wire        threshold_read,        // a set is read
    output wire  [3:0] threshold_index,       // its number
    output wire        bad_thresholds,        // a command is refused for its threshold set
    output wire        write_order_valid,     // a command that begins is offered
    output wire  [3:0] write_order_op,        // operation
    output wire [15:0] write_order_stream,    // its stream
    output wire  [7:0] write_order_tag,       // the command's number
    output wire  [3:0] write_order_verdict,   // ok, or why it is refused
    output wire [15:0] write_order_outer_lo,  // binary16 threshold
    output wire [15:0] write_order_inner_lo,  // binary16 threshold
    output wire [15:0] write_order_inner_hi,  // binary16 threshold
    output wire [15:0] write_order_outer_hi,  // binary16 threshold
    output wire [15:0] write_order_elements,  // elements of a token
    output wire [31:0] write_order_count,     // tokens
    output wire        read_order_valid,      // a command that begins is offered
    output wire  [3:0] read_order_op,         // operation
    output wire [15:0] read_order_stream,     // its stream
    output wire  [7:0] read_order_tag,        // the command's number
    output wire  [3:0] read_order_verdict,    // ok, or why it is refused
    output wire [15:0] read_order_outer_lo,   // binary16 threshold
    output wire [15:0] read_order_inner_lo,   // binary16 threshold
    output wire [15:0] read_order_inner_hi,   // binary16 threshold
    output wire [15:0] read_order_outer_hi,   // binary16 threshold
    output wire [15:0] read_order_elements,   // elements of a token
    output wire [31:0] read_order_count,      // tokens
    output wire [31:0] read_order_first       // tokens that are left out
);
    localparam [2:0] STATE_IDLE  = 3'd0;
    localparam [2:0] STATE_LOOK  = 3'd1;
    localparam [2:0] STATE_TAKE  = 3'd2;
    localparam [2:0] STATE_JUDGE = 3'd3;
    localparam [2:0] STATE_GIVE  = 3'd4;

    localparam [3:0] STATUS_OK         = 4'd0;  // the command is done
    localparam [3:0] STATUS_BAD_STREAM = 4'd1;  // the stream does not exist
    // no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS
    localparam [3:0] STATUS_BAD_LENGTH = 4'd2;
    // the threshold set does not exist, or its thresholds are not in order
    localparam [3:0] STATUS_BAD_SET    = 4'd5;
    localparam [3:0] STATUS_BAD_OP     = 4'd8;  // there is no such operation

    localparam [3:0] OPERATION_WRITE      = 4'd0;  // appends COMMAND_COUNT tokens to the stream
    localparam [3:0] OPERATION_READ       = 4'd1;  // reads all tokens of the stream
    // reads COMMAND_COUNT tokens of the stream from COMMAND_FIRST on
    localparam [3:0] OPERATION_READ_RANGE = 4'd2;
    localparam [3:0] OPERATION_RELEASE    = 4'd3;  // returns all pages of the stream
    localparam [3:0] OPERATION_STATUS     = 4'd4;  // asks for the tokens of the stream

    reg [2:0] state_q;

    // The next command, of both queues in turn.
    reg  is_read_q;
    wire can_read = read_valid & read_order_ready;
    wire can_write = write_valid & write_order_ready;
    wire picks_read = can_read & (!can_write | !is_read_q);
    wire begins = (state_q == STATE_IDLE) & (enable & (can_read | can_write));

    always @(posedge clk) begin
        if (!rst_n) begin
            is_read_q <= 1'b0;
        end else if (begins) begin
            is_read_q <= picks_read;
        end
    end

    wire  [3:0] of_op = is_read_q ? read_op : write_op;
    wire [15:0] of_stream = is_read_q ? read_stream : write_stream;
    wire [15:0] of_set = is_read_q ? read_set : write_set;
    wire [31:0] of_count = is_read_q ? read_count : write_count;

    assign write_ready = (state_q == STATE_GIVE) & !is_read_q;
    assign read_ready = (state_q == STATE_GIVE) & is_read_q;

    // Its thresholds.
    assign threshold_read = (state_q == STATE_LOOK) | (state_q == STATE_TAKE) |
        (state_q == STATE_JUDGE);
    assign threshold_index = of_set[3:0];

    reg [15:0] size_q;

    always @(posedge clk) begin
        if (state_q == STATE_TAKE) begin
            size_q <= elements;
        end
    end

    // Why it cannot be done.
    wire is_write = of_op == OPERATION_WRITE;
    wire is_range = of_op == OPERATION_READ_RANGE;
    wire uses_codec = is_write | is_range | (of_op == OPERATION_READ);
    wire releases = of_op == OPERATION_RELEASE;
    wire counts = of_op == OPERATION_STATUS;
    wire is_unknown = !uses_codec & !releases & !counts;

    // Thresholds must be finite and in order; -0 counts as +0.
    wire [15:0] outer_lo_value = {threshold_set[15] & (|threshold_set[14:0]), threshold_set[14:0]};
    wire [15:0] outer_lo_key = {!outer_lo_value[15],
        outer_lo_value[14:0] ^ {15{outer_lo_value[15]}}};
    wire [15:0] inner_lo_value = {threshold_set[31] & (|threshold_set[30:16]),
        threshold_set[30:16]};
    wire [15:0] inner_lo_key = {!inner_lo_value[15],
        inner_lo_value[14:0] ^ {15{inner_lo_value[15]}}};
    wire [15:0] inner_hi_value = {threshold_set[47] & (|threshold_set[46:32]),
        threshold_set[46:32]};
    wire [15:0] inner_hi_key = {!inner_hi_value[15],
        inner_hi_value[14:0] ^ {15{inner_hi_value[15]}}};
    wire [15:0] outer_hi_value = {threshold_set[63] & (|threshold_set[62:48]),
        threshold_set[62:48]};
    wire [15:0] outer_hi_key = {!outer_hi_value[15],
        outer_hi_value[14:0] ^ {15{outer_hi_value[15]}}};
    reg         codable;

    always @(*) begin : fold_codable
        integer k;
        codable = 1'b1;
        for (k = 0; k < 4; k = k + 1) begin
            codable = codable & !(&threshold_set[16*k + 10 +: 5]);
        end
        codable = codable & ((outer_lo_key <= inner_lo_key) & (inner_lo_key <= inner_hi_key) &
            (inner_hi_key <= outer_hi_key));
    end

    wire       bad_stream = of_stream >= 16'h0010;
    wire       bad_length = ((of_count == 32'd0) & (is_write | is_range)) |
        (((size_q == 16'd0) | (size_q > 16'h0400)) & !releases);
    wire       bad_set = uses_codec & ((of_set >= 16'h0010) | !codable);
    reg  [3:0] verdict_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            verdict_q <= STATUS_OK;
        end else if (state_q == STATE_JUDGE) begin
            verdict_q <= is_unknown ? STATUS_BAD_OP : bad_stream ? STATUS_BAD_STREAM :
                bad_length ? STATUS_BAD_LENGTH : bad_set ? STATUS_BAD_SET : STATUS_OK;
        end
    end

    assign bad_thresholds = (state_q == STATE_GIVE) & (verdict_q == STATUS_BAD_SET);

    reg [2:0] next_state;
    always @(*) begin
        case (state_q)
            STATE_IDLE: next_state = begins ? STATE_LOOK : STATE_IDLE;
            STATE_LOOK: next_state = STATE_TAKE;
            STATE_TAKE: next_state = STATE_JUDGE;
            STATE_JUDGE: next_state = STATE_GIVE;
            default: next_state = STATE_IDLE;
        endcase
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            state_q <= STATE_IDLE;
        end else begin
            state_q <= next_state;
        end
    end

    assign write_order_valid = (state_q == STATE_GIVE) & !is_read_q;
    assign write_order_op = write_op;
    assign write_order_stream = write_stream;
    assign write_order_tag = write_tag;
    assign write_order_verdict = verdict_q;
    assign write_order_outer_lo = threshold_set[15:0];
    assign write_order_inner_lo = threshold_set[31:16];
    assign write_order_inner_hi = threshold_set[47:32];
    assign write_order_outer_hi = threshold_set[63:48];
    assign write_order_elements = size_q;
    assign write_order_count = write_count;
    assign read_order_valid = (state_q == STATE_GIVE) & is_read_q;
    assign read_order_op = read_op;
    assign read_order_stream = read_stream;
    assign read_order_tag = read_tag;
    assign read_order_verdict = verdict_q;
    assign read_order_outer_lo = threshold_set[15:0];
    assign read_order_inner_lo = threshold_set[31:16];
    assign read_order_inner_hi = threshold_set[47:32];
    assign read_order_outer_hi = threshold_set[63:48];
    assign read_order_elements = size_q;
    assign read_order_count = read_count;
    assign read_order_first = read_first;
endmodule
`default_nettype wire
