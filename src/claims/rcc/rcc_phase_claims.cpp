// Section 2.4: the parts of Algorithm 3 beside the bounds of the proof of Lemma 2, and the order of Theorem 3.
#include <algorithm>
#include <map>

#include "base/numbers/random.h"
#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "claims/rcc/rcc_plain_steps.h"
#include "claims/step_measures.h"
#include "claims/trend_claim.h"
#include "programs/permutations/step_machine.h"
#include "traffic/terminal_permutation.h"

namespace weft::claims {
namespace {

// Bad for the first part, and for the last phase; column-blocks needs rows of six.
std::vector<std::string> patterns_for(const RccNetwork& rcc) {
  if (rcc.nodes() < 36) return {"row-to-row"};
  return {"row-to-row", "column-blocks"};
}

std::vector<std::uint64_t> pattern_destinations(const RccNetwork& rcc, const std::string& pattern,
                                                MeasurementCache& cache) {
  const auto built = traffic::build_permutation(cache.network(rcc.spec()), pattern, 1, cache.execution());
  return {built.destinations.begin(), built.destinations.end()};
}

// The worst of the patterns, as an incomplete search.
template <class Value>
Measured worst_pattern(const RccNetwork& rcc, const Value& value) {
  const std::vector<std::string> patterns = patterns_for(rcc);
  Count worst = 0;
  for (const std::string& pattern : patterns) worst = std::max<Count>(worst, value(pattern));
  return Measured::worst_found(
      worst, {.tried = fmt::format("{} permutations ({})", patterns.size(), fmt::join(patterns, ", ")),
              .case_count = patterns.size(),
              .is_exhaustive = false});
}

PlainAlgorithm3 plain_run(const RccNetwork& rcc, const std::string& pattern, MeasurementCache& cache) {
  return plain_algorithm_3(rcc, pattern_destinations(rcc, pattern, cache));
}

// W(N,L) = N^(1/2) + 2 W(N^(1/2),L-1), the steps of Algorithm 1; and the sum as it is printed, without the factors.
std::uint64_t steps_by_recursion(const RccNetwork& rcc) {
  return rcc.levels == 0 ? 1 : rcc.row_length() + 2 * steps_by_recursion(rcc.row());
}
std::uint64_t steps_by_printed_sum(const RccNetwork& rcc) {
  return rcc.levels == 0 ? 1 : rcc.row_length() + steps_by_printed_sum(rcc.row());
}

// Exchanges the destinations of two nodes and keeps an exchange that does not take fewer steps. For small networks.
Measured climb_plainly(const RccNetwork& rcc) {
  constexpr std::uint32_t kStarts = 8;
  constexpr std::uint64_t kExchanges = 2000;
  std::uint64_t most = 0;
  for (std::uint32_t start = 0; start < kStarts; ++start) {
    RandomStream random(1, Purpose::climbs, start);
    std::vector<PlainMessage> messages;
    for (std::uint64_t v = 0; v < rcc.nodes(); ++v) messages.push_back({v, (v + rcc.row_length()) % rcc.nodes()});
    std::uint64_t best = 0;
    for (std::uint64_t exchange = 0; exchange < kExchanges; ++exchange) {
      PlainMessage& one = messages[random.below(messages.size())];
      PlainMessage& other = messages[random.below(messages.size())];
      std::swap(one.destination, other.destination);
      const std::uint64_t steps = plain_steps(rcc, messages).steps;
      if (steps < best) std::swap(one.destination, other.destination);
      best = std::max(best, steps);
    }
    most = std::max(most, best);
  }
  return Measured::worst_found(most, {fmt::format("{} exchanges from each of {} starts, seed 1", kExchanges, kStarts),
                                      kStarts * kExchanges, false});
}

void add_printed_sum(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{16, 1}, RccNetwork{2, 2}, RccNetwork{3, 2}, RccNetwork{4, 2}}) {
    claims.push_back(to_claim(
        {.id = "rcc/theorem-3/sum/" + rcc.text(),
         .place = "Section 2.4, before Theorem 3",
         .statement = "Algorithm 1 takes at most N^(1/2) + N^(1/4) + ... + 1 steps for a permutation, the sum that is "
                      "printed for a row; ours is the worst found",
         .published = whole_number(steps_by_printed_sum(rcc)),
         .readings = {rcc.with("rcc-1")},
         .measure = Measure(measure_most_steps_found).checked_by([rcc](const std::string&, MeasurementCache&) {
           return climb_plainly(rcc);
         }),
         .remark = "the sum lacks the factors 2, 4, ... of the recursion above it",
         .relation = Relation::at_most}));
  }
}

