// The parameter vcs=apart|shared of routings on hierarchical networks.
#pragma once

#include "spec/schema.h"

namespace weft::routing {

inline constexpr spec::Parameter kSegmentVcsParameter{
    .name = "vcs",
    .kind = spec::Kind::word,
    .meaning = "each segment of a path within a nucleus or atom has its own VCs, or all segments share them",
    .words = "apart|shared",
    .default_text = "apart",
    .is_keyed = true,
};

}  // namespace weft::routing
