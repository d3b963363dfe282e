#include "sweep/search/worker_pool.h"

#include <algorithm>

#include "base/threads.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(50);
constexpr auto kBetweenLooksElsewhere = std::chrono::milliseconds(300);

// Adds the progress of one point to that of the sweep, in units of a thousandth of an estimated second.
class PointProgress final : public ProgressSink {
 public:
  PointProgress(const ProgressScope& whole, double seconds)
      : whole_(whole), share_(static_cast<std::uint64_t>(1000 * seconds)) {}

  void begin(std::string_view /*what*/, std::uint64_t total) override { total_ = std::max<std::uint64_t>(total, 1); }
  void advance(std::uint64_t done) override {
    done_ += done;
    report(static_cast<std::uint64_t>(static_cast<double>(std::min(done_, total_)) / static_cast<double>(total_) *
                                      static_cast<double>(share_)));
  }
  void end() override { report(share_); }

 private:
  void report(std::uint64_t part) {
    if (part <= reported_) return;
    whole_.advance(part - reported_);
    reported_ = part;
  }

  const ProgressScope& whole_;
  std::uint64_t share_;
  std::uint64_t total_ = 1;
  std::uint64_t done_ = 0;
  std::uint64_t reported_ = 0;
};

}  // namespace

WorkerPool::WorkerPool(const ReadyPlan& plan, store::Store& store, Schedule& schedule, std::string program,
                       OnStateChange on_state_change)
    : plan_(plan),
      store_(store),
      schedule_(schedule),
      program_(std::move(program)),
      on_state_change_(std::move(on_state_change)) {}

void WorkerPool::work(const Execution& execution) {
  const ProgressScope progress(execution, "sweeping",
                               std::max<std::uint64_t>(1, static_cast<std::uint64_t>(1000 * schedule_.seconds_left())));
  execution_ = &execution;
  progress_ = &progress;
  is_over_ = schedule_.is_done();
  curves_left_.assign(plan_.routed_networks().count(), 0);
  for (std::size_t c = 0; c < plan_.plan().curves.size(); ++c) {
    if (!schedule_.is_done(c)) ++curves_left_[plan_.routed_id(c)];
  }
  {
    const Threads workers(execution.worker_count(), [this](unsigned /*worker*/) { run_worker(); });
    if (workers.count() > 0) {
      watch();
    } else {
      run_worker();
    }
  }
  if (failure_) std::rethrow_exception(failure_);
  execution.throw_if_stopped();
}

// Polls for Ctrl-C: the signal handler sets a flag, but cannot wake the workers.
void WorkerPool::watch() {
  std::unique_lock lock(mutex_);
  while (!is_over_ && !stop_) {
    changed_.wait_for(lock, kBetweenLooks);
    if (execution_->stop_requested != nullptr && *execution_->stop_requested) stop_ = true;
  }
  changed_.notify_all();
}

void WorkerPool::run_worker() {
  std::unique_lock lock(mutex_);
  Job job;
  while (find_job(lock, job)) {
    lock.unlock();
    try {
      do_job(job);
    } catch (...) {
      fail();
    }
    lock.lock();
    threads_in_use_ -= job.thread_count;
    bytes_in_use_ -= job.bytes;
    --running_;
    is_over_ = schedule_.is_done();
    changed_.notify_all();
  }
}

void WorkerPool::fail() {
  const std::scoped_lock lock(mutex_);
  if (!failure_) failure_ = std::current_exception();
  stop_ = true;
}

// Waits for a job; false when the sweep is over.
bool WorkerPool::find_job(std::unique_lock<std::mutex>& lock, Job& job) {
  while (!is_over_ && !stop_) {
    const bool has_thread = threads_in_use_ < execution_->worker_count();
    if (has_thread && (try_ready(job) || try_elsewhere(job))) {
      threads_in_use_ += job.thread_count;
      bytes_in_use_ += job.bytes;
      ++running_;
      return true;
    }
    changed_.wait_for(lock, kBetweenLooks);
  }
  return false;
}

bool WorkerPool::try_ready(Job& job) {
  const auto id = schedule_.next();
  if (!id) return false;
  const std::uint64_t bytes = plan_.bytes(id->curve);
  if (running_ > 0 && bytes_in_use_ + bytes > execution_->max_memory / 2) return false;
  job = {.id = *id, .thread_count = threads_for(*id), .bytes = bytes};
  schedule_.take(*id);
  return true;
}

bool WorkerPool::try_elsewhere(Job& job) {
  if (elsewhere_.empty() || Clock::now() < elsewhere_.front().next_look) return false;
  job = {.id = elsewhere_.front().id};
  elsewhere_.pop_front();
  return true;
}

// A large point gets several threads when fewer points are ready than threads are free.
unsigned WorkerPool::threads_for(const PointId& id) const {
  const std::uint64_t free = execution_->worker_count() - threads_in_use_;
  const std::uint64_t share = free / schedule_.ready_count();
  return static_cast<unsigned>(std::clamp<std::uint64_t>(
      std::min<std::uint64_t>(share, experiment::useful_threads(plan_.node_count(id.curve))), 1, free));
}

void WorkerPool::do_job(const Job& job) {
  const store::Key key = plan_.key(job.id);
  switch (store_.claim(key)) {
    case store::Claim::finished:
      if (const auto result = stored_result(store_, key)) return record(job, *result, PointState::computed_elsewhere);
      return look_again(job, PointState::waiting);  // another process has just forgotten it
    case store::Claim::elsewhere:
      return look_again(job, PointState::begun_elsewhere);
    case store::Claim::taken:
      compute(job, key);
  }
}

void WorkerPool::look_again(const Job& job, PointState state) {
  const std::scoped_lock lock(mutex_);
  elsewhere_.push_back({job.id, Clock::now() + kBetweenLooksElsewhere});
  on_state_change_(job.id, state);
}

void WorkerPool::compute(const Job& job, const store::Key& key) {
  PointProgress progress(*progress_, plan_.seconds(job.id));
  const Execution execution{.thread_count = job.thread_count,
                            .max_memory = execution_->max_memory,
                            .progress = &progress,
                            .stop_requested = &stop_};
  const StoredPoint point{plan_, job.id.curve, plan_.settings(job.id), key};
  record(job, run_and_store(point, {store_, program_}, execution), PointState::computed);
}

void WorkerPool::record(const Job& job, const experiment::RunResult& result, PointState state) {
  const bool saturated = is_saturated(result);
  const std::scoped_lock lock(mutex_);
  const double dropped_seconds = schedule_.record_result(job.id, saturated);
  const double own_seconds = state == PointState::computed ? 0 : plan_.seconds(job.id);  // 0: PointProgress counted it
  progress_->advance(static_cast<std::uint64_t>(1000 * (dropped_seconds + own_seconds)));
  const std::size_t routed = plan_.routed_id(job.id.curve);
  if (schedule_.is_done(job.id.curve) && --curves_left_[routed] == 0) plan_.routed_networks().release(routed);
  on_state_change_(job.id, state);
}

}  // namespace weft::sweep
