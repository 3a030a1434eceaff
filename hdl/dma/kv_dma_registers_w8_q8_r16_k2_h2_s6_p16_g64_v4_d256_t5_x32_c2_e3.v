// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Registers of the KV DMA unit behind AXI4-Lite: identification, control, a command and a
// completion, interrupts, errors, counters, threshold sets. Their addresses and bits are in the
// documentation of the unit.
//
// No combinational path from any input to any output.
//
// Byte strobes are honoured. SLVERR answers an address without a register, and a write to a
// register that cannot be written, which changes nothing. Reserved bits read as 0.
//
// A write to COMMAND offers a command if command_ready is set, else it is lost and an error.
// command_ready must stay set until a command is taken. The inputs errors_ and completion_overflow
// set their bits in every cycle in which they are set.
//
// Values of command_op:
// 0 write: appends COMMAND_COUNT tokens to the stream
// 1 read: reads all tokens of the stream
// 2 read_range: reads COMMAND_COUNT tokens of the stream from COMMAND_FIRST on
// 3 release: returns all pages of the stream
// 4 status: asks for the tokens of the stream
//
// Values of completion_status:
// 0 ok: the command is done
// 1 bad_stream: the stream does not exist
// 2 bad_length: no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS
// 3 stream_full: the token needs more virtual pages than a stream has
// 4 no_pages: the token needs more pages than are free
// 5 bad_set: the threshold set does not exist, or its thresholds are not in order
// 6 bus_error: memory answered with an error, at COMPLETION_ADDRESS
// 7 format_error: what was read from memory is no compressed token
// 8 bad_op: there is no such operation
//
// Latency 4 cycles, one access at a time.
// Generated for bus_bytes = 8, codec = 0, lanes_in = 8, lanes_out = 16, readers = 2, heads = 2,
// streams = 6, pages = 16, page_bytes = 64, pages_per_stream = 4, max_elements = 256,
// threshold_sets = 5, address_bits = 32, commands = 2, completions = 3.
`default_nettype none
module kv_dma_registers_w8_q8_r16_k2_h2_s6_p16_g64_v4_d256_t5_x32_c2_e3 (
    input  wire        clk,                         // clock, rising edge
    input  wire        rst_n,                       // synchronous reset, active low
    input  wire [11:0] s_axil_awaddr,               // byte address of a write; bits 1 and 0 are not
                                                    // looked at
    input  wire  [2:0] s_axil_awprot,               // protection: not looked at
    input  wire        s_axil_awvalid,              // there is an address of a write
    input  wire [31:0] s_axil_wdata,                // data to write
    input  wire  [3:0] s_axil_wstrb,                // which bytes of it are written
    input  wire        s_axil_wvalid,               // there is data to write
    input  wire        s_axil_bready,               // the response of a write is taken
    input  wire [11:0] s_axil_araddr,               // byte address of a read; bits 1 and 0 are not
                                                    // looked at
    input  wire  [2:0] s_axil_arprot,               // protection: not looked at
    input  wire        s_axil_arvalid,              // there is an address of a read
    input  wire        s_axil_rready,               // the data of a read is taken
    output wire        s_axil_awready,              // the address of a write is taken
    output wire        s_axil_wready,               // data to write is taken
    output wire  [1:0] s_axil_bresp,                // response of a write: 0 OKAY, 2 SLVERR
    output wire        s_axil_bvalid,               // there is a response of a write
    output wire        s_axil_arready,              // the address of a read is taken
    output wire [31:0] s_axil_rdata,                // data of a read, 0 with SLVERR
    output wire  [1:0] s_axil_rresp,                // response of a read: 0 OKAY, 2 SLVERR
    output wire        s_axil_rvalid,               // there is data of a read
    input  wire        completion_valid,            // a completion is offered
    output wire        completion_ready,            // a completion is taken if offered
    input  wire  [3:0] completion_op,               // operation of its command
    input  wire  [7:0] completion_tag,              // tag of its command
    input  wire  [3:0] completion_status,           // outcome: values above
    input  wire [15:0] completion_stream,           // stream id
    input  wire [31:0] completion_tokens,           // tokens that were written or read; status:
                                                    // tokens of the stream
    input  wire [31:0] completion_address,          // bus_error: first address that failed
    input  wire        command_ready,               // a command is taken if offered
    input  wire        status_ready,                // 1: no reset is under way
    input  wire        status_writing,              // 1: tokens are written
    input  wire        status_reading,              // 1: tokens are read
    input  wire  [7:0] status_commands,             // commands that wait
    input  wire  [7:0] status_completions,          // completions that wait
    input  wire [24:0] pages_free,                  // physical pages that are free
    input  wire        errors_bad_thresholds,       // a command named a set that does not exist or
                                                    // is not in order
    input  wire        errors_bus_read,             // memory answered a read with an error
    input  wire        errors_bus_write,            // memory answered a write with an error
    input  wire        errors_format,               // what was read from memory is no compressed
                                                    // token
    input  wire        errors_completion_overflow,  // a completion had to wait for room in its
                                                    // queue
    input  wire  [7:0] format_error_first,          // code of the first one, 0 if there is none
    input  wire [15:0] format_error_errors,         // how many, up to 65535
    input  wire        read_beat,                   // counted: beats of read data
    input  wire        read_wait,                   // counted: cycles in which read data was due
                                                    // and none came
    input  wire        write_beat,                  // counted: beats of written data
    input  wire        write_wait,                  // counted: cycles in which written data was
                                                    // offered and not taken
    input  wire        read_burst,                  // counted: bursts of reads
    input  wire        write_burst,                 // counted: bursts of writes
    input  wire        token_written,               // counted: tokens that were written
    input  wire  [1:0] token_read,                  // counted: tokens that were read
    input  wire        stall_out,                   // counted: cycles in which elements were
                                                    // offered and not taken
    input  wire        stall_pages,                 // counted: cycles in which a token waited for
                                                    // its pages
    input  wire        threshold_read,              // a threshold set is read
    input  wire  [2:0] threshold_index,             // its number
    output wire        command_valid,               // a command is offered
    output wire  [3:0] command_op,                  // operation: values above; others are answered
                                                    // with bad_op
    output wire  [7:0] command_tag,                 // any value: the completion has it as well
    output wire [15:0] command_stream,              // stream id
    output wire [15:0] command_set,                 // write and reads: number of the threshold set
    output wire [31:0] command_first,               // read_range: number of the first token
    output wire [31:0] command_count,               // write and read_range: number of tokens
    output wire        enable,                      // commands are taken from the queue
    output wire        soft_reset,                  // resets the rest of the unit
    output wire        clear_format,                // forgets the format errors
    output wire [15:0] elements,                    // elements of a token
    output wire [31:0] base,                        // address of page 0
    output wire        irq,                         // a cause of the interrupt is set and let
                                                    // through
    output wire [63:0] threshold_set                // the threshold set that is asked for, a cycle
                                                    // later
);
    // AXI4-Lite becomes accesses, one at a time.
    wire        slave_awready;
    wire        slave_wready;
    wire  [1:0] slave_bresp;
    wire        slave_bvalid;
    wire        slave_arready;
    wire [31:0] slave_rdata;
    wire  [1:0] slave_rresp;
    wire        slave_rvalid;
    wire        bus_request;
    wire        bus_writes;
    wire  [9:0] bus_word;
    wire [31:0] bus_data;
    wire  [3:0] bus_strobes;
    wire        access_ends;
    wire        at_writable;
    wire        at_fixed;
    wire [31:0] read_data;

    dma_axil_slave u_slave (
        .clk           (clk),
        .rst_n         (rst_n),
        .s_axil_awaddr (s_axil_awaddr),
        .s_axil_awprot (s_axil_awprot),
        .s_axil_awvalid(s_axil_awvalid),
        .s_axil_wdata  (s_axil_wdata),
        .s_axil_wstrb  (s_axil_wstrb),
        .s_axil_wvalid (s_axil_wvalid),
        .s_axil_bready (s_axil_bready),
        .s_axil_araddr (s_axil_araddr),
        .s_axil_arprot (s_axil_arprot),
        .s_axil_arvalid(s_axil_arvalid),
        .s_axil_rready (s_axil_rready),
        .done          (access_ends),
        .error         (!at_writable & (bus_writes | !at_fixed)),
        .read_data     (read_data),
        .request       (bus_request),
        .writes        (bus_writes),
        .word          (bus_word),
        .data          (bus_data),
        .strobes       (bus_strobes),
        .s_axil_awready(slave_awready),
        .s_axil_wready (slave_wready),
        .s_axil_bresp  (slave_bresp),
        .s_axil_bvalid (slave_bvalid),
        .s_axil_arready(slave_arready),
        .s_axil_rdata  (slave_rdata),
        .s_axil_rresp  (slave_rresp),
        .s_axil_rvalid (slave_rvalid)
    );

    assign s_axil_awready = slave_awready;
    assign s_axil_wready = slave_wready;
    assign s_axil_bresp = slave_bresp;
    assign s_axil_bvalid = slave_bvalid;
    assign s_axil_arready = slave_arready;
    assign s_axil_rdata = slave_rdata;
    assign s_axil_rresp = slave_rresp;
    assign s_axil_rvalid = slave_rvalid;

    wire  [3:0] shown_op = completion_op & {4{completion_valid}};
    wire  [7:0] shown_tag = completion_tag & {8{completion_valid}};
    wire  [3:0] shown_status = completion_status & {4{completion_valid}};
    wire [15:0] shown_stream = completion_stream & {16{completion_valid}};
    wire [31:0] shown_tokens = completion_tokens & {32{completion_valid}};
    wire [31:0] shown_address = completion_address & {32{completion_valid}};
    wire [63:0] shown_address64 = {32'd0, shown_address};

    // An access: which register it is, a cycle later what it does.
    wire [31:0] mask = {{8{bus_strobes[3]}}, {8{bus_strobes[2]}}, {8{bus_strobes[1]}},
        {8{bus_strobes[0]}}};
    reg         decoded_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            decoded_q <= 1'b0;
        end else begin
            decoded_q <= bus_request & !access_ends;
        end
    end

    reg at_id_q;
    reg at_version_q;
    reg at_capability_q;
    reg at_streams_q;
    reg at_pages_q;
    reg at_page_q;
    reg at_max_elements_q;
    reg at_threshold_sets_q;
    reg at_queues_q;
    reg at_readers_q;
    reg at_control_q;
    reg at_status_q;
    reg at_elements_q;
    reg at_pages_free_q;
    reg at_base_lo_q;
    reg at_base_hi_q;
    reg at_command_stream_q;
    reg at_command_set_q;
    reg at_command_first_q;
    reg at_command_count_q;
    reg at_command_q;
    reg at_completion_q;
    reg at_completion_stream_q;
    reg at_completion_tokens_q;
    reg at_completion_address_lo_q;
    reg at_completion_address_hi_q;
    reg at_completion_pop_q;
    reg at_interrupt_q;
    reg at_interrupt_mask_q;
    reg at_errors_q;
    reg at_format_error_q;

    always @(posedge clk) begin
        at_id_q <= bus_word == 10'd0;
        at_version_q <= bus_word == 10'h001;
        at_capability_q <= bus_word == 10'h002;
        at_streams_q <= bus_word == 10'h003;
        at_pages_q <= bus_word == 10'h004;
        at_page_q <= bus_word == 10'h005;
        at_max_elements_q <= bus_word == 10'h006;
        at_threshold_sets_q <= bus_word == 10'h007;
        at_queues_q <= bus_word == 10'h008;
        at_readers_q <= bus_word == 10'h009;
        at_control_q <= bus_word == 10'h010;
        at_status_q <= bus_word == 10'h011;
        at_elements_q <= bus_word == 10'h012;
        at_pages_free_q <= bus_word == 10'h013;
        at_base_lo_q <= bus_word == 10'h014;
        at_base_hi_q <= bus_word == 10'h015;
        at_command_stream_q <= bus_word == 10'h018;
        at_command_set_q <= bus_word == 10'h019;
        at_command_first_q <= bus_word == 10'h01a;
        at_command_count_q <= bus_word == 10'h01b;
        at_command_q <= bus_word == 10'h01c;
        at_completion_q <= bus_word == 10'h020;
        at_completion_stream_q <= bus_word == 10'h021;
        at_completion_tokens_q <= bus_word == 10'h022;
        at_completion_address_lo_q <= bus_word == 10'h024;
        at_completion_address_hi_q <= bus_word == 10'h025;
        at_completion_pop_q <= bus_word == 10'h026;
        at_interrupt_q <= bus_word == 10'h028;
        at_interrupt_mask_q <= bus_word == 10'h029;
        at_errors_q <= bus_word == 10'h02a;
        at_format_error_q <= bus_word == 10'h02b;
    end

    wire in_counters = (bus_word[9:5] == 5'd2) & (bus_word[4:0] < 5'd22);
    reg  at_count_low_q;
    reg  at_count_high_q;
    reg  at_window_q;

    always @(posedge clk) begin
        at_count_low_q <= in_counters & !bus_word[0];
        at_count_high_q <= in_counters & bus_word[0];
        at_window_q <= bus_word[9] & (bus_word[8:1] < 8'd5);
    end

    wire        captured;
    wire [31:0] count_low;
    wire [31:0] count_high;
    wire        reads_counter;
    reg         control_clear_counters_q;

    dma_counters_n11_w32_i8_e2 u_counters (
        .clk     (clk),
        .rst_n   (rst_n),
        .events  ({stall_pages, stall_out, token_read, token_written, write_burst, read_burst,
            write_wait, write_beat, read_wait, read_beat, 1'b1}),
        .clear   (control_clear_counters_q),
        .read    (reads_counter),
        .index   (bus_word[4:1]),
        .captured(captured),
        .low     (count_low),
        .high    (count_high)
    );

    assign reads_counter = decoded_q & at_count_low_q & !bus_writes;
    wire        window_done;
    wire [31:0] window_word;
    wire [63:0] window_set;
    reg   [3:0] window_place_q;

    dma_threshold_window_n5 u_window (
        .clk          (clk),
        .rst_n        (rst_n),
        .request      (decoded_q & at_window_q),
        .writes       (bus_writes),
        .word         (window_place_q),
        .data         (bus_data),
        .mask         (mask),
        .set_read     (threshold_read),
        .set_index    (threshold_index),
        .done         (window_done),
        .read_data    (window_word),
        .threshold_set(window_set)
    );

    always @(posedge clk) begin
        window_place_q <= bus_word[3:0];
    end

    // It ends at once unless it waits for a counter or for the window.
    wire waits = at_window_q | (at_count_low_q & !bus_writes);

    assign access_ends = decoded_q & (!waits | captured | window_done);

    assign at_writable = at_window_q | at_control_q | at_elements_q | at_base_lo_q | at_base_hi_q |
        at_command_stream_q | at_command_set_q | at_command_first_q | at_command_count_q |
        at_command_q | at_completion_pop_q | at_interrupt_q | at_interrupt_mask_q | at_errors_q;
    assign at_fixed = at_count_low_q | at_count_high_q | at_id_q | at_version_q | at_capability_q |
        at_streams_q | at_pages_q | at_page_q | at_max_elements_q | at_threshold_sets_q |
        at_queues_q | at_readers_q | at_status_q | at_pages_free_q | at_completion_q |
        at_completion_stream_q | at_completion_tokens_q | at_completion_address_lo_q |
        at_completion_address_hi_q | at_format_error_q;
    wire takes_write = decoded_q & bus_writes;
    wire pushes_command = takes_write & at_command_q & mask[0];
    reg  command_valid_q;
    wire command_room = command_ready & !command_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            command_valid_q <= 1'b0;
        end else begin
            command_valid_q <= (pushes_command & command_room) | (command_valid_q & !command_ready);
        end
    end

    wire any_error;

    // The fields of the registers.
    reg control_enable_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            control_enable_q <= 1'b0;
        end else if (takes_write & at_control_q) begin
            control_enable_q <= mask[0] ? bus_data[0] : control_enable_q;
        end
    end

    reg control_soft_reset_q;
    reg control_clear_format_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            control_soft_reset_q <= 1'b0;
            control_clear_counters_q <= 1'b0;
            control_clear_format_q <= 1'b0;
        end else begin
            control_soft_reset_q <= takes_write & at_control_q & bus_data[1] & mask[1];
            control_clear_counters_q <= takes_write & at_control_q & bus_data[2] & mask[2];
            control_clear_format_q <= takes_write & at_control_q & bus_data[3] & mask[3];
        end
    end

    reg control_interrupt_enable_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            control_interrupt_enable_q <= 1'b0;
        end else if (takes_write & at_control_q) begin
            control_interrupt_enable_q <= mask[4] ? bus_data[4] : control_interrupt_enable_q;
        end
    end

    reg [15:0] elements_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            elements_q <= 16'd0;
        end else if (takes_write & at_elements_q) begin
            elements_q <= (bus_data[15:0] & mask[15:0]) | (elements_q & ~mask[15:0]);
        end
    end

    reg [25:0] base_lo_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            base_lo_q <= 26'd0;
        end else if (takes_write & at_base_lo_q) begin
            base_lo_q <= (bus_data[31:6] & mask[31:6]) | (base_lo_q & ~mask[31:6]);
        end
    end

    reg base_hi_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            base_hi_q <= 1'b0;
        end else if (takes_write & at_base_hi_q) begin
            base_hi_q <= mask[0] ? bus_data[0] : base_hi_q;
        end
    end

    reg [15:0] command_stream_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            command_stream_q <= 16'd0;
        end else if (takes_write & at_command_stream_q) begin
            command_stream_q <= (bus_data[15:0] & mask[15:0]) | (command_stream_q & ~mask[15:0]);
        end
    end

    reg [15:0] command_set_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            command_set_q <= 16'd0;
        end else if (takes_write & at_command_set_q) begin
            command_set_q <= (bus_data[15:0] & mask[15:0]) | (command_set_q & ~mask[15:0]);
        end
    end

    reg [31:0] command_first_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            command_first_q <= 32'd0;
        end else if (takes_write & at_command_first_q) begin
            command_first_q <= (bus_data & mask) | (command_first_q & ~mask);
        end
    end

    reg [31:0] command_count_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            command_count_q <= 32'd0;
        end else if (takes_write & at_command_count_q) begin
            command_count_q <= (bus_data & mask) | (command_count_q & ~mask);
        end
    end

    reg [3:0] command_op_q;
    reg [7:0] command_tag_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            command_op_q <= 4'd0;
            command_tag_q <= 8'd0;
        end else if (takes_write & at_command_q) begin
            command_op_q <= (bus_data[3:0] & mask[3:0]) | (command_op_q & ~mask[3:0]);
            command_tag_q <= (bus_data[15:8] & mask[15:8]) | (command_tag_q & ~mask[15:8]);
        end
    end

    reg completion_pop_q;
    reg interrupt_completion_q;
    reg interrupt_error_q;
    reg interrupt_completion_overflow_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            completion_pop_q <= 1'b0;
            interrupt_completion_q <= 1'b0;
            interrupt_error_q <= 1'b0;
            interrupt_completion_overflow_q <= 1'b0;
        end else begin
            completion_pop_q <= takes_write & at_completion_pop_q & bus_data[0] & mask[0];
            interrupt_completion_q <= completion_valid |
                (interrupt_completion_q & !(takes_write & at_interrupt_q & bus_data[0] & mask[0]));
            interrupt_error_q <= any_error |
                (interrupt_error_q & !(takes_write & at_interrupt_q & bus_data[1] & mask[1]));
            interrupt_completion_overflow_q <= errors_completion_overflow |
                (interrupt_completion_overflow_q &
                    !(takes_write & at_interrupt_q & bus_data[2] & mask[2]));
        end
    end

    reg interrupt_mask_completion_q;
    reg interrupt_mask_error_q;
    reg interrupt_mask_completion_overflow_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            interrupt_mask_completion_q <= 1'b0;
            interrupt_mask_error_q <= 1'b0;
            interrupt_mask_completion_overflow_q <= 1'b0;
        end else if (takes_write & at_interrupt_mask_q) begin
            interrupt_mask_completion_q <= mask[0] ? bus_data[0] : interrupt_mask_completion_q;
            interrupt_mask_error_q <= mask[1] ? bus_data[1] : interrupt_mask_error_q;
            interrupt_mask_completion_overflow_q <= mask[2] ? bus_data[2] :
                interrupt_mask_completion_overflow_q;
        end
    end

    reg errors_command_overflow_q;
    reg errors_bad_thresholds_q;
    reg errors_bus_read_q;
    reg errors_bus_write_q;
    reg errors_format_q;
    reg errors_completion_overflow_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            errors_command_overflow_q <= 1'b0;
            errors_bad_thresholds_q <= 1'b0;
            errors_bus_read_q <= 1'b0;
            errors_bus_write_q <= 1'b0;
            errors_format_q <= 1'b0;
            errors_completion_overflow_q <= 1'b0;
        end else begin
            errors_command_overflow_q <= (pushes_command & !command_room) |
                (errors_command_overflow_q & !(takes_write & at_errors_q & bus_data[0] & mask[0]));
            errors_bad_thresholds_q <= errors_bad_thresholds |
                (errors_bad_thresholds_q & !(takes_write & at_errors_q & bus_data[1] & mask[1]));
            errors_bus_read_q <= errors_bus_read |
                (errors_bus_read_q & !(takes_write & at_errors_q & bus_data[2] & mask[2]));
            errors_bus_write_q <= errors_bus_write |
                (errors_bus_write_q & !(takes_write & at_errors_q & bus_data[3] & mask[3]));
            errors_format_q <= errors_format |
                (errors_format_q & !(takes_write & at_errors_q & bus_data[4] & mask[4]));
            errors_completion_overflow_q <= errors_completion_overflow |
                (errors_completion_overflow_q &
                    !(takes_write & at_errors_q & bus_data[5] & mask[5]));
        end
    end

    assign any_error = errors_command_overflow_q | errors_bad_thresholds_q | errors_bus_read_q |
        errors_bus_write_q | errors_format_q | errors_completion_overflow_q;

    // What is read.
    assign read_data = ({32{at_count_low_q}} & count_low) | ({32{at_count_high_q}} & count_high) |
        ({32{at_window_q}} & window_word) | ({32{at_id_q}} & 32'h4b56444d) |
        ({32{at_version_q}} & {16'h0001, 16'h0001}) |
        ({32{at_capability_q}} & {8'd2, 8'd16, 8'd8, 4'd0, 4'd3}) |
        ({32{at_streams_q}} & 32'h00000006) | ({32{at_pages_q}} & 32'h00000010) |
        ({32{at_page_q}} & {16'd0, 8'd2, 8'd6}) | ({32{at_max_elements_q}} & 32'h00000100) |
        ({32{at_threshold_sets_q}} & 32'h00000005) | ({32{at_queues_q}} & {16'h0003, 16'h0002}) |
        ({32{at_readers_q}} & 32'h00000002) |
        ({32{at_control_q}} &
            {27'd0, control_interrupt_enable_q, 1'b0, 1'b0, 1'b0, control_enable_q}) |
        ({32{at_status_q}} &
            {8'd0, status_completions, status_commands, 5'd0, status_reading, status_writing,
                status_ready}) | ({32{at_elements_q}} & {16'd0, elements_q}) |
        ({32{at_pages_free_q}} & {7'd0, pages_free}) | ({32{at_base_lo_q}} & {base_lo_q, 6'd0}) |
        ({32{at_base_hi_q}} & {31'd0, base_hi_q}) |
        ({32{at_command_stream_q}} & {16'd0, command_stream_q}) |
        ({32{at_command_set_q}} & {16'd0, command_set_q}) |
        ({32{at_command_first_q}} & command_first_q) |
        ({32{at_command_count_q}} & command_count_q) |
        ({32{at_command_q}} & {16'd0, command_tag_q, 4'd0, command_op_q}) |
        ({32{at_completion_q}} &
            {completion_valid, 7'd0, {4'd0, shown_status}, shown_tag, 4'd0, shown_op}) |
        ({32{at_completion_stream_q}} & {16'd0, shown_stream}) |
        ({32{at_completion_tokens_q}} & shown_tokens) |
        ({32{at_completion_address_lo_q}} & shown_address64[31:0]) |
        ({32{at_completion_address_hi_q}} & shown_address64[63:32]) |
        ({32{at_completion_pop_q}} & {31'd0, 1'b0}) |
        ({32{at_interrupt_q}} &
            {29'd0, interrupt_completion_overflow_q, interrupt_error_q, interrupt_completion_q}) |
        ({32{at_interrupt_mask_q}} &
            {29'd0, interrupt_mask_completion_overflow_q, interrupt_mask_error_q,
                interrupt_mask_completion_q}) |
        ({32{at_errors_q}} &
            {26'd0, errors_completion_overflow_q, errors_format_q, errors_bus_write_q,
                errors_bus_read_q, errors_bad_thresholds_q, errors_command_overflow_q}) |
        ({32{at_format_error_q}} & {format_error_errors, 8'd0, format_error_first});

    // A completion that came after the write to COMPLETION_POP stays.
    reg completion_seen_q;

    always @(posedge clk) begin
        completion_seen_q <= completion_valid;
    end

    assign completion_ready = completion_pop_q & completion_seen_q;
    assign command_valid = command_valid_q;
    assign command_op = command_op_q;
    assign command_tag = command_tag_q;
    assign command_stream = command_stream_q;
    assign command_set = command_set_q;
    assign command_first = command_first_q;
    assign command_count = command_count_q;
    assign enable = control_enable_q;
    assign soft_reset = control_soft_reset_q;
    assign clear_format = control_clear_format_q;
    assign elements = elements_q;

    wire [0:0] unused_base_hi = base_hi_q;

    assign base = {base_lo_q, 6'd0};

    // The interrupt, a cycle later.
    reg irq_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            irq_q <= 1'b0;
        end else begin
            irq_q <= control_interrupt_enable_q &
                ((interrupt_completion_q & interrupt_mask_completion_q) |
                    (interrupt_error_q & interrupt_mask_error_q) |
                    (interrupt_completion_overflow_q & interrupt_mask_completion_overflow_q));
        end
    end

    assign irq = irq_q;
    assign threshold_set = window_set;
endmodule
`default_nettype wire
