// Runs a plan on all cores and stores each point as soon as it is finished. Points that the store holds are not run
// again; for points that another process computes, the sweep waits.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "store/store.h"
#include "sweep/plan/point_id.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/plan/schedule.h"
#include "sweep/search/remote_workers.h"

namespace weft::sweep {

class SweepRun {
 public:
  // Looks up every point in the store. `program` is the version that is stored with new results. The plan and the
  // store must outlive this object.
  SweepRun(const ReadyPlan& plan, store::Store& store, std::string program);

  [[nodiscard]] std::uint64_t count(PointState state) const;
  [[nodiscard]] PointState state(const PointId& id) const { return states_[index(id)]; }
  // Estimated time on one core for the points that are left.
  [[nodiscard]] double seconds_left() const { return schedule_.seconds_left(); }

  // prover_warnings() for the routed networks of the points that are left.
  [[nodiscard]] std::vector<std::string> check_deadlock(const Execution& execution) const;

  // Throws Interrupted when it is stopped and InputError when the store fails. Finished points are stored in either
  // case, except with StoreMoved. `on_result` is called for each point that gets a result, by one thread at a time.
  void run(const Execution& execution, const std::function<void(const PointId&)>& on_result = {});
  // The same with `own_threads` threads of this process, which may be none, and with workers elsewhere.
  void run(const Execution& execution, const std::function<void(const PointId&)>& on_result, unsigned own_threads,
           RemoteWorkers* remote);

 private:
  [[nodiscard]] std::size_t index(const PointId& id) const;
  void mark_beyond();

  const ReadyPlan& plan_;
  store::Store& store_;
  std::string program_;
  Schedule schedule_;
  std::vector<std::size_t> first_index_;  // in states_, for each curve
  std::vector<PointState> states_;
};

}  // namespace weft::sweep
