// SORT of the RCC-FULL paper (after J. M. Marberg, E. Gafni, 1988), on networks that are squares of squares: a network
// of level l has side x side places, row by row; its rows are networks of level l-1, and one exchange over the links of
// level l transposes it. An atom, level 0, is a complete graph.
//
//   sort columns; sort rows; rotate row i by i·q; sort columns; rotate row i by i; sort columns; rotate row i by i·q;
//   sort columns; three times: sort rows in alternating directions, sort columns; sort rows      (q = sqrt(side))
//
// Columns are sorted by two transpositions and a sort of rows, and rows are rotated by sorting places instead of
// values: 15 sorts of level l-1 and 14 transpositions.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "programs/walks/digit_network.h"

namespace weft::programs {

enum class AtomSort : std::uint8_t {
  odd_even_merge,  // Batcher's merge exchange: any number of values, one exchange for each of its stages
  enumeration,     // with all ports: every node gets all values in one step and takes the one of its rank
};

// The comparators of a stage; the smaller value goes to `low`.
struct Comparator {
  NodeId low = 0;
  NodeId high = 0;
};
// Batcher's merge exchange for any number of values (D. E. Knuth, The Art of Computer Programming 3, 5.2.2).
std::vector<std::vector<Comparator>> merge_exchange(NodeId count);

// Squares of squares of complete graphs: rcc-full(A,L), rhsn(2,...,2,complete(A)).
bool is_square_of_squares(const DigitNetwork& digits);

struct RccSortOptions {
  AtomSort atom = AtomSort::odd_even_merge;
  Operation compares_by = Operation::compare;
  RegisterId spare = 1;  // the first of the registers in which values of other nodes arrive
  // Called after each numbered step of the outermost sort.
  std::function<void(std::string_view what)> after_step{};
};

// The communication steps of an atom, and of the whole network: ST(l) = 15 ST(l-1) + 14.
std::uint64_t atom_sort_steps(const DigitNetwork& digits, AtomSort atom);
std::uint64_t rcc_sort_steps(const DigitNetwork& digits, AtomSort atom);

// How many registers it needs, with the one that is sorted.
RegisterId rcc_sort_registers(const DigitNetwork& digits, AtomSort atom);

// One comparison of a node that computes the value of its rank by itself.
struct LocalComparison {
  RegisterId target = 0;
  RegisterId left = 0;
  RegisterId right = 0;
  std::uint32_t takes_larger = 0;
};

// The comparisons of merge exchange on which one output depends. Value i is in register `first` + i at the start; two
// registers more are enough, since a value that is compared is not needed again.
struct LocalSelection {
  std::vector<LocalComparison> comparisons;
  RegisterId result = 0;
};

LocalSelection selection_of(NodeId rank, NodeId count, RegisterId first);

inline constexpr RegisterId kSortedItem = 0;

// All networks of one level are sorted at the same time, each in its own direction.
template <class Value, class Compare>
class RccSort {
 public:
  RccSort(const DigitNetwork& digits, Machine<Value>& machine, const RccSortOptions& options, const Compare& compare)
      : digits_(digits),
        machine_(machine),
        options_(options),
        compare_(compare),
        node_count_(digits.network().graph.node_count()) {
    sizes_.push_back(digits.base());
    for (std::size_t level = 0; level < digits.depth(); ++level) sizes_.push_back(sizes_.back() * sizes_.back());
    stages_ = merge_exchange(digits.base());
    if (options.atom == AtomSort::enumeration) {
      for (NodeId rank = 0; rank < digits.base(); ++rank) {
        selections_.push_back(selection_of(rank, digits.base(), options.spare));
      }
    }
  }

  void run() {
    after_step_ = options_.after_step;
    sort(digits_.depth(), std::vector<bool>(node_count_, true), nullptr);
  }

 private:
  using Keys = std::vector<NodeId>;

