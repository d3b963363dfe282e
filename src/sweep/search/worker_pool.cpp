#include "sweep/search/worker_pool.h"

#include <chrono>
#include <exception>
#include <utility>

#include "base/threads.h"
#include "sweep/search/point_progress.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenLooksForStop = std::chrono::milliseconds(50);
constexpr auto kBetweenServices = std::chrono::milliseconds(1);

}  // namespace

WorkerPool::WorkerPool(const ReadyPlan& plan, store::Store& store, PointQueue& queue, std::string program)
    : plan_(plan), store_(store), queue_(queue), program_(std::move(program)) {}

void WorkerPool::work(unsigned thread_count, const Execution& execution, RemoteWorkers* remote) {
  worker_ = queue_.add_worker(thread_count, execution.max_memory);
  max_memory_ = execution.max_memory;
  {
    const Threads workers(thread_count, [this](unsigned /*worker*/) { run_worker(); });
    if (workers.count() > 0 || remote != nullptr) {
      watch(execution, remote);
    } else {
      run_worker();
    }
  }
  if (remote != nullptr) end(execution, *remote);
  queue_.rethrow_failure();
  execution.throw_if_stopped();
}

void WorkerPool::end(const Execution& execution, RemoteWorkers& remote) {
  if (execution.stop_requested != nullptr && *execution.stop_requested) return remote.abandon();
  try {
    remote.end(queue_, execution);
  } catch (const Interrupted&) {
    remote.abandon();
  } catch (...) {
    queue_.fail(std::current_exception());
  }
}

// Polls for Ctrl-C: the signal handler sets a flag, but cannot wake the workers.
void WorkerPool::watch(const Execution& execution, RemoteWorkers* remote) {
  while (!queue_.is_over()) {
    try {
      if (remote != nullptr) remote->serve(queue_);
    } catch (...) {
      queue_.fail(std::current_exception());
    }
    queue_.wait(remote != nullptr ? kBetweenServices : kBetweenLooksForStop);
    if (execution.stop_requested != nullptr && *execution.stop_requested) queue_.stop();
  }
}

void WorkerPool::run_worker() {
  while (const auto job = queue_.wait_for(worker_)) {
    try {
      if (queue_.claim(*job)) compute(*job);
    } catch (...) {
      if (!queue_.is_over()) queue_.fail(std::current_exception());  // else it was stopped
    }
    queue_.end(worker_, *job);
  }
}

void WorkerPool::compute(const Job& job) {
  PointProgress progress([&](double part) { queue_.report_progress(job.id, part); });
  const Execution execution{.thread_count = job.thread_count,
                            .max_memory = max_memory_,
                            .progress = &progress,
                            .stop_requested = &queue_.stop_requested()};
  const StoredPoint point{plan_, job.id.curve, plan_.settings(job.id), plan_.key(job.id)};
  queue_.record(job.id, run_and_store(point, {store_, program_}, execution), PointState::computed);
}

}  // namespace weft::sweep
