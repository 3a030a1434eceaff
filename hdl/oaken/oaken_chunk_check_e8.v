// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's chunk check: takes the header and up to 8 entries out of the bytes of a chunk and checks
// the entries. A block with a format error ends with the chunk that shows it. The header leaves
// combinationally and is not checked here; a header that the end of the stream cuts off is given as
// zeros.
//
// There is no back-pressure: a chunk is sent only if its consumer has space for it.
//
// Latency 2 cycles, one chunk per cycle.
// Generated for entries = 8.
`default_nettype none
module oaken_chunk_check_e8 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         in_valid,       // there is a chunk
    input  wire [167:0] in_window,      // header, if there is one, and entries
    input  wire         in_header,      // a header is in front of the entries
    input  wire         in_last,        // it belongs to the last block of the vector
    input  wire   [5:0] in_tail,        // elements of the last block less one
    input  wire         in_cut,         // the stream ends in this chunk
    input  wire   [8:0] held,           // with in_cut: bytes of the window that exist
    output wire         header_valid,   // there is a header
    output wire  [95:0] header_data,    // six binary16, field 0 lowest
    output wire         chunk_valid,    // there is a checked chunk
    output wire  [63:0] chunk_entries,  // sparse entries, entry 0 lowest
    output wire   [3:0] chunk_count,    // number of entries
    output wire         chunk_ends,     // last chunk of its block
    output wire   [3:0] chunk_error     // format error of the block, with its last chunk
);
    localparam [3:0] ERROR_NONE                = 4'd0;
    localparam [3:0] ERROR_RESERVED_TERMINATOR = 4'd4;
    localparam [3:0] ERROR_BAD_PLACEHOLDER     = 4'd5;
    localparam [3:0] ERROR_INDEX_PAST_BLOCK    = 4'd6;
    localparam [3:0] ERROR_INDEX_DESCENDS      = 4'd7;
    localparam [3:0] ERROR_SPARSE_ENDS         = 4'd9;

    genvar i;

    // Header capture. Of a cut chunk only the first held bytes of the window exist.
    wire whole_header = !in_cut | (held >= 9'h00c);

    assign header_valid = in_valid & in_header;
    assign header_data = in_window[95:0] & {96{whole_header}};

    // Each entry is compared with the one before it and with the last element of the vector.
    wire [71:0] body_bytes = in_header ? in_window[167:96] : in_window[71:0];
    wire  [8:0] exist_behind_header;

    generate
        for (i = 0; i < 9; i = i + 1) begin : gen_exist_behind_header
            localparam [8:0] BOUND = i + 12;
            assign exist_behind_header[i] = held > BOUND;
        end
    endgenerate

    wire [8:0] exist_from_start;

    generate
        for (i = 0; i < 9; i = i + 1) begin : gen_exist_from_start
            localparam [8:0] LANE = i;
            assign exist_from_start[i] = held > LANE;
        end
    endgenerate

    wire [7:0] less_than_before;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_less_than_before
            assign less_than_before[i] = body_bytes[8*i + 8 +: 6] < body_bytes[8*i +: 6];
        end
    endgenerate

    wire [7:0] equal_to_before;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_equal_to_before
            assign equal_to_before[i] = body_bytes[8*i + 8 +: 6] == body_bytes[8*i +: 6];
        end
    endgenerate

    wire [7:0] past_tail;

    generate
        for (i = 0; i < 8; i = i + 1) begin : gen_past_tail
            assign past_tail[i] = body_bytes[8*i +: 6] > in_tail;
        end
    endgenerate

    reg compared_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            compared_valid_q <= 1'b0;
        end else begin
            compared_valid_q <= in_valid;
        end
    end

    reg  [1:0] last_top_q;
    reg [63:0] bytes_q;
    reg  [8:0] there_q;
    reg  [8:0] less_q;
    reg  [8:0] equal_q;
    reg  [7:0] past_q;
    reg        last_q;
    reg        cut_q;

    always @(posedge clk) begin
        last_top_q <= body_bytes[71:70];
        bytes_q <= body_bytes[63:0];
        there_q <= {9{!in_cut}} | (in_header ? exist_behind_header : exist_from_start);
        less_q <= {less_than_before, 1'b0};
        equal_q <= {equal_to_before, 1'b0};
        past_q <= past_tail;
        last_q <= in_last;
        cut_q <= in_cut;
    end

    // The chunk ends at its first smaller or equal index; the bytes below are its entries.
    wire [8:0] marks = there_q & (less_q | equal_q);
    wire [8:0] above1 = marks | (marks << 1);
    wire [8:0] above2 = above1 | (above1 << 2);
    wire [8:0] above4 = above2 | (above2 << 4);
    wire [8:0] above8 = above4 | (above4 << 8);
    wire [8:0] end_mark = marks & ~(above8 << 1);
    wire       ends = |marks;
    wire [8:0] below = there_q & ~above8;
    wire       unused_below = below[8];
    wire       terminated = |(end_mark & equal_q);
    wire       reserved = terminated &
        (|(end_mark &
            {last_top_q[1], bytes_q[63], bytes_q[55], bytes_q[47], bytes_q[39], bytes_q[31],
                bytes_q[23], bytes_q[15], bytes_q[7]}));
    wire       disowned = terminated &
        (|(end_mark &
            {last_top_q[0], bytes_q[62], bytes_q[54], bytes_q[46], bytes_q[38], bytes_q[30],
                bytes_q[22], bytes_q[14], bytes_q[6]})) &
        !(|(end_mark &
            {last_top_q[1], bytes_q[63], bytes_q[55], bytes_q[47], bytes_q[39], bytes_q[31],
                bytes_q[23], bytes_q[15], bytes_q[7]}));
    wire       single_zero = end_mark[1] & (bytes_q[7:0] == 8'd0);
    wire [7:0] count_top = below[7:0] & ~(below[7:0] >> 1);
    wire [3:0] count = {|(count_top & 8'd128), |(count_top & 8'd120), |(count_top & 8'd102),
        |(count_top & 8'd85)};
    wire       outside = last_q & (|(below[7:0] & past_q));
    wire [3:0] error_at_end = reserved ? ERROR_RESERVED_TERMINATOR :
        (disowned & !single_zero) ? ERROR_BAD_PLACEHOLDER :
        (ends & !terminated & last_q) ? ERROR_INDEX_DESCENDS :
        (!ends & cut_q) ? ERROR_SPARSE_ENDS : ERROR_NONE;
    wire [3:0] error = outside ? ERROR_INDEX_PAST_BLOCK : error_at_end;
    reg        checked_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            checked_valid_q <= 1'b0;
        end else begin
            checked_valid_q <= compared_valid_q;
        end
    end

    assign chunk_valid = checked_valid_q;

    reg [63:0] checked_entries_q;
    reg  [3:0] checked_count_q;
    reg        checked_ends_q;
    reg  [3:0] checked_error_q;

    always @(posedge clk) begin
        checked_entries_q <= bytes_q;
        checked_count_q <= count & {4{!disowned}};
        checked_ends_q <= ends | outside | cut_q;
        checked_error_q <= error;
    end

    assign chunk_entries = checked_entries_q;
    assign chunk_count = checked_count_q;
    assign chunk_ends = checked_ends_q;
    assign chunk_error = checked_error_q;
endmodule
`default_nettype wire
