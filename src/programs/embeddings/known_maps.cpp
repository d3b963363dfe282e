#include "programs/embeddings/known_maps.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "base/check.h"
#include "base/graphs/hamiltonian_cycle.h"
#include "base/graphs/node_map.h"
#include "programs/walks/digit_network.h"

namespace weft::programs {
namespace {

using topology::Network;

HostMap identity(const Network& guest) {
  HostMap map(guest.graph.node_count());
  std::iota(map.begin(), map.end(), NodeId{0});
  return map;
}

bool has_dilation_one(const Network& guest, const Network& host, const HostMap& map) {
  return preserves_arcs(guest.graph.arcs(), host.graph.arcs(), map);
}

bool is_any_of(const Network& network, std::initializer_list<std::string_view> families) {
  return std::find(families.begin(), families.end(), network.spec.name) != families.end();
}

std::optional<KnownMap> same_numbers(const Network& guest, const Network& host) {
  if (guest.graph.node_count() > host.graph.node_count()) return std::nullopt;
  HostMap map = identity(guest);
  if (!has_dilation_one(guest, host, map)) return std::nullopt;
  return KnownMap{std::move(map), "same numbers"};
}

// The guest's coordinate i is the host's coordinate place[i].
HostMap by_coordinates(const MixedRadix& guest, const MixedRadix& host, const std::vector<std::size_t>& place) {
  HostMap map(guest.size());
  for (NodeId v = 0; v < map.size(); ++v) {
    std::uint64_t node = 0;
    for (std::size_t i = 0; i < place.size(); ++i) node += guest.digit(v, i) * host.weight(place[i]);
    map[v] = static_cast<NodeId>(node);
  }
  return map;
}

std::optional<KnownMap> same_coordinates(const Network& guest, const Network& host) {
  constexpr std::size_t kMostDimensions = 6;
  const auto* inner = guest.labelling_as<topology::CoordinateLabelling>();
  const auto* outer = host.labelling_as<topology::CoordinateLabelling>();
  if (inner == nullptr || outer == nullptr || inner->radix().digit_count() != outer->radix().digit_count()) return {};
  if (inner->radix().digit_count() > kMostDimensions) return std::nullopt;
  std::vector<std::size_t> place(inner->radix().digit_count());
  std::iota(place.begin(), place.end(), std::size_t{0});
  do {
    const auto fits = [&](std::size_t i) { return inner->radix().radix(i) <= outer->radix().radix(place[i]); };
    bool is_inside = true;
    for (std::size_t i = 0; i < place.size(); ++i) is_inside = is_inside && fits(i);
    if (!is_inside) continue;
    HostMap map = by_coordinates(inner->radix(), outer->radix(), place);
    if (!has_dilation_one(guest, host, map)) continue;
    return KnownMap{std::move(map), std::is_sorted(place.begin(), place.end()) ? "same coordinates"
                                                                               : "same coordinates in another order"};
  } while (std::next_permutation(place.begin(), place.end()));
  return std::nullopt;
}

// Does every channel of the guest change one digit, along a channel of the nucleus?
bool is_product_over(const Network& guest, const Network& nucleus) {
  const NodeId base = nucleus.graph.node_count();
  const auto is_nucleus_channel = [&](NodeId from, NodeId to) {
    std::uint64_t weight = 1;
    while (from / (weight * base) != to / (weight * base)) weight *= base;
    if (from % weight != to % weight) return false;
    const auto heads = nucleus.graph.arcs().arcs_from(static_cast<NodeId>(from / weight % base));
    return std::find(heads.begin(), heads.end(), to / weight % base) != heads.end();
  };
  for (NodeId v = 0; v < guest.graph.node_count(); ++v) {
    for (const NodeId w : guest.graph.arcs().arcs_from(v)) {
      if (!is_nucleus_channel(v, w)) return false;
    }
  }
  return true;
}

std::optional<KnownMap> product_in_swapped(const Network& guest, const Network& host, const Execution& execution) {
  // A network without a family was not made from a name, so it is no swapped network.
  if (guest.graph.node_count() != host.graph.node_count() || host.family == nullptr) return std::nullopt;
  const DigitNetwork digits(host, execution);
  if (!digits.is_swapped() || digits.has_removed() || !is_product_over(guest, digits.nucleus())) return std::nullopt;
  return KnownMap{identity(guest), "product network, same addresses"};
}

std::optional<KnownMap> cube_in_grid(const Network& guest, const Network& host) {
  const auto* grid = host.labelling_as<topology::CoordinateLabelling>();
  if (!is_any_of(guest, {"hypercube"}) || !is_any_of(host, {"mesh", "torus", "rdt", "prdt"}) || grid == nullptr)
    return {};
  if (guest.graph.node_count() != host.graph.node_count()) return std::nullopt;
  for (std::size_t i = 0; i < grid->radix().digit_count(); ++i) {
    if (!std::has_single_bit(grid->radix().radix(i))) return std::nullopt;
  }
  return KnownMap{identity(guest), "bits of the address as bits of the coordinates"};
}

std::optional<KnownMap> cube_in_smaller_cube(const Network& guest, const Network& host) {
  if (!is_any_of(guest, {"hypercube"}) || !is_any_of(host, {"hypercube", "folded-hypercube"})) return std::nullopt;
  const NodeId hosts = host.graph.node_count();
  WEFT_CHECK(hosts > 0);
  HostMap map = identity(guest);
  for (NodeId& v : map) v %= hosts;
  return KnownMap{std::move(map), "upper bits of the address dropped"};
}

struct GridGuest {
  std::vector<std::uint64_t> sides;
  bool wraps = false;
};

std::optional<GridGuest> grid_guest(const Network& guest) {
  if (is_any_of(guest, {"ring", "directed-ring", "path"})) {
    return GridGuest{{guest.graph.node_count()}, !is_any_of(guest, {"path"})};
  }
  if (!is_any_of(guest, {"mesh", "torus", "directed-torus"})) return std::nullopt;
  const auto* labels = guest.labelling_as<topology::CoordinateLabelling>();
  GridGuest grid{{}, !is_any_of(guest, {"mesh"})};
  for (std::size_t i = 0; i < labels->radix().digit_count(); ++i) grid.sides.push_back(labels->radix().radix(i));
  return grid;
}

// Positions 0, 1, 2, ... of a ring are at 0, 2, 4, ... and return by the odd places: 0 5 1 4 2 3 along the path.
std::uint64_t folded(std::uint64_t position, std::uint64_t side) {
  return position < (side + 1) / 2 ? 2 * position : 2 * (side - position) - 1;
}

std::optional<KnownMap> torus_in_mesh(const Network& guest, const Network& host) {
  const auto inner = grid_guest(guest);
  const auto outer = grid_guest(host);
  if (!inner || !outer || !inner->wraps || outer->wraps || inner->sides != outer->sides) return std::nullopt;
  const MixedRadix radix(inner->sides);
  HostMap map(guest.graph.node_count(), 0);
  for (NodeId v = 0; v < map.size(); ++v) {
    std::uint64_t node = 0;
    for (std::size_t i = 0; i < inner->sides.size(); ++i) {
      node += folded(radix.digit(v, i), inner->sides[i]) * radix.weight(i);
    }
    map[v] = static_cast<NodeId>(node);
  }
  return KnownMap{std::move(map), "folded in each dimension"};
}

// Code words of neighbouring positions differ in one bit. The words i and 2^k-1-i differ only in the top bit, so a ring
// of even length takes the first and the last half of its length; one of odd length is the next even one less a
// position, whose neighbours differ in two bits.
std::uint64_t code_word(std::uint64_t position, std::uint64_t side, bool wraps) {
  const std::uint64_t words = std::bit_ceil(side);
  if (wraps && side != words) {
    const std::uint64_t length = side + side % 2;
    if (position >= length / 2) position += words - length;
  }
  return position ^ (position >> 1U);
}

std::optional<KnownMap> grid_in_cube(const Network& guest, const Network& host) {
  const auto grid = grid_guest(guest);
  if (!grid || !is_any_of(host, {"hypercube", "folded-hypercube"})) return std::nullopt;
  std::uint64_t words = 1;
  for (const std::uint64_t side : grid->sides) words *= std::bit_ceil(side);
  if (words > host.graph.node_count()) return std::nullopt;
  const MixedRadix radix(grid->sides);
  HostMap map(guest.graph.node_count());
  for (NodeId v = 0; v < map.size(); ++v) {
    std::uint64_t node = 0;
    std::uint64_t weight = 1;
    for (std::size_t i = 0; i < grid->sides.size(); ++i) {
      node += weight * code_word(radix.digit(v, i), grid->sides[i], grid->wraps);
      weight *= std::bit_ceil(grid->sides[i]);
    }
    map[v] = static_cast<NodeId>(node);
  }
  return KnownMap{std::move(map), "Gray code"};
}

// The node in position i of the inorder walk, counted from 1, is at host node i: the j-th node of a level with a levels
// below it is at (2j+1)·2^a. Its right child differs in one bit, its left child in two.
std::optional<KnownMap> tree_in_cube(const Network& guest, const Network& host) {
  const NodeId nodes = guest.graph.node_count();
  if (!is_any_of(guest, {"tree"}) || !is_any_of(host, {"hypercube", "folded-hypercube"})) return std::nullopt;
  if (nodes >= host.graph.node_count() || guest.graph.out_degree(0) != 2) return std::nullopt;
  const auto levels = static_cast<unsigned>(std::bit_width(nodes));
  HostMap map(nodes);
  for (NodeId v = 0; v < nodes; ++v) {
    const auto level = static_cast<unsigned>(std::bit_width(v + 1)) - 1;
    const NodeId in_level = v + 1 - (NodeId{1} << level);
    map[v] = (2 * in_level + 1) << (levels - 1 - level);
  }
  return KnownMap{std::move(map), "inorder"};
}

std::optional<KnownMap> ring_in_any(const Network& guest, const Network& host, std::uint64_t seed,
                                    const Execution& execution) {
  if (guest.graph.node_count() != host.graph.node_count()) return std::nullopt;
  const bool is_path = is_any_of(guest, {"path"});
  if (!is_path && !is_any_of(guest, {"ring", "directed-ring"})) return std::nullopt;
  const DigraphView graph = host.graph.arcs();
  if (auto order =
          is_path ? find_hamiltonian_path(graph, seed, execution) : find_hamiltonian_cycle(graph, seed, execution)) {
    if (has_dilation_one(guest, host, *order)) {
      return KnownMap{std::move(*order), is_path ? "Hamiltonian path" : "Hamiltonian cycle"};
    }
  }
  if (host.graph.is_directed()) return std::nullopt;
  auto order = spanning_tree_order(graph);
  if (!order) return std::nullopt;
  return KnownMap{std::move(*order), "walk round a spanning tree", true};
}

}  // namespace

std::optional<KnownMap> known_map(const Network& guest, const Network& host, std::uint64_t seed,
                                  const Execution& execution) {
  if (auto map = same_numbers(guest, host)) return map;
  if (auto map = same_coordinates(guest, host)) return map;
  if (auto map = product_in_swapped(guest, host, execution)) return map;
  if (auto map = cube_in_grid(guest, host)) return map;
  if (auto map = cube_in_smaller_cube(guest, host)) return map;
  if (auto map = torus_in_mesh(guest, host)) return map;
  if (auto map = grid_in_cube(guest, host)) return map;
  if (auto map = tree_in_cube(guest, host)) return map;
  return ring_in_any(guest, host, seed, execution);
}

}  // namespace weft::programs
