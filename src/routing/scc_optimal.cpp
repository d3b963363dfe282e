#include "routing/scc_optimal.h"

#include "routing/scc_local_steps.h"
#include "routing/scc_routing.h"
#include "routing/scc_search_tree.h"

namespace weft::routing {
namespace {

class SccFast final : public SccRouting {
 public:
  explicit SccFast(const Task& task) : SccRouting(task), steps_(ring_size()) {}

 private:
  [[nodiscard]] unsigned next_lateral(const SccErrand& errand) const override { return steps_.next_lateral(errand); }

  SccLocalSteps steps_;
};

// The search is made anew on each ring; its answer is always the beginning of a shortest way.
class SccByTree final : public SccRouting, public TellsSearch {
 public:
  using SccRouting::SccRouting;

  [[nodiscard]] SearchStatistics search_statistics(NodeId from, NodeId to) const override {
    return search_tree(errand_between(labels(), from, to)).statistics;
  }

 private:
  [[nodiscard]] unsigned next_lateral(const SccErrand& errand) const override {
    const SccSearch search = search_tree(errand);
    return search.laterals.empty() ? errand.goal : search.laterals.front();
  }
};

}  // namespace

std::unique_ptr<Routing> build_scc_optimal(const Task& task, SccMethod method) {
  if (method == SccMethod::paper) return std::make_unique<SccByTree>(task);
  return std::make_unique<SccFast>(task);
}

}  // namespace weft::routing
