// BookSim 2: a network file for its topology "anynet", and a configuration that refers to it. The network file is read,
// the configuration is only written.
//
// In BookSim's reader (networks/anynet.cpp) a line "router R node T ... router S ..." lists what is attached to R;
// routers and nodes are numbered from 0 without gaps; every channel from R to S implies one from S to R, and a second
// channel from R to S is the same channel again. So the format holds bidirectional networks without parallel links.
// Each link is written in the lines of both its ends. BookSim's "node" is our terminal, its "router" our node. A number
// behind a name is the latency of the channel, which is not kept: "router 0 node 0 1 router 1 15".
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "topology/files/file_reading.h"
#include "topology/files/file_writing.h"
#include "topology/files/format.h"

namespace weft::topology {
namespace {

std::string network_file(const PortGraph& graph) {
  std::string text;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    text += "router " + std::to_string(v);
    const TerminalId first = graph.first_terminal(v);
    for (TerminalId i = 0; i < graph.terminal_count_at(v); ++i) text += " node " + std::to_string(first + i);
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      text += " router " + std::to_string(graph.neighbor(v, port).node);
    }
    text += "\n";
  }
  return text;
}

// The characters that BookSim's configuration language allows in a word.
bool is_word(std::string_view text) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.";
  constexpr std::string_view kFurther = "0123456789+(){},";
  const auto is_one_of = [](std::string_view set, char c) { return set.find(c) != std::string_view::npos; };
  return !text.empty() && is_one_of(kLetters, text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
    return is_one_of(kLetters, c) || is_one_of(kFurther, c);
  });
}

std::string configuration(const Network& network, std::string_view stem) {
  return "// " + spec_comment(network) + R"(
// Start BookSim in the folder of this file. "min" takes shortest paths with any virtual channel, so it may deadlock
// where paths close a cycle.
topology = anynet;
network_file = )" +
         std::string(stem) + R"(.anynet;
routing_function = min;

num_vcs = 4;
vc_buf_size = 8;
wait_for_tail_credit = 0;
vc_allocator = islip;
sw_allocator = islip;
alloc_iters = 1;

traffic = uniform;
use_read_write = 0;
packet_size = 1;
injection_rate = 0.05;

sim_type = latency;
sample_period = 1000;
warmup_periods = 3;
)";
}

std::vector<FilePart> write_booksim(const Network& network, std::string_view stem) {
  if (network.graph.is_directed()) {
    refuse_to_write(network, "booksim", "it has unidirectional channels, but anynet adds the opposite of every channel",
                    "use a network with bidirectional links");
  }
  if (has_parallel_links(network.graph)) {
    refuse_to_write(network, "booksim", "it has parallel links, but anynet keeps only one link between two routers",
                    "use a network without parallel links");
  }
  if (!is_word(stem)) {
    refuse_to_write(network, "booksim", "BookSim cannot read the file name " + quote_briefly(stem, 24),
                    "begin with a letter; letters, digits and _-.+ may follow");
  }
  return {{".anynet", network_file(network.graph)}, {".cfg", configuration(network, stem)}};
}

// A line begins with a router, or with a node, and lists what is attached to it.
class AnynetReader {
 public:
  AnynetReader(std::string_view text, const Execution& execution) : lines_(text), draft_(text, execution) {}

  FileNetwork read() {
    while (lines_.next()) {
      rest_ = lines_.line();
      if (const std::string_view word = take_field(rest_); !word.empty()) read_anynet_line(word);
    }
    if (router_count_ == 0) throw InputError("there are no routers in it", {}, "a line is: router 0 node 0 router 1");
    draft_.set_node_count(router_count_, lines_.number());
    draft_.add_class({"link"}, 1);
    for (const auto& [from, to] : links_) draft_.add_link({from, to, 0}, lines_.number());
    finish_terminals();
    FileNetwork network = draft_.finish();
    if (has_latencies_) network.dropped_attributes = {"latency"};
    return network;
  }

 private:
  struct Attached {
    bool is_router = false;
    NodeId id = 0;
  };

  void read_anynet_line(std::string_view word) {
    const Attached head = attached(word);
    std::string_view field = take_field(rest_);
    while (!field.empty()) {
      const Attached other = attached(field);
      connect(head, other);
      field = take_field(rest_);
      if (field.empty() || field.find_first_not_of("0123456789") != std::string_view::npos) continue;
      has_latencies_ = true;
      field = take_field(rest_);
    }
  }

  Attached attached(std::string_view word) {
    if (word != "router" && word != "node") {
      throw LineError(lines_.number(), quote_field(word) + " is neither router nor node",
                      "a line is: router 0 node 0 router 1");
    }
    const bool is_router = word == "router";
    const std::uint64_t id = read_number(take_field(rest_), {word, 0, kMostNodes - 1}, lines_.number());
    if (is_router) {
      draft_.see_node(id, lines_.number());
      router_count_ = std::max<std::uint64_t>(router_count_, id + 1);
    }
    return {is_router, static_cast<NodeId>(id)};
  }

  // Both ends may list a link, or one of them; a second link between two routers is the same link again.
  void connect(const Attached& a, const Attached& b) {
    constexpr std::uint64_t kBytesPerEntry = 64;
    if (!a.is_router && !b.is_router) {
      throw LineError(lines_.number(), "two nodes are connected", "a node is attached to a router");
    }
    draft_.account_for(kBytesPerEntry, lines_.number());
    if (a.is_router && b.is_router) {
      if (seen_links_.insert(std::minmax(a.id, b.id)).second) links_.emplace_back(a.id, b.id);
      return;
    }
    const NodeId node = a.is_router ? b.id : a.id;
    const NodeId router = a.is_router ? a.id : b.id;
    const auto [known, is_new] = router_of_.try_emplace(node, router);
    if (is_new || known->second == router) return;
    throw LineError(lines_.number(),
                    "node " + std::to_string(node) + " is attached to router " + std::to_string(known->second) + " too",
                    "a node has one router");
  }

  void finish_terminals() {
    std::vector<std::uint64_t> counts(router_count_, 0);
    for (const auto& [node, router] : router_of_) ++counts[router];
    for (NodeId v = 0; v < counts.size(); ++v) draft_.set_terminals(v, counts[v], lines_.number());
  }

  Lines lines_;
  NetworkDraft draft_;
  std::string_view rest_;  // of the line
  std::uint64_t router_count_ = 0;
  std::vector<std::pair<NodeId, NodeId>> links_;
  std::set<std::pair<NodeId, NodeId>> seen_links_;
  std::map<NodeId, NodeId> router_of_;  // of each node of BookSim
  bool has_latencies_ = false;
};

FileNetwork read_booksim(std::string_view text, const Execution& execution) {
  return AnynetReader(text, execution).read();
}

bool recognises_booksim(std::string_view beginning) {
  std::string_view line = beginning.substr(0, beginning.find('\n'));
  const std::string_view word = take_field(line);
  return word == "router" || word == "node";
}

}  // namespace

namespace format_records {

extern constinit const Format booksim{
    .name = "booksim",
    .summary = "two files for the simulator BookSim 2: an anynet network and a configuration",
    .extensions = {".anynet", ".cfg"},
    .read = read_booksim,
    .recognises = recognises_booksim,
    .write = write_booksim,
};

}  // namespace format_records
}  // namespace weft::topology
