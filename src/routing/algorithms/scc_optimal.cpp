// Shortest paths on star-connected cycles, computed for each packet from the labels: by the structure of the problem
// (method=fast) or by the search tree of the paper (method=paper). One VC, which can deadlock: see ascending, and
// layered(scc-optimal).
#include "routing/cayley/scc_local_steps.h"
#include "routing/cayley/scc_routing.h"
#include "routing/cayley/scc_search_tree.h"
#include "routing/core/fault_free.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

SearchStatistics statistics_of_search(const topology::PermutationLabelling& labels, NodeId from, NodeId to) {
  const SccRemainingRoute route = remaining_route(labels, from, to);
  SearchStatistics statistics = search_tree(route).statistics;
  for (unsigned k = 1; k <= route.home.length(); ++k) statistics.misplaced_count += route.home.at(k) != k ? 1U : 0U;
  return statistics;
}

class SccFast final : public SccRouting, public ReportsSearch {
 public:
  explicit SccFast(const Task& task) : SccRouting(task), steps_(ring_size()) {}

  [[nodiscard]] SearchStatistics search_statistics(NodeId from, NodeId to) const override {
    return statistics_of_search(labels(), from, to);
  }
  [[nodiscard]] SearchTree searched_tree(NodeId from, NodeId to) const override {
    return recorded_tree(remaining_route(labels(), from, to), labels());
  }
  [[nodiscard]] bool is_used_for_packets() const override { return false; }

  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

 private:
  [[nodiscard]] unsigned next_lateral(const SccRemainingRoute& route) const override {
    return steps_.next_lateral(route);
  }

  SccLocalSteps steps_;
};

// Repeats the search on each ring; the first lateral link found is always on a shortest path.
class SccByTree final : public SccRouting, public ReportsSearch {
 public:
  using SccRouting::SccRouting;

  [[nodiscard]] SearchStatistics search_statistics(NodeId from, NodeId to) const override {
    return statistics_of_search(labels(), from, to);
  }
  [[nodiscard]] SearchTree searched_tree(NodeId from, NodeId to) const override {
    return recorded_tree(remaining_route(labels(), from, to), labels());
  }

 private:
  [[nodiscard]] unsigned next_lateral(const SccRemainingRoute& route) const override {
    const SccSearch search = search_tree(route);
    return search.laterals.empty() ? route.goal : search.laterals.front();
  }
};

std::unique_ptr<Routing> build_scc_optimal(const Task& task) {
  if (fault_free(task.network.spec).name != "scc") return nullptr;
  if (task.arguments.word("method") == "paper") return std::make_unique<SccByTree>(task);
  return std::make_unique<SccFast>(task);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm scc_optimal{
    .name = "scc-optimal",
    .summary = "shortest paths computed for each packet from the labels, without tables",
    .citation =
        "S. Latifi, M. M. de Azevedo, N. Bagherzadeh, A star-based I/O-bounded network for massively parallel "
        "systems, IEE Proceedings: Computers and Digital Techniques 142(1), 1995, Algorithm 1, for method=paper; the "
        "fast method is Weft's own",
    .serves = "star-connected cycles",
    .parameters = {{{.name = "method",
                     .kind = spec::Kind::word,
                     .meaning = "segments of a ring (fast), or the search tree of the paper",
                     .words = "fast|paper",
                     .default_text = "fast",
                     .is_keyed = true}}},
    .examples = {"scc(3)", "scc(4)", "scc(3,concentration=2)"},
    .build = build_scc_optimal,
};

}  // namespace algorithm_records

}  // namespace weft::routing
