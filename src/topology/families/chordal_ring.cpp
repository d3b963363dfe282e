// Node-symmetric chordal ring, unidirectional: node l has channels to l+1 and to l+s for every skip s, modulo N.
#include "topology/constructions/chordal_skips.h"
#include "topology/family.h"

namespace weft::topology {
namespace {

constexpr std::int64_t kLargestDegree = 64;

// Replaces k=... by the skips that it selects.
void normalise_chordal_ring(Member& member) {
  spec::Arguments& arguments = member.arguments;
  if (!arguments.has("k")) return;
  if (arguments.has("skips")) arguments.fail("k", "skips and k are both given", "give one of them");
  const std::int64_t node_count = arguments.integer("N");
  std::int64_t degree = arguments.integer("k");
  const std::vector<std::int64_t> chosen = optimal_chordal_skips(node_count, degree);
  if (chosen.empty()) {
    while (optimal_chordal_skips(node_count, degree).empty()) --degree;  // degree 2 has a skip for every N
    arguments.fail("k", "N^(1/k), N^(2/k), ..., rounded, are not different skips above 1",
                   "N = " + std::to_string(node_count) + " has such skips with k = " + std::to_string(degree));
  }
  spec::List skips;
  for (const std::int64_t skip : chosen) skips.emplace_back(spec::Value{skip});
  arguments.forget("k");
  arguments.set("skips", {std::move(skips)});
}

// Greedy routing takes the fewest skips when each skip divides the next, so the diameter is known then.
std::optional<Count> divisible_chain_diameter(const std::vector<std::int64_t>& skips, std::int64_t node_count) {
  std::int64_t before = 1;
  Count diameter = 0;
  for (std::size_t i = 0; i <= skips.size(); ++i) {
    const std::int64_t next = i < skips.size() ? skips[i] : node_count;
    if (next % before != 0) return std::nullopt;
    diameter += static_cast<Count>(next / before - 1);
    before = next;
  }
  return diameter;
}

ClosedForms chordal_ring_closed_forms(const Member& member) {
  const std::int64_t node_count = member.integer("N");
  if (!member.arguments.has("skips")) {
    member.arguments.fail(
        "skips", "skips is missing",
        "write chordal-ring(64,skips=[4,16]), or chordal-ring(64,k=3) for the skips 64^(1/3) and 64^(2/3)");
  }
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  for (std::size_t i = 0; i < skips.size(); ++i) {
    if (skips[i] >= node_count) {
      member.arguments.fail_at("skips", i,
                               "skip " + std::to_string(skips[i]) + " is not below N = " + std::to_string(node_count),
                               "skips are lengths around the ring");
    }
    if (i > 0 && skips[i] <= skips[i - 1]) {
      member.arguments.fail_at("skips", i, "skip " + std::to_string(skips[i]) + " does not exceed the one before it",
                               "write the skips in increasing order, each once");
    }
  }
  ClosedForms forms = unidirectional_closed_forms(static_cast<Count>(node_count), skips.size() + 1);
  forms.diameter = divisible_chain_diameter(skips, node_count);
  return forms;
}

Built build_chordal_ring(const Member& member, const Execution& execution) {
  const auto node_count = static_cast<NodeId>(member.integer("N"));
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  TabulationShape shape{.node_count = node_count, .link_classes = {{"ring", true}}};
  for (const std::int64_t skip : skips) shape.link_classes.push_back({"skip " + std::to_string(skip), true});
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    moves.push_back({.generator = 0, .to = v + 1 == node_count ? 0 : v + 1});
    for (std::size_t i = 0; i < skips.size(); ++i) {
      const auto to = static_cast<NodeId>((std::uint64_t{v} + static_cast<std::uint64_t>(skips[i])) % node_count);
      const auto which = static_cast<GeneratorId>(i + 1);
      moves.push_back({.generator = which, .to = to, .link_class = static_cast<LinkClassId>(which)});
    }
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(node_count)};
}

}  // namespace

namespace family_records {

extern constinit const Family chordal_ring{
    .name = "chordal-ring",
    .summary = "unidirectional ring with skip links of the same lengths at every node",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995 (section 2)",
    .parameters = {{{.name = "N", .meaning = "number of nodes", .min = 3, .max = 1LL << 40},
                    {.name = "skips",
                     .kind = spec::Kind::integer_list,
                     .meaning = "lengths of the skips, increasing, above 1 and below N",
                     .min = 2,
                     .max = 1LL << 40,
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "k",
                     .meaning = "degree; instead of skips: selects N^(1/k), N^(2/k), ..., N^((k-1)/k), rounded",
                     .min = 2,
                     .max = kLargestDegree,
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = {"chordal-ring(8,skips=[3])", "chordal-ring(8,skips=[2,4])", "chordal-ring(125,skips=[5,25])",
                 "chordal-ring(9,skips=[3],concentration=2)", "chordal-ring(40,skips=[10,16])"},
    .usual_sizes = {"chordal-ring(64,skips=[8])", "chordal-ring(256,skips=[16])", "chordal-ring(1024,skips=[32])",
                    "chordal-ring(4096,skips=[16,256])", "chordal-ring(16384,skips=[128])",
                    "chordal-ring(65536,skips=[16,256,4096])"},
    .normalise = normalise_chordal_ring,
    .closed_forms = chordal_ring_closed_forms,
    .build = build_chordal_ring,
    .symmetry = node_transitive,
    .default_routing = "layered(chordal-greedy)",
};

}  // namespace family_records
}  // namespace weft::topology
