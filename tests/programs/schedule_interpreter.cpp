#include "schedule_interpreter.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <set>

#include "access_interpreter.h"
#include "spec/parse.h"
#include "topology/constructions/swapped_network.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

using Word = std::vector<std::uint64_t>;
using Wave = std::complex<double>;

constexpr Wave kNoWave{1e9, 1e9};

// What an item is under several meanings at once; an operation spoils those that it has none for.
struct Datum {
  Word word{};                // a product: the numbers of the inputs in order
  Wave wave = kNoWave;        // a transform, for fixed irrational inputs
  std::uint64_t bits = 0;     // a sorting network: 64 inputs of zeros and ones at once
  std::uint64_t residue = 0;  // sums and products of whole numbers
  bool has_bits = false;
  bool has_residue = false;
  std::optional<Access> access{};
};

Wave input_wave(std::uint64_t i) {
  return {std::sqrt(2.0 + static_cast<double>(i)), std::cbrt(3.0 + 7.0 * static_cast<double>(i))};
}
std::uint64_t scrambled(std::uint64_t i) {
  std::uint64_t x = (i + 1) * 0x9E3779B97F4A7C15ULL;
  x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ x >> 27U) * 0x94D049BB133111EBULL;
  return x ^ x >> 31U;
}
Datum input_datum(std::uint64_t i) { return {{i}, input_wave(i), scrambled(i), scrambled(i), true, true}; }

Wave unit_root(std::uint64_t exponent, std::uint64_t count) {
  return std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(exponent % count) / static_cast<double>(count));
}

Datum computed(Operation operation, const Datum& left, const Datum& right, std::uint32_t factor, std::uint64_t length,
               const std::string& rule) {
  Datum made{.word = {UINT64_MAX}};
  if (left.access && right.access) made.access = accessed(operation, *left.access, *right.access, factor, rule);
  switch (operation) {
    case Operation::combine:
      made.word = left.word;
      made.word.insert(made.word.end(), right.word.begin(), right.word.end());
      break;
    case Operation::butterfly:
      made.wave = left.wave + unit_root(factor, length) * right.wave;
      break;
    case Operation::compare:
      made.has_bits = left.has_bits && right.has_bits && factor <= 1;
      made.bits = factor == 0 ? left.bits & right.bits : left.bits | right.bits;
      break;
    case Operation::add:
      made.has_residue = left.has_residue && right.has_residue;
      made.residue = left.residue + right.residue;
      break;
    case Operation::multiply:
      made.has_residue = left.has_residue && right.has_residue;
      made.residue = left.residue * right.residue;
      made.wave = left.wave * right.wave;
      break;
    case Operation::scale:
      made.wave = left.wave / static_cast<double>(length);
      break;
    default:
      break;
  }
  return made;
}

struct ExpectedResult {
  NodeId node = 0;  // kNoNode: anywhere
  Datum datum{};
};

// Where the inputs are, and what has to be where.
struct Expectation {
  std::uint64_t length = 0;  // of a transform
  std::string rule{};        // of writes to one cell
  std::vector<Datum> inputs{};
  std::multimap<NodeId, ItemId> held{};
  std::multimap<std::uint32_t, ExpectedResult> results{};  // by index
  bool has_single_copies = false;                          // no node gets an item that it has
};

class SlowMachine {
 public:
  SlowMachine(const Schedule& schedule, const topology::PortGraph& graph, const Expectation& expectation)
      : schedule_(schedule),
        graph_(graph),
        length_(expectation.length),
        rule_(expectation.rule),
        has_single_copies_(expectation.has_single_copies) {
    for (ItemId item = 0; item < expectation.inputs.size(); ++item) data_[item] = expectation.inputs[item];
    held_.insert(expectation.held.begin(), expectation.held.end());
  }

  bool take(const ScheduleStep& step) {
    return step.operation == Operation::none ? step.computations.empty() && move(step.sends)
                                             : step.sends.empty() && compute(step);
  }

  [[nodiscard]] bool holds(NodeId node, ItemId item) const { return held_.contains({node, item}); }
  [[nodiscard]] const Datum& datum(ItemId item) const { return data_.at(item); }

