#!/usr/bin/env bash
# Proofs about the emitted Verilog, with Yosys, Z3, ABC and CaDiCaL.
# usage: formal.sh [NAME]...      without names all of them; formal.sh --list shows the names
#
# A proof by induction has two halves: no assertion fails in the first cycles behind reset, and where
# all assertions held for a few cycles, from any state, they hold in the next one. So they hold for ever.
# Every proof is then repeated on designs with one guard removed, and must fail there.
# Works in build/formal/<name>/ (WORK), on the designs in hdl/ (HDL); each log is there. Exit status
# 1 if a proof fails, or a broken design passes.
set -euo pipefail
cd "$(dirname "$0")/.."

hdl=${HDL:-hdl}
work=${WORK:-build/formal}
checkers=$PWD/formal

rtl_gen() {
    ${RTL_GEN:-cargo run --quiet --bin rtl-gen --} "$@"
}

# ---- the memory management unit ----------------------------------------------------------------

# Sizes of a configuration, in the checker's words, from the parameters in the manifest: sizes DIR
sizes() {
    local manifest=$1/manifest.json page_bytes_bits burst
    streams=$(parameter streams) pages=$(parameter pages) entries=$(parameter pages_per_stream)
    page_bytes=$(parameter page_bytes) max_append=$(parameter max_append_bytes)
    burst=$(parameter max_burst_bytes)
    ((burst <= page_bytes)) || burst=$page_bytes
    stream_bits=$(bits_of $((streams - 1))) id_bits=$(bits_of "$streams")
    page_bits=$(bits_of $((pages - 1))) free_bits=$(bits_of "$pages")
    entry_bits=$(bits_of $((entries - 1))) page_bytes_bits=$(bits_of $((page_bytes - 1)))
    count_bits=$((entry_bits + page_bytes_bits + 1)) length_bits=$(bits_of "$max_append")
    sum_bits=$(((count_bits > length_bits ? count_bits : length_bits) + 1))
    descriptor_bits=$(($(parameter address_bits) + $(bits_of "$burst") + 2))
}

# A parameter in the manifest.
parameter() {
    sed -n "/\"parameters\": {/,/}/ s/^ *\"$1\": \([0-9]*\),*$/\1/p" "$manifest"
}

# Bits of a number.
bits_of() {
    local bits=1
    while (($1 >> bits)); do bits=$((bits + 1)); done
    echo "$bits"
}

# The unit with the checker at its registers, which expose makes ports: bind TOP > FILE. An
# instance of the unit is connected by name; names with dots are written \name with a space.
bind_kv_mmu() {
    local port width depth memory line i padding=
    local unused=$(((8 - (3 + id_bits + 2 * length_bits) % 8) % 8))
    [ "$unused" -eq 0 ] || padding="$unused'd0, "
    # checker port, width, register
    local registers="
        fresh $free_bits u_allocator.fresh_q
        given_valid 1 u_allocator.given_valid_q
        given_page $page_bits u_allocator.given_page_q
        free $free_bits u_allocator.free_q
        list_write $page_bits u_allocator.u_returned.write_q
        list_read $page_bits u_allocator.u_returned.read_q
        list_full 1 u_allocator.u_returned.full_q
        list_empty 1 u_allocator.u_returned.empty_q
        list_out_valid 1 u_allocator.u_returned.out_valid_q
        list_out $page_bits u_allocator.u_returned.u_ram.mem_rd_data_q
        dense_page_read $page_bits u_dense_table.u_pages.mem_rd_data_q
        sparse_page_read $page_bits u_sparse_table.u_pages.mem_rd_data_q
        dense_count_read $count_bits u_dense_table.u_counts.mem_rd_data_q
        sparse_count_read $count_bits u_sparse_table.u_counts.mem_rd_data_q
        clearing 1 u_command.clearing_q
        clear_stream $stream_bits u_command.clear_stream_q
        ready 1 u_command.ready_q
        reads_counts 1 u_command.reads_counts_q
        counts_there 1 u_command.counts_there_q
        weighs 1 u_command.weighs_q
        read_waits 1 u_command.read_waits_q
        op 2 u_command.op_q
        bad_stream 1 u_command.bad_stream_q
        dense_bytes $length_bits u_command.dense_bytes_q
        sparse_bytes $length_bits u_command.sparse_bytes_q
        stream $id_bits u_command.stream_q
        completing 1 u_command.completing_q
        verdict 3 u_command.verdict_q
        summed 1 u_append.summed_q
        weighed 1 u_append.weighed_q
        bad_length 1 u_append.bad_length_q
        dense_full 1 u_append.dense_full_q
        sparse_full 1 u_append.sparse_full_q
        length_sum $((length_bits + 1)) u_append.length_sum_q
        dense_pages_before $((entry_bits + 1)) u_append.dense_before_q
        sparse_pages_before $((entry_bits + 1)) u_append.sparse_before_q
        dense_entry $entry_bits u_append.dense_entry_q
        sparse_entry $entry_bits u_append.sparse_entry_q
        dense_waits 1 u_append.dense_waits_q
        sparse_waits 1 u_append.sparse_waits_q
        granted 1 u_append.granted_q
        store 1 u_append.store_q
        decided 1 u_append.decided_q
        decision 3 u_append.decision_q
        append_dense_left $((entry_bits + 1)) u_append.dense_left_q
        append_sparse_left $((entry_bits + 1)) u_append.sparse_left_q
        dense_new $sum_bits u_append.dense_new_q
        sparse_new $sum_bits u_append.sparse_new_q
        dense_maps 1 u_append.dense_maps
        sparse_maps 1 u_append.sparse_maps
        walker_walking 1 u_read_walker.walking_q
        walker_last 1 u_read_walker.last_q
        piece_valid 1 u_read_walker.piece_valid_q
        piece_last 1 u_read_walker.piece_last_q
        burst_valid 1 u_splitter.valid_q
        burst_last 1 u_splitter.last_q
        out_valid 1 u_descriptor.out_valid_q
        out_data $descriptor_bits u_descriptor.out_data_q
        skid_valid 1 u_descriptor.skid_valid_q
        skid_data $descriptor_bits u_descriptor.skid_data_q
        release_entry $entry_bits u_release.virtual_q
        walking 1 u_release.walking_q
        done 1 u_release.done_q
        release_dense_left $((entry_bits + 1)) u_release.dense_left_q
        release_sparse_left $((entry_bits + 1)) u_release.sparse_left_q
        page_valid 1 u_release.page_valid_q
        page_is_sparse 1 u_release.page_is_sparse_q"
    # checker port, word width, words, memory
    local memories="
        list $page_bits $pages u_allocator.u_returned.u_ram
        dense_pages $page_bits $((streams * entries)) u_dense_table.u_pages
        sparse_pages $page_bits $((streams * entries)) u_sparse_table.u_pages
        dense_counts $count_bits $streams u_dense_table.u_counts
        sparse_counts $count_bits $streams u_sparse_table.u_counts"

    echo "module bound ("
    echo "    input wire clk, input wire rst_n,"
    echo "    input wire cmd_valid, input wire [1:0] cmd_op, input wire cmd_kind,"
    echo "    input wire [$((id_bits - 1)):0] cmd_stream,"
    echo "    input wire [$((length_bits - 1)):0] cmd_dense_bytes,"
    echo "    input wire [$((length_bits - 1)):0] cmd_sparse_bytes,"
    echo "    input wire desc_ready, input wire done_ready"
    echo ");"
    echo "    wire cmd_ready, desc_valid;"
    while read -r port width memory; do
        [ -n "$port" ] && echo "    wire [$((width - 1)):0] $port;"
    done <<< "$registers"
    while read -r port width depth memory; do
        [ -n "$port" ] || continue
        for ((i = 0; i < depth; i++)); do echo "    wire [$((width - 1)):0] ${port}_$i;"; done
    done <<< "$memories"
    echo "    $top u_unit ("
    while read -r port width memory; do
        [ -n "$port" ] && echo "        .\\$memory ($port),"
    done <<< "$registers"
    while read -r port width depth memory; do
        [ -n "$port" ] || continue
        for ((i = 0; i < depth; i++)); do echo "        .\\$memory.mem[$i] (${port}_$i),"; done
    done <<< "$memories"
    echo "        .clk(clk), .rst_n(rst_n),"
    echo "        .s_axis_cmd_tvalid(cmd_valid), .s_axis_cmd_tready(cmd_ready),"
    echo "        .s_axis_cmd_tdata({${padding}cmd_sparse_bytes, cmd_dense_bytes, cmd_stream, cmd_kind, cmd_op}),"
    echo "        .m_axis_desc_tvalid(desc_valid), .m_axis_desc_tready(desc_ready),"
    echo "        .m_axis_done_tready(done_ready)"
    echo "    );"
    echo "    kv_mmu_checker #("
    echo "        .STREAMS($streams), .PAGES($pages), .PAGE_BYTES($page_bytes), .ENTRIES($entries),"
    echo "        .STREAM_BITS($stream_bits), .ID_BITS($id_bits), .PAGE_BITS($page_bits),"
    echo "        .FREE_BITS($free_bits), .ENTRY_BITS($entry_bits), .COUNT_BITS($count_bits),"
    echo "        .LENGTH_BITS($length_bits), .SUM_BITS($sum_bits), .MAX_APPEND($max_append)"
    echo "    ) u_checker ("
    while read -r port width memory; do
        case "$port" in
            "") ;;
            *_data) echo "        .${port%_data}_last(${port}[$((width - 1))])," ;;
            *) echo "        .$port($port)," ;;
        esac
    done <<< "$registers"
    while read -r port width depth memory; do
        [ -n "$port" ] || continue
        line=""
        for ((i = depth - 1; i >= 0; i--)); do line+="${port}_$i${i:+,}"; done
        echo "        .$port({${line%,}}),"
    done <<< "$memories"
    echo "        .clk(clk), .rst_n(rst_n), .cmd_valid(cmd_valid), .cmd_ready(cmd_ready), .cmd_op(cmd_op),"
    echo "        .cmd_stream(cmd_stream), .cmd_dense_bytes(cmd_dense_bytes),"
    echo "        .cmd_sparse_bytes(cmd_sparse_bytes), .desc_valid(desc_valid)"
    echo "    );"
    echo "endmodule"
}

