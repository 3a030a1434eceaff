// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Release walker: reads the valid entries of a stream, dense ones first, and returns their physical
// pages.
//
// start comes with the byte counts of the stream. done is set for one cycle behind the last page.
// The reads of the tables depend on out_ready.
//
// Latency 1 cycle, one page per cycle.
// Generated for pages = 256, pages_per_stream = 8, page_bytes = 1024.
`default_nettype none
module mmu_release_walker_p256_v8_g1024 (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        start,             // releases the stream
    input  wire [13:0] dense_count,       // number of its dense bytes
    input  wire [13:0] sparse_count,      // number of its sparse bytes
    input  wire  [7:0] dense_page,        // entry read from the dense table
    input  wire  [7:0] sparse_page,       // entry read from the sparse table
    output wire        dense_rd_en,       // reads the dense table
    output wire        sparse_rd_en,      // reads the sparse table
    output wire  [2:0] table_rd_virtual,  // virtual page of the entry
    output wire        walking,           // the reads of the tables are those of this unit
    output wire        done,              // all pages are returned
    output wire        out_valid,         // a returned page is offered
    input  wire        out_ready,         // a returned page is taken if offered
    output wire  [7:0] out_page           // a free physical page
);
    // Entries left to read: the dense ones first, from virtual page 0 up.
    reg        walking_q;
    reg  [3:0] dense_left_q;
    reg  [3:0] sparse_left_q;
    reg  [2:0] virtual_q;
    reg        page_valid_q;
    reg        page_is_sparse_q;
    wire       page_ready;
    wire       moves = !page_valid_q | page_ready;
    wire       dense_now = dense_left_q != 4'd0;
    wire       sparse_now = !dense_now & (sparse_left_q != 4'd0);
    wire       reads_dense = walking_q & moves & dense_now;
    wire       reads_sparse = walking_q & moves & sparse_now;
    wire       ends = walking_q & moves & !dense_now & !sparse_now;

    always @(posedge clk) begin
        if (!rst_n) begin
            walking_q <= 1'b0;
        end else begin
            walking_q <= start | (walking_q & !ends);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            page_valid_q <= 1'b0;
        end else if (moves) begin
            page_valid_q <= reads_dense | reads_sparse;
        end
    end

    always @(posedge clk) begin
        if (moves) begin
            page_is_sparse_q <= sparse_now;
        end
    end

    wire [3:0] dense_pages = dense_count[13:10] + {3'd0, |dense_count[9:0]};
    wire [3:0] sparse_pages = sparse_count[13:10] + {3'd0, |sparse_count[9:0]};

    always @(posedge clk) begin
        if (start | reads_dense) begin
            dense_left_q <= start ? dense_pages : (dense_left_q - 4'd1);
        end
    end

    always @(posedge clk) begin
        if (start | reads_sparse) begin
            sparse_left_q <= start ? sparse_pages : (sparse_left_q - 4'd1);
        end
    end

    // The sparse entries begin at virtual page 0 again.
    wire restarts = start | (reads_dense & (dense_left_q == 4'd1));

    always @(posedge clk) begin
        if (start | reads_dense | reads_sparse) begin
            virtual_q <= restarts ? 3'd0 : (virtual_q + 3'd1);
        end
    end

    assign dense_rd_en = reads_dense;
    assign sparse_rd_en = reads_sparse;
    assign table_rd_virtual = virtual_q;

    reg done_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            done_q <= 1'b0;
        end else begin
            done_q <= ends;
        end
    end

    assign walking = walking_q;
    assign done = done_q;

    wire out_page_ready;
    wire out_page_valid = page_valid_q;

    assign page_ready = out_page_ready;
    assign out_valid = out_page_valid;
    assign out_page = page_is_sparse_q ? sparse_page : dense_page;
    assign out_page_ready = out_ready;
endmodule
`default_nettype wire
