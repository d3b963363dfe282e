#include "metrics/relaxation/invariant_spectrum.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "metrics/relaxation/shift_group.h"

namespace weft::metrics {
namespace {

// Replaces a matrix by the negative part of it; returns the sum of the squares of the negative eigenvalues.
template <class Matrix>
double take_negative_part(Matrix& matrix) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(matrix);
  const auto& values = solver.eigenvalues();  // increasing
  const auto count = static_cast<Eigen::Index>(std::lower_bound(values.begin(), values.end(), 0.0) - values.begin());
  const auto vectors = solver.eigenvectors().leftCols(count);
  matrix.noalias() = vectors * (-values.head(count)).asDiagonal() * vectors.adjoint();
  return values.head(count).squaredNorm();
}

// Minus infinity if the method fails.
template <class Matrix>
double smallest_of(const Matrix& matrix) {
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(matrix, Eigen::EigenvaluesOnly);
  const double smallest = solver.eigenvalues()[0];
  const bool is_valid = solver.info() == Eigen::Success && std::isfinite(smallest);
  return is_valid ? smallest : -std::numeric_limits<double>::infinity();
}

}  // namespace

class InvariantSpectrum::BlockForm {
 public:
  explicit BlockForm(const CutRelaxation& relaxation);
  [[nodiscard]] NegativePart negative_part(const std::vector<double>& values) const;
  [[nodiscard]] double smallest_eigenvalue(const std::vector<double>& values) const;
  [[nodiscard]] double estimated_seconds() const;

 private:
  // A column for each frequency, with the entries of its block one column of the block after another.
  struct Blocks {
    Eigen::MatrixXd real;
    Eigen::MatrixXd imaginary;
  };

  void list_orbits();
  void list_frequencies();
  void prepare_transform();
  [[nodiscard]] NodeId frequency_count() const { return static_cast<NodeId>(frequencies_.size()); }
  [[nodiscard]] bool is_real(NodeId frequency) const { return frequencies_[frequency].is_real; }
  [[nodiscard]] Blocks blocks_of(const std::vector<double>& values) const;
  [[nodiscard]] Eigen::MatrixXd real_block(const std::vector<double>& values, const Blocks& blocks,
                                           NodeId frequency) const;
  [[nodiscard]] Eigen::MatrixXcd complex_block(const Blocks& blocks, NodeId frequency) const;
  void add_fixed_node(const std::vector<double>& values, Eigen::MatrixXd& block) const;
  [[nodiscard]] std::vector<double> values_of(const Blocks& blocks, const Eigen::MatrixXd& zero_block) const;

  // A frequency for each shift. Two that are opposite in all of them have conjugate blocks, of which only one is
  // computed; a frequency that is its own opposite has a real block.
  struct Frequency {
    std::vector<NodeId> of_shift;
    bool is_real = false;
  };

  const CutRelaxation& relaxation_;
  ShiftGroup group_;
  NodeId order_ = 1;                    // of the group
  std::vector<NodeId> first_;           // node of each orbit of the group
  std::vector<Frequency> frequencies_;  // that of zeros is the first
  std::vector<std::uint32_t> orbit_;    // of (first of orbit a, image t of the first of orbit b): at (t·k + b)·k + a
  Eigen::MatrixXd cosine_;              // rows: images; columns: frequencies
  Eigen::MatrixXd sine_;
  Eigen::VectorXd balance_;  // the weights in the block of frequency 0, of length 1
};

InvariantSpectrum::BlockForm::BlockForm(const CutRelaxation& relaxation)
    : relaxation_(relaxation),
      group_(shift_group(relaxation)),
      order_(group_.order),
      first_(group_.first_nodes(relaxation.node_count - (group_.has_fixed_node ? 1 : 0))) {
  list_orbits();
  list_frequencies();
  prepare_transform();
}

void InvariantSpectrum::BlockForm::list_orbits() {
  const std::size_t k = first_.size();
  orbit_.resize(order_ * k * k);
  for (std::size_t b = 0; b < k; ++b) {
    const std::vector<NodeId> images = group_.images(first_[b]);
    for (std::size_t t = 0; t < order_; ++t) {
      for (std::size_t a = 0; a < k; ++a) orbit_[(t * k + b) * k + a] = relaxation_.orbits.at(first_[a], images[t]);
    }
  }
}

