// SPDX-License-Identifier: Apache-2.0
//
// A FIFO of 16 words with its checker: the RAM's words from the oldest up, behind the output register if that is full.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [7:0] in_data,
    input wire out_ready
);
    wire in_ready, out_valid;
    wire [7:0] out_data;
    // Registers, which expose made ports.
    wire [3:0] write, read;
    wire full, empty;
    wire [127:0] words;

    stream_fifo_d16_w8 u_unit (
        .clk(clk), .rst_n(rst_n),
        .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data),
        .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data),
        .write_q(write), .read_q(read), .full_q(full), .empty_q(empty),
        .\u_ram.mem[0] (words[7:0]),
        .\u_ram.mem[1] (words[15:8]),
        .\u_ram.mem[2] (words[23:16]),
        .\u_ram.mem[3] (words[31:24]),
        .\u_ram.mem[4] (words[39:32]),
        .\u_ram.mem[5] (words[47:40]),
        .\u_ram.mem[6] (words[55:48]),
        .\u_ram.mem[7] (words[63:56]),
        .\u_ram.mem[8] (words[71:64]),
        .\u_ram.mem[9] (words[79:72]),
        .\u_ram.mem[10] (words[87:80]),
        .\u_ram.mem[11] (words[95:88]),
        .\u_ram.mem[12] (words[103:96]),
        .\u_ram.mem[13] (words[111:104]),
        .\u_ram.mem[14] (words[119:112]),
        .\u_ram.mem[15] (words[127:120])
    );

    wire [3:0] distance = write - read;
    wire [4:0] length = {full, distance};
    always @(posedge clk)
        if (rst_n) pointers_meet: assert ((full | empty) == (write == read) && !(full & empty));

    wire [255:0] turned = {words, words} >> {read, 3'b000};
    wire [135:0] stored = out_valid ? {turned[127:0], out_data} : {8'd0, turned[127:0]};
    // A beat is offered one cycle behind its arrival in the RAM.
    reg [4:0] length_before;
    always @(posedge clk) length_before <= rst_n ? length : 5'd0;

    stream_cell_checker #(
        .WIDTH(8), .CAPACITY(17)
    ) u_checker (
        .*,
        .stored_beats({3'd0, length} + {7'd0, out_valid}),
        .may_wait(length_before == 5'd0)
    );
endmodule
`default_nettype wire
