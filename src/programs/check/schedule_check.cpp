#include "programs/check/schedule_check.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/access_promises.h"
#include "programs/check/promised_results.h"
#include "topology/network.h"

namespace weft::programs {
namespace {

struct Violation {
  std::string reason;
  std::optional<NodeId> node{};
};

// The algebra says what an operation makes of two contents.
template <class Algebra>
class ScheduleChecker {
 public:
  using Content = typename Algebra::Content;

  ScheduleChecker(const Schedule& schedule, const topology::Network& network, const PromisedItems<Content>& promise,
                  Algebra& algebra)
      : schedule_(schedule),
        graph_(network.graph),
        promise_(promise),
        algebra_(algebra),
        meanings_(promise.inputs.begin(), promise.inputs.end()) {
    std::uint64_t computations = 0;
    for (const ScheduleStep& step : schedule.steps) computations += step.computations.size();
    meanings_.resize(meanings_.size() + computations);
    for (const auto& [node, item] : promise.held_at_start) held_.insert(key(node, item));
  }

  void check(const ScheduleStep& step) {
    if (step.operation == Operation::none) {
      communicate(step);
    } else {
      compute(step);
    }
  }

  void check_outputs() {
    std::map<std::pair<NodeId, std::uint32_t>, const PromisedResult<Content>*> missing;  // kNoNode: at any node
    for (const auto& result : promise_.results) missing[{result.node, result.index}] = &result;
    std::unordered_map<NodeId, std::int64_t> places;  // for results at any node
    for (const auto& [node, item] : promise_.held_at_start) ++places[node];
    for (const auto& [node, item, index] : schedule_.outputs) {
      if (node >= graph_.node_count()) throw Violation{fmt::format("there is no node {}", node)};
      require_held(node, item, "gives as its result");
      auto found = missing.find({node, index});
      if (found == missing.end()) found = missing.find({kNoNode, index});
      if (found == missing.end()) {
        throw Violation{fmt::format("has result {}, but the program does not promise it, or not twice", index), node};
      }
      if (found->second->node == kNoNode && --places[node] < 0) throw Violation{"has more results than inputs", node};
      if (meanings_[item] != found->second->meaning) {
        throw Violation{fmt::format("item {} is not the result that the program promises", item), node};
      }
      missing.erase(found);
    }
    if (missing.empty()) return;
    const auto& first = *missing.begin()->second;
    throw first.node == kNoNode ? Violation{fmt::format("no node has result {}", first.index)}
                                : Violation{"has no result", first.node};
  }

  [[nodiscard]] std::uint64_t messages() const { return messages_; }
  [[nodiscard]] std::uint32_t words() const { return words_; }

 private:
  static std::uint64_t key(std::uint64_t node, ItemId item) { return node << 32U | item; }

  void require_held(NodeId node, ItemId item, std::string_view verb) const {
    if (!held_.contains(key(node, item)))
      throw Violation{fmt::format("{} item {}, which it does not hold", verb, item), node};
  }

  // What a communication step has used so far.
  struct StepUse {
    std::unordered_map<NodeId, PortId> sender_ports{};
    std::unordered_map<NodeId, NodeId> receiver_sources{};
    std::unordered_map<std::uint64_t, std::uint32_t> words{};  // by node and port
    std::optional<GeneratorId> generator{};
  };

  void communicate(const ScheduleStep& step) {
    if (!step.computations.empty()) throw Violation{"a communication step computes"};
    StepUse use;
    std::vector<std::uint64_t> arrivals;
    for (const Send& send : step.sends) {
      require_channel(send);
      require_held(send.node, send.item, "sends");
      if (add_word(send, use) == 1) begin_message(send, use);
      arrivals.push_back(key(graph_.neighbor(send.node, send.port).node, send.item));
    }
    for (const std::uint64_t arrival : arrivals) {
      if (held_.insert(arrival).second || !promise_.has_single_copies) continue;
      throw Violation{fmt::format("gets item {} once more", arrival & UINT32_MAX), static_cast<NodeId>(arrival >> 32U)};
    }
  }

  void require_channel(const Send& send) const {
    if (send.node >= graph_.node_count()) throw Violation{fmt::format("there is no node {}", send.node)};
    if (send.port >= graph_.out_degree(send.node)) throw Violation{fmt::format("has no port {}", send.port), send.node};
  }

