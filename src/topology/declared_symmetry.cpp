#include "topology/declared_symmetry.h"

#include <algorithm>
#include <vector>

#include "base/numbers/mixed_radix.h"

namespace weft::topology {

Symmetry node_transitive(const Member&) {
  return {Symmetry::Knowledge::declared, [](NodeId) { return NodeId{0}; }};
}

Symmetry drawn_at_random(const Member&) { return {Symmetry::Knowledge::random}; }

Symmetry product_symmetry(std::span<const FactorSymmetry> factors) {
  const auto knows = [&](Symmetry::Knowledge knowledge) {
    return [knowledge](const FactorSymmetry& factor) { return factor.symmetry.knowledge == knowledge; };
  };
  if (std::any_of(factors.begin(), factors.end(), knows(Symmetry::Knowledge::random))) {
    return {Symmetry::Knowledge::random};
  }
  if (!std::all_of(factors.begin(), factors.end(), knows(Symmetry::Knowledge::declared))) return {};
  return {Symmetry::Knowledge::declared, [kept = std::vector(factors.begin(), factors.end())](NodeId v) {
            NodeId representative = 0;
            NodeId weight = 1;
            for (const FactorSymmetry& factor : kept) {
              representative += weight * factor.symmetry.representative(v % factor.node_count);
              v /= factor.node_count;
              weight *= factor.node_count;
            }
            return representative;
          }};
}

Symmetry symbol_symmetry(std::uint64_t radix, std::size_t digit_count) {
  const MixedRadix digits(std::vector<std::uint64_t>(digit_count, radix));
  // Read from the top, each value that has not occurred before becomes the smallest that is free.
  return {Symmetry::Knowledge::declared, [digits](NodeId v) {
            std::vector<std::uint64_t> seen_values;
            std::uint64_t representative = 0;
            for (std::size_t i = digits.digit_count(); i-- > 0;) {
              const std::uint64_t value = digits.digit(v, i);
              const auto found = std::find(seen_values.begin(), seen_values.end(), value);
              representative += static_cast<std::uint64_t>(found - seen_values.begin()) * digits.weight(i);
              if (found == seen_values.end()) seen_values.push_back(value);
            }
            return static_cast<NodeId>(representative);
          }};
}

Symmetry coordinate_symmetry(unsigned digit_bits, std::size_t digit_count) {
  // Flips make the top digit zero. Column i holds bit i of all digits, the top digit first; the columns are sorted, the
  // largest at the lowest bit position.
  return {Symmetry::Knowledge::declared, [digit_bits, digit_count](NodeId v) {
            const std::uint64_t mask = (std::uint64_t{1} << digit_bits) - 1;
            const std::uint64_t top = std::uint64_t{v} >> (digit_bits * (digit_count - 1));
            std::vector<std::uint64_t> columns(digit_bits, 0);
            for (std::size_t i = digit_count; i-- > 0;) {
              const std::uint64_t digit = (std::uint64_t{v} >> (digit_bits * i) & mask) ^ top;
              for (unsigned bit = 0; bit < digit_bits; ++bit) columns[bit] = columns[bit] << 1 | (digit >> bit & 1);
            }
            std::sort(columns.begin(), columns.end(), std::greater<>());
            std::uint64_t representative = 0;
            for (std::size_t i = 0; i < digit_count; ++i) {
              for (unsigned bit = 0; bit < digit_bits; ++bit) {
                representative |= (columns[bit] >> i & 1) << (digit_bits * i + bit);
              }
            }
            return static_cast<NodeId>(representative);
          }};
}

}  // namespace weft::topology
