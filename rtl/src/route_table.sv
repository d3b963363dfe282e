// The route of messages to one terminal: for packets that came by this input port, the output port and the VCs that
// they may take to each destination. Software writes it, and rewrites it around faults.
module route_table #(
    parameter int VCS = 2
) (
    input  logic                                 clk,
    input  logic                                 write,
    input  logic [router_pkg::TERMINAL_BITS-1:0] write_destination,
    input  logic [router_pkg::PORT_BITS-1:0]     write_port,
    input  logic [VCS-1:0]                       write_vcs,
    input  logic [router_pkg::TERMINAL_BITS-1:0] destination,
    output logic [router_pkg::PORT_BITS-1:0]     port,
    output logic [VCS-1:0]                       vcs
);
  logic [router_pkg::PORT_BITS+VCS-1:0] words[router_pkg::DESTINATIONS];

  always_ff @(posedge clk) if (write) words[write_destination] <= {write_port, write_vcs};
  assign {port, vcs} = words[destination];
endmodule
