// SPDX-License-Identifier: Apache-2.0
//
// What must hold in every cycle of a memory management unit, whatever its ports do.
//
// The checker sees the unit's registers and RAMs. It counts the places in which one page, any page,
// is: never given, waiting to be given, in the list of returned pages, in a table, or on its way
// back. Exactly one: so no page is owned twice, none is lost, and none is free and owned.
`default_nettype none
module kv_mmu_checker #(
    parameter STREAMS = 2,
    parameter PAGES = 4,
    parameter PAGE_BYTES = 64,
    parameter ENTRIES = 2,       // virtual pages of a stream in each table
    parameter STREAM_BITS = 1,   // of an index
    parameter ID_BITS = 2,       // of an id in a command
    parameter PAGE_BITS = 2,
    parameter FREE_BITS = 3,
    parameter ENTRY_BITS = 1,
    parameter COUNT_BITS = 8,
    parameter LENGTH_BITS = 9,
    parameter SUM_BITS = 10,      // of a new count before it is known to fit
    parameter MAX_APPEND = 256
) (
    input wire clk,
    input wire rst_n,

    // Ports of the unit.
    input wire                   cmd_valid,
    input wire                   cmd_ready,
    input wire [1:0]             cmd_op,
    input wire [ID_BITS-1:0]     cmd_stream,
    input wire [LENGTH_BITS-1:0] cmd_dense_bytes,
    input wire [LENGTH_BITS-1:0] cmd_sparse_bytes,
    input wire                   desc_valid,

    // Page allocator.
    input wire [FREE_BITS-1:0]       fresh,
    input wire                       given_valid,
    input wire [PAGE_BITS-1:0]       given_page,
    input wire [FREE_BITS-1:0]       free,
    input wire [PAGE_BITS-1:0]       list_write,
    input wire [PAGE_BITS-1:0]       list_read,
    input wire                       list_full,
    input wire                       list_empty,
    input wire                       list_out_valid,
    input wire [PAGE_BITS-1:0]       list_out,
    input wire [PAGES*PAGE_BITS-1:0] list,

    // Management tables.
    input wire [STREAMS*ENTRIES*PAGE_BITS-1:0] dense_pages,
    input wire [STREAMS*ENTRIES*PAGE_BITS-1:0] sparse_pages,
    input wire [PAGE_BITS-1:0]                 dense_page_read,
    input wire [PAGE_BITS-1:0]                 sparse_page_read,
    input wire [STREAMS*COUNT_BITS-1:0]        dense_counts,
    input wire [STREAMS*COUNT_BITS-1:0]        sparse_counts,
    input wire [COUNT_BITS-1:0]                dense_count_read,
    input wire [COUNT_BITS-1:0]                sparse_count_read,

    // Command unit.
    input wire                   clearing,
    input wire [STREAM_BITS-1:0] clear_stream,
    input wire                   ready,
    input wire                   reads_counts,
    input wire                   counts_there,
    input wire                   weighs,
    input wire                   read_waits,
    input wire [1:0]             op,
    input wire [ID_BITS-1:0]     stream,
    input wire                   bad_stream,
    input wire [LENGTH_BITS-1:0] dense_bytes,
    input wire [LENGTH_BITS-1:0] sparse_bytes,
    input wire                   completing,
    input wire [2:0]             verdict,

    // Append unit.
    input wire                summed,
    input wire                weighed,
    input wire                granted,
    input wire                bad_length,
    input wire                dense_full,
    input wire                sparse_full,
    input wire [LENGTH_BITS:0] length_sum,
    input wire [ENTRY_BITS:0] dense_pages_before,
    input wire [ENTRY_BITS:0] sparse_pages_before,
    input wire [ENTRY_BITS-1:0] dense_entry,
    input wire [ENTRY_BITS-1:0] sparse_entry,
    input wire                dense_waits,
    input wire                sparse_waits,
    input wire                store,
    input wire                decided,
    input wire [2:0]          decision,
    input wire [ENTRY_BITS:0] append_dense_left,
    input wire [ENTRY_BITS:0] append_sparse_left,
    input wire [SUM_BITS-1:0]   dense_new,
    input wire [SUM_BITS-1:0]   sparse_new,
    input wire                dense_maps,
    input wire                sparse_maps,

    // Last descriptors on their way.
    input wire walker_walking,
    input wire walker_last,
    input wire piece_valid,
    input wire piece_last,
    input wire burst_valid,
    input wire burst_last,
    input wire out_valid,
    input wire out_last,
    input wire skid_valid,
    input wire skid_last,

    // Release walker.
    input wire [ENTRY_BITS-1:0] release_entry,
    input wire                walking,
    input wire                done,
    input wire [ENTRY_BITS:0] release_dense_left,
    input wire [ENTRY_BITS:0] release_sparse_left,
    input wire                page_valid,
    input wire                page_is_sparse
);
    // ---- reset once, then never again --------------------------------------------------------

    reg started = 1'b0;
    always @(posedge clk) started <= 1'b1;
    always @* assume (rst_n == started);

    // ---- one page, any page ------------------------------------------------------------------

    (* anyconst *) reg [PAGE_BITS-1:0] page;
    always @* assume (page < PAGES);

    function [COUNT_BITS:0] pages_of(input [COUNT_BITS-1:0] bytes);
        pages_of = ({1'b0, bytes} + PAGE_BYTES - 1) / PAGE_BYTES;
    endfunction

    wire [STREAM_BITS-1:0] index = stream[STREAM_BITS-1:0];

    // Entries of the stream in work from `first` to before `end` are valid. An append has those
    // that it mapped, before the counts are stored; a release no longer has those that it read.
    wire appends = granted | store;
    wire releases = walking | done;
    wire [ENTRY_BITS:0] dense_first = releases ? pages_of(dense_count_read) - release_dense_left : 0;
    wire [ENTRY_BITS:0] sparse_first = releases ? pages_of(sparse_count_read) - release_sparse_left : 0;
    wire [ENTRY_BITS:0] dense_end = pages_of(dense_new[COUNT_BITS-1:0]) - append_dense_left;
    wire [ENTRY_BITS:0] sparse_end = pages_of(sparse_new[COUNT_BITS-1:0]) - append_sparse_left;

    // The places that hold the page: seen in one of them, seen in two of them.
    wire [PAGE_BITS-1:0] list_distance = list_write - list_read;
    wire [PAGE_BITS:0] list_length = {list_full, list_distance};
    wire is_fresh = page >= fresh;
    wire is_given = given_valid & (given_page == page);
    wire is_list_out = list_out_valid & (list_out == page);
    wire is_returning = page_valid & ((page_is_sparse ? sparse_page_read : dense_page_read) == page);

    integer s, v, i;
    reg seen, seen_twice, here;
    reg [7:0] owned;    // valid entries, of whichever pages
    reg [ENTRY_BITS:0] dense_from, dense_to, sparse_from, sparse_to;
    reg [PAGE_BITS-1:0] place;

    always @* begin
        seen = is_fresh | is_given | is_list_out | is_returning;
        seen_twice = is_fresh & (is_given | is_list_out | is_returning)
            | is_given & (is_list_out | is_returning) | is_list_out & is_returning;
        owned = 0;
        for (s = 0; s < STREAMS; s = s + 1) begin
            dense_from = 0;
            sparse_from = 0;
            dense_to = pages_of(dense_counts[s*COUNT_BITS +: COUNT_BITS]);
            sparse_to = pages_of(sparse_counts[s*COUNT_BITS +: COUNT_BITS]);
            // Until all counts are cleared they say nothing.
            if (clearing) begin
                dense_to = 0;
                sparse_to = 0;
            end else if (s == index) begin
                dense_from = dense_first;
                sparse_from = sparse_first;
                if (appends) begin
                    dense_to = dense_end;
                    sparse_to = sparse_end;
                end
            end
            owned = owned + (dense_to - dense_from) + (sparse_to - sparse_from);
            for (v = 0; v < ENTRIES; v = v + 1) begin
                here = v >= dense_from && v < dense_to
                    && dense_pages[(s*ENTRIES + v)*PAGE_BITS +: PAGE_BITS] == page;
                seen_twice = seen_twice | seen & here;
                seen = seen | here;
                here = v >= sparse_from && v < sparse_to
                    && sparse_pages[(s*ENTRIES + v)*PAGE_BITS +: PAGE_BITS] == page;
                seen_twice = seen_twice | seen & here;
                seen = seen | here;
            end
        end
        for (i = 0; i < PAGES; i = i + 1) begin
            place = list_read + i;
            here = i < list_length && list[place*PAGE_BITS +: PAGE_BITS] == page;
            seen_twice = seen_twice | seen & here;
            seen = seen | here;
        end
    end

    // A page is free or owned by exactly one valid entry, or on its way between the two.
    always @(posedge clk) if (started)
        one_place: assert (seen && !seen_twice);

    // free + owned = PAGES, and the counter of free pages is right.
    always @(posedge clk) if (started) begin
        free_is_right: assert (free == (PAGES - fresh) + given_valid + list_length + list_out_valid);
        free_and_owned: assert (free + owned + page_valid == PAGES);
    end

    // ---- all or nothing ----------------------------------------------------------------------

    // A grant has its pages: it never waits for one that is not there, and none is taken but by it.
    always @(posedge clk) if (started) begin
        if (granted)
            grant_is_covered: assert (append_dense_left + append_sparse_left <= free);
        if (dense_maps | sparse_maps)
            only_grants_map: assert (granted);
    end

    // The command in work, and what was before it.
    reg       appending = 1'b0;   // an append was accepted and has not completed
    reg [FREE_BITS-1:0] free_before;
    reg [COUNT_BITS-1:0] dense_before, sparse_before;
    reg       wrote = 1'b0;       // a descriptor was offered, or an entry was written
    wire accepted = cmd_valid & cmd_ready;
    always @(posedge clk) begin
        if (accepted) begin
            appending <= cmd_op == 2'd0;
            free_before <= free;
            dense_before <= dense_counts[cmd_stream[STREAM_BITS-1:0]*COUNT_BITS +: COUNT_BITS];
            sparse_before <= sparse_counts[cmd_stream[STREAM_BITS-1:0]*COUNT_BITS +: COUNT_BITS];
            wrote <= 1'b0;
        end else if (desc_valid | dense_maps | sparse_maps) begin
            wrote <= 1'b1;
        end
    end

    wire [COUNT_BITS-1:0] dense_now = dense_counts[index*COUNT_BITS +: COUNT_BITS];
    wire [COUNT_BITS-1:0] sparse_now = sparse_counts[index*COUNT_BITS +: COUNT_BITS];
    wire [COUNT_BITS+LENGTH_BITS:0] dense_sum = dense_before + dense_bytes;
    wire [COUNT_BITS+LENGTH_BITS:0] sparse_sum = sparse_before + sparse_bytes;
    wire [FREE_BITS+ENTRY_BITS+1:0] taken =
        pages_of(dense_now) - pages_of(dense_before) + pages_of(sparse_now) - pages_of(sparse_before);

    always @(posedge clk) if (started && appending && completing) begin
        if (verdict == 3'd0) begin
            // All: both counts grew by what was appended, and exactly the pages for it are gone.
            all_dense: assert (dense_now == dense_sum);
            all_sparse: assert (sparse_now == sparse_sum);
            all_pages: assert (free_before == free + taken);
            all_legal: assert (stream < STREAMS && dense_bytes + sparse_bytes != 0
                && dense_bytes + sparse_bytes <= MAX_APPEND
                && dense_sum <= ENTRIES*PAGE_BYTES && sparse_sum <= ENTRIES*PAGE_BYTES);
        end else begin
            // Nothing: no count, no page, no entry, no descriptor.
            nothing_wrote: assert (!wrote && !desc_valid);
            nothing_dense: assert (dense_now == dense_before && sparse_now == sparse_before);
            nothing_pages: assert (free == free_before);
        end
    end

    // ---- what the induction leans on -----------------------------------------------------------

    // Exactly one unit has the command, or it is awaited.
    wire [4:0] holders = clearing + ready + reads_counts + counts_there + weighs + weighed
        + (decided & (decision != 0)) + granted + read_waits + (walker_walking & walker_last)
        + (piece_valid & piece_last) + (burst_valid & burst_last) + (out_valid & out_last)
        + (skid_valid & skid_last) + walking + done + completing;
    wire under_way = piece_valid | burst_valid | out_valid | skid_valid | walker_walking;
    wire counts_known = counts_there | weighs | weighed | (decided & (decision != 0)) | granted
        | store | walking | done;
    localparam CAPACITY = ENTRIES * PAGE_BYTES;
    wire [ENTRY_BITS:0] dense_had = pages_of(dense_count_read);
    wire [ENTRY_BITS:0] sparse_had = pages_of(sparse_count_read);
    wire [ENTRY_BITS:0] dense_has = pages_of(dense_new[COUNT_BITS-1:0]);
    wire [ENTRY_BITS:0] sparse_has = pages_of(sparse_new[COUNT_BITS-1:0]);
    wire [SUM_BITS:0] dense_total = dense_count_read + dense_bytes;
    wire [SUM_BITS:0] sparse_total = sparse_count_read + sparse_bytes;
    wire [LENGTH_BITS:0] length_total = dense_bytes + sparse_bytes;
    wire busy = !clearing & !ready;

    integer t;
    always @(posedge clk) if (started) begin
        one_holder: assert (holders == 1);
        if (decided) assert (granted == (decision == 0));
        if (skid_valid) assert (out_valid);
        if (clearing | ready | reads_counts | counts_there | weighs | weighed | walking | done | completing
            | (decided & (decision != 0)))
            nothing_under_way: assert (!under_way && !store);
        // Nothing is behind the last descriptor.
        if (piece_valid & piece_last) assert (!walker_walking);
        if (burst_valid & burst_last) assert (!walker_walking && !piece_valid);
        if (skid_valid & skid_last) assert (!walker_walking && !piece_valid && !burst_valid);
        if (out_valid & out_last)
            assert (!walker_walking && !piece_valid && !burst_valid && !skid_valid);
        if (store) assert (walker_walking & walker_last | piece_valid & piece_last);
        if (read_waits) assert (!under_way && !store && op == 2'd1);
        if (summed) assert (weighs && op == 2'd0);
        if (weighs && op == 2'd0) assert (summed);
        if (weighed | granted | store | decided) assert (op == 2'd0);
        if (store) assert (!granted && append_dense_left == 0 && append_sparse_left == 0);
        if (walking | done) assert (op == 2'd2);

        // The allocator.
        assert (fresh <= PAGES);
        assert ((list_full | list_empty) == (list_write == list_read) && !(list_full & list_empty));
        assert (list_length <= PAGES);

        // Counts fit into the tables; while they are cleared, those that were say 0.
        for (t = 0; t < STREAMS; t = t + 1) begin
            if (!clearing || t < clear_stream) begin
                assert (dense_counts[t*COUNT_BITS +: COUNT_BITS] <= (clearing ? 0 : CAPACITY));
                assert (sparse_counts[t*COUNT_BITS +: COUNT_BITS] <= (clearing ? 0 : CAPACITY));
            end
        end
        if (clearing) assert (clear_stream < STREAMS && !page_valid);
        if (counts_known) begin
            assert (dense_count_read == dense_counts[index*COUNT_BITS +: COUNT_BITS]);
            assert (sparse_count_read == sparse_counts[index*COUNT_BITS +: COUNT_BITS]);
        end
        if (busy && !reads_counts) assert (bad_stream == (stream >= STREAMS));
        if (walking | done | granted | store) assert (!bad_stream);

        // The append unit.
        if (summed | weighed | granted | store) begin
            assert (dense_new == dense_total);
            assert (sparse_new == sparse_total);
            assert (length_sum == length_total);
        end
        if (summed | weighed) begin
            assert (dense_pages_before == dense_had);
            assert (sparse_pages_before == sparse_had);
        end
        if (weighed) begin
            assert (bad_length == (length_total == 0 || length_total > MAX_APPEND));
            assert (dense_full == (dense_total > CAPACITY));
            assert (sparse_full == (sparse_total > CAPACITY));
            if (!dense_full) assert (append_dense_left == dense_has - dense_had);
            if (!sparse_full) assert (append_sparse_left == sparse_has - sparse_had);
        end
        if (granted | store) begin
            assert (dense_total <= CAPACITY && sparse_total <= CAPACITY);
            assert (length_total != 0 && length_total <= MAX_APPEND);
            assert (append_dense_left <= dense_has - dense_had);
            assert (append_sparse_left <= sparse_has - sparse_had);
            if (append_dense_left != 0) assert (append_sparse_left == sparse_has - sparse_had);
        end
        if (weighed | granted) begin
            if (append_dense_left != 0 && !dense_full)
                assert (dense_entry == ((dense_has - append_dense_left) & (ENTRIES - 1)));
            if (append_sparse_left != 0 && !sparse_full)
                assert (sparse_entry == ((sparse_has - append_sparse_left) & (ENTRIES - 1)));
            assert (dense_waits | sparse_waits | bad_length);
        end
        if (granted) assert (!dense_full && !sparse_full && !bad_length);
        if (granted && (append_dense_left != 0 || append_sparse_left != 0)) assert (!under_way);

        // The release walker.
        if (walking | done) begin
            assert (release_dense_left <= dense_had);
            assert (release_sparse_left <= sparse_had);
        end
        if (walking) begin
            if (release_dense_left != 0) begin
                assert (release_sparse_left == sparse_had);
                assert (release_entry == ((dense_had - release_dense_left) & (ENTRIES - 1)));
            end else if (release_sparse_left != 0) begin
                assert (release_entry == ((sparse_had - release_sparse_left) & (ENTRIES - 1)));
            end
        end
        if (done) assert (release_dense_left == 0 && release_sparse_left == 0);
        if (page_valid) assert (walking);
        if (page_valid) put_is_taken: assert (!list_full);
        never_full: assert (!list_full);

        // The command that the checker follows.
        if (busy) assert (appending == (op == 2'd0));
        if (ready) assert (!completing);
        if (appending && (reads_counts | counts_known)) begin
            before_dense: assert (dense_before == dense_now && sparse_before == sparse_now);
        end
        if (appending && (reads_counts | counts_there | weighs | weighed | (decided & (decision != 0)))) begin
            assert (!wrote && !desc_valid);
            assert (free == free_before);
        end
        if (appending && (granted | store))
            assert (free_before == free + (dense_has - dense_had - append_dense_left)
                + (sparse_has - sparse_had - append_sparse_left));
        if (appending && busy && !reads_counts && !counts_known) begin
            if (!completing || verdict == 0) begin
                assert (dense_now == dense_sum && sparse_now == sparse_sum);
                assert (free_before == free + taken);
                assert (stream < STREAMS && length_total != 0 && length_total <= MAX_APPEND);
                assert (dense_sum <= CAPACITY && sparse_sum <= CAPACITY);
            end
            if (!completing) assert (verdict == 0 || decided);
        end
        if (appending && (granted | store) && !decided) assert (verdict == 0);
    end
endmodule
`default_nettype wire
