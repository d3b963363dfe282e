// Each terminal sends to all others in turn, staggered: the k-th packet of source s goes to s+1+k modulo N, skipping s
// itself. After N-1 packets it starts again.
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::string all_to_all_misfit(const topology::Network& network) {
  const TerminalId count = network.graph.terminal_count();
  return count > 1 ? "" : "it needs two terminals, there are " + std::to_string(count);
}

Destinations all_to_all_demand(const PatternTask& task) { return {ToAllInTurn{task.network.graph.terminal_count()}}; }

}  // namespace

namespace pattern_records {

extern constinit const Pattern all_to_all{
    .name = "all-to-all",
    .summary = "to all others in turn, terminal s beginning with s+1",
    .examples = {"ring(5)", "torus(4,4)", "fat-tree(2,3)"},
    .misfit = all_to_all_misfit,
    .demand = all_to_all_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
