// Each terminal sends to itself.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_identity(const PatternTask& task) {
  return in_order(task.network.graph.terminal_count());
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern identity{
    .name = "identity",
    .summary = "each terminal to itself",
    .examples = {"ring(5)", "fat-tree(2,3)"},
    .build = build_identity,
};

}  // namespace pattern_records
}  // namespace weft::traffic
