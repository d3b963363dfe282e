#include "topology/constructions/upper_torus.h"

#include <numeric>

#include "base/check.h"

namespace weft::topology {
namespace {

std::int64_t floor_mod(std::int64_t value, std::int64_t modulus) { return ((value % modulus) + modulus) % modulus; }

// The length u of the unit vectors along the base torus's axes; saturates at kHuge.
Count unit_length(std::uint64_t cardinal, unsigned rank) {
  const Count n = cardinal;
  return saturating_multiply(saturating_power(2 * n * n, rank / 2), rank % 2 == 1 ? n : 1);
}

// gcd(u,N) for any rank, also where u saturates.
std::int64_t step_of(std::uint64_t side, std::uint64_t cardinal, unsigned rank) {
  std::uint64_t unit = 1;
  const auto times = [side](std::uint64_t a, std::uint64_t b) {
    return static_cast<std::uint64_t>(static_cast<Count>(a) * b % side);
  };
  for (unsigned i = 0; i < rank / 2; ++i) unit = times(unit, 2 * cardinal * cardinal);
  if (rank % 2 == 1) unit = times(unit, cardinal);
  return static_cast<std::int64_t>(std::gcd(unit, side));
}

}  // namespace

std::string place_text(const TorusPlace& place) {
  return "(" + std::to_string(place.x) + "," + std::to_string(place.y) + ")";
}

UpperTorus::UpperTorus(std::uint64_t side, std::uint64_t cardinal, unsigned rank)
    : side_(static_cast<std::int64_t>(side)),
      cardinal_(static_cast<std::int64_t>(cardinal)),
      rank_(rank),
      step_(step_of(side, cardinal, rank)) {
  const Count unit = unit_length(cardinal, rank);
  WEFT_CHECK(unit > 0);
  has_names_ = unit <= side && side % unit == 0 && (!is_diagonal() || side / unit % 2 == 0);
}

Count UpperTorus::torus_count() const {
  return static_cast<Count>(step_) * static_cast<Count>(step_) * (has_half() ? 2 : 1);
}

Count UpperTorus::node_count() const { return static_cast<Count>(side_) * static_cast<Count>(side_) / torus_count(); }

bool UpperTorus::joins(const TorusPlace& a, const TorusPlace& b) const {
  const std::int64_t dx = a.x - b.x;
  const std::int64_t dy = a.y - b.y;
  if (dx % step_ != 0 || dy % step_ != 0) return false;
  return !has_half() || (dx / step_ + dy / step_) % 2 == 0;
}

TorusPlace UpperTorus::first_node(const TorusPlace& node) const {
  TorusPlace first{floor_mod(node.x, step_), floor_mod(node.y, step_)};
  if (!joins(first, node)) first.x += step_;
  return first;
}

std::vector<TorusPlace> UpperTorus::first_nodes() const {
  std::vector<TorusPlace> nodes;
  const std::int64_t width = has_half() ? 2 * step_ : step_;
  for (std::int64_t y = 0; y < step_; ++y) {
    for (std::int64_t x = 0; x < width; ++x) nodes.push_back({x, y});
  }
  return nodes;
}

TorusPlace UpperTorus::ascend(unsigned level, TorusPlace& place) const {
  const std::int64_t n = cardinal_;
  TorusPlace in_set{0, floor_mod(place.y, n)};
  in_set.x = floor_mod(place.x - (place.y - in_set.y), 2 * n);
  const TorusPlace rest{place.x - in_set.x, place.y - in_set.y};
  const std::int64_t sum = (rest.x + rest.y) / (2 * n);
  const std::int64_t difference = (rest.x - rest.y) / (2 * n);
  // X' = nX + nY, Y' = -nX + nY lead to an odd rank; X' = nX - nY, Y' = nX + nY back to the axes of the base torus.
  place = level % 2 == 0 ? TorusPlace{sum, -difference} : TorusPlace{difference, sum};
  return in_set;
}

std::vector<TorusPlace> UpperTorus::name(const TorusPlace& node) const {
  std::vector<TorusPlace> name;
  TorusPlace place = node;
  for (unsigned level = 0; level < rank_; ++level) name.push_back(ascend(level, place));
  return name;
}

TorusPlace UpperTorus::coordinates(const TorusPlace& node) const {
  TorusPlace place = node;
  for (unsigned level = 0; level < rank_; ++level) (void)ascend(level, place);
  const std::int64_t length = side_ / step_;
  if (!is_diagonal()) return {floor_mod(place.x, length), floor_mod(place.y, length)};
  // (N/2u)(X + Y) is zero modulo N: a step of N_y in y is one of -N_y in x.
  const std::int64_t height = length / 2;
  const std::int64_t y = floor_mod(place.y, height);
  return {floor_mod(place.x - (place.y - y), length), y};
}

}  // namespace weft::topology
