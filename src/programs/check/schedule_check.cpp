#include "programs/check/schedule_check.h"

#include <bit>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"
#include "spec/parse.h"
#include "topology/constructions/swapped_network.h"
#include "topology/network.h"

namespace weft::programs {
namespace {

// What an item is made of. A product is the ordered product of the inputs start, start+stride, ..., `count` of them. A
// transform is the sum over the same inputs, the t-th times exp(-2 pi i t frequency/count).
struct Meaning {
  enum class Kind : std::uint8_t { input, product, transform };
  Kind kind = Kind::input;
  std::uint64_t start = 0;
  std::uint64_t stride = 0;  // 0 for an input
  std::uint64_t count = 1;
  std::uint64_t frequency = 0;
  friend bool operator==(const Meaning&, const Meaning&) = default;
};

// None if the right factor does not continue the left one.
std::optional<Meaning> product_of(const Meaning& left, const Meaning& right) {
  if (left.kind == Meaning::Kind::transform || right.kind == Meaning::Kind::transform) return std::nullopt;
  if (right.start <= left.start) return std::nullopt;
  const std::uint64_t stride = (right.start - left.start) / left.count;
  if (stride == 0 || left.start + left.count * stride != right.start) return std::nullopt;
  if ((left.count > 1 && left.stride != stride) || (right.count > 1 && right.stride != stride)) return std::nullopt;
  return Meaning{Meaning::Kind::product, left.start, stride, left.count + right.count, 0};
}

// Decimation in time: even + w^factor · odd, where the inputs of `odd` lie half-way between those of `even`.
std::optional<Meaning> butterfly_of(const Meaning& even, const Meaning& odd, std::uint64_t factor,
                                    std::uint64_t node_count) {
  if (even.kind == Meaning::Kind::product || odd.kind == Meaning::Kind::product) return std::nullopt;
  if (even.count != odd.count || even.frequency != odd.frequency || odd.start <= even.start) return std::nullopt;
  const std::uint64_t stride = odd.start - even.start;
  if (even.count > 1 && (even.stride != 2 * stride || odd.stride != 2 * stride)) return std::nullopt;
  const std::uint64_t count = 2 * even.count;
  if (node_count % count != 0 || factor >= node_count || factor % (node_count / count) != 0) return std::nullopt;
  const std::uint64_t frequency = factor / (node_count / count);
  if (frequency % even.count != even.frequency) return std::nullopt;
  return Meaning{Meaning::Kind::transform, even.start, stride, count, frequency};
}

std::uint64_t argument_of(const spec::Spec& program, std::string_view name) {
  for (const spec::Argument& argument : program.arguments) {
    const auto* const number = std::get_if<std::int64_t>(&argument.value.content);
    if (argument.key == name && number != nullptr && *number >= 0) return static_cast<std::uint64_t>(*number);
  }
  throw InputError(fmt::format("the program {} has no number {}", quote_briefly(program.name), name), {},
                   "weft run PROGRAM SPEC --schedule FILE writes a whole schedule");
}

// The node from which the dimension of the homogeneous product network leads to each node, or kNoNode.
std::vector<NodeId> dimension_sources(const topology::Network& network, std::uint64_t dimension,
                                      const Execution& execution) {
  const auto form = topology::swapped_form(topology::resolve(network.spec));
  std::optional<topology::Network> built;
  if (form) built.emplace(topology::build(form->nucleus, execution));
  const topology::PortGraph& nucleus = built ? built->graph : network.graph;
  std::uint64_t degree = 0;  // l_0
  for (NodeId x = 0; x < nucleus.node_count(); ++x) {
    for (PortId port = 0; port < nucleus.out_degree(x); ++port) {
      degree = std::max<std::uint64_t>(degree, nucleus.generator(x, port) + std::uint64_t{1});
    }
  }
  std::vector<NodeId> sources(network.graph.node_count(), kNoNode);
  std::uint64_t weight = 1;  // of the digit that changes
  for (std::uint64_t digit = 0; degree > 0 && digit < dimension / degree && weight < sources.size(); ++digit) {
    weight *= nucleus.node_count();
  }
  if (degree == 0 || weight >= sources.size()) {
    throw InputError(fmt::format("{} has no dimension {}", network.name(), dimension), {}, "take a lower one");
  }
  for (NodeId v = 0; v < sources.size(); ++v) {
    const auto x = static_cast<NodeId>(v / weight % nucleus.node_count());
    const auto port = nucleus.port_of(x, static_cast<GeneratorId>(dimension % degree));
    if (port) sources[v + (nucleus.neighbor(x, *port).node - std::uint64_t{x}) * weight] = v;
  }
  return sources;
}

std::uint64_t reversed_bits(std::uint64_t number, unsigned bits) {
  std::uint64_t reversed = 0;
  for (unsigned i = 0; i < bits; ++i) reversed |= (number >> i & 1U) << (bits - 1 - i);
  return reversed;
}

// What each node has to hold at the end; none where the program promises nothing.
std::vector<std::optional<Meaning>> results_of(const Schedule& schedule, const topology::Network& network,
                                               const Execution& execution) {
  const spec::Spec program = spec::parse(schedule.program);
  const std::uint64_t nodes = network.graph.node_count();
  const auto product = [](std::uint64_t start, std::uint64_t stride, std::uint64_t count) {
    return count == 1 ? Meaning{.start = start} : Meaning{Meaning::Kind::product, start, stride, count, 0};
  };
  std::vector<std::optional<Meaning>> results(nodes);
  if (program.name == "semigroup") {
    for (auto& result : results) result = product(0, 1, nodes);
  } else if (program.name == "prefix") {
    for (std::uint64_t v = 0; v < nodes; ++v) results[v] = product(0, 1, v + 1);
  } else if (program.name == "ascend") {
    const std::uint64_t first = argument_of(program, "first");
    const std::uint64_t last = argument_of(program, "last");
    if (first > last || last > 31) throw InputError("ascend from a dimension to a lower one", {}, "first <= last");
    const std::uint64_t mask = ((std::uint64_t{2} << last) - 1) & ~((std::uint64_t{1} << first) - 1);
    for (std::uint64_t v = 0; v < nodes; ++v) {
      results[v] = product(v & ~mask, std::uint64_t{1} << first, std::uint64_t{2} << (last - first));
    }
  } else if (program.name == "fft") {
    const unsigned bits = static_cast<unsigned>(std::bit_width(nodes)) - 1;
    for (std::uint64_t v = 0; v < nodes; ++v) {
      results[v] = Meaning{Meaning::Kind::transform, 0, 1, nodes, reversed_bits(v, bits)};
    }
  } else if (program.name == "emulate-dimension") {
    const auto sources = dimension_sources(network, argument_of(program, "dimension"), execution);
    for (std::uint64_t v = 0; v < nodes; ++v) {
      if (sources[v] != kNoNode) results[v] = Meaning{.start = sources[v]};
    }
  } else {
    throw InputError("the checker does not know what " + quote_briefly(program.name) + " computes", {},
                     "see: weft list programs");
  }
  return results;
}

struct Violation {
  std::string reason;
  std::optional<NodeId> node{};
};

class ScheduleChecker {
 public:
  ScheduleChecker(const Schedule& schedule, const topology::Network& network)
      : schedule_(schedule), graph_(network.graph), meanings_(graph_.node_count()) {
    std::uint64_t computations = 0;
    for (const ScheduleStep& step : schedule.steps) computations += step.computations.size();
    meanings_.resize(graph_.node_count() + computations);
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      meanings_[v] = Meaning{.start = v};
      held_.insert(key(v, v));
    }
  }

