#include "access_interpreter.h"

#include <algorithm>
#include <tuple>

namespace weft::programs {
namespace {

// Requests for no cell are the last.
std::tuple<bool, std::int64_t, std::uint64_t> by_cell_key(const Access& request) {
  return {request.cell < 0, request.cell, request.sender};
}

// A summary of one request is a group too.
std::map<std::uint64_t, GroupMember> group_of(const Access& summary) {
  if (summary.kind == 'g') return summary.group;
  return {{summary.first_place, {summary.cell, summary.value}}};
}

// Of the requests that are for the cell of the last place.
std::optional<std::int64_t> left_by_group(const Access& summary) {
  std::optional<std::int64_t> result;
  bool is_first = true;
  for (const auto& [place, request] : summary.group) {
    if (request.cell != summary.group.rbegin()->second.cell) continue;
    if (is_first) {
      result = request.value;
    } else if (summary.group_rule != 0) {
      if (!request.value || !result) return std::nullopt;
      result = summary.group_rule == 1 ? *result + *request.value : std::max(*result, *request.value);
    }
    is_first = false;
  }
  return result;
}

// Groups without a common place, under one rule.
std::optional<Access> gathered_group(const Access& left, const Access& right, std::uint32_t rule) {
  const auto is_group = [](const Access& access) { return access.kind == 's' || access.kind == 'g'; };
  if (!is_group(left) || !is_group(right) || rule > 2) return std::nullopt;
  Access made;
  made.kind = 'g';
  made.group = group_of(left);
  made.group_rule = rule;
  for (const auto& [place, request] : group_of(right)) {
    if (!made.group.emplace(place, request).second) return std::nullopt;
  }
  made.cell = made.group.rbegin()->second.cell;
  return made;
}

}  // namespace

std::int64_t left_by_last_run(const Access& summary, const std::string& rule) {
  std::int64_t result = summary.requests.back().second;
  for (std::size_t i = summary.requests.size() - 1; i-- > 0;) {
    const auto& [cell, value] = summary.requests[i];
    if (cell != summary.requests.back().first) break;
    result = rule == "sum" ? result + value : rule == "maximum" ? std::max(result, value) : value;
  }
  return result;
}

std::optional<Access> accessed(Operation operation, const Access& left, const Access& right, std::uint32_t factor,
                               const std::string& rule) {
  Access made = left;
  const bool are_requests = left.kind == 'r' && right.kind == 'r';
  const bool are_for_one_cell = left.kind == 'r' && left.cell >= 0 && left.cell == right.cell;
  switch (operation) {
    case Operation::compare:
      if (!are_requests || factor > 1) return std::nullopt;
      return (by_cell_key(left) < by_cell_key(right)) == (factor == 0) ? left : right;
    case Operation::compare_processor:
      if (!are_requests || factor > 1) return std::nullopt;
      return (left.sender < right.sender) == (factor == 0) ? left : right;
    case Operation::label:
      if (left.kind != 'v') return std::nullopt;
      made.kind = 'r';
      made.cell = factor;
      return made;
    case Operation::summarize:
      if (left.kind != 'r') return std::nullopt;
      return Access{'s', left.cell, 0, left.value, {{left.cell, left.value.value_or(0)}}, factor};
    case Operation::join:
      if (left.kind != 's' || right.kind != 's' || left.first_place + left.requests.size() != right.first_place) {
        return std::nullopt;
      }
      made.requests.insert(made.requests.end(), right.requests.begin(), right.requests.end());
      made.cell = right.cell;
      return made;
    case Operation::settle:
      if (!are_for_one_cell || (right.kind != 's' && right.kind != 'g')) return std::nullopt;
      made.value = right.kind == 'g' ? left_by_group(right) : std::optional(left_by_last_run(right, rule));
      return made.value ? std::optional(made) : std::nullopt;
    case Operation::mark:
      made.mark = factor;
      return left.kind == 'r' ? std::optional(made) : std::nullopt;
    case Operation::compare_mark: {
      const auto key = [](const Access& request) { return std::tuple(request.mark, request.cell < 0, request.cell); };
      if (!are_requests || factor > 1) return std::nullopt;
      return (key(left) < key(right)) == (factor == 0) ? left : right;
    }
    case Operation::gather:
      return gathered_group(left, right, factor);
    case Operation::fetch:
      made.value = right.value;
      return are_for_one_cell && right.kind == 'c' ? std::optional(made) : std::nullopt;
    case Operation::answer:
      made.value = right.value;
      return are_for_one_cell && right.kind == 'r' && right.value ? std::optional(made) : std::nullopt;
    case Operation::store:
      made = right;
      made.value = left.value;
      return are_for_one_cell && right.kind == 'c' && left.value ? std::optional(made) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace weft::programs
