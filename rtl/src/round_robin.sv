// Grants the first request at or after the pointer, cyclically.
module round_robin #(
    parameter int N = 4,
    parameter int INDEX_BITS = N > 1 ? $clog2(N) : 1
) (
    input  logic [N-1:0]         request,
    input  logic [INDEX_BITS-1:0] pointer,
    output logic [N-1:0]         grant
);
  logic [N-1:0] above;

  always_comb begin
    above = request & ({N{1'b1}} << pointer);
    grant = above != 0 ? above & (~above + 1'b1) : request & (~request + 1'b1);
  end
endmodule