  // Upwards where `up` is set. By values, or by the keys, which move with the items.
  void sort(std::size_t level, const std::vector<bool>& up, Keys* keys) {
    if (level == 0) return sort_atoms(up, keys);
    const auto after_step = std::exchange(after_step_, nullptr);
    const auto done = [&](std::string_view what) {
      if (after_step) after_step(what);
    };
    const NodeId side = sizes_[level - 1];
    const auto q = static_cast<NodeId>(std::lround(std::floor(std::sqrt(static_cast<double>(side)))));
    sort_columns(level, up, keys);
    done("1: columns sorted");
    sort(level - 1, up, keys);
    done("2: rows sorted");
    for (const auto& [turn, number] : {std::pair{q, 3}, std::pair{NodeId{1}, 5}, std::pair{q, 7}}) {
      rotate_rows(level, up, turn);
      done(fmt::format("{}: row i rotated by {}", number, turn == 1 ? "i" : fmt::format("{} i", turn)));
      sort_columns(level, up, keys);
      done(fmt::format("{}: columns sorted", number + 1));
    }
    for (int i = 0; i < 3; ++i) {
      sort(level - 1, alternating(level, up), keys);
      sort_columns(level, up, keys);
    }
    done("9: rows in alternating directions and columns sorted, three times");
    sort(level - 1, up, keys);
    done("10: rows sorted");
  }

  // The row and the place in it, counted from the other end if the network is sorted downwards.
  struct Place {
    NodeId row;
    NodeId column;
  };
  [[nodiscard]] Place place_of(NodeId v, NodeId side, bool up) const {
    const NodeId row = v / side % side;
    const NodeId column = v % side;
    return up ? Place{row, column} : Place{side - 1 - row, side - 1 - column};
  }

  [[nodiscard]] std::vector<bool> alternating(std::size_t level, const std::vector<bool>& up) const {
    std::vector<bool> directions(node_count_);
    for (NodeId v = 0; v < node_count_; ++v) {
      directions[v] = up[v] == (place_of(v, sizes_[level - 1], up[v]).row % 2 == 0);
    }
    return directions;
  }

  void sort_columns(std::size_t level, const std::vector<bool>& up, Keys* keys) {
    transpose(level);
    sort(level - 1, up, keys);
    transpose(level);
  }

  void transpose(std::size_t level) {
    const DataMove& move = digits_.crossing(level, 2);
    machine_.exchange(move.ports, std::array{Transfer{kSortedItem, kSortedItem}}, "transpose " + move.name);
    for (Keys* keys : carried_) {
      const Keys old = *keys;
      for (NodeId v = 0; v < node_count_; ++v) (*keys)[moved(v, move, digits_.base())] = old[v];
    }
  }

  void rotate_rows(std::size_t level, const std::vector<bool>& up, NodeId turn) {
    const NodeId side = sizes_[level - 1];
    Keys places(node_count_);
    for (NodeId v = 0; v < node_count_; ++v) {
      const auto [row, column] = place_of(v, side, up[v]);
      const auto target = static_cast<NodeId>((column + std::uint64_t{row} * turn) % side);
      places[v] = up[v] ? target : side - 1 - target;
    }
    carried_.push_back(&places);
    sort(level - 1, std::vector<bool>(node_count_, true), &places);
    carried_.pop_back();
  }

  void sort_atoms(const std::vector<bool>& up, Keys* keys) {
    if (options_.atom == AtomSort::odd_even_merge) return merge_in_atoms(up, keys);
    if (keys == nullptr) return select_in_atoms(up);
    permute_in_atoms(up, *keys);
  }

  // Every node knows where its item belongs, and sends it there.
  void permute_in_atoms(const std::vector<bool>& up, const Keys& keys) {
    const NodeId base = digits_.base();
    std::vector<NodeId> targets(node_count_);
    for (NodeId v = 0; v < node_count_; ++v) {
      const NodeId atom = v - v % base;
      NodeId rank = 0;
      for (NodeId u = atom; u < atom + base; ++u) rank += keys[u] < keys[v] ? 1U : 0U;
      targets[v] = atom + (up[v] ? rank : base - 1 - rank);
      if (targets[v] != v) machine_.send(v, digits_.nucleus_port(v, targets[v] - atom), {kSortedItem, kSortedItem});
    }
    machine_.end_step("atoms");
    for (Keys* carried : carried_) {
      const Keys old = *carried;
      for (NodeId v = 0; v < node_count_; ++v) (*carried)[targets[v]] = old[v];
    }
  }

