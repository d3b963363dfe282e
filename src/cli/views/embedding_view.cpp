#include "cli/views/embedding_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/json.h"
#include "report/wrap.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using programs::EmbeddingMeasures;
using programs::GraphRelation;
using report::json_integer;
using topology::Network;

constexpr std::size_t kMostPairsShown = 32;

// Files get full precision, people four decimal places.
std::string fraction_text(const std::optional<Fraction>& fraction, Form form) {
  if (!fraction) return form == Form::csv ? "" : "-";
  if (fraction->denominator() == 1) return to_text(*fraction);
  return form == Form::csv ? fmt::to_string(fraction->to_double()) : fmt::format("{:.4f}", fraction->to_double());
}

ordered_json fraction_json(const std::optional<Fraction>& fraction) {
  return fraction ? ordered_json(fraction->to_double()) : ordered_json(nullptr);
}

// "node 3 → node 5", shortened where there are many.
std::string pairs_text(const programs::HostMap& map, const Network& from, const Network& to,
                       const report::TextStyle& style) {
  const char* arrow = style.has_unicode ? "→" : "->";
  std::string text;
  for (NodeId v = 0; v < map.size() && v < kMostPairsShown; ++v) {
    text += fmt::format("{}{} {} {}", v == 0 ? "" : ", ", from.labelling->text(v), arrow, to.labelling->text(map[v]));
  }
  if (map.size() > kMostPairsShown)
    text += fmt::format(" and {} more (--out FILE writes all)", map.size() - kMostPairsShown);
  return text + "\n";
}

bool is_identity(const programs::HostMap& map) {
  for (NodeId v = 0; v < map.size(); ++v) {
    if (map[v] != v) return false;
  }
  return true;
}

std::string map_text(const programs::HostMap& map, const Network& from, const Network& to,
                     const report::TextStyle& style) {
  if (is_identity(map)) return "map: each node to the node of the same number\n";
  return "map: " + pairs_text(map, from, to, style);
}

// Why nothing is said about the paths of some channels.
std::string unrouted_text(const EmbeddingFindings& findings) {
  const std::uint64_t count = findings.embedded.measures.unrouted;
  if (count == 0) return {};
  return fmt::format("{} of {} channels of the guest have no path in the host; the table leaves them out.\n", count,
                     findings.guest.graph.channel_count());
}

}  // namespace

report::Table embedding_table(const EmbeddingFindings& findings, Form form) {
  using report::Align;
  const EmbeddingMeasures& measures = findings.embedded.measures;
  const programs::EmbeddingBounds& bounds = findings.embedded.bounds;
  const auto mean = [form](const std::optional<Fraction>& fraction) { return fraction_text(fraction, form); };
  report::Table table{{{"quantity"}, {"value", Align::right}, {"at least", Align::right}}, {}};
  const auto add = [&](const char* name, std::string value, std::string bound) {
    table.rows.push_back({name, std::move(value), std::move(bound)});
  };
  // The bounds are for maps with a path for every channel.
  const bool has_paths = measures.unrouted == 0 || measures.unrouted < findings.guest.graph.channel_count();
  const auto add_of_paths = [&](const char* name, std::string value, std::string bound) {
    add(name, has_paths ? std::move(value) : mean(std::nullopt),
        measures.unrouted == 0 ? std::move(bound) : mean(std::nullopt));
  };
  add("load", fmt::to_string(measures.load_max), fmt::to_string(bounds.load));
  add("mean load", mean(measures.load_mean), mean(measures.load_mean));
  add("expansion", mean(measures.expansion), mean(measures.expansion));
  add_of_paths("dilation", fmt::to_string(measures.dilation_max), fmt::to_string(bounds.dilation));
  add_of_paths("mean dilation", mean(measures.dilation_mean), mean(bounds.dilation_mean));
  add_of_paths("congestion", fmt::to_string(measures.congestion_max), fmt::to_string(bounds.congestion));
  add_of_paths("mean congestion", mean(measures.congestion_mean), mean(bounds.congestion_mean));
  if (findings.has_weights) add_of_paths("hops", fmt::to_string(measures.hops), fmt::to_string(bounds.hops));
  return table;
}

