// A row as a sweep stores it, for tests of what reads stores.
#pragma once

#include <memory>
#include <string>

#include "experiment/run.h"
#include "experiment/run_json.h"
#include "store/row.h"
#include "sweep/plan/point_key.h"

namespace weft::sweep {

// The row that a sweep would store.
inline store::Row stored_row(const std::string& network, const std::string& traffic) {
  RunSettings settings;
  settings.network = network;
  settings.traffic = traffic;
  settings.packet = 4;
  settings.router.header = 2;
  settings.load = Decimal(0);
  settings.cycles = 200;
  const auto routed = std::make_shared<RoutedNetwork>(settings.network, settings.routing, Execution{});
  const experiment::RunSetup setup = set_up(routed, settings, {});
  store::Row row{.key = key_of(settings, key_inputs_of(setup, {}))};
  row.hash = store::hash(row.key);
  row.outcome = {.result = result_text(run_in_detail(setup, {}, {}, {}).result), .seconds = 1, .program = "0.1.0"};
  row.finished = "2026-01-31T12:00:00Z";
  return row;
}

}  // namespace weft::sweep
