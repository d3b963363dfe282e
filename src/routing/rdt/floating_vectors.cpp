#include "routing/rdt/floating_vectors.h"

#include "base/graphs/digraph.h"

namespace weft::routing {
namespace {

constexpr std::array<const char*, 4> kDirections{"+x", "-x", "+y", "-y"};

// Visits the remaining directions of upper ranks, lowest rank first, x before y.
template <class Visit>
void for_each_direction(const RemainingVector& remaining, unsigned highest_rank, const Visit& visit) {
  for (unsigned rank = 1; rank <= highest_rank; ++rank) {
    if (remaining.upper[rank].x != 0) visit(generator_of(rank, 0, remaining.upper[rank].x));
    if (remaining.upper[rank].y != 0) visit(generator_of(rank, 1, remaining.upper[rank].y));
  }
}

}  // namespace

FloatingRouting::FloatingRouting(const Task& task, const RankVectors& of, RankOrder order)
    : VectorRouting(task, of, single_vc_facts(task, of)),
      order_(order),
      component_(of.has_faults() ? strong_components(graph().arcs()).component_of : std::vector<NodeId>{}),
      nearest_(
          vectors(), 4 * std::size_t{of.highest_rank()},
          [this](std::size_t kind, NodeId v) { return is_alive(v, static_cast<GeneratorId>(kind) + 4); },
          [this](NodeId v, GeneratorId g) { return is_alive(v, g); }) {}

void FloatingRouting::add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const {
  if (remaining.highest() == 0) return add_last_hop(remaining, here, hops);
  const auto next = next_direction(remaining, here);
  if (!next) return;
  const bool walks = nearest_.distance(*next - 4, here) > 0;
  hops.add({.generator = walks ? nearest_.step(*next - 4, here, remaining.rest) : *next});
}

std::optional<GeneratorId> FloatingRouting::next_direction(const RemainingVector& remaining, NodeId here) const {
  std::optional<GeneratorId> best;
  for_each_direction(remaining, vectors().highest_rank(), [&](GeneratorId g) {
    if (nearest_.distance(g - 4, here) == NearestNodes::kNone) return;
    if (!best || is_better(g, *best, remaining, here)) best = g;
  });
  return best;
}

// Compares two different directions; `b` was visited before `a`.
bool FloatingRouting::is_better(GeneratorId a, GeneratorId b, const RemainingVector& remaining, NodeId here) const {
  if (order_ != RankOrder::floating && rank_of(a) != rank_of(b)) return order_ == RankOrder::descending;
  const std::uint8_t far_a = nearest_.distance(a - 4, here);
  const std::uint8_t far_b = nearest_.distance(b - 4, here);
  if (far_a != far_b || far_a == 0) return far_a < far_b;
  const auto left = [&](GeneratorId g) {
    return (remaining.rest - step_of(nearest_.step(g - 4, here, remaining.rest))).length();
  };
  return left(a) < left(b);
}

void FloatingRouting::add_last_hop(const RemainingVector& remaining, NodeId here, HopList& hops) const {
  const unsigned first = remaining.flags & kYFirst;
  const auto component = [&](unsigned axis) { return axis == 0 ? remaining.rest.x : remaining.rest.y; };
  for (const unsigned axis : {first, 1 - first}) {
    const GeneratorId g = generator_of(0, axis, component(axis));
    if (component(axis) == 0 || !is_alive(here, g)) continue;
    return hops.add({.generator = g, .flags_after = remaining.flags});
  }
  add_step_aside(remaining, here, component(first) != 0 ? first : 1 - first, hops);
}

void FloatingRouting::add_step_aside(const RemainingVector&, NodeId here, unsigned blocked_axis, HopList& hops) const {
  for (const std::int32_t sign : {1, -1}) {
    const GeneratorId g = generator_of(0, 1 - blocked_axis, sign);
    if (is_alive(here, g)) return hops.add({.generator = g, .flags_after = blocked_axis});
  }
}

FloatingRouting::TableEntry FloatingRouting::table_entry(const NearestNodes& nearest, GeneratorId direction,
                                                         NodeId router, const NearestNodes::MayStep& may_step) const {
  const std::uint8_t distance = nearest.distance(direction - 4, router);
  if (distance == 0) return {"0", "own link"};
  if (distance == NearestNodes::kNone) return {"none", ""};
  std::string steps;
  for (GeneratorId step = 0; step < 4; ++step) {
    const bool leads_there =
        may_step(router, step) && nearest.distance(direction - 4, vectors().moved(router, step)) + 1 == distance;
    if (leads_there) steps += (steps.empty() ? "" : " or ") + std::string(kDirections[step]);
  }
  return {std::to_string(distance), steps};
}

LocalTable FloatingRouting::local_table(NodeId router) const {
  LocalTable table{.columns = {"rank", "direction", "distance", "by"}, .rows = {}};
  const auto is_live = [this](NodeId v, GeneratorId g) { return is_alive(v, g); };
  const auto is_any = [](NodeId, GeneratorId) { return true; };
  const auto has_rank = [this](std::size_t kind, NodeId v) {
    return vectors().has_rank(v, rank_of(static_cast<GeneratorId>(kind) + 4));
  };
  NearestNodes before;
  if (vectors().has_faults()) {
    table.columns.emplace_back("without_faults");
    before = NearestNodes(vectors(), 4 * std::size_t{vectors().highest_rank()}, has_rank, is_any);
  }
  for (GeneratorId g = 4; g < 4 * (vectors().highest_rank() + 1); ++g) {
    const auto [distance, by] = table_entry(nearest_, g, router, is_live);
    table.rows.push_back({std::to_string(rank_of(g)), kDirections[g % 4], distance, by});
    if (!vectors().has_faults()) continue;
    const auto [distance_then, by_then] = table_entry(before, g, router, is_any);
    table.rows.back().push_back(distance_then == "0" ? by_then : distance_then + " by " + by_then);
  }
  return table;
}

std::string FloatingRouting::remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const {
  if (remaining.highest() == 0) return "";
  const auto next = next_direction(remaining, here);
  return rank_of(hop.generator) > 0 || !next ? "" : "to a node of rank " + std::to_string(rank_of(*next));
}

}  // namespace weft::routing
