#include "programs/embeddings/path_spreading.h"

#include <algorithm>
#include <numeric>

#include "base/graphs/digraph.h"

namespace weft::programs {
namespace {

constexpr unsigned kMostRounds = 16;

struct GuestChannel {
  std::uint64_t number;
  NodeId from;  // host nodes
  NodeId to;
};

class PathSpreader {
 public:
  PathSpreader(const topology::PortGraph& guest, const topology::PortGraph& host, const HostMap& map,
               const TaskWeights& weights)
      : host_(host.arcs()),
        weights_(weights),
        reversed_(host_),
        search_(reversed_.view()),
        depths_(host.node_count(), 0),
        cost_(host.node_count()),
        choice_(host.node_count()),
        mark_(host.node_count(), 0) {
    for (NodeId v = 0; v < guest.node_count(); ++v) {
      for (PortId port = 0; port < guest.out_degree(v); ++port) {
        channels_.push_back({channels_.size(), map[v], map[guest.neighbor(v, port).node]});
      }
    }
    std::stable_sort(channels_.begin(), channels_.end(),
                     [](const GuestChannel& a, const GuestChannel& b) { return a.to < b.to; });
    result_ = {std::vector<std::vector<std::uint64_t>>(channels_.size()), std::vector<bool>(channels_.size(), false),
               std::vector<std::uint64_t>(host.channel_count(), 0)};
  }

  SpreadPaths run(const Execution& execution) && {
    const ProgressScope progress(execution, "paths", kMostRounds);
    for (unsigned round = 0; round < kMostRounds; ++round) {
      bool has_changed = false;
      for (std::size_t first = 0; first < channels_.size();) {
        std::size_t last = first;
        while (last < channels_.size() && channels_[last].to == channels_[first].to) ++last;
        execution.throw_if_stopped();
        has_changed |= route_all({channels_.data() + first, last - first}, round == 0);
        first = last;
      }
      progress.advance(1);
      if (!has_changed) break;
    }
    return std::move(result_);
  }

 private:
  // Channels to the same host node.
  bool route_all(std::span<const GuestChannel> channels, bool is_first) {
    search_to(channels.front().to, channels);
    bool has_changed = false;
    for (const GuestChannel& channel : channels) {
      if (search_.distance(channel.from) == kUnreached) continue;
      has_changed |= is_first ? route(channel) : route_again(channel);
    }
    return has_changed;
  }

  // Searches backwards, no deeper than twice as far as the farthest source; from the second round on, as far as that.
  void search_to(NodeId to, std::span<const GuestChannel> channels) {
    if (depths_[to] > 0) return search_.run(to, depths_[to]);
    const auto misses = [&](const GuestChannel& channel) { return search_.distance(channel.from) == kUnreached; };
    for (std::uint32_t depth = 1;; depth *= 2) {
      search_.run(to, depth);
      if (search_.level_count() <= depth || std::none_of(channels.begin(), channels.end(), misses)) break;
    }
    depths_[to] = 1;
    for (const GuestChannel& channel : channels) {
      if (!misses(channel)) depths_[to] = std::max(depths_[to], search_.distance(channel.from));
    }
  }

  bool route(const GuestChannel& channel) {
    std::vector<std::uint64_t>& path = result_.paths[channel.number];
    path = lightest_path(channel);
    result_.is_routed[channel.number] = true;
    for (const std::uint64_t c : path) result_.loads[c] += weights_.channel(channel.number);
    return !path.empty();
  }

  bool route_again(const GuestChannel& channel) {
    std::vector<std::uint64_t>& path = result_.paths[channel.number];
    const std::uint64_t weight = weights_.channel(channel.number);
    if (path.empty() || weight == 0) return false;
    for (const std::uint64_t c : path) result_.loads[c] -= weight;
    std::vector<std::uint64_t> other = lightest_path(channel);
    const bool is_lighter = carried_by(other) < carried_by(path);
    if (is_lighter) path = std::move(other);
    for (const std::uint64_t c : path) result_.loads[c] += weight;
    return is_lighter;
  }

  [[nodiscard]] std::uint64_t carried_by(const std::vector<std::uint64_t>& path) const {
    return std::accumulate(path.begin(), path.end(), std::uint64_t{0},
                           [&](std::uint64_t sum, std::uint64_t c) { return sum + result_.loads[c]; });
  }

  // The nodes on shortest paths, by their distance from the source; then the cheapest choice at each, from the last to
  // the first.
  std::vector<std::uint64_t> lightest_path(const GuestChannel& channel) {
    ++stamp_;
    std::vector<NodeId> nodes{channel.from};
    mark_[channel.from] = stamp_;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const NodeId w : host_.arcs_from(nodes[i])) {
        if (!is_nearer(w, nodes[i]) || mark_[w] == stamp_) continue;
        mark_[w] = stamp_;
        nodes.push_back(w);
      }
    }
    for (std::size_t i = nodes.size(); i-- > 0;) choose_at(nodes[i]);
    std::vector<std::uint64_t> path;
    for (NodeId v = channel.from; search_.distance(v) > 0; v = host_.heads[choice_[v]]) path.push_back(choice_[v]);
    return path;
  }

  [[nodiscard]] bool is_nearer(NodeId w, NodeId than) const {
    return search_.distance(w) != kUnreached && search_.distance(w) + 1 == search_.distance(than);
  }

  void choose_at(NodeId v) {
    cost_[v] = search_.distance(v) == 0 ? 0 : UINT64_MAX;
    for (std::uint64_t c = host_.offsets[v]; c < host_.offsets[v + 1]; ++c) {
      const NodeId w = host_.heads[c];
      if (!is_nearer(w, v) || cost_[w] + result_.loads[c] >= cost_[v]) continue;
      cost_[v] = cost_[w] + result_.loads[c];
      choice_[v] = c;
    }
  }

  DigraphView host_;
  const TaskWeights& weights_;
  ReversedDigraph reversed_;
  BreadthFirstSearch search_;          // distances to one host node
  std::vector<std::uint32_t> depths_;  // for each host node: of the farthest source of a channel to it; 0: not known
  std::vector<GuestChannel> channels_;
  SpreadPaths result_;
  // Of the path that is being chosen: the least sum of loads from a node on, and the channel that it leaves by.
  std::vector<std::uint64_t> cost_;
  std::vector<std::uint64_t> choice_;
  std::vector<std::uint64_t> mark_;
  std::uint64_t stamp_ = 0;
};

}  // namespace

SpreadPaths spread_paths(const topology::PortGraph& guest, const topology::PortGraph& host, const HostMap& map,
                         const TaskWeights& weights, const Execution& execution) {
  return PathSpreader(guest, host, map, weights).run(execution);
}

}  // namespace weft::programs