# ---- stream cells --------------------------------------------------------------------------------

# The cell with its checker: bind_cell NAME > FILE.
bind_cell() {
    local i width bits stored=""
    case "$1" in
        skid_buffer_w8)
            echo "module bound (input wire clk, input wire rst_n, input wire in_valid,"
            echo "    input wire [7:0] in_data, input wire out_ready);"
            echo "    wire in_ready, out_valid, skid_valid; wire [7:0] out_data, skid_data;"
            echo "    skid_buffer_w8 u_unit (.clk(clk), .rst_n(rst_n), .in_valid(in_valid),"
            echo "        .in_ready(in_ready), .in_data(in_data), .out_ready(out_ready),"
            echo "        .out_valid(out_valid), .out_data(out_data),"
            echo "        .skid_valid_q(skid_valid), .skid_data_q(skid_data));"
            echo "    stream_cell_checker #(.WIDTH(8), .CAPACITY(2)) u_checker (.*,"
            echo "        .stored(out_valid ? {skid_data, out_data} : {8'd0, skid_data}), .may_wait(1'b0),"
            echo "        .stored_beats({7'd0, out_valid} + {7'd0, skid_valid}));"
            ;;
        stream_fifo_d16_w8)
            echo "module bound (input wire clk, input wire rst_n, input wire in_valid,"
            echo "    input wire [7:0] in_data, input wire out_ready);"
            echo "    wire in_ready, out_valid, full, empty; wire [7:0] out_data; wire [3:0] write, read;"
            for ((i = 0; i < 16; i++)); do echo "    wire [7:0] word_$i;"; done
            echo "    stream_fifo_d16_w8 u_unit (.clk(clk), .rst_n(rst_n), .in_valid(in_valid),"
            echo "        .in_ready(in_ready), .in_data(in_data), .out_ready(out_ready),"
            for ((i = 0; i < 16; i++)); do echo "        .\\u_ram.mem[$i] (word_$i),"; done
            echo "        .out_valid(out_valid), .out_data(out_data), .write_q(write), .read_q(read),"
            echo "        .full_q(full), .empty_q(empty));"
            for ((i = 15; i >= 0; i--)); do stored+="word_$i, "; done
            echo "    // The RAM's words from the oldest up, behind the output register if that is full."
            echo "    wire [127:0] words = {${stored%, }};"
            echo "    wire [3:0] distance = write - read;"
            echo "    wire [4:0] length = {full, distance};"
            echo "    always @(posedge clk) if (rst_n) begin"
            echo "        pointers_meet: assert ((full | empty) == (write == read) && !(full & empty));"
            echo "    end"
            echo "    wire [255:0] turned = {words, words} >> {read, 3'b000};"
            echo "    wire [135:0] stored = out_valid ? {turned[127:0], out_data} : {8'd0, turned[127:0]};"
            echo "    wire started_late;"
            echo "    // A beat is offered one cycle behind its arrival in the RAM."
            echo "    reg [4:0] length_q; always @(posedge clk) length_q <= rst_n ? length : 5'd0;"
            echo "    assign started_late = length_q == 5'd0;"
            echo "    stream_cell_checker #(.WIDTH(8), .CAPACITY(17)) u_checker (.*, .may_wait(started_late),"
            echo "        .stored_beats({3'd0, length} + {7'd0, out_valid}));"
            ;;
        hadamard_n8_*)
            echo "module bound (input wire clk, input wire rst_n, input wire in_valid,"
            echo "    input wire [7:0] in_x);"
            echo "    wire out_valid; wire [13:0] out_y;"
            echo "    $1 u_unit (.*);"
            echo "    hadamard_checker u_checker (.*);"
            ;;
        rot_quantizer_lane_*)
            width=${1#*_w} bits=${1##*_b}
            width=${width%_b*}
            echo "module bound (input wire clk, input wire [$((width - 1)):0] y, input wire [4:0] places,"
            echo "    input wire [2:0] eighths, input wire zero);"
            echo "    wire [3:0] divisor2, divisor3; wire zero3; wire [$((bits - 1)):0] code;"
            echo "    $1 u_unit (.clk(clk), .y(y), .places(places), .divisor2(divisor2),"
            echo "        .divisor3(divisor3), .zero(zero3), .code(code));"
            echo "    rot_quantizer_lane_checker #(.WIDTH($width), .BITS($bits)) u_checker (.*);"
            ;;
        byte_packer_b4)
            echo "module bound (input wire clk, input wire rst_n, input wire in_valid,"
            echo "    input wire [2:0] in_count, input wire [31:0] in_bytes, input wire in_last,"
            echo "    input wire out_ready);"
            echo "    wire in_ready, out_valid, out_last; wire [31:0] out_data; wire [3:0] out_keep;"
            echo "    byte_packer_b4 u_unit (.*);"
            echo "    byte_packer_checker u_checker (.*);"
            ;;
    esac
    echo "endmodule"
}

