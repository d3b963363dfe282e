#include "sim/saturation.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace weft::sim {
namespace {

constexpr double kClearShare = 0.05;
constexpr std::uint64_t kFewestPackets = 20;

struct Quarter {
  std::uint64_t births = 0;
  double born_flits = 0;
  double taken_flits = 0;
  double latency = 0;  // mean of the packets that were taken
  double lag = 0;

  [[nodiscard]] double shortage() const { return born_flits == 0 ? 0 : 1 - taken_flits / born_flits; }
};

// The longest wait in each sixteenth of these cycles, and of these the middle one: a source that falls behind shows in
// all of them, a burst in few.
double usual_lag(const TimeSeries& series, Cycle from, Cycle to) {
  std::array<std::uint64_t, 16> lags{};
  for (std::size_t i = 0; i < lags.size(); ++i) {
    for (const TimeSeries::Bin& bin :
         series.bins(from + (to - from) * i / lags.size(), from + (to - from) * (i + 1) / lags.size())) {
      lags[i] = std::max(lags[i], bin.source_lag);
    }
  }
  std::nth_element(lags.begin(), lags.begin() + lags.size() / 2, lags.end());
  return static_cast<double>(lags[lags.size() / 2]);
}

Quarter quarter_of(const TimeSeries& series, Cycle from, Cycle to) {
  Quarter quarter{.lag = usual_lag(series, from, to)};
  std::uint64_t taken = 0;
  std::uint64_t latencies = 0;
  for (const TimeSeries::Bin& bin : series.bins(from, to)) {
    quarter.births += bin.births;
    quarter.born_flits += static_cast<double>(bin.born_flits);
    quarter.taken_flits += static_cast<double>(bin.taken_flits);
    taken += bin.taken;
    latencies += bin.latency_of_taken;
  }
  if (taken > 0) quarter.latency = static_cast<double>(latencies) / static_cast<double>(taken);
  return quarter;
}

// While the network fills, less is taken than born, too; but then it is more and more.
bool still_fills(const Quarter& third, const Quarter& fourth) {
  return third.taken_flits == 0 || fourth.taken_flits > 1.1 * third.taken_flits;
}

bool takes_too_little(const Quarter& third, const Quarter& fourth) {
  return std::min(third.births, fourth.births) >= kFewestPackets && third.shortage() > kClearShare / 2 &&
         fourth.shortage() > kClearShare / 2 && third.shortage() + fourth.shortage() > 2 * kClearShare &&
         !still_fills(third, fourth);
}

// In proportion to the time, the fourth would have 7/3 of what the second has.
bool lag_grows(const std::array<Quarter, 4>& quarters, Cycle to) {
  const auto& [first, second, third, fourth] = quarters;
  return fourth.lag > kClearShare * static_cast<double>(to) && third.lag > second.lag && fourth.lag > third.lag &&
         fourth.lag > 1.6 * second.lag && fourth.latency > second.latency;
}

}  // namespace

std::string why_saturated(const TimeSeries& series, Cycle to) {
  std::array<Quarter, 4> quarters;
  for (std::size_t i = 0; i < 4; ++i) quarters[i] = quarter_of(series, to / 4 * i, to / 4 * (i + 1));
  if (takes_too_little(quarters[2], quarters[3])) {
    const double born = quarters[2].born_flits + quarters[3].born_flits;
    const double taken = quarters[2].taken_flits + quarters[3].taken_flits;
    return fmt::format("in the second half of the run only {:.0f} % of the flits that were born were taken",
                       100 * taken / born);
  }
  if (lag_grows(quarters, to)) {
    return fmt::format("packets wait at some sources for as long as {:.0f} cycles, and ever longer", quarters[3].lag);
  }
  return "";
}

}  // namespace weft::sim
