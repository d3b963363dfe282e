#include "report/picture/link_curves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace weft::report {
namespace {

constexpr double kStep = 4;           // between samples of a path
constexpr double kTooNear = 2;        // of two links that run along each other
constexpr double kMostShared = 0.36;  // of the samples of a link may be near another
constexpr std::size_t kMostChecked = 2500;
constexpr double kStub = 0.42;  // length of a stub, in spacings

Vec2 at_time(const Vec2& start, const PathStep& step, double t) {
  if (step.kind == PathStep::Kind::line) return (1 - t) * start + t * step.to;
  const double s = 1 - t;
  return s * s * s * start + 3 * s * s * t * step.first_control + 3 * s * t * t * step.second_control +
         t * t * t * step.to;
}

double rough_length(const Vec2& start, const PathStep& step) {
  if (step.kind == PathStep::Kind::line) return length(step.to - start);
  return length(step.first_control - start) + length(step.second_control - step.first_control) +
         length(step.to - step.second_control);
}

// A quadratic curve whose middle is `bend` to the left of the line, and `shift` of its length before or behind the
// middle of the line.
Path bent(const Vec2& a, const Vec2& b, double bend, double shift = 0) {
  if (bend == 0) return {move_to(a), line_to(b)};
  const Vec2 along = b - a;
  const double size = std::max(length(along), 1e-9);
  const Vec2 control = 0.5 * (a + b) + 2 * shift * along + (2 * bend / size) * Vec2{along.y, -along.x};
  return {move_to(a), curve_to((1.0 / 3) * a + (2.0 / 3) * control, (1.0 / 3) * b + (2.0 / 3) * control, b)};
}

// Half an ellipse, about: it leaves its ends at a right angle to the line.
Path arc(const Vec2& a, const Vec2& b, double bulge) {
  const Vec2 along = b - a;
  const double size = std::max(length(along), 1e-9);
  const Vec2 off = (4 * bulge / (3 * size)) * Vec2{along.y, -along.x};
  return {move_to(a), curve_to(a + off, b + off, b)};
}

// Leaves its ends at half a right angle, and runs along the line at the distance `height`.
Path shallow_arc(const Vec2& a, const Vec2& b, double height) {
  const Vec2 along = b - a;
  const double size = std::max(length(along), 1e-9);
  const double reach = 4.0 / 3 * height;
  const Vec2 off = (reach / size) * Vec2{along.y, -along.x};
  const Vec2 forward = (std::min(std::abs(reach), 0.25 * size) / size) * along;
  return {move_to(a), curve_to(a + off + forward, b + off - forward, b)};
}

// A uniform cubic B-spline from the first to the last point, which are repeated so that it reaches them.
Path spline(const std::vector<Vec2>& controls) {
  std::vector<Vec2> p = {controls.front(), controls.front()};
  p.insert(p.end(), controls.begin(), controls.end());
  p.insert(p.end(), 2, controls.back());
  Path path = {move_to(controls.front())};
  for (std::size_t i = 1; i + 2 < p.size(); ++i) {
    path.push_back(curve_to((1.0 / 3) * (2 * p[i] + p[i + 1]), (1.0 / 3) * (p[i] + 2 * p[i + 1]),
                            (1.0 / 6) * (p[i] + 4 * p[i + 1] + p[i + 2])));
  }
  return path;
}

class Router {
 public:
  explicit Router(const LinkGeometry& given)
      : given_(given),
        is_sharing_checked_(given.drawing.links.size() <= kMostChecked),
        nodes_(std::max(given.spacing, 4.0)),
        taken_(2 * kTooNear),
        paths_(given.drawing.links.size()),
        sizes_(given.drawing.links.size()),
        near_counts_(given.drawing.links.size()) {
    for (std::size_t v = 0; v < given.places.size(); ++v) {
      low_ = {std::min(low_.x, given.places[v].x), std::min(low_.y, given.places[v].y)};
      high_ = {std::max(high_.x, given.places[v].x), std::max(high_.y, given.places[v].y)};
      if (!given.drawing.nodes[v].is_hidden) nodes_.add(given.places[v], v);
    }
  }

  std::vector<LinkPaths> route() {
    for (const std::size_t index : shortest_first()) {
      const DrawnLink& link = given_.drawing.links[index];
      if (link.look == LinkLook::hidden || link.from == link.to) continue;
      if (given_.poll) given_.poll();
      paths_[index] = paths_of(link);
      for (const Path& path : paths_[index]) take(path, index);
    }
    return std::move(paths_);
  }

