// A routing on a network: its candidates, paths and tables.
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <pybind11/stl.h>

#include "base/input_error.h"
#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "bindings/interruptible.h"
#include "bindings/network.h"
#include "paths/trace.h"
#include "routing/core/algorithm.h"

namespace weft::python {

namespace py = pybind11;

namespace {

using routing::Header;

class BuiltRouting {
 public:
  BuiltRouting(std::shared_ptr<BuiltNetwork> network, const std::string& text, const Execution& execution)
      : network_(std::move(network)),
        routing_(routing::build(
            network_->network(),
            text.empty() ? std::string_view(default_name_ = routing::default_routing(network_->network())) : text,
            execution)) {}

  [[nodiscard]] const routing::Routing& routing() const { return *routing_; }

  [[nodiscard]] TerminalId checked_terminal(std::int64_t terminal) const {
    const TerminalId count = network_->graph().terminal_count();
    if (terminal < 0 || terminal >= static_cast<std::int64_t>(count))
      throw py::index_error(network_->network().name() + " has terminals 0.." + std::to_string(count - 1) + ", not " +
                            std::to_string(terminal));
    return static_cast<TerminalId>(terminal);
  }

  [[nodiscard]] const BuiltNetwork& network() const { return *network_; }

 private:
  std::shared_ptr<BuiltNetwork> network_;
  std::string default_name_;
  std::unique_ptr<routing::Routing> routing_;
};

std::shared_ptr<BuiltRouting> build_routing(std::shared_ptr<BuiltNetwork> network, const std::string& text,
                                            std::uint64_t max_memory, py::object progress) {
  Watch watch(std::move(progress));
  Execution execution = execution_with(0, max_memory);
  watch.equip(execution);
  try {
    return watch.run([&] { return std::make_shared<BuiltRouting>(network, text, execution); });
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

void check_draw(const BuiltRouting& self, std::uint64_t draw) {
  if (draw >= self.routing().draw_count())
    throw py::value_error("draws are 0.." + std::to_string(self.routing().draw_count() - 1));
}

py::object path_between(const BuiltRouting& self, std::int64_t source, std::int64_t destination, std::uint64_t draw) {
  check_draw(self, draw);
  const paths::Trace path =
      paths::trace(self.routing(), self.checked_terminal(source), self.checked_terminal(destination), draw);
  if (!path.arrives) return py::none();
  std::vector<std::tuple<NodeId, PortId, routing::VcId>> hops;
  for (const paths::TracedHop& hop : path.hops) hops.emplace_back(hop.from, hop.port, hop.vc);
  return py::cast(hops);
}

// Hops from each terminal to each, -1 where the routing delivers no packet.
py::array_t<std::int32_t> hop_counts(const BuiltRouting& self, std::uint64_t draw, py::object progress) {
  check_draw(self, draw);
  const auto count = static_cast<std::size_t>(self.network().graph().terminal_count());
  Execution execution = execution_with(0, 0);
  if (count * count * sizeof(std::int32_t) > execution.max_memory)
    throw InputError("hops between " + std::to_string(count) + " terminals do not fit the memory", {},
                     "ask for single paths");
  std::vector<std::int32_t> hops(count * count, -1);
  Watch watch(std::move(progress));
  watch.equip(execution);
  watch.run([&] {
    parallel_for(execution, "paths", count, [&](unsigned /*worker*/, std::uint64_t source) {
      for (std::size_t d = 0; d < count; ++d) {
        const auto path =
            paths::trace(self.routing(), static_cast<TerminalId>(source), static_cast<TerminalId>(d), draw);
        if (path.arrives) hops[source * count + d] = static_cast<std::int32_t>(path.hops.size());
      }
    });
    return 0;
  });
  return array_of(std::move(hops), {static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(count)});
}

// What a packet may request at a node: (port, first VC, last VC, preference, whether it is an escape).
py::object candidates_at(const BuiltRouting& self, std::int64_t node, std::int64_t destination) {
  const TerminalId target = self.checked_terminal(destination);
  if (node < 0 || node >= static_cast<std::int64_t>(self.network().graph().node_count()))
    throw py::index_error(self.network().network().name() + " has no node " + std::to_string(node));
  std::vector<Header> headers;
  self.routing().start({.node = static_cast<NodeId>(node), .destination = target}, headers);
  std::vector<std::tuple<PortId, routing::VcId, routing::VcId, unsigned, bool>> found;
  routing::Decision decision;
  for (const Header& header : headers) {
    self.routing().decide(header, {static_cast<NodeId>(node)}, decision);
    for (const routing::Candidate& c : decision.candidates)
      found.emplace_back(c.port, c.vcs.first, c.vcs.last, c.preference, c.is_escape);
  }
  return py::cast(found);
}

py::dict vcs_of(const BuiltRouting& self) {
  py::dict vcs;
  const auto classes = self.network().graph().link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c)
    vcs[py::str(classes[c].name)] = self.routing().vc_count(static_cast<LinkClassId>(c));
  return vcs;
}

}  // namespace

void bind_routings(py::module_& module) {
  using Self = BuiltRouting;
  py::class_<Self, std::shared_ptr<Self>>(module, "Routing")
      .def_static("build", build_routing, py::arg("network"), py::arg("text"), py::arg("max_memory") = 0,
                  py::arg("progress") = py::none())
      .def_property_readonly("name", [](const Self& self) { return self.routing().name(); })
      .def_property_readonly("is_deterministic", [](const Self& self) { return self.routing().is_deterministic(); })
      .def_property_readonly("draw_count", [](const Self& self) { return self.routing().draw_count(); })
      .def_property_readonly("vcs", vcs_of)
      .def("path", path_between, py::arg("source"), py::arg("destination"), py::arg("draw") = 0)
      .def("candidates", candidates_at, py::arg("node"), py::arg("destination"))
      .def("hop_counts", hop_counts, py::arg("draw") = 0, py::arg("progress") = py::none());
}

}  // namespace weft::python
