#include "traffic/injector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "base/numbers/fixed_log.h"
#include "base/numbers/random.h"

namespace weft::traffic {
namespace {

constexpr unsigned kPaceBits = 32;

// The 128 random bits of a terminal's packet with this number.
std::array<std::uint32_t, 4> random_block(std::uint64_t seed, Purpose purpose, TerminalId source,
                                          std::uint64_t number) {
  return philox({static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32U), source,
                 static_cast<std::uint32_t>(purpose)},
                {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)});
}

std::uint64_t joined(std::uint32_t high, std::uint32_t low) { return (std::uint64_t{high} << 32U) | low; }

// 1 / -ln(1-chance): -ln u times this, rounded down, is geometrically distributed for a random u. Limit: a chance below
// 2^-31 counts as 2^-31.
std::uint64_t pace_of(double chance) {
  constexpr std::uint64_t kSlowest = std::uint64_t{1} << 63U;
  if (chance >= 1) return 0;
  const std::uint64_t log = minus_log_of_rest(static_cast<std::uint64_t>(std::ldexp(chance, 64)));
  if (log < (std::uint64_t{1} << (kLogBits - 31U))) return kSlowest;
  return static_cast<std::uint64_t>((Count{1} << (kLogBits + kPaceBits)) / log);
}

// Failures before the first success, from 32 random bits.
std::uint64_t geometric(std::uint32_t random, std::uint64_t pace) {
  const Count product = static_cast<Count>(minus_log(std::uint64_t{random} + 1)) * pace;
  return static_cast<std::uint64_t>(product >> (kLogBits + kPaceBits));
}

std::uint64_t draws_of(double chance) {
  return chance < 1 ? static_cast<std::uint64_t>(std::ldexp(chance, 64)) : UINT64_MAX;
}

void check_offer(const Timing& timing, const Offer& offer) {
  if (timing.kind == ProcessKind::list) return;
  if (offer.flits.least() == 0 || offer.flits.most() > kMostFlits) {
    throw InputError(fmt::format("a packet of {} flits", offer.flits.text()), {},
                     fmt::format("a packet has 1 to {} flits", kMostFlits));
  }
  if (timing.kind == ProcessKind::batch) return;
  if (!offer.load) throw InputError("no load is given", {}, "give the flits per terminal and cycle, from 0 to 1");
  if (!(*offer.load >= 0 && *offer.load <= 1)) {
    throw InputError(fmt::format("the load is {}", *offer.load), {},
                     "it counts flits per terminal and cycle, from 0 to 1");
  }
}

// A terminal sends at most one packet per cycle.
void check_chance(double chance, TerminalId source, double rate, double load) {
  if (chance <= 1) return;
  throw InputError(
      fmt::format("terminal {} would send {:.4g} packets in a cycle: {:.4g} times the mean", source, chance, rate), {},
      fmt::format("use longer packets, or a load up to {:.4g}", load / chance));
}

// The probability of a packet in a cycle inside a burst; at least `chance`, the overall probability.
double chance_in_burst(const Timing& timing, double chance, double flits, TerminalId source) {
  const double inside = timing.duty ? chance / *timing.duty : timing.peak / flits;
  if (inside > 1) {
    throw InputError(fmt::format("terminal {} would send {:.4g} packets in a cycle of a burst", source, inside), {},
                     "use a larger duty or a lower load");
  }
  if (inside < chance) {
    throw InputError(
        fmt::format("terminal {} has a load of {:.4g}, above the peak, {:.4g}", source, chance * flits, timing.peak),
        {}, "use a higher peak or a lower load");
  }
  return inside;
}

// Injector::burst_cycles of one source. A burst of N packets and the silence S before it last D = S + G1 + ... + GN
// cycles, where the gaps G are geometric. As for any renewal process, over a long time the variance of the number of
// packets divided by its mean is the variance of N - chance·D divided by the mean of N.
double cycles_of_bursts(double burst, double chance, double inside) {
  const double silent_share = 1 - chance / inside;
  const double gaps = (1 - silent_share) * (1 - silent_share) * (1 - inside);
  const double dispersion = (2 * burst - 1) * silent_share * silent_share + silent_share * chance + gaps;
  return std::max(0.0, dispersion - 1) / chance;
}

}  // namespace

Injector::Injector(Demand demand, Timing timing, const Offer& offer)
    : demand_(std::move(demand)),
      states_(demand_.terminal_count()),
      seed_(offer.seed),
      packets_(timing.packets),
      kind_(timing.kind),
      flits_(offer.flits),
      reply_flits_(timing.reply_flits),
      least_flits_(reply_flits_ == 0 ? offer.flits.least() : std::min(offer.flits.least(), reply_flits_)),
      most_flits_(std::max(offer.flits.most(), reply_flits_)) {
  check_offer(timing, offer);
  if (kind_ == ProcessKind::list) {
    take_list(std::move(timing.list));
    for (TerminalId t = 0; t < states_.size(); ++t) {
      for (std::uint64_t i = states_[t].next; i < states_[t].from; ++i) {
        const auto words = random_block(seed_, Purpose::generation, t, i - states_[t].next);
        list_[i].message.random = joined(words[3], words[2]);
      }
    }
    return;
  }
  for (TerminalId t = 0; t < states_.size(); ++t) {
    const bool is_silent = demand_.rate(t) == 0 || (kind_ != ProcessKind::batch && *offer.load == 0);
    if (is_silent) states_[t].next = kNever;
  }
  if (kind_ != ProcessKind::batch) set_paces(timing, offer);
}

