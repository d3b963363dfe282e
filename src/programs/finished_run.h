// What programs do after the last step: compare the results with a serial computation, and hand over counts, notes and
// the schedule.
#pragma once

#include <complex>
#include <string>

#include "programs/access/access_word.h"
#include "programs/operators.h"
#include "programs/program.h"

namespace weft::programs {

// The model that was asked for; else all-port if the program needs it on this network, else the program's own.
PortModel model_of(const ProgramTask& task, PortModel own, bool needs_all_port);

std::string value_text(double value);
std::string value_text(const std::complex<double>& value);
std::string value_text(NodeId value);
std::string value_text(const OperatorValue& value);
std::string value_text(const AccessWord& value);

// What a picture shows of each item.
std::string short_text(double value);
std::string short_text(const std::complex<double>& value);
template <class Value>
std::string short_text(const Value& value) {
  return value_text(value);
}

// Schedule and values of its items, as the task asks for.
template <class Value>
void add_schedule(const Machine<Value>& machine, const ProgramTask& task, std::span<const Result> results,
                  ProgramRun& run) {
  if (!task.records_schedule) return;
  run.schedule = machine.schedule(results);
  if (!task.keeps_item_texts) return;
  for (const Value& value : machine.item_values()) run.item_texts.push_back(short_text(value));
}

template <class Value>
ProgramRun finished_run(const Machine<Value>& machine, const ProgramTask& task, std::span<const Result> results) {
  ProgramRun run{.model = machine.model(), .counts = machine.counts(), .notes = machine.notes()};
  add_schedule(machine, task, results, run);
  if (!task.keeps_outputs) return run;
  for (const auto& [node, held_in, index] : results) {
    run.outputs.push_back({index, node, value_text(machine.at(held_in, node))});
  }
  return run;
}

// Writes the verdict; expected(i) is the result with this index.
template <class Value, class Expected>
void check_results(const Machine<Value>& machine, std::span<const Result> results, const Expected& expected,
                   ProgramRun& run) {
  run.is_correct = true;
  run.checked = "every node holds the serial result";
  for (const auto& [node, held_in, index] : results) {
    if (machine.at(held_in, node) == expected(index)) continue;
    run.is_correct = false;
    run.checked = "node " + std::to_string(node) + " holds another value than the serial result";
    return;
  }
}

}  // namespace weft::programs
