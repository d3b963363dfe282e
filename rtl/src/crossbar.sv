// A slice of the crossbar: each output takes the bits of one input, and several may take those of the same.
module crossbar #(
    parameter int INPUTS = 10,
    parameter int OUTPUTS = 11,
    parameter int BITS = 18
) (
    input  logic [INPUTS*BITS-1:0]    in,
    input  logic [OUTPUTS*INPUTS-1:0] select,  // one input at most, for each output
    output logic [OUTPUTS*BITS-1:0]   out
);
  always_comb begin
    out = '0;
    for (int q = 0; q < OUTPUTS; q++) begin
      for (int p = 0; p < INPUTS; p++) begin
        out[q*BITS+:BITS] = out[q*BITS+:BITS] | (in[p*BITS+:BITS] & {BITS{select[q*INPUTS+p]}});
      end
    end
  end
endmodule
