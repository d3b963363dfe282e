// The forwarding tables of a routing, as the routing file("...") reads them.
#include <string>

#include "routing/files/routed_format.h"
#include "routing/tables/route_table.h"
#include "topology/files/file_writing.h"

namespace weft::routing {
namespace {

bool is_word(std::string_view label) {
  return label == "terminal" || label == "port" || label == "vc" || label == "escape";
}

// A name that could be taken for something else is written as the index of its node.
std::string node_cell(const topology::Network& network, NodeId node) {
  std::string label = network.labelling->text(node);
  const bool is_plain = label.find_first_of(" \t\"'#") == std::string::npos && !is_word(label);
  return is_plain && network.node_named(label) == node ? label : std::to_string(node);
}

std::string terminal_cell(const topology::Network& network, TerminalId terminal) {
  const NodeId node = network.graph.node_of_terminal(terminal);
  std::string text = node_cell(network, node);
  if (network.graph.terminal_count_at(node) == 1) return text;
  return text + " terminal " + std::to_string(terminal - network.graph.first_terminal(node));
}

std::string hop_cells(const topology::Network& network, NodeId node, const TableHop& hop, bool names_ports) {
  std::string text = names_ports ? "port " + std::to_string(hop.port)
                                 : node_cell(network, network.graph.neighbor(node, hop.port).node);
  if (hop.vc > 0) text += " " + std::to_string(hop.vc);
  return hop.is_escape ? text + " escape" : text;
}

std::vector<topology::FilePart> write_routes(const RoutedFile& file) {
  const auto& [network, routing, stem, execution, speed] = file;
  const RouteTable table = table_of(network, routing, routing.name() + " cannot be written as routes", execution);
  const bool names_ports = topology::has_parallel_links(network.graph);
  std::string text = "# " + topology::spec_comment(network) + " with " + routing.name() +
                     "\n# node, destination, next node, VC (0 when left out)\n";
  for (NodeId node = 0; node < network.graph.node_count(); ++node) {
    execution.throw_if_stopped();
    for (TerminalId destination = 0; destination < network.graph.terminal_count(); ++destination) {
      for (const TableHop& hop : table.hops(node, destination)) {
        text += node_cell(network, node) + " " + terminal_cell(network, destination) + " " +
                hop_cells(network, node, hop, names_ports) + "\n";
      }
    }
  }
  return {{"", std::move(text)}};
}

}  // namespace

namespace routed_format_records {

extern constinit const RoutedFormat routes{
    .name = "routes",
    .summary = "forwarding tables, one entry on each line, for the routing file(\"...\")",
    .extensions = {".routes"},
    .write = write_routes,
};

}  // namespace routed_format_records
}  // namespace weft::routing
