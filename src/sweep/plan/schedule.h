// Decides which point of a sweep runs next, and which loads are beyond saturation.
//
// Longest first: a curve that is cut at saturation runs its loads in rising order, so its points are ranked by the time
// that the rest of the curve takes; a point of any other curve is ranked by its own time.
//
// A curve is cut once two neighbouring loads are saturated: higher loads are not run. The cut follows from the lower
// loads alone, so it is the same in whatever order and on however many threads the points run.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "sweep/plan/point_id.h"

namespace weft::sweep {

enum class LoadState : std::uint8_t { unknown, below, saturated };

// Indexes of loads. With unknown loads the two differ: loads in between may or may not have to be run.
struct Cut {
  std::size_t certain = 0;  // loads before this one are run, whatever the unknown loads turn out to be
  std::size_t beyond = 0;   // loads from this one on are not run; the number of loads where no such load is known yet
};

// `loads` are the loads of one curve in rising order.
Cut cut_of(std::span<const LoadState> loads);

// The part of a curve that the schedule needs.
struct CurveOutline {
  std::vector<double> seconds;  // expected time of a point at each load, rising loads
  std::uint32_t replication_count = 1;
  bool is_cut = true;  // loads beyond saturation are not run
};

// Not thread-safe.
class Schedule {
 public:
  explicit Schedule(std::vector<CurveOutline> curves);

  // Notes the result of a point, computed or found in the store. Returns the seconds of the points that this result
  // puts beyond saturation.
  double record_result(const PointId& id, bool is_saturated);

  // The point to run next; none while everything that is left depends on points that are running.
  [[nodiscard]] std::optional<PointId> next() const;
  void take(const PointId& id);
  // Makes a point ready again that was taken and has no result.
  void put_back(const PointId& id);
  [[nodiscard]] bool has_result(const PointId& id) const;
  [[nodiscard]] std::size_t ready_count() const { return ready_.size(); }

  // Every point has a result or is beyond saturation.
  [[nodiscard]] bool is_done() const { return open_count_ == 0; }
  [[nodiscard]] bool is_done(std::size_t curve) const { return !curves_[curve].is_open; }
  // By the results so far; final once is_done().
  [[nodiscard]] bool is_beyond(const PointId& id) const { return id.load >= curves_[id.curve].cut.beyond; }
  // Sum over the points that have no result and are not beyond saturation.
  [[nodiscard]] double seconds_left() const;

 private:
  struct Curve {
    CurveOutline outline;
    std::vector<LoadState> loads;
    std::vector<std::uint32_t> known_counts;  // replications with a result, for each load
    std::vector<std::uint32_t> saturated_counts;
    std::vector<bool> is_known;  // for each point, load by load
    Cut cut{};
    std::size_t released = 0;  // loads whose points are in ready_, or were
    bool is_open = true;
  };
  double update(std::size_t curve);
  // Sum over the points at these loads that have no result.
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
