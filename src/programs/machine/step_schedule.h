// A schedule says which node sends what in each synchronous step, and what it computes in between. It is data: a
// program that ran on a Machine leaves one behind, weft run --schedule writes it, and schedule_check.h verifies it
// without knowing the program.
//
// Data are numbered items. Items 0..inputs-1 are the inputs; the program says which nodes hold them at the start, in
// most programs item v at node v. Each computation makes one new item from two items that the node holds. A node keeps
// all items that it had, received or computed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace weft::programs {

// What a network can do in one communication step. In every model a channel carries one message.
enum class PortModel : std::uint8_t {
  single_port,       // a node sends one message and receives one
  single_dimension,  // the same, and all nodes use the same generator
  all_port,          // a node uses all of its channels
};

inline constexpr std::string_view kPortModels = "single-port|single-dimension|all-port";
std::string_view name_of(PortModel model);
// Also "one-port" and "multi-port". Throws InputError for other names.
PortModel model_named(std::string_view name);

using ItemId = std::uint32_t;

struct Send {
  NodeId node = 0;
  PortId port = 0;
  ItemId item = 0;
  friend bool operator==(const Send&, const Send&) = default;
};

enum class Operation : std::uint8_t {
  none,       // of a communication step
  combine,    // left · right, an associative operation that need not commute
  butterfly,  // left + w^factor · right, with w = exp(-2 pi i/n), n the length of the transform
  compare,    // factor 0: the smaller one, factor 1: the larger one
  add,        // left + right, in any order
  multiply,   // left · right
  scale,      // left / n; right is left
  // Of accesses to a shared memory; here compare goes by cell, then by order and processor.
  compare_processor,  // the request of the processor with the smaller number, or factor 1: with the larger one
  label,              // a value with the address `factor`; right is left
  summarize,          // the summary of one request; right is left
  join,               // of the summaries of neighbouring places
  settle,             // a request with the value of a summary
  fetch,              // a request with the value of a cell
  store,              // left a request, right a cell: the cell with the value of the request
  answer,             // a request with the value of another one for the same cell
  issue,              // of a PRAM processor: its request in access `factor`, counted from 1; 0: no request
  receive,            // left a PRAM processor, right the answer to its request
  local,              // a PRAM processor after a computation of its own; right is left
  larger,             // the answer with the larger value
  mark,               // a request with the mark `factor`; right is left
  compare_mark,       // as compare, by mark and then by cell
  gather,             // of summaries of any places, in any order; factor: the rule of a cell's values, a Combine
};

std::string_view name_of(Operation operation);

struct Computation {
  NodeId node = 0;
  ItemId left = 0;
  ItemId right = 0;
  std::uint32_t factor = 0;  // of butterfly and compare, otherwise 0
  ItemId result = 0;
  friend bool operator==(const Computation&, const Computation&) = default;
};

// Either communication, in which all sends happen at once, or computation, one operation at most for each node.
struct ScheduleStep {
  Operation operation = Operation::none;
  std::vector<Send> sends{};  // several with one node and port are the words of one message
  std::vector<Computation> computations{};
  friend bool operator==(const ScheduleStep&, const ScheduleStep&) = default;
};

// The item in which a node holds a result at the end.
struct Output {
  NodeId node = 0;
  ItemId item = 0;
  std::uint32_t index = 0;  // which result; in most programs result v is that of node v
  friend bool operator==(const Output&, const Output&) = default;
};

struct Schedule {
  std::string program{};  // its spec with all arguments; says what the outputs have to be
  std::string network{};  // its spec
  PortModel model = PortModel::single_port;
  std::uint32_t words = 1;   // the most items of a message
  std::uint32_t inputs = 0;  // their number
  std::vector<ScheduleStep> steps{};
  std::vector<Output> outputs{};
  std::vector<std::int64_t> data{};  // the inputs, if the steps depend on them
  std::string source{};              // of pram: the text of the program
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

std::string schedule_text(const Schedule& schedule);
// None if the text is not JSON with "kind": "schedule". Throws InputError if it is, but a part is missing or wrong.
std::optional<Schedule> read_schedule(std::string_view text);

}  // namespace weft::programs
