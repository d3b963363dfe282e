#include "claims/order_claim.h"

#include <fmt/format.h>

namespace weft::claims {
namespace {

RunTexts settings_of(const Configuration& configuration, const Workload& workload) {
  RunTexts texts{{"spec", configuration.network},
                 {"traffic", workload.traffic},
                 {"load", workload.load},
                 {"packet", fmt::to_string(workload.packet)},
                 {"router", "table-iv"},
                 {"buffer", fmt::to_string(workload.buffer)},
                 {"cycles", fmt::to_string(workload.cycles)},
                 {"warmup", fmt::to_string(workload.warm_up)}};
  if (!configuration.routing.empty()) texts["routing"] = configuration.routing;
  if (configuration.vcs > 0) texts["vcs"] = fmt::to_string(configuration.vcs);
  return texts;
}

Finding judge(const OrderClaim& claim, MeasurementCache& cache) {
  std::string each;
  std::size_t holds = 0;
  std::size_t fails = 0;
  std::size_t count = 0;
  for (const Configuration& lower : claim.lower) {
    for (const Configuration& higher : claim.higher) {
      const sweep::Comparison outcome = sweep::compare(cache.replications(settings_of(lower, claim.workload)),
                                                       cache.replications(settings_of(higher, claim.workload)));
      holds += outcome.order == sweep::Order::below ? 1 : 0;
      fails += outcome.order == sweep::Order::above ? 1 : 0;
      ++count;
      each += fmt::format(
          "{}{} is {}{} {} ({})", each.empty() ? "" : "; ", lower.network, sweep::to_text(outcome.order),
          outcome.order == sweep::Order::not_distinguishable ? " from" : "", higher.network, outcome.reason);
    }
  }
  if (holds == count) return {Decimal::from_text("1"), Verdict::reproduced, ""};
  if (fails == count) return {Decimal::from_text("0"), Verdict::differs, each};
  return {std::nullopt, holds > 0 && fails > 0 ? Verdict::ambiguous : Verdict::not_computable, each};
}

}  // namespace

Claim to_claim(OrderClaim claim) {
  Claim made{.id = claim.id,
             .place = claim.place,
             .statement = claim.statement,
             .published = Decimal::from_text("1"),
             .is_expensive = true};
  for (const auto* side : {&claim.lower, &claim.higher}) {
    for (const Configuration& configuration : *side) made.tested.push_back(configuration.network);
  }
  made.compute = [claim = std::move(claim)](MeasurementCache& cache) { return judge(claim, cache); };
  return made;
}

}  // namespace weft::claims
