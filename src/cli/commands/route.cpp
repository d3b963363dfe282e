#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/pictures/draw_scene.h"
#include "cli/pictures/picture_output.h"
#include "cli/pictures/search_tree_picture.h"
#include "cli/routing_option.h"
#include "cli/shell/output_form.h"
#include "cli/views/header_view.h"
#include "metrics/distances/shortest_path.h"
#include "metrics/faults/disjoint_paths.h"
#include "paths/trace.h"
#include "report/json.h"
#include "routing/core/algorithm.h"
#include "routing/core/search_statistics.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using Hops = std::vector<metrics::Hop>;
using nlohmann::ordered_json;

// The shortest and the edge-disjoint paths between two nodes.
struct Routes {
  NodeId source = 0;
  Hops shortest;
  Count shortest_count = 0;
  std::vector<Hops> disjoint;  // empty from a node to itself
};

Routes routes_between(const topology::Network& network, NodeId source, NodeId destination, const Execution& execution) {
  const auto hops = metrics::shortest_path(network.graph, source, destination);
  if (!hops) {
    throw InputError("there is no path from " + network.labelling->text(source) + " to " +
                         network.labelling->text(destination) + " in " + network.name(),
                     {}, "see: weft info SPEC --only connected,unreachable_pairs");
  }
  Routes routes{source, *hops, metrics::shortest_path_count(network.graph, source, destination), {}};
  if (source != destination) {
    routes.disjoint = metrics::edge_disjoint_paths(network.graph, source, destination, execution);
  }
  return routes;
}

std::vector<NodeId> nodes_along(const topology::Network& network, const Hops& hops, NodeId source) {
  std::vector<NodeId> nodes{source};
  for (const metrics::Hop& hop : hops) nodes.push_back(network.graph.neighbor(hop.node, hop.port).node);
  return nodes;
}

const std::string& class_name(const topology::Network& network, const metrics::Hop& hop) {
  return network.graph.link_classes()[network.graph.link_class(hop.node, hop.port)].name;
}

ordered_json path_json(const topology::Network& network, const Hops& hops, NodeId source) {
  const std::vector<NodeId> nodes = nodes_along(network, hops, source);
  ordered_json object{{"path", nodes}, {"labels", ordered_json::array()}, {"links", ordered_json::array()}};
  for (const NodeId node : nodes) object["labels"].push_back(network.labelling->text(node));
  for (const metrics::Hop& hop : hops) object["links"].push_back(class_name(network, hop));
  object["hops"] = hops.size();
  return object;
}

std::string route_json(const topology::Network& network, const Routes& routes, bool lists_disjoint) {
  ordered_json object{{"spec", network.name()}};
  object.update(path_json(network, routes.shortest, routes.source));
  const bool is_saturated = routes.shortest_count == kHuge;
  object["shortest_paths"] = is_saturated ? ordered_json(nullptr) : report::json_integer(routes.shortest_count);
  if (is_saturated) object["reason"] = "shortest_paths: more than 10^38, the largest number that is counted";
  object["edge_disjoint_paths"] =
      routes.shortest.empty() ? ordered_json(nullptr) : ordered_json(routes.disjoint.size());
  if (lists_disjoint) {
    object["disjoint"] = ordered_json::array();
    for (const Hops& hops : routes.disjoint) object["disjoint"].push_back(path_json(network, hops, routes.source));
  }
  return object.dump() + "\n";
}

std::string counted(const std::string& count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == "1" ? "" : "s");
}

std::string title_of(const topology::Network& network, const Routes& routes) {
  std::string title = network.name() + ": " + counted(fmt::to_string(routes.shortest.size()), "hop");
  if (routes.shortest.empty()) return title + "\n";
  const bool is_saturated = routes.shortest_count == kHuge;
  title += (is_saturated ? ", at least " : ", ") + counted(to_text(routes.shortest_count), "shortest path");
  return title + ", " + counted(fmt::to_string(routes.disjoint.size()), "edge-disjoint path") + "\n";
}

