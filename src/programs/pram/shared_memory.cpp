#include "programs/pram/shared_memory.h"

#include <algorithm>
#include <tuple>

#include "base/numbers/random.h"

namespace weft::programs::pram {

Combine combine_of(Model model) {
  if (model == Model::crcw_sum) return Combine::sum;
  return model == Model::crcw_max ? Combine::maximum : Combine::lowest_rank;
}

std::uint64_t write_rank(Model model, std::uint64_t seed, std::uint64_t step, std::uint64_t cell,
                         std::uint32_t processor) {
  if (model != Model::crcw_arbitrary) return processor;
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  const auto high = [](std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32U); };
  // Limit: cells and steps below 2^48, far beyond any memory.
  const auto drawn = philox({low(step), low(cell), processor, high(step) << 16U | high(cell)}, {low(seed), high(seed)});
  return std::uint64_t{drawn[0]} << 32U | processor;
}

PlainMemory::PlainMemory(std::vector<std::int64_t> cells, Combine combine)
    : cells_(std::move(cells)), combine_(combine) {}

void PlainMemory::read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) {
  for (std::size_t i = 0; i < requests.size(); ++i) values[i] = cells_[requests[i].cell];
}

void PlainMemory::write(std::span<const WriteRequest> requests) {
  sorted_.assign(requests.begin(), requests.end());
  std::sort(sorted_.begin(), sorted_.end(), [](const WriteRequest& a, const WriteRequest& b) {
    return std::tie(a.cell, a.rank) < std::tie(b.cell, b.rank);
  });
  for (std::size_t i = 0; i < sorted_.size(); ++i) {
    std::int64_t& cell = cells_[sorted_[i].cell];
    const std::int64_t value = sorted_[i].value;
    if (i == 0 || sorted_[i].cell != sorted_[i - 1].cell) {
      cell = value;
    } else if (combine_ == Combine::sum) {
      cell = static_cast<std::int64_t>(static_cast<std::uint64_t>(cell) + static_cast<std::uint64_t>(value));
    } else if (combine_ == Combine::maximum) {
      cell = std::max(cell, value);
    }
  }
}

}  // namespace weft::programs::pram
