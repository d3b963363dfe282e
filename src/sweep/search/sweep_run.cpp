#include "sweep/search/sweep_run.h"

#include <algorithm>
#include <set>

#include "sweep/search/point_queue.h"
#include "sweep/search/prover_warnings.h"
#include "sweep/search/worker_pool.h"
#include "sweep/stored/stored_point.h"

namespace weft::sweep {
namespace {

std::vector<CurveOutline> outlines_of(const ReadyPlan& plan) {
  std::vector<CurveOutline> outlines;
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    const Curve& curve = plan.curve(c);
    CurveOutline outline{.replication_count = curve.replication_count,
                         .is_cut = plan.plan().past_saturation_of(curve) == PastSaturation::skip};
    for (std::size_t load = 0; load < curve.loads.size(); ++load) outline.seconds.push_back(plan.seconds({c, load, 0}));
    outlines.push_back(std::move(outline));
  }
  return outlines;
}

template <class F>
void for_each_point(const Plan& plan, const F& f) {
  for (std::size_t c = 0; c < plan.curves.size(); ++c) {
    for (std::size_t load = 0; load < plan.curves[c].loads.size(); ++load) {
      for (std::uint32_t r = 0; r < plan.curves[c].replication_count; ++r) f(PointId{c, load, r});
    }
  }
}

}  // namespace

SweepRun::SweepRun(const ReadyPlan& plan, store::Store& store, std::string program)
    : plan_(plan), store_(store), program_(std::move(program)), schedule_(outlines_of(plan)) {
  std::size_t count = 0;
  for (const Curve& curve : plan.plan().curves) {
    first_index_.push_back(count);
    count += curve.point_count();
  }
  states_.resize(count);
  for_each_point(plan.plan(), [&](const PointId& id) {
    const auto result = stored_result(store_, plan_.key(id));
    if (!result) return;
    schedule_.record_result(id, is_saturated(*result));
    states_[index(id)] = PointState::already_stored;
  });
  mark_beyond();
}

std::size_t SweepRun::index(const PointId& id) const {
  return first_index_[id.curve] + id.load * plan_.curve(id.curve).replication_count + id.replication;
}

void SweepRun::mark_beyond() {
  for_each_point(plan_.plan(), [&](const PointId& id) {
    if (schedule_.is_beyond(id)) states_[index(id)] = PointState::beyond_saturation;
  });
}

std::uint64_t SweepRun::count(PointState state) const {
  return static_cast<std::uint64_t>(std::count(states_.begin(), states_.end(), state));
}

std::vector<std::string> SweepRun::check_deadlock(const Execution& execution) const {
  std::set<std::size_t> routed_networks;
  for_each_point(plan_.plan(), [&](const PointId& id) {
    if (state(id) == PointState::waiting) routed_networks.insert(plan_.routed_id(id.curve));
  });
  return prover_warnings(plan_, routed_networks, execution);
}

void SweepRun::run(const Execution& execution, const std::function<void(const PointId&)>& on_result) {
  run(execution, on_result, execution.worker_count(), nullptr);
}

void SweepRun::run(const Execution& execution, const std::function<void(const PointId&)>& on_result,
                   unsigned own_threads, RemoteWorkers* remote) {
  const auto on_state_change = [&](const PointId& id, PointState state) {
    states_[index(id)] = state;
    const bool has_result = state == PointState::computed || state == PointState::computed_elsewhere;
    if (has_result && on_result) on_result(id);
  };
  const ProgressScope progress(execution, "sweeping",
                               std::max<std::uint64_t>(1, static_cast<std::uint64_t>(1000 * schedule_.seconds_left())));
  PointQueue queue(plan_, store_, schedule_, on_state_change, progress);
  WorkerPool(plan_, store_, queue, program_).work(own_threads, execution, remote);
  store_.expect_in_place();
  mark_beyond();
}

}  // namespace weft::sweep
