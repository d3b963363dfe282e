// The fast engine. It computes what docs/model.md says.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/engine/lane.h"

namespace weft::sim {

struct EngineOptions {
  unsigned thread_count = 1;
  std::uint64_t seed = 1;                             // of the draws of replies
  bool counts_channels = false;                       // flits over each channel
  const std::atomic<bool>* stop_requested = nullptr;  // may be none
};

class Engine {
 public:
  // Throws InputError as check_model does, and where numbers grow too large. Routing and injector must outlive the
  // engine; the injector's messages are used up.
  Engine(const routing::Routing& routing, const Model& model, traffic::Injector& injector,
         const EngineOptions& options = {});
  ~Engine();

  // Simulates so many cycles more, or fewer when it is asked to stop. Throws InputError when a packet has no way.
  void run(Cycle count);
  // If nothing is under way, goes to the next birth at once, but not beyond `last`. All is as if the cycles between had
  // been simulated. It looks at all terminals, so it pays where many cycles are skipped.
  void skip_idle(Cycle last);
  [[nodiscard]] Cycle now() const { return now_; }  // cycles that have been simulated

  // Appends what has been taken, or is sure to be, since this was asked last: in the order in which the tails are
  // taken, those of one cycle by the node. The same whatever the number of threads.
  void take_arrivals(std::vector<Arrival>& arrivals);

  // Packets that terminals have begun to send, or that wait there as replies, and that have not been taken.
  [[nodiscard]] std::uint64_t packet_count() const;
  // Whether any terminal will begin to send after a time of waiting.
  [[nodiscard]] bool has_births() const;
  // Nothing has been done for so long that nothing can be under way: what is here will never move.
  [[nodiscard]] bool is_still() const;
  [[nodiscard]] std::uint64_t flit_hops() const;                 // flits through routers
  [[nodiscard]] std::uint64_t taken_flits() const;               // by terminals
  [[nodiscard]] std::vector<std::uint64_t> class_flits() const;  // over the links of each class
  [[nodiscard]] std::span<const std::uint64_t> channel_flits() const { return state_->link_flits; }
  [[nodiscard]] std::uint64_t bytes() const;  // all arrays, as large as they have become
  [[nodiscard]] const EngineState& state() const { return *state_; }

 private:
  void run_lane(std::size_t lane, Cycle count);
  [[nodiscard]] bool is_asked_to_stop() const {
    return options_.stop_requested != nullptr && options_.stop_requested->load(std::memory_order_relaxed);
  }

  EngineOptions options_;
  std::unique_ptr<EngineState> state_;
  std::vector<RouterId> lane_starts_;
  std::vector<Lane> lanes_;
  Cycle now_ = 0;
  std::uint64_t turn_ = 0;  // of the lanes
};

}  // namespace weft::sim
