// On a circle, in order of the index.
#include "layout/layout.h"
#include "layout/nested_clusters.h"

namespace weft::layout {
namespace {

Placement place_ring(const Task& task) {
  return {.nodes = Arrangement::circle(task.network.graph.node_count()).places};
}

}  // namespace

namespace layout_records {

extern constinit const Layout ring{
    .name = "ring",
    .summary = "on a circle, in order of the index",
    .place = place_ring,
};

}  // namespace layout_records
}  // namespace weft::layout
