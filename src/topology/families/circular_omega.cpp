// Circular omega network: n+1 stages of 2^n rows, the last stage followed by the first. Between two stages the rows are
// shuffled and may exchange their last bit: (s,x) has links to (s+1,y) and (s+1,z), where y is x rotated left by one
// bit and z is y with its last bit changed. With n = 1 there are two stages, each next to the other; undirected, their
// links coincide and are merged.
#include "topology/family.h"

namespace weft::topology {
namespace {

enum : GeneratorId { kOmegaShuffle, kShuffleExchange, kBackShuffle, kBackShuffleExchange };
enum : LinkClassId { kOmegaShuffleClass, kShuffleExchangeClass };

// In the unidirectional network every row is reachable after n steps; the stage n-1 ahead is reached for the second
// time after 2n steps.
ClosedForms circular_omega_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  const Count nodes = saturating_multiply(n + 1, saturating_power(2, n));
  if (!member.arguments.has("directed")) return regular_closed_forms(nodes, n == 1 ? 2 : 4);
  ClosedForms forms = unidirectional_closed_forms(nodes, 2);
  forms.diameter = 2 * n;
  return forms;
}

Built build_circular_omega(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  const bool is_directed = member.arguments.has("directed");
  const NodeId row_count = NodeId{1} << n;
  const NodeId stage_count = n + 1;
  const TabulationShape shape{.node_count = stage_count * row_count,
                              .link_classes = {{"shuffle", is_directed}, {"shuffle-exchange", is_directed}},
                              .parallel = ParallelLinks::merge};
  PortGraph graph = tabulate(shape, execution, [=](NodeId v, std::vector<Move>& moves) {
    const NodeId row = v / stage_count;
    const NodeId next_stage = (v % stage_count + 1) % stage_count;
    const NodeId last_stage = (v % stage_count + n) % stage_count;
    const auto shuffled = [=](NodeId x) { return (x << 1U & (row_count - 1)) | x >> (n - 1); };
    const auto unshuffled = [=](NodeId x) { return x >> 1U | (x & 1U) << (n - 1); };
    const auto add = [&](GeneratorId generator, NodeId stage, NodeId to_row, GeneratorId back) {
      const LinkClassId link_class = generator % 2 == 0 ? kOmegaShuffleClass : kShuffleExchangeClass;
      moves.push_back(
          {.generator = generator, .to = stage + stage_count * to_row, .back = back, .link_class = link_class});
    };
    add(kOmegaShuffle, next_stage, shuffled(row), kBackShuffle);
    add(kShuffleExchange, next_stage, shuffled(row) ^ 1U, kBackShuffleExchange);
    if (is_directed) return;
    add(kBackShuffle, last_stage, unshuffled(row), kOmegaShuffle);
    add(kBackShuffleExchange, last_stage, unshuffled(row ^ 1U), kShuffleExchange);
  });
  return {std::move(graph), std::make_unique<CoordinateLabelling>(std::vector<std::uint64_t>{stage_count, row_count})};
}

}  // namespace

namespace family_records {

extern constinit const Family circular_omega{
    .name = "circular-omega",
    .summary = "n+1 stages of 2^n rows in a circle, shuffle-exchange links from each stage to the next",
    .citation = "",
    .parameters = {{{.name = "n", .meaning = "2^n rows, n+1 stages", .min = 1, .max = 62},
                    {.name = "directed",
                     .kind = spec::Kind::flag,
                     .meaning = "unidirectional channels, from each stage to the next",
                     .is_optional = true}}},
    .examples = {"circular-omega(1)", "circular-omega(2)", "circular-omega(3)", "circular-omega(4)",
                 "circular-omega(1,directed)", "circular-omega(2,directed)", "circular-omega(3,directed)",
                 "circular-omega(5,directed)"},
    .usual_sizes = {"circular-omega(2)", "circular-omega(3)", "circular-omega(4)", "circular-omega(5)",
                    "circular-omega(6)", "circular-omega(7)", "circular-omega(8)", "circular-omega(9)",
                    "circular-omega(10)", "circular-omega(11)", "circular-omega(12)"},
    .closed_forms = circular_omega_closed_forms,
    .build = build_circular_omega,
};

}  // namespace family_records
}  // namespace weft::topology
