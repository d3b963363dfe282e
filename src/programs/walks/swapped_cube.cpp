#include "programs/walks/swapped_cube.h"

#include <bit>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "topology/constructions/swapped_network.h"

namespace weft::programs {
namespace {

PortId port_to(const topology::PortGraph& graph, NodeId v, NodeId to) {
  for (PortId port = 0; port < graph.out_degree(v); ++port) {
    if (graph.neighbor(v, port).node == to) return port;
  }
  return kNoPort;
}

Crossing crossing_of(const topology::SwapMove& move, bool is_recursive, const topology::PortGraph& graph) {
  const std::string level = "level " + std::to_string(move.level);
  Crossing crossing{is_recursive ? "depth " + std::to_string(move.depth) + " " + level : level, move.block, move.weight,
                    std::vector<PortId>(graph.node_count(), kNoPort)};
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (crossing.partner(v) == v) continue;
    const auto port = graph.port_of(v, move.generator);
    if (port) crossing.ports[v] = *port;
  }
  return crossing;
}

// The ports to the nodes whose address differs in this bit; empty if a node has none.
std::vector<PortId> bit_ports(const topology::PortGraph& graph, unsigned bit) {
  std::vector<PortId> ports(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    ports[v] = port_to(graph, v, v ^ NodeId{1} << bit);
    if (ports[v] == kNoPort) return {};
  }
  return ports;
}

[[noreturn]] void refuse_network(std::string_view program, const topology::Network& network, const std::string& why,
                                 const std::string& hint) {
  throw InputError(fmt::format("{} cannot run on {}: {}", program, network.name(), why), {}, hint);
}

// The recursion of ASC and DES over the depths.
class Walker {
 public:
  Walker(const SwappedCube& cube, const DimensionWalk& walk, bool is_ascending)
      : cube_(cube), walk_(walk), is_ascending_(is_ascending), home_(NodeId{1} << cube.dimension_count()) {
    std::iota(home_.begin(), home_.end(), NodeId{0});
    sizes_.push_back(cube.nucleus_bits());
    for (const std::uint64_t levels : cube.levels()) sizes_.push_back(sizes_.back() * static_cast<unsigned>(levels));
  }

  // Dimensions first..last of the blocks of this depth; `base` is the dimension of the network that is 0 there.
  void visit(std::size_t depth, unsigned first, unsigned last, unsigned base) {
    const unsigned size = depth == 0 ? 1 : sizes_[depth - 1];
    const unsigned count = last / size - first / size + 1;
    for (unsigned i = 0; i < count; ++i) {
      const unsigned block = is_ascending_ ? first / size + i : last / size - i;
      if (depth == 0) {
        walk_.operate(block, base + block, home_);
        continue;
      }
      cross(depth, block);
      visit(depth - 1, block == first / size ? first % size : 0, block == last / size ? last % size : size - 1,
            base + block * size);
      cross(depth, block);
    }
  }

 private:
  void cross(std::size_t depth, unsigned block) {
    if (block == 0) return;
    const Crossing& crossing = cube_.crossing(depth, block + 1);
    walk_.cross(crossing);
    other_.resize(home_.size());
    for (NodeId v = 0; v < home_.size(); ++v) other_[v] = home_[crossing.partner(v)];
    home_.swap(other_);
  }

  const SwappedCube& cube_;
  const DimensionWalk& walk_;
  bool is_ascending_;
  std::vector<NodeId> home_;
  std::vector<NodeId> other_;
  std::vector<unsigned> sizes_;  // bits of a block of depth i + 1
};

}  // namespace

SwappedLevels swapped_levels(const topology::Network& network, std::string_view program, const Execution& execution) {
  const auto form = network.has_faults ? std::nullopt : topology::swapped_form(topology::resolve(network.spec));
  if (!form) return {};
  if (form->shape.copies > 0 || form->shape.removed > 0) {
    refuse_network(program, network, "copies= and removed= change the addresses", "leave both out");
  }
  SwappedLevels swapped;
  for (const std::int64_t levels : form->shape.levels) swapped.levels.push_back(static_cast<std::uint64_t>(levels));
  swapped.nucleus.emplace(topology::build(form->nucleus, execution));
  swapped.crossings.resize(swapped.levels.size());
  for (const topology::SwapMove& move : topology::swap_moves(form->shape, swapped.nucleus->graph)) {
    swapped.crossings[move.depth - 1].push_back(crossing_of(move, swapped.levels.size() > 1, network.graph));
  }
  return swapped;
}

SwappedCube::SwappedCube(const topology::Network& network, std::string_view program, const Execution& execution)
    : swapped_(swapped_levels(network, program, execution)) {
  const topology::PortGraph& nucleus = swapped_.nucleus ? swapped_.nucleus->graph : network.graph;
  const std::string where = swapped_.nucleus ? "its nucleus " + swapped_.nucleus->name() : std::string("it");
  const std::string hint = "use a hypercube, or hsn or rhsn over one: \"rhsn(2,2,hypercube(2))\"";
  if (!std::has_single_bit(nucleus.node_count()) || nucleus.node_count() < 2) {
    refuse_network(program, network, fmt::format("{} has {} nodes, not a power of two", where, nucleus.node_count()),
                   hint);
  }
  nucleus_bits_ = static_cast<unsigned>(std::countr_zero(nucleus.node_count()));
  dimension_count_ = static_cast<unsigned>(std::countr_zero(network.graph.node_count()));
  for (unsigned bit = 0; bit < nucleus_bits_; ++bit) {
    nucleus_ports_.push_back(bit_ports(network.graph, bit));
    if (nucleus_ports_.back().empty()) {
      refuse_network(
          program, network,
          fmt::format("in {}, some node has no link to the node whose address differs in bit {}", where, bit), hint);
    }
  }
  has_hypercube_nucleus_ = (swapped_.nucleus ? *swapped_.nucleus : network).spec.name == "hypercube";
}

std::string SwappedCube::dimension_text(unsigned dimension) const {
  if (depth() == 0) return fmt::format("dimension {}", dimension);
  std::vector<std::uint64_t> radices{nucleus_bits_};
  radices.insert(radices.end(), levels().begin(), levels().end());
  std::vector<std::uint64_t> digits;
  std::uint64_t rest = dimension;
  for (const std::uint64_t radix : radices) {
    digits.insert(digits.begin(), rest % radix);
    rest /= radix;
  }
  return fmt::format("dimension {} = ({})", dimension, fmt::join(digits, ","));
}

void ascend(const SwappedCube& cube, unsigned first, unsigned last, const DimensionWalk& walk) {
  Walker(cube, walk, true).visit(cube.depth(), first, last, 0);
}

void descend(const SwappedCube& cube, unsigned first, unsigned last, const DimensionWalk& walk) {
  Walker(cube, walk, false).visit(cube.depth(), first, last, 0);
}

}  // namespace weft::programs
