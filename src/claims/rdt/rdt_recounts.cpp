#include "claims/rdt/rdt_recounts.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <set>

#include "base/check.h"
#include "routing/core/first_choice.h"

namespace weft::claims {

std::int64_t steps_of(const PlaneVector& vector) { return std::abs(vector.x) + std::abs(vector.y); }

std::int64_t onto_torus(std::int64_t value, std::int64_t side) { return (value % side + side) % side; }

std::int64_t centred_on_torus(std::int64_t value, std::int64_t side) {
  return onto_torus(value + side / 2, side) - side / 2;
}

PlaneVector unit_vector(std::int64_t cardinal, unsigned rank) {
  PlaneVector unit{1, 0};
  for (unsigned r = 0; r < rank; ++r) unit = {cardinal * (unit.x - unit.y), cardinal * (unit.x + unit.y)};
  return unit;
}

std::int64_t divided_by_2n(std::int64_t value, std::int64_t cardinal) {
  const std::int64_t remainder = std::abs(value) % (2 * cardinal);
  const std::int64_t quotient = std::abs(value) / (2 * cardinal) + (remainder > cardinal ? 1U : 0U);
  return value < 0 ? -quotient : quotient;
}

std::vector<PlaneVector> vectors_as_printed(PlaneVector offset, std::int64_t cardinal, unsigned highest) {
  std::vector<PlaneVector> vectors;
  for (unsigned rank = 0; rank < highest; ++rank) {
    const std::int64_t g = divided_by_2n(offset.x + offset.y, cardinal);
    const std::int64_t f = divided_by_2n(-(offset.x - offset.y), cardinal);
    vectors.push_back({offset.x - (cardinal * g - cardinal * f), offset.y - (cardinal * g + cardinal * f)});
    offset = {g, f};
  }
  vectors.push_back(offset);
  return vectors;
}

void for_each_offset(std::int64_t side, const std::function<void(const PlaneVector& offset)>& visit) {
  for (std::int64_t y = -(side / 2); y < side - side / 2; ++y) {
    for (std::int64_t x = -(side / 2); x < side - side / 2; ++x) visit({x, y});
  }
}

Count most_steps_of_vectors(const PerfectMember& member) {
  std::int64_t most = 0;
  for_each_offset(static_cast<std::int64_t>(member.side), [&](const PlaneVector& offset) {
    std::int64_t steps = 0;
    for (const PlaneVector& vector :
         vectors_as_printed(offset, static_cast<std::int64_t>(member.cardinal), static_cast<unsigned>(member.rank))) {
      steps += steps_of(vector);
    }
    most = std::max(most, steps);
  });
  return static_cast<Count>(most);
}

// The class (i,j) in the minimum node set, and its rank in Definition 6.
unsigned rank_by_alpha(std::int64_t x, std::int64_t y) {
  constexpr std::array<std::array<unsigned, 4>, 2> kRanks = {{{2, 1, 4, 3}, {4, 3, 2, 1}}};
  const std::int64_t row = onto_torus(y, 2);
  return kRanks[static_cast<std::size_t>(row)][static_cast<std::size_t>(onto_torus(x - (y - row), 4))];
}

std::vector<PlaneVector> torus_sizes(std::int64_t side, std::int64_t cardinal) {
  std::vector<PlaneVector> sizes{{side, side}};
  while (true) {
    const auto [x, y] = sizes.back();
    const PlaneVector above{y / std::gcd(x, cardinal), x / (2 * std::gcd(y, cardinal))};
    if (above.x * above.y < 2 || above == sizes.back()) return sizes;
    sizes.push_back(above);
  }
}

std::vector<Count> StraightCut::by_rank() const {
  const auto highest = static_cast<unsigned>(torus_sizes(side, 2).size() - 1);
  std::vector<Count> crossing(std::max(highest, 4U) + 1);
  const auto is_left = [this](std::int64_t x) { return onto_torus(x, side) < side / 2; };
  const auto add = [&](std::int64_t x, unsigned rank) {
    const PlaneVector unit = unit_vector(2, rank);
    std::multiset<std::pair<std::int64_t, std::int64_t>> directions;
    for (const auto& [dx, dy] : std::array<std::pair<std::int64_t, std::int64_t>, 4>{
             {{unit.x, unit.y}, {-unit.x, -unit.y}, {-unit.y, unit.x}, {unit.y, -unit.x}}}) {
      const std::pair direction(onto_torus(dx, side), onto_torus(dy, side));
      if (keeps_parallel || !directions.contains(direction)) directions.insert(direction);
    }
    for (const auto& [dx, dy] : directions) crossing[rank] += is_left(x) && !is_left(x + dx) ? 1U : 0U;
  };
  for (std::int64_t y = 0; y < 4; ++y) {
    for (std::int64_t x = 0; x < side; ++x) {
      add(x, 0);
      const unsigned rank = rank_by_alpha(x, y);
      if (rank <= highest || has_spare_rank) add(x, rank <= highest ? rank : 1);
    }
  }
  for (Count& links : crossing) links *= static_cast<Count>(side / 4);
  return crossing;
}

Count StraightCut::links() const {
  const std::vector<Count> ranks = by_rank();
  return std::accumulate(ranks.begin(), ranks.end(), Count{0});
}

StraightCut straight_cut_of(const std::string& spec) {
  return {.side = std::stoll(spec.substr(spec.find('(') + 1)),
          .has_spare_rank = spec.find("spare=none") == std::string::npos,
          .keeps_parallel = spec.find("parallel=keep") != std::string::npos};
}

std::vector<NodeId> sources_of_classes(const std::string& spec, MeasurementCache& cache) {
  if (spec.starts_with("prdt(")) return {0};
  const auto side =
      static_cast<NodeId>(cache.network(spec).labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  return {0, 1, 2, 3, side, side + 1, side + 2, side + 3};
}

Count followed_hops(const routing::Routing& routing, NodeId source, NodeId destination, const HopVisitor& visit) {
  const topology::PortGraph& graph = routing.graph();
  std::vector<routing::Header> headers;
  routing.start(routing.departure(graph.first_terminal(source), graph.first_terminal(destination)), headers);
  WEFT_CHECK(!headers.empty());
  routing::Header header = headers.front();
  routing::Position position{.node = source};
  routing::Decision decision;
  for (Count hops = 0; hops < graph.node_count(); ++hops) {
    routing.decide(header, position, decision);
    if (decision.delivers) return hops;
    WEFT_CHECK(!decision.candidates.empty());
    const routing::Candidate best = routing::first_choice(decision.candidates);
    const routing::Choice choice{best.port, best.vcs.first};
    if (visit) visit(position, choice);
    header = routing.advance(header, position, choice);
    position = next_position(graph, position, choice);
  }
  WEFT_CHECK(false);
  return 0;
}

namespace {

struct RoutesOfClasses {
  Count longest = 0;
  Count hops = 0;
  Count detours = 0;
  Count sources = 0;
  Count nodes = 0;
};

RoutesOfClasses routes_of_classes(const std::string& routed, MeasurementCache& cache) {
  const std::vector<NodeId> sources = sources_of_classes(split_routed(routed).network, cache);
  const auto routing = cache.routing(routed);
  const topology::PortGraph& graph = routing->graph();
  RoutesOfClasses found{.sources = sources.size(), .nodes = graph.node_count()};
  for (const NodeId source : sources) {
    const std::vector<std::uint32_t> distances = distances_over(graph, source);
    for (NodeId to = 0; to < graph.node_count(); ++to) {
      const Count hops = followed_hops(*routing, source, to);
      found.longest = std::max(found.longest, hops);
      found.hops += hops;
      found.detours += hops - distances[to];
    }
  }
  return found;
}

}  // namespace

Measured longest_route_by_classes(const std::string& routed, MeasurementCache& cache) {
  return Measured::exactly(routes_of_classes(routed, cache).longest);
}

Measured mean_route_by_classes(const std::string& routed, MeasurementCache& cache) {
  const RoutesOfClasses found = routes_of_classes(routed, cache);
  return Measured::exactly(Fraction(found.hops, found.sources * (found.nodes - 1)));
}

Measured detours_by_classes(const std::string& routed, MeasurementCache& cache) {
  const RoutesOfClasses found = routes_of_classes(routed, cache);
  return Measured::exactly(found.detours * (found.nodes / found.sources));
}

Measured diameter_by_classes(const std::string& spec, MeasurementCache& cache) {
  std::uint32_t longest = 0;
  const std::vector<NodeId> sources = sources_of_classes(spec, cache);
  const topology::PortGraph& graph = cache.network(spec).graph;
  for (const NodeId source : sources) {
    const std::vector<std::uint32_t> distances = distances_over(graph, source);
    longest = std::max(longest, *std::ranges::max_element(distances));
  }
  return Measured::exactly(longest);
}

std::vector<std::uint32_t> distances_over(const topology::PortGraph& graph, NodeId source, const PortFilter& admits) {
  constexpr std::uint32_t kUnreached = UINT32_MAX;
  std::vector<std::uint32_t> distances(graph.node_count(), kUnreached);
  std::vector<NodeId> reached{source};
  distances[source] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const NodeId node = reached[i];
    for (PortId port = 0; port < graph.out_degree(node); ++port) {
      const NodeId next = graph.neighbor(node, port).node;
      if (distances[next] != kUnreached || (admits && !admits(node, port))) continue;
      distances[next] = distances[node] + 1;
      reached.push_back(next);
    }
  }
  return distances;
}

}  // namespace weft::claims
