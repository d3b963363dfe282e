#include "programs/permutations/rcc_permutation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "base/input_error.h"
#include "programs/permutations/step_machine.h"
#include "routing/core/algorithm.h"
#include "routing/core/fault_free.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

constexpr std::string_view kFamily = "rcc-full";

// The largest whole number whose fourth power is at most N.
std::uint64_t fourth_root(std::uint64_t number) {
  auto root = static_cast<std::uint64_t>(std::lround(std::pow(static_cast<double>(number), 0.25)));
  while (root * root * root * root > number) --root;
  return root;
}

// A network with 0 levels is one row.
NodeId row_length_of(const topology::Network& network) {
  const NodeId nodes = network.graph.node_count();
  if (routing::integer_argument(network.spec, 1) == 0) return nodes;
  return static_cast<NodeId>(std::lround(std::sqrt(static_cast<double>(nodes))));
}

// The state while one permutation is routed.
class PermutationInProgress {
 public:
  using Ids = std::vector<std::uint32_t>;

  PermutationInProgress(const routing::Routing& algorithm_1, NodeId row_length,
                        std::span<const TerminalId> destinations, const Execution& execution)
      : algorithm_1_(algorithm_1),
        row_length_(row_length),
        destinations_(destinations),
        execution_(execution),
        at_(destinations.size()) {
    std::iota(at_.begin(), at_.end(), NodeId{0});
  }

  RccRun run(std::uint64_t cap) && {
    Ids crossing;  // from row to row
    Ids delivered;
    for (std::uint32_t id = 0; id < destinations_.size(); ++id) {
      if (id == destinations_[id]) continue;
      (row_of(id) == row_of(destinations_[id]) ? delivered : crossing).push_back(id);
    }
    const Ids dropped = first_phase(std::move(crossing), cap, delivered);
    acknowledge(delivered);
    last_phase(dropped);
    WEFT_CHECK(std::equal(at_.begin(), at_.end(), destinations_.begin(), destinations_.end()));
    return run_;
  }

 private:
  [[nodiscard]] NodeId row_of(NodeId node) const { return node / row_length_; }
  [[nodiscard]] NodeId column_of(NodeId node) const { return node % row_length_; }
  [[nodiscard]] NodeId node_at(NodeId row, NodeId column) const { return row * row_length_ + column; }
  [[nodiscard]] NodeId transposed(NodeId node) const { return node_at(column_of(node), row_of(node)); }
  // The node at which the message leaves its present row, by the transpose link to the row of its destination.
  [[nodiscard]] NodeId exit_of(std::uint32_t id) const { return node_at(row_of(at_[id]), row_of(destinations_[id])); }

