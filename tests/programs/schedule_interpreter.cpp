#include "schedule_interpreter.h"

#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <numeric>
#include <set>

#include "spec/parse.h"
#include "topology/constructions/swapped_network.h"

namespace weft::programs {
namespace {

using Word = std::vector<NodeId>;
using Wave = std::complex<double>;

// A product is a word of input numbers; a transform is a number, for fixed irrational inputs.
struct Datum {
  Word word;
  Wave wave;
};

Wave input_wave(NodeId v) { return {std::sqrt(2.0 + v), std::cbrt(3.0 + 7 * v)}; }

Wave unit_root(std::uint64_t exponent, std::uint64_t count) {
  return std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(exponent % count) / static_cast<double>(count));
}

class SlowMachine {
 public:
  SlowMachine(const Schedule& schedule, const topology::PortGraph& graph) : schedule_(schedule), graph_(graph) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      data_[v] = {{v}, input_wave(v)};
      held_.insert({v, v});
    }
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
    for (const auto& [node, port, item] : sends) held_.insert({graph_.neighbor(node, port).node, item});
    return true;
  }

  bool compute(const ScheduleStep& step) {
    std::set<NodeId> busy;
    for (const auto& [node, left, right, factor, result] : step.computations) {
      if (node >= graph_.node_count() || !busy.insert(node).second) return false;
      if (!holds(node, left) || !holds(node, right) || data_.contains(result)) return false;
      Datum made = data_.at(left);
      const Datum& other = data_.at(right);
      if (step.operation == Operation::combine) {
        made.word.insert(made.word.end(), other.word.begin(), other.word.end());
        made.wave = {1e9, 1e9};  // no transform
      } else {
        made.word = {kNoNode};  // no product
        made.wave += unit_root(factor, graph_.node_count()) * other.wave;
      }
      data_[result] = made;
      held_.insert({node, result});
    }
    return true;
  }

  const Schedule& schedule_;
  const topology::PortGraph& graph_;
  std::map<ItemId, Datum> data_;
  std::set<std::pair<NodeId, ItemId>> held_;
};

std::uint64_t number_in(const spec::Spec& program, std::string_view key) {
  for (const spec::Argument& argument : program.arguments) {
    if (argument.key == key) return static_cast<std::uint64_t>(std::get<std::int64_t>(argument.value.content));
  }
  throw std::invalid_argument("no argument");
}

// The links of the dimension in the product network itself, which is built as a power of the nucleus.
std::map<NodeId, Word> emulated_links(const topology::Network& network, std::uint64_t dimension) {
  std::string product = network.name();
  if (const auto form = topology::swapped_form(topology::resolve(network.spec))) {
    std::int64_t exponent = 1;
    for (const std::int64_t levels : form->shape.levels) exponent *= levels;
    product = "power(" + print(form->nucleus.arguments.to_spec()) + "," + std::to_string(exponent) + ")";
  }
  const topology::Network power = topology::build(product, Execution{});
  std::map<NodeId, Word> words;
  for (NodeId v = 0; v < power.graph.node_count(); ++v) {
    const auto port = power.graph.port_of(v, static_cast<GeneratorId>(dimension));
    if (port) words[power.graph.neighbor(v, *port).node] = {v};
  }
  return words;
}

std::map<NodeId, Word> expected_words(const spec::Spec& program, const topology::Network& network) {
  if (program.name == "emulate-dimension") return emulated_links(network, number_in(program, "dimension"));
  std::map<NodeId, Word> words;
  const bool is_group = program.name == "ascend";
  const std::uint64_t first = is_group ? number_in(program, "first") : 0;
  const std::uint64_t last = is_group ? number_in(program, "last") : 31;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    for (NodeId u = 0; u < network.graph.node_count(); ++u) {
      const NodeId difference = u ^ v;
      const bool is_in_group = difference >> first << first == difference && difference >> last >> 1 == 0;
      if (is_in_group && (program.name != "prefix" || u <= v)) words[v].push_back(u);
    }
  }
  return words;
}

Wave direct_transform(std::uint64_t frequency, NodeId count) {
  Wave sum = 0;
  for (NodeId t = 0; t < count; ++t) sum += unit_root(frequency * t, count) * input_wave(t);
  return sum;
}

bool has_transform(const SlowMachine& machine, const std::map<NodeId, ItemId>& outputs, NodeId count) {
  for (NodeId v = 0; v < count; ++v) {
    std::uint64_t reversed = 0;
    for (NodeId bit = 1; bit < count; bit *= 2) reversed = reversed * 2 + ((v & bit) != 0 ? 1 : 0);
    if (!outputs.contains(v)) return false;
    if (std::abs(machine.datum(outputs.at(v)).wave - direct_transform(reversed, count)) > 1e-9) return false;
  }
  return true;
}

}  // namespace

bool gives_right_result(const Schedule& schedule, const topology::Network& network) {
  SlowMachine machine(schedule, network.graph);
  for (const ScheduleStep& step : schedule.steps) {
    if (!machine.take(step)) return false;
  }
  std::map<NodeId, ItemId> outputs;
  for (const auto& [node, item] : schedule.outputs) {
    if (!machine.holds(node, item) || !outputs.emplace(node, item).second) return false;
  }
  const spec::Spec program = spec::parse(schedule.program);
  if (program.name == "fft") return has_transform(machine, outputs, network.graph.node_count());
  const auto expected = expected_words(program, network);
  if (outputs.size() != expected.size()) return false;
  for (const auto& [node, word] : expected) {
    if (!outputs.contains(node) || machine.datum(outputs.at(node)).word != word) return false;
  }
  return true;
}

}  // namespace weft::programs
