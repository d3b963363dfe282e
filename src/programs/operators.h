// Associative operations for semigroup, prefix and ascend. `compose` does not commute, so it shows whether a program
// keeps the order: an input c stands for the map x -> ax + b with a and b made from c, and maps are applied left to
// right.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "programs/program.h"

namespace weft::programs {

struct OperatorValue {
  std::uint64_t a = 0;
  std::uint64_t b = 0;  // of compose only
  friend bool operator==(const OperatorValue&, const OperatorValue&) = default;
};

using Operator = OperatorValue (*)(const OperatorValue&, const OperatorValue&);

inline constexpr spec::Parameter kOperatorParameter{
    .name = "operator",
    .kind = spec::Kind::word,
    .meaning = "the associative operation; compose does not commute",
    .words = "sum|max|compose",
    .default_text = "sum",
    .is_keyed = true,
};

Operator operator_named(std::string_view name);
std::vector<OperatorValue> operator_inputs(std::string_view name, std::span<const double> inputs);

// Compares what each node holds with the expected value, and writes the verdict.
template <class Value, class Expected>
void check_results(const Machine<Value>& machine, RegisterId result, NodeId node_count, const Expected& expected,
                   ProgramRun& run) {
  run.is_correct = true;
  run.checked = "every node holds the serial result";
  for (NodeId v = 0; v < node_count && run.is_correct; ++v) {
    if (machine.at(result, v) == expected(v)) continue;
    run.is_correct = false;
    run.checked = "node " + std::to_string(v) + " holds another value than the serial result";
  }
}

// Counts, notes and the schedule of a finished machine.
template <class Value>
ProgramRun finished_run(const Machine<Value>& machine, const ProgramTask& task, RegisterId result) {
  ProgramRun run{.counts = machine.counts(), .notes = machine.notes()};
  if (task.records_schedule) run.schedule = machine.schedule(result, [](NodeId) { return true; });
  return run;
}

}  // namespace weft::programs
