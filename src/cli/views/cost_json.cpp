#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/views/cost_view.h"
#include "cli/views/tidy_records.h"
#include "report/json.h"

namespace weft::cli {
namespace {

using hardware::ChipCost;
using hardware::ChipCosts;
using hardware::Cost;
using nlohmann::ordered_json;
using report::json_integer;

ordered_json range_json(const hardware::LinkRange& range) {
  return {{"least", range.least}, {"mean", range.mean.to_double()}, {"most", range.most}};
}

ordered_json level_json(const std::optional<hardware::PackageLevel>& level, const char* content) {
  if (!level) return nullptr;
  return {{"count", level->count},
          {"used", level->used},
          {content, level->capacity},
          {"links", range_json(level->pins.links)}};
}

ordered_json chips_json(const ChipCost& chips, const char* partition) {
  return {{"count", chips.count},
          {"nodes", chips.nodes},
          {"partition", partition},
          {"method", chips.method},
          {"used", chips.used},
          {"links", range_json(chips.pins.links)},
          {"signals", chips.most_signals},
          {"boards", level_json(chips.packaging.boards, "chips")},
          {"racks", level_json(chips.packaging.racks, "boards")},
          {"energy_pj",
           {{"router", chips.hop.router_pj}, {"link", chips.hop.link_pj}, {"flit", number_or_null(chips.flit_pj)}}}};
}

ordered_json missing_chips_json(const ChipCosts& chips) {
  return {{"count", chips.count},
          {"nodes", chips.natural.nodes},
          {"partition", "found"},
          {"links", nullptr},
          {"reason", chips.found.missing().reason}};
}

ordered_json placement_json(const hardware::PlacementCost& placement, unsigned dimensions, const char* layout,
                            double pitch_mm) {
  const auto mean = placement.wires.mean();
  const auto& [x, y, z] = placement.sides;
  return {{"dimensions", dimensions},
          {"layout", layout},
          {"method", placement.method},
          {"sides", dimensions == 2 ? ordered_json{x, y} : ordered_json{x, y, z}},
          {"total", json_integer(placement.wires.total)},
          {"mean", mean ? ordered_json(mean->to_double()) : ordered_json(nullptr)},
          {"longest", placement.wires.longest},
          {"total_mm", to_double(placement.wires.total) * pitch_mm}};
}

ordered_json wires_json(const Cost& cost, double pitch_mm) {
  auto list = ordered_json::array();
  for (const hardware::PlacementCosts& costs : cost.placements) {
    list.push_back(placement_json(costs.natural, costs.dimensions, "natural", pitch_mm));
    if (costs.improved) {
      list.push_back(placement_json(*costs.improved, costs.dimensions, "improved", pitch_mm));
    } else {
      list.push_back({{"dimensions", costs.dimensions},
                      {"layout", "improved"},
                      {"total", nullptr},
                      {"reason", costs.improved.missing().reason}});
    }
  }
  return list;
}

ordered_json area_json(const metrics::Outcome<hardware::AreaBound>& area) {
  if (!area) return nullptr;
  return {{"bisection", area->bisection},
          {"wires", area->wires},
          {"squared_pitches", area->squared_pitches},
          {"square_mm", area->square_mm}};
}

ordered_json part_json(Count bits, double gates) { return {{"bits", json_integer(bits)}, {"gates", gates}}; }

ordered_json router_json(const hardware::RouterCosts& routers) {
  const hardware::RouterEstimate& router = routers.largest;
  return {{"inputs", router.shape.inputs},
          {"outputs", router.shape.outputs},
          {"virtual_channels", router.shape.virtual_channels},
          {"buffer_flits", router.shape.buffer_flits},
          {"crossbar", part_json(router.crosspoint_bits, router.crossbar_gates)},
          {"buffers", part_json(router.buffer_bits, router.buffer_gates)},
          {"arbiters", part_json(router.request_bits, router.arbiter_gates)},
          {"io_control", part_json(router.io_control_bits, router.io_control_gates)},
          {"gates", router.gates()},
          {"all_gates", routers.all_gates},
          {"all_buffer_bits", json_integer(routers.all_buffer_bits)}};
}

void add_range(std::vector<std::string>& row, const hardware::LinkRange* range) {
  row.push_back(range != nullptr ? fmt::to_string(range->least) : "");
  row.push_back(range != nullptr ? fmt::to_string(range->mean.to_double()) : "");
  row.push_back(range != nullptr ? fmt::to_string(range->most) : "");
}

std::vector<std::string> chip_cells(const Cost& cost, const ChipCost& chips, const char* partition) {
  std::vector<std::string> row{
      cost.name,   fmt::to_string(chips.count), fmt::to_string(chips.used), fmt::to_string(chips.nodes), partition,
      chips.method};
  add_range(row, &chips.pins.links);
  row.push_back(fmt::to_string(chips.most_signals));
  add_range(row, chips.packaging.boards ? &chips.packaging.boards->pins.links : nullptr);
  add_range(row, chips.packaging.racks ? &chips.packaging.racks->pins.links : nullptr);
  row.push_back(fmt::to_string(chips.hop.link_pj));
  row.push_back(chips.flit_pj ? fmt::to_string(*chips.flit_pj) : "");
  return row;
}

enum class Layout : std::uint8_t { natural, improved };

// The wires on a plane and in space, in cells; nothing where a placement was not improved.
void add_wires(std::vector<std::string>& row, const Cost& cost, Layout layout) {
  row.emplace_back(layout == Layout::natural ? "natural" : "improved");
  for (const hardware::PlacementCosts& costs : cost.placements) {
    if (layout == Layout::improved && !costs.improved) {
      row.insert(row.end(), 3, "");
      continue;
    }
    const hardware::WireLengths& wires = (layout == Layout::natural ? costs.natural : *costs.improved).wires;
    const auto mean = wires.mean();
    row.push_back(to_text(wires.total));
    row.push_back(mean ? fmt::to_string(mean->to_double()) : "");
    row.push_back(fmt::to_string(wires.longest));
  }
}

std::string missing_text(const Cost& cost) {
  std::string text;
  if (!cost.area) text = "area: " + cost.area.missing().reason;
  if (!cost.mean_distance)
    text += (text.empty() ? "" : "; ") + ("mean_distance: " + cost.mean_distance.missing().reason);
  return text;
}

}  // namespace

std::string cost_json(const Cost& cost, const hardware::Coefficients& coefficients) {
  ordered_json object{{"spec", cost.name},
                      {"nodes", cost.nodes},
                      {"links", cost.links},
                      {"unidirectional_channels", cost.unidirectional_channels},
                      {"flit_bits", cost.flit_bits},
                      {"chips", ordered_json::array()},
                      {"wires", wires_json(cost, coefficients.node_pitch_mm)},
                      {"area", area_json(cost.area)},
                      {"router", router_json(cost.routers)},
                      {"mean_distance", cost.mean_distance ? ordered_json(*cost.mean_distance) : nullptr}};
  for (const ChipCosts& chips : cost.chips) {
    object["chips"].push_back(chips_json(chips.natural, "natural"));
    object["chips"].push_back(chips.found ? chips_json(*chips.found, "found") : missing_chips_json(chips));
  }
  if (const std::string reason = missing_text(cost); !reason.empty()) object["reason"] = reason;
  return object.dump() + "\n";
}

report::Table cost_csv(const std::vector<Cost>& costs) {
  report::Table table;
  for (const char* title :
       {"network",       "chips",       "used",       "nodes",        "partition",  "method",      "links_least",
        "links_mean",    "links_most",  "signals",    "board_least",  "board_mean", "board_most",  "rack_least",
        "rack_mean",     "rack_most",   "link_pj",    "flit_pj",      "layout",     "wire2_total", "wire2_mean",
        "wire2_longest", "wire3_total", "wire3_mean", "wire3_longest"}) {
    table.columns.push_back({title});
  }
  for (const Cost& cost : costs) {
    for (const ChipCosts& chips : cost.chips) {
      table.rows.push_back(chip_cells(cost, chips.natural, "natural"));
      add_wires(table.rows.back(), cost, Layout::natural);
      if (!chips.found) continue;
      table.rows.push_back(chip_cells(cost, *chips.found, "found"));
      add_wires(table.rows.back(), cost, Layout::improved);
    }
  }
  return table;
}

std::string calibration_json(const hardware::Calibration& calibration) {
  ordered_json object{{"gates_per_crosspoint_bit", calibration.gates_per_crosspoint_bit},
                      {"gates_per_buffer_bit", calibration.gates_per_buffer_bit},
                      {"gates_per_control_bit", calibration.gates_per_control_bit},
                      {"rows", ordered_json::array()}};
  for (const hardware::CalibrationRow& row : calibration.rows) {
    object["rows"].push_back({{"block", row.block},
                              {"blocks", row.blocks},
                              {"kind", name_of(row.kind)},
                              {"bits", row.bits * row.blocks},
                              {"published", row.published()},
                              {"model", row.modelled},
                              {"residual", row.residual()}});
  }
  return object.dump() + "\n";
}

}  // namespace weft::cli
