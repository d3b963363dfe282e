// Implicit graphs: networks that are searched without an adjacency list. Each node is one bit of a bitmap, laid out so
// that one breadth-first step from all reached nodes is a few operations on runs of whole words. This takes two bits of
// memory per node, and less than a nanosecond per node and step.
//
// These networks are connected. The family gives the layout; the search (metrics/distances/implicit_distances.h) counts
// the levels and decides when to stop. Virtual calls are made once per level, never per node.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/bits.h"
#include "base/numbers/count.h"

namespace weft::topology {

// One node of each orbit of the automorphism group; its distances hold for the whole orbit.
struct OrbitSource {
  std::uint64_t node = 0;    // the smallest of its orbit
  std::uint64_t weight = 0;  // number of nodes in the orbit

  friend bool operator==(const OrbitSource&, const OrbitSource&) = default;
};

// A bitmap in blocks of equal size, with the number of set bits of each block: blocks that did not change are skipped.
struct NodeSet {
  std::vector<Word> words;
  std::vector<std::uint32_t> populations;

  [[nodiscard]] std::size_t block_words() const { return words.size() / populations.size(); }
  [[nodiscard]] std::uint64_t population() const;
  // The bit must not be set yet.
  void insert(std::size_t block, std::size_t bit);
};

// Visits the bits that are in `whole` but not in `part`, which is a subset of it.
void for_each_missing(const NodeSet& whole, const NodeSet& part,
                      const std::function<void(std::size_t block, std::size_t bit)>& visit);

class ImplicitGraph {
 public:
  ImplicitGraph() = default;
  ImplicitGraph(const ImplicitGraph&) = delete;
  ImplicitGraph& operator=(const ImplicitGraph&) = delete;
  virtual ~ImplicitGraph() = default;

  // Nodes have the same numbers as in the built network.
  [[nodiscard]] virtual std::uint64_t node_count() const = 0;
  [[nodiscard]] virtual std::string label(std::uint64_t node) const = 0;

  // One source for each orbit, in ascending order; the weights add up to the number of nodes.
  [[nodiscard]] virtual std::vector<OrbitSource> sources() const { return {{0, node_count()}}; }

  // Dimensions of the bitmap.
  [[nodiscard]] virtual std::size_t block_count() const = 0;
  [[nodiscard]] virtual std::size_t block_words() const = 0;
  // Estimated time of the search from one source on one thread, within a small factor.
  [[nodiscard]] virtual double seconds_for_one_source() const = 0;

  virtual void insert(std::uint64_t node, NodeSet& set) const = 0;

  // Sets `next` to the nodes of `reached` and their neighbours. On entry `next` must hold the previous level, from
  // which `reached` was computed, or nothing on the first step: blocks that have not changed since then are skipped.
  virtual void expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const = 0;

  // The smallest node in `whole` that is not in `part`, a proper subset of it.
  [[nodiscard]] virtual std::uint64_t first_missing(const NodeSet& whole, const NodeSet& part) const = 0;

  [[nodiscard]] NodeSet empty_set() const;
  // Bytes of one set.
  [[nodiscard]] Count set_memory() const;
};

}  // namespace weft::topology