  // Returns the number of words of its message so far.
  std::uint32_t add_word(const Send& send, StepUse& use) {
    const std::uint32_t count = ++use.words[key(send.node, send.port)];
    words_ = std::max(words_, count);
    if (count <= schedule_.words) return count;
    throw Violation{fmt::format("sends more than {} {} by port {}", schedule_.words,
                                schedule_.words == 1 ? "item" : "items", send.port),
                    send.node};
  }

  void begin_message(const Send& send, StepUse& use) {
    ++messages_;
    const NodeId to = graph_.neighbor(send.node, send.port).node;
    if (schedule_.model == PortModel::all_port) return;
    if (!use.sender_ports.emplace(send.node, send.port).second) {
      throw Violation{"sends two messages in one step", send.node};
    }
    if (!use.receiver_sources.emplace(to, send.node).second) throw Violation{"receives two messages in one step", to};
    if (schedule_.model != PortModel::single_dimension) return;
    const GeneratorId used = graph_.generator(send.node, send.port);
    if (use.generator.value_or(used) != used) {
      throw Violation{fmt::format("uses generator {}, others use {}", used, *use.generator), send.node};
    }
    use.generator = used;
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

  [[nodiscard]] Content meaning_of(Operation operation, const Computation& each) {
    const auto made = algebra_.apply(operation, *meanings_[each.left], *meanings_[each.right], each.factor);
    if (made) return *made;
    throw Violation{
        fmt::format("items {} and {} are not parts that {} puts together", each.left, each.right, name_of(operation)),
        each.node};
  }

  const Schedule& schedule_;
  const topology::PortGraph& graph_;
  const PromisedItems<Content>& promise_;
  Algebra& algebra_;
  std::vector<std::optional<Content>> meanings_;  // by item
  std::unordered_set<std::uint64_t> held_;        // node and item
  std::uint64_t messages_ = 0;
  std::uint32_t words_ = 0;
};

ScheduleVerdict refused(const Violation& violation, std::optional<std::uint64_t> step) {
  return {.holds = false, .reason = violation.reason, .step = step, .node = violation.node};
}

template <class Algebra>
ScheduleVerdict verdict_of(const Schedule& schedule, const topology::Network& network,
                           const PromisedItems<typename Algebra::Content>& promise, Algebra& algebra,
                           const Execution& execution) {
  if (schedule.inputs != promise.inputs.size()) {
    return refused({fmt::format("there are {} inputs, not {}", promise.inputs.size(), schedule.inputs)}, std::nullopt);
  }
  ScheduleVerdict verdict{.holds = true};
  ScheduleChecker<Algebra> checker(schedule, network, promise, algebra);
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
    checker.check_outputs();
  } catch (const Violation& violation) {
    return refused(violation, std::nullopt);
  }
  verdict.messages = checker.messages();
  verdict.words = checker.words();
  return verdict;
}

std::string accepted(bool is_for_any_input) {
  return fmt::format("every step keeps the port model, and every node ends with its result, for {}",
                     is_for_any_input ? "any input" : "the data in the file");
}

}  // namespace

ScheduleVerdict check_schedule(const Schedule& schedule, const Execution& execution) {
  const topology::Network network = topology::build(schedule.network, execution);
  if (auto promise = access_promise_of(schedule, network, execution)) {
    AccessAlgebra algebra(promise->combine, std::move(promise->accesses));
    ScheduleVerdict verdict = verdict_of(schedule, network, promise->items, algebra, execution);
    if (verdict.holds) verdict.reason = accepted(promise->is_for_any_input);
    return verdict;
  }
  Promise promise = promise_of(schedule, network, execution);
  ItemAlgebra algebra(promise.sizes);
  if (promise.sort.kind != SortingNetwork::Kind::none) {
    const std::vector<Meaning> sorted = sorting_results(promise.inputs, promise.sort, algebra);
    for (auto& result : promise.results) result.meaning = sorted[result.index];
  }
  for (auto& result : promise.results) {
    if (promise.sizes.adds_any_sets) result.meaning = algebra.sum_of_first(result.meaning.count);
  }
  ScheduleVerdict verdict = verdict_of(schedule, network, promise, algebra, execution);
  if (verdict.holds) verdict.reason = accepted(promise.is_for_any_input);
  return verdict;
}

}  // namespace weft::programs
