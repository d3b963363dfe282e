#include "hardware/router.h"

#include <algorithm>
#include <vector>

namespace weft::hardware {

RouterEstimate estimate_router(const RouterShape& shape, const Coefficients& coefficients) {
  RouterEstimate router{.shape = shape};
  const Count pairs = Count{shape.inputs} * shape.outputs;
  router.crosspoint_bits = pairs * shape.flit_bits;
  router.buffer_bits = Count{shape.inputs} * shape.virtual_channels * shape.buffer_flits * shape.flit_bits;
  router.request_bits = pairs;
  router.io_control_bits = Count{std::max(shape.inputs, shape.outputs)} * shape.flit_bits;
  router.crossbar_gates = to_double(router.crosspoint_bits) * coefficients.gates_per_crosspoint_bit;
  router.buffer_gates = to_double(router.buffer_bits) * coefficients.gates_per_buffer_bit;
  router.arbiter_gates = to_double(router.request_bits) * coefficients.gates_per_control_bit;
  router.io_control_gates = to_double(router.io_control_bits) * coefficients.gates_per_control_bit;
  return router;
}

RouterCosts estimate_routers(const topology::PortGraph& graph, std::uint64_t flit_bits,
                             const Coefficients& coefficients, const Execution& execution) {
  std::vector<std::uint64_t> in_degree(graph.node_count(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) ++in_degree[w];
  }
  execution.throw_if_stopped();
  RouterCosts costs;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const std::uint64_t terminals = graph.terminal_count_at(v);
    const RouterEstimate router =
        estimate_router({.inputs = in_degree[v] + terminals,
                         .outputs = graph.out_degree(v) + terminals,
                         .virtual_channels = static_cast<std::uint64_t>(coefficients.virtual_channels),
                         .buffer_flits = static_cast<std::uint64_t>(coefficients.buffer_flits),
                         .flit_bits = flit_bits},
                        coefficients);
    costs.all_gates += router.gates();
    costs.all_buffer_bits += router.buffer_bits;
    if (v == 0 || router.gates() > costs.largest.gates()) costs.largest = router;
  }
  return costs;
}

}  // namespace weft::hardware
