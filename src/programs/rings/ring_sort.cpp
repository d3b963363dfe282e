#include "programs/rings/ring_sort.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/finished_run.h"
#include "programs/rings/comparator_stages.h"
#include "programs/walks/bitonic_walk.h"

namespace weft::programs {
namespace {

// Links that lead a certain distance forward. With a period, skips are taken by visits of all classes, which turn the
// frame by g - 1 more.
struct RingTurn {
  RingLink link = 0;
  NodeId count = 0;
};

class TurnPlanner {
 public:
  explicit TurnPlanner(const SkipRing& ring) : ring_(ring), hops_(ring.node_count()), last_(ring.node_count()) {
    for (NodeId d = 1; d < ring.node_count(); ++d) {
      hops_[d] = hops_[d - 1] + 1;
      for (RingLink link = 1; link < ring.link_count() && !has_period(); ++link) {
        const NodeId length = ring.length(link);
        if (length > d || hops_[d - length] + 1 >= hops_[d]) continue;
        hops_[d] = hops_[d - length] + 1;
        last_[d] = link;
      }
    }
  }

  [[nodiscard]] bool has_period() const { return ring_.period() > 1; }

  // The fewest links, where every node has all of them; otherwise ring links.
  [[nodiscard]] std::vector<RingLink> links(NodeId distance) const {
    std::vector<RingLink> links;
    for (NodeId d = distance; d > 0; d -= ring_.length(last_[d])) links.push_back(last_[d]);
    return links;
  }

  // With a period: the skip by whose visits the stage takes fewer steps than over the ring links.
  [[nodiscard]] std::optional<RingTurn> visits(NodeId distance) const {
    std::optional<RingTurn> best;
    std::uint64_t least = 2 * std::uint64_t{distance};
    for (RingLink skip = 1; skip < ring_.link_count() && has_period(); ++skip) {
      if (distance % ring_.length(skip) != 0) continue;
      const RingTurn turn{skip, distance / ring_.length(skip)};
      if (visit_steps(turn, 2) >= least) continue;
      least = visit_steps(turn, 2);
      best = turn;
    }
    return best;
  }

  [[nodiscard]] std::uint64_t stage_steps(NodeId distance) const {
    const auto turn = visits(distance);
    return turn ? visit_steps(*turn, 2) : 2 * std::uint64_t{hops_[distance]};
  }
  [[nodiscard]] NodeId stage_turn(NodeId distance) const {
    return visits(distance) ? ring_.after(distance, ring_.period() - 1) : distance;
  }

  // With a period: how all numbers move this distance, by skips below `links` and then ring links.
  [[nodiscard]] std::vector<RingTurn> turns_home(NodeId distance, RingLink links) const {
    std::vector<RingTurn> best{{0, distance}};
    for (RingLink skip = links; skip-- > 1;) {
      const NodeId extra = ring_.period() - 1;
      if (distance < ring_.length(skip) + extra) continue;
      const RingTurn turn{skip, (distance - extra) / ring_.length(skip)};
      std::vector<RingTurn> turns = turns_home(distance - extra - turn.count * ring_.length(skip), skip);
      turns.insert(turns.begin(), turn);
      if (steps_home(turns) < steps_home(best)) best = std::move(turns);
    }
    return best;
  }
  [[nodiscard]] std::uint64_t steps_home(NodeId distance) const {
    return has_period() ? steps_home(turns_home(distance, ring_.link_count())) : hops_[distance];
  }

 private:
  // Each class crosses the skips `times` times, and moves on between the visits.
  [[nodiscard]] std::uint64_t visit_steps(const RingTurn& turn, std::uint64_t times) const {
    return (times * turn.count + 1) * ring_.period() - 1;
  }
  [[nodiscard]] std::uint64_t steps_home(const std::vector<RingTurn>& turns) const {
    std::uint64_t steps = 0;
    for (const RingTurn& turn : turns) steps += turn.link == 0 ? turn.count : visit_steps(turn, 1);
    return steps;
  }

  const SkipRing& ring_;
  std::vector<std::uint32_t> hops_;  // by distance
  std::vector<RingLink> last_;       // of a shortest path of that distance
};

// Runs stages of comparators on a turning frame of positions.
class RingSorter {
 public:
  static constexpr RegisterId kNumber = 0;
  static constexpr RegisterId kCopy = 1;
  static constexpr RegisterId kStays = 2;
  static constexpr RegisterId kMoves = 3;
  static constexpr RegisterId kRegisters = 4;

