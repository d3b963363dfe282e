#include "topology/constructions/cartesian_product.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/input_error.h"
#include "topology/network.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

using OptionalCount = std::optional<Count>;

template <class Combine>
OptionalCount combined(const OptionalCount& a, const OptionalCount& b, const Combine& combine) {
  return a && b ? OptionalCount(combine(*a, *b)) : std::nullopt;
}

OptionalCount sum(const OptionalCount& a, const OptionalCount& b) { return combined(a, b, saturating_add); }
OptionalCount times(const OptionalCount& a, const OptionalCount& b) { return combined(a, b, saturating_multiply); }

ClosedForms product_of_two(const ClosedForms& g, const ClosedForms& h) {
  return {.nodes = times(g.nodes, h.nodes),
          .channels = sum(times(g.channels, h.nodes), times(g.nodes, h.channels)),
          .links = sum(times(g.links, h.nodes), times(g.nodes, h.links)),
          .terminals = times(g.terminals, h.terminals),
          .min_degree = sum(g.min_degree, h.min_degree),
          .max_degree = sum(g.max_degree, h.max_degree),
          .diameter = sum(g.diameter, h.diameter)};
}

// Labels [a|b|...]. A bar inside square brackets belongs to an inner label. Limit: find() may fail for node names from
// a file that contain a bar or an unpaired square bracket; indexes always work.
class ProductLabelling final : public Labelling {
 public:
  ProductLabelling(std::vector<std::shared_ptr<const Labelling>> factors, MixedRadix radix)
      : factors_(std::move(factors)), radix_(std::move(radix)) {}

  [[nodiscard]] std::string text(NodeId v) const override {
    std::string text;
    for (std::size_t i = 0; i < factors_.size(); ++i) {
      text += i == 0 ? "[" : "|";
      text += factors_[i]->text(static_cast<NodeId>(radix_.digit(v, i)));
    }
    return text + "]";
  }

  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override {
    if (label.size() < 2 || label.front() != '[' || label.back() != ']') return std::nullopt;
    const std::vector<std::string_view> parts = split(label.substr(1, label.size() - 2));
    if (parts.size() != factors_.size()) return std::nullopt;
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto coordinate = factors_[i]->find(parts[i]);
      if (!coordinate || *coordinate >= radix_.radix(i)) return std::nullopt;
      index += *coordinate * radix_.weight(i);
    }
    return static_cast<NodeId>(index);
  }

 private:
  static std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '[') ++depth;
      if (text[i] == ']') --depth;
      if (text[i] != '|' || depth != 0) continue;
      parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    }
    parts.push_back(text.substr(begin));
    return parts;
  }

  std::vector<std::shared_ptr<const Labelling>> factors_;
  MixedRadix radix_;
};

// One past the highest generator.
std::uint64_t generator_end(const PortGraph& graph) {
  std::uint64_t end = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const PortId degree = graph.out_degree(v);
    if (degree > 0) end = std::max(end, std::uint64_t{graph.generator(v, degree - 1)} + 1);
  }
  return end;
}

// A factor, and its first generator and link class in the product.
struct Factor {
  const PortGraph* graph = nullptr;
  std::uint64_t first_generator = 0;
  std::size_t first_class = 0;
};

class ProductFormula {
 public:
  explicit ProductFormula(const std::vector<const PortGraph*>& graphs) : radix_(node_counts(graphs)) {
    for (const PortGraph* graph : graphs) {
      factors_.push_back({graph, generator_end_, classes_.size()});
      generator_end_ += generator_end(*graph);
      const std::string prefix = std::to_string(factors_.size()) + "/";
      for (const LinkClass& each : graph->link_classes())
        classes_.push_back({prefix + each.name, each.is_unidirectional});
    }
  }

  [[nodiscard]] const MixedRadix& radix() const { return radix_; }
  [[nodiscard]] bool has_numbers_left() const {
    return generator_end_ <= kNoGenerator && classes_.size() <= std::numeric_limits<LinkClassId>::max();
  }

  [[nodiscard]] TabulationShape table() const {
    TabulationShape table{.node_count = static_cast<NodeId>(radix_.size()), .link_classes = classes_};
    const auto has_one_each = [](const Factor& factor) { return factor.graph->has_one_terminal_each(); };
    if (std::all_of(factors_.begin(), factors_.end(), has_one_each)) return table;
    for (NodeId v = 0; v < table.node_count; ++v) table.terminals_per_node.push_back(terminals_at(v));
    return table;
  }

