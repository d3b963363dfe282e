// Forwarding tables for OpenSM: `opensm -R file -U FILE` loads them into the switches. The format is that of
// opensm-lfts.dump, and of ibroute. OpenSM finds a destination by the GUID of its port, so that the LIDs may be others.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "base/input_error.h"
#include "routing/files/routed_format.h"
#include "routing/tables/route_table.h"
#include "topology/files/file_writing.h"
#include "topology/files/infiniband.h"

namespace weft::routing {
namespace {

using topology::Fabric;
using topology::guid_text;
using topology::Lid;

std::string refusal_of(const Routing& routing) { return routing.name() + " cannot be written as opensm"; }

// An LFT has one output port for each LID, and no VCs.
void check_lft(const topology::Network& network, const Routing& routing, const RouteTable& table) {
  const std::string hint = "LFTs hold one path for each node and destination, on one VC; take another routing";
  if (!table.is_deterministic()) throw InputError(refusal_of(routing) + ": it is adaptive", {}, hint);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    for (TerminalId t = 0; t < network.graph.terminal_count(); ++t) {
      const auto hops = table.hops(v, t);
      if (hops.empty() || hops.front().vc == 0) continue;
      throw InputError(refusal_of(routing) + ": it uses several VCs, and LFTs cannot choose among them", {}, hint);
    }
  }
}

// LIDs that are not known are ours.
Fabric with_lids(Fabric fabric, const topology::PortGraph& graph) {
  const bool has_all =
      std::none_of(fabric.switch_lids.begin(), fabric.switch_lids.end(), [](Lid lid) { return lid == 0; }) &&
      std::none_of(fabric.adapter_ports.begin(), fabric.adapter_ports.end(),
                   [](const topology::AdapterPort& port) { return port.lid == 0; });
  if (has_all) return fabric;
  const Fabric ours = topology::numbered_fabric(graph);
  fabric.switch_lids = ours.switch_lids;
  for (std::size_t t = 0; t < fabric.adapter_ports.size(); ++t) fabric.adapter_ports[t].lid = ours.adapter_ports[t].lid;
  return fabric;
}

class LftWriter {
 public:
  LftWriter(const topology::Network& network, const RouteTable& table)
      : network_(network), graph_(network.graph), table_(table), fabric_(with_lids(fabric_of(network), graph_)) {
    for (NodeId v = 0; v < graph_.node_count(); ++v) highest_ = std::max(highest_, fabric_.switch_lids[v]);
    for (const topology::AdapterPort& port : fabric_.adapter_ports) highest_ = std::max(highest_, port.lid);
  }

  [[nodiscard]] std::string table_of_switch(NodeId v) const {
    std::string text = "Unicast lids [0-" + std::to_string(highest_) + "] of switch Lid " +
                       std::to_string(fabric_.switch_lids[v]) + " guid " + guid_text(fabric_.switch_guids[v]) + " ('" +
                       network_.labelling->text(v) + "'):\n";
    std::uint64_t count = 0;
    for (NodeId w = 0; w < graph_.node_count(); ++w) add_entry(text, count, switch_entry(v, w));
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) add_entry(text, count, adapter_entry(v, t));
    return text + std::to_string(count) + " lids dumped\n";
  }

 private:
  static void add_entry(std::string& text, std::uint64_t& count, const std::string& entry) {
    if (entry.empty()) return;
    text += entry;
    ++count;
  }

  // A switch with terminals is reached by the path to the first of them; for others there is none.
  [[nodiscard]] std::string switch_entry(NodeId v, NodeId w) const {
    const std::string comment =
        "Switch portguid " + guid_text(fabric_.switch_guids[w]) + ": '" + network_.labelling->text(w) + "'";
    if (v == w) return entry(fabric_.switch_lids[w], 0, comment);
    if (graph_.terminal_count_at(w) == 0) return "";
    const auto hops = table_.hops(v, graph_.first_terminal(w));
    return hops.empty() ? "" : entry(fabric_.switch_lids[w], fabric_.link_ports[v][hops.front().port], comment);
  }

  [[nodiscard]] std::string adapter_entry(NodeId v, TerminalId t) const {
    const topology::AdapterPort& port = fabric_.adapter_ports[t];
    const std::string comment =
        "Channel Adapter portguid " + guid_text(port.guid) + ": '" + terminal_text(network_, t) + "'";
    if (graph_.node_of_terminal(t) == v) return entry(port.lid, port.switch_port, comment);
    const auto hops = table_.hops(v, t);
    return hops.empty() ? "" : entry(port.lid, fabric_.link_ports[v][hops.front().port], comment);
  }

  // 0x0002 001 # Channel Adapter portguid 0x0000002000000011: '1'
  static std::string entry(Lid lid, unsigned port, const std::string& comment) {
    std::array<char, 16> numbers{};
    std::snprintf(numbers.data(), numbers.size(), "0x%04x %03u", unsigned{lid}, port);
    return std::string(numbers.data()) + " # " + comment + "\n";
  }

  const topology::Network& network_;
  const topology::PortGraph& graph_;
  const RouteTable& table_;
  Fabric fabric_;
  Lid highest_ = 0;
};

std::vector<topology::FilePart> write_opensm(const RoutedFile& file) {
  const auto& [network, routing, stem, execution, speed] = file;
  if (network.graph.is_directed()) {
    topology::refuse_to_write(network, "opensm", "it has unidirectional channels, which InfiniBand has not",
                              "use a network with bidirectional links");
  }
  const RouteTable table = table_of(network, routing, refusal_of(routing), execution);
  check_lft(network, routing, table);
  const LftWriter writer(network, table);
  std::string text;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    execution.throw_if_stopped();
    text += writer.table_of_switch(v);
  }
  return {{"", std::move(text)}};
}

}  // namespace

namespace routed_format_records {

extern constinit const RoutedFormat opensm{
    .name = "opensm",
    .summary = "forwarding tables for OpenSM: opensm -R file -U FILE",
    .extensions = {".lfts"},
    .write = write_opensm,
};

}  // namespace routed_format_records
}  // namespace weft::routing
