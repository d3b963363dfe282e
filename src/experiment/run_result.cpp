#include "experiment/run_result.h"

namespace weft::experiment {

using sim::RunVerdict;

bool is_saturated(const RunResult& result) {
  return result.verdict == RunVerdict::saturated || result.verdict == RunVerdict::deadlocked;
}

bool is_carried(const RunResult& result) {
  if (is_saturated(result)) return false;
  if (result.verdict == RunVerdict::converged) return true;
  return result.offered - result.accepted <= result.accepted_error.value_or(0);
}

}  // namespace weft::experiment