 private:
  bool move(const std::vector<Send>& sends) {
    std::map<std::pair<NodeId, PortId>, std::uint32_t> messages;
    for (const auto& [node, port, item] : sends) {
      if (node >= graph_.node_count() || port >= graph_.out_degree(node) || !holds(node, item)) return false;
      ++messages[{node, port}];
    }
    std::multiset<NodeId> senders;
    std::multiset<NodeId> receivers;
    std::set<GeneratorId> generators;
    for (const auto& [channel, words] : messages) {
      if (words > schedule_.words) return false;
      senders.insert(channel.first);
      receivers.insert(graph_.neighbor(channel.first, channel.second).node);
      generators.insert(graph_.generator(channel.first, channel.second));
    }
    if (schedule_.model != PortModel::all_port) {
      if (std::set(senders.begin(), senders.end()).size() != senders.size()) return false;
      if (std::set(receivers.begin(), receivers.end()).size() != receivers.size()) return false;
    }
    if (schedule_.model == PortModel::single_dimension && generators.size() > 1) return false;
    bool is_new = true;
    for (const auto& [node, port, item] : sends) {
      is_new = held_.insert({graph_.neighbor(node, port).node, item}).second && is_new;
    }
    return is_new || !has_single_copies_;
  }

  bool compute(const ScheduleStep& step) {
    std::set<NodeId> busy;
    for (const auto& [node, left, right, factor, result] : step.computations) {
      if (node >= graph_.node_count() || !busy.insert(node).second) return false;
      if (!holds(node, left) || !holds(node, right) || data_.contains(result)) return false;
      data_[result] = computed(step.operation, data_.at(left), data_.at(right), factor, length_, rule_);
      if (data_[result].access.has_value() != data_.at(left).access.has_value()) return false;  // it has no meaning
      held_.insert({node, result});
    }
    return true;
  }

  const Schedule& schedule_;
  const topology::PortGraph& graph_;
  std::uint64_t length_;
  std::string rule_;
  bool has_single_copies_;
  std::map<ItemId, Datum> data_;
  std::set<std::pair<NodeId, ItemId>> held_;
};

struct Call {
  spec::Spec spec;

  [[nodiscard]] std::string argument(std::string_view key) const {
    for (const spec::Argument& argument : spec.arguments) {
      if (argument.key == key) return print(argument.value);
    }
    throw std::invalid_argument("no argument");
  }
  [[nodiscard]] std::uint64_t number(std::string_view key) const { return std::stoull(argument(key)); }
  [[nodiscard]] bool goes_over_skips() const {
    return std::any_of(spec.arguments.begin(), spec.arguments.end(), [](const spec::Argument& argument) {
      return argument.key == "algorithm" && print(argument.value) == "skips";
    });
  }
};

// Base and number of digits of an address.
std::pair<std::uint64_t, unsigned> digits_of(const topology::Network& network) {
  const auto form = topology::address_form(topology::resolve(network.spec));
  if (!form || form->shape.levels.empty()) return {network.graph.node_count(), 1};
  std::int64_t digits = 1;
  for (const std::int64_t levels : form->shape.levels) digits *= levels;
  const topology::Network nucleus = topology::build(form->nucleus, Execution{});
  return {nucleus.graph.node_count(), static_cast<unsigned>(digits + form->shape.copies)};
}

// By trying all: the indices of a cube and the nodes that hold them.
std::vector<NodeId> cube_nodes(const topology::Network& network) {
  const auto [base, digits] = digits_of(network);
  std::uint64_t values = 1;
  while (values < base) values *= 2;
  std::vector<NodeId> nodes(1, 0);
  std::uint64_t weight = 1;
  for (unsigned digit = 0; digit < digits; ++digit) {
    std::vector<NodeId> longer;
    for (std::uint64_t value = 0; value < values; ++value) {
      for (const NodeId node : nodes) longer.push_back(static_cast<NodeId>(node + value % base * weight));
    }
    nodes = longer;
    weight *= base;
  }
  return nodes;
}

std::uint64_t reversed(std::uint64_t v, std::uint64_t count) {
  std::uint64_t result = 0;
  for (std::uint64_t bit = 1; bit < count; bit *= 2) result = result * 2 + ((v & bit) != 0 ? 1 : 0);
  return result;
}