  void merge_in_atoms(const std::vector<bool>& up, const Keys* keys) {
    const NodeId base = digits_.base();
    const auto physical = [&](NodeId atom, NodeId place) { return atom + (up[atom] ? place : base - 1 - place); };
    for (const auto& stage : stages_) {
      std::vector<Operands> operands(keys == nullptr ? node_count_ : 0, kIdle);
      std::vector<NodeId> exchanged;  // the lower nodes of pairs whose keys are in the wrong order
      for (NodeId atom = 0; atom < node_count_; atom += base) {
        for (const auto& [low, high] : stage) {
          const NodeId a = physical(atom, low);
          const NodeId b = physical(atom, high);
          machine_.send(a, digits_.nucleus_port(a, b - atom), {kSortedItem, options_.spare});
          machine_.send(b, digits_.nucleus_port(b, a - atom), {kSortedItem, options_.spare});
          if (keys == nullptr) {
            operands[a] = Operands{kSortedItem, options_.spare, 0};
            operands[b] = Operands{kSortedItem, options_.spare, 1};
          } else if ((*keys)[a] > (*keys)[b]) {
            exchanged.push_back(a);
            exchanged.push_back(b);
          }
        }
      }
      machine_.end_step("atoms");
      if (keys == nullptr) {
        machine_.compute(
            options_.compares_by, kSortedItem, [&](NodeId v) { return operands[v]; }, compare_);
      }
      for (std::size_t i = 0; i < exchanged.size(); i += 2) {
        for (const NodeId v : {exchanged[i], exchanged[i + 1]}) machine_.assign(v, {options_.spare, kSortedItem});
        for (Keys* carried : carried_) std::swap((*carried)[exchanged[i]], (*carried)[exchanged[i + 1]]);
      }
    }
  }

  // Every node gets the values of its atom in one step, in the registers from options_.spare on.
  void select_in_atoms(const std::vector<bool>& up) {
    const NodeId base = digits_.base();
    for (NodeId v = 0; v < node_count_; ++v) {
      const NodeId atom = v - v % base;
      const RegisterId place = options_.spare + (up[v] ? v - atom : base - 1 - (v - atom));
      machine_.assign(v, {kSortedItem, place});
      for (NodeId y = 0; y < base; ++y) {
        if (atom + y != v) machine_.send(v, digits_.nucleus_port(v, y), {kSortedItem, place});
      }
    }
    machine_.end_step("atoms, all to all");
    const auto selection = [&](NodeId v) -> const LocalSelection& {
      return selections_[up[v] ? v % base : base - 1 - v % base];
    };
    std::size_t longest = 0;
    for (const LocalSelection& each : selections_) longest = std::max(longest, each.comparisons.size());
    for (std::size_t i = 0; i < longest; ++i) {
      const auto operands = [&](NodeId v) {
        const auto& comparisons = selection(v).comparisons;
        if (i >= comparisons.size()) return kIdle;
        const LocalComparison& each = comparisons[i];
        return Operands{.left = each.left, .right = each.right, .factor = each.takes_larger, .target = each.target};
      };
      machine_.compute(options_.compares_by, kSortedItem, operands, compare_);
    }
    for (NodeId v = 0; v < node_count_; ++v) machine_.assign(v, {selection(v).result, kSortedItem});
  }

  const DigitNetwork& digits_;
  Machine<Value>& machine_;
  const RccSortOptions& options_;
  const Compare& compare_;
  NodeId node_count_;
  std::vector<NodeId> sizes_;  // of a network of each level
  std::vector<std::vector<Comparator>> stages_;
  std::vector<LocalSelection> selections_;  // by rank
  std::vector<Keys*> carried_;              // of sorts by places that are under way
  std::function<void(std::string_view)> after_step_;
};

// Sorts register 0. compare(left, right, 0) is the smaller one of two, compare(left, right, 1) the larger one. The
// machine has as many registers as rcc_sort_registers says.
template <class Value, class Compare>
void rcc_sort(const DigitNetwork& digits, Machine<Value>& machine, const RccSortOptions& options,
              const Compare& compare) {
  RccSort<Value, Compare>(digits, machine, options, compare).run();
}

}  // namespace weft::programs
