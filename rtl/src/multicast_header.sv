// Reads headers of three flits: the head, the map of targets, and the place in the tree. The place and the path are
// brought up to date as the third flit arrives, so that what leaves this router is the same for all its outputs.
module multicast_header #(
    parameter int PORT = 0,
    parameter int LINKS = 8,
    parameter int TERMINALS = 2,
    parameter int VCS = 2,
    parameter int VC_BITS = VCS > 1 ? $clog2(VCS) : 1
) (
    input  logic                             clk,
    input  logic                             in_valid,
    input  logic [VC_BITS-1:0]               in_vc,
    input  router_pkg::place_flit_t          in_flit,
    input  logic [1:0]                       count,     // header flits of its packet that have arrived before
    output router_pkg::place_flit_t          flit,      // as it enters the buffer
    output logic                             is_third,
    // In the cycle after the third flit.
    output router_pkg::head_t                head,
    output router_pkg::packet_t              packet,
    output logic                             combines,
    output logic [LINKS+TERMINALS-1:0]       branches
);
  // The place here, by the place at the router before and the direction of the link. A packet that goes in +x arrives
  // at the port to -x, and so on.
  localparam logic [2:0] STEP = PORT == 1 ? 3'd1 : PORT == 0 ? 3'd2 : PORT == 3 ? 3'd3 : 3'd4;

  router_pkg::place_t place;
  always_comb begin
    place = in_flit.place;
    if (PORT < LINKS && PORT >= router_pkg::BASE_LINKS) place = {1'b1, 1'b0, 3'd1};
    else if (PORT < LINKS) begin
      place.rank = 1'b0;
      place.above = in_flit.place.rank ? in_flit.place.position[0] : in_flit.place.above;
      place.position = in_flit.place.rank || in_flit.place.position == 0 ? STEP : STEP + 3'd4;
    end
    is_third = count == 2;
    flit = in_flit;
    if (is_third) begin
      flit.place = place;
      flit.path = {in_flit.path[router_pkg::PATH_BITS-router_pkg::PORT_BITS-1:0], router_pkg::PORT_BITS'(PORT)};
    end
  end

  logic [VCS*router_pkg::FLIT_BITS-1:0] heads;  // that wait for the rest of their header
  logic [VCS*router_pkg::MAP_BITS-1:0]  maps;
  logic [router_pkg::MAP_BITS-1:0]      targets;
  router_pkg::place_flit_t              third;

  always_ff @(posedge clk) begin
    for (int v = 0; v < VCS; v++) begin
      if (in_valid && in_vc == VC_BITS'(v)) begin
        if (count == 0) heads[v*router_pkg::FLIT_BITS+:router_pkg::FLIT_BITS] <= in_flit;
        if (count == 1) maps[v*router_pkg::MAP_BITS+:router_pkg::MAP_BITS] <= in_flit[router_pkg::MAP_BITS-1:0];
      end
    end
    if (in_valid && is_third) begin
      head <= heads[in_vc*router_pkg::FLIT_BITS+:router_pkg::FLIT_BITS];
      targets <= maps[in_vc*router_pkg::MAP_BITS+:router_pkg::MAP_BITS];
      third <= flit;
    end
  end

  logic [router_pkg::MAP_BITS-1:0] below;
  bitmap_generator #(
      .LINKS(LINKS),
      .TERMINALS(TERMINALS)
  ) generator (
      .place(third.place),
      .targets,
      .wanted(branches),
      .below
  );

  always_comb begin
    packet.is_multicast = head.kind == router_pkg::MULTICAST;
    packet.length = head.length;
    packet.tag = head.tag;
    packet.targets = below;
    packet.combiner = third.combiner;
    packet.place = third.place;
    packet.path = third.path;
    combines = packet.is_multicast && head.acknowledged && (branches & (branches - 1'b1)) != 0
               && (below & (below - 1'b1)) != 0;
  end

  logic unused;
  assign unused = &{1'b0, third.spare};
endmodule