 private:
  [[nodiscard]] std::vector<std::size_t> shortest_first() const {
    std::vector<std::size_t> order(given_.drawing.links.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t index) {
      const DrawnLink& link = given_.drawing.links[index];
      return std::round(length(given_.places[link.to] - given_.places[link.from]));
    });
    return order;
  }

  [[nodiscard]] LinkPaths paths_of(const DrawnLink& link) const {
    const Vec2& a = given_.places[link.from];
    const Vec2& b = given_.places[link.to];
    if (link.wrap) return stubs(link, given_.unit * *link.wrap);
    if (!link.through.empty()) return {bundle(link)};
    if (link.bulge != 0) return {free_arc(link, given_.unit * link.bulge)};
    return {free_bend(link, a, b)};
  }

  [[nodiscard]] Path bundle(const DrawnLink& link) const {
    std::vector<Vec2> controls = {given_.places[link.from]};
    // The offset of the first node is that of the whole drawing.
    const DrawnNode& origin = given_.drawing.nodes[link.from];
    for (const Vec2& p : link.through)
      controls.push_back(given_.places[link.from] + given_.unit * (p - Vec2{origin.x, origin.y}));
    controls.push_back(given_.places[link.to]);
    return spline(controls);
  }

  // Out of the picture at one side, and in again at the opposite side.
  [[nodiscard]] LinkPaths stubs(const DrawnLink& link, const Vec2& step) const {
    return {stub(link, link.from, step), stub(link, link.to, -1 * step)};
  }

  [[nodiscard]] Path stub(const DrawnLink& link, std::size_t node, const Vec2& step) const {
    const Vec2& start = given_.places[node];
    const Vec2 direction = (1 / std::max(length(step), 1e-9)) * step;
    const double outside = kStub * given_.spacing;
    const double to_border = std::max(0.0, distance_to_border(start, direction));
    const Path whole = {move_to(start), line_to(start + (to_border + outside) * direction)};
    if (to_border < length(step) && is_free(whole, link)) return whole;
    // Short, and turned a little if it would lie on another link.
    for (const double turn : {0.0, 0.25, -0.25, 0.5, -0.5}) {
      const Vec2 turned{direction.x * std::cos(turn) - direction.y * std::sin(turn),
                        direction.x * std::sin(turn) + direction.y * std::cos(turn)};
      const Path tried = {move_to(start), line_to(start + outside * turned)};
      if (is_free(tried, link)) return tried;
    }
    return {move_to(start), line_to(start + outside * direction)};
  }

  // How far from `start` the border of all nodes is in this direction.
  [[nodiscard]] double distance_to_border(const Vec2& start, const Vec2& direction) const {
    double least = std::numeric_limits<double>::max();
    const auto meet = [&](double from, double towards, double low, double high) {
      if (std::abs(towards) < 1e-9) return;
      least = std::min(least, ((towards > 0 ? high : low) - from) / towards);
    };
    meet(start.x, direction.x, low_.x, high_.x);
    meet(start.y, direction.y, low_.y, high_.y);
    return least;
  }

  [[nodiscard]] Path free_arc(const DrawnLink& link, double bulge) const {
    for (const double factor : {1.0, 1.15, 0.85, 1.3, 0.7, 1.5}) {
      const Path path = arc(given_.places[link.from], given_.places[link.to], factor * bulge);
      if (is_free(path, link)) return path;
    }
    return arc(given_.places[link.from], given_.places[link.to], bulge);
  }

  // Straight, or with the smallest bend that is free; to the same side of the line from the lower to the higher node,
  // whatever the direction of the link, if that is free too.
  [[nodiscard]] Path free_bend(const DrawnLink& link, const Vec2& a, const Vec2& b) const {
    constexpr std::array<double, 15> kBends = {0,    0.16, 0.28, 0.4, 0.52, 0.66, 0.82, 1.0,
                                               1.25, 1.6,  2.1,  2.7, 3.4,  4.2,  5.2};
    const double side = link.from < link.to ? 1 : -1;
    Path best;
    double least = std::numeric_limits<double>::max();
    const auto is_found = [&](const Path& path) {
      const double obstacles = obstacles_of(path, link, least);
      if (obstacles < least) {
        least = obstacles;
        best = path;
      }
      return least == 0;
    };
    for (const double shift : {0.0, 0.12, -0.12, 0.2, -0.2, 0.28, -0.28}) {
      for (const double bend : kBends) {
        if (bend == 0 && shift != 0) continue;
        for (const double sign : {side, -side}) {
          const double height = sign * bend * given_.spacing;
          if (is_found(bent(a, b, height, shift))) return best;
          // An arc soon leaves the line: it fits between two rows of nodes.
          const bool is_between_rows = shift == 0 && bend > 0.3 && bend < 0.9;
          if (is_between_rows && is_found(shallow_arc(a, b, height))) return best;
          if (bend == 0) break;
        }
      }
    }
    return best;
  }

