// The product of two n x n matrices on N = n^3 nodes; walks/matrix_walk.h has the algorithms.
#include <bit>

#include <fmt/format.h>

#include "programs/finished_run.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/matrix_walk.h"

namespace weft::programs {
namespace {

constexpr std::string_view kDekel = "Dekel, Nassimi and Sahni 1981";

bool is_single(const spec::Arguments& arguments, const DigitNetwork& digits) {
  return arguments.has("layout") ? arguments.word("layout") == "single" : !digits.is_swapped();
}

[[noreturn]] void refuse_product(const topology::Network& network, const std::string& why, const std::string& hint) {
  refuse_network("matrix-product", network, why, hint);
}

// "rhsn(3,2,complete(2))" for rhsn(2,2,complete(2))
std::string with_top_levels(const DigitNetwork& digits, std::uint64_t top) {
  std::string text = digits.depth() == 1 ? "hsn(" : "rhsn(";
  for (std::size_t depth = digits.depth(); depth > 0; --depth) {
    text += fmt::format("{},", depth == digits.depth() ? top : digits.levels()[depth - 1]);
  }
  return text + digits.nucleus().name() + ")";
}

void check_swapped(const DigitNetwork& digits, bool is_single) {
  const topology::Network& network = digits.network();
  if (digits.has_copies() || digits.has_removed()) {
    refuse_product(network, "it has copies or removed clusters", "leave copies= and removed= out");
  }
  if (is_single) refuse_product(network, "on swapped networks each element is at n nodes", "leave layout= out");
  const std::uint64_t top = digits.levels().back();
  if (top % 3 != 0) {
    refuse_product(network, fmt::format("l_r has to be divisible by 3, and it is {}", top),
                   "try " + with_top_levels(digits, top - top % 3 + 3));
  }
}

// n. Throws if the network does not fit.
NodeId matrix_size(const DigitNetwork& digits, bool is_single) {
  const topology::Network& network = digits.network();
  if (digits.is_swapped()) {
    check_swapped(digits, is_single);
    NodeId size = 1;
    for (unsigned digit = 0; digit < digits.digit_count() / 3; ++digit) size *= digits.base();
    return size;
  }
  const bool is_cube = !network.has_faults && network.spec.name == "hypercube";
  if (!is_cube && !digits.is_shuffled()) {
    refuse_product(network, "it is no swapped network, hypercube or shuffle-exchange network",
                   "try \"hsn(3,hypercube(2))\" or \"hypercube(6)\"");
  }
  const auto bits = static_cast<unsigned>(std::countr_zero(network.graph.node_count()));
  if (bits % 3 != 0) {
    refuse_product(network, fmt::format("the number of bits has to be divisible by 3, and it is {}", bits),
                   fmt::format("try {}({})", network.spec.name, bits - bits % 3 + 3));
  }
  if (digits.is_shuffled() && !is_single) {
    refuse_product(network, "there each element is at one node only", "leave layout= out");
  }
  return NodeId{1} << bits / 3;
}

std::uint64_t matrix_inputs(const topology::Network& network, const spec::Arguments& arguments,
                            const Execution& execution) {
  const DigitNetwork digits(network, execution);
  const std::uint64_t size = matrix_size(digits, is_single(arguments, digits));
  return 2 * size * size;
}

// The nodes with element `place`, and with the product's.
std::vector<NodeId> nodes_of(NodeId place, NodeId size, bool is_single) {
  if (is_single) return {place};
  std::vector<NodeId> nodes;
  for (NodeId z = 0; z < size; ++z) nodes.push_back(place * size + z);
  return nodes;
}

void set_product_formula(const DigitNetwork& digits, std::uint64_t nucleus_steps, bool is_single, ProgramRun& run) {
  const auto q = static_cast<std::uint64_t>(std::bit_width(digits.network().graph.node_count() - 1)) / 3;
  if (digits.is_swapped()) {
    const std::uint64_t top = digits.levels().back();
    run.formula = Formula{fmt::format("(T_S(1,G)/3+1/3) log_M N + 5 l_r/3 - 2 with T_S(1,G) = {}", nucleus_steps),
                          (nucleus_steps + 1) * digits.digit_count() / 3 + 5 * top / 3 - 2, Relation::at_most,
                          "Yeh and Parhami 1996, Theorem 5.4"};
  } else if (digits.is_shuffled()) {
    run.formula = Formula{"13/3 log2 N", 13 * q, Relation::equal, std::string(kDekel)};
  } else if (is_single) {
    run.formula = Formula{"5/3 log2 N", 5 * q, Relation::equal, std::string(kDekel)};
  } else {
    run.formula = Formula{"log2 N", 3 * q, Relation::equal, "one exchange for each dimension"};
  }
}

void check_product(const Machine<OperatorValue>& machine, const std::vector<Result>& results,
                   const std::vector<OperatorValue>& inputs, NodeId size, ProgramRun& run) {
  std::vector<OperatorValue> product(std::size_t{size} * size);
  for (NodeId i = 0; i < size; ++i) {
    for (NodeId j = 0; j < size; ++j) {
      for (NodeId k = 0; k < size; ++k) {
        product[i * size + k].a += inputs[i * size + j].a * inputs[size * size + j * size + k].a;
      }
    }
  }
  check_results(
      machine, results, [&](NodeId place) { return product[place]; }, run);
}

ProgramRun run_matrix_product(const ProgramTask& task) {
  const DigitNetwork digits(task.network, task.execution);
  const bool single = is_single(task.arguments, digits);
  const NodeId size = matrix_size(digits, single);
  std::optional<SemigroupWalk> semigroup;
  if (digits.is_swapped()) semigroup.emplace(digits, "matrix-product", phases_in(task.arguments), task.execution);
  Machine<OperatorValue> machine(
      task.network,
      {.model = model_of(task, PortModel::single_port, semigroup && semigroup->needs_all_port()),
       .words = semigroup ? semigroup->message_words() : 1,
       .inputs = 2 * size * size,
       .records_schedule = task.records_schedule},
      kProduct + (semigroup ? semigroup->register_count() : 1), task.execution);
  const std::vector<OperatorValue> inputs = operator_inputs("sum", task.inputs);
  std::vector<Result> results;
  for (NodeId place = 0; place < size * size; ++place) {
    for (const NodeId v : nodes_of(place, size, single)) {
      machine.place(kLeftMatrix, v, place, inputs[place]);
      machine.place(kRightMatrix, v, size * size + place, inputs[size * size + place]);
      results.push_back({v, kProduct, place});
    }
  }
  const auto q = static_cast<unsigned>(std::bit_width(size - 1));
  if (semigroup) {
    multiply_on_levels(digits, *semigroup, machine);
  } else if (single) {
    multiply_by_planes(digits, machine, q);
  } else {
    multiply_replicated_on_cube(digits, machine, q);
  }
  ProgramRun run = finished_run(machine, task, results);
  check_product(machine, results, inputs, size, run);
  set_product_formula(digits, semigroup ? semigroup->steps_in_nucleus() : 0, single, run);
  run.remark = single ? "element (x,y) of A, B and the product is at node x n + y"
                      : "element (x,y) of A, B and the product is at the nodes (x n + y) n + z for all z";
  spec::Arguments all = task.arguments;
  all.set("layout", spec::Value{spec::Spec{single ? "single" : "replicated", {}}});
  run.program = print(all.to_full_spec());
  return run;
}

}  // namespace

namespace program_records {

extern constinit const Program matrix_product{
    .name = "matrix-product",
    .summary = "the product of two n x n matrices on n^3 nodes",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical swapped networks, IEEE Symposium on Parallel and Distributed "
        "Processing, 1996, section 5.2; E. Dekel, D. Nassimi, S. Sahni, Parallel matrix and graph algorithms, SIAM J. "
        "Computing 10(4), 1981",
    .serves = "hsn and rhsn with l_r divisible by 3; hypercube(n) and shuffle-exchange(n) with n divisible by 3",
    .default_model = PortModel::single_port,
    .takes_integers = true,
    .parameters = {{{.name = "layout",
                     .kind = spec::Kind::word,
                     .meaning = "replicated: each element at n nodes (swapped networks, hypercube); single: at one "
                                "node (hypercube, shuffle-exchange)",
                     .words = "replicated|single",
                     .is_optional = true,
                     .is_keyed = true},
                    kPhasesParameter}},
    .examples = {"hsn(3,hypercube(1))", "hsn(3,hypercube(2))", "hsn(6,complete(2))", "rhsn(3,2,complete(2))",
                 "hsn(3,complete(3))", "hsn(3,ring(4))", "hypercube(3)", "hypercube(6)", "shuffle-exchange(3)",
                 "shuffle-exchange(6)"},
    .cases = {{{"matrix-product(layout=replicated)", "hypercube(6)"},
               {"matrix-product(phases=1)", "hsn(3,complete(4))"},
               {"matrix-product(phases=2)", "hsn(3,complete(5))"},
               {"matrix-product", "rhsn(3,2,hypercube(2))"},
               {"matrix-product", "hsn(9,complete(2))"}}},
    .input_count = matrix_inputs,
    .run = run_matrix_product,
};

}  // namespace program_records
}  // namespace weft::programs
