// BookSim 2: a network file for its topology "anynet", and a configuration that refers to it. Written only.
//
// In BookSim's reader (networks/anynet.cpp) a line "router R node T ... router S ..." lists what is attached to R;
// routers and nodes are numbered from 0 without gaps; every channel from R to S implies one from S to R, and a second
// channel from R to S is the same channel again. So the format holds bidirectional networks without parallel links.
// Each link is written in the lines of both its ends. BookSim's "node" is our terminal, its "router" our node.
#include <algorithm>

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

}  // namespace

namespace format_records {

extern constinit const Format booksim{
    .name = "booksim",
    .summary = "two files for the simulator BookSim 2: an anynet network and a configuration",
    .extensions = {".anynet", ".cfg"},
    .write = write_booksim,
};

}  // namespace format_records
}  // namespace weft::topology
