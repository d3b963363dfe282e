// Emulation of homogeneous product networks: Theorems 4.6 to 4.9.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/program_measures.h"
#include "claims/rhsn/emulating_network.h"
#include "claims/rhsn/rhsn_claims.h"
#include "claims/trend_claim.h"
#include "programs/emulation/emulation_schedule.h"

namespace weft::claims {
namespace {

struct EmulatedDimensions {
  Count most_steps = 0;
  Count others = 0;  // dimensions that do not take 2|S_a| + 1 steps
};

EmulatedDimensions emulate_dimensions(const EmulatingNetwork& m, MeasurementCache& cache) {
  EmulatedDimensions found;
  const std::string spec = m.network.spec();
  for (Count dimension = 0; dimension < m.dimension_count(); ++dimension) {
    const std::string program = fmt::format("emulate-dimension(dimension={})", to_text(dimension));
    const Count steps = cache.program_run(with_program(spec, program)).counts.communication_steps;
    found.most_steps = std::max(found.most_steps, steps);
    if (steps != 2 * m.crossings(dimension) + 1) ++found.others;
  }
  return found;
}

Search all_dimensions(const EmulatingNetwork& m) {
  return {.tried = fmt::format("all {} dimensions", to_text(m.dimension_count())),
          .case_count = m.dimension_count(),
          .is_exhaustive = true};
}

void add_theorem_4_6(std::vector<Claim>& claims) {
  for (const EmulatingNetwork& m : one_dimension_members()) {
    const std::string spec = m.network.spec();
    claims.push_back(to_claim(
        {.id = "rhsn/theorem-4.6/" + spec,
         .place = "Theorem 4.6",
         .statement = "a step over all links of dimension (a_r,...,a_1,a_0) of the product network takes 2 S + 1 steps "
                      "of one generator each, S the number of a_r, ..., a_1 that are not 0; ours is the number of "
                      "dimensions that take other ones",
         .published = 0,
         .readings = {spec},
         .measure = [m](const std::string&, MeasurementCache& cache) {
           return Measured::worst_found(emulate_dimensions(m, cache).others, all_dimensions(m));
         }}));
    claims.push_back(to_claim({.id = "rhsn/text/slowdown/" + spec,
                               .place = "Section 4.4",
                               .statement = "any step of one dimension is emulated in at most 2r + 1 steps",
                               .published = 2 * m.network.depth() + 1,
                               .readings = {spec},
                               .measure =
                                   [m](const std::string&, MeasurementCache& cache) {
                                     return Measured::worst_found(emulate_dimensions(m, cache).most_steps,
                                                                  all_dimensions(m));
                                   },
                               .relation = Relation::at_most}));
  }
}

// An asymptotic statement about all networks, of which there is no number.
Claim beyond_computation(std::string id, std::string place, std::string statement, std::vector<std::string> tested,
                         std::string reason) {
  return undecided_claim({.id = std::move(id),
                          .place = std::move(place),
                          .statement = std::move(statement),
                          .published = 1,
                          .tested = std::move(tested)},
                         std::move(reason));
}

// Nodes of degree d reach at most d^i nodes in i steps, so a node cannot reach its D neighbours in the product network
// in fewer than log_d D steps: the share of this in the steps that the emulation takes.
double share_of_least_slowdown(const EmulatingNetwork& m, MeasurementCache& cache) {
  const double degree = measure_degree(m.network.spec(), cache).low().to_double();
  const double least = std::log(to_double(m.dimension_count())) / std::log(degree);
  return least / to_double(emulate_dimensions(m, cache).most_steps);
}

Claim slowdown_trend(std::string_view name, const std::string& statement, std::string_view limit,
                     const std::vector<EmulatingNetwork>& members) {
  TrendClaim claim{.id = fmt::format("rhsn/theorem-4.7/{}", name),
                   .place = "Theorem 4.7",
                   .statement = statement,
                   .limit = Decimal::from_text(limit)};
  std::map<std::string, EmulatingNetwork> by_spec;
  for (const EmulatingNetwork& m : members) {
    claim.family.push_back(m.network.spec());
    by_spec.emplace(m.network.spec(), m);
  }
  claim.value = [by_spec](const std::string& spec, MeasurementCache& cache) {
    return share_of_least_slowdown(by_spec.at(spec), cache);
  };
  return to_claim(std::move(claim));
}

void add_theorem_4_7(std::vector<Claim>& claims) {
  claims.push_back(beyond_computation(
      "rhsn/theorem-4.7/equivalence", "Theorem 4.7",
      "the slowdown 2r + 1 is optimal for the node degrees, up to a constant, exactly if log r = O(log l_max) and "
      "log l_i = Theta(log l_max) for a constant share of the depths",
      {"hsn(2,complete(3))"},
      "an asymptotic equivalence, which no number of networks proves or refutes; rhsn/theorem-4.7/growing-levels and "
      "rhsn/theorem-4.7/growing-depth follow one family on either side of it"));
  claims.push_back(slowdown_trend(
      "growing-levels",
      "where the condition holds the slowdown is a constant times the least for the node degrees: for r = 1 and "
      "l_0 = l_1 = l the least slowdown, log_d D for degree d and D neighbours in the product network, is 2/3 of it in "
      "the limit",
      "0.67",
      {{{{2}, "complete(3)"}, 2}, {{{3}, "complete(4)"}, 3}, {{{4}, "complete(5)"}, 4}, {{{5}, "complete(6)"}, 5}}));
  claims.push_back(slowdown_trend(
      "growing-depth",
      "where the condition is violated the slowdown is not within a constant of the least for the node degrees: for "
      "l_i = 2 and growing depth the share of the least slowdown tends to 0",
      "0.00",
      {{{{2}, "complete(2)"}, 1},
       {{{2, 2}, "complete(2)"}, 1},
       {{{2, 2, 2}, "complete(2)"}, 1},
       {{{2, 2, 2, 2}, "complete(2)"}, 1}}));
}

// The steps of the run, and a lower bound for all schedules in which the data of each dimension cross the same levels,
// at all nodes in the same step.
Measure measure_all_port_emulation(const EmulatingNetwork& m) {
  return Measure([m](const std::string& network_with_program, MeasurementCache& cache) {
           std::vector<std::uint64_t> levels;  // l_1 .. l_r
           for (std::size_t depth = m.network.levels.size(); depth-- > 0;) {
             levels.push_back(static_cast<std::uint64_t>(m.network.levels[depth]));
           }
           const auto schedule =
               programs::schedule_emulation(levels, static_cast<std::uint32_t>(m.nucleus_degree), cache.execution());
           const Count steps = cache.program_run(network_with_program).counts.communication_steps;
           WEFT_CHECK(steps == schedule.length);
           return Measured::between(schedule.bound.length, steps);
         })
      .printed_by("weft run {with} {network}");
}

void add_theorem_4_8(std::vector<Claim>& claims) {
  for (const EmulatingNetwork& m : all_port_members()) {
    claims.push_back(
        to_claim({.id = "rhsn/theorem-4.8/" + m.network.spec(),
                  .place = "Theorem 4.8",
                  .statement = "a step of an all-port algorithm on the product network is emulated in at most "
                               "2r + 1 + max(2 p l_0/l_i, p) all-port steps",
                  .published = bound_of_theorem_4_8(m),
                  .readings = {with_program(m.network.spec(), "emulate-all-port")},
                  .measure = measure_all_port_emulation(m),
                  .relation = Relation::at_most}));
  }
  for (const std::string nucleus : {"complete(4)", "hypercube(3)"}) {
    const EmulatingNetwork m{{{4}, nucleus}, 3};
    claims.push_back(to_claim(
        {.id = "rhsn/text/all-port-slowdown/" + m.network.spec(),
         .place = "Section 4.5",
         .statement = "for r = 1, l_1 = 4, l_0 = 3 the slowdown is 6 rather than 9; ours is also the least of all "
                      "schedules in which the data of a dimension cross the levels of Theorem 4.6, everywhere at once",
         .published = 6,
         .readings = {with_program(m.network.spec(), "emulate-all-port")},
         .measure = measure_all_port_emulation(m)}));
  }
}

// A node has `neighbors` to reach, and of the nodes of its network at most d (d-1)^(i-1) are i steps away.
Count least_distance_sum(Count neighbors, Count degree) {
  Count sum = 0;
  Count ring = degree;
  for (Count distance = 1; neighbors > 0; ++distance, ring *= degree - 1) {
    const Count reached = std::min(neighbors, ring);
    sum += distance * reached;
    neighbors -= reached;
  }
  return sum;
}

// The slowdown as a multiple of the least for the node degrees: in a step a node sends d messages. The schedule of
// generators is enough; the larger networks are too large to be built.
Measure measure_excess_slowdown(const EmulatingNetwork& m) {
  return [m](const std::string&, MeasurementCache& cache) {
    std::vector<std::uint64_t> levels(m.network.levels.begin(), m.network.levels.end());
    const auto l0 = static_cast<std::uint32_t>(m.nucleus_degree);
    const Count slowdown = programs::schedule_emulation(levels, l0, cache.execution()).length;
    const Count degree = m.nucleus_degree + m.network.swap_count();
    return Measured::exactly(Fraction(slowdown * degree, least_distance_sum(m.dimension_count(), degree)));
  };
}

void add_theorem_4_9(std::vector<Claim>& claims) {
  claims.push_back(beyond_computation(
      "rhsn/theorem-4.9/asymptotic", "Theorem 4.9",
      "the all-port slowdown is optimal up to a constant if l_i = Theta(l_j) for all i, j >= 0 and log r = Theta(log "
      "l_0)",
      {"hsn(2,complete(3))"},
      "an asymptotic statement, which no number of networks proves or refutes; rhsn/theorem-4.9/r=2 and those after it "
      "follow a family for which the condition holds"));
  for (const Count depth : {2U, 3U, 4U}) {
    const EmulatingNetwork m{
        {std::vector<Count>(static_cast<std::size_t>(depth), depth), fmt::format("complete({})", to_text(depth + 1))},
        depth};
    claims.push_back(to_claim(
        {.id = "rhsn/theorem-4.9/r=" + to_text(depth),
         .place = "Theorem 4.9",
         .statement =
             "where the condition holds the slowdown is a constant times the least for the node degrees; for "
             "l_i = r the bound of Theorem 4.8 tends to 4 times the least, which counts how many nodes are how "
             "near at best",
         .published = Decimal::from_text("4.00"),
         .readings = {m.network.spec()},
         .measure = measure_excess_slowdown(m),
         .relation = Relation::at_most}));
  }
}

}  // namespace

void add_rhsn_emulation_claims(std::vector<Claim>& claims) {
  add_theorem_4_6(claims);
  add_theorem_4_7(claims);
  add_theorem_4_8(claims);
  add_theorem_4_9(claims);
}

}  // namespace weft::claims
