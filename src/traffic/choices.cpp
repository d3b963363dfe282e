#include "traffic/choices.h"

#include <cmath>

#include "base/check.h"

namespace weft::traffic {

ToHotSpots::ToHotSpots(std::vector<TerminalId> hot_spots, TerminalId terminal_count, double hot_share)
    : hot_spots_(std::move(hot_spots)),
      is_hot_(terminal_count),
      terminal_count_(terminal_count),
      hot_share_(hot_share),
      hot_draws_(hot_share < 1 ? static_cast<std::uint64_t>(std::ldexp(hot_share, 64)) : UINT64_MAX) {
  WEFT_CHECK(!hot_spots_.empty() && std::is_sorted(hot_spots_.begin(), hot_spots_.end()));
  for (const TerminalId t : hot_spots_) is_hot_[t] = true;
}

}  // namespace weft::traffic
