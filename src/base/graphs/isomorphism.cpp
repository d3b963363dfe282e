#include "base/graphs/isomorphism.h"

#include <algorithm>
#include <optional>

#include "base/check.h"

namespace weft {
namespace {

using Colours = std::vector<std::uint32_t>;

// The finalizer of SplitMix64. Colliding sums only make the refinement coarser, never wrong: they are functions of the
// colours alone.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

// One or two graphs of n nodes each, which are refined together; nodes of the second follow those of the first.
class Refinement {
 public:
  explicit Refinement(std::vector<DigraphView> graphs) : graphs_(std::move(graphs)) {
    for (const DigraphView& graph : graphs_) reversed_.emplace_back(graph);
    keys_.resize(graphs_.size() * n());
  }

  [[nodiscard]] NodeId n() const { return graphs_.front().node_count(); }

  // The number of colours; none when a colour has unequal numbers of nodes in the two graphs.
  std::optional<std::uint32_t> refine(Colours& colours, std::uint32_t colour_count, const Execution& execution) {
    for (;;) {
      execution.throw_if_stopped();
      const std::uint32_t refined = split(colours);
      if (refined == 0) return std::nullopt;
      if (refined == colour_count) return refined;
      colour_count = refined;
    }
  }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  struct Key {
    std::uint32_t colour;
    std::uint64_t neighbours;
    NodeId node;

    [[nodiscard]] auto value() const { return std::pair(colour, neighbours); }
  };

  // Colours by what they were and by the neighbours' colours; 0 when the two graphs differ.
  std::uint32_t split(Colours& colours) {
    for (std::size_t g = 0; g < graphs_.size(); ++g) fill_keys(g, colours);
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) { return a.value() < b.value(); });
    std::uint32_t colour = 0;
    std::int64_t surplus = 0;  // nodes of this colour in the first graph less those in the second
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (i > 0 && keys_[i].value() != keys_[i - 1].value()) {
        if (graphs_.size() == 2 && surplus != 0) return 0;
        ++colour;
      }
      surplus += keys_[i].node < n() ? 1 : -1;
      colours[keys_[i].node] = colour;
    }
    return graphs_.size() == 2 && surplus != 0 ? 0 : colour + 1;
  }

  void fill_keys(std::size_t g, const Colours& colours) {
    const auto first = static_cast<NodeId>(g * n());
    const auto sum = [&](std::span<const NodeId> nodes, std::uint64_t kind) {
      std::uint64_t total = 0;
      for (const NodeId w : nodes) total += mixed(2 * std::uint64_t{colours[first + w]} + kind);
      return total;
    };
    for (NodeId v = 0; v < n(); ++v) {
      const std::uint64_t neighbours = sum(graphs_[g].arcs_from(v), 0) + sum(reversed_[g].view().arcs_from(v), 1);
      keys_[first + v] = {colours[first + v], neighbours, first + v};
    }
    steps_ += n() + 2 * graphs_[g].heads.size();
  }

  std::vector<DigraphView> graphs_;
  std::vector<ReversedDigraph> reversed_;
  std::vector<Key> keys_;
  std::uint64_t steps_ = 0;
};

class IsomorphismSearch {
 public:
  IsomorphismSearch(DigraphView from, DigraphView to, std::uint64_t most_steps, const Execution& execution)
      : from_(from), to_(to), refinement_({from, to}), most_steps_(most_steps), execution_(execution) {}

  MapSearch run(const RepresentativeOf& equivalent) {
    Colours colours(2 * std::size_t{from_.node_count()}, 0);
    MapSearch found;
    found.end = extend(std::move(colours), 1, equivalent);
    found.steps = refinement_.steps();
    if (found.end == SearchEnd::found) found.image = std::move(image_);
    return found;
  }

 private:
  SearchEnd extend(Colours colours, std::uint32_t colour_count, const RepresentativeOf& equivalent) {
    const auto refined = refinement_.refine(colours, colour_count, execution_);
    if (!refined) return SearchEnd::none;
    const std::vector<std::vector<NodeId>> cells = cells_of(colours, *refined);
    if (is_isomorphism(cells)) return SearchEnd::found;
    if (refinement_.steps() > most_steps_) return SearchEnd::limit;
    const std::vector<NodeId>* cell = smallest_choice(cells);
    if (cell == nullptr) return SearchEnd::none;  // the only map that keeps the colours
    return try_candidates(colours, *refined, *cell, equivalent);
  }

  SearchEnd try_candidates(const Colours& colours, std::uint32_t colour_count, const std::vector<NodeId>& cell,
                           const RepresentativeOf& equivalent) {
    const std::size_t half = cell.size() / 2;
    for (std::size_t i = half; i < cell.size(); ++i) {
      const NodeId candidate = cell[i] - from_.node_count();
      // Only before any choice: refinement alone keeps the orbits whole, so a representative is a candidate too.
      if (equivalent && equivalent(candidate) != candidate) continue;
      Colours next = colours;
      next[cell.front()] = next[cell[i]] = colour_count;
      const SearchEnd end = extend(std::move(next), colour_count + 1, nullptr);
      if (end != SearchEnd::none) return end;
    }
    return SearchEnd::none;
  }

  // The nodes of each colour, increasing: first those of the first graph, then as many of the second.
  static std::vector<std::vector<NodeId>> cells_of(const Colours& colours, std::uint32_t colour_count) {
    std::vector<std::vector<NodeId>> cells(colour_count);
    for (NodeId v = 0; v < colours.size(); ++v) cells[colours[v]].push_back(v);
    return cells;
  }

  static const std::vector<NodeId>* smallest_choice(const std::vector<std::vector<NodeId>>& cells) {
    const std::vector<NodeId>* smallest = nullptr;
    for (const std::vector<NodeId>& cell : cells) {
      if (cell.size() > 2 && (smallest == nullptr || cell.size() < smallest->size())) smallest = &cell;
    }
    return smallest;
  }

  bool is_isomorphism(const std::vector<std::vector<NodeId>>& cells) {
    image_.assign(from_.node_count(), kNoNode);
    for (const std::vector<NodeId>& cell : cells) {
      const std::size_t half = cell.size() / 2;
      for (std::size_t i = 0; i < half; ++i) image_[cell[i]] = cell[half + i] - from_.node_count();
    }
    return preserves_arcs(from_, to_, image_);
  }

  DigraphView from_;
  DigraphView to_;
  Refinement refinement_;
  std::uint64_t most_steps_;
  const Execution& execution_;
  std::vector<NodeId> image_;
};

}  // namespace

MapSearch find_isomorphism(DigraphView from, DigraphView to, const RepresentativeOf& equivalent_in_to,
                           std::uint64_t most_steps, const Execution& execution) {
  if (from.node_count() != to.node_count() || from.heads.size() != to.heads.size()) return {};
  if (from.node_count() == 0) return {.end = SearchEnd::found};
  return IsomorphismSearch(from, to, most_steps, execution).run(equivalent_in_to);
}

std::vector<NodeId> refined_class_sizes(DigraphView graph, const Execution& execution) {
  if (graph.node_count() == 0) return {};
  Refinement refinement({graph});
  Colours colours(graph.node_count(), 0);
  const auto count = refinement.refine(colours, 1, execution);
  WEFT_CHECK(count.has_value());
  std::vector<NodeId> sizes(*count, 0);
  for (const std::uint32_t colour : colours) ++sizes[colour];
  return sizes;
}

}  // namespace weft