Expectation one_input_each(const std::vector<NodeId>& nodes) {
  Expectation expectation;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    expectation.inputs.push_back(input_datum(i));
    expectation.held.insert({nodes[i], i});
  }
  return expectation;
}

std::vector<NodeId> all_nodes(const topology::Network& network) {
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) nodes.push_back(v);
  return nodes;
}

Expectation expected_words(const Call& call, const topology::Network& network) {
  const bool is_group = call.spec.name == "ascend" || call.spec.name == "descend";
  const bool has_all_nodes = call.spec.name == "semigroup" || call.goes_over_skips();
  const auto nodes = has_all_nodes ? all_nodes(network) : cube_nodes(network);
  Expectation expectation = one_input_each(nodes);
  const std::uint64_t first = is_group ? call.number("first") : 0;
  const std::uint64_t last = is_group ? call.number("last") : 31;
  const std::uint64_t width = std::uint64_t{2} << (last - first);
  for (std::uint32_t v = 0; v < nodes.size(); ++v) {
    std::map<std::uint64_t, std::uint64_t> group;  // by their place in the product
    for (std::uint64_t u = 0; u < nodes.size(); ++u) {
      const std::uint64_t difference = u ^ v;
      const bool is_in_group = difference >> first << first == difference && difference >> last >> 1 == 0;
      if (!is_in_group || (call.spec.name == "prefix" && u > v)) continue;
      group[call.spec.name == "descend" ? reversed(u >> first & (width - 1), width) : u] = u;
    }
    Word word;
    for (const auto& [place, u] : group) word.push_back(u);
    const bool is_anywhere = is_group && call.argument("order") == "any";
    expectation.results.insert({v, {is_anywhere ? kNoNode : nodes[v], {.word = word}}});
  }
  return expectation;
}

// Over the skips of a ring, by an operation that commutes.
Expectation expected_ring_sums(const Call& call, const topology::Network& network) {
  Expectation expectation = one_input_each(all_nodes(network));
  const NodeId count = network.graph.node_count();
  for (NodeId v = 0; v < count; ++v) {
    Datum sum;
    sum.has_residue = true;
    for (NodeId u = 0; u < (call.spec.name == "prefix" ? v + 1 : count); ++u) sum.residue += scrambled(u);
    expectation.results.insert({v, {v, sum}});
  }
  return expectation;
}

Wave direct_transform(const std::vector<Wave>& inputs, std::uint64_t output, bool is_inverse) {
  const std::uint64_t count = inputs.size();
  Wave sum = 0;
  for (std::uint64_t t = 0; t < count; ++t) {
    const std::uint64_t power = output * t % count;
    sum += unit_root(is_inverse ? count - power : power, count) * inputs[t];
  }
  return is_inverse ? sum / static_cast<double>(count) : sum;
}

Expectation expected_waves(const Call& call, const topology::Network& network) {
  const auto nodes = cube_nodes(network);
  const std::uint64_t count = nodes.size();
  Expectation expectation = one_input_each(nodes);
  expectation.length = count;
  const bool is_reversed = call.argument("input") == "reversed";
  std::vector<Wave> inputs(count);
  for (std::uint64_t v = 0; v < count; ++v) inputs[is_reversed ? reversed(v, count) : v] = input_wave(v);
  for (std::uint32_t v = 0; v < count; ++v) {
    const std::uint64_t output = is_reversed ? v : reversed(v, count);
    const bool is_anywhere = is_reversed && call.argument("order") == "any";
    expectation.results.insert({v,
                                {is_anywhere ? kNoNode : nodes[v],
                                 {.wave = direct_transform(inputs, output, call.argument("inverse") == "yes")}}});
  }
  return expectation;
}

Expectation expected_convolution(const topology::Network& network) {
  const auto nodes = cube_nodes(network);
  const auto count = static_cast<std::uint32_t>(nodes.size());
  Expectation expectation = one_input_each(nodes);
  expectation.length = count;
  for (std::uint32_t i = 0; i < count; ++i) {
    expectation.inputs.push_back(input_datum(count + i));
    expectation.held.insert({nodes[i], count + i});
    Wave sum = 0;
    for (std::uint32_t s = 0; s < count; ++s) sum += input_wave(s) * input_wave(count + (i + count - s) % count);
    expectation.results.insert({i, {nodes[i], {.wave = sum}}});
  }
  return expectation;
}

