// SPDX-License-Identifier: Apache-2.0
//
// What finds PackKV's segments, `HEADERS, of packs of `PACK tokens and codes of up to `BITS bits, with its checker,
// which reads a header as the format has it (formats-packkv.md, sections 4 and 8): 16 minima of b bits, two's
// complement, then 16 widths of as many bits as b has. The ring of `RING bytes gives anything in every cycle.
`default_nettype none
module bound (
    input wire clk,
    input wire plan_valid,
    input wire [13:0] plan_blocks,
    input wire [SEGMENTS-1:0] plan_segments,
    input wire [WIDTH-1:0] plan_bits,
    input wire [PLACE-1:0] written,
    input wire no_more,
    input wire [8*`RING-1:0] banks,
    input wire segment_ready
);
    localparam WIDTH = $clog2(`BITS + 1);
    // That of four widths.
    localparam SUM_WIDTH = WIDTH + 2;
    // Those of a block of 64 tokens and 128 channels.
    localparam SEGMENTS = $clog2(64 / `PACK * 128 / 16 + 1);
    // A place in the stream, of which the ring's byte is the lower part.
    localparam PLACE = $clog2(`RING) + 4;
    localparam AT = $clog2(`RING);
    localparam [2:0] NONE = 3'd0, PACKS_END = 3'd3, BAD_PACK = 3'd4;
    localparam [2:0] LOOK = 3'd1, TURN = 3'd2, SPLIT = 3'd3, SUM = 3'd4, CUT = 3'd5;

    wire plan_ready, header_reads, segment_valid;
    wire [PLACE-6:0] header_row;
    wire [PLACE-2:0] segment_at;
    wire [PLACE-1:0] segment_end;
    wire [16*WIDTH-1:0] segment_widths;
    wire [4*SUM_WIDTH-1:0] segment_sums;
    wire [16*`BITS-1:0] segment_mins;
    wire [2:0] segment_error, state_q;
    wire waiting_q;
    wire [WIDTH-1:0] of_bits_q;
    wire rst_n = 1'b1;
    `HEADERS u_unit (.*);

    // Any state in which a command is read.
    always @* assume (state_q <= CUT && of_bits_q >= 2 && of_bits_q <= `BITS);
    always @* assume (plan_bits >= 2 && plan_bits <= `BITS);

    // The header of a segment is read with the banks of the cycle before; the segment begins where the one before ends.
    reg [8*`RING-1:0] banks1;
    always @(posedge clk) banks1 <= banks;
    reg [3:0] field;
    reg [383:0] header;
    reg [16*WIDTH-1:0] widths;
    reg [4*SUM_WIDTH-1:0] sums;
    reg [16*`BITS-1:0] mins;
    reg [PLACE-1:0] packs_at, ends;
    reg [WIDTH-1:0] width;
    reg signed [9:0] min;
    reg is_bad;
    integer i;
    always @* begin
        field = of_bits_q >= 8 ? 4'd4 : of_bits_q >= 4 ? 4'd3 : 4'd2;
        header = {banks1, banks1} >> {segment_end[AT-1:0], 3'd0};
        packs_at = segment_end + 2 * of_bits_q + 2 * field;
        ends = packs_at;
        is_bad = 1'b0;
        sums = 0;
        for (i = 0; i < 16; i = i + 1) begin
            width = (header >> (16 * of_bits_q + i * field)) & ~({WIDTH{1'b1}} << field);
            min = header >> (i * of_bits_q);
            min = (min <<< (10 - of_bits_q)) >>> (10 - of_bits_q);
            widths[WIDTH*i +: WIDTH] = width;
            mins[`BITS*i +: `BITS] = min;
            sums[SUM_WIDTH*(i/4) +: SUM_WIDTH] = sums[SUM_WIDTH*(i/4) +: SUM_WIDTH] + width;
            ends = ends + width * (`PACK / 8);
            is_bad = is_bad | width > of_bits_q |
                (width != 0 & min + (10'sd1 <<< (width - 1)) >= (10'sd1 <<< (of_bits_q - 1)));
        end
    end

    localparam DUE = 16*WIDTH + 4*SUM_WIDTH + 16*`BITS + 2*PLACE + 1;
    reg [DUE-1:0] due1, due2;
    reg [2:0] state1, state2;
    reg [2:0] started = 3'd0;
    always @(posedge clk) begin
        due1 <= {widths, sums, mins, packs_at, ends, is_bad};
        due2 <= due1;
        {state2, state1} <= {state1, state_q};
        started <= {started[1:0], 1'b1};
    end
    wire [16*WIDTH-1:0] due_widths;
    wire [4*SUM_WIDTH-1:0] due_sums;
    wire [16*`BITS-1:0] due_mins;
    wire [PLACE-1:0] due_at, due_end;
    wire due_bad;
    assign {due_widths, due_sums, due_mins, due_at, due_end, due_bad} = due2;

    // All its bytes are there.
    wire [PLACE-1:0] more = written - due_end;
    wire is_there = !more[PLACE-1];
    always @(posedge clk) if (started[2] && state2 == SPLIT && state1 == SUM) begin
        widths_are_read: assert (segment_widths == due_widths);
        sums_are_right: assert (segment_sums == due_sums);
        minima_are_read: assert (segment_mins == due_mins);
        packs_follow: assert (segment_at == due_at[PLACE-2:0]);
        next_follows: assert (segment_end == due_end);
        offered: assert (segment_valid == (due_bad || is_there || no_more));
        judged: assert (segment_error == (due_bad ? BAD_PACK : is_there ? NONE : PACKS_END));
    end

    // A header is read when its last byte is there, and one that lacks bytes is an error when there will be no more.
    wire [PLACE-1:0] there = written - segment_end;
    wire has_header = !there[PLACE-1] && there >= 2 * of_bits_q + 2 * field;
    reg had_header, no_more1;
    always @(posedge clk) {had_header, no_more1} <= {has_header, no_more};
    always @(posedge clk) if (started[0]) begin
        // It is read from the row of its first byte in each cycle in which it may be there.
        reads: assert (header_reads == (state_q == LOOK));
        if (header_reads) from_its_row: assert (header_row == segment_end[PLACE-2:4]);
        if (state1 == LOOK) header_is_there: assert (state_q == (had_header ? TURN : no_more1 ? CUT : LOOK));
        if (state_q == CUT && !waiting_q) lacks_bytes: assert (segment_valid && segment_error == PACKS_END);
    end
endmodule
`default_nettype wire
