// Grants the first request at or after the pointer, where each requester has a number within: requesters are ordered by
// their index, then by this number. The outputs of one input VC are numbered so.
module number_arbiter #(
    parameter int N = 4,
    parameter int INDEX_BITS = N > 1 ? $clog2(N) : 1,
    parameter int NUMBER_BITS = 4
) (
    input  logic [N-1:0]             request,
    input  logic [N*NUMBER_BITS-1:0] number,
    input  logic [INDEX_BITS-1:0]     pointer,
    input  logic [NUMBER_BITS-1:0]   pointer_number,
    output logic [N-1:0]             grant
);
  logic [N-1:0]           at;
  logic [N-1:0]           behind;
  logic [NUMBER_BITS-1:0] number_at;
  logic                   is_at;

  always_comb begin
    at = '0;
    behind = '0;
    is_at = 1'b0;
    number_at = '0;
    grant = '0;
    if (request != 0) begin
      at = N'(1) << pointer;
      for (int i = 0; i < N; i++) number_at = number_at | (number[i*NUMBER_BITS+:NUMBER_BITS] & {NUMBER_BITS{at[i]}});
      is_at = |(request & at) && number_at >= pointer_number;
      behind = request & ({N{1'b1}} << pointer) & ~at;
      if (is_at) grant = at;
      else if (behind != 0) grant = behind & (~behind + 1'b1);
      else grant = request & (~request + 1'b1);
    end
  end
endmodule
