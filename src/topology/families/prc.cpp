// Periodically regular chordal ring, unidirectional: nodes form groups of g = |skips|. Node l = i·g + j has channels to
// l+1 and to l + s_(g-j), modulo N, so the first node of a group has the longest skip s_g and the last one s_1.
#include <algorithm>

#include "topology/family.h"

namespace weft::topology {
namespace {

constexpr std::int64_t kLargestSearched = 1LL << 32;
constexpr std::int64_t kLongestPeriod = 64;

// All divisors of n that are multiples of `unit`, except n itself, increasing.
std::vector<std::int64_t> divisors(std::int64_t n, std::int64_t unit) {
  std::vector<std::int64_t> found;
  for (std::int64_t d = 1; d * d <= n; ++d) {
    if (n % d != 0) continue;
    for (const std::int64_t divisor : {d, n / d}) {
      if (divisor % unit == 0 && divisor > 1 && divisor < n) found.push_back(divisor);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// The chain s_1 | s_2 | ... | s_g | N of multiples of g with the least sum of ratios s_1 + s_2/s_1 + ... + N/s_g, which
// determines the closed-form diameter; ties go to the smaller skips, compared from s_1 on. Empty if there is none.
std::vector<std::int64_t> best_chain(std::int64_t node_count, std::int64_t period) {
  constexpr std::int64_t kNone = INT64_MAX;
  const std::vector<std::int64_t> candidates = divisors(node_count, period);
  // least[k][i] is the least sum from candidate i to N with k more skips after it.
  std::vector<std::vector<std::int64_t>> least{{}};
  for (const std::int64_t skip : candidates) least[0].push_back(node_count / skip);
  const auto sum_over = [&](std::size_t i, std::size_t next, std::size_t more) {
    const bool divides = candidates[next] % candidates[i] == 0;
    return divides && least[more][next] != kNone ? candidates[next] / candidates[i] + least[more][next] : kNone;
  };
  for (std::int64_t more = 1; more < period; ++more) {
    std::vector<std::int64_t> row(candidates.size(), kNone);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      for (std::size_t next = i; next < candidates.size(); ++next) {
        row[i] = std::min(row[i], sum_over(i, next, static_cast<std::size_t>(more - 1)));
      }
    }
    least.push_back(std::move(row));
  }
  std::vector<std::int64_t> chain;
  std::size_t at = 0;
  for (auto more = static_cast<std::size_t>(period); more-- > 0;) {
    std::int64_t best = kNone;
    std::size_t chosen = candidates.size();
    for (std::size_t next = at; next < candidates.size(); ++next) {
      const bool is_first = chain.empty();
      const std::int64_t sum = !is_first                    ? sum_over(at, next, more)
                               : least[more][next] == kNone ? kNone
                                                            : candidates[next] + least[more][next];
      if (sum >= best) continue;
      best = sum;
      chosen = next;
    }
    if (chosen == candidates.size()) return {};
    chain.push_back(candidates[chosen]);
    at = chosen;
  }
  return chain;
}

// Replaces g=... by the skips that it selects.
void normalise_prc(Member& member) {
  spec::Arguments& arguments = member.arguments;
  if (!arguments.has("g")) return;
  if (arguments.has("skips")) arguments.fail("g", "skips and g are both given", "give one of them");
  const std::int64_t node_count = arguments.integer("N");
  const std::int64_t period = arguments.integer("g");
  if (node_count > kLargestSearched) {
    arguments.fail("N", "N is too large to search skips for", "give the skips themselves");
  }
  const std::vector<std::int64_t> chain = best_chain(node_count, period);
  if (chain.empty()) {
    arguments.fail("g",
                   "with this period there are no skips that divide each other and N = " + std::to_string(node_count),
                   "the period g must divide N and each skip; try a smaller g");
  }
  spec::List skips;
  for (const std::int64_t skip : chain) skips.emplace_back(spec::Value{skip});
  arguments.forget("g");
  arguments.set("skips", {std::move(skips)});
}

ClosedForms prc_closed_forms(const Member& member) {
  const std::int64_t node_count = member.integer("N");
  if (!member.arguments.has("skips")) {
    member.arguments.fail("skips", "skips is missing",
                          "write prc(100,skips=[4,20]), or prc(100,g=2) for the best ones");
  }
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  if (skips.empty()) member.arguments.fail("skips", "there must be at least one skip", "try prc(100,skips=[4,20])");
  const auto period = static_cast<std::int64_t>(skips.size());
  if (node_count % period != 0) {
    member.arguments.fail(
        "N", "N = " + std::to_string(node_count) + " is not a multiple of the period " + std::to_string(period),
        "the period is the number of skips");
  }
  for (std::size_t i = 0; i < skips.size(); ++i) {
    if (skips[i] % period != 0) {
      member.arguments.fail_at(
          "skips", i, "skip " + std::to_string(skips[i]) + " is not a multiple of the period " + std::to_string(period),
          "the period is the number of skips; it must divide each of them");
    }
    if (skips[i] >= node_count) {
      member.arguments.fail_at("skips", i,
                               "skip " + std::to_string(skips[i]) + " is not below N = " + std::to_string(node_count),
                               "skips are lengths around the ring");
    }
  }
  return unidirectional_closed_forms(static_cast<Count>(node_count), 2);
}

// Skips of equal length share a link class.
std::vector<LinkClass> link_classes(const std::vector<std::int64_t>& skips, std::vector<LinkClassId>& class_of_skip) {
  std::vector<LinkClass> classes{{"ring", true}};
  for (const std::int64_t skip : skips) {
    const std::string name = "skip " + std::to_string(skip);
    LinkClassId found = 1;
    while (found < classes.size() && classes[found].name != name) ++found;
    if (found == classes.size()) classes.push_back({name, true});
    class_of_skip.push_back(found);
  }
  return classes;
}

Built build_prc(const Member& member, const Execution& execution) {
  const auto node_count = static_cast<NodeId>(member.integer("N"));
  const std::vector<std::int64_t> skips = member.arguments.integers("skips");
  std::vector<LinkClassId> class_of_skip;
  const TabulationShape shape{.node_count = node_count, .link_classes = link_classes(skips, class_of_skip)};
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const std::size_t which = skips.size() - 1 - v % skips.size();
    const auto skip = static_cast<std::uint64_t>(skips[which]);
    moves.push_back({.generator = 0, .to = v + 1 == node_count ? 0 : v + 1});
    moves.push_back(
        {.generator = 1, .to = static_cast<NodeId>((v + skip) % node_count), .link_class = class_of_skip[which]});
  });
  return {std::move(graph), std::make_unique<IndexLabelling>(node_count)};
}

// A rotation by one period is an automorphism.
Symmetry prc_symmetry(const Member& member) {
  const auto period = static_cast<NodeId>(member.arguments.integers("skips").size());
  return {Symmetry::Knowledge::declared, [period](NodeId v) { return v % period; }};
}

}  // namespace

namespace family_records {

extern constinit const Family prc{
    .name = "prc",
    .summary = "periodically regular chordal ring: unidirectional, each node of a group has one of the skip links",
    .citation =
        "B. Parhami, Periodically regular chordal ring networks for massively parallel architectures, Frontiers of "
        "Massively Parallel Computation, 1995",
    .parameters =
        {{{.name = "N", .meaning = "number of nodes, a multiple of the number of skips", .min = 3, .max = 1LL << 40},
          {.name = "skips",
           .kind = spec::Kind::integer_list,
           .meaning = "s_1,...,s_g, multiples of their number g, above 1 and below N",
           .min = 2,
           .max = 1LL << 40,
           .is_optional = true,
           .is_keyed = true},
          {.name = "g",
           .meaning = "period; instead of skips: selects those that divide each other and give the least diameter",
           .min = 1,
           .max = kLongestPeriod,
           .is_optional = true,
           .is_keyed = true}}},
    .examples = {"prc(8,skips=[2,4])", "prc(9,skips=[3])", "prc(100,skips=[4,20])", "prc(48,skips=[10,16])",
                 "prc(27,skips=[3,3,9])", "prc(12,skips=[4,6],concentration=2)", "prc(64,skips=[4,8,16,32])"},
    .usual_sizes = {"prc(64,skips=[4,16])", "prc(256,skips=[4,16,64,128])", "prc(1024,skips=[4,16,64,256])",
                    "prc(4096,skips=[4,16,64,512])", "prc(16384,skips=[8,16,32,64,256,1024,4096,8192])",
                    "prc(65536,skips=[8,16,64,256,1024,4096,8192,32768])"},
    .normalise = normalise_prc,
    .closed_forms = prc_closed_forms,
    .build = build_prc,
    .symmetry = prc_symmetry,
    .default_routing = "prc-wormhole",
};

}  // namespace family_records
}  // namespace weft::topology
