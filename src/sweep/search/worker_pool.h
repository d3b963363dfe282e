// The worker threads of a sweep: each takes the next point of the queue until nothing is left. The thread that started
// them watches for Ctrl-C, and serves workers in other processes.
#pragma once

#include <string>

#include "base/execution.h"
#include "store/store.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/search/point_queue.h"
#include "sweep/search/remote_workers.h"

namespace weft::sweep {

class WorkerPool {
 public:
  WorkerPool(const ReadyPlan& plan, store::Store& store, PointQueue& queue, std::string program);

  // Returns when the queue is done. Throws Interrupted or the first error of a point; either way no point of this
  // process stays marked as begun. `thread_count` may be 0 if there are remote workers.
  void work(unsigned thread_count, const Execution& execution, RemoteWorkers* remote);

 private:
  void run_worker();
  void compute(const Job& job);
  void end(const Execution& execution, RemoteWorkers& remote);
  void watch(const Execution& execution, RemoteWorkers* remote);

  const ReadyPlan& plan_;
  store::Store& store_;
  PointQueue& queue_;
  std::string program_;
  PointQueue::WorkerId worker_ = 0;
  std::uint64_t max_memory_ = 0;
};

}  // namespace weft::sweep
