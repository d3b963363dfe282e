#include "layout/nested_clusters.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numbers>

namespace weft::layout {
namespace {

constexpr double kSpacing = 1.3;  // of the centres of two clusters, in diameters of a cluster
constexpr int kMostRounds = 6;

double radius_of(const std::vector<Point>& places) {
  double radius = 0;
  for (const Point& p : places) radius = std::max(radius, std::hypot(p.x, p.y));
  return radius;
}

// Turned by `turn` of a full turn, and mirrored before that.
struct Motion {
  double turn = 0;
  bool is_mirrored = false;

  [[nodiscard]] Point apply(const Point& p, const Point& center) const {
    const double angle = 2 * std::numbers::pi * turn;
    const Point from{is_mirrored ? center.x - p.x : p.x - center.x, p.y - center.y};
    return {center.x + from.x * std::cos(angle) - from.y * std::sin(angle),
            center.y + from.x * std::sin(angle) + from.y * std::cos(angle)};
  }
};

// The nodes whose first digits agree.
struct Cluster {
  std::vector<NodeId> nodes;
  std::vector<std::pair<NodeId, NodeId>> leaving;  // links: the end inside, the end outside
  Point center;
  unsigned turn_count = 1;
};

class Placer {
 public:
  explicit Placer(const NestedClusters& given) : given_(given) {
    measure();
    for (const auto& digits : given.digits) points_.push_back(first_place(digits));
  }

  Placement place() {
    for (std::size_t depth = 0; depth < given_.levels.size(); ++depth) clusters_.push_back(clusters_at(depth));
    for (std::size_t depth = 1; depth < given_.levels.size(); ++depth) turn_clusters(depth);
    Placement placement{.nodes = points_, .courses = {}, .outlines = {}};
    if (given_.has_outlines) add_outlines(placement);
    return placement;
  }

 private:
  // From the inside: how far the places of each level are apart, and the radius of a cluster of that level.
  void measure() {
    const std::size_t count = given_.levels.size();
    scales_.assign(count, 1);
    radii_.assign(count + 1, 0.5);
    for (std::size_t level = count; level-- > 0;) {
      const double inner = radii_[level + 1];
      scales_[level] = level + 1 == count ? 1 : 2 * kSpacing * inner;
      radii_[level] = scales_[level] * radius_of(given_.levels[level].places) + inner;
    }
  }

  [[nodiscard]] Point first_place(const std::vector<std::uint32_t>& digits) const {
    Point point;
    for (std::size_t i = 0; i < digits.size(); ++i) point = point + scales_[i] * given_.levels[i].places[digits[i]];
    return point;
  }

  [[nodiscard]] std::vector<Cluster> clusters_at(std::size_t depth) const {
    std::map<std::vector<std::uint32_t>, std::size_t> index;
    std::vector<Cluster> clusters;
    std::vector<std::size_t> cluster_of;
    for (NodeId v = 0; v < given_.digits.size(); ++v) {
      const auto& digits = given_.digits[v];
      const std::vector<std::uint32_t> first(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(depth));
      const auto [found, is_new] = index.try_emplace(first, clusters.size());
      if (is_new) {
        clusters.push_back({.nodes = {}, .leaving = {}, .center = {}, .turn_count = given_.levels[depth].turn_count});
      }
      clusters[found->second].nodes.push_back(v);
      cluster_of.push_back(found->second);
    }
    for (const auto& [a, b] : given_.links) {
      if (cluster_of[a] == cluster_of[b]) continue;
      clusters[cluster_of[a]].leaving.emplace_back(a, b);
      clusters[cluster_of[b]].leaving.emplace_back(b, a);
    }
    for (Cluster& cluster : clusters) cluster.center = center_of(cluster, depth);
    return clusters;
  }

  [[nodiscard]] Point center_of(const Cluster& cluster, std::size_t depth) const {
    const auto& digits = given_.digits[cluster.nodes.front()];
    Point center;
    for (std::size_t i = 0; i < depth; ++i) center = center + scales_[i] * given_.levels[i].places[digits[i]];
    return center;
  }

  [[nodiscard]] double length_after(const Cluster& cluster, const Motion& motion) const {
    double length = 0;
    for (const auto& [inside, outside] : cluster.leaving)
      length += distance(motion.apply(points_[inside], cluster.center), points_[outside]);
    return length;
  }

  [[nodiscard]] Motion best_motion(const Cluster& cluster) const {
    Motion best;
    double least = length_after(cluster, best) * (1 - 1e-9);
    for (unsigned turn = 0; turn < cluster.turn_count; ++turn) {
      for (const bool is_mirrored : {false, true}) {
        const Motion motion{static_cast<double>(turn) / cluster.turn_count, is_mirrored};
        const double length = length_after(cluster, motion);
        if (length >= least) continue;
        least = length * (1 - 1e-9);
        best = motion;
      }
    }
    return best;
  }

  // Each cluster in turn, until none gets better.
  void turn_clusters(std::size_t depth) {
    for (int round = 0; round < kMostRounds; ++round) {
      bool is_better = false;
      for (const Cluster& cluster : clusters_[depth]) {
        const Motion motion = best_motion(cluster);
        if (motion.turn == 0 && !motion.is_mirrored) continue;
        move(cluster, motion, depth);
        is_better = true;
      }
      if (!is_better) return;
    }
  }

  // The nodes of the cluster, and the centers of the clusters in it.
  void move(const Cluster& cluster, const Motion& motion, std::size_t depth) {
    for (const NodeId v : cluster.nodes) points_[v] = motion.apply(points_[v], cluster.center);
    for (std::size_t inner = depth + 1; inner < clusters_.size(); ++inner) {
      for (Cluster& other : clusters_[inner]) {
        if (std::ranges::binary_search(cluster.nodes, other.nodes.front()))
          other.center = motion.apply(other.center, cluster.center);
      }
    }
  }

  void add_outlines(Placement& placement) const {
    const std::size_t depth = given_.levels.size() - 1;
    if (depth == 0) return;
    for (const Cluster& cluster : clusters_[depth]) {
      if (cluster.nodes.size() < 2) continue;
      placement.outlines.push_back({cluster.center, radii_[depth] + 0.1});
    }
  }

  const NestedClusters& given_;
  std::vector<double> scales_;  // by level
  std::vector<double> radii_;   // of a cluster of the level, and 0.5 for a node
  std::vector<Point> points_;
  std::vector<std::vector<Cluster>> clusters_;  // by depth: the number of digits that the nodes of one share
};

}  // namespace

Arrangement Arrangement::circle(std::uint32_t count) {
  if (count <= 1) return {{{0, 0}}, 1};
  const double radius = 0.5 / std::sin(std::numbers::pi / count);
  Arrangement arrangement{{}, 4 * count};
  // Four are the corners of a square, two lie side by side.
  const double first = count == 4 ? -0.125 : count == 2 ? -0.25 : 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    arrangement.places.push_back(on_circle(radius, first + static_cast<double>(i) / count));
  }
  return arrangement;
}

Arrangement Arrangement::of(std::vector<Point> places, unsigned turn_count) {
  const double unit = nearest_distance(places);
  Point low{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Point high{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
  for (const Point& p : places) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const Point center = 0.5 * (low + high);
  for (Point& p : places) p = (1 / unit) * (p - center);
  return {std::move(places), turn_count};
}

Placement place_nested(const NestedClusters& clusters) { return Placer(clusters).place(); }

}  // namespace weft::layout