// 64 inputs of zeros and ones, each sorted by counting.
Expectation expected_sorted(const std::vector<NodeId>& nodes) {
  Expectation expectation = one_input_each(nodes);
  Datum nothing;
  nothing.has_bits = true;
  std::vector<Datum> sorted(nodes.size(), nothing);
  for (unsigned bit = 0; bit < 64; ++bit) {
    std::size_t ones = 0;
    for (const Datum& input : expectation.inputs) ones += input.bits >> bit & 1U;
    for (std::size_t rank = nodes.size() - ones; rank < nodes.size(); ++rank) {
      sorted[rank].bits |= std::uint64_t{1} << bit;
    }
  }
  for (std::uint32_t v = 0; v < nodes.size(); ++v) expectation.results.insert({v, {nodes[v], sorted[v]}});
  return expectation;
}

Expectation expected_selection(const Call& call, const topology::Network& network) {
  Expectation expectation = expected_sorted(all_nodes(network));
  const auto wanted = static_cast<std::uint32_t>(call.number("rank") - 1);
  const Datum datum = expectation.results.find(wanted)->second.datum;
  expectation.results.clear();
  for (NodeId v = 0; v < network.graph.node_count(); ++v) expectation.results.insert({wanted, {v, datum}});
  return expectation;
}

// The product network itself, built as a power of the nucleus.
topology::Network product_network(const topology::Network& network) {
  const auto form = topology::address_form(topology::resolve(network.spec));
  if (!form || form->shape.levels.empty()) return topology::build(network.name(), Execution{});
  const auto digits = digits_of(network).second;
  return topology::build("power(" + print(form->nucleus.arguments.to_spec()) + "," + std::to_string(digits) + ")",
                         Execution{});
}

Expectation expected_links(const Call& call, const topology::Network& network) {
  const topology::Network power = product_network(network);
  const bool is_single = call.spec.name == "emulate-dimension";
  std::uint64_t dimensions = 0;
  for (NodeId v = 0; v < power.graph.node_count(); ++v) {
    for (PortId port = 0; port < power.graph.out_degree(v); ++port) {
      dimensions = std::max<std::uint64_t>(dimensions, power.graph.generator(v, port) + std::uint64_t{1});
    }
  }
  Expectation expectation;
  for (NodeId v = 0; v < power.graph.node_count(); ++v) {
    for (std::uint64_t d = 0; d < (is_single ? 1 : dimensions); ++d) {
      const auto item = static_cast<ItemId>(expectation.inputs.size());
      expectation.inputs.push_back(input_datum(item));
      expectation.held.insert({v, item});
      const auto dimension = static_cast<GeneratorId>(is_single ? call.number("dimension") : d);
      const auto port = power.graph.port_of(v, dimension);
      if (!port) continue;
      const NodeId to = power.graph.neighbor(v, *port).node;
      expectation.results.insert({is_single ? to : item, {to, input_datum(item)}});
    }
  }
  return expectation;
}

Expectation expected_matrix(const Call& call, const topology::Network& network) {
  const auto n = static_cast<std::uint32_t>(std::lround(std::cbrt(network.graph.node_count())));
  const bool is_single = call.argument("layout") == "single";
  Expectation expectation;
  for (std::uint32_t item = 0; item < 2 * n * n; ++item) expectation.inputs.push_back(input_datum(item));
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t y = 0; y < n; ++y) {
      Datum sum;
      sum.has_residue = true;
      for (std::uint32_t j = 0; j < n; ++j) sum.residue += scrambled(x * n + j) * scrambled(n * n + j * n + y);
      for (std::uint32_t z = 0; z < (is_single ? 1 : n); ++z) {
        const NodeId node = is_single ? x * n + y : (x * n + y) * n + z;
        expectation.held.insert({node, x * n + y});
        expectation.held.insert({node, n * n + x * n + y});
        expectation.results.insert({x * n + y, {node, sum}});
      }
    }
  }
  return expectation;
}

