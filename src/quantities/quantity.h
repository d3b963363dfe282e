// A number that networks have: a metric of weft info, a result of weft paths, estimate or cost. Quantities have names,
// so that formulas can use them; `weft list quantities` and the help of `weft plot` are made from these records.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/numbers/number_range.h"
#include "metrics/outcome.h"
#include "quantities/measured_network.h"

namespace weft::quantities {

using Figure = metrics::Outcome<NumberRange>;

struct Quantity {
  std::string_view name;
  std::string_view meaning;  // one line, no full stop
  std::string_view unit;
  std::string_view command;  // the one that prints it: "info"
  std::string_view metric;   // of weft info that it belongs to; empty for other commands
  bool follows_from_size;    // formulas of the family give it, for networks of any size
  std::string_view example;  // a small network that has it
  Figure (*compute)(MeasuredNetwork&);
  bool needs_routing = false;
  bool needs_chips = false;
};

// In the order of the commands, then of their output.
std::span<const Quantity> quantities();

// Null when there is none.
const Quantity* find_quantity(std::string_view name);

// `did you mean "diameter"?  see: weft list quantities`
std::string quantity_hint(std::string_view name);

// The parts of the list.
std::span<const Quantity> info_quantities();
std::span<const Quantity> path_quantities();
std::span<const Quantity> cost_quantities();

}  // namespace weft::quantities
