// SPDX-License-Identifier: Apache-2.0
//
// A counter of 9 credits with its checker: a credit is available if and only if less than 9 beats are inside, whoever
// takes one only then, and gives back what was taken.
`default_nettype none
module bound (
    input wire clk,
    input wire take,
    input wire give
);
    wire available;
    // A register, which expose made a port.
    wire [3:0] count;
    reg started = 1'b0;

    credit_counter_n9 u_unit (
        .clk(clk), .rst_n(started),
        .take(take), .give(give),
        .available(available),
        .count_q(count)
    );

    reg [4:0] inside = 5'd0;
    always @* begin
        assume (!take || available);
        assume (!give || inside != 5'd0);
    end
    always @(posedge clk) begin
        started <= 1'b1;
        if (started) begin
            inside <= inside + {4'd0, take} - {4'd0, give};
            as_many_as_said: assert (available == (inside < 5'd9));
            never_more: assert (inside <= 5'd9);
            // What the induction leans on.
            assert ({1'b0, count} + inside == 5'd9);
        end
    end
endmodule
`default_nettype wire
