#include "cli/pictures/draw_scene.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/network_operand.h"
#include "cli/pictures/colouring.h"
#include "cli/pictures/large_network.h"
#include "cli/pictures/marks.h"
#include "cli/pictures/network_picture.h"
#include "cli/pictures/partition_picture.h"
#include "cli/pictures/picture_output.h"
#include "cli/routing_option.h"
#include "hardware/found_partition.h"
#include "paths/path_survey.h"
#include "paths/trace.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"
#include "topology/part.h"

namespace weft::cli {
namespace {

bool is_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Ctrl-C ends a long drawing.
report::Poll poll_of(const Session& session) {
  return [&session] { session.execution.throw_if_stopped(); };
}

// --partition is the number of groups, or with --chips how the chips are found.
std::optional<std::uint32_t> part_count(const Invocation& invocation) {
  const bool has_count = invocation.has("--partition") && is_number(invocation.value("--partition"));
  if (!invocation.has("--chips") && !has_count) {
    if (invocation.has("--partition"))
      throw InputError("--partition needs the number of groups", {}, "write --partition 16");
    return std::nullopt;
  }
  const char* option = invocation.has("--chips") ? "--chips" : "--partition";
  const std::uint64_t given = parse_positive(invocation.value(option), option, "16");
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(given, UINT32_MAX));
}

bool is_found_partition(const Invocation& invocation) {
  if (!invocation.has("--partition") || is_number(invocation.value("--partition"))) return false;
  return chosen_word(invocation, "--partition", "natural|found", "natural") == "found";
}

void mark_partition(report::Drawing& drawing, const Invocation& invocation, const topology::Network& network,
                    const Execution& execution) {
  const auto count = part_count(invocation);
  if (!count) return;
  hardware::check_chip_count(network, *count);
  const PartWords& words = invocation.has("--chips") ? kChipWords : kGroupWords;
  const hardware::Partition natural = hardware::natural_partition(network, *count, execution);
  if (!is_found_partition(invocation)) return colour_parts(drawing, network, natural, words, execution);
  const auto found = hardware::found_partition(network, natural, execution);
  if (!found) throw InputError(found.missing().reason, {}, "write --partition natural");
  colour_parts(drawing, network, *found, words, execution);
}

std::vector<metrics::Hop> routed_hops(const topology::Network& network, const routing::Routing& routing, NodeId source,
                                      NodeId destination) {
  for (const NodeId v : {source, destination}) {
    if (network.graph.terminal_count_at(v) == 0)
      throw InputError(network.labelling->text(v) + " has no terminal; packets start and end at terminals", {},
                       "leave --routing out for a shortest path between any two nodes");
  }
  const paths::Trace traced =
      paths::trace(routing, network.graph.first_terminal(source), network.graph.first_terminal(destination), 0);
  std::vector<metrics::Hop> hops;
  for (const paths::TracedHop& hop : traced.hops) hops.push_back({hop.from, hop.port});
  return hops;
}

std::vector<metrics::Hop> shortest_hops(const topology::Network& network, NodeId source, NodeId destination) {
  const auto hops = metrics::shortest_path(network.graph, source, destination);
  if (hops) return *hops;
  throw InputError(fmt::format("there is no path from {} to {}", network.labelling->text(source),
                               network.labelling->text(destination)),
                   {}, "see: weft info SPEC --only connected,unreachable_pairs");
}

void mark_route(report::Drawing& drawing, const Invocation& invocation, const topology::Network& network,
                const Session& session) {
  const bool has_end = !invocation.all("DST").empty();
  if (invocation.has("--route") != has_end)
    throw InputError("--route needs two nodes", {}, "write --route SRC DST, for example --route 0 3");
  if (!has_end) return;
  const NodeId source = network.node_named(invocation.value("--route"));
  const NodeId destination = network.node_named(invocation.operand("DST"));
  if (!invocation.has("--routing")) {
    return mark_path(drawing, network, shortest_hops(network, source, destination), "a shortest path");
  }
  const auto routing = routing::build(network, invocation.value("--routing"), session.execution);
  mark_path(drawing, network, routed_hops(network, *routing, source, destination), routing->name());
}

void colour(report::Drawing& drawing, const Invocation& invocation, const topology::Network& network,
            const Session& session) {
  const std::string by = chosen_word(invocation, "--color", kColourWords, "class");
  if (invocation.has("--from") && by != "distance")
    throw InputError("--from needs --color distance", {}, "write --color distance --from 0");
  if (by == "rank") colour_by_rank(drawing, network, session.execution);
  if (by == "orbit") colour_by_orbit(drawing, network, session.execution);
  if (by == "distance")
    colour_by_distance(drawing, network, invocation.has("--from") ? network.node_named(invocation.value("--from")) : 0);
  if (by != "load") return;
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  shade_loads(drawing, network, paths::survey_paths(*routing, session.execution).channel_loads,
              fmt::format("channel load under uniform traffic, {}", routing->name()));
}

layout::Placement placed(const Invocation& invocation, const topology::Network& network) {
  if (!invocation.has("--layout")) return layout::place(network);
  return layout::place(network, spec::parse(invocation.value("--layout")));
}

report::Drawing marked_drawing(const Invocation& invocation, const topology::Network& network, const Session& session) {
  report::Drawing drawing = drawing_of(network, placed(invocation, network));
  set_labels(drawing, network, chosen_word(invocation, "--labels", kLabelWords, "label"));
  if (invocation.has("--classes")) show_classes(drawing, network, invocation.value("--classes"));
  if (invocation.has("--around")) show_neighbourhood(drawing, network.node_named(invocation.value("--around")));
  if (invocation.has("--part")) mark_part(drawing, network, invocation.value("--part"));
  colour(drawing, invocation, network, session);
  mark_partition(drawing, invocation, network, session.execution);
  if (invocation.has("--classes") && drawing.groups) drawing.notes.pop_back();  // it counts the hidden links too
  if (invocation.has("--cut")) mark_cut(drawing, network, session.execution);
  mark_route(drawing, invocation, network, session);
  return drawing;
}

// The network without its faults, with the dead links and nodes marked.
report::Scene fault_scene(const Invocation& invocation, const topology::Network& faulty, const Session& session) {
  if (!faulty.has_faults)
    throw InputError(fmt::format("{} has no faults", quote_briefly(faulty.name())), {},
                     "draw a network with faults, such as faulty(torus(8,8),links=5)");
  const topology::Member member = topology::resolve(faulty.spec);
  const topology::Network whole = topology::build(*topology::site_of(member).whole, session.execution);
  report::Drawing drawing = marked_drawing(invocation, whole, session);
  mark_faults(drawing, faulty);
  return report::draw(drawing, poll_of(session));
}

bool has_panels(const Invocation& invocation, const topology::Network& network, const report::Drawing& drawing) {
  const std::string panels = chosen_word(invocation, "--panels", "class|one|auto", "auto");
  if (panels != "auto") return panels == "class";
  const bool is_plain = drawing.routes.empty() && !drawing.groups && !drawing.scale && !invocation.has("--layout") &&
                        !invocation.has("--around") && !invocation.has("--part");
  return is_plain && needs_panels(network, drawing);
}

bool is_drawable(const topology::Network& network) {
  return network.graph.node_count() <= kMostDrawnNodes && network.graph.channel_count() <= kMostDrawnChannels;
}

bool is_large(const Invocation& invocation, const topology::Network& network) {
  return !is_drawable(network) && !invocation.has("--layout");
}

// What cannot be shown where not every node is drawn.
void refuse_details(const Invocation& invocation, const topology::Network& network) {
  for (const char* option :
       {"--route", "--part", "--cut", "--classes", "--around", "--color", "--chips", "--partition", "--labels"}) {
    if (!invocation.has(option)) continue;
    if (is_drawable(network))
      throw InputError(fmt::format("{} is not shown in an overview or a matrix", option), {},
                       "choose another layout, or leave it out");
    throw InputError(fmt::format("{} is not shown on {}, which has {} nodes and {} channels; details are drawn for at "
                                 "most {} and {}",
                                 option, quote_briefly(network.name(), 40), network.graph.node_count(),
                                 network.graph.channel_count(), kMostDrawnNodes, kMostDrawnChannels),
                     {}, "draw part(SPEC,PART), see: weft list parts SPEC; or a smaller member of the family");
  }
}

// Nodes have one colour; a routing must be used for something.
void check_together(const Invocation& invocation) {
  std::vector<std::string> colourings;
  const std::string by = chosen_word(invocation, "--color", kColourWords, "class");
  if (by != "class" && by != "load") colourings.push_back("--color " + by);
  if (invocation.has("--cut")) colourings.emplace_back("--cut");
  if (invocation.has("--chips") || invocation.has("--partition")) colourings.emplace_back("--partition");
  if (colourings.size() > 1)
    throw InputError(fmt::format("{} and {} both colour the nodes", colourings[0], colourings[1]), {},
                     "leave one of them out, or draw two pictures");
  if (invocation.has("--routing") && !invocation.has("--route") && by != "load")
    throw InputError("--routing is for --route and --color load", {}, "add one of them, or leave it out");
  if (!invocation.all("DST").empty() && !invocation.has("--route"))
    throw InputError("weft draw takes one network", {}, "leave the others out, or draw each");
  if (invocation.has("--layout") && invocation.value("--layout").empty())
    throw InputError("--layout is empty", {}, "see: weft list layouts");
}

}  // namespace

