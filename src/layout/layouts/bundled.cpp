// On a circle, clusters side by side, with links bundled: a link follows the path between its ends in the tree of
// clusters (D. Holten, Hierarchical edge bundles, 2006). For networks with many links between few clusters.
#include <algorithm>
#include <numeric>

#include "layout/layout.h"
#include "layout/nested_clusters.h"
#include "layout/node_addresses.h"
#include "topology/link_list.h"

namespace weft::layout {
namespace {

constexpr double kTension = 0.85;  // 0: straight links

class Bundles {
 public:
  explicit Bundles(const Addresses& addresses) : addresses_(addresses) {
    const auto count = static_cast<std::uint32_t>(addresses.digits.size());
    std::vector<NodeId> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](NodeId a, NodeId b) { return addresses.digits[a] < addresses.digits[b]; });
    places_.resize(count);
    fractions_.resize(count);
    const std::vector<Point> circle = Arrangement::circle(count).places;
    radius_ = count < 2 ? 0 : std::hypot(circle[0].x, circle[0].y);
    for (std::uint32_t i = 0; i < count; ++i) {
      places_[order[i]] = circle[i];
      fractions_[order[i]] = static_cast<double>(i) / count;
    }
  }

  [[nodiscard]] const std::vector<Point>& places() const { return places_; }

  // The centers of the clusters on the path through the tree, moved towards the straight line.
  [[nodiscard]] LinkCourse course(NodeId from, NodeId to) const {
    const auto& a = addresses_.digits[from];
    const auto& b = addresses_.digits[to];
    const auto shared = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    std::vector<Point> path;
    for (std::size_t depth = a.size() - 1; depth > shared; --depth) path.push_back(center(from, depth));
    path.push_back(center(from, shared));
    for (std::size_t depth = shared + 1; depth < b.size(); ++depth) path.push_back(center(to, depth));
    LinkCourse course;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const double along = static_cast<double>(i + 1) / static_cast<double>(path.size() + 1);
      const Point straight = places_[from] + along * (places_[to] - places_[from]);
      course.through.push_back(kTension * path[i] + (1 - kTension) * straight);
    }
    return course;
  }

 private:
  // Of the nodes that share `depth` digits with v: on their mean direction, the nearer to the middle the more they are.
  [[nodiscard]] Point center(NodeId v, std::size_t depth) const {
    if (depth == 0) return {0, 0};
    const auto& digits = addresses_.digits[v];
    double sum = 0;
    double count = 0;
    for (NodeId w = 0; w < places_.size(); ++w) {
      if (!std::equal(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(depth),
                      addresses_.digits[w].begin()))
        continue;
      sum += fractions_[w];
      ++count;
    }
    const double share = static_cast<double>(depth) / static_cast<double>(digits.size());
    return on_circle(radius_ * share, sum / count);
  }

  const Addresses& addresses_;
  std::vector<Point> places_;
  std::vector<double> fractions_;  // of the circle
  double radius_ = 0;
};

Placement place_bundled(const Task& task) {
  const Addresses addresses = addresses_of(task.network);
  const Bundles bundles(addresses);
  Placement placement{.nodes = bundles.places(), .courses = {}, .outlines = {}};
  for (const topology::Link& link : topology::to_link_list(task.network.graph).links)
    placement.courses.push_back(bundles.course(link.from, link.to));
  return placement;
}

}  // namespace

namespace layout_records {

extern constinit const Layout bundled{
    .name = "bundled",
    .summary = "on a circle, with links in bundles between clusters",
    .place = place_bundled,
};

}  // namespace layout_records
}  // namespace weft::layout
