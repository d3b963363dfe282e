// A synchronous machine on which parallel programs are written: every node of a network has the same registers, and all
// nodes move or compute in the same step.
//
// The machine enforces its port model at once: a step that the network cannot make throws. It counts steps and messages
// and, if asked, records the schedule, which check_schedule verifies.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/execution.h"
#include "programs/machine/step_schedule.h"
#include "topology/network.h"

namespace weft::programs {

inline constexpr PortId kNoPort = UINT32_MAX;

struct MachineOptions {
  PortModel model = PortModel::single_port;
  std::uint32_t words = 1;   // the most values of a message
  std::uint32_t inputs = 0;  // their number; 0: one for each node
  bool records_schedule = false;
};

struct StepCounts {
  std::uint64_t communication_steps = 0;
  std::uint64_t computation_steps = 0;
  std::uint64_t messages = 0;
  std::uint32_t words = 0;             // the most values of a message
  std::uint64_t busiest_messages = 0;  // over the channel that carried most, in one direction
  NodeId busiest_from = kNoNode;       // its ends; none if nothing was sent
  NodeId busiest_to = kNoNode;
};

// One step as a person follows it, or the data between two steps.
struct StepNote {
  enum class Kind : std::uint8_t { communication, computation, data };
  std::string what;
  Kind kind = Kind::communication;
  std::uint64_t count = 0;  // messages, or nodes that compute
};

std::string_view name_of(StepNote::Kind kind);

// Throws InputError with the step, the node and the reason.
class PortRules {
 public:
  PortRules(const topology::Network& network, const MachineOptions& options);

  // One value from node v by a port, in the current step.
  End send(NodeId v, PortId port);
  // Returns the number of messages of the step.
  std::uint64_t end_step();
  [[nodiscard]] StepCounts counts() const;

 private:
  [[noreturn]] void refuse(NodeId v, const std::string& why, std::string_view hint) const;
  void begin_message(NodeId v, PortId port, NodeId to);

  const topology::Network& network_;
  MachineOptions options_;
  std::vector<std::uint32_t> words_;           // of the message on each channel in this step
  std::vector<std::uint64_t> used_;            // the channels of this step
  std::vector<std::uint32_t> sent_;            // by node: the last step in which it sent
  std::vector<std::uint32_t> received_;        // the same for receiving
  std::vector<std::uint64_t> channel_totals_;  // messages so far
  std::optional<GeneratorId> generator_;       // of this step
  std::uint32_t step_ = 1;
  std::uint64_t messages_ = 0;
  std::uint32_t most_words_ = 0;
};

// Refuses a schedule that would not fit the memory, with its text.
class ScheduleLimit {
 public:
  explicit ScheduleLimit(std::uint64_t max_memory) : max_memory_(max_memory) {}
  void add(const ScheduleStep& step);  // throws InputError

 private:
  std::uint64_t max_memory_;
  std::uint64_t bytes_ = 0;
};

using RegisterId = std::uint32_t;

// A value to be sent: from a register here to a register of the receiver.
struct Transfer {
  RegisterId from = 0;
  RegisterId to = 0;
};

// What a node computes with in a step, or nothing.
struct Operands {
  RegisterId left = 0;
  RegisterId right = 0;
  std::uint32_t factor = 0;  // as in Computation
  bool is_idle = false;
  std::optional<RegisterId> target{};  // in place of that of the step
};
inline constexpr Operands kIdle{.is_idle = true};

// A result that a node holds at the end.
struct Result {
  NodeId node = 0;
  RegisterId held_in = 0;
  std::uint32_t index = 0;
};

template <class Value>
class Machine {
 public:
  // Limit: the network outlives the machine.
  Machine(const topology::Network& network, const MachineOptions& options, RegisterId register_count,
          const Execution& execution)
      : network_(network),
        node_count_(network.graph.node_count()),
        options_(options),
        execution_(execution),
        progress_(execution, "steps of the program", 0),
        rules_(network, options),
        limit_(execution.max_memory),
        values_(std::size_t{register_count} * node_count_),
        next_item_(options.inputs > 0 ? options.inputs : node_count_) {
    if (!options.records_schedule) return;
    items_.resize(values_.size());
    item_values_.resize(next_item_);
    options_.inputs = next_item_;
  }

  // The input of each node. A second register may be loaded with the same inputs.
  void load(RegisterId target, std::span<const Value> inputs) {
    WEFT_CHECK(inputs.size() == node_count_);
    for (NodeId v = 0; v < node_count_; ++v) place(target, v, v, inputs[v]);
  }
  // Before the first step: the node holds this input.
  void place(RegisterId target, NodeId v, ItemId input, const Value& value) {
    values_[index(target, v)] = value;
    if (!options_.records_schedule) return;
    items_[index(target, v)] = input;
    item_values_[input] = value;
  }

  [[nodiscard]] const Value& at(RegisterId source, NodeId v) const { return values_[index(source, v)]; }

  // Sends one value; it arrives when the step ends. Several values by one port are one message.
  void send(NodeId v, PortId port, Transfer transfer) {
    const End end = rules_.send(v, port);
    const std::size_t from = index(transfer.from, v);
    arrivals_.push_back({index(transfer.to, end.node), values_[from], items_.empty() ? 0 : items_[from]});
    if (options_.records_schedule) sends_.push_back({v, port, items_[from]});
  }

