// Tables of the parts that a network has, and of its nodes.
#pragma once

#include <string>

#include "base/execution.h"
#include "report/table.h"
#include "topology/network.h"

namespace weft::cli {

// One row for the parts of one kind and size.
report::Table part_table(const topology::Member& network);

// One row for each part of this kind; throws InputError if the network has no such parts.
report::Table part_table(const topology::Member& network, const std::string& kind);

// One row for each node. A part also shows the addresses that its nodes have in it.
report::Table node_table(const topology::Member& member, const topology::Network& network, const Execution& execution);

}  // namespace weft::cli