report::Table route_table(const topology::Network& network, const Routes& routes) {
  const Hops& hops = routes.shortest;
  const std::vector<NodeId> nodes = nodes_along(network, hops, routes.source);
  report::Table table{{{"hop", report::Align::right}, {"node", report::Align::right}, {"label"}, {"by link"}}, {}};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    table.rows.push_back({fmt::to_string(i), fmt::to_string(nodes[i]), network.labelling->text(nodes[i]),
                          i == 0 ? "" : class_name(network, hops[i - 1])});
  }
  return table;
}

// One line per path.
std::string disjoint_text(const topology::Network& network, const Routes& routes) {
  std::string text = fmt::format("\nA largest set of edge-disjoint paths: {}\n", routes.disjoint.size());
  for (std::size_t i = 0; i < routes.disjoint.size(); ++i) {
    text += fmt::format("{:>3}. {:>8}:", i + 1, counted(fmt::to_string(routes.disjoint[i].size()), "hop"));
    for (const NodeId node : nodes_along(network, routes.disjoint[i], routes.source)) {
      text += " " + network.labelling->text(node);
    }
    text += "\n";
  }
  return text;
}

TerminalId terminal_at(const topology::Network& network, NodeId node) {
  if (network.graph.terminal_count_at(node) == 0) {
    throw InputError(network.labelling->text(node) + " has no terminal; packets start and end at terminals", {},
                     "leave --routing out for a path between any two nodes");
  }
  return network.graph.first_terminal(node);
}

ordered_json traced_json(const topology::Network& network, const routing::Routing& routing, const paths::Trace& traced,
                         NodeId source) {
  Hops hops;
  ordered_json object{{"spec", network.name()}, {"routing", routing.name()}};
  for (const paths::TracedHop& hop : traced.hops) hops.push_back({hop.from, hop.port});
  object.update(path_json(network, hops, source));
  object["vcs"] = ordered_json::array();
  object["why"] = ordered_json::array();
  for (const paths::TracedHop& hop : traced.hops) {
    object["vcs"].push_back(hop.vc);
    object["why"].push_back(hop.reason);
  }
  object["delivered"] = traced.arrives;
  return object;
}

report::Table traced_table(const topology::Network& network, const paths::Trace& traced, NodeId source) {
  using report::Align;
  report::Table table{{{"hop", Align::right},
                       {"node", Align::right},
                       {"label"},
                       {"by link"},
                       {"VC", Align::right},
                       {"candidates", Align::right},
                       {"why"}},
                      {}};
  table.rows.push_back({"0", fmt::to_string(source), network.labelling->text(source), "", "", "", ""});
  for (std::size_t i = 0; i < traced.hops.size(); ++i) {
    const paths::TracedHop& hop = traced.hops[i];
    const NodeId node = network.graph.neighbor(hop.from, hop.port).node;
    table.rows.push_back({fmt::to_string(i + 1), fmt::to_string(node), network.labelling->text(node),
                          class_name(network, {hop.from, hop.port}), fmt::to_string(hop.vc),
                          fmt::to_string(hop.choice_count), hop.reason});
  }
  return table;
}

std::string traced_title(const topology::Network& network, const routing::Routing& routing,
                         const paths::Trace& traced) {
  return fmt::format("{} with {}: {}{}\n", network.name(), routing.name(),
                     counted(fmt::to_string(traced.hops.size()), "hop"), traced.arrives ? "" : ", not delivered");
}

using Statistic = std::pair<std::string_view, std::uint64_t>;

std::vector<Statistic> named(const routing::SearchStatistics& statistics) {
  return {{"vertices", statistics.vertex_count},        {"expanded", statistics.expanded_count},
          {"backtracks", statistics.backtrack_count},   {"levels", statistics.level_count},
          {"widest_level", statistics.widest_level},    {"first_threshold", statistics.first_threshold},
          {"last_threshold", statistics.last_threshold}};
}

std::string statistics_text(const routing::SearchStatistics& statistics, const report::TextStyle& style) {
  report::Table table{{{"search tree"}, {"count", report::Align::right}}, {}};
  for (const auto& [name, value] : named(statistics)) table.rows.push_back({std::string(name), fmt::to_string(value)});
  return "\n" + report::to_text(table, style);
}

