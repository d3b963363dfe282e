// The networks that can be searched run by run. Each is none where the layout does not reach, by size or by kind.
#pragma once

#include <memory>
#include <vector>

#include "topology/implicit/implicit_graph.h"

namespace weft::topology {

std::unique_ptr<ImplicitGraph> implicit_scc(unsigned symbol_count);
std::unique_ptr<ImplicitGraph> implicit_star(unsigned symbol_count);

// An address is `digit_count` digits of `digit_bits` bits. The lowest digit moves by the links of the nucleus; the
// swaps exchange bits 0..length-1 of the address with as many from `offset` on, which is at least the length.
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
  bool is_labelled_by_bits = false;  // else by digits

  [[nodiscard]] unsigned address_bits() const { return digit_bits * digit_count; }
};

std::unique_ptr<ImplicitGraph> implicit_digits(const DigitNetwork& network);

// Orbits under the automorphisms of the nucleus, applied to all digits at once; none when there are very many.
std::vector<OrbitSource> orbit_sources(const DigitNetwork& network);

}  // namespace weft::topology