  void check(const ScheduleStep& step) {
    if (step.operation == Operation::none) {
      communicate(step);
    } else {
      compute(step);
    }
  }

  void check_outputs(const std::vector<std::optional<Meaning>>& results) const {
    std::vector<bool> has_output(graph_.node_count());
    for (const auto& [node, item] : schedule_.outputs) {
      if (node >= graph_.node_count()) throw Violation{fmt::format("there is no node {}", node)};
      require_held(node, item, "gives as its result");
      if (has_output[node]) throw Violation{"has two results", node};
      has_output[node] = true;
      if (!results[node]) throw Violation{"has a result, but the program gives it none", node};
      if (meanings_[item] != results[node]) {
        throw Violation{fmt::format("item {} is not the result that the program promises", item), node};
      }
    }
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      if (results[v] && !has_output[v]) throw Violation{"has no result", v};
    }
  }

  [[nodiscard]] std::uint64_t messages() const { return messages_; }

 private:
  static std::uint64_t key(std::uint64_t node, ItemId item) { return node << 32U | item; }

  void require_held(NodeId node, ItemId item, std::string_view verb) const {
    if (!held_.contains(key(node, item)))
      throw Violation{fmt::format("{} item {}, which it does not hold", verb, item), node};
  }

  void communicate(const ScheduleStep& step) {
    if (!step.computations.empty()) throw Violation{"a communication step computes"};
    std::unordered_map<NodeId, PortId> sender_ports;
    std::unordered_map<NodeId, NodeId> receiver_sources;
    std::unordered_map<std::uint64_t, std::uint32_t> words;  // by node and port
    std::optional<GeneratorId> generator;
    std::vector<std::uint64_t> arrivals;
    for (const auto& [node, port, item] : step.sends) {
      if (node >= graph_.node_count()) throw Violation{fmt::format("there is no node {}", node)};
      if (port >= graph_.out_degree(node)) throw Violation{fmt::format("has no port {}", port), node};
      require_held(node, item, "sends");
      const NodeId to = graph_.neighbor(node, port).node;
      const std::uint32_t word_count = ++words[key(node, port)];
      if (word_count > schedule_.words) {
        throw Violation{fmt::format("sends more than {} {} by port {}", schedule_.words,
                                    schedule_.words == 1 ? "item" : "items", port),
                        node};
      }
      if (word_count == 1) {
        ++messages_;
        if (schedule_.model != PortModel::all_port) {
          if (!sender_ports.emplace(node, port).second) throw Violation{"sends two messages in one step", node};
          if (!receiver_sources.emplace(to, node).second) throw Violation{"receives two messages in one step", to};
        }
        const GeneratorId used = graph_.generator(node, port);
        if (schedule_.model == PortModel::single_dimension && generator.value_or(used) != used) {
          throw Violation{fmt::format("uses generator {}, others use {}", used, *generator), node};
        }
        generator = used;
      }
      arrivals.push_back(key(to, item));
    }
    held_.insert(arrivals.begin(), arrivals.end());
  }

