// Combines the acknowledgements of multicasts that forked here. It receives packets as a terminal does, behind an
// output port of its own, and tells the first terminal of the router when all receivers below are accounted for.
module ack_combiner #(
    parameter int INPUT_VCS = 20,
    parameter int OUTPUTS = 11,
    parameter int REPORTS = 2,
    parameter int VCS = 2,
    parameter int ENTRIES = 4,
    parameter int ENTRY_WIDTH = router_pkg::ENTRY_WIDTH,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1
) (
    input  logic                                        clk,
    input  logic                                        reset,
    // Flits on the wires of its port.
    input  logic                                        in_valid,
    input  logic                                        in_tail,
    input  logic [VC_BITS-1:0]                          in_vc,
    input  logic [router_pkg::MAP_BITS-1:0]             in_flit,  // its low bits
    input  logic [VCS-1:0]                              in_end,
    output logic [VCS-1:0]                              credit,
    // Multicasts that fork, in the order of input VCs.
    input  logic [INPUT_VCS-1:0]                        request,
    input  logic [INPUT_VCS*ENTRY_WIDTH-1:0]            request_entry,
    output logic [INPUT_VCS-1:0]                        granted,
    output logic [INPUT_VCS*router_pkg::ENTRY_BITS-1:0] granted_index,
    // Targets that will not be reached: told by other routers, and cut off here.
    input  logic [OUTPUTS*REPORTS-1:0]                  told,
    input  logic [OUTPUTS*REPORTS*router_pkg::TAG_BITS-1:0] told_tag,
    input  logic [OUTPUTS*REPORTS*router_pkg::MAP_BITS-1:0] told_failed,
    input  logic [INPUT_VCS-1:0]                        cut,
    input  logic [INPUT_VCS*router_pkg::TAG_BITS-1:0]   cut_tag,
    input  logic [INPUT_VCS*router_pkg::MAP_BITS-1:0]   cut_failed,
    // Entries that are complete: to be acknowledged by one packet, for the receivers of the entry.
    output logic [ENTRIES-1:0]                          complete,
    output logic [ENTRIES-1:0]                          by_packet,  // an acknowledgement completed it,
    output logic [ENTRIES-1:0]                          by_report,  // or a report; else a cut here
    output logic [ENTRIES*ENTRY_WIDTH-1:0]              complete_entry
);
  logic [ENTRIES-1:0]             used;
  logic [ENTRIES*ENTRY_WIDTH-1:0] entries;

  // The packet that arrives on each VC: its entry, and the receivers that it tells of.
  logic                                  arrived;
  logic                                  arrived_tail;
  logic [VC_BITS-1:0]                    arrived_vc;
  logic [router_pkg::MAP_BITS-1:0]       arrived_flit;
  logic [VCS-1:0]                        arrived_end;
  logic [VCS*2-1:0]                      flits;
  logic [VCS*router_pkg::ENTRY_BITS-1:0] index;
  logic [VCS*router_pkg::MAP_BITS-1:0]   receivers;
  logic [1:0]                            flit_number;

  assign flit_number = flits[arrived_vc*2+:2];
  always_ff @(posedge clk) begin
    arrived <= in_valid && !reset;
    arrived_tail <= in_tail;
    arrived_vc <= in_vc;
    arrived_flit <= in_flit;
    arrived_end <= in_end;
    for (int v = 0; v < VCS; v++) begin
      credit[v] <= arrived && arrived_vc == VC_BITS'(v) && !reset;
      if (arrived && arrived_vc == VC_BITS'(v)) begin
        if (flit_number == 0)
          index[v*router_pkg::ENTRY_BITS+:router_pkg::ENTRY_BITS] <=
              arrived_flit[router_pkg::FLIT_BITS-router_pkg::TAG_BITS-1-:router_pkg::ENTRY_BITS];
        if (flit_number == 1)
          receivers[v*router_pkg::MAP_BITS+:router_pkg::MAP_BITS] <= arrived_flit[router_pkg::MAP_BITS-1:0];
        if (arrived_tail) flits[v*2+:2] <= 2'd0;
        else if (flit_number != 2) flits[v*2+:2] <= flit_number + 1'b1;
      end
      if (reset || arrived_end[v]) flits[v*2+:2] <= 2'd0;
    end
  end

  // What each entry still misses: after the packet, after the reports, after the cuts.
  logic [ENTRIES-1:0]             used_after;  // packets and reports
  logic [ENTRIES*ENTRY_WIDTH-1:0] next;

  for (genvar e = 0; e < ENTRIES; e++) begin : slot
    combiner_entry #(
        .INDEX(e),
        .INPUT_VCS(INPUT_VCS),
        .TOLD(OUTPUTS * REPORTS)
    ) slot (
        .is_used(used[e]),
        .entry(entries[e*ENTRY_WIDTH+:ENTRY_WIDTH]),
        .arrived(arrived && arrived_tail),
        .arrived_index(index[arrived_vc*router_pkg::ENTRY_BITS+:router_pkg::ENTRY_BITS]),
        .receivers(receivers[arrived_vc*router_pkg::MAP_BITS+:router_pkg::MAP_BITS]),
        .told,
        .told_tag,
        .told_failed,
        .cut,
        .cut_tag,
        .cut_failed,
        .changed(next[e*ENTRY_WIDTH+:ENTRY_WIDTH]),
        .is_used_after(used_after[e]),
        .complete(complete[e]),
        .by_packet(by_packet[e]),
        .by_report(by_report[e])
    );
  end
  assign complete_entry = next;

  // Free entries go to the requests in their order. What a cut frees is free in the next cycle.
  logic [ENTRIES-1:0]             taken;
  logic [ENTRIES*ENTRY_WIDTH-1:0] taken_entry;
  always_comb begin
    taken = '0;
    taken_entry = next;
    granted = '0;
    granted_index = '0;
    if (request != 0) for (int i = 0; i < INPUT_VCS; i++) begin
      for (int e = 0; e < ENTRIES; e++) begin
        if (request[i] && !granted[i] && !used_after[e] && !taken[e]) begin
          granted[i] = 1'b1;
          granted_index[i*router_pkg::ENTRY_BITS+:router_pkg::ENTRY_BITS] = router_pkg::ENTRY_BITS'(e);
          taken[e] = 1'b1;
          taken_entry[e*ENTRY_WIDTH+:ENTRY_WIDTH] = request_entry[i*ENTRY_WIDTH+:ENTRY_WIDTH];
        end
      end
    end
  end

  always_ff @(posedge clk) begin
    entries <= taken_entry;
    used <= reset ? '0 : (used & ~complete) | taken;
  end
endmodule
