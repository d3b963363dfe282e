#include "paths/flow/routing_throughput.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "paths/pair_loads.h"
#include "paths/throughput_bound.h"

namespace weft::paths {
namespace {

struct FromSource {
  TerminalId source = 0;
  double flits = 0;
};

// For each destination, the sources at other nodes, in ascending order.
std::vector<std::vector<FromSource>> senders(const topology::PortGraph& graph, const traffic::Demand& demand) {
  std::vector<NodeId> node_of;
  for (NodeId v = 0; v < graph.node_count(); ++v) node_of.insert(node_of.end(), graph.terminal_count_at(v), v);
  std::vector<std::vector<FromSource>> result(graph.terminal_count());
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    const double rate = demand.rate(source);
    demand.for_each_destination(source, [&](TerminalId destination, double chance) {
      if (rate * chance > 0 && node_of[source] != node_of[destination])
        result[destination].push_back({source, rate * chance});
    });
  }
  return result;
}

class LoadSum {
 public:
  explicit LoadSum(const routing::Routing& routing) : loads_(routing), sum_(routing.graph().channel_count(), 0) {}

  void add(TerminalId destination, const std::vector<FromSource>& from) {
    if (from.empty()) return;
    sources_.clear();
    for (const FromSource& each : from) sources_.push_back(each.source);
    std::vector<char> is_delivered(from.size(), 0);
    loads_.run(destination, sources_, [&](TerminalId source, std::span<const ChannelShare> shares) {
      const auto place = std::ranges::lower_bound(sources_, source) - sources_.begin();
      is_delivered[static_cast<std::size_t>(place)] = 1;
      for (const auto& [channel, packets] : shares)
        sum_[channel] += from[static_cast<std::size_t>(place)].flits * packets;
    });
    const auto missing = std::ranges::find(is_delivered, 0);
    if (missing == is_delivered.end() || undelivered_) return;
    undelivered_ = TerminalPair{sources_[static_cast<std::size_t>(missing - is_delivered.begin())], destination};
  }

  [[nodiscard]] RoutingThroughput result() const {
    RoutingThroughput result{.channels = 0, .has_choices = loads_.has_seen_choices(), .undelivered = undelivered_};
    if (undelivered_) return result;
    const double most = sum_.empty() ? 0 : *std::ranges::max_element(sum_);
    result.channels = most > 0 ? without_rounding(1 / most) : std::numeric_limits<double>::infinity();
    return result;
  }

 private:
  PairLoads loads_;
  std::vector<TerminalId> sources_;
  std::vector<double> sum_;
  std::optional<TerminalPair> undelivered_;
};

}  // namespace

RoutingThroughput routing_throughput(const routing::Routing& routing, const traffic::Demand& demand,
                                     const Execution& execution) {
  const auto from = senders(routing.graph(), demand);
  const ProgressScope progress(execution, "following the routing", from.size());
  LoadSum sum(routing);
  for (TerminalId destination = 0; destination < from.size(); ++destination) {
    execution.throw_if_stopped();
    sum.add(destination, from[destination]);
    progress.advance(1);
  }
  return sum.result();
}

}  // namespace weft::paths
