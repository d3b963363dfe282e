#include "programs/rings/ring_products.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "programs/collectives/collective_bounds.h"
#include "programs/finished_run.h"
#include "programs/operators.h"

namespace weft::programs {
namespace {

// A machine whose nodes multiply in the direction of the ring; with `is_cut`, nothing crosses from node N-1 to node 0.
struct RingMultiplier {
  Machine<OperatorValue>& machine;
  const SkipRing& ring;
  Operation operation;
  Operator combine;
  bool is_cut;

  [[nodiscard]] bool sends_from(NodeId v, NodeId distance) const {
    return !is_cut || std::uint64_t{v} + distance < ring.node_count();
  }
  [[nodiscard]] bool receives_at(NodeId v, NodeId distance) const { return !is_cut || v >= distance; }

  template <class OperandsOf>
  void multiply(RegisterId target, const OperandsOf& operands_of) {
    machine.compute(
        operation, target, operands_of,
        [this](const OperatorValue& left, const OperatorValue& right, std::uint32_t) { return combine(left, right); });
  }

  // A step of `moving` over a link of the nodes that take part: it is multiplied by `factor` where it arrives, and is
  // the factor alone where nothing comes.
  template <class TakesPart>
  void grow(RingLink link, RegisterId moving, RegisterId received, RegisterId factor, const TakesPart& takes_part) {
    const NodeId distance = ring.length(link);
    for (NodeId v = 0; v < ring.node_count(); ++v) {
      if (takes_part(v) && sends_from(v, distance)) machine.send(v, ring.port(v, link), {moving, received});
    }
    machine.end_step(ring.link_text(link));
    const auto comes_from = [&](NodeId v) { return ring.after(v, ring.node_count() - distance); };
    multiply(moving, [&](NodeId v) {
      return takes_part(comes_from(v)) && receives_at(v, distance) ? Operands{received, factor} : kIdle;
    });
    for (NodeId v = 0; v < ring.node_count(); ++v) {
      if (takes_part(comes_from(v)) && !receives_at(v, distance)) machine.assign(v, {factor, moving});
    }
  }
};

// The windows that each kind of link has to make out of those of the one before.
class WindowPlan {
 public:
  explicit WindowPlan(const SkipRing& ring) : ring_(ring), lengths_(ring.link_count() + 1) {
    lengths_.back().insert(ring.node_count());
    for (RingLink link = ring.link_count(); link-- > 0;) {
      lengths_[link].insert(ring.length(link));
      for (const NodeId longer : lengths_[link + 1]) {
        if (longer % ring.length(link) != 0) lengths_[link].insert(longer % ring.length(link));
      }
    }
    for (const std::set<NodeId>& of_link : lengths_) {
      for (const NodeId length : of_link) registers_.emplace(length, kFirstWindow);
    }
    RegisterId next = kFirstWindow;
    for (auto& [length, held_in] : registers_) held_in = next++;
  }

  [[nodiscard]] RegisterId register_count() const { return kFirstWindow + static_cast<RegisterId>(registers_.size()); }
  [[nodiscard]] RegisterId window(NodeId length) const { return registers_.at(length); }

  void run(RingMultiplier& nodes) const {
    for (RingLink link = 0; link < ring_.link_count(); ++link) {
      const NodeId step = ring_.length(link);
      WEFT_CHECK(step > 0);
      std::map<NodeId, NodeId> longest;  // by the length that it starts with
      for (const NodeId length : lengths_[link + 1]) {
        const NodeId rest = length % step;
        NodeId& most = longest[rest == 0 ? step : rest];
        most = std::max(most, length);
      }
      for (const auto& [first, last] : longest) make_windows(nodes, link, first, last);
    }
  }

 private:
  static constexpr RegisterId kMoving = 0;
  static constexpr RegisterId kReceived = 1;
  static constexpr RegisterId kFirstWindow = 2;

  void make_windows(RingMultiplier& nodes, RingLink link, NodeId first, NodeId last) const {
    copy_all(nodes, {window(first), kMoving});
    for (NodeId length = first; length < last;) {
      nodes.grow(link, kMoving, kReceived, window(ring_.length(link)), [](NodeId) { return true; });
      length += ring_.length(link);
      if (registers_.contains(length)) copy_all(nodes, {kMoving, window(length)});
    }
  }

  void copy_all(RingMultiplier& nodes, Transfer transfer) const {
    for (NodeId v = 0; v < ring_.node_count(); ++v) nodes.machine.assign(v, transfer);
  }

