// Rank-descending routing in closed quadrants: the torus is cut into four squares of side N/2, and a packet between two
// nodes of a quadrant never leaves it. Where a step of a rank would leave it, the remaining steps of the rank in that
// direction are converted into steps of the rank below, x_r = n·x_(r-1) + n·y_(r-1) and y_r = -n·x_(r-1) + n·y_(r-1);
// on the base torus every walk stays inside. Rank changes stay inside the quadrant, too. Packets between quadrants are
// routed as by rdt-rank-descending. Example, rdt(8), n = 2, x_1 = (2,2), from (1,3) to (0,0):
//
//   the vector is                          -x_1 + x_0 - y_0, 3 hops
//   from (1,3), which has rank 1, -x_1     leads to (7,1), outside the quadrant 0..3
//   so it becomes                          -2·x_0 - 2·y_0
//   and the packet takes the base steps    -x_0 - 3·y_0, 4 hops
//
// The paper says that a closed partition is possible and how much longer its diameter is, not how packets stay inside.
#include "routing/rdt/rank_descent.h"

namespace weft::routing {
namespace {

// The quadrant of a node.
unsigned quadrant_of(NodeId v, NodeId side) { return v % side * 2 / side + v / side * 2 / side * 2; }

NearestNodes nearest_in_quadrants(const RankVectors& vectors) {
  const auto side = static_cast<NodeId>(vectors.side());
  return {
      vectors, vectors.highest_rank(),
      [&](std::size_t kind, NodeId v) { return vectors.has_rank(v, static_cast<unsigned>(kind) + 1); },
      [&, side](NodeId v, GeneratorId g) { return quadrant_of(v, side) == quadrant_of(vectors.moved(v, g), side); }};
}

// A rank has at most the converted steps of an offset up to that rank, plus its own remainder of at most n.
StepsByRank reach_in_quadrants(const RankVectors& vectors) {
  StepsByRank reach = longest_conversion(vectors, vectors.side() / 2);
  for (unsigned rank = 1; rank <= vectors.highest_rank(); ++rank) {
    reach[rank] = reach[rank] + Steps{vectors.cardinal(), vectors.cardinal()};
  }
  return reach;
}

class Partitioned final : public VectorRouting {
 public:
  Partitioned(const Task& task, const RankVectors& of, const NearestNodes& inside, NearestNodes anywhere)
      : VectorRouting(task, of, facts_on(task.network, of)),
        side_(static_cast<NodeId>(of.side())),
        nearest_(inside),
        inside_(vectors(), {inside, ChangeVcs::xy}),
        anywhere_(vectors(), {std::move(anywhere), ChangeVcs::xy}) {
    find_ends();
  }

 protected:
  [[nodiscard]] StepsByRank first_vector(NodeId start, NodeId goal) const override {
    StepsByRank steps = vectors().convert(vectors().between(start, goal));
    if (!is_closed(start, goal)) return steps;
    NodeId here = start;
    for (unsigned rank = vectors().highest_rank(); rank > 0; --rank) here = keep_inside(rank, here, steps);
    return steps;
  }
  [[nodiscard]] std::uint32_t first_flags(NodeId start, NodeId goal) const override {
    return is_closed(start, goal) ? 0 : kOpen;
  }

  [[nodiscard]] HeaderFields flag_fields(std::uint32_t flags) const override {
    return joined(RankDescent::flag_fields(flags), {"quadrant", (flags & kOpen) != 0 ? "leaves it" : "stays inside"});
  }
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const override {
    const std::uint32_t open = remaining.flags & kOpen;
    (open != 0 ? anywhere_ : inside_).add_hop(remaining, here, hops);
    for (VectorHop& hop : hops) hop.flags_after |= open;
  }

  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const override {
    return inside_.remark(remaining, here, hop);
  }

 private:
  static constexpr std::uint32_t kOpen = 2;  // flag: source and destination are in different quadrants

  static VectorFacts facts_on(const topology::Network& network, const RankVectors& vectors) {
    return {.reach = reach_in_quadrants(vectors),
            .vcs = descent_vcs(network.graph, {.vcs = ChangeVcs::xy}),
            .is_deterministic = true,
            .deadlock_argument = DeadlockArgument::none,
            .symmetry = [vectors] { return translations_by_quadrant(vectors); }};
  }

