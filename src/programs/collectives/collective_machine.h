// Runs a collective operation that is planned step by step. A node has numbered slots. A message copies the content of
// a slot to the same slot of the receiver, or adds it to what is there. The rules of the port model are enforced,
// values are really moved and added, and the schedule is recorded as that of any program.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "programs/program.h"

namespace weft::programs {

using SlotId = std::uint32_t;

struct PlannedSend {
  NodeId node = 0;
  PortId port = 0;
  SlotId slot = 0;
  bool is_added = false;  // otherwise copied
};

struct PlannedStep {
  std::string what{};
  std::vector<PlannedSend> sends{};
};

struct CollectivePlan {
  std::uint32_t words = 1;  // the most values of a message
  std::vector<PlannedStep> steps{};
};

// A place for a value: an input at the start, or a result at the end.
struct SlotPlace {
  NodeId node = 0;
  SlotId slot = 0;
  std::uint32_t index = 0;  // of the input or of the result
};

class CollectiveMachine {
 public:
  CollectiveMachine(const ProgramTask& task, PortModel model, std::uint32_t words);

  void place(const SlotPlace& input);
  void run(const CollectivePlan& plan);

  // Compares the results with expected(place), whole numbers modulo 2^64, and hands counts and schedule over. With
  // sums, the schedule's data say in which order each sum counts the nodes, so that partial sums are ranges (see
  // collective_promises.h).
  ProgramRun finished(const std::vector<SlotPlace>& results,
                      const std::function<std::uint64_t(const SlotPlace&)>& expected, bool has_sums) &&;

  static std::uint64_t value_of(double input) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(input)); }

 private:
  struct Arrival {
    std::uint64_t key = 0;
    ItemId item = 0;
    bool is_added = false;
  };

  static std::uint64_t key(NodeId node, SlotId slot) { return std::uint64_t{node} << 32U | slot; }
  void take(const PlannedStep& step);
  void add_arrivals();
  void record(ScheduleStep step);
  [[nodiscard]] std::vector<std::uint32_t> sum_orders(const std::vector<SlotPlace>& results) const;

  const ProgramTask& task_;
  PortModel model_;
  std::uint32_t words_;
  PortRules rules_;
  ScheduleLimit limit_;
  ProgressScope progress_;
  std::unordered_map<std::uint64_t, ItemId> slots_;  // by node and slot
  std::vector<std::uint64_t> values_;                // by item
  std::vector<std::pair<ItemId, ItemId>> parts_;     // of sums, by item after the inputs
  std::vector<SlotPlace> inputs_;
  std::vector<Arrival> arrivals_;
  std::vector<StepNote> notes_;
  std::vector<ScheduleStep> steps_;
  std::uint64_t computation_steps_ = 0;
};

}  // namespace weft::programs
