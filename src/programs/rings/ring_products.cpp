#include "programs/rings/ring_products.h"

#include <algorithm>

#include <fmt/format.h>

#include "programs/collectives/collective_bounds.h"
#include "programs/finished_run.h"
#include "programs/operators.h"
#include "programs/rings/ring_scan.h"

namespace weft::programs {
namespace {

constexpr RegisterId kItem = 0;

std::uint64_t sum_of_ratios(const SkipRing& ring) { return ring.greedy_hops() + ring.link_count(); }

void set_ring_formula(const SkipRing& ring, RingProduct product, ProgramRun& run) {
  const std::uint64_t g = ring.period();
  if (!ring.is_chain()) {
    run.no_formula = "the skips do not divide each other and N";
    return;
  }
  if (g == 1) {
    run.formula = Formula{"sum of (s_(h+1)/s_h - 1), the diameter", ring.greedy_hops(), Relation::equal,
                          "windows over the skips; diameter: Parhami 1995, Theorem 1"};
  } else if (product == RingProduct::total) {
    run.formula = Formula{"g - 3 + sum of s_(h+1)/s_h", sum_of_ratios(ring) + g - 3, Relation::equal,
                          "the most hops of a greedy route, Parhami 1995, section 4"};
  } else {
    run.formula = Formula{"2g - 5 + sum of s_(h+1)/s_h", sum_of_ratios(ring) + 2 * g - 5, Relation::equal,
                          "g - 2 more than the most hops of a greedy route, Parhami 1995, section 4"};
  }
  if (product != RingProduct::rank) return;
  run.formula->text = "one step after a prefix: 1 + " + run.formula->text;
  ++run.formula->value;
}

// The prefixes move on to the next node; that of node 0 stays.
void move_on(const SkipRing& ring, Machine<OperatorValue>& machine) {
  for (NodeId v = 0; v + 1 < ring.node_count(); ++v) machine.send(v, ring.port(v, 0), {kItem, kItem});
  machine.end_step(ring.link_text(0));
}

std::vector<OperatorValue> serial_products(const std::vector<OperatorValue>& inputs, Operator combine,
                                           RingProduct product) {
  std::vector<OperatorValue> values = inputs;
  for (std::size_t v = 1; v < values.size(); ++v) values[v] = combine(values[v - 1], values[v]);
  if (product == RingProduct::total) std::fill(values.begin(), values.end(), OperatorValue(values.back()));
  if (product == RingProduct::rank) std::rotate(values.begin(), values.end() - 1, values.end());
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
  const bool is_rank = product == RingProduct::rank;
  const std::string name = is_rank ? "sum" : task.arguments.word("operator");
  const std::vector<OperatorValue> inputs = operator_inputs(name, task.inputs);
  const PortModel model = model_of(task, PortModel::single_port, false);
  Machine<OperatorValue> machine(task.network, {.model = model, .records_schedule = task.records_schedule},
                                 kItem + 1 + ring_scan_registers(ring), task.execution);
  machine.load(kItem, inputs);
  const Operator combine = operator_named(name);
  const auto apply = [&](const OperatorValue& left, const OperatorValue& right, std::uint32_t) {
    return combine(left, right);
  };
  const Operation operation = name == "compose" ? Operation::combine : Operation::add;
  ring_scan(
      RingMultiplier<OperatorValue, decltype(apply)>{machine, ring, operation, apply, 0, product != RingProduct::total},
      kItem, kItem + 1);
  if (is_rank) move_on(ring, machine);

  std::vector<Result> results;
  for (NodeId v = is_rank ? 1 : 0; v < ring.node_count(); ++v) results.push_back({v, kItem, v});  // rank 0 is known
  ProgramRun run = finished_run(machine, task, results);
  const std::vector<OperatorValue> expected = serial_products(inputs, combine, product);
  check_results(
      machine, results, [&](NodeId v) { return expected[v]; }, run);
  set_ring_formula(ring, product, run);
  if (is_rank) return run;
  spec::Arguments all = task.arguments;
  all.set("algorithm", spec::Value{spec::Spec{.name = "skips", .arguments = {}}});
  run.program = print(all.to_full_spec());
  const CastGraph inward(task.network, CastDirection::inward);
  run.lower_bound = product == RingProduct::total ? all_reduce_bound(inward, {.model = model}, task.execution)
                                                  : prefix_bound(inward, task.execution);
  return run;
}

}  // namespace weft::programs
