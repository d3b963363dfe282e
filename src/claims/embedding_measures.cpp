#include "claims/embedding_measures.h"

#include <algorithm>

#include "base/check.h"
#include "programs/embeddings/network_relation.h"

namespace weft::claims {
namespace {

struct GuestAndHost {
  topology::Network guest;
  topology::Network host;
};

GuestAndHost built(const std::string& guest_in_host, const Execution& execution) {
  const Embedded parts = split_embedded(guest_in_host);
  return {topology::build(parts.guest, execution), topology::build(parts.host, execution)};
}

}  // namespace

std::string in_host(const std::string& guest, const std::string& host) { return guest + " in " + host; }

Measured measure_embedding_dilation(const std::string& guest_in_host, MeasurementCache& cache) {
  return Measured::exactly(cache.embedding(guest_in_host).dilation_max);
}

Measured measure_embedding_load(const std::string& guest_in_host, MeasurementCache& cache) {
  return Measured::exactly(cache.embedding(guest_in_host).load_max);
}

Measured measure_embedding_expansion(const std::string& guest_in_host, MeasurementCache& cache) {
  return Measured::exactly(cache.embedding(guest_in_host).expansion);
}

Measured measure_is_isomorphic(const std::string& guest_in_host, MeasurementCache& cache) {
  const auto [guest, host] = built(guest_in_host, cache.execution());
  const auto found = programs::relation_between(guest, host, programs::kUsualRelationSteps, cache.execution());
  const bool is_isomorphic = found.relation == programs::GraphRelation::isomorphic;
  if (!is_isomorphic && found.not_isomorphic.empty()) return Measured::between(0, 1);
  return Measured::exactly(is_isomorphic ? Count{1} : Count{0});
}

Measured measure_missing_channels(const std::string& guest_in_host, MeasurementCache& cache) {
  const auto [guest, host] = built(guest_in_host, cache.execution());
  WEFT_CHECK(guest.graph.node_count() == host.graph.node_count());
  Count missing = 0;
  for (NodeId v = 0; v < guest.graph.node_count(); ++v) {
    std::vector<NodeId> left(host.graph.arcs().arcs_from(v).begin(), host.graph.arcs().arcs_from(v).end());
    for (const NodeId w : guest.graph.arcs().arcs_from(v)) {
      const auto found = std::find(left.begin(), left.end(), w);
      if (found == left.end()) {
        ++missing;
      } else {
        left.erase(found);
      }
    }
  }
  return Measured::exactly(missing);
}

}  // namespace weft::claims
