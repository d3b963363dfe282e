#include "cli/views/header_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "routing/core/header_fields.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;
using routing::HeaderField;
using routing::HeaderFields;

ordered_json field_json(const HeaderField& field) {
  ordered_json object{{"name", field.name}, {"value", field.text}};
  if (!field.numbers.empty())
    object["value"] = field.is_vector() ? ordered_json(field.numbers) : ordered_json(field.numbers[0]);
  if (!field.bits.empty()) object["bits"] = field.bits;
  return object;
}

// The bits of all fields, rank by rank; "-" for a rank that does not fit. Empty when no field has bits.
std::string tag_text(const HeaderFields& fields) {
  std::string tag;
  bool has_bits = false;
  for (const HeaderField& field : fields) {
    if (!field.is_vector()) continue;
    has_bits = has_bits || !field.bits.empty();
    tag += (tag.empty() ? "" : " ") + (field.bits.empty() ? "-" : field.bits);
  }
  return has_bits ? tag : "";
}

// The nodes at which the headers of a traced packet are read.
std::vector<NodeId> nodes_of(const topology::Network& network, const paths::Trace& traced) {
  std::vector<NodeId> nodes{traced.source};
  for (const paths::TracedHop& hop : traced.hops) nodes.push_back(network.graph.neighbor(hop.from, hop.port).node);
  return nodes;
}

std::vector<HeaderFields> fields_along(const topology::Network& network, const routing::Routing& routing,
                                       const paths::Trace& traced) {
  const std::vector<NodeId> nodes = nodes_of(network, traced);
  std::vector<HeaderFields> fields;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    fields.push_back(routing::header_fields(routing, traced.headers[i], nodes[i]));
  }
  return fields;
}

// All names in the order in which they come up first; a name that a header has twice (valiant in valiant) counts twice.
std::vector<std::string> column_names(const std::vector<HeaderFields>& headers) {
  std::vector<std::string> names;
  for (const HeaderFields& fields : headers) {
    for (auto field = fields.begin(); field != fields.end(); ++field) {
      const auto is_same = [&](const HeaderField& other) { return other.name == field->name; };
      const auto known = std::ranges::count(names, field->name);
      if (known < std::count_if(fields.begin(), field + 1, is_same)) names.push_back(field->name);
    }
  }
  return names;
}

std::vector<std::string> cells(const HeaderFields& fields, const std::vector<std::string>& names) {
  std::vector<std::string> row(names.size());
  for (const HeaderField& field : fields) {
    for (std::size_t c = 0; c < names.size(); ++c) {
      if (names[c] != field.name || !row[c].empty()) continue;
      row[c] = field.text;
      break;
    }
  }
  return row;
}

std::string fields_text(const HeaderFields& fields) {
  std::string text;
  for (const HeaderField& field : fields) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", field.name, field.text);
  }
  return text;
}

std::string vcs_text(const routing::VcRange& vcs) {
  return vcs.first == vcs.last ? fmt::to_string(vcs.first) : fmt::format("{}-{}", vcs.first, vcs.last);
}

const std::string& class_of(const topology::Network& network, NodeId node, PortId port) {
  return network.graph.link_classes()[network.graph.link_class(node, port)].name;
}

// "ring to 1, VC 0".
std::string candidate_text(const topology::Network& network, NodeId router, const routing::Candidate& candidate) {
  return fmt::format("{} to {}, VC {}{}", class_of(network, router, candidate.port),
                     network.labelling->text(network.graph.neighbor(router, candidate.port).node),
                     vcs_text(candidate.vcs), candidate.is_escape ? ", escape" : "");
}

std::string decision_text(const topology::Network& network, NodeId router, const paths::RouterEntry& entry) {
  if (entry.delivers) return "delivered here";
  if (entry.candidates.empty()) return "no candidate";
  std::string text;
  for (const routing::Candidate& candidate : entry.candidates) {
    text += (text.empty() ? "" : "; ") + candidate_text(network, router, candidate);
  }
  return text;
}

