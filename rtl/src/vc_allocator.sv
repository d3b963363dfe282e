// VC allocation by iSLIP, one iteration: each output VC grants one of the input VCs that request it, and each output of
// an input VC accepts one of its grants (in input_vc). Pointers move when something is accepted.
module vc_allocator #(
    parameter int INPUT_VCS = 20,
    parameter int OUTPUTS = 11,
    parameter int VCS = 2,
    parameter int DEPTH = 16,
    parameter int NUMBER_BITS = 4,
    parameter bit WHOLE_PACKET = 1,
    parameter int CREDIT_BITS = $clog2(DEPTH + 1)
) (
    input  logic                                       clk,
    input  logic                                       reset,
    input  logic [INPUT_VCS*OUTPUTS-1:0]               waits,
    input  logic [INPUT_VCS*OUTPUTS*VCS-1:0]           allowed,
    input  logic [INPUT_VCS*OUTPUTS*NUMBER_BITS-1:0]   number,
    input  logic [INPUT_VCS*4-1:0]                     length,  // less 1
    input  logic [OUTPUTS*VCS-1:0]                     is_free,
    input  logic [OUTPUTS*VCS*CREDIT_BITS-1:0]         credits,
    output logic [INPUT_VCS*OUTPUTS*VCS-1:0]           granted,
    input  logic [INPUT_VCS*OUTPUTS*VCS-1:0]           accepted,
    output logic [OUTPUTS*VCS-1:0]                     taken
);
  localparam int INPUT_BITS = $clog2(INPUT_VCS);

  for (genvar q = 0; q < OUTPUTS; q++) begin : output_port
    logic [INPUT_VCS-1:0]             wait_here;
    logic [INPUT_VCS*NUMBER_BITS-1:0] numbers;
    for (genvar i = 0; i < INPUT_VCS; i++) begin : input_vc
      assign wait_here[i] = waits[i*OUTPUTS+q];
      assign numbers[i*NUMBER_BITS+:NUMBER_BITS] = number[(i*OUTPUTS+q)*NUMBER_BITS+:NUMBER_BITS];
    end

    for (genvar w = 0; w < VCS; w++) begin : vc
      localparam int O = q * VCS + w;
      logic [INPUT_VCS-1:0]   allowed_here;
      logic [INPUT_VCS-1:0]   request;
      logic [INPUT_VCS-1:0]   grant;
      logic [INPUT_VCS-1:0]   accept;
      logic [CREDIT_BITS-1:0] credit;
      logic [15:0]            fits;  // packets of this length, less 1
      logic [INPUT_BITS-1:0]  pointer;
      logic [NUMBER_BITS-1:0] pointer_number;

      // The buffer behind a VC that is open is empty or has space for the whole packet.
      assign credit = credits[O*CREDIT_BITS+:CREDIT_BITS];
      always_comb begin
        for (int l = 0; l < 16; l++) fits[l] = !WHOLE_PACKET || credit == CREDIT_BITS'(DEPTH) || 32'(credit) > l;
        for (int i = 0; i < INPUT_VCS; i++) request[i] = wait_here[i] && allowed_here[i] && fits[length[i*4+:4]];
        if (!is_free[O]) request = '0;
      end
      for (genvar i = 0; i < INPUT_VCS; i++) begin : input_vc
        assign allowed_here[i] = allowed[i*OUTPUTS*VCS+O];
        assign granted[i*OUTPUTS*VCS+O] = grant[i];
        assign accept[i] = accepted[i*OUTPUTS*VCS+O];
      end
      assign taken[O] = |accept;

      number_arbiter #(
          .N(INPUT_VCS),
          .NUMBER_BITS(NUMBER_BITS)
      ) arbiter (
          .request,
          .number(numbers),
          .pointer,
          .pointer_number,
          .grant
      );

      always_ff @(posedge clk) begin
        for (int i = 0; i < INPUT_VCS; i++) begin
          if (accept[i]) begin
            pointer <= INPUT_BITS'(i);
            pointer_number <= numbers[i*NUMBER_BITS+:NUMBER_BITS] + 1'b1;
          end
        end
        if (reset) begin
          pointer <= '0;
          pointer_number <= '0;
        end
      end
    end
  end
endmodule
