// One entry of the combiner: what it misses after the packet, the reports and the cuts of this cycle, in this order.
module combiner_entry #(
    parameter int INDEX = 0,
    parameter int INPUT_VCS = 20,
    parameter int TOLD = 30
) (
    input  logic                                      is_used,
    input  router_pkg::entry_t                        entry,
    input  logic                                      arrived,  // the tail of an acknowledgement
    input  logic [router_pkg::ENTRY_BITS-1:0]         arrived_index,
    input  logic [router_pkg::MAP_BITS-1:0]           receivers,
    input  logic [TOLD-1:0]                           told,
    input  logic [TOLD*router_pkg::TAG_BITS-1:0]      told_tag,
    input  logic [TOLD*router_pkg::MAP_BITS-1:0]      told_failed,
    input  logic [INPUT_VCS-1:0]                      cut,
    input  logic [INPUT_VCS*router_pkg::TAG_BITS-1:0] cut_tag,
    input  logic [INPUT_VCS*router_pkg::MAP_BITS-1:0] cut_failed,
    output router_pkg::entry_t                        changed,
    output logic                                      is_used_after,  // packets and reports
    output logic                                      complete,
    output logic                                      by_packet,
    output logic                                      by_report
);
  logic [router_pkg::MAP_BITS-1:0] by;
  logic [router_pkg::MAP_BITS-1:0] after_packet;
  logic [router_pkg::MAP_BITS-1:0] after_reports;
  logic [router_pkg::MAP_BITS-1:0] after_cuts;

  always_comb begin
    by = arrived && arrived_index == router_pkg::ENTRY_BITS'(INDEX) ? receivers : '0;
    after_packet = entry.missing & ~by;
    after_reports = after_packet;
    if (told != 0) for (int r = 0; r < TOLD; r++) begin
      if (told[r] && told_tag[r*router_pkg::TAG_BITS+:router_pkg::TAG_BITS] == entry.tag)
        after_reports = after_reports & ~told_failed[r*router_pkg::MAP_BITS+:router_pkg::MAP_BITS];
    end
    after_cuts = after_reports;
    if (cut != 0) for (int i = 0; i < INPUT_VCS; i++) begin
      if (cut[i] && cut_tag[i*router_pkg::TAG_BITS+:router_pkg::TAG_BITS] == entry.tag)
        after_cuts = after_cuts & ~cut_failed[i*router_pkg::MAP_BITS+:router_pkg::MAP_BITS];
    end
    changed = entry;
    changed.missing = after_cuts;
    changed.received = entry.received | by;
    is_used_after = is_used && after_reports != 0;
    by_packet = after_packet == 0;
    by_report = after_packet != 0 && after_reports == 0;
    complete = is_used && after_cuts == 0;
  end
endmodule
