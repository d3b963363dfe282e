// Kautz network: words of k symbols out of d+1, adjacent symbols different. A word has a channel to each successor: a
// symbol is appended and the first one dropped.
//
// In the undirected network a link joins two words if one is a successor of the other. Where both are, as 0101 and
// 1010, there is one link.
//
// A word's number has its first symbol as one digit and, for each following symbol, its difference from the previous
// one, modulo d+1 and less one, as a digit base d.
#include <charconv>

#include "topology/family.h"

namespace weft::topology {
namespace {

ClosedForms kautz_closed_forms(const Member& member) {
  const auto d = static_cast<Count>(member.integer("d"));
  const auto k = static_cast<Count>(member.integer("k"));
  const Count nodes = saturating_multiply(saturating_power(d, k - 1), d + 1);
  if (member.arguments.has("directed")) {
    ClosedForms forms = unidirectional_closed_forms(nodes, d);
    forms.diameter = k;
    return forms;
  }
  const Count pairs_both_ways = d * (d + 1) / 2;
  const Count arcs = saturating_multiply(nodes, d);
  ClosedForms forms;
  forms.nodes = nodes;
  forms.terminals = nodes;
  forms.links = arcs == kHuge ? kHuge : arcs - pairs_both_ways;
  forms.channels = saturating_multiply(*forms.links, 2);
  // Words that are successors of each other: with k = 1 every two words, with k = 2 every ab and ba.
  forms.min_degree = k == 1 ? d : 2 * d - 1;
  forms.max_degree = k <= 2 ? *forms.min_degree : 2 * d;
  // A step in either direction brings one new symbol into the word: with four symbols it takes k steps from 0101... to
  // 2323...
  if (k == 1 || d >= 3) forms.diameter = k;
  return forms;
}

class Words {
 public:
  Words(std::uint64_t d, std::size_t k) : d_(d), codes_(radices(d, k)) {}

  [[nodiscard]] NodeId count() const { return static_cast<NodeId>(codes_.size()); }
  [[nodiscard]] std::size_t length() const { return codes_.digit_count(); }
  [[nodiscard]] std::uint64_t symbol_count() const { return d_ + 1; }

  // The word's symbols, first to last.
  [[nodiscard]] std::vector<std::uint64_t> symbols(NodeId v) const {
    std::vector<std::uint64_t> symbols{first_symbol(v)};
    for (std::size_t digit = length() - 1; digit-- > 0;) {
      symbols.push_back((symbols.back() + 1 + codes_.digit(v, digit)) % symbol_count());
    }
    return symbols;
  }

  [[nodiscard]] std::optional<NodeId> find(const std::vector<std::uint64_t>& symbols) const {
    std::uint64_t code = symbols.front();
    for (std::size_t i = 1; i < symbols.size(); ++i) {
      if (symbols[i] == symbols[i - 1]) return std::nullopt;
      code = code * d_ + step_between(symbols[i - 1], symbols[i]);
    }
    return static_cast<NodeId>(code);
  }

  // The successor of v whose last symbol is that of v plus step+1, modulo d+1.
  [[nodiscard]] NodeId next(NodeId v, std::uint64_t step) const {
    const std::uint64_t steps = v % first_weight() * d_ + step;
    const std::uint64_t first = (first_symbol(v) + 1 + steps / first_weight()) % symbol_count();
    return static_cast<NodeId>(first * first_weight() + steps % first_weight());
  }

  // The predecessor of v whose first symbol is that of v minus step+1, modulo d+1.
  [[nodiscard]] NodeId previous(NodeId v, std::uint64_t step) const {
    const std::uint64_t first = (first_symbol(v) + d_ - step) % symbol_count();
    const std::uint64_t steps = step * first_weight() + v % first_weight();
    return static_cast<NodeId>(first * first_weight() + steps / d_);
  }

  // The step for which next(from, step) is `to`, if any.
  [[nodiscard]] std::optional<std::uint64_t> next_step(NodeId from, NodeId to) const {
    const std::uint64_t step = length() == 1 ? step_between(from, to) : to % d_;
    return step < d_ && next(from, step) == to ? std::optional(step) : std::nullopt;
  }

  // The step for which previous(from, step) is `to`, if any.
  [[nodiscard]] std::uint64_t previous_step(NodeId from, NodeId to) const {
    return step_between(first_symbol(to), first_symbol(from));
  }

 private:
  static MixedRadix radices(std::uint64_t d, std::size_t k) {
    std::vector<std::uint64_t> radices(k, d);
    radices.back() = d + 1;
    return MixedRadix(std::move(radices));
  }