struct Phase {
  std::string_view name;
  std::size_t first;  // of the numbered steps
  std::size_t last;
  unsigned extra;
  std::string_view bound;
};
constexpr std::array<Phase, 3> kPhases{{{"phase-1", 1, 3, 0, "2 R(N^(1/2),L-1) + N^(1/4)"},
                                        {"phase-2", 4, 4, 0, "2 R(N^(1/2),L-1) + N^(1/4)"},
                                        {"phase-3", 5, 8, 1, "2 R(N^(1/2),L-1) + N^(1/4) + 1"}}};

void add_phases(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc :
       {RccNetwork{4, 1}, RccNetwork{16, 1}, RccNetwork{4, 2}, RccNetwork{2, 3}, RccNetwork{3, 3}, RccNetwork{4, 3}}) {
    const double bound = 2 * static_cast<double>(steps_by_recursion(rcc.row())) + std::pow(rcc.nodes(), 0.25);
    for (const Phase& phase : kPhases) {
      const Measure measured = [rcc, phase](const std::string& routed, MeasurementCache& cache) {
        return worst_pattern(rcc, [&](const std::string& pattern) {
          const auto& parts = cache.permutation_run(routed, pattern).repeats.value().part_steps;
          std::uint64_t steps = 0;
          for (std::size_t part = phase.first; part <= phase.last; ++part) steps += parts.at(part - 1);
          return steps;
        });
      };
      claims.push_back(
          to_claim({.id = fmt::format("rcc/lemma-2/{}/{}", phase.name, rcc.text()),
                    .place = "Lemma 2, proof",
                    .statement = fmt::format(
                        "phase {} of Algorithm 3 takes at most {} steps, with the W of Algorithm 1 for R in "
                        "the rows; ours is the worst found",
                        phase.name.back(), phase.bound),
                    .published = rounded_to(std::floor(bound * 10 + 1e-6) / 10 + phase.extra, 1),
                    .readings = {rcc.with("rcc-3")},
                    .measure = measured.checked_by([rcc, phase](const std::string&, MeasurementCache& cache) {
                      return worst_pattern(rcc, [&](const std::string& pattern) {
                        return plain_run(rcc, pattern, cache).steps(phase.first, phase.last);
                      });
                    }),
                    .remark = "the messages within a row are no permutation of it: many meet at one node",
                    .relation = Relation::at_most}));
    }
  }
}

// Messages over the busiest level-L channel in a numbered step.
void add_loads_of_phases(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{9, 1}, RccNetwork{16, 1}, RccNetwork{4, 2}, RccNetwork{3, 3}}) {
    const auto root = static_cast<std::uint64_t>(std::lround(std::pow(rcc.nodes(), 0.25)));
    const auto add = [&](std::string_view id, std::string_view statement, std::size_t part, std::uint64_t published) {
      claims.push_back(
          to_claim({.id = fmt::format("rcc/lemma-2/{}/{}", id, rcc.text()),
                    .place = "Algorithm 3 and the proof of Lemma 2",
                    .statement = std::string(statement),
                    .published = whole_number(published),
                    .readings = {rcc.with("rcc-3")},
                    .measure =
                        [rcc, part](const std::string&, MeasurementCache& cache) {
                          return worst_pattern(rcc, [&](const std::string& pattern) {
                            return plain_run(rcc, pattern, cache).parts[part - 1].levels[rcc.levels].busiest;
                          });
                        },
                    .relation = Relation::at_most}));
    };
    add("acknowledgements-per-link",
        "at most N^(1/4) acknowledgements run over a level-L link; ours are the most found", 4, root);
    add("second-link",
        "fewer than N^(1/4) messages meet at the second transpose link of phase 3; ours are the most found", 7,
        root - 1);
  }
}

