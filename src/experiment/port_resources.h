// The VCs and buffers at the ports of a run's routers, and whether the networks of a comparison have the same: more
// virtual channels or deeper buffers carry more load, whatever the network.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "experiment/router_description.h"

namespace weft::experiment {

// A range over the link classes of a network.
struct Span {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  friend auto operator<=>(const Span&, const Span&) = default;
};
std::string to_text(const Span& span);  // "2", or "2 to 3"

// Resources of the input ports of links. Ports of terminals have those of the link class with the most VCs.
struct PortResources {
  Span vcs{};
  Span buffer{};  // flits per VC
  Span flits{};   // flits per port
  std::string vc_reuse{};
  friend bool operator==(const PortResources&, const PortResources&) = default;
};
PortResources port_resources(const RouterDescription& router);

// A row of a table or a curve of a chart.
struct NamedResources {
  std::string name;  // given in the plan; may be empty
  std::string network;
  std::string routing;
  PortResources resources{};
};

// One sentence without full stop for each resource in which networks differ: "VCs per port differ: ring(8) 2,
// hypercube(3) 1". None where every network has the same set of values, as when a sweep tries several on all of them.
std::vector<std::string> resource_differences(std::span<const NamedResources> compared);

}  // namespace weft::experiment
