// Selection: every node ends with the number of a given rank; rings/ring_sort.h has the algorithm.
#include <fmt/format.h>

#include "programs/rings/ring_sort.h"
#include "programs/walks/digit_network.h"

namespace weft::programs {
namespace {

ProgramRun run_selection(const ProgramTask& task) {
  const auto ring = SkipRing::of(task.network);
  if (!ring) refuse_network("selection", task.network, "it needs a unidirectional ring without faults", kSkipRingHint);
  const NodeId nodes = ring->node_count();
  const bool is_given = task.arguments.has("rank");
  const std::int64_t rank = is_given ? task.arguments.integer("rank") : (std::int64_t{nodes} + 1) / 2;
  if (rank > nodes) {
    task.arguments.fail("rank", fmt::format("there are {} numbers, none has rank {}", nodes, rank),
                        fmt::format("use a rank from 1 to {}", nodes));
  }
  return run_ring_selection(task, *ring, static_cast<NodeId>(rank));
}

}  // namespace

namespace program_records {

extern constinit const Program selection{
    .name = "selection",
    .summary = "the number of a given rank, such as the median, at every node",
    .citation = "",
    .serves = kSkipRings,
    .default_model = PortModel::single_port,
    .takes_integers = false,
    .parameters = {{{.name = "rank",
                     .meaning =
                         "which number, 1: the smallest; the median, of an even number the lower one, if left out",
                     .min = 1,
                     .max = 1LL << 40,
                     .is_optional = true,
                     .is_keyed = true},
                    kRingMethodParameter}},
    .examples = {"directed-ring(2)", "directed-ring(9)", "chordal-ring(8,skips=[3])", "chordal-ring(40,skips=[10,16])",
                 "chordal-ring(64,skips=[4,16])", "prc(9,skips=[3])", "prc(8,skips=[2,4])", "prc(27,skips=[3,3,9])",
                 "prc(64,skips=[4,8,16,32])", "prc(100,skips=[4,20])"},
    .calls = {"selection", "selection(rank=1)", "selection(rank=2,method=transposition)",
              "selection(method=merge-exchange)"},
    .cases = {{{"selection(rank=64,method=bitonic)", "prc(64,skips=[4,16])"}}},
    .run = run_selection,
};

}  // namespace program_records
}  // namespace weft::programs