ordered_json statistics_json(const routing::SearchStatistics& statistics) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : named(statistics)) object[std::string(name)] = value;
  return object;
}

std::string headers_text(const topology::Network& network, const routing::Routing& routing, const paths::Trace& traced,
                         const report::TextStyle& style) {
  if (traced.headers.empty()) return "\nthere is no route, so there is no header\n";
  if (routing.facts().header_word_count == 0U) return "\nthe header holds the destination only\n";
  return "\nheader at each node\n" + report::to_text(header_table(network, routing, traced), style);
}

// Before anything is computed.
void check_picture(const Invocation& invocation, const topology::Network& network) {
  if (!invocation.has("--draw")) return;
  (void)picture_options(invocation.value("--draw"));
  require_drawable(network);
}

// The picture of --draw.
void draw_path(const Invocation& invocation, const topology::Network& network, const Hops& hops,
               const std::string& name, Session& session) {
  if (!invocation.has("--draw")) return;
  const std::string& path = invocation.value("--draw");
  session.flush();
  write_picture(path_scene(network, hops, name), path, picture_options(path));
  session.note_written(path);
}

// The search tree, ready to be written.
struct TreePicture {
  report::Scene scene;
  report::PictureOptions options;
};

// The title has the labels of the network; those in the tree are relative to the destination.
TreePicture tree_picture(const topology::Network& network, const routing::Routing& routing, NodeId source,
                         NodeId destination, const std::string& path) {
  const routing::SearchTree tree = searches_of(routing, "--tree").searched_tree(source, destination);
  report::Scene scene =
      search_tree_scene(tree, fmt::format("Search tree of {} on {} from {} to {}", routing.name(), network.name(),
                                          network.labelling->text(source), network.labelling->text(destination)));
  const report::PictureOptions options = search_tree_options(scene, path);
  return {std::move(scene), options};
}

void write_tree(const TreePicture& picture, const std::string& path, Session& session) {
  session.flush();
  write_picture(picture.scene, path, picture.options);
  session.note_written(path);
}

void note_packets(const routing::Routing& routing, Session& session) {
  const std::string remark = unless_used_for_packets(searches_of(routing, "--statistics"));
  if (!remark.empty()) session.note("note: this is the search of the paper" + remark + "\n");
}

int run_traced(const Invocation& invocation, const topology::Network& network, NodeId source, NodeId destination,
               Session& session) {
  const auto routing = routing::build(network, invocation.value("--routing"), session.execution);
  const std::uint64_t draw =
      invocation.has("--choice") ? parse_positive(invocation.value("--choice"), "--choice") - 1 : 0;
  if (draw >= routing->draw_count()) {
    throw InputError(fmt::format("{} has random choices 1 to {}", routing->name(), routing->draw_count()), {},
                     "give --choice one of them");
  }
  const paths::Trace traced =
      paths::trace(*routing, terminal_at(network, source), terminal_at(network, destination), draw);
  std::optional<routing::SearchStatistics> statistics;
  if (invocation.has("--statistics")) {
    statistics = searches_of(*routing, "--statistics").search_statistics(source, destination);
  }
  std::optional<TreePicture> tree;
  if (invocation.has("--tree")) {
    tree = tree_picture(network, *routing, source, destination, invocation.value("--tree"));
  }
  const report::Table table = traced_table(network, traced, source);
  const Form form = form_of(invocation);
  Hops hops;
  for (const paths::TracedHop& hop : traced.hops) hops.push_back({hop.from, hop.port});
  if (form == Form::json) {
    ordered_json object = traced_json(network, *routing, traced, source);
    if (invocation.has("--tag")) object["headers"] = headers_json(network, *routing, traced);
    if (statistics) object["search_tree"] = statistics_json(*statistics);
    session.print(object.dump() + "\n");
  } else if (form == Form::csv) {
    session.print(csv_of(table));
  } else {
    session.print(traced_title(network, *routing, traced) + report::to_text(table, session.style));
    if (invocation.has("--tag")) session.print(headers_text(network, *routing, traced, session.style));
    if (statistics) session.print(statistics_text(*statistics, session.style));
    if (statistics || tree) note_packets(*routing, session);
  }
  draw_path(invocation, network, hops, routing->name(), session);
  if (tree) write_tree(*tree, invocation.value("--tree"), session);
  return kExitDone;
}

