// Adaptive vector routing on recursive diagonal tori by a turn model. The ranks come in descending order; within a rank
// west-first applies: all steps in -x come first, then the packet chooses between +x and its steps in y. In the plane
// such turns cannot form a cycle. Each step across the border of the square 0 <= x, y < N raises the VC by one, so that
// between two crossings the packets of a VC are in the plane. Rank changes have their own VC of the base torus, the
// last.
//
// The paper mentions a turn model that permits extra hops, without details. Without `detours` every path has the hops
// of rdt-rank-descending, and the packet only chooses their order within a rank. With `detours` a packet on the base
// torus that has taken no other step there than -x may go one node further in -x, if its shortest hops are blocked: two
// extra hops. No step in -x follows another one, so the turns stay the same; the detour does not cross the border, and
// so needs no further VC.
#include <algorithm>

#include "routing/rdt/rank_descent.h"

namespace weft::routing {
namespace {

// The most steps of an upper rank over all pairs.
std::int32_t most_steps(const RankVectors& vectors) {
  std::int32_t most = 1;
  const auto node_count = static_cast<NodeId>(vectors.side()) * static_cast<NodeId>(vectors.side());
  for (NodeId goal = 0; goal < node_count; ++goal) {
    const StepsByRank steps = vectors.convert(vectors.between(0, goal));
    for (std::size_t rank = 1; rank < steps.size(); ++rank) most = std::max(most, steps[rank].length());
  }
  return most;
}

class TurnModel final : public VectorRouting {
 public:
  // The flags hold the VC; on the base torus two bits of them, and kNoDetour.
  static constexpr std::int32_t kMostVcs = 1 << kFlagBits;
  static constexpr std::uint32_t kBaseVcBits = 3;
  static constexpr std::uint32_t kNoDetour = 4;  // the packet has taken another step than -x, or its detour
  // On the base torus: before, between and after the crossings of a border in x and one in y.
  static constexpr VcId kBaseVcs = 3;

  TurnModel(const Task& task, const RankVectors& of, RankChanges changes, std::int32_t most_steps)
      : VectorRouting(task, of, facts_on(task, of, changes, most_steps)),
        changes_(std::move(changes)),
        upper_vcs_(upper_vcs(most_steps)),
        has_detours_(task.arguments.has("detours")) {}

 protected:
  [[nodiscard]] HeaderFields flag_fields(std::uint32_t flags) const override {
    if (!has_detours_) return {{"vc", std::int64_t{flags}}};
    return {{"vc", std::int64_t{flags & kBaseVcBits}}, {"detour", (flags & kNoDetour) != 0 ? "no" : "possible"}};
  }
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const override {
    const unsigned rank = remaining.highest();
    if (rank > 0 && !vectors().has_rank(here, rank)) {
      hops.add({.generator = changes_.nearest.step(rank - 1, here, {}), .vcs = {kBaseVcs, kBaseVcs}});
      return;
    }
    const Steps& steps = rank == 0 ? remaining.rest : remaining.upper[rank];
    if (steps.x != 0) add_step(remaining, here, generator_of(rank, 0, steps.x), hops);
    if (steps.x >= 0 && steps.y != 0) add_step(remaining, here, generator_of(rank, 1, steps.y), hops);
    if (rank == 0 && has_detours_) add_detour(remaining, here, hops);
  }

  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const override {
    if (remaining.highest() > 0 && !vectors().has_rank(here, remaining.highest())) {
      return "to a node of rank " + std::to_string(remaining.highest());
    }
    const bool is_west = axis_of(hop.generator) == 0 && sign_of(hop.generator) < 0;
    if (hop.preference > 0) return "detour to the west";
    return is_west ? "west first" : "no hop west left";
  }

 private:
  // One per step of a rank, as each step but the last may cross a border and raise the VC.
  static VcId upper_vcs(std::int32_t most_steps) { return static_cast<VcId>(std::min(most_steps, kMostVcs)); }

