#include "programs/collectives/paper_broadcast.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/numbers/permutation.h"
#include "programs/collectives/rank_broadcast.h"

namespace weft::programs {
namespace {

constexpr std::string_view kSccPaper = "Latifi, de Azevedo, Bagherzadeh 1995, ";
constexpr std::string_view kSccLocalStep = "local links";
constexpr std::string_view kSccLateralStep = "lateral links";

// A broadcast that is written down step by step; a message to a node that has it is not sent.
class BroadcastDraft {
 public:
  BroadcastDraft(const CastGraph& graph, NodeId root)
      : graph_(graph),
        tree_{root, std::vector<ArcId>(graph.node_count(), kNoArc), std::vector<std::uint32_t>(graph.node_count())} {}

  [[nodiscard]] bool has_message(NodeId v) const { return v == tree_.root || tree_.arcs[v] != kNoArc; }
  // In the current step and by this generator. Returns the receiver, or none if it has the message already.
  std::optional<NodeId> send(NodeId v, GeneratorId generator) {
    const ArcId id = arc_of(v, generator);
    const NodeId to = graph_.arc(id).to;
    if (has_message(to)) return std::nullopt;
    tree_.arcs[to] = id;
    tree_.steps[to] = static_cast<std::uint32_t>(names_.size() + 1);
    return to;
  }
  [[nodiscard]] NodeId neighbor(NodeId v, GeneratorId generator) const { return graph_.arc(arc_of(v, generator)).to; }
  void end_step(std::string_view name) { names_.emplace_back(name); }

  PaperBroadcast finished(Formula formula, std::uint32_t interval) && {
    return {std::move(tree_), std::move(names_), std::move(formula), "", interval};
  }

 private:
  [[nodiscard]] ArcId arc_of(NodeId v, GeneratorId generator) const {
    return graph_.out_of(v)[graph_.network().graph.port_of(v, generator).value()];
  }

  const CastGraph& graph_;
  CastTree tree_;
  std::vector<std::string> names_;
};

std::int64_t size_of(const CastGraph& graph) { return topology::resolve(graph.network().spec).integer("n"); }

enum : GeneratorId { kForward, kBackward, kLateralLink };  // of scc and ccc

// Spreads the message round the rings from the nodes that have it. A node that begins a ring sends in both directions,
// with one port first forward and then backward; the others pass the message on in its direction.
class RingSpread {
 public:
  RingSpread(BroadcastDraft& draft, bool has_backward, bool is_single_port)
      : draft_(draft), has_backward_(has_backward), is_single_port_(is_single_port) {}

  void run(const std::vector<NodeId>& starters, std::uint32_t step_count, std::string_view name,
           std::vector<NodeId>& reached) {
    std::vector<std::pair<NodeId, GeneratorId>> fronts;
    for (std::uint32_t step = 1; step <= step_count; ++step) {
      std::vector<std::pair<NodeId, GeneratorId>> next;
      const auto send = [&](NodeId v, GeneratorId direction) {
        if (const auto to = draft_.send(v, direction)) {
          next.emplace_back(*to, direction);
          reached.push_back(*to);
        }
      };
      for (const auto& [v, direction] : fronts) send(v, direction);
      for (const NodeId v : starters) {
        if (step == 1) send(v, kForward);
        if (has_backward_ && step == (is_single_port_ ? 2U : 1U)) send(v, kBackward);
      }
      fronts = std::move(next);
      draft_.end_step(name);
    }
  }

