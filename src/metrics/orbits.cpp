#include "metrics/orbits.h"

#include <numeric>

namespace weft::metrics {

NodeId Orbits::count() const {
  NodeId count = 0;
  for (NodeId v = 0; v < representative.size(); ++v) count += representative[v] == v ? 1U : 0U;
  return count;
}

std::string_view name_of(Orbits::Origin origin) {
  switch (origin) {
    case Orbits::Origin::none:
      return "none";
    case Orbits::Origin::family:
      return "family";
    case Orbits::Origin::traces:
      return "traces";
  }
  return "";
}

Orbits trivial_orbits(NodeId node_count) {
  Orbits orbits;
  orbits.representative.resize(node_count);
  std::iota(orbits.representative.begin(), orbits.representative.end(), NodeId{0});
  return orbits;
}

}  // namespace weft::metrics
