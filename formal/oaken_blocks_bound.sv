// SPDX-License-Identifier: Apache-2.0
//
// Oaken's block parser beside a reading of the stream byte by byte (formats.md, section 7): a byte whose index is
// smaller than that of the byte before begins the next block, an equal one ends its block, and the first byte of a
// block follows no other. It must divide every stream as this does, in the same cycles.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire command_valid,
    input wire [9:0] command_blocks,
    input wire [5:0] command_tail,
    input wire command_bad,
    input wire in_valid,
    input wire in_last,
    // The word that comes: bytes less one, and of each byte whether its index is less than that of the byte before.
    input wire [4:0] word_top,
    input wire [31:0] word_less,
    input wire [31:0] word_equal,
    input wire chunk_room,
    input wire header_room
);
    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);
    always @* assume ((word_less & word_equal) == 32'd0);

    // Bytes in front of the word, of which the last five bits say at which column it begins.
    reg [8:0] arrived;
    wire [4:0] column = arrived[4:0];
    wire [5:0] bytes = {1'b0, word_top} + 6'd1;
    wire [31:0] there = 32'hffffffff >> (6'd32 - bytes);
    wire [63:0] places = {32'd0, there} << column;
    wire [31:0] in_low = places[31:0];
    wire [31:0] in_high = places[63:32];
    wire in_full = {1'b0, column} + bytes >= 6'd32;
    wire [63:0] less_places = {32'd0, word_less & there} << column;
    wire [63:0] equal_places = {32'd0, word_equal & there} << column;
    wire [31:0] in_less = less_places[31:0] | less_places[63:32];
    wire [31:0] in_equal = equal_places[31:0] | equal_places[63:32];

    wire command_ready, in_ready, chunk_valid, chunk_header, chunk_last, chunk_cut;
    wire [2:0] chunk_row;
    wire [4:0] chunk_column;
    wire [5:0] chunk_tail;
    wire [8:0] place;
    oaken_block_parser_e16 u_unit (.*);

    // Behind the last word none comes.
    reg drained, stopped;
    always @* assume (!(in_valid && drained));

    // Bytes that have not left, the first one lowest.
    reg [95:0] is_there, less, equal;
    reg [8:0] left_at;
    reg in_header;
    reg [9:0] blocks;
    reg [5:0] tail;
    wire [9:0] now_blocks = in_header ? command_blocks : blocks;
    wire [5:0] now_tail = in_header ? command_tail : tail;

    // The chunk that begins with the first of them: its bytes, with those of a header.
    wire [95:0] body_there = in_header ? is_there >> 12 : is_there;
    wire [95:0] body_less = in_header ? less >> 12 : less;
    wire [95:0] body_equal = in_header ? equal >> 12 : equal;
    reg found, ends;
    reg [4:0] length;
    integer i;
    always @* begin
        found = 1'b0;
        ends = 1'b0;
        length = 5'd0;
        for (i = 1; i <= 16; i = i + 1) if (!found && body_there[i]) begin
            if (body_less[i]) begin
                {found, ends} = 2'b11;
                length = i;
            end else if (body_equal[i]) begin
                {found, ends} = 2'b11;
                length = i + 1;
            end else if (i == 16) begin
                found = 1'b1;
                length = 5'd16;
            end
        end
    end
    wire goes = chunk_room && !stopped && (!in_header || (command_valid && !command_bad && header_room));
    wire leaves = goes && found;
    wire is_cut = goes && !found && drained;
    wire [5:0] leaving = leaves ? {1'b0, length} + (in_header ? 6'd12 : 6'd0) : 6'd0;
    wire takes = in_valid && in_ready;
    wire [6:0] held = arrived - left_at;

    // What comes out in the next cycle.
    reg due, due_header, due_last, due_cut;
    reg [8:0] due_place;
    reg [5:0] due_tail;
    always @(posedge clk) begin
        if (!started) begin
            arrived <= 9'd0;
            left_at <= 9'd0;
            {is_there, less, equal} <= 288'd0;
            {drained, stopped, due} <= 3'd0;
            in_header <= 1'b1;
        end else begin
            if (takes) arrived <= arrived + bytes;
            left_at <= left_at + leaving;
            is_there <= (is_there | (takes ? {64'd0, there} << held : 96'd0)) >> leaving;
            less <= (less | (takes ? {64'd0, word_less & there} << held : 96'd0)) >> leaving;
            equal <= (equal | (takes ? {64'd0, word_equal & there} << held : 96'd0)) >> leaving;
            drained <= drained | (takes & in_last);
            stopped <= stopped | is_cut;
            if (leaves) begin
                in_header <= ends && now_blocks == 10'd0;
                blocks <= ends ? now_blocks - 10'd1 : now_blocks;
                tail <= now_tail;
            end
            due <= leaves | is_cut;
        end
        due_place <= left_at;
        due_header <= in_header;
        due_last <= now_blocks == 10'd0;
        due_tail <= now_tail;
        due_cut <= is_cut;
    end
    // Rows are used in turn.
    wire [3:0] due_row = due_place[8:5] % 4'd3;

    always @(posedge clk) if (started) begin
        takes_words: assert (in_ready == (arrived[8:5] - left_at[8:5] < 4'd2));
        takes_commands: assert (command_ready == (leaves && in_header));
        stands_at: assert (place == left_at);
        answers: assert (chunk_valid == due);
        if (due) begin
            begins_at: assert (chunk_column == due_place[4:0] && chunk_row == 3'd1 << due_row);
            kind: assert (chunk_header == due_header && chunk_last == due_last && chunk_cut == due_cut);
            if (due_last) last_block: assert (chunk_tail == due_tail);
        end
    end
endmodule
`default_nettype wire
