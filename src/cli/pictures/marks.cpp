#include "cli/pictures/marks.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "cli/pictures/channel_links.h"
#include "metrics/cuts/bisection.h"
#include "topology/link_list.h"
#include "topology/part.h"

namespace weft::cli {
namespace {

using report::DrawnLink;
using report::Ink;
using report::LinkLook;
using report::NodeMark;
using report::Use;

constexpr std::size_t kMostColourful = 100;  // links; more of them stand back behind a path

// "[1,0,3]" -> "103", "<2,213>" -> "2,213" stays apart; only where every digit is one character.
std::string plain_digits(const std::string& label) {
  std::string digits;
  std::size_t run = 0;
  for (const char c : label) {
    const bool is_digit = c >= '0' && c <= '9';
    run = is_digit ? run + 1 : 0;
    if (run > 1) return label;
    if (is_digit) digits += c;
  }
  return digits.empty() ? label : digits;
}

std::string label_of(const topology::Network& network, NodeId v, std::string_view kind) {
  const NodeId last = std::max<NodeId>(network.graph.node_count(), 2) - 1;
  if (kind == "index") return fmt::to_string(v);
  if (kind == "digits") return plain_digits(network.labelling->text(v));
  if (kind == "binary") return fmt::format("{:0{}b}", v, std::bit_width(last));
  return kind == "none" ? "" : network.labelling->text(v);
}

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    std::string_view word = list.substr(begin, end - begin);
    while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
    while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
    words.emplace_back(word);
    begin = end + 1;
  }
  return words;
}

bool is_named(const std::string& link_class, const std::string& word) {
  return link_class == word || link_class.starts_with(word + " ");
}

void check_class(const topology::Network& network, const std::string& word) {
  std::vector<std::string> names;
  for (const topology::LinkClass& link_class : network.graph.link_classes()) {
    if (is_named(link_class.name, word)) return;
    names.push_back(link_class.name);
  }
  throw InputError(fmt::format("{} has no link class {}", quote_briefly(network.name()), quote_briefly(word)), {},
                   fmt::format("its classes are: {}", fmt::join(names, ", ")));
}

void stand_back(report::Drawing& drawing, const std::set<std::size_t>& nodes) {
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    if (nodes.contains(v)) continue;
    drawing.nodes[v].ink = Ink::of(Use::quiet);
    drawing.nodes[v].label.clear();
  }
  for (DrawnLink& link : drawing.links) {
    const bool is_inside = nodes.contains(link.from) && nodes.contains(link.to);
    if (!is_inside && link.look == LinkLook::plain) link.look = LinkLook::quiet;
  }
}

// Only the nodes of the path keep their labels.
void keep_labels_on(report::Drawing& drawing, const std::vector<report::DrawnHop>& hops) {
  std::set<std::size_t> nodes;
  for (const report::DrawnHop& hop : hops) nodes.insert({drawing.links[hop.link].from, drawing.links[hop.link].to});
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    if (!nodes.contains(v)) drawing.nodes[v].hint = std::exchange(drawing.nodes[v].label, "");
  }
}

using LinkKey = std::tuple<std::size_t, std::size_t, std::size_t>;

LinkKey key_of(const DrawnLink& link) { return {link.from, link.to, link.link_class}; }

std::vector<report::DrawnHop> hops_of(const ChannelLinks& links, std::span<const routing::VirtualChannel> path) {
  std::vector<report::DrawnHop> hops;
  for (const routing::VirtualChannel& vc : path) hops.push_back(links.hop(vc.node, vc.port));
  return hops;
}

}  // namespace

void set_labels(report::Drawing& drawing, const topology::Network& network, std::string_view kind) {
  for (NodeId v = 0; v < drawing.nodes.size(); ++v) drawing.nodes[v].label = label_of(network, v, kind);
}

void show_classes(report::Drawing& drawing, const topology::Network& network, std::string_view list) {
  const std::vector<std::string> words = split(list);
  for (const std::string& word : words) check_class(network, word);
  for (DrawnLink& link : drawing.links) {
    const std::string& name = network.graph.link_classes()[link.link_class].name;
    if (std::ranges::none_of(words, [&](const std::string& word) { return is_named(name, word); }))
      link.look = LinkLook::hidden;
  }
}

