#include "metrics/relaxation/cut_relaxation.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace weft::metrics {
namespace {

constexpr double kProofEpsilon = std::numeric_limits<double>::epsilon();

// Adds a node that every permutation leaves where it is.
std::vector<NodeMap> with_fixed_node(std::vector<NodeMap> permutations, NodeId node) {
  for (NodeMap& map : permutations) map.push_back(node);
  return permutations;
}

// The sum of Z over each orbit of pairs.
std::vector<double> priced_sums(const CutRelaxation& relaxation, const CutPrices& prices) {
  const PairOrbits& orbits = relaxation.orbits;
  WEFT_CHECK(prices.nodes.size() == orbits.sources.size());
  std::vector<double> sums = relaxation.links;
  for (std::size_t i = 0; i < prices.nodes.size(); ++i) {
    sums[orbits.at(orbits.sources[i], orbits.sources[i])] -= prices.nodes[i];
  }
  for (const auto& [set, price] : prices.sets) {
    for (std::uint32_t i = 0; i < set.size; ++i) {
      for (std::uint32_t j = 0; j < i; ++j) {
        sums[orbits.at(set.node[i], set.node[j])] -= set.sign[i] * set.sign[j] * std::max(0.0, price);
      }
    }
  }
  return sums;
}

Eigen::MatrixXd whole_matrix(const CutRelaxation& relaxation, const std::vector<double>& sums) {
  const NodeId node_count = relaxation.node_count;
  Eigen::MatrixXd matrix(node_count, node_count);
  for (NodeId v = 0; v < node_count; ++v) {
    for (NodeId w = 0; w < node_count; ++w) {
      const std::uint32_t orbit = relaxation.orbits.at(v, w);
      matrix(v, w) = sums[orbit] / relaxation.orbits.size[orbit];
    }
  }
  return matrix;
}

// At most 0, and at most every eigenvalue of the matrix on the vectors orthogonal to the weights.
double least_eigenvalue(const CutRelaxation& relaxation, Eigen::MatrixXd matrix) {
  const double norm = matrix.norm();
  const Eigen::Map<const Eigen::VectorXd> weights(relaxation.weights.data(), relaxation.node_count);
  const Eigen::VectorXd unit = weights / weights.norm();
  const Eigen::VectorXd image = matrix * unit;
  matrix -= image * unit.transpose() + unit * image.transpose() - unit.dot(image) * unit * unit.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix, Eigen::EigenvaluesOnly);
  // The method is backward stable (see spectrum.cpp), and so is the projection before it.
  const double error = 32.0 * relaxation.node_count * kProofEpsilon * norm;
  const double least = solver.eigenvalues()[0] - error;
  const bool is_valid = solver.info() == Eigen::Success && std::isfinite(least);
  return is_valid ? std::min(0.0, least) : -std::numeric_limits<double>::infinity();
}

}  // namespace

CutRelaxation::CutRelaxation(const CutGraph& graph, const std::vector<NodeMap>& automorphisms)
    : node_count(graph.node_count()),
      weights(graph.weights().begin(), graph.weights().end()),
      permutations(automorphisms) {
  const std::uint64_t difference = graph.total_weight() - 2 * graph.lighter_half();
  if (difference > 0) {
    permutations = with_fixed_node(std::move(permutations), node_count);
    weights.push_back(static_cast<double>(difference));
    ++node_count;
  }
  orbits = pair_orbits(node_count, permutations);
  links.assign(orbits.count(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const CutNeighbor& neighbor : graph.neighbors(v)) {
      if (neighbor.node == v) continue;  // a loop is never cut
      links[orbits.at(v, neighbor.node)] -= 0.25 * neighbor.width;
      links[orbits.at(v, v)] += 0.25 * neighbor.width;
    }
  }
}

double proved_bound(const CutRelaxation& relaxation, const CutPrices& prices) {
  constexpr double kMostPairs = 10;  // of a set
  double sum = 0;
  double magnitude = 0;  // of everything that is added up, here and in Z
  for (const double price : prices.nodes) {
    sum += price;
    magnitude += 2 * std::abs(price);
  }
  for (const auto& [set, price] : prices.sets) {
    sum += set.least() * std::max(0.0, price);
    magnitude += (kMostPairs - set.least()) * std::max(0.0, price);
  }
  for (const double orbit_sum : relaxation.links) magnitude += std::abs(orbit_sum);
  // No entry of X is above 1 or below -1, so an error of Z costs at most its absolute sum over all pairs.
  const double term_count = kMostPairs * static_cast<double>(prices.sets.size()) +
                            static_cast<double>(prices.nodes.size() + relaxation.links.size()) + 8;
  const double rounding = term_count * kProofEpsilon * magnitude;
  const double eigenvalue = least_eigenvalue(relaxation, whole_matrix(relaxation, priced_sums(relaxation, prices)));
  const double bound = sum + relaxation.node_count * eigenvalue - rounding;
  return std::isfinite(bound) ? std::max(0.0, bound) : 0;
}

}  // namespace weft::metrics
