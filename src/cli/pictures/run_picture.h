// The run of a parallel program as one picture: what the nodes hold after its phases, or which messages are sent in
// which step.
#pragma once

#include <optional>

#include "programs/program.h"
#include "report/picture/scene.h"
#include "topology/network.h"

namespace weft::cli {

// The run has a schedule and the texts of items. A program that notes its data, such as a sort, gets a panel for each
// note: the values in rows, by the index of the node. Of any other the first `steps` communication steps are drawn on
// the network (default: all): a number at a link is the step in which a message passes it. In a network of more than
// 600 nodes only those that have received something are drawn. Throws InputError if there are too many.
report::Scene run_scene(const programs::ProgramRun& run, const topology::Network& network,
                        std::optional<std::size_t> steps);

}  // namespace weft::cli