  void compute(const ScheduleStep& step) {
    if (!step.sends.empty()) throw Violation{"a computation step sends"};
    std::unordered_set<NodeId> busy;
    for (const Computation& each : step.computations) {
      if (each.node >= graph_.node_count()) throw Violation{fmt::format("there is no node {}", each.node)};
      if (!busy.insert(each.node).second) throw Violation{"computes twice in one step", each.node};
      require_held(each.node, each.left, "computes with");
      require_held(each.node, each.right, "computes with");
      if (each.result >= meanings_.size())
        throw Violation{fmt::format("item {} is out of range", each.result), each.node};
      if (meanings_[each.result]) throw Violation{fmt::format("makes item {} again", each.result), each.node};
      meanings_[each.result] = meaning_of(step.operation, each);
      held_.insert(key(each.node, each.result));
    }
  }

  [[nodiscard]] Meaning meaning_of(Operation operation, const Computation& each) const {
    const Meaning& left = *meanings_[each.left];
    const Meaning& right = *meanings_[each.right];
    if (operation == Operation::combine && each.factor != 0) throw Violation{"combines with a factor", each.node};
    const auto made = operation == Operation::combine ? product_of(left, right)
                                                      : butterfly_of(left, right, each.factor, graph_.node_count());
    if (made) return *made;
    throw Violation{fmt::format("items {} and {} are not neighbouring parts of one {}", each.left, each.right,
                                operation == Operation::combine ? "ordered product" : "transform"),
                    each.node};
  }

  const Schedule& schedule_;
  const topology::PortGraph& graph_;
  std::vector<std::optional<Meaning>> meanings_;  // by item
  std::unordered_set<std::uint64_t> held_;        // node and item
  std::uint64_t messages_ = 0;
};

ScheduleVerdict refused(const Violation& violation, std::optional<std::uint64_t> step) {
  return {.holds = false, .reason = violation.reason, .step = step, .node = violation.node};
}

}  // namespace

ScheduleVerdict check_schedule(const Schedule& schedule, const Execution& execution) {
  const topology::Network network = topology::build(schedule.network, execution);
  const auto results = results_of(schedule, network, execution);
  ScheduleVerdict verdict{.holds = true};
  ScheduleChecker checker(schedule, network);
  for (std::size_t s = 0; s < schedule.steps.size(); ++s) {
    execution.throw_if_stopped();
    try {
      checker.check(schedule.steps[s]);
    } catch (const Violation& violation) {
      return refused(violation, s + 1);
    }
    ++(schedule.steps[s].operation == Operation::none ? verdict.communication_steps : verdict.computation_steps);
  }
  try {
    checker.check_outputs(results);
  } catch (const Violation& violation) {
    return refused(violation, std::nullopt);
  }
  verdict.messages = checker.messages();
  verdict.reason = "every step keeps the port model, and every node ends with its result, for any input";
  return verdict;
}

}  // namespace weft::programs
