#include "sweep/saturation_search.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "sweep/exact_load.h"

namespace weft::sweep {
namespace {

constexpr double kEnough = 0.99;     // of what is offered
constexpr double kDeviations = 3.0;  // of chance

void note_deadlock(const Decimal& load, Saturation& found) {
  ++found.deadlock_count;
  if (!found.deadlock || is_less(load, *found.deadlock)) found.deadlock = load;
}

}  // namespace

bool is_carried(const std::string& result, std::uint64_t terminal_count) {
  if (is_saturated(result)) return false;
  const auto object = nlohmann::json::parse(result);
  const double offered = object["offered"];
  const double shortage = offered - object["accepted"].get<double>();
  if (shortage <= (1 - kEnough) * offered) return true;
  // Flits that are under way when the window ends, less those when it begins: by chance about the root of the number of
  // packets, at each end.
  const double cycles = object["window_end"].get<double>() - object["warmup"].get<double>();
  const double chance =
      kDeviations * std::sqrt(2 * object["packets_in_flight"].get<double>()) * object["packet"].get<double>();
  return shortage * cycles * static_cast<double>(terminal_count) <= chance;
}

void find_saturation(const ReadyPlan& plan, std::size_t curve, double width, const Keeping& keeping,
                     const Execution& execution, Saturation& found) {
  RunSettings settings = plan.curve(curve).settings;
  found.load = bracket(width, [&](const Decimal& load) {
    settings.load = load;
    const std::string result = obtain({plan, curve, settings, plan.key(curve, settings, 0)}, keeping, execution);
    ++found.run_count;
    const auto object = nlohmann::json::parse(result);
    const double accepted = object["accepted"];
    found.peak = std::max(found.peak, accepted);
    if (load == Decimal(1)) found.overload = accepted;
    if (!object["bound"].is_null()) found.bound = object["bound"].get<double>();
    const auto most = object.value("accepted_bound", nlohmann::json());  // older results have none
    if (!most.is_null()) found.peak_bound = most.get<double>();
    if (object["verdict"] == "deadlocked") note_deadlock(load, found);
    return is_carried(result, plan.terminal_count(curve));
  });
}

}  // namespace weft::sweep
