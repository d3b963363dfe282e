#include "routing/grid/grid_escape.h"

namespace weft::routing {

std::optional<GridEscape> GridEscape::of(const Routing& adaptive, const Routing& escape, VcId adaptive_vc,
                                         std::size_t mode_word) {
  const auto* const all = dynamic_cast<const RoutesGrid*>(&adaptive);
  const auto* const one = dynamic_cast<const RoutesGrid*>(&escape);
  if (all == nullptr || one == nullptr || all->grid_rule() != RoutesGrid::Rule::all_shortest) return std::nullopt;
  if (one->grid_rule() == RoutesGrid::Rule::all_shortest || escape.draw_count() > 1) return std::nullopt;
  const bool is_entry = one->grid_rule() == RoutesGrid::Rule::by_entry;
  return GridEscape(adaptive.graph(), all->grid(), is_entry ? Dateline::entry : Dateline::crossing, adaptive_vc,
                    mode_word);
}

GridEscape::GridEscape(const topology::PortGraph& graph, const Grid& grid, Dateline dateline, VcId adaptive_vc,
                       std::size_t mode_word)
    : graph_(&graph),
      grid_(&grid),
      ports_(graph, grid),
      dateline_(dateline),
      adaptive_vc_(adaptive_vc),
      mode_word_(mode_word) {}

void GridEscape::take_hops(std::span<Hop> hops, Candidates& found) const {
  grid_->radix().visit_small_digits([&](const auto& digits) {
    dateline_ == Dateline::crossing ? take_hops_by<Dateline::crossing>(digits, hops, found)
                                    : take_hops_by<Dateline::entry>(digits, hops, found);
  });
}

template <Dateline dateline, class Digits>
void GridEscape::take_hops_by(const Digits& digits, std::span<Hop> hops, Candidates& found) const {
  const std::size_t dimensions = grid_->dimension_count();
  const Grid::Rule* const rules = &grid_->rule(0);
  const PortId* const ports = ports_.common();
  const bool has_one_terminal_each = graph_->has_one_terminal_each();
  found.reserve(found.size() + hops.size() * (2 * dimensions + 1));
  auto end = static_cast<std::uint32_t>(found.size());
  const auto add = [&](NodeId node, GeneratorId generator, VcId vc, std::uint16_t preference, bool is_escape)
      __attribute__((always_inline)) {
    const PortId port = ports != nullptr ? ports[generator] : graph_->port_of(node, generator).value_or(kNoPort);
    if (port == kNoPort) return;  // a side of 2 has one link only
    ++end;
    found.push_back({.port = port, .vcs = {vc, vc}, .preference = preference, .is_escape = is_escape});
  };
  // Without datelines dimension order has no state, and the word belongs to the mode alone.
  const auto set_escaping = [&](Header& header, std::uint32_t state) {
    header.state[0] = state;
    header.state[mode_word_] = 1;
  };
  for (Hop& hop : hops) {
    const NodeId goal =
        has_one_terminal_each ? hop.header.destination : graph_->node_of_terminal(hop.header.destination);
    const NodeId node = hop.to.node;
    const bool was_adaptive = hop.header.state[mode_word_] == 0;
    const bool is_adaptive = was_adaptive && (hop.is_injected() || hop.choice.vc >= adaptive_vc_);
    hop.first = end;
    hop.delivers = node == goal;
    hop.count = 0;
    if (node == goal) {
      if (!is_adaptive) set_escaping(hop.header, 0);
      continue;
    }
    const std::size_t first = digits.first_difference(node, goal);
    const std::uint32_t here = digits.digit(node, first);
    const std::uint32_t there = digits.digit(goal, first);
    const Grid::Rule& rule = rules[first];
    const std::uint64_t upwards = rule.upwards(here, there);
    const GeneratorId generator = rule.generator(upwards, 0);
    if (!is_adaptive) {
      const std::uint32_t before = digits.digit(hop.from.node, first);
      std::uint32_t state = hop.header.state[0];
      if (was_adaptive) state = DimensionOrderState::vc_on_entry<dateline>(rule, before, there);
      state = DimensionOrderState::after<dateline>(state, rule, before, here, there);
      set_escaping(hop.header, state);
      add(node, generator, static_cast<VcId>(state & rule.cycle), 0, true);
      hop.count = static_cast<std::uint16_t>(end - hop.first);
      continue;
    }
    // All shortest paths, both ways round a ring where these are equally short.
    add(node, generator, adaptive_vc_, 0, false);
    if (2 * upwards == rule.turn) add(node, rule.first + 1, adaptive_vc_, 0, false);
    for (std::size_t k = first + 1; k < dimensions; ++k) {
      const std::uint32_t from = digits.digit(node, k);
      const std::uint32_t to = digits.digit(goal, k);
      if (from == to) continue;
      const std::uint64_t up = rules[k].upwards(from, to);
      add(node, rules[k].generator(up, 0), adaptive_vc_, 0, false);
      if (2 * up == rules[k].turn) add(node, rules[k].first + 1, adaptive_vc_, 0, false);
    }
    const std::uint32_t vc = DimensionOrderState::vc_on_entry<dateline>(rule, here, there) & rule.cycle;
    add(node, generator, static_cast<VcId>(vc), 1, true);
    hop.count = static_cast<std::uint16_t>(end - hop.first);
  }
}

}  // namespace weft::routing
