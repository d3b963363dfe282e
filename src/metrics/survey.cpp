#include "metrics/survey.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/suggest.h"
#include "metrics/girth.h"
#include "metrics/moore.h"
#include "metrics/plain_distances.h"

namespace weft::metrics {
namespace {

struct Named {
  Quantity quantity;
  std::string_view name;
};

constexpr std::array kNames = {
    Named{Quantity::nodes, "nodes"},
    Named{Quantity::terminals, "terminals"},
    Named{Quantity::links, "links"},
    Named{Quantity::channels, "channels"},
    Named{Quantity::link_classes, "link_classes"},
    Named{Quantity::directed, "directed"},
    Named{Quantity::degree, "degree"},
    Named{Quantity::connected, "connected"},
    Named{Quantity::unreachable_pairs, "unreachable_pairs"},
    Named{Quantity::diameter, "diameter"},
    Named{Quantity::diameter_pair, "diameter_pair"},
    Named{Quantity::mean_distance, "mean_distance"},
    Named{Quantity::distance_histogram, "distance_histogram"},
    Named{Quantity::girth, "girth"},
    Named{Quantity::moore_ratio, "moore_ratio"},
};

constexpr auto kAll = [] {
  std::array<Quantity, kNames.size()> all{};
  std::transform(kNames.begin(), kNames.end(), all.begin(), [](const Named& named) { return named.quantity; });
  return all;
}();

constexpr std::array kFromDistances = {Quantity::diameter, Quantity::diameter_pair, Quantity::mean_distance,
                                       Quantity::distance_histogram, Quantity::moore_ratio};

// One computation serves several quantities; the ones that it leaves without a value get a reason.
class Surveyor {
 public:
  Surveyor(const topology::Network& network, const SurveyRequest& request, const Execution& execution)
      : graph_(network.graph), execution_(execution), is_explicit_(!request.wanted.empty()), seconds_(request.seconds) {
    survey_.is_explicit = is_explicit_;
    survey_.wanted = is_explicit_ ? request.wanted : std::vector<Quantity>(kAll.begin(), kAll.end());
  }

  Survey run() {
    if (survey_.wants(Quantity::degree)) survey_.degree = out_degrees(graph_);
    if (survey_.wants(Quantity::link_classes)) survey_.links_per_class = links_per_class(graph_);
    find_connectivity();
    find_distances();
    find_girth();
    return std::move(survey_);
  }

 private:
  [[nodiscard]] bool wants_any(std::span<const Quantity> quantities) const {
    return std::any_of(quantities.begin(), quantities.end(), [&](Quantity q) { return survey_.wants(q); });
  }

  void leave_out(Quantity quantity, const std::string& reason) {
    if (survey_.wants(quantity)) survey_.gaps.push_back({quantity, reason});
  }

  // What was asked for by name is computed however long it takes.
  [[nodiscard]] bool is_affordable(double seconds) const { return is_explicit_ || seconds < seconds_; }

  [[nodiscard]] static std::string too_long(double seconds, std::string_view key) {
    return fmt::format("estimated to take {:.0f} s; ask for it with --only {}", seconds, key);
  }

  void find_connectivity() {
    if (!survey_.wants(Quantity::connected) && !survey_.wants(Quantity::unreachable_pairs)) return;
    survey_.is_connected = is_strongly_connected(graph_);
    if (*survey_.is_connected) survey_.unreachable_pairs = 0;
  }

  void find_distances() {
    const bool needs_pairs = survey_.wants(Quantity::unreachable_pairs) && !survey_.unreachable_pairs;
    if (!needs_pairs && !wants_any(kFromDistances)) return;
    const double seconds = estimated_seconds(graph_, graph_.node_count(), execution_);
    if (!is_affordable(seconds)) {
      const std::string reason = too_long(seconds, "diameter (or the like)");
      for (const Quantity quantity : kFromDistances) leave_out(quantity, reason);
      if (needs_pairs) leave_out(Quantity::unreachable_pairs, reason);
      return;
    }
    survey_.distances = all_distances(graph_, execution_);
    survey_.unreachable_pairs = survey_.distances->unreachable_pairs;
    explain_undefined(*survey_.distances);
    if (const auto diameter = survey_.distances->diameter()) {
      const Count bound = moore_bound(out_degrees(graph_).max, *diameter, graph_.is_directed());
      survey_.moore_ratio = Fraction(graph_.node_count(), bound);
    }
  }

  void explain_undefined(const DistanceSummary& distances) {
    if (!distances.is_connected()) {
      const std::string reason = to_text(distances.unreachable_pairs) + " ordered pairs of nodes are not connected";
      leave_out(Quantity::diameter, reason);
      leave_out(Quantity::diameter_pair, reason);
      leave_out(Quantity::mean_distance, reason);
      leave_out(Quantity::moore_ratio, reason);
    }
  }

  void find_girth() {
    if (!survey_.wants(Quantity::girth)) return;
    const double seconds = estimated_plain_seconds(graph_, graph_.node_count(), execution_);
    if (!is_affordable(seconds)) return leave_out(Quantity::girth, too_long(seconds, "girth"));
    survey_.girth = girth(graph_, execution_);
    survey_.has_no_cycle = !survey_.girth;
    if (survey_.has_no_cycle) leave_out(Quantity::girth, "there is no cycle");
  }

  const topology::PortGraph& graph_;
  const Execution& execution_;
  bool is_explicit_;
  double seconds_;
  Survey survey_;
};

}  // namespace

std::span<const Quantity> all_quantities() { return kAll; }

std::string_view name_of(Quantity quantity) {
  return std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.quantity == quantity; })
      ->name;
}

std::vector<Quantity> quantities_named(std::string_view list) {
  std::vector<Quantity> quantities;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    std::size_t end = comma;
    while (begin < end && list[begin] == ' ') ++begin;
    while (end > begin && list[end - 1] == ' ') --end;
    const std::string_view word = list.substr(begin, end - begin);
    const auto found =
        std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.name == word; });
    if (found == kNames.end()) {
      std::vector<std::string_view> known;
      for (const Named& named : kNames) known.push_back(named.name);
      throw InputError("no quantity is named " + quote_briefly(word), Place{begin, std::max(end, begin + 1)},
                       suggestion(word, known, "weft help info"))
          .in_text(list);
    }
    const bool is_new = std::find(quantities.begin(), quantities.end(), found->quantity) == quantities.end();
    if (is_new) quantities.push_back(found->quantity);
    begin = comma + 1;
  }
  return quantities;
}

bool Survey::wants(Quantity quantity) const {
  return std::find(wanted.begin(), wanted.end(), quantity) != wanted.end();
}

const Gap* Survey::gap(Quantity quantity) const {
  const auto found = std::find_if(gaps.begin(), gaps.end(), [&](const Gap& each) { return each.quantity == quantity; });
  return found == gaps.end() ? nullptr : &*found;
}

Survey survey(const topology::Network& network, const SurveyRequest& request, const Execution& execution) {
  return Surveyor(network, request, execution).run();
}

}  // namespace weft::metrics
