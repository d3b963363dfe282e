#include "sim/engine/engine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>

#include "base/threads.h"
#include "sim/engine/spin_barrier.h"

namespace weft::sim {
namespace {

// Nothing takes effect at another router in less than two cycles.
unsigned cycles_of_pass(Cycle now, Cycle end) { return end - now >= 2 ? 2 : 1; }

Cut::Workers workers_of(const EngineOptions& options) {
  if (options.ranks == nullptr) return {.thread_count = options.thread_count};
  return {options.thread_count, options.ranks->number(), options.ranks->count()};
}

}  // namespace

Engine::Engine(const routing::Routing& routing, const Model& model, traffic::Injector& injector,
               const EngineOptions& options)
    : options_(options),
      state_(std::make_unique<EngineState>(routing, model, injector, options.counts_channels, options.plans,
                                           workers_of(options))),
      thread_choice_(options.threads) {
  const Cut& cut = state_->cut;
  for (std::size_t partition = cut.first_here(); partition < cut.first_here() + cut.per_rank(); ++partition) {
    partitions_.push_back(std::make_unique<Partition>(*state_, partition, options.seed, options.kernels));
  }
}

Engine::~Engine() = default;

void Engine::run(Cycle count) {
  whole_.reset();
  if (options_.ranks != nullptr && !exchange_) exchange_.emplace(*options_.ranks, *state_);
  const Cycle end = now_ + count;
  if (partitions_.size() == 1) return run_alone(end);
  if (exchange_) return run_threads(end);
  while (now_ < end && !is_asked_to_stop()) {
    thread_choice_.begin(now_, ThreadChoice::Clock::now());
    if (thread_choice_.is_one_alone()) {
      run_alone(end);
    } else {
      run_threads(end);
    }
    thread_choice_.end(now_, ThreadChoice::Clock::now());
  }
}

// For the first thread, whether it is time to choose again between all threads and one. Ranks have no choice: they
// exchange their mail in windows, which must not be cut.
bool Engine::should_choose(std::uint64_t pass) const {
  constexpr std::uint64_t kBetween = 4;
  return pass % kBetween == 0 && !exchange_ && thread_choice_.is_over(ThreadChoice::Clock::now());
}

// The ranks meet at the end of each window, and of the run.
void Engine::exchange(Cycle now, Cycle end) {
  if (exchange_ && now == end_of_window(end)) exchange_->exchange(partitions_, now);
}

void Engine::run_alone(Cycle end) {
  while (now_ < end && (exchange_ || !is_asked_to_stop())) {
    const unsigned cycles = cycles_of_pass(now_, end_of_window(end));
    for (const auto& partition : partitions_) {
      partition->read_mail(partitions_, pass_);
      partition->run_pass(pass_, now_, cycles);
    }
    ++pass_;
    now_ += cycles;
    exchange(now_, end);
    if (partitions_.size() > 1 && should_choose(pass_)) return;
  }
}

void Engine::run_threads(Cycle last) {
  std::optional<SpinBarrier> barrier;
  std::atomic<unsigned> thread_count = 0;  // 0 until it is known
  std::vector<std::exception_ptr> errors(partitions_.size());
  std::atomic<bool> has_failed = false;
  // When the first thread ends the run early, the end is two cycles later, so that all other threads see it in time.
  std::atomic<Cycle> end = last;
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
      if (thread == 0 &&
          ((!exchange_ && is_asked_to_stop()) || should_choose(turn) || has_failed.load(std::memory_order_relaxed))) {
        end.store(std::min(end.load(std::memory_order_relaxed), now + 2), std::memory_order_relaxed);
      }
      const unsigned cycles = cycles_of_pass(now, end_of_window(end.load(std::memory_order_relaxed)));
      for (std::size_t partition = thread; partition < partitions_.size(); partition += step)
        run_partition(partition, turn, now, cycles);
      now += cycles;
      barrier->wait();
      if (!exchange_) continue;
      if (thread == 0) exchange(now, end.load(std::memory_order_relaxed));
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
  const Cycle next = next_event(last);
  if (next <= now_) return;
  for (const auto& partition : partitions_) partition->skip_to(next);
  if (exchange_) exchange_->skip_to(partitions_, next);
  now_ = next;
}

Cycle Engine::next_event(Cycle last) const {
  Cycle next = last;
  for (const auto& partition : partitions_) next = std::min(next, partition->next_birth());
  for (const LinkFailure& failure : state_->model.failures) {
    for (const Cycle cycle : {failure.begin, failure.end}) {
      if (cycle >= now_) next = std::min(next, cycle);
    }
  }
  if (options_.ranks == nullptr) return next;
  std::array<std::uint64_t, 1> bound{~next};
  options_.ranks->largest(bound);
  return ~bound[0];
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

Engine::Whole Engine::whole_here() const {
  Whole here{.is_stopped = is_asked_to_stop()};
  for (const auto& partition : partitions_) {
    here.packet_count += partition->packet_balance();
    here.last_moved = std::max(here.last_moved, partition->last_moved());
    here.has_acknowledgements |= partition->has_acknowledgements();
    here.has_births |= partition->has_births();
  }
  return here;
}

const Engine::Whole& Engine::whole() const {
  if (whole_) return *whole_;
  whole_ = whole_here();
  std::array<std::uint64_t, 1> sum{whole_->packet_count};
  options_.ranks->sum(sum);
  std::array<std::uint64_t, 4> largest{whole_->last_moved, whole_->has_acknowledgements, whole_->has_births,
                                       whole_->is_stopped};
  options_.ranks->largest(largest);
  *whole_ = {sum[0], largest[0], largest[1] != 0, largest[2] != 0, largest[3] != 0};
  return *whole_;
}

bool Engine::is_stopped() const { return options_.ranks != nullptr ? whole().is_stopped : is_asked_to_stop(); }

std::uint64_t Engine::packet_count() const {
  return options_.ranks != nullptr ? whole().packet_count : whole_here().packet_count;
}

TerminalId Engine::first_terminal() const { return state_->fabric.position(state_->cut.begin_here()).first_terminal; }
TerminalId Engine::end_terminal() const { return state_->fabric.position(state_->cut.end_here()).first_terminal; }

Partition::Counts Engine::counts() const {
  Partition::Counts counts{.link_flits = state_->link_flits};
  for (const auto& partition : partitions_) partition->add_counts(counts);
  if (options_.ranks != nullptr) {
    options_.ranks->sum(counts.class_flits);
    options_.ranks->sum(counts.link_flits);
    options_.ranks->sum(std::span(&counts.received, 1));
  }
  return counts;
}
std::uint64_t Engine::flit_hops() const {
  const Partition::Counts all = counts();
  return std::accumulate(all.class_flits.begin(), all.class_flits.end(), all.received);
}
std::uint64_t Engine::taken_flits() const { return counts().received; }
std::vector<std::uint64_t> Engine::class_flits() const { return counts().class_flits; }
std::vector<std::uint64_t> Engine::channel_flits() const { return counts().link_flits; }

NetworkImage Engine::image() const {
  NetworkImage image(state_->fabric, state_->model);
  for (const auto& partition : partitions_) partition->describe(image);
  if (options_.ranks == nullptr) return image;
  const std::vector<std::string> all =
      options_.ranks->gather(bytes_of_image(image, state_->cut.begin_here(), state_->cut.end_here()));
  NetworkImage whole(state_->fabric, state_->model);
  for (const std::string& bytes : all) add_to_image(whole, bytes);
  return whole;
}

std::uint64_t Engine::bytes() const {
  std::uint64_t total = state_->bytes();
  for (const auto& partition : partitions_) total += partition->bytes();
  if (options_.ranks != nullptr) options_.ranks->sum(std::span(&total, 1));
  return total;
}

bool Engine::has_births() const { return options_.ranks != nullptr ? whole().has_births : whole_here().has_births; }

bool Engine::is_still() const {
  const Whole here = options_.ranks != nullptr ? whole() : whole_here();
  return !here.has_acknowledgements && now_ > here.last_moved + state_->fabric.longest_delay() + 1;
}

}  // namespace weft::sim
