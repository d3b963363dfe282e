// Runs sorting networks on a unidirectional ring with skips, for values of any kind; ring_sort.h has the method.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "programs/machine/parallel_machine.h"
#include "programs/rings/comparator_stages.h"
#include "programs/rings/turn_planner.h"

namespace weft::programs {

struct RingSortOptions {
  RegisterId number = 0;  // what is sorted
  RegisterId spare = 1;   // the first of kRingSortSpares registers
  Operation operation = Operation::compare;
  bool is_descending = false;
};
inline constexpr RegisterId kRingSortSpares = 3;

// Runs stages of comparators on a turning frame of positions.
template <class Value, class Compare>
class RingSorter {
 public:
  // needed[i] are the positions whose numbers matter after i stages; empty: all, always.
  RingSorter(const SkipRing& ring, const TurnPlanner& planner, Machine<Value>& machine, const RingSortOptions& options,
             const Compare& compare, std::vector<std::vector<bool>> needed)
      : ring_(ring),
        planner_(planner),
        machine_(machine),
        compare_(compare),
        operation_(options.operation),
        is_descending_(options.is_descending),
        number_(options.number),
        copy_(options.spare),
        stays_(options.spare + 1),
        moves_(options.spare + 2),
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
      if (is_live_[p]) machine_.send(place_[p], ring_.port(place_[p], link), {number_, number_});
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
    carry(lows, links, copy_);
    compare_at(lows);
    carry(movers, links, moves_);
    for (const NodeId p : turned) {
      place_[p] = ring_.after(place_[p], stage_.distance);
      if (live_after_[p]) machine_.assign(place_[p], {is_kept(p) ? stays_ : moves_, number_});
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
        machine_.send(v, ring_.port(v, links[hop]), {hop == 0 ? number_ : target, target});
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
      const std::uint32_t of_low = stage_.is_descending(p) != is_descending_ ? 1 : 0;
      if (live_after_[p]) stays[v] = Operands{.left = number_, .right = copy_, .factor = of_low};
      if (live_after_[high]) moves[v] = Operands{.left = number_, .right = copy_, .factor = 1 - of_low};
    }
    machine_.compute(
        operation_, stays_, [&](NodeId v) { return stays[v]; }, compare_);
    machine_.compute(
        operation_, number_, [&](NodeId v) { return moves[v]; }, compare_);
  }

  const SkipRing& ring_;
  const TurnPlanner& planner_;
  Machine<Value>& machine_;
  const Compare& compare_;
  Operation operation_;
  bool is_descending_;
  RegisterId number_;  // what is sorted
  RegisterId copy_;    // of the low position of a comparator
  RegisterId stays_;
  RegisterId moves_;
  NodeId count_;
  std::vector<std::vector<bool>> needed_;
  std::vector<NodeId> place_;  // the node of each position
  std::vector<bool> is_live_;
  std::vector<bool> live_after_;  // this stage
  ComparatorStage stage_{};
};

}  // namespace weft::programs
