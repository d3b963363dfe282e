// The parts of swapped networks (hsn, rhsn, hcn, hfn, rcc-full): clusters and leaders.
#pragma once

#include "topology/part.h"

namespace weft::topology {

// All nodes whose addresses begin with the given digits: a cluster of some depth and level, down to a nucleus. In a
// cluster the digits are those that follow its own.
extern const PartKind kClusterPart;
// The nodes without a swap link of one depth and level, those of the top level unless said otherwise: their two digit
// blocks are equal. The leaders of a cluster, part(part(G,cluster(2)),leaders), are those of G that are in it.
extern const PartKind kLeadersPart;

inline constexpr std::array<const PartKind*, kMostPartKinds> kSwappedParts{&kClusterPart, &kLeadersPart};

}  // namespace weft::topology
