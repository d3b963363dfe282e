#include "programs/access/access_walk.h"

#include <algorithm>

#include "base/check.h"
#include "programs/finished_run.h"
#include "programs/walks/bitonic_walk.h"

namespace weft::programs {
namespace {

constexpr WordCounts kSummaryWords{.all = 3, .exchanged = 1};
enum : RegisterId { kBlock = kSummary, kPrefix, kNext };

AccessWord joined(const AccessWord& left, const AccessWord& right, Combine combine) {
  AccessWord both = right;
  both.cell = left.cell;
  both.boundary_count = left.boundary_count + right.boundary_count + (left.last_cell == right.cell ? 0 : 1);
  const bool goes_on = right.boundary_count == 0 && left.last_cell == right.cell;  // the only run on the right
  if (!goes_on) return both;
  both.last_start = left.last_start;
  const auto sum = static_cast<std::uint64_t>(left.value) + static_cast<std::uint64_t>(right.value);
  both.value = combine == Combine::sum       ? static_cast<std::int64_t>(sum)
               : combine == Combine::maximum ? std::max(left.value, right.value)
                                             : left.value;
  return both;
}

CubeNetwork unpadded_cube(const topology::Network& network, std::string_view program, const Execution& execution) {
  CubeNetwork cube(network, program, 0, execution);
  if (cube.places_per_node() > 1) {
    refuse_network(program, network, "its nucleus has no power of two of nodes", "try rcc-full(4,1) or hypercube(4)");
  }
  return cube;
}

}  // namespace

AtomSort atom_in(const spec::Arguments& arguments) {
  return arguments.word("atom") == "enumeration" ? AtomSort::enumeration : AtomSort::odd_even_merge;
}

PortModel access_model(const ProgramTask& task) {
  return model_of(task, PortModel::single_port, atom_in(task.arguments) == AtomSort::enumeration);
}

AccessWalk::AccessWalk(const topology::Network& network, std::string_view program, const AccessSetup& setup,
                       const Execution& execution)
    : cube_(unpadded_cube(network, program, execution)),
      cell_count_(setup.cell_count),
      atom_(setup.atom),
      spare_(kFirstCell + static_cast<RegisterId>((setup.cell_count + node_count() - 1) / node_count())),
      machine_(network,
               {.model = setup.model,
                .words = kSummaryWords.all,
                .inputs = static_cast<std::uint32_t>(setup.inputs),
                .records_schedule = setup.records_schedule},
               spare_ + (is_square_of_squares(cube_.digits()) ? rcc_sort_registers(cube_.digits(), setup.atom) : 0),
               execution) {}

void AccessWalk::place_cells(std::span<const std::int64_t> values, ItemId first_input) {
  for (std::uint64_t cell = 0; cell < values.size(); ++cell) {
    machine_.place(register_of(cell), home_of(cell), first_input + static_cast<ItemId>(cell),
                   {.cell = cell, .value = values[cell]});
  }
}

std::vector<std::int64_t> AccessWalk::cells() const {
  std::vector<std::int64_t> values(cell_count_);
  for (std::uint64_t cell = 0; cell < cell_count_; ++cell) {
    values[cell] = machine_.at(register_of(cell), home_of(cell)).value;
  }
  return values;
}

void AccessWalk::sort(Operation operation, Compare compare) {
  if (is_square_of_squares(cube_.digits())) {
    rcc_sort(cube_.digits(), machine_, {.atom = atom_, .compares_by = operation, .spare = spare_}, compare);
    return;
  }
  CubeWalk<AccessWord> walk(cube_, machine_, {}, kRequest);
  sort_bitonically(cube_, walk, machine_, compare, operation);
  walk.come_home();
}

void AccessWalk::sort_by_cell() { sort(Operation::compare, by_cell); }

// The runs of requests for one cell, by their rank; those without a cell are no run.
std::vector<IndexRange> AccessWalk::runs_by_rank(Combine combine) {
  machine_.compute(
      Operation::summarize, kBlock,
      [](NodeId v) {
        return Operands{kRequest, kRequest, v};
      },
      [](const AccessWord& request, const AccessWord&, std::uint32_t place) {
        AccessWord summary = request;
        summary.last_cell = request.cell;
        summary.last_start = place;
        return summary;
      });
  for (NodeId v = 0; v < node_count(); ++v) {
    machine_.assign(v, {kBlock, kPrefix});
    machine_.assign(v, {kBlock, kNext});  // until there is one
  }
  CubeWalk<AccessWord> walk(cube_, machine_, kSummaryWords, kSummary);
  const auto join = [combine](const AccessWord& left, const AccessWord& right, std::uint32_t) {
    return joined(left, right, combine);
  };
  walk.ascend(0, cube_.dimension_count() - 1, [&](const PartnerStep& pair) {
    const NodeId below = (NodeId{1} << pair.dimension) - 1;
    for (NodeId v = 0; v < node_count(); ++v) {
      const bool is_next = !pair.is_upper(v) && (pair.index(v) & below) == below;
      if (is_next) machine_.assign(v, {pair.other, pair.own + (kNext - kBlock)});
    }
    const auto if_upper = [&](NodeId v) {
      return pair.is_upper(v) ? Operands{pair.other, pair.own + (kPrefix - kBlock)} : kIdle;
    };
    machine_.compute(Operation::join, pair.own + (kPrefix - kBlock), if_upper, join);
    machine_.compute(
        Operation::join, pair.own, [&](NodeId v) { return pair.in_order(v); }, join);
  });
  walk.come_home();
  std::vector<IndexRange> runs;
  for (NodeId v = 0; v < node_count(); ++v) {
    const std::uint64_t cell = machine_.at(kRequest, v).cell;
    const bool is_last = v + 1 == node_count() || machine_.at(kNext, v).cell != cell;
    if (!is_last || cell == kNoCell) continue;
    const AccessWord& prefix = machine_.at(kPrefix, v);
    WEFT_CHECK(prefix.boundary_count == runs.size());
    runs.push_back({prefix.last_start, v});
  }
  return runs;
}

// The last request of each run gets the combined value.
void AccessWalk::settle(const std::vector<IndexRange>& runs) {
  std::vector<bool> is_last(node_count());
  for (const IndexRange& run : runs) is_last[run.last] = true;
  machine_.compute(
      Operation::settle, kRequest,
      [&](NodeId v) {
        return is_last[v] ? Operands{kRequest, kPrefix} : kIdle;
      },
      [](const AccessWord& request, const AccessWord& summary, std::uint32_t) { return with_value(request, summary); });
}

// The last request of each run, first to the place of its rank.
CubeWalk<AccessWord> AccessWalk::bring_to_cells(const std::vector<IndexRange>& runs) {
  CubeWalk<AccessWord> walk(cube_, machine_, {}, kRequest);
  std::vector<IndexRange> targets(node_count());
  for (NodeId rank = 0; rank < runs.size(); ++rank) targets[runs[rank].last] = {rank, rank};
  route_ranges(walk, targets, true);
  std::vector<IndexRange> homes(node_count());
  for (NodeId rank = 0; rank < runs.size(); ++rank) {
    const NodeId home = home_of(machine_.at(kRequest, rank).cell);
    homes[rank] = {home, home};
  }
  route_ranges(walk, homes, false);
  return walk;
}

void AccessWalk::read(std::uint64_t turn) {
  sort_by_cell();
  std::vector<IndexRange> runs = runs_by_rank(Combine::lowest_rank);
  for (NodeId v = 0; v < node_count(); ++v) machine_.assign(v, {kRequest, kSaved});
  CubeWalk<AccessWord> walk = bring_to_cells(runs);
  const auto take_value = [](const AccessWord& request, const AccessWord& source, std::uint32_t) {
    return with_value(request, source);
  };
  const RegisterId cells = kFirstCell + static_cast<RegisterId>(turn);
  machine_.compute(
      Operation::fetch, kRequest,
      [&](NodeId v) {
        return walk.holds(v) ? Operands{kRequest, cells} : kIdle;
      },
      take_value);
  std::vector<IndexRange> ranks(node_count());
  NodeId rank = 0;
  for (NodeId v = 0; v < node_count(); ++v) {
    if (!walk.holds(v)) continue;
    ranks[v] = {rank, rank};
    ++rank;
  }
  route_ranges(walk, ranks, true);
  runs.resize(node_count());
  route_ranges(walk, runs, false);
  for (NodeId v = 0; v < node_count(); ++v) {
    if (!walk.holds(v)) machine_.assign(v, {kSaved, kRequest});
  }
  machine_.compute(
      Operation::answer, kRequest,
      [&](NodeId v) {
        return walk.holds(v) ? Operands{kSaved, kRequest} : kIdle;
      },
      take_value);
  sort(Operation::compare_processor, by_processor);
}

void AccessWalk::write(std::uint64_t turn, Combine combine) {
  sort_by_cell();
  const std::vector<IndexRange> runs = runs_by_rank(combine);
  settle(runs);
  const CubeWalk<AccessWord> walk = bring_to_cells(runs);
  const RegisterId cells = kFirstCell + static_cast<RegisterId>(turn);
  machine_.compute(
      Operation::store, cells,
      [&](NodeId v) {
        return walk.holds(v) ? Operands{kRequest, cells} : kIdle;
      },
      [](const AccessWord& request, const AccessWord& cell, std::uint32_t) { return with_value(cell, request); });
}

void AccessWalk::spread_largest() {
  CubeWalk<AccessWord> walk(cube_, machine_, {}, kRequest);
  walk.ascend(0, cube_.dimension_count() - 1, [&](const PartnerStep& pair) {
    machine_.compute(
        Operation::larger, pair.own, [&](NodeId v) { return pair.in_order(v); },
        [](const AccessWord& left, const AccessWord& right, std::uint32_t) {
          return left.value >= right.value ? left : right;
        });
  });
  walk.come_home();
}

}  // namespace weft::programs
