// SimGrid: a platform file, on which SMPI runs MPI programs. Written only.
//
// A host stands for a terminal. A link of the file is one channel, so both directions of a bidirectional link have the
// whole bandwidth; each terminal has a link into its node and one out of it. A route lists the links of a path: the
// source's inject, the channels, the destination's eject. SMPI gives ranks to hosts in alphabetical order, so the
// numbers of hosts have leading zeros and rank i runs on terminal i.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"
#include "routing/files/fixed_path.h"
#include "routing/files/link_speed.h"
#include "routing/files/routed_format.h"
#include "topology/files/file_writing.h"

namespace weft::routing {
namespace {

// The file and the memory of SimGrid grow with the square of the terminals: torus(32,32) would take 600 MB.
constexpr TerminalId kMostTerminals = 512;

void check_size(const topology::Network& network) {
  const TerminalId count = network.graph.terminal_count();
  if (count <= kMostTerminals) return;
  throw InputError(fmt::format("{} has {} terminals; a platform file has a route for each pair of at most {}",
                               network.name(), count, kMostTerminals),
                   {}, "write --format simgrid-cpp, which makes a platform that computes its routes");
}

std::string property(std::string_view name, std::string_view value) {
  return fmt::format("<prop id=\"{}\" value=\"{}\"/>", name, topology::escaped_for_xml(value));
}

class PlatformWriter {
 public:
  explicit PlatformWriter(const RoutedFile& file)
      : file_(file),
        graph_(file.network.graph),
        digits_(std::to_string(graph_.terminal_count() - 1).size()),
        speed_(fmt::format("bandwidth=\"{}\" latency=\"{}\"", file.speed.bandwidth, file.speed.latency)) {
    name_channels();
  }

  std::string text() {
    std::string all = R"(<?xml version="1.0"?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
)";
    const std::string all_routes = routes();
    all += "  <zone id=\"network\" routing=\"Full\">\n";
    all += "    " + property("network", file_.network.name()) + "\n";
    all += "    " + property("routing", file_.routing.name()) + "\n";
    all += "    " + property("unreachable_pairs", std::to_string(unreachable_pairs_)) + "\n";
    return all + hosts() + links() + all_routes + "  </zone>\n</platform>\n";
  }

 private:
  // "link-3-7" leads from node 3 to node 7; of several, each has its port at node 3: "link-3-7-port-2".
  void name_channels() {
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      std::map<NodeId, unsigned> channels_to;
      for (PortId port = 0; port < graph_.out_degree(v); ++port) ++channels_to[graph_.neighbor(v, port).node];
      for (PortId port = 0; port < graph_.out_degree(v); ++port) {
        const NodeId to = graph_.neighbor(v, port).node;
        channel_names_.push_back(fmt::format("link-{}-{}", v, to) +
                                 (channels_to[to] > 1 ? fmt::format("-port-{}", port) : ""));
      }
    }
  }

  [[nodiscard]] const std::string& channel_name(const VirtualChannel& channel) const {
    return channel_names_[graph_.arcs().offsets[channel.node] + channel.port];
  }
  [[nodiscard]] std::string of_terminal(std::string_view what, TerminalId terminal) const {
    return fmt::format("{}-{:0{}}", what, terminal, digits_);
  }

  [[nodiscard]] std::string hosts() const {
    std::string text;
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      const NodeId node = graph_.node_of_terminal(t);
      text +=
          fmt::format("    <host id=\"{}\" speed=\"1Gf\">{}{}</host>\n", of_terminal("host", t),
                      property("node", std::to_string(node)), property("label", file_.network.labelling->text(node)));
    }
    return text;
  }

  [[nodiscard]] std::string link(const std::string& name) const {
    return fmt::format("    <link id=\"{}\" {}/>\n", name, speed_);
  }
  [[nodiscard]] std::string links() const {
    std::string text;
    for (TerminalId t = 0; t < graph_.terminal_count(); ++t) {
      text += link(of_terminal("inject", t)) + link(of_terminal("eject", t));
    }
    for (const std::string& name : channel_names_) text += link(name);
    return text;
  }

  [[nodiscard]] std::string route(TerminalId source, TerminalId destination,
                                  const std::vector<VirtualChannel>& path) const {
    std::string text = fmt::format("    <route src=\"{}\" dst=\"{}\" symmetrical=\"NO\">", of_terminal("host", source),
                                   of_terminal("host", destination));
    const auto add = [&text](std::string_view name) { text += fmt::format("<link_ctn id=\"{}\"/>", name); };
    add(of_terminal("inject", source));
    for (const VirtualChannel& channel : path) add(channel_name(channel));
    add(of_terminal("eject", destination));
    return text + "</route>\n";
  }

  // A host reaches itself by a loopback that SimGrid adds.
  std::string routes() {
    struct FromSource {
      std::string text;
      std::uint64_t unreachable = 0;
    };
    std::vector<FromSource> rows(graph_.terminal_count());
    parallel_for(file_.execution, "routes", rows.size(), [&](unsigned, std::uint64_t row) {
      const auto source = static_cast<TerminalId>(row);
      for (TerminalId destination = 0; destination < graph_.terminal_count(); ++destination) {
        if (destination == source) continue;
        const auto path = fixed_path(file_.routing, source, destination);
        if (path) {
          rows[row].text += route(source, destination, *path);
        } else {
          ++rows[row].unreachable;
        }
      }
    });
    std::string text;
    for (FromSource& row : rows) {
      text += row.text;
      row.text = {};
      unreachable_pairs_ += row.unreachable;
    }
    return text;
  }

  const RoutedFile& file_;
  const topology::PortGraph& graph_;
  std::size_t digits_;                      // of the highest terminal number
  std::string speed_;                       // attributes of every link
  std::vector<std::string> channel_names_;  // in the order of the graph's channels
  std::uint64_t unreachable_pairs_ = 0;
};

std::vector<topology::FilePart> write_simgrid(const RoutedFile& file) {
  require_units(file.speed);
  require_hosts(file.network);
  check_size(file.network);
  require_fixed_paths(file.routing, "simgrid");
  return {{"", PlatformWriter(file).text()}};
}

}  // namespace

namespace routed_format_records {

extern constinit const RoutedFormat simgrid{
    .name = "simgrid",
    .summary = "a platform of SimGrid, on which SMPI runs MPI programs",
    .extensions = {".simgrid.xml"},
    .has_link_speed = true,
    .write = write_simgrid,
};

}  // namespace routed_format_records
}  // namespace weft::routing