  const SkipRing& ring_;
  std::vector<std::set<NodeId>> lengths_;  // by link: those that its steps begin with; at the end: N
  std::map<NodeId, RegisterId> registers_;
};

// The sums of a PRC whose skips divide each other.
class PeriodicSums {
 public:
  static constexpr RegisterId kOwn = 0;
  static constexpr RegisterId kMoving = 1;
  static constexpr RegisterId kBase = 2;
  static constexpr RegisterId kReceived = 3;
  static constexpr RegisterId kNear = 4;
  static constexpr RegisterId kRegisters = 5;

  PeriodicSums(RingMultiplier& nodes, const SkipRing& ring)
      : nodes_(nodes), ring_(ring), g_(ring.period()), count_(ring.node_count()) {}

  void run() {
    if (nodes_.is_cut) {
      gather_near();
    } else {
      gather_groups();
    }
    for (RingLink skip = g_; skip > 0; --skip) add_multiples(skip);
    spread();
    if (nodes_.is_cut) add_near();
  }

 private:
  [[nodiscard]] NodeId class_of(NodeId v) const { return v % g_; }

  // The inputs of nodes v-g+1 to v, at the nodes v of class 0.
  void gather_groups() {
    for (NodeId v = 0; v < count_; ++v) nodes_.machine.assign(v, {kOwn, kMoving});
    for (NodeId sender = 1; sender < g_; ++sender) {
      nodes_.grow(0, kMoving, kReceived, kOwn, [&](NodeId v) { return class_of(v) == sender; });
    }
    for (NodeId v = 0; v < count_; v += g_) nodes_.machine.assign(v, {kMoving, kBase});
  }

  // The number of inputs, up to that of the node itself, that the sums which reach a node lack.
  [[nodiscard]] NodeId near_count(NodeId v) const { return class_of(v) == g_ - 1 ? g_ - 1 : g_ + class_of(v); }

  // The same, and the sum of the near inputs at each node.
  void gather_near() {
    for (NodeId v = 0; v < count_; ++v) nodes_.machine.assign(v, {kOwn, kMoving});
    for (NodeId length = 1;; ++length) {
      for (NodeId v = 0; v < count_; ++v) {
        if (near_count(v) == length) nodes_.machine.assign(v, {kMoving, kNear});
        if (class_of(v) == 0 && length == g_) nodes_.machine.assign(v, {kMoving, kBase});
      }
      if (length == 2 * g_ - 2) break;
      nodes_.grow(0, kMoving, kReceived, kOwn, [](NodeId) { return true; });
    }
  }

  // At the nodes that have this skip; then their sums go on to the next class.
  void add_multiples(RingLink skip) {
    const NodeId owner = ring_.class_of(skip);
    for (NodeId v = owner; v < count_; v += g_) nodes_.machine.assign(v, {kBase, kMoving});
    for (NodeId hop = 1; hop < ring_.length(skip + 1) / ring_.length(skip); ++hop) {
      nodes_.grow(skip, kMoving, kReceived, kBase, [&](NodeId v) { return class_of(v) == owner; });
    }
    for (NodeId v = owner; v < count_; v += g_) {
      if (skip == 1) {
        nodes_.machine.assign(v, {kMoving, kBase});
      } else {
        nodes_.machine.send(v, ring_.port(v, 0), {kMoving, kBase});
      }
    }
    if (skip > 1) nodes_.machine.end_step(ring_.link_text(0));
  }

  // To every node the sums of the last s_1/g nodes of class g-1.
  void spread() {
    has_sum_.assign(count_, false);
    for (NodeId v = g_ - 1; v < count_; v += g_) has_sum_[v] = true;
    for (NodeId hop = 1; hop < ring_.length(1); ++hop) {
      std::vector<bool> has_sum = has_sum_;
      std::vector<bool> adds(count_);
      for (NodeId v = 0; v < count_; ++v) {
        if (!has_sum_[v] || !nodes_.sends_from(v, 1)) continue;
        const NodeId to = ring_.after(v, 1);
        adds[to] = class_of(to) == g_ - 1;
        nodes_.machine.send(v, ring_.port(v, 0), {kMoving, adds[to] ? kReceived : kMoving});
        has_sum[to] = true;
      }
      nodes_.machine.end_step(ring_.link_text(0));
      nodes_.multiply(kMoving, [&](NodeId v) { return adds[v] ? Operands{kReceived, kBase} : kIdle; });
      has_sum_ = has_sum;
    }
  }

