// Points of the plane, found by their place: cells of a square grid in a hash table.
#pragma once

#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "report/picture/scene.h"

namespace weft::report {

class PointIndex {
 public:
  explicit PointIndex(double cell) : cell_(cell) {}

  void add(const Vec2& at, std::size_t item) { cells_[key(column(at.x), column(at.y))].push_back({at, item}); }

  // Calls visit(point, item) for all points in the box, and for some near it, until it returns true; returns whether it
  // did.
  template <class Visit>
  bool any_near(const Vec2& low, const Vec2& high, Visit&& visit) const {
    for (std::int64_t x = column(low.x); x <= column(high.x); ++x) {
      for (std::int64_t y = column(low.y); y <= column(high.y); ++y) {
        const auto found = cells_.find(key(x, y));
        if (found == cells_.end()) continue;
        for (const Entry& entry : found->second) {
          if (visit(entry.at, entry.item)) return true;
        }
      }
    }
    return false;
  }

 private:
  struct Entry {
    Vec2 at;
    std::size_t item;
  };

  [[nodiscard]] std::int64_t column(double x) const { return static_cast<std::int64_t>(std::floor(x / cell_)); }
  static std::uint64_t key(std::int64_t x, std::int64_t y) {
    return static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15U ^ static_cast<std::uint64_t>(y);
  }

  double cell_;
  std::unordered_map<std::uint64_t, std::vector<Entry>> cells_;
};

}  // namespace weft::report
