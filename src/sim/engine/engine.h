// The fast engine. It gives every packet the same delivery cycle as the reference engine, see docs/model.md.
//
// docs/engine.md tells the design and the order in which to read it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/ranks/ranks.h"
#include "sim/engine/rank_exchange.h"
#include "sim/engine/router_partition.h"
#include "sim/engine/thread_choice.h"

namespace weft::sim {

struct EngineOptions {
  unsigned thread_count = 1;
  ThreadChoice::Rule threads = ThreadChoice::Rule::by_speed;  // how many of them at a time
  std::uint64_t seed = 1;                                     // of the routing's random choices for replies
  KernelChoice kernels{FormChoice::by_occupancy, widest_dense_maker()};
  bool counts_channels = false;                       // counts the flits over each channel
  const std::atomic<bool>* stop_requested = nullptr;  // may be none
  const MessagePlans* plans = nullptr;                // outlives the engine; none: messages are single packets
  Ranks* ranks = nullptr;                             // that simulate the network together; none: this process alone
};

// With several ranks each simulates a part of the network, and functions that tell of the whole are collective.
class Engine {
 public:
  // Throws InputError as check_model does, and for networks beyond the limits of fabric.h. Routing and injector must
  // outlive the engine, which consumes the injector's messages. Not collective.
  Engine(const routing::Routing& routing, const Model& model, traffic::Injector& injector,
         const EngineOptions& options = {});
  ~Engine();

  // Simulates `count` more cycles, or fewer if a stop is requested; several ranks stop together, after `count` cycles.
  // Throws InputError if a packet has no route.
  void run(Cycle count);
  [[nodiscard]] bool is_stopped() const;
  // If the network is empty, skips to the next cycle in which a packet is generated, but not beyond `last`. The result
  // is as if the cycles between had been simulated. It scans all terminals, so it pays only for long gaps.
  void skip_idle(Cycle last);
  [[nodiscard]] Cycle now() const { return now_; }  // cycles that have been simulated

  // Appends the packets that were received since the last call, or that will be in a cycle known already: in the order
  // of reception of their tails, then of the destination. The order does not depend on the number of threads. Several
  // ranks have the packets to their own terminals each.
  void take_arrivals(std::vector<Arrival>& arrivals);

  // Appends the acknowledgements that sources have received, or will in a cycle known already, in the same order.
  void take_acknowledgements(std::vector<Acknowledgement>& acknowledgements);
  [[nodiscard]] ForkCounts fork_counts() const;

  // Packets of which terminals have injected a flit, and replies that wait there, until they are received.
  [[nodiscard]] std::uint64_t packet_count() const;
  // Whether any terminal has a message that will be generated in a later cycle.
  [[nodiscard]] bool has_births() const;
  // Nothing has moved for longer than the longest delay: the packets in the network will never move again.
  [[nodiscard]] bool is_still() const;
  [[nodiscard]] std::uint64_t flit_hops() const;                 // switch traversals
  [[nodiscard]] std::uint64_t taken_flits() const;               // received by terminals
  [[nodiscard]] std::vector<std::uint64_t> class_flits() const;  // over the links of each class
  [[nodiscard]] std::vector<std::uint64_t> channel_flits() const;
  [[nodiscard]] std::uint64_t bytes() const;        // of all arrays, by their capacity
  [[nodiscard]] NetworkImage image() const;         // of the whole network at the first rank, elsewhere of nothing
  [[nodiscard]] TerminalId first_terminal() const;  // of this rank, and one past the last
  [[nodiscard]] TerminalId end_terminal() const;

 private:
  [[nodiscard]] Partition::Counts counts() const;
  [[nodiscard]] bool is_asked_to_stop() const {
    return options_.stop_requested != nullptr && options_.stop_requested->load(std::memory_order_relaxed);
  }

  // Of all ranks.
  struct Whole {
    std::uint64_t packet_count = 0;
    Cycle last_moved = 0;
    bool has_acknowledgements = false;
    bool has_births = false;
    bool is_stopped = false;
  };
  [[nodiscard]] Whole whole_here() const;
  [[nodiscard]] const Whole& whole() const;
  [[nodiscard]] Cycle next_event(Cycle last) const;
  void run_alone(Cycle end);
  void run_threads(Cycle last);
  [[nodiscard]] bool should_choose(std::uint64_t pass) const;
  [[nodiscard]] Cycle end_of_window(Cycle end) const {
    return exchange_ ? std::min(end, exchange_->end_of_window()) : end;
  }
  void exchange(Cycle now, Cycle end);

  EngineOptions options_;
  std::unique_ptr<EngineState> state_;
  std::vector<std::unique_ptr<Partition>> partitions_;  // of this rank
  std::optional<RankExchange> exchange_;                // from the first run on, with several ranks
  ThreadChoice thread_choice_;
  mutable std::optional<Whole> whole_;  // with several ranks, until the next run
  Cycle now_ = 0;
  std::uint64_t pass_ = 0;
};

}  // namespace weft::sim
