// Ascend and descend algorithms (F. P. Preparata, J. Vuillemin, 1981) on a cube network: ASC and DES of the RHSN paper.
// Every index has a few words of data. The walk brings each dimension to a link, exchanges, and lets the program
// compute; so a program says only what happens to two indices that differ in one bit.
#pragma once

#include <algorithm>
#include <numeric>

#include "programs/walks/cube_network.h"

namespace weft::programs {

// Words of an index: all of them travel when a level is crossed, the first `exchanged` ones go to the partners.
struct WordCounts {
  unsigned all = 1;
  unsigned exchanged = 1;
};

// At every node, one of its indices, or one of which it has got the value, and the partner in a dimension: what the
// program computes with.
class PartnerStep {
 public:
  unsigned dimension = 0;
  RegisterId own = 0;        // its first word; the other words follow
  RegisterId other = 0;      // the first word of the partner; the other exchanged words follow
  bool is_own_index = true;  // false: computed in place of another node

  // The index at node v; kNoNode: none in this place.
  [[nodiscard]] NodeId index(NodeId v) const { return (*indices_)[v] == kNoNode ? kNoNode : (*indices_)[v] ^ change_; }
  [[nodiscard]] NodeId partner(NodeId v) const {
    return index(v) ^ NodeId { 1 } << dimension;
  }
  [[nodiscard]] bool is_upper(NodeId v) const { return (index(v) >> dimension & 1U) != 0; }
  // The word of both, the lower index on the left.
  [[nodiscard]] Operands in_order(NodeId v, unsigned word = 0, std::uint32_t factor = 0) const {
    if (index(v) == kNoNode) return kIdle;
    return is_upper(v) ? Operands{other + word, own + word, factor} : Operands{own + word, other + word, factor};
  }

 private:
  template <class Value>
  friend class CubeWalk;
  const std::vector<NodeId>* indices_ = nullptr;  // of the place, by node
  NodeId change_ = 0;
};

// What an index does with what it holds.
struct RouteChoice {
  bool is_kept = true;
  bool is_sent = false;
};

template <class Value>
class CubeWalk {
 public:
  // Uses the registers from `first` on. Limit: cube and machine outlive the walk.
  CubeWalk(const CubeNetwork& cube, Machine<Value>& machine, WordCounts words, RegisterId first = 0)
      : cube_(cube), machine_(machine), words_(words), first_(first), indices_(cube.index_count()) {
    std::iota(indices_.begin(), indices_.end(), NodeId{0});
    index_by_place();
  }

  // How many registers the machine needs, and the most words of a message.
  static RegisterId register_count(const CubeNetwork& cube, WordCounts words) {
    return cube.places_per_node() * registers_per_place(cube, words);
  }
  static std::uint32_t message_words(const CubeNetwork& cube, WordCounts words) {
    return cube.places_per_node() * words.all;
  }

  // One input for each index, as one word or several. Input i is value i.
  void load(std::span<const Value> inputs, unsigned word = 0, ItemId first_item = 0) {
    for (NodeId index = 0; index < inputs.size(); ++index) {
      const auto [node, place] = cube_.place_of(index);
      machine_.place(first_register(place) + word, node, first_item + index, inputs[index]);
    }
  }

  // Dimensions first..last upwards. The last digit stays at the nucleus; come_home brings it back. When all places have
  // made their step in a dimension, after(dimension) is called.
  template <class Step, class After>
  void ascend(unsigned first, unsigned last, const Step& step, const After& after) {
    for (unsigned digit = first / bits(); digit <= last / bits(); ++digit) {
      go_to(digit);
      visit_phases(digit, first, last, true, step, after);
    }
  }
  template <class Step, class After>
  void descend(unsigned first, unsigned last, const Step& step, const After& after) {
    for (unsigned digit = last / bits() + 1; digit-- > first / bits();) {
      go_to(digit);
      visit_phases(digit, first, last, false, step, after);
    }
  }
  template <class Step>
  void ascend(unsigned first, unsigned last, const Step& step) {
    ascend(first, last, step, [](unsigned) {});
  }
  template <class Step>
  void descend(unsigned first, unsigned last, const Step& step) {
    descend(first, last, step, [](unsigned) {});
  }
  void come_home() { go_to(std::nullopt); }

