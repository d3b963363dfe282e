// Floating vector routing (Section III.B): its routes beside shortest paths and beside fixed vector routing, and any
// assignment of ranks.
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "base/numbers/random.h"
#include "claims/rdt/rdt_recounts.h"

namespace weft::claims {
namespace {

// "Both the diameter and average distance are also minimized."
void add_minimal_routes(std::vector<Claim>& claims) {
  const std::vector<std::string> routings = {"rdt-floating-vector", "rdt-floating-vector(choice=best)"};
  for (const unsigned side : {32U, 64U, 128U}) {
    const std::vector<std::string> readings = rdt_readings(side, routings);
    claims.push_back(to_claim({.id = fmt::format("rdt/text/floating/detours/N={}", side),
                               .place = "Section III.B",
                               .statement = "floating vector routing minimises the distances; ours are the hops beyond "
                                            "shortest paths, summed over all pairs",
                               .published = 0,
                               .readings = readings,
                               .measure = Measure(measure_detours).checked_by(detours_by_classes),
                               .remark = "the nearest node with a rank is best for the next step only"}));
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/floating/over-diameter/N={}", side),
         .place = "Section III.B",
         .statement = "floating vector routing minimises the diameter; ours are the hops by which its longest route is "
                      "beyond the diameter of the network",
         .published = 0,
         .readings = readings,
         .measure = Measure([](const std::string& routed, MeasurementCache& cache) {
                      const Count diameter = cache.distances(split_routed(routed).network).diameter().value();
                      return beyond(cache.paths(routed).max_hops, diameter);
                    }).checked_by([](const std::string& routed, MeasurementCache& cache) {
           const Count diameter = diameter_by_classes(split_routed(routed).network, cache).low().numerator();
           return beyond(longest_route_by_classes(routed, cache).low().numerator(), diameter);
         })}));
    // No routing is below the diameter of the network.
    constexpr std::array<Count, 3> kPrinted{7, 8, 9};
    const Count printed = kPrinted[side == 32 ? 0 : side == 64 ? 1 : 2];
    claims.push_back(
        to_claim({.id = fmt::format("rdt/table-1/floating-vector/not-below-diameter/{}", side * side),
                  .place = "Table I",
                  .statement = "the printed longest route of floating vector routing; ours is the diameter "
                               "of the network, below which no routing can be",
                  .published = printed,
                  .readings = rdt_networks(side),
                  .measure = Measure(measure_diameter).checked_by(diameter_by_classes),
                  .remark = "the table has less than the diameter of the network",
                  .relation = Relation::at_most}));
  }
}

Measured over_mean_distance(const Fraction& route, const std::string& network, MeasurementCache& cache) {
  const Fraction distance = cache.distances(network).mean_without_self().value();
  return Measured::exactly(
      Fraction(route.numerator() * distance.denominator(), route.denominator() * distance.numerator()));
}

void add_near_optimal(std::vector<Claim>& claims) {
  const auto add = [&](std::string_view place, const std::string& id, std::vector<std::string> readings) {
    claims.push_back(to_claim(
        {.id = "rdt/text/" + id,
         .place = std::string(place),
         .statement = "the routing is near-optimal, which has no number; ours is the mean route over the mean distance",
         .published = Decimal::from_text("1.10"),
         .readings = std::move(readings),
         .measure = Measure([](const std::string& routed, MeasurementCache& cache) {
                      return over_mean_distance(measure_mean_route_without_self(routed, cache).low(),
                                                split_routed(routed).network, cache);
                    }).checked_by([](const std::string& routed, MeasurementCache& cache) {
           return over_mean_distance(mean_route_by_classes(routed, cache).low(), split_routed(routed).network, cache);
         }),
         .relation = Relation::at_most,
         .or_published = {{Decimal::from_text("1.50"), "as within a factor of 1.5"}}}));
  };
  for (const char* network : {"prdt(32,3)", "prdt(64,3)", "prdt(128,4)"}) {
    add("Abstract, Section IV.C", fmt::format("vector/near-optimal/{}", network),
        {fmt::format("{} with rdt-vector", network)});
  }
  for (const unsigned side : {32U, 64U, 128U}) {
    add("Section VI", fmt::format("floating/near-optimal/N={}", side),
        rdt_readings(side, {"rdt-floating-vector", "rdt-floating-vector(choice=best)"}));
  }
}

