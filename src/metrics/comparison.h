// Networks side by side at about the same size.
#pragma once

#include <string_view>
#include <vector>

#include "topology/network.h"

namespace weft::metrics {

struct NearestMembers {
  std::vector<std::string_view> specs;     // one per family, in order of families
  std::vector<std::string_view> left_out;  // families that name no usual sizes
};

// For each family the usual size whose node count is nearest to `nodes` by ratio; ties go to the smaller.
NearestMembers members_near(Count nodes);

}  // namespace weft::metrics
