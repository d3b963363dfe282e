// The options of `simulate`, `sweep` and `saturation` that are settings of a run.
#pragma once

#include <array>

#include "cli/command.h"
#include "sweep/plan/plan.h"
#include "sweep/point/raw_setting.h"

namespace weft::cli {

// Options with the same meaning in all three commands.
inline constexpr std::array<Option, 22> kRunOptions{{
    {"--process", "PROCESS", "when packets are generated, such as on-off or batch(packets=4) (default: bernoulli)"},
    {"--packet", "FLITS", "flits per packet (default: 1)"},
    {"--header", "FLITS", "header flits per packet, included in --packet (default: 1)"},
    {"--router", "PRESET", "preset of router delays: iq or table-iv (default: iq)", false, "", "iq|table-iv"},
    {"--route-on", "FLIT", "the header flit that starts route computation: first or last (default: first)", false, "",
     "first|last"},
    {"--vcs", "K", "VCs per port (default: as many as the routing needs)"},
    {"--buffer", "FLITS", "buffer flits per VC (default: 8)"},
    {"--port-buffer", "FLITS", "buffer flits per port, divided evenly among its VCs; replaces --buffer"},
    {"--switching", "MODE", "wormhole, vct (virtual cut-through) or saf (store-and-forward) (default: wormhole)", false,
     "", "wormhole|vct|saf"},
    {"--vc-reuse", "RULE",
     "when a VC is reallocated to the next packet: tail, whole-packet or empty (default: the first of these under "
     "which the routing is known not to deadlock, else empty)",
     false, "", "tail|whole-packet|empty"},
    {"--route-delay", "N", "cycles of route computation"},
    {"--vc-delay", "N", "cycles of VC allocation"},
    {"--switch-delay", "N", "cycles of switch allocation"},
    {"--crossbar-delay", "N", "cycles of crossbar traversal"},
    {"--credit-delay", "N", "cycles before a credit is sent"},
    {"--link", "CLASS:KEYS",
     "latency=N and cycles=N (per flit) of all link classes whose names begin with CLASS: \"level "
     "2:latency=3,cycles=2\"",
     true},
    {"--iterations", "N", "allocator iterations (default: 1)"},
    {"--speedup", "N", "crossbar inputs per input port (default: 1)"},
    {"--speculative", "", "speculative switch allocation: heads request the switch before they hold a VC"},
    {"--cycles", "N", "end of the measurement window, warm-up included"},
    {"--warmup", "N", "cycles before the measurement window, or auto to detect them (default: auto)"},
    {"--seed", "S", "seed of all random choices (default: 1)"},
}};

// `before`, kRunOptions and `after` in this order, without empty entries.
constexpr std::array<Option, 32> run_options(const std::array<Option, 4>& before, const std::array<Option, 8>& after) {
  std::array<Option, 32> all{};
  std::size_t count = 0;
  const auto add = [&](const Option& option) {
    if (!option.name.empty()) all[count++] = option;
  };
  for (const Option& option : before) add(option);
  for (const Option& option : kRunOptions) add(option);
  for (const Option& option : after) add(option);
  return all;
}

// For `simulate`: each option has one value, and the operand SPEC is the network.
sweep::GivenSettings given_settings(const Invocation& invocation);

// For commands over many points: each option may have several values.
sweep::Alternatives given_alternatives(const Invocation& invocation);

}  // namespace weft::cli
