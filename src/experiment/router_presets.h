// Presets of router parameters: `--router iq`. docs/model.md says what each is.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "sim/model/model.h"

namespace weft::experiment {

// What a chip can do at most; 0: no limit.
struct ChipLimits {
  std::string_view chip{};
  unsigned packet_flits = 0;
  unsigned ports = 0;  // in each direction, terminals included
};

// What a preset does not state stays as it is.
struct RouterPreset {
  std::string_view name;
  sim::Delays delays{};
  std::optional<unsigned> packet{};  // flits of a packet
  std::optional<unsigned> buffer{};
  std::optional<unsigned> header{};
  std::optional<sim::RouteOn> route_on{};
  double clock_mhz = 0;
  unsigned flit_bits = 0;
  ChipLimits limits{};
};

std::span<const RouterPreset> router_presets();
const RouterPreset* find_preset(std::string_view name);  // nullptr when there is none

void apply(const RouterPreset& preset, sim::RouterParameters& router);

// Throws InputError for packets or routers that the chip does not serve.
void check_limits(const ChipLimits& limits, const topology::PortGraph& graph, unsigned most_flits);

}  // namespace weft::experiment
