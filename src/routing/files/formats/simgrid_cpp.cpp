// SimGrid: the source of a platform, for networks whose routes are too many for a platform file. Compiled, it is a
// shared library that smpirun loads in place of a file; hosts and links are those of the format simgrid. SimGrid asks
// for a route when a message is sent, and the library follows the output ports that the routing chooses at each node.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"
#include "routing/core/destinations.h"
#include "routing/files/fixed_path.h"
#include "routing/files/link_speed.h"
#include "routing/files/next_ports.h"
#include "routing/files/routed_format.h"
#include "topology/files/file_writing.h"

namespace weft::routing {
namespace {

// What a compiler takes within a minute or two: ports, one for each terminal and node, and paths that are listed.
constexpr std::uint64_t kMostPorts = std::uint64_t{1} << 26;
constexpr std::uint64_t kMostListed = std::uint64_t{1} << 23;

constexpr std::string_view kSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

constexpr std::string_view kBeginning = R"(
#include <cstdio>
#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace {

// A path that does not follow the ports of its destination; without ports: there is no path.
struct Path {
  unsigned source;  // a node
  const char* ports;
};

struct Destination {
  const char* port_at;  // the output port at each node; dots where no packet passes
  unsigned first_path;  // in kPaths
};

)";

constexpr std::string_view kEnding = R"(
unsigned digit(char c) { return c <= '9' ? c - '0' : c <= 'Z' ? c - 'A' + 10 : c - 'a' + 36; }

unsigned port_in(const char* text) {
  unsigned port = 0;
  for (int i = 0; i < kPortWidth; ++i) port = 62 * port + digit(text[i]);
  return port;
}

std::string numbered(const char* what, unsigned terminal) {
  char name[40];
  std::snprintf(name, sizeof name, "%s-%0*u", what, kNumberWidth, terminal);
  return name;
}

class Network : public simgrid::kernel::routing::NetZoneImpl {
 public:
  Network() : NetZoneImpl("network") {
    for (unsigned t = 0; t < kTerminals; ++t) add_terminal(t);
    for (unsigned v = 0; v < kNodes; ++v) {
      for (unsigned port = 0; port < degree(v); ++port) channels_.push_back(add_link(channel_name(v, port)));
    }
    get_iface()->seal();
  }

  // The numbers of hosts in the zone are those of their terminals.
  void get_local_route(const simgrid::kernel::routing::NetPoint* source,
                       const simgrid::kernel::routing::NetPoint* destination,
                       simgrid::kernel::routing::Route* route, double* latency) override {
    if (source == destination) return;
    const unsigned from = source->id(), to = destination->id();
    std::vector<const simgrid::s4u::Link*> links{inject_[from]};
    if (!add_channels(kNodeOf[from], to, links)) return;
    links.push_back(eject_[to]);
    for (const auto* link : links) {
      route->link_list_.push_back(link->get_impl());
      if (latency != nullptr) *latency += link->get_latency();
    }
  }

 private:
  static unsigned degree(unsigned node) { return kFirstChannel[node + 1] - kFirstChannel[node]; }

  static std::string channel_name(unsigned node, unsigned port) {
    const unsigned* heads = kHeads + kFirstChannel[node];
    unsigned parallel = 0;
    for (unsigned other = 0; other < degree(node); ++other) parallel += heads[other] == heads[port] ? 1 : 0;
    return "link-" + std::to_string(node) + "-" + std::to_string(heads[port]) +
           (parallel > 1 ? "-port-" + std::to_string(port) : "");
  }

  simgrid::s4u::Link* add_link(const std::string& name) {
    return get_iface()->create_link(name, std::string(kBandwidth))->set_latency(std::string(kLatency))->seal();
  }

  void add_terminal(unsigned terminal) {
    auto* host = get_iface()->create_host(numbered("host", terminal), "1Gf");
    host->set_property("node", std::to_string(kNodeOf[terminal]));
    host->set_property("label", kLabelOf[terminal]);
    host->seal();
    inject_.push_back(add_link(numbered("inject", terminal)));
    eject_.push_back(add_link(numbered("eject", terminal)));
  }

