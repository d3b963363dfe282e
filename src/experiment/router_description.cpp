#include "experiment/router_description.h"

#include <fmt/format.h>

namespace weft::experiment {

RouterDescription describe(const sim::Model& model, const topology::PortGraph& graph) {
  RouterDescription router{.parameters = model, .vc_reuse = model.vc_reuse};
  const auto classes = graph.link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    LinkDescription& link = router.links.emplace_back();
    link.name = classes[c].name;
    link.vcs = model.vcs[c];
    link.latency = model.links[c].latency;
    link.cycles_per_flit = model.links[c].cycles_per_flit;
    if (!model.class_buffers.empty()) link.buffer = model.class_buffers[c];
  }
  return router;
}

std::string link_option(const LinkDescription& link) {
  return fmt::format("{}:latency={},cycles={}", link.name, link.latency, link.cycles_per_flit);
}

}  // namespace weft::experiment
