#include "support/run_requests.h"

#include <algorithm>
#include <map>
#include <memory>

#include "base/check.h"
#include "base/numbers/count.h"
#include "sim/model/message_plans.h"

namespace weft::sim {
namespace {

// Random bits from which a packet gets this draw.
std::uint64_t bits_for(std::uint64_t draw, std::uint64_t draw_count) {
  return static_cast<std::uint64_t>(((static_cast<Count>(draw) << 64U) + draw_count - 1) / draw_count);
}

// The trees of the requests.
class PlansOfRequests final : public MessagePlans {
 public:
  explicit PlansOfRequests(const std::vector<PacketRequest>& requests) {
    for (const PacketRequest& request : requests) of_source_[request.source].push_back(&request);
    for (auto& [source, some] : of_source_) {
      std::ranges::stable_sort(some, {}, [](const PacketRequest* request) { return request->generated; });
    }
    acknowledgement_flits_ = requests.empty() ? 0 : requests[0].acknowledgement;
  }
  void plan(TerminalId source, std::uint32_t number, const traffic::Message& message,
            MessagePlan& plan) const override {
    const PacketRequest& request = *of_source_.at(source).at(number);
    if (request.tree == nullptr) {
      plan.destinations.push_back(message.destination);
    } else {
      plan.trees.push_back(std::make_shared<routing::MulticastTree>(*request.tree));
    }
  }
  [[nodiscard]] std::uint32_t receiver_count(TerminalId) const override { return 0; }  // is not asked here
  [[nodiscard]] std::uint32_t acknowledgement_flits() const override { return acknowledgement_flits_; }
  [[nodiscard]] const PacketRequest& request(TerminalId source, std::uint32_t number) const {
    return *of_source_.at(source).at(number);
  }

 private:
  std::map<TerminalId, std::vector<const PacketRequest*>> of_source_;
  std::uint32_t acknowledgement_flits_ = 0;
};

std::size_t target_index(const PacketRequest& request, TerminalId target) {
  if (request.tree == nullptr) return 0;
  const auto& all = request.tree->deliveries;
  return static_cast<std::size_t>(std::ranges::find(all, target) - all.begin());
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
                          const std::vector<PacketRequest>& requests, Cycle last, const EngineOptions& options) {
  // A packet is identified by its source and its sequence number there.
  std::vector<std::vector<std::size_t>> sent_by(routing.graph().terminal_count());
  for (std::size_t i = 0; i < requests.size(); ++i) sent_by[requests[i].source].push_back(i);
  for (auto& some : sent_by) std::ranges::stable_sort(some, {}, [&](std::size_t i) { return requests[i].generated; });

  traffic::Injector injector = injector_of(routing, requests);
  Engine engine(routing, model, injector, options);
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

ReferenceRun run_with_trees(const routing::Routing& routing, const Model& model,
                            const std::vector<PacketRequest>& requests, Cycle last, unsigned thread_count) {
  const PlansOfRequests plans(requests);
  traffic::Injector injector = injector_of(routing, requests);
  Engine engine(routing, model, injector, {.thread_count = thread_count, .plans = &plans});
  ReferenceRun result{.deliveries = {},
                      .copies = std::vector<std::vector<Delivery>>(requests.size()),
                      .acknowledged = std::vector<Cycle>(requests.size(), Delivery::kNever)};
  while ((engine.has_births() || engine.packet_count() > 0) && !result.is_stuck && engine.now() <= last) {
    engine.run(64);
    result.is_stuck = engine.packet_count() > 0 && engine.is_still() && !engine.has_births();
  }
  const auto index_of = [&](TerminalId source, std::uint32_t number) {
    return static_cast<std::size_t>(&plans.request(source, number) - requests.data());
  };
  for (std::size_t i = 0; i < requests.size(); ++i) {
    result.copies[i].resize(requests[i].tree == nullptr ? 1 : requests[i].tree->deliveries.size());
  }
  std::vector<Arrival> arrivals;
  engine.take_arrivals(arrivals);
  for (const Arrival& arrival : arrivals) {
    const std::size_t i = index_of(arrival.source, arrival.sequence);
    Delivery& delivery = result.copies[i].at(target_index(requests[i], arrival.destination));
    WEFT_CHECK(delivery.tail_received == Delivery::kNever);  // delivered once
    delivery = {arrival.head_sent, arrival.tail_received, arrival.hops};
  }
  std::vector<Acknowledgement> acknowledgements;
  engine.take_acknowledgements(acknowledgements);
  std::vector<std::size_t> receivers(requests.size(), 0);
  for (const Acknowledgement& one : acknowledgements) {
    const std::size_t i = index_of(one.source, one.number);
    ++result.acknowledgements;
    result.combined += one.receivers;
    receivers[i] += one.receivers;
    if (receivers[i] == result.copies[i].size()) result.acknowledged[i] = one.received;
  }
  const ForkCounts counts = engine.fork_counts();
  result.kills = counts.kills;
  result.retries = counts.retries;
  result.overflows = counts.overflows;
  result.flit_hops = engine.flit_hops();
  result.cycles = engine.now();
  return result;
}

}  // namespace weft::sim
