// The recursive routing of hierarchical swapped networks, shared by swapped-recursive and swapped-fault-tolerant.
#pragma once

#include <memory>
#include <optional>

#include "routing/core/algorithm.h"
#include "topology/constructions/swapped_network.h"

namespace weft::routing {

// The form of the network before faults; empty when it is not a swapped network.
std::optional<topology::SwappedForm> swapped_form_of(const topology::Network& network);

// Reads the arguments nucleus and vcs, and makes the spec of the nucleus routing canonical.
std::unique_ptr<Routing> build_recursive_route(const Task& task, const topology::SwappedForm& form);

// Algorithm::write_out: sets the argument nucleus to the full spec of the routing on the nucleus.
void write_out_nucleus(spec::Arguments& arguments, const topology::Network& network, const Execution& execution);

inline constexpr spec::Parameter kNucleusRoutingParameter{
    .name = "nucleus",
    .kind = spec::Kind::routing,
    .meaning = "the routing within a nucleus (default: the nucleus' default routing)",
    .is_optional = true,
    .is_keyed = true,
};

}  // namespace weft::routing
