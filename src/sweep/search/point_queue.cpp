#include "sweep/search/point_queue.h"

#include <algorithm>
#include <utility>

#include "experiment/run.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenLooks = std::chrono::milliseconds(50);
constexpr auto kBetweenLooksElsewhere = std::chrono::milliseconds(300);

}  // namespace

PointQueue::PointQueue(const ReadyPlan& plan, store::Store& store, Schedule& schedule, OnStateChange on_state_change,
                       const ProgressScope& progress)
    : plan_(plan),
      store_(store),
      on_state_change_(std::move(on_state_change)),
      progress_(progress),
      stop_(schedule.is_done()),
      schedule_(schedule),
      curves_left_(plan.routed_networks().count()) {
  for (std::size_t c = 0; c < plan_.plan().curves.size(); ++c) {
    if (!schedule_.is_done(c)) ++curves_left_[plan_.routed_id(c)];
  }
}

PointQueue::WorkerId PointQueue::add_worker(unsigned thread_count, std::uint64_t max_memory) {
  const std::scoped_lock lock(mutex_);
  workers_.push_back({.thread_count = thread_count, .max_memory = max_memory});
  return workers_.size() - 1;
}

void PointQueue::remove_worker(WorkerId worker) {
  const std::scoped_lock lock(mutex_);
  workers_[worker] = {};
}

std::optional<Job> PointQueue::take(WorkerId worker) {
  const std::scoped_lock lock(mutex_);
  return take_locked(worker);
}

std::optional<Job> PointQueue::wait_for(WorkerId worker) {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    if (auto job = take_locked(worker)) return job;
    changed_.wait_for(lock, kBetweenLooks);
  }
  return std::nullopt;
}

std::optional<Job> PointQueue::take_locked(WorkerId number) {
  Worker& worker = workers_[number];
  if (stop_ || worker.free() == 0) return std::nullopt;
  auto job = take_ready(worker);
  if (!job) job = take_elsewhere();
  if (!job) return std::nullopt;
  worker.threads_in_use += job->thread_count;
  worker.bytes_in_use += job->bytes;
  ++worker.job_count;
  return job;
}

std::optional<Job> PointQueue::take_ready(const Worker& worker) {
  const auto id = schedule_.next();
  if (!id) return std::nullopt;
  const std::uint64_t bytes = plan_.bytes(id->curve);
  if (worker.job_count > 0 && worker.bytes_in_use + bytes > worker.max_memory / 2) return std::nullopt;
  const Job job{.id = *id, .thread_count = threads_for(*id, worker), .bytes = bytes};
  schedule_.take(*id);
  return job;
}

std::optional<Job> PointQueue::take_elsewhere() {
  if (elsewhere_.empty() || Clock::now() < elsewhere_.front().next_look) return std::nullopt;
  const Job job{.id = elsewhere_.front().id};
  elsewhere_.pop_front();
  return job;
}

// A large point gets several threads when fewer points are ready than threads are free, in all workers together.
unsigned PointQueue::threads_for(const PointId& id, const Worker& worker) const {
  std::uint64_t free = 0;
  for (const Worker& each : workers_) free += each.free();
  const std::uint64_t share = free / schedule_.ready_count();
  const std::uint64_t useful = experiment::useful_threads(plan_.node_count(id.curve));
  return static_cast<unsigned>(std::clamp<std::uint64_t>(std::min(share, useful), 1, worker.free()));
}

bool PointQueue::claim(const Job& job) {
  const store::Key key = plan_.key(job.id);
  switch (store_.claim(key)) {
    case store::Claim::taken:
      return true;
    case store::Claim::finished:
      if (const auto result = stored_result(store_, key)) {
        record(job.id, *result, PointState::computed_elsewhere);
      } else {
        look_again(job.id, PointState::waiting);  // another process has just forgotten it
      }
      return false;
    case store::Claim::elsewhere:
      look_again(job.id, PointState::begun_elsewhere);
  }
  return false;
}

void PointQueue::end(WorkerId number, const Job& job) {
  const std::scoped_lock lock(mutex_);
  Worker& worker = workers_[number];
  if (worker.job_count == 0) return;  // it was removed
  worker.threads_in_use -= job.thread_count;
  worker.bytes_in_use -= job.bytes;
  --worker.job_count;
  changed_.notify_all();
}

void PointQueue::look_again(const PointId& id, PointState state) {
  const std::scoped_lock lock(mutex_);
  if (schedule_.has_result(id)) return;
  elsewhere_.push_back({id, Clock::now() + kBetweenLooksElsewhere});
  on_state_change_(id, state);
}

void PointQueue::record(const PointId& id, const experiment::RunResult& result, PointState state) {
  const std::scoped_lock lock(mutex_);
  if (schedule_.has_result(id)) return;
  const bool was_done = schedule_.is_done(id.curve);
  const double dropped_seconds = schedule_.record_result(id, is_saturated(result));
  progress_.advance(static_cast<std::uint64_t>(1000 * dropped_seconds));
  report_progress(id, 1);
  std::erase_if(elsewhere_, [&](const Elsewhere& point) { return point.id == id; });
  const std::size_t routed = plan_.routed_id(id.curve);
  if (!was_done && schedule_.is_done(id.curve) && --curves_left_[routed] == 0) {
    plan_.routed_networks().release(routed);
    released_.push_back(routed);
  }
  on_state_change_(id, state);
  if (schedule_.is_done()) stop_ = true;
  changed_.notify_all();
}

void PointQueue::put_back(const PointId& id) {
  store_.release(plan_.key(id));
  const std::scoped_lock lock(mutex_);
  schedule_.put_back(id);
  changed_.notify_all();
}

bool PointQueue::has_result(const PointId& id) const {
  const std::scoped_lock lock(mutex_);
  return schedule_.has_result(id);
}

void PointQueue::report_progress(const PointId& id, double part) {
  const auto done = static_cast<std::uint64_t>(1000 * plan_.seconds(id) * std::clamp(part, 0.0, 1.0));
  const std::scoped_lock lock(progress_mutex_);
  std::uint64_t& reported = reported_[id];
  if (done <= reported) return;
  progress_.advance(done - reported);
  reported = done;
}

void PointQueue::fail(const std::exception_ptr& failure) {
  const std::scoped_lock lock(mutex_);
  if (!failure_) failure_ = failure;
  stop_ = true;
  changed_.notify_all();
}

void PointQueue::stop() {
  stop_ = true;
  changed_.notify_all();
}

void PointQueue::rethrow_failure() const {
  const std::scoped_lock lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void PointQueue::wait(std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  if (!stop_) changed_.wait_for(lock, most);
}

std::vector<std::size_t> PointQueue::released_networks(std::size_t from) const {
  const std::scoped_lock lock(mutex_);
  return {released_.begin() + static_cast<std::ptrdiff_t>(from), released_.end()};
}

}  // namespace weft::sweep
