#include "cli/views/survey_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/json.h"

namespace weft::cli {
namespace {

using metrics::Quantity;
using metrics::Survey;
using nlohmann::ordered_json;

ordered_json number_or_null(const std::optional<Fraction>& fraction) {
  return fraction ? ordered_json(fraction->to_double()) : ordered_json(nullptr);
}

ordered_json link_classes_json(const Survey& survey) {
  auto classes = ordered_json::array();
  for (const auto& [link_class, count] : survey.link_classes) {
    classes.push_back({{"name", link_class.name},
                       {"one_way", link_class.is_unidirectional},
                       {link_class.is_unidirectional ? "channels" : "links", count}});
  }
  return classes;
}

ordered_json bisection_json(const metrics::Bisection& bisection) {
  return {{"lower", bisection.lower},
          {"upper", bisection.upper},
          {"exact", bisection.is_exact()},
          {"lower_by", bisection.lower_by},
          {"upper_by", bisection.upper_by}};
}

ordered_json value_json(Quantity quantity, const Survey& survey) {
  switch (quantity) {
    case Quantity::nodes:
      return report::json_integer(*survey.nodes);
    case Quantity::terminals:
      return report::json_integer(*survey.terminals);
    case Quantity::links:
      return report::json_integer(*survey.links);
    case Quantity::channels:
      return report::json_integer(*survey.channels);
    case Quantity::link_classes:
      return link_classes_json(survey);
    case Quantity::directed:
      return survey.is_directed();
    case Quantity::degree:
      return {{"min", survey.degree->min}, {"max", survey.degree->max}};
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
      return *survey.moore_ratio;
    case Quantity::orbits:
      return report::json_integer(survey.orbits->count);
    case Quantity::orbits_from:
      return std::string(metrics::name_of(survey.orbits->origin));
    case Quantity::orbits_exact:
      return survey.orbits->is_exact;
    case Quantity::bisection:
      return bisection_json(*survey.bisection);
    case Quantity::edge_connectivity:
      return *survey.edge_connectivity;
    case Quantity::vertex_connectivity:
      return *survey.vertex_connectivity;
    case Quantity::spectral_gap:
      return *survey.spectral_gap;
  }
  return nullptr;
}

// "nucleus: 256, level 2: 120"
std::string class_counts(const Survey& survey) {
  std::string text;
  for (const auto& [link_class, count] : survey.link_classes) {
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : ", ", link_class.name, count,
                        link_class.is_unidirectional ? " channels" : "");
  }
  return text;
}

std::string directed_text(const Survey& survey) {
  if (!survey.is_directed()) return "no";
  return survey.links > Count{0} ? "in part" : "yes";
}

std::string bisection_text(const metrics::Bisection& bisection) {
  if (bisection.lower_by == bisection.upper_by)
    return fmt::format("{} ({})", interval_text(bisection), bisection.upper_by);
  return fmt::format("{} (at least: {}; at most: {})", interval_text(bisection), bisection.lower_by,
                     bisection.upper_by);
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

std::string value_text(Quantity quantity, const Survey& survey) {
  switch (quantity) {
    case Quantity::nodes:
      return weft::to_text(*survey.nodes);
    case Quantity::terminals:
      return weft::to_text(*survey.terminals);
    case Quantity::links:
      return weft::to_text(*survey.links);
    case Quantity::channels:
      return weft::to_text(*survey.channels);
    case Quantity::link_classes:
      return class_counts(survey);
    case Quantity::directed:
      return directed_text(survey);
    case Quantity::degree:
      return survey.degree->min == survey.degree->max ? fmt::to_string(survey.degree->min)
                                                      : fmt::format("{} to {}", survey.degree->min, survey.degree->max);
    case Quantity::connected:
      return *survey.is_connected ? "yes" : "no";
    case Quantity::unreachable_pairs:
      return weft::to_text(*survey.unreachable_pairs);
    case Quantity::diameter:
      return fmt::to_string(*survey.distances->diameter());
    case Quantity::diameter_pair:
      return survey.farthest_labels[0] + " to " + survey.farthest_labels[1];
    case Quantity::mean_distance:
      return mean_text(*survey.distances);
    case Quantity::distance_histogram:
      return histogram_text(survey.distances->histogram);
    case Quantity::girth:
      return fmt::to_string(*survey.girth);
    case Quantity::moore_ratio:
      return fmt::format("{:.3g} of the Moore bound for this degree and diameter", *survey.moore_ratio);
    case Quantity::orbits:
      return fmt::format(
          "{}{} ({})", survey.orbits->is_exact ? "" : "at most ", weft::to_text(survey.orbits->count),
          survey.orbits->origin == metrics::Orbits::Origin::family ? "as the family declares" : "found by Traces");
    case Quantity::orbits_from:
      return std::string(metrics::name_of(survey.orbits->origin));
    case Quantity::orbits_exact:
      return survey.orbits->is_exact ? "yes" : "no";
    case Quantity::bisection:
      return bisection_text(*survey.bisection);
    case Quantity::edge_connectivity:
      return fmt::to_string(*survey.edge_connectivity);
    case Quantity::vertex_connectivity:
      return fmt::to_string(*survey.vertex_connectivity);
    case Quantity::spectral_gap:
      return fmt::format("{:.6g}", *survey.spectral_gap);
  }
  return "";
}

std::string title_of(Quantity quantity) {
  std::string title(metrics::name_of(quantity));
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

// Trivial values are left out of the lines for people.
bool is_silent(Quantity quantity, const Survey& survey) {
  if (quantity == Quantity::terminals) return survey.has_one_terminal_each;
  if (quantity == Quantity::unreachable_pairs) return survey.unreachable_pairs == Count{0};
  if (quantity == Quantity::links) return survey.links == Count{0} && survey.is_directed();
  return quantity == Quantity::orbits_from || quantity == Quantity::orbits_exact;
}

}  // namespace

ordered_json to_json(const Survey& survey) {
  ordered_json object;
  object["spec"] = survey.name;
  for (const Quantity quantity : survey.wanted) {
    object[std::string(metrics::name_of(quantity))] =
        survey.gap(quantity) != nullptr ? ordered_json(nullptr) : value_json(quantity, survey);
  }
  if (!survey.gaps.empty()) object["reason"] = reasons(survey);
  return object;
}

std::string survey_text(const Survey& survey) {
  constexpr int kTitleWidth = 21;
  std::string text = survey.name + "\n";
  for (const Quantity quantity : survey.wanted) {
    const metrics::MissingValue* gap = survey.gap(quantity);
    if (!survey.is_selection && is_silent(quantity, survey)) continue;
    const std::string shown = gap != nullptr ? "? " + gap->reason : value_text(quantity, survey);
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

std::string interval_text(const metrics::Bisection& bisection) {
  return bisection.is_exact() ? fmt::to_string(bisection.upper)
                              : fmt::format("{} to {}", bisection.lower, bisection.upper);
}

}  // namespace weft::cli
