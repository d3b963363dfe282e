#include "programs/walks/rcc_sort.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace weft::programs {
namespace {

constexpr RegisterId kItem = 0;
constexpr RegisterId kOther = 1;

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

LocalSelection selection_of(NodeId rank, NodeId count, RegisterId first) {
  std::vector<Comparator> all;
  for (const auto& stage : merge_exchange(count)) all.insert(all.end(), stage.begin(), stage.end());
  struct Need {
    bool low;
    bool high;
  };
  std::vector<Need> needs(all.size());
  std::vector<bool> is_needed(count);
  is_needed[rank] = true;
  for (std::size_t i = all.size(); i-- > 0;) {
    needs[i] = {is_needed[all[i].low], is_needed[all[i].high]};
    if (needs[i].low || needs[i].high) is_needed[all[i].low] = is_needed[all[i].high] = true;
  }
  std::vector<RegisterId> held(count);
  for (NodeId i = 0; i < count; ++i) held[i] = first + i;
  std::vector<RegisterId> free{first + count, first + count + 1};
  LocalSelection selection;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!needs[i].low && !needs[i].high) continue;
    const RegisterId left = held[all[i].low];
    const RegisterId right = held[all[i].high];
    const auto compare = [&](NodeId place, std::uint32_t takes_larger) {
      held[place] = free.back();
      free.pop_back();
      selection.comparisons.push_back({held[place], left, right, takes_larger});
    };
    if (needs[i].low) compare(all[i].low, 0);
    if (needs[i].high) compare(all[i].high, 1);
    free.push_back(left);
    free.push_back(right);
  }
  selection.result = held[rank];
  return selection;
}

// All networks of one level are sorted at the same time, each in its own direction.
class RccSort {
 public:
  RccSort(const DigitNetwork& digits, Machine<double>& machine, const RccSortOptions& options)
      : digits_(digits), machine_(machine), options_(options), node_count_(digits.network().graph.node_count()) {
    sizes_.push_back(digits.base());
    for (std::size_t level = 0; level < digits.depth(); ++level) sizes_.push_back(sizes_.back() * sizes_.back());
    stages_ = merge_exchange(digits.base());
    if (options.atom == AtomSort::enumeration) {
      for (NodeId rank = 0; rank < digits.base(); ++rank) {
        selections_.push_back(selection_of(rank, digits.base(), kOther));
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
    machine_.exchange(move.ports, std::array{Transfer{kItem, kItem}}, "transpose " + move.name);
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
      if (targets[v] != v) machine_.send(v, digits_.nucleus_port(v, targets[v] - atom), {kItem, kItem});
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
          machine_.send(a, digits_.nucleus_port(a, b - atom), {kItem, kOther});
          machine_.send(b, digits_.nucleus_port(b, a - atom), {kItem, kOther});
          if (keys == nullptr) {
            operands[a] = Operands{kItem, kOther, 0};
            operands[b] = Operands{kItem, kOther, 1};
          } else if ((*keys)[a] > (*keys)[b]) {
            exchanged.push_back(a);
            exchanged.push_back(b);
          }
        }
      }
      machine_.end_step("atoms");
      if (keys == nullptr) {
        machine_.compute(
            Operation::compare, kItem, [&](NodeId v) { return operands[v]; }, kCompare);
      }
      for (std::size_t i = 0; i < exchanged.size(); i += 2) {
        for (const NodeId v : {exchanged[i], exchanged[i + 1]}) machine_.assign(v, {kOther, kItem});
        for (Keys* carried : carried_) std::swap((*carried)[exchanged[i]], (*carried)[exchanged[i + 1]]);
      }
    }
  }

  // Every node gets the values of its atom in one step, in the registers from kOther on.
  void select_in_atoms(const std::vector<bool>& up) {
    const NodeId base = digits_.base();
    for (NodeId v = 0; v < node_count_; ++v) {
      const NodeId atom = v - v % base;
      const RegisterId place = kOther + (up[v] ? v - atom : base - 1 - (v - atom));
      machine_.assign(v, {kItem, place});
      for (NodeId y = 0; y < base; ++y) {
        if (atom + y != v) machine_.send(v, digits_.nucleus_port(v, y), {kItem, place});
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
      machine_.compute(Operation::compare, kItem, operands, kCompare);
    }
    for (NodeId v = 0; v < node_count_; ++v) machine_.assign(v, {selection(v).result, kItem});
  }

  static constexpr auto kCompare = [](double left, double right, std::uint32_t takes_larger) {
    return takes_larger != 0 ? std::max(left, right) : std::min(left, right);
  };

  const DigitNetwork& digits_;
  Machine<double>& machine_;
  const RccSortOptions& options_;
  NodeId node_count_;
  std::vector<NodeId> sizes_;  // of a network of each level
  std::vector<std::vector<Comparator>> stages_;
  std::vector<LocalSelection> selections_;  // by rank
  std::vector<Keys*> carried_;              // of sorts by places that are under way
  std::function<void(std::string_view)> after_step_;
};

}  // namespace

std::vector<std::vector<Comparator>> merge_exchange(NodeId count) {
  std::vector<std::vector<Comparator>> stages;
  if (count < 2) return stages;
  NodeId highest = 1;
  while (2 * highest < count) highest *= 2;
  for (NodeId p = highest; p > 0; p /= 2) {
    NodeId q = highest;
    NodeId r = 0;
    NodeId d = p;
    while (true) {
      auto& stage = stages.emplace_back();
      for (NodeId i = 0; i + d < count; ++i) {
        if ((i & p) == r) stage.push_back({i, i + d});
      }
      if (q == p) break;
      d = q - p;
      q /= 2;
      r = p;
    }
  }
  return stages;
}

bool is_square_of_squares(const DigitNetwork& digits) {
  const auto& levels = digits.levels();
  return digits.is_swapped() && !digits.has_copies() && !digits.has_removed() &&
         digits.nucleus().spec.name == "complete" &&
         std::all_of(levels.begin(), levels.end(), [](std::uint64_t each) { return each == 2; });
}

void rcc_sort(const DigitNetwork& digits, Machine<double>& machine, const RccSortOptions& options) {
  RccSort(digits, machine, options).run();
}

RegisterId rcc_sort_registers(const DigitNetwork& digits, AtomSort atom) {
  return atom == AtomSort::enumeration ? digits.base() + 3 : 2;
}

}  // namespace weft::programs
