// SPDX-License-Identifier: Apache-2.0
//
// An assertion in the induction step: it held in the first HOLDS cycles, and is looked at behind them.
(* techmap_celltype = "$assert" *)
module induction_step (
    input A,
    input EN
);
    reg [3:0] cycle = 4'd0;
    always @($global_clock) if (cycle != 4'd15) cycle <= cycle + 4'd1;

    wire holds = A | !EN;
    \$assume before (.A(holds | (cycle >= `HOLDS)), .EN(1'b1));
    \$assert _TECHMAP_REPLACE_ (.A(holds | (cycle < `HOLDS)), .EN(1'b1));
endmodule
