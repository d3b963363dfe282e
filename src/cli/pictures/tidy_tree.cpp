#include "cli/pictures/tidy_tree.h"

#include <algorithm>

namespace weft::cli {
namespace {

// The leftmost and the rightmost vertex of each level of a subtree, relative to its root.
struct Contour {
  std::vector<double> left;
  std::vector<double> right;

  // The least shift of `next` to the right that keeps it a unit away on every level that both have.
  [[nodiscard]] double clearance(const Contour& next) const {
    const std::size_t common = std::min(right.size(), next.left.size());
    double shift = common == 0 ? 0 : right[0] + 1 - next.left[0];
    for (std::size_t level = 1; level < common; ++level) shift = std::max(shift, right[level] + 1 - next.left[level]);
    return shift;
  }

  void join(const Contour& next, double shift) {
    for (std::size_t level = 0; level < next.left.size(); ++level) {
      if (level == left.size()) left.push_back(next.left[level] + shift);
      right.resize(std::max(right.size(), level + 1));
      right[level] = next.right[level] + shift;
    }
  }
};

Contour below_root(const Contour& children, double middle) {
  Contour whole{{0}, {0}};
  for (const double x : children.left) whole.left.push_back(x - middle);
  for (const double x : children.right) whole.right.push_back(x - middle);
  return whole;
}

class TidyTree {
 public:
  explicit TidyTree(const std::vector<std::optional<std::size_t>>& parents)
      : parents_(parents), children_(parents.size()), contours_(parents.size()), offsets_(parents.size()) {
    for (std::size_t v = 0; v < parents.size(); ++v) {
      if (parents[v]) children_[*parents[v]].push_back(v);
    }
  }

  std::vector<double> columns() {
    for (std::size_t v = parents_.size(); v-- > 0;) place_children(v);
    for (std::size_t v = 0; v < parents_.size(); ++v) {
      if (parents_[v]) offsets_[v] += offsets_[*parents_[v]];
    }
    const double least = offsets_.empty() ? 0 : *std::ranges::min_element(offsets_);
    for (double& x : offsets_) x -= least;
    return std::move(offsets_);
  }

 private:
  void place_children(std::size_t v) {
    Contour joined;
    for (const std::size_t child : children_[v]) {
      offsets_[child] = joined.clearance(contours_[child]);
      joined.join(contours_[child], offsets_[child]);
    }
    const double middle = children_[v].empty() ? 0 : offsets_[children_[v].back()] / 2;
    for (const std::size_t child : children_[v]) offsets_[child] -= middle;
    contours_[v] = below_root(joined, middle);
  }

  const std::vector<std::optional<std::size_t>>& parents_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<Contour> contours_;
  std::vector<double> offsets_;  // from the parent, at last from the left
};

}  // namespace

std::vector<double> tidy_columns(const std::vector<std::optional<std::size_t>>& parents) {
  return TidyTree(parents).columns();
}

}  // namespace weft::cli
