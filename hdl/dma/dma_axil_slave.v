// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// AXI4-Lite slave in front of registers: one access at a time, reads and writes in turn when both
// wait. The address and the data of a write are taken in any order.
//
// request stays set, and its word, data and strobes stay as they are, until done. A response that
// is not taken holds up the accesses of its own kind alone. No combinational path from an input of
// AXI4-Lite to an output.
//
// Latency 3 cycles, one access at a time.
`default_nettype none
module dma_axil_slave (
    input  wire        clk,             // clock, rising edge
    input  wire        rst_n,           // synchronous reset, active low
    input  wire [11:0] s_axil_awaddr,   // byte address of a write; bits 1 and 0 are not looked at
    input  wire  [2:0] s_axil_awprot,   // protection: not looked at
    input  wire        s_axil_awvalid,  // there is an address of a write
    input  wire [31:0] s_axil_wdata,    // data to write
    input  wire  [3:0] s_axil_wstrb,    // which bytes of it are written
    input  wire        s_axil_wvalid,   // there is data to write
    input  wire        s_axil_bready,   // the response of a write is taken
    input  wire [11:0] s_axil_araddr,   // byte address of a read; bits 1 and 0 are not looked at
    input  wire  [2:0] s_axil_arprot,   // protection: not looked at
    input  wire        s_axil_arvalid,  // there is an address of a read
    input  wire        s_axil_rready,   // the data of a read is taken
    input  wire        done,            // the access ends in this cycle
    input  wire        error,           // it is answered with SLVERR
    input  wire [31:0] read_data,       // data of a read
    output wire        request,         // an access is under way
    output wire        writes,          // it is a write
    output wire  [9:0] word,            // number of its word of 32 bits
    output wire [31:0] data,            // data to write
    output wire  [3:0] strobes,         // which bytes of it are written
    output wire        s_axil_awready,  // the address of a write is taken
    output wire        s_axil_wready,   // data to write is taken
    output wire  [1:0] s_axil_bresp,    // response of a write: 0 OKAY, 2 SLVERR
    output wire        s_axil_bvalid,   // there is a response of a write
    output wire        s_axil_arready,  // the address of a read is taken
    output wire [31:0] s_axil_rdata,    // data of a read, 0 with SLVERR
    output wire  [1:0] s_axil_rresp,    // response of a read: 0 OKAY, 2 SLVERR
    output wire        s_axil_rvalid    // there is data of a read
);
    wire [5:0] unused_protection = {s_axil_awprot, s_axil_arprot};
    wire [3:0] unused_places = {s_axil_awaddr[1:0], s_axil_araddr[1:0]};

    // What was taken and not answered yet.
    wire write_done;
    wire read_done;
    reg  aw_full_q;
    wire aw_taken = s_axil_awvalid & !aw_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            aw_full_q <= 1'b0;
        end else begin
            aw_full_q <= aw_taken | (aw_full_q & !write_done);
        end
    end

    reg [9:0] aw_word_q;

    always @(posedge clk) begin
        if (aw_taken) begin
            aw_word_q <= s_axil_awaddr[11:2];
        end
    end

    reg  w_full_q;
    wire w_taken = s_axil_wvalid & !w_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            w_full_q <= 1'b0;
        end else begin
            w_full_q <= w_taken | (w_full_q & !write_done);
        end
    end

    reg [31:0] w_data_q;
    reg  [3:0] w_strobes_q;

    always @(posedge clk) begin
        if (w_taken) begin
            w_data_q <= s_axil_wdata;
            w_strobes_q <= s_axil_wstrb;
        end
    end

    reg  ar_full_q;
    wire ar_taken = s_axil_arvalid & !ar_full_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            ar_full_q <= 1'b0;
        end else begin
            ar_full_q <= ar_taken | (ar_full_q & !read_done);
        end
    end

    reg [9:0] ar_word_q;

    always @(posedge clk) begin
        if (ar_taken) begin
            ar_word_q <= s_axil_araddr[11:2];
        end
    end

    reg b_valid_q;
    reg r_valid_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            b_valid_q <= 1'b0;
            r_valid_q <= 1'b0;
        end else begin
            b_valid_q <= write_done | (b_valid_q & !s_axil_bready);
            r_valid_q <= read_done | (r_valid_q & !s_axil_rready);
        end
    end

    // One access at a time; of both kinds the one that was not the last.
    reg  request_q;
    reg  writes_q;
    wire can_write = aw_full_q & w_full_q & !b_valid_q;
    wire can_read = ar_full_q & !r_valid_q;
    wire begins = !request_q & (can_write | can_read);
    wire picks_write = can_write & (!can_read | !writes_q);

    always @(posedge clk) begin
        if (!rst_n) begin
            request_q <= 1'b0;
        end else begin
            request_q <= begins | (request_q & !done);
        end
    end

    always @(posedge clk) begin
        if (!rst_n) begin
            writes_q <= 1'b0;
        end else if (begins) begin
            writes_q <= picks_write;
        end
    end

    wire [9:0] word_of_access = writes_q ? aw_word_q : ar_word_q;
    wire       ends = request_q & done;

    assign write_done = ends & writes_q;
    assign read_done = ends & !writes_q;
    assign request = request_q;
    assign writes = writes_q;
    assign word = word_of_access;
    assign data = w_data_q;
    assign strobes = w_strobes_q;

    reg b_error_q;

    always @(posedge clk) begin
        if (write_done) begin
            b_error_q <= error;
        end
    end

    reg        r_error_q;
    reg [31:0] r_data_q;

    always @(posedge clk) begin
        if (read_done) begin
            r_error_q <= error;
            r_data_q <= read_data & {32{!error}};
        end
    end

    assign s_axil_awready = !aw_full_q;
    assign s_axil_wready = !w_full_q;
    assign s_axil_bresp = {b_error_q, 1'b0};
    assign s_axil_bvalid = b_valid_q;
    assign s_axil_arready = !ar_full_q;
    assign s_axil_rdata = r_data_q;
    assign s_axil_rresp = {r_error_q, 1'b0};
    assign s_axil_rvalid = r_valid_q;
endmodule
`default_nettype wire
