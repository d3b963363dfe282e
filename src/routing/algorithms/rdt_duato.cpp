// Adaptive vector routing on recursive diagonal tori by Duato's condition. On an adaptive VC a packet may take any step
// that shortens its remaining path: a step of a rank that the node has, or a step of the base torus that begins a
// shortest walk past the remaining ranks. The lowest VCs offer the step of rdt-rank-descending as the escape path; a
// packet that took it stays on it, so these VCs wait only for each other.
//
// The paper says only that there is an algorithm by Duato's condition in which redundant steps are prohibited.
#include "routing/rdt/best_walks.h"
#include "routing/rdt/rank_descent.h"

namespace weft::routing {
namespace {

class DuatoVector final : public VectorRouting {
 public:
  DuatoVector(const Task& task, const RankVectors& of, RankChanges changes)
      : VectorRouting(task, of, facts_on(task.network, of, changes)),
        walks_(vectors()),
        escape_(vectors(), std::move(changes)) {}

 protected:
  [[nodiscard]] HeaderFields flag_fields(std::uint32_t flags) const override {
    return joined(RankDescent::flag_fields(flags), {"mode", (flags & kOnEscapePath) != 0 ? "escape" : "adaptive"});
  }
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const override {
    if ((remaining.flags & kOnEscapePath) == 0) add_adaptive(remaining, here, hops);
    const auto adaptive_end = hops.end();
    escape_.add_hop(remaining, here, hops);
    for (VectorHop* hop = adaptive_end; hop != hops.end(); ++hop) *hop = on_escape_path(*hop);
  }
  // An adaptive VC tells its hop by its link, and there is one hop of the escape path.
  [[nodiscard]] VectorHop chosen_hop(const RemainingVector& remaining, NodeId here,
                                     const Choice& choice) const override {
    if (!vectors().has_regular_ports()) return {.generator = kNoGenerator};
    const VectorHop adaptive = on_own_vc(vectors().generator(graph(), here, choice.port));
    return choice.vc == adaptive.vcs.first ? adaptive : on_escape_path(escape_.hop(remaining, here));
  }

  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const override {
    if (!hop.is_escape) return "leads nearer";
    const std::string text = escape_.remark(remaining, here, hop);
    return text.empty() ? "escape path" : "escape path, " + text;
  }

 private:
  static constexpr std::uint32_t kOnEscapePath = 2;

  static VectorFacts facts_on(const topology::Network& network, const RankVectors& vectors,
                              const RankChanges& changes) {
    std::vector<VcId> vcs = descent_vcs(network.graph, changes);
    for (VcId& count : vcs) ++count;
    // With faults, a link of the escape path may have failed.
    const bool has_escape = !vectors.has_faults() && descent_argument(vectors, changes) == DeadlockArgument::order;
    return {.reach = usual_reach(vectors),
            .vcs = std::move(vcs),
            .is_deterministic = false,
            .deadlock_argument = has_escape ? DeadlockArgument::escapes : DeadlockArgument::none,
            .symmetry = translations_of(vectors, false)};
  }

  void add_adaptive(const RemainingVector& remaining, NodeId here, HopList& hops) const {
    const std::uint32_t ranks = remaining_ranks(remaining.upper);
    for (unsigned rank = 1; rank <= vectors().highest_rank(); ++rank) {
      if (!vectors().has_rank(here, rank)) continue;
      const Steps& steps = remaining.upper[rank];
      if (steps.x != 0) hops.add(on_own_vc(generator_of(rank, 0, steps.x)));
      if (steps.y != 0) hops.add(on_own_vc(generator_of(rank, 1, steps.y)));
    }
    // A step of the base torus must not lead away from a remaining rank that only this node offers nearby.
    const std::size_t of_class = vectors().class_of(here);
    const std::uint8_t length = walks_.length(of_class, ranks, remaining.rest);
    for (GeneratorId g = 0; g < 4; ++g) {
      if (walks_.length_after(of_class, g, ranks, remaining.rest) + 1 == length) hops.add(on_own_vc(g));
    }
  }

  [[nodiscard]] static VectorHop on_escape_path(VectorHop hop) {
    hop.is_escape = true;
    hop.preference = 1;
    hop.flags_after |= kOnEscapePath;
    return hop;
  }
  [[nodiscard]] VectorHop on_own_vc(GeneratorId g) const {
    const auto vc = static_cast<VcId>(vc_count(topology::link_class_of(g)) - 1);
    return {.generator = g, .vcs = {vc, vc}};
  }

  BestWalks walks_;
  RankDescent escape_;
};

std::unique_ptr<Routing> build_duato(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  RankChanges changes = usual_changes(*vectors);
  require_reachable_ranks(task, *vectors, changes.nearest);
  return std::make_unique<DuatoVector>(task, *vectors, std::move(changes));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_duato{
    .name = "rdt-duato",
    .summary = "adaptive vector routing with rank-descending as the escape path",
    .citation =
        "Weft's own design after a sentence in Section IV-C of Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, "
        "T. Sueyoshi, Recursive diagonal torus, IEEE TPDS 12(7), 2001",
    .serves = "recursive diagonal tori",
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)"},
    .build = build_duato,
};

}  // namespace algorithm_records
}  // namespace weft::routing
