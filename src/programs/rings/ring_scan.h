// The products of all items, or of those of nodes 0 to v, on a unidirectional ring with skips; ring_products.h has the
// algorithms.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "programs/machine/parallel_machine.h"
#include "programs/rings/skip_ring.h"

namespace weft::programs {

// A machine whose nodes multiply in the direction of the ring; with `is_cut`, nothing crosses from node N-1 to node 0.
template <class Value, class Combine>
struct RingMultiplier {
  Machine<Value>& machine;
  const SkipRing& ring;
  Operation operation;
  const Combine& combine;  // of two values and the factor of the computation
  std::uint32_t factor;
  bool is_cut;

  [[nodiscard]] bool sends_from(NodeId v, NodeId distance) const {
    return !is_cut || std::uint64_t{v} + distance < ring.node_count();
  }
  [[nodiscard]] bool receives_at(NodeId v, NodeId distance) const { return !is_cut || v >= distance; }

  template <class OperandsOf>
  void multiply(RegisterId target, const OperandsOf& operands_of) {
    machine.compute(
        operation, target,
        [&](NodeId v) {
          Operands operands = operands_of(v);
          operands.factor = factor;
          return operands;
        },
        combine);
  }

  // A step of `moving` over a link of the nodes that take part: it is multiplied by `by` where it arrives, and is
  // that alone where nothing comes.
  template <class TakesPart>
  void grow(RingLink link, RegisterId moving, RegisterId received, RegisterId by, const TakesPart& takes_part) {
    const NodeId distance = ring.length(link);
    for (NodeId v = 0; v < ring.node_count(); ++v) {
      if (takes_part(v) && sends_from(v, distance)) machine.send(v, ring.port(v, link), {moving, received});
    }
    machine.end_step(ring.link_text(link));
    const auto comes_from = [&](NodeId v) { return ring.after(v, ring.node_count() - distance); };
    multiply(moving, [&](NodeId v) {
      return takes_part(comes_from(v)) && receives_at(v, distance) ? Operands{received, by} : kIdle;
    });
    for (NodeId v = 0; v < ring.node_count(); ++v) {
      if (takes_part(comes_from(v)) && !receives_at(v, distance)) machine.assign(v, {by, moving});
    }
  }
};

// The windows that each kind of link has to make out of those of the one before.
class WindowPlan {
 public:
  // In the registers from `first` on.
  WindowPlan(const SkipRing& ring, RegisterId first)
      : ring_(ring), moving_(first), received_(first + 1), lengths_(ring.link_count() + 1) {
    lengths_.back().insert(ring.node_count());
    for (RingLink link = ring.link_count(); link-- > 0;) {
      lengths_[link].insert(ring.length(link));
      for (const NodeId longer : lengths_[link + 1]) {
        if (longer % ring.length(link) != 0) lengths_[link].insert(longer % ring.length(link));
      }
    }
    for (const std::set<NodeId>& of_link : lengths_) {
      for (const NodeId length : of_link) registers_.emplace(length, first);
    }
    RegisterId next = first + kFirstWindow;
    for (auto& [length, held_in] : registers_) held_in = next++;
  }

  [[nodiscard]] RegisterId register_count() const { return kFirstWindow + static_cast<RegisterId>(registers_.size()); }
  [[nodiscard]] RegisterId window(NodeId length) const { return registers_.at(length); }

  template <class Multiplier>
  void run(Multiplier& nodes) const {
    for (RingLink link = 0; link < ring_.link_count(); ++link) {
      const NodeId step = ring_.length(link);
      WEFT_CHECK(step > 0);
      std::map<NodeId, NodeId> longest;  // by the length that it starts with
      for (const NodeId length : lengths_[link + 1]) {
        const NodeId rest = length % step;
        NodeId& most = longest[rest == 0 ? step : rest];
        most = std::max(most, length);
      }
      for (const auto& [first, last] : longest) make_windows(nodes, link, first, last);
    }
  }

 private:
  static constexpr RegisterId kFirstWindow = 2;

  template <class Multiplier>
  void make_windows(Multiplier& nodes, RingLink link, NodeId first, NodeId last) const {
    copy_all(nodes, {window(first), moving_});
    for (NodeId length = first; length < last;) {
      nodes.grow(link, moving_, received_, window(ring_.length(link)), [](NodeId) { return true; });
      length += ring_.length(link);
      if (registers_.contains(length)) copy_all(nodes, {moving_, window(length)});
    }
  }

  template <class Multiplier>
  void copy_all(Multiplier& nodes, Transfer transfer) const {
    for (NodeId v = 0; v < ring_.node_count(); ++v) nodes.machine.assign(v, transfer);
  }

  const SkipRing& ring_;
  RegisterId moving_;
  RegisterId received_;
  std::vector<std::set<NodeId>> lengths_;  // by link: those that its steps begin with; at the end: N
  std::map<NodeId, RegisterId> registers_;
};

// The sums of a PRC whose skips divide each other.
template <class Multiplier>
class PeriodicSums {
 public:
  // Multiplies what is in `own`, and leaves the results there. Uses the registers from `first` on.
  PeriodicSums(Multiplier& nodes, const SkipRing& ring, RegisterId own, RegisterId first)
      : nodes_(nodes),
        ring_(ring),
        own_(own),
        moving_(first),
        base_(first + 1),
        received_(first + 2),
        near_(first + 3),
        g_(ring.period()),
        count_(ring.node_count()) {}