Expectation expected_ranks(const topology::Network& network) {
  const std::string& family = network.spec.name;
  const bool is_ring = family == "directed-ring" || family == "chordal-ring" || family == "prc";
  const std::vector<NodeId> nodes = is_ring ? all_nodes(network) : cube_nodes(network);
  Expectation expectation = one_input_each(nodes);
  Datum sum;
  sum.has_residue = true;
  for (NodeId x = 1; x < nodes.size(); ++x) {
    sum.residue += scrambled(x - 1);
    expectation.results.insert({x, {nodes[x], sum}});
  }
  return expectation;
}

Expectation expected_monotone(const Schedule& schedule, const topology::Network& network) {
  const std::vector<NodeId> nodes = cube_nodes(network);
  Expectation expectation = one_input_each(nodes);
  if (schedule.data.size() != expectation.inputs.size()) throw std::invalid_argument("no data");
  std::vector<NodeId> selected;
  for (NodeId v = 0; v < schedule.data.size(); ++v) {
    if (schedule.data[v] != 0) selected.push_back(v);
  }
  const std::string name = spec::parse(schedule.program).name;
  for (NodeId v = 0; v < schedule.data.size(); ++v) {
    const auto at_or_after = std::lower_bound(selected.begin(), selected.end(), v);
    const auto rank = static_cast<NodeId>(at_or_after - selected.begin());
    std::optional<NodeId> source;
    if (name == "compress" && v < selected.size()) source = selected[v];
    if (name == "distribute" && schedule.data[v] != 0) source = rank;
    if (name == "generalize" && at_or_after != selected.end()) source = rank;
    if (source) expectation.results.insert({v, {nodes[v], input_datum(*source)}});
  }
  return expectation;
}

Expectation expected_transpose(const topology::Network& network) {
  Expectation expectation = one_input_each(all_nodes(network));
  const auto side = static_cast<NodeId>(std::lround(std::sqrt(network.graph.node_count())));
  for (NodeId v = 0; v < side * side; ++v) {
    expectation.results.insert({v, {v, input_datum(v % side * side + v / side)}});
  }
  return expectation;
}

Expectation expected_permutation(const Call& call, const topology::Network& network) {
  const auto permutation = traffic::build_permutation(network, call.argument("permutation"), 1, Execution{});
  Expectation expectation;
  for (TerminalId t = 0; t < permutation.destinations.size(); ++t) {
    expectation.inputs.push_back(input_datum(t));
    expectation.held.insert({network.graph.node_of_terminal(t), t});
    const TerminalId to = permutation.destinations[t];
    expectation.results.insert({to, {network.graph.node_of_terminal(to), input_datum(t)}});
  }
  return expectation;
}

Datum access_datum(Access access) {
  Datum datum;
  datum.access = std::move(access);
  return datum;
}

Expectation expected_accesses(const Call& call, const Schedule& schedule, NodeId count) {
  if (schedule.data.size() != 2 * std::size_t{count}) throw std::invalid_argument("no data");
  const bool is_read = call.spec.name == "random-access-read";
  Expectation expectation;
  if (!is_read) expectation.rule = call.argument("rule");
  std::vector<Access> cells;
  for (NodeId v = 0; v < count; ++v) {
    const std::int64_t value = schedule.data[std::size_t{count} + v];
    cells.push_back({'c', v, 0, is_read ? value : 0, {}, 0});
    Access request{'r', schedule.data[v], v, {}, {}, 0};
    if (!is_read) request.value = value;
    expectation.inputs.push_back(access_datum(request));
    expectation.held.insert({v, v});
  }
  for (NodeId v = 0; v < count; ++v) {
    expectation.inputs.push_back(access_datum(cells[v]));
    expectation.held.insert({v, count + v});
  }
  for (NodeId v = 0; v < count; ++v) {
    if (is_read) {
      if (schedule.data[v] < 0) continue;
      Access request = *expectation.inputs[v].access;
      request.value = cells.at(static_cast<std::size_t>(request.cell)).value;
      expectation.results.insert({v, {v, access_datum(request)}});
      continue;
    }
    Access writers{'s', 0, 0, {}, {}, 0};
    for (NodeId u = 0; u < count; ++u) {
      if (schedule.data[u] == v) writers.requests.emplace_back(v, schedule.data[std::size_t{count} + u]);
    }
    if (!writers.requests.empty()) cells[v].value = left_by_last_run(writers, expectation.rule);
    expectation.results.insert({v, {v, access_datum(cells[v])}});
  }
  return expectation;
}

