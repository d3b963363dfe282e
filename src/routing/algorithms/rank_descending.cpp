// Rank-descending routing on recursive diagonal tori: the vector of the perfect torus, its ranks in descending order,
// with walks on the base torus to nodes that have the next rank. The policy says which walks:
//
//   xy          to a nearest node, in x or y, of those the one that leaves the least of v_0. With assignment alpha it
//   is a neighbour, so that a walk is one step x-nearest   to the nearest node in x, both ways being equally near: +x.
//   The walks may close a ring, so they have a
//               dateline of their own
//   x-monotone  in x, never over the boundary between rank 1 and rank 4: to a higher rank by -x, to a lower one by +x.
//               For assignment alpha, whose rows read 4, 3, 2, 1 in +x
#include "base/input_error.h"
#include "routing/rank_descent.h"

namespace weft::routing {
namespace {

// The place of a node in its run 4, 3, 2, 1 of assignment alpha.
unsigned alpha_position(NodeId v, NodeId side) {
  const NodeId x = v % side;
  const NodeId y = v / side;
  return (1 + 2 * (y % 2) + 2 * (y / 2 % 2) + 4 - x % 4) % 4 + 1;
}

NearestPlaces places_in_rows(const RankVectors& vectors) {
  return {vectors, vectors.highest_rank(),
          [&](std::size_t kind, NodeId v) { return vectors.has_rank(v, static_cast<unsigned>(kind) + 1); },
          [](NodeId, GeneratorId g) { return axis_of(g) == 0; }};
}

// By position, not by rank: a spare node of rank 1 at position 4 is no place to change to.
NearestPlaces places_in_runs(const RankVectors& vectors) {
  const auto side = static_cast<NodeId>(vectors.side());
  return {vectors, vectors.highest_rank(),
          [side](std::size_t kind, NodeId v) { return alpha_position(v, side) == kind + 1; },
          [side](NodeId v, GeneratorId g) {
            const unsigned position = alpha_position(v, side);
            return axis_of(g) == 0 && position != (sign_of(g) > 0 ? 1U : 4U);
          }};
}

class RankDescending final : public VectorRouting {
 public:
  RankDescending(const Task& task, const RankVectors& of, NearestPlaces places, ChangeVcs change_vcs, ChangeTies ties)
      : VectorRouting(task, of, usual_reach(of)), descent_(vectors(), std::move(places), change_vcs, ties) {}

  [[nodiscard]] VcId vc_count(LinkClassId rank) const override { return descent_.vc_count(rank); }
  [[nodiscard]] PathSymmetry symmetry() const override { return vectors().translations(false); }
  [[nodiscard]] Certificate certificate() const override { return descent_.certificate(); }

 protected:
  void add_hops(const Trip& trip, NodeId here, NodeId, HopList& hops) const override {
    descent_.add_hop(trip, here, hops);
  }
  [[nodiscard]] std::string remark(const Trip& trip, NodeId here, const Hop& hop) const override {
    return descent_.remark(trip, here, hop);
  }

 private:
  RankDescent descent_;
};

std::unique_ptr<Routing> build_rank_descending(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  const std::string policy = task.arguments.word("policy");
  if (policy == "x-monotone" && !vectors->is_alpha()) {
    task.arguments.fail("policy", "x-monotone relies on the rows of assignment alpha", "take policy=xy");
  }
  NearestPlaces places = policy == "xy"          ? places_by_any_walk(*vectors)
                         : policy == "x-nearest" ? places_in_rows(*vectors)
                                                 : places_in_runs(*vectors);
  require_places(task, *vectors, places);
  return std::make_unique<RankDescending>(task, *vectors, std::move(places),
                                          policy == "x-nearest" ? ChangeVcs::dateline : ChangeVcs::one,
                                          policy == "xy" ? ChangeTies::least_rest : ChangeTies::lowest);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rank_descending{
    .name = "rank-descending",
    .summary = "vector routing with the ranks in descending order and rank changes on vcs of their own",
    .citation =
        "Y. Yang, H. Amano, Message transfer algorithms on the recursive diagonal torus, IEICE Trans. Information and "
        "Systems E79-D(2), 1996",
    .serves = "recursive diagonal tori",
    .parameters = {{{.name = "policy",
                     .kind = spec::Kind::word,
                     .meaning = "how a packet walks to a node of its next rank",
                     .words = "xy|x-nearest|x-monotone",
                     .default_text = "xy",
                     .is_keyed = true}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=1)", "rdt(12)", "rdt(12,spare=1,rank=2)", "rdt(8,parallel=keep)"},
    .calls = {"rank-descending", "rank-descending(policy=x-nearest)", "rank-descending(policy=x-monotone)"},
    .build = build_rank_descending,
};

}  // namespace algorithm_records
}  // namespace weft::routing
