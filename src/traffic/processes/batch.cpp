// Every terminal that has a destination generates a number of packets in cycle 0, and none after that.
#include "traffic/process.h"

namespace weft::traffic {
namespace {

Timing batch_timing(const ProcessTask& task) {
  return {.kind = ProcessKind::batch, .packets = static_cast<std::uint64_t>(task.arguments.integer("packets"))};
}

}  // namespace

namespace process_records {

extern constinit const Process batch{
    .name = "batch",
    .summary = "all packets of a terminal at the start, then none",
    .parameters = {{{.name = "packets",
                     .meaning = "packets of each terminal",
                     .min = 1,
                     .max = 1LL << 40,
                     .default_text = "1",
                     .is_keyed = true}}},
    .calls = {"batch", "batch(packets=7)"},
    .needs_load = false,
    .timing = batch_timing,
};

}  // namespace process_records
}  // namespace weft::traffic
