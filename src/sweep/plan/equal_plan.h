// Plans that compare networks at equal cost (hardware/equal_budget.h): loads are in bits per terminal and cycle, and
// packets have a number of bits. resolve_equal turns both into flits of each network, before any key is made: a point
// has the key of the same run given in flits, and the keys of other plans do not change.
#pragma once

#include <optional>

#include "sweep/plan/plan.h"
#include "sweep/plan/routed_networks.h"

namespace weft::sweep {

// Reads "equal", "budget" and "packet-bits"; none without "equal". Throws InputError at the position of a wrong value.
std::optional<EqualPlan> read_equal(const Alternatives& given);

// The other settings.
Alternatives without_equal(const Alternatives& given);

// Refuses the settings that follow from the budget: "packet", and for buffers "buffer" and "port-buffer".
void refuse_derived_settings(const Alternatives& given, hardware::Resource resource);

// Refuses a list of packets: their lengths are in flits.
void refuse_list(const Curve& curve);

// A load in bits per terminal and cycle.
Decimal read_bit_load(const RawSetting& given);

// Sets width, packet length, loads in flits and buffers of all curves; nothing where the plan has no `equal`. A
// terminal sends at most one flit per cycle: higher loads are removed, and a note says so. Curves that cannot be built
// stay as they are. Throws InputError for a budget that is too small.
void resolve_equal(Plan& plan, RoutedNetworks& routed_networks, const Execution& execution);

}  // namespace weft::sweep
