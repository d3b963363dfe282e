// Jellyfish: a random d-regular graph, simple and connected; a seed gives the same graph on every platform.
//
// Each node gets d stubs; the stubs are shuffled and paired. On average about d²/4 pairs, however many nodes there are,
// form self-loops or parallel links; each of them is switched with a link drawn at random: a-b and u-x become a-u and
// b-x. If no switch is found, or the network is not connected, everything is drawn again from the next stream. Two
// cases are built directly: a connected 2-regular graph is a ring through all nodes in random order; and if more than
// half of all pairs are to be joined, the pairs that are not joined are drawn.
#include <algorithm>
#include <numeric>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "topology/family.h"

namespace weft::topology {
namespace {

constexpr std::uint32_t kMostDrawings = 100;
constexpr unsigned kMostSwitches = 1000;          // attempts for one bad link
constexpr Count kMostChannels = Count{1} << 32U;  // a stream has 2^33 draws

// The neighbours of each node in increasing order, the same number for all. While the graph is built, a row may hold a
// neighbour twice, or the node itself.
class RegularRows {
 public:
  RegularRows(NodeId node_count, std::size_t degree)
      : node_count_(node_count), degree_(degree), entries_(node_count * degree) {}

  [[nodiscard]] NodeId node_count() const { return node_count_; }
  [[nodiscard]] std::size_t degree() const { return degree_; }
  [[nodiscard]] std::span<NodeId> row(NodeId v) { return {entries_.data() + v * degree_, degree_}; }
  [[nodiscard]] std::span<const NodeId> row(NodeId v) const { return {entries_.data() + v * degree_, degree_}; }

  // The number of entries of the row of v that are below w.
  [[nodiscard]] std::size_t rank(NodeId v, NodeId w) const {
    const std::span<const NodeId> entries = row(v);
    return static_cast<std::size_t>(std::lower_bound(entries.begin(), entries.end(), w) - entries.begin());
  }
  [[nodiscard]] std::size_t multiplicity(NodeId v, NodeId w) const {
    const std::span<const NodeId> entries = row(v);
    const auto [begin, end] = std::equal_range(entries.begin(), entries.end(), w);
    return static_cast<std::size_t>(end - begin);
  }

  void replace(NodeId v, NodeId old_neighbor, NodeId new_neighbor) {
    const auto begin = row(v).begin();
    const auto from = begin + static_cast<std::ptrdiff_t>(rank(v, old_neighbor));
    const auto to = begin + static_cast<std::ptrdiff_t>(rank(v, new_neighbor));
    *from = new_neighbor;
    if (from < to) {
      std::rotate(from, from + 1, to);
    } else {
      std::rotate(to, from, from + 1);
    }
  }

 private:
  NodeId node_count_;
  std::size_t degree_;
  std::vector<NodeId> entries_;
};

struct Pair {
  NodeId a = 0;
  NodeId b = 0;
};

RegularRows pair_stubs(NodeId node_count, std::size_t degree, RandomStream& random) {
  std::vector<NodeId> stubs(node_count * degree);
  for (std::size_t i = 0; i < stubs.size(); ++i) stubs[i] = static_cast<NodeId>(i / degree);
  random.shuffle(std::span(stubs));
  RegularRows rows(node_count, degree);
  std::vector<std::size_t> filled(node_count, 0);
  for (std::size_t i = 0; i < stubs.size(); ++i) {
    const NodeId v = stubs[i];
    rows.row(v)[filled[v]++] = stubs[i ^ 1U];
  }
  for (NodeId v = 0; v < node_count; ++v) std::sort(rows.row(v).begin(), rows.row(v).end());
  return rows;
}

// The self-loops, and all but one of several links between two nodes.
std::vector<Pair> bad_links(const RegularRows& rows) {
  std::vector<Pair> bad;
  for (NodeId v = 0; v < rows.node_count(); ++v) {
    const std::span<const NodeId> row = rows.row(v);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_repeated = i > 0 && row[i] == row[i - 1];
      if (is_repeated && row[i] >= v) bad.push_back({v, row[i]});  // the two ends of a self-loop are adjacent entries
      if (is_repeated && row[i] == v) ++i;
    }
  }
  return bad;
}

// Replaces a bad link a-b by a switch that creates no other bad link; false if none was found.
bool switch_away(const Pair& bad, RegularRows& rows, RandomStream& random) {
  const auto [a, b] = bad;
  if (a != b && rows.multiplicity(a, b) < 2) return true;  // an earlier switch removed the parallel link
  for (unsigned i = 0; i < kMostSwitches; ++i) {
    const auto u = static_cast<NodeId>(random.below(rows.node_count()));
    const NodeId x = rows.row(u)[random.below(rows.degree())];
    const bool is_simple = u != x && a != u && b != x && rows.multiplicity(a, u) == 0 && rows.multiplicity(b, x) == 0;
    if (!is_simple) continue;
    rows.replace(a, b, u);
    rows.replace(b, a, x);
    rows.replace(u, x, a);
    rows.replace(x, u, b);
    return true;
  }
  return false;
}

std::optional<RegularRows> draw_simple(NodeId node_count, std::size_t degree, RandomStream& random,
                                       const Execution& execution) {
  RegularRows rows = pair_stubs(node_count, degree, random);
  for (const Pair& bad : bad_links(rows)) {
    execution.throw_if_stopped();
    if (!switch_away(bad, rows, random)) return std::nullopt;
  }
  return rows;
}

RegularRows draw_ring(NodeId node_count, RandomStream& random) {
  std::vector<NodeId> order(node_count);
  std::iota(order.begin(), order.end(), NodeId{0});
  random.shuffle(std::span(order));
  RegularRows rows(node_count, 2);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const NodeId before = order[i == 0 ? order.size() - 1 : i - 1];
    const NodeId after = order[i + 1 == order.size() ? 0 : i + 1];
    rows.row(order[i])[0] = std::min(before, after);
    rows.row(order[i])[1] = std::max(before, after);
  }
  return rows;
}

