// The steps of a fast Fourier transform of n = 2^bits numbers on a cube walk:
//   X[f] = sum over t of x[t] w^(f t), w = exp(-2 pi i/n); the inverse has w^(-f t).
//
// Decimation in time. With inputs in their order it is a descend algorithm: after the dimensions bits-1..d, index v has
// the transform of the 2^(bits-d) inputs whose numbers agree with v in the bits below d, at the frequency whose bits
// are the upper bits of v in reverse; so it ends with X[reverse(v)]. With input reverse(v) at v it is an ascend
// algorithm, and v ends with X[v].
#pragma once

#include <complex>
#include <vector>

#include "programs/walks/cube_walk.h"

namespace weft::programs {

using Complex = std::complex<double>;

NodeId reversed_bits(NodeId number, unsigned bits);
std::vector<Complex> roots_of_unity(NodeId count);

struct Transform {
  unsigned bits = 0;
  bool is_inverse = false;
  bool has_reversed_inputs = false;
  unsigned words = 1;  // that many transforms at once

  // The power of w by which the upper one of two partners is multiplied for the result at this index.
  [[nodiscard]] std::uint32_t factor(NodeId index, unsigned dimension) const;
};

// Without the exchanges after the last dimension and without the division by n.
void transform(CubeWalk<Complex>& walk, Machine<Complex>& machine, const Transform& transform,
               const std::vector<Complex>& roots);

// The division by n after an inverse transform.
void scale_results(Machine<Complex>& machine, const std::vector<Result>& results, NodeId count);
// The first word of each index becomes the product of its two words.
void multiply_words(const CubeWalk<Complex>& walk, Machine<Complex>& machine);

// The transform by its definition, at one frequency or time.
Complex direct_transform(std::span<const Complex> inputs, NodeId frequency, const std::vector<Complex>& roots,
                         bool is_inverse);

}  // namespace weft::programs