  // Where they preserve the ranks.
  static PathSymmetry translations_by_quadrant(const RankVectors& vectors) {
    const std::int32_t half = vectors.side() / 2;
    if (vectors.has_faults() || half % (2 * vectors.cardinal()) != 0) return {};
    return {{vectors.translation(half, 0), vectors.translation(0, half)}, false};
  }

  [[nodiscard]] bool is_closed(NodeId v, NodeId w) const { return quadrant_of(v, side_) == quadrant_of(w, side_); }

  // Converts the steps of a rank that would leave the quadrant into steps of the rank below. Returns the node where the
  // packet ends this rank.
  NodeId keep_inside(unsigned rank, NodeId here, StepsByRank& steps) const {
    if (steps[rank].is_zero()) return here;
    const std::optional<NodeId> begin = walked_to(rank, here);
    NodeId end = begin.value_or(here);
    const Steps wanted = steps[rank];
    Steps done{};
    for (const unsigned axis : {0U, 1U}) {
      std::int32_t& count = axis == 0 ? done.x : done.y;
      const std::int32_t most = begin ? (axis == 0 ? wanted.x : wanted.y) : 0;
      const GeneratorId g = generator_of(rank, axis, most);
      for (; count != most && is_closed(here, vectors().moved(end, g)); count += sign_of(g)) {
        end = vectors().moved(end, g);
      }
    }
    const std::int32_t n = vectors().cardinal();
    const Steps left = wanted - done;
    steps[rank] = done;
    if (rank > 1) steps[rank - 1] = steps[rank - 1] + Steps{n * (left.x - left.y), n * (left.x + left.y)};
    return done.is_zero() ? here : end;
  }

  // The node where the rank change ends; empty when there is no such node in the quadrant.
  [[nodiscard]] std::optional<NodeId> walked_to(unsigned rank, NodeId here) const {
    const NodeId end = ends_[(rank - 1) * std::size_t{side_} * side_ + here];
    return end == kNoNode ? std::nullopt : std::optional(end);
  }

  // Nearer nodes first, so that a walk ends where that of its next node does.
  void find_ends() {
    const NodeId node_count = side_ * side_;
    std::vector<std::vector<NodeId>> by_distance(NearestNodes::kNone);
    for (unsigned rank = 1; rank <= vectors().highest_rank(); ++rank) {
      const std::size_t first = ends_.size();
      ends_.resize(first + node_count, kNoNode);
      for (std::vector<NodeId>& nodes : by_distance) nodes.clear();
      for (NodeId v = 0; v < node_count; ++v) {
        const std::uint8_t distance = nearest_.distance(rank - 1, v);
        if (distance != NearestNodes::kNone) by_distance[distance].push_back(v);
      }
      for (const NodeId v : by_distance[0]) ends_[first + v] = v;
      for (std::size_t distance = 1; distance < by_distance.size(); ++distance) {
        for (const NodeId v : by_distance[distance]) {
          ends_[first + v] = ends_[first + vectors().moved(v, nearest_.step(rank - 1, v, {}))];
        }
      }
    }
  }

  NodeId side_;
  NearestNodes nearest_;
  std::vector<NodeId> ends_;  // by rank, from 1 on, then node
  RankDescent inside_;
  RankDescent anywhere_;
};

std::unique_ptr<Routing> build_partitioned(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  NearestNodes anywhere = nearest_by_any_walk(*vectors);
  require_reachable_ranks(task, *vectors, anywhere);
  return std::make_unique<Partitioned>(task, *vectors, nearest_in_quadrants(*vectors), std::move(anywhere));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_partitioned{
    .name = "rdt-partitioned",
    .summary = "rank-descending, and never out of a quadrant that holds both ends",
    .citation =
        "Weft's own design after a sentence in Section IV-C of Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, "
        "T. Sueyoshi, Recursive diagonal torus, IEEE TPDS 12(7), 2001",
    .serves = "recursive diagonal tori",
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)"},
    .build = build_partitioned,
};

}  // namespace algorithm_records
}  // namespace weft::routing
