// Blocks of consecutive addresses are permuted at random, each as a whole. Its terminals keep their order, or are
// permuted too.
#include "traffic/addresses.h"
#include "traffic/pattern.h"

namespace weft::traffic {
namespace {

std::vector<TerminalId> build_block(const PatternTask& task) {
  const TerminalId count = task.network.graph.terminal_count();
  const auto size = static_cast<std::uint64_t>(task.arguments.integer("size"));
  if (count % size != 0) {
    task.arguments.fail("size",
                        "blocks of " + std::to_string(size) + " do not fill " + std::to_string(count) + " terminals",
                        "use a divisor of " + std::to_string(count));
  }
  const auto block_size = static_cast<TerminalId>(size);
  const bool is_mixed = task.arguments.word("within") == "random";
  RandomStream random(static_cast<std::uint64_t>(task.arguments.integer("seed")), Purpose::blocks);
  std::vector<TerminalId> destinations;
  for (const TerminalId block : in_random_order(count / block_size, random)) {
    for (const TerminalId index : is_mixed ? in_random_order(block_size, random) : in_order(block_size)) {
      destinations.push_back(block * block_size + index);
    }
  }
  return destinations;
}

}  // namespace

namespace pattern_records {

extern constinit const Pattern block{
    .name = "block",
    .summary = "blocks of consecutive addresses are permuted at random",
    .parameters = {{{.name = "size", .meaning = "terminals in a block", .min = 1, .max = 1LL << 32},
                    {.name = "within",
                     .kind = spec::Kind::word,
                     .meaning = "whether the terminals of a block keep their order",
                     .words = "identity|random",
                     .default_text = "identity",
                     .is_keyed = true},
                    kSeedParameter}},
    .examples = {"ring(8)", "rcc-full(4,1)", "fat-tree(2,3)"},
    .calls = {"block(4)", "block(2,within=random)", "block(1,seed=3)"},
    .build = build_block,
};

}  // namespace pattern_records
}  // namespace weft::traffic
