#include "routing/scc_greedy.h"

#include "routing/fault_free.h"
#include "routing/scc_routing.h"

namespace weft::routing {
namespace {

class SccGreedy final : public SccRouting {
 public:
  using SccRouting::SccRouting;

 private:
  [[nodiscard]] unsigned next_lateral(const SccErrand& errand) const override {
    const std::uint32_t open = first_laterals(errand);
    for (unsigned steps = 0; 2 * steps <= ring_size(); ++steps) {
      for (const unsigned turn : {steps, ring_size() - steps}) {
        const unsigned lateral = slot_after(ring_size(), errand.slot, turn);
        if ((open >> lateral & 1U) != 0) return lateral;
      }
    }
    return errand.goal;
  }
};

}  // namespace

std::unique_ptr<Routing> build_scc_greedy(const Task& task) {
  if (fault_free(task.network.spec).name != "scc") return nullptr;
  return std::make_unique<SccGreedy>(task);
}

}  // namespace weft::routing
