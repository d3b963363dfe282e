// Orbits of addresses when one automorphism of the nucleus acts on every digit. Each orbit is generated once, by its
// smallest address.
#include <algorithm>

#include "base/numbers/count.h"
#include "topology/implicit/implicit_families.h"

namespace weft::topology {
namespace {

constexpr Count kMostOrbits = 1U << 20U;

// Complete graph of A nodes: any permutation of the A symbols is an automorphism. In the smallest address, read from
// the top digit, each symbol that has not occurred before is the smallest unused one; an orbit with s symbols in use
// has A(A-1)...(A-s+1) addresses.
class SymbolOrbits {
 public:
  explicit SymbolOrbits(const DigitNetwork& network)
      : digit_bits_(network.digit_bits),
        digit_count_(network.digit_count),
        symbol_count_(std::uint64_t{1} << digit_bits_) {}

  [[nodiscard]] std::vector<OrbitSource> all() {
    extend(0, 0, 0, 1);
    return std::move(sources_);
  }

  // The sum of Stirling's numbers of the second kind, up to A symbols.
  [[nodiscard]] Count count() const {
    std::vector<Count> with_symbols(digit_count_ + 1, 0);  // number of prefixes, indexed by symbols in use
    with_symbols[0] = 1;
    for (unsigned digit = 0; digit < digit_count_; ++digit) {
      for (unsigned used = digit_count_; used > 0; --used) {
        const Count with_new = used <= symbol_count_ ? with_symbols[used - 1] : 0;
        with_symbols[used] = saturating_add(saturating_multiply(with_symbols[used], used), with_new);
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
    if (used < symbol_count_)
      extend((address << digit_bits_) | used, digits + 1, used + 1, weight * (symbol_count_ - used));
  }

  unsigned digit_bits_;
  unsigned digit_count_;
  std::uint64_t symbol_count_;
  std::vector<OrbitSource> sources_;
};

// Hypercube: the same word is added to every digit modulo 2, and the k bits of every digit are permuted alike. Adding
// makes the top digit 0. Bit i of all digits below it is column i; only how often each column occurs distinguishes
// orbits. In the smallest address the columns ascend from the highest bit position to the lowest.
class ColumnOrbits {
 public:
  explicit ColumnOrbits(const DigitNetwork& network)
      : digit_bits_(network.digit_bits), digit_count_(network.digit_count) {}

  [[nodiscard]] std::vector<OrbitSource> all() {
    extend({.weight = std::uint64_t{1} << digit_bits_});
    std::sort(sources_.begin(), sources_.end(), [](const auto& a, const auto& b) { return a.node < b.node; });
    return std::move(sources_);
  }

  // The number of multisets of k columns; a lower bound above kMostOrbits when there are more than that.
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
    unsigned filled_count = 0;  // filled bit positions, from the highest down
    std::uint64_t column = 0;   // the last one
    unsigned run = 0;           // how many of the last columns equal it
  };

  void extend(const Filled& filled) {
    if (filled.filled_count == digit_bits_) {
      sources_.push_back({filled.address, filled.weight});
      return;
    }
    for (std::uint64_t column = filled.column; column < column_count(); ++column) {
      const unsigned run = column == filled.column ? filled.run + 1 : 1;
      const unsigned filled_count = filled.filled_count + 1;
      extend({.address = filled.address | spread(column, digit_bits_ - filled_count),
              .weight = filled.weight * filled_count / run,  // divides exactly: a multinomial coefficient
              .filled_count = filled_count,
              .column = column,
              .run = run});
    }
  }

  [[nodiscard]] std::uint64_t column_count() const { return std::uint64_t{1} << (digit_count_ - 1); }

  // The address bits of a column: bit i of the column goes to digit i, at this bit position.
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
std::vector<OrbitSource> sources_unless_too_many(Orbits orbits) {
  return orbits.count() > kMostOrbits ? std::vector<OrbitSource>() : orbits.all();
}

}  // namespace

std::vector<OrbitSource> orbit_sources(const DigitNetwork& network) {
  return network.nucleus == DigitNetwork::Nucleus::complete ? sources_unless_too_many(SymbolOrbits(network))
                                                            : sources_unless_too_many(ColumnOrbits(network));
}

}  // namespace weft::topology