 private:
  BroadcastDraft& draft_;
  bool has_backward_;
  bool is_single_port_;
};

PaperBroadcast scc_broadcast(const CastGraph& graph, NodeId root, bool is_single_port) {
  const auto n = static_cast<std::uint32_t>(size_of(graph));
  const NodeId ring = n - 1;
  const std::uint32_t rounds = 3 * (n - 1) / 2;
  const std::uint32_t local_steps = is_single_port ? n / 2 : (n - 1) / 2;
  BroadcastDraft draft(graph, root);
  RingSpread spread(draft, ring > 2, is_single_port);
  std::vector<std::uint32_t> reached_in(graph.node_count() / ring, UINT32_MAX);  // round of each supernode
  reached_in[root / ring] = 0;
  std::vector<NodeId> starters{root};
  for (std::uint32_t round = 1; round <= rounds; ++round) {
    std::vector<NodeId> active = starters;
    spread.run(starters, local_steps, kSccLocalStep, active);
    starters.clear();
    for (const NodeId v : active) {
      const NodeId supernode = draft.neighbor(v, kLateralLink) / ring;
      if (reached_in[supernode] < round) continue;
      if (const auto to = draft.send(v, kLateralLink)) starters.push_back(*to);
      reached_in[supernode] = round;
    }
    draft.end_step(kSccLateralStep);
  }
  const std::uint32_t interval = local_steps + 1;
  return std::move(draft).finished(
      {is_single_port ? "floor((n+2)/2) floor(3(n-1)/2)" : "floor((n+1)/2) floor(3(n-1)/2)",
       std::uint64_t{interval} * rounds, Relation::equal,
       std::string(kSccPaper) + (is_single_port ? "Theorem 4" : "Theorem 5")},
      interval);
}

PaperBroadcast ccc_broadcast(const CastGraph& graph, NodeId root) {
  const auto n = static_cast<std::uint32_t>(size_of(graph));
  BroadcastDraft draft(graph, root);
  std::vector<NodeId> fronts{root};  // of all rings that are reached, at the same place of each
  std::vector<NodeId> behind{root};  // the first node of each ring that was reached
  for (std::uint32_t dimension = 0; dimension < n; ++dimension) {
    for (std::size_t i = fronts.size(); i-- > 0;) {
      const NodeId to = draft.send(fronts[i], kLateralLink).value();
      fronts.push_back(to);
      behind.push_back(to);
    }
    draft.end_step("cube links");
    if (dimension + 1 == n) break;
    for (NodeId& v : fronts) v = draft.send(v, kForward).value();
    draft.end_step("ring links");
  }
  for (std::uint32_t step = 1; step <= (n + 1) / 2; ++step) {
    for (std::size_t i = 0; i < fronts.size(); ++i) {
      const bool is_single = fronts[i] == behind[i] && step == 1;
      fronts[i] = draft.send(fronts[i], kForward).value_or(fronts[i]);
      if (!is_single) behind[i] = draft.send(behind[i], kBackward).value_or(behind[i]);
    }
    draft.end_step("ring links");
  }
  return std::move(draft).finished(
      {"ceil(5n/2) - 1", (5 * n + 1) / 2 - 1, Relation::equal, std::string(kSccPaper) + "section 6"}, 0);
}

PaperBroadcast cube_broadcast(const CastGraph& graph, NodeId root) {
  BroadcastDraft draft(graph, root);
  std::vector<NodeId> holders{root};
  const auto n = static_cast<GeneratorId>(size_of(graph));
  for (GeneratorId dimension = 0; dimension < n; ++dimension) {
    for (std::size_t i = holders.size(); i-- > 0;) holders.push_back(draft.send(holders[i], dimension).value());
    draft.end_step(fmt::format("dimension {}", dimension));
  }
  return std::move(draft).finished({"n", n, Relation::equal, std::string(kSccPaper) + "Table 2"}, 0);
}

// In a substar on the positions 1 to i: nodes with i-1 different first symbols, then one node of each smaller substar.
class SubstarSpread {
 public:
  SubstarSpread(const CastGraph& graph, BroadcastDraft& draft)
      : labels_(*graph.network().labelling_as<topology::PermutationLabelling>()), draft_(draft) {}

