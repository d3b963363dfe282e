// RCC-FULL: recursively compounded complete graphs. A node is a string of 2^L digits base A. The last digit is the
// index of the node in its atom, a complete graph. A level-l transpose link exchanges the two halves of the lowest 2^l
// digits; it is absent if the halves are equal.
#include <bit>

#include "topology/constructions/swapped_parts.h"
#include "topology/family.h"
#include "topology/implicit/implicit_families.h"

namespace weft::topology {
namespace {

// Limit on L; a network with L above 6 has more than 2^64 nodes for any A, so its size is rejected anyway.
constexpr std::int64_t kMostLevels = 16;

// Links: a level-l network consists of a = sqrt(nodes) networks of level l-1, joined by a(a-1)/2 links.
ClosedForms rcc_full_closed_forms(const Member& member) {
  const auto atom = static_cast<Count>(member.integer("A"));
  const auto levels = static_cast<Count>(member.integer("L"));
  Count nodes = atom;
  Count channels = saturating_multiply(atom, atom - 1);
  for (Count level = 1; level <= levels; ++level) {
    channels = saturating_add(saturating_multiply(nodes, channels), saturating_multiply(nodes, nodes - 1));
    nodes = saturating_multiply(nodes, nodes);
  }
  ClosedForms forms;
  forms.nodes = nodes;
  forms.terminals = nodes;
  forms.channels = channels;
  forms.links = channels == kHuge ? kHuge : channels / 2;
  forms.min_degree = atom - 1;
  forms.max_degree = atom + levels - 1;
  return forms;
}

Built build_rcc_full(const Member& member, const Execution& execution) {
  const auto atom = static_cast<std::uint64_t>(member.integer("A"));
  const auto levels = static_cast<unsigned>(member.integer("L"));
  std::vector<std::uint64_t> block_size{atom};  // nodes in a level-l network
  for (unsigned level = 1; level <= levels; ++level) block_size.push_back(block_size.back() * block_size.back());

  TabulationShape shape{.node_count = static_cast<NodeId>(block_size.back()), .link_classes = {{"atom"}}};
  for (unsigned level = 1; level <= levels; ++level) shape.link_classes.push_back({"level " + std::to_string(level)});

  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const auto in_atom = static_cast<NodeId>(v % atom);
    for (std::uint64_t step = 1; step < atom; ++step) {
      const auto to = static_cast<NodeId>(v - in_atom + (in_atom + step) % atom);
      moves.push_back({.generator = static_cast<GeneratorId>(step - 1),
                       .to = to,
                       .back = static_cast<GeneratorId>(atom - step - 1),
                       .link_class = 0});
    }
    for (unsigned level = 1; level <= levels; ++level) {
      const std::uint64_t half = block_size[level - 1];
      const std::uint64_t i = v / half % half;
      const std::uint64_t j = v % half;
      const auto generator = static_cast<GeneratorId>(atom - 2 + level);
      moves.push_back({.generator = generator,
                       .to = static_cast<NodeId>(v - (i * half + j) + (j * half + i)),
                       .back = generator,
                       .link_class = static_cast<LinkClassId>(level)});
    }
  });
  const std::vector<std::uint64_t> radices(std::size_t{1} << levels, atom);
  return {std::move(graph), std::make_unique<DigitLabelling>(MixedRadix(radices))};
}

std::unique_ptr<ImplicitGraph> rcc_full_implicit_graph(const Member& member) {
  const auto atom = static_cast<std::uint64_t>(member.integer("A"));
  if (!std::has_single_bit(atom)) return nullptr;
  DigitNetwork network{.nucleus = DigitNetwork::Nucleus::complete,
                       .digit_bits = static_cast<unsigned>(std::countr_zero(atom)),
                       .digit_count = 1U << static_cast<unsigned>(member.integer("L"))};
  for (unsigned half = 1; half < network.digit_count; half *= 2) {
    network.swaps.push_back({.length = half * network.digit_bits, .offset = half * network.digit_bits});
  }
  return implicit_digits(network);
}

Symmetry rcc_full_symmetry(const Member& member) {
  return symbol_symmetry(static_cast<std::uint64_t>(member.integer("A")),
                         std::size_t{1} << static_cast<unsigned>(member.integer("L")));
}

}  // namespace

namespace family_records {

extern constinit const Family rcc_full{
    .name = "rcc-full",
    .summary = "recursively compounded complete graphs: transpose links join complete graphs of complete graphs",
    .citation =
        "M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and "
        "Distributed Computing 41, 1997",
    .parameters = {{{.name = "A", .meaning = "nodes in the basic atom", .min = 2, .max = 1LL << 32},
                    {.name = "L", .meaning = "levels of recursion", .min = 0, .max = kMostLevels}}},
    .examples = {"rcc-full(4,0)", "rcc-full(2,1)", "rcc-full(4,1)", "rcc-full(2,2)", "rcc-full(3,2)", "rcc-full(2,3)"},
    .usual_sizes = {"rcc-full(4,1)", "rcc-full(8,1)", "rcc-full(16,1)", "rcc-full(4,2)", "rcc-full(32,1)",
                    "rcc-full(6,2)", "rcc-full(64,1)", "rcc-full(8,2)", "rcc-full(128,1)", "rcc-full(11,2)",
                    "rcc-full(4,3)"},
    .closed_forms = rcc_full_closed_forms,
    .build = build_rcc_full,
    .symmetry = rcc_full_symmetry,
    .implicit_graph = rcc_full_implicit_graph,
    .default_routing = "rcc-1",
    .parts = kSwappedParts,
};

}  // namespace family_records
}  // namespace weft::topology
