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

  logic [OUTPUTS*VCS*INPUT_VCS-1:0] grants;  // by output VC

  for (genvar q = 0; q < OUTPUTS; q++) begin : output_port
    logic [INPUT_VCS-1:0]             wait_here;
    logic [INPUT_VCS*NUMBER_BITS-1:0] numbers;
    always_comb begin
      for (int i = 0; i < INPUT_VCS; i++) wait_here[i] = waits[i*OUTPUTS+q];
      numbers = '0;
      if (wait_here != 0) begin
        for (int i = 0; i < INPUT_VCS; i++)
          numbers[i*NUMBER_BITS+:NUMBER_BITS] = number[(i*OUTPUTS+q)*NUMBER_BITS+:NUMBER_BITS];
      end
    end

    for (genvar w = 0; w < VCS; w++) begin : vc
      localparam int O = q * VCS + w;
      logic [INPUT_VCS-1:0]   request;
      logic [INPUT_VCS-1:0]   grant;
      logic [INPUT_VCS-1:0]   accept;
      logic [CREDIT_BITS-1:0] credit;
      logic [INPUT_BITS-1:0]  pointer;
      logic [NUMBER_BITS-1:0] pointer_number;

      // The buffer behind a VC that is open is empty or has space for the whole packet.
      assign credit = credits[O*CREDIT_BITS+:CREDIT_BITS];
      always_comb begin
        request = '0;
        if (is_free[O] && wait_here != 0) begin
          for (int i = 0; i < INPUT_VCS; i++)
            request[i] = wait_here[i] && allowed[i*OUTPUTS*VCS+O]
                         && (!WHOLE_PACKET || credit == CREDIT_BITS'(DEPTH) || 32'(credit) > 32'(length[i*4+:4]));
        end
      end

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
      assign grants[O*INPUT_VCS+:INPUT_VCS] = grant;

      always_comb begin
        accept = '0;
        if (grant != 0) for (int i = 0; i < INPUT_VCS; i++) accept[i] = accepted[i*OUTPUTS*VCS+O];
      end
      assign taken[O] = |accept;

      always_ff @(posedge clk) begin
        if (accept != 0) begin
          for (int i = 0; i < INPUT_VCS; i++) begin
            if (accept[i]) begin
              pointer <= INPUT_BITS'(i);
              pointer_number <= numbers[i*NUMBER_BITS+:NUMBER_BITS] + 1'b1;
            end
          end
        end
        if (reset) begin
          pointer <= '0;
          pointer_number <= '0;
        end
      end
    end
  end

  always_comb begin
    granted = '0;
    for (int o = 0; o < OUTPUTS * VCS; o++) begin
      if (grants[o*INPUT_VCS+:INPUT_VCS] != 0) begin
        for (int i = 0; i < INPUT_VCS; i++) granted[i*OUTPUTS*VCS+o] = grants[o*INPUT_VCS+i];
      end
    end
  end
endmodule
