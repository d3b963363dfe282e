// A search for a good map between small networks: threshold accepting (G. Dueck, T. Scheuer, Threshold accepting,
// 1990), a variant of simulated annealing without random acceptance, so that it needs only integers.
//
// A step moves a guest node to a host node, mostly one next to the image of a neighbour, or exchanges it with a guest
// node there; it is kept if the sum over all guest channels of weight times the cube of the distance grows by less than
// a threshold, which falls to zero. No step raises the largest load of the start.
#pragma once

#include "programs/embeddings/embedding.h"

namespace weft::programs {

struct SearchSettings {
  std::uint64_t seed = 1;
  std::uint64_t effort = 0;  // steps for each guest node, from each start
};

inline constexpr NodeId kMostSearchedNodes = 2048;  // of either network

// Distances between all nodes of a host. Limit: kMostSearchedNodes.
class DistanceMatrix {
 public:
  DistanceMatrix(const topology::PortGraph& graph, const Execution& execution);
  [[nodiscard]] std::uint32_t operator()(NodeId from, NodeId to) const {
    return distances_[std::size_t{from} * size_ + to];
  }

 private:
  std::size_t size_;
  std::vector<std::uint16_t> distances_;  // kMostSearchedNodes where there is no path
};

// Balanced maps to start from: node v to v modulo the host's nodes, equal blocks of consecutive nodes, both networks in
// the order of a breadth-first search; with weights the heaviest node first to the least loaded host node.
std::vector<HostMap> starting_maps(const topology::Network& guest, const topology::Network& host,
                                   const TaskWeights& weights);

// `index` numbers the starts, so that each draws its own random numbers.
HostMap improved_map(const topology::Network& guest, const topology::Network& host, const TaskWeights& weights,
                     HostMap start, const DistanceMatrix& distances, const SearchSettings& settings,
                     std::uint32_t index, const Execution& execution);

}  // namespace weft::programs
