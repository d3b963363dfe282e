// Links that leave packages (chips, boards, racks), counted exactly.
//
// A bidirectional link that leaves a package counts one there. A unidirectional channel counts one in the package that
// it leaves and one in the package that it enters. Links to terminals are not counted: a processor is on the chip of
// its node.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "base/numbers/fraction.h"
#include "hardware/partition.h"
#include "topology/port_graph.h"

namespace weft::hardware {

struct PackagePins {
  std::uint64_t links = 0;     // bidirectional links, and unidirectional channels in and out
  std::uint64_t channels = 0;  // a bidirectional link is two channels
};

struct LinkRange {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  Fraction mean{};
};

struct PinCount {
  LinkRange links;                  // over the packages in use
  std::uint64_t most_channels = 0;  // of any package
  std::uint64_t cut = 0;            // links between packages, each counted once
};

// One entry for each package.
std::vector<PackagePins> pins_of_packages(const topology::PortGraph& graph, const Partition& partition,
                                          const Execution& execution);

PinCount count_pins(const topology::PortGraph& graph, const Partition& partition, const Execution& execution);

}  // namespace weft::hardware
