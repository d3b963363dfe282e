// What it takes to build a network: weft cost, with its usual coefficients.
#include <array>

#include "hardware/area.h"
#include "hardware/coefficients.h"
#include "hardware/router.h"
#include "quantities/quantity.h"

namespace weft::quantities {
namespace {

using hardware::LinkRange;
using hardware::PinCount;
using hardware::WireLengths;
using metrics::Missing;
using topology::Network;

Figure of_pins(MeasuredNetwork& network, Layout layout, NumberRange (*number)(const PinCount&)) {
  return network.pins(layout).then([&](const PinCount& pins) { return number(pins); });
}

NumberRange worst_chip(const PinCount& pins) { return Number(Count{pins.links.most}); }
NumberRange best_chip(const PinCount& pins) { return Number(Count{pins.links.least}); }
NumberRange mean_chip(const PinCount& pins) { return Number(pins.links.mean); }
NumberRange cut_links(const PinCount& pins) { return Number(Count{pins.cut}); }

Figure signals(MeasuredNetwork& network) {
  const double per_channel =
      static_cast<double>(network.settings().flit_bits) * hardware::usual_coefficients().signals_per_bit;
  return network.pins(Layout::natural).then([&](const PinCount& pins) {
    return NumberRange(Number(Count{pins.most_channels}) * Number::rounded(per_channel));
  });
}

Figure of_wires(MeasuredNetwork& network, Layout layout, Figure (*number)(const WireLengths&)) {
  return network.wires(layout).then([&](const WireLengths& wires) { return number(wires); });
}

Figure wire_total(const WireLengths& wires) { return NumberRange(wires.total); }
Figure wire_longest(const WireLengths& wires) { return NumberRange(Count{wires.longest}); }
Figure wire_mean(const WireLengths& wires) {
  if (!wires.mean()) return Missing{"there are no links"};
  return NumberRange(*wires.mean());
}

Figure area(MeasuredNetwork& network) {
  return network.network().then([&](const Network* built) {
    return network.analysis().bisection().then([&](const metrics::Bisection& bisection) {
      const auto bound = hardware::area_bound(bisection, built->graph.is_directed(), network.settings().flit_bits,
                                              hardware::usual_coefficients());
      return NumberRange(Number::rounded(bound.square_mm));
    });
  });
}

Figure of_routers(MeasuredNetwork& network, double (*number)(const hardware::RouterCosts&)) {
  return network.network().then([&](const Network* built) {
    return NumberRange(Number::rounded(number(hardware::estimate_routers(
        built->graph, network.settings().flit_bits, hardware::usual_coefficients(), network.execution()))));
  });
}

constexpr std::array kCost = {
    Quantity{"chip_links", "links that leave the worst chip of the natural partition: its pins, a link counted once",
             "links", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_pins(network, Layout::natural, worst_chip); }, false, true},
    Quantity{"least_chip_links", "the same for the chip with the fewest", "links", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_pins(network, Layout::natural, best_chip); }, false, true},
    Quantity{"mean_chip_links", "the same on average over the chips", "links", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_pins(network, Layout::natural, mean_chip); }, false, true},
    Quantity{"off_chip_links", "links between chips of the natural partition", "links", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_pins(network, Layout::natural, cut_links); }, false, true},
    Quantity{"found_chip_links", "links that leave the worst chip of the best partition found", "links", "cost", "",
             false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_pins(network, Layout::improved, worst_chip); }, false, true},
    Quantity{"found_off_chip_links", "links between chips of the best partition found", "links", "cost", "", false,
             "torus(8,8)", [](MeasuredNetwork& network) { return of_pins(network, Layout::improved, cut_links); },
             false, true},
    Quantity{"chip_signals", "pins of the worst chip, one for each bit of each channel", "pins", "cost", "", false,
             "torus(8,8)", signals, false, true},
    Quantity{"wire_total", "wire length on a plane, natural placement", "cells", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_wires(network, Layout::natural, wire_total); }},
    Quantity{"wire_mean", "mean length of a wire there", "cells", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_wires(network, Layout::natural, wire_mean); }},
    Quantity{"wire_longest", "longest wire there", "cells", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_wires(network, Layout::natural, wire_longest); }},
    Quantity{"improved_wire_total", "wire length on a plane, improved placement", "cells", "cost", "", false,
             "torus(8,8)", [](MeasuredNetwork& network) { return of_wires(network, Layout::improved, wire_total); }},
    Quantity{"improved_wire_mean", "mean length of a wire there", "cells", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_wires(network, Layout::improved, wire_mean); }},
    Quantity{"improved_wire_longest", "longest wire there", "cells", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) { return of_wires(network, Layout::improved, wire_longest); }},
    Quantity{"area", "least area of any layout on two layers, from the proven bisection", "mm2", "cost", "", false,
             "torus(8,8)", area},
    Quantity{"router_gates", "gates of the largest router", "gates", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) {
               return of_routers(network, [](const hardware::RouterCosts& costs) { return costs.largest.gates(); });
             }},
    Quantity{"gates", "gates of all routers", "gates", "cost", "", false, "torus(8,8)",
             [](MeasuredNetwork& network) {
               return of_routers(network, [](const hardware::RouterCosts& costs) { return costs.all_gates; });
             }},
};

}  // namespace

std::span<const Quantity> cost_quantities() { return kCost; }

}  // namespace weft::quantities
