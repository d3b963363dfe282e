#include "sim/run_parcels.h"

#include <algorithm>
#include <numeric>

namespace weft::sim {

PlainRun run_parcels(const routing::Routing& routing, const Model& model, const std::vector<Parcel>& parcels,
                     Cycle last) {
  std::vector<std::uint32_t> order(parcels.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t tag) { return parcels[tag].birth; });
  unsigned most_flits = 1;
  for (const Parcel& parcel : parcels) most_flits = std::max(most_flits, parcel.flits);
  Engine engine(routing, model, most_flits);
  PlainRun run{.deliveries = std::vector<Delivery>(parcels.size())};
  std::size_t next = 0;
  while ((next < order.size() || engine.packet_count() > 0) && !run.is_stuck && engine.now() <= last) {
    for (; next < order.size() && parcels[order[next]].birth == engine.now(); ++next) {
      engine.send(parcels[order[next]], order[next]);
    }
    engine.step();
    for (const Arrival& arrival : engine.arrivals()) {
      run.deliveries[arrival.tag] = {arrival.head_sent, arrival.tail_taken, arrival.hops};
    }
    run.is_stuck = next == order.size() && engine.packet_count() > 0 && engine.is_still();
  }
  run.cycles = engine.now();
  run.flit_hops = engine.flit_hops();
  return run;
}

}  // namespace weft::sim
