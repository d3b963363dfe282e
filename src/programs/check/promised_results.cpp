#include "programs/check/promised_results.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/collective_promises.h"
#include "programs/check/program_call.h"
#include "topology/constructions/swapped_network.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

using Kind = Meaning::Kind;

// The nucleus and the digits of an address; any other network is its own nucleus.
struct AddressForm {
  std::optional<topology::Network> nucleus{};
  NodeId base = 1;
  unsigned digits = 1;
};

AddressForm address_form(const topology::Network& network, const Execution& execution) {
  AddressForm form{.base = network.graph.node_count()};
  const auto swapped = network.has_faults ? std::nullopt : topology::address_form(topology::resolve(network.spec));
  if (!swapped || swapped->shape.levels.empty()) return form;
  form.nucleus.emplace(topology::build(swapped->nucleus, execution));
  form.base = form.nucleus->graph.node_count();
  for (const std::int64_t levels : swapped->shape.levels) form.digits *= static_cast<unsigned>(levels);
  form.digits += static_cast<unsigned>(swapped->shape.copies);
  return form;
}

// The node that holds index x of a cube: every digit of k bits, less the base if it is not below it.
struct CubeForm {
  unsigned bits = 0;            // of an index
  std::vector<NodeId> nodes{};  // by index
};

CubeForm cube_form(const topology::Network& network, const Execution& execution) {
  const AddressForm form = address_form(network, execution);
  const auto digit_bits = static_cast<unsigned>(std::bit_width(form.base - 1));
  CubeForm cube{.bits = digit_bits * form.digits};
  if (form.base < 2 || cube.bits > 31) throw InputError("the network is no cube", {}, "see: weft list programs");
  cube.nodes.resize(std::size_t{1} << cube.bits);
  for (std::uint64_t x = 0; x < cube.nodes.size(); ++x) {
    std::uint64_t weight = 1;
    for (unsigned digit = 0; digit < form.digits; ++digit) {
      const std::uint64_t value = x >> digit * digit_bits & ((std::uint64_t{1} << digit_bits) - 1);
      cube.nodes[x] += static_cast<NodeId>(weight * (value < form.base ? value : value - form.base));
      weight *= form.base;
    }
  }
  return cube;
}

std::uint64_t reverse(std::uint64_t number, unsigned bits) {
  std::uint64_t reversed = 0;
  for (unsigned i = 0; i < bits; ++i) reversed |= (number >> i & 1U) << (bits - 1 - i);
  return reversed;
}

Meaning element(std::uint64_t start, std::uint8_t sequence = 0) { return {.sequence = sequence, .start = start}; }

Meaning part(Kind kind, std::uint64_t start, std::uint64_t stride, std::uint64_t count, std::uint8_t sequence = 0) {
  return count == 1 ? element(start, sequence) : Meaning{kind, sequence, start, stride, count, 0};
}

// Input v at node v.
Promise one_each(NodeId node_count) {
  Promise promise;
  for (NodeId v = 0; v < node_count; ++v) {
    promise.inputs.push_back(element(v));
    promise.held_at_start.emplace_back(v, v);
  }
  return promise;
}

// Input x where index x is.
Promise cube_promise(const CubeForm& cube) {
  Promise promise;
  for (std::uint32_t x = 0; x < cube.nodes.size(); ++x) {
    promise.inputs.push_back(element(x));
    promise.held_at_start.emplace_back(cube.nodes[x], x);
  }
  return promise;
}

Promise semigroup_promise(const topology::Network& network) {
  const NodeId nodes = network.graph.node_count();
  Promise promise = one_each(nodes);
  for (NodeId v = 0; v < nodes; ++v) promise.results.push_back({v, v, part(Kind::product, 0, 1, nodes)});
  return promise;
}

// The rings on which sums go over the skips.
bool is_unidirectional_ring(const topology::Network& network) {
  const std::string_view family = network.family == nullptr ? std::string_view{} : network.family->name;
  return !network.has_faults && (family == "directed-ring" || family == "chordal-ring" || family == "prc");
}

// The sum of all inputs before a node, or before an index; the first one has none.
Promise rank_promise(const topology::Network& network, const Execution& execution) {
  const bool is_ring = is_unidirectional_ring(network);
  const CubeForm cube = is_ring ? CubeForm{} : cube_form(network, execution);
  Promise promise = is_ring ? one_each(network.graph.node_count()) : cube_promise(cube);
  promise.sizes.adds_any_sets = is_ring;
  for (std::uint32_t x = 1; x < promise.inputs.size(); ++x) {
    promise.results.push_back({is_ring ? x : cube.nodes[x], x, part(Kind::sum, 0, 1, x)});
  }
  return promise;
}

