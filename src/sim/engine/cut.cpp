#include "sim/engine/cut.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"

namespace weft::sim {
namespace {

std::vector<RouterId> even_starts(const Fabric& fabric, std::size_t partition_count) {
  std::vector<RouterId> starts{0};
  const std::uint64_t all = fabric.end().in_vc;
  const RouterId routers = fabric.router_count();
  for (RouterId router = 1; router < routers && starts.size() < partition_count; ++router) {
    const bool is_full = fabric.position(router).in_vc * std::uint64_t{partition_count} >= all * starts.size();
    if (is_full || routers - router == partition_count - starts.size()) starts.push_back(router);
  }
  starts.push_back(routers);
  return starts;
}

}  // namespace

Cut::Cut(const Fabric& fabric, const Workers& workers) {
  const RouterId routers = fabric.router_count();
  if (workers.rank_count > std::max(routers, 1U)) {
    throw InputError(fmt::format("{} ranks for a network of {} {}", workers.rank_count, routers,
                                 routers == 1 ? "router" : "routers"),
                     {}, fmt::format("use at most {}", std::max(routers, 1U)));
  }
  per_rank_ = std::clamp<std::size_t>(routers / workers.rank_count, 1, std::max(1U, workers.thread_count));
  starts_ = even_starts(fabric, per_rank_ * workers.rank_count);
  first_here_ = workers.rank * per_rank_;
  begin_here_ = starts_[first_here_];
  count_here_ = end_here() - begin_here_;
}

std::size_t Cut::partition_of(RouterId router) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(starts_, router) - starts_.begin()) - 1;
}

}  // namespace weft::sim
