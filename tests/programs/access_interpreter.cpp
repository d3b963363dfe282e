#include "access_interpreter.h"

#include <algorithm>
#include <tuple>

namespace weft::programs {
namespace {

// Requests for no cell are the last.
std::tuple<bool, std::int64_t, std::uint64_t> by_cell_key(const Access& request) {
  return {request.cell < 0, request.cell, request.sender};
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
      return Access{'s', left.cell, 0, {}, {{left.cell, left.value.value_or(0)}}, factor};
    case Operation::join:
      if (left.kind != 's' || right.kind != 's' || left.first_place + left.requests.size() != right.first_place) {
        return std::nullopt;
      }
      made.requests.insert(made.requests.end(), right.requests.begin(), right.requests.end());
      made.cell = right.cell;
      return made;
    case Operation::settle:
      if (!are_for_one_cell || right.kind != 's') return std::nullopt;
      made.value = left_by_last_run(right, rule);
      return made;
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
