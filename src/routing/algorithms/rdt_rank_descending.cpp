// Rank-descending routing on recursive diagonal tori: the vector of the perfect torus with its ranks in descending
// order, and walks on the base torus to nodes that have the next rank. The policy selects the walks:
//
//   x-monotone  in x, never across the boundary between rank 1 and rank 4: -x to a higher rank, +x to a lower one. For
//               assignment alpha, whose rows read 4, 3, 2, 1 in +x
//   x-nearest   to the nearest node in x; ties go to +x. The walks may close a ring, so they have their own dateline
//   xy          to a nearest node in x or y; ties go to the shortest remaining v_0. With assignment alpha it is a
//               neighbour, so that a walk is one hop
//
// The paper gives the order of the ranks and a third VC on the x links of rank 0; walks and proofs are Weft's.
#include "routing/rdt/rank_descent.h"

namespace weft::routing {
namespace {

RankChanges changes_in_rows(const RankVectors& vectors) {
  NearestNodes nearest{vectors, vectors.highest_rank(),
                       [&](std::size_t kind, NodeId v) { return vectors.has_rank(v, static_cast<unsigned>(kind) + 1); },
                       [](NodeId, GeneratorId g) { return axis_of(g) == 0; }};
  return {std::move(nearest), ChangeVcs::x_dateline};
}

class RankDescending final : public VectorRouting {
 public:
  RankDescending(const Task& task, const RankVectors& of, RankChanges changes, Arrival arrival)
      : VectorRouting(task, of,
                      {.reach = usual_reach(of),
                       .vcs = descent_vcs(task.network.graph, changes),
                       .is_deterministic = true,
                       .deadlock_argument = descent_argument(of, changes),
                       .symmetry = translations_of(of, false),
                       .arrival = arrival}),
        descent_(vectors(), std::move(changes)) {}

  void take_hops(std::span<Hop> hops, Candidates& found) const override {
    take_single_hops(hops, found, [&](const PackedVector& vector, NodeId here) { return descent_.hop(vector, here); });
  }

 protected:
  [[nodiscard]] HeaderFields flag_fields(std::uint32_t flags) const override { return RankDescent::flag_fields(flags); }
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const override {
    descent_.add_hop(remaining, here, hops);
  }
  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const override {
    return descent_.remark(remaining, here, hop);
  }

 private:
  RankDescent descent_;
};

RankChanges changes_of(const std::string& policy, const RankVectors& vectors) {
  if (policy == "xy") return nearest_changes(vectors);
  return policy == "x-nearest" ? changes_in_rows(vectors) : monotone_changes(vectors);
}

std::unique_ptr<Routing> build_rank_descending(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  spec::Arguments arguments = task.arguments;
  if (!vectors->is_alpha() && arguments.word("policy") == "x-monotone") {
    if (arguments.has("policy")) {
      arguments.fail("policy", "x-monotone relies on the rows of assignment alpha", "use policy=xy");
    }
    arguments.set("policy", {spec::Spec{"xy", {}}});
  }
  RankChanges changes = changes_of(arguments.word("policy"), *vectors);
  require_reachable_ranks(task, *vectors, changes.nearest);
  const Arrival arrival = arguments.word("arrival") == "last" ? Arrival::last : Arrival::first;
  return std::make_unique<RankDescending>(Task{task.network, arguments, task.execution}, *vectors, std::move(changes),
                                          arrival);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_rank_descending{
    .name = "rdt-rank-descending",
    .summary = "vector routing with the ranks in descending order and separate VCs for rank changes",
    .citation =
        "Weft's own design after Section IV-C of Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, "
        "Recursive diagonal torus, IEEE TPDS 12(7), 2001, which gives the order of ranks and the number of vcs",
    .serves = "recursive diagonal tori",
    .parameters = {{{.name = "policy",
                     .kind = spec::Kind::word,
                     .meaning = "how a packet walks to a node of its next rank (xy where the assignment is not alpha)",
                     .words = "x-monotone|x-nearest|xy",
                     .default_text = "x-monotone",
                     .is_keyed = true},
                    {.name = "arrival",
                     .kind = spec::Kind::word,
                     .meaning =
                         "a packet that passes its destination early ends there (first), or only when its vector "
                         "is used up as in the paper (last)",
                     .words = "first|last",
                     .default_text = "first",
                     .is_keyed = true,
                     .value_before = "first"}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)",
                 "rdt(8,spare=none,parallel=keep)", "rdt(8,concentration=2)"},
    .calls = {"rdt-rank-descending", "rdt-rank-descending(policy=x-nearest)", "rdt-rank-descending(policy=xy)",
              "rdt-rank-descending(arrival=last)"},
    .build = build_rank_descending,
};

}  // namespace algorithm_records
}  // namespace weft::routing
