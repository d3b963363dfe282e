#include "sim/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <numeric>
#include <optional>
#include <tuple>

#include "base/threads.h"
#include "sim/engine/spin_barrier.h"

namespace weft::sim {
namespace {

// Cuts the routers into partitions with about the same number of VCs. No partition is empty.
std::vector<RouterId> cut(const Fabric& fabric, unsigned partition_count) {
  std::vector<RouterId> starts{0};
  const std::uint64_t all = fabric.end().in_vc;
  for (RouterId router = 1; router < fabric.router_count(); ++router) {
    const bool is_full = fabric.position(router).in_vc * std::uint64_t{partition_count} >= all * starts.size();
    if (is_full && starts.size() < partition_count) starts.push_back(router);
  }
  starts.push_back(fabric.router_count());
  return starts;
}

// Nothing takes effect at another router in less than two cycles.
unsigned cycles_of_pass(Cycle now, Cycle end) { return end - now >= 2 ? 2 : 1; }

}  // namespace

Engine::Engine(const routing::Routing& routing, const Model& model, traffic::Injector& injector,
               const EngineOptions& options)
    : options_(options),
      state_(std::make_unique<EngineState>(routing, model, injector, options.counts_channels, options.plans)),
      starts_(cut(state_->fabric, std::max(1U, options.thread_count))) {
  partitions_.reserve(starts_.size() - 1);
  for (std::size_t partition = 0; partition + 1 < starts_.size(); ++partition) {
    partitions_.push_back(std::make_unique<Partition>(*state_, starts_, partition, options.seed, options.kernels));
  }
}

Engine::~Engine() = default;

void Engine::run(Cycle count) {
  if (partitions_.size() == 1) {
    for (const Cycle end = now_ + count; now_ < end && !is_asked_to_stop();) {
      const unsigned cycles = cycles_of_pass(now_, end);
      partitions_[0]->run_pass(pass_++, now_, cycles);
      now_ += cycles;
    }
    return;
  }
  std::optional<SpinBarrier> barrier;
  std::atomic<unsigned> thread_count = 0;  // 0 until it is known
  std::vector<std::exception_ptr> errors(partitions_.size());
  std::atomic<bool> has_failed = false;
  // When the first thread stops the run, the end is two cycles later, so that all other threads see it in time.
  std::atomic<Cycle> end = now_ + count;
  std::uint64_t next_turn = pass_;
  const auto run_partition = [&](std::size_t partition, std::uint64_t turn, Cycle now, unsigned cycles) {
    if (errors[partition] != nullptr) return;
    try {
      partitions_[partition]->read_mail(partitions_, turn);
      partitions_[partition]->run_pass(turn, now, cycles);
    } catch (...) {
      errors[partition] = std::current_exception();
      has_failed.store(true, std::memory_order_relaxed);
    }
  };
  // If the system gives fewer threads than there are partitions, a thread runs several partitions.
  const auto work = [&](unsigned thread) {
    thread_count.wait(0);
    const unsigned step = thread_count;
    Cycle now = now_;
    std::uint64_t turn = pass_;
    for (; now < end.load(std::memory_order_relaxed); ++turn) {
      if (thread == 0 && (is_asked_to_stop() || has_failed.load(std::memory_order_relaxed))) {
        end.store(std::min(end.load(std::memory_order_relaxed), now + 2), std::memory_order_relaxed);
      }
      const unsigned cycles = cycles_of_pass(now, end.load(std::memory_order_relaxed));
      for (std::size_t partition = thread; partition < partitions_.size(); partition += step)
        run_partition(partition, turn, now, cycles);
      now += cycles;
      barrier->wait();
    }
    if (thread == 0) next_turn = turn;
  };
  {
    const Threads others(static_cast<unsigned>(partitions_.size()) - 1, work);
    barrier.emplace(others.count() + 1);
    thread_count = others.count() + 1;
    thread_count.notify_all();
    work(0);
  }
  now_ = end.load();
  pass_ = next_turn;
  for (const std::exception_ptr& error : errors) {
    if (error != nullptr) std::rethrow_exception(error);
  }
}

void Engine::skip_idle(Cycle last) {
  if (!is_still() || packet_count() > 0) return;
  Cycle next = last;
  for (const auto& partition : partitions_) next = std::min(next, partition->next_birth());
  for (const LinkFailure& failure : state_->model.failures) {
    for (const Cycle cycle : {failure.begin, failure.end}) {
      if (cycle >= now_) next = std::min(next, cycle);
    }
  }
  if (next <= now_) return;
  for (const auto& partition : partitions_) partition->skip_to(next);
  now_ = next;
}

void Engine::take_arrivals(std::vector<Arrival>& arrivals) {
  const auto begin = static_cast<std::ptrdiff_t>(arrivals.size());
  for (const auto& partition : partitions_) {
    arrivals.insert(arrivals.end(), partition->arrivals().begin(), partition->arrivals().end());
    partition->arrivals().clear();
  }
  const auto first = arrivals.begin() + begin;
  if (partitions_.size() > 1) std::ranges::stable_sort(first, arrivals.end(), {}, &Arrival::tail_received);
  // A terminal receives one flit per cycle, so within a cycle the destination is unique.
  for (auto one = first; one != arrivals.end();) {
    const auto later =
        std::find_if(one, arrivals.end(), [&](const Arrival& a) { return a.tail_received != one->tail_received; });
    std::ranges::sort(one, later, {}, &Arrival::destination);
    one = later;
  }
}

void Engine::take_acknowledgements(std::vector<Acknowledgement>& acknowledgements) {
  const auto begin = static_cast<std::ptrdiff_t>(acknowledgements.size());
  for (const auto& partition : partitions_) {
    auto& some = partition->acknowledgements();
    acknowledgements.insert(acknowledgements.end(), some.begin(), some.end());
    some.clear();
  }
  // A terminal receives one flit per cycle.
  std::ranges::sort(acknowledgements.begin() + begin, acknowledgements.end(), {},
                    [](const Acknowledgement& a) { return std::tuple(a.received, a.source, a.number); });
}

ForkCounts Engine::fork_counts() const {
  ForkCounts all;
  for (const auto& partition : partitions_) {
    all.kills += partition->fork_counts().kills;
    all.retries += partition->fork_counts().retries;
    all.overflows += partition->fork_counts().overflows;
  }
  return all;
}

std::uint64_t Engine::packet_count() const {
  std::uint64_t total = 0;
  for (const auto& partition : partitions_) total += partition->packet_balance();
  return total;
}

Partition::Counts Engine::counts() const {
  Partition::Counts counts{.link_flits = state_->link_flits};
  for (const auto& partition : partitions_) partition->add_counts(counts);
  return counts;
}
std::uint64_t Engine::flit_hops() const {
  const Partition::Counts all = counts();
  return std::accumulate(all.class_flits.begin(), all.class_flits.end(), all.received);
}
std::uint64_t Engine::taken_flits() const { return counts().received; }
std::vector<std::uint64_t> Engine::class_flits() const { return counts().class_flits; }
std::vector<std::uint64_t> Engine::channel_flits() const { return counts().link_flits; }

const EngineState& Engine::state() const {
  state_->in_vcs.assign(state_->fabric.end().in_vc, {});
  state_->owners.assign(state_->fabric.end().out_vc, kNoLocal);
  for (const auto& partition : partitions_) partition->describe(*state_);
  return *state_;
}

std::uint64_t Engine::bytes() const {
  std::uint64_t total = state_->bytes();
  for (const auto& partition : partitions_) total += partition->bytes();
  return total;
}

bool Engine::has_births() const {
  return std::ranges::any_of(partitions_, [](const auto& partition) { return partition->has_births(); });
}

bool Engine::is_still() const {
  Cycle last = 0;
  for (const auto& partition : partitions_) {
    if (partition->has_acknowledgements()) return false;
    last = std::max(last, partition->last_moved());
  }
  return now_ > last + state_->fabric.longest_delay() + 1;
}

}  // namespace weft::sim
