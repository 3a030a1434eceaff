// SPDX-License-Identifier: Apache-2.0
//
// A FIFO, `FIFO, of `DEPTH words of `WIDTH bits with its checker: the RAM's words from the oldest up, behind the output
// register if that is full. The RAM is full only while the output register is: it holds a word more than the RAM.
`default_nettype none
module bound (
    input wire clk,
    input wire rst_n,
    input wire in_valid,
    input wire [`WIDTH-1:0] in_data,
    input wire out_ready
);
    localparam COUNT_BITS = `PLACE_BITS + 2;
    localparam ALL = `WIDTH * `DEPTH;

    wire in_ready, out_valid;
    wire [`WIDTH-1:0] out_data;
    // Registers, which expose made ports.
    wire [`PLACE_BITS-1:0] write, read;
    wire full, empty;
    wire [ALL-1:0] words;

    `FIFO u_unit (
        .clk(clk), .rst_n(rst_n),
        .in_valid(in_valid), .in_ready(in_ready), .in_data(in_data),
        .out_valid(out_valid), .out_ready(out_ready), .out_data(out_data),
        .write_q(write), .read_q(read), .full_q(full), .empty_q(empty),
`ifdef OVER_5
        .\u_ram.mem[15] (words[15*`WIDTH +: `WIDTH]),
        .\u_ram.mem[14] (words[14*`WIDTH +: `WIDTH]),
        .\u_ram.mem[13] (words[13*`WIDTH +: `WIDTH]),
        .\u_ram.mem[12] (words[12*`WIDTH +: `WIDTH]),
        .\u_ram.mem[11] (words[11*`WIDTH +: `WIDTH]),
        .\u_ram.mem[10] (words[10*`WIDTH +: `WIDTH]),
        .\u_ram.mem[9] (words[9*`WIDTH +: `WIDTH]),
        .\u_ram.mem[8] (words[8*`WIDTH +: `WIDTH]),
        .\u_ram.mem[7] (words[7*`WIDTH +: `WIDTH]),
        .\u_ram.mem[6] (words[6*`WIDTH +: `WIDTH]),
        .\u_ram.mem[5] (words[5*`WIDTH +: `WIDTH]),
`endif
`ifdef OVER_4
        .\u_ram.mem[4] (words[4*`WIDTH +: `WIDTH]),
`endif
`ifdef OVER_3
        .\u_ram.mem[3] (words[3*`WIDTH +: `WIDTH]),
`endif
        .\u_ram.mem[2] (words[2*`WIDTH +: `WIDTH]),
        .\u_ram.mem[1] (words[1*`WIDTH +: `WIDTH]),
        .\u_ram.mem[0] (words[0*`WIDTH +: `WIDTH])
    );

    wire [COUNT_BITS-1:0] ahead = write >= read ? write - read : `DEPTH + write - read;
    wire [COUNT_BITS-1:0] length = full ? `DEPTH : ahead;
    always @(posedge clk) if (rst_n) begin
        pointers_wrap: assert (write < `DEPTH && read < `DEPTH);
        pointers_meet: assert ((full | empty) == (write == read) && !(full & empty));
    end

    reg [2*ALL-1:0] turned;
    integer i;
    always @* begin
        turned = {words, words};
        for (i = 1; i < `DEPTH; i = i + 1) if (read == i) turned = {words, words} >> (i * `WIDTH);
    end
    wire [ALL+`WIDTH-1:0] stored = out_valid ? {turned[ALL-1:0], out_data} : {{`WIDTH{1'b0}}, turned[ALL-1:0]};
    // A beat is offered one cycle behind its arrival in the RAM.
    reg [COUNT_BITS-1:0] length_before;
    always @(posedge clk) length_before <= rst_n ? length : {COUNT_BITS{1'b0}};

    stream_cell_checker #(
        .WIDTH(`WIDTH), .CAPACITY(`DEPTH + 1), .COUNT_BITS(COUNT_BITS)
    ) u_checker (
        .*,
        .stored_beats(length + {{(COUNT_BITS-1){1'b0}}, out_valid}),
        .may_wait(length_before == 0)
    );
endmodule
`default_nettype wire
