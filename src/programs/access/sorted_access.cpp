#include "programs/access/sorted_access.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"

namespace weft::programs {
namespace {

constexpr WordOperation kByCell{Operation::compare, by_cell};
constexpr WordOperation kByProcessor{Operation::compare_processor, by_processor};
constexpr WordOperation kByMark{Operation::compare_mark, by_mark};

// Marks of requests that go home are even, those of the others odd.
bool goes_home(const AccessWord& request) { return request.mark % 2 == 0; }

AccessWord with_mark(const AccessWord& request, const AccessWord&, std::uint32_t mark) {
  AccessWord made = request;
  made.mark = mark;
  return made;
}

}  // namespace

SortedAccess::SortedAccess(const topology::Network& network, std::unique_ptr<SortAndPrefix> order,
                           const AccessSetup& setup, const Execution& execution)
    : AccessWalk(network,
                 {.model = setup.model.value_or(PortModel::single_port),
                  .inputs = static_cast<std::uint32_t>(setup.inputs),
                  .records_schedule = setup.records_schedule},
                 setup.cell_count, order->spare_count(), execution),
      order_(std::move(order)) {}

void SortedAccess::sort(const WordOperation& compare, bool is_descending) {
  ++sort_count_;
  order_->sort(in(kRequest), compare, is_descending);
}

void SortedAccess::sort_by_cell() { sort(kByCell); }

// In kSummary: of the requests at nodes 0 to v.
void SortedAccess::summarize_up_to_each(Combine combine) {
  machine().compute(
      Operation::summarize, kSummary,
      [](NodeId v) {
        return Operands{kRequest, kRequest, v};
      },
      summarized);
  ++prefix_count_;
  order_->prefix(in(kSummary), {Operation::gather, gathered, static_cast<std::uint32_t>(combine)});
}

// The requests are sorted by cell, upwards or downwards. The mark is 1; all others have none.
void SortedAccess::mark_first_of_each_cell() {
  summarize_up_to_each(Combine::lowest_rank);
  machine().compute(
      Operation::mark, kRequest,
      [&](NodeId v) {
        const bool is_first = machine().at(kSummary, v).last_start == v;
        return is_first && machine().at(kRequest, v).cell != kNoCell ? Operands{kRequest, kRequest, 1} : kIdle;
      },
      with_mark);
}

// The requests are sorted by cell. With `settles`, a marked one brings along what all up to it leave.
void SortedAccess::bring_marked_home(Combine combine, bool settles) {
  summarize_up_to_each(combine);
  std::vector<std::uint32_t> marks(node_count());
  std::vector<bool> is_settled(node_count());
  for (NodeId v = 0; v < node_count(); ++v) {
    const AccessWord& request = machine().at(kRequest, v);
    const auto rank = static_cast<NodeId>(machine().at(kSummary, v).mark_sum);  // with this one
    const bool is_marked = request.mark == 1;
    is_settled[v] = is_marked && settles;
    marks[v] = is_marked ? 2 * (home_of(request.cell) - (rank - 1)) : 2 * (v - rank) + 1;
  }
  machine().compute(
      Operation::settle, kRequest,
      [&](NodeId v) {
        return is_settled[v] ? Operands{kRequest, kSummary} : kIdle;
      },
      with_value);
  machine().compute(
      Operation::mark, kRequest,
      [&](NodeId v) {
        return Operands{kRequest, kRequest, marks[v]};
      },
      with_mark);
  sort(kByMark);
}

std::vector<bool> SortedAccess::are_home() const {
  std::vector<bool> are_home(node_count());
  for (NodeId v = 0; v < node_count(); ++v) {
    const AccessWord& request = machine().at(kRequest, v);
    are_home[v] = goes_home(request);
    WEFT_CHECK(!are_home[v] || home_of(request.cell) == v);
  }
  return are_home;
}

void SortedAccess::read(std::uint64_t turn) {
  sort_by_cell();
  assign_all({kRequest, kSaved});
  mark_first_of_each_cell();
  bring_marked_home(Combine::lowest_rank, false);
  const std::vector<bool> is_home = are_home();
  machine().compute(
      Operation::fetch, kRequest,
      [&](NodeId v) {
        return is_home[v] ? Operands{kRequest, cells_of(turn)} : kIdle;
      },
      with_value);
  sort_by_cell();
  summarize_up_to_each(Combine::lowest_rank);
  assign_all({kSaved, kRequest});
  machine().compute(
      Operation::settle, kRequest,
      [&](NodeId v) {
        return machine().at(kRequest, v).cell != kNoCell ? Operands{kRequest, kSummary} : kIdle;
      },
      with_value);
  sort(kByProcessor);
}

void SortedAccess::write(std::uint64_t turn, Combine combine) {
  const bool first_wins = combine == Combine::lowest_rank;
  sort(kByCell, !first_wins);
  mark_first_of_each_cell();
  if (!first_wins) sort_by_cell();
  bring_marked_home(combine, !first_wins);
  const std::vector<bool> is_home = are_home();
  machine().compute(
      Operation::store, cells_of(turn),
      [&](NodeId v) {
        return is_home[v] ? Operands{kRequest, cells_of(turn)} : kIdle;
      },
      [](const AccessWord& request, const AccessWord& cell, std::uint32_t) { return with_value(cell, request); });
}

void SortedAccess::spread_largest() { order_->total(in(kRequest), {Operation::larger, with_larger_value}); }

std::string SortedAccess::parts_so_far() const {
  return fmt::format("{} sorts and {} prefixes", sort_count_, prefix_count_);
}

std::optional<LowerBound> SortedAccess::lower_bound() const {
  LowerBound bound = order_->lower_bound(machine().model());
  bound.argument = "an access may be any permutation: " + bound.argument;
  return bound;
}

}  // namespace weft::programs
