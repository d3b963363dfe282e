#include "sim/saturation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace weft::sim {
namespace {

constexpr double kClearShare = 0.05;
constexpr std::uint64_t kFewestPackets = 20;
constexpr double kDeviations = 2;  // that bursts may make
constexpr double kMostSharers = 16;

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

bool takes_too_little(const Quarter& third, const Quarter& fourth, double clear_share) {
  return std::min(third.births, fourth.births) >= kFewestPackets && third.shortage() > clear_share / 2 &&
         fourth.shortage() > clear_share / 2 && third.shortage() + fourth.shortage() > 2 * clear_share &&
         !still_fills(third, fourth);
}

// In proportion to the time, the fourth would have 7/3 of what the second has.
bool lag_grows(const std::array<Quarter, 4>& quarters, double clear_lag) {
  const auto& [first, second, third, fourth] = quarters;
  return fourth.lag > clear_lag && third.lag > second.lag && fourth.lag > third.lag && fourth.lag > 1.6 * second.lag &&
         fourth.latency > second.latency;
}

// The share of the births of `cycles` cycles that is no chance.
double clear_share(double burst_cycles, double cycles) {
  return std::max(kClearShare, kDeviations * std::sqrt(burst_cycles / cycles));
}

std::string sign_of_saturation(const TimeSeries& series, Cycle to, const Bursts& bursts) {
  std::array<Quarter, 4> quarters;
  for (std::size_t i = 0; i < 4; ++i) quarters[i] = quarter_of(series, to / 4 * i, to / 4 * (i + 1));
  const auto cycles = static_cast<double>(to);
  if (takes_too_little(quarters[2], quarters[3], clear_share(bursts.cycles / bursts.sharers, cycles / 2))) {
    const double born = quarters[2].born_flits + quarters[3].born_flits;
    const double taken = quarters[2].taken_flits + quarters[3].taken_flits;
    return fmt::format("in the second half of the run only {:.0f} % of the flits that were born were taken",
                       100 * taken / born);
  }
  if (lag_grows(quarters, clear_share(bursts.cycles, cycles) * cycles)) {
    return fmt::format("packets wait at some sources for as long as {:.0f} cycles, and ever longer", quarters[3].lag);
  }
  return "";
}

// As many as a source has destinations, counted by their chances: where these are many, so are the sources of each.
double destination_count(const traffic::Demand& demand, TerminalId source) {
  double squares = 0;
  demand.for_each_destination(source, [&](TerminalId, double chance) { squares += chance * chance; });
  return squares > 0 ? 1 / squares : kMostSharers;
}

}  // namespace

Bursts bursts_of(const traffic::Injector& injector) {
  constexpr TerminalId kAsked = 16;
  Bursts bursts{.cycles = injector.burst_cycles(), .sharers = kMostSharers};
  if (bursts.cycles == 0) return bursts;
  const TerminalId step = std::max<TerminalId>(1, injector.terminal_count() / kAsked);
  for (TerminalId t = 0; t < injector.terminal_count(); t += step) {
    bursts.sharers = std::min(bursts.sharers, destination_count(injector.demand(), t));
  }
  return bursts;
}

std::string why_saturated(const TimeSeries& series, Cycle to, const Bursts& bursts) {
  if (sign_of_saturation(series, to / 3 * 2, bursts).empty()) return "";
  return sign_of_saturation(series, to, bursts);
}

}  // namespace weft::sim
