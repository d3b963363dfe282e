#include "programs/collectives/collective_machine.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"

namespace weft::programs {

CollectiveMachine::CollectiveMachine(const ProgramTask& task, PortModel model, std::uint32_t words)
    : task_(task),
      model_(model),
      words_(words),
      rules_(task.network, {.model = model, .words = words}),
      limit_(task.execution.max_memory),
      progress_(task.execution, "steps of the program", 0) {
  for (const double input : task.inputs) values_.push_back(value_of(input));
}

void CollectiveMachine::place(const SlotPlace& input) {
  slots_[key(input.node, input.slot)] = input.index;
  inputs_.push_back(input);
}

void CollectiveMachine::record(ScheduleStep step) {
  if (!task_.records_schedule) return;
  limit_.add(step);
  steps_.push_back(std::move(step));
}

void CollectiveMachine::run(const CollectivePlan& plan) {
  std::size_t send_count = 0;
  for (const PlannedStep& step : plan.steps) send_count += step.sends.size();
  slots_.reserve(slots_.size() + send_count);
  for (const PlannedStep& step : plan.steps) {
    task_.execution.throw_if_stopped();
    take(step);
  }
}

void CollectiveMachine::take(const PlannedStep& step) {
  ScheduleStep recorded;
  for (const auto& [node, port, slot, is_added] : step.sends) {
    const auto held = slots_.find(key(node, slot));
    WEFT_CHECK(held != slots_.end());
    const End end = rules_.send(node, port);
    arrivals_.push_back({key(end.node, slot), held->second, is_added});
    if (task_.records_schedule) recorded.sends.push_back({node, port, held->second});
  }
  notes_.push_back({step.what, StepNote::Kind::communication, rules_.end_step()});
  record(std::move(recorded));
  for (const Arrival& arrival : arrivals_) {
    if (!arrival.is_added) slots_[arrival.key] = arrival.item;
  }
  add_arrivals();
}

// A node adds one arrival in a computation step.
void CollectiveMachine::add_arrivals() {
  std::erase_if(arrivals_, [](const Arrival& arrival) { return !arrival.is_added; });
  while (!arrivals_.empty()) {
    ScheduleStep computed{.operation = Operation::add};
    std::vector<Arrival> later;
    std::unordered_map<NodeId, bool> is_busy;
    for (const Arrival& arrival : arrivals_) {
      const auto node = static_cast<NodeId>(arrival.key >> 32U);
      if (is_busy[node]) {
        later.push_back(arrival);
        continue;
      }
      is_busy[node] = true;
      ItemId& held = slots_.at(arrival.key);
      const auto made = static_cast<ItemId>(values_.size());
      computed.computations.push_back({node, held, arrival.item, 0, made});
      values_.push_back(values_[held] + values_[arrival.item]);
      parts_.emplace_back(held, arrival.item);
      held = made;
    }
    arrivals_ = std::move(later);
    ++computation_steps_;
    notes_.push_back({"add", StepNote::Kind::computation, computed.computations.size()});
    record(std::move(computed));
  }
}

// By slot and node, the place of the node's input in the sum: the order of the leaves of the sum's expression.
std::vector<std::uint32_t> CollectiveMachine::sum_orders(const std::vector<SlotPlace>& results) const {
  const NodeId nodes = task_.network.graph.node_count();
  const auto input_count = static_cast<ItemId>(task_.inputs.size());
  std::vector<NodeId> node_of(input_count);
  for (const SlotPlace& input : inputs_) node_of[input.index] = input.node;
  std::vector<std::uint32_t> orders(input_count);
  std::vector<bool> is_done(input_count / nodes);
  for (const SlotPlace& result : results) {
    if (is_done[result.slot]) continue;
    is_done[result.slot] = true;
    std::vector<ItemId> open{slots_.at(key(result.node, result.slot))};
    std::uint32_t place = 0;
    while (!open.empty()) {
      const ItemId item = open.back();
      open.pop_back();
      if (item < input_count) {
        orders[std::size_t{result.slot} * nodes + node_of[item]] = place++;
      } else {
        open.push_back(parts_[item - input_count].second);
        open.push_back(parts_[item - input_count].first);
      }
    }
  }
  return orders;
}

ProgramRun CollectiveMachine::finished(const std::vector<SlotPlace>& results,
                                       const std::function<std::uint64_t(const SlotPlace&)>& expected,
                                       bool has_sums) && {
  ProgramRun run{.model = model_, .counts = rules_.counts(), .notes = std::move(notes_), .is_correct = true};
  run.counts.computation_steps = computation_steps_;
  run.checked = fmt::format("{} {} where {} should be", results.size(),
                            results.size() == 1 ? "result is" : "results are", results.size() == 1 ? "it" : "they");
  if (task_.records_schedule) {
    run.schedule.emplace(Schedule{.network = task_.network.name(), .model = model_, .words = words_});
    run.schedule->inputs = static_cast<std::uint32_t>(task_.inputs.size());
    run.schedule->steps = std::move(steps_);
    if (has_sums) {
      const std::vector<std::uint32_t> orders = sum_orders(results);
      run.schedule->data.assign(orders.begin(), orders.end());
    }
  }
  for (const SlotPlace& result : results) {
    const auto found = slots_.find(key(result.node, result.slot));
    if (found == slots_.end() || values_[found->second] != expected(result)) {
      run.is_correct = false;
      run.checked = fmt::format("node {} does not have result {}", result.node, result.index);
      return run;
    }
    if (run.schedule) run.schedule->outputs.push_back({result.node, found->second, result.index});
    if (!task_.keeps_outputs) continue;
    run.outputs.push_back(
        {result.index, result.node, std::to_string(static_cast<std::int64_t>(values_[found->second]))});
  }
  return run;
}

}  // namespace weft::programs
