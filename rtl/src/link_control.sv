// A port of the router towards a link or a terminal: data in slices of 18 bits with a parity each, and the wires of
// control beside them, which the first slice carries.
module link_control #(
    parameter int VCS = 2,
    parameter int WIDTH = 36,
    parameter int SLICE = 18,
    parameter int SLICES = WIDTH / SLICE,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1
) (
    input  logic               clk,
    input  logic               reset,
    // From the crossbar.
    input  logic               send_valid,
    input  logic               send_tail,
    input  logic [VC_BITS-1:0] send_vc,
    input  logic [WIDTH-1:0]   send_flit,
    input  logic [VCS-1:0]     send_end,
    // The wires that leave.
    output logic               out_valid,
    output logic               out_tail,
    output logic [VC_BITS-1:0] out_vc,
    output logic [WIDTH-1:0]   out_flit,
    output logic [SLICES-1:0]  out_parity,
    output logic [VCS-1:0]     out_end,
    // The wires that arrive.
    input  logic               in_valid,
    input  logic [WIDTH-1:0]   in_flit,
    input  logic [SLICES-1:0]  in_parity,
    // Buffer slots that were freed, and the credits that tell of them upstream.
    input  logic [VCS-1:0]     freed,
    output logic [VCS-1:0]     credit,
    output logic               is_damaged
);
  logic [SLICES-1:0] is_wrong;

  for (genvar s = 0; s < SLICES; s++) begin : slice
    link_slice #(
        .BITS(SLICE)
    ) slice (
        .clk,
        .send(send_flit[s*SLICE+:SLICE]),
        .out(out_flit[s*SLICE+:SLICE]),
        .out_parity(out_parity[s]),
        .in(in_flit[s*SLICE+:SLICE]),
        .in_parity(in_parity[s]),
        .is_wrong(is_wrong[s])
    );
  end

  always_ff @(posedge clk) begin
    out_valid <= send_valid && !reset;
    out_tail <= send_tail;
    out_vc <= send_vc;
    out_end <= reset ? '0 : send_end;
    credit <= reset ? '0 : freed;
  end
  assign is_damaged = in_valid && |is_wrong;
endmodule