// The routing's own local table where it has one, else the table that follows from the routing function.
int run_table(const Invocation& invocation, const topology::Network& network, Session& session) {
  const NodeId router = network.node_named(invocation.value("--table"));
  const auto routing = routing::build(network, invocation.value("--routing"), session.execution);
  const auto* has_own = dynamic_cast<const routing::HasLocalTable*>(routing.get());
  report::Table table;
  ordered_json rows;
  if (has_own != nullptr) {
    const routing::LocalTable local = has_own->local_table(router);
    table = local_table_text(local);
    rows = local_table_json(local);
  } else {
    const std::vector<paths::RouterEntry> entries = paths::router_table(*routing, router, session.execution);
    table = router_table_text(network, *routing, router, entries);
    rows = router_table_json(network, *routing, router, entries);
  }
  const Form form = form_of(invocation);
  if (form == Form::json) {
    const ordered_json object{{"spec", network.name()},
                              {"routing", routing->name()},
                              {"router", router},
                              {has_own != nullptr ? "local_table" : "table", std::move(rows)}};
    session.print(object.dump() + "\n");
  } else if (form == Form::csv) {
    session.print(csv_of(table));
  } else {
    session.print(fmt::format("{} with {}: {} of router {}\n", network.name(), routing->name(),
                              has_own != nullptr ? "local table" : "routing table", network.labelling->text(router)));
    session.print(report::to_text(table, session.style));
  }
  return kExitDone;
}

void refuse_together(const Invocation& invocation, const char* one, std::initializer_list<const char*> others) {
  for (const char* other : others) {
    if (!invocation.has(one) || !invocation.has(other)) continue;
    throw InputError(fmt::format("{} and {} exclude each other", one, other), {}, "leave one of them out");
  }
}

// Which of its options need --routing, which exclude each other, and which nodes they need.
void check_operands(const Invocation& invocation) {
  for (const char* option : {"--statistics", "--tree", "--tag", "--table", "--choice"}) {
    if (!invocation.has(option) || invocation.has("--routing")) continue;
    throw InputError(std::string(option) + " needs a routing", {}, "name the routing with --routing");
  }
  refuse_together(invocation, "--table", {"--tag", "--draw", "--choice", "--statistics", "--tree"});
  refuse_together(invocation, "--routing", {"--disjoint"});
  refuse_together(invocation, "--csv", {"--tag", "--statistics"});
  if (invocation.has("--tree")) static_cast<void>(picture_options(invocation.value("--tree")));  // throws
  const std::string usage = "write weft route SPEC SRC DST, or weft route SPEC --routing ROUTING --table NODE";
  if (invocation.has("--table")) {
    if (invocation.all("SRC").empty()) return;
    throw InputError("--table shows the table of one router, not a path", {}, usage);
  }
  if (invocation.all("SRC").empty()) throw InputError("weft route: SRC is missing (the node to start from)", {}, usage);
  if (invocation.all("DST").empty()) throw InputError("weft route: DST is missing (the node to reach)", {}, usage);
}

int run_route(const Invocation& invocation, Session& session) {
  check_operands(invocation);
  const topology::Network network = network_operand(invocation, session);
  if (invocation.has("--table")) return run_table(invocation, network, session);
  check_picture(invocation, network);
  const NodeId source = network.node_named(invocation.operand("SRC"));
  const NodeId destination = network.node_named(invocation.operand("DST"));
  if (invocation.has("--routing")) return run_traced(invocation, network, source, destination, session);
  const Routes routes = routes_between(network, source, destination, session.execution);
  const bool lists_disjoint = invocation.has("--disjoint");
  const report::Table table = route_table(network, routes);
  const Form form = form_of(invocation);
  if (form == Form::json) {
    session.print(route_json(network, routes, lists_disjoint));
  } else if (form == Form::csv) {
    session.print(csv_of(table));
  } else {
    session.print(title_of(network, routes) + report::to_text(table, session.style));
    if (lists_disjoint && source != destination) session.print_lines(disjoint_text(network, routes));
  }
  draw_path(invocation, network, routes.shortest, "a shortest path", session);
  return kExitDone;
}

