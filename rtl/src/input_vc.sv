// The control of one input VC: which flits are in its buffer, and what its front packet does. In one cycle the packet
// gets its outputs, then it forwards: each output by itself waits for a VC, then sends the flits in order. A flit
// leaves the buffer when all outputs have sent it.
module input_vc #(
    parameter int LINKS = 8,
    parameter int TERMINALS = 2,
    parameter int OUTPUTS = 11,
    parameter int VCS = 2,
    parameter int DEPTH = 16,
    parameter int NUMBERS = 7,
    parameter int NUMBER_BITS = 4,
    parameter bit RECOVERY = 1,
    parameter bit MULTICAST = 1,
    parameter int PATIENCE_BITS = 9,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1,
    parameter int SLOT_BITS = $clog2(DEPTH),
    parameter logic [(LINKS+TERMINALS)*VC_BITS-1:0] MULTICAST_VC = '0
) (
    input  logic                              clk,
    input  logic                              reset,
    input  logic [router_pkg::NODE_BITS-1:0]  node,
    input  logic [PATIENCE_BITS-1:0]          patience,
    // A flit that enters the buffer, or the end of a packet that was cut off.
    input  logic                              write,
    input  logic                              write_tail,
    input  logic                              write_third,
    input  logic                              in_end,
    output logic [SLOT_BITS-1:0]              write_slot,
    // A packet whose header is complete, or that ended before.
    input  logic                              push,
    input  logic                              push_cut,
    input  router_pkg::packet_t               push_packet,
    input  logic                              push_combines,
    input  logic [OUTPUTS-1:0]                push_wanted,
    input  logic [VCS-1:0]                    push_vcs,
    // The output VCs.
    input  logic [OUTPUTS*VCS-1:0]            has_credit,
    input  logic [OUTPUTS*VCS-1:0]            dead,
    // VC allocation: requests, the number of each output, what is granted, and what of it is accepted.
    output logic [OUTPUTS-1:0]                waits,
    output logic [OUTPUTS*VCS-1:0]            allowed,
    output logic [OUTPUTS*NUMBER_BITS-1:0]    number,
    output logic [3:0]                        length,
    input  logic [OUTPUTS*VCS-1:0]            granted,
    output logic [OUTPUTS*VCS-1:0]            accepted,
    // Switch allocation.
    output logic [OUTPUTS-1:0]                ready,
    output logic [OUTPUTS*(SLOT_BITS+1)-1:0]  offset,  // of the next flit, from the first one in the buffer
    output logic [OUTPUTS*VC_BITS-1:0]        held,
    input  logic [OUTPUTS-1:0]                send,
    output logic [SLOT_BITS-1:0]              send_slot,
    output logic                              send_tail,
    output logic                              send_third,
    output router_pkg::combiner_t             send_combiner,
    output logic                              pop,
    // Outputs that are cut off: their VC, and whether an end must follow the flits that were sent.
    output logic [OUTPUTS-1:0]                gives_back,
    output logic [OUTPUTS-1:0]                has_begun,
    output logic                              report_valid,
    output router_pkg::report_t               report,
    output logic                              is_dead,
    output logic [1:0]                        dead_number,
    // Combining of acknowledgements.
    output logic                              entry_request,
    output router_pkg::entry_t                entry,
    input  logic                              entry_granted,
    input  logic [router_pkg::ENTRY_BITS-1:0] entry_index
);
  localparam int PORTS = LINKS + TERMINALS;
  localparam int BASE = LINKS < router_pkg::BASE_LINKS ? LINKS : router_pkg::BASE_LINKS;
  localparam int PACKET_BITS = router_pkg::PACKET_WIDTH;
  localparam int OFFSET_BITS = SLOT_BITS + 1;
  localparam int POINTER_BITS = router_pkg::PORT_BITS + VC_BITS + 1;

  // The buffer.
  logic [SLOT_BITS-1:0]   first;
  logic [OFFSET_BITS-1:0] occupied;
  logic [DEPTH-1:0]       tails;
  logic [DEPTH-1:0]       thirds;

  // Packets whose header has arrived, behind the front packet.
  logic [PACKET_BITS+OUTPUTS+VCS:0]   queue[DEPTH];
  logic [DEPTH-1:0]                   queue_cut;
  logic [SLOT_BITS-1:0]               queue_first;
  logic [OFFSET_BITS-1:0]             queue_count;
  logic [SLOT_BITS-1:0]               queue_last;

  // The front packet.
  logic                             active;
  router_pkg::packet_t              packet;
  logic [OUTPUTS-1:0]               wanted;
  logic [VCS-1:0]                   vcs;
  logic [OUTPUTS-1:0]               done;
  logic [OUTPUTS-1:0]               has_vc;
  logic [OUTPUTS*PATIENCE_BITS-1:0] blocked_for;
  logic [NUMBERS*POINTER_BITS-1:0]  pointers;  // an output port and a VC

  // Ends.
  logic end_seen;
  logic end_front;

  // The next front packet.
  logic                taking;
  logic                from_queue;
  router_pkg::packet_t next_packet;
  logic                next_combines;
  logic                next_cut;  // its end will not come
  logic [OUTPUTS-1:0]  next_wanted;
  logic [VCS-1:0]      next_vcs;

  assign queue_last = queue_first + queue_count[SLOT_BITS-1:0] - 1'b1;
  always_comb begin
    from_queue = queue_count != 0;
    taking = !active && (from_queue || push || push_cut);
    {next_combines, next_packet, next_wanted, next_vcs} =
        from_queue ? queue[queue_first] : {push_combines, push_packet, push_wanted, push_vcs};
    next_cut = from_queue ? queue_cut[queue_first] || (end_seen && !push_cut && queue_count == 1) : push_cut;
    if (next_cut) next_wanted = '0;
    end_front = end_seen && !push_cut && active && queue_count == 0;
  end

  // What the outputs do.
  logic [OUTPUTS-1:0] pending;
  logic [OUTPUTS-1:0] has_flit;
  logic [OUTPUTS-1:0] may_send;  // its VC has a credit
  logic [OUTPUTS-1:0] blocked;
  logic [OUTPUTS-1:0] killed;
  logic [OUTPUTS-1:0] told_dead;
  logic [OUTPUTS-1:0] cut;
  logic [OUTPUTS-1:0] alive;

  always_comb begin
    pending = active ? wanted & ~done : '0;
    has_flit = '0;
    may_send = '0;
    told_dead = '0;
    blocked = '0;
    killed = '0;
    if (active) begin
      for (int q = 0; q < OUTPUTS; q++) begin
        has_flit[q] = offset[q*OFFSET_BITS+:OFFSET_BITS] < occupied;
        may_send[q] = has_credit[q*VCS+32'(held[q*VC_BITS+:VC_BITS])];
        told_dead[q] = pending[q] && has_vc[q] && dead[q*VCS+32'(held[q*VC_BITS+:VC_BITS])] && !end_front;
        blocked[q] = pending[q] && (!has_vc[q] || (has_flit[q] && !may_send[q]));
        killed[q] = RECOVERY && patience != 0 && blocked[q] && !end_front && !told_dead[q]
                    && blocked_for[q*PATIENCE_BITS+:PATIENCE_BITS] >= patience;
      end
    end
    cut = RECOVERY ? killed | told_dead | (end_front ? pending : '0) : '0;
    gives_back = cut & has_vc;
    alive = pending & ~cut;
    waits = alive & ~has_vc;
    ready = alive & has_vc & has_flit & may_send;
    length = packet.length;
  end

  // The VCs that each output may take, and its number: terminals first, then the upper rank, then rank 0.
  logic [NUMBER_BITS-1:0] count;
  always_comb begin
    allowed = '0;
    number = '0;
    count = '0;
    if (active) begin
      for (int q = 0; q < OUTPUTS; q++) begin
        if (!MULTICAST || !packet.is_multicast) allowed[q*VCS+:VCS] = vcs;
        else if (q >= LINKS) allowed[q*VCS+:VCS] = '1;
        else if (q == 2 && !packet.place.rank && packet.place.position == 3)
          allowed[q*VCS+:VCS] = VCS'(2) << MULTICAST_VC[(q%PORTS)*VC_BITS+:VC_BITS];
        else allowed[q*VCS+:VCS] = VCS'(1) << MULTICAST_VC[(q%PORTS)*VC_BITS+:VC_BITS];
      end
      if (MULTICAST) begin
        for (int k = 0; k < OUTPUTS; k++) begin
          number[nth_output(k)*NUMBER_BITS+:NUMBER_BITS] = count;
          count = count + NUMBER_BITS'(wanted[nth_output(k)]);
        end
      end
    end
  end

  function automatic int nth_output(input int k);
    if (k < OUTPUTS - LINKS) nth_output = LINKS + k;
    else if (k < OUTPUTS - BASE) nth_output = k - (OUTPUTS - LINKS) + BASE;
    else nth_output = k - (OUTPUTS - BASE);
  endfunction

  // Each output accepts the first VC at or after its pointer.
  logic [OUTPUTS*VC_BITS-1:0] accepted_vc;
  logic [POINTER_BITS-1:0]    pointer;
  logic [VCS-1:0]             some;
  always_comb begin
    accepted = '0;
    accepted_vc = '0;
    pointer = '0;
    some = '0;
    if (granted != 0) begin
      for (int q = 0; q < OUTPUTS; q++) begin
        pointer = '0;
        for (int n = 0; n < NUMBERS; n++) begin
          if (number[q*NUMBER_BITS+:NUMBER_BITS] == NUMBER_BITS'(n)) pointer = pointers[n*POINTER_BITS+:POINTER_BITS];
        end
        some = granted[q*VCS+:VCS] & ({VCS{1'b1}} << pointer[VC_BITS:0]);
        if (pointer[POINTER_BITS-1-:router_pkg::PORT_BITS] != router_pkg::PORT_BITS'(q) || some == 0)
          some = granted[q*VCS+:VCS];
        accepted[q*VCS+:VCS] = some & (~some + 1'b1);
        for (int w = 0; w < VCS; w++) begin
          if (accepted[q*VCS+w]) accepted_vc[q*VC_BITS+:VC_BITS] = VC_BITS'(w);
        end
      end
    end
  end

  // The flit that is sent, by one output or several.
  logic [OFFSET_BITS-1:0] sent_offset;
  logic                   needed;  // the first flit, by an output that has not sent it
  always_comb begin
    sent_offset = '0;
    needed = 1'b0;
    if (active) for (int q = 0; q < OUTPUTS; q++) begin
      if (send[q]) sent_offset = sent_offset | offset[q*OFFSET_BITS+:OFFSET_BITS];
      if (alive[q] && !send[q] && offset[q*OFFSET_BITS+:OFFSET_BITS] == 0) needed = 1'b1;
    end
    send_slot = first + sent_offset[SLOT_BITS-1:0];
    send_tail = tails[send_slot];
    send_third = thirds[send_slot];
    send_combiner = packet.combiner;
    pop = active && occupied != 0 && !needed;
    write_slot = first + occupied[SLOT_BITS-1:0];
  end

  // Recovery: what is told to the source, and to the router before this one.
  logic [SLOT_BITS:0] tail_count;  // in the buffer
  if (RECOVERY) begin : recovery
    logic [router_pkg::MAP_BITS-1:0] reach;
    bitmap_reach #(
        .LINKS(LINKS),
        .TERMINALS(TERMINALS)
    ) failed (
        .place(packet.place),
        .ports(killed[PORTS-1:0]),
        .reach
    );
    always_comb begin
      report_valid = |killed;
      report.tag = packet.tag;
      report.failed = packet.is_multicast ? packet.targets & reach : '0;
      report.path = packet.path;
      is_dead = |(killed | told_dead) && alive == 0 && tail_count == 0;
    end
  end else begin : no_recovery
    assign report_valid = 1'b0;
    assign report = '0;
    assign is_dead = 1'b0;
    logic unused;
    assign unused = &{1'b0, packet.tag, packet.targets, packet.path, tail_count};
  end

  // Combining: a multicast that forks here to two targets or more.
  if (MULTICAST) begin : combining
    always_comb begin
      entry.tag = next_packet.tag;
      entry.up = next_packet.combiner;
      entry.missing = next_packet.targets;
      entry.received = '0;
      entry_request = taking && next_combines && !next_cut;
    end
  end else begin : no_combining
    assign entry = '0;
    assign entry_request = 1'b0;
    logic unused;
    assign unused = &{1'b0, next_combines, packet.is_multicast, packet.place};
  end

  always_ff @(posedge clk) begin
    // The buffer.
    if (write) begin
      tails[write_slot] <= write_tail;
      thirds[write_slot] <= write_third;
    end
    if (in_end) tails[write_slot-1'b1] <= 1'b1;
    if (pop) first <= first + 1'b1;
    occupied <= occupied + OFFSET_BITS'(write) - OFFSET_BITS'(pop);
    tail_count <= tail_count + OFFSET_BITS'((write && write_tail) || (in_end && occupied != OFFSET_BITS'(pop)))
                  - OFFSET_BITS'(pop && tails[first]);
    end_seen <= in_end;

    // The queue.
    if ((push || push_cut) && !(taking && !from_queue)) begin
      queue[queue_last+1'b1] <= {push_combines, push_packet, push_wanted, push_vcs};
      queue_cut[queue_last+1'b1] <= push_cut;
    end else if (end_seen && !push_cut && queue_count != 0) queue_cut[queue_last] <= 1'b1;
    if (taking && from_queue) queue_first <= queue_first + 1'b1;
    queue_count <= queue_count + OFFSET_BITS'((push || push_cut) && !(taking && !from_queue))
                   - OFFSET_BITS'(taking && from_queue);

    // The front packet.
    if (taking) begin
      active <= 1'b1;
      packet <= next_packet;
      if (entry_granted) packet.combiner <= {1'b1, node, entry_index};
      wanted <= next_wanted;
      vcs <= next_vcs;
      done <= '0;
      has_vc <= '0;
      has_begun <= '0;
      offset <= '0;
      blocked_for <= '0;
      dead_number <= dead_number + 1'b1;
    end else if (active) begin
      if ((pop && tails[first]) || (end_front && occupied == 0)) active <= 1'b0;
      for (int q = 0; q < OUTPUTS; q++) begin
        offset[q*OFFSET_BITS+:OFFSET_BITS] <=
            offset[q*OFFSET_BITS+:OFFSET_BITS] + OFFSET_BITS'(send[q]) - OFFSET_BITS'(pop);
        blocked_for[q*PATIENCE_BITS+:PATIENCE_BITS] <=
            RECOVERY && blocked[q] ? blocked_for[q*PATIENCE_BITS+:PATIENCE_BITS] + 1'b1 : '0;
      end
      done <= done | cut | (send_tail ? send : '0);
      has_begun <= has_begun | send;
      if (accepted != 0) begin
        for (int q = 0; q < OUTPUTS; q++) begin
          if (|accepted[q*VCS+:VCS]) begin
            has_vc[q] <= 1'b1;
            held[q*VC_BITS+:VC_BITS] <= accepted_vc[q*VC_BITS+:VC_BITS];
            for (int n = 0; n < NUMBERS; n++) begin
              if (number[q*NUMBER_BITS+:NUMBER_BITS] == NUMBER_BITS'(n))
                pointers[n*POINTER_BITS+:POINTER_BITS] <=
                    {router_pkg::PORT_BITS'(q), {1'b0, accepted_vc[q*VC_BITS+:VC_BITS]} + 1'b1};
            end
          end
        end
      end
    end

    if (reset) begin
      first <= '0;
      occupied <= '0;
      tail_count <= '0;
      end_seen <= 1'b0;
      queue_first <= '0;
      queue_count <= '0;
      active <= 1'b0;
      dead_number <= '0;
      pointers <= '0;
    end
  end
endmodule