void show_neighbourhood(report::Drawing& drawing, NodeId node) {
  std::set<std::size_t> near = {node};
  for (const DrawnLink& link : drawing.links) {
    if (link.look == LinkLook::hidden || (link.from != node && link.to != node)) continue;
    near.insert({link.from, link.to});
  }
  for (DrawnLink& link : drawing.links) {
    if (link.from != node && link.to != node) link.look = LinkLook::hidden;
  }
  stand_back(drawing, near);
  drawing.nodes[node].mark = NodeMark::source;
}

void mark_path(report::Drawing& drawing, const topology::Network& network, std::span<const metrics::Hop> hops,
               std::string name) {
  const ChannelLinks links(network.graph);
  report::DrawnRoute route{.name = std::move(name), .hops = {}, .ink = Ink::of(Use::warning)};
  for (const metrics::Hop& hop : hops) route.hops.push_back(links.hop(hop.node, hop.port));
  if (drawing.links.size() > kMostColourful) {
    for (DrawnLink& link : drawing.links) link.look = link.look == LinkLook::plain ? LinkLook::quiet : link.look;
    keep_labels_on(drawing, route.hops);
  }
  for (const report::DrawnHop& hop : route.hops) {
    DrawnLink& link = drawing.links[hop.link];
    if (link.look == LinkLook::hidden) link.look = LinkLook::quiet;
  }
  if (!hops.empty()) {
    const metrics::Hop& last = hops.back();
    drawing.nodes[hops.front().node].mark = NodeMark::source;
    drawing.nodes[network.graph.neighbor(last.node, last.port).node].mark = NodeMark::destination;
    drawing.notes.push_back("circle: source; square: destination");
  }
  drawing.routes.push_back(std::move(route));
}

void mark_cut(report::Drawing& drawing, const topology::Network& network, const Execution& execution) {
  const metrics::Bisection cut = metrics::bisection(network, {}, execution);
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) drawing.nodes[v].ink = Ink::category(cut.side[v] ? 1 : 0);
  for (DrawnLink& link : drawing.links) {
    if (link.look != LinkLook::hidden && cut.side[link.from] != cut.side[link.to]) link.look = LinkLook::cut;
  }
  drawing.node_kinds = {{"one half", Ink::category(0)}, {"the other half", Ink::category(1)}};
  drawing.notes.push_back(
      cut.is_exact() ? fmt::format("bisection width {} (cut: {}; bound: {})", cut.upper, cut.upper_by, cut.lower_by)
                     : fmt::format("a balanced cut of {} ({}); none is smaller than {} ({})", cut.upper, cut.upper_by,
                                   cut.lower, cut.lower_by));
}

void mark_faults(report::Drawing& drawing, const topology::Network& faulty) {
  std::map<LinkKey, std::size_t> alive;
  for (const topology::Link& link : topology::to_link_list(faulty.graph).links) {
    const NodeId from = topology::in_whole(faulty, link.from);
    const NodeId to = topology::in_whole(faulty, link.to);
    ++alive[{from, to, link.link_class}];
  }
  std::size_t dead_links = 0;
  for (DrawnLink& link : drawing.links) {
    const auto found = alive.find(key_of(link));
    if (found != alive.end() && found->second > 0) {
      --found->second;
    } else {
      link.look = LinkLook::dead;
      ++dead_links;
    }
  }
  std::size_t dead_nodes = 0;
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    const auto touches = [&](const DrawnLink& link) { return link.from == v || link.to == v; };
    const bool has_links = std::ranges::any_of(drawing.links, touches);
    const bool has_alive = std::ranges::any_of(
        drawing.links, [&](const DrawnLink& link) { return touches(link) && link.look != LinkLook::dead; });
    if (!has_links || has_alive) continue;
    drawing.nodes[v].mark = NodeMark::dead;
    ++dead_nodes;
  }
  drawing.title = faulty.name();
  drawing.notes.push_back(fmt::format("dead links: {}; nodes without a live link: {}", dead_links, dead_nodes));
}

