// A slice of the flits that wait at an input port: a RAM that is written and read in the same cycle.
module input_buffer #(
    parameter int WORDS = 64,
    parameter int BITS = 18
) (
    input  logic                     clk,
    input  logic                     write,
    input  logic [$clog2(WORDS)-1:0] write_address,
    input  logic [BITS-1:0]          write_data,
    input  logic [$clog2(WORDS)-1:0] read_address,
    output logic [BITS-1:0]          read_data
);
  logic [BITS-1:0] words[WORDS];

  always_ff @(posedge clk) if (write) words[write_address] <= write_data;
  assign read_data = words[read_address];
endmodule