  // From one register of a node to another, at once; costs nothing.
  void assign(NodeId v, Transfer transfer) {
    values_[index(transfer.to, v)] = values_[index(transfer.from, v)];
    if (!items_.empty()) items_[index(transfer.to, v)] = items_[index(transfer.from, v)];
  }
  // The same at the end of the step.
  void keep(NodeId v, Transfer transfer) {
    const std::size_t from = index(transfer.from, v);
    arrivals_.push_back({index(transfer.to, v), values_[from], items_.empty() ? 0 : items_[from]});
  }

  void end_step(std::string what) {
    execution_.throw_if_stopped();
    for (const Arrival& arrival : arrivals_) {
      values_[arrival.target] = arrival.value;
      if (!items_.empty()) items_[arrival.target] = arrival.item;
    }
    arrivals_.clear();
    notes_.push_back({std::move(what), StepNote::Kind::communication, rules_.end_step()});
    if (options_.records_schedule) record({Operation::none, std::move(sends_), {}});
    sends_.clear();
  }

  // One step: every node sends by its port in the list; kNoPort: it does not send.
  void exchange(std::span<const PortId> ports, std::span<const Transfer> transfers, std::string what) {
    for (NodeId v = 0; v < node_count_; ++v) {
      if (ports[v] == kNoPort) continue;
      for (const Transfer& transfer : transfers) send(v, ports[v], transfer);
    }
    end_step(std::move(what));
  }

  // One step: every node that has the generator sends one value by it.
  void exchange(GeneratorId generator, Transfer transfer) {
    for (NodeId v = 0; v < node_count_; ++v) {
      if (const auto port = network_.graph.port_of(v, generator)) send(v, *port, transfer);
    }
    end_step("generator " + std::to_string(generator));
  }

  // One step: target = combine(left, right) at every node, with the operands that operands_of(v) names.
  template <class OperandsOf, class Combine>
  void compute(RegisterId target, const OperandsOf& operands_of, const Combine& combine) {
    compute(Operation::combine, target, operands_of,
            [&](const Value& left, const Value& right, std::uint32_t) { return combine(left, right); });
  }

  // The same for another operation; apply(left, right, factor) must be that operation.
  template <class OperandsOf, class Apply>
  void compute(Operation operation, RegisterId target, const OperandsOf& operands_of, const Apply& apply) {
    execution_.throw_if_stopped();
    std::vector<Computation> made;
    std::uint64_t count = 0;
    for (NodeId v = 0; v < node_count_; ++v) {
      const Operands operands = operands_of(v);
      if (operands.is_idle) continue;
      ++count;
      const std::size_t left = index(operands.left, v);
      const std::size_t right = index(operands.right, v);
      const std::size_t result = index(operands.target.value_or(target), v);
      values_[result] = apply(values_[left], values_[right], operands.factor);
      if (!options_.records_schedule) continue;
      made.push_back({v, items_[left], items_[right], operands.factor, next_item_});
      items_[result] = next_item_++;
      item_values_.push_back(values_[result]);
    }
    if (count == 0) return;
    ++computation_steps_;
    notes_.push_back({std::string(name_of(operation)), StepNote::Kind::computation, count});
    if (options_.records_schedule) record({operation, {}, std::move(made)});
  }

  [[nodiscard]] StepCounts counts() const {
    StepCounts counts = rules_.counts();
    counts.computation_steps = computation_steps_;
    return counts;
  }
  [[nodiscard]] const std::vector<StepNote>& notes() const { return notes_; }
  // A few lines about the data, for people who follow the steps.
  void show(std::string lines) { notes_.push_back({std::move(lines), StepNote::Kind::data, 0}); }

  [[nodiscard]] PortModel model() const { return options_.model; }
  // The value of each item of the schedule.
  [[nodiscard]] const std::vector<Value>& item_values() const { return item_values_; }

  // The schedule so far, without the program's name.
  [[nodiscard]] Schedule schedule(std::span<const Result> results) const {
    WEFT_CHECK(options_.records_schedule);
    Schedule schedule{.network = network_.name(),
                      .model = options_.model,
                      .words = options_.words,
                      .inputs = options_.inputs,
                      .steps = steps_};
    for (const auto& [v, held_in, result] : results) {
      schedule.outputs.push_back({v, items_[index(held_in, v)], result});
    }
    return schedule;
  }

 private:
  struct Arrival {
    std::size_t target = 0;
    Value value{};
    ItemId item = 0;
  };

  [[nodiscard]] std::size_t index(RegisterId source, NodeId v) const { return std::size_t{source} * node_count_ + v; }

  void record(ScheduleStep step) {
    limit_.add(step);
    steps_.push_back(std::move(step));
  }

  const topology::Network& network_;
  NodeId node_count_;
  MachineOptions options_;
  Execution execution_;
  ProgressScope progress_;  // how many steps there will be is not known
  PortRules rules_;
  ScheduleLimit limit_;
  std::vector<Value> values_;  // register by register
  std::vector<Arrival> arrivals_;
  std::vector<StepNote> notes_;
  std::uint64_t computation_steps_ = 0;
  std::vector<ItemId> items_;  // beside values_; empty if nothing is recorded
  std::vector<Value> item_values_;
  ItemId next_item_;
  std::vector<Send> sends_;
  std::vector<ScheduleStep> steps_;
};

}  // namespace weft::programs
