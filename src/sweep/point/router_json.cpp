#include "sweep/point/router_json.h"

#include <nlohmann/json.hpp>

#include "sweep/point/run_settings.h"

namespace weft::sweep {

nlohmann::ordered_json router_json(const sim::Model& model, const topology::PortGraph& graph) {
  nlohmann::ordered_json links = nlohmann::ordered_json::object();
  const auto classes = graph.link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    links[classes[c].name] = {{"vcs", model.vcs[c]},
                              {"latency", model.links[c].latency},
                              {"cycles_per_flit", model.links[c].cycles_per_flit}};
    if (!model.class_buffers.empty()) links[classes[c].name]["buffer"] = model.class_buffers[c];
  }
  nlohmann::ordered_json router{{"switching", to_text(model.switching)},
                                {"vc_reuse", to_text(model.vc_reuse)},
                                {"buffer", model.buffer},
                                {"delays",
                                 {{"route", model.delays.route},
                                  {"vc", model.delays.vc},
                                  {"switch", model.delays.switching},
                                  {"crossbar", model.delays.crossbar},
                                  {"credit", model.delays.credit}}},
                                {"iterations", model.iterations},
                                {"speedup", model.speedup},
                                {"speculative", model.is_speculative},
                                {"links", links}};
  // Settings that stored rows know nothing of are left out at the value that held before.
  if (model.header > 1) router["header"] = model.header;
  if (model.route_on != sim::RouteOn::first) router["route_on"] = to_text(model.route_on);
  return router;
}

}  // namespace weft::sweep
