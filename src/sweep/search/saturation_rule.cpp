#include "sweep/search/saturation_rule.h"

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

}  // namespace weft::sweep