  std::vector<NodeId> run(const std::vector<NodeId>& holders, unsigned i) {
    std::vector<std::vector<NodeId>> groups;
    for (const NodeId v : holders) groups.push_back({v});
    while (groups.front().size() + 1 < i) {
      for (std::vector<NodeId>& group : groups) widen(group, i);
      draft_.end_step(fmt::format("positions 2 to {}", i - 1));
    }
    std::vector<NodeId> next = holders;
    for (const std::vector<NodeId>& group : groups) {
      for (const NodeId v : group) {
        draft_.send(v, i - 2);
        next.push_back(draft_.neighbor(v, i - 2));
      }
    }
    draft_.end_step(fmt::format("position {}", i));
    return next;
  }

 private:
  // Each node of the group brings another symbol to the first place of a neighbour.
  void widen(std::vector<NodeId>& group, unsigned i) {
    std::uint32_t firsts = 0;
    for (const NodeId v : group) firsts |= 1U << labels_.permutation(v).at(1);
    for (std::size_t member = group.size(); member-- > 0 && group.size() + 1 < i;) {
      const Permutation permutation = labels_.permutation(group[member]);
      unsigned position = 2;
      while ((firsts >> permutation.at(position) & 1U) != 0) ++position;
      firsts |= 1U << permutation.at(position);
      draft_.send(group[member], position - 2);
      group.push_back(draft_.neighbor(group[member], position - 2));
    }
  }

  const topology::PermutationLabelling& labels_;
  BroadcastDraft& draft_;
};

PaperBroadcast star_broadcast(const CastGraph& graph, NodeId root) {
  const auto n = static_cast<unsigned>(size_of(graph));
  BroadcastDraft draft(graph, root);
  SubstarSpread spread(graph, draft);
  std::vector<NodeId> holders{root};
  std::uint64_t steps = 0;
  for (unsigned i = n; i >= 2; --i) {
    holders = spread.run(holders, i);
    steps += static_cast<std::uint64_t>(std::bit_width(i - 2)) + 1;
  }
  return std::move(draft).finished(
      {"sum over i = 2..n of ceil(log2 (i-1)) + 1", steps, Relation::equal, "one node of each substar at a time"}, 0);
}

PaperBroadcast flooding_broadcast(const CastGraph& graph, NodeId root) {
  PaperBroadcast broadcast{.tree = flooding_tree(graph, root)};
  const std::uint64_t steps = broadcast.tree.step_count();
  broadcast.steps.assign(steps, "all links");
  broadcast.formula = {"the diameter", steps, Relation::equal, std::string(kSccPaper) + "Theorem 3"};
  return broadcast;
}

std::optional<PaperBroadcast> diagonal_broadcast(const CastGraph& graph, NodeId root, bool is_single_port) {
  auto broadcast = rank_broadcast(graph, root, {.is_single_port = is_single_port});
  if (!broadcast) return std::nullopt;
  return PaperBroadcast{.tree = std::move(broadcast->tree),
                        .steps = std::move(broadcast->steps),
                        .formula = broadcast->formula.value_or(Formula{}),
                        .no_formula = broadcast->no_formula};
}

}  // namespace

bool is_published_for_all_ports(const topology::Network& network) { return has_rank_broadcast(network); }

std::optional<PaperBroadcast> paper_broadcast(const CastGraph& graph, NodeId root, PortModel model) {
  const std::string& family = graph.network().spec.name;
  const bool is_single_port = model != PortModel::all_port;
  if (family == "scc") return scc_broadcast(graph, root, is_single_port);
  if (family == "rdt" || family == "prdt") return diagonal_broadcast(graph, root, is_single_port);
  if (family != "ccc" && family != "star" && family != "hypercube") return std::nullopt;
  if (!is_single_port) return flooding_broadcast(graph, root);
  if (family == "ccc") return ccc_broadcast(graph, root);
  return family == "star" ? star_broadcast(graph, root) : cube_broadcast(graph, root);
}

}  // namespace weft::programs
