// Dragonflies, group by group. Each two groups are joined by one global link, so the way from group to group is one
// local hop to the router that has it, the link, and one local hop behind it: J. Kim, W. J. Dally, S. Scott, D. Abts,
// Technology-driven, highly-scalable dragonfly topology, ISCA 2008.
//
// What a packet holds on its way is in the order local 0, global 0, local 1 when it goes direct, and local 0, global
// 0, local 1, global 1, local 2 when it goes by another group first; so two or three local vcs and one or two global
// ones are free of deadlock.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

enum class GroupPaths : std::uint8_t { direct, by_random_group, both };

// None unless the network is a dragonfly without faults.
std::unique_ptr<Routing> build_group_routing(const Task& task, GroupPaths paths);

}  // namespace weft::routing
