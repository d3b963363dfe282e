// How two networks are related as directed graphs with parallel channels: link classes, ports and terminals do not
// matter, and a bidirectional link is two channels. Isomorphic, one a subgraph of the other, or neither.
#pragma once

#include <string>

#include "programs/embeddings/embedding.h"

namespace weft::programs {

enum class GraphRelation : std::uint8_t {
  isomorphic,
  subgraph,    // the first is a subgraph of the second
  supergraph,  // the second is a subgraph of the first
  unrelated,   // neither
  undecided,   // not isomorphic, or not known to be, and the search for a subgraph reached its limit
};

// "subgraph"
std::string_view name_of(GraphRelation relation);

struct NetworkRelation {
  GraphRelation relation = GraphRelation::undecided;
  // Isomorphic, subgraph: from the first to the second; supergraph: from the second to the first. Checked channel by
  // channel.
  HostMap map{};
  bool is_spanning = false;      // of a subgraph: it has all nodes
  std::string not_isomorphic{};  // why they are not isomorphic; empty if they are, or if this is not known
  std::string reason{};          // why none is a subgraph of the other, or why this is not known
  std::uint64_t steps = 0;       // of all searches
};

inline constexpr std::uint64_t kUsualRelationSteps = 1'000'000'000;  // some seconds

NetworkRelation relation_between(const topology::Network& first, const topology::Network& second,
                                 std::uint64_t most_steps, const Execution& execution);

}  // namespace weft::programs
