// Embeds a guest network in a host: by a given map, by a known construction, or by a search.
#pragma once

#include <optional>
#include <string>

#include "programs/embeddings/embedding.h"
#include "programs/embeddings/embedding_bounds.h"

namespace weft::programs {

struct EmbedOptions {
  std::optional<HostMap> map{};  // given by the user
  TaskWeights weights{};
  std::uint64_t seed = 1;
  // Steps of the search for each guest node, from each start; none: kUsualEffort where no map is given or known, else
  // 0.
  std::optional<std::uint64_t> effort{};
};

inline constexpr std::uint64_t kUsualEffort = 1000;

struct EmbeddedNetwork {
  HostMap map;
  std::string origin;  // "given", "Gray code", "subgraph search", "search", "Gray code, improved by search"
  EmbeddingMeasures measures;
  EmbeddingBounds bounds;  // for maps with as many guest nodes at one host node
};

// A search never makes a given or known map worse: what it finds replaces that map only if no channel is without a path
// that had one, and load, dilation, congestion and hops are no larger, one of them smaller. Among maps found by search
// the order is: channels without a path, load, dilation, congestion, hops. Throws InputError if no map is known and a
// network is too large for a search.
EmbeddedNetwork embed(const topology::Network& guest, const topology::Network& host, const EmbedOptions& options,
                      const Execution& execution);

}  // namespace weft::programs
