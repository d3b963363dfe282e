#include "topology/terminal_text.h"

namespace weft::topology {

std::string terminal_text(const Network& network, TerminalId terminal) {
  const NodeId node = network.graph.node_of_terminal(terminal);
  std::string label = network.labelling->text(node);
  if (network.graph.terminal_count_at(node) == 1) return label;
  return label + " terminal " + std::to_string(terminal - network.graph.first_terminal(node));
}

}  // namespace weft::topology
