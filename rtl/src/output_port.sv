// The output VCs of a port: credits of the buffer behind each, and whether a packet owns it.
module output_port #(
    parameter int VCS = 2,
    parameter int DEPTH = 16,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1,
    parameter int CREDIT_BITS = $clog2(DEPTH + 1)
) (
    input  logic                       clk,
    input  logic                       reset,
    input  logic [VCS-1:0]             credit,      // that returns
    input  logic [VCS-1:0]             granted,
    input  logic [VCS-1:0]             cut,         // its owner gives it back
    input  logic                       send,
    input  logic                       send_tail,
    input  logic [VC_BITS-1:0]         send_vc,
    input  logic [VCS-1:0]             told_dead,   // the packet with this number, modulo 4, is dead downstream
    input  logic [VCS*2-1:0]           told_number,
    output logic [VCS-1:0]             is_free,
    output logic [VCS-1:0]             has_credit,
    output logic [VCS*CREDIT_BITS-1:0] credits,
    output logic [VCS-1:0]             dead         // its owner is dead
);
  logic [VCS-1:0]   owned;
  logic [VCS-1:0]   has_begun;  // its owner has sent its head
  logic [VCS*2-1:0] number;     // of the last head

  always_comb begin
    for (int w = 0; w < VCS; w++) begin
      has_credit[w] = credits[w*CREDIT_BITS+:CREDIT_BITS] != 0;
      dead[w] = told_dead[w] && owned[w] && has_begun[w] && number[w*2+:2] == told_number[w*2+:2];
    end
    is_free = ~owned | cut;
  end

  always_ff @(posedge clk) begin
    for (int w = 0; w < VCS; w++) begin
      logic sent;
      sent = send && send_vc == VC_BITS'(w);
      credits[w*CREDIT_BITS+:CREDIT_BITS] <=
          credits[w*CREDIT_BITS+:CREDIT_BITS] + CREDIT_BITS'(credit[w]) - CREDIT_BITS'(sent);
      if (granted[w]) begin
        owned[w] <= 1'b1;
        has_begun[w] <= 1'b0;
      end else if (cut[w] || (sent && send_tail)) owned[w] <= 1'b0;
      else if (sent) has_begun[w] <= 1'b1;
      if (sent && !has_begun[w]) number[w*2+:2] <= number[w*2+:2] + 1'b1;
      if (reset) credits[w*CREDIT_BITS+:CREDIT_BITS] <= CREDIT_BITS'(DEPTH);
    end
    if (reset) begin
      owned <= '0;
      has_begun <= '0;
      number <= '0;
    end
  end
endmodule
