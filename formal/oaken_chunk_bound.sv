// SPDX-License-Identifier: Apache-2.0
//
// Oaken's chunk check beside a reading of the chunk byte by byte, as the format has it (formats.md, sections 7 and 8):
// which of its bytes are entries, whether its block ends with it, and the error that comes first.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [231:0] in_window,
    input wire in_header,
    input wire in_last,
    input wire [5:0] in_tail,
    input wire in_cut,
    input wire [8:0] held
);
    localparam [3:0] NONE = 4'd0, RESERVED_TERMINATOR = 4'd4, BAD_PLACEHOLDER = 4'd5, INDEX_PAST_BLOCK = 4'd6,
        INDEX_DESCENDS = 4'd7, SPARSE_ENDS = 4'd9;

    wire header_valid, chunk_valid, chunk_ends;
    wire [95:0] header_data;
    wire [127:0] chunk_entries;
    wire [4:0] chunk_count;
    wire [3:0] chunk_error;
    oaken_chunk_check_e16 u_unit (.*);

    // The bytes behind the header, those of them that the stream has, and what they say.
    wire [135:0] bytes = in_header ? in_window[231:96] : in_window[135:0];
    wire [8:0] first = in_header ? 9'd12 : 9'd0;
    reg is_read, ends;
    reg [3:0] error;
    reg [4:0] count;
    reg [7:0] now, before;
    integer i;
    always @* begin
        is_read = 1'b0;
        ends = 1'b0;
        error = NONE;
        count = 5'd0;
        before = 8'd0;
        for (i = 0; i < 17; i = i + 1) begin
            now = bytes[8*i +: 8];
            if (!is_read) begin
                if (in_cut && held <= first + i) begin
                    // The stream ends within the block.
                    {is_read, ends, error} = {2'b11, SPARSE_ENDS};
                end else if (i > 0 && now[5:0] == before[5:0]) begin
                    // A terminator.
                    {is_read, ends} = 2'b11;
                    if (now[7]) error = RESERVED_TERMINATOR;
                    else if (now[6] && i == 1 && before == 8'd0) count = 5'd0;
                    else if (now[6]) error = BAD_PLACEHOLDER;
                end else if (i > 0 && now[5:0] < before[5:0]) begin
                    // The first entry of the next block, if there is one.
                    {is_read, ends} = 2'b11;
                    if (in_last) error = INDEX_DESCENDS;
                end else if (i == 16) begin
                    // The first entry of the next chunk of the block.
                    is_read = 1'b1;
                end else if (in_last && now[5:0] > in_tail) begin
                    {is_read, ends, error} = {2'b11, INDEX_PAST_BLOCK};
                end else begin
                    count = count + 5'd1;
                end
            end
            before = now;
        end
    end

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);
    // A longer chunk has left the block parser before the stream ends.
    always @* assume (!in_cut || held <= first + 9'd16);

    // What is due of the chunks of the last two cycles.
    reg [1:0] were_there = 2'b00;
    reg [9:0] due1, due2;
    reg [127:0] entries1, entries2;
    always @(posedge clk) begin
        were_there <= started ? {were_there[0], in_valid} : 2'b00;
        {due2, due1} <= {due1, ends, error, count};
        {entries2, entries1} <= {entries1, bytes[127:0]};
    end
    wire due_ends = due2[9];
    wire [3:0] due_error = due2[8:5];
    wire [4:0] due_count = due2[4:0];

    reg [127:0] there;
    always @* for (i = 0; i < 16; i = i + 1) there[8*i +: 8] = {8{i < due_count}};

    // Of a block with an error no entry counts.
    always @(posedge clk) if (started) begin
        answers: assert (chunk_valid == were_there[1]);
        if (were_there[1]) begin
            ends_with_its_block: assert (chunk_ends == due_ends);
            first_error: assert (chunk_error == due_error);
            if (due_error == NONE) begin
                counts: assert (chunk_count == due_count);
                keeps_entries: assert (((chunk_entries ^ entries2) & there) == 128'd0);
            end
        end
        has_header: assert (header_valid == (in_valid & in_header));
        gives_header: assert (header_data == ((in_cut && held < 9'd12) ? 96'd0 : in_window[95:0]));
    end
endmodule
`default_nettype wire
