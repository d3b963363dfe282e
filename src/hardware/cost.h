// The cost of building a network: pins of chips, boards and racks, wires, area, routers, energy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hardware/area.h"
#include "hardware/coefficients.h"
#include "hardware/energy.h"
#include "hardware/packaging.h"
#include "hardware/router.h"
#include "hardware/wires.h"
#include "metrics/outcome.h"

namespace weft::hardware {

struct CostRequest {
  std::vector<std::uint32_t> chips{};  // numbers of chips; empty: the usual ones that the network has nodes for
  std::uint32_t boards = 0;            // 0: none
  std::uint64_t flit_bits = 36;        // also the width of a channel
  Coefficients coefficients = usual_coefficients();
};

struct ChipCost {
  std::uint32_t count = 0;  // requested
  std::uint32_t used = 0;   // not empty
  std::uint32_t nodes = 0;  // of a full chip
  std::string method;
  PinCount pins;
  double most_signals = 0;  // pins for signals of the worst chip
  Packaging packaging;
  HopEnergy hop;
  std::optional<double> flit_pj;  // where the mean distance is known
};

struct ChipCosts {
  std::uint32_t count = 0;
  ChipCost natural;
  metrics::Outcome<ChipCost> found;
};

struct PlacementCost {
  std::string method;
  Cell sides{1, 1, 1};
  WireLengths wires;
};

struct PlacementCosts {
  unsigned dimensions = 2;
  PlacementCost natural;
  metrics::Outcome<PlacementCost> improved;
};

struct Cost {
  std::string name;
  NodeId nodes = 0;
  std::uint64_t links = 0;  // bidirectional
  std::uint64_t unidirectional_channels = 0;
  std::uint64_t flit_bits = 0;
  std::vector<ChipCosts> chips;
  std::vector<PlacementCosts> placements;  // on a plane, then in space
  metrics::Outcome<AreaBound> area;
  RouterCosts routers;
  metrics::Outcome<double> mean_distance;  // between different nodes
};

// The numbers of chips of a request without any.
std::vector<std::uint32_t> usual_chips(NodeId node_count);

// Throws InputError for more chips than nodes, more boards than chips, and no bits.
Cost cost_of(const topology::Network& network, const CostRequest& request, const Execution& execution);

}  // namespace weft::hardware