  static VectorFacts facts_on(const Task& task, const RankVectors& vectors, const RankChanges& changes,
                              std::int32_t most_steps) {
    std::vector<VcId> vcs = vcs_on_all(task.network.graph, upper_vcs(most_steps));
    for (LinkClassId c = 0; c < topology::kBaseLinkClasses; ++c) {
      vcs[c] = static_cast<VcId>(kBaseVcs + changes.vc_count(c));
    }
    // Rank changes are those of rdt-rank-descending, which has an order.
    const bool has_order = vectors.is_alpha() && most_steps <= kMostVcs;
    return {.reach = usual_reach(vectors),
            .vcs = std::move(vcs),
            .is_deterministic = false,
            .deadlock_argument = has_order ? DeadlockArgument::order : DeadlockArgument::none,
            // No detour crosses the border, which a translation does not move.
            .symmetry = task.arguments.has("detours") ? no_symmetry : translations_of(vectors, false)};
  }

  void add_step(const RemainingVector& remaining, NodeId here, GeneratorId g, HopList& hops) const {
    const unsigned rank = rank_of(g);
    const std::int32_t left = (rank == 0 ? remaining.rest : remaining.upper[rank]).length() - 1;
    const VcId vc = vc_of(remaining, rank);
    const std::uint32_t raised = vc + (vectors().wraps_anywhere(here, g) ? 1U : 0U);
    const std::uint32_t last = (rank == 0 ? kBaseVcs : upper_vcs_) - 1U;
    const bool stays_open = axis_of(g) == 0 && sign_of(g) < 0 && (remaining.flags & kNoDetour) == 0;
    const std::uint32_t closed = has_detours_ && rank == 0 && !stays_open ? kNoDetour : 0;
    hops.add({.generator = g, .vcs = {vc, vc}, .flags_after = left == 0 ? 0 : std::min(raised, last) | closed});
  }

  // One step further in -x, for a packet that need not go there, while that is the longer direction to its destination.
  void add_detour(const RemainingVector& remaining, NodeId here, HopList& hops) const {
    const bool is_open = (remaining.flags & kNoDetour) == 0;
    const auto half = static_cast<std::int32_t>(vectors().side() / 2);
    if (!is_open || remaining.rest.x < 0 || remaining.rest.x + 1 >= half) return;
    const GeneratorId west = generator_of(0, 0, -1);
    if (vectors().wraps_anywhere(here, west)) return;
    const VcId vc = vc_of(remaining, 0);
    hops.add({.generator = west, .vcs = {vc, vc}, .preference = 1, .flags_after = vc | kNoDetour});
  }

  [[nodiscard]] VcId vc_of(const RemainingVector& remaining, unsigned rank) const {
    const bool has_other_bits = has_detours_ && rank == 0;
    return static_cast<VcId>(has_other_bits ? remaining.flags & kBaseVcBits : remaining.flags);
  }

  RankChanges changes_;
  VcId upper_vcs_;
  bool has_detours_;
};

std::unique_ptr<Routing> build_turn_model(const Task& task) {
  const auto vectors = RankVectors::of(task.network, task.execution);
  if (!vectors || vectors->has_all_ranks()) return nullptr;
  RankChanges changes = usual_changes(*vectors);
  require_reachable_ranks(task, *vectors, changes.nearest);
  return std::make_unique<TurnModel>(task, *vectors, std::move(changes), most_steps(*vectors));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm rdt_turn_model{
    .name = "rdt-turn-model",
    .summary = "ranks in descending order, west-first and adaptive within each rank; with or without extra hops",
    .citation =
        "Weft's own design after a sentence in Section IV-C of Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, "
        "T. Sueyoshi, Recursive diagonal torus, IEEE TPDS 12(7), 2001; the turn model meant there permits extra hops",
    .serves = "recursive diagonal tori",
    .parameters = {{{.name = "detours",
                     .kind = spec::Kind::flag,
                     .meaning = "blocked packets may go one node further west on the base torus: two extra hops",
                     .is_optional = true}}},
    .examples = {"rdt(4)", "rdt(8)", "rdt(8,spare=none)", "rdt(12)", "rdt(12,rank=2)", "rdt(12,spare=none,rank=2)",
                 "rdt(4,concentration=2)"},
    .calls = {"rdt-turn-model", "rdt-turn-model(detours)"},
    .build = build_turn_model,
};

}  // namespace algorithm_records
}  // namespace weft::routing
