#include "sweep/stored_point.h"

#include <chrono>
#include <thread>

#include <nlohmann/json.hpp>

#include "sweep/point_run.h"
#include "sweep/result_json.h"

namespace weft::sweep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kBetweenLooks = std::chrono::milliseconds(300);

}  // namespace

std::string run_and_store(const StoredPoint& point, const Keeping& keeping, const Execution& execution) {
  try {
    const auto start = Clock::now();
    const Execution rest = execution.silent();
    const auto ground = point.plan.grounds().get(point.plan.ground_of(point.curve), rest);
    const PointRun run = run_point(set_up(ground, point.settings, rest), {}, execution, rest);
    const std::chrono::duration<double> time = Clock::now() - start;
    std::string result = result_json(run);
    keeping.store.finish(point.key, {.result = result, .seconds = time.count(), .program = keeping.program});
    return result;
  } catch (...) {
    keeping.store.release(point.key);
    throw;
  }
}

std::string obtain(const StoredPoint& point, const Keeping& keeping, const Execution& execution) {
  while (true) {
    execution.throw_if_stopped();
    switch (keeping.store.claim(point.key)) {
      case store::Claim::finished:
        return stored_result(keeping.store, point.key);
      case store::Claim::taken:
        return run_and_store(point, keeping, execution);
      case store::Claim::elsewhere:
        std::this_thread::sleep_for(kBetweenLooks);
    }
  }
}

std::string stored_result(const store::Store& store, const store::Key& key) {
  return store.find(store::hash(key))->outcome.result;
}

bool is_saturated(const std::string& result) {
  const std::string verdict = nlohmann::json::parse(result)["verdict"];
  return verdict == "saturated" || verdict == "deadlock";
}

}  // namespace weft::sweep
