// A dependency that once closed a cycle in a layer always will, as layers only grow. So such arcs are remembered, and
// most paths that do not fit a layer are refused without a search.
#include "routing/generic/path_layers.h"

#include <algorithm>
#include <span>

#include "base/graphs/acyclic_digraph.h"
#include "base/input_error.h"
#include "base/numbers/count.h"
#include "routing/core/destinations.h"

namespace weft::routing {
namespace {

// The path of a pair as a sequence of (channel, VC), numbered from zero.
class PathChannels {
 public:
  explicit PathChannels(const Routing& routing) : routing_(routing) {
    const auto class_count = routing.graph().link_classes().size();
    for (std::size_t i = 0; i < class_count; ++i) {
      vc_count_ = std::max(vc_count_, routing.vc_count(static_cast<LinkClassId>(i)));
    }
  }

  [[nodiscard]] std::uint64_t channel_count() const { return routing_.graph().channel_count() * vc_count_; }
  [[nodiscard]] std::span<const NodeId> channels() const { return channels_; }

  // Returns false when there is no path.
  bool run(NodeId source, TerminalId destination) {
    const topology::PortGraph& graph = routing_.graph();
    headers_.clear();
    channels_.clear();
    routing_.start({.node = source, .destination = destination}, headers_);
    if (headers_.empty()) return false;
    Header header = headers_.front();
    Position position{.node = source};
    for (std::uint64_t hops = 0; hops <= channel_count(); ++hops) {
      routing_.decide(header, position, decision_);
      if (decision_.delivers) return true;
      if (decision_.candidates.empty()) return false;
      const Choice choice{decision_.candidates.front().port, decision_.candidates.front().vcs.first};
      const std::uint64_t channel = graph.arcs().offsets[position.node] + choice.port;
      channels_.push_back(static_cast<NodeId>(channel * vc_count_ + choice.vc));
      header = routing_.advance(header, position, choice);
      position = {.node = graph.neighbor(position.node, choice.port).node};
    }
    return false;
  }

 private:
  const Routing& routing_;
  VcId vc_count_ = 1;  // the maximum over link classes
  std::vector<Header> headers_;
  Decision decision_;
  std::vector<NodeId> channels_;
};

// The channel dependency graph of one layer.
class Layer {
 public:
  explicit Layer(NodeId channel_count) : waits_(channel_count), refused_(channel_count) {}

  // Returns false, and changes nothing, when the path would close a cycle.
  bool add(std::span<const NodeId> path) {
    added_.clear();
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (is_refused(path[i - 1], path[i])) return false;
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (waits_.has(path[i - 1], path[i])) continue;
      if (waits_.insert(path[i - 1], path[i])) {
        added_.emplace_back(path[i - 1], path[i]);
        continue;
      }
      // The arc closes a cycle for every path only if none of this path's own arcs is part of the cycle.
      if (added_.empty()) refused_[path[i - 1]].push_back(path[i]);
      for (const auto& [from, to] : added_) waits_.remove(from, to);
      return false;
    }
    return true;
  }

 private:
  [[nodiscard]] bool is_refused(NodeId from, NodeId to) const {
    return std::find(refused_[from].begin(), refused_[from].end(), to) != refused_[from].end();
  }

  AcyclicDigraph waits_;
  std::vector<std::vector<NodeId>> refused_;
  std::vector<std::pair<NodeId, NodeId>> added_;
};

class Layers {
 public:
  Layers(const Routing& routing, NodeId channel_count) : routing_(routing), channel_count_(channel_count) {}

  [[nodiscard]] std::size_t size() const { return layers_.size(); }

  // Adds the path to a layer and returns that layer.
  std::uint8_t place(std::span<const NodeId> path) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      if (layers_[i].add(path)) return static_cast<std::uint8_t>(i);
    }
    if (layers_.size() == kMostLayers) {
      throw InputError(
          "whole paths of " + routing_.name() + " need more than " + std::to_string(kMostLayers) + " layers", {},
          "use layered(" + routing_.name() + "), whose packets change layers");
    }
    layers_.emplace_back(channel_count_);
    if (!layers_.back().add(path)) {
      throw InputError("a path of " + routing_.name() + " depends on itself, so no layer can hold it");
    }
    return static_cast<std::uint8_t>(layers_.size() - 1);
  }

 private:
  const Routing& routing_;
  NodeId channel_count_;
  std::vector<Layer> layers_;
};

void check_fits(const Execution& execution, Count pair_count, std::uint64_t channel_count) {
  constexpr Count kPerChannelAndLayer = 160;
  const Count bytes = pair_count + Count{channel_count} * kMostLayers * kPerChannelAndLayer;
  if (bytes <= execution.max_memory && channel_count < kNoNode) return;
  throw InputError("the layers of all pairs may need " + bytes_to_text(bytes) + ", more than the " +
                       bytes_to_text(execution.max_memory) + " allowed",
                   {}, "use a routing without tables, or raise --max-memory");
}

}  // namespace

PathLayers::PathLayers(const Routing& routing, const Execution& execution)
    : graph_(routing.graph()), has_node_columns_(routing.facts().is_terminal_independent) {
  PathChannels path(routing);
  const std::uint64_t pair_count = graph_.node_count() * column_count();
  check_fits(execution, pair_count, path.channel_count());
  layer_of_.assign(pair_count, 0);
  Layers layers(routing, static_cast<NodeId>(path.channel_count()));
  const std::vector<NodeId> sources = nodes_with_terminals(graph_);
  for (const TerminalId destination : distinct_destinations(routing)) {
    execution.throw_if_stopped();
    for (const NodeId source : sources) {
      if (!path.run(source, destination)) continue;
      layer_of_[source * column_count() + column(destination)] = layers.place(path.channels());
    }
  }
  layer_count_ = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(layers.size()));
}

}  // namespace weft::routing
