#include "claims/order_claim.h"

#include <fmt/format.h>

namespace weft::claims {
namespace {

RunTexts settings_of(const Contestant& contestant, const Contest& contest) {
  RunTexts texts{{"spec", contestant.network},
                 {"traffic", contest.traffic},
                 {"load", contest.load},
                 {"packet", fmt::to_string(contest.packet)},
                 {"router", "table-iv"},
                 {"buffer", fmt::to_string(contest.buffer)},
                 {"cycles", fmt::to_string(contest.cycles)},
                 {"warmup", fmt::to_string(contest.warm_up)}};
  if (!contestant.routing.empty()) texts["routing"] = contestant.routing;
  if (contestant.vcs > 0) texts["vcs"] = fmt::to_string(contestant.vcs);
  return texts;
}

Finding judge(const OrderClaim& claim, Laboratory& laboratory) {
  std::string each;
  std::size_t holds = 0;
  std::size_t fails = 0;
  std::size_t count = 0;
  for (const Contestant& lower : claim.lower) {
    for (const Contestant& higher : claim.higher) {
      const sweep::Comparison outcome = sweep::compare(laboratory.replications(settings_of(lower, claim.contest)),
                                                       laboratory.replications(settings_of(higher, claim.contest)));
      holds += outcome.order == sweep::Order::below ? 1 : 0;
      fails += outcome.order == sweep::Order::above ? 1 : 0;
      ++count;
      each +=
          fmt::format("{}{} is {}{} {} ({})", each.empty() ? "" : "; ", lower.network, sweep::to_text(outcome.order),
                      outcome.order == sweep::Order::not_told_apart ? " from" : "", higher.network, outcome.reason);
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
    for (const Contestant& contestant : *side) made.tested.push_back(contestant.network);
  }
  made.compute = [claim = std::move(claim)](Laboratory& laboratory) { return judge(claim, laboratory); };
  return made;
}

}  // namespace weft::claims
