#include "sim/measure/saturation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace weft::sim {
namespace {

constexpr double kClearBacklog = 30;  // of all sources, in unloaded latencies
constexpr double kSevereShare = 0.2;  // of the flits generated: more than any jam holds back
constexpr double kClearLag = 100;     // of one source, in unloaded latencies
constexpr std::uint64_t kFewestPacketsToJudge = 20;
constexpr double kDeviations = 2;  // standard deviations that bursts may cause
constexpr double kMostSharers = 16;

struct Quarter {
  std::uint64_t generated = 0;
  double generated_flits = 0;
  double received_flits = 0;
  double latency = 0;  // mean over the packets received
  double lag = 0;      // see median_lag

  // Growth of the backlog in cycles of offered traffic; `cycles` is the length of the quarter.
  [[nodiscard]] double growth(double cycles) const {
    return generated_flits == 0 ? 0 : (1 - received_flits / generated_flits) * cycles;
  }
};

// The median, over sixteenths of the interval, of the longest wait at a source in each: a source that falls behind
// shows in all of them, a burst in few.
double median_lag(const TimeSeries& series, Cycle from, Cycle to) {
  std::array<std::uint64_t, 16> lags{};
  for (std::size_t i = 0; i < lags.size(); ++i) {
    for (const TimeSeries::Bin& bin :
         series.bins(from + (to - from) * i / lags.size(), from + (to - from) * (i + 1) / lags.size())) {
      lags[i] = std::max(lags[i], bin.longest_source_wait);
    }
  }
  std::nth_element(lags.begin(), lags.begin() + lags.size() / 2, lags.end());
  return static_cast<double>(lags[lags.size() / 2]);
}

Quarter quarter_of(const TimeSeries& series, Cycle from, Cycle to) {
  Quarter quarter{.lag = median_lag(series, from, to)};
  std::uint64_t received = 0;
  std::uint64_t latencies = 0;
  for (const TimeSeries::Bin& bin : series.bins(from, to)) {
    quarter.generated += bin.generated;
    quarter.generated_flits += static_cast<double>(bin.generated_flits);
    quarter.received_flits += static_cast<double>(bin.received_flits);
    received += bin.received;
    latencies += bin.latency_of_received;
  }
  if (received > 0) quarter.latency = static_cast<double>(latencies) / static_cast<double>(received);
  return quarter;
}

// While the network fills, fewer flits are received than generated, but their number still rises.
bool is_still_filling(const Quarter& third, const Quarter& fourth) {
  return third.received_flits == 0 || fourth.received_flits > 1.1 * third.received_flits;
}

bool backlog_grows(const Quarter& third, const Quarter& fourth, double cycles, double clear_backlog) {
  const double in_third = third.growth(cycles);
  const double in_fourth = fourth.growth(cycles);
  return std::min(third.generated, fourth.generated) >= kFewestPacketsToJudge && in_third + in_fourth > clear_backlog &&
         std::min(in_third, in_fourth) > clear_backlog / 4 && !is_still_filling(third, fourth);
}

// A lag in proportion to time would be 7/3 as long in the fourth quarter as in the second.
bool lag_grows(const std::array<Quarter, 4>& quarters, double clear_lag) {
  const auto& [first, second, third, fourth] = quarters;
  return fourth.lag > clear_lag && third.lag > second.lag && fourth.lag > third.lag && fourth.lag > 1.6 * second.lag &&
         fourth.latency > second.latency;
}

// The backlog that bursts may cause by chance in `cycles` cycles, in cycles of offered traffic.
double burst_backlog(double burst_cycles, double cycles) { return kDeviations * std::sqrt(burst_cycles * cycles); }

// The threshold for the backlog of the second half of the run, which has `cycles` cycles. A severe overload is clear as
// soon as the network has filled.
double clear_backlog_in(double cycles, double unloaded_latency) {
  const double usual = kClearBacklog * unloaded_latency;
  return cycles < 4 * unloaded_latency ? usual : std::min(usual, kSevereShare * cycles);
}

std::string sign_of_saturation(const TimeSeries& series, Cycle to, const Scale& scale) {
  const Cycle length = to / 4;
  std::array<Quarter, 4> quarters;
  for (std::size_t i = 0; i < 4; ++i) quarters[i] = quarter_of(series, length * i, length * (i + 1));
  const auto& [first, second, third, fourth] = quarters;
  const auto cycles = static_cast<double>(length);
  const auto& [burst_cycles, sharers] = scale.bursts;
  const double clear_backlog =
      std::max(clear_backlog_in(2 * cycles, scale.unloaded_latency), burst_backlog(burst_cycles / sharers, 2 * cycles));
  if (backlog_grows(third, fourth, cycles, clear_backlog)) {
    const double share =
        (third.received_flits + fourth.received_flits) / (third.generated_flits + fourth.generated_flits);
    return fmt::format("in the second half of the run only {:.{}f} % of the flits that were generated were received",
                       100 * share, share > 0.95 ? 1 : 0);
  }
  const double clear_lag = std::max(kClearLag * scale.unloaded_latency, burst_backlog(burst_cycles, 4 * cycles));
  if (lag_grows(quarters, clear_lag)) {
    return fmt::format("packets wait at some sources for as long as {:.0f} cycles, and longer and longer", fourth.lag);
  }
  return "";
}

// The effective number of destinations of a source, 1 / sum of squared probabilities. If a source has many
// destinations, each destination has many sources.
double destination_count(const traffic::Demand& demand, TerminalId source) {
  double squares = 0;
  demand.for_each_destination(source, [&](TerminalId, double chance) { squares += chance * chance; });
  return squares > 0 ? 1 / squares : kMostSharers;
}

}  // namespace

Bursts bursts_of(const traffic::Injector& injector) {
  constexpr TerminalId kSamples = 16;
  Bursts bursts{.cycles = injector.burst_cycles(), .sharers = kMostSharers};
  if (bursts.cycles == 0) return bursts;
  const TerminalId step = std::max<TerminalId>(1, injector.terminal_count() / kSamples);
  for (TerminalId t = 0; t < injector.terminal_count(); t += step) {
    bursts.sharers = std::min(bursts.sharers, destination_count(injector.demand(), t));
  }
  return bursts;
}

std::string why_saturated(const TimeSeries& series, Cycle to, const Scale& scale) {
  if (sign_of_saturation(series, to / 3 * 2, scale).empty()) return "";
  return sign_of_saturation(series, to, scale);
}

}  // namespace weft::sim
