// The targets that a multicast at this place reaches by some of its outputs, whether they are in its map or not.
//
// A target has one bit: its leaf, times the terminals of a router, and its terminal. The leaf is the position on rank 1
// (0 or 1), times eight, and that in the tile of rank 0.
module bitmap_reach #(
    parameter int LINKS = 8,
    parameter int TERMINALS = 2
) (
    input  router_pkg::place_t              place,
    input  logic [LINKS+TERMINALS-1:0]      ports,
    output logic [router_pkg::MAP_BITS-1:0] reach
);
  localparam int LEAVES = LINKS > 0 ? 16 : 1;
  localparam int TILE = 8;

  logic              at_root;  // of a tile
  logic              at_up;    // at position 3, from which a tile goes on
  logic              above;
  logic [TILE-1:0]   leaf;     // leaves of the tile that are here
  logic [TILE-1:0]   tile;     // leaves of the tile behind its links
  logic              upper;    // the other tile
  logic [2*TILE-1:0] here;
  logic [2*TILE-1:0] behind;

  always_comb begin
    at_root = place.rank || place.position == 0;
    at_up = !place.rank && place.position == 3;
    above = place.rank ? place.position[0] : place.above;
    leaf = place.rank ? 8'd1 : 8'd1 << place.position;
    tile = '0;
    upper = 1'b0;
    for (int q = 0; q < LINKS; q++) begin
      if (ports[q]) begin
        if (q == 0) tile = tile | (at_root ? 8'b0000_0010 : at_up ? 8'b0010_0000 : 8'd0);
        if (q == 1) tile = tile | (at_root ? 8'b0000_0100 : at_up ? 8'b0100_0000 : 8'd0);
        if (q == 2) tile = tile | (at_root ? 8'b1110_1000 : at_up ? 8'b1000_0000 : 8'd0);
        if (q == 3) tile = tile | (at_root ? 8'b0001_0000 : 8'd0);
        if (q == router_pkg::BASE_LINKS) upper = place.rank && place.position == 0;
      end
    end
    here = above ? {leaf, 8'd0} : {8'd0, leaf};
    behind = (above ? {tile, 8'd0} : {8'd0, tile}) | {{TILE{upper}}, 8'd0};
    reach = '0;
    if (ports != 0) for (int l = 0; l < LEAVES; l++) begin
      reach[l*TERMINALS+:TERMINALS] = {TERMINALS{behind[l]}} | ({TERMINALS{here[l]}} & ports[LINKS+:TERMINALS]);
    end
  end
endmodule
