#include "support/run_requests.h"

#include <algorithm>

#include "base/numbers/count.h"

namespace weft::sim {
namespace {

// Random bits from which a packet gets this draw.
std::uint64_t bits_for(std::uint64_t draw, std::uint64_t draw_count) {
  return static_cast<std::uint64_t>(((static_cast<Count>(draw) << 64U) + draw_count - 1) / draw_count);
}

}  // namespace

traffic::Injector injector_of(const routing::Routing& routing, const std::vector<PacketRequest>& requests) {
  std::vector<traffic::Injector::Listed> list;
  for (const PacketRequest& request : requests) {
    list.push_back({request.source,
                    {.generated = request.generated,
                     .destination = request.destination,
                     .flits = request.flits,
                     .message_class = request.message_class,
                     .random = bits_for(request.draw, routing.draw_count())}});
  }
  return traffic::Injector::from_list(std::move(list), routing.graph().terminal_count());
}

ReferenceRun run_requests(const routing::Routing& routing, const Model& model,
                          const std::vector<PacketRequest>& requests, Cycle last, unsigned thread_count, const KernelChoice& kernels) {
  // A packet is identified by its source and its sequence number there.
  std::vector<std::vector<std::size_t>> sent_by(routing.graph().terminal_count());
  for (std::size_t i = 0; i < requests.size(); ++i) sent_by[requests[i].source].push_back(i);
  for (auto& some : sent_by) std::ranges::stable_sort(some, {}, [&](std::size_t i) { return requests[i].generated; });

  traffic::Injector injector = injector_of(routing, requests);
  Engine engine(routing, model, injector, {.thread_count = thread_count, .kernels = kernels});
  ReferenceRun run{.deliveries = std::vector<Delivery>(requests.size())};
  while ((engine.has_births() || engine.packet_count() > 0) && !run.is_stuck && engine.now() <= last) {
    engine.run(64);
    run.is_stuck = engine.packet_count() > 0 && engine.is_still() && !engine.has_births();
  }
  std::vector<Arrival> arrivals;
  engine.take_arrivals(arrivals);
  for (const Arrival& arrival : arrivals) {
    run.deliveries[sent_by[arrival.source][arrival.sequence]] = {arrival.head_sent, arrival.tail_received,
                                                                 arrival.hops};
  }
  run.cycles = engine.now();
  run.flit_hops = engine.flit_hops();
  return run;
}

}  // namespace weft::sim
