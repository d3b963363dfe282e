// Which point of a sweep runs next. Longest first: of a curve that is cut at saturation, whose loads run in rising
// order, what counts is all that is left of it; of any other the point alone.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "sweep/point/point_id.h"
#include "sweep/search/saturation_rule.h"

namespace weft::sweep {

// What the schedule needs to know of a curve.
struct CurveOutline {
  std::vector<double> seconds;  // of a point at each load, rising loads
  std::uint32_t replication_count = 1;
  bool is_cut = true;  // loads beyond saturation are left out
};

// Not safe for several threads at once.
class Schedule {
 public:
  explicit Schedule(std::vector<CurveOutline> curves);

  // The result of a point is there, wherever it came from. Returns the seconds of points that fall away by it, as they
  // are beyond saturation.
  double know(const PointId& id, bool is_saturated);

  // The point that is to be run next; none when all that is left hangs on points under way.
  [[nodiscard]] std::optional<PointId> next() const;
  void take(const PointId& id);
  [[nodiscard]] std::size_t ready_count() const { return ready_.size(); }

  // Every point is known, or beyond saturation.
  [[nodiscard]] bool is_done() const { return open_count_ == 0; }
  [[nodiscard]] bool is_done(std::size_t curve) const { return !curves_[curve].is_open; }
  // So far; for sure once all is done.
  [[nodiscard]] bool is_beyond(const PointId& id) const { return id.load >= curves_[id.curve].cut.beyond; }
  // Of points that are neither known nor beyond saturation.
  [[nodiscard]] double seconds_left() const;

 private:
  struct Curve {
    CurveOutline outline;
    std::vector<LoadState> loads;
    std::vector<std::uint32_t> known_counts;  // of each load
    std::vector<std::uint32_t> saturated_counts;
    std::vector<bool> is_known;  // of each point, load by load
    Cut cut{};
    std::size_t released = 0;  // loads
    bool is_open = true;
  };
  double update(std::size_t curve);
  static double seconds_between(const Curve& curve, std::size_t first, std::size_t last);
  [[nodiscard]] std::pair<double, PointId> entry(const PointId& id) const;

  struct LongestFirst {
    bool operator()(const std::pair<double, PointId>& a, const std::pair<double, PointId>& b) const {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    }
  };
  std::vector<Curve> curves_;
  std::size_t open_count_ = 0;
  std::set<std::pair<double, PointId>, LongestFirst> ready_;
};

}  // namespace weft::sweep
