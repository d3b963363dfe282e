// The algebraic connectivity: the second smallest eigenvalue of the Laplacian D - A, parallel links counted separately.
// For a regular network of degree d it equals d minus the second largest eigenvalue of the adjacency matrix, the
// spectral gap.
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
  // Dense: |value - lambda_2| is at most this. Iterative: some eigenvalue lies within this distance of the value, by
  // the residual of a vector orthogonal to the constant vector. That this eigenvalue is the second smallest assumes
  // that the start vector is not orthogonal to its eigenvector; the start vector is a fixed pseudo-random one, and the
  // neighbouring eigenvalues have converged with it.
  double error_bound = 0;
  Method method = Method::none;
  std::vector<double> vector;  // eigenvector, one entry for each node; empty for Method::none

  [[nodiscard]] double at_least() const { return value > error_bound ? value - error_bound : 0; }
};

// Computed for the undirected graph: it is the spectral gap of a bidirectional network, and bounds the cuts of any
// network. None if the iteration does not converge within the number of steps that `seconds` allow, estimated from the
// size.
std::optional<SpectralGap> spectral_gap(const CutGraph& graph, double seconds, const Execution& execution);

}  // namespace weft::metrics
