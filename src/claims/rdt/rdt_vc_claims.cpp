#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/cached_measure.h"
#include "claims/rdt/rdt_claims.h"
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
  const Measure needed = CachedMeasure<Measured>(measure_vcs_needed);
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

}  // namespace

void add_rdt_vc_claims(std::vector<Claim>& claims) {
  add_vcs_of_perfect(claims);
  add_vcs(claims);
}

}  // namespace weft::claims
