// An input-queued router with virtual channels, credits and iSLIP allocators, cycle by cycle as docs/model.md has it.
// With its defaults it is the router chip of the RDT: a crossbar of ten inputs and eleven outputs, multicasts by bit
// maps, acknowledgements that are combined, and packets that are shot down and reported to their source.
//
// A flit that wins the switch in cycle t is in the crossbar in t+1, on the wires in t+2, and in the next buffer in t+3.
module router #(
    parameter int LINKS = 8,
    parameter int TERMINALS = 2,
    parameter int VCS = 4,
    parameter int DEPTH = 16,         // flits in the buffer of a VC, a power of two
    parameter int WIDTH = 36,         // bits of a flit, a multiple of 18
    parameter int HEADER = 3,         // flits: 3, or 1 without multicasts and recovery
    parameter bit MULTICAST = 1,
    parameter int ENTRIES = 4,        // of the combiner; 0: none
    parameter bit RECOVERY = 1,
    parameter int REPORTS = 3,        // that a port passes on in a cycle
    parameter bit WHOLE_PACKET = 1,   // a VC is open to a packet that fits the buffer behind it
    parameter int PATIENCE_BITS = 9,
    // Derived.
    parameter int PORTS = LINKS + TERMINALS,
    parameter int OUTPUTS = PORTS + (ENTRIES > 0 ? 1 : 0),
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1,
    parameter int SLICES = WIDTH / 18,
    parameter int REPORT_WIDTH = router_pkg::REPORT_WIDTH,
    parameter int ENTRY_WIDTH = router_pkg::ENTRY_WIDTH,
    parameter int ENTRY_PORTS = ENTRIES > 0 ? ENTRIES : 1,
    // The first VC of multicasts on each link.
    parameter logic [PORTS*VC_BITS-1:0] MULTICAST_VC = '0
) (
    input  logic                                  clk,
    input  logic                                  reset,
    // In reset: the number of the router, and the cycles for which an output may be blocked (0: any number).
    input  logic [router_pkg::NODE_BITS-1:0]      set_node,
    input  logic [PATIENCE_BITS-1:0]              set_patience,
    // Writes the tables of routes.
    input  logic                                  table_write,
    input  logic [router_pkg::PORT_BITS-1:0]      table_input,
    input  logic [router_pkg::TERMINAL_BITS-1:0]  table_destination,
    input  logic [router_pkg::PORT_BITS-1:0]      table_output,
    input  logic [VCS-1:0]                        table_vcs,
    // Input ports: flits and ends arrive; credits, deaths and reports go back.
    input  logic [PORTS-1:0]                      in_valid,
    input  logic [PORTS-1:0]                      in_tail,
    input  logic [PORTS*VC_BITS-1:0]              in_vc,
    input  logic [PORTS*WIDTH-1:0]                in_flit,
    input  logic [PORTS*SLICES-1:0]               in_parity,
    input  logic [PORTS*VCS-1:0]                  in_end,
    output logic [PORTS*VCS-1:0]                  in_credit,
    output logic [PORTS*VCS-1:0]                  in_dead,
    output logic [PORTS*VCS*2-1:0]                in_dead_number,
    output logic [PORTS*REPORTS-1:0]              in_report_valid,
    output logic [PORTS*REPORTS*REPORT_WIDTH-1:0] in_report,
    // Output ports: the same, reversed.
    output logic [PORTS-1:0]                      out_valid,
    output logic [PORTS-1:0]                      out_tail,
    output logic [PORTS*VC_BITS-1:0]              out_vc,
    output logic [PORTS*WIDTH-1:0]                out_flit,
    output logic [PORTS*SLICES-1:0]               out_parity,
    output logic [PORTS*VCS-1:0]                  out_end,
    input  logic [PORTS*VCS-1:0]                  out_credit,
    input  logic [PORTS*VCS-1:0]                  out_dead,
    input  logic [PORTS*VCS*2-1:0]                out_dead_number,
    input  logic [PORTS*REPORTS-1:0]              out_report_valid,
    input  logic [PORTS*REPORTS*REPORT_WIDTH-1:0] out_report,
    // Acknowledgements that the first terminal sends for others.
    output logic [ENTRY_PORTS-1:0]                ack,
    output logic [ENTRY_PORTS-1:0]                ack_by_packet,
    output logic [ENTRY_PORTS-1:0]                ack_by_report,
    output logic [ENTRY_PORTS*ENTRY_WIDTH-1:0]    ack_entry,
    output logic                                  is_damaged,  // a parity was wrong
    output logic                                  has_lost     // a report
);
  localparam int INPUT_VCS = PORTS * VCS;
  localparam int NUMBER_BITS = 4;
  localparam int NUMBERS = MULTICAST ? (LINKS > 0 ? TERMINALS + 5 : TERMINALS) : 1;
  localparam int SLOT_BITS = $clog2(DEPTH);
  localparam int OFFSET_BITS = SLOT_BITS + 1;
  localparam int CREDIT_BITS = $clog2(DEPTH + 1);

  logic [router_pkg::NODE_BITS-1:0] node;
  logic [PATIENCE_BITS-1:0]         patience;
  always_ff @(posedge clk) begin
    if (reset) begin
      node <= set_node;
      patience <= set_patience;
    end
  end

  // Between the input VCs and the allocators.
  logic [INPUT_VCS*OUTPUTS-1:0]             waits;
  logic [INPUT_VCS*OUTPUTS*VCS-1:0]         allowed;
  logic [INPUT_VCS*OUTPUTS*NUMBER_BITS-1:0] number;
  logic [INPUT_VCS*4-1:0]                   length;
  logic [INPUT_VCS*OUTPUTS*VCS-1:0]         granted;
  logic [INPUT_VCS*OUTPUTS*VCS-1:0]         accepted;
  logic [INPUT_VCS*OUTPUTS-1:0]             ready;
  logic [INPUT_VCS*OUTPUTS*OFFSET_BITS-1:0] offset;
  logic [INPUT_VCS*OUTPUTS*VC_BITS-1:0]     held;
  logic [INPUT_VCS*OUTPUTS-1:0]             send;
  logic [INPUT_VCS-1:0]                     send_tail;
  logic [INPUT_VCS*OUTPUTS-1:0]             gives_back;
  logic [INPUT_VCS*OUTPUTS-1:0]             has_begun;
  // Of the output VCs.
  logic [OUTPUTS*VCS-1:0]             is_free;
  logic [OUTPUTS*VCS-1:0]             has_credit;
  logic [OUTPUTS*VCS*CREDIT_BITS-1:0] credits;
  logic [OUTPUTS*VCS-1:0]             dead;
  logic [OUTPUTS*VCS-1:0]             taken;
  // Recovery and combining.
  logic [INPUT_VCS-1:0]                        report_valid;
  logic [INPUT_VCS*REPORT_WIDTH-1:0]           report;
  logic [INPUT_VCS-1:0]                        dies;
  logic [INPUT_VCS*2-1:0]                      dies_number;
  logic [INPUT_VCS-1:0]                        entry_request;
  logic [INPUT_VCS*ENTRY_WIDTH-1:0]            entry;
  logic [INPUT_VCS-1:0]                        entry_granted;
  logic [INPUT_VCS*router_pkg::ENTRY_BITS-1:0] entry_index;
  // The crossbar: a register before it, the output registers behind it.
  logic [PORTS*WIDTH-1:0]     crossing;
  logic [OUTPUTS*PORTS-1:0]   select;
  logic [OUTPUTS-1:0]         crossing_valid;
  logic [OUTPUTS-1:0]         crossing_tail;
  logic [OUTPUTS*VC_BITS-1:0] crossing_vc;
  logic [OUTPUTS*VCS-1:0]     crossing_end;
  logic [OUTPUTS*WIDTH-1:0]   crossed;
  logic [PORTS-1:0]           wrong;

  for (genvar p = 0; p < PORTS; p++) begin : input_side
    logic [VCS-1:0]                   freed;
    logic [router_pkg::FLIT_BITS-1:0] flit;
    logic                             is_third;
    logic [VCS-1:0]                   push;
    logic [VCS-1:0]                   push_cut;
    router_pkg::packet_t              packet;
    logic                             combines;
    logic [OUTPUTS-1:0]               wanted;
    logic [VCS-1:0]                   vcs;

    header_unit #(
        .PORT(p),
        .LINKS(LINKS),
        .TERMINALS(TERMINALS),
        .OUTPUTS(OUTPUTS),
        .VCS(VCS),
        .HEADER(HEADER)
    ) headers (
        .clk,
        .reset,
        .table_write(table_write && table_input == router_pkg::PORT_BITS'(p)),
        .table_destination,
        .table_port(table_output),
        .table_vcs,
        .in_valid(in_valid[p]),
        .in_tail(in_tail[p]),
        .in_vc(in_vc[p*VC_BITS+:VC_BITS]),
        .in_flit(in_flit[p*WIDTH+:router_pkg::FLIT_BITS]),
        .in_end(in_end[p*VCS+:VCS]),
        .flit,
        .is_third,
        .push,
        .push_cut,
        .packet,
        .combines,
        .wanted,
        .vcs
    );

    // The flit as it enters the buffer: bits that the router does not read pass by the header unit.
    logic [WIDTH-1:0] entering;
    always_comb begin
      entering = in_flit[p*WIDTH+:WIDTH];
      entering[router_pkg::FLIT_BITS-1:0] = flit;
    end

    input_port #(
        .LINKS(LINKS),
        .TERMINALS(TERMINALS),
        .OUTPUTS(OUTPUTS),
        .VCS(VCS),
        .DEPTH(DEPTH),
        .WIDTH(WIDTH),
        .HEADER(HEADER),
        .NUMBERS(NUMBERS),
        .NUMBER_BITS(NUMBER_BITS),
        .RECOVERY(RECOVERY),
        .MULTICAST(MULTICAST),
        .PATIENCE_BITS(PATIENCE_BITS),
        .MULTICAST_VC(MULTICAST_VC)
    ) port (
        .clk,
        .reset,
        .node,
        .patience,
        .in_valid(in_valid[p]),
        .in_tail(in_tail[p]),
        .in_vc(in_vc[p*VC_BITS+:VC_BITS]),
        .in_flit(entering),
        .in_end(in_end[p*VCS+:VCS]),
        .is_third,
        .push,
        .push_cut,
        .packet,
        .combines,
        .wanted,
        .vcs,
        .has_credit,
        .dead,
        .waits(waits[p*VCS*OUTPUTS+:VCS*OUTPUTS]),
        .allowed(allowed[p*VCS*OUTPUTS*VCS+:VCS*OUTPUTS*VCS]),
        .number(number[p*VCS*OUTPUTS*NUMBER_BITS+:VCS*OUTPUTS*NUMBER_BITS]),
        .length(length[p*VCS*4+:VCS*4]),
        .granted(granted[p*VCS*OUTPUTS*VCS+:VCS*OUTPUTS*VCS]),
        .accepted(accepted[p*VCS*OUTPUTS*VCS+:VCS*OUTPUTS*VCS]),
        .ready(ready[p*VCS*OUTPUTS+:VCS*OUTPUTS]),
        .offset(offset[p*VCS*OUTPUTS*OFFSET_BITS+:VCS*OUTPUTS*OFFSET_BITS]),
        .held(held[p*VCS*OUTPUTS*VC_BITS+:VCS*OUTPUTS*VC_BITS]),
        .send(send[p*VCS*OUTPUTS+:VCS*OUTPUTS]),
        .send_tail(send_tail[p*VCS+:VCS]),
        .crossing(crossing[p*WIDTH+:WIDTH]),
        .freed,
        .gives_back(gives_back[p*VCS*OUTPUTS+:VCS*OUTPUTS]),
        .has_begun(has_begun[p*VCS*OUTPUTS+:VCS*OUTPUTS]),
        .report_valid(report_valid[p*VCS+:VCS]),
        .report(report[p*VCS*REPORT_WIDTH+:VCS*REPORT_WIDTH]),
        .dies(dies[p*VCS+:VCS]),
        .dies_number(dies_number[p*VCS*2+:VCS*2]),
        .entry_request(entry_request[p*VCS+:VCS]),
        .entry(entry[p*VCS*ENTRY_WIDTH+:VCS*ENTRY_WIDTH]),
        .entry_granted(entry_granted[p*VCS+:VCS]),
        .entry_index(entry_index[p*VCS*router_pkg::ENTRY_BITS+:VCS*router_pkg::ENTRY_BITS])
    );

    link_control #(
        .VCS(VCS),
        .WIDTH(WIDTH)
    ) link (
        .clk,
        .reset,
        .send_valid(crossing_valid[p]),
        .send_tail(crossing_tail[p]),
        .send_vc(crossing_vc[p*VC_BITS+:VC_BITS]),
        .send_flit(crossed[p*WIDTH+:WIDTH]),
        .send_end(crossing_end[p*VCS+:VCS]),
        .out_valid(out_valid[p]),
        .out_tail(out_tail[p]),
        .out_vc(out_vc[p*VC_BITS+:VC_BITS]),
        .out_flit(out_flit[p*WIDTH+:WIDTH]),
        .out_parity(out_parity[p*SLICES+:SLICES]),
        .out_end(out_end[p*VCS+:VCS]),
        .in_valid(in_valid[p]),
        .in_flit(in_flit[p*WIDTH+:WIDTH]),
        .in_parity(in_parity[p*SLICES+:SLICES]),
        .freed,
        .credit(in_credit[p*VCS+:VCS]),
        .is_damaged(wrong[p])
    );
  end

  vc_allocator #(
      .INPUT_VCS(INPUT_VCS),
      .OUTPUTS(OUTPUTS),
      .VCS(VCS),
      .DEPTH(DEPTH),
      .NUMBER_BITS(NUMBER_BITS),
      .WHOLE_PACKET(WHOLE_PACKET)
  ) vc_allocation (
      .clk,
      .reset,
      .waits,
      .allowed,
      .number,
      .length,
      .is_free,
      .credits,
      .granted,
      .accepted,
      .taken
  );

  switch_allocator #(
      .INPUTS(PORTS),
      .OUTPUTS(OUTPUTS),
      .VCS(VCS),
      .NUMBER_BITS(NUMBER_BITS),
      .OFFSET_BITS(OFFSET_BITS),
      .MULTICAST(MULTICAST)
  ) switch_allocation (
      .clk,
      .reset,
      .ready,
      .number,
      .offset,
      .send
  );

  for (genvar s = 0; s < SLICES; s++) begin : slice
    logic [PORTS*18-1:0]   in;
    logic [OUTPUTS*18-1:0] out;
    for (genvar p = 0; p < PORTS; p++) begin : input_port
      assign in[p*18+:18] = crossing[p*WIDTH+s*18+:18];
    end
    for (genvar q = 0; q < OUTPUTS; q++) begin : output_port
      assign crossed[q*WIDTH+s*18+:18] = out[q*18+:18];
    end
    crossbar #(
        .INPUTS(PORTS),
        .OUTPUTS(OUTPUTS),
        .BITS(18)
    ) crossbar (
        .in,
        .select,
        .out
    );
  end

  // What returns to the output ports: from the wires, and from the combiner.
  logic [OUTPUTS*VCS-1:0]   credit;
  logic [OUTPUTS*VCS-1:0]   told_dead;
  logic [OUTPUTS*VCS*2-1:0] told_number;

  for (genvar q = 0; q < OUTPUTS; q++) begin : output_side
    logic [PORTS-1:0]   from;
    logic               tail;
    logic [VC_BITS-1:0] vc;
    logic [VCS-1:0]     given_back;
    logic [VCS-1:0]     ended;

    always_comb begin
      from = '0;
      tail = 1'b0;
      vc = '0;
      given_back = '0;
      ended = '0;
      for (int i = 0; i < INPUT_VCS; i++) begin
        if (send[i*OUTPUTS+q]) begin
          from[i/VCS] = 1'b1;
          tail = tail | send_tail[i];
          vc = vc | held[(i*OUTPUTS+q)*VC_BITS+:VC_BITS];
        end
        if (RECOVERY && gives_back[i*OUTPUTS+q]) begin
          given_back[held[(i*OUTPUTS+q)*VC_BITS+:VC_BITS]] = 1'b1;
          if (has_begun[i*OUTPUTS+q]) ended[held[(i*OUTPUTS+q)*VC_BITS+:VC_BITS]] = 1'b1;
        end
      end
    end

    output_port #(
        .VCS(VCS),
        .DEPTH(DEPTH)
    ) port (
        .clk,
        .reset,
        .credit(credit[q*VCS+:VCS]),
        .granted(taken[q*VCS+:VCS]),
        .cut(given_back),
        .send(|from),
        .send_tail(tail),
        .send_vc(vc),
        .told_dead(told_dead[q*VCS+:VCS]),
        .told_number(told_number[q*VCS*2+:VCS*2]),
        .is_free(is_free[q*VCS+:VCS]),
        .has_credit(has_credit[q*VCS+:VCS]),
        .credits(credits[q*VCS*CREDIT_BITS+:VCS*CREDIT_BITS]),
        .dead(dead[q*VCS+:VCS])
    );

    always_ff @(posedge clk) begin
      select[q*PORTS+:PORTS] <= from;
      crossing_valid[q] <= |from && !reset;
      crossing_tail[q] <= tail;
      crossing_vc[q*VC_BITS+:VC_BITS] <= vc;
      crossing_end[q*VCS+:VCS] <= reset ? '0 : ended;
    end
  end

  // Reports, for the combiner: of other routers, and of this one.
  logic [PORTS*REPORTS-1:0]                      told;
  logic [PORTS*REPORTS*REPORT_WIDTH-1:0]         told_report;

  assign credit[PORTS*VCS-1:0] = out_credit;
  if (RECOVERY) begin : recovery
    logic [PORTS*VCS-1:0]   arrived_dead;
    logic [PORTS*VCS*2-1:0] arrived_number;

    shoot_down #(
        .PORTS(PORTS),
        .VCS(VCS),
        .REPORTS(REPORTS)
    ) shoot_down (
        .clk,
        .reset,
        .in_valid(out_report_valid),
        .in(out_report),
        .told,
        .told_report,
        .cut(report_valid),
        .cut_report(report),
        .out_valid(in_report_valid),
        .out(in_report),
        .has_lost
    );

    always_ff @(posedge clk) begin
      in_dead <= reset ? '0 : dies;
      in_dead_number <= dies_number;
      arrived_dead <= reset ? '0 : out_dead;
      arrived_number <= out_dead_number;
    end
    assign told_dead[PORTS*VCS-1:0] = arrived_dead;
    assign told_number[PORTS*VCS*2-1:0] = arrived_number;
  end else begin : no_recovery
    assign in_dead = '0;
    assign in_dead_number = '0;
    assign in_report_valid = '0;
    assign in_report = '0;
    assign has_lost = 1'b0;
    assign told = '0;
    assign told_report = '0;
    assign told_dead[PORTS*VCS-1:0] = '0;
    assign told_number[PORTS*VCS*2-1:0] = '0;
    logic unused;
    assign unused = &{1'b0, out_dead, out_dead_number, out_report_valid, out_report, dies, dies_number};
  end

  if (ENTRIES > 0) begin : combining
    logic               to_valid;
    logic               to_tail;
    logic [VC_BITS-1:0] to_vc;
    logic [router_pkg::MAP_BITS-1:0]                       to_flit;
    logic [PORTS*REPORTS*router_pkg::TAG_BITS-1:0]         told_tag;
    logic [PORTS*REPORTS*router_pkg::MAP_BITS-1:0]         told_failed;
    logic [INPUT_VCS*router_pkg::TAG_BITS-1:0]             cut_tag;
    logic [INPUT_VCS*router_pkg::MAP_BITS-1:0]             cut_failed;
    logic [VCS-1:0]     to_end;

    logic unused;
    assign unused = &{1'b0, crossed[OUTPUTS*WIDTH-1:PORTS*WIDTH+router_pkg::MAP_BITS]};

    // The port of the combiner has an output register as the others have.
    always_ff @(posedge clk) begin
      to_valid <= crossing_valid[PORTS] && !reset;
      to_tail <= crossing_tail[PORTS];
      to_vc <= crossing_vc[PORTS*VC_BITS+:VC_BITS];
      to_flit <= crossed[PORTS*WIDTH+:router_pkg::MAP_BITS];
      to_end <= reset ? '0 : crossing_end[PORTS*VCS+:VCS];
    end
    for (genvar r = 0; r < PORTS * REPORTS; r++) begin : told_part
      logic [router_pkg::PATH_BITS-1:0] unused_path;
      assign {told_tag[r*router_pkg::TAG_BITS+:router_pkg::TAG_BITS],
              told_failed[r*router_pkg::MAP_BITS+:router_pkg::MAP_BITS],
              unused_path} = told_report[r*REPORT_WIDTH+:REPORT_WIDTH];
    end
    for (genvar i = 0; i < INPUT_VCS; i++) begin : cut_part
      logic [router_pkg::PATH_BITS-1:0] unused_path;
      assign {cut_tag[i*router_pkg::TAG_BITS+:router_pkg::TAG_BITS],
              cut_failed[i*router_pkg::MAP_BITS+:router_pkg::MAP_BITS],
              unused_path} = report[i*REPORT_WIDTH+:REPORT_WIDTH];
    end
    assign told_dead[PORTS*VCS+:VCS] = '0;
    assign told_number[PORTS*VCS*2+:VCS*2] = '0;

    ack_combiner #(
        .INPUT_VCS(INPUT_VCS),
        .OUTPUTS(PORTS),
        .REPORTS(REPORTS),
        .VCS(VCS),
        .ENTRIES(ENTRIES)
    ) combiner (
        .clk,
        .reset,
        .in_valid(to_valid),
        .in_tail(to_tail),
        .in_vc(to_vc),
        .in_flit(to_flit),
        .in_end(to_end),
        .credit(credit[PORTS*VCS+:VCS]),
        .request(entry_request),
        .request_entry(entry),
        .granted(entry_granted),
        .granted_index(entry_index),
        .told,
        .told_tag,
        .told_failed,
        .cut(report_valid),
        .cut_tag,
        .cut_failed,
        .complete(ack),
        .by_packet(ack_by_packet),
        .by_report(ack_by_report),
        .complete_entry(ack_entry)
    );
  end else begin : no_combining
    assign ack = '0;
    assign ack_by_packet = '0;
    assign ack_by_report = '0;
    assign ack_entry = '0;
    assign entry_granted = '0;
    assign entry_index = '0;
    logic unused;
    assign unused = &{1'b0, told, told_report, report_valid, report, entry_request, entry};
  end

  assign is_damaged = |wrong;
endmodule
