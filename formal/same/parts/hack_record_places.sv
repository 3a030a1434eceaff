// SPDX-License-Identifier: Apache-2.0
//
// Where the parts of a record go in HACK's record packer.

// The places of the part at the last stage, and where the next part begins behind each stage.
reg [4:0] end4;
reg [3:0] place4, fill = 4'd0;
wire [3:0] next4 = gold.u_packer.turned4_last_q ? 4'd0 : end4[3:0];
wire [3:0] next2 = gold.u_packer.turned2_last_q ? 4'd0 : gold.u_packer.turned2_end_q[3:0];
wire [3:0] next1 = gold.u_packer.placed_last_q ? 4'd0 : gold.u_packer.placed_end_q[3:0];
wire [3:0] behind4 = gold.u_packer.turned4_valid_q ? next4 : fill;
wire [3:0] behind2 = gold.u_packer.turned2_valid_q ? next2 : behind4;
wire [3:0] behind1 = gold.u_packer.placed_valid_q ? next1 : behind2;
always @(posedge clk) begin
    if (gold.u_packer.turned2_ready) end4 <= gold.u_packer.turned2_end_q;
    if (gold.u_packer.turned2_ready) place4 <= gold.u_packer.turned2_place_q;
    if (!rst_n) fill <= 4'd0;
    else if (gold.u_packer.taken) fill <= next4;
end
