// Several messages that take the same tree one after the other, a constant number of steps apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/collectives/broadcast_search.h"
#include "programs/collectives/cast_graph.h"
#include "programs/collectives/collective_machine.h"

namespace weft::programs {

struct Pipeline {
  CastTree tree{};
  std::vector<std::string> names{};  // of the steps of one message; one name serves all
  std::uint64_t messages = 1;
  std::uint64_t interval = 1;  // steps from one message to the next

  [[nodiscard]] std::uint64_t step_count() const { return tree.step_count() + (messages - 1) * interval; }
};

// The smallest interval at which no node sends or receives two messages at once, with all ports no channel carries two.
// With all ports and without extra copies it is 1: every channel carries a message once.
std::uint64_t smallest_interval(const CastGraph& graph, const CastTree& tree, std::uint64_t messages, PortModel model);

// The most messages that a node keeps at once because it still has to send them, at least the one that arrives.
std::uint64_t buffered_messages(const CastGraph& graph, const Pipeline& pipeline);

// Message b has the slots b·words to (b+1)·words - 1 of those below `slot_count`. Over an inward graph the steps are
// reversed, and what arrives is added: the sums of all nodes end at the root; the tree then has no extra copies.
CollectivePlan plan_of(const CastGraph& graph, const Pipeline& pipeline, std::uint32_t words, std::uint64_t slot_count);

// The best of what a search finds for a single message, of trees in which few messages leave a node, and of the tree
// that is given. With all ports it is flooding.
struct PipelineRequest {
  std::uint64_t messages = 1;
  PortModel model = PortModel::single_port;
  std::optional<CastTree> start{};
  std::optional<std::uint64_t> interval{};  // none: the smallest
  BroadcastSearchOptions search{};
};
struct PipelineSearch {
  Pipeline pipeline{};
  std::uint64_t tries = 0;  // 0: nothing was searched
};
PipelineSearch search_pipeline(const CastGraph& graph, NodeId root, const PipelineRequest& request,
                               const Execution& execution);

}  // namespace weft::programs