Expectation expected_guest(const Call& call, const topology::Network& network) {
  const topology::Network guest = topology::build(print(call.spec.arguments.front().value), Execution{});
  Expectation expectation;
  std::uint32_t channel = 0;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    expectation.inputs.push_back(access_datum({'v', -1, v, v, {}, 0}));
    expectation.held.insert({v, v});
    for (PortId port = 0; port < guest.graph.out_degree(v); ++port) {
      const NodeId to = guest.graph.neighbor(v, port).node;
      expectation.results.insert({channel++, {to, access_datum({'r', to, v, v, {}, 0})}});
    }
  }
  return expectation;
}

// Broadcast, scatter, gather, all-gather and all-to-all: every pair of nodes, and what goes from the first to the
// second.
Expectation expected_moves(const Call& call, const topology::Network& network) {
  const std::string& name = call.spec.name;
  const NodeId nodes = network.graph.node_count();
  const bool has_root = name == "broadcast" || name == "scatter" || name == "gather";
  const auto root = static_cast<NodeId>(has_root ? call.number("root") : 0);
  Expectation expectation;
  const auto add_input = [&](NodeId v) {
    expectation.held.insert({v, static_cast<ItemId>(expectation.inputs.size())});
    expectation.inputs.push_back(input_datum(expectation.inputs.size()));
  };
  const std::uint64_t each = name == "broadcast" ? call.number("messages") : name == "all-to-all" ? nodes : 1;
  for (NodeId v = 0; v < nodes; ++v) {
    const NodeId at = name == "scatter" ? root : v;
    if (name == "broadcast" && v != root) continue;
    for (std::uint64_t i = 0; i < each; ++i) add_input(at);
  }
  for (NodeId from = 0; from < nodes; ++from) {
    for (NodeId to = 0; to < nodes; ++to) {
      if (name == "gather" ? to != root : (has_root && from != root)) continue;
      const auto result = [&](std::uint32_t index, std::uint64_t item) {
        expectation.results.insert({index, {to, input_datum(item)}});
      };
      if (name == "scatter") result(to, to);
      if (name == "gather" || name == "all-gather") result(from, from);
      if (name == "all-to-all") result(from, std::uint64_t{from} * nodes + to);
      for (std::uint32_t i = 0; name == "broadcast" && i < each; ++i) result(i, i);
    }
  }
  return expectation;
}

// Every pair of a root and a set, read from the text of the call.
Expectation expected_multicasts(const Call& call) {
  const auto numbers_in = [](const std::string& text) {
    std::vector<NodeId> numbers;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) continue;
      std::size_t length = 0;
      numbers.push_back(static_cast<NodeId>(std::stoul(text.substr(i), &length)));
      i += length;
    }
    return numbers;
  };
  const std::string to = call.argument("to");
  const bool has_sets = to.starts_with("[[");
  std::vector<NodeId> roots;
  try {
    roots = numbers_in(call.argument("roots"));
  } catch (const std::invalid_argument&) {
    roots = numbers_in(call.argument("root"));
  }
  Expectation expectation;
  expectation.has_single_copies = true;
  std::size_t begin = has_sets ? 1 : 0;
  for (std::uint32_t i = 0; i < roots.size(); ++i) {
    const std::size_t end = to.find(']', begin);
    expectation.inputs.push_back(input_datum(i));
    expectation.held.insert({roots[i], i});
    for (const NodeId v : numbers_in(to.substr(begin, end - begin))) {
      expectation.results.insert({i, {v, input_datum(i)}});
    }
    if (has_sets) begin = end + 1;
  }
  return expectation;
}

