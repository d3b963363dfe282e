#include "cli/views/comparison_view.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "cli/views/survey_view.h"
#include "report/json.h"
#include "report/table_page.h"

namespace weft::cli {
namespace {

using paths::ComparedNetwork;

// "32", or "30 to 32" where the bounds do not meet.
std::string interval_text(const paths::ChannelBisection& bisection) {
  return bisection.lower == bisection.upper ? fmt::to_string(bisection.upper)
                                            : fmt::format("{} to {}", bisection.lower, bisection.upper);
}

constexpr double kLast = std::numeric_limits<double>::infinity();  // sorts unknown values last

std::optional<double> mean_distance_of(const ComparedNetwork& network) {
  const auto mean = network.distances ? network.distances->mean_without_self() : std::nullopt;
  return mean ? std::optional(mean->to_double()) : std::nullopt;
}

std::optional<double> uniform_bound_of(const ComparedNetwork& network) {
  return network.uniform ? std::optional(network.uniform->load) : std::nullopt;
}

template <class Value>
std::string or_unknown(const std::optional<Value>& value, fmt::format_string<const Value&> format) {
  return value ? fmt::format(format, *value) : "?";
}

std::string degree_text(const ComparedNetwork& network) {
  const metrics::DegreeRange& degree = network.degree;
  return degree.min == degree.max ? fmt::to_string(degree.max) : fmt::format("{}-{}", degree.min, degree.max);
}

std::string girth_text(const ComparedNetwork& network) {
  return network.has_no_cycle ? "none" : or_unknown(network.girth, "{}");
}

// A column of the table for people. Rows are sorted by `rank`, lowest first.
struct ComparisonColumn {
  std::string_view key;
  std::string_view title;
  std::string (*cell)(const ComparedNetwork&);
  double (*rank)(const ComparedNetwork&);
};

// The text table has the columns before kFirstOfPage; the page has all.
constexpr std::size_t kFirstOfPage = 8;
constexpr std::array kColumns = {
    ComparisonColumn{"terminals", "terminals", [](const ComparedNetwork& n) { return weft::to_text(n.terminals); },
                     [](const ComparedNetwork& n) { return to_double(n.terminals); }},
    ComparisonColumn{"nodes", "nodes", [](const ComparedNetwork& n) { return weft::to_text(n.nodes); },
                     [](const ComparedNetwork& n) { return to_double(n.nodes); }},
    ComparisonColumn{"radix", "radix", [](const ComparedNetwork& n) { return weft::to_text(n.radix); },
                     [](const ComparedNetwork& n) { return to_double(n.radix); }},
    ComparisonColumn{"links", "links", [](const ComparedNetwork& n) { return weft::to_text(n.links); },
                     [](const ComparedNetwork& n) { return to_double(n.links); }},
    ComparisonColumn{"diameter", "diameter", [](const ComparedNetwork& n) { return or_unknown(n.diameter(), "{}"); },
                     [](const ComparedNetwork& n) { return static_cast<double>(n.diameter().value_or(UINT32_MAX)); }},
    ComparisonColumn{"mean_hops", "mean hops",
                     [](const ComparedNetwork& n) { return or_unknown(n.mean_hops, "{:.3f}"); },
                     [](const ComparedNetwork& n) { return n.mean_hops.value_or(kLast); }},
    // Highest lower bound first.
    ComparisonColumn{"bisection", "bisection",
                     [](const ComparedNetwork& n) { return n.bisection ? interval_text(*n.bisection) : "?"; },
                     [](const ComparedNetwork& n) { return n.bisection ? -n.bisection->lower : kLast; }},
    ComparisonColumn{"uniform_bound", "uniform bound",
                     [](const ComparedNetwork& n) { return or_unknown(uniform_bound_of(n), "{:.4f}"); },
                     [](const ComparedNetwork& n) { return n.uniform ? -n.uniform->load : kLast; }},
    ComparisonColumn{"degree", "degree", degree_text,
                     [](const ComparedNetwork& n) { return static_cast<double>(n.degree.max); }},
    ComparisonColumn{"channels", "channels", [](const ComparedNetwork& n) { return weft::to_text(n.channels); },
                     [](const ComparedNetwork& n) { return to_double(n.channels); }},
    ComparisonColumn{"mean_distance", "mean distance",
                     [](const ComparedNetwork& n) { return or_unknown(mean_distance_of(n), "{:.3f}"); },
                     [](const ComparedNetwork& n) { return mean_distance_of(n).value_or(kLast); }},
    ComparisonColumn{"girth", "girth", girth_text,
                     [](const ComparedNetwork& n) { return static_cast<double>(n.girth.value_or(UINT32_MAX)); }},
    // Nearest to the Moore bound first.
    ComparisonColumn{"moore_ratio", "Moore ratio",
                     [](const ComparedNetwork& n) { return or_unknown(n.moore_ratio, "{:.2g}"); },
                     [](const ComparedNetwork& n) { return n.moore_ratio ? -*n.moore_ratio : kLast; }},
};

std::string front_mark(const ComparedNetwork& network) { return network.is_on_front ? "*" : ""; }

report::Table table_of(const ComparedNetworks& networks, std::span<const ComparisonColumn> columns) {
  report::Table table{{{"*"}, {"network"}}, {}};
  for (const ComparisonColumn& column : columns) {
    const bool is_optional = column.key == "links" || column.key == "nodes";
    table.columns.push_back({std::string(column.title), report::Align::right, is_optional});
  }
  for (const ComparedNetwork& network : networks) {
    std::vector<std::string> row{front_mark(network), network.survey.name};
    for (const ComparisonColumn& column : columns) row.push_back(column.cell(network));
    table.rows.push_back(std::move(row));
  }
  return table;
}

constexpr const char* kAboutMark =
    "* marks the Pareto front: no other network of the table is at least as good in all of radix, nodes, channels and "
    "bisection per terminal, diameter, mean hops and uniform bound, and better in one. Networks below a requested size "
    "are not marked.";

constexpr const char* kAboutColumns =
    "Radix: ports of the largest router, its terminals included. Links are bidirectional; a unidirectional network "
    "has channels only. Distances follow the direction of the channels. Mean hops is the mean number of channels on a "
    "shortest path between two different terminals; the mean distance is the same between nodes. The bisection is the "
    "smallest number of channels per direction between two halves, to which a bidirectional link adds 1 and a "
    "unidirectional channel 1/2; an interval where the proven lower bound and the best cut found differ. The uniform "
    "bound is the load, in flits per terminal and cycle, that no routing and no router can exceed under uniform "
    "traffic. The girth is the length of the shortest cycle. The Moore ratio is the number of nodes over the Moore "
    "bound for this degree and diameter.";

}  // namespace

void sort_by(ComparedNetworks& networks, std::string_view column) {
  const auto found = std::ranges::find(kColumns, column, &ComparisonColumn::key);
  if (found == kColumns.end())
    throw InputError("cannot sort by " + quote_briefly(column), {}, "sort by " + sort_columns_text());
  std::ranges::stable_sort(networks, {}, [&](const ComparedNetwork& network) {
    return std::pair(found->rank(network), network.survey.name);
  });
}

std::string sort_columns_text() {
  std::vector<std::string_view> keys;
  for (const ComparisonColumn& column : kColumns) keys.push_back(column.key);
  return fmt::format("{}", fmt::join(keys, ", "));
}

report::Table comparison_table(const ComparedNetworks& networks, const EqualComparison* equal) {
  report::Table table = table_of(networks, std::span(kColumns).first(kFirstOfPage));
  if (equal != nullptr) add_equal_columns(*equal, networks, table);
  return table;
}

report::Table comparison_csv(const ComparedNetworks& networks, const EqualComparison* equal) {
  report::Table table;
  for (const char* title : {"network", "family", "terminals", "nodes", "radix", "degree_min", "degree_max", "links",
                            "channels", "diameter", "mean_distance", "mean_hops", "girth", "bisection_lower",
                            "bisection_upper", "uniform_bound", "moore_ratio", "on_front"}) {
    table.columns.push_back({title});
  }
  const auto number = [](const auto& value) { return value ? fmt::to_string(*value) : std::string(); };
  for (const ComparedNetwork& network : networks) {
    table.rows.push_back(
        {network.survey.name, network.family, weft::to_text(network.terminals), weft::to_text(network.nodes),
         weft::to_text(network.radix), fmt::to_string(network.degree.min), fmt::to_string(network.degree.max),
         weft::to_text(network.links), weft::to_text(network.channels), number(network.diameter()),
         number(mean_distance_of(network)), number(network.mean_hops), number(network.girth),
         network.bisection ? fmt::to_string(network.bisection->lower) : "",
         network.bisection ? fmt::to_string(network.bisection->upper) : "", number(uniform_bound_of(network)),
         number(network.moore_ratio), network.is_on_front ? "true" : "false"});
  }
  if (equal != nullptr) add_equal_csv(*equal, networks, table);
  return table;
}

std::string comparison_json(const ComparedNetworks& networks, const EqualComparison* equal) {
  using nlohmann::ordered_json;
  const auto number = [](const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
  };
  std::string lines;
  for (const ComparedNetwork& network : networks) {
    ordered_json object = to_json(network.survey);
    object["family"] = network.family;
    object["bisection_per_direction"] =
        network.bisection ? ordered_json{{"lower", network.bisection->lower}, {"upper", network.bisection->upper}}
                          : ordered_json(nullptr);
    object["radix"] = report::json_integer(network.radix);
    object["mean_hops"] = number(network.mean_hops);
    object["uniform_bound"] = number(uniform_bound_of(network));
    object["uniform_bound_by"] =
        network.uniform ? ordered_json(paths::name_of(network.uniform->argument)) : ordered_json(nullptr);
    object["on_front"] = network.is_on_front;
    if (equal != nullptr) object["equal"] = equal_json(*equal, network);
    lines += object.dump() + "\n";
  }
  return lines;
}

report::TablePage comparison_content(const ComparedNetworks& networks, const ComparisonPage& page) {
  report::TablePage content{.title = "Interconnection networks compared",
                            .about = page.about,
                            .table = table_of(networks, kColumns),
                            .detail_columns = kColumns.size() - kFirstOfPage,
                            .filters = {},
                            .mark_meaning = "on the Pareto front",
                            .notes = page.notes,
                            .command = page.command,
                            .pictures = page.pictures};
  if (page.equal != nullptr) {
    const std::size_t before = content.table.columns.size();
    add_equal_columns(*page.equal, networks, content.table);
    content.detail_columns += content.table.columns.size() - before;
  }
  content.notes.insert(content.notes.end(), {kAboutMark, kAboutColumns});
  const auto add_filter = [&](std::string_view key, bool is_least) {
    const auto column = std::ranges::find(kColumns, key, &ComparisonColumn::key) - kColumns.begin();
    content.filters.push_back({.column = static_cast<std::size_t>(column) + 2, .is_least = is_least});
  };
  add_filter("terminals", true);
  for (const char* key : {"nodes", "radix", "links", "diameter", "mean_hops"}) add_filter(key, false);
  add_filter("uniform_bound", true);
  return content;
}

std::string comparison_page(const ComparedNetworks& networks, const ComparisonPage& page) {
  return report::table_page(comparison_content(networks, page));
}

}  // namespace weft::cli
