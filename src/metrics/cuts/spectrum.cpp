#include "metrics/cuts/spectrum.h"

#include <Spectra/SymEigsSolver.h>
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/numbers/random.h"

namespace weft::metrics {
namespace {

constexpr NodeId kMostDense = 600;  // largest size for the dense method: takes a fifth of a second
constexpr double kSpectrumEpsilon = std::numeric_limits<double>::epsilon();

// The operator y = (shift·I - L) x, projected onto the vectors orthogonal to the constant vector. This removes the
// eigenvalue of the constant vector, which would be the largest, so lambda_2 corresponds to the largest one left.
class ShiftedLaplacian {
 public:
  using Scalar = double;

  // Gershgorin: no eigenvalue of L exceeds twice the largest degree, so with this shift none is negative.
  ShiftedLaplacian(const CutGraph& graph, const Execution& execution)
      : graph_(graph), execution_(execution), shift_(2.0 * static_cast<double>(graph.max_degree())) {
    for (NodeId v = 0; v < graph.node_count(); ++v) degree_.push_back(static_cast<double>(graph.degree(v)));
  }

  [[nodiscard]] Eigen::Index rows() const { return graph_.node_count(); }
  [[nodiscard]] Eigen::Index cols() const { return graph_.node_count(); }
  [[nodiscard]] double shift() const { return shift_; }

  void perform_op(const double* x_in, double* y_out) const {
    execution_.throw_if_stopped();
    const Eigen::Map<const Eigen::VectorXd> x(x_in, rows());
    Eigen::Map<Eigen::VectorXd> y(y_out, rows());
    const double mean = x.mean();
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      double sum = (shift_ - degree_[v]) * (x[v] - mean);
      for (const CutNeighbor& neighbor : graph_.neighbors(v)) sum += neighbor.width * (x[neighbor.node] - mean);
      y[v] = sum;
    }
    y.array() -= y.mean();
  }

 private:
  const CutGraph& graph_;
  const Execution& execution_;
  double shift_;
  std::vector<double> degree_;
};

bool is_connected(const CutGraph& graph) {
  std::vector<bool> seen(graph.node_count(), false);
  std::vector<NodeId> order{0};
  seen[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const CutNeighbor& neighbor : graph.neighbors(order[i])) {
      if (seen[neighbor.node]) continue;
      seen[neighbor.node] = true;
      order.push_back(neighbor.node);
    }
  }
  return order.size() == graph.node_count();
}

SpectralGap dense_gap(const CutGraph& graph) {
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(graph.node_count(), graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    laplacian(v, v) = static_cast<double>(graph.degree(v));
    for (const CutNeighbor& neighbor : graph.neighbors(v)) laplacian(v, neighbor.node) = -double{1} * neighbor.width;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(laplacian);
  // Tridiagonalisation and QR steps are backward stable: the computed values are exact for a matrix that differs from
  // this one by a modest multiple of N·epsilon times its norm, which is at most twice the largest degree.
  const double norm = 2.0 * static_cast<double>(graph.max_degree());
  const Eigen::VectorXd vector = solver.eigenvectors().col(1);
  return {.value = std::max(0.0, solver.eigenvalues()[1]),
          .error_bound = 16.0 * graph.node_count() * kSpectrumEpsilon * norm,
          .method = SpectralGap::Method::dense,
          .vector = {vector.begin(), vector.end()}};
}

Eigen::VectorXd start_vector(NodeId node_count) {
  RandomStream random(1, Purpose::cuts);
  Eigen::VectorXd start(node_count);
  for (double& entry : start) entry = random.unit() - 0.5;
  start.array() -= start.mean();
  return start;
}

// The residual of the eigenpair, plus a bound on the rounding errors in computing it.
double residual_of(const ShiftedLaplacian& matrix, const Eigen::VectorXd& vector, double value) {
  Eigen::VectorXd image(vector.size());
  matrix.perform_op(vector.data(), image.data());
  const double rounding = 16 * std::sqrt(static_cast<double>(vector.size())) * kSpectrumEpsilon * matrix.shift();
  return (image - value * vector).norm() / vector.norm() + rounding;
}

SpectralGap gap_of(const ShiftedLaplacian& matrix, const Eigen::VectorXd& vector, double eigenvalue) {
  return {.value = std::max(0.0, matrix.shift() - eigenvalue),
          .error_bound = residual_of(matrix, vector, eigenvalue),
          .method = SpectralGap::Method::iterative,
          .vector = {vector.begin(), vector.end()}};
}

double rayleigh_quotient(const ShiftedLaplacian& matrix, const Eigen::VectorXd& vector) {
  Eigen::VectorXd image(vector.size());
  matrix.perform_op(vector.data(), image.data());
  return vector.dot(image) / vector.squaredNorm();
}

constexpr Eigen::Index kBasis = 40;

// Each step makes one multiplication and orthogonalises against the basis; measured on tori and random regular
// networks.
Eigen::Index affordable_restarts(const CutGraph& graph, double seconds) {
  constexpr double kStepsPerSecond = 2e9;
  const double step = static_cast<double>(graph.all_neighbors().size()) + 2.0 * kBasis * graph.node_count();
  return static_cast<Eigen::Index>(std::min(seconds * kStepsPerSecond / (kBasis * step), 2000.0));
}

std::optional<SpectralGap> iterative_gap(const CutGraph& graph, double seconds, const Execution& execution) {
  constexpr Eigen::Index kValues = 2;  // lambda_2 and the next eigenvalue
  constexpr double kTolerance = 1e-9;
  constexpr Eigen::Index kFewestRestarts = 3;  // fewer never converge
  const Eigen::Index restarts = affordable_restarts(graph, seconds);
  if (restarts < kFewestRestarts) return std::nullopt;
  ShiftedLaplacian matrix(graph, execution);
  const Eigen::VectorXd start = start_vector(graph.node_count());
  // For a complete network every vector is an eigenvector, so Lanczos would break down after the first step.
  const double quotient = rayleigh_quotient(matrix, start);
  const SpectralGap at_once = gap_of(matrix, start, quotient);
  if (at_once.error_bound < kTolerance * matrix.shift()) return at_once;

  Spectra::SymEigsSolver<ShiftedLaplacian> solver(matrix, kValues, kBasis);
  solver.init(start.data());
  solver.compute(Spectra::SortRule::LargestAlge, restarts, kTolerance, Spectra::SortRule::LargestAlge);
  if (solver.info() != Spectra::CompInfo::Successful) return std::nullopt;
  return gap_of(matrix, solver.eigenvectors(1).col(0), solver.eigenvalues()[0]);
}

}  // namespace

std::optional<SpectralGap> spectral_gap(const CutGraph& graph, double seconds, const Execution& execution) {
  if (graph.node_count() < 2 || !is_connected(graph)) return SpectralGap{};
  if (graph.node_count() <= kMostDense) return dense_gap(graph);
  return iterative_gap(graph, seconds, execution);
}

}  // namespace weft::metrics
