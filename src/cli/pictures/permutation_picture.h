// The paths of a permutation as channel loads on the picture of the network.
#pragma once

#include "base/execution.h"
#include "programs/permutations/permutation_survey.h"
#include "report/picture/scene.h"
#include "topology/network.h"

namespace weft::cli {

// Throws InputError, before the permutation is routed: for networks with more than kMostDrawnNodes, and for routers
// whose messages follow no single path.
void require_drawable_paths(const topology::Network& network, const programs::PermutationRouter& router);

// The colour of a link is the number of paths over it, in the direction that has more.
report::Scene permutation_scene(const topology::Network& network, const programs::PermutationRouter& router,
                                const programs::PermutationSurvey& survey, const Execution& execution);

}  // namespace weft::cli
