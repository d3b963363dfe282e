#include "quantities/series.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::quantities {
namespace {

using metrics::Missing;

// A network that is measured.
struct Task {
  topology::Member member;
  std::optional<std::int64_t> value;  // of the free name
  Number x;                           // not with a variation
};

struct FamilyTasks {
  std::vector<Task> members;
  std::size_t left_out = 0;
};

// The reasons of an analysis name an option of weft info.
std::string told_here(const std::string& reason) {
  const std::size_t option = reason.find("; use --only");
  return option == std::string::npos ? reason : reason.substr(0, option) + "; --seconds allows more";
}

class SeriesComputer {
 public:
  SeriesComputer(const SeriesRequest& request, const Execution& execution)
      : request_(request), execution_(execution), chips_(request.chips) {
    if (chips_.empty()) chips_.push_back({});
  }

  SeriesSet compute() {
    check();
    set_titles();
    std::vector<FamilyTasks> tasks;
    std::size_t count = 0;
    for (const FamilyPattern& family : request_.families) {
      tasks.push_back(tasks_of(family));
      count += tasks.back().members.size() * chips_.size();
    }
    const ProgressScope progress(execution_, "networks", count);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      for (const ChipChoice& chips : chips_) add_series(request_.families[i], tasks[i], chips, progress);
    }
    require_points();
    return std::move(set_);
  }

 private:
  void require_points() const {
    const bool has_points =
        std::ranges::any_of(set_.series, [](const FamilySeries& each) { return !each.points.empty(); });
    if (has_points || set_.not_computed.empty()) return;
    const NotComputed& first = set_.not_computed.front();
    throw InputError(fmt::format("nothing could be computed; {} of {}: {}", first.formula, first.network, first.reason),
                     {}, "take smaller networks, another quantity or another routing");
  }

  void check() const {
    for (const FamilyPattern& family : request_.families) {
      if (request_.varied && !family.is_fixed()) {
        throw InputError(fmt::format("{} has a free name, and {} is varied too", family.text(), request_.varied->name),
                         {}, fmt::format("write a number for {}, or leave --vary out", family.free_name()));
      }
      for (const QuantityFormula& formula : request_.formulas)
        formula.check_names(family, request_.varied ? request_.varied->name : "");
    }
    if (!request_.settings.routing.empty() &&
        std::ranges::none_of(request_.formulas, &QuantityFormula::needs_routing)) {
      throw InputError("no routing changes this quantity", {}, "leave --routing out, or plot max_hops or mean_hops");
    }
    const bool needs_chips = std::ranges::any_of(request_.formulas, &QuantityFormula::needs_chips);
    if (needs_chips && request_.chips.empty()) {
      throw InputError("this quantity depends on the number of chips", {}, "add --chips 16, or --chip-nodes 64");
    }
  }

  void set_titles() {
    const auto& formulas = request_.formulas;
    for (const QuantityFormula& formula : formulas) {
      const Quantity* single = formula.single();
      const bool has_unit = single != nullptr && formulas.size() == 1 && single->unit != single->name;
      set_.y_title +=
          (set_.y_title.empty() ? "" : ", ") + formula.title() + (has_unit ? fmt::format(" ({})", single->unit) : "");
    }
    if (request_.varied) {
      set_.x_title = request_.varied->name;
    } else if (request_.spread.over == Axis::nodes) {
      set_.x_title = "nodes";
    } else {
      set_.x_title = parameter_title();
    }
  }

  // The free name, if all families have the same.
  [[nodiscard]] std::string parameter_title() const {
    std::string title;
    for (const FamilyPattern& family : request_.families) {
      if (family.is_fixed()) continue;
      if (!title.empty() && title != family.free_name()) return "parameter";
      title = family.free_name();
    }
    return title.empty() ? "parameter" : title;
  }

  [[nodiscard]] FamilyTasks tasks_of(const FamilyPattern& family) const {
    if (family.is_fixed()) return {{fixed_task(family)}};
    Spread spread = spread_members(family, request_.spread, execution_);
    if (spread.members.empty()) {
      throw InputError(fmt::format("{} has no member in this range", family.text()), {},
                       "take another --from or --to; without --to, networks have at most 65536 nodes");
    }
    FamilyTasks tasks{{}, spread.found_count - spread.members.size()};
    for (SpreadMember& each : spread.members) tasks.members.push_back({std::move(each.member), each.value, each.x});
    return tasks;
  }

  [[nodiscard]] Task fixed_task(const FamilyPattern& family) const {
    topology::Member member = family.at(0);
    Number x;
    if (!request_.varied && request_.spread.over == Axis::nodes) {
      metrics::Analysis analysis(member, {}, execution_.silent());
      const Count nodes = *analysis.nodes();
      require_in_range(family, nodes);
      x = nodes;
    }
    return {std::move(member), std::nullopt, x};
  }

