// The recursive routing of hierarchical swapped networks, for the algorithms that offer it.
#pragma once

#include <memory>
#include <optional>

#include "routing/core/algorithm.h"
#include "topology/constructions/swapped_network.h"

namespace weft::routing {

// Of the network before any faults; none when it is no swapped network.
std::optional<topology::SwappedForm> swapped_form_of(const topology::Network& network);

// Reads the arguments nucleus and vcs, and brings the name of the former into its canonical form.
std::unique_ptr<Routing> build_recursive_route(const Task& task, const topology::SwappedForm& form);

// For the full name: the routing within a nucleus, on the nucleus.
void write_out_nucleus(spec::Arguments& arguments, const topology::Network& network, const Execution& execution);

inline constexpr spec::Parameter kNucleusRoutingParameter{
    .name = "nucleus",
    .kind = spec::Kind::routing,
    .meaning = "the routing within a nucleus; else the nucleus' own",
    .is_optional = true,
    .is_keyed = true,
};

}  // namespace weft::routing
