// Reads the headers that arrive at an input port. The wires bring one flit in a cycle, so one bit-map generator and one
// table are enough for all VCs. In the cycle after its last header flit, a packet is told to its input VC.
module header_unit #(
    parameter int PORT = 0,
    parameter int LINKS = 8,
    parameter int TERMINALS = 2,
    parameter int OUTPUTS = 11,
    parameter int VCS = 2,
    parameter int HEADER = 3,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1
) (
    input  logic                                 clk,
    input  logic                                 reset,
    // The table.
    input  logic                                 table_write,
    input  logic [router_pkg::TERMINAL_BITS-1:0] table_destination,
    input  logic [router_pkg::PORT_BITS-1:0]     table_port,
    input  logic [VCS-1:0]                       table_vcs,
    // The wires.
    input  logic                                 in_valid,
    input  logic                                 in_tail,
    input  logic [VC_BITS-1:0]                   in_vc,
    input  logic [router_pkg::FLIT_BITS-1:0]     in_flit,
    input  logic [VCS-1:0]                       in_end,
    // The flit as it enters the buffer.
    output logic [router_pkg::FLIT_BITS-1:0]     flit,
    output logic                                 is_third,
    // One cycle later: a packet whose header is complete, or that ended before.
    output logic [VCS-1:0]                       push,
    output logic [VCS-1:0]                       push_cut,
    output router_pkg::packet_t                  packet,
    output logic                                 combines,  // its acknowledgements may be combined here
    output logic [OUTPUTS-1:0]                   wanted,
    output logic [VCS-1:0]                       vcs
);
  localparam int COUNT_BITS = $clog2(HEADER + 1);
  localparam int PORTS = LINKS + TERMINALS;

  logic [VCS*COUNT_BITS-1:0] counts;  // header flits of the packet that arrives on each VC
  logic [COUNT_BITS-1:0]     count;
  logic                      is_complete;

  always_comb begin
    count = counts[in_vc*COUNT_BITS+:COUNT_BITS];
    is_complete = in_valid && count == COUNT_BITS'(HEADER - 1);
  end

  always_ff @(posedge clk) begin
    for (int v = 0; v < VCS; v++) begin
      push[v] <= !reset && is_complete && in_vc == VC_BITS'(v);
      push_cut[v] <= !reset && in_end[v] && counts[v*COUNT_BITS+:COUNT_BITS] != 0
                     && counts[v*COUNT_BITS+:COUNT_BITS] != COUNT_BITS'(HEADER);
      if (reset || in_end[v]) counts[v*COUNT_BITS+:COUNT_BITS] <= '0;
      else if (in_valid && in_vc == VC_BITS'(v)) begin
        if (in_tail) counts[v*COUNT_BITS+:COUNT_BITS] <= '0;
        else if (count != COUNT_BITS'(HEADER)) counts[v*COUNT_BITS+:COUNT_BITS] <= count + 1'b1;
      end
    end
  end

  // The header that is complete.
  router_pkg::head_t head;
  logic [router_pkg::PORT_BITS-1:0] port;
  logic [VCS-1:0]                   table_answer;

  route_table #(
      .VCS(VCS)
  ) routes (
      .clk,
      .write(table_write),
      .write_destination(table_destination),
      .write_port(table_port),
      .write_vcs(table_vcs),
      .destination(head.destination),
      .port,
      .vcs(table_answer)
  );

  if (HEADER >= 3) begin : long_header
    logic [PORTS-1:0] branches;

    multicast_header #(
        .PORT(PORT),
        .LINKS(LINKS),
        .TERMINALS(TERMINALS),
        .VCS(VCS)
    ) reader (
        .clk,
        .in_valid,
        .in_vc,
        .in_flit,
        .count,
        .flit,
        .is_third,
        .head,
        .packet,
        .combines,
        .branches
    );

    always_comb begin
      wanted = '0;
      if (packet.is_multicast) wanted[PORTS-1:0] = branches;
      else begin
        for (int q = 0; q < PORTS; q++) begin
          if (port == router_pkg::PORT_BITS'(q)) begin
            if (OUTPUTS > PORTS && head.to_combiner && q >= LINKS) wanted[OUTPUTS-1] = 1'b1;
            else wanted[q] = 1'b1;
          end
        end
      end
    end
    logic unused;
    assign unused = &{1'b0, head.source, head.entry, head.tag, head.length, head.acknowledged, head.kind};
  end else begin : short_header
    assign is_third = 1'b0;
    assign flit = in_flit;

    always_ff @(posedge clk) if (is_complete) head <= in_flit;

    always_comb begin
      packet = '0;
      combines = 1'b0;
      packet.length = head.length;
      packet.tag = head.tag;
      wanted = '0;
      for (int q = 0; q < PORTS; q++) wanted[q] = port == router_pkg::PORT_BITS'(q);
    end

    logic unused;
    assign unused = &{1'b0, head.source, head.entry, head.to_combiner, head.acknowledged, head.kind};
  end

  assign vcs = table_answer;
endmodule
