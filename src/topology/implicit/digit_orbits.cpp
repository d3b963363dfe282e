// Orbits of addresses when one automorphism of the nucleus acts on every digit. Each orbit is made once, as its
// smallest address.
#include <algorithm>

#include "base/numbers/count.h"
#include "topology/implicit/implicit_families.h"

namespace weft::topology {
namespace {

constexpr Count kMostOrbits = 1U << 20U;

// Complete graph: any permutation of the symbols. In the smallest address, read from the top digit, each symbol that
// has not occurred before is the smallest such; an orbit with s symbols in use has A(A-1)...(A-s+1) addresses.
class SymbolOrbits {
 public:
  explicit SymbolOrbits(const DigitNetwork& network)
      : digit_bits_(network.digit_bits), digit_count_(network.digit_count), atom_(std::uint64_t{1} << digit_bits_) {}

  [[nodiscard]] std::vector<OrbitSource> all() {
    extend(0, 0, 0, 1);
    return std::move(sources_);
  }

  // The sum of Stirling's numbers of the second kind, up to A symbols.
  [[nodiscard]] Count count() const {
    std::vector<Count> with_symbols(digit_count_ + 1, 0);  // addresses so far, by symbols in use
    with_symbols[0] = 1;
    for (unsigned digit = 0; digit < digit_count_; ++digit) {
      for (unsigned used = digit_count_; used > 0; --used) {
        const Count fresh = used <= atom_ ? with_symbols[used - 1] : 0;
        with_symbols[used] = saturating_add(saturating_multiply(with_symbols[used], used), fresh);
      }
      with_symbols[0] = 0;
    }
    Count sum = 0;
    for (const Count addresses : with_symbols) sum = saturating_add(sum, addresses);
    return sum;
  }

 private:
  void extend(std::uint64_t address, unsigned digits, std::uint64_t used, std::uint64_t weight) {
    if (digits == digit_count_) {
      sources_.push_back({address, weight});
      return;
    }
    for (std::uint64_t symbol = 0; symbol < used; ++symbol) {
      extend((address << digit_bits_) | symbol, digits + 1, used, weight);
    }
    if (used < atom_) extend((address << digit_bits_) | used, digits + 1, used + 1, weight * (atom_ - used));
  }

  unsigned digit_bits_;
  unsigned digit_count_;
  std::uint64_t atom_;
  std::vector<OrbitSource> sources_;
};

// Hypercube: the same word is added to every digit modulo 2, and the k bits of every digit are permuted alike. Adding
// makes the top digit 0. The bits at the same place of the digits below it are a column; what remains is how often each
// column occurs. In the smallest address the columns ascend from the highest place to the lowest.
class ColumnOrbits {
 public:
  explicit ColumnOrbits(const DigitNetwork& network)
      : digit_bits_(network.digit_bits), digit_count_(network.digit_count) {}

  [[nodiscard]] std::vector<OrbitSource> all() {
    extend({.weight = std::uint64_t{1} << digit_bits_});
    std::sort(sources_.begin(), sources_.end(), [](const auto& a, const auto& b) { return a.node < b.node; });
    return std::move(sources_);
  }

  // Multisets of k columns; when there are too many, at least so many.
  [[nodiscard]] Count count() const {
    const Count columns = saturating_power(2, digit_count_ - 1);
    if (columns > kMostOrbits) return columns;
    Count multisets = 1;
    for (Count i = 1; i <= digit_bits_ && multisets <= kMostOrbits; ++i) multisets = multisets * (columns + i - 1) / i;
    return multisets;
  }

 private:
  struct Filled {
    std::uint64_t address = 0;
    std::uint64_t weight = 1;
    unsigned places = 0;       // from the highest down
    std::uint64_t column = 0;  // the last one
    unsigned run = 0;          // places at the end that have it
  };

  void extend(const Filled& filled) {
    if (filled.places == digit_bits_) {
      sources_.push_back({filled.address, filled.weight});
      return;
    }
    for (std::uint64_t column = filled.column; column < column_count(); ++column) {
      const unsigned run = column == filled.column ? filled.run + 1 : 1;
      const unsigned places = filled.places + 1;
      extend({.address = filled.address | spread(column, digit_bits_ - places),
              .weight = filled.weight * places / run,  // a multinomial coefficient after each step, so it is whole
              .places = places,
              .column = column,
              .run = run});
    }
  }

  [[nodiscard]] std::uint64_t column_count() const { return std::uint64_t{1} << (digit_count_ - 1); }

  // Bit i of the column goes to digit i, at this place.
  [[nodiscard]] std::uint64_t spread(std::uint64_t column, unsigned position) const {
    std::uint64_t address = 0;
    for (unsigned digit = 0; digit + 1 < digit_count_; ++digit) {
      address |= ((column >> digit) & 1U) << (digit * digit_bits_ + position);
    }
    return address;
  }

  unsigned digit_bits_;
  unsigned digit_count_;
  std::vector<OrbitSource> sources_;
};

template <class Orbits>
std::vector<OrbitSource> if_not_too_many(Orbits orbits) {
  return orbits.count() > kMostOrbits ? std::vector<OrbitSource>() : orbits.all();
}

}  // namespace

std::vector<OrbitSource> orbit_sources(const DigitNetwork& network) {
  return network.nucleus == DigitNetwork::Nucleus::complete ? if_not_too_many(SymbolOrbits(network))
                                                            : if_not_too_many(ColumnOrbits(network));
}

}  // namespace weft::topology