# ---- AXI4-Lite -----------------------------------------------------------------------------------------

# The slave in front of the registers, which are free: bind_axil_slave > FILE.
bind_axil_slave() {
    local name
    echo "module bound (input wire clk, input wire rst_n, input wire [11:0] s_axil_awaddr,"
    echo "    input wire [2:0] s_axil_awprot, input wire s_axil_awvalid, input wire [31:0] s_axil_wdata,"
    echo "    input wire [3:0] s_axil_wstrb, input wire s_axil_wvalid, input wire s_axil_bready,"
    echo "    input wire [11:0] s_axil_araddr, input wire [2:0] s_axil_arprot,"
    echo "    input wire s_axil_arvalid, input wire s_axil_rready,"
    echo "    input wire done, input wire error, input wire [31:0] read_data);"
    echo "    wire s_axil_awready, s_axil_wready, s_axil_bvalid, s_axil_arready, s_axil_rvalid;"
    echo "    wire [1:0] s_axil_bresp, s_axil_rresp; wire [31:0] s_axil_rdata, data;"
    echo "    wire request, writes; wire [9:0] word; wire [3:0] strobes;"
    echo "    wire aw_full_q, w_full_q, ar_full_q; wire [9:0] aw_word_q, ar_word_q;"
    echo "    dma_axil_slave u_unit (.*);"
    echo "    axil_slave_checker u_checker ("
    for name in awaddr awvalid awready wdata wstrb wvalid wready bresp bvalid bready araddr arvalid \
        arready rdata rresp rvalid rready; do
        echo "        .$name(s_axil_$name),"
    done
    echo "        .aw_full(aw_full_q), .w_full(w_full_q), .ar_full(ar_full_q),"
    echo "        .aw_word(aw_word_q), .ar_word(ar_word_q), .*);"
    echo "endmodule"
}

# ---- masters of AXI4 ------------------------------------------------------------------------------

# Registers of a read master, which expose makes ports: port of the invariants, width, register. A % stands
# for each of the words behind, of which the first is lowest in the port.
read_registers="
    flushing 1 flushing_q
    under_way 2 under_way_q
    beat_valid 1 beat_valid_q
    beat_last 1 beat_last_q
    burst_valid 1 u_burst.out_valid_q
    burst_skid_valid 1 u_burst.skid_valid_q
    burst 19 u_burst.out_data_q
    burst_skid 19 u_burst.skid_data_q
    report_write 2 u_reports.u_held.write_q
    report_read 2 u_reports.u_held.read_q
    report_full 1 u_reports.u_held.full_q
    report_empty 1 u_reports.u_held.empty_q
    report_valid 1 u_reports.u_held.out_valid_q
    report_leaves 1 u_reports.leaves_q
    report_count 2 u_reports.count_q
    report_available 1 u_reports.available_q
    report_all_back 1 u_reports.all_back_q
    waiting_valid 1 u_%.u_waiting.out_valid_q dense sparse
    waiting_skid_valid 1 u_%.u_waiting.skid_valid_q dense sparse
    waiting 23 u_%.u_waiting.out_data_q dense sparse
    waiting_skid 23 u_%.u_waiting.skid_data_q dense sparse
    next_valid 1 u_%.next_valid_q dense sparse
    fits 1 u_%.fits_q dense sparse
    next_address 16 u_%.next_address_q dense sparse
    next_len 2 u_%.next_len_q dense sparse"

