// Nearest first on star-connected cycles: among the lateral links that bring the permutation nearer, the one with the
// fewest local links before it, forwards in case of a tie. Takes as few lateral links as a shortest path, but possibly
// more local links. One VC, which can deadlock: see layered(scc-greedy).
#include "routing/cayley/scc_routing.h"
#include "routing/core/fault_free.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

class SccGreedy final : public SccRouting {
 public:
  using SccRouting::SccRouting;

  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

 private:
  [[nodiscard]] unsigned next_lateral(const SccRemainingRoute& route) const override {
    const std::uint32_t open = first_laterals(route);
    for (unsigned steps = 0; 2 * steps <= ring_size(); ++steps) {
      for (const unsigned forward : {steps, ring_size() - steps}) {
        const unsigned lateral = slot_after(ring_size(), route.slot, forward);
        if ((open >> lateral & 1U) != 0) return lateral;
      }
    }
    return route.goal;
  }
};

std::unique_ptr<Routing> build_scc_greedy(const Task& task) {
  if (fault_free(task.network.spec).name != "scc") return nullptr;
  return std::make_unique<SccGreedy>(task);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm scc_greedy{
    .name = "scc-greedy",
    .summary = "the nearest lateral link that brings the permutation nearer",
    .citation = "",
    .serves = "star-connected cycles",
    .examples = {"scc(4)"},
    .build = build_scc_greedy,
};

}  // namespace algorithm_records
}  // namespace weft::routing
