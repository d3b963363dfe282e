// Shuffle-exchange network, undirected: words of n bits. A shuffle link joins a word to its left rotation by one bit,
// an exchange link to the word whose last bit differs. The shuffle links of 00...0 and 11...1 would be self-loops and
// are left out; those of 0101... and 1010..., for an even n, are merged.
#include "topology/family.h"

namespace weft::topology {
namespace {

enum : GeneratorId { kShuffle, kUnshuffle, kExchange };
enum : LinkClassId { kShuffleClass, kExchangeClass };

// From 00...0 to 11...1 each of the n bits is exchanged, with n-1 shuffles in between; no two words are farther apart.
ClosedForms shuffle_exchange_closed_forms(const Member& member) {
  const auto n = static_cast<Count>(member.integer("n"));
  const Count nodes = saturating_power(2, n);
  const Count shuffle_links = nodes - 2 - (n % 2 == 0 ? 1 : 0);
  ClosedForms forms;
  forms.nodes = nodes;
  forms.terminals = nodes;
  forms.links = nodes / 2 + shuffle_links;
  forms.channels = 2 * *forms.links;
  forms.min_degree = 1;
  forms.max_degree = n < 3 ? n : 3;
  forms.diameter = 2 * n - 1;
  return forms;
}

Built build_shuffle_exchange(const Member& member, const Execution& execution) {
  const auto n = static_cast<unsigned>(member.integer("n"));
  const TabulationShape shape{
      .node_count = NodeId{1} << n, .link_classes = {{"shuffle"}, {"exchange"}}, .parallel = ParallelLinks::merge};
  const NodeId all_bits = shape.node_count - 1;
  PortGraph graph = tabulate(shape, execution, [n, all_bits](NodeId v, std::vector<Move>& moves) {
    const NodeId shuffled = (v << 1U & all_bits) | v >> (n - 1);
    const NodeId unshuffled = v >> 1U | (v & 1U) << (n - 1);
    moves.push_back({.generator = kShuffle, .to = shuffled, .back = kUnshuffle, .link_class = kShuffleClass});
    moves.push_back({.generator = kUnshuffle, .to = unshuffled, .back = kShuffle, .link_class = kShuffleClass});
    moves.push_back({.generator = kExchange, .to = v ^ 1U, .back = kExchange, .link_class = kExchangeClass});
  });
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(std::vector<std::uint64_t>(n, 2)))};
}

}  // namespace

namespace family_records {

extern constinit const Family shuffle_exchange{
    .name = "shuffle-exchange",
    .summary = "words of n bits, linked when one is the other rotated or they differ in the last bit",
    .citation = "H. S. Stone, Parallel processing with the perfect shuffle, IEEE Trans. Computers 20(2), 1971",
    .parameters = {{{.name = "n", .meaning = "length of the words", .min = 1, .max = 62}}},
    .examples = {"shuffle-exchange(1)", "shuffle-exchange(2)", "shuffle-exchange(3)", "shuffle-exchange(4)",
                 "shuffle-exchange(5)", "shuffle-exchange(6)"},
    .usual_sizes = {"shuffle-exchange(4)", "shuffle-exchange(6)", "shuffle-exchange(8)", "shuffle-exchange(10)",
                    "shuffle-exchange(11)", "shuffle-exchange(12)", "shuffle-exchange(13)", "shuffle-exchange(14)",
                    "shuffle-exchange(16)"},
    .closed_forms = shuffle_exchange_closed_forms,
    .build = build_shuffle_exchange,
    .default_layout = "ring",
};

}  // namespace family_records
}  // namespace weft::topology
