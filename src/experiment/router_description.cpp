#include "experiment/router_description.h"

#include <fmt/format.h>

#include "experiment/link_timing.h"

namespace weft::experiment {

RouterDescription describe(const RunSettings& settings, const sim::Model& model, const topology::PortGraph& graph) {
  RouterDescription router{.parameters = model,
                           .vc_reuse = model.vc_reuse,
                           .link_file = settings.link_file,
                           .multicast = settings.multicast,
                           .is_unproved = settings.is_unproved,
                           .failures = settings.failures};
  const auto classes = graph.link_classes();
  const std::vector<ClassTiming> timings = class_timings(settings, classes);
  for (std::size_t c = 0; c < classes.size(); ++c) {
    LinkDescription& link = router.links.emplace_back();
    link.name = classes[c].name;
    link.vcs = model.vcs[c];
    link.latency = timings[c].latency;
    link.cycles_per_flit = timings[c].cycles_per_flit;
    if (!model.class_buffers.empty()) link.buffer = model.class_buffers[c];
  }
  return router;
}

std::string link_option(const LinkDescription& link) {
  return fmt::format("{}:latency={},cycles={}", link.name, link.latency.text(), link.cycles_per_flit.text());
}

std::string unusual_links(const RouterDescription& router) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  for (const LinkDescription& link : router.links) {
    if (!link.has_usual_timing()) add(link_option(link));
  }
  if (!router.link_file.empty()) add("file " + router.link_file);
  for (const std::string& failure : router.failures) add(failure + " fails");
  return text;
}

}  // namespace weft::experiment
