#include "sweep/search/saturation_search.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "sweep/point/exact_load.h"

namespace weft::sweep {
namespace {

void note_deadlock(const Decimal& load, Saturation& found) {
  ++found.deadlock_count;
  if (!found.deadlock || is_less(load, *found.deadlock)) found.deadlock = load;
}

}  // namespace

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
    return is_carried(result);
  });
}

}  // namespace weft::sweep