// The search tree, or the path.
MadePicture route_picture(const Invocation& invocation, Session& session) {
  check_operands(invocation);
  const topology::Network network = network_operand(invocation, session);
  const NodeId source = network.node_named(invocation.operand("SRC"));
  const NodeId destination = network.node_named(invocation.operand("DST"));
  if (!invocation.has("--tree")) {
    const Routes routes = routes_between(network, source, destination, session.execution);
    return path_scene(network, routes.shortest, "a shortest path");
  }
  const auto routing = routing::build(network, invocation.value("--routing"), session.execution);
  return tree_picture(network, *routing, source, destination, invocation.value("--tree")).scene;
}

}  // namespace

namespace command_records {

extern constinit const Command route{
    .name = "route",
    .summary = "show a path between two nodes, hop by hop: a shortest path, or the path of a routing",
    .details =
        "An integer names a node by its index; a label is written in its brackets: <3,34125>, (5,9), [1,0,3]. Among "
        "the shortest paths, the one with the lowest ports is shown. Paths over different parallel links count as "
        "different. Edge-disjoint paths share no link; a bidirectional link serves one of them, in one direction. As "
        "many links must fail before the two nodes are disconnected. With --routing, the packet goes from the first "
        "terminal of one node to the first terminal of the other; where the routing leaves a choice, the best "
        "preference, the lowest port and the lowest VC are taken. --tag shows what the packet carries: the fields of "
        "its header at each node, with the binary routing tag of the recursive diagonal torus (two's complement, the "
        "horizontal direction first, from the highest rank to rank 0). --table shows what a router holds: the local "
        "table of a routing that works by one, such as rdt-floating-vector, otherwise the candidates for each "
        "destination of the packets that may pass it; where they depend on the header, a destination has several "
        "rows. --tree draws the search tree of scc-optimal, Algorithm 1 of the SCC paper: each vertex with its label, "
        "the local links so far (L) and the estimate (M); expanded vertices are filled, and the path found is thick.",
    .operands = {{{.name = "SPEC", .help = "a network"},
                  {.name = "SRC", .help = "the node to start from", .is_required = false},
                  {.name = "DST", .help = "the node to reach", .is_required = false}}},
    .options = {{{"--routing", "ROUTING", "follow this routing; weft list routing shows them", false, "--with"},
                 {"--choice", "N", "the N-th random choice of a randomized routing, from 1"},
                 {"--draw", "FILE", "also draw the path on the network (.svg, .pdf, .png, .tikz or .tex)"},
                 {"--statistics", "", "size of the search tree of a routing that searches, such as scc-optimal"},
                 {"--tree", "FILE",
                  "draw the search tree of such a routing to a file (.svg, .pdf, .png, .tikz or .tex)"},
                 {"--tag", "", "also show the fields of the packet's header at each node"},
                 {"--table", "NODE", "show the table of this router instead of a path"},
                 {"--disjoint", "", "also list a largest set of edge-disjoint paths"},
                 {"--json", "",
                  "one JSON object: path, labels, links, hops, shortest_paths, edge_disjoint_paths and, with "
                  "--disjoint, disjoint; with --statistics, search_tree; with --tag, headers; or router and its table"},
                 kCsvOption}},
    .examples = {"weft route \"scc(5)\" \"<3,34125>\" \"<2,12345>\"", "weft route \"hypercube(4)\" 0 15 --disjoint",
                 "weft route \"rdt(16)\" 0 100 --routing rdt-floating-vector --tag",
                 "weft route \"rdt(16)\" --routing rdt-floating-vector --table 5",
                 "weft route \"scc(5)\" \"<3,34125>\" \"<2,12345>\" --with scc-optimal --tree tree.svg"},
    .run = run_route,
    .picture = route_picture,
};

}  // namespace command_records
}  // namespace weft::cli
