#include "design/design.h"

#include <algorithm>

namespace weft::design {

std::string_view name_of(Criterion criterion) {
  switch (criterion) {
    case Criterion::diameter:
      return "diameter";
    case Criterion::mean:
      return "mean";
    case Criterion::bisection:
      return "bisection";
    case Criterion::throughput:
      return "throughput";
  }
  return "";
}

std::string_view name_of(Method method) {
  switch (method) {
    case Method::all:
      return "all";
    case Method::excluded:
      return "excluded";
    case Method::search:
      return "search";
  }
  return "";
}

bool is_better(const Score& a, const Score& b, Criterion criterion) {
  if (is_larger_better(criterion)) return a.low != b.low ? a.low > b.low : a.high > b.high;
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

const DesignGroup* Optimum::best_group() const {
  const DesignGroup* best = nullptr;
  for (const DesignGroup& group : groups) {
    if (group.best.empty()) continue;
    if (best == nullptr || is_better(group.best.front().score, best->best.front().score, criterion)) best = &group;
  }
  return best;
}

Count Optimum::tie_count() const {
  const DesignGroup* best = best_group();
  if (best == nullptr) return 0;
  Count ties = 0;
  for (const DesignGroup& group : groups) {
    if (!group.best.empty() && group.best.front().score == best->best.front().score)
      ties = saturating_add(ties, group.tie_count);
  }
  return ties;
}

Count Optimum::design_count() const {
  Count sum = 0;
  for (const DesignGroup& group : groups) sum = saturating_add(sum, group.design_count);
  return sum;
}

bool Optimum::is_exhaustive() const {
  return std::ranges::none_of(groups, [](const DesignGroup& group) { return group.method == Method::search; });
}

}  // namespace weft::design
