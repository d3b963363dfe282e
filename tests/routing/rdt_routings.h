// Routings on recursive diagonal tori: building them, their longest paths, and a search for the best path.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "deadlock/prover.h"
#include "routing/core/algorithm.h"
#include "routing/rdt/rank_vectors.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {

using test::network_of;

inline std::unique_ptr<Routing> routing_on(const topology::Network& network, std::string_view call) {
  return build(network, call, Execution{});
}

inline std::size_t longest_from(const Routing& routing, NodeId source) {
  std::size_t longest = 0;
  for (NodeId goal = 0; goal < routing.graph().node_count(); ++goal) {
    longest = std::max(longest, test::hop_count(routing, source, goal));
  }
  return longest;
}

// Whether this rank may be the next of those that remain.
inline bool may_be_next(RankOrder order, unsigned rank, const StepsByRank& upper) {
  for (unsigned other = 1; other <= kMostRanks; ++other) {
    const bool comes_before = order == RankOrder::ascending ? other < rank : other > rank;
    if (order != RankOrder::floating && comes_before && !upper[other].is_zero()) return false;
  }
  return true;
}

// The shortest path of a packet that may take any step of the base torus, and any step of a next rank that its node
// has.
inline std::size_t best_length(const RankVectors& vectors, NodeId start, NodeId goal,
                               RankOrder order = RankOrder::floating) {
  using State = std::pair<NodeId, std::vector<std::pair<int, int>>>;
  const auto key_of = [](NodeId v, const StepsByRank& upper) {
    State state{v, {}};
    for (unsigned rank = 1; rank <= kMostRanks; ++rank) state.second.emplace_back(upper[rank].x, upper[rank].y);
    return state;
  };
  StepsByRank first = vectors.convert(vectors.between(start, goal));
  first[0] = {};
  std::map<State, std::size_t> lengths{{key_of(start, first), 0}};
  std::queue<std::pair<NodeId, StepsByRank>> queue;
  queue.emplace(start, first);
  while (!queue.empty()) {
    const auto [v, upper] = queue.front();
    queue.pop();
    const std::size_t length = lengths.at(key_of(v, upper));
    if (v == goal && upper == StepsByRank{}) return length;
    const auto go = [&, at = v](GeneratorId g, const StepsByRank& after) {
      const NodeId to = vectors.moved(at, g);
      if (lengths.try_emplace(key_of(to, after), length + 1).second) queue.emplace(to, after);
    };
    for (GeneratorId g = 0; g < 4; ++g) go(g, upper);
    for (unsigned rank = 1; rank <= vectors.highest_rank(); ++rank) {
      if (!vectors.has_rank(v, rank) || !may_be_next(order, rank, upper)) continue;
      for (GeneratorId g = 4 * rank; g < 4 * rank + 4; ++g) {
        StepsByRank after = upper;
        after[rank] = after[rank] - step_of(g);
        if (after[rank].length() < upper[rank].length()) go(g, after);
      }
    }
  }
  return SIZE_MAX;
}

inline deadlock::Verdict verdict_of(const Routing& routing, std::optional<VcId> cap = {}) {
  return deadlock::prove(routing, {.vc_cap = cap}, Execution{}).verdict;
}

}  // namespace weft::routing
