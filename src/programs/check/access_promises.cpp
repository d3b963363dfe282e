#include "programs/check/access_promises.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/check/program_call.h"
#include "programs/pram/memory_image.h"
#include "programs/pram/pram_machine.h"
#include "programs/pram/pram_parser.h"
#include "programs/pram/shared_memory.h"

namespace weft::programs {
namespace {

AccessContent cell_content(std::uint64_t cell, std::int64_t value) {
  return {.kind = ContentKind::cell, .cell = cell, .has_value = true, .value = value};
}
AccessContent request_content(std::uint32_t processor, std::uint64_t cell, std::optional<std::int64_t> value) {
  return {.kind = ContentKind::request,
          .cell = cell,
          .processor = processor,
          .has_value = value.has_value(),
          .value = value.value_or(0)};
}

void add_input(PromisedItems<AccessContent>& items, NodeId node, const AccessContent& content) {
  items.held_at_start.emplace_back(node, static_cast<ItemId>(items.inputs.size()));
  items.inputs.push_back(content);
}

// N addresses, -1 for none, and then N values.
class AccessData {
 public:
  AccessData(const Schedule& schedule, NodeId node_count) : data_(schedule.data), count_(node_count) {
    if (data_.size() != 2 * std::size_t{count_}) {
      throw InputError(fmt::format("the schedule has {} data, not {}", data_.size(), 2 * std::size_t{count_}), {},
                       "an address and a value for each node");
    }
    for (NodeId v = 0; v < count_; ++v) {
      if (data_[v] < -1 || data_[v] >= std::int64_t{count_}) {
        throw InputError(fmt::format("there is no cell {}", data_[v]), {}, "0 up to the number of nodes, or -1");
      }
    }
  }
  [[nodiscard]] bool has_request(NodeId v) const { return data_[v] >= 0; }
  [[nodiscard]] std::uint64_t cell(NodeId v) const {
    return has_request(v) ? static_cast<std::uint64_t>(data_[v]) : kNoCell;
  }
  [[nodiscard]] std::int64_t value(NodeId v) const { return data_[std::size_t{count_} + v]; }

 private:
  const std::vector<std::int64_t>& data_;
  NodeId count_;
};

AccessPromise read_promise(const AccessData& data, NodeId node_count) {
  AccessPromise promise;
  for (NodeId v = 0; v < node_count; ++v) add_input(promise.items, v, request_content(v, data.cell(v), std::nullopt));
  for (NodeId v = 0; v < node_count; ++v) {
    add_input(promise.items, v, cell_content(v, data.value(v)));
    if (!data.has_request(v)) continue;
    promise.items.results.push_back(
        {v, v, request_content(v, data.cell(v), data.value(static_cast<NodeId>(data.cell(v))))});
  }
  return promise;
}

AccessPromise write_promise(const ProgramCall& call, const AccessData& data, NodeId node_count) {
  AccessPromise promise;
  promise.combine = call.says("rule", "sum")       ? Combine::sum
                    : call.says("rule", "maximum") ? Combine::maximum
                                                   : Combine::lowest_rank;
  std::map<std::uint64_t, std::int64_t> written;
  for (NodeId v = 0; v < node_count; ++v) {
    add_input(promise.items, v, request_content(v, data.cell(v), data.value(v)));
    if (!data.has_request(v)) continue;
    const auto [found, is_first] = written.emplace(data.cell(v), data.value(v));
    if (is_first) continue;
    if (promise.combine == Combine::sum) found->second += data.value(v);
    if (promise.combine == Combine::maximum) found->second = std::max(found->second, data.value(v));
  }
  for (NodeId v = 0; v < node_count; ++v) {
    add_input(promise.items, v, cell_content(v, 0));
    promise.items.results.push_back({v, v, cell_content(v, written.contains(v) ? written[v] : 0)});
  }
  return promise;
}

// Result c is what came by channel c of the guest.
AccessPromise network_promise(const ProgramCall& call, NodeId node_count, const Execution& execution) {
  const topology::Network guest = topology::build(call.first("guest"), execution);
  if (guest.graph.node_count() != node_count) throw InputError("the networks differ in size", {}, "take equal ones");
  AccessPromise promise{.is_for_any_input = true};
  std::uint32_t channel = 0;
  for (NodeId v = 0; v < node_count; ++v) {
    const AccessContent own{.kind = ContentKind::value, .processor = v, .has_value = true, .value = v};
    add_input(promise.items, v, own);
    for (PortId port = 0; port < guest.graph.out_degree(v); ++port) {
      const NodeId to = guest.graph.neighbor(v, port).node;
      AccessContent arrived = own;
      arrived.kind = ContentKind::request;
      arrived.cell = to;
      promise.items.results.push_back({to, channel++, arrived});
    }
  }
  return promise;
}

// An array that notes what is asked of it.
class NotingMemory : public pram::PlainMemory {
 public:
  NotingMemory(std::uint32_t processor_count, std::vector<std::int64_t> cells, Combine combine)
      : PlainMemory(std::move(cells), combine), count_(processor_count) {}

