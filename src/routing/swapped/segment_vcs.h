// What the routings that go from one complete graph or nucleus to the next have in common.
#pragma once

#include "spec/schema.h"

namespace weft::routing {

inline constexpr spec::Parameter kSegmentVcsParameter{
    .name = "vcs",
    .kind = spec::Kind::word,
    .meaning = "each trip between two links that leave has vcs of its own, or all share them",
    .words = "apart|shared",
    .default_text = "apart",
    .is_keyed = true,
};

}  // namespace weft::routing
