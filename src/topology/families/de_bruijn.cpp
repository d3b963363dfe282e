// De Bruijn network: words of k digits base d. A word has a channel to each successor: a digit is appended and the
// first one dropped. The d words of equal digits would have channels to themselves; these are left out.
//
// In the undirected network a link joins two words if one is a successor of the other. Where both are, as 0101 and
// 1010, there is one link.
#include "topology/family.h"

namespace weft::topology {
namespace {

// Two words that are each other's successors share one link: with k = 1 this holds for every pair of words, with k = 2
// every word other than aa is in such a pair ab, ba.
void set_degrees(ClosedForms& forms, Count d, Count k, bool is_directed) {
  if (k == 1) {
    forms.min_degree = forms.max_degree = d - 1;
  } else if (is_directed) {
    forms.min_degree = d - 1;
    forms.max_degree = d;
  } else {
    forms.min_degree = 2 * d - 2;
    forms.max_degree = k == 2 ? 2 * d - 1 : 2 * d;
  }
}

// A step in either direction brings one new digit into the word: from 00...0 to 11...1 it takes k steps.
ClosedForms de_bruijn_closed_forms(const Member& member) {
  const auto d = static_cast<Count>(member.integer("d"));
  const auto k = static_cast<Count>(member.integer("k"));
  const bool is_directed = member.arguments.has("directed");
  const Count arcs_with_loops = saturating_power(d, saturating_add(k, 1));
  const Count pairs_both_ways = d * (d - 1) / 2;
  ClosedForms forms;
  forms.nodes = saturating_power(d, k);
  forms.terminals = forms.nodes;
  if (arcs_with_loops == kHuge) {
    forms.channels = kHuge;
    forms.links = is_directed ? 0 : kHuge;
  } else {
    const Count arcs = arcs_with_loops - d;
    forms.links = is_directed ? 0 : arcs - pairs_both_ways;
    forms.channels = is_directed ? arcs : saturating_multiply(*forms.links, 2);
  }
  set_degrees(forms, d, k, is_directed);
  forms.diameter = k;
  return forms;
}

// Generator a < d appends digit a; in the undirected network generator d+b goes back by prepending digit b.
class ShiftMoves {
 public:
  ShiftMoves(std::uint64_t d, NodeId node_count) : d_(d), first_weight_(node_count / d) {}

  void add_appending(NodeId v, std::vector<Move>& moves) const {
    for (std::uint64_t digit = 0; digit < d_; ++digit) {
      const auto to = static_cast<NodeId>(v % first_weight_ * d_ + digit);
      const std::uint64_t back = sends_to(to, v) ? v % d_ : d_ + v / first_weight_;
      moves.push_back({.generator = static_cast<GeneratorId>(digit), .to = to, .back = static_cast<GeneratorId>(back)});
    }
  }

  void add_prepending(NodeId v, std::vector<Move>& moves) const {
    for (std::uint64_t digit = 0; digit < d_; ++digit) {
      const auto to = static_cast<NodeId>(digit * first_weight_ + v / d_);
      if (sends_to(v, to)) continue;  // already listed
      moves.push_back(
          {.generator = static_cast<GeneratorId>(d_ + digit), .to = to, .back = static_cast<GeneratorId>(v % d_)});
    }
  }

 private:
  [[nodiscard]] bool sends_to(NodeId from, NodeId to) const { return from % first_weight_ == to / d_; }

  std::uint64_t d_;
  std::uint64_t first_weight_;  // d^(k-1)
};

Built build_de_bruijn(const Member& member, const Execution& execution) {
  const auto d = static_cast<std::uint64_t>(member.integer("d"));
  const auto k = static_cast<std::size_t>(member.integer("k"));
  const bool is_directed = member.arguments.has("directed");
  const MixedRadix radix(std::vector<std::uint64_t>(k, d));
  const auto node_count = static_cast<NodeId>(radix.size());
  const ShiftMoves shifts(d, node_count);
  PortGraph graph = tabulate({.node_count = node_count, .link_classes = {{"shift", is_directed}}}, execution,
                             [&](NodeId v, std::vector<Move>& moves) {
                               shifts.add_appending(v, moves);
                               if (!is_directed) shifts.add_prepending(v, moves);
                             });
  return {std::move(graph), std::make_unique<DigitLabelling>(radix)};
}

}  // namespace

namespace family_records {

extern constinit const Family de_bruijn{
    .name = "de-bruijn",
    .summary = "de Bruijn graph: words of k digits base d, linked when one is the other shifted by a digit",
    .citation =
        "N. G. de Bruijn, A combinatorial problem, Proc. Koninklijke Nederlandse Akademie van Wetenschappen 49, 1946",
    .parameters = {{{.name = "d", .meaning = "number of digit values", .min = 2, .max = 1LL << 32},
                    {.name = "k", .meaning = "length of the words", .min = 1, .max = 1'000'000},
                    {.name = "directed",
                     .kind = spec::Kind::flag,
                     .meaning = "unidirectional channels, from a word to its successors",
                     .is_optional = true}}},
    .examples = {"de-bruijn(2,1)", "de-bruijn(2,2)", "de-bruijn(2,3)", "de-bruijn(2,4)", "de-bruijn(3,1)",
                 "de-bruijn(3,2)", "de-bruijn(3,4)", "de-bruijn(4,3)", "de-bruijn(2,1,directed)",
                 "de-bruijn(2,2,directed)", "de-bruijn(2,4,directed)", "de-bruijn(3,3,directed)"},
    .usual_sizes = {"de-bruijn(2,4)", "de-bruijn(2,6)", "de-bruijn(2,8)", "de-bruijn(2,10)", "de-bruijn(2,11)",
                    "de-bruijn(2,12)", "de-bruijn(4,6)", "de-bruijn(8,4)", "de-bruijn(2,13)", "de-bruijn(2,14)",
                    "de-bruijn(2,16)"},
    .closed_forms = de_bruijn_closed_forms,
    .build = build_de_bruijn,
    .default_layout = "ring",
};

}  // namespace family_records
}  // namespace weft::topology