Expectation expected_sums(const Call& call, const topology::Network& network) {
  const NodeId nodes = network.graph.node_count();
  const bool has_one = call.spec.name == "barrier" || call.spec.name == "broad-call";
  const std::uint64_t values = has_one ? 1 : call.number("values");
  Expectation expectation;
  std::vector<Datum> sums(values);
  for (NodeId v = 0; v < nodes; ++v) {
    for (Datum& sum : sums) {
      const std::uint64_t item = expectation.inputs.size();
      expectation.held.insert({v, static_cast<ItemId>(item)});
      expectation.inputs.push_back(input_datum(item));
      sum.has_residue = true;
      sum.residue += scrambled(item);
    }
  }
  for (NodeId v = 0; v < nodes; ++v) {
    if ((call.spec.name == "reduce" || call.spec.name == "broad-call") && v != call.number("root")) continue;
    for (std::uint32_t k = 0; k < values; ++k) expectation.results.insert({k, {v, sums[k]}});
  }
  return expectation;
}

Expectation expectation_of(const Schedule& schedule, const topology::Network& network) {
  const Call call{spec::parse(schedule.program)};
  const std::string& name = call.spec.name;
  if (name == "reduce" || name == "all-reduce" || name == "barrier" || name == "broad-call") {
    return expected_sums(call, network);
  }
  if (name == "multicast") return expected_multicasts(call);
  if (name == "broadcast" || name == "scatter" || name == "gather" || name == "all-gather" || name == "all-to-all") {
    return expected_moves(call, network);
  }
  if (name == "fft") return expected_waves(call, network);
  if (name == "convolution") return expected_convolution(network);
  if (name == "bitonic-sort") return expected_sorted(cube_nodes(network));
  if (name == "sort") {
    return expected_sorted(call.argument("method") != "bitonic" ? all_nodes(network) : cube_nodes(network));
  }
  if (name == "selection") return expected_selection(call, network);
  if (name == "compress" || name == "distribute" || name == "generalize") return expected_monotone(schedule, network);
  if (name == "rank") return expected_ranks(network);
  if (name == "matrix-transpose") return expected_transpose(network);
  if (name == "emulate-dimension" || name == "emulate-all-port") return expected_links(call, network);
  if (name == "permute") return expected_permutation(call, network);
  if (name == "matrix-product") return expected_matrix(call, network);
  if (name == "emulate-network") return expected_guest(call, network);
  if (name.starts_with("random-access")) return expected_accesses(call, schedule, network.graph.node_count());
  if ((name == "semigroup" || name == "prefix") && call.goes_over_skips() && call.argument("operator") != "compose") {
    return expected_ring_sums(call, network);
  }
  return expected_words(call, network);
}

bool is_same(const Datum& held, const Datum& expected) {
  if (expected.access) {
    return held.access && held.access->kind == expected.access->kind && held.access->cell == expected.access->cell &&
           held.access->sender == expected.access->sender && held.access->value == expected.access->value;
  }
  if (!expected.word.empty()) return held.word == expected.word;
  if (expected.has_residue) return held.has_residue && held.residue == expected.residue;
  if (expected.has_bits) return held.has_bits && held.bits == expected.bits;
  return std::abs(held.wave - expected.wave) <= 1e-9 * (1 + std::abs(expected.wave));
}

}  // namespace

bool gives_right_result(const Schedule& schedule, const topology::Network& network) {
  Expectation expectation = expectation_of(schedule, network);
  if (schedule.inputs != expectation.inputs.size()) return false;
  SlowMachine machine(schedule, network.graph, expectation);
  for (const ScheduleStep& step : schedule.steps) {
    if (!machine.take(step)) return false;
  }
  std::map<NodeId, std::size_t> free_places;
  for (const auto& [node, item] : expectation.held) ++free_places[node];
  for (const auto& [node, item, index] : schedule.outputs) {
    if (!machine.holds(node, item)) return false;
    auto [found, end] = expectation.results.equal_range(index);
    while (found != end && found->second.node != node && found->second.node != kNoNode) ++found;
    if (found == end || !is_same(machine.datum(item), found->second.datum)) return false;
    if (found->second.node == kNoNode && free_places[node]-- == 0) return false;
    expectation.results.erase(found);
  }
  return expectation.results.empty();
}

}  // namespace weft::programs