  // needed[i] are the positions whose numbers matter after i stages; empty: all, always.
  RingSorter(const SkipRing& ring, const TurnPlanner& planner, Machine<double>& machine,
             std::vector<std::vector<bool>> needed)
      : ring_(ring),
        planner_(planner),
        machine_(machine),
        count_(ring.node_count()),
        needed_(std::move(needed)),
        is_live_(count_, true) {
    for (NodeId p = 0; p < count_; ++p) place_.push_back(p);
  }

  [[nodiscard]] NodeId place(NodeId position) const { return place_[position]; }

  void run(const std::vector<ComparatorStage>& stages) {
    for (std::size_t i = 0; i < stages.size(); ++i) {
      stage_ = stages[i];
      live_after_ = needed_.empty() ? is_live_ : needed_[i + 1];
      if (!needed_.empty()) is_live_ = needed_[i];
      run_stage();
    }
  }

  void turn_home() {
    const NodeId distance = ring_.after(0, count_ - place_[0]);
    if (distance == 0) return;
    if (!planner_.has_period()) {
      for (const RingLink link : planner_.links(distance)) move_all(link, [](NodeId) { return true; });
      return;
    }
    for (const RingTurn& turn : planner_.turns_home(distance, ring_.link_count())) {
      if (turn.link == 0) {
        for (NodeId i = 0; i < turn.count; ++i) move_all(0, [](NodeId) { return true; });
      } else {
        visit_classes([&] {
          for (NodeId i = 0; i < turn.count; ++i) move_all(turn.link, [&](NodeId p) { return is_at(p, turn.link); });
        });
      }
    }
  }

 private:
  [[nodiscard]] bool is_at(NodeId position, RingLink skip) const {
    return place_[position] % ring_.period() == ring_.class_of(skip);
  }
  [[nodiscard]] bool is_kept(NodeId low) const {
    return stage_.is_low(low, count_) && (live_after_[low] || live_after_[low + stage_.distance]);
  }

  void run_stage() {
    bool has_comparators = false;
    for (NodeId p = 0; p < count_ && !has_comparators; ++p) has_comparators = is_kept(p);
    if (!has_comparators) return;
    if (const auto turn = planner_.visits(stage_.distance)) {
      const std::vector<RingLink> links(turn->count, turn->link);
      visit_classes([&] { compare(links, [&](NodeId p) { return is_at(p, turn->link); }); });
    } else {
      compare(planner_.links(stage_.distance), [](NodeId) { return true; });
    }
    is_live_ = live_after_;
  }

  // Every position is at a node of each class once.
  template <class Visit>
  void visit_classes(const Visit& visit) {
    for (NodeId i = 0; i < ring_.period(); ++i) {
      if (i > 0) move_all(0, [](NodeId) { return true; });
      visit();
    }
  }

  // The numbers of these positions go over a link.
  template <class Takes>
  void move_all(RingLink link, const Takes& takes) {
    for (NodeId p = 0; p < count_; ++p) {
      if (!takes(p)) continue;
      if (is_live_[p]) machine_.send(place_[p], ring_.port(place_[p], link), {kNumber, kNumber});
      place_[p] = ring_.after(place_[p], ring_.length(link));
    }
    machine_.end_step(ring_.link_text(link));
  }

  // The comparators between positions that take part, and the turn of these positions.
  template <class Takes>
  void compare(const std::vector<RingLink>& links, const Takes& takes) {
    std::vector<NodeId> lows;
    std::vector<NodeId> movers;
    std::vector<NodeId> turned;
    for (NodeId p = 0; p < count_; ++p) {
      if (!takes(p)) continue;
      turned.push_back(p);
      if (is_kept(p)) {
        lows.push_back(p);
      } else if (live_after_[p]) {
        movers.push_back(p);
      }
    }
    carry(lows, links, kCopy);
    compare_at(lows);
    carry(movers, links, kMoves);
    for (const NodeId p : turned) {
      place_[p] = ring_.after(place_[p], stage_.distance);
      if (live_after_[p]) machine_.assign(place_[p], {is_kept(p) ? kStays : kMoves, kNumber});
      is_live_[p] = live_after_[p];
    }
  }

