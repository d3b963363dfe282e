// Each terminal sends to any terminal of the next group; groups are consecutive terminals, the same number in each. On
// a dragonfly the packets of a group then share one global link: the adversarial traffic of its paper. The default
// groups are those that the first link class joins (the local links of a dragonfly, the nuclei of a swapped network).
#include <algorithm>
#include <functional>

#include "base/graphs/disjoint_sets.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

// The number of terminals in each group of nodes that links of the first class join; 0 unless there are several groups
// of consecutive terminals, all of the same size.
TerminalId natural_group_size(const topology::PortGraph& graph) {
  DisjointSets groups(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (graph.link_class(v, port) == 0) groups.merge(v, graph.neighbor(v, port).node);
    }
  }
  std::vector<std::uint64_t> met;  // the groups in the order of terminals, one entry per run of equal groups
  std::vector<TerminalId> run_lengths;
  for (TerminalId t = 0; t < graph.terminal_count(); ++t) {
    const std::uint64_t group = groups.find(graph.node_of_terminal(t));
    if (met.empty() || met.back() != group) {
      met.push_back(group);
      run_lengths.push_back(0);
    }
    ++run_lengths.back();
  }
  std::ranges::sort(met);
  const bool are_runs = std::ranges::adjacent_find(met) == met.end();
  const bool are_alike = std::ranges::adjacent_find(run_lengths, std::not_equal_to<>{}) == run_lengths.end();
  return met.size() > 1 && are_runs && are_alike ? run_lengths.front() : 0;
}

void normalise_groups(spec::Arguments& arguments, const topology::Network& network) {
  if (arguments.has("size")) return;
  const TerminalId size = natural_group_size(network.graph);
  if (size == 0) {
    arguments.fail("size", network.name() + " has no groups of consecutive terminals", "write group-to-group(SIZE)");
  }
  arguments.set("size", spec::Value{std::int64_t{size}});
}

Destinations group_to_group_demand(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  const auto size = static_cast<std::uint64_t>(task.arguments.integer("size"));
  if (count % size != 0 || count == 0) {
    task.arguments.fail("size",
                        "groups of " + std::to_string(size) + " do not fill " + std::to_string(count) + " terminals",
                        "use a divisor of " + std::to_string(count));
  }
  const auto step = static_cast<std::uint64_t>(task.arguments.integer("step")) % (count / size);
  return {ToNextGroup{count, static_cast<TerminalId>(size), static_cast<TerminalId>(step)}};
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern group_to_group{
    .name = "group-to-group",
    .summary = "to any terminal of the next group; groups are consecutive terminals, the same number in each",
    .parameters = {{{.name = "size",
                     .meaning = "terminals in a group (default: those that the first link class joins)",
                     .min = 1,
                     .max = 1LL << 32,
                     .is_optional = true},
                    {.name = "step",
                     .meaning = "how many groups further",
                     .min = 0,
                     .max = 1LL << 32,
                     .default_text = "1",
                     .is_keyed = true}}},
    .examples = {"dragonfly(2,4,2)", "ring(8)", "fat-tree(2,3)"},
    .calls = {"group-to-group(4)", "group-to-group(2,step=3)", "group-to-group(1)"},
    .normalise = normalise_groups,
    .demand = group_to_group_demand,
};

}  // namespace pattern_records
}  // namespace weft::traffic
