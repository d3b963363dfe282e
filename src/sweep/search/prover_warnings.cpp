#include "sweep/search/prover_warnings.h"

#include <fmt/format.h>

namespace weft::sweep {

std::vector<std::string> prover_warnings(const ReadyPlan& plan, const std::set<std::size_t>& routed_networks,
                                         const Execution& execution) {
  std::vector<std::string> sentences;
  for (const std::size_t id : routed_networks) {
    const auto routed = plan.routed_networks().get(id, execution);
    const auto proof = routed->proof(execution);
    const bool is_bad =
        proof && (proof->verdict == deadlock::Verdict::deadlock || proof->verdict == deadlock::Verdict::undelivered);
    if (!is_bad) continue;
    sentences.push_back(fmt::format("the prover says of {}: {}", routed->title(), deadlock::to_text(proof->verdict)));
  }
  return sentences;
}

}  // namespace weft::sweep
