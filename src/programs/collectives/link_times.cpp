#include "programs/collectives/link_times.h"

namespace weft::programs {

std::optional<LinkTimes> link_times(const topology::Network& network, const ProgramRun& run,
                                    const std::optional<Fraction>& rate) {
  const bool is_scc = network.spec.name == "scc";
  if (!is_scc && network.spec.name != "ccc") return std::nullopt;
  LinkTimes times;
  for (const StepNote& note : run.notes) {
    times.local += note.what == (is_scc ? "local links" : "ring links") ? 1U : 0U;
    times.lateral += note.what == (is_scc ? "lateral links" : "cube links") ? 1U : 0U;
  }
  if (times.local + times.lateral != run.counts.communication_steps) return std::nullopt;
  const auto n = static_cast<Count>(topology::resolve(network.spec).integer("n"));
  times.rate = rate.value_or(Fraction(is_scc && run.model == PortModel::all_port ? (n - 1) / 2 : n / 2, 1));
  return times;
}

}  // namespace weft::programs
