// For each of many sources a row of destinations, chosen at random in proportion to their weights.
//
// A row is stored in bands of equal weight: binary search finds the band, and each place in it is equally likely. Rows
// whose bands have the same weights and sizes share them, so in a vertex-transitive network a destination takes four
// bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "base/numbers/count.h"

namespace weft::traffic {

// Maps 64 random bits to a number below the limit. Probabilities differ by at most limit / 2^64, relatively.
inline std::uint64_t scaled(std::uint64_t random, std::uint64_t limit) {
  return static_cast<std::uint64_t>((static_cast<Count>(random) * limit) >> 64U);
}

// 64 more bits, a hash of the first ones (the finaliser of SplitMix64), for a second choice by the same draw.
inline std::uint64_t other_bits(std::uint64_t random) {
  random = (random ^ (random >> 30U)) * 0xBF58476D1CE4E5B9U;
  random = (random ^ (random >> 27U)) * 0x94D049BB133111EBU;
  return random ^ (random >> 31U);
}

class WeightedRows {
 public:
  [[nodiscard]] std::span<const TerminalId> row(TerminalId source) const {
    return std::span(destinations_).subspan(offsets_[source], offsets_[source + 1] - offsets_[source]);
  }

  // A destination, by the weights; the row must not be empty.
  [[nodiscard]] TerminalId draw(TerminalId source, std::uint64_t random) const {
    const auto bands = bands_of(source);
    const auto is_past = [&](const Band& band) { return band.begin <= random; };
    const Band& band = *(std::partition_point(bands.begin() + 1, bands.end(), is_past) - 1);
    return destinations_[offsets_[source] + band.first + scaled(other_bits(random), band.size)];
  }

  // Calls f(destination, probability).
  template <class F>
  void for_each(TerminalId source, const F& f) const {
    const auto bands = bands_of(source);
    const auto destinations = row(source);
    for (std::size_t b = 0; b < bands.size(); ++b) {
      const std::uint64_t end = b + 1 < bands.size() ? bands[b + 1].begin : 0;  // 2^64
      const bool is_all = bands.size() == 1;
      const double chance = is_all ? 1 : static_cast<double>(end - bands[b].begin) * 0x1.0p-64;
      for (const TerminalId t : destinations.subspan(bands[b].first, bands[b].size)) f(t, chance / bands[b].size);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  friend class RowsBuilder;
  struct Band {
    std::uint64_t begin = 0;  // first of the 2^64 draws that choose this band, up to the next band
    TerminalId first = 0;     // index in its row
    TerminalId size = 0;
    friend bool operator==(const Band&, const Band&) = default;
  };
  [[nodiscard]] std::span<const Band> bands_of(TerminalId source) const {
    const std::uint32_t shape = shape_of_[source];
    return std::span(bands_).subspan(band_offsets_[shape], band_offsets_[shape + 1] - band_offsets_[shape]);
  }

  std::vector<std::uint64_t> offsets_{0};  // of rows, one more than sources
  std::vector<TerminalId> destinations_;
  std::vector<std::uint32_t> shape_of_;         // of each source
  std::vector<std::uint64_t> band_offsets_{0};  // of shapes, one more than these
  std::vector<Band> bands_;
};

struct Weighted {
  TerminalId destination = 0;
  std::uint64_t weight = 0;
};

// Rows are added in the order of their sources.
class RowsBuilder {
 public:
  // Sorts by weight, heaviest first, and otherwise keeps the order; drops entries of weight 0. The row may be empty.
  void add(std::span<const Weighted> row);
  [[nodiscard]] std::uint64_t bytes() const { return rows_.bytes(); }
  WeightedRows finish() &&;

 private:
  using Band = WeightedRows::Band;
  [[nodiscard]] std::vector<Band> bands_of_sorted() const;
  std::uint32_t shape_of(const std::vector<Band>& bands);

  WeightedRows rows_;
  std::vector<Weighted> sorted_;  // the current row
  std::unordered_multimap<std::uint64_t, std::uint32_t> shapes_by_hash_;
};

}  // namespace weft::traffic
