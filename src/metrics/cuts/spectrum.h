// The algebraic connectivity: the second smallest eigenvalue of the Laplacian D - A, parallel links counted each. For a
// regular network of degree d that is d less the second largest eigenvalue of the adjacency matrix, its spectral gap.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

struct SpectralGap {
  enum class Method : std::uint8_t {
    none,       // nothing to compute: fewer than two nodes, or unconnected; the value is zero
    dense,      // all eigenvalues; the error bound is that of a backward stable method
    iterative,  // Lanczos: see error_bound
  };

  double value = 0;
  // Dense: |value - lambda_2| is at most this. Iterative: some eigenvalue is within this of the value, by the residual
  // of a vector orthogonal to the constant ones. That it is the second smallest rests on the start vector not being
  // orthogonal to that eigenvector too; it is a fixed pseudo-random one, and the neighbouring eigenvalues have
  // converged with it.
  double error_bound = 0;
  Method method = Method::none;
  std::vector<double> vector;  // of the eigenvalue, one entry for each node; empty for Method::none

  [[nodiscard]] double at_least() const { return value > error_bound ? value - error_bound : 0; }
};

// Of the graph without directions: the spectral gap of a two-way network, and a bound for the cuts of any. None when
// the iteration does not converge in the steps that `seconds`, estimated from the size, allow.
std::optional<SpectralGap> spectral_gap(const CutGraph& graph, double seconds, const Execution& execution);

}  // namespace weft::metrics
