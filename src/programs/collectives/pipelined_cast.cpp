#include "programs/collectives/pipelined_cast.h"

#include <algorithm>

namespace weft::programs {
namespace {

// What can take one message at a time.
enum class OneAtATime : std::uint8_t { sender, receiver, channel };

// The steps in which each of them has a message, in order.
std::vector<std::vector<std::uint32_t>> busy_steps(const CastGraph& graph, const CastTree& tree, OneAtATime what) {
  std::vector<std::vector<std::uint32_t>> steps(what == OneAtATime::channel ? graph.arc_count() : graph.node_count());
  const auto add = [&](ArcId id, std::uint32_t step) {
    const std::uint32_t of_node = what == OneAtATime::sender ? graph.arc(id).from : graph.arc(id).to;
    steps[what == OneAtATime::channel ? id : of_node].push_back(step);
  };
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (tree.arcs[v] != kNoArc) add(tree.arcs[v], tree.steps[v]);
  }
  for (const ExtraCopy& copy : tree.copies) add(copy.arc, copy.step);
  for (auto& list : steps) std::sort(list.begin(), list.end());
  return steps;
}

}  // namespace

std::uint64_t smallest_interval(const CastGraph& graph, const CastTree& tree, std::uint64_t messages, PortModel model) {
  if (messages == 1) return 1;
  std::vector<bool> is_difference(tree.step_count() + std::size_t{1});
  const auto add_differences = [&](OneAtATime what) {
    for (const auto& steps : busy_steps(graph, tree, what)) {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) is_difference[steps[i] - steps[j]] = true;
      }
    }
  };
  // Only extra copies bring a message to a node, or over a channel, twice.
  if (model != PortModel::all_port) add_differences(OneAtATime::sender);
  if (!tree.copies.empty()) add_differences(model == PortModel::all_port ? OneAtATime::channel : OneAtATime::receiver);
  const auto collides = [&](std::uint64_t interval) {
    for (std::uint64_t k = 1; k < messages && k * interval < is_difference.size(); ++k) {
      if (is_difference[k * interval]) return true;
    }
    return false;
  };
  std::uint64_t interval = 1;
  while (collides(interval)) ++interval;
  return interval;
}

std::uint64_t buffered_messages(const CastGraph& graph, const Pipeline& pipeline) {
  std::uint64_t most = 1;
  const auto steps = busy_steps(graph, pipeline.tree, OneAtATime::sender);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (steps[v].empty()) continue;
    const std::uint64_t kept = steps[v].back() - pipeline.tree.steps[v];  // steps, from arrival to the last sending
    most = std::max(most, std::min(pipeline.messages, (kept + pipeline.interval - 1) / pipeline.interval));
  }
  return most;
}

CollectivePlan plan_of(const CastGraph& graph, const Pipeline& pipeline, std::uint32_t words,
                       std::uint64_t slot_count) {
  CollectivePlan plan{.words = words};
  plan.steps.resize(pipeline.step_count());
  const bool is_inward = graph.direction() == CastDirection::inward;
  const auto step_at = [&](std::uint64_t step) -> PlannedStep& {
    return plan.steps[is_inward ? plan.steps.size() - step : step - 1];
  };
  for (std::uint64_t message = 0; message < pipeline.messages; ++message) {
    const std::uint64_t before = message * pipeline.interval;
    const auto send = [&](ArcId id, std::uint32_t step) {
      const CastArc& arc = graph.arc(id);
      std::vector<PlannedSend>& sends = step_at(before + step).sends;
      for (std::uint64_t slot = message * words; slot < std::min((message + 1) * words, slot_count); ++slot) {
        sends.push_back({arc.sender, arc.port, static_cast<SlotId>(slot), is_inward});
      }
    };
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      if (pipeline.tree.arcs[v] != kNoArc) send(pipeline.tree.arcs[v], pipeline.tree.steps[v]);
    }
    for (const ExtraCopy& copy : pipeline.tree.copies) send(copy.arc, copy.step);
    for (std::uint32_t step = 1; step <= pipeline.tree.step_count(); ++step) {
      const std::string& name = pipeline.names[pipeline.names.size() == 1 ? 0 : step - 1];
      std::string& what = step_at(before + step).what;
      if (what.find(name) == std::string::npos) what += (what.empty() ? "" : ", ") + name;
    }
  }
  return plan;
}

PipelineSearch search_pipeline(const CastGraph& graph, NodeId root, const PipelineRequest& request,
                               const Execution& execution) {
  const auto pipeline = [&](CastTree tree, const std::string& name) {
    const std::uint64_t interval =
        request.interval ? *request.interval : smallest_interval(graph, tree, request.messages, request.model);
    return Pipeline{std::move(tree), {name}, request.messages, interval};
  };
  if (request.model == PortModel::all_port) return {pipeline(flooding_tree(graph, root), "all links")};
  constexpr const char* kName = "links of the tree";
  BroadcastSearchOptions options = request.search;
  if (request.messages > 1) options.enough = 0;
  BroadcastSearch search = search_broadcast(graph, root, request.start, options, execution);
  PipelineSearch best{pipeline(std::move(search.tree), kName), search.tries};
  if (request.messages == 1) return best;
  const auto improve = [&](const CastTree& tree) {
    Pipeline other = pipeline(tree, kName);
    if (other.step_count() < best.pipeline.step_count()) best.pipeline = std::move(other);
  };
  constexpr std::uint32_t kMostChildren = 8;
  for (std::uint32_t children = 1; children <= kMostChildren; ++children) {
    if (const auto tree = narrow_broadcast(graph, root, children)) improve(*tree);
  }
  if (request.start) improve(*request.start);
  return best;
}

}  // namespace weft::programs