bool is_connected(const RegularRows& rows) {
  std::vector<bool> is_seen(rows.node_count(), false);
  std::vector<NodeId> open{0};
  is_seen[0] = true;
  NodeId seen_count = 1;
  while (!open.empty()) {
    const NodeId v = open.back();
    open.pop_back();
    for (const NodeId w : rows.row(v)) {
      if (is_seen[w]) continue;
      is_seen[w] = true;
      ++seen_count;
      open.push_back(w);
    }
  }
  return seen_count == rows.node_count();
}

PortGraph joined_pairs(const RegularRows& rows, const Execution& execution) {
  const TabulationShape shape{.node_count = rows.node_count(), .link_classes = {{"random"}}};
  return tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    GeneratorId generator = 0;
    for (const NodeId w : rows.row(v)) {
      moves.push_back({.generator = generator++, .to = w, .back = static_cast<GeneratorId>(rows.rank(w, v))});
    }
  });
}

// The complement graph: the neighbours of a node, in increasing order, are the nodes that are not in its row, except
// itself.
PortGraph pairs_not_joined(const RegularRows& rows, const Execution& execution) {
  const TabulationShape shape{.node_count = rows.node_count(), .link_classes = {{"random"}}};
  return tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const std::span<const NodeId> row = rows.row(v);
    auto skipped = row.begin();
    GeneratorId generator = 0;
    for (NodeId w = 0; w < rows.node_count(); ++w) {
      if (skipped != row.end() && *skipped == w) {
        ++skipped;
      } else if (w != v) {
        const std::size_t back = v - rows.rank(w, v) - (w < v ? 1 : 0);
        moves.push_back({.generator = generator++, .to = w, .back = static_cast<GeneratorId>(back)});
      }
    }
  });
}

ClosedForms jellyfish_closed_forms(const Member& member) {
  const std::int64_t n = member.integer("n");
  const std::int64_t d = member.integer("d");
  if (d >= n) {
    member.arguments.fail("d",
                          "d is " + std::to_string(d) + "; a node has at most " + std::to_string(n - 1) + " neighbours",
                          "take d below n");
  }
  if (n % 2 == 1 && d % 2 == 1) {
    member.arguments.fail("d", "n and d are both odd; a link has two ends, so n·d must be even",
                          "try jellyfish(" + std::to_string(n + 1) + "," + std::to_string(d) + ")");
  }
  if (d == 1 && n > 2) {
    member.arguments.fail("d", "d is 1; only two nodes can be connected with one link each", "take d of 2 or more");
  }
  return regular_closed_forms(static_cast<Count>(n), static_cast<Count>(d));
}

Built build_jellyfish(const Member& member, const Execution& execution) {
  const auto n = static_cast<NodeId>(member.integer("n"));
  const auto d = static_cast<NodeId>(member.integer("d"));
  const auto seed = static_cast<std::uint64_t>(member.integer("seed"));
  if (*member.closed_forms.channels > kMostChannels) {
    member.arguments.fail("n", "more than 2^32 channels cannot be drawn", "take smaller parameters");
  }
  const bool is_dense = n - 1 - d < d;  // then it is connected: every component has more than half of the nodes
  for (std::uint32_t i = 0; i < kMostDrawings; ++i) {
    RandomStream random(seed, Purpose::wiring, i);
    const bool is_ring = d == 2 && !is_dense;
    const auto rows = is_ring ? draw_ring(n, random) : draw_simple(n, is_dense ? n - 1 - d : d, random, execution);
    if (!rows || (!is_dense && !is_connected(*rows))) continue;
    return {is_dense ? pairs_not_joined(*rows, execution) : joined_pairs(*rows, execution),
            std::make_unique<IndexLabelling>(n)};
  }
  member.arguments.fail("seed", "no connected network was found in " + std::to_string(kMostDrawings) + " drawings",
                        "try another seed");
}

}  // namespace

namespace family_records {

extern constinit const Family jellyfish{
    .name = "jellyfish",
    .summary = "random d-regular network, simple and connected",
    .citation = "A. Singla, C.-Y. Hong, L. Popa, P. B. Godfrey, Jellyfish: networking data centers randomly, NSDI 2012",
    .parameters = {{{.name = "n", .meaning = "number of nodes", .min = 2, .max = 1LL << 40},
                    {.name = "d", .meaning = "links of each node", .min = 1, .max = 1LL << 40},
                    {.name = "seed",
                     .meaning = "random seed",
                     .min = 0,
                     .max = 1LL << 62,
                     .default_text = "1",
                     .is_keyed = true}}},
    .examples = {"jellyfish(2,1)", "jellyfish(4,3)", "jellyfish(5,2)", "jellyfish(6,3)", "jellyfish(20,3)",
                 "jellyfish(20,3,seed=7)", "jellyfish(15,10)", "jellyfish(64,6)"},
    .usual_sizes = {"jellyfish(16,4)", "jellyfish(64,6)", "jellyfish(256,8)", "jellyfish(1024,8)", "jellyfish(4096,8)",
                    "jellyfish(16384,8)", "jellyfish(65536,8)"},
    .closed_forms = jellyfish_closed_forms,
    .build = build_jellyfish,
    .symmetry = drawn_at_random,
};

}  // namespace family_records
}  // namespace weft::topology
