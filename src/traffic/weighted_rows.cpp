#include "traffic/weighted_rows.h"

#include <bit>
#include <functional>

#include "base/check.h"

namespace weft::traffic {
namespace {

// part / whole * 2^64, for a part below the whole. If they have more than 63 bits the lowest bits are dropped.
std::uint64_t share_of_draws(Count part, Count whole) {
  constexpr int kBits = 63;
  const auto high = static_cast<std::uint64_t>(whole >> 64U);
  const auto width =
      static_cast<int>(high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(whole)));
  const auto down = static_cast<unsigned>(std::max(0, width - kBits));
  const Count divisor = whole >> down;
  WEFT_CHECK(divisor > 0);
  const Count draws = ((part >> down) << 64U) / divisor;
  return static_cast<std::uint64_t>(std::min<Count>(draws, UINT64_MAX));
}

}  // namespace

std::uint64_t WeightedRows::bytes() const {
  return offsets_.capacity() * sizeof(offsets_[0]) + destinations_.capacity() * sizeof(TerminalId) +
         shape_of_.capacity() * sizeof(shape_of_[0]) + band_offsets_.capacity() * sizeof(band_offsets_[0]) +
         bands_.capacity() * sizeof(Band);
}

void RowsBuilder::add(std::span<const Weighted> row) {
  sorted_.clear();
  std::copy_if(row.begin(), row.end(), std::back_inserter(sorted_), [](const Weighted& one) { return one.weight > 0; });
  std::ranges::stable_sort(sorted_, std::greater<>{}, &Weighted::weight);
  for (const Weighted& one : sorted_) rows_.destinations_.push_back(one.destination);
  rows_.offsets_.push_back(rows_.destinations_.size());
  rows_.shape_of_.push_back(shape_of(bands_of_sorted()));
}

WeightedRows RowsBuilder::finish() && {
  rows_.offsets_.shrink_to_fit();
  rows_.destinations_.shrink_to_fit();
  rows_.shape_of_.shrink_to_fit();
  rows_.bands_.shrink_to_fit();
  return std::move(rows_);
}

std::vector<RowsBuilder::Band> RowsBuilder::bands_of_sorted() const {
  Count whole = 0;
  for (const Weighted& one : sorted_) whole += one.weight;
  std::vector<Band> bands;
  Count before = 0;
  for (TerminalId i = 0; i < sorted_.size(); ++i) {
    if (i == 0 || sorted_[i].weight != sorted_[i - 1].weight) bands.push_back({share_of_draws(before, whole), i, 0});
    ++bands.back().size;
    before += sorted_[i].weight;
  }
  return bands;
}

std::uint32_t RowsBuilder::shape_of(const std::vector<Band>& bands) {
  std::uint64_t hash = bands.size();
  for (const Band& band : bands) hash = other_bits(hash ^ band.begin) + band.size;
  const auto [first, last] = shapes_by_hash_.equal_range(hash);
  for (auto known = first; known != last; ++known) {
    const auto begin = rows_.bands_.begin() + static_cast<std::ptrdiff_t>(rows_.band_offsets_[known->second]);
    const auto end = rows_.bands_.begin() + static_cast<std::ptrdiff_t>(rows_.band_offsets_[known->second + 1]);
    if (std::equal(begin, end, bands.begin(), bands.end())) return known->second;
  }
  const auto shape = static_cast<std::uint32_t>(rows_.band_offsets_.size() - 1);
  shapes_by_hash_.emplace(hash, shape);
  rows_.bands_.insert(rows_.bands_.end(), bands.begin(), bands.end());
  rows_.band_offsets_.push_back(rows_.bands_.size());
  return shape;
}

}  // namespace weft::traffic