  [[nodiscard]] bool is_free(const Path& path, const DrawnLink& link) const { return obstacles_of(path, link) == 0; }

  // The samples of the path that are at a node, until there are too many, and the share that is along one other link if
  // that is too much.
  [[nodiscard]] double obstacles_of(const Path& path, const DrawnLink& link, double limit = 0) const {
    double at_nodes = 0;
    double counted = 0;
    touched_.clear();
    for (const Vec2& p : sampled(path, kStep)) {
      if (is_at_node(p, link) && 10 * ++at_nodes > limit) break;
      if (!is_sharing_checked_ || is_at_end(p, link)) continue;
      ++counted;
      count_near(p);
    }
    double most = 0;
    for (const std::size_t other : touched_) {
      const double near = std::exchange(near_counts_[other], 0);
      most = std::max({most, near / counted, near / sizes_[other]});  // of this link, and of the other one
    }
    return 10 * at_nodes + (most > kMostShared ? most : 0);
  }

  [[nodiscard]] bool is_at_end(const Vec2& p, const DrawnLink& link) const {
    const double reach = 2.5 * given_.radius;
    return length(p - given_.places[link.from]) < reach || length(p - given_.places[link.to]) < reach;
  }

  [[nodiscard]] bool is_at_node(const Vec2& p, const DrawnLink& link) const {
    const double clearance = 1.25 * given_.radius + 1.2;
    return nodes_.any_near(
        p - Vec2{clearance, clearance}, p + Vec2{clearance, clearance},
        [&](const Vec2& at, std::size_t v) { return v != link.from && v != link.to && length(at - p) < clearance; });
  }

  // Adds one for each link that passes near p.
  void count_near(const Vec2& p) const {
    std::size_t last = SIZE_MAX;  // several samples of one link count once
    taken_.any_near(p - Vec2{kTooNear, kTooNear}, p + Vec2{kTooNear, kTooNear}, [&](const Vec2& at, std::size_t other) {
      if (other == last || length(at - p) >= kTooNear) return false;
      last = other;
      if (near_counts_[other]++ == 0) touched_.push_back(other);
      return false;
    });
  }

  void take(const Path& path, std::size_t index) {
    for (const Vec2& p : sampled(path, kStep)) sizes_[index] += is_at_end(p, given_.drawing.links[index]) ? 0 : 1;
    sizes_[index] = std::max(sizes_[index], 6.0);  // a crossing of a short link is no sharing
    if (!is_sharing_checked_) return;
    for (const Vec2& p : sampled(path, kTooNear)) taken_.add(p, index);
  }

  const LinkGeometry& given_;
  const bool is_sharing_checked_;  // false where too many links would take too long
  PointIndex nodes_;
  PointIndex taken_;  // samples of the links so far
  std::vector<LinkPaths> paths_;
  std::vector<double> sizes_;                 // of each link so far: its samples that are not at its ends
  mutable std::vector<double> near_counts_;   // of each link: samples near it, of the path that is being tried
  mutable std::vector<std::size_t> touched_;  // the links whose counts are not zero
  Vec2 low_{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Vec2 high_{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
};

}  // namespace

std::vector<LinkPaths> link_paths(const LinkGeometry& geometry) { return Router(geometry).route(); }

std::vector<Vec2> sampled(const Path& path, double step) {
  std::vector<Vec2> points;
  Vec2 at;
  for (const PathStep& part : path) {
    if (part.kind == PathStep::Kind::move) {
      points.push_back(part.to);
    } else {
      const int count = std::max(2, static_cast<int>(std::ceil(rough_length(at, part) / step)));
      for (int i = 1; i <= count; ++i) points.push_back(at_time(at, part, static_cast<double>(i) / count));
    }
    at = part.to;
  }
  return points;
}

}  // namespace weft::report
