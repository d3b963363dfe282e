#include "programs/access/ring_order.h"

#include <algorithm>
#include <utility>

#include "programs/collectives/collective_bounds.h"
#include "programs/rings/ring_products.h"
#include "programs/rings/ring_scan.h"
#include "programs/rings/ring_sorter.h"
#include "programs/walks/digit_network.h"

namespace weft::programs {
namespace {

class RingOrder : public SortAndPrefix {
 public:
  RingOrder(const topology::Network& network, SkipRing ring, const Execution& execution)
      : network_(network),
        execution_(execution),
        ring_(std::move(ring)),
        planner_(ring_),
        method_(best_ring_method(ring_, planner_)) {}

  [[nodiscard]] RegisterId spare_count() const override {
    return std::max(ring_scan_registers(ring_), kRingSortSpares);
  }

  void sort(const Workspace& space, const WordOperation& compare, bool is_descending) const override {
    const RingSortOptions options{
        .number = space.item, .spare = space.spare, .operation = compare.name, .is_descending = is_descending};
    RingSorter sorter(ring_, planner_, space.machine, options, compare.apply, {});
    sorter.run(method_.stages);
    sorter.turn_home();
  }

  void prefix(const Workspace& space, const WordOperation& combine) const override { scan(space, combine, true); }
  void total(const Workspace& space, const WordOperation& combine) const override { scan(space, combine, false); }

  [[nodiscard]] LowerBound lower_bound(PortModel model) const override {
    return permutation_bound(CastGraph(network_, CastDirection::outward), model, execution_);
  }

 private:
  void scan(const Workspace& space, const WordOperation& combine, bool is_cut) const {
    ring_scan(RingMultiplier<AccessWord, decltype(combine.apply)>{space.machine, ring_, combine.name, combine.apply,
                                                                  combine.factor, is_cut},
              space.item, space.spare);
  }

  const topology::Network& network_;
  Execution execution_;
  SkipRing ring_;
  TurnPlanner planner_;
  RingMethod method_;
};

}  // namespace

std::unique_ptr<SortAndPrefix> ring_order(const topology::Network& network, const SkipRing& ring,
                                          std::string_view program, const Execution& execution) {
  const std::string misfit = no_ring_products(ring, RingProduct::prefix, "sum");
  if (!misfit.empty()) {
    refuse_network(program, network, misfit, "try a chordal-ring with these skips, or prc(64,skips=[4,16])");
  }
  return std::make_unique<RingOrder>(network, ring, execution);
}

}  // namespace weft::programs
