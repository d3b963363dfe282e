// One slice of a link: the output register with its parity, and the check of the parity that arrives.
module link_slice #(
    parameter int BITS = 18
) (
    input  logic            clk,
    input  logic [BITS-1:0] send,
    output logic [BITS-1:0] out,
    output logic            out_parity,
    input  logic [BITS-1:0] in,
    input  logic            in_parity,
    output logic            is_wrong
);
  always_ff @(posedge clk) begin
    out <= send;
    out_parity <= ^send;
  end
  assign is_wrong = ^in != in_parity;
endmodule
