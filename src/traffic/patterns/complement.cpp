// Terminal i of N sends to N-1-i. This complements each digit, in any mixed radix.
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_complement(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  std::vector<TerminalId> destinations(count);
  for (TerminalId source = 0; source < count; ++source) destinations[source] = count - 1 - source;
  return destinations;
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern complement{
    .name = "complement",
    .other_name = "bit-complement",
    .summary = "terminal i of N to N-1-i, so each digit or bit to its complement",
    .examples = {"ring(5)", "torus(4,3)", "fat-tree(2,3)"},
    .is_adversarial = true,
    .build = build_complement,
};

}  // namespace pattern_records
}  // namespace weft::traffic