  // Returns the dropped messages. The others are added to `delivered`, which at first has those already in their row.
  Ids first_phase(Ids crossing, std::uint64_t cap, Ids& delivered) {
    const auto reached_after = move(1, crossing, [&](std::uint32_t id) { return exit_of(id); });
    std::vector<std::uint32_t> order(crossing.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return reached_after[a] < reached_after[b]; });
    std::vector<std::uint64_t> sent(at_.size());  // by each node
    Ids kept;
    Ids dropped;
    for (const std::uint32_t position : order) {
      const std::uint32_t id = crossing[position];
      (++sent[at_[id]] <= cap ? kept : dropped).push_back(id);
    }
    run_.drops = dropped.size();
    move(2, kept, [&](std::uint32_t id) { return transposed(at_[id]); });
    delivered.insert(delivered.end(), kept.begin(), kept.end());
    add_arrival_times(move(3, delivered, [&](std::uint32_t id) { return destinations_[id]; }), 3);
    return dropped;
  }

  void acknowledge(const Ids& delivered) {
    std::vector<Message> messages;
    for (const std::uint32_t id : delivered) messages.push_back({destinations_[id], id});
    run_.acknowledgements = messages.size();
    run_step(4, messages);
  }

  void last_phase(const Ids& dropped) {
    for (const std::uint32_t id : dropped) at_[id] = id;  // the second copy starts at the source
    move(5, dropped, [&](std::uint32_t id) { return transposed(at_[id]); });
    const auto unless_home = [&](std::uint32_t id, NodeId target) {
      return at_[id] == destinations_[id] ? at_[id] : target;
    };
    move(6, dropped, [&](std::uint32_t id) { return unless_home(id, exit_of(id)); });
    move(7, dropped, [&](std::uint32_t id) { return unless_home(id, transposed(at_[id])); });
    add_arrival_times(move(8, dropped, [&](std::uint32_t id) { return destinations_[id]; }), 8);
  }

  // Moves each message to target(id) and returns the steps that each took.
  template <class Target>
  std::vector<std::uint64_t> move(std::size_t numbered, const Ids& ids, const Target& target) {
    std::vector<Message> messages;
    for (const std::uint32_t id : ids) messages.push_back({at_[id], target(id)});
    std::vector<std::uint64_t> times = run_step(numbered, messages);
    for (std::size_t i = 0; i < ids.size(); ++i) at_[ids[i]] = messages[i].destination;
    return times;
  }

  std::vector<std::uint64_t> run_step(std::size_t numbered, const std::vector<Message>& messages) {
    StepRun step = run_steps(algorithm_1_, messages, 0, execution_);
    WEFT_CHECK(step.undelivered == 0);
    run_.steps[numbered - 1] = step.steps;
    run_.hops += step.hops;
    run_.largest_queue = std::max(run_.largest_queue, step.largest_queue);
    return std::move(step.arrived_after);
  }

  void add_arrival_times(const std::vector<std::uint64_t>& times, std::size_t numbered) {
    const auto before = std::accumulate(
        run_.steps.begin(), run_.steps.begin() + static_cast<std::ptrdiff_t>(numbered) - 1, std::uint64_t{0});
    for (const std::uint64_t time : times) run_.total_time += before + time;
  }

  const routing::Routing& algorithm_1_;
  NodeId row_length_;
  std::span<const TerminalId> destinations_;
  const Execution& execution_;
  std::vector<NodeId> at_;  // the node of each message; messages are numbered by their source
  RccRun run_;
};

}  // namespace

std::uint64_t RccRun::total_steps() const { return std::accumulate(steps.begin(), steps.end(), std::uint64_t{0}); }

RccPermutation::RccPermutation(const topology::Network& network, const Execution& execution) {
  if (network.spec.name != kFamily) {
    throw InputError(std::string(kRcc3) + " does not route " + quote_briefly(network.name()), {},
                     "it serves rcc-full, without faults");
  }
  algorithm_1_ = routing::build(network, "rcc-1", execution);
  row_length_ = row_length_of(network);
  cap_ = fourth_root(network.graph.node_count());
}

RccRun RccPermutation::run(std::span<const TerminalId> destinations, const Execution& execution) const {
  WEFT_CHECK(destinations.size() == algorithm_1_->graph().terminal_count() && traffic::is_permutation(destinations));
  return PermutationInProgress(*algorithm_1_, row_length_, destinations, execution).run(cap_);
}

std::optional<RccBounds> rcc_bounds(const topology::Network& network) {
  if (network.spec.name != kFamily) return std::nullopt;
  auto size = static_cast<double>(routing::integer_argument(network.spec, 0));
  RccBounds bounds{1, 1};
  double by_1 = 1;  // W
  for (std::uint64_t level = routing::integer_argument(network.spec, 1); level > 0; --level) {
    size *= size;
    const double top = 3 * std::sqrt(std::sqrt(size)) + 1;
    bounds = {top + 6 * bounds.lemma_2, top + 6 * by_1};
    by_1 = std::sqrt(size) + 2 * by_1;
  }
  return bounds;
}

}  // namespace weft::programs