void mark_part(report::Drawing& drawing, const topology::Network& network, const std::string& part) {
  const topology::Network inner = topology::build(fmt::format("part({},{})", network.name(), part), Execution{});
  std::set<std::size_t> nodes;
  for (NodeId v = 0; v < inner.graph.node_count(); ++v) {
    const auto found = network.labelling->find(inner.labelling->text(v));
    if (found) nodes.insert(*found);
  }
  // Links of the part's classes outside it would hide the part; those of other classes show where it lies.
  std::set<std::size_t> classes;
  const auto is_inside = [&](const DrawnLink& link) { return nodes.contains(link.from) && nodes.contains(link.to); };
  for (const DrawnLink& link : drawing.links) {
    if (is_inside(link) && link.look != LinkLook::hidden) classes.insert(link.link_class);
  }
  for (DrawnLink& link : drawing.links) {
    if (!is_inside(link) && classes.contains(link.link_class)) link.look = LinkLook::hidden;
  }
  stand_back(drawing, nodes);
  drawing.notes.push_back(fmt::format("{}: {} of {} nodes", part, nodes.size(), network.graph.node_count()));
}

void shade_loads(report::Drawing& drawing, const topology::Network& network, const std::vector<double>& loads,
                 const std::string& title) {
  const ChannelLinks links(network.graph);
  std::vector<double> load_of(links.link_count());
  for (std::size_t i = 0; i < load_of.size(); ++i) {
    for (const std::uint64_t channel : links.channels_of(i)) load_of[i] = std::max(load_of[i], loads[channel]);
  }
  const double least = load_of.empty() ? 0 : *std::ranges::min_element(load_of);
  const double most = load_of.empty() ? 0 : *std::ranges::max_element(load_of);
  const double range = most - least;
  for (std::size_t i = 0; i < load_of.size(); ++i) {
    // Equal up to rounding is one colour.
    drawing.links[i].shade = range <= 1e-9 * most ? 1.0 : (load_of[i] - least) / range;
    drawing.links[i].hint = fmt::format("{:.4g}", load_of[i]);
  }
  const std::string what = network.graph.link_count() > 0 ? title + ", the larger of the two directions" : title;
  if (range <= 1e-9 * most) {
    drawing.notes.push_back(fmt::format("{}: {:.4g} on every link", what, most));
  } else {
    drawing.scale = report::ScaleLegend{what, fmt::format("{:.4g}", least), fmt::format("{:.4g}", most)};
  }
}

void mark_deadlock(report::Drawing& drawing, const topology::Network& network, const deadlock::Proof& proof) {
  const ChannelLinks links(network.graph);
  for (DrawnLink& link : drawing.links) link.look = LinkLook::quiet;
  std::size_t number = 0;
  for (const deadlock::StuckPacket& packet : proof.packets) {
    const Ink ink = Ink::category(1 + number % 7);
    ++number;
    report::DrawnRoute route{.name = {}, .hops = {links.hop(packet.holds.node, packet.holds.port)}, .ink = ink};
    route.hops.front().text = fmt::format("{}", number);
    drawing.routes.push_back(std::move(route));
    const NodeId end = network.graph.neighbor(packet.holds.node, packet.holds.port).node;
    drawing.nodes[end].hint = fmt::format("packet {} for {} waits here", number,
                                          topology::terminal_text(network, packet.partial_path.destination));
  }
  if (!proof.packets.empty()) {
    drawing.notes.push_back(fmt::format(
        "{} packets: packet i holds the channel numbered i, and waits for channels that others hold", number));
  }
  if (proof.undelivered && proof.packets.empty()) {
    drawing.routes.push_back({.name = "the path of a packet that is not delivered",
                              .hops = hops_of(links, proof.undelivered->partial_path.path),
                              .ink = Ink::of(Use::warning)});
  }
}

}  // namespace weft::cli
