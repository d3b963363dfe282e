#include "sweep/plan/schedule.h"

#include <algorithm>
#include <numeric>

namespace weft::sweep {

Cut cut_of(std::span<const LoadState> loads) {
  for (std::size_t i = 2; i < loads.size(); ++i) {
    const LoadState a = loads[i - 2];
    const LoadState b = loads[i - 1];
    if (a == LoadState::saturated && b == LoadState::saturated) return {.certain = i, .beyond = i};
    if (a != LoadState::below && b != LoadState::below) return {.certain = i, .beyond = loads.size()};
  }
  return {.certain = loads.size(), .beyond = loads.size()};
}

Schedule::Schedule(std::vector<CurveOutline> curves) {
  for (CurveOutline& outline : curves) {
    const std::size_t load_count = outline.seconds.size();
    curves_.push_back({.outline = std::move(outline),
                       .loads = std::vector<LoadState>(load_count),
                       .known_counts = std::vector<std::uint32_t>(load_count),
                       .saturated_counts = std::vector<std::uint32_t>(load_count)});
    Curve& curve = curves_.back();
    curve.is_known.resize(load_count * curve.outline.replication_count);
  }
  open_count_ = curves_.size();
  for (std::size_t c = 0; c < curves_.size(); ++c) update(c);
}

std::pair<double, PointId> Schedule::entry(const PointId& id) const {
  const CurveOutline& outline = curves_[id.curve].outline;
  const auto first = outline.seconds.begin() + static_cast<std::ptrdiff_t>(id.load);
  return {outline.is_cut ? std::accumulate(first, outline.seconds.end(), 0.0) : *first, id};
}

double Schedule::record_result(const PointId& id, bool is_saturated) {
  Curve& curve = curves_[id.curve];
  const std::size_t point = id.load * curve.outline.replication_count + id.replication;
  if (has_result(id)) return 0;
  curve.is_known[point] = true;
  ready_.erase(entry(id));
  const std::uint32_t known = ++curve.known_counts[id.load];
  const std::uint32_t saturated = curve.saturated_counts[id.load] += is_saturated ? 1 : 0;
  // A load counts as saturated when all of its replications are.
  if (saturated < known) {
    curve.loads[id.load] = LoadState::below;
  } else if (known == curve.outline.replication_count) {
    curve.loads[id.load] = LoadState::saturated;
  }
  return update(id.curve);
}

double Schedule::update(std::size_t c) {
  Curve& curve = curves_[c];
  const std::size_t load_count = curve.loads.size();
  const std::size_t beyond_before = curve.cut.beyond;
  curve.cut = curve.outline.is_cut ? cut_of(curve.loads) : Cut{load_count, load_count};
  for (; curve.released < curve.cut.certain; ++curve.released) {
    for (std::uint32_t r = 0; r < curve.outline.replication_count; ++r) {
      const bool is_known = curve.is_known[curve.released * curve.outline.replication_count + r];
      if (!is_known) ready_.insert(entry({c, curve.released, r}));
    }
  }
  const auto end = curve.known_counts.begin() + static_cast<std::ptrdiff_t>(curve.cut.beyond);
  const bool is_open = std::any_of(curve.known_counts.begin(), end,
                                   [&](std::uint32_t known) { return known < curve.outline.replication_count; });
  if (curve.is_open && !is_open) --open_count_;
  curve.is_open = is_open;
  return seconds_between(curve, curve.cut.beyond, beyond_before);
}

std::optional<PointId> Schedule::next() const {
  return ready_.empty() ? std::nullopt : std::optional(ready_.begin()->second);
}

void Schedule::take(const PointId& id) { ready_.erase(entry(id)); }

void Schedule::put_back(const PointId& id) {
  if (!has_result(id)) ready_.insert(entry(id));
}

bool Schedule::has_result(const PointId& id) const {
  const Curve& curve = curves_[id.curve];
  return curve.is_known[id.load * curve.outline.replication_count + id.replication];
}

double Schedule::seconds_left() const {
  double seconds = 0;
  for (const Curve& curve : curves_) seconds += seconds_between(curve, 0, curve.cut.beyond);
  return seconds;
}

double Schedule::seconds_between(const Curve& curve, std::size_t first, std::size_t last) {
  double seconds = 0;
  for (std::size_t load = first; load < last; ++load) {
    seconds += curve.outline.seconds[load] * (curve.outline.replication_count - curve.known_counts[load]);
  }
  return seconds;
}

}  // namespace weft::sweep