  void operator()(NodeId v, std::vector<Move>& moves) const {
    for (std::size_t i = 0; i < factors_.size(); ++i) add_moves(v, i, moves);
  }

 private:
  static std::vector<std::uint64_t> node_counts(const std::vector<const PortGraph*>& graphs) {
    std::vector<std::uint64_t> counts;
    for (const PortGraph* graph : graphs) counts.push_back(graph->node_count());
    return counts;
  }

  [[nodiscard]] TerminalId terminals_at(NodeId v) const {
    TerminalId count = 1;
    for (std::size_t i = 0; i < factors_.size(); ++i) {
      count *= factors_[i].graph->terminal_count_at(static_cast<NodeId>(radix_.digit(v, i)));
    }
    return count;
  }

  void add_moves(NodeId v, std::size_t i, std::vector<Move>& moves) const {
    const Factor& factor = factors_[i];
    const PortGraph& graph = *factor.graph;
    const auto x = static_cast<NodeId>(radix_.digit(v, i));
    const auto generator_at = [&](NodeId node, PortId port) {
      return static_cast<GeneratorId>(factor.first_generator + graph.generator(node, port));
    };
    for (PortId port = 0; port < graph.out_degree(x); ++port) {
      const End end = graph.neighbor(x, port);
      moves.push_back({.generator = generator_at(x, port),
                       .to = static_cast<NodeId>(radix_.with_digit(v, i, end.node)),
                       .back = graph.is_unidirectional(x, port) ? kNoGenerator : generator_at(end.node, end.port),
                       .link_class = static_cast<LinkClassId>(factor.first_class + graph.link_class(x, port))});
    }
  }

  MixedRadix radix_;
  std::vector<Factor> factors_;
  std::vector<LinkClass> classes_;
  std::uint64_t generator_end_ = 0;
};

}  // namespace

ClosedForms product_closed_forms(std::span<const ClosedForms> factors) {
  return std::accumulate(factors.begin() + 1, factors.end(), factors.front(), product_of_two);
}

Built build_product(const Member& member, std::span<const std::string_view> factors, const Execution& execution) {
  std::map<std::string_view, Network> networks;
  std::vector<ClosedForms> forms;
  std::vector<const PortGraph*> graphs;
  for (const std::string_view name : factors) {
    if (!networks.contains(name)) networks.emplace(name, build(member.network(name), execution));
    graphs.push_back(&networks.at(name).graph);
    forms.push_back(measured_forms(*graphs.back()));
  }
  const spec::Spec spec = member.arguments.to_spec();
  const ClosedForms measured = product_closed_forms(forms);
  check_fits(spec, measured, execution);
  check_terminals_fit(spec, *measured.terminals);

  const ProductFormula formula(graphs);
  if (!formula.has_numbers_left()) {
    throw InputError(quote_briefly(spec::print(spec), 40) + " has more than 65535 link classes, or 2^32 generators",
                     spec.place, "use factors with fewer link classes");
  }
  PortGraph graph = tabulate(formula.table(), execution, formula);

  std::map<std::string_view, std::shared_ptr<const Labelling>> labellings;
  for (auto& [name, network] : networks) labellings[name] = std::move(network.labelling);
  std::vector<std::shared_ptr<const Labelling>> labels;
  for (const std::string_view name : factors) labels.push_back(labellings.at(name));
  return {std::move(graph), std::make_unique<ProductLabelling>(std::move(labels), formula.radix())};
}

// The symmetry is unknown if the size of a factor is not known before it is built.
Symmetry factors_symmetry(const Member& member, std::span<const std::string_view> factors) {
  std::vector<FactorSymmetry> symmetries;
  for (const std::string_view name : factors) {
    const Member& factor = member.network(name);
    const bool is_sized = factor.closed_forms.nodes && *factor.closed_forms.nodes < kNoNode;
    if (!is_sized) return {};
    symmetries.push_back({symmetry_of(factor), static_cast<NodeId>(*factor.closed_forms.nodes)});
  }
  return product_symmetry(symmetries);
}

}  // namespace weft::topology
