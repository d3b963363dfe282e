// An input port behind its header unit: flits are written to the buffer, and each VC controls what its front packet
// does. The flit that wins the switch is read, and a register before the crossbar takes it.
module input_port #(
    parameter int LINKS = 8,
    parameter int TERMINALS = 2,
    parameter int OUTPUTS = 11,
    parameter int VCS = 2,
    parameter int DEPTH = 16,
    parameter int WIDTH = 36,
    parameter int HEADER = 3,
    parameter int NUMBERS = 7,
    parameter int NUMBER_BITS = 4,
    parameter bit RECOVERY = 1,
    parameter bit MULTICAST = 1,
    parameter int PATIENCE_BITS = 9,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1,
    parameter int OFFSET_BITS = $clog2(DEPTH) + 1,
    parameter int REPORT_WIDTH = router_pkg::REPORT_WIDTH,
    parameter int ENTRY_WIDTH = router_pkg::ENTRY_WIDTH,
    parameter logic [(LINKS+TERMINALS)*VC_BITS-1:0] MULTICAST_VC = '0
) (
    input  logic                                  clk,
    input  logic                                  reset,
    input  logic [router_pkg::NODE_BITS-1:0]      node,
    input  logic [PATIENCE_BITS-1:0]              patience,
    input  logic                                  in_valid,
    input  logic                                  in_tail,
    input  logic [VC_BITS-1:0]                    in_vc,
    input  logic [WIDTH-1:0]                      in_flit,
    input  logic [VCS-1:0]                        in_end,
    // From the header unit.
    input  logic                                  is_third,
    input  logic [VCS-1:0]                        push,
    input  logic [VCS-1:0]                        push_cut,
    input  router_pkg::packet_t                   packet,
    input  logic                                  combines,
    input  logic [OUTPUTS-1:0]                    wanted,
    input  logic [VCS-1:0]                        vcs,
    input  logic [OUTPUTS*VCS-1:0]                has_credit,
    input  logic [OUTPUTS*VCS-1:0]                dead,
    output logic [VCS*OUTPUTS-1:0]                waits,
    output logic [VCS*OUTPUTS*VCS-1:0]            allowed,
    output logic [VCS*OUTPUTS*NUMBER_BITS-1:0]    number,
    output logic [VCS*4-1:0]                      length,
    input  logic [VCS*OUTPUTS*VCS-1:0]            granted,
    output logic [VCS*OUTPUTS*VCS-1:0]            accepted,
    output logic [VCS*OUTPUTS-1:0]                ready,
    output logic [VCS*OUTPUTS*OFFSET_BITS-1:0]    offset,
    output logic [VCS*OUTPUTS*VC_BITS-1:0]        held,
    input  logic [VCS*OUTPUTS-1:0]                send,
    output logic [VCS-1:0]                        send_tail,
    output logic [WIDTH-1:0]                      crossing,
    output logic [VCS-1:0]                        freed,
    output logic [VCS*OUTPUTS-1:0]                gives_back,
    output logic [VCS*OUTPUTS-1:0]                has_begun,
    output logic [VCS-1:0]                        report_valid,
    output logic [VCS*REPORT_WIDTH-1:0]           report,
    output logic [VCS-1:0]                        dies,
    output logic [VCS*2-1:0]                      dies_number,
    output logic [VCS-1:0]                        entry_request,
    output logic [VCS*ENTRY_WIDTH-1:0]            entry,
    input  logic [VCS-1:0]                        entry_granted,
    input  logic [VCS*router_pkg::ENTRY_BITS-1:0] entry_index
);
  localparam int SLOT_BITS = $clog2(DEPTH);
  localparam int WORDS = VCS * DEPTH;

  // Multicast controllers, one for each VC.
  logic [VCS*SLOT_BITS-1:0] write_slot;
  logic [VCS*SLOT_BITS-1:0] send_slot;
  logic [VCS-1:0]           send_third;
  logic [VCS*router_pkg::COMBINER_WIDTH-1:0] send_combiner;

  for (genvar v = 0; v < VCS; v++) begin : vc
    input_vc #(
        .LINKS(LINKS),
        .TERMINALS(TERMINALS),
        .OUTPUTS(OUTPUTS),
        .VCS(VCS),
        .DEPTH(DEPTH),
        .NUMBERS(NUMBERS),
        .NUMBER_BITS(NUMBER_BITS),
        .RECOVERY(RECOVERY),
        .MULTICAST(MULTICAST),
        .PATIENCE_BITS(PATIENCE_BITS),
        .MULTICAST_VC(MULTICAST_VC)
    ) control (
        .clk,
        .reset,
        .node,
        .patience,
        .write(in_valid && in_vc == VC_BITS'(v)),
        .write_tail(in_tail),
        .write_third(is_third),
        .in_end(in_end[v]),
        .write_slot(write_slot[v*SLOT_BITS+:SLOT_BITS]),
        .push(push[v]),
        .push_cut(push_cut[v]),
        .push_packet(packet),
        .push_combines(combines),
        .push_wanted(wanted),
        .push_vcs(vcs),
        .has_credit,
        .dead,
        .waits(waits[v*OUTPUTS+:OUTPUTS]),
        .allowed(allowed[v*OUTPUTS*VCS+:OUTPUTS*VCS]),
        .number(number[v*OUTPUTS*NUMBER_BITS+:OUTPUTS*NUMBER_BITS]),
        .length(length[v*4+:4]),
        .granted(granted[v*OUTPUTS*VCS+:OUTPUTS*VCS]),
        .accepted(accepted[v*OUTPUTS*VCS+:OUTPUTS*VCS]),
        .ready(ready[v*OUTPUTS+:OUTPUTS]),
        .offset(offset[v*OUTPUTS*OFFSET_BITS+:OUTPUTS*OFFSET_BITS]),
        .held(held[v*OUTPUTS*VC_BITS+:OUTPUTS*VC_BITS]),
        .send(send[v*OUTPUTS+:OUTPUTS]),
        .send_slot(send_slot[v*SLOT_BITS+:SLOT_BITS]),
        .send_tail(send_tail[v]),
        .send_third(send_third[v]),
        .send_combiner(send_combiner[v*router_pkg::COMBINER_WIDTH+:router_pkg::COMBINER_WIDTH]),
        .pop(freed[v]),
        .gives_back(gives_back[v*OUTPUTS+:OUTPUTS]),
        .has_begun(has_begun[v*OUTPUTS+:OUTPUTS]),
        .report_valid(report_valid[v]),
        .report(report[v*REPORT_WIDTH+:REPORT_WIDTH]),
        .is_dead(dies[v]),
        .dead_number(dies_number[v*2+:2]),
        .entry_request(entry_request[v]),
        .entry(entry[v*ENTRY_WIDTH+:ENTRY_WIDTH]),
        .entry_granted(entry_granted[v]),
        .entry_index(entry_index[v*router_pkg::ENTRY_BITS+:router_pkg::ENTRY_BITS])
    );
  end

  // The buffer. One VC sends at most.
  logic [$clog2(WORDS)-1:0] write_address;
  logic [$clog2(WORDS)-1:0] read_address;
  logic [WIDTH-1:0]         read_data;
  router_pkg::place_flit_t  rewritten;
  logic                     rewrites;

  always_comb begin
    write_address = '0;
    read_address = '0;
    rewritten = read_data[router_pkg::FLIT_BITS-1:0];
    rewrites = 1'b0;
    for (int v = 0; v < VCS; v++) begin
      if (in_vc == VC_BITS'(v))
        write_address = $clog2(WORDS)'(v * DEPTH) + $clog2(WORDS)'(write_slot[v*SLOT_BITS+:SLOT_BITS]);
      if (|send[v*OUTPUTS+:OUTPUTS]) begin
        read_address = $clog2(WORDS)'(v * DEPTH) + $clog2(WORDS)'(send_slot[v*SLOT_BITS+:SLOT_BITS]);
        rewrites = send_third[v];
        rewritten.combiner = send_combiner[v*router_pkg::COMBINER_WIDTH+:router_pkg::COMBINER_WIDTH];
      end
    end
  end

  for (genvar s = 0; s < WIDTH / 18; s++) begin : slice
    input_buffer #(
        .WORDS(WORDS),
        .BITS(18)
    ) buffer (
        .clk,
        .write(in_valid),
        .write_address,
        .write_data(in_flit[s*18+:18]),
        .read_address,
        .read_data(read_data[s*18+:18])
    );
  end

  always_ff @(posedge clk) begin
    crossing <= read_data;
    if (HEADER >= 3 && rewrites) crossing[router_pkg::FLIT_BITS-1:0] <= rewritten;
  end
endmodule
