// The layout of packets and reports. rtl/README.md draws it.
package router_pkg;

  localparam int FLIT_BITS = 36;  // that routers read; wider flits carry more payload
  localparam int TERMINAL_BITS = 5;
  localparam int DESTINATIONS = 32;
  localparam int TAG_BITS = 16;
  localparam int MAP_BITS = 32;
  localparam int NODE_BITS = 4;
  localparam int ENTRY_BITS = 2;
  localparam int PORT_BITS = 4;
  localparam int PATH_BITS = 20;  // five input ports
  localparam int BASE_LINKS = 4;  // links of rank 0: +x, -x, +y, -y; the upper rank follows

  localparam logic [1:0] MULTICAST = 2'd1;  // other kinds: 0 a message to one terminal, 2 an acknowledgement

  // The first flit of every packet.
  typedef struct packed {
    logic [TAG_BITS-1:0]      tag;           // by which its source knows it
    logic [ENTRY_BITS-1:0]    entry;         // of an acknowledgement to a combiner
    logic                     to_combiner;   // at the router of its destination, not to the terminal
    logic [TERMINAL_BITS-1:0] destination;
    logic [TERMINAL_BITS-1:0] source;
    logic [3:0]               length;        // flits, less 1
    logic                     acknowledged;  // receivers send an acknowledgement
    logic [1:0]               kind;
  } head_t;

  // The second has a map in its low bits: the targets of a multicast, or the receivers that an acknowledgement tells
  // of.

  // Where a multicast is in its tree, at the router that holds it.
  typedef struct packed {
    logic       rank;      // that it arrived on, or begins with
    logic       above;     // its position on rank 1, when it is on rank 0
    logic [2:0] position;  // on this rank
  } place_t;

  // The entry that combines the acknowledgements.
  typedef struct packed {
    logic                  valid;
    logic [NODE_BITS-1:0]  node;
    logic [ENTRY_BITS-1:0] entry;
  } combiner_t;

  // The third: what routers change.
  typedef struct packed {
    logic [3:0]           spare;
    combiner_t            combiner;
    place_t               place;
    logic [PATH_BITS-1:0] path;  // input ports, the last one lowest
  } place_flit_t;

  // What an input VC knows of a packet.
  typedef struct packed {
    logic                 is_multicast;
    logic [3:0]           length;
    logic [TAG_BITS-1:0]  tag;
    logic [MAP_BITS-1:0]  targets;  // at this router and behind it
    combiner_t            combiner;
    place_t               place;
    logic [PATH_BITS-1:0] path;
  } packet_t;

  // Tells the source of a packet that it was cut off.
  typedef struct packed {
    logic [TAG_BITS-1:0]  tag;
    logic [MAP_BITS-1:0]  failed;  // of a multicast: targets that it will not reach
    logic [PATH_BITS-1:0] path;    // input ports, that of the router where it is lowest
  } report_t;

  // A multicast whose acknowledgements are combined.
  typedef struct packed {
    logic [TAG_BITS-1:0] tag;
    combiner_t           up;        // where the combined one goes; not valid: to the source
    logic [MAP_BITS-1:0] missing;
    logic [MAP_BITS-1:0] received;
  } entry_t;

  // The bits of these.
  localparam int COMBINER_WIDTH = 1 + NODE_BITS + ENTRY_BITS;
  localparam int PACKET_WIDTH = 1 + 4 + TAG_BITS + MAP_BITS + COMBINER_WIDTH + 5 + PATH_BITS;
  localparam int REPORT_WIDTH = TAG_BITS + MAP_BITS + PATH_BITS;
  localparam int ENTRY_WIDTH = TAG_BITS + COMBINER_WIDTH + 2 * MAP_BITS;

endpackage