// The headers of an entry, the first few; empty for a routing without state.
std::string headers_text(const routing::Routing& routing, NodeId router, const paths::RouterEntry& entry) {
  constexpr std::size_t kMostInText = 2;
  std::string text;
  for (std::size_t i = 0; i < std::min(kMostInText, entry.headers.size()); ++i) {
    const std::string one = fields_text(routing::header_fields(routing, entry.headers[i], router));
    text += (i == 0 ? "" : " | ") + one;
  }
  const std::size_t more = entry.headers.size() - std::min(kMostInText, entry.headers.size());
  return more == 0 ? text : fmt::format("{} | {} more", text, more);
}

ordered_json fields_json(const HeaderFields& fields) {
  ordered_json list = ordered_json::array();
  for (const HeaderField& field : fields) list.push_back(field_json(field));
  return list;
}

}  // namespace

report::Table header_table(const topology::Network& network, const routing::Routing& routing,
                           const paths::Trace& traced) {
  const std::vector<HeaderFields> headers = fields_along(network, routing, traced);
  const std::vector<NodeId> nodes = nodes_of(network, traced);
  const std::vector<std::string> names = column_names(headers);
  const bool has_tag = std::ranges::any_of(headers, [](const auto& fields) { return !tag_text(fields).empty(); });
  report::Table table{{{"hop", Align::right}, {"label"}}, {}};
  for (const std::string& name : names) table.columns.push_back({name});
  if (has_tag) table.columns.push_back({"tag"});
  for (std::size_t i = 0; i < headers.size(); ++i) {
    std::vector<std::string> row{fmt::to_string(i), network.labelling->text(nodes[i])};
    std::ranges::move(cells(headers[i], names), std::back_inserter(row));
    if (has_tag) row.push_back(tag_text(headers[i]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

ordered_json headers_json(const topology::Network& network, const routing::Routing& routing,
                          const paths::Trace& traced) {
  ordered_json list = ordered_json::array();
  if (traced.headers.empty()) return list;
  for (const HeaderFields& fields : fields_along(network, routing, traced)) list.push_back(fields_json(fields));
  return list;
}

report::Table router_table_text(const topology::Network& network, const routing::Routing& routing, NodeId router,
                                const std::vector<paths::RouterEntry>& entries) {
  const bool has_state = routing.facts().header_word_count > 0U;
  report::Table table{{{"destination", Align::right}, {"label"}, {"candidates"}}, {}};
  if (has_state) table.columns.push_back({"header"});
  for (const paths::RouterEntry& entry : entries) {
    const NodeId goal = network.graph.node_of_terminal(entry.destination);
    table.rows.push_back(
        {fmt::to_string(entry.destination), network.labelling->text(goal), decision_text(network, router, entry)});
    if (has_state) table.rows.back().push_back(headers_text(routing, router, entry));
  }
  return table;
}

ordered_json router_table_json(const topology::Network& network, const routing::Routing& routing, NodeId router,
                               const std::vector<paths::RouterEntry>& entries) {
  ordered_json list = ordered_json::array();
  for (const paths::RouterEntry& entry : entries) {
    ordered_json object{{"destination", entry.destination},
                        {"delivers", entry.delivers},
                        {"candidates", ordered_json::array()},
                        {"headers", ordered_json::array()}};
    for (const routing::Candidate& candidate : entry.candidates) {
      object["candidates"].push_back({{"port", candidate.port},
                                      {"to", network.graph.neighbor(router, candidate.port).node},
                                      {"link_class", class_of(network, router, candidate.port)},
                                      {"first_vc", candidate.vcs.first},
                                      {"last_vc", candidate.vcs.last},
                                      {"preference", candidate.preference},
                                      {"escape", candidate.is_escape}});
    }
    for (const routing::Header& header : entry.headers) {
      object["headers"].push_back(fields_json(routing::header_fields(routing, header, router)));
    }
    list.push_back(std::move(object));
  }
  return list;
}

report::Table local_table_text(const routing::LocalTable& local) {
  report::Table table;
  for (const std::string& column : local.columns) table.columns.push_back({column});
  table.rows = local.rows;
  return table;
}

ordered_json local_table_json(const routing::LocalTable& local) {
  ordered_json list = ordered_json::array();
  for (const std::vector<std::string>& row : local.rows) {
    ordered_json object = ordered_json::object();
    for (std::size_t c = 0; c < row.size(); ++c) object[local.columns[c]] = row[c];
    list.push_back(std::move(object));
  }
  return list;
}

}  // namespace weft::cli