void add_delivery(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{16, 1}, RccNetwork{4, 2}, RccNetwork{3, 3}}) {
    for (const std::string& pattern : patterns_for(rcc)) {
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/algorithm-3/delivery/{}/{}", pattern, rcc.text()),
           .place = "Section 2.4, Algorithm 3",
           .statement =
               "every message arrives once, in phase 1 or in phase 3; ours are the messages by which the number "
               "of those that arrive differs from those sent",
           .published = 0,
           .readings = {rcc.with("rcc-3")},
           .measure = [rcc, pattern](const std::string& routed, MeasurementCache& cache) {
             const auto& run = cache.permutation_run(routed, pattern);
             const auto to = pattern_destinations(rcc, pattern, cache);
             std::uint64_t sent = 0;
             for (std::size_t i = 0; i < to.size(); ++i) sent += to[i] != i ? 1U : 0U;
             const std::uint64_t arrived = run.repeats->acknowledgements + run.repeats->drops - run.undelivered;
             return Measured::exactly(sent > arrived ? sent - arrived : arrived - sent);
           }}));
    }
  }
}

// Step 1 of Algorithm 3: every node sends to the node of its row at which the message leaves the row.
std::vector<PlainMessage> first_step(const RccNetwork& rcc, const std::string& pattern, MeasurementCache& cache) {
  const std::uint64_t n = rcc.row_length();
  std::vector<PlainMessage> messages;
  for (const std::uint64_t to : pattern_destinations(rcc, pattern, cache)) {
    const std::uint64_t from = messages.size();
    messages.push_back({from, from / n * n + to / n});
  }
  return messages;
}

// Messages over the busiest transpose link of a level below L.
Measured lower_level_load(const RccNetwork& rcc, const std::string& routed, MeasurementCache& cache) {
  return worst_pattern(rcc, [&](const std::string& pattern) {
    std::vector<programs::Message> messages;
    for (const PlainMessage& each : first_step(rcc, pattern, cache)) {
      messages.push_back({static_cast<TerminalId>(each.source), static_cast<TerminalId>(each.destination)});
    }
    const auto routing = cache.routing(routed);
    const auto crossings = programs::channel_crossings(*routing, messages, 0, cache.execution());
    std::uint64_t most = 0;
    std::uint64_t channel = 0;
    for (NodeId v = 0; v < routing->graph().node_count(); ++v) {
      for (PortId port = 0; port < routing->graph().out_degree(v); ++port, ++channel) {
        if (routing->graph().link_class(v, port) != 0) most = std::max(most, crossings[channel]);
      }
    }
    return most;
  });
}

Measured plain_lower_level_load(const RccNetwork& rcc, MeasurementCache& cache) {
  return worst_pattern(rcc, [&](const std::string& pattern) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> crossings;
    std::uint64_t most = 0;
    for (const PlainMessage& each : first_step(rcc, pattern, cache)) {
      for (const PlainHop& hop : plain_route(rcc, each.source, each.destination)) {
        if (hop.level > 0) most = std::max(most, ++crossings[{hop.from, hop.to}]);
      }
    }
    return most;
  });
}

