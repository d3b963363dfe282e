// The points of a sweep that are left, for all that compute them: the threads of this process, and workers elsewhere.
// Each worker gets points within its threads and its memory.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "experiment/run_result.h"
#include "store/store.h"
#include "sweep/plan/point_id.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/plan/schedule.h"

namespace weft::sweep {

// A point that a worker was given.
struct Job {
  PointId id;
  unsigned thread_count = 1;
  std::uint64_t bytes = 0;
};

// Thread-safe.
class PointQueue {
 public:
  using OnStateChange = std::function<void(const PointId&, PointState)>;
  using WorkerId = std::size_t;

  // `on_state_change` is called, by one thread at a time, whenever the state of a point changes. The other arguments
  // must outlive this object; nothing else may use the schedule meanwhile.
  PointQueue(const ReadyPlan& plan, store::Store& store, Schedule& schedule, OnStateChange on_state_change,
             const ProgressScope& progress);

  WorkerId add_worker(unsigned thread_count, std::uint64_t max_memory);
  void remove_worker(WorkerId worker);

  // A point for this worker: the next one that is ready, or one whose state in the store has to be looked at again.
  // None if there is none now, or if the worker has no thread or no memory left for it.
  std::optional<Job> take(WorkerId worker);
  // The same, but waits; none when the sweep is over.
  std::optional<Job> wait_for(WorkerId worker);
  // Claims the point in the store. False: the point is not to be computed now, since another process has it.
  bool claim(const Job& job);
  // Ends what take() began, whether or not the point has a result.
  void end(WorkerId worker, const Job& job);

  // Notes a result that is in the store. The first one counts.
  void record(const PointId& id, const experiment::RunResult& result, PointState state);
  // Makes a point ready again that a worker will not finish, and gives up the claim.
  void put_back(const PointId& id);
  [[nodiscard]] bool has_result(const PointId& id) const;
  // How much of a point is done, 0 to 1.
  void report_progress(const PointId& id, double part);

  // Ends the sweep with an error; the first one counts.
  void fail(const std::exception_ptr& failure);
  void stop();
  void rethrow_failure() const;
  // All points are done, or the sweep was stopped.
  [[nodiscard]] bool is_over() const { return stop_; }
  // Set when the sweep is over, for computations that are then no longer needed.
  [[nodiscard]] const std::atomic<bool>& stop_requested() const { return stop_; }
  // Returns early when something has changed.
  void wait(std::chrono::milliseconds most);

  // Routed networks whose curves are done, in this order.
  [[nodiscard]] std::vector<std::size_t> released_networks(std::size_t from) const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Worker {
    unsigned thread_count = 0;
    std::uint64_t max_memory = 0;
    unsigned threads_in_use = 0;
    std::uint64_t bytes_in_use = 0;
    unsigned job_count = 0;
    [[nodiscard]] unsigned free() const { return thread_count > threads_in_use ? thread_count - threads_in_use : 0; }
  };
  struct Elsewhere {
    PointId id;
    Clock::time_point next_look;
  };

  std::optional<Job> take_locked(WorkerId worker);
  std::optional<Job> take_ready(const Worker& worker);
  std::optional<Job> take_elsewhere();
  [[nodiscard]] unsigned threads_for(const PointId& id, const Worker& worker) const;
  void look_again(const PointId& id, PointState state);

  const ReadyPlan& plan_;
  store::Store& store_;
  OnStateChange on_state_change_;
  const ProgressScope& progress_;

  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  Schedule& schedule_;
  std::deque<Worker> workers_;
  std::deque<Elsewhere> elsewhere_;
  std::vector<std::size_t> curves_left_;  // for each routed network
  std::vector<std::size_t> released_;     // routed networks
  std::exception_ptr failure_;

  std::mutex progress_mutex_;                  // guards the next member
  std::map<PointId, std::uint64_t> reported_;  // thousandths of estimated seconds
};

}  // namespace weft::sweep
