// Constructors of the implicit graphs. Each returns null if the bitmap layout does not cover the member's size or kind.
#pragma once

#include <memory>
#include <vector>

#include "topology/implicit/implicit_graph.h"

namespace weft::topology {

std::unique_ptr<ImplicitGraph> implicit_scc(unsigned symbol_count);
std::unique_ptr<ImplicitGraph> implicit_star(unsigned symbol_count);

// An address has `digit_count` digits of `digit_bits` bits. The links of the nucleus change the lowest digit; a swap
// exchanges bits 0..length-1 of the address with bits offset..offset+length-1, where offset >= length.
struct DigitNetwork {
  enum class Nucleus : std::uint8_t { hypercube, complete };
  struct Swap {
    unsigned length = 0;
    unsigned offset = 0;
  };

  Nucleus nucleus = Nucleus::hypercube;
  unsigned digit_bits = 1;
  unsigned digit_count = 1;
  std::vector<Swap> swaps{};
  bool is_labelled_by_bits = false;  // false: labels print whole digits

  [[nodiscard]] unsigned address_bits() const { return digit_bits * digit_count; }
};

std::unique_ptr<ImplicitGraph> implicit_digits(const DigitNetwork& network);

// One source for each orbit under the automorphisms of the nucleus, applied to all digits at once; empty when there are
// more than 2^20 orbits.
std::vector<OrbitSource> orbit_sources(const DigitNetwork& network);

}  // namespace weft::topology
