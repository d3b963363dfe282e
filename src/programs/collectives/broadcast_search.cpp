#include "programs/collectives/broadcast_search.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/numbers/random.h"

namespace weft::programs {
namespace {

// One broadcast by matchings, for given urgencies.
class UrgentBroadcast {
 public:
  UrgentBroadcast(const CastGraph& graph, NodeId root)
      : graph_(graph),
        root_(root),
        sender_arc_(graph.node_count(), kNoArc),
        seen_(graph.node_count()),
        is_closed_in_(graph.node_count()),
        send_counts_(graph.node_count()),
        is_waiting_(graph.node_count()) {}

  // None if not all nodes can be reached although nobody sends more than `most_children` messages.
  std::optional<CastTree> run(const std::vector<double>& urgency, std::uint32_t most_children = UINT32_MAX) {
    most_children_ = most_children;
    std::fill(send_counts_.begin(), send_counts_.end(), 0);
    CastTree tree{root_, std::vector<ArcId>(graph_.node_count(), kNoArc),
                  std::vector<std::uint32_t>(graph_.node_count(), UINT32_MAX)};
    tree.steps[root_] = 0;
    std::fill(is_waiting_.begin(), is_waiting_.end(), false);
    std::vector<NodeId> waiting;  // uninformed neighbours of informed nodes
    std::size_t reached_count = 1;
    add_neighbors(root_, tree, waiting);
    for (std::uint32_t step = 1; !waiting.empty(); ++step) {
      std::sort(waiting.begin(), waiting.end(),
                [&](NodeId a, NodeId b) { return urgency[a] != urgency[b] ? urgency[a] > urgency[b] : a < b; });
      const std::vector<NodeId> reached = match(waiting, tree);
      if (reached.empty()) return std::nullopt;
      reached_count += reached.size();
      for (const NodeId v : reached) {
        tree.steps[v] = step;
        is_waiting_[v] = false;
      }
      std::erase_if(waiting, [&](NodeId v) { return !is_waiting_[v]; });
      for (const NodeId v : reached) add_neighbors(v, tree, waiting);
    }
    WEFT_CHECK(reached_count == graph_.node_count());
    return tree;
  }

 private:
  void add_neighbors(NodeId v, const CastTree& tree, std::vector<NodeId>& waiting) {
    for (const ArcId id : graph_.out_of(v)) {
      const NodeId to = graph_.arc(id).to;
      if (tree.steps[to] != UINT32_MAX || is_waiting_[to]) continue;
      is_waiting_[to] = true;
      waiting.push_back(to);
    }
  }

  std::vector<NodeId> match(const std::vector<NodeId>& waiting, CastTree& tree) {
    std::vector<NodeId> senders;
    ++matching_;
    for (const NodeId v : waiting) {
      ++search_;
      visited_.clear();
      if (augment(v, tree, senders)) continue;
      // What a failed search visits cannot be matched in another way later.
      for (const NodeId sender : visited_) is_closed_in_[sender] = matching_;
    }
    std::vector<NodeId> reached;
    for (const NodeId sender : senders) {
      const ArcId id = std::exchange(sender_arc_[sender], kNoArc);
      ++send_counts_[sender];
      tree.arcs[graph_.arc(id).to] = id;
      reached.push_back(graph_.arc(id).to);
    }
    return reached;
  }

