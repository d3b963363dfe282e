// Disjoint sets (union-find); each set is represented by its smallest member.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace weft {

class DisjointSets {
 public:
  // Starts with one set for every number below `size`.
  explicit DisjointSets(std::uint64_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::uint64_t{0});
  }

  std::uint64_t find(std::uint64_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void merge(std::uint64_t a, std::uint64_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint64_t> parent_;
};

}  // namespace weft
