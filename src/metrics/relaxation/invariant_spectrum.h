// Eigenvalues of symmetric matrices that a group of permutations leaves unchanged, on the vectors orthogonal to the
// weights of a relaxation.
//
// Such a matrix is given by one value for each orbit of pairs. If one permutation of the group, the shift, moves all
// nodes in k cycles of equal length m, the discrete Fourier transform along the cycles divides the matrix into blocks
// of k rows, one for each frequency: eigenvalues of a circulant matrix are the Fourier transform of its row, and a
// matrix of 1024 rows in 4 cycles has 129 different blocks of 4 rows. The node without links that a relaxation may have
// stays where it is, and belongs to the block of frequency 0. Without a shift, m = 1 and the matrix is its only block.
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

  [[nodiscard]] double smallest_eigenvalue(const std::vector<double>& values) const;

  // Estimated seconds of negative_part.
  [[nodiscard]] double estimated_seconds() const;

 private:
  class BlockForm;

  std::unique_ptr<const BlockForm> form_;
};

}  // namespace weft::metrics
