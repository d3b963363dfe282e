#include "metrics/cuts/cut_text.h"

#include <fmt/format.h>

#include <iterator>

#include "metrics/cuts/cut_check.h"

namespace weft::metrics {
namespace {

std::string unit_of(const topology::PortGraph& graph) {
  if (!graph.is_directed()) return "links";
  return graph.link_count() == 0 ? "channels" : "links and unidirectional channels";
}

}  // namespace

// The numbers in the header are counted again, not copied from the search.
std::string cut_text(const topology::Network& network, const Bisection& bisection) {
  const CutMeasure cut = measure_cut(network.graph, bisection.side);
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "# network {}\n# cut {} {}\n", network.name(), cut.size(), unit_of(network.graph));
  fmt::format_to(out, "# nodes {} {}\n# terminals {} {}\n", cut.nodes[0], cut.nodes[1], cut.terminals[0],
                 cut.terminals[1]);
  fmt::format_to(out, "# bisection {} .. {}\n# lower bound by {}\n# cut by {}\n# index side label\n", bisection.lower,
                 bisection.upper, bisection.lower_by, bisection.upper_by);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    fmt::format_to(out, "{} {} {}\n", v, bisection.side[v], network.labelling->text(v));
  }
  return text;
}

}  // namespace weft::metrics