  // Adds the channel and returns the node that it leads to.
  unsigned take(unsigned node, unsigned port, std::vector<const simgrid::s4u::Link*>& links) const {
    links.push_back(channels_[kFirstChannel[node] + port]);
    return kHeads[kFirstChannel[node] + port];
  }

  // False when there is no path.
  bool add_channels(unsigned node, unsigned terminal, std::vector<const simgrid::s4u::Link*>& links) const {
    for (unsigned i = kDestinations[terminal].first_path; i < kDestinations[terminal + 1].first_path; ++i) {
      if (kPaths[i].source != node) continue;
      for (const char* at = kPaths[i].ports; *at != 0; at += kPortWidth) node = take(node, port_in(at), links);
      return *kPaths[i].ports != 0;
    }
    while (node != kNodeOf[terminal]) {
      const char* at = kDestinations[terminal].port_at + kPortWidth * node;
      if (*at == '.') return false;
      node = take(node, port_in(at), links);
    }
    return true;
  }

  std::vector<const simgrid::s4u::Link*> inject_, eject_, channels_;
};

}  // namespace

extern "C" void load_platform(const simgrid::s4u::Engine&);
void load_platform(const simgrid::s4u::Engine&) { new Network; }  // SimGrid deletes it
)";

class SourceWriter {
 public:
  explicit SourceWriter(const RoutedFile& file)
      : file_(file), graph_(file.network.graph), sources_(nodes_with_terminals(graph_)) {
    for (std::uint64_t ports = kSymbols.size(); ports < max_degree(); ports *= kSymbols.size()) ++port_width_;
  }

  [[nodiscard]] std::string text() const {
    return heading() + std::string(kBeginning) + constants() + channels() + terminals() + destinations() +
           std::string(kEnding);
  }

 private:
  [[nodiscard]] PortId max_degree() const {
    PortId most = 0;
    for (NodeId v = 0; v < graph_.node_count(); ++v) most = std::max(most, graph_.out_degree(v));
    return most;
  }