# Those of a write master.
write_registers="
    flushing 1 flushing_q
    under_way 2 under_way_q
    answered_now 1 answered_now_q
    burst_valid 1 u_aw.out_valid_q
    burst_skid_valid 1 u_aw.skid_valid_q
    burst 18 u_aw.out_data_q
    burst_skid 18 u_aw.skid_data_q
    report_write 2 u_reports.u_held.write_q
    report_read 2 u_reports.u_held.read_q
    report_full 1 u_reports.u_held.full_q
    report_empty 1 u_reports.u_held.empty_q
    report_valid 1 u_reports.u_held.out_valid_q
    report_leaves 1 u_reports.leaves_q
    report_count 2 u_reports.count_q
    report_available 1 u_reports.available_q
    report_all_back 1 u_reports.all_back_q
    piece_valid 1 u_pieces.u_waiting.out_valid_q
    piece_skid_valid 1 u_pieces.u_waiting.skid_valid_q
    piece 24 u_pieces.u_waiting.out_data_q
    piece_skid 24 u_pieces.u_waiting.skid_data_q
    next_valid 1 u_pieces.next_valid_q
    next_address 16 u_pieces.next_address_q
    next_more 5 u_pieces.next_more_q
    placed_valid 1 u_pieces.placed_valid_q
    placed_address 16 u_pieces.placed_address_q
    placed_len 2 u_pieces.placed_len_q
    placed_words 3 u_pieces.placed_words_q
    placed_begins_turned 1 u_pieces.placed_begins_turned_q
    placed_ends_turned 1 u_pieces.placed_ends_turned_q
    queue_write 2 u_stepping.write_q
    queue_read 2 u_stepping.read_q
    queue_full 1 u_stepping.full_q
    queue_empty 1 u_stepping.empty_q
    queue_valid 1 u_stepping.out_valid_q
    queue_data 15 u_stepping.u_ram.mem_rd_data_q
    queue_words 15 u_stepping.u_ram.mem[%] 0 1 2
    step_valid 1 u_steps.piece_valid_q
    step_words 3 u_steps.piece_words_q
    step_begins_turned 1 u_steps.piece_begins_turned_q
    step_ends_turned 1 u_steps.piece_ends_turned_q
    step_number 3 u_steps.number_q
    step_again 1 u_steps.again_q
    step_begun 1 u_steps.begun_q
    shifted 1 u_shifter.stepped_q
    shifted_emits 1 u_shifter.emits_q
    shifted_ends 1 u_shifter.ends_q
    credit_count 4 u_credits.count_q
    credit_available 1 u_credits.available_q
    beat_write 3 u_beat.write_q
    beat_read 3 u_beat.read_q
    beat_full 1 u_beat.full_q
    beat_empty 1 u_beat.empty_q
    beat_valid 1 u_beat.out_valid_q
    beat_data 73 u_beat.u_ram.mem_rd_data_q
    beat_words 73 u_beat.u_ram.mem[%] 0 1 2 3 4 5 6 7"

# Sets wires, the connections of u_unit and those of the invariants: inside REGISTERS
inside() {
    local port width register places place number
    wires="" of_unit="" of_invariants=""
    while read -r port width register places; do
        [ -n "$port" ] || continue
        number=0
        for place in ${places:-once}; do
            of_unit+="        .\\${register/\%/$place} ($port[$((number * width)) +: $width]),"$'\n'
            number=$((number + 1))
        done
        wires+="    wire [$((number * width - 1)):0] $port;"$'\n'
        of_invariants+=", .$port($port)"
    done <<< "$1"
}

# The small master with its checker; their sizes are those of the checkers: bind_axi NAME > FILE.
bind_axi() {
    local kind wires of_unit of_invariants
    echo "module bound (input wire clk, input wire rst_n, input wire flush,"
    if [[ $1 == axi_write_* ]]; then
        echo "    input wire desc_valid, input wire [15:0] piece_address, input wire [5:0] piece_bytes,"
        echo "    input wire packet_ends, input wire last, input wire word_valid, input wire [63:0] word,"
        echo "    input wire awready, input wire wready, input wire bvalid, input wire [1:0] bresp,"
        echo "    input wire done_ready);"
        echo "    wire idle, awvalid, wvalid, wlast, bready, awid; wire [15:0] awaddr; wire [7:0] awlen, wstrb;"
        echo "    wire [2:0] awsize, awprot; wire [1:0] awburst; wire [3:0] awcache; wire [63:0] wdata;"
        inside "$write_registers"
        echo "    wire started, noted; wire [2:0] waiting, unanswered, taken; wire [7:0] beat; wire [31:0] lengths;"
        printf '%s' "$wires"
        echo "    $top u_unit (.clk(clk), .rst_n(rst_n), .flush(flush), .idle(idle),"
        printf '%s' "$of_unit"
        echo "        .s_axis_desc_tvalid(desc_valid),"
        echo "        .s_axis_desc_tdata({last, packet_ends, piece_bytes, piece_address}),"
        echo "        .s_axis_tvalid(word_valid), .s_axis_tdata(word), .m_axis_done_tready(done_ready),"
        for kind in id addr len size burst cache prot valid ready; do echo "        .m_axi_aw$kind(aw$kind),"; done
        for kind in data strb last valid ready; do echo "        .m_axi_w$kind(w$kind),"; done
        echo "        .m_axi_bid(1'b0), .m_axi_bresp(bresp), .m_axi_bvalid(bvalid), .m_axi_bready(bready));"
        echo "    axi_write_checker u_checker (.*,"
        echo "        .awattributes({awid, awsize, awburst, awcache, |awprot}));"
        echo "    axi_write_invariants u_invariants (.clk(clk), .started(started), .waiting(waiting), .lengths(lengths),"
        echo "        .unanswered(unanswered), .taken(taken), .beat(beat), .noted(noted), .idle(idle)$of_invariants);"
    else
        echo "    input wire [1:0] pieces, input wire [31:0] piece_address, input wire [11:0] piece_bytes,"
        echo "    input wire [1:0] last, input wire [2:0] sinks, input wire arready, input wire rid,"
        echo "    input wire rlast, input wire [1:0] rresp, input wire [63:0] rdata, input wire rvalid);"
        echo "    wire idle, arvalid, arid, rready; wire [15:0] araddr; wire [7:0] arlen;"
        echo "    wire [2:0] arsize, arprot; wire [1:0] arburst; wire [3:0] arcache;"
        inside "$read_registers"
        echo "    wire started; wire [3:0] open;"
        printf '%s' "$wires"
        echo "    $top u_unit (.clk(clk), .rst_n(rst_n), .flush(flush), .idle(idle),"
        printf '%s' "$of_unit"
        echo "        .s_axis_dense_tvalid(pieces[0]), .s_axis_sparse_tvalid(pieces[1]),"
        echo "        .s_axis_dense_tdata({1'b0, last[0], piece_bytes[5:0], piece_address[15:0]}),"
        echo "        .s_axis_sparse_tdata({1'b0, last[1], piece_bytes[11:6], piece_address[31:16]}),"
        echo "        .m_axis_dense_tready(sinks[0]), .m_axis_sparse_tready(sinks[1]), .m_axis_error_tready(sinks[2]),"
        for kind in id addr len size burst cache prot valid ready; do echo "        .m_axi_ar$kind(ar$kind),"; done
        for kind in id data resp last valid; do echo "        .m_axi_r$kind(r$kind),"; done
        echo "        .m_axi_rready(rready));"
        echo "    axi_read_checker u_checker (.*, .arattributes({arsize, arburst, arcache, |arprot}));"
        echo "    axi_read_invariants u_invariants (.clk(clk), .started(started), .open(open), .idle(idle)$of_invariants);"
    fi
    echo "endmodule"
}

