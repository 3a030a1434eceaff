// SPDX-License-Identifier: Apache-2.0
//
// Prefix sums of a mask with their checker: one bit after the other is counted.
`default_nettype none
module bound (
    input wire clk,
    input wire [`N-1:0] bits
);
    wire [`N*`BITS-1:0] counts;
    wire [`BITS:0] total;

    `SUMS u_unit (.*);

    reg [`BITS:0] count;
    integer i;
    always @(posedge clk) begin
        count = 0;
        for (i = 0; i < `N; i = i + 1) begin
            assert (counts[`BITS*i +: `BITS] == count[`BITS-1:0]);
            count = count + {{`BITS{1'b0}}, bits[i]};
        end
        assert (total == count);
    end
endmodule
`default_nettype wire
