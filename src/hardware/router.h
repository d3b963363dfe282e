// Gates and bits of a router.
//
//   crossbar     inputs x outputs x flit bits          crosspoint bits
//   buffers      inputs x VCs x flits x flit bits      buffer bits
//   arbiters     inputs x outputs                      control bits: one request from each input at each output
//   I/O control  ports x flit bits                     control bits
//
// Each of the three kinds of bits takes a number of gates that is fitted to a real chip (router_calibration.h).
// Inputs and outputs are those of the network and one of each for every terminal.
#pragma once

#include <cstdint>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "hardware/coefficients.h"
#include "topology/port_graph.h"

namespace weft::hardware {

struct RouterShape {
  std::uint64_t inputs = 0;
  std::uint64_t outputs = 0;
  std::uint64_t virtual_channels = 0;
  std::uint64_t buffer_flits = 0;
  std::uint64_t flit_bits = 0;
};

struct RouterEstimate {
  RouterShape shape;
  Count crosspoint_bits = 0;
  Count buffer_bits = 0;
  Count request_bits = 0;  // of the arbiters
  Count io_control_bits = 0;
  double crossbar_gates = 0;
  double buffer_gates = 0;
  double arbiter_gates = 0;
  double io_control_gates = 0;

  [[nodiscard]] double gates() const { return crossbar_gates + buffer_gates + arbiter_gates + io_control_gates; }
};

struct RouterCosts {
  RouterEstimate largest;  // the router with most gates, the first of several
  double all_gates = 0;    // of all routers
  Count all_buffer_bits = 0;
};

RouterEstimate estimate_router(const RouterShape& shape, const Coefficients& coefficients);

RouterCosts estimate_routers(const topology::PortGraph& graph, std::uint64_t flit_bits,
                             const Coefficients& coefficients, const Execution& execution);

}  // namespace weft::hardware
