// Switch allocation by iSLIP, one iteration: each output port grants one input port, each input port accepts one output
// port and one of its VCs for it. Other outputs that have granted the input, and for which this VC has the same flit,
// take it too: the crossbar copies it.
module switch_allocator #(
    parameter int INPUTS = 10,
    parameter int OUTPUTS = 11,
    parameter int VCS = 2,
    parameter int NUMBER_BITS = 4,
    parameter int OFFSET_BITS = 5,
    parameter bit MULTICAST = 1
) (
    input  logic                                        clk,
    input  logic                                        reset,
    input  logic [INPUTS*VCS*OUTPUTS-1:0]               ready,
    input  logic [INPUTS*VCS*OUTPUTS*NUMBER_BITS-1:0]   number,
    input  logic [INPUTS*VCS*OUTPUTS*OFFSET_BITS-1:0]   offset,
    output logic [INPUTS*VCS*OUTPUTS-1:0]               send
);
  localparam int INPUT_BITS = $clog2(INPUTS);
  localparam int OUTPUT_BITS = $clog2(OUTPUTS);
  localparam int VC_BITS = VCS > 1 ? $clog2(VCS) : 1;

  logic [OUTPUTS*INPUTS-1:0] request;   // by output, of input ports
  logic [OUTPUTS*INPUTS-1:0] grant;
  logic [INPUTS*OUTPUTS-1:0] granted;   // by input
  logic [INPUTS*OUTPUTS-1:0] sends;     // with copies

  for (genvar q = 0; q < OUTPUTS; q++) begin : output_side
    logic [INPUT_BITS-1:0] pointer;

    for (genvar p = 0; p < INPUTS; p++) begin : input_port
      logic [VCS-1:0] some;
      for (genvar v = 0; v < VCS; v++) begin : vc
        assign some[v] = ready[(p*VCS+v)*OUTPUTS+q];
      end
      assign request[q*INPUTS+p] = |some;
      assign granted[p*OUTPUTS+q] = grant[q*INPUTS+p];
    end

    round_robin #(
        .N(INPUTS)
    ) arbiter (
        .request(request[q*INPUTS+:INPUTS]),
        .pointer,
        .grant(grant[q*INPUTS+:INPUTS])
    );

    always_ff @(posedge clk) begin
      for (int p = 0; p < INPUTS; p++) begin
        if (sends[p*OUTPUTS+q]) pointer <= p == INPUTS - 1 ? '0 : INPUT_BITS'(p + 1);
      end
      if (reset) pointer <= '0;
    end
  end

  for (genvar p = 0; p < INPUTS; p++) begin : input_side
    logic [OUTPUT_BITS-1:0]     pointer;
    logic [VC_BITS-1:0]         vc_pointer;
    logic [NUMBER_BITS-1:0]     vc_pointer_number;
    logic [OUTPUTS-1:0]         accept;
    logic [VCS-1:0]             requests;  // for the output that is accepted
    logic [VCS-1:0]             chosen;
    logic [VCS*NUMBER_BITS-1:0] numbers;
    logic [OFFSET_BITS-1:0]     flit;
    logic [OUTPUTS-1:0]         copies;

    round_robin #(
        .N(OUTPUTS)
    ) arbiter (
        .request(granted[p*OUTPUTS+:OUTPUTS]),
        .pointer,
        .grant(accept)
    );

    always_comb begin
      requests = '0;
      numbers = '0;
      if (accept != 0) for (int v = 0; v < VCS; v++) begin
        for (int q = 0; q < OUTPUTS; q++) begin
          if (accept[q]) begin
            requests[v] = ready[(p*VCS+v)*OUTPUTS+q];
            numbers[v*NUMBER_BITS+:NUMBER_BITS] = number[((p*VCS+v)*OUTPUTS+q)*NUMBER_BITS+:NUMBER_BITS];
          end
        end
      end
    end

    number_arbiter #(
        .N(VCS),
        .NUMBER_BITS(NUMBER_BITS)
    ) vc_arbiter (
        .request(requests),
        .number(numbers),
        .pointer(vc_pointer),
        .pointer_number(vc_pointer_number),
        .grant(chosen)
    );

    always_comb begin
      flit = '0;
      copies = '0;
      send[p*VCS*OUTPUTS+:VCS*OUTPUTS] = '0;
      for (int v = 0; v < VCS; v++) begin
        if (chosen[v]) for (int q = 0; q < OUTPUTS; q++) begin
          if (accept[q]) flit = flit | offset[((p*VCS+v)*OUTPUTS+q)*OFFSET_BITS+:OFFSET_BITS];
        end
      end
      for (int v = 0; v < VCS; v++) begin
        if (chosen[v]) for (int q = 0; q < OUTPUTS; q++) begin
          if ((accept[q] || (MULTICAST && granted[p*OUTPUTS+q] && ready[(p*VCS+v)*OUTPUTS+q]
                                          && offset[((p*VCS+v)*OUTPUTS+q)*OFFSET_BITS+:OFFSET_BITS] == flit))) begin
            send[(p*VCS+v)*OUTPUTS+q] = 1'b1;
            copies[q] = 1'b1;
          end
        end
      end
    end
    assign sends[p*OUTPUTS+:OUTPUTS] = copies;

    always_ff @(posedge clk) begin
      if (accept != 0) for (int q = 0; q < OUTPUTS; q++) begin
        if (accept[q]) pointer <= q == OUTPUTS - 1 ? '0 : OUTPUT_BITS'(q + 1);
      end
      for (int v = 0; v < VCS; v++) begin
        if (chosen[v]) begin
          vc_pointer <= VC_BITS'(v);
          vc_pointer_number <= numbers[v*NUMBER_BITS+:NUMBER_BITS] + 1'b1;
        end
      end
      if (reset) begin
        pointer <= '0;
        vc_pointer <= '0;
        vc_pointer_number <= '0;
      end
    end
  end
endmodule
