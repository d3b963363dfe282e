// Files of maps and of weights. Fields are separated by blanks; `#` begins a comment. A node is an index or a label.
//
//   map:      guest host        one line for each guest node
//   weights:  node WEIGHT       what the node computes
//             from to WEIGHT    what the channel carries; a bidirectional link carries it in both directions
#pragma once

#include <string>
#include <string_view>

#include "programs/embeddings/embedding.h"

namespace weft::programs {

// Throws topology::LineError for a line that is wrong, and InputError if a guest node has no line.
HostMap read_host_map(std::string_view text, const topology::Network& guest, const topology::Network& host);

std::string host_map_text(const HostMap& map, const topology::Network& guest, const topology::Network& host);

// Nodes and channels without a line have weight 1. Throws topology::LineError.
TaskWeights read_weights(std::string_view text, const topology::Network& guest);

}  // namespace weft::programs
