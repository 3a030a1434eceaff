// SPDX-License-Identifier: Apache-2.0
// Written by Sapwood's rtl-gen: change the generator, not this file.
//
// Page allocator: gives free physical pages and takes them back, in any order.
//
// Pages that were never given come from a counter. When the counter has reached its end, those that
// were returned come from a FIFO with room for all pages. So nothing needs to be written at reset.
// free counts the pages that can be given; a page that was put is offered at the latest two cycles
// later.
//
// Only pages that were given may be put, each of them once.
//
// Latency 1 cycle, one page per cycle each way.
// Generated for pages = 256.
`default_nettype none
module mmu_page_allocator_p256 (
    input  wire       clk,        // clock, rising edge
    input  wire       rst_n,      // synchronous reset, active low
    input  wire       put_valid,  // a returned page is offered
    output wire       put_ready,  // a returned page is taken if offered
    input  wire [7:0] put_page,   // a free physical page
    output wire [8:0] free,       // number of pages that can be given
    output wire       get_valid,  // a free page is offered
    input  wire       get_ready,  // a free page is taken if offered
    output wire [7:0] get_page    // a free physical page
);
    // The pages from fresh up were never given.
    reg  [8:0] fresh_q;
    wire       fresh_left = fresh_q != 9'h100;
    wire       put_now = put_valid & put_ready;
    wire       returned_ready;
    wire       returned_valid;
    wire [7:0] returned_page;

    stream_fifo_d256_w8 u_returned (
        .clk      (clk),
        .rst_n    (rst_n),
        .in_valid (put_valid),
        .in_ready (put_ready),
        .in_data  (put_page),
        .out_ready(returned_ready),
        .out_valid(returned_valid),
        .out_data (returned_page)
    );

    wire offered_ready;
    wire offered_valid = fresh_left | returned_valid;

    assign returned_ready = !fresh_left & offered_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            fresh_q <= 9'd0;
        end else if (fresh_left & offered_ready) begin
            fresh_q <= fresh_q + 9'h001;
        end
    end

    reg        given_valid_q;
    reg  [7:0] given_page_q;
    wire       given_ready;

    assign offered_ready = !given_valid_q | given_ready;

    always @(posedge clk) begin
        if (!rst_n) begin
            given_valid_q <= 1'b0;
        end else if (offered_ready) begin
            given_valid_q <= offered_valid;
        end
    end

    always @(posedge clk) begin
        if (offered_ready) begin
            given_page_q <= fresh_left ? fresh_q[7:0] : returned_page;
        end
    end

    wire       given_now = given_valid_q & given_ready;
    reg  [8:0] free_q;

    always @(posedge clk) begin
        if (!rst_n) begin
            free_q <= 9'h100;
        end else if (put_now ^ given_now) begin
            free_q <= put_now ? (free_q + 9'h001) : (free_q - 9'h001);
        end
    end

    assign free = free_q;
    assign get_valid = given_valid_q;
    assign get_page = given_page_q;
    assign given_ready = get_ready;
endmodule
`default_nettype wire
