#include "programs/access/cube_access.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"
#include "programs/walks/bitonic_walk.h"

namespace weft::programs {
namespace {

constexpr WordCounts kSummaryWords{.all = 3, .exchanged = 1};
enum : RegisterId { kBlock, kPrefix, kNext };  // the words of a summary

AccessWord joined(const AccessWord& left, const AccessWord& right, Combine combine) {
  AccessWord both = right;
  both.cell = left.cell;
  both.boundary_count = left.boundary_count + right.boundary_count + (left.last_cell == right.cell ? 0 : 1);
  const bool goes_on = right.boundary_count == 0 && left.last_cell == right.cell;  // the only run on the right
  if (!goes_on) return both;
  both.last_start = left.last_start;
  both.value = combined(left.value, right.value, combine);
  return both;
}

MachineOptions cube_options(const CubeNetwork& cube, const AccessSetup& setup) {
  const bool needs_all_port = setup.atom == AtomSort::enumeration || cube.needs_all_port();
  return {.model = setup.model.value_or(needs_all_port ? PortModel::all_port : PortModel::single_port),
          .words = CubeWalk<AccessWord>::message_words(cube, kSummaryWords),
          .inputs = static_cast<std::uint32_t>(setup.inputs),
          .records_schedule = setup.records_schedule};
}

// Two for a request, one for a saved one and four for a summary, in each place; without places they are those that
// every node has.
RegisterId place_registers(const CubeNetwork& cube) {
  return cube.places_per_node() == 1 ? 0 : 7 * cube.places_per_node();
}

RegisterId cube_spares(const CubeNetwork& cube, const AccessSetup& setup) {
  const bool sorts_squares = is_square_of_squares(cube.digits());
  return place_registers(cube) + (sorts_squares ? rcc_sort_registers(cube.digits(), setup.atom) : 0);
}

}  // namespace

CubeAccess::CubeAccess(std::unique_ptr<CubeNetwork> cube, const AccessSetup& setup, const Execution& execution)
    : AccessWalk(cube->digits().network(), cube_options(*cube, setup), setup.cell_count, cube_spares(*cube, setup),
                 execution),
      cube_(std::move(cube)),
      atom_(setup.atom),
      has_square_sort_(is_square_of_squares(cube_->digits())),
      requests_(is_padded() ? first_spare() : kRequest),
      saved_(is_padded() ? requests_ + 2 * cube_->places_per_node() : kSaved),
      summaries_(is_padded() ? saved_ + cube_->places_per_node() : kSummary),
      spare_(first_spare() + place_registers(*cube_)),
      indices_(cube_->places_per_node(), std::vector<NodeId>(node_count(), kNoNode)),
      ranks_(cube_->index_count(), kNoNode) {
  for (NodeId index = 0; index < cube_->index_count(); ++index) {
    const auto [node, place] = cube_->place_of(index);
    indices_[place][node] = index;
  }
  own_ = indices_.front();
  sorted_.resize(node_count());
  std::iota(sorted_.begin(), sorted_.end(), NodeId{0});
  if (has_square_sort_) sorted_ = own_;
  for (NodeId rank = 0; rank < sorted_.size(); ++rank) ranks_[sorted_[rank]] = rank;
}

const AccessWord& CubeAccess::request_of(NodeId index) const {
  const auto [node, place] = cube_->place_of(index);
  return machine().at(request_at(place), node);
}

// A walk of the words in these registers, which only the holders have.
CubeWalk<AccessWord> CubeAccess::walk_with(const std::vector<NodeId>& holders, WordCounts words, RegisterId first) {
  CubeWalk<AccessWord> walk(*cube_, machine(), words, first);
  if (!is_padded()) return walk;
  std::vector<bool> holds(cube_->index_count());
  for (const NodeId index : holders) holds[index] = true;
  walk.hold_only(std::move(holds));
  return walk;
}

// One computation of each place in turn; operands_of(index, place) are those of an index.
template <class OperandsOf, class Apply>
void CubeAccess::compute_at(Operation operation, RegisterId target, unsigned stride, const OperandsOf& operands_of,
                            const Apply& apply) {
  for (unsigned place = 0; place < indices_.size(); ++place) {
    const auto operands = [&](NodeId v) {
      return indices_[place][v] == kNoNode ? kIdle : operands_of(indices_[place][v], place);
    };
    machine().compute(operation, target + stride * place, operands, apply);
  }
}

// From the nodes to their own indices, and back from where a sort left them.
void CubeAccess::take_up() {
  if (is_padded()) assign_all({kRequest, request_at(0)});
}

void CubeAccess::put_down() {
  if (sorted_ != own_) {
    CubeWalk<AccessWord> walk = walk_with(sorted_, {}, requests_);
    std::vector<IndexRange> targets(cube_->index_count());
    for (NodeId v = 0; v < node_count(); ++v) targets[sorted_[v]] = {own_[v], own_[v]};
    route_ranges(walk, targets, false);
  }
  if (is_padded()) assign_all({request_at(0), kRequest});
}

void CubeAccess::sort_squares(Operation operation, Compare compare) {
  rcc_sort(cube_->digits(), machine(), {.atom = atom_, .compares_by = operation, .spare = spare_}, compare);
}

void CubeAccess::sort_places(Operation operation, Compare compare, const std::vector<NodeId>& holders) {
  CubeWalk<AccessWord> walk = walk_with(holders, {}, requests_);
  sort_bitonically(*cube_, walk, machine(), compare, operation);
  walk.come_home();
}

void CubeAccess::sort_from_nodes(Operation operation, Compare compare) {
  if (has_square_sort_) sort_squares(operation, compare);
  take_up();
  if (!has_square_sort_) sort_places(operation, compare, own_);
}

void CubeAccess::sort_to_nodes(Operation operation, Compare compare) {
  if (!has_square_sort_) sort_places(operation, compare, sorted_);
  put_down();
  if (has_square_sort_) sort_squares(operation, compare);
}

void CubeAccess::sort_by_cell() {
  sort_from_nodes(Operation::compare, by_cell);
  put_down();
}

void CubeAccess::summarize() {
  compute_at(
      Operation::summarize, summary_at(0), 4,
      [&](NodeId index, unsigned place) {
        return ranks_[index] == kNoNode ? kIdle : Operands{request_at(place), request_at(place), ranks_[index]};
      },
      summarized);
  for (const NodeId index : sorted_) {
    const auto [node, place] = cube_->place_of(index);
    machine().assign(node, {summary_at(place) + kBlock, summary_at(place) + kPrefix});
    machine().assign(node, {summary_at(place) + kBlock, summary_at(place) + kNext});  // until there is one
  }
}

// The prefix of each request, and the summary of the requests after it up to a place.
void CubeAccess::join_summaries(Combine combine) {
  CubeWalk<AccessWord> walk = walk_with(sorted_, kSummaryWords, summaries_);
  const auto join = [combine](const AccessWord& left, const AccessWord& right, std::uint32_t) {
    return joined(left, right, combine);
  };
  // The next request is in the other half of this dimension.
  const auto is_before = [&](NodeId index, unsigned dimension) {
    const NodeId rank = ranks_[index];
    return rank != kNoNode && rank + 1 < sorted_.size() && (sorted_[rank + 1] ^ index) >> dimension == 1;
  };
  const auto step = [&](const PartnerStep& pair) {
    for (NodeId v = 0; v < node_count(); ++v) {
      if (walk.both_hold(pair, v) && is_before(pair.index(v), pair.dimension)) {
        machine().assign(v, {pair.other, pair.own + kNext});
      }
    }
    const auto of_prefix = [&](NodeId v) {
      const bool grows = walk.both_hold(pair, v) && pair.is_upper(v) && ranks_[pair.index(v)] != kNoNode;
      return grows ? Operands{pair.other, pair.own + kPrefix} : kIdle;
    };
    machine().compute(Operation::join, pair.own + kPrefix, of_prefix, join);
    const auto of_block = [&](NodeId v) { return walk.both_hold(pair, v) ? pair.in_order(v) : kIdle; };
    machine().compute(Operation::join, pair.own, of_block, join);
    for (const NodeId v : walk.that_only_receive(pair)) {
      for (const RegisterId word : {kBlock, kPrefix, kNext}) machine().assign(v, {pair.other, pair.own + word});
    }
  };
  walk.ascend(0, cube_->dimension_count() - 1, step, [&](unsigned dimension) {
    walk.hold_after(dimension, [&](NodeId index, NodeId partner) { return walk.holds(index) || walk.holds(partner); });
  });
  walk.come_home();
}

// The runs of requests for one cell, by their rank, as ranges of sorted requests; those without a cell are no run.
std::vector<IndexRange> CubeAccess::runs_by_rank(Combine combine) {
  summarize();
  join_summaries(combine);
  std::vector<IndexRange> runs;
  for (NodeId rank = 0; rank < sorted_.size(); ++rank) {
    const auto [node, place] = cube_->place_of(sorted_[rank]);
    const std::uint64_t cell = machine().at(request_at(place), node).cell;
    const bool is_last = rank + 1 == sorted_.size() || machine().at(summary_at(place) + kNext, node).cell != cell;
    if (!is_last || cell == kNoCell) continue;
    const AccessWord& prefix = machine().at(summary_at(place) + kPrefix, node);
    WEFT_CHECK(prefix.boundary_count == runs.size());
    runs.push_back({prefix.last_start, rank});
  }
  return runs;
}

// The last request of each run gets the combined value.
void CubeAccess::settle(const std::vector<IndexRange>& runs) {
  std::vector<bool> is_last(cube_->index_count());
  for (const IndexRange& run : runs) is_last[sorted_[run.last]] = true;
  compute_at(
      Operation::settle, request_at(0), 2,
      [&](NodeId index, unsigned place) {
        return is_last[index] ? Operands{request_at(place), summary_at(place) + kPrefix} : kIdle;
      },
      with_value);
}

// The last request of each run, first to the place of its rank.
CubeWalk<AccessWord> CubeAccess::bring_to_cells(const std::vector<IndexRange>& runs) {
  CubeWalk<AccessWord> walk = walk_with(sorted_, {}, requests_);
  std::vector<IndexRange> targets(cube_->index_count());
  for (NodeId rank = 0; rank < runs.size(); ++rank) targets[sorted_[runs[rank].last]] = {rank, rank};
  route_ranges(walk, targets, true);
  std::vector<IndexRange> homes(cube_->index_count());
  for (NodeId rank = 0; rank < runs.size(); ++rank) {
    const NodeId home = own_[home_of(request_of(rank).cell)];
    homes[rank] = {home, home};
  }
  route_ranges(walk, homes, false);
  return walk;
}

// From the nodes of the cells, to all requests of their runs.
void CubeAccess::return_to_requests(CubeWalk<AccessWord>& walk, const std::vector<IndexRange>& runs) {
  std::vector<IndexRange> ranks(cube_->index_count());
  NodeId rank = 0;
  for (const NodeId index : own_) {
    if (!walk.holds(index)) continue;
    ranks[index] = {rank, rank};
    ++rank;
  }
  route_ranges(walk, ranks, true);
  std::vector<IndexRange> requests(cube_->index_count());
  for (rank = 0; rank < runs.size(); ++rank) requests[rank] = {sorted_[runs[rank].first], sorted_[runs[rank].last]};
  route_ranges(walk, requests, false);
}

void CubeAccess::read(std::uint64_t turn) {
  sort_from_nodes(Operation::compare, by_cell);
  const std::vector<IndexRange> runs = runs_by_rank(Combine::lowest_rank);
  for (const NodeId index : sorted_) {
    const auto [node, place] = cube_->place_of(index);
    machine().assign(node, {request_at(place), saved_at(place)});
  }
  CubeWalk<AccessWord> walk = bring_to_cells(runs);
  machine().compute(
      Operation::fetch, request_at(0),
      [&](NodeId v) {
        return walk.holds(own_[v]) ? Operands{request_at(0), cells_of(turn)} : kIdle;
      },
      with_value);
  return_to_requests(walk, runs);
  for (const NodeId index : sorted_) {
    const auto [node, place] = cube_->place_of(index);
    if (!walk.holds(index)) machine().assign(node, {saved_at(place), request_at(place)});
  }
  compute_at(
      Operation::answer, request_at(0), 2,
      [&](NodeId index, unsigned place) {
        const bool is_answered = ranks_[index] != kNoNode && walk.holds(index);
        return is_answered ? Operands{saved_at(place), request_at(place)} : kIdle;
      },
      with_value);
  sort_to_nodes(Operation::compare_processor, by_processor);
}

void CubeAccess::write(std::uint64_t turn, Combine combine) {
  sort_from_nodes(Operation::compare, by_cell);
  const std::vector<IndexRange> runs = runs_by_rank(combine);
  settle(runs);
  const CubeWalk<AccessWord> walk = bring_to_cells(runs);
  machine().compute(
      Operation::store, cells_of(turn),
      [&](NodeId v) {
        return walk.holds(own_[v]) ? Operands{request_at(0), cells_of(turn)} : kIdle;
      },
      [](const AccessWord& request, const AccessWord& cell, std::uint32_t) { return with_value(cell, request); });
}

void CubeAccess::spread_largest() {
  take_up();
  CubeWalk<AccessWord> walk = walk_with(own_, {}, requests_);
  const auto step = [&](const PartnerStep& pair) {
    machine().compute(
        Operation::larger, pair.own, [&](NodeId v) { return walk.both_hold(pair, v) ? pair.in_order(v) : kIdle; },
        with_larger_value);
    for (const NodeId v : walk.that_only_receive(pair)) machine().assign(v, {pair.other, pair.own});
  };
  walk.ascend(0, cube_->dimension_count() - 1, step, [&](unsigned dimension) {
    walk.hold_after(dimension, [&](NodeId index, NodeId partner) { return walk.holds(index) || walk.holds(partner); });
  });
  walk.come_home();
  if (is_padded()) assign_all({request_at(0), kRequest});
}

}  // namespace weft::programs
