// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's chunk check: takes the header and up to 16 entries out of the bytes of a chunk and checks
// the entries. A block with a format error ends with the chunk that shows it. The header leaves
// combinationally and is not checked here; a header that the end of the stream cuts off is given as
// zeros.
//
// There is no back-pressure: a chunk is sent only if its consumer has space for it.
//
// Latency 2 cycles, one chunk per cycle.
// Generated for entries = 16.
`default_nettype none
module oaken_chunk_check_e16 (
    input  wire         clk,            // clock, rising edge
    input  wire         rst_n,          // synchronous reset, active low
    input  wire         in_valid,       // there is a chunk
    input  wire [231:0] in_window,      // header, if there is one, and entries
    input  wire         in_header,      // a header is in front of the entries
    input  wire         in_last,        // it belongs to the last block of the vector
    input  wire   [5:0] in_tail,        // elements of the last block less one
    input  wire         in_cut,         // the stream ends in this chunk
    input  wire   [8:0] held,           // with in_cut: bytes of the window that exist
    output wire         header_valid,   // there is a header
    output wire  [95:0] header_data,    // six binary16, field 0 lowest
    output wire         chunk_valid,    // there is a checked chunk
    output wire [127:0] chunk_entries,  // sparse entries, entry 0 lowest
    output wire   [4:0] chunk_count,    // number of entries
    output wire         chunk_ends,     // last chunk of its block
    output wire   [3:0] chunk_error     // format error of the block; 0 for none
);
    genvar i;

    // Header capture. Of a cut chunk only the first held bytes of the window exist.
    wire whole_header = !in_cut | (held >= 9'h00c);

    assign header_valid = in_valid & in_header;
    assign header_data = in_window[95:0] & {96{whole_header}};

    // Each entry is compared with the one before it and with the last element of the vector.
    wire [135:0] body = in_header ? in_window[231:96] : in_window[135:0];
    reg          compared_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            compared_valid_q <= 1'b0;
        end else begin
            compared_valid_q <= in_valid;
        end
    end

    reg   [1:0] last_top_q;
    reg [127:0] bytes_q;
    reg  [16:0] there_q;
    reg  [16:0] less_q;
    reg  [16:0] equal_q;
    reg  [15:0] past_q;
    reg         last_q;
    reg         cut_q;

    wire [16:0] less_d;

    assign less_d[0] = 1'b0;
    generate
        for (i = 1; i < 17; i = i + 1) begin : gen_less_d
            assign less_d[i] = body[8*i +: 6] < body[8*i - 8 +: 6];
        end
    endgenerate

    wire [16:0] equal_d;

    assign equal_d[0] = 1'b0;
    generate
        for (i = 1; i < 17; i = i + 1) begin : gen_equal_d
            assign equal_d[i] = body[8*i +: 6] == body[8*i - 8 +: 6];
        end
    endgenerate

    wire [15:0] past_d;

    generate
        for (i = 0; i < 16; i = i + 1) begin : gen_past_d
            assign past_d[i] = body[8*i +: 6] > in_tail;
        end
    endgenerate

    always @(posedge clk) begin
        last_top_q <= body[135:134];
        bytes_q <= body[127:0];
        there_q <= {!in_cut | (in_header ? (held > 9'h01c) : (held > 9'h010)),
            !in_cut | (in_header ? (held > 9'h01b) : (held > 9'h00f)),
            !in_cut | (in_header ? (held > 9'h01a) : (held > 9'h00e)),
            !in_cut | (in_header ? (held > 9'h019) : (held > 9'h00d)),
            !in_cut | (in_header ? (held > 9'h018) : (held > 9'h00c)),
            !in_cut | (in_header ? (held > 9'h017) : (held > 9'h00b)),
            !in_cut | (in_header ? (held > 9'h016) : (held > 9'h00a)),
            !in_cut | (in_header ? (held > 9'h015) : (held > 9'h009)),
            !in_cut | (in_header ? (held > 9'h014) : (held > 9'h008)),
            !in_cut | (in_header ? (held > 9'h013) : (held > 9'h007)),
            !in_cut | (in_header ? (held > 9'h012) : (held > 9'h006)),
            !in_cut | (in_header ? (held > 9'h011) : (held > 9'h005)),
            !in_cut | (in_header ? (held > 9'h010) : (held > 9'h004)),
            !in_cut | (in_header ? (held > 9'h00f) : (held > 9'h003)),
            !in_cut | (in_header ? (held > 9'h00e) : (held > 9'h002)),
            !in_cut | (in_header ? (held > 9'h00d) : (held > 9'h001)),
            !in_cut | (in_header ? (held > 9'h00c) : (held > 9'd0))};
        less_q <= less_d;
        equal_q <= equal_d;
        past_q <= past_d;
        last_q <= in_last;
        cut_q <= in_cut;
    end

    // The chunk ends at its first smaller or equal index; the bytes below are its entries.
    wire [16:0] marks = there_q & (less_q | equal_q);
    wire [16:0] above1 = marks | (marks << 1);
    wire [16:0] above2 = above1 | (above1 << 2);
    wire [16:0] above4 = above2 | (above2 << 4);
    wire [16:0] above8 = above4 | (above4 << 8);
    wire [16:0] above16 = above8 | (above8 << 16);
    wire [16:0] end_mark = marks & ~(above16 << 1);
    wire        ends = |marks;
    wire [16:0] below = there_q & ~above16;
    wire        unused_below = below[16];
    wire        terminated = |(end_mark & equal_q);
    wire        reserved = terminated &
        (|(end_mark &
            {last_top_q[1], bytes_q[127], bytes_q[119], bytes_q[111], bytes_q[103], bytes_q[95],
                bytes_q[87], bytes_q[79], bytes_q[71], bytes_q[63], bytes_q[55], bytes_q[47],
                bytes_q[39], bytes_q[31], bytes_q[23], bytes_q[15], bytes_q[7]}));
    wire        disowned = terminated &
        (|(end_mark &
            {last_top_q[0], bytes_q[126], bytes_q[118], bytes_q[110], bytes_q[102], bytes_q[94],
                bytes_q[86], bytes_q[78], bytes_q[70], bytes_q[62], bytes_q[54], bytes_q[46],
                bytes_q[38], bytes_q[30], bytes_q[22], bytes_q[14], bytes_q[6]})) &
        !(|(end_mark &
            {last_top_q[1], bytes_q[127], bytes_q[119], bytes_q[111], bytes_q[103], bytes_q[95],
                bytes_q[87], bytes_q[79], bytes_q[71], bytes_q[63], bytes_q[55], bytes_q[47],
                bytes_q[39], bytes_q[31], bytes_q[23], bytes_q[15], bytes_q[7]}));
    wire        single_zero = end_mark[1] & (bytes_q[7:0] == 8'd0);
    reg   [4:0] count;

    always @(*) begin : fold_count
        integer k;
        count = 5'd0;
        for (k = 1; k < 16; k = k + 1) begin
            count = count | (k[4:0] & {5{below[k - 1] & !below[k]}});
        end
        count = count | (5'd16 & {5{below[15]}});
    end

    wire       outside = last_q & (|(below[15:0] & past_q));
    wire [3:0] error_at_end = reserved ? 4'd4 : (disowned & !single_zero) ? 4'd5 :
        (ends & !terminated & last_q) ? 4'd7 : (!ends & cut_q) ? 4'd9 : 4'd0;
    wire [3:0] error = outside ? 4'd6 : error_at_end;
    reg        checked_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            checked_valid_q <= 1'b0;
        end else begin
            checked_valid_q <= compared_valid_q;
        end
    end

    assign chunk_valid = checked_valid_q;

    reg [127:0] checked_entries_q;
    reg   [4:0] checked_count_q;
    reg         checked_ends_q;
    reg   [3:0] checked_error_q;

    always @(posedge clk) begin
        checked_entries_q <= bytes_q;
        checked_count_q <= count & {5{!disowned}};
        checked_ends_q <= ends | outside | cut_q;
        checked_error_q <= error;
    end

    assign chunk_entries = checked_entries_q;
    assign chunk_count = checked_count_q;
    assign chunk_ends = checked_ends_q;
    assign chunk_error = checked_error_q;
endmodule
`default_nettype wire
