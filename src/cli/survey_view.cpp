#include "cli/survey_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/json.h"

namespace weft::cli {
namespace {

using metrics::Quantity;
using metrics::Survey;
using nlohmann::ordered_json;
using topology::Network;

ordered_json number_or_null(const std::optional<Fraction>& fraction) {
  return fraction ? ordered_json(fraction->to_double()) : ordered_json(nullptr);
}

ordered_json link_classes_json(const Survey& survey, const Network& network) {
  auto classes = ordered_json::array();
  for (std::size_t c = 0; c < survey.links_per_class.size(); ++c) {
    const topology::LinkClass& link_class = network.graph.link_classes()[c];
    classes.push_back({{"name", link_class.name},
                       {"one_way", link_class.is_one_way},
                       {link_class.is_one_way ? "channels" : "links", survey.links_per_class[c]}});
  }
  return classes;
}

ordered_json value_json(Quantity quantity, const Survey& survey, const Network& network) {
  const topology::PortGraph& graph = network.graph;
  switch (quantity) {
    case Quantity::nodes:
      return graph.node_count();
    case Quantity::terminals:
      return graph.terminal_count();
    case Quantity::links:
      return report::json_integer(graph.link_count());
    case Quantity::channels:
      return report::json_integer(graph.channel_count());
    case Quantity::link_classes:
      return link_classes_json(survey, network);
    case Quantity::directed:
      return graph.is_directed();
    case Quantity::degree:
      return {{"min", survey.degree.min}, {"max", survey.degree.max}};
    case Quantity::connected:
      return *survey.is_connected;
    case Quantity::unreachable_pairs:
      return report::json_integer(*survey.unreachable_pairs);
    case Quantity::diameter:
      return *survey.distances->diameter();
    case Quantity::diameter_pair:
      return {{"source", survey.distances->farthest.source}, {"destination", survey.distances->farthest.destination}};
    case Quantity::mean_distance:
      return {{"with_self", number_or_null(survey.distances->mean_with_self())},
              {"without_self", number_or_null(survey.distances->mean_without_self())},
              {"sum", report::json_integer(survey.distances->sum)}};
    case Quantity::distance_histogram:
      return report::json_integers(survey.distances->histogram);
    case Quantity::girth:
      return *survey.girth;
    case Quantity::moore_ratio:
      return survey.moore_ratio->to_double();
  }
  return nullptr;
}

// "nucleus: 256, level 2: 120"
std::string class_counts(const Survey& survey, const Network& network) {
  std::string text;
  for (std::size_t c = 0; c < survey.links_per_class.size(); ++c) {
    const topology::LinkClass& link_class = network.graph.link_classes()[c];
    text += fmt::format("{}{}: {}{}", c > 0 ? ", " : "", link_class.name, survey.links_per_class[c],
                        link_class.is_one_way ? " channels" : "");
  }
  return text;
}

std::string mean_text(const metrics::DistanceSummary& distances) {
  const auto with_self = distances.mean_with_self();
  const auto without_self = distances.mean_without_self();
  if (!without_self) return fmt::format("{:.4f}", with_self->to_double());
  return fmt::format("{:.4f} between different nodes, {:.4f} with self pairs", without_self->to_double(),
                     with_self->to_double());
}

std::string histogram_text(const std::vector<Count>& histogram) {
  constexpr std::size_t kMostLevels = 40;
  std::string text;
  for (std::size_t depth = 0; depth < std::min(histogram.size(), kMostLevels); ++depth) {
    text += (depth > 0 ? " " : "") + weft::to_text(histogram[depth]);
  }
  if (histogram.size() > kMostLevels) text += fmt::format(" ... ({} in all; --json has them)", histogram.size());
  return text;
}

std::string value_text(Quantity quantity, const Survey& survey, const Network& network) {
  const topology::PortGraph& graph = network.graph;
  switch (quantity) {
    case Quantity::nodes:
      return fmt::to_string(graph.node_count());
    case Quantity::terminals:
      return fmt::to_string(graph.terminal_count());
    case Quantity::links:
      return fmt::to_string(graph.link_count());
    case Quantity::channels:
      return fmt::to_string(graph.channel_count());
    case Quantity::link_classes:
      return class_counts(survey, network);
    case Quantity::directed:
      return graph.is_directed() ? (graph.link_count() > 0 ? "in part" : "yes") : "no";
    case Quantity::degree:
      return survey.degree.min == survey.degree.max ? fmt::to_string(survey.degree.min)
                                                    : fmt::format("{} to {}", survey.degree.min, survey.degree.max);
    case Quantity::connected:
      return *survey.is_connected ? "yes" : "no";
    case Quantity::unreachable_pairs:
      return weft::to_text(*survey.unreachable_pairs);
    case Quantity::diameter:
      return fmt::to_string(*survey.distances->diameter());
    case Quantity::diameter_pair:
      return network.labelling->text(survey.distances->farthest.source) + " to " +
             network.labelling->text(survey.distances->farthest.destination);
    case Quantity::mean_distance:
      return mean_text(*survey.distances);
    case Quantity::distance_histogram:
      return histogram_text(survey.distances->histogram);
    case Quantity::girth:
      return fmt::to_string(*survey.girth);
    case Quantity::moore_ratio:
      return fmt::format("{:.3g} of the most nodes that this degree and diameter allow",
                         survey.moore_ratio->to_double());
  }
  return "";
}

std::string title_of(Quantity quantity) {
  std::string title(metrics::name_of(quantity));
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

// What goes without saying is left out of the lines for people.
bool is_silent(Quantity quantity, const Survey& survey, const Network& network) {
  if (quantity == Quantity::terminals) return network.graph.has_one_terminal_each();
  if (quantity == Quantity::unreachable_pairs) return survey.unreachable_pairs == Count{0};
  if (quantity == Quantity::links) return network.graph.link_count() == 0 && network.graph.is_directed();
  return false;
}

}  // namespace

ordered_json to_json(const Survey& survey, const Network& network) {
  ordered_json object;
  object["spec"] = network.name();
  for (const Quantity quantity : survey.wanted) {
    object[std::string(metrics::name_of(quantity))] =
        survey.gap(quantity) != nullptr ? ordered_json(nullptr) : value_json(quantity, survey, network);
  }
  if (!survey.gaps.empty()) object["reason"] = reasons(survey);
  return object;
}

std::string to_text(const Survey& survey, const Network& network) {
  constexpr int kTitleWidth = 20;
  std::string text = network.name() + "\n";
  for (const Quantity quantity : survey.wanted) {
    const metrics::Gap* gap = survey.gap(quantity);
    if (!survey.is_explicit && gap == nullptr && is_silent(quantity, survey, network)) continue;
    const std::string shown = gap != nullptr ? "? " + gap->reason : value_text(quantity, survey, network);
    text += fmt::format("  {:<{}}{}\n", title_of(quantity), kTitleWidth, shown);
  }
  return text;
}

std::string reasons(const Survey& survey) {
  std::string text;
  for (auto gap = survey.gaps.begin(); gap != survey.gaps.end();) {
    const auto other =
        std::find_if(gap, survey.gaps.end(), [&](const auto& each) { return each.reason != gap->reason; });
    if (!text.empty()) text += "; ";
    for (auto each = gap; each != other; ++each) {
      text += (each == gap ? "" : ", ") + std::string(metrics::name_of(each->quantity));
    }
    text += ": " + gap->reason;
    gap = other;
  }
  return text;
}

}  // namespace weft::cli
