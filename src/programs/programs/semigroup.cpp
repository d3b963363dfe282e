// Semigroup computation: every node ends with the product of all inputs in the order of the nodes;
// walks/semigroup_walk.h has the algorithm, rings/ring_products.h that for unidirectional rings with skips.
#include <fmt/format.h>

#include "programs/finished_run.h"
#include "programs/rings/ring_products.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/semigroup_walk.h"

namespace weft::programs {
namespace {

constexpr std::string_view kPaper = "Yeh and Parhami 1996, ";

void set_semigroup_formula(const DigitNetwork& digits, const SemigroupWalk& walk, ProgramRun& run) {
  const std::uint64_t t = walk.steps_in_nucleus();
  const std::uint64_t value = (t + 1) * digits.digit_count() - 1;
  if (digits.is_shuffled()) {
    run.formula = Formula{"2 log2 N - 1", value, Relation::equal, "an exchange for each bit, unshuffles in between"};
  } else if (!digits.is_swapped()) {
    if (digits.network().spec.name == "hypercube") {
      run.formula = Formula{"log2 N", t, Relation::equal, std::string(kPaper) + "Table 1"};
    } else {
      run.no_formula = "the paper gives none for this network";
    }
  } else if (digits.has_copies() || digits.has_removed()) {
    run.formula = Formula{"(T_S(1,G)+1) c - 1 for c digits with T_S(1,G) = " + std::to_string(t), value,
                          Relation::equal, std::string(kPaper) + "section 6"};
  } else if (digits.nucleus().spec.name == "hypercube") {
    run.formula = Formula{"(1+1/k) log2 N - 1", value, Relation::equal, std::string(kPaper) + "Corollary 5.2"};
  } else {
    run.formula = Formula{"(T_S(1,G)+1) log_M N - 1 with T_S(1,G) = " + std::to_string(t), value, Relation::equal,
                          std::string(kPaper) + "Theorem 5.1"};
  }
}

ProgramRun run_semigroup_by_levels(const ProgramTask& task) {
  const DigitNetwork digits(task.network, task.execution);
  const SemigroupWalk walk(digits, "semigroup", phases_in(task.arguments), task.execution);
  const std::string name = task.arguments.word("operator");
  const Operator combine = operator_named(name);
  const std::vector<OperatorValue> inputs = operator_inputs(name, task.inputs);
  const NodeId nodes = task.network.graph.node_count();
  Machine<OperatorValue> machine(task.network,
                                 {.model = model_of(task, PortModel::single_port, walk.needs_all_port()),
                                  .words = walk.message_words(),
                                  .records_schedule = task.records_schedule},
                                 walk.register_count(), task.execution);
  machine.load(0, inputs);
  walk.run(machine, 0, digits.digit_count(), Operation::combine, combine);

  OperatorValue total = inputs.front();
  for (std::size_t v = 1; v < inputs.size(); ++v) total = combine(total, inputs[v]);
  std::vector<Result> results;
  for (NodeId v = 0; v < nodes; ++v) results.push_back({v, 0, v});
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId) { return total; }, run);
  set_semigroup_formula(digits, walk, run);
  return run;
}

// Without an argument: by the skips wherever they can.
bool uses_skips(const ProgramTask& task, const std::optional<SkipRing>& ring) {
  const bool is_given = task.arguments.has("algorithm");
  if (is_given && task.arguments.word("algorithm") == "levels") return false;
  if (!ring) {
    if (is_given) task.arguments.fail("algorithm", not_a_skip_ring(task.network), kSkipRingHint);
    return false;
  }
  const std::string misfit = no_ring_products(*ring, RingProduct::total, task.arguments.word("operator"));
  if (is_given && !misfit.empty()) task.arguments.fail("algorithm", misfit, "use algorithm=levels, which floods");
  if (is_given && phases_in(task.arguments) > 0) {
    task.arguments.fail("phases", "there are no phases with algorithm=skips", "leave phases out");
  }
  return misfit.empty() && phases_in(task.arguments) == 0;
}

ProgramRun run_semigroup(const ProgramTask& task) {
  const std::optional<SkipRing> ring = SkipRing::of(task.network);
  if (!uses_skips(task, ring)) return run_semigroup_by_levels(task);
  return run_ring_products(task, *ring, RingProduct::total);
}

}  // namespace

namespace program_records {

extern constinit const Program semigroup{
    .name = "semigroup",
    .summary = "the product of all inputs, in the order of the nodes, at every node",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 5.1",
    .serves =
        "all connected networks; hsn, rhsn, hcn and hfn over any connected nucleus by its levels; directed-ring, "
        "chordal-ring and prc by their skips",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{kOperatorParameter,
                    kPhasesParameter,
                    {.name = "algorithm",
                     .kind = spec::Kind::word,
                     .meaning =
                         "skips: over the skips of a unidirectional ring; levels: level by level, or by flooding; if "
                         "left out, skips where they can",
                     .words = "skips|levels",
                     .is_optional = true,
                     .is_keyed = true}}},
    .examples = {"hypercube(1)", "hypercube(4)", "complete(6)", "hsn(3,complete(4))", "hcn(2)",
                 "rhsn(2,2,hypercube(2))", "rhsn(2,2,complete(3))", "rhsn(2,2,2,complete(2))", "hsn(2,ring(5))",
                 "hsn(2,directed-ring(3))", "petersen", "shuffle-exchange(4)", "rhsn(2,2,hypercube(2),removed=3)",
                 "hsn(2,hypercube(2),copies=1)", "hsn(3,generalized-hypercube(2,3))", "hsn(2,complete(5),removed=2)"},
    .calls = {"semigroup", "semigroup(operator=max)", "semigroup(operator=compose)"},
    .cases = {{{"semigroup(phases=1,operator=compose)", "hsn(3,complete(5))"},
               {"semigroup(phases=2,operator=compose)", "rhsn(2,2,complete(5))"},
               {"semigroup(phases=2,operator=compose)", "hsn(2,complete(16))"},
               {"semigroup(phases=2,operator=compose)", "hsn(2,generalized-hypercube(3,4))"},
               {"semigroup(operator=compose)", "rhsn(2,2,complete(2),copies=2,removed=1)"},
               {"semigroup", "directed-ring(2)"},
               {"semigroup(operator=max)", "chordal-ring(8,skips=[3])"},
               {"semigroup", "chordal-ring(40,skips=[10,16])"},
               {"semigroup", "chordal-ring(125,skips=[5,25])"},
               {"semigroup", "prc(9,skips=[3])"},
               {"semigroup(operator=max)", "prc(8,skips=[2,4])"},
               {"semigroup", "prc(27,skips=[3,3,9])"},
               {"semigroup", "prc(64,skips=[4,8,16,32])"},
               {"semigroup(operator=compose)", "prc(8,skips=[2,4])"},
               {"semigroup(algorithm=levels)", "chordal-ring(8,skips=[2,4])"}}},
    .run = run_semigroup,
};

}  // namespace program_records
}  // namespace weft::programs