# Two read masters on one port, of a DMA unit with two readers: bind_read_mux > FILE. A burst is {len, addr, id}, a
# beat {last, resp, data, id}, as in skid buffers.
bind_read_mux() {
    local manifest=$dir/manifest.json bytes address beat given n
    bytes=$(parameter bus_bytes) address=$(parameter address_bits) beat=$((8 * $(parameter bus_bytes) + 4))
    given=$((address + 9))
    echo "module bound (input wire clk, input wire rst_n, input wire [1:0] given_valid,"
    echo "    input wire [$((2 * given - 1)):0] given, input wire ready, input wire beat_valid, input wire beat_of,"
    echo "    input wire [$((beat - 1)):0] beat, input wire [1:0] to_ready);"
    echo "    wire [1:0] given_ready, to_valid; wire [$((2 * beat - 1)):0] to; wire valid, beat_ready;"
    echo "    wire [$given:0] burst, skid; wire [2:0] size, prot; wire [1:0] kind; wire [3:0] cache;"
    echo "    wire was_1, out_valid, skid_valid;"
    echo "    $top u_unit (.clk(clk), .rst_n(rst_n),"
    for n in 0 1; do
        echo "        .ar${n}_valid(given_valid[$n]), .ar${n}_ready(given_ready[$n]),"
        echo "        .ar${n}_id(given[$((n * given))]), .ar${n}_addr(given[$((n * given + 1)) +: $address]),"
        echo "        .ar${n}_len(given[$((n * given + address + 1)) +: 8]),"
        echo "        .r${n}_valid(to_valid[$n]), .r${n}_ready(to_ready[$n]), .r${n}_id(to[$((n * beat))]),"
        echo "        .r${n}_data(to[$((n * beat + 1)) +: $((8 * bytes))]),"
        echo "        .r${n}_resp(to[$((n * beat + 8 * bytes + 1)) +: 2]), .r${n}_last(to[$((n * beat + beat - 1))]),"
    done
    echo "        .r_valid(beat_valid), .r_ready(beat_ready), .r_id({beat_of, beat[0]}),"
    echo "        .r_data(beat[1 +: $((8 * bytes))]), .r_resp(beat[$((8 * bytes + 1)) +: 2]), .r_last(beat[$((beat - 1))]),"
    echo "        .ar_valid(valid), .ar_ready(ready), .ar_id(burst[1:0]), .ar_addr(burst[2 +: $address]),"
    echo "        .ar_len(burst[$((address + 2)) +: 8]), .ar_size(size), .ar_burst(kind), .ar_cache(cache), .ar_prot(prot),"
    echo "        .was_1_q(was_1), .\\u_burst.out_valid_q (out_valid), .\\u_burst.skid_valid_q (skid_valid),"
    echo "        .\\u_burst.skid_data_q (skid));"
    echo "    read_mux_checker #(.BURST($((given + 1))), .BEAT($beat)) u_checker (.*,"
    echo "        .attributes({size, kind, cache, |prot}));"
    echo "endmodule"
}

# ---- what the halves of the DMA unit share -----------------------------------------------------------

# Registers that expose makes ports, as for the masters above.
mmu_port_registers="
    busy 1 busy_q
    serves_reader 1 serves_reader_q
    placed_valid 1 placed_valid_q
    placed_of_reader 1 placed_of_reader_q
    placed_kind 1 placed_kind_q"
completions_registers="
    held 8 waiting_q
    was_read 1 was_read_q
    write 1 u_oldest.write_q
    read 1 u_oldest.read_q
    full 1 u_oldest.full_q
    empty 1 u_oldest.empty_q"
orders_registers="
    state 3 state_q
    is_read 1 is_read_q"
commands_registers=""
for of in write read; do
    commands_registers+="
    ${of}_taken 1 ${of}_taken%_q 0 1 2 3
    ${of}_blocks 4 ${of}_waits%_q 0 1 2 3
    ${of}_comes_to 2 ${of}_comes_to_q
    ${of}_begins_at 2 ${of}_begins_at_q
    ${of}_ends_at 2 ${of}_ends_at_q
    ${of}_under_way 3 ${of}_under_way_q
    ${of}_fifo_write 2 u_${of}_head.write_q
    ${of}_fifo_read 2 u_${of}_head.read_q
    ${of}_fifo_full 1 u_${of}_head.full_q
    ${of}_fifo_empty 1 u_${of}_head.empty_q
    ${of}_fifo_valid 1 u_${of}_head.out_valid_q"
done

reader_registers="
    state 4 state_q
    reads 1 reads_q
    reads_sparse 1 reads_sparse_q"
writer_registers="
    state 3 state_q
    write 3 u_pieces.write_q
    read 3 u_pieces.read_q
    full 1 u_pieces.full_q
    empty 1 u_pieces.empty_q"

# A module with its checker, which has ports of the same names, and all other inputs free: bind_shared PART > FILE.
bind_shared() {
    local wires of_unit of_invariants registers=$1_registers
    inside "${!registers}"
    # Names and widths of ports: shared_ports DIRECTION
    shared_ports() {
        sed -n "/^module/,/^);/ s/^ *$1 *wire *\(\[[0-9:]*\]\)\{0,1\} *\([a-z0-9_]*\),\{0,1\} .*/\1 \2/p" \
            "$dir/design/$top.v"
    }
    echo "module bound ("
    shared_ports input | sed 's/.*/    input wire &,/; $ s/,$//'
    echo ");"
    shared_ports output | sed 's/.*/    wire &;/'
    printf '%s' "$wires"
    echo "    $top u_unit ("
    printf '%s' "$of_unit"
    { shared_ports input; shared_ports output; } | sed 's/.* \(.*\)/        .\1(\1),/; $ s/,$//'
    echo "    );"
    echo "    $checker u_checker (.*);"
    echo "endmodule"
}

# ---- stages of the Hadamard transform ------------------------------------------------------------

# A register or sum of the transform, which expose makes a port: inner NAME WIDTH
inner() {
    wires+="    wire [$(($2 - 1)):0] $1;"$'\n' connections+=", .$1($1)"
}

