#include "metrics/relaxation/odd_sets.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace weft::metrics {
namespace {

struct ValuedSet {
  double value = 0;  // left side of the inequality
  OddSet set;
};

std::int8_t to_sign(int sign) { return static_cast<std::int8_t>(sign); }

bool is_before(const ValuedSet& a, const ValuedSet& b) {
  return std::tie(a.value, a.set.node, a.set.sign) < std::tie(b.value, b.set.node, b.set.sign);
}

// The sets with the least values.
class LeastSets {
 public:
  LeastSets(double below, std::size_t most) : below_(below), most_(most) {}

  // Only sets below this are wanted.
  [[nodiscard]] double below() const { return below_; }

  void add(const ValuedSet& found) {
    found_.push_back(found);
    if (found_.size() < 4 * most_) return;
    shorten();
    below_ = std::min(below_, found_.back().value);
  }

  std::vector<ValuedSet> take() {
    shorten();
    return std::move(found_);
  }

 private:
  void shorten() {
    std::sort(found_.begin(), found_.end(), is_before);
    if (found_.size() > most_) found_.resize(most_);
  }

  double below_;
  std::size_t most_;
  std::vector<ValuedSet> found_;
};

std::vector<OddSet> sets_of(const std::vector<ValuedSet>& valued) {
  std::vector<OddSet> sets;
  for (const ValuedSet& found : valued) sets.push_back(found.set);
  return sets;
}

// Calls visit(triangle) for the triangles with a source as the first node, with positive sign, whose value is below
// below().
template <class Below, class Visit>
void visit_triangles(const PairMatrix& matrix, std::span<const NodeId> sources, const Below& below,
                     const Visit& visit) {
  for (const NodeId a : sources) {
    const double* from_a = matrix.row(a);
    for (NodeId b = 0; b < matrix.node_count; ++b) {
      if (b == a) continue;
      const double* from_b = matrix.row(b);
      for (NodeId c = b + 1; c < matrix.node_count; ++c) {
        // The least over the signs of c, for either sign of b.
        const double with = from_a[b] - std::abs(from_a[c] + from_b[c]);
        const double against = -from_a[b] - std::abs(from_a[c] - from_b[c]);
        if (std::min(with, against) >= below() || c == a) continue;
        for (const int sign : {1, -1}) {
          const double value = sign > 0 ? with : against;
          const bool is_positive = from_a[c] + sign * from_b[c] > 0;
          if (value >= below()) continue;
          visit(ValuedSet{value,
                          {.size = 3, .node = {a, b, c}, .sign = {1, to_sign(sign), to_sign(is_positive ? -1 : 1)}}});
        }
      }
    }
  }
}

// Adds two nodes to a set in the best ways. No entry of the matrix is above `largest` or below its negative.
std::vector<ValuedSet> extend(const PairMatrix& matrix, double largest, const ValuedSet& smaller, double below) {
  constexpr std::size_t kKept = 5;
  constexpr double kPromising = 1.5;  // above the least: one more node rarely leads to a violated set then
  const OddSet& old = smaller.set;
  const auto is_new = [&](NodeId v) { return std::find(old.begin(), old.end(), v) == old.end(); };
  std::vector<double> sum(matrix.node_count, 0.0);  // signed, of the products with the nodes of the set
  for (std::uint32_t i = 0; i < old.size; ++i) {
    const double* row = matrix.row(old.node[i]);
    for (NodeId v = 0; v < matrix.node_count; ++v) sum[v] += old.sign[i] * row[v];
  }
  double most_last = 0;  // what the last node can take from the value
  for (const double its : sum) most_last = std::max(most_last, std::abs(its));
  most_last += largest;
  LeastSets best(below, kKept);
  for (NodeId d = 0; d < matrix.node_count; ++d) {
    const double* from_d = matrix.row(d);
    for (const int sign : {1, -1}) {
      const double with_d = smaller.value + sign * sum[d];
      if (with_d > old.least() + kPromising || with_d - most_last >= best.below() || !is_new(d)) continue;
      for (NodeId e = d + 1; e < matrix.node_count; ++e) {
        const double last = sum[e] + sign * from_d[e];
        const double value = with_d - std::abs(last);
        if (value >= best.below() || !is_new(e)) continue;
        OddSet set = old;
        set.add(d, to_sign(sign));
        set.add(e, to_sign(last > 0 ? -1 : 1));
        best.add({value, set});
      }
    }
  }
  return best.take();
}

double largest_entry(const PairMatrix& matrix) {
  double largest = 0;
  for (const double entry : matrix.entries) largest = std::max(largest, std::abs(entry));
  return largest;
}

}  // namespace

std::vector<OddSet> violated_triangles(const PairMatrix& matrix, std::span<const NodeId> sources,
                                       const SetSearch& search) {
  LeastSets least(-1 - search.tolerance, search.most);
  visit_triangles(
      matrix, sources, [&] { return least.below(); }, [&](const ValuedSet& found) { least.add(found); });
  return sets_of(least.take());
}

std::vector<OddSet> violated_pentagons(const PairMatrix& matrix, std::span<const NodeId> sources,
                                       const SetSearch& search, const ExtendedTriangles& extended) {
  constexpr double kAlmostViolated = -0.5;
  const auto below = [] { return kAlmostViolated; };
  std::size_t count = 0;
  visit_triangles(matrix, sources, below, [&](const ValuedSet&) { ++count; });
  const std::size_t stride = std::max<std::size_t>(1, count / extended.most);
  const double largest = largest_entry(matrix);
  LeastSets least(-2 - search.tolerance, search.most);
  std::size_t index = extended.turn % stride;
  visit_triangles(matrix, sources, below, [&](const ValuedSet& triangle) {
    if (index++ % stride != 0) return;
    for (const ValuedSet& found : extend(matrix, largest, triangle, least.below())) least.add(found);
  });
  return sets_of(least.take());
}

}  // namespace weft::metrics