  // From now on only these indices hold something; the others send nothing. Empty: all of them.
  void hold_only(std::vector<bool> holds) { holds_ = std::move(holds); }
  [[nodiscard]] bool holds(NodeId index) const { return holds_.empty() || holds_[index]; }
  [[nodiscard]] bool both_hold(const PartnerStep& pair, NodeId v) const {
    return pair.index(v) != kNoNode && holds(pair.index(v)) && holds(pair.partner(v));
  }
  // The nodes whose index holds nothing, while its partner does.
  [[nodiscard]] std::vector<NodeId> that_only_receive(const PartnerStep& pair) const {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < pair.indices_->size() && !holds_.empty(); ++v) {
      if (pair.index(v) != kNoNode && !holds(pair.index(v)) && holds(pair.partner(v))) nodes.push_back(v);
    }
    return nodes;
  }
  // After a step in a dimension: an index holds something if will_hold(index, partner) says so.
  template <class WillHold>
  void hold_after(unsigned dimension, const WillHold& will_hold) {
    if (holds_.empty()) return;
    std::vector<bool> next(holds_.size());
    for (NodeId index = 0; index < next.size(); ++index) next[index] = will_hold(index, index ^ NodeId{1} << dimension);
    holds_ = std::move(next);
  }
  // All dimensions upwards or downwards. In each, an index that holds something keeps it, sends it to its partner, or
  // both, as choice(index, dimension) says. Limit: one phase for each bit.
  template <class ChoiceOf>
  void route(bool is_ascending, const ChoiceOf& choice_of) {
    for (unsigned i = 0; i < cube_.dimension_count(); ++i) {
      const unsigned dimension = is_ascending ? i : cube_.dimension_count() - 1 - i;
      go_to(dimension / bits());
      route_in(dimension, choice_of);
    }
  }
  // Where the word of each index is now.
  [[nodiscard]] std::vector<Result> places_now(unsigned word = 0) const {
    std::vector<Result> results(indices_.size());
    for (NodeId location = 0; location < indices_.size(); ++location) {
      const auto [node, place] = cube_.place_of(location);
      results[indices_[location]] = {node, first_register(place) + word, indices_[location]};
    }
    return results;
  }

 private:
  static RegisterId registers_per_place(const CubeNetwork& cube, WordCounts words) {
    const unsigned widest = *std::max_element(cube.phases().begin(), cube.phases().end());
    return words.all + ((1U << widest) - 1) * words.exchanged;
  }
  [[nodiscard]] unsigned bits() const { return cube_.digit_bits(); }
  [[nodiscard]] RegisterId first_register(unsigned place) const {
    return first_ + place * registers_per_place(cube_, words_);
  }
  // Of the value that came from the index that differs by `change` within the phase.
  [[nodiscard]] RegisterId register_of(unsigned place, NodeId change) const {
    return first_register(place) + (change == 0 ? 0 : words_.all + (change - 1) * words_.exchanged);
  }

  void index_by_place() {
    const NodeId nodes = cube_.digits().network().graph.node_count();
    by_place_.assign(cube_.places_per_node(), std::vector<NodeId>(nodes, kNoNode));
    for (NodeId location = 0; location < indices_.size(); ++location) {
      const auto [node, place] = cube_.place_of(location);
      by_place_[place][node] = indices_[location];
    }
  }

  void go_to(std::optional<unsigned> digit) {
    for (const DataMove* move : cube_.digits().moves_between(digit_, digit)) take(*move);
    digit_ = digit;
  }

  void take(const DataMove& move) {
    std::vector<NodeId> next(indices_.size());
    for (NodeId location = 0; location < indices_.size(); ++location) {
      const NodeId target = moved(location, move, NodeId{1} << bits());
      next[target] = indices_[location];
      if (target != location && holds(indices_[location]))
        send(location, target, move.ports[cube_.place_of(location).node], words_.all, 0);
    }
    machine_.end_step(move.name);
    indices_.swap(next);
    index_by_place();
  }

  void send(NodeId location, NodeId target, PortId port, unsigned words, NodeId change) {
    const auto [from_node, from_place] = cube_.place_of(location);
    const auto [to_node, to_place] = cube_.place_of(target);
    for (unsigned word = 0; word < words; ++word) {
      const Transfer transfer{first_register(from_place) + word, register_of(to_place, change) + word};
      if (from_node == to_node) {
        machine_.keep(from_node, transfer);
      } else {
        machine_.send(from_node, port, transfer);
      }
    }
  }

  // Between locations that differ in the lowest digit; kNoPort within a node.
  [[nodiscard]] PortId port_between(NodeId location, NodeId target) const {
    return cube_.digits().nucleus_port(cube_.place_of(location).node,
                                       cube_.place_of(target).node % cube_.digits().base());
  }