void add_lower_levels(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{4, 2}, RccNetwork{6, 2}, RccNetwork{2, 3}, RccNetwork{3, 3}}) {
    claims.push_back(to_claim(
        {.id = "rcc/algorithm-3/lower-levels/" + rcc.text(),
         .place = "Section 2.4, below Algorithm 3",
         .statement = "more than N^(1/4) messages for one transpose link occur only at level L; ours are the most in "
                      "step 1 over a transpose link of a lower level",
         .published = whole_number(static_cast<std::uint64_t>(std::floor(std::pow(rcc.nodes(), 0.25) + 1e-9))),
         .readings = {rcc.with("rcc-1")},
         .measure = Measure([rcc](const std::string& routed, MeasurementCache& cache) {
                      return lower_level_load(rcc, routed, cache);
                    }).checked_by([rcc](const std::string&, MeasurementCache& cache) {
           return plain_lower_level_load(rcc, cache);
         }),
         .remark = "the messages of a row for one other row meet at one node, over few links of lower levels",
         .relation = Relation::at_most}));
  }
}

// At step 1 the N^(1/2) messages of a row come together at one node, N^(1/2)-1 of them by its links within the row, of
// which there are A-1+L-1: at least (N^(1/2)-1)/(A+L-2) steps.
double fewest_first_steps(double atom, double levels) {
  return (std::pow(atom, std::exp2(levels - 1)) - 1) / (atom + levels - 2);
}

void add_order(std::vector<Claim>& claims) {
  for (const unsigned levels : {2U, 3U, 4U}) {
    const Measure exponent = [levels](const std::string&, MeasurementCache&) {
      constexpr double kSmall = 1U << 16U;
      constexpr double kLarge = 1U << 20U;
      const double growth = std::log2(fewest_first_steps(kLarge, levels) / fewest_first_steps(kSmall, levels));
      return Measured::exactly(to_nine_places(growth / (4 * std::exp2(levels))));
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/theorem-3/order/L={}", levels),
         .place = "Theorem 3",
         .statement = "Algorithm 3 takes O(N^(1/4)) steps for any L; ours is the exponent with which the fewest steps "
                      "grow in which a row's N^(1/2) messages reach one node over its A+L-2 links in the row, from "
                      "A = 2^16 to 2^20",
         .published = Decimal(250, 3),
         .readings = {RccNetwork{2, levels}.spec()},
         .measure = exponent.checked_by([levels](const std::string&, MeasurementCache&) {
           return Measured::between(to_nine_places(0.5 - 1 / std::exp2(levels)), Fraction(1, 2));
         }),
         .remark = "step 1 is no permutation of a row, and messages are dropped only after it",
         .relation = Relation::at_most,
         .correction = Correction{"step 1 takes the order of N^(1/2 - 1/2^L) steps at least",
                                  rounded_to(0.5 - 1 / std::exp2(levels), 3)}}));
    if (levels == 4) continue;
    GrowthClaim growth{.id = fmt::format("rcc/theorem-3/growth/L={}", levels),
                       .place = "Theorem 3",
                       .statement =
                           "Algorithm 3 takes O(N^(1/4)) steps; ours follows the steps of its step 1, when each "
                           "row sends to one row, over N^(1/4)",
                       .ratio = [](const std::string& routed, MeasurementCache& cache) {
                         const auto& run = cache.permutation_run(routed, "row-to-row");
                         const double nodes = cache.network(split_routed(routed).network).graph.node_count();
                         return static_cast<double>(run.repeats.value().part_steps.front()) / std::pow(nodes, 0.25);
                       }};
    for (const std::uint64_t atom : {2U, 3U, 4U}) growth.family.push_back(RccNetwork{atom, levels}.with("rcc-3"));
    claims.push_back(to_claim(std::move(growth)));
  }
}

}  // namespace

void add_rcc_phase_claims(std::vector<Claim>& claims) {
  add_printed_sum(claims);
  add_phases(claims);
  add_loads_of_phases(claims);
  add_delivery(claims);
  add_lower_levels(claims);
  add_order(claims);
}

}  // namespace weft::claims
