// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Append unit: decides an append over both tables at once, then takes a page for every new entry,
// then gives the ranges of bytes to write, the dense one first.
//
// An append is all or nothing: nothing changes before the decision, and all that is needed is
// available after it. Of several errors, the first of bad_stream, bad_length, stream_full and
// no_pages is reported.
//
// start comes with the counts; the counts and the command must stay until store, which is set for
// one cycle when the last range is taken: the new counts are valid then.
//
// Latency 3 cycles, one new page per cycle.
// Generated for pages = 4096, pages_per_stream = 64, page_bytes = 4096, max_append_bytes = 528.
`default_nettype none
module mmu_append_unit_p4096_v64_a528 (
    input  wire        clk,               // clock, rising edge
    input  wire        rst_n,             // synchronous reset, active low
    input  wire        start,             // decides the append
    input  wire        bad_stream,        // the stream of the append does not exist
    input  wire  [9:0] dense_bytes,       // number of dense bytes to append
    input  wire  [9:0] sparse_bytes,      // number of sparse bytes to append
    input  wire [18:0] dense_count,       // dense bytes of the stream before
    input  wire [18:0] sparse_count,      // sparse bytes of the stream before
    input  wire [12:0] free,              // number of free pages
    input  wire        new_valid,         // a free page is offered
    output wire        new_ready,         // a free page is taken if offered
    input  wire [11:0] new_page,          // a free physical page
    output wire        decided,           // status is valid
    output wire  [2:0] status,            // decision: ok or the first error
    output wire        dense_wr_en,       // writes the dense table
    output wire        sparse_wr_en,      // writes the sparse table
    output wire  [5:0] table_wr_virtual,  // virtual page of the entry
    output wire [11:0] table_wr_page,     // physical page of the entry
    output wire        store,             // stores the new counts
    output wire [18:0] dense_new_count,   // dense bytes of the stream with the append
    output wire [18:0] sparse_new_count,  // sparse bytes of the stream with the append
    output wire        range_valid,       // a range of bytes is offered
    input  wire        range_ready,       // a range of bytes is taken if offered
    output wire        range_kind,        // 0 dense, 1 sparse
    output wire [17:0] range_first,       // first byte
    output wire [17:0] range_final_byte,  // last byte
    output wire        range_last         // last range of the command
);
    localparam [2:0] STATUS_OK          = 3'd0;  // the command is done
    localparam [2:0] STATUS_BAD_STREAM  = 3'd1;  // the stream does not exist
    // an append of no byte, or of more than the maximum
    localparam [2:0] STATUS_BAD_LENGTH  = 3'd2;
    // the append needs more virtual pages than a stream has
    localparam [2:0] STATUS_STREAM_FULL = 3'd3;
    localparam [2:0] STATUS_NO_PAGES    = 3'd4;  // the append needs more pages than are free

    // New byte counts, and the pages before.
    reg summed_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            summed_q <= 1'b0;
        end else begin
            summed_q <= start;
        end
    end

    reg [10:0] length_sum_q;

    always @(posedge clk) begin
        if (start) begin
            length_sum_q <= {1'b0, dense_bytes} + {1'b0, sparse_bytes};
        end
    end

    reg  [19:0] dense_new_q;
    reg   [6:0] dense_before_q;
    wire  [6:0] dense_pages = dense_count[18:12] + {6'd0, |dense_count[11:0]};

    always @(posedge clk) begin
        if (start) begin
            dense_new_q <= {1'b0, dense_count} + {10'd0, dense_bytes};
            dense_before_q <= dense_pages;
        end
    end

    reg  [19:0] sparse_new_q;
    reg   [6:0] sparse_before_q;
    wire  [6:0] sparse_pages = sparse_count[18:12] + {6'd0, |sparse_count[11:0]};

    always @(posedge clk) begin
        if (start) begin
            sparse_new_q <= {1'b0, sparse_count} + {10'd0, sparse_bytes};
            sparse_before_q <= sparse_pages;
        end
    end

    // New entries, and whether the tables have them.
    reg weighed_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            weighed_q <= 1'b0;
        end else begin
            weighed_q <= summed_q;
        end
    end

    reg bad_length_q;

    always @(posedge clk) begin
        if (summed_q) begin
            bad_length_q <= (length_sum_q == 11'd0) | (length_sum_q > 11'h210);
        end
    end

    wire  [7:0] dense_after = dense_new_q[19:12] + {7'd0, |dense_new_q[11:0]};
    wire        dense_maps;
    wire        dense_leaves;
    reg         dense_full_q;
    reg  [17:0] dense_final_q;
    reg   [6:0] dense_left_q;
    reg   [5:0] dense_entry_q;
    reg         dense_waits_q;

    always @(posedge clk) begin
        if (summed_q) begin
            dense_full_q <= dense_after > 8'd64;
            dense_final_q <= dense_new_q[17:0] - 18'h00001;
        end
    end

    wire dense_changes = summed_q | dense_maps;

    always @(posedge clk) begin
        if (dense_changes) begin
            dense_left_q <= summed_q ? (dense_after[6:0] - dense_before_q) : (dense_left_q - 7'd1);
            dense_entry_q <= summed_q ? dense_before_q[5:0] : (dense_entry_q + 6'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            dense_waits_q <= 1'b0;
        end else if (summed_q | dense_leaves) begin
            dense_waits_q <= summed_q & (dense_bytes != 10'd0);
        end
    end

    wire        dense_any_left = dense_left_q != 7'd0;
    wire  [7:0] sparse_after = sparse_new_q[19:12] + {7'd0, |sparse_new_q[11:0]};
    wire        sparse_maps;
    wire        sparse_leaves;
    reg         sparse_full_q;
    reg  [17:0] sparse_final_q;
    reg   [6:0] sparse_left_q;
    reg   [5:0] sparse_entry_q;
    reg         sparse_waits_q;

    always @(posedge clk) begin
        if (summed_q) begin
            sparse_full_q <= sparse_after > 8'd64;
            sparse_final_q <= sparse_new_q[17:0] - 18'h00001;
        end
    end

    wire sparse_changes = summed_q | sparse_maps;

    always @(posedge clk) begin
        if (sparse_changes) begin
            sparse_left_q <= summed_q ? (sparse_after[6:0] - sparse_before_q) :
                (sparse_left_q - 7'd1);
            sparse_entry_q <= summed_q ? sparse_before_q[5:0] : (sparse_entry_q + 6'd1);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            sparse_waits_q <= 1'b0;
        end else if (summed_q | sparse_leaves) begin
            sparse_waits_q <= summed_q & (sparse_bytes != 10'd0);
        end
    end

    wire sparse_any_left = sparse_left_q != 7'd0;

    // The decision.
    wire [7:0] pages_needed = {1'b0, dense_left_q} + {1'b0, sparse_left_q};
    wire       no_pages = {5'd0, pages_needed} > free;
    wire       stream_full = dense_full_q | sparse_full_q;
    wire       refused = bad_stream | bad_length_q | stream_full | no_pages;
    reg        decided_q;
    reg  [2:0] decision_q;
    reg        granted_q;
    wire       sends_last;

    always @(posedge clk) begin
        if (!rst_n) begin
            decided_q <= 1'b0;
        end else begin
            decided_q <= weighed_q;
        end
    end

    always @(posedge clk) begin
        if (weighed_q) begin
            decision_q <= bad_stream ? STATUS_BAD_STREAM : bad_length_q ? STATUS_BAD_LENGTH :
                stream_full ? STATUS_STREAM_FULL : no_pages ? STATUS_NO_PAGES : STATUS_OK;
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            granted_q <= 1'b0;
        end else begin
            granted_q <= weighed_q ? !refused : (granted_q & !sends_last);
        end
    end

    assign decided = decided_q;
    assign status = decision_q;

    // One page for every new entry, the dense ones first.
    wire any_left = dense_any_left | sparse_any_left;
    wire takes = granted_q & any_left;
    wire maps = takes & new_valid;

    assign new_ready = takes;
    assign dense_maps = maps & dense_any_left;
    assign sparse_maps = maps & !dense_any_left;
    assign dense_wr_en = dense_maps;
    assign sparse_wr_en = sparse_maps;
    assign table_wr_virtual = dense_any_left ? dense_entry_q : sparse_entry_q;
    assign table_wr_page = new_page;

    // The ranges to write, when all pages are taken.
    wire is_sparse = !dense_waits_q;
    wire is_last = is_sparse | !sparse_waits_q;
    wire written_ready;
    wire written_valid = granted_q & !any_left;
    wire leaves = written_valid & written_ready;

    assign dense_leaves = leaves;
    assign sparse_leaves = leaves & is_sparse;
    assign sends_last = leaves & is_last;

    reg store_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            store_q <= 1'b0;
        end else begin
            store_q <= sends_last;
        end
    end

    assign store = store_q;
    assign dense_new_count = dense_new_q[18:0];
    assign sparse_new_count = sparse_new_q[18:0];
    assign range_valid = written_valid;
    assign range_kind = is_sparse;
    assign range_first = is_sparse ? sparse_count[17:0] : dense_count[17:0];
    assign range_final_byte = is_sparse ? sparse_final_q : dense_final_q;
    assign range_last = is_last;
    assign written_ready = range_ready;
endmodule
`default_nettype wire
