// The updates of a coherence protocol that keeps copies in several caches (Amano et al., the machine JUMP-1): each
// message goes to the sharers, and each of them acknowledges it.
#include "traffic/group.h"

namespace weft::traffic {
namespace {

Group group_of_sharers(const PatternTask& task) {
  const bool has_length = task.arguments.has("ack");
  return {group_of(task, "sharers"), true, has_length ? static_cast<std::uint32_t>(task.arguments.integer("ack")) : 0};
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern update{
    .name = "update",
    .summary = "each message to several random terminals, which acknowledge it: updates of shared data",
    .parameters = {{{.name = "sharers",
                     .meaning = "number of targets",
                     .min = 1,
                     .max = 1LL << 32,
                     .default_text = "8",
                     .is_keyed = true,
                     .is_always_shown = true},
                    kWithinParameter,
                    {.name = "ack",
                     .meaning = "flits of an acknowledgement; left out: as many as a header has",
                     .min = 1,
                     .max = 16'384,
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = {"torus(4,4)", "fat-tree(2,3)", "rdt(4,parallel=keep,concentration=2)"},
    .calls = {"update(sharers=3)", "update(sharers=2,within=2,ack=1)"},
    .misfit = group_misfit,
    .demand = group_senders,
    .group = group_of_sharers,
};

}  // namespace pattern_records
}  // namespace weft::traffic
