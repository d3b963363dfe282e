// The picture that `weft draw` makes.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"
#include "metrics/distances/shortest_path.h"
#include "report/picture/scene.h"
#include "topology/network.h"

namespace weft::cli {

report::Scene draw_scene(const Invocation& invocation, Session& session);

// Throws InputError for networks with more nodes than a picture shows one by one.
void require_drawable(const topology::Network& network);

// The network with its default layout and one path over it, for other commands.
report::Scene path_scene(const topology::Network& network, std::span<const metrics::Hop> hops, std::string name);

}  // namespace weft::cli