# A transform with a checker for every stage: bind_hadamard NAME > FILE.
bind_hadamard() {
    local size lanes width apart behind place_bits under_way i before=
    local wires= checkers= connections=".clk(clk), .rst_n(rst_n), .in_valid(in_valid), .in_x(in_x)"
    [[ $1 =~ _n([0-9]+)_l([0-9]+)_w([0-9]+) ]]
    size=${BASH_REMATCH[1]} lanes=${BASH_REMATCH[2]} width=${BASH_REMATCH[3]}
    local ports="input wire clk, input wire rst_n, input wire in_valid"
    ports+=", input wire [$((lanes * width - 1)):0] in_x"
    # What the stage in turn gets.
    local valid=in_valid x=in_x beats=$((size / lanes))
    for ((apart = beats / 2; apart > 0; apart /= 2)); do
        behind=$((lanes * (width + 1))) place_bits=$(bits_of $((2 * apart - 1)))
        under_way=beat_${apart}_valid_q
        inner "place_${apart}_q" "$place_bits"
        inner "line_${apart}_$((apart - 1))_q" $behind
        inner "sum_$apart" $behind
        inner "keep_$apart" $behind
        inner "beat_${apart}_q" $behind
        inner "beat_${apart}_valid_q" 1
        for ((i = 0; i < apart; i++)); do
            inner "line_valid_${apart}_${i}_q" 1
            under_way+=", line_valid_${apart}_${i}_q"
        done
        checkers+="
    wire [$((place_bits - 1)):0] arrived_$apart;
    hadamard_between_checker #(
        .FIRST($((2 * apart == beats))), .LANES($lanes), .WIDTH($width), .APART($apart),
        .PLACE_BITS($place_bits)
    ) u_between_$apart (
        .clk(clk), .rst_n(rst_n), .valid($valid), .x($x), .place(place_${apart}_q),
        .waited(line_${apart}_$((apart - 1))_q), .sum(sum_$apart), .keep(keep_$apart),
        .under_way({$under_way}), .arrived(arrived_$apart)
    );"
        # A stage has counted the beats that came out of the one before it.
        [[ -z $before ]] || checkers+="
    always @(posedge clk)
        if (rst_n) in_step_$apart: assert (place_${apart}_q == arrived_$before[$((place_bits - 1)):0]);"
        before=$apart valid=beat_${apart}_valid_q x=beat_${apart}_q width=$((width + 1))
    done
    local level=0
    for ((apart = 1; apart < lanes; apart *= 2)); do
        inner "lanes_$apart" $((lanes * (width + 1)))
        checkers+="
    hadamard_within_checker #(
        .LANES($lanes), .WIDTH($width), .APART($apart)
    ) u_within_$apart (.clk(clk), .x($x), .y(lanes_$apart));"
        width=$((width + 1)) level=$((level + 1)) x=lanes_$apart
        # A register follows every second level, and the last one.
        if ((level % 2 == 0 || 2 * apart == lanes)); then
            inner "level_${level}_q" $((lanes * width))
            x=level_${level}_q
        fi
    done
    echo "module bound ($ports);"
    printf '%s' "$wires"
    echo "    $1 u_unit ($connections);$checkers"
    echo "    hadamard_stages_checker u_checker (.clk(clk), .rst_n(rst_n));"
    echo "endmodule"
}

# ---- proofs ----------------------------------------------------------------------------------------

# Lowers a design and its checker to gates: prepare DIR CHECKER TOP. DIR holds design/*.v and bound.sv.
prepare() {
    local dir=$1 checker=$2 top=$3 more= expose="expose w:*_q w:*.mem?*? w:u_append.*_maps"
    # These checkers look at ports alone.
    [[ $checker == axil_slave_checker ]] && expose="expose w:a*_full_q w:w_full_q w:a*_word_q"
    [[ $checker == @(byte_packer|hadamard|rot_quantizer_lane)_checker ]] && expose=""
    [[ $checker == read_mux_checker ]] && expose="expose w:*_q"
    [[ $checker == kv_dma_*_checker ]] && expose="expose w:*_q"
    [[ $checker == axi_read_checker ]] && expose="expose w:*_q" more=axi_read_invariants
    [[ $checker == axi_write_checker ]] && expose="expose w:*_q w:u_*.mem?*?" more=axi_write_invariants
    [[ $checker == hadamard_stages_checker ]] && expose="expose w:*_q w:sum_* w:keep_* w:lanes_*"
    cat > "$dir/prepare.ys" << END
read_verilog design/*.v
hierarchy -check -top $top
proc
flatten
memory_collect
memory_map
opt_clean
$expose
read_verilog -formal -sv $checkers/$checker.sv ${more:+$checkers/$more.sv} bound.sv
hierarchy -check -top bound
proc
flatten
opt -fast
setundef -anyseq -undriven
techmap
simplemap
opt -fast
dffunmap
opt_clean
abc -g AND -fast
opt_clean
write_smt2 -wires model.smt2
write_aiger -I -B -zinit model.aig
END
    (cd "$dir" && yosys -q -l prepare.log -s prepare.ys > /dev/null 2>&1) || {
        grep -m 1 ERROR "$dir/prepare.log" >&2
        return 2
    }
}

# The solver's verdict: solve DIR LOG ARGUMENTS
solve() {
    local dir=$1 log=$1/$2.log
    shift 2
    (cd "$dir" && yosys-smtbmc --noprogress -s z3 -m bound "$@" model.smt2) > "$log" 2>&1 || true
    grep -q "Status: PASSED" "$log" && return 0
    # Neither answer: a solver that stops says nothing about the design.
    grep -q "Status: FAILED" "$log" || {
        echo "formal: the solver gave no answer, see $log" >&2
        tail -n 3 "$log" >&2
        exit 2
    }
    return 1
}

# The named properties that failed, on one line.
failed() {
    sed -n 's/.*Assert failed in bound: u_[a-z]*[.]//p' "$1"/*.log | sort -u | paste -sd ' ' -
}

# Checker and binding of a proof.
describe() {
    case "$1" in
        */*) checker=kv_dma_${1#*/}_checker binding="bind_shared ${1#*/}" ;;
        dma_regs_*) checker=axil_slave_checker binding=bind_axil_slave ;;
        kv_dma_*) checker=read_mux_checker binding=bind_read_mux ;;
        mmu_*) checker=kv_mmu_checker binding=bind_kv_mmu ;;
        axi_write_*) checker=axi_write_checker binding="bind_axi $1" ;;
        axi_read_*) checker=axi_read_checker binding="bind_axi $1" ;;
        byte_packer_*) checker=byte_packer_checker binding="bind_cell $1" ;;
        hadamard_n8_*) checker=hadamard_checker binding="bind_cell $1" ;;
        hadamard_*) checker=hadamard_stages_checker binding="bind_hadamard $1" ;;
        rot_quantizer_lane_*) checker=rot_quantizer_lane_checker binding="bind_cell $1" ;;
        *) checker=stream_cell_checker binding="bind_cell $1" ;;
    esac
}