void require_drawable(const topology::Network& network) {
  if (is_drawable(network)) return;
  throw InputError(fmt::format("{} has {} nodes and {} channels; such a picture shows at most {} and {}",
                               quote_briefly(network.name(), 40), network.graph.node_count(),
                               network.graph.channel_count(), kMostDrawnNodes, kMostDrawnChannels),
                   {}, "take a smaller member of the family; weft draw shows large ones as clusters or as a matrix");
}

report::Scene draw_scene(const Invocation& invocation, Session& session) {
  (void)is_found_partition(invocation);  // refuses a wrong value before the network is built
  (void)part_count(invocation);
  check_together(invocation);
  const topology::Network network = network_operand(invocation, session);
  const std::string layout = invocation.has("--layout") ? invocation.value("--layout") : "";
  if (layout == "matrix" || layout == "overview" || is_large(invocation, network)) {
    refuse_details(invocation, network);
    if (layout == "matrix") return matrix_scene(network);
    return layout == "overview" ? overview_scene(network, session.execution) : large_scene(network, session.execution);
  }
  require_drawable(network);
  if (invocation.has("--faults")) return fault_scene(invocation, network, session);
  const report::Drawing drawing = marked_drawing(invocation, network, session);
  if (!has_panels(invocation, network, drawing)) return report::draw(drawing, poll_of(session));
  return panels_by_class(drawing, network.graph.node_count() <= kFewLabelledNodes || invocation.has("--labels"),
                         poll_of(session));
}

report::Scene path_scene(const topology::Network& network, std::span<const metrics::Hop> hops, std::string name) {
  report::Drawing drawing = drawing_of(network);
  mark_path(drawing, network, hops, std::move(name));
  return report::draw(drawing);
}

}  // namespace weft::cli
