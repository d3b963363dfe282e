#include "programs/pram/network_memory.h"

#include <algorithm>
#include <set>

namespace weft::programs::pram {
namespace {

// There is one turn even without requests: no processor knows that there are none.
template <class Request>
std::set<std::uint64_t> turns_of(std::span<const Request> requests, NodeId node_count) {
  std::set<std::uint64_t> turns;
  for (const Request& request : requests) turns.insert(request.cell / node_count);
  if (turns.empty()) turns.insert(0);
  return turns;
}

}  // namespace

NetworkMemory::NetworkMemory(const topology::Network& network, const std::vector<std::int64_t>& cells,
                             const NetworkMemoryOptions& options, const Execution& execution)
    : walk_(make_access(network, "pram",
                        {.model = options.model,
                         .atom = options.atom,
                         .cell_count = cells.size(),
                         .inputs = network.graph.node_count() + cells.size(),
                         .records_schedule = options.records_schedule},
                        execution)),
      combine_(options.combine) {
  for (NodeId v = 0; v < walk_->node_count(); ++v) walk_->machine().place(kProcessor, v, v, {.processor = v});
  walk_->place_cells(cells, walk_->node_count());
}

// Every processor makes a request, which asks for nothing unless it is issued.
void NetworkMemory::issue(const std::vector<AccessWord>& requests, const std::vector<bool>& is_issued) {
  walk_->machine().compute(
      programs::Operation::issue, kRequest,
      [&](NodeId v) {
        return Operands{kProcessor, kProcessor, is_issued[v] ? access_count_ : 0};
      },
      [&](const AccessWord& processor, const AccessWord&, std::uint32_t factor) {
        return factor > 0 ? requests[processor.processor] : AccessWord{.processor = processor.processor};
      });
}

void NetworkMemory::receive(const std::vector<bool>& is_received, RegisterId answers) {
  walk_->machine().compute(
      programs::Operation::receive, kProcessor,
      [&](NodeId v) {
        return is_received[v] ? Operands{kProcessor, answers} : kIdle;
      },
      [](const AccessWord& processor, const AccessWord&, std::uint32_t) { return processor; });
}

void NetworkMemory::read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) {
  const std::uint64_t before = steps();
  const NodeId n = walk_->node_count();
  ++access_count_;
  std::vector<bool> waits(n, true);  // those that do not read receive in the last turn
  for (const ReadRequest& request : requests) waits[request.processor] = false;
  const auto turns = turns_of(requests, n);
  for (const std::uint64_t turn : turns) {
    std::vector<AccessWord> words(n);
    std::vector<bool> is_served(n);
    for (const auto& [processor, cell] : requests) {
      words[processor] = {.cell = cell, .processor = processor};
      is_served[processor] = cell / n == turn;
    }
    issue(words, is_served);
    walk_->read(turn);
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (is_served[requests[i].processor]) values[i] = walk_->machine().at(kRequest, requests[i].processor).value;
    }
    if (turn == *turns.rbegin()) {
      for (NodeId v = 0; v < n; ++v) is_served[v] = is_served[v] || waits[v];
    }
    receive(is_served, kRequest);
  }
  most_of_a_read_ = std::max(most_of_a_read_, steps() - before);
}

void NetworkMemory::write(std::span<const WriteRequest> requests) {
  const std::uint64_t before = steps();
  const NodeId n = walk_->node_count();
  ++access_count_;
  for (const std::uint64_t turn : turns_of(requests, n)) {
    std::vector<AccessWord> words(n);
    std::vector<bool> is_served(n);
    for (const auto& [processor, cell, value, rank] : requests) {
      words[processor] = {.cell = cell, .order = rank, .value = value, .processor = processor};
      is_served[processor] = cell / n == turn;
    }
    issue(words, is_served);
    walk_->write(turn, combine_);
  }
  receive(std::vector<bool>(n, true), kProcessor);  // nothing comes back
  most_of_a_write_ = std::max(most_of_a_write_, steps() - before);
}

bool NetworkMemory::any(std::span<const std::uint32_t> holds) {
  const NodeId n = walk_->node_count();
  ++access_count_;
  std::vector<AccessWord> words(n);
  for (NodeId v = 0; v < n; ++v) words[v].processor = v;
  for (const std::uint32_t processor : holds) words[processor].value = 1;
  issue(words, std::vector<bool>(n, true));
  walk_->spread_largest();
  receive(std::vector<bool>(n, true), kRequest);
  return walk_->machine().at(kRequest, 0).value != 0;
}

void NetworkMemory::compute(std::uint64_t /*processor_count*/) {
  walk_->machine().compute(
      programs::Operation::local, kProcessor,
      [](NodeId) {
        return Operands{kProcessor, kProcessor};
      },
      [](const AccessWord& processor, const AccessWord&, std::uint32_t) { return processor; });
}

}  // namespace weft::programs::pram
