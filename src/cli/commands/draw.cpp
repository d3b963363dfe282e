#include <fmt/format.h>

#include "base/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/picture.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

int run_draw(const Invocation& invocation, Session& session) {
  const topology::Network network = topology::build(invocation.operand("SPEC"), session.execution);
  const NodeId node_count = network.graph.node_count();
  if (node_count > kMostDrawnNodes) {
    throw InputError(fmt::format("{} has {} nodes; a picture shows at most {}", quote_briefly(network.name(), 40),
                                 node_count, kMostDrawnNodes),
                     {}, "draw a smaller member of the family");
  }
  const std::string svg = picture_of(network);
  if (invocation.has("-o")) {
    write_file_atomically(invocation.value("-o"), svg);
  } else {
    session.print(svg);
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command draw{
    .name = "draw",
    .summary = "a picture of a network, as SVG",
    .details =
        "Laid out as the family is thought of: rings, grids, clusters in clusters, levels. Colours and dashes tell the "
        "link "
        "classes apart; the legend names them. Up to 600 nodes.",
    .operands = {{{.name = "SPEC", .help = "a network of at most 600 nodes"}}},
    .options = {{{"-o", "FILE", "write there (to standard output when left out)"}}},
    .examples = {"weft draw \"rcc-full(4,1)\"", "weft draw \"rdt(8)\" -o /dev/null"},
    .run = run_draw,
};

}  // namespace command_records
}  // namespace weft::cli
