// The options of `weft simulate`: first what can be read without a network, so that a slip shows before any work, then
// the model of the routers, which needs the routing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "sim/model.h"

namespace weft::cli {

struct LinkOption {
  std::string text;  // as it was typed
  std::string link_class;
  std::optional<unsigned> latency{};
  std::optional<unsigned> cycles_per_flit{};
};

struct SimulationOptions {
  std::optional<double> load{};  // flits per terminal and cycle
  std::uint32_t packet = 1;
  routing::VcId vcs = 0;  // 0: as many as the routing needs
  unsigned buffer = 8;
  sim::Switching switching = sim::Switching::wormhole;
  std::optional<sim::VcReuse> vc_reuse{};
  sim::Delays delays{};
  unsigned iterations = 1;
  unsigned speedup = 1;
  bool is_speculative = false;
  std::vector<LinkOption> links{};
  std::optional<sim::Cycle> cycles{};
  std::optional<sim::Cycle> warm_up{};
  std::uint64_t seed = 1;
};

// Throws InputError.
SimulationOptions simulation_options(const Invocation& invocation);

// How a routing may hand a vc to the next packet: behind the tail of the one before unless it relies on escape
// channels.
struct ReuseRule {
  sim::VcReuse reuse = sim::VcReuse::tail;
  std::string why;
};
// Throws InputError when a routing with escape channels is to run wormhole with reuse behind the tail.
ReuseRule reuse_rule(const SimulationOptions& options, const routing::Routing& routing);

// Throws InputError, also where the routing does not fit. `most_flits` is the length of the longest packet.
sim::Model model_of(const SimulationOptions& options, const routing::Routing& routing, sim::VcReuse reuse,
                    unsigned most_flits);

std::string_view to_text(sim::Switching switching);  // as it is written after --switching
std::string_view to_text(sim::VcReuse reuse);

}  // namespace weft::cli