  // The numbers of these positions, over the links into a register of the last node.
  void carry(const std::vector<NodeId>& positions, const std::vector<RingLink>& links, RegisterId target) {
    if (positions.empty()) return;
    std::vector<NodeId> at;
    for (const NodeId p : positions) at.push_back(place_[p]);
    for (std::size_t hop = 0; hop < links.size(); ++hop) {
      for (NodeId& v : at) {
        machine_.send(v, ring_.port(v, links[hop]), {hop == 0 ? kNumber : target, target});
        v = ring_.after(v, ring_.length(links[hop]));
      }
      machine_.end_step(ring_.link_text(links[hop]));
    }
  }

  // One of the two results stays, as that of the low position; the other one moves on.
  void compare_at(const std::vector<NodeId>& lows) {
    std::vector<Operands> stays(count_, kIdle);
    std::vector<Operands> moves(count_, kIdle);
    for (const NodeId p : lows) {
      const NodeId high = p + stage_.distance;
      const NodeId v = place_[high];
      const std::uint32_t of_low = stage_.is_descending(p) ? 1 : 0;
      if (live_after_[p]) stays[v] = Operands{.left = kNumber, .right = kCopy, .factor = of_low};
      if (live_after_[high]) moves[v] = Operands{.left = kNumber, .right = kCopy, .factor = 1 - of_low};
    }
    machine_.compute(
        Operation::compare, kStays, [&](NodeId v) { return stays[v]; }, smaller_or_larger);
    machine_.compute(
        Operation::compare, kNumber, [&](NodeId v) { return moves[v]; }, smaller_or_larger);
  }

