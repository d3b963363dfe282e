#include "experiment/physical_units.h"

namespace weft::experiment {
namespace {

template <class Number>
std::optional<double> scaled(const std::optional<Number>& value, double factor) {
  return value ? std::optional(static_cast<double>(*value) * factor) : std::nullopt;
}

// Flits per cycle of a channel: the share of the time in which it sends, over the cycles that a flit takes.
std::optional<double> flits_per_cycle(const ClassUse& use, const RouterDescription& router) {
  for (const LinkDescription& link : router.links) {
    if (link.name != use.name || !use.mean || !router.link_file.empty()) continue;
    if (const auto cycles = link.cycles_per_flit.constant()) return *use.mean / static_cast<double>(*cycles);
  }
  return std::nullopt;
}

ByteRates byte_rates(const RunResult& result, double hertz) {
  constexpr double kBitsPerByte = 8;
  const double channel = hertz * result.router.parameters.flit_bits / kBitsPerByte;
  ByteRates rates{.channel = channel,
                  .offered = result.offered * channel,
                  .accepted = result.accepted * channel,
                  .payload = scaled(result.accepted_payload, channel)};
  for (const ClassUse& use : result.utilisation) {
    rates.links.push_back({use.name, scaled(flits_per_cycle(use, result.router), channel)});
  }
  return rates;
}

}  // namespace

std::optional<PhysicalUnits> physical_units(const RunResult& result) {
  constexpr double kMega = 1e6;
  const sim::RouterParameters& router = result.router.parameters;
  if (router.clock_mhz == 0) return std::nullopt;
  const double hertz = router.clock_mhz * kMega;
  PhysicalUnits units{.hertz = hertz,
                      .packet_latency = scaled(result.packet_latency.mean, 1 / hertz),
                      .network_latency = scaled(result.network_latency, 1 / hertz),
                      .makespan = scaled(result.makespan, 1 / hertz)};
  if (router.flit_bits != 0) units.bytes = byte_rates(result, hertz);
  return units;
}

}  // namespace weft::experiment
