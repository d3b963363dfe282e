#include "sweep/cluster/cluster_settings.h"

#include <cstdint>

#include "store/key.h"

namespace weft::sweep {

std::string plan_digest(const ReadyPlan& plan, std::string_view program) {
  store::HashedParts parts;
  parts.add(program);
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    const Curve& curve = plan.curve(c);
    parts.add(curve.loads.size()).add(std::uint64_t{curve.replication_count});
    for (std::size_t load = 0; load < curve.loads.size(); ++load) {
      for (std::uint32_t r = 0; r < curve.replication_count; ++r) parts.add(store::hash(plan.key({c, load, r})));
    }
  }
  return parts.digits();
}

}  // namespace weft::sweep
