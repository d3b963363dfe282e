// Each message to all other terminals.
#include "traffic/group.h"

namespace weft::traffic::pattern_records {

extern constinit const Pattern broadcasts{
    .name = "broadcasts",
    .summary = "each message to all other terminals",
    .examples = {"torus(4,4)", "fat-tree(2,3)", "ring(5)"},
    .misfit = group_misfit,
    .demand = group_senders,
    .group =
        [](const PatternTask& task) {
          return Group{{task, UINT64_MAX, std::nullopt}, false, 0};
        },
};

}  // namespace weft::traffic::pattern_records