void InvariantSpectrum::BlockForm::list_frequencies() {
  for (NodeId index = 0; index < order_; ++index) {
    Frequency frequency;
    NodeId opposite = 0;
    NodeId rest = index;
    NodeId place = 1;
    for (const NodeId length : group_.lengths) {
      const NodeId f = rest % length;
      frequency.of_shift.push_back(f);
      opposite += place * ((length - f) % length);
      rest /= length;
      place *= length;
    }
    frequency.is_real = opposite == index;
    if (opposite >= index) frequencies_.push_back(std::move(frequency));
  }
}

void InvariantSpectrum::BlockForm::prepare_transform() {
  cosine_.resize(order_, frequency_count());
  sine_.resize(order_, frequency_count());
  for (NodeId t = 0; t < order_; ++t) {
    for (NodeId f = 0; f < frequency_count(); ++f) {
      double turns = 0;
      NodeId rest = t;
      for (std::size_t s = 0; s < group_.lengths.size(); ++s) {
        const std::uint64_t length = group_.lengths[s];
        turns +=
            static_cast<double>(rest % length * frequencies_[f].of_shift[s] % length) / static_cast<double>(length);
        rest /= group_.lengths[s];
      }
      cosine_(t, f) = std::cos(2 * std::numbers::pi * turns);
      sine_(t, f) = std::sin(2 * std::numbers::pi * turns);
    }
  }
  std::vector<double> balance;
  for (const NodeId v : first_) balance.push_back(std::sqrt(order_) * relaxation_.weights[v]);
  if (group_.has_fixed_node) balance.push_back(relaxation_.weights.back());
  balance_ = Eigen::Map<const Eigen::VectorXd>(balance.data(), static_cast<Eigen::Index>(balance.size())).normalized();
}

InvariantSpectrum::BlockForm::Blocks InvariantSpectrum::BlockForm::blocks_of(const std::vector<double>& values) const {
  Eigen::MatrixXd entries(static_cast<Eigen::Index>(first_.size() * first_.size()), order_);
  for (std::size_t i = 0; i < orbit_.size(); ++i) entries.data()[i] = values[orbit_[i]];
  return {entries * cosine_, entries * sine_};
}

// Projected, if it is the block of frequency 0.
Eigen::MatrixXd InvariantSpectrum::BlockForm::real_block(const std::vector<double>& values, const Blocks& blocks,
                                                         NodeId frequency) const {
  const auto k = static_cast<Eigen::Index>(first_.size());
  Eigen::MatrixXd block = blocks.real.col(frequency).reshaped(k, k);
  if (frequency > 0) return block;
  if (group_.has_fixed_node) add_fixed_node(values, block);
  const Eigen::VectorXd image = block * balance_;
  block -= image * balance_.transpose() + balance_ * image.transpose();
  block += balance_.dot(image) * balance_ * balance_.transpose();
  return block;
}

void InvariantSpectrum::BlockForm::add_fixed_node(const std::vector<double>& values, Eigen::MatrixXd& block) const {
  const auto k = static_cast<Eigen::Index>(first_.size());
  const NodeId fixed = relaxation_.node_count - 1;
  block.conservativeResize(k + 1, k + 1);
  for (Eigen::Index i = 0; i < k; ++i) {
    const double value = values[relaxation_.orbits.at(first_[static_cast<std::size_t>(i)], fixed)];
    block(i, k) = block(k, i) = std::sqrt(order_) * value;
  }
  block(k, k) = values[relaxation_.orbits.at(fixed, fixed)];
}

Eigen::MatrixXcd InvariantSpectrum::BlockForm::complex_block(const Blocks& blocks, NodeId frequency) const {
  const auto k = static_cast<Eigen::Index>(first_.size());
  Eigen::MatrixXcd block(k, k);
  block.real() = blocks.real.col(frequency).reshaped(k, k);
  block.imag() = blocks.imaginary.col(frequency).reshaped(k, k);
  return block;
}

