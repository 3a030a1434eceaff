// SPDX-License-Identifier: Apache-2.0
//
// Two queues of commands that wait for older ones of their streams in the other queue: they never wait for each
// other. While no command is under way and one waits, one is offered in one of two cycles. A command waits exactly for
// the older ones of its stream that are in the other queue and did not end: it is not offered before they did, and the
// first of its queue is offered when they did. In each queue commands are given out in the order in which they came.
//
// A command ends behind being given out.
`default_nettype none
module kv_dma_commands_checker #(
    parameter PLACES = 4,
    parameter PLACE_BITS = 2,
    parameter STREAM_BITS = 3
) (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire in_ready,
    input wire [3:0] in_op,
    input wire [15:0] in_stream,
    input wire ends_write,
    input wire ends_read,
    input wire write_valid,
    input wire write_ready,
    input wire write_busy,
    input wire read_valid,
    input wire read_ready,
    input wire read_busy,
    // Registers of the unit: the places of each queue, each with the places of the other that it waits for and its
    // stream; where commands come to, begin and end; the FIFO of those that were not given out.
    input wire [PLACES-1:0] write_taken,
    input wire [PLACES*PLACES-1:0] write_blocks,
    input wire [PLACES*STREAM_BITS-1:0] write_streams,
    input wire [PLACE_BITS-1:0] write_comes_to,
    input wire [PLACE_BITS-1:0] write_begins_at,
    input wire [PLACE_BITS-1:0] write_ends_at,
    input wire [PLACE_BITS:0] write_under_way,
    input wire [PLACE_BITS-1:0] write_fifo_write,
    input wire [PLACE_BITS-1:0] write_fifo_read,
    input wire write_fifo_full,
    input wire write_fifo_empty,
    input wire write_fifo_valid,
    input wire [PLACES-1:0] read_taken,
    input wire [PLACES*PLACES-1:0] read_blocks,
    input wire [PLACES*STREAM_BITS-1:0] read_streams,
    input wire [PLACE_BITS-1:0] read_comes_to,
    input wire [PLACE_BITS-1:0] read_begins_at,
    input wire [PLACE_BITS-1:0] read_ends_at,
    input wire [PLACE_BITS:0] read_under_way,
    input wire [PLACE_BITS-1:0] read_fifo_write,
    input wire [PLACE_BITS-1:0] read_fifo_read,
    input wire read_fifo_full,
    input wire read_fifo_empty,
    input wire read_fifo_valid
);
    localparam COUNT = PLACE_BITS + 1;

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // The commands that came and did not end, and those of them that were given out.
    reg [COUNT-1:0] writes = 0, reads = 0, writes_given = 0, reads_given = 0;
    wire is_write = in_op == 4'd0 | in_op == 4'd3;
    wire write_comes = in_valid & in_ready & is_write;
    wire read_comes = in_valid & in_ready & !is_write;
    wire write_begins = write_valid & write_ready;
    wire read_begins = read_valid & read_ready;
    always @* assume (!ends_write || writes_given != 0);
    always @* assume (!ends_read || reads_given != 0);
    always @(posedge clk) begin
        writes <= started ? writes + write_comes - ends_write : 0;
        reads <= started ? reads + read_comes - ends_read : 0;
        writes_given <= started ? writes_given + write_begins - ends_write : 0;
        reads_given <= started ? reads_given + read_begins - ends_read : 0;
    end

    // Cycles in which commands wait, none is under way and none is offered.
    reg [1:0] still = 0;
    wire waits = (writes != 0 || reads != 0) && writes_given == 0 && reads_given == 0;
    always @(posedge clk) still <= started & waits & !write_valid & !read_valid ? still + 2'd1 : 2'd0;

    // Of each write, in the order in which they came, the number of reads that came before it and did not end.
    wire [PLACES*COUNT-1:0] before;
    // Of each place: whether a command holds it, and whether its stream is the one that came. Of each write and each
    // read: which of them is older, whether they have one stream, and whether one waits for the other; and that again
    // for the write and the read that begin next.
    wire [PLACES-1:0] write_is_there, read_is_there, in_order, write_stream_held, read_stream_held;
    wire [PLACES*PLACES-1:0] write_is_older, read_is_older, is_one_stream, write_blocked, read_blocked;
    wire [PLACES*PLACES-1:0] write_waits_for, read_waits_for, holds_write, holds_read;
    genvar i, j;
    generate
        for (i = 0; i < PLACES; i = i + 1) begin : place
            localparam [PLACE_BITS-1:0] PLACE = i;
            reg [COUNT-1:0] older = 0;
            always @(posedge clk)
                older <= write_comes && write_comes_to == PLACE ? reads - ends_read : older - (ends_read && older != 0);
            assign before[i*COUNT +: COUNT] = older;

            reg [STREAM_BITS-1:0] write_stream, read_stream;
            always @(posedge clk) begin
                if (write_comes && write_comes_to == PLACE) write_stream <= in_stream[STREAM_BITS-1:0];
                if (read_comes && read_comes_to == PLACE) read_stream <= in_stream[STREAM_BITS-1:0];
            end
            assign write_stream_held[i] =
                !write_taken[i] || write_streams[i*STREAM_BITS +: STREAM_BITS] == write_stream;
            assign read_stream_held[i] =
                !read_taken[i] || read_streams[i*STREAM_BITS +: STREAM_BITS] == read_stream;

            // Places in the order in which commands came.
            wire [PLACE_BITS-1:0] write_number = PLACE - write_ends_at;
            wire [PLACE_BITS-1:0] read_number = PLACE - read_ends_at;
            localparam [PLACE_BITS-1:0] NEXT = i + 1;
            assign write_is_there[i] = write_number < writes;
            assign read_is_there[i] = read_number < reads;
            // One that came later has as many or more in front of it.
            assign in_order[i] = !write_taken[i] || older <= reads
                && (!write_taken[NEXT] || NEXT == write_ends_at || older <= before[NEXT*COUNT +: COUNT]);
            for (j = 0; j < PLACES; j = j + 1) begin : other
                localparam [PLACE_BITS-1:0] OTHER = j;
                wire [PLACE_BITS-1:0] read_of = OTHER - read_ends_at;
                assign write_is_older[i*PLACES+j] = write_taken[i] && read_of >= older;
                assign read_is_older[i*PLACES+j] = read_taken[j] && read_of < older;
                assign write_blocked[i*PLACES+j] = write_taken[i] && write_blocks[i*PLACES+j];
                assign read_blocked[i*PLACES+j] = read_taken[j] && read_blocks[j*PLACES+i];
                assign is_one_stream[i*PLACES+j] = place[i].write_stream == place[j].read_stream;
                assign write_waits_for[i*PLACES+j] =
                    write_taken[i] && read_is_older[i*PLACES+j] && is_one_stream[i*PLACES+j];
                assign read_waits_for[i*PLACES+j] =
                    read_taken[j] && write_is_older[i*PLACES+j] && is_one_stream[i*PLACES+j];
                assign holds_write[i*PLACES+j] = write_begins_at == PLACE && write_waits_for[i*PLACES+j];
                assign holds_read[i*PLACES+j] = read_begins_at == OTHER && read_waits_for[i*PLACES+j];
            end
        end
    endgenerate

    // A command is first in its queue and has nothing to wait for.
    reg write_may = 1'b0, read_may = 1'b0;
    always @(posedge clk) begin
        write_may <= started & write_fifo_valid & !write_begins & holds_write == 0;
        read_may <= started & read_fifo_valid & !read_begins & holds_read == 0;
    end

    wire [PLACE_BITS-1:0] write_distance = write_fifo_write - write_fifo_read;
    wire [PLACE_BITS-1:0] read_distance = read_fifo_write - read_fifo_read;
    wire [COUNT-1:0] write_stored = write_fifo_full ? PLACES : write_distance;
    wire [COUNT-1:0] read_stored = read_fifo_full ? PLACES : read_distance;
    wire [PLACE_BITS-1:0] write_begin = write_ends_at + writes_given, write_end = write_ends_at + writes;
    wire [PLACE_BITS-1:0] read_begin = read_ends_at + reads_given, read_end = read_ends_at + reads;
    always @(posedge clk) if (started) begin
        never_stuck: assert (still <= 1);
        write_waits_for_its_stream: assert (write_blocked == write_waits_for);
        read_waits_for_its_stream: assert (read_blocked == read_waits_for);
        if (write_valid) write_in_turn: assert (holds_write == 0);
        if (read_valid) read_in_turn: assert (holds_read == 0);
        if (write_may) write_offered: assert (write_valid);
        if (read_may) read_offered: assert (read_valid);
        busy: assert (write_busy == (writes_given != 0) && read_busy == (reads_given != 0));
        has_room: assert (writes <= PLACES && reads <= PLACES);
        // What makes the others inductive.
        streams: assert (&write_stream_held && &read_stream_held);
        places: assert (write_taken == write_is_there && read_taken == read_is_there);
        older_in_order: assert (&in_order);
        given: assert (writes_given <= writes && reads_given <= reads);
        counted: assert (write_under_way == writes_given && read_under_way == reads_given);
        write_begin_at: assert (write_begins_at == write_begin && write_comes_to == write_end);
        read_begin_at: assert (read_begins_at == read_begin && read_comes_to == read_end);
        write_held: assert (writes == writes_given + write_stored + write_fifo_valid);
        read_held: assert (reads == reads_given + read_stored + read_fifo_valid);
        write_ends_meet: assert ((write_fifo_full | write_fifo_empty) == (write_fifo_write == write_fifo_read)
            && !(write_fifo_full & write_fifo_empty));
        read_ends_meet: assert ((read_fifo_full | read_fifo_empty) == (read_fifo_write == read_fifo_read)
            && !(read_fifo_full & read_fifo_empty));
    end
endmodule
`default_nettype wire