bool is_ring_product(const ProgramCall& call) {
  const bool is_product = call.name() == "semigroup" || call.name() == "prefix";
  return is_product && call.has("algorithm") && call.says("algorithm", "skips");
}

// Over the skips of a ring: for an operation that commutes, the sum of all inputs, or of those of nodes 0 to v.
Promise ring_product_promise(const ProgramCall& call, const topology::Network& network) {
  const NodeId nodes = network.graph.node_count();
  Promise promise = one_each(nodes);
  promise.sizes.adds_any_sets = !call.says("operator", "compose");
  const Kind kind = promise.sizes.adds_any_sets ? Kind::sum : Kind::product;
  for (NodeId v = 0; v < nodes; ++v) {
    const std::uint64_t count = call.name() == "prefix" ? v + std::uint64_t{1} : nodes;
    promise.results.push_back({v, v, part(kind, 0, 1, count)});
  }
  return promise;
}

Promise prefix_promise(const CubeForm& cube) {
  Promise promise = cube_promise(cube);
  for (std::uint32_t x = 0; x < cube.nodes.size(); ++x) {
    promise.results.push_back({cube.nodes[x], x, part(Kind::product, 0, 1, x + std::uint64_t{1})});
  }
  return promise;
}

// After a descent the group is multiplied in the order of its reversed bits: with the bits of the inputs reversed
// within the range it is a run again.
Promise group_promise(const ProgramCall& call, const CubeForm& cube) {
  const std::uint64_t first = call.number("first");
  const std::uint64_t last = call.number("last");
  if (first > last || last >= cube.bits) throw InputError("there are no such dimensions", {}, "first <= last");
  const std::uint64_t count = std::uint64_t{2} << (last - first);
  const std::uint64_t mask = (count - 1) << first;
  Promise promise = cube_promise(cube);
  for (std::uint32_t x = 0; x < cube.nodes.size(); ++x) {
    if (call.name() == "descend") {
      const std::uint64_t place = reverse((x & mask) >> first, static_cast<unsigned>(last - first + 1));
      promise.inputs[x] = element((x & ~mask) | place << first);
    }
    promise.results.push_back({call.says("order", "any") ? kNoNode : cube.nodes[x], x,
                               part(Kind::product, x & ~mask, std::uint64_t{1} << first, count)});
  }
  return promise;
}

// The frequency of an inverse transform counts backwards.
Meaning transformed(std::uint64_t output, std::uint64_t length, bool is_inverse, std::uint8_t sequence) {
  return {is_inverse ? Kind::scaled_transform : Kind::transform, sequence, 0, 1, length,
          is_inverse ? (length - output) % length : output};
}

Promise fft_promise(const ProgramCall& call, const CubeForm& cube) {
  const bool is_reversed = call.says("input", "reversed");
  Promise promise = cube_promise(cube);
  promise.sizes.transform_length = cube.nodes.size();
  for (std::uint32_t x = 0; x < cube.nodes.size(); ++x) {
    const std::uint64_t mirrored = reverse(x, cube.bits);
    if (is_reversed) promise.inputs[x] = element(mirrored);
    const bool is_anywhere = is_reversed && call.says("order", "any");
    promise.results.push_back(
        {is_anywhere ? kNoNode : cube.nodes[x], x,
         transformed(is_reversed ? x : mirrored, cube.nodes.size(), call.says("inverse", "yes"), 0)});
  }
  return promise;
}

Promise convolution_promise(const CubeForm& cube) {
  Promise promise = cube_promise(cube);
  const auto length = static_cast<std::uint32_t>(cube.nodes.size());
  promise.sizes.transform_length = length;
  for (std::uint32_t x = 0; x < length; ++x) {
    promise.inputs.push_back(element(x, 1));
    promise.held_at_start.emplace_back(cube.nodes[x], length + x);
    promise.results.push_back({cube.nodes[x], x, transformed(x, length, true, kProducts)});
  }
  return promise;
}

// The links of the homogeneous product network.
class ProductLinks {
 public:
  ProductLinks(const topology::Network& network, const Execution& execution)
      : network_(network), form_(address_form(network, execution)) {
    const topology::PortGraph& graph = nucleus();
    for (NodeId x = 0; x < graph.node_count(); ++x) {
      for (PortId port = 0; port < graph.out_degree(x); ++port) {
        generators_ = std::max<std::uint64_t>(generators_, graph.generator(x, port) + std::uint64_t{1});
      }
    }
  }

  [[nodiscard]] std::uint64_t dimension_count() const { return generators_ * form_.digits; }

