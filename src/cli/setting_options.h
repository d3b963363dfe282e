// The options that are settings of a run, as `simulate`, `sweep` and `saturation` have them.
#pragma once

#include <array>

#include "cli/command.h"
#include "sweep/plan/plan.h"
#include "sweep/point/raw_setting.h"

namespace weft::cli {

// Those that mean the same in every command.
inline constexpr std::array<Option, 22> kRunOptions{{
    {"--process", "PROCESS", "when packets are born, such as on-off or batch(packets=4) (bernoulli when left out)"},
    {"--packet", "FLITS", "flits of a packet (1 when left out)"},
    {"--header", "FLITS", "header flits of a packet, counted in --packet (1 when left out)"},
    {"--router", "PRESET", "delays of iq (when left out) or table-iv", false, "", "iq|table-iv"},
    {"--route-on", "FLIT", "the header flit that starts route computation: first (when left out) or last", false, "",
     "first|last"},
    {"--vcs", "K", "VCs of every port; as many as the routing needs when left out"},
    {"--buffer", "FLITS", "flits that each vc holds (8 when left out)"},
    {"--port-buffer", "FLITS", "flits of a port, shared evenly by its VCs; in place of --buffer"},
    {"--switching", "MODE", "wormhole (when left out), vct: virtual cut-through, saf: store-and-forward", false, "",
     "wormhole|vct|saf"},
    {"--vc-reuse", "RULE",
     "when a vc takes the next packet: tail, whole-packet or empty; when left out, the first of these under which the "
     "routing cannot deadlock, or empty where that is not known",
     false, "", "tail|whole-packet|empty"},
    {"--route-delay", "N", "cycles of route computation"},
    {"--vc-delay", "N", "cycles of vc allocation"},
    {"--switch-delay", "N", "cycles of switch allocation"},
    {"--crossbar-delay", "N", "cycles in the crossbar"},
    {"--credit-delay", "N", "cycles before a credit sets out"},
    {"--link", "CLASS:KEYS",
     "of a link class, or of all that begin with these words, latency=N and cycles=N per flit: \"level "
     "2:latency=3,cycles=2\"",
     true},
    {"--iterations", "N", "rounds of allocation (1 when left out)"},
    {"--speedup", "N", "inputs of the switch for each input port (1 when left out)"},
    {"--speculative", "", "heads ask for the switch before they have a vc"},
    {"--cycles", "N", "end of the window in which packets count, the warm-up included"},
    {"--warmup", "N", "cycles before packets count, or auto (when left out): detected"},
    {"--seed", "S", "of all draws (1 when left out)"},
}};

// Some options, then kRunOptions, then others; empty ones are left out.
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

// Of `simulate`: each option is one value, and the operand SPEC is the network.
sweep::GivenSettings given_settings(const Invocation& invocation);

// Of a command over many points: each option may hold several values.
sweep::Alternatives given_alternatives(const Invocation& invocation);

}  // namespace weft::cli