  // Finds a sender for v, if necessary by giving another one to the node that has it. Without recursion: paths may be
  // as long as the network.
  bool augment(NodeId v, const CastTree& tree, std::vector<NodeId>& senders) {
    struct Visit {
      NodeId node;
      std::size_t next;
      ArcId through;  // the arc of the sender that this node has to give up
    };
    std::vector<Visit> path{{v, 0, kNoArc}};
    while (!path.empty()) {
      Visit& visit = path.back();
      const auto arcs = graph_.into(visit.node);
      if (visit.next == arcs.size()) {
        path.pop_back();
        continue;
      }
      const ArcId id = arcs[visit.next++];
      const NodeId sender = graph_.arc(id).from;
      if (tree.steps[sender] == UINT32_MAX || send_counts_[sender] >= most_children_) continue;
      if (seen_[sender] == search_ || is_closed_in_[sender] == matching_) continue;
      seen_[sender] = search_;
      visited_.push_back(sender);
      const ArcId taken = sender_arc_[sender];
      if (taken != kNoArc) {
        path.push_back({graph_.arc(taken).to, 0, id});
        continue;
      }
      senders.push_back(sender);
      ArcId free = id;
      for (std::size_t i = path.size(); i-- > 0;) {
        sender_arc_[graph_.arc(free).from] = free;
        free = path[i].through;
      }
      return true;
    }
    return false;
  }

  const CastGraph& graph_;
  NodeId root_;
  std::vector<ArcId> sender_arc_;            // in this step
  std::vector<std::uint64_t> seen_;          // the last search for a sender
  std::vector<std::uint64_t> is_closed_in_;  // the last matching in which this sender was found to be of no more use
  std::vector<std::uint32_t> send_counts_;
  std::vector<NodeId> visited_;
  std::vector<bool> is_waiting_;
  std::uint64_t search_ = 0;
  std::uint64_t matching_ = 0;
  std::uint32_t most_children_ = UINT32_MAX;
};

// How far the farthest node is that is reached through this one on shortest paths.
std::vector<double> depths_below(const CastGraph& graph, NodeId root) {
  const std::vector<std::uint32_t> distances = graph.distances(root);
  std::vector<NodeId> order(distances.size());
  for (NodeId v = 0; v < order.size(); ++v) order[v] = v;
  std::stable_sort(order.begin(), order.end(), [&](NodeId a, NodeId b) { return distances[a] > distances[b]; });
  std::vector<double> depths(distances.size());
  for (const NodeId v : order) {
    for (const ArcId id : graph.into(v)) {
      const NodeId from = graph.arc(id).from;
      if (distances[from] + 1 == distances[v]) depths[from] = std::max(depths[from], depths[v] + 1);
    }
  }
  return depths;
}

std::uint64_t usual_tries(const CastGraph& graph) {
  constexpr std::uint64_t kWork = 4'000'000;  // channels in all tries: some seconds
  return std::clamp<std::uint64_t>(kWork / (graph.arc_count() + 1), 2, 400);
}

}  // namespace

BroadcastSearch search_broadcast(const CastGraph& graph, NodeId root, const std::optional<CastTree>& start,
                                 const BroadcastSearchOptions& options, const Execution& execution) {
  const std::uint64_t tries = options.tries > 0 ? options.tries : usual_tries(graph);
  const std::vector<double> depths = depths_below(graph, root);
  RandomStream random(options.seed, Purpose::schedules, 1);
  UrgentBroadcast broadcast(graph, root);
  BroadcastSearch best{squeezed(graph, *broadcast.run(depths)), 1};
  if (start) {
    const CastTree given = squeezed(graph, *start);
    if (given.step_count() <= best.tree.step_count()) best.tree = given;
  }
  const ProgressScope progress(execution, "tries", tries);
  while (best.tries < tries && best.tree.step_count() > options.enough) {
    execution.throw_if_stopped();
    const std::vector<std::uint32_t> subtree = subtree_steps(graph, best.tree);
    const double mixed = random.unit();
    const double noise = 4 * random.unit() * random.unit();
    std::vector<double> urgency(graph.node_count());
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      urgency[v] = mixed * subtree[v] + (1 - mixed) * depths[v] + noise * random.unit();
    }
    CastTree tree = squeezed(graph, *broadcast.run(urgency));
    if (tree.step_count() <= best.tree.step_count()) best.tree = std::move(tree);
    ++best.tries;
    progress.advance(1);
  }
  return best;
}

std::optional<CastTree> narrow_broadcast(const CastGraph& graph, NodeId root, std::uint32_t most_children) {
  return UrgentBroadcast(graph, root).run(depths_below(graph, root), most_children);
}

}  // namespace weft::programs
