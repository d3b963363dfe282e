#include "claims/scc/scc_followed_broadcast.h"

#include <algorithm>
#include <map>

#include "base/check.h"
#include "programs/program.h"

namespace weft::claims {
namespace {

constexpr std::uint32_t kNotInformed = UINT32_MAX;

class BroadcastFollower {
 public:
  BroadcastFollower(const topology::PortGraph& graph, programs::PortModel model) : graph_(graph), model_(model) {
    found_.informed_in.assign(graph.node_count(), kNotInformed);
    found_.last_sent_in.assign(graph.node_count(), 0);
    found_.informed_in[0] = 0;
    found_.informed_after = {1};
  }

  void step(const std::vector<programs::Send>& sends) {
    ++step_;
    Count informed = found_.informed_after.back();
    std::map<NodeId, std::uint32_t> sent;
    std::map<NodeId, std::uint32_t> received;
    std::map<std::pair<NodeId, PortId>, std::uint32_t> carried;
    for (const programs::Send& send : sends) {
      WEFT_CHECK(found_.informed_in[send.node] < step_);
      const NodeId to = graph_.neighbor(send.node, send.port).node;
      found_.last_sent_in[send.node] = step_;
      found_.most_sends = std::max(found_.most_sends, ++sent[send.node]);
      found_.most_on_channel = std::max(found_.most_on_channel, ++carried[{send.node, send.port}]);
      WEFT_CHECK(++received[to] == 1 || model_ == programs::PortModel::all_port);
      if (found_.informed_in[to] != kNotInformed) continue;
      found_.informed_in[to] = found_.last_step = step_;
      ++informed;
    }
    found_.informed_after.push_back(informed);
  }

  FollowedBroadcast result() const {
    WEFT_CHECK(found_.informed_after.back() == graph_.node_count());
    return found_;
  }

 private:
  const topology::PortGraph& graph_;
  programs::PortModel model_;
  std::uint32_t step_ = 0;
  FollowedBroadcast found_;
};

}  // namespace

FollowedBroadcast follow_broadcast(const topology::Network& network, const std::string& program,
                                   programs::PortModel model, const Execution& execution) {
  const auto run = programs::run_program(network, program, {.model = model, .records_schedule = true}, execution);
  BroadcastFollower follower(network.graph, model);
  for (const programs::ScheduleStep& step : run.schedule.value().steps) follower.step(step.sends);
  return follower.result();
}

Measured followed_steps(const std::string& reading, programs::PortModel model, MeasurementCache& cache) {
  const Routed parts = split_routed(reading);
  const FollowedBroadcast followed =
      follow_broadcast(cache.network(parts.network), parts.routing, model, cache.execution());
  WEFT_CHECK(followed.most_sends <= 1 || model == programs::PortModel::all_port);
  return Measured::exactly(Count{followed.last_step});
}

Measure::Compute followed_broadcast_steps(programs::PortModel model) {
  return [model](const std::string& reading, MeasurementCache& cache) { return followed_steps(reading, model, cache); };
}

Measure measure_broadcast_steps(programs::PortModel model) {
  return Measure([model](const std::string& reading, MeasurementCache& cache) {
           const Routed parts = split_routed(reading);
           const auto run =
               programs::run_program(cache.network(parts.network), parts.routing, {.model = model}, cache.execution());
           return Measured::exactly(run.counts.communication_steps);
         })
      .printed_by(model == programs::PortModel::all_port ? "weft run {with} {network} --model all-port"
                                                         : "weft run {with} {network} --model single-port")
      .checked_by(followed_broadcast_steps(model));
}

}  // namespace weft::claims
