#include "sim/run_parcels.h"

#include <algorithm>

#include "base/count.h"

namespace weft::sim {
namespace {

// The bits from which a packet draws what the parcel says.
std::uint64_t bits_for(std::uint64_t draw, std::uint64_t draw_count) {
  return static_cast<std::uint64_t>(((static_cast<Count>(draw) << 64U) + draw_count - 1) / draw_count);
}

}  // namespace

PlainRun run_parcels(const routing::Routing& routing, const Model& model, const std::vector<Parcel>& parcels,
                     Cycle last, unsigned thread_count) {
  const TerminalId terminal_count = routing.graph().terminal_count();
  std::vector<traffic::Injector::Listed> list;
  for (const Parcel& parcel : parcels) {
    list.push_back({parcel.source,
                    {.birth = parcel.birth,
                     .destination = parcel.destination,
                     .flits = parcel.flits,
                     .message_class = parcel.message_class,
                     .random = bits_for(parcel.draw, routing.draw_count())}});
  }
  // A packet is told by its source and its number there.
  std::vector<std::vector<std::size_t>> sent_by(terminal_count);
  for (std::size_t i = 0; i < parcels.size(); ++i) sent_by[parcels[i].source].push_back(i);
  for (auto& some : sent_by) std::ranges::stable_sort(some, {}, [&](std::size_t i) { return parcels[i].birth; });

  traffic::Injector injector = traffic::Injector::from_list(std::move(list), terminal_count);
  Engine engine(routing, model, injector, {.thread_count = thread_count});
  PlainRun run{.deliveries = std::vector<Delivery>(parcels.size())};
  while ((engine.has_births() || engine.packet_count() > 0) && !run.is_stuck && engine.now() <= last) {
    engine.run(64);
    run.is_stuck = engine.packet_count() > 0 && engine.is_still() && !engine.has_births();
  }
  std::vector<Arrival> arrivals;
  engine.take_arrivals(arrivals);
  for (const Arrival& arrival : arrivals) {
    run.deliveries[sent_by[arrival.source][arrival.sequence]] = {arrival.head_sent, arrival.tail_taken, arrival.hops};
  }
  run.cycles = engine.now();
  run.flit_hops = engine.flit_hops();
  return run;
}

}  // namespace weft::sim
