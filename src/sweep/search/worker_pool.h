// The worker threads of a sweep: each takes the next point of the schedule until nothing is left.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "base/execution.h"
#include "experiment/run_result.h"
#include "store/store.h"
#include "sweep/plan/point_id.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/plan/schedule.h"

namespace weft::sweep {

class WorkerPool {
 public:
  using OnStateChange = std::function<void(const PointId&, PointState)>;

  // `on_state_change` is called, by one thread at a time, whenever the state of a point changes.
  WorkerPool(const ReadyPlan& plan, store::Store& store, Schedule& schedule, std::string program,
             OnStateChange on_state_change);

  // Returns when the schedule is done. Throws Interrupted or the first error of a point; either way no point of this
  // process stays marked as begun.
  void work(const Execution& execution);

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    PointId id;
    unsigned thread_count = 1;
    std::uint64_t bytes = 0;
  };
  struct Elsewhere {
    PointId id;
    Clock::time_point next_look;
  };

  void watch();
  void run_worker();
  bool find_job(std::unique_lock<std::mutex>& lock, Job& job);
  bool try_ready(Job& job);
  bool try_elsewhere(Job& job);
  [[nodiscard]] unsigned threads_for(const PointId& id) const;
  void do_job(const Job& job);
  void look_again(const Job& job, PointState state);
  void compute(const Job& job, const store::Key& key);
  void record(const Job& job, const experiment::RunResult& result, PointState state);
  void fail();

  const ReadyPlan& plan_;
  store::Store& store_;
  Schedule& schedule_;
  std::string program_;
  OnStateChange on_state_change_;

  const Execution* execution_ = nullptr;
  const ProgressScope* progress_ = nullptr;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // guards the members below and the schedule
  std::condition_variable changed_;
  std::deque<Elsewhere> elsewhere_;
  std::vector<std::size_t> curves_left_;  // for each routed network
  unsigned threads_in_use_ = 0;
  std::uint64_t bytes_in_use_ = 0;
  unsigned running_ = 0;
  bool is_over_ = false;
  std::exception_ptr failure_;
};

}  // namespace weft::sweep