# Copies the Verilog of a configuration to DIR/design and names its top. One that is not in hdl/ is
# emitted: copy_design NAME DIR
copy_design() {
    local folder=$hdl/designs/$1 file
    if [[ ! -d $folder ]]; then
        rtl_gen emit --config "$1" -o "$2/emitted" > /dev/null
        folder=$2/emitted/$1
    fi
    top=$(basename -- "$folder/"*.f .f)
    while read -r file; do cp "$folder/$file" "$2/design"; done < "$folder/$top.f"
    cp "$folder/manifest.json" "$2"
}

# Prepares a proof in DIR, of the design or of a broken copy: set_up NAME DIR [SED_EXPRESSION FILE]
set_up() {
    local name=$1 dir=$2
    describe "$name"
    rm -rf "$dir"
    mkdir -p "$dir/design"
    copy_design "${name%/*}" "$dir"
    [[ $checker != kv_mmu_checker ]] || sizes "$dir"
    # Whatever the registers answer: the slave is proven alone.
    [[ $checker != axil_slave_checker ]] || top=dma_axil_slave
    [[ $name != */* ]] || top=$(basename -- "$dir/design/kv_dma_${name#*/}"_*.v .v)
    [[ $checker != read_mux_checker ]] || top=$(basename -- "$dir/design/kv_dma_read_mux_"*.v .v)
    if [[ $# -gt 2 ]]; then
        cp "$dir/design/$4.v" "$dir/whole.v"
        sed -i "$3" "$dir/design/$4.v"
        if cmp -s "$dir/whole.v" "$dir/design/$4.v"; then
            echo "formal: there is no such guard in $4: $3" >&2
            return 2
        fi
    fi
    $binding > "$dir/bound.sv"
    prepare "$dir" "$checker" "$top"
}

# Whether a property can fail in the last of so many cycles and in none before, or, with -i, in any
# of the first ones behind reset: unroll DIR NAME QUESTION CYCLES [-i]. For large designs: there
# CaDiCaL ends where Z3 does not.
unroll() {
    local dir=$1 name=$2 question=$3 cycles=$4 initialised=${5:-} status=0
    (
        cd "$dir"
        yosys-abc -c "read_aiger model.aig; fold; strash; orpos; frames -F $cycles $initialised; \
            write_aiger $name.aig" > "$name.log" 2>&1
        python3 "$checkers/unrolled_cnf.py" "$question" "$name.aig" > "$name.cnf"
        cadical -q "$name.cnf" | grep '^s ' >> "$name.log"
    ) || status=$?
    rm -f "$dir/$name.aig" "$dir/$name.cnf"
    grep -q "^s UNSATISFIABLE" "$dir/$name.log" && return 0
    # Neither answer: something else is wrong.
    grep -q "^s SATISFIABLE" "$dir/$name.log" || { tail -n 3 "$dir/$name.log" >&2; exit 2; }
    return 1
}

# The proof in DIR: unbounded, or to the depth in cycles that is given.
holds() {
    local name=$1 dir=$2
    case "$name" in
        byte_packer_b4) unroll "$dir" bounded any "$packer_depth" -i ;;
        hadamard_n8_*) unroll "$dir" bounded any "$hadamard_depth" -i ;;
        # The largest stage has a latency of 5.
        hadamard_*) unroll "$dir" base any 7 -i && unroll "$dir" induction last 7 ;;
        # A pipeline of 3 stages without other state: what holds behind any 3 cycles holds for ever.
        rot_quantizer_lane_*) unroll "$dir" bounded any 5 -i ;;
        mmu_small) unroll "$dir" base any 6 -i && unroll "$dir" induction last 3 ;;
        # What no command may do for two cycles is looked at for four.
        */commands) solve "$dir" base -t 6 && solve "$dir" induction -i -t 4 ;;
        *) solve "$dir" base -t 6 && solve "$dir" induction -i -t 2 ;;
    esac
}

# The packer's latency is 3. 12 cycles take seconds, 16 a minute, 20 more than five.
packer_depth=12

# Two vectors and a pause, and the latency of 6.
hadamard_depth=16

# The only module of a proof whose name begins like that.
module() {
    basename -- "$work/$name/design/$1"*.v .v
}

