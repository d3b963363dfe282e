// Any other terminal with equal probability; with self=yes, any terminal.
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

Destinations uniform_demand(const PatternTask& task) {
  const ToAny any{task.network.graph.terminal_count(), task.arguments.word("self") == "yes"};
  if (any.terminal_count < 2 && !any.includes_self) {
    task.arguments.fail("self", "there is no other terminal in " + task.network.name(), "write uniform(self=yes)");
  }
  return {any};
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern uniform{
    .name = "uniform",
    .summary = "to any other terminal with equal probability",
    .parameters = {{{.name = "self",
                     .kind = spec::Kind::word,
                     .meaning = "whether a terminal sends to itself too",
                     .words = "no|yes",
                     .default_text = "no",
                     .is_keyed = true}}},
    .examples = {"ring(5)", "torus(4,4)", "fat-tree(2,3)"},
    .calls = {"uniform", "uniform(self=yes)"},
    .demand = uniform_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
