#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/cached_measure.h"
#include "claims/rdt/rdt_recounts.h"
#include "routing/rdt/rank_vectors.h"

namespace weft::claims {
namespace {

// The numbers of VCs that packets use, provided that the routing is deadlock-free.
struct VcsInUse {
  bool is_deadlock_free = false;
  Count on_x = 0;  // of rank 0
  Count on_y = 0;
  Count on_upper = 0;
};

VcsInUse find_vcs_in_use(const std::string& routed, MeasurementCache& cache) {
  const deadlock::Proof proof = cache.proof(routed);
  const topology::PortGraph& graph = cache.network(split_routed(routed).network).graph;
  VcsInUse found{.is_deadlock_free = proof.verdict == deadlock::Verdict::deadlock_free};
  for (const auto& [channel, order] : proof.order) {
    const GeneratorId generator = graph.generator(channel.node, channel.port);
    const bool is_x = routing::axis_of(generator) == 0;
    Count& most = routing::rank_of(generator) > 0 ? found.on_upper : is_x ? found.on_x : found.on_y;
    most = std::max(most, Count{channel.vc} + 1);
  }
  return found;
}

// Dependencies between the VCs of a routing that leaves no choice, from the paths of all pairs, with its higher VCs
// folded onto the last. The routing is deadlock-free if and only if they form no cycle (Dally and Seitz, 1987).
bool has_cycle_of_dependencies(const std::string& routed, routing::VcId vcs, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const topology::PortGraph& graph = routing->graph();
  std::vector<std::set<std::uint64_t>> after(graph.channel_count() * vcs);
  for (NodeId from = 0; from < graph.node_count(); ++from) {
    for (NodeId to = 0; to < graph.node_count(); ++to) {
      std::optional<std::uint64_t> before;
      followed_hops(*routing, from, to, [&](const routing::Position& at, const routing::Choice& choice) {
        const auto vc = std::min<std::uint64_t>(choice.vc, vcs - 1U);
        const std::uint64_t channel = (graph.arcs().offsets[at.node] + choice.port) * vcs + vc;
        if (before) after[*before].insert(channel);
        before = channel;
      });
    }
  }
  // Takes away channels that nothing leads to; what is left has a cycle.
  std::vector<std::uint64_t> incoming(after.size());
  for (const auto& next : after) {
    for (const std::uint64_t channel : next) ++incoming[channel];
  }
  std::vector<std::uint64_t> free;
  for (std::uint64_t channel = 0; channel < after.size(); ++channel) {
    if (incoming[channel] == 0) free.push_back(channel);
  }
  for (std::size_t i = 0; i < free.size(); ++i) {
    for (const std::uint64_t channel : after[free[i]]) {
      if (--incoming[channel] == 0) free.push_back(channel);
    }
  }
  return free.size() < after.size();
}

Measured vcs_by_dependencies(const std::string& routed, MeasurementCache& cache) {
  routing::VcId vcs = 1;
  while (has_cycle_of_dependencies(routed, vcs, cache)) ++vcs;
  return Measured::exactly(vcs);
}

void add_vcs_of_perfect(std::vector<Claim>& claims) {
  for (const PerfectMember& m : {PerfectMember{8, 1}, PerfectMember{16, 2}}) {
    claims.push_back(to_claim({.id = fmt::format("rdt/text/prdt/vcs/N={},R={}", to_text(m.side), to_text(m.rank)),
                               .place = "Section IV-C",
                               .statement = "vector routing on the perfect RDT needs two VCs per link",
                               .published = 2,
                               .readings = {m.network() + " with rdt-vector"},
                               .measure = measure_vcs_needed}));
  }
}

// Two VCs per link, and one more on the X links of rank 0.
void add_vcs(std::vector<Claim>& claims) {
  struct Budget {
    std::string_view name;
    std::string_view links;
    Count vcs;
    Measure measure;
  };
  const CachedMeasure<VcsInUse> in_use(find_vcs_in_use);
  const auto measure_on = [&](Count VcsInUse::*links) -> Measure {
    return [in_use, links](const std::string& routed, MeasurementCache& cache) -> Measured {
      const VcsInUse& found = in_use(routed, cache);
      WEFT_CHECK(found.is_deadlock_free);
      return Measured::exactly(found.*links);
    };
  };
  const Measure needed = Measure(CachedMeasure<Measured>(measure_vcs_needed))
                             .printed_by("weft vcs {network} --routing {with}")
                             .checked_by(vcs_by_dependencies);
  const std::vector<Budget> budgets = {
      {"vcs", "some link", 3, needed},
      {"vcs-x-of-rank-0", "X links of rank 0", 3, measure_on(&VcsInUse::on_x)},
      {"vcs-y-of-rank-0", "Y links of rank 0", 2, measure_on(&VcsInUse::on_y)},
      {"vcs-of-upper-ranks", "links of upper ranks", 2, measure_on(&VcsInUse::on_upper)},
  };
  for (const unsigned side : {16U, 32U}) {
    for (const Budget& budget : budgets) {
      claims.push_back(
          to_claim({.id = fmt::format("rdt/text/rdt/{}/N={}", budget.name, side),
                    .place = "Section IV-C",
                    .statement = fmt::format("VCs of the deadlock-free routing on {}", budget.links),
                    .published = budget.vcs,
                    .readings = rdt_readings(side, rank_change_policies()),
                    .measure = budget.measure,
                    .remark = "rank changes in X or Y need a third VC on both; changes to the nearest node in X cross "
                              "a dateline",
                    .is_expensive = side > 16}));
    }
  }
  claims.push_back(to_claim({.id = "rdt/table-4/rdt/vcs",
                             .place = "Table IV",
                             .statement = "2 VCs are enough for the deadlock-free routing that is simulated",
                             .published = 2,
                             .readings = rdt_readings(16, rank_change_policies()),
                             .measure = needed,
                             .remark = "Section IV-C requires a third VC on X links of rank 0"}));
}

void add_deadlock_of_table_4(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rdt/table-4/rdt/deadlock-with-two-vcs",
       .place = "Table IV",
       .statement =
           "the simulations have 2 VCs and do not deadlock; ours is 1 where the prover finds a deadlock with 2 "
           "VCs, with which weft simulate refuses to run",
       .published = 0,
       .readings = rdt_readings(16, rank_change_policies()),
       .measure = Measure([](const std::string& routed, MeasurementCache& cache) {
                    const deadlock::Verdict verdict = cache.proof(routed, routing::VcId{2}).verdict;
                    WEFT_CHECK(verdict == deadlock::Verdict::deadlock || verdict == deadlock::Verdict::deadlock_free);
                    return Measured::exactly(verdict == deadlock::Verdict::deadlock ? 1 : 0);
                  }).checked_by([](const std::string& routed, MeasurementCache& cache) {
         return Measured::exactly(has_cycle_of_dependencies(routed, 2, cache) ? 1 : 0);
       }),
       .remark = "Section IV-C requires a third VC on X links of rank 0"}));
}

}  // namespace

void add_rdt_vc_claims(std::vector<Claim>& claims) {
  add_vcs_of_perfect(claims);
  add_vcs(claims);
  add_deadlock_of_table_4(claims);
}

}  // namespace weft::claims
