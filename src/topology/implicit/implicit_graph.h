// Networks that are searched without being built. The nodes are bits, laid out so that one step of a breadth-first
// search, from all nodes reached at once, is a few operations on runs of whole words. That takes two bits of memory for
// each node instead of a table of channels, and less than a nanosecond for each node and step.
//
// Such networks are connected. A family that has such a layout gives one of these; what a level is, and when to stop,
// is the search's business (metrics/distances/implicit_distances.h). Calls are for whole levels, never for single
// nodes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "base/numbers/bits.h"
#include "base/numbers/count.h"

namespace weft::topology {

// A node that stands for all nodes that automorphisms carry it to, itself included.
struct OrbitSource {
  std::uint64_t node = 0;  // the smallest of its orbit
  std::uint64_t weight = 0;

  friend bool operator==(const OrbitSource&, const OrbitSource&) = default;
};

// Words of bits in blocks of equal size, and how many bits are set in each block: blocks where nothing happens are
// left alone.
struct NodeSet {
  std::vector<Word> words;
  std::vector<std::uint32_t> populations;

  [[nodiscard]] std::size_t block_words() const { return words.size() / populations.size(); }
  [[nodiscard]] std::uint64_t population() const;
  // The bit is not set yet.
  void insert(std::size_t block, std::size_t bit);
};

// The bits that are in `whole` and not in `part`, a subset.
void for_each_missing(const NodeSet& whole, const NodeSet& part,
                      const std::function<void(std::size_t block, std::size_t bit)>& visit);

class ImplicitGraph {
 public:
  ImplicitGraph() = default;
  ImplicitGraph(const ImplicitGraph&) = delete;
  ImplicitGraph& operator=(const ImplicitGraph&) = delete;
  virtual ~ImplicitGraph() = default;

  // Nodes have the numbers that they have in the built network.
  [[nodiscard]] virtual std::uint64_t node_count() const = 0;
  [[nodiscard]] virtual std::string label(std::uint64_t node) const = 0;

  // One for each orbit, in ascending order; the weights add up to the number of nodes.
  [[nodiscard]] virtual std::vector<OrbitSource> sources() const { return {{0, node_count()}}; }

  // The size of a set.
  [[nodiscard]] virtual std::size_t block_count() const = 0;
  [[nodiscard]] virtual std::size_t block_words() const = 0;
  // Of the search from one source on one thread, within a small factor.
  [[nodiscard]] virtual double seconds_for_one_source() const = 0;

  virtual void insert(std::uint64_t node, NodeSet& set) const = 0;

  // Gives `next` the nodes of `reached` and their neighbours. On entry it holds the set from which `reached` was made
  // in this way, or nothing when that was the first: what did not change then need not be looked at again.
  virtual void expand(const NodeSet& reached, NodeSet& next, const Execution& execution) const = 0;

  // The smallest node in `whole` that is not in `part`, a subset of it but not all.
  [[nodiscard]] virtual std::uint64_t first_missing(const NodeSet& whole, const NodeSet& part) const = 0;

  [[nodiscard]] NodeSet empty_set() const;
  // Bytes of one set.
  [[nodiscard]] Count set_memory() const;
};

}  // namespace weft::topology
