#include "cli/views/cost_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/views/cost_cells.h"
#include "report/wrap.h"

namespace weft::cli {
namespace {

using hardware::ChipCost;
using hardware::ChipCosts;
using hardware::Coefficients;
using hardware::Cost;
using hardware::PlacementCost;
using hardware::PlacementCosts;
using report::Align;
using report::Table;

bool has_boards(const Cost& cost) { return cost.chips.front().natural.packaging.boards.has_value(); }

std::string head_line(const Cost& cost) {
  std::string links;
  if (cost.links > 0 || cost.unidirectional_channels == 0) links = fmt::format("{} links", cost.links);
  if (cost.unidirectional_channels > 0) {
    links += fmt::format("{}{} unidirectional channels", links.empty() ? "" : ", ", cost.unidirectional_channels);
  }
  return fmt::format("{}: {} nodes, {}; channels of {} bits\n", cost.name, cost.nodes, links, cost.flit_bits);
}

void add_range(std::vector<std::string>& row, const hardware::LinkRange& range) {
  row.insert(row.end(), {fmt::to_string(range.least), short_fraction(range.mean), fmt::to_string(range.most)});
}

Table chip_table(const Cost& cost) {
  Table table{{{"chips", Align::right},
               {"nodes", Align::right},
               {"partition"},
               {"method", Align::left, true},
               {"least", Align::right},
               {"mean", Align::right},
               {"most", Align::right},
               {"signals", Align::right},
               {"pJ/flit", Align::right}},
              {}};
  const auto add = [&](const ChipCost& chips, const char* partition) {
    std::vector<std::string> row{fmt::to_string(chips.count), fmt::to_string(chips.nodes), partition, chips.method};
    add_range(row, chips.pins.links);
    row.push_back(short_number(chips.most_signals));
    row.push_back(chips.flit_pj ? short_number(*chips.flit_pj) : "?");
    table.rows.push_back(std::move(row));
  };
  for (const ChipCosts& chips : cost.chips) {
    add(chips.natural, "natural");
    if (chips.found) add(*chips.found, "found");
  }
  return table;
}

// What the table of chips cannot show.
std::string chip_notes(const Cost& cost) {
  std::string text;
  for (const ChipCosts& chips : cost.chips) {
    if (chips.natural.used < chips.count)
      text += fmt::format("{} of {} chips are enough for {} nodes each.\n", chips.natural.used, chips.count,
                          chips.natural.nodes);
  }
  if (!cost.chips.front().found) text += fmt::format("found: ? {}\n", cost.chips.front().found.missing().reason);
  if (!cost.mean_distance) text += fmt::format("pJ/flit: ? {}\n", cost.mean_distance.missing().reason);
  return text;
}

Table board_table(const Cost& cost) {
  Table table{{{"chips", Align::right},
               {"partition"},
               {"package"},
               {"count", Align::right},
               {"least", Align::right},
               {"mean", Align::right},
               {"most", Align::right}},
              {}};
  const auto add = [&](const ChipCost& chips, const char* partition) {
    const auto add_level = [&](const hardware::PackageLevel& level, const char* kind) {
      std::vector<std::string> row{fmt::to_string(chips.count), partition, kind, fmt::to_string(level.used)};
      add_range(row, level.pins.links);
      table.rows.push_back(std::move(row));
    };
    add_level(*chips.packaging.boards, "board");
    if (chips.packaging.racks->used > 1) add_level(*chips.packaging.racks, "rack");
  };
  for (const ChipCosts& chips : cost.chips) {
    add(chips.natural, "natural");
    if (chips.found) add(*chips.found, "found");
  }
  return table;
}

std::string sides_text(const PlacementCost& placement, unsigned dimensions) {
  const auto& [x, y, z] = placement.sides;
  return dimensions == 2 ? fmt::format("{} x {}", x, y) : fmt::format("{} x {} x {}", x, y, z);
}

Table wire_table(const Cost& cost, const Coefficients& coefficients) {
  Table table{{{"placement"},
               {"layout"},
               {"method", Align::left, true},
               {"cells"},
               {"total", Align::right},
               {"mean", Align::right},
               {"longest", Align::right},
               {"longest mm", Align::right}},
              {}};
  for (const PlacementCosts& costs : cost.placements) {
    const auto add = [&](const PlacementCost& placement, const char* layout) {
      const auto mean = placement.wires.mean();
      table.rows.push_back({fmt::format("{}-D", costs.dimensions), layout, placement.method,
                            sides_text(placement, costs.dimensions), to_text(placement.wires.total),
                            mean ? short_fraction(*mean) : "-", fmt::to_string(placement.wires.longest),
                            short_number(static_cast<double>(placement.wires.longest) * coefficients.node_pitch_mm)});
    };
    add(costs.natural, "natural");
    if (costs.improved) add(*costs.improved, "improved");
  }
  return table;
}

std::string wire_notes(const Cost& cost) {
  const auto& improved = cost.placements.front().improved;
  return improved ? "" : fmt::format("improved: ? {}\n", improved.missing().reason);
}

std::string area_text(const Cost& cost) {
  if (!cost.area) return fmt::format("? {}\n", cost.area.missing().reason);
  const hardware::AreaBound& area = *cost.area;
  return fmt::format("at least {} mm2: ({} wires across the bisection of {} links)^2 / 4 = {} squared wire pitches\n",
                     short_number(area.square_mm), short_number(area.wires), area.bisection,
                     short_number(area.squared_pitches));
}

Table router_table(const hardware::RouterEstimate& router) {
  Table table{{{"part"}, {"bits", Align::right}, {"gates", Align::right}}, {}};
  const auto add = [&](const char* part, Count bits, double gates) {
    table.rows.push_back({part, to_text(bits), whole_number(gates)});
  };
  add("crossbar", router.crosspoint_bits, router.crossbar_gates);
  add("buffers", router.buffer_bits, router.buffer_gates);
  add("arbiters", router.request_bits, router.arbiter_gates);
  add("I/O control", router.io_control_bits, router.io_control_gates);
  table.rows.push_back({"all", "", whole_number(router.gates())});
  return table;
}

std::string router_title(const hardware::RouterEstimate& router) {
  return fmt::format("Largest router: {} inputs, {} outputs, {} VCs of {} flits\n", router.shape.inputs,
                     router.shape.outputs, router.shape.virtual_channels, router.shape.buffer_flits);
}

std::string energy_text(const Cost& cost, const Coefficients& coefficients) {
  const auto bits = static_cast<double>(cost.flit_bits);
  const ChipCost& chips = cost.chips.front().natural;
  std::string text = fmt::format(
      "router {} pJ; link from chip to chip {} pJ, from board to board {} pJ, on a chip {} pJ per mm\n",
      short_number(chips.hop.router_pj), short_number(bits * coefficients.off_chip_pj_per_bit),
      short_number(bits * coefficients.off_board_pj_per_bit), short_number(bits * coefficients.wire_pj_per_bit_mm));
  if (cost.mean_distance)
    text += fmt::format("pJ/flit above: {} links on average, and one router more\n", short_number(*cost.mean_distance));
  return text;
}

// The best placement on a plane, for comparisons.
const PlacementCost& best_plane(const Cost& cost) {
  const PlacementCosts& plane = cost.placements.front();
  return plane.improved ? *plane.improved : plane.natural;
}

Table compared_chips(const std::vector<Cost>& costs) {
  Table table{{{"network"},
               {"chips", Align::right},
               {"nodes", Align::right},
               {"natural mean", Align::right},
               {"natural most", Align::right},
               {"found mean", Align::right},
               {"found most", Align::right},
               {"signals", Align::right},
               {"pJ/flit", Align::right}},
              {}};
  if (has_boards(costs.front())) {
    table.columns.push_back({"board most", Align::right});
    table.columns.push_back({"rack most", Align::right});
  }
  for (const Cost& cost : costs) {
    for (const ChipCosts& chips : cost.chips) {
      const ChipCost& best = chips.found ? *chips.found : chips.natural;
      std::vector<std::string> row{cost.name, fmt::to_string(chips.count), fmt::to_string(chips.natural.nodes),
                                   short_fraction(chips.natural.pins.links.mean),
                                   fmt::to_string(chips.natural.pins.links.most)};
      row.push_back(chips.found ? short_fraction(best.pins.links.mean) : "?");
      row.push_back(chips.found ? fmt::to_string(best.pins.links.most) : "?");
      row.push_back(short_number(best.most_signals));
      row.push_back(best.flit_pj ? short_number(*best.flit_pj) : "?");
      if (best.packaging.boards) row.push_back(fmt::to_string(best.packaging.boards->pins.links.most));
      if (best.packaging.racks) row.push_back(fmt::to_string(best.packaging.racks->pins.links.most));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Table compared_rest(const std::vector<Cost>& costs) {
  Table table{{{"network"},
               {"nodes", Align::right},
               {"links", Align::right},
               {"wire mean", Align::right},
               {"wire longest", Align::right},
               {"area mm2", Align::right},
               {"router gates", Align::right},
               {"all gates", Align::right}},
              {}};
  for (const Cost& cost : costs) {
    const hardware::WireLengths& wires = best_plane(cost).wires;
    table.rows.push_back({cost.name, fmt::to_string(cost.nodes),
                          fmt::to_string(cost.links + cost.unidirectional_channels),
                          wires.mean() ? short_fraction(*wires.mean()) : "-", fmt::to_string(wires.longest),
                          cost.area ? short_number(cost.area->square_mm) : "?",
                          whole_number(cost.routers.largest.gates()), whole_number(cost.routers.all_gates)});
  }
  return table;
}

}  // namespace

std::string cost_text(const Cost& cost, const Coefficients& coefficients, const report::TextStyle& style) {
  std::string text = head_line(cost);
  const auto section = [&](const std::string& title, const Table& table) {
    text += "\n" + title + report::to_text(table, style);
  };
  section("Off-chip links per chip\n", chip_table(cost));
  text += chip_notes(cost);
  if (has_boards(cost)) section("Links that leave a board, and cables that leave a rack\n", board_table(cost));
  section(fmt::format("Wires, in cells of {} mm\n", short_number(coefficients.node_pitch_mm)),
          wire_table(cost, coefficients));
  text += wire_notes(cost);
  text += "\nArea of any layout on two layers\n" + area_text(cost);
  section(router_title(cost.routers.largest), router_table(cost.routers.largest));
  text += fmt::format("all routers: {} gates, {} buffer bits\n", whole_number(cost.routers.all_gates),
                      to_text(cost.routers.all_buffer_bits));
  text += "\nEnergy of a flit\n" + energy_text(cost, coefficients);
  return report::fit_lines(text, style.width);
}

std::string costs_text(const std::vector<Cost>& costs, const Coefficients& coefficients,
                       const report::TextStyle& style) {
  std::string text = "Off-chip links per chip; what follows \"found\" is of the found partition\n";
  text += report::to_text(compared_chips(costs), style);
  text += fmt::format("\nWires on a plane, improved, in cells of {} mm; area at least; gates of the largest router\n",
                      short_number(coefficients.node_pitch_mm));
  text += report::to_text(compared_rest(costs), style);
  if (std::ranges::any_of(costs, [](const Cost& cost) {
        return !cost.area || !cost.mean_distance ||
               std::ranges::any_of(cost.chips, [](const ChipCosts& chips) { return !chips.found; });
      })) {
    text += "\"?\": see weft cost SPEC.\n";
  }
  return report::fit_lines(text, style.width);
}

Table calibration_table(const hardware::Calibration& calibration) {
  Table table{{{"block"},
               {"blocks", Align::right},
               {"kind"},
               {"bits", Align::right},
               {"published", Align::right},
               {"model", Align::right},
               {"residual", Align::right},
               {"residual %", Align::right}},
              {}};
  for (const hardware::CalibrationRow& row : calibration.rows) {
    table.rows.push_back({std::string(row.block), fmt::to_string(row.blocks), std::string(name_of(row.kind)),
                          fmt::to_string(row.bits * row.blocks), fmt::to_string(row.published()),
                          whole_number(row.modelled), fmt::format("{:.0f}", row.residual() + 0.0),
                          fmt::format("{:.1f}", 100 * row.residual() / static_cast<double>(row.published()) + 0.0)});
  }
  return table;
}

std::string calibration_text(const hardware::Calibration& calibration, const report::TextStyle& style) {
  return report::fit_lines(
      fmt::format("Gates of the RDT router chip, Table VIII, beside the model: {:.3f} gates per crosspoint bit, {:.3f} "
                  "per buffer bit, {:.3f} per control bit\n{}",
                  calibration.gates_per_crosspoint_bit, calibration.gates_per_buffer_bit,
                  calibration.gates_per_control_bit, report::to_text(calibration_table(calibration), style)),
      style.width);
}

}  // namespace weft::cli