  void add_near() {
    nodes_.multiply(kMoving, [&](NodeId v) { return has_sum_[v] ? Operands{kMoving, kNear} : kIdle; });
    for (NodeId v = 0; v < count_; ++v) {
      if (!has_sum_[v]) nodes_.machine.assign(v, {kNear, kMoving});
    }
  }

  RingMultiplier& nodes_;
  const SkipRing& ring_;
  NodeId g_;
  NodeId count_;
  std::vector<bool> has_sum_;
};

std::uint64_t sum_of_ratios(const SkipRing& ring) { return ring.greedy_hops() + ring.link_count(); }

void set_ring_formula(const SkipRing& ring, RingProduct product, ProgramRun& run) {
  const std::uint64_t g = ring.period();
  if (!ring.is_chain()) {
    run.no_formula = "the skips do not divide each other and N";
  } else if (g == 1) {
    run.formula = Formula{"sum of (s_(h+1)/s_h - 1), the diameter", ring.greedy_hops(), Relation::equal,
                          "windows over the skips; diameter: Parhami 1995, Theorem 1"};
  } else if (product == RingProduct::total) {
    run.formula = Formula{"g - 3 + sum of s_(h+1)/s_h", sum_of_ratios(ring) + g - 3, Relation::equal,
                          "the most hops of a greedy route, Parhami 1995, section 4"};
  } else {
    run.formula = Formula{"2g - 5 + sum of s_(h+1)/s_h", sum_of_ratios(ring) + 2 * g - 5, Relation::equal,
                          "g - 2 more than the most hops of a greedy route, Parhami 1995, section 4"};
  }
}

std::vector<OperatorValue> serial_products(const std::vector<OperatorValue>& inputs, Operator combine,
                                           RingProduct product) {
  std::vector<OperatorValue> values = inputs;
  for (std::size_t v = 1; v < values.size(); ++v) values[v] = combine(values[v - 1], values[v]);
  if (product == RingProduct::total) std::fill(values.begin(), values.end(), OperatorValue(values.back()));
  return values;
}

}  // namespace

std::string no_ring_products(const SkipRing& ring, RingProduct product, const std::string& operator_name) {
  const bool commutes = operator_name != "compose";
  if (ring.period() > 1 && !ring.is_chain()) return "its skips do not divide each other and N";
  if (!commutes && ring.period() > 1) return "with a period, sums over the skips need an operation that commutes";
  if (!commutes && product == RingProduct::total) return "windows around the ring need an operation that commutes";
  return {};
}

ProgramRun run_ring_products(const ProgramTask& task, const SkipRing& ring, RingProduct product) {
  const std::string name = task.arguments.word("operator");
  const std::vector<OperatorValue> inputs = operator_inputs(name, task.inputs);
  const PortModel model = model_of(task, PortModel::single_port, false);
  const bool has_windows = ring.period() == 1;
  const WindowPlan plan(ring);
  Machine<OperatorValue> machine(task.network, {.model = model, .records_schedule = task.records_schedule},
                                 has_windows ? plan.register_count() : PeriodicSums::kRegisters, task.execution);
  RingMultiplier nodes{machine, ring, name == "compose" ? Operation::combine : Operation::add, operator_named(name),
                       product == RingProduct::prefix};
  machine.load(has_windows ? plan.window(1) : PeriodicSums::kOwn, inputs);
  if (has_windows) {
    plan.run(nodes);
  } else {
    PeriodicSums(nodes, ring).run();
  }

  std::vector<Result> results;
  for (NodeId v = 0; v < ring.node_count(); ++v) {
    results.push_back({v, has_windows ? plan.window(ring.node_count()) : PeriodicSums::kMoving, v});
  }
  ProgramRun run = finished_run(machine, task, results);
  const std::vector<OperatorValue> expected = serial_products(inputs, nodes.combine, product);
  check_results(
      machine, results, [&](NodeId v) { return expected[v]; }, run);
  spec::Arguments all = task.arguments;
  all.set("algorithm", spec::Value{spec::Spec{.name = "skips", .arguments = {}}});
  run.program = print(all.to_full_spec());
  set_ring_formula(ring, product, run);
  const CastGraph inward(task.network, CastDirection::inward);
  run.lower_bound = product == RingProduct::total ? all_reduce_bound(inward, {.model = model}, task.execution)
                                                  : prefix_bound(inward, task.execution);
  return run;
}

}  // namespace weft::programs