  void require_in_range(const FamilyPattern& family, Count nodes) const {
    const SpreadRequest& range = request_.spread;
    if (nodes >= range.from.value_or(0) && nodes <= range.to.value_or(kHuge)) return;
    throw InputError(fmt::format("{} has {} nodes, which is outside of the range", family.text(), to_text(nodes)), {},
                     "take another --from or --to, or leave it out");
  }

  void add_series(const FamilyPattern& family, const FamilyTasks& tasks, const ChipChoice& chips,
                  const ProgressScope& progress) {
    const std::size_t first = set_.series.size();
    for (const QuantityFormula& formula : request_.formulas) {
      const bool is_horizontal = family.is_fixed() && !request_.varied && request_.spread.over == Axis::parameter;
      const std::string prefix = request_.formulas.size() > 1 ? formula.title() + " of " : "";
      set_.series.push_back({.name = prefix + family.text() + chips.suffix(),
                             .formula = formula.text(),
                             .family = family.text(),
                             .chips = chips,
                             .is_horizontal = is_horizontal,
                             .left_out = tasks.left_out});
    }
    for (const Task& task : tasks.members) {
      execution_.throw_if_stopped();
      measure(task, chips, family, first);
      progress.advance(1);
    }
  }

  void measure(const Task& task, const ChipChoice& chips, const FamilyPattern& family, std::size_t first) {
    MeasureSettings settings = request_.settings;
    settings.chips = chips;
    std::vector<const metrics::Metric*> metrics;
    for (const QuantityFormula& formula : request_.formulas) {
      for (const Quantity* quantity : formula.quantities()) {
        if (!quantity->metric.empty()) metrics.push_back(&metrics::metric_named(quantity->metric));
      }
    }
    MeasuredNetwork network(task.member, settings, metrics, execution_.silent());
    for (std::size_t i = 0; i < request_.formulas.size(); ++i) {
      const QuantityFormula& formula = request_.formulas[i];
      FamilySeries& series = set_.series[first + i];
      std::vector<QuantityFormula::Given> given;
      if (task.value) given.push_back({family.free_name(), Number::rounded(static_cast<double>(*task.value))});
      if (!request_.varied) {
        add_point(formula, network, given, {network.name(), task.value, task.x, {}}, series);
        continue;
      }
      for (const Number& value : request_.varied->values) {
        std::vector<QuantityFormula::Given> with_value = given;
        with_value.push_back({request_.varied->name, value});
        add_point(formula, network, with_value, {network.name(), {}, value, {}}, series);
      }
    }
  }

  void add_point(const QuantityFormula& formula, MeasuredNetwork& network,
                 const std::vector<QuantityFormula::Given>& given, SeriesPoint point, FamilySeries& series) {
    const Figure figure = figure_of(formula, network, given);
    if (figure) {
      point.y = *figure;
      point.chips = chips_of(network);
      series.points.push_back(std::move(point));
    } else if (!figure.missing().is_silent && !ends_curve(series)) {
      note_missing({point.network, formula.text(), told_here(figure.missing().reason)});
    }
  }

  static std::uint32_t chips_of(MeasuredNetwork& network) {
    if (!network.settings().chips.is_given()) return 0;
    const auto count = network.chip_count();
    return count ? *count : 0;
  }

  // Past the end of a varied curve the formula has no value, as a delay beyond saturation.
  [[nodiscard]] bool ends_curve(const FamilySeries& series) const { return request_.varied && !series.points.empty(); }

  static Figure figure_of(const QuantityFormula& formula, MeasuredNetwork& network,
                          const std::vector<QuantityFormula::Given>& given) {
    try {
      if (!formula.follows_from_size()) {
        if (const auto missing = network.why_not_built()) return *missing;
      }
      return formula.value(network, given);
    } catch (const InputError& error) {
      return Missing{error.what()};
    }
  }

  // A variation has the same reason for many values.
  void note_missing(NotComputed missing) {
    const auto is_same = [&](const NotComputed& other) {
      return other.network == missing.network && other.formula == missing.formula && other.reason == missing.reason;
    };
    if (std::ranges::none_of(set_.not_computed, is_same)) set_.not_computed.push_back(std::move(missing));
  }

  const SeriesRequest& request_;
  const Execution& execution_;
  std::vector<ChipChoice> chips_;
  SeriesSet set_;
};

}  // namespace

SeriesSet compute_series(const SeriesRequest& request, const Execution& execution) {
  return SeriesComputer(request, execution).compute();
}

}  // namespace weft::quantities
