#include "layout/node_addresses.h"

#include <algorithm>

namespace weft::layout {
namespace {

using topology::CoordinateLabelling;
using topology::DigitLabelling;
using topology::Network;
using topology::PermutationLabelling;

Addresses by_radix(const MixedRadix& radix, NodeId node_count) {
  Addresses addresses;
  const std::size_t count = radix.digit_count();
  for (std::size_t i = 0; i < count; ++i)
    addresses.radices.push_back(static_cast<std::uint32_t>(radix.radix(count - 1 - i)));
  for (NodeId v = 0; v < node_count; ++v) {
    std::vector<std::uint32_t> digits;
    for (std::size_t i = 0; i < count; ++i) digits.push_back(static_cast<std::uint32_t>(radix.digit(v, count - 1 - i)));
    addresses.digits.push_back(std::move(digits));
  }
  return addresses;
}

// How many of the first `length` symbols are smaller than the symbol at `position`.
std::uint32_t rank_among(const std::vector<unsigned>& symbols, std::size_t length, std::size_t position) {
  return static_cast<std::uint32_t>(std::count_if(symbols.begin(),
                                                  symbols.begin() + static_cast<std::ptrdiff_t>(length),
                                                  [&](unsigned s) { return s < symbols[position]; }));
}

// The place of three symbols in the cycle 123, 213, 312, 132, 231, 321, whose neighbours differ by an exchange of the
// first symbol with the second or third, in turn.
std::uint32_t hexagon_place(const std::vector<unsigned>& symbols) {
  constexpr std::uint32_t kPlaces[3][2] = {{0, 3}, {1, 4}, {2, 5}};
  const std::uint32_t first = rank_among(symbols, 3, 0);
  return kPlaces[first][symbols[1] < symbols[2] ? 0 : 1];
}

Addresses by_permutation(const PermutationLabelling& labels, NodeId node_count) {
  Addresses addresses;
  for (NodeId v = 0; v < node_count; ++v) {
    const Permutation permutation = labels.permutation(v);
    std::vector<unsigned> symbols;
    for (unsigned i = 1; i <= permutation.length(); ++i) symbols.push_back(permutation.at(i));
    std::vector<std::uint32_t> digits;
    std::size_t free = symbols.size();
    for (; free > 3; --free) digits.push_back(rank_among(symbols, free, free - 1));
    digits.push_back(free == 3 ? hexagon_place(symbols) : rank_among(symbols, free, 0));
    if (labels.slot_count() > 1) digits.push_back(v % labels.slot_count());
    addresses.digits.push_back(std::move(digits));
  }
  addresses.radices.assign(addresses.digits.front().size(), 0);
  for (const auto& digits : addresses.digits) {
    for (std::size_t i = 0; i < digits.size(); ++i)
      addresses.radices[i] = std::max(addresses.radices[i], digits[i] + 1);
  }
  return addresses;
}

Addresses by_index(NodeId node_count) {
  Addresses addresses{.radices = {node_count}, .digits = {}};
  for (NodeId v = 0; v < node_count; ++v) addresses.digits.push_back({v});
  return addresses;
}

}  // namespace

Addresses addresses_of(const Network& network) {
  const NodeId count = network.graph.node_count();
  if (const auto* labels = network.labelling_as<DigitLabelling>()) return by_radix(labels->radix(), count);
  if (const auto* labels = network.labelling_as<CoordinateLabelling>()) return by_radix(labels->radix(), count);
  if (const auto* labels = network.labelling_as<PermutationLabelling>()) return by_permutation(*labels, count);
  return by_index(count);
}

}  // namespace weft::layout