  const SkipRing& ring_;
  const TurnPlanner& planner_;
  Machine<double>& machine_;
  NodeId count_;
  std::vector<std::vector<bool>> needed_;
  std::vector<NodeId> place_;  // the node of each position
  std::vector<bool> is_live_;
  std::vector<bool> live_after_;  // this stage
  ComparatorStage stage_{};
};

struct RingMethod {
  std::string name;
  std::vector<ComparatorStage> stages;
};

// Until the frame is at home again.
std::uint64_t sort_steps(const TurnPlanner& planner, const SkipRing& ring, const std::vector<ComparatorStage>& stages) {
  std::uint64_t steps = 0;
  NodeId turned = 0;
  for (const ComparatorStage& stage : stages) {
    steps += planner.stage_steps(stage.distance);
    turned = ring.after(turned, planner.stage_turn(stage.distance));
  }
  return steps + planner.steps_home(ring.after(0, ring.node_count() - turned));
}

RingMethod chosen_method(const ProgramTask& task, const SkipRing& ring, const TurnPlanner& planner) {
  const NodeId count = ring.node_count();
  const std::string name = task.arguments.word("method");
  const bool is_power = std::has_single_bit(count);
  if (name == "transposition") return {name, transposition_stages(count)};
  if (name == "merge-exchange") return {name, merge_exchange_stages(count)};
  if (name == "bitonic" && is_power) return {name, bitonic_stages(count)};
  if (name != "best") {
    task.arguments.fail("method", fmt::format("method={} does not sort {} numbers on a ring", name, count),
                        "use transposition or merge-exchange, or bitonic with 2^n nodes");
  }
  std::vector<RingMethod> methods{{"transposition", transposition_stages(count)},
                                  {"merge-exchange", merge_exchange_stages(count)}};
  if (is_power) methods.push_back({"bitonic", bitonic_stages(count)});
  return *std::min_element(methods.begin(), methods.end(), [&](const RingMethod& a, const RingMethod& b) {
    return sort_steps(planner, ring, a.stages) < sort_steps(planner, ring, b.stages);
  });
}

// Throws InputError if the lists of needed_for do not fit the memory.
void require_list_memory(const ProgramTask& task, std::uint64_t stage_count, NodeId count) {
  if ((stage_count + 1) * (count / 8 + 1) <= task.execution.max_memory) return;
  throw InputError(fmt::format("selection on {} needs more memory than allowed", task.network.name()), {},
                   "take a smaller network, or raise --max-memory");
}

// By the number of stages that are done: the positions that the number of one position depends on.
std::vector<std::vector<bool>> needed_for(NodeId position, const std::vector<ComparatorStage>& stages, NodeId count) {
  std::vector<std::vector<bool>> needed(stages.size() + 1, std::vector<bool>(count));
  needed.back()[position] = true;
  for (std::size_t i = stages.size(); i-- > 0;) {
    needed[i] = needed[i + 1];
    for (NodeId p = 0; p < count; ++p) {
      if (!stages[i].is_low(p, count)) continue;
      const NodeId high = p + stages[i].distance;
      if (needed[i + 1][p] || needed[i + 1][high]) needed[i][p] = needed[i][high] = true;
    }
  }
  return needed;
}

// To all nodes, over the skips.
void broadcast_number(const ProgramTask& task, const SkipRing& ring, NodeId from, Machine<double>& machine) {
  const CastGraph graph(task.network, CastDirection::outward);
  const CastTree tree = skip_tree(graph, ring, from, machine.model());
  std::vector<std::vector<ArcId>> steps(tree.step_count());
  for (NodeId v = 0; v < ring.node_count(); ++v) {
    if (v != from) steps[tree.steps[v] - 1].push_back(tree.arcs[v]);
  }
  for (const std::vector<ArcId>& arcs : steps) {
    for (const ArcId id : arcs) {
      machine.send(graph.arc(id).sender, graph.arc(id).port, {RingSorter::kNumber, RingSorter::kNumber});
    }
    machine.end_step("broadcast");
  }
}

MachineOptions sorting_options(const ProgramTask& task) {
  return {.model = model_of(task, PortModel::single_port, false), .records_schedule = task.records_schedule};
}

std::vector<double> sorted_inputs(const ProgramTask& task) {
  std::vector<double> sorted(task.inputs.begin(), task.inputs.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

ProgramRun sorted_run(const ProgramTask& task, const Machine<double>& machine, const std::vector<Result>& results,
                      spec::Arguments all, const std::string& method) {
  const std::vector<double> sorted = sorted_inputs(task);
  ProgramRun run = finished_run(machine, task, results);
  check_results(
      machine, results, [&](NodeId v) { return sorted[v]; }, run);
  all.set("method", spec::Value{spec::Spec{.name = method, .arguments = {}}});
  run.program = print(all.to_full_spec());
  run.remark = "by " + method;
  return run;
}

}  // namespace

ProgramRun run_ring_sort(const ProgramTask& task, const SkipRing& ring) {
  const TurnPlanner planner(ring);
  const RingMethod method = chosen_method(task, ring, planner);
  Machine<double> machine(task.network, sorting_options(task), RingSorter::kRegisters, task.execution);
  machine.load(RingSorter::kNumber, task.inputs);
  RingSorter sorter(ring, planner, machine, {});
  sorter.run(method.stages);
  sorter.turn_home();

  std::vector<Result> results;
  for (NodeId v = 0; v < ring.node_count(); ++v) results.push_back({v, RingSorter::kNumber, v});
  ProgramRun run = sorted_run(task, machine, results, task.arguments, method.name);
  if (method.name == "transposition") {
    run.formula =
        Formula{"2N", 2 * std::uint64_t{ring.node_count()}, ring.node_count() > 2 ? Relation::equal : Relation::at_most,
                "N rounds of odd-even transposition, each turning the numbers by one node"};
  } else {
    run.no_formula = "no theorem gives the steps";
  }
  run.lower_bound = permutation_bound(CastGraph(task.network, CastDirection::outward), run.model, task.execution);
  return run;
}

ProgramRun run_ring_selection(const ProgramTask& task, const SkipRing& ring, NodeId rank) {
  const TurnPlanner planner(ring);
  const RingMethod method = chosen_method(task, ring, planner);
  Machine<double> machine(task.network, sorting_options(task), RingSorter::kRegisters, task.execution);
  machine.load(RingSorter::kNumber, task.inputs);
  require_list_memory(task, method.stages.size(), ring.node_count());
  RingSorter sorter(ring, planner, machine, needed_for(rank - 1, method.stages, ring.node_count()));
  sorter.run(method.stages);
  broadcast_number(task, ring, sorter.place(rank - 1), machine);

  std::vector<Result> results;
  for (NodeId v = 0; v < ring.node_count(); ++v) results.push_back({v, RingSorter::kNumber, rank - 1});
  spec::Arguments all = task.arguments;
  all.set("rank", spec::Value{std::int64_t{rank}});
  ProgramRun run = sorted_run(task, machine, results, std::move(all), method.name);
  run.no_formula = "no theorem gives the steps";
  run.lower_bound =
      all_reduce_bound(CastGraph(task.network, CastDirection::inward), {.model = run.model}, task.execution);
  return run;
}

}  // namespace weft::programs
