// The outputs that a multicast needs here, by its place in the tree and the map of its targets: the bit-map generator.
module bitmap_generator #(
    parameter int LINKS = 8,
    parameter int TERMINALS = 2
) (
    input  router_pkg::place_t              place,
    input  logic [router_pkg::MAP_BITS-1:0] targets,
    output logic [LINKS+TERMINALS-1:0]      wanted,
    output logic [router_pkg::MAP_BITS-1:0] below    // targets that are reached from here
);
  localparam int PORTS = LINKS + TERMINALS;

  logic [router_pkg::MAP_BITS-1:0] whole;
  bitmap_reach #(
      .LINKS(LINKS),
      .TERMINALS(TERMINALS)
  ) all (
      .place,
      .ports('1),
      .reach(whole)
  );
  assign below = targets & whole;

  for (genvar q = 0; q < PORTS; q++) begin : output_port
    localparam logic [PORTS-1:0] THIS = PORTS'(1) << q;
    logic [router_pkg::MAP_BITS-1:0] reach;
    bitmap_reach #(
        .LINKS(LINKS),
        .TERMINALS(TERMINALS)
    ) one (
        .place,
        .ports(THIS),
        .reach
    );
    assign wanted[q] = |(targets & reach);
  end
endmodule