# The guards whose removal must be seen: name, change, module.
guards() {
    case "$1" in
        skid_buffer_w8)
            echo "beats are taken while the skid register is full|s/in_ready = !skid_valid_q/in_ready = 1'b1/|$1"
            ;;
        stream_fifo_d16_w8)
            echo "beats are taken while the buffer is full|s/in_ready = !full_q/in_ready = 1'b1/|$1"
            ;;
        axi_write_*)
            echo "bursts begin without room for a report|s/burst_valid = .*;/burst_valid = placed_valid \& running;/|$(module axi_write_master_)"
            echo "the last word of a piece takes no second step|s/is_end = .*;/is_end = is_last_word;/|$(module axi_write_steps_)"
            echo "the last word ends a burst whose last beat is behind it|s/assign ends = is_end;/assign ends = is_last_word;/|$(module axi_write_steps_)"
            echo "a flush gives beats without room for them|s/piece_valid_q & (room & /piece_valid_q \& ((room | dropping) \& /|$(module axi_write_steps_)"
            echo "a flush ends with bursts under way|s/flushing_q <= flush | .*;/flushing_q <= flush;/|$(module axi_write_master_)"
            echo "the length of a burst is that of its words|s/placed_len_q <= beat_end/placed_len_q <= word_end/|$(module axi_write_pieces_)"
            ;;
        axi_read_*)
            echo "bursts are asked for without room for a report|s/may_ask = .*;/may_ask = running \& (is_available | was_dense_q);/|$(module axi_read_master_)"
            echo "pieces fit that are not there|s/fits_q <= next_valid_q \& /fits_q <= /|$(module axi_read_buffer_)"
            echo "a flush ends with bursts under way|s/flushing_q <= flush | .*;/flushing_q <= flush;/|$(module axi_read_master_)"
            ;;
        */mmu_port)
            echo "reads go first always|s/picks_read = .*;/picks_read = read_ask_valid;/|$top"
            echo "bursts go to who asks next|s/placed_of_reader_q <= serves_reader_q;/placed_of_reader_q <= picks_read;/|$top"
            echo "bursts of both kinds go to one queue|s/ & !placed_kind_q;/;/|$top"
            echo "the port stays busy behind an answer to the writer|s/ends = done_valid/ends = serves_reader_q \& done_valid/|$top"
            ;;
        */completions)
            echo "some results of the reader go out of turn|s/!was_read_q)/!was_read_q | read_op[0])/|$top"
            echo "results of the writer need an empty queue|s/write_ready = room/write_ready = (waiting_q == 8'd0)/|$top"
            ;;
        */orders)
            echo "reads go first always|s/picks_read = .*;/picks_read = can_read;/|$top"
            echo "writes begin while nobody takes them|s/can_write = .*;/can_write = write_valid;/|$top"
            ;;
        */commands)
            echo "a write waits for a read that has ended|s/(write_waits2_q & write_still)/write_waits2_q/|$top"
            echo "a read waits for what comes behind it|s/(read_waits1_q & read_still)/((read_waits1_q \& read_still) | {4{write_comes}})/|$top"
            ;;
        */reader)
            echo "a refused command does not wait until its result is taken|s/default: next_state = is_noted/default: next_state = is_refused | is_noted/|$top"
            echo "bursts are asked for again|s/(reads_sparse_q ? STATE_RUN : STATE_ASK)/STATE_ASK/|$top"
            echo "a command ends with bursts that wait|s/next_state = is_over ? STATE_FLUSH/next_state = is_over ? STATE_NOTE/|$top"
            echo "answers wait for tokens to be taken|s/answer_ready = state_q == STATE_WAIT;/answer_ready = (state_q == STATE_WAIT) \& out_ready;/|$top"
            ;;
        */writer)
            echo "an ask waits for a piece to leave|s/ask_valid = asking_valid;/ask_valid = asking_valid \& piece_ready;/|$top"
            echo "answers wait for bytes of the token|s/answer_ready = state_q == STATE_WAIT;/answer_ready = (state_q == STATE_WAIT) \& dense_valid;/|$top"
            ;;
        kv_dma_*)
            echo "beats go to both masters|s/beat1_valid = .*;/beat1_valid = r_valid;/|$(module kv_dma_read_mux_)"
            echo "a master goes out of turn|s/!was_1_q |/!was_1_q | ar1_len[0] |/|$(module kv_dma_read_mux_)"
            echo "a burst loses the number of its master|s/ar0_addr, is_1,/ar0_addr, 1'b0,/|$(module kv_dma_read_mux_)"
            ;;
        byte_packer_b4)
            echo "beats are taken while the rest is flushed|s/!flush_q & (!emits/(!emits/|$1"
            ;;
        dma_regs_*)
            echo "a response is withdrawn|s/write_done | (b_valid_q \& !s_axil_bready)/write_done/|dma_axil_slave"
            echo "a write is answered before its data|s/aw_full_q \& w_full_q \& !b_valid_q/aw_full_q \& !b_valid_q/|dma_axil_slave"
            echo "a response runs over the one before it|s/ar_full_q \& !r_valid_q/ar_full_q/|dma_axil_slave"
            echo "requests are taken while one is held|s/s_axil_awready = !aw_full_q/s_axil_awready = 1'b1/|dma_axil_slave"
            echo "reads go first always|s/(!can_read | !writes_q)/!can_read/|dma_axil_slave"
            ;;
        hadamard_n8_*)
            echo "a beat loses the sign of its integers|s/{in_x\[3\], in_x/{1'b0, in_x/|$1"
            ;;
        hadamard_*)
            echo "integers come in without their sign|s/{in_x\[\(24\|12\)\*i + 11\], /{1'b0, /|$1"
            # A transform of one beat has no delay line.
            [[ $1 == *_n64_l64_* ]] && return
            echo "beats meet that are not partners|s/meets_2 = place_2_q\[1\]/meets_2 = place_2_q[0]/|$1"
            echo "the last stage counts other beats|s/if (beat_2_valid_q)/if (line_valid_2_1_q)/|$1"
            ;;
        rot_quantizer_lane_*)
            echo "zeros come in below a negative coefficient|s/{7{y\[[0-9]*\]}}/7'd0/|$1"
            echo "a quotient that is too large is not limited|s/(quotient | {[0-9]{large2_q}})/quotient/|$1"
            ;;
        mmu_*)
            local append command allocator
            append=$(module mmu_append_unit_) command=$(module mmu_command_unit_)
            allocator=$(module mmu_page_allocator_)
            echo "appends go on without free pages|s/| no_pages;/;/|$append"
            echo "appends go on without table entries|s/ | stream_full | no_pages;/ | no_pages;/|$append"
            echo "a release leaves the counts|s/ | release_done;/;/|$command"
            echo "returned pages are dropped while there are fresh ones|s/!fresh_left & offered_ready/offered_ready/|$allocator"
            ;;
    esac
}

prove() {
    local name=$1 dir=$work/$1 what change module names_failed number=0 started=$SECONDS
    set_up "$name" "$dir"
    if ! holds "$name" "$dir"; then
        echo "formal: $name: FAILED, see $dir" >&2
        grep -h "Assert failed" "$dir"/*.log >&2 || true
        return 1
    fi
    case "$name" in
        byte_packer_b4) echo "$name: holds for $packer_depth cycles behind reset, $((SECONDS - started)) s" ;;
        hadamard_n8_*) echo "$name: holds for $hadamard_depth cycles behind reset, $((SECONDS - started)) s" ;;
        *) echo "$name: holds for ever, $((SECONDS - started)) s" ;;
    esac
    while IFS='|' read -r what rest; do
        change=${rest%|*} module=${rest##*|} number=$((number + 1))
        set_up "$name" "$dir/broken$number" "$change" "$module"
        if holds "$name" "$dir/broken$number"; then
            echo "formal: $name: nobody notices that $what" >&2
            return 1
        fi
        names_failed=$(failed "$dir/broken$number")
        echo "$name: fails, as it must, when $what${names_failed:+: $names_failed}"
    done < <(guards "$name")
}

# The proofs of a configuration: NAME, or NAME/PART for each of several modules of a design.
parts() {
    case "$1" in
        kv_dma_tiny) printf "%s\n" "$1"/{mmu_port,completions,commands,orders,reader,writer} ;;
        *) echo "$1" ;;
    esac
}

mapfile -t names < <(rtl_gen list --only formal)
if [[ "${1:-}" == --list ]]; then
    printf '%s\n' "${names[@]}"
    exit 0
fi
for name in "${@:-${names[@]}}"; do
    for part in $(parts "$name"); do
        prove "$part"
    done
done
