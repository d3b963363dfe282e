// Runs a plan on all cores, each point stored as soon as it is finished. What the store holds already is not run again;
// what another process computes is waited for.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "store/store.h"
#include "sweep/plan/ready_plan.h"
#include "sweep/plan/schedule.h"
#include "sweep/point/point_id.h"

namespace weft::sweep {

class SweepRun {
 public:
  // Looks for every point in the store. `program` is the version that computes. Both must outlive this.
  SweepRun(const ReadyPlan& plan, store::Store& store, std::string program);

  [[nodiscard]] std::uint64_t count(PointState state) const;
  [[nodiscard]] PointState state(const PointId& id) const { return states_[index(id)]; }
  // On one core, roughly, for what is left.
  [[nodiscard]] double seconds_left() const { return schedule_.seconds_left(); }

  // What the prover says against the routings of points that are left, a sentence for each; large networks are not
  // looked at.
  [[nodiscard]] std::vector<std::string> ask_prover(const Execution& execution) const;

  // Throws Interrupted when it is stopped and InputError when the store fails; finished points are stored even so, but
  // for StoreMoved. `heard` is told of each point that has a result now, one at a time, from any thread.
  void run(const Execution& execution, const std::function<void(const PointId&)>& heard = {});

 private:
  [[nodiscard]] std::size_t index(const PointId& id) const;
  void mark_beyond();

  const ReadyPlan& plan_;
  store::Store& store_;
  std::string program_;
  Schedule schedule_;
  std::vector<std::size_t> first_index_;  // of the points of each curve
  std::vector<PointState> states_;
};

}  // namespace weft::sweep
