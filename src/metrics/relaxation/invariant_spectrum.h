// Eigenvalues of symmetric matrices that a group of permutations leaves unchanged, on the vectors orthogonal to the
// weights of a relaxation.
//
// Such a matrix is given by one value for each orbit of pairs. Let some permutations of the group, the shifts, commute,
// and let their m products take each node to m different nodes: the translations of a torus, or the flips of the bits
// of a hypercube. The discrete Fourier transform along the shifts divides the matrix into blocks, one for each
// frequency, with one row for each of the k orbits of nodes: a recursive diagonal torus of 1024 nodes in 16 orbits has
// 34 different blocks of 16 rows. The node without links that a relaxation may have stays where it is, and belongs to
// the block of frequency 0. Without a shift, m = 1 and the matrix is its only block.
#pragma once

#include <memory>
#include <vector>

#include "metrics/relaxation/cut_relaxation.h"

namespace weft::metrics {

class InvariantSpectrum {
 public:
  // The relaxation must outlive this.
  explicit InvariantSpectrum(const CutRelaxation& relaxation);
  ~InvariantSpectrum();
  InvariantSpectrum(const InvariantSpectrum&) = delete;
  InvariantSpectrum& operator=(const InvariantSpectrum&) = delete;

  // The sum of |lambda|·v·vᵀ over the negative eigenvalues lambda and their unit vectors v.
  struct NegativePart {
    std::vector<double> values;  // for each orbit of pairs
    double squared_norm = 0;     // the sum of lambda²
  };
  [[nodiscard]] NegativePart negative_part(const std::vector<double>& values) const;

  // Minus infinity if the method fails.
  [[nodiscard]] double smallest_eigenvalue(const std::vector<double>& values) const;

  // Estimated seconds of negative_part.
  [[nodiscard]] double estimated_seconds() const;

 private:
  class BlockForm;

  std::unique_ptr<const BlockForm> form_;
};

}  // namespace weft::metrics
