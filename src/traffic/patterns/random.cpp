// A random permutation; all are equally likely.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_random(const PatternTask& task) {
  RandomStream random(static_cast<std::uint64_t>(task.arguments.integer("seed")), Purpose::permutations);
  return in_random_order(task.network.graph.terminal_count(), random);
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern random{
    .name = "random",
    .other_name = "random-permutation",
    .summary = "a random permutation",
    .parameters = {{kSeedParameter}},
    .examples = {"ring(7)", "fat-tree(2,3)"},
    .calls = {"random", "random(seed=7)"},
    .build = build_random,
};

}  // namespace pattern_records
}  // namespace weft::traffic