void Injector::set_paces(const Timing& timing, const Offer& offer) {
  const double flits_of_all = offer.flits.mean() + reply_flits_;
  const std::size_t count = demand_.has_equal_rates() ? std::min<std::size_t>(states_.size(), 1) : states_.size();
  paces_.resize(count);
  for (TerminalId t = 0; t < count; ++t) {
    if (states_[t].next == kNever) continue;
    const double rate = demand_.rate(t);
    const double chance = *offer.load * rate / flits_of_all;
    check_chance(chance, t, rate, *offer.load);
    const double of_lengths = offer.flits.relative_variance() / chance;
    if (kind_ != ProcessKind::bursts) {
      paces_[t] = {.gap = pace_of(chance)};
      burst_cycles_ = std::max(burst_cycles_, of_lengths);
      continue;
    }
    const double inside = chance_in_burst(timing, chance, offer.flits.mean(), t);
    paces_[t] = burst_pace(timing, chance, inside);
    burst_cycles_ = std::max(burst_cycles_, of_lengths + cycles_of_bursts(timing.burst_packets, chance, inside));
  }
}

// A packet comes 1/inside cycles after the previous one, with probability 1/burst after a silence in addition. The mean
// is 1/chance if silences have burst * (1/chance - 1/inside) cycles. At the start a source is silent with the same
// probability as at any time.
Injector::Pace Injector::burst_pace(const Timing& timing, double chance, double inside) {
  const double mean_silence = timing.burst_packets * (1 / chance - 1 / inside);
  if (mean_silence <= 0) return {.gap = pace_of(inside)};
  return {.gap = pace_of(inside),
          .silence = pace_of(1 / (1 + mean_silence)),
          .silence_draws = draws_of(1 / timing.burst_packets),
          .first_draws = draws_of(1 - chance / inside)};
}

std::uint64_t Injector::silence(const Pace& pace, TerminalId source, std::uint64_t number) const {
  const auto words = random_block(seed_, Purpose::bursts, source, number);
  const bool is_after_silence = joined(words[1], words[0]) < (number == 0 ? pace.first_draws : pace.silence_draws);
  return is_after_silence ? geometric(words[2], pace.silence) : 0;
}

bool Injector::next(TerminalId source, Message& message) {
  State& state = states_[source];
  if (kind_ == ProcessKind::list) {
    if (state.next == state.from) return false;
    message = list_[state.next++].message;
    return true;
  }
  if (state.next == kNever || (kind_ == ProcessKind::batch && state.next == packets_)) return false;
  const std::uint64_t number = state.next++;
  const auto words = random_block(seed_, Purpose::generation, source, number);
  message.generated = 0;
  if (kind_ != ProcessKind::batch) {
    const Pace& pace = paces_[paces_.size() == 1 ? 0 : source];
    message.generated = state.from + geometric(words[0], pace.gap);
    if (pace.silence != 0) message.generated += silence(pace, source, number);
    state.from = message.generated + 1;
  }
  // The gap uses the low word, too; its influence on the destination is below 2^-32.
  message.destination = demand_.destination(source, number, joined(words[1], words[0]));
  message.flits = flits_.least();
  if (!flits_.is_one()) {
    const auto bits = random_block(seed_, Purpose::lengths, source, number);
    message.flits = flits_.draw(joined(bits[1], bits[0]));
  }
  message.message_class = 0;
  message.random = joined(words[3], words[2]);
  return true;
}

void Injector::take_list(std::vector<Listed> list) {
  std::ranges::stable_sort(list, {}, [](const Listed& one) { return std::tuple(one.source, one.message.generated); });
  std::size_t at = 0;
  for (TerminalId t = 0; t < states_.size(); ++t) {
    states_[t].next = at;
    while (at < list.size() && list[at].source == t) ++at;
    states_[t].from = at;
  }
  const auto flits = [](const Listed& one) { return one.message.flits; };
  least_flits_ = list.empty() ? 1 : flits(*std::ranges::min_element(list, {}, flits));
  most_flits_ = list.empty() ? 1 : flits(*std::ranges::max_element(list, {}, flits));
  list_ = std::move(list);
}

Injector Injector::from_list(std::vector<Listed> list, TerminalId terminal_count) {
  Injector injector;
  injector.states_.resize(terminal_count);
  injector.take_list(std::move(list));
  return injector;
}

Injector Injector::uniform(double packets_per_cycle, const PacketLengths& flits, TerminalId terminal_count,
                           std::uint64_t seed) {
  Injector injector(uniform_demand(terminal_count), {}, {.load = 0, .flits = flits, .seed = seed});
  injector.paces_ = {{.gap = pace_of(packets_per_cycle)}};
  if (packets_per_cycle > 0 && terminal_count > 1) {
    for (State& state : injector.states_) state = {};
  }
  return injector;
}

std::uint64_t Injector::bytes() const {
  return states_.capacity() * sizeof(State) + list_.capacity() * sizeof(Listed) + paces_.capacity() * sizeof(Pace) +
         demand_.bytes();
}

}  // namespace weft::traffic
