#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "cli/command.h"
#include "metrics/shortest_path.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using Hops = std::vector<metrics::Hop>;

std::vector<NodeId> nodes_along(const topology::Network& network, const Hops& hops, NodeId source) {
  std::vector<NodeId> nodes{source};
  for (const metrics::Hop& hop : hops) nodes.push_back(network.graph.neighbor(hop.node, hop.port).node);
  return nodes;
}

const std::string& class_name(const topology::Network& network, const metrics::Hop& hop) {
  return network.graph.link_classes()[network.graph.link_class(hop.node, hop.port)].name;
}

std::string route_json(const topology::Network& network, const Hops& hops, const std::vector<NodeId>& nodes) {
  nlohmann::ordered_json object{{"spec", network.name()}, {"path", nodes}};
  object["labels"] = nlohmann::ordered_json::array();
  for (const NodeId node : nodes) object["labels"].push_back(network.labelling->text(node));
  object["links"] = nlohmann::ordered_json::array();
  for (const metrics::Hop& hop : hops) object["links"].push_back(class_name(network, hop));
  object["hops"] = hops.size();
  return object.dump() + "\n";
}

std::string route_text(const topology::Network& network, const Hops& hops, const std::vector<NodeId>& nodes,
                       const report::TextStyle& style) {
  const std::string title = fmt::format("{}: {} {}\n", network.name(), hops.size(), hops.size() == 1 ? "hop" : "hops");
  report::Table table{{{"hop", report::Align::right}, {"node", report::Align::right}, {"label"}, {"by link"}}, {}};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    table.rows.push_back({fmt::to_string(i), fmt::to_string(nodes[i]), network.labelling->text(nodes[i]),
                          i == 0 ? "" : class_name(network, hops[i - 1])});
  }
  return title + report::to_text(table, style);
}

int run_route(const Invocation& invocation, Session& session) {
  const topology::Network network = topology::build(invocation.operand("SPEC"), session.execution);
  const NodeId source = network.node_named(invocation.operand("SRC"));
  const NodeId destination = network.node_named(invocation.operand("DST"));
  const auto hops = metrics::shortest_path(network.graph, source, destination);
  if (!hops) {
    throw InputError("there is no way from " + network.labelling->text(source) + " to " +
                         network.labelling->text(destination) + " in " + network.name(),
                     {}, "see: weft info SPEC --only connected,unreachable_pairs");
  }
  const std::vector<NodeId> nodes = nodes_along(network, *hops, source);
  session.print(invocation.has("--json") ? route_json(network, *hops, nodes)
                                         : route_text(network, *hops, nodes, session.style));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command route{
    .name = "route",
    .summary = "a shortest path between two nodes, hop by hop",
    .details =
        "A plain integer names a node by its index, a label stands in its brackets: <3,34125>, (5,9), [1,0,3]. Among "
        "the "
        "shortest paths this is the one with the lowest ports.",
    .operands = {{{.name = "SPEC", .help = "a network"},
                  {.name = "SRC", .help = "the node to start from"},
                  {.name = "DST", .help = "the node to reach"}}},
    .options = {{{"--json", "", "one JSON object: path, labels, links, hops"}}},
    .examples = {"weft route \"scc(5)\" \"<3,34125>\" \"<2,12345>\"",
                 "weft route \"prc(100,skips=[4,20])\" 0 99 --json"},
    .run = run_route,
};

}  // namespace command_records
}  // namespace weft::cli