  // Where the link of the dimension leads from v; kNoNode: there is none.
  [[nodiscard]] NodeId target(NodeId v, std::uint64_t dimension) const {
    std::uint64_t weight = 1;
    for (std::uint64_t digit = 0; digit < dimension / generators_; ++digit) weight *= form_.base;
    const auto x = static_cast<NodeId>(v / weight % form_.base);
    const auto port = nucleus().port_of(x, static_cast<GeneratorId>(dimension % generators_));
    if (!port) return kNoNode;
    return static_cast<NodeId>(v + (nucleus().neighbor(x, *port).node - std::uint64_t{x}) * weight);
  }

 private:
  [[nodiscard]] const topology::PortGraph& nucleus() const {
    return form_.nucleus ? form_.nucleus->graph : network_.graph;
  }

  const topology::Network& network_;
  AddressForm form_;
  std::uint64_t generators_ = 0;
};

Promise dimension_promise(const ProgramCall& call, const topology::Network& network, const Execution& execution) {
  const ProductLinks links(network, execution);
  const std::uint64_t dimension = call.number("dimension");
  if (dimension >= links.dimension_count()) {
    throw InputError(fmt::format("{} has no dimension {}", network.name(), dimension), {}, "take a lower one");
  }
  Promise promise = one_each(network.graph.node_count());
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    const NodeId to = links.target(v, dimension);
    if (to != kNoNode) promise.results.push_back({to, to, element(v)});
  }
  return promise;
}

// Item v·dimensions + d is what node v sends by dimension d.
Promise all_port_promise(const topology::Network& network, const Execution& execution) {
  const ProductLinks links(network, execution);
  Promise promise;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    for (std::uint64_t d = 0; d < links.dimension_count(); ++d) {
      const auto item = static_cast<ItemId>(promise.inputs.size());
      promise.inputs.push_back(element(item));
      promise.held_at_start.emplace_back(v, item);
      const NodeId to = links.target(v, d);
      if (to != kNoNode) promise.results.push_back({to, item, element(item)});
    }
  }
  return promise;
}

// Element (x,y) of both matrices, and of the product, is at the nodes (x·n + y)·n + z for all z; or at node x·n + y
// only.
Promise matrix_promise(const ProgramCall& call, const topology::Network& network) {
  const std::uint64_t nodes = network.graph.node_count();
  std::uint64_t n = 1;
  while (n * n * n < nodes) ++n;
  if (n * n * n != nodes) throw InputError("the number of nodes is no cube", {}, "see: weft list programs");
  const bool is_single = call.says("layout", "single");
  Promise promise;
  promise.sizes.matrix_size = n;
  for (std::uint32_t item = 0; item < 2 * n * n; ++item) {
    promise.inputs.push_back(element(item % (n * n), item < n * n ? 0 : 1));
  }
  for (std::uint32_t place = 0; place < n * n; ++place) {
    for (std::uint64_t z = 0; z < (is_single ? 1 : n); ++z) {
      const auto node = static_cast<NodeId>(is_single ? place : place * n + z);
      promise.held_at_start.emplace_back(node, place);
      promise.held_at_start.emplace_back(node, static_cast<ItemId>(n * n + place));
      promise.results.push_back({node, place, part(Kind::sum, place * n, 1, n, kProducts)});
    }
  }
  return promise;
}

// By the flags: where the selected ones come from or go to.
Promise monotone_promise(const ProgramCall& call, const Schedule& schedule, const CubeForm& cube) {
  Promise promise = cube_promise(cube);
  promise.is_for_any_input = false;
  if (schedule.data.size() != cube.nodes.size()) {
    throw InputError("the schedule does not say which nodes are selected", {}, "write it with weft run --schedule");
  }
  std::uint32_t rank = 0;
  std::uint32_t next = 0;
  for (std::uint32_t index = 0; index < schedule.data.size(); ++index) {
    if (schedule.data[index] == 0) continue;
    if (call.name() == "compress") {
      promise.results.push_back({cube.nodes[rank], rank, element(index)});
    } else {
      for (std::uint32_t to = call.name() == "generalize" ? next : index; to <= index; ++to) {
        promise.results.push_back({cube.nodes[to], to, element(rank)});
      }
    }
    next = index + 1;
    ++rank;
  }
  return promise;
}

Promise transpose_promise(const topology::Network& network) {
  const NodeId nodes = network.graph.node_count();
  NodeId side = 1;
  while (std::uint64_t{side} * side < nodes) ++side;
  if (side * side != nodes) throw InputError("the number of nodes is no square", {}, "see: weft list programs");
  Promise promise = one_each(nodes);
  for (NodeId row = 0; row < side; ++row) {
    for (NodeId column = 0; column < side; ++column) {
      const NodeId place = row * side + column;
      promise.results.push_back({place, place, element(column * side + row)});
    }
  }
  return promise;
}

