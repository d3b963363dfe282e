// Embeddings that are known by name, tried in this order:
//
// - same numbers, or same coordinates up to their order: where every channel of the guest becomes a channel of the host
//   (a periodically regular chordal ring in its chordal ring, a mesh in a torus or diagonal torus);
// - a product network in a swapped network over the same nucleus: same addresses;
// - a hypercube in a grid or diagonal torus with sides that are powers of two: bits of the address are bits of the
//   coordinates; a hypercube in a smaller one: the upper bits are dropped;
// - a torus in a mesh of the same sides, a ring in a path: each dimension is folded, so that its two halves alternate;
// - rings, paths, meshes and tori in a hypercube: the reflected Gray code in each dimension;
// - the complete binary tree in a hypercube: inorder;
// - a ring or path in a network of the same size: a Hamiltonian cycle or path where one is found, else a walk round a
//   spanning tree, by which neighbours are at most three hops apart.
#pragma once

#include <optional>
#include <string>

#include "programs/embeddings/embedding.h"

namespace weft::programs {

struct KnownMap {
  HostMap map;
  std::string name;           // "Gray code"
  bool is_makeshift = false;  // a better map may well be found by a search
};

std::optional<KnownMap> known_map(const topology::Network& guest, const topology::Network& host, std::uint64_t seed,
                                  const Execution& execution);

}  // namespace weft::programs
