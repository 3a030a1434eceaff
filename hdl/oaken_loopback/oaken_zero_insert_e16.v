// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Oaken's zero-insert shifter: puts the sparse entries of a block of 64 elements at the lanes that
// their indices name, with zeros between them (Oaken, ISCA 2025, section 5.2). A block comes in one
// chunk or in several.
//
// Every entry is decoded to one bit of 64, and these are joined by OR: that costs less than
// shifting the entries. in_ready depends on out_ready.
//
// Latency 1 cycle, one chunk per cycle.
// Generated for entries = 16.
`default_nettype none
module oaken_zero_insert_e16 (
    input  wire         clk,          // clock, rising edge
    input  wire         rst_n,        // synchronous reset, active low
    input  wire         in_valid,     // a beat is offered
    output wire         in_ready,     // a beat is taken if offered
    input  wire [127:0] in_entries,   // sparse entries, entry 0 lowest
    input  wire   [4:0] in_count,     // how many there are
    input  wire         in_ends,      // last chunk of its block
    input  wire   [3:0] in_error,     // format error of the block; 0 for none
    output wire         out_valid,    // a beat is offered
    input  wire         out_ready,    // a beat is taken if offered
    output wire  [63:0] out_outlier,  // the element is an outlier
    output wire  [63:0] out_inner,    // of the inner group; meaningful if an outlier
    output wire  [63:0] out_side,     // its extra bit: low side, or negative
    output wire   [3:0] out_error     // format error of the block; 0 for none
);
    wire [63:0] mark0 = (64'h0000000000000001 << {1'b0, in_entries[5:0]}) & {64{in_count > 5'd0}};
    wire [63:0] mark1 = (64'h0000000000000001 << {1'b0, in_entries[13:8]}) & {64{in_count > 5'd1}};
    wire [63:0] mark2 = (64'h0000000000000001 << {1'b0, in_entries[21:16]}) & {64{in_count > 5'd2}};
    wire [63:0] mark3 = (64'h0000000000000001 << {1'b0, in_entries[29:24]}) & {64{in_count > 5'd3}};
    wire [63:0] mark4 = (64'h0000000000000001 << {1'b0, in_entries[37:32]}) & {64{in_count > 5'd4}};
    wire [63:0] mark5 = (64'h0000000000000001 << {1'b0, in_entries[45:40]}) & {64{in_count > 5'd5}};
    wire [63:0] mark6 = (64'h0000000000000001 << {1'b0, in_entries[53:48]}) & {64{in_count > 5'd6}};
    wire [63:0] mark7 = (64'h0000000000000001 << {1'b0, in_entries[61:56]}) & {64{in_count > 5'd7}};
    wire [63:0] mark8 = (64'h0000000000000001 << {1'b0, in_entries[69:64]}) & {64{in_count > 5'd8}};
    wire [63:0] mark9 = (64'h0000000000000001 << {1'b0, in_entries[77:72]}) & {64{in_count > 5'd9}};
    wire [63:0] mark10 = (64'h0000000000000001 << {1'b0, in_entries[85:80]}) &
        {64{in_count > 5'd10}};
    wire [63:0] mark11 = (64'h0000000000000001 << {1'b0, in_entries[93:88]}) &
        {64{in_count > 5'd11}};
    wire [63:0] mark12 = (64'h0000000000000001 << {1'b0, in_entries[101:96]}) &
        {64{in_count > 5'd12}};
    wire [63:0] mark13 = (64'h0000000000000001 << {1'b0, in_entries[109:104]}) &
        {64{in_count > 5'd13}};
    wire [63:0] mark14 = (64'h0000000000000001 << {1'b0, in_entries[117:112]}) &
        {64{in_count > 5'd14}};
    wire [63:0] mark15 = (64'h0000000000000001 << {1'b0, in_entries[125:120]}) &
        {64{in_count > 5'd15}};

    // A block that has left, or none yet: the next chunk begins a block.
    reg block_valid_q;
    reg begins_q;
    wire block_ready;
    wire block_valid = block_valid_q;
    wire may_take = !block_valid_q | block_ready;
    wire takes = in_valid & may_take;

    assign in_ready = may_take;

    always @(posedge clk) begin
        if (!rst_n) begin
            block_valid_q <= 1'b0;
        end else if (may_take) begin
            block_valid_q <= takes & in_ends;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            begins_q <= 1'b1;
        end else if (takes) begin
            begins_q <= in_ends;
        end
    end

    wire [63:0] new_outlier = mark0 | mark1 | mark2 | mark3 | mark4 | mark5 | mark6 | mark7 |
        mark8 | mark9 | mark10 | mark11 | mark12 | mark13 | mark14 | mark15;
    reg [63:0] outlier_q;

    always @(posedge clk) begin
        if (takes) begin
            outlier_q <= new_outlier | (outlier_q & ~{64{begins_q}});
        end
    end

    wire [63:0] new_inner = (mark0 & {64{in_entries[6]}}) | (mark1 & {64{in_entries[14]}}) |
        (mark2 & {64{in_entries[22]}}) | (mark3 & {64{in_entries[30]}}) |
        (mark4 & {64{in_entries[38]}}) | (mark5 & {64{in_entries[46]}}) |
        (mark6 & {64{in_entries[54]}}) | (mark7 & {64{in_entries[62]}}) |
        (mark8 & {64{in_entries[70]}}) | (mark9 & {64{in_entries[78]}}) |
        (mark10 & {64{in_entries[86]}}) | (mark11 & {64{in_entries[94]}}) |
        (mark12 & {64{in_entries[102]}}) | (mark13 & {64{in_entries[110]}}) |
        (mark14 & {64{in_entries[118]}}) | (mark15 & {64{in_entries[126]}});
    reg [63:0] inner_q;

    always @(posedge clk) begin
        if (takes) begin
            inner_q <= new_inner | (inner_q & ~{64{begins_q}});
        end
    end

    wire [63:0] new_side = (mark0 & {64{in_entries[7]}}) | (mark1 & {64{in_entries[15]}}) |
        (mark2 & {64{in_entries[23]}}) | (mark3 & {64{in_entries[31]}}) |
        (mark4 & {64{in_entries[39]}}) | (mark5 & {64{in_entries[47]}}) |
        (mark6 & {64{in_entries[55]}}) | (mark7 & {64{in_entries[63]}}) |
        (mark8 & {64{in_entries[71]}}) | (mark9 & {64{in_entries[79]}}) |
        (mark10 & {64{in_entries[87]}}) | (mark11 & {64{in_entries[95]}}) |
        (mark12 & {64{in_entries[103]}}) | (mark13 & {64{in_entries[111]}}) |
        (mark14 & {64{in_entries[119]}}) | (mark15 & {64{in_entries[127]}});
    reg [63:0] side_q;

    always @(posedge clk) begin
        if (takes) begin
            side_q <= new_side | (side_q & ~{64{begins_q}});
        end
    end

    reg [3:0] error_q;

    always @(posedge clk) begin
        if (takes) begin
            error_q <= in_error;
        end
    end

    assign out_valid = block_valid;
    assign out_outlier = outlier_q;
    assign out_inner = inner_q;
    assign out_side = side_q;
    assign out_error = error_q;
    assign block_ready = out_ready;
endmodule
`default_nettype wire