  void run() {
    if (nodes_.is_cut) {
      gather_near();
    } else {
      gather_groups();
    }
    for (RingLink skip = g_; skip > 0; --skip) add_multiples(skip);
    spread();
    if (nodes_.is_cut) add_near();
    for (NodeId v = 0; v < count_; ++v) nodes_.machine.assign(v, {moving_, own_});
  }

 private:
  [[nodiscard]] NodeId class_of(NodeId v) const { return v % g_; }

  // The inputs of nodes v-g+1 to v, at the nodes v of class 0.
  void gather_groups() {
    for (NodeId v = 0; v < count_; ++v) nodes_.machine.assign(v, {own_, moving_});
    for (NodeId sender = 1; sender < g_; ++sender) {
      nodes_.grow(0, moving_, received_, own_, [&](NodeId v) { return class_of(v) == sender; });
    }
    for (NodeId v = 0; v < count_; v += g_) nodes_.machine.assign(v, {moving_, base_});
  }

  // The number of inputs, up to that of the node itself, that the sums which reach a node lack.
  [[nodiscard]] NodeId near_count(NodeId v) const { return class_of(v) == g_ - 1 ? g_ - 1 : g_ + class_of(v); }

  // The same, and the sum of the near inputs at each node.
  void gather_near() {
    for (NodeId v = 0; v < count_; ++v) nodes_.machine.assign(v, {own_, moving_});
    for (NodeId length = 1;; ++length) {
      for (NodeId v = 0; v < count_; ++v) {
        if (near_count(v) == length) nodes_.machine.assign(v, {moving_, near_});
        if (class_of(v) == 0 && length == g_) nodes_.machine.assign(v, {moving_, base_});
      }
      if (length == 2 * g_ - 2) break;
      nodes_.grow(0, moving_, received_, own_, [](NodeId) { return true; });
    }
  }

  // At the nodes that have this skip; then their sums go on to the next class.
  void add_multiples(RingLink skip) {
    const NodeId owner = ring_.class_of(skip);
    for (NodeId v = owner; v < count_; v += g_) nodes_.machine.assign(v, {base_, moving_});
    for (NodeId hop = 1; hop < ring_.length(skip + 1) / ring_.length(skip); ++hop) {
      nodes_.grow(skip, moving_, received_, base_, [&](NodeId v) { return class_of(v) == owner; });
    }
    for (NodeId v = owner; v < count_; v += g_) {
      if (skip == 1) {
        nodes_.machine.assign(v, {moving_, base_});
      } else {
        nodes_.machine.send(v, ring_.port(v, 0), {moving_, base_});
      }
    }
    if (skip > 1) nodes_.machine.end_step(ring_.link_text(0));
  }

  // To every node the sums of the last s_1/g nodes of class g-1.
  void spread() {
    has_sum_.assign(count_, false);
    for (NodeId v = g_ - 1; v < count_; v += g_) has_sum_[v] = true;
    for (NodeId hop = 1; hop < ring_.length(1); ++hop) {
      std::vector<bool> has_sum = has_sum_;
      std::vector<bool> adds(count_);
      for (NodeId v = 0; v < count_; ++v) {
        if (!has_sum_[v] || !nodes_.sends_from(v, 1)) continue;
        const NodeId to = ring_.after(v, 1);
        adds[to] = class_of(to) == g_ - 1;
        nodes_.machine.send(v, ring_.port(v, 0), {moving_, adds[to] ? received_ : moving_});
        has_sum[to] = true;
      }
      nodes_.machine.end_step(ring_.link_text(0));
      nodes_.multiply(moving_, [&](NodeId v) { return adds[v] ? Operands{received_, base_} : kIdle; });
      has_sum_ = has_sum;
    }
  }

  void add_near() {
    nodes_.multiply(moving_, [&](NodeId v) { return has_sum_[v] ? Operands{moving_, near_} : kIdle; });
    for (NodeId v = 0; v < count_; ++v) {
      if (!has_sum_[v]) nodes_.machine.assign(v, {near_, moving_});
    }
  }

  Multiplier& nodes_;
  const SkipRing& ring_;
  RegisterId own_;
  RegisterId moving_;
  RegisterId base_;
  RegisterId received_;
  RegisterId near_;
  NodeId g_;
  NodeId count_;
  std::vector<bool> has_sum_;
};

// How many registers it needs beside that of the items.
inline RegisterId ring_scan_registers(const SkipRing& ring) {
  return std::max(WindowPlan(ring, 0).register_count(), RegisterId{4});
}

// Multiplies the items of a register, in which the results are after that: of all nodes, or if the multiplier is cut of
// nodes 0 to v. Limit: no_ring_products has nothing against it.
template <class Value, class Combine>
void ring_scan(RingMultiplier<Value, Combine> nodes, RegisterId item, RegisterId spare) {
  if (nodes.ring.period() > 1) {
    PeriodicSums(nodes, nodes.ring, item, spare).run();
    return;
  }
  const WindowPlan plan(nodes.ring, spare);
  const auto copy = [&](Transfer transfer) {
    for (NodeId v = 0; v < nodes.ring.node_count(); ++v) nodes.machine.assign(v, transfer);
  };
  copy({item, plan.window(1)});
  plan.run(nodes);
  copy({plan.window(nodes.ring.node_count()), item});
}

}  // namespace weft::programs
