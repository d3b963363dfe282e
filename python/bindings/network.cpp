#include "bindings/network.h"

#include <cstdint>
#include <vector>

#include <pybind11/stl.h>

#include "base/graphs/digraph.h"
#include "base/machine.h"
#include "bindings/arrays.h"
#include "bindings/bindings.h"
#include "bindings/interruptible.h"

namespace weft::python {

namespace py = pybind11;

namespace {

std::shared_ptr<BuiltNetwork> build_network(const std::string& spec, std::uint64_t max_memory, py::object progress) {
  Watch watch(std::move(progress));
  Execution execution = execution_with(0, max_memory);
  watch.equip(execution);
  return watch.run([&] { return std::make_shared<BuiltNetwork>(topology::build(spec, execution)); });
}

// A number for each channel, in the order of nodes and then ports.
template <class Number, class Of>
py::array_t<Number> of_each_channel(const topology::PortGraph& graph, const Of& of) {
  std::vector<Number> numbers;
  numbers.reserve(graph.channel_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) numbers.push_back(static_cast<Number>(of(v, port)));
  }
  return array_of(std::move(numbers));
}

py::array_t<std::uint32_t> terminal_nodes(const BuiltNetwork& network) {
  std::vector<std::uint32_t> nodes(network.graph().terminal_count());
  for (TerminalId t = 0; t < nodes.size(); ++t) nodes[t] = network.graph().node_of_terminal(t);
  return array_of(std::move(nodes));
}

std::vector<std::string> labels(const BuiltNetwork& network) {
  std::vector<std::string> texts;
  for (NodeId v = 0; v < network.graph().node_count(); ++v) texts.push_back(network.network().labelling->text(v));
  return texts;
}

NodeId checked_node(const BuiltNetwork& network, std::int64_t node) {
  if (node < 0 || node >= static_cast<std::int64_t>(network.graph().node_count()))
    throw py::index_error(network.network().name() + " has no node " + std::to_string(node));
  return static_cast<NodeId>(node);
}

// Hops from a node to each, -1 where there is no path.
py::array_t<std::int32_t> distances(const BuiltNetwork& network, std::int64_t source) {
  BreadthFirstSearch search(network.graph().arcs());
  search.run(checked_node(network, source));
  std::vector<std::int32_t> hops(network.graph().node_count(), -1);
  for (const NodeId v : search.order()) hops[v] = static_cast<std::int32_t>(search.distance(v));
  return array_of(std::move(hops));
}

std::vector<std::pair<std::string, bool>> link_classes(const BuiltNetwork& network) {
  std::vector<std::pair<std::string, bool>> classes;
  for (const topology::LinkClass& c : network.graph().link_classes()) classes.emplace_back(c.name, c.is_unidirectional);
  return classes;
}

}  // namespace

Execution execution_with(unsigned threads, std::uint64_t max_memory) {
  Execution execution;
  execution.thread_count = threads == 0 ? usable_cores() : threads;
  execution.max_memory = max_memory == 0 ? usable_memory() / 5 * 4 : max_memory;
  return execution;
}

void bind_networks(py::module_& module) {
  using Self = BuiltNetwork;
  py::class_<Self, std::shared_ptr<Self>>(module, "Network")
      .def_static("build", build_network, py::arg("spec"), py::arg("max_memory") = 0, py::arg("progress") = py::none())
      .def_property_readonly("name", [](const Self& self) { return self.network().name(); })
      .def_property_readonly("family", [](const Self& self) { return std::string(self.network().family->name); })
      .def_property_readonly("node_count", [](const Self& self) { return self.graph().node_count(); })
      .def_property_readonly("channel_count", [](const Self& self) { return self.graph().channel_count(); })
      .def_property_readonly("link_count", [](const Self& self) { return self.graph().link_count(); })
      .def_property_readonly("unidirectional_count",
                             [](const Self& self) { return self.graph().unidirectional_count(); })
      .def_property_readonly("terminal_count", [](const Self& self) { return self.graph().terminal_count(); })
      .def_property_readonly("remarks", [](const Self& self) { return self.network().remarks; })
      .def("offsets",
           [](const py::object& self) { return view_of(self.cast<const Self&>().graph().arcs().offsets, self); })
      .def("heads", [](const py::object& self) { return view_of(self.cast<const Self&>().graph().arcs().heads, self); })
      .def("arrival_ports",
           [](const Self& self) {
             return of_each_channel<std::uint32_t>(
                 self.graph(), [&](NodeId v, PortId port) { return self.graph().neighbor(v, port).port; });
           })
      .def("link_class_ids",
           [](const Self& self) {
             return of_each_channel<std::uint16_t>(
                 self.graph(), [&](NodeId v, PortId port) { return self.graph().link_class(v, port); });
           })
      .def("link_classes", link_classes)
      .def("terminal_nodes", terminal_nodes)
      .def("labels", labels)
      .def("label",
           [](const Self& self, std::int64_t node) { return self.network().labelling->text(checked_node(self, node)); })
      .def("node", [](const Self& self, const std::string& text) { return self.network().node_named(text); })
      .def("distances", distances);
}

}  // namespace weft::python