  void read(std::span<const pram::ReadRequest> requests, std::span<std::int64_t> values) override {
    PlainMemory::read(requests, values);
    PramAccess& access = begin(PramAccess::Kind::read);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      access.requests[requests[i].processor] = request_content(requests[i].processor, requests[i].cell, std::nullopt);
      access.answers[requests[i].processor] = values[i];
    }
  }
  void write(std::span<const pram::WriteRequest> requests) override {
    PlainMemory::write(requests);
    PramAccess& access = begin(PramAccess::Kind::write);
    for (const auto& [processor, cell, value, rank] : requests) {
      AccessContent request = request_content(processor, cell, value);
      request.order = rank;
      access.requests[processor] = request;
    }
  }
  bool any(std::span<const std::uint32_t> holds) override {
    const bool decision = PlainMemory::any(holds);
    PramAccess& access = begin(PramAccess::Kind::decision);
    for (std::uint32_t p = 0; p < count_; ++p) access.requests[p] = request_content(p, kNoCell, 0);
    for (const std::uint32_t p : holds) access.requests[p]->value = 1;
    access.answers.assign(count_, decision ? 1 : 0);
    return decision;
  }

  [[nodiscard]] std::vector<PramAccess>& accesses() { return accesses_; }

 private:
  PramAccess& begin(PramAccess::Kind kind) {
    return accesses_.emplace_back(
        PramAccess{kind, std::vector<std::optional<AccessContent>>(count_), std::vector<std::int64_t>(count_)});
  }

  std::uint32_t count_;
  std::vector<PramAccess> accesses_;
};

AccessPromise pram_promise(const Schedule& schedule, const ProgramCall& call, NodeId node_count,
                           const Execution& execution) {
  const pram::SyntaxTree tree = pram::parse_program(schedule.source);
  pram::Setting setting{.processor_count = node_count, .parameters = pram::read_parameters(call.quoted("parameters"))};
  if (!schedule.data.empty()) setting.inputs = schedule.data;
  // No step of the PRAM is without one of the network, but an empty turn of a loop is.
  const std::uint64_t most_steps = 1000 + 10 * static_cast<std::uint64_t>(schedule.steps.size());
  pram::PramOptions options{.seed = call.number("seed"), .max_steps = std::min(call.number("max-steps"), most_steps)};
  if (call.has("model")) options.model = pram::find_model(call.text("model"));
  const pram::MemoryImage image = lay_out(tree, setting, execution);
  AccessPromise promise{.combine = combine_of(pram::model_of(tree, options))};
  NotingMemory memory(node_count, image.cells, promise.combine);
  run_code(tree, compile(tree), image, options, memory, execution);
  for (NodeId v = 0; v < node_count; ++v) add_input(promise.items, v, {.kind = ContentKind::processor, .processor = v});
  for (std::uint64_t cell = 0; cell < image.cells.size(); ++cell) {
    add_input(promise.items, static_cast<NodeId>(cell % node_count), cell_content(cell, image.cells[cell]));
  }
  const std::vector<std::int64_t> contents = memory.contents();
  std::uint32_t index = 0;
  for (const std::uint32_t id : tree.outputs) {
    for (std::uint64_t i = 0; i < image.arrays[id].size; ++i) {
      const std::uint64_t cell = image.arrays[id].first_cell + i;
      promise.items.results.push_back(
          {static_cast<NodeId>(cell % node_count), index++, cell_content(cell, contents[cell])});
    }
  }
  promise.accesses = std::move(memory.accesses());
  return promise;
}

}  // namespace

std::optional<AccessPromise> access_promise_of(const Schedule& schedule, const topology::Network& network,
                                               const Execution& execution) {
  const ProgramCall call(schedule.program);
  const NodeId nodes = network.graph.node_count();
  if (call.name() == "random-access-read") return read_promise(AccessData(schedule, nodes), nodes);
  if (call.name() == "random-access-write") return write_promise(call, AccessData(schedule, nodes), nodes);
  if (call.name() == "emulate-network") return network_promise(call, nodes, execution);
  if (call.name() == "pram") return pram_promise(schedule, call, nodes, execution);
  return std::nullopt;
}

}  // namespace weft::programs