std::string embedding_text(const EmbeddingFindings& findings, const report::TextStyle& style) {
  std::string text =
      fmt::format("{} in {}: {}\n", findings.guest.name(), findings.host.name(), findings.embedded.origin);
  text += report::to_text(embedding_table(findings, Form::text), style);
  return report::fit_lines(text + unrouted_text(findings), style.width);
}

std::string embedding_json(const EmbeddingFindings& findings) {
  const auto& [map, origin, measures, bounds] = findings.embedded;
  const auto bound_json = [unrouted = measures.unrouted](const auto& bound) {
    return unrouted == 0 ? ordered_json(bound) : ordered_json(nullptr);
  };
  const ordered_json object{{"guest", findings.guest.name()},
                            {"host", findings.host.name()},
                            {"origin", origin},
                            {"seed", findings.seed},
                            {"load",
                             {{"max", json_integer(measures.load_max)},
                              {"mean", measures.load_mean.to_double()},
                              {"nodes", measures.node_count_max},
                              {"at_least", json_integer(bounds.load)}}},
                            {"expansion", measures.expansion.to_double()},
                            {"dilation",
                             {{"max", measures.dilation_max},
                              {"at_least", bound_json(bounds.dilation)},
                              {"mean", fraction_json(measures.dilation_mean)},
                              {"mean_at_least", bound_json(bounds.dilation_mean.to_double())},
                              {"histogram", measures.dilations}}},
                            {"congestion",
                             {{"max", json_integer(measures.congestion_max)},
                              {"at_least", bound_json(json_integer(bounds.congestion))},
                              {"mean", fraction_json(measures.congestion_mean)},
                              {"mean_at_least", bound_json(bounds.congestion_mean.to_double())}}},
                            {"hops", json_integer(measures.hops)},
                            {"hops_at_least", bound_json(json_integer(bounds.hops))},
                            {"unrouted", measures.unrouted},
                            {"map", map}};
  return object.dump() + "\n";
}

std::string relation_text(const RelationFindings& findings, const report::TextStyle& style) {
  const auto& [relation, map, is_spanning, not_isomorphic, reason, steps] = findings.found;
  const std::string a = findings.first.name();
  const std::string b = findings.second.name();
  const std::string kind = is_spanning ? "a spanning subgraph" : "a subgraph";
  std::string text;
  switch (relation) {
    case GraphRelation::isomorphic:
      text = fmt::format("{} and {} are isomorphic\n", a, b);
      break;
    case GraphRelation::subgraph:
      text = fmt::format("{} is {} of {}\n", a, kind, b);
      break;
    case GraphRelation::supergraph:
      text = fmt::format("{} is {} of {}\n", b, kind, a);
      break;
    case GraphRelation::unrelated:
      text = fmt::format("neither of {} and {} is a subgraph of the other\n", a, b);
      break;
    case GraphRelation::undecided:
      text = fmt::format("not decided: {} and {}\n", a, b);
      break;
  }
  if (!not_isomorphic.empty()) text += "not isomorphic: " + not_isomorphic + "\n";
  if (!reason.empty()) text += (relation == GraphRelation::unrelated ? "no subgraph: " : "undecided: ") + reason + "\n";
  if (relation == GraphRelation::supergraph) {
    text += map_text(map, findings.second, findings.first, style);
  } else if (!map.empty()) {
    text += map_text(map, findings.first, findings.second, style);
  }
  return report::fit_lines(text, style.width);
}

std::string relation_json(const RelationFindings& findings) {
  const auto& [relation, map, is_spanning, not_isomorphic, reason, steps] = findings.found;
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? ordered_json(nullptr) : ordered_json(text);
  };
  const ordered_json object{{"first", findings.first.name()},
                            {"second", findings.second.name()},
                            {"relation", programs::name_of(relation)},
                            {"spanning", map.empty() ? ordered_json(nullptr) : ordered_json(is_spanning)},
                            {"not_isomorphic", text_or_null(not_isomorphic)},
                            {"reason", text_or_null(reason)},
                            {"steps", json_integer(steps)},
                            {"map", map.empty() ? ordered_json(nullptr) : ordered_json(map)}};
  return object.dump() + "\n";
}

}  // namespace weft::cli
