#include "sim/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>

#include "base/threads.h"
#include "sim/engine/spin_barrier.h"

namespace weft::sim {
namespace {

// Cuts the routers into lanes with about the same number of VCs. No lane is empty.
std::vector<RouterId> cut(const Fabric& fabric, unsigned lane_count) {
  std::vector<RouterId> starts{0};
  const std::uint64_t all = fabric.end().in_vc;
  for (RouterId router = 1; router < fabric.router_count(); ++router) {
    const bool is_full = fabric.position(router).in_vc * std::uint64_t{lane_count} >= all * starts.size();
    if (is_full && starts.size() < lane_count) starts.push_back(router);
  }
  starts.push_back(fabric.router_count());
  return starts;
}

template <class Value>
std::uint64_t sum_over(const std::vector<Lane>& lanes, Value (Lane::*value)() const) {
  std::uint64_t total = 0;
  for (const Lane& lane : lanes) total += (lane.*value)();
  return total;
}

}  // namespace

Engine::Engine(const routing::Routing& routing, const Model& model, traffic::Injector& injector,
               const EngineOptions& options)
    : options_(options),
      state_(std::make_unique<EngineState>(routing, model, injector, options.counts_channels)),
      lane_starts_(cut(state_->fabric, std::max(1U, options.thread_count))) {
  lanes_.reserve(lane_starts_.size() - 1);
  for (std::size_t lane = 0; lane + 1 < lane_starts_.size(); ++lane) {
    lanes_.emplace_back(*state_, lane_starts_, lane, options.seed);
  }
}

Engine::~Engine() = default;

void Engine::run(Cycle count) {
  if (lanes_.size() == 1) {
    for (const Cycle end = now_ + count; now_ < end && !is_asked_to_stop();) {
      const unsigned cycles = lanes_[0].cycles_of_turn(now_, end);
      lanes_[0].run_turn(turn_++, now_, cycles);
      now_ += cycles;
    }
    return;
  }
  std::optional<SpinBarrier> barrier;
  std::atomic<unsigned> thread_count = 0;  // 0 until it is known
  std::vector<std::exception_ptr> errors(lanes_.size());
  std::atomic<bool> has_failed = false;
  // When the first thread stops the run, the end is two cycles later, so that all other threads see it in time.
  std::atomic<Cycle> end = now_ + count;
  std::uint64_t next_turn = turn_;
  const auto run_lane = [&](std::size_t lane, std::uint64_t turn, Cycle now, unsigned cycles) {
    if (errors[lane] != nullptr) return;
    try {
      lanes_[lane].read_letters(lanes_, turn);
      lanes_[lane].run_turn(turn, now, cycles);
    } catch (...) {
      errors[lane] = std::current_exception();
      has_failed.store(true, std::memory_order_relaxed);
    }
  };
  // If the system gives fewer threads than there are lanes, a thread runs several lanes.
  const auto work = [&](unsigned thread) {
    thread_count.wait(0);
    const unsigned step = thread_count;
    Cycle now = now_;
    std::uint64_t turn = turn_;
    for (; now < end.load(std::memory_order_relaxed); ++turn) {
      if (thread == 0 && (is_asked_to_stop() || has_failed.load(std::memory_order_relaxed))) {
        end.store(std::min(end.load(std::memory_order_relaxed), now + 2), std::memory_order_relaxed);
      }
      const unsigned cycles = lanes_[thread].cycles_of_turn(now, end.load(std::memory_order_relaxed));
      for (std::size_t lane = thread; lane < lanes_.size(); lane += step) run_lane(lane, turn, now, cycles);
      now += cycles;
      barrier->wait();
    }
    if (thread == 0) next_turn = turn;
  };
  {
    const Threads others(static_cast<unsigned>(lanes_.size()) - 1, work);
    barrier.emplace(others.count() + 1);
    thread_count = others.count() + 1;
    thread_count.notify_all();
    work(0);
  }
  now_ = end.load();
  turn_ = next_turn;
  for (const std::exception_ptr& error : errors) {
    if (error != nullptr) std::rethrow_exception(error);
  }
}

void Engine::skip_idle(Cycle last) {
  if (!is_still() || packet_count() > 0) return;
  Cycle next = last;
  for (const Lane& lane : lanes_) next = std::min(next, lane.next_birth());
  if (next <= now_) return;
  for (Lane& lane : lanes_) lane.skip_to(next);
  now_ = next;
}

void Engine::take_arrivals(std::vector<Arrival>& arrivals) {
  const auto begin = static_cast<std::ptrdiff_t>(arrivals.size());
  for (Lane& lane : lanes_) {
    arrivals.insert(arrivals.end(), lane.arrivals().begin(), lane.arrivals().end());
    lane.arrivals().clear();
  }
  const auto first = arrivals.begin() + begin;
  if (lanes_.size() > 1) std::ranges::stable_sort(first, arrivals.end(), {}, &Arrival::tail_received);
  // A terminal receives one flit per cycle, so within a cycle the destination is unique.
  for (auto one = first; one != arrivals.end();) {
    const auto later =
        std::find_if(one, arrivals.end(), [&](const Arrival& a) { return a.tail_received != one->tail_received; });
    std::ranges::sort(one, later, {}, &Arrival::destination);
    one = later;
  }
}

std::uint64_t Engine::packet_count() const { return sum_over(lanes_, &Lane::packet_balance); }
std::uint64_t Engine::flit_hops() const { return sum_over(lanes_, &Lane::flit_hops); }
std::uint64_t Engine::taken_flits() const { return sum_over(lanes_, &Lane::taken_flits); }
std::uint64_t Engine::bytes() const { return state_->bytes() + sum_over(lanes_, &Lane::bytes); }

bool Engine::has_births() const { return std::ranges::any_of(lanes_, &Lane::has_births); }

bool Engine::is_still() const {
  const Cycle last = std::ranges::max_element(lanes_, {}, &Lane::last_moved)->last_moved();
  return now_ > last + state_->fabric.longest_delay() + 1;
}

std::vector<std::uint64_t> Engine::class_flits() const {
  std::vector<std::uint64_t> total(lanes_[0].class_flits().size(), 0);
  for (const Lane& lane : lanes_) {
    for (std::size_t c = 0; c < total.size(); ++c) total[c] += lane.class_flits()[c];
  }
  return total;
}

}  // namespace weft::sim