SortingNetwork ring_sorting_network(const ProgramCall& call, NodeId count) {
  if (call.says("method", "transposition")) return {SortingNetwork::Kind::transposition};
  if (call.says("method", "merge-exchange")) return {SortingNetwork::Kind::merge_exchange};
  if (call.says("method", "bitonic") && std::has_single_bit(count)) return {SortingNetwork::Kind::bitonic};
  throw InputError(fmt::format("no sorting network of {} numbers is named {}", count, call.text("method")), {},
                   "methods are transposition, merge-exchange and, for 2^n numbers, bitonic");
}

// On rings: the number of rank v at node v, or that of one rank at all nodes.
Promise ring_sort_promise(const ProgramCall& call, const topology::Network& network) {
  const NodeId nodes = network.graph.node_count();
  Promise promise = one_each(nodes);
  promise.sort = ring_sorting_network(call, nodes);
  const std::uint64_t rank = call.name() == "selection" ? call.number("rank") : 1;
  if (rank == 0 || rank > nodes) throw InputError("there is no such rank", {}, "ranks are 1 to the number of nodes");
  for (NodeId v = 0; v < nodes; ++v) {
    promise.results.push_back({v, call.name() == "selection" ? static_cast<std::uint32_t>(rank - 1) : v, {}});
  }
  return promise;
}

// None if the program does not sort.
std::optional<Promise> sort_promise(const ProgramCall& call, const topology::Network& network,
                                    const Execution& execution) {
  if (call.name() == "selection") return ring_sort_promise(call, network);
  if (call.name() != "sort" && call.name() != "bitonic-sort") return std::nullopt;
  const std::string method = call.name() == "sort" ? call.text("method") : "bitonic";
  if (method == "transposition" || method == "merge-exchange") return ring_sort_promise(call, network);
  if (method == "rcc") {
    Promise promise = one_each(network.graph.node_count());
    promise.sort = {SortingNetwork::Kind::rcc, address_form(network, execution).base};
    for (NodeId v = 0; v < network.graph.node_count(); ++v) promise.results.push_back({v, v, {}});
    return promise;
  }
  const CubeForm cube = cube_form(network, execution);
  Promise promise = cube_promise(cube);
  promise.sort.kind = SortingNetwork::Kind::bitonic;
  for (std::uint32_t x = 0; x < cube.nodes.size(); ++x) promise.results.push_back({cube.nodes[x], x, {}});
  return promise;
}

// Input t, at the node of terminal t, goes to the destination of t; result t is what terminal t gets.
Promise permutation_promise(const ProgramCall& call, const topology::Network& network, const Execution& execution) {
  const auto permutation = traffic::build_permutation(network, call.text("permutation"), 1, execution);
  Promise promise;
  for (std::uint32_t t = 0; t < permutation.destinations.size(); ++t) {
    const TerminalId to = permutation.destinations[t];
    promise.inputs.push_back(element(t));
    promise.held_at_start.emplace_back(network.graph.node_of_terminal(t), t);
    promise.results.push_back({network.graph.node_of_terminal(to), to, element(t)});
  }
  return promise;
}

}  // namespace

Promise promise_of(const Schedule& schedule, const topology::Network& network, const Execution& execution) {
  const ProgramCall call(schedule.program);
  if (auto promise = collective_promise(call.spec(), schedule, network)) return std::move(*promise);
  if (is_ring_product(call)) return ring_product_promise(call, network);
  if (call.name() == "semigroup") return semigroup_promise(network);
  if (call.name() == "emulate-dimension") return dimension_promise(call, network, execution);
  if (call.name() == "emulate-all-port") return all_port_promise(network, execution);
  if (call.name() == "matrix-product") return matrix_promise(call, network);
  if (call.name() == "permute") return permutation_promise(call, network, execution);
  if (call.name() == "rank") return rank_promise(network, execution);
  if (call.name() == "compress" || call.name() == "distribute" || call.name() == "generalize") {
    return monotone_promise(call, schedule, cube_form(network, execution));
  }
  const bool is_group = call.name() == "ascend" || call.name() == "descend";
  if (is_group) return group_promise(call, cube_form(network, execution));
  if (call.name() == "prefix") return prefix_promise(cube_form(network, execution));
  if (call.name() == "fft") return fft_promise(call, cube_form(network, execution));
  if (call.name() == "convolution") return convolution_promise(cube_form(network, execution));
  if (call.name() == "matrix-transpose") return transpose_promise(network);
  if (auto promise = sort_promise(call, network, execution)) return std::move(*promise);
  throw InputError("the checker does not know what " + quote_briefly(call.name()) + " computes", {},
                   "see: weft list programs");
}

}  // namespace weft::programs
