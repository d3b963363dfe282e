#include "claims/published.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "spec/parse.h"
#include "topology/network.h"

namespace weft::claims {
namespace {

struct StatedValue {
  std::string routing;  // empty: the quantity needs none
  Decimal value;
  std::string source;
  std::string claim;
};

// By quantity, number of chips and canonical network.
struct StatedKey {
  std::string quantity;
  std::uint32_t chips;
  std::string network;
  friend auto operator<=>(const StatedKey&, const StatedKey&) = default;
};
using StatedValues = std::map<StatedKey, std::vector<StatedValue>>;

bool is_wanted(const Claim& claim, const quantities::SeriesSet& set) {
  if (claim.quantity.empty() || claim.relation != Relation::equal) return false;
  return std::ranges::any_of(set.series,
                             [&](const quantities::FamilySeries& series) { return series.formula == claim.quantity; });
}

StatedValues stated_values(const quantities::SeriesSet& set) {
  StatedValues values;
  for (const Paper* paper : papers()) {
    for (const Claim& claim : paper->claims()) {
      if (!is_wanted(claim, set)) continue;
      const std::string& reading = claim.tested.front();
      const bool is_routed = reading.find(" with ") != std::string::npos;
      const Routed routed = is_routed ? split_routed(reading) : Routed{reading, ""};
      const std::string network = spec::print(topology::canonical(spec::parse(routed.network)));
      values[{claim.quantity, claim.chips, network}].push_back(
          {routed.routing, claim.published, fmt::format("{}, {}", paper->id, claim.place), claim.id});
    }
  }
  return values;
}

std::string own_routing(const std::string& network) {
  const topology::Member member = topology::resolve(network);
  const topology::Family& family = member.aliased != nullptr ? *member.aliased->family : *member.family;
  return std::string(family.default_routing);
}

bool has_routing(const StatedValue& stated, const std::string& network, const std::string& routing) {
  return stated.routing.empty() || stated.routing == (routing.empty() ? own_routing(network) : routing);
}

}  // namespace

std::vector<PublishedPoint> published_points(const quantities::SeriesSet& set, const std::string& routing) {
  const StatedValues stated = stated_values(set);
  std::vector<PublishedPoint> points;
  for (std::size_t i = 0; i < set.series.size(); ++i) {
    const quantities::FamilySeries& series = set.series[i];
    for (const quantities::SeriesPoint& point : series.points) {
      const auto found = stated.find({series.formula, point.chips, point.network});
      if (found == stated.end()) continue;
      for (const StatedValue& value : found->second) {
        const bool is_known = std::ranges::any_of(points, [&](const PublishedPoint& other) {
          return other.series == i && other.network == point.network && other.source == value.source &&
                 other.value == value.value;
        });
        if (!is_known && has_routing(value, point.network, routing))
          points.push_back({i, point.network, point.x, value.value, value.source, value.claim});
      }
    }
  }
  return points;
}

}  // namespace weft::claims
