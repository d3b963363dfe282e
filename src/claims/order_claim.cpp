#include "claims/order_claim.h"

#include <fmt/format.h>

#include "claims/simulated.h"

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

// 1 where the first is below, 0 where it is above, in between where the difference is not significant; for each pair of
// readings.
Values orders(const OrderClaim& claim, std::uint64_t first_seed, MeasurementCache& cache) {
  Values values;
  for (const Configuration& lower : claim.lower) {
    for (const Configuration& higher : claim.higher) {
      const sweep::Comparison outcome =
          sweep::compare(latencies(settings_of(lower, claim.workload), first_seed, cache),
                         latencies(settings_of(higher, claim.workload), first_seed, cache));
      const bool is_open = outcome.order == sweep::Order::not_distinguishable;
      values.push_back(order_value(outcome.order)
                           .shown_by(fmt::format("{} is {}{} {} ({})", lower.network, sweep::to_text(outcome.order),
                                                 is_open ? " from" : "", higher.network, outcome.reason)));
    }
  }
  return values;
}

Finding judge_orders(const Values& values) {
  std::string each;
  std::size_t holds = 0;
  std::size_t fails = 0;
  for (const Measured& value : values) {
    holds += order_of(value) == sweep::Order::below ? 1U : 0U;
    fails += order_of(value) == sweep::Order::above ? 1U : 0U;
    each += (each.empty() ? "" : "; ") + value.example();
  }
  if (holds == values.size()) return {Decimal::from_text("1"), Verdict::reproduced, ""};
  if (fails == values.size())
    return {.ours = Decimal::from_text("0"), .verdict = Verdict::differs, .reason = each, .remark = each};
  return {std::nullopt, holds > 0 && fails > 0 ? Verdict::ambiguous : Verdict::not_computable, each};
}

}  // namespace

Claim to_claim(OrderClaim claim) {
  Claim made{.id = claim.id,
             .place = claim.place,
             .statement = claim.statement,
             .published = Decimal::from_text("1"),
             .is_expensive = true,
             .is_simulated = true,
             .version = simulated_version()};
  for (const auto* side : {&claim.lower, &claim.higher}) {
    for (const Configuration& configuration : *side) {
      made.tested.push_back(configuration.network);
      made.commands.push_back(simulate_command(settings_of(configuration, claim.workload)));
    }
  }
  made.measure = [claim](MeasurementCache& cache) { return orders(claim, kFirstSeed, cache); };
  made.measure_again = [claim](MeasurementCache& cache) { return orders(claim, kFirstSeedAgain, cache); };
  made.judge = judge_orders;
  return made;
}

}  // namespace weft::claims
