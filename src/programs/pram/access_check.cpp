#include "programs/pram/access_check.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace weft::programs::pram {
namespace {

__extension__ using WideSum = __int128;

bool are_equal(std::span<const WriteRequest> writes) {
  return std::all_of(writes.begin(), writes.end(), [&](const WriteRequest& w) { return w.value == writes[0].value; });
}

bool sum_fits(std::span<const WriteRequest> writes) {
  WideSum sum = 0;
  for (const WriteRequest& write : writes) sum += write.value;
  return sum >= std::numeric_limits<std::int64_t>::min() && sum <= std::numeric_limits<std::int64_t>::max();
}

// Of several accesses to one cell; `exclusive` is the fault where there may be only one.
std::optional<FaultKind> fault_of(Model model, FaultKind exclusive, std::span<const WriteRequest> accesses) {
  const bool is_read = exclusive == FaultKind::concurrent_read;
  const bool is_allowed = is_read ? allows_concurrent_reads(model) : allows_concurrent_writes(model);
  if (!is_allowed) return exclusive;
  if (!is_read && model == Model::crcw_common && !are_equal(accesses)) return FaultKind::unequal_writes;
  if (!is_read && model == Model::crcw_sum && !sum_fits(accesses)) return FaultKind::sum_overflow;
  return std::nullopt;
}

}  // namespace

std::optional<AccessConflict> AccessCheck::find_conflict(Model model, std::span<const ReadRequest> requests) {
  if (allows_concurrent_reads(model)) return std::nullopt;
  sorted_.clear();
  for (const ReadRequest& request : requests) sorted_.push_back({.processor = request.processor, .cell = request.cell});
  return find_conflict(model, FaultKind::concurrent_read);
}

std::optional<AccessConflict> AccessCheck::find_conflict(Model model, std::span<const WriteRequest> requests) {
  sorted_.assign(requests.begin(), requests.end());
  return find_conflict(model, FaultKind::concurrent_write);
}

std::optional<AccessConflict> AccessCheck::find_conflict(Model model, FaultKind exclusive) {
  std::sort(sorted_.begin(), sorted_.end(), [](const WriteRequest& a, const WriteRequest& b) {
    return std::tie(a.cell, a.processor) < std::tie(b.cell, b.processor);
  });
  for (auto first = sorted_.begin(); first != sorted_.end();) {
    const auto last = std::find_if(first, sorted_.end(), [&](const WriteRequest& w) { return w.cell != first->cell; });
    const std::span accesses(first, last);
    const auto fault = accesses.size() < 2 ? std::nullopt : fault_of(model, exclusive, accesses);
    if (fault) {
      AccessConflict conflict{*fault, first->cell};
      for (const WriteRequest& access : accesses) conflict.processors.push_back(access.processor);
      return conflict;
    }
    first = last;
  }
  return std::nullopt;
}

}  // namespace weft::programs::pram
