// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Three queues of commands, one for writes and releases, two for all others: of streams with even
// and with odd ids. A command is given out when the commands of its stream that came before it have
// ended, in any queue; it stays until it is taken. Each of the ends_ inputs is the end of the
// oldest command of its queue that was given out.
//
// in_ready falls only when a command is taken.
//
// Streams are told apart by as many bits as the ids of those that exist have.
//
// Latency 2 cycles, a command is taken per cycle, one of each queue is given out in two.
// Generated for readers = 2, streams = 256, commands = 8.
`default_nettype none
module kv_dma_commands_k2 (
    input  wire        clk,           // clock, rising edge
    input  wire        rst_n,         // synchronous reset, active low
    input  wire        in_valid,      // a command is offered
    output wire        in_ready,      // a command is taken if offered
    input  wire  [3:0] in_op,         // operation
    input  wire  [7:0] in_tag,        // the command's number
    input  wire [15:0] in_stream,     // its stream
    input  wire [15:0] in_set,        // number of its threshold set
    input  wire [31:0] in_first,      // read_range: tokens that are left out
    input  wire [31:0] in_count,      // write and read_range: tokens
    input  wire        ends_write,    // the oldest command that was given out ends
    input  wire        ends_read0,    // the oldest command that was given out ends
    input  wire        ends_read1,    // the oldest command that was given out ends
    output wire        write_busy,    // a command was given out and has not ended
    output wire        write_valid,   // a command is offered
    input  wire        write_ready,   // a command is taken if offered
    output wire  [3:0] write_op,      // operation
    output wire  [7:0] write_tag,     // the command's number
    output wire [15:0] write_stream,  // its stream
    output wire [15:0] write_set,     // number of its threshold set
    output wire [31:0] write_count,   // write and read_range: tokens
    output wire        read0_busy,    // a command was given out and has not ended
    output wire        read0_valid,   // a command is offered
    input  wire        read0_ready,   // a command is taken if offered
    output wire  [3:0] read0_op,      // operation
    output wire  [7:0] read0_tag,     // the command's number
    output wire [15:0] read0_stream,  // its stream
    output wire [15:0] read0_set,     // number of its threshold set
    output wire [31:0] read0_first,   // read_range: tokens that are left out
    output wire [31:0] read0_count,   // write and read_range: tokens
    output wire        read1_busy,    // a command was given out and has not ended
    output wire        read1_valid,   // a command is offered
    input  wire        read1_ready,   // a command is taken if offered
    output wire  [3:0] read1_op,      // operation
    output wire  [7:0] read1_tag,     // the command's number
    output wire [15:0] read1_stream,  // its stream
    output wire [15:0] read1_set,     // number of its threshold set
    output wire [31:0] read1_first,   // read_range: tokens that are left out
    output wire [31:0] read1_count,   // write and read_range: tokens
    output wire  [7:0] waiting        // commands that wait
);
    localparam [3:0] OPERATION_WRITE   = 4'd0;  // appends COMMAND_COUNT tokens to the stream
    localparam [3:0] OPERATION_RELEASE = 4'd3;  // returns all pages of the stream

    genvar i;

    wire       is_write = (in_op == OPERATION_WRITE) | (in_op == OPERATION_RELEASE);
    wire [7:0] stream_id = in_stream[7:0];

    // The places of writes.
    reg       write_taken0_q;
    reg       write_taken1_q;
    reg       write_taken2_q;
    reg       write_taken3_q;
    reg       write_taken4_q;
    reg       write_taken5_q;
    reg       write_taken6_q;
    reg       write_taken7_q;
    reg [7:0] write_stream0_q;
    reg [7:0] write_stream1_q;
    reg [7:0] write_stream2_q;
    reg [7:0] write_stream3_q;
    reg [7:0] write_stream4_q;
    reg [7:0] write_stream5_q;
    reg [7:0] write_stream6_q;
    reg [7:0] write_stream7_q;
    reg [2:0] write_comes_to_q;
    reg [2:0] write_begins_at_q;
    reg [2:0] write_ends_at_q;

    // The places of read0s.
    reg       read0_taken0_q;
    reg       read0_taken1_q;
    reg       read0_taken2_q;
    reg       read0_taken3_q;
    reg       read0_taken4_q;
    reg       read0_taken5_q;
    reg       read0_taken6_q;
    reg       read0_taken7_q;
    reg [7:0] read0_stream0_q;
    reg [7:0] read0_stream1_q;
    reg [7:0] read0_stream2_q;
    reg [7:0] read0_stream3_q;
    reg [7:0] read0_stream4_q;
    reg [7:0] read0_stream5_q;
    reg [7:0] read0_stream6_q;
    reg [7:0] read0_stream7_q;
    reg [2:0] read0_comes_to_q;
    reg [2:0] read0_begins_at_q;
    reg [2:0] read0_ends_at_q;

    // The places of read1s.
    reg        read1_taken0_q;
    reg        read1_taken1_q;
    reg        read1_taken2_q;
    reg        read1_taken3_q;
    reg        read1_taken4_q;
    reg        read1_taken5_q;
    reg        read1_taken6_q;
    reg        read1_taken7_q;
    reg  [7:0] read1_stream0_q;
    reg  [7:0] read1_stream1_q;
    reg  [7:0] read1_stream2_q;
    reg  [7:0] read1_stream3_q;
    reg  [7:0] read1_stream4_q;
    reg  [7:0] read1_stream5_q;
    reg  [7:0] read1_stream6_q;
    reg  [7:0] read1_stream7_q;
    reg  [2:0] read1_comes_to_q;
    reg  [2:0] read1_begins_at_q;
    reg  [2:0] read1_ends_at_q;
    wire       room = !(write_taken0_q & write_taken1_q & write_taken2_q & write_taken3_q &
            write_taken4_q & write_taken5_q & write_taken6_q & write_taken7_q) &
        !(read0_taken0_q & read0_taken1_q & read0_taken2_q & read0_taken3_q & read0_taken4_q &
            read0_taken5_q & read0_taken6_q & read0_taken7_q) &
        !(read1_taken0_q & read1_taken1_q & read1_taken2_q & read1_taken3_q & read1_taken4_q &
            read1_taken5_q & read1_taken6_q & read1_taken7_q);
    wire       comes = in_valid & room;

    assign in_ready = room;

    reg [7:0] waiting_q;

    // The queue of writes.
    wire        write_comes = comes & is_write;
    wire [15:0] older_than_write = {read1_taken7_q & (read1_stream7_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd7)),
        read1_taken6_q & (read1_stream6_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd6)),
        read1_taken5_q & (read1_stream5_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd5)),
        read1_taken4_q & (read1_stream4_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd4)),
        read1_taken3_q & (read1_stream3_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd3)),
        read1_taken2_q & (read1_stream2_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd2)),
        read1_taken1_q & (read1_stream1_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd1)),
        read1_taken0_q & (read1_stream0_q == stream_id) &
            !(ends_read1 & (read1_ends_at_q == 3'd0)),
        read0_taken7_q & (read0_stream7_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd7)),
        read0_taken6_q & (read0_stream6_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd6)),
        read0_taken5_q & (read0_stream5_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd5)),
        read0_taken4_q & (read0_stream4_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd4)),
        read0_taken3_q & (read0_stream3_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd3)),
        read0_taken2_q & (read0_stream2_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd2)),
        read0_taken1_q & (read0_stream1_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd1)),
        read0_taken0_q & (read0_stream0_q == stream_id) &
            !(ends_read0 & (read0_ends_at_q == 3'd0))};
    wire [15:0] write_still = {!(ends_read1 & (read1_ends_at_q == 3'd7)),
        !(ends_read1 & (read1_ends_at_q == 3'd6)), !(ends_read1 & (read1_ends_at_q == 3'd5)),
        !(ends_read1 & (read1_ends_at_q == 3'd4)), !(ends_read1 & (read1_ends_at_q == 3'd3)),
        !(ends_read1 & (read1_ends_at_q == 3'd2)), !(ends_read1 & (read1_ends_at_q == 3'd1)),
        !(ends_read1 & (read1_ends_at_q == 3'd0)), !(ends_read0 & (read0_ends_at_q == 3'd7)),
        !(ends_read0 & (read0_ends_at_q == 3'd6)), !(ends_read0 & (read0_ends_at_q == 3'd5)),
        !(ends_read0 & (read0_ends_at_q == 3'd4)), !(ends_read0 & (read0_ends_at_q == 3'd3)),
        !(ends_read0 & (read0_ends_at_q == 3'd2)), !(ends_read0 & (read0_ends_at_q == 3'd1)),
        !(ends_read0 & (read0_ends_at_q == 3'd0))};
    reg  [15:0] write_waits0_q;

    always @(posedge clk) begin
        write_waits0_q <= (write_comes & (write_comes_to_q == 3'd0)) ? older_than_write :
            (write_waits0_q & write_still);
    end

    wire        write_blocked0 = |write_waits0_q;
    reg  [15:0] write_waits1_q;

    always @(posedge clk) begin
        write_waits1_q <= (write_comes & (write_comes_to_q == 3'd1)) ? older_than_write :
            (write_waits1_q & write_still);
    end

    wire        write_blocked1 = |write_waits1_q;
    reg  [15:0] write_waits2_q;

    always @(posedge clk) begin
        write_waits2_q <= (write_comes & (write_comes_to_q == 3'd2)) ? older_than_write :
            (write_waits2_q & write_still);
    end

    wire        write_blocked2 = |write_waits2_q;
    reg  [15:0] write_waits3_q;

    always @(posedge clk) begin
        write_waits3_q <= (write_comes & (write_comes_to_q == 3'd3)) ? older_than_write :
            (write_waits3_q & write_still);
    end

    wire        write_blocked3 = |write_waits3_q;
    reg  [15:0] write_waits4_q;

    always @(posedge clk) begin
        write_waits4_q <= (write_comes & (write_comes_to_q == 3'd4)) ? older_than_write :
            (write_waits4_q & write_still);
    end

    wire        write_blocked4 = |write_waits4_q;
    reg  [15:0] write_waits5_q;

    always @(posedge clk) begin
        write_waits5_q <= (write_comes & (write_comes_to_q == 3'd5)) ? older_than_write :
            (write_waits5_q & write_still);
    end

    wire        write_blocked5 = |write_waits5_q;
    reg  [15:0] write_waits6_q;

    always @(posedge clk) begin
        write_waits6_q <= (write_comes & (write_comes_to_q == 3'd6)) ? older_than_write :
            (write_waits6_q & write_still);
    end

    wire        write_blocked6 = |write_waits6_q;
    reg  [15:0] write_waits7_q;

    always @(posedge clk) begin
        write_waits7_q <= (write_comes & (write_comes_to_q == 3'd7)) ? older_than_write :
            (write_waits7_q & write_still);
    end

    wire write_blocked7 = |write_waits7_q;
    reg  write_blocked;
    always @(*) begin
        case (write_begins_at_q)
            3'd0: write_blocked = write_blocked0;
            3'd1: write_blocked = write_blocked1;
            3'd2: write_blocked = write_blocked2;
            3'd3: write_blocked = write_blocked3;
            3'd4: write_blocked = write_blocked4;
            3'd5: write_blocked = write_blocked5;
            3'd6: write_blocked = write_blocked6;
            default: write_blocked = write_blocked7;
        endcase
    end
    wire        write_in_ready;
    wire        write_in_valid = write_comes;
    wire        unused_write_in = write_in_ready;
    wire        write_head_ready;
    wire        write_head_valid;
    wire [75:0] write_head_data;

    stream_fifo_d8_w76 u_write_head (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (write_in_valid),
        .in_ready (write_in_ready),
        .in_data  ({in_count, in_set, in_stream, in_tag, in_op}),
        .out_ready(write_head_ready),
        .out_valid(write_head_valid),
        .out_data (write_head_data)
    );

    wire  [3:0] write_head_op = write_head_data[3:0];
    wire  [7:0] write_head_tag = write_head_data[11:4];
    wire [15:0] write_head_stream = write_head_data[27:12];
    wire [15:0] write_head_set = write_head_data[43:28];
    wire [31:0] write_head_count = write_head_data[75:44];
    reg         write_begun_q;
    reg         write_waits_q;

    always @(posedge clk) begin
        write_waits_q <= write_blocked;
    end

    wire write_may = !write_waits_q & !write_begun_q;
    wire write_given_ready;
    wire write_given_valid = write_head_valid & write_may;

    assign write_head_ready = write_given_ready & write_may;

    wire write_begins = write_given_valid & write_given_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_begun_q <= 1'b0;
        end else begin
            write_begun_q <= write_begins;
        end
    end

    wire write_comes0 = write_comes & (write_comes_to_q == 3'd0);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken0_q <= 1'b0;
        end else begin
            write_taken0_q <= write_comes0 |
                (write_taken0_q & !(ends_write & (write_ends_at_q == 3'd0)));
        end
    end

    always @(posedge clk) begin
        if (write_comes0) begin
            write_stream0_q <= stream_id;
        end
    end

    wire write_comes1 = write_comes & (write_comes_to_q == 3'd1);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken1_q <= 1'b0;
        end else begin
            write_taken1_q <= write_comes1 |
                (write_taken1_q & !(ends_write & (write_ends_at_q == 3'd1)));
        end
    end

    always @(posedge clk) begin
        if (write_comes1) begin
            write_stream1_q <= stream_id;
        end
    end

    wire write_comes2 = write_comes & (write_comes_to_q == 3'd2);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken2_q <= 1'b0;
        end else begin
            write_taken2_q <= write_comes2 |
                (write_taken2_q & !(ends_write & (write_ends_at_q == 3'd2)));
        end
    end

    always @(posedge clk) begin
        if (write_comes2) begin
            write_stream2_q <= stream_id;
        end
    end

    wire write_comes3 = write_comes & (write_comes_to_q == 3'd3);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken3_q <= 1'b0;
        end else begin
            write_taken3_q <= write_comes3 |
                (write_taken3_q & !(ends_write & (write_ends_at_q == 3'd3)));
        end
    end

    always @(posedge clk) begin
        if (write_comes3) begin
            write_stream3_q <= stream_id;
        end
    end

    wire write_comes4 = write_comes & (write_comes_to_q == 3'd4);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken4_q <= 1'b0;
        end else begin
            write_taken4_q <= write_comes4 |
                (write_taken4_q & !(ends_write & (write_ends_at_q == 3'd4)));
        end
    end

    always @(posedge clk) begin
        if (write_comes4) begin
            write_stream4_q <= stream_id;
        end
    end

    wire write_comes5 = write_comes & (write_comes_to_q == 3'd5);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken5_q <= 1'b0;
        end else begin
            write_taken5_q <= write_comes5 |
                (write_taken5_q & !(ends_write & (write_ends_at_q == 3'd5)));
        end
    end

    always @(posedge clk) begin
        if (write_comes5) begin
            write_stream5_q <= stream_id;
        end
    end

    wire write_comes6 = write_comes & (write_comes_to_q == 3'd6);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken6_q <= 1'b0;
        end else begin
            write_taken6_q <= write_comes6 |
                (write_taken6_q & !(ends_write & (write_ends_at_q == 3'd6)));
        end
    end

    always @(posedge clk) begin
        if (write_comes6) begin
            write_stream6_q <= stream_id;
        end
    end

    wire write_comes7 = write_comes & (write_comes_to_q == 3'd7);

    always @(posedge clk) begin
        if (!rst_n) begin
            write_taken7_q <= 1'b0;
        end else begin
            write_taken7_q <= write_comes7 |
                (write_taken7_q & !(ends_write & (write_ends_at_q == 3'd7)));
        end
    end

    always @(posedge clk) begin
        if (write_comes7) begin
            write_stream7_q <= stream_id;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            write_comes_to_q <= 3'd0;
        end else if (write_comes) begin
            write_comes_to_q <= write_comes_to_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            write_begins_at_q <= 3'd0;
        end else if (write_begins) begin
            write_begins_at_q <= write_begins_at_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            write_ends_at_q <= 3'd0;
        end else if (ends_write) begin
            write_ends_at_q <= write_ends_at_q + 3'd1;
        end
    end

    reg  [3:0] write_under_way_q;
    wire       write_changes = write_begins ^ ends_write;

    always @(posedge clk) begin
        if (!rst_n) begin
            write_under_way_q <= 4'd0;
        end else if (write_changes) begin
            write_under_way_q <= write_begins ? (write_under_way_q + 4'd1) :
                (write_under_way_q - 4'd1);
        end
    end

    assign write_busy = |write_under_way_q;
    assign write_valid = write_given_valid;
    assign write_op = write_head_op;
    assign write_tag = write_head_tag;
    assign write_stream = write_head_stream;
    assign write_set = write_head_set;
    assign write_count = write_head_count;
    assign write_given_ready = write_ready;

    // The queue of read0s.
    wire       read0_comes = comes & (!is_write & !stream_id[0]);
    wire [7:0] older_than_read0 = {write_taken7_q & (write_stream7_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd7)),
        write_taken6_q & (write_stream6_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd6)),
        write_taken5_q & (write_stream5_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd5)),
        write_taken4_q & (write_stream4_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd4)),
        write_taken3_q & (write_stream3_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd3)),
        write_taken2_q & (write_stream2_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd2)),
        write_taken1_q & (write_stream1_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd1)),
        write_taken0_q & (write_stream0_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd0))};
    wire [7:0] read0_still;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_read0_still
            localparam [2:0] LANE = i;
            assign read0_still[i] = !(ends_write & (write_ends_at_q == LANE));
        end
    endgenerate

    reg [7:0] read0_waits0_q;

    always @(posedge clk) begin
        read0_waits0_q <= (read0_comes & (read0_comes_to_q == 3'd0)) ? older_than_read0 :
            (read0_waits0_q & read0_still);
    end

    wire       read0_blocked0 = |read0_waits0_q;
    reg  [7:0] read0_waits1_q;

    always @(posedge clk) begin
        read0_waits1_q <= (read0_comes & (read0_comes_to_q == 3'd1)) ? older_than_read0 :
            (read0_waits1_q & read0_still);
    end

    wire       read0_blocked1 = |read0_waits1_q;
    reg  [7:0] read0_waits2_q;

    always @(posedge clk) begin
        read0_waits2_q <= (read0_comes & (read0_comes_to_q == 3'd2)) ? older_than_read0 :
            (read0_waits2_q & read0_still);
    end

    wire       read0_blocked2 = |read0_waits2_q;
    reg  [7:0] read0_waits3_q;

    always @(posedge clk) begin
        read0_waits3_q <= (read0_comes & (read0_comes_to_q == 3'd3)) ? older_than_read0 :
            (read0_waits3_q & read0_still);
    end

    wire       read0_blocked3 = |read0_waits3_q;
    reg  [7:0] read0_waits4_q;

    always @(posedge clk) begin
        read0_waits4_q <= (read0_comes & (read0_comes_to_q == 3'd4)) ? older_than_read0 :
            (read0_waits4_q & read0_still);
    end

    wire       read0_blocked4 = |read0_waits4_q;
    reg  [7:0] read0_waits5_q;

    always @(posedge clk) begin
        read0_waits5_q <= (read0_comes & (read0_comes_to_q == 3'd5)) ? older_than_read0 :
            (read0_waits5_q & read0_still);
    end

    wire       read0_blocked5 = |read0_waits5_q;
    reg  [7:0] read0_waits6_q;

    always @(posedge clk) begin
        read0_waits6_q <= (read0_comes & (read0_comes_to_q == 3'd6)) ? older_than_read0 :
            (read0_waits6_q & read0_still);
    end

    wire       read0_blocked6 = |read0_waits6_q;
    reg  [7:0] read0_waits7_q;

    always @(posedge clk) begin
        read0_waits7_q <= (read0_comes & (read0_comes_to_q == 3'd7)) ? older_than_read0 :
            (read0_waits7_q & read0_still);
    end

    wire read0_blocked7 = |read0_waits7_q;
    reg  read0_blocked;
    always @(*) begin
        case (read0_begins_at_q)
            3'd0: read0_blocked = read0_blocked0;
            3'd1: read0_blocked = read0_blocked1;
            3'd2: read0_blocked = read0_blocked2;
            3'd3: read0_blocked = read0_blocked3;
            3'd4: read0_blocked = read0_blocked4;
            3'd5: read0_blocked = read0_blocked5;
            3'd6: read0_blocked = read0_blocked6;
            default: read0_blocked = read0_blocked7;
        endcase
    end
    wire         read0_in_ready;
    wire         read0_in_valid = read0_comes;
    wire         unused_read0_in = read0_in_ready;
    wire         read0_head_ready;
    wire         read0_head_valid;
    wire [107:0] read0_head_data;

    stream_fifo_d8_w108 u_read0_head (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (read0_in_valid),
        .in_ready (read0_in_ready),
        .in_data  ({in_count, in_first, in_set, in_stream, in_tag, in_op}),
        .out_ready(read0_head_ready),
        .out_valid(read0_head_valid),
        .out_data (read0_head_data)
    );

    wire  [3:0] read0_head_op = read0_head_data[3:0];
    wire  [7:0] read0_head_tag = read0_head_data[11:4];
    wire [15:0] read0_head_stream = read0_head_data[27:12];
    wire [15:0] read0_head_set = read0_head_data[43:28];
    wire [31:0] read0_head_first = read0_head_data[75:44];
    wire [31:0] read0_head_count = read0_head_data[107:76];
    reg         read0_begun_q;
    reg         read0_waits_q;

    always @(posedge clk) begin
        read0_waits_q <= read0_blocked;
    end

    wire read0_may = !read0_waits_q & !read0_begun_q;
    wire read0_given_ready;
    wire read0_given_valid = read0_head_valid & read0_may;

    assign read0_head_ready = read0_given_ready & read0_may;

    wire read0_begins = read0_given_valid & read0_given_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_begun_q <= 1'b0;
        end else begin
            read0_begun_q <= read0_begins;
        end
    end

    wire read0_comes0 = read0_comes & (read0_comes_to_q == 3'd0);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken0_q <= 1'b0;
        end else begin
            read0_taken0_q <= read0_comes0 |
                (read0_taken0_q & !(ends_read0 & (read0_ends_at_q == 3'd0)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes0) begin
            read0_stream0_q <= stream_id;
        end
    end

    wire read0_comes1 = read0_comes & (read0_comes_to_q == 3'd1);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken1_q <= 1'b0;
        end else begin
            read0_taken1_q <= read0_comes1 |
                (read0_taken1_q & !(ends_read0 & (read0_ends_at_q == 3'd1)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes1) begin
            read0_stream1_q <= stream_id;
        end
    end

    wire read0_comes2 = read0_comes & (read0_comes_to_q == 3'd2);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken2_q <= 1'b0;
        end else begin
            read0_taken2_q <= read0_comes2 |
                (read0_taken2_q & !(ends_read0 & (read0_ends_at_q == 3'd2)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes2) begin
            read0_stream2_q <= stream_id;
        end
    end

    wire read0_comes3 = read0_comes & (read0_comes_to_q == 3'd3);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken3_q <= 1'b0;
        end else begin
            read0_taken3_q <= read0_comes3 |
                (read0_taken3_q & !(ends_read0 & (read0_ends_at_q == 3'd3)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes3) begin
            read0_stream3_q <= stream_id;
        end
    end

    wire read0_comes4 = read0_comes & (read0_comes_to_q == 3'd4);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken4_q <= 1'b0;
        end else begin
            read0_taken4_q <= read0_comes4 |
                (read0_taken4_q & !(ends_read0 & (read0_ends_at_q == 3'd4)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes4) begin
            read0_stream4_q <= stream_id;
        end
    end

    wire read0_comes5 = read0_comes & (read0_comes_to_q == 3'd5);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken5_q <= 1'b0;
        end else begin
            read0_taken5_q <= read0_comes5 |
                (read0_taken5_q & !(ends_read0 & (read0_ends_at_q == 3'd5)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes5) begin
            read0_stream5_q <= stream_id;
        end
    end

    wire read0_comes6 = read0_comes & (read0_comes_to_q == 3'd6);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken6_q <= 1'b0;
        end else begin
            read0_taken6_q <= read0_comes6 |
                (read0_taken6_q & !(ends_read0 & (read0_ends_at_q == 3'd6)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes6) begin
            read0_stream6_q <= stream_id;
        end
    end

    wire read0_comes7 = read0_comes & (read0_comes_to_q == 3'd7);

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_taken7_q <= 1'b0;
        end else begin
            read0_taken7_q <= read0_comes7 |
                (read0_taken7_q & !(ends_read0 & (read0_ends_at_q == 3'd7)));
        end
    end

    always @(posedge clk) begin
        if (read0_comes7) begin
            read0_stream7_q <= stream_id;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_comes_to_q <= 3'd0;
        end else if (read0_comes) begin
            read0_comes_to_q <= read0_comes_to_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_begins_at_q <= 3'd0;
        end else if (read0_begins) begin
            read0_begins_at_q <= read0_begins_at_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_ends_at_q <= 3'd0;
        end else if (ends_read0) begin
            read0_ends_at_q <= read0_ends_at_q + 3'd1;
        end
    end

    reg  [3:0] read0_under_way_q;
    wire       read0_changes = read0_begins ^ ends_read0;

    always @(posedge clk) begin
        if (!rst_n) begin
            read0_under_way_q <= 4'd0;
        end else if (read0_changes) begin
            read0_under_way_q <= read0_begins ? (read0_under_way_q + 4'd1) :
                (read0_under_way_q - 4'd1);
        end
    end

    assign read0_busy = |read0_under_way_q;
    assign read0_valid = read0_given_valid;
    assign read0_op = read0_head_op;
    assign read0_tag = read0_head_tag;
    assign read0_stream = read0_head_stream;
    assign read0_set = read0_head_set;
    assign read0_first = read0_head_first;
    assign read0_count = read0_head_count;
    assign read0_given_ready = read0_ready;

    // The queue of read1s.
    wire       read1_comes = comes & (!is_write & stream_id[0]);
    wire [7:0] older_than_read1 = {write_taken7_q & (write_stream7_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd7)),
        write_taken6_q & (write_stream6_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd6)),
        write_taken5_q & (write_stream5_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd5)),
        write_taken4_q & (write_stream4_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd4)),
        write_taken3_q & (write_stream3_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd3)),
        write_taken2_q & (write_stream2_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd2)),
        write_taken1_q & (write_stream1_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd1)),
        write_taken0_q & (write_stream0_q == stream_id) &
            !(ends_write & (write_ends_at_q == 3'd0))};
    wire [7:0] read1_still;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_read1_still
            localparam [2:0] LANE = i;
            assign read1_still[i] = !(ends_write & (write_ends_at_q == LANE));
        end
    endgenerate

    reg [7:0] read1_waits0_q;

    always @(posedge clk) begin
        read1_waits0_q <= (read1_comes & (read1_comes_to_q == 3'd0)) ? older_than_read1 :
            (read1_waits0_q & read1_still);
    end

    wire       read1_blocked0 = |read1_waits0_q;
    reg  [7:0] read1_waits1_q;

    always @(posedge clk) begin
        read1_waits1_q <= (read1_comes & (read1_comes_to_q == 3'd1)) ? older_than_read1 :
            (read1_waits1_q & read1_still);
    end

    wire       read1_blocked1 = |read1_waits1_q;
    reg  [7:0] read1_waits2_q;

    always @(posedge clk) begin
        read1_waits2_q <= (read1_comes & (read1_comes_to_q == 3'd2)) ? older_than_read1 :
            (read1_waits2_q & read1_still);
    end

    wire       read1_blocked2 = |read1_waits2_q;
    reg  [7:0] read1_waits3_q;

    always @(posedge clk) begin
        read1_waits3_q <= (read1_comes & (read1_comes_to_q == 3'd3)) ? older_than_read1 :
            (read1_waits3_q & read1_still);
    end

    wire       read1_blocked3 = |read1_waits3_q;
    reg  [7:0] read1_waits4_q;

    always @(posedge clk) begin
        read1_waits4_q <= (read1_comes & (read1_comes_to_q == 3'd4)) ? older_than_read1 :
            (read1_waits4_q & read1_still);
    end

    wire       read1_blocked4 = |read1_waits4_q;
    reg  [7:0] read1_waits5_q;

    always @(posedge clk) begin
        read1_waits5_q <= (read1_comes & (read1_comes_to_q == 3'd5)) ? older_than_read1 :
            (read1_waits5_q & read1_still);
    end

    wire       read1_blocked5 = |read1_waits5_q;
    reg  [7:0] read1_waits6_q;

    always @(posedge clk) begin
        read1_waits6_q <= (read1_comes & (read1_comes_to_q == 3'd6)) ? older_than_read1 :
            (read1_waits6_q & read1_still);
    end

    wire       read1_blocked6 = |read1_waits6_q;
    reg  [7:0] read1_waits7_q;

    always @(posedge clk) begin
        read1_waits7_q <= (read1_comes & (read1_comes_to_q == 3'd7)) ? older_than_read1 :
            (read1_waits7_q & read1_still);
    end

    wire read1_blocked7 = |read1_waits7_q;
    reg  read1_blocked;
    always @(*) begin
        case (read1_begins_at_q)
            3'd0: read1_blocked = read1_blocked0;
            3'd1: read1_blocked = read1_blocked1;
            3'd2: read1_blocked = read1_blocked2;
            3'd3: read1_blocked = read1_blocked3;
            3'd4: read1_blocked = read1_blocked4;
            3'd5: read1_blocked = read1_blocked5;
            3'd6: read1_blocked = read1_blocked6;
            default: read1_blocked = read1_blocked7;
        endcase
    end
    wire         read1_in_ready;
    wire         read1_in_valid = read1_comes;
    wire         unused_read1_in = read1_in_ready;
    wire         read1_head_ready;
    wire         read1_head_valid;
    wire [107:0] read1_head_data;

    stream_fifo_d8_w108 u_read1_head (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (read1_in_valid),
        .in_ready (read1_in_ready),
        .in_data  ({in_count, in_first, in_set, in_stream, in_tag, in_op}),
        .out_ready(read1_head_ready),
        .out_valid(read1_head_valid),
        .out_data (read1_head_data)
    );

    wire  [3:0] read1_head_op = read1_head_data[3:0];
    wire  [7:0] read1_head_tag = read1_head_data[11:4];
    wire [15:0] read1_head_stream = read1_head_data[27:12];
    wire [15:0] read1_head_set = read1_head_data[43:28];
    wire [31:0] read1_head_first = read1_head_data[75:44];
    wire [31:0] read1_head_count = read1_head_data[107:76];
    reg         read1_begun_q;
    reg         read1_waits_q;

    always @(posedge clk) begin
        read1_waits_q <= read1_blocked;
    end

    wire read1_may = !read1_waits_q & !read1_begun_q;
    wire read1_given_ready;
    wire read1_given_valid = read1_head_valid & read1_may;

    assign read1_head_ready = read1_given_ready & read1_may;

    wire read1_begins = read1_given_valid & read1_given_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_begun_q <= 1'b0;
        end else begin
            read1_begun_q <= read1_begins;
        end
    end

    wire read1_comes0 = read1_comes & (read1_comes_to_q == 3'd0);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken0_q <= 1'b0;
        end else begin
            read1_taken0_q <= read1_comes0 |
                (read1_taken0_q & !(ends_read1 & (read1_ends_at_q == 3'd0)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes0) begin
            read1_stream0_q <= stream_id;
        end
    end

    wire read1_comes1 = read1_comes & (read1_comes_to_q == 3'd1);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken1_q <= 1'b0;
        end else begin
            read1_taken1_q <= read1_comes1 |
                (read1_taken1_q & !(ends_read1 & (read1_ends_at_q == 3'd1)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes1) begin
            read1_stream1_q <= stream_id;
        end
    end

    wire read1_comes2 = read1_comes & (read1_comes_to_q == 3'd2);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken2_q <= 1'b0;
        end else begin
            read1_taken2_q <= read1_comes2 |
                (read1_taken2_q & !(ends_read1 & (read1_ends_at_q == 3'd2)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes2) begin
            read1_stream2_q <= stream_id;
        end
    end

    wire read1_comes3 = read1_comes & (read1_comes_to_q == 3'd3);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken3_q <= 1'b0;
        end else begin
            read1_taken3_q <= read1_comes3 |
                (read1_taken3_q & !(ends_read1 & (read1_ends_at_q == 3'd3)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes3) begin
            read1_stream3_q <= stream_id;
        end
    end

    wire read1_comes4 = read1_comes & (read1_comes_to_q == 3'd4);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken4_q <= 1'b0;
        end else begin
            read1_taken4_q <= read1_comes4 |
                (read1_taken4_q & !(ends_read1 & (read1_ends_at_q == 3'd4)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes4) begin
            read1_stream4_q <= stream_id;
        end
    end

    wire read1_comes5 = read1_comes & (read1_comes_to_q == 3'd5);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken5_q <= 1'b0;
        end else begin
            read1_taken5_q <= read1_comes5 |
                (read1_taken5_q & !(ends_read1 & (read1_ends_at_q == 3'd5)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes5) begin
            read1_stream5_q <= stream_id;
        end
    end

    wire read1_comes6 = read1_comes & (read1_comes_to_q == 3'd6);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken6_q <= 1'b0;
        end else begin
            read1_taken6_q <= read1_comes6 |
                (read1_taken6_q & !(ends_read1 & (read1_ends_at_q == 3'd6)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes6) begin
            read1_stream6_q <= stream_id;
        end
    end

    wire read1_comes7 = read1_comes & (read1_comes_to_q == 3'd7);

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_taken7_q <= 1'b0;
        end else begin
            read1_taken7_q <= read1_comes7 |
                (read1_taken7_q & !(ends_read1 & (read1_ends_at_q == 3'd7)));
        end
    end

    always @(posedge clk) begin
        if (read1_comes7) begin
            read1_stream7_q <= stream_id;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_comes_to_q <= 3'd0;
        end else if (read1_comes) begin
            read1_comes_to_q <= read1_comes_to_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_begins_at_q <= 3'd0;
        end else if (read1_begins) begin
            read1_begins_at_q <= read1_begins_at_q + 3'd1;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_ends_at_q <= 3'd0;
        end else if (ends_read1) begin
            read1_ends_at_q <= read1_ends_at_q + 3'd1;
        end
    end

    reg  [3:0] read1_under_way_q;
    wire       read1_changes = read1_begins ^ ends_read1;

    always @(posedge clk) begin
        if (!rst_n) begin
            read1_under_way_q <= 4'd0;
        end else if (read1_changes) begin
            read1_under_way_q <= read1_begins ? (read1_under_way_q + 4'd1) :
                (read1_under_way_q - 4'd1);
        end
    end

    assign read1_busy = |read1_under_way_q;
    assign read1_valid = read1_given_valid;
    assign read1_op = read1_head_op;
    assign read1_tag = read1_head_tag;
    assign read1_stream = read1_head_stream;
    assign read1_set = read1_head_set;
    assign read1_first = read1_head_first;
    assign read1_count = read1_head_count;
    assign read1_given_ready = read1_ready;

    // Commands that wait; no two leave together.
    wire leaves = 1'b0 | write_begins | read0_begins | read1_begins;

    always @(posedge clk) begin
        if (!rst_n) begin
            waiting_q <= 8'd0;
        end else if (comes ^ leaves) begin
            waiting_q <= comes ? (waiting_q + 8'd1) : (waiting_q - 8'd1);
        end
    end

    assign waiting = waiting_q;
endmodule
`default_nettype wire