  [[nodiscard]] std::string heading() const {
    return fmt::format(R"(// A platform of SimGrid 3.32: {} with {}.
//   g++ -std=c++17 -O1 -shared -fPIC {}.cpp -o {}.so -lsimgrid
//   smpirun -platform ./{}.so -np {} PROGRAM
)",
                       topology::spec_comment(file_.network), file_.routing.name(), file_.stem, file_.stem, file_.stem,
                       graph_.terminal_count());
  }

  [[nodiscard]] std::string constants() const {
    return fmt::format(R"(const char* const kBandwidth = "{}";
const char* const kLatency = "{}";
const unsigned kNodes = {};
const unsigned kTerminals = {};
const int kNumberWidth = {};  // digits of the number of a terminal
const int kPortWidth = {};    // symbols of a port
)",
                       file_.speed.bandwidth, file_.speed.latency, graph_.node_count(), graph_.terminal_count(),
                       std::to_string(graph_.terminal_count() - 1).size(), port_width_);
  }

  template <class Number>
  static std::string array_of(std::string_view declaration, const std::vector<Number>& numbers) {
    // A network without channels would need an array without elements.
    return fmt::format("{} = {{{}}};\n", declaration,
                       numbers.empty() ? "0" : fmt::format("{}", fmt::join(numbers, ",")));
  }

  [[nodiscard]] std::string channels() const {
    const DigraphView arcs = graph_.arcs();
    return array_of(
               "// The channels of node v are those from kFirstChannel[v] on, port by port.\n"
               "const unsigned kFirstChannel[]",
               std::vector<std::uint64_t>(arcs.offsets.begin(), arcs.offsets.end())) +
           array_of("// The node that each channel leads to.\nconst unsigned kHeads[]",
                    std::vector<NodeId>(arcs.heads.begin(), arcs.heads.end()));
  }

  [[nodiscard]] std::string terminals() const {
    std::vector<NodeId> nodes;
    std::vector<std::string> labels;
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      nodes.push_back(graph_.node_of_terminal(t));
      labels.push_back(quoted(file_.network.labelling->text(nodes.back())));
    }
    return array_of("const unsigned kNodeOf[]", nodes) + array_of("const char* const kLabelOf[]", labels);
  }

  static std::string quoted(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text) literal += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return literal + "\"";
  }

  void append_port(std::string& text, PortId port) const {
    std::string symbols(port_width_, '0');
    for (std::size_t i = port_width_; i-- > 0; port /= static_cast<PortId>(kSymbols.size())) {
      symbols[i] = kSymbols[port % kSymbols.size()];
    }
    text += symbols;
  }

  [[nodiscard]] std::string symbols_of(const std::vector<PortId>& ports) const {
    std::string text;
    for (const PortId port : ports) {
      if (port == kNoPort) {
        text.append(port_width_, '.');
      } else {
        append_port(text, port);
      }
    }
    return text;
  }

  struct Row {
    std::string port_at;
    std::string paths;
    std::size_t path_count = 0;
  };

  [[nodiscard]] Row row_of(TerminalId destination) const {
    const NextPorts next = next_ports(file_.routing, sources_, destination);
    Row row{.port_at = symbols_of(next.port_at), .path_count = next.listed.size()};
    for (const ListedPath& path : next.listed) {
      row.paths += fmt::format("  {{{}, \"{}\"}},\n", path.source, symbols_of(path.ports));
    }
    return row;
  }

  [[noreturn]] void refuse_listed() const {
    throw InputError(fmt::format("more than {} paths of {} on {} depend on their source, and would be listed whole",
                                 kMostListed, file_.routing.name(), file_.network.name()),
                     {}, "use a smaller network of the family, or --routing shortest");
  }

  [[nodiscard]] std::string destinations() const {
    std::vector<Row> rows(graph_.terminal_count());
    parallel_for(file_.execution, "routes", rows.size(),
                 [&](unsigned, std::uint64_t terminal) { rows[terminal] = row_of(static_cast<TerminalId>(terminal)); });
    std::string paths = "const Path kPaths[] = {\n";
    std::string text = "const Destination kDestinations[] = {\n";
    std::size_t path_count = 0;
    for (Row& row : rows) {
      paths += row.paths;
      text += fmt::format("  {{\"{}\", {}}},\n", row.port_at, path_count);
      path_count += row.path_count;
      row = {};
    }
    return paths + "  {}};\n" + text + fmt::format("  {{\"\", {}}}}};\n", path_count);
  }

  const RoutedFile& file_;
  const topology::PortGraph& graph_;
  std::vector<NodeId> sources_;
  std::size_t port_width_ = 1;
};

std::vector<topology::FilePart> write_simgrid_cpp(const RoutedFile& file) {
  require_units(file.speed);
  require_hosts(file.network);
  require_fixed_paths(file.routing, "simgrid-cpp");
  const std::uint64_t ports = std::uint64_t{file.network.graph.terminal_count()} * file.network.graph.node_count();
  if (ports > kMostPorts) {
    throw InputError(fmt::format("{} has {} terminals and {} nodes; simgrid-cpp takes at most {} ports, one for each "
                                 "terminal and node",
                                 file.network.name(), file.network.graph.terminal_count(),
                                 file.network.graph.node_count(), kMostPorts),
                     {}, "use a smaller network of the family");
  }
  return {{"", SourceWriter(file).text()}};
}

}  // namespace

namespace routed_format_records {

extern constinit const RoutedFormat simgrid_cpp{
    .name = "simgrid-cpp",
    .summary = "a platform of SimGrid as C++, for larger networks",
    .extensions = {".cpp"},
    .has_link_speed = true,
    .write = write_simgrid_cpp,
};

}  // namespace routed_format_records
}  // namespace weft::routing