// The inverse transform; then the mean over each orbit.
std::vector<double> InvariantSpectrum::BlockForm::values_of(const Blocks& blocks,
                                                            const Eigen::MatrixXd& zero_block) const {
  const PairOrbits& orbits = relaxation_.orbits;
  Eigen::VectorXd share(frequency_count());
  for (NodeId f = 0; f < frequency_count(); ++f) share[f] = (is_real(f) ? 1.0 : 2.0) / order_;
  const Eigen::MatrixXd entries = blocks.real * share.asDiagonal() * cosine_.transpose() +
                                  blocks.imaginary * share.asDiagonal() * sine_.transpose();
  std::vector<double> values(orbits.count(), 0);
  for (std::size_t i = 0; i < orbit_.size(); ++i) values[orbit_[i]] += order_ * entries.data()[i];
  if (group_.has_fixed_node) {
    const auto k = static_cast<Eigen::Index>(first_.size());
    const NodeId fixed = relaxation_.node_count - 1;
    for (Eigen::Index i = 0; i < k; ++i) {
      const std::uint32_t orbit = orbits.at(first_[static_cast<std::size_t>(i)], fixed);
      values[orbit] += 2 * std::sqrt(order_) * zero_block(i, k);
    }
    values[orbits.at(fixed, fixed)] += zero_block(k, k);
  }
  for (std::size_t orbit = 0; orbit < values.size(); ++orbit) values[orbit] /= orbits.size[orbit];
  return values;
}

InvariantSpectrum::NegativePart InvariantSpectrum::BlockForm::negative_part(const std::vector<double>& values) const {
  const auto k = static_cast<Eigen::Index>(first_.size());
  Blocks blocks = blocks_of(values);
  Eigen::MatrixXd zero_block;
  NegativePart part;
  for (NodeId f = 0; f < frequency_count(); ++f) {
    if (is_real(f)) {
      Eigen::MatrixXd block = real_block(values, blocks, f);
      part.squared_norm += take_negative_part(block);
      blocks.real.col(f) = block.topLeftCorner(k, k).reshaped();
      blocks.imaginary.col(f).setZero();
      if (f == 0) zero_block = std::move(block);
    } else {
      Eigen::MatrixXcd block = complex_block(blocks, f);
      part.squared_norm += 2 * take_negative_part(block);
      // Copies, because Eigen 3.4 expects an imaginary part to be aligned when it is reshaped.
      const Eigen::MatrixXd real = block.real();
      const Eigen::MatrixXd imaginary = block.imag();
      blocks.real.col(f) = real.reshaped();
      blocks.imaginary.col(f) = imaginary.reshaped();
    }
  }
  part.values = values_of(blocks, zero_block);
  return part;
}

double InvariantSpectrum::BlockForm::smallest_eigenvalue(const std::vector<double>& values) const {
  const Blocks blocks = blocks_of(values);
  double smallest = smallest_of(real_block(values, blocks, 0));
  for (NodeId f = 1; f < frequency_count(); ++f) {
    smallest = std::min(
        smallest, is_real(f) ? smallest_of(real_block(values, blocks, f)) : smallest_of(complex_block(blocks, f)));
  }
  return smallest;
}

double InvariantSpectrum::BlockForm::estimated_seconds() const {
  const auto k = static_cast<double>(first_.size());
  const double m = order_;
  return 2e-5 + 1e-9 * m * (2.4 * k * k * k + 200) + 1e-9 * m * m * k * k;
}

InvariantSpectrum::InvariantSpectrum(const CutRelaxation& relaxation)
    : form_(std::make_unique<const BlockForm>(relaxation)) {}

InvariantSpectrum::~InvariantSpectrum() = default;

InvariantSpectrum::NegativePart InvariantSpectrum::negative_part(const std::vector<double>& values) const {
  return form_->negative_part(values);
}

double InvariantSpectrum::smallest_eigenvalue(const std::vector<double>& values) const {
  return form_->smallest_eigenvalue(values);
}

double InvariantSpectrum::estimated_seconds() const { return form_->estimated_seconds(); }

}  // namespace weft::metrics
