// Netlists for ibsim, the simulator of InfiniBand fabrics: a record for each switch and each host adapter, with what
// its ports are connected to. Every terminal is an adapter with one port. Written only; the format ibnetdiscover reads
// them.
#include <algorithm>
#include <set>

#include "topology/files/file_writing.h"
#include "topology/files/format.h"
#include "topology/files/infiniband.h"

namespace weft::topology {
namespace {

constexpr std::size_t kLongestIbsimName = 31;  // ibsim cuts longer ones

bool is_ibsim_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestIbsimName && std::all_of(name.begin(), name.end(), [](char c) {
    return c > ' ' && c < '\x7F' && c != '"' && c != '#' && c != '\\';
  });
}

std::string adapter_name(TerminalId terminal) { return "H" + std::to_string(terminal); }

// The labels of the nodes; S0, S1, ... where ibsim could not read one of them.
std::vector<std::string> switch_names(const Network& network) {
  std::vector<std::string> labels;
  std::vector<std::string> numbers;
  std::set<std::string> taken;
  for (TerminalId t = 0; t < network.graph.terminal_count(); ++t) taken.insert(adapter_name(t));
  bool are_usable = has_names(network);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    labels.push_back(network.labelling->text(v));
    numbers.push_back("S" + std::to_string(v));
    are_usable &= is_ibsim_name(labels.back()) && taken.insert(labels.back()).second;
  }
  return are_usable ? labels : numbers;
}

// One end of a cable: port [1] is connected to port [2] of "other". ibsim expects the comment.
std::string connection(unsigned port, const std::string& other, unsigned other_port) {
  return "[" + std::to_string(port) + "] \"" + other + "\"[" + std::to_string(other_port) + "] # \"" + other +
         "\" lid 0 4xSDR\n";
}

class IbsimWriter {
 public:
  explicit IbsimWriter(const Network& network)
      : graph_(network.graph), fabric_(fabric_of(network)), names_(switch_names(network)) {}

  std::string text() const {
    std::string text;
    for (NodeId v = 0; v < graph_.node_count(); ++v) text += switch_record(v);
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) text += adapter_record(t);
    return text;
  }

 private:
  [[nodiscard]] std::string switch_record(NodeId v) const {
    unsigned highest = 0;
    std::string lines;
    for (PortId port = 0; port < graph_.out_degree(v); ++port) {
      const End end = graph_.neighbor(v, port);
      const SwitchPort own = fabric_.link_ports[v][port];
      highest = std::max<unsigned>(highest, own);
      lines += connection(own, names_[end.node], fabric_.link_ports[end.node][end.port]);
    }
    for (TerminalId i = 0; i < graph_.terminal_count_at(v); ++i) {
      const TerminalId terminal = graph_.first_terminal(v) + i;
      const SwitchPort own = fabric_.adapter_ports[terminal].switch_port;
      highest = std::max<unsigned>(highest, own);
      lines += connection(own, adapter_name(terminal), 1);
    }
    return "\nswitchguid=" + guid_text(fabric_.switch_guids[v]) + "\nSwitch " + std::to_string(highest) + " \"" +
           names_[v] + "\"\n" + lines;
  }

  // ibsim adds the number of the port, 1, to the GUID of the adapter.
  [[nodiscard]] std::string adapter_record(TerminalId terminal) const {
    const AdapterPort& port = fabric_.adapter_ports[terminal];
    return "\ncaguid=" + guid_text(port.guid - 1) + "\nHca 1 \"" + adapter_name(terminal) + "\"\n" +
           connection(1, names_[graph_.node_of_terminal(terminal)], port.switch_port);
  }

  const PortGraph& graph_;
  Fabric fabric_;
  std::vector<std::string> names_;
};

std::vector<FilePart> write_ibsim(const Network& network, std::string_view) {
  if (network.graph.is_directed()) {
    refuse_to_write(network, "ibsim", "it has unidirectional channels, but a cable of InfiniBand has both directions",
                    "use a network with bidirectional links");
  }
  return {{"", "# " + spec_comment(network) + "\n" + IbsimWriter(network).text()}};
}

}  // namespace

namespace format_records {

extern constinit const Format ibsim{
    .name = "ibsim",
    .summary = "netlist for ibsim, the simulator of InfiniBand fabrics",
    .extensions = {".ibsim"},
    .write = write_ibsim,
};

}  // namespace format_records
}  // namespace weft::topology