// "Greatly improved compared with the fixed vector routing": no number, so only the order is judged.
void add_against_fixed(std::vector<Claim>& claims) {
  const std::map<std::string, std::string> fixed_of = {
      {"rdt-floating-vector", "rdt-fixed-vector"},
      {"rdt-floating-vector(choice=best)", "rdt-fixed-vector(shortest=whole)"}};
  for (const unsigned side : {32U, 64U, 128U}) {
    const auto add = [&](std::string_view what, auto value) {
      claims.push_back(to_claim(
          {.id = fmt::format("rdt/text/floating/below-fixed/{}/N={}", what, side),
           .place = "Section III.B, on Table I",
           .statement = fmt::format("floating vector routing improves on fixed vector routing greatly, without a "
                                    "number; ours is its {} over that of the fixed one",
                                    what),
           .published = Decimal::from_text("1.00"),
           .readings = rdt_readings(side, {"rdt-floating-vector", "rdt-floating-vector(choice=best)"}),
           .measure =
               [fixed_of, value](const std::string& routed, MeasurementCache& cache) {
                 const auto [network, routing] = split_routed(routed);
                 const double floating = value(cache.paths(routed));
                 return Measured::about(floating / value(cache.paths(network + " with " + fixed_of.at(routing))));
               },
           .relation = Relation::at_most}));
    };
    add("mean-route", [](const paths::PathSurvey& survey) { return survey.mean_without_self().value(); });
    add("longest-route", [](const paths::PathSurvey& survey) { return static_cast<double>(survey.max_hops); });
  }
}

// Assignments that give each rank to some class, drawn at random.
std::string random_assignment(unsigned side, unsigned highest, std::uint64_t seed) {
  RandomStream random(seed, Purpose::groups);
  std::array<std::uint64_t, 8> ranks{};
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = i < highest ? i + 1 : 1 + random.below(highest);
  random.shuffle(std::span<std::uint64_t>(ranks));
  std::string list;
  for (const std::uint64_t rank : ranks) list += fmt::format("{}{}", list.empty() ? "" : ",", rank);
  return fmt::format("rdt({},assignment=[{}])", side, list);
}

void add_any_assignment(std::vector<Claim>& claims) {
  static constexpr std::uint64_t kSeeds = 12;
  for (const auto& [side, highest] : {std::pair{16U, 2U}, std::pair{32U, 3U}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rdt/text/floating/any-assignment/N={}", side),
         .place = "Section III.B",
         .statement = "floating vector routing works with any assignment of ranks to nodes; ours are the pairs that it "
                      "does not deliver",
         .published = 0,
         .readings = {fmt::format("rdt({})", side)},
         .measure = [side, highest](const std::string&, MeasurementCache& cache) {
           Count undelivered = 0;
           for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
             const auto& survey = cache.paths(random_assignment(side, highest, seed) + " with rdt-floating-vector");
             undelivered = std::max(undelivered, survey.pairs - survey.delivered);
           }
           return Measured::worst_found(
               undelivered,
               {fmt::format("{} random assignments with all ranks, seeds 1 to {}", kSeeds, kSeeds), kSeeds, false});
         }}));
  }
}

}  // namespace

void add_rdt_floating_claims(std::vector<Claim>& claims) {
  add_minimal_routes(claims);
  add_near_optimal(claims);
  add_against_fixed(claims);
  add_any_assignment(claims);
}

}  // namespace weft::claims
