// Each message to several random terminals. The load counts a message once, whatever the number of its targets.
#include "traffic/group.h"

namespace weft::traffic::pattern_records {

extern constinit const Pattern multicast{
    .name = "multicast",
    .summary = "each message to several random terminals",
    .parameters = {{{.name = "size",
                     .meaning = "number of targets",
                     .min = 1,
                     .max = 1LL << 32,
                     .default_text = "8",
                     .is_keyed = true,
                     .is_always_shown = true},
                    kWithinParameter}},
    .examples = {"torus(4,4)", "fat-tree(2,3)", "rdt(4)"},
    .calls = {"multicast(size=3)", "multicast(size=2,within=2)"},
    .misfit = group_misfit,
    .demand = group_senders,
    .group =
        [](const PatternTask& task) {
          return Group{group_of(task, "size"), false, 0};
        },
};

}  // namespace weft::traffic::pattern_records