  [[nodiscard]] std::uint64_t first_weight() const { return codes_.weight(length() - 1); }
  [[nodiscard]] std::uint64_t first_symbol(NodeId v) const { return v / first_weight(); }
  [[nodiscard]] std::uint64_t step_between(std::uint64_t symbol, std::uint64_t to) const {
    return (to + d_ - symbol) % symbol_count();
  }

  std::uint64_t d_;
  MixedRadix codes_;
};

// The symbols of a word, first to last: [0,2,1].
class WordLabelling final : public Labelling {
 public:
  explicit WordLabelling(Words words) : words_(std::move(words)) {}

  [[nodiscard]] std::string text(NodeId v) const override {
    std::string text;
    for (const std::uint64_t symbol : words_.symbols(v)) text += (text.empty() ? "[" : ",") + std::to_string(symbol);
    return text + "]";
  }

  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override {
    std::vector<std::uint64_t> symbols;
    while (symbols.size() < words_.length()) {
      if (!label.starts_with(symbols.empty() ? '[' : ',')) return std::nullopt;
      label.remove_prefix(1);
      std::uint64_t symbol = 0;
      const auto [end, error] = std::from_chars(label.data(), label.data() + label.size(), symbol);
      if (error != std::errc() || symbol >= words_.symbol_count()) return std::nullopt;
      label.remove_prefix(static_cast<std::size_t>(end - label.data()));
      symbols.push_back(symbol);
    }
    return label == "]" ? words_.find(symbols) : std::nullopt;
  }

 private:
  Words words_;
};

// Generator a < d appends a symbol; in the undirected network generator d+b goes back by prepending one.
Built build_kautz(const Member& member, const Execution& execution) {
  const auto d = static_cast<std::uint64_t>(member.integer("d"));
  const Words words(d, static_cast<std::size_t>(member.integer("k")));
  const bool is_directed = member.arguments.has("directed");
  const TabulationShape shape{.node_count = words.count(), .link_classes = {{"shift", is_directed}}};
  PortGraph graph = tabulate(shape, execution, [&](NodeId v, std::vector<Move>& moves) {
    const auto add = [&](std::uint64_t generator, NodeId to, std::uint64_t back) {
      moves.push_back(
          {.generator = static_cast<GeneratorId>(generator), .to = to, .back = static_cast<GeneratorId>(back)});
    };
    for (std::uint64_t step = 0; step < d; ++step) {
      const NodeId to = words.next(v, step);
      add(step, to, words.next_step(to, v).value_or(d + words.previous_step(to, v)));
    }
    for (std::uint64_t step = 0; step < d && !is_directed; ++step) {
      const NodeId to = words.previous(v, step);
      const bool is_listed = words.next_step(v, to).has_value();
      if (!is_listed) add(d + step, to, words.next_step(to, v).value());
    }
  });
  return {std::move(graph), std::make_unique<WordLabelling>(words)};
}

}  // namespace

namespace family_records {

extern constinit const Family kautz{
    .name = "kautz",
    .summary =
        "Kautz graph: words of k symbols out of d+1, adjacent symbols different, linked when one is the other shifted",
    .citation =
        "W. H. Kautz, Bounds on directed (d,k) graphs, in: Theory of cellular logic networks and machines, Stanford "
        "Research Institute, 1968",
    .parameters = {{{.name = "d", .meaning = "successors of each word", .min = 2, .max = 1LL << 32},
                    {.name = "k", .meaning = "length of the words", .min = 1, .max = 1'000'000},
                    {.name = "directed",
                     .kind = spec::Kind::flag,
                     .meaning = "unidirectional channels, from a word to its successors",
                     .is_optional = true}}},
    .examples = {"kautz(2,1)", "kautz(2,2)", "kautz(2,3)", "kautz(2,4)", "kautz(3,1)", "kautz(3,2)", "kautz(3,3)",
                 "kautz(4,3)", "kautz(2,1,directed)", "kautz(2,2,directed)", "kautz(2,4,directed)",
                 "kautz(3,3,directed)"},
    .usual_sizes = {"kautz(2,3)", "kautz(2,4)", "kautz(2,5)", "kautz(2,6)", "kautz(2,7)", "kautz(2,8)", "kautz(2,9)",
                    "kautz(2,10)", "kautz(2,11)", "kautz(2,12)", "kautz(2,13)", "kautz(2,14)", "kautz(2,15)"},
    .closed_forms = kautz_closed_forms,
    .build = build_kautz,
    .default_layout = "ring",
};

}  // namespace family_records
}  // namespace weft::topology