  template <class ChoiceOf>
  void route_in(unsigned dimension, const ChoiceOf& choice_of) {
    const NodeId bit = NodeId{1} << dimension;
    std::vector<bool> next(indices_.size());
    for (NodeId location = 0; location < indices_.size(); ++location) {
      const NodeId index = indices_[location];
      if (!holds(index)) continue;
      const RouteChoice choice = choice_of(index, dimension);
      if (choice.is_kept) set_once(next, index);
      if (!choice.is_sent) continue;
      set_once(next, index ^ bit);
      const NodeId target = location ^ NodeId { 1 } << dimension % bits();
      send(location, target, port_between(location, target), words_.all, 0);
    }
    machine_.end_step(cube_.dimension_text(dimension));
    holds_ = std::move(next);
  }
  static void set_once(std::vector<bool>& holds, NodeId index) {
    WEFT_CHECK(!holds[index]);  // two items never meet
    holds[index] = true;
  }

  template <class Step, class After>
  void visit_phases(unsigned digit, unsigned first, unsigned last, bool is_ascending, const Step& step,
                    const After& after) {
    struct BitRange {
      unsigned low;
      unsigned high;
    };
    std::vector<BitRange> ranges;  // of the digit, inclusive
    unsigned lowest = 0;
    for (const unsigned count : cube_.phases()) {
      const unsigned base = digit * bits() + lowest;
      const unsigned low = std::max(base, first);
      const unsigned high = std::min(base + count - 1, last);
      if (low <= high) ranges.push_back({low, high});
      lowest += count;
    }
    if (!is_ascending) std::reverse(ranges.begin(), ranges.end());
    for (const auto [low, high] : ranges) {
      exchange(low, high);
      for (unsigned i = 0; i <= high - low; ++i) {
        const unsigned dimension = is_ascending ? low + i : high - i;
        compute(low, high, dimension, is_ascending, step);
        after(dimension);
      }
    }
  }

  // Every index gets the exchanged words of all that hold some and differ from it in dimensions low..high only. Two
  // indices in one node get the same words in one message.
  void exchange(unsigned low, unsigned high) {
    struct Copy {
      NodeId node;
      RegisterId from;
      RegisterId to;
    };
    std::vector<Copy> copies;
    std::vector<std::pair<NodeId, RegisterId>> sent;  // the nodes that have the words of this location, and where
    for (NodeId location = 0; location < indices_.size(); ++location) {
      if (!holds(indices_[location])) continue;
      sent.clear();
      for (NodeId change = 1; change >> (high - low + 1) == 0; ++change) {
        const NodeId target = location ^ change << low % bits();
        const auto [to, place] = cube_.place_of(target);
        const auto earlier = std::find_if(sent.begin(), sent.end(), [to = to](const auto& s) { return s.first == to; });
        if (earlier != sent.end()) {
          copies.push_back({to, earlier->second, register_of(place, change)});
          continue;
        }
        send(location, target, port_between(location, target), words_.exchanged, change);
        sent.emplace_back(to, register_of(place, change));
      }
    }
    machine_.end_step(low == high ? cube_.dimension_text(low)
                                  : cube_.dimension_text(low) + " to " + cube_.dimension_text(high));
    for (const auto& [node, from, to] : copies) {
      for (unsigned word = 0; word < words_.exchanged; ++word) machine_.assign(node, {from + word, to + word});
    }
  }

  // The results in one dimension that are still needed: those of the own index, and those that lead to it in the
  // dimensions of the phase that remain.
  template <class Step>
  void compute(unsigned low, unsigned high, unsigned dimension, bool is_ascending, const Step& step) {
    const NodeId bit = NodeId{1} << (dimension - low);
    const NodeId count = NodeId{1} << (high - low + 1);
    for (NodeId change = 0; change < (is_ascending ? count : bit); change += is_ascending ? 2 * bit : 1) {
      for (unsigned place = 0; place < by_place_.size(); ++place) {
        PartnerStep partner;
        partner.dimension = dimension;
        partner.own = register_of(place, change);
        partner.other = register_of(place, change | bit);
        partner.is_own_index = change == 0;
        partner.indices_ = &by_place_[place];
        partner.change_ = change << low;
        step(partner);
      }
    }
  }

  const CubeNetwork& cube_;
  Machine<Value>& machine_;
  WordCounts words_;
  RegisterId first_;
  std::optional<unsigned> digit_;              // the one at the nucleus; none: all are home
  std::vector<NodeId> indices_;                // whose value is in the place of each index
  std::vector<std::vector<NodeId>> by_place_;  // the same by place and node
  std::vector<bool> holds_;                    // by index; empty: all hold something
};

}  // namespace weft::programs
