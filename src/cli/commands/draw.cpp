#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/views/picture.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

// Refuses file names with the extension of another picture format: only SVG is written.
void require_svg(const std::string& path) {
  constexpr std::array kOtherFormats = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".eps", ".ps", ".tex", ".webp"};
  const std::string ending = std::filesystem::path(path).extension().string();
  if (std::find(kOtherFormats.begin(), kOtherFormats.end(), ending) == kOtherFormats.end()) return;
  throw InputError(fmt::format("-o is {}; weft draw writes SVG only", quote_briefly(path)), {},
                   "write " + quote_briefly(std::filesystem::path(path).replace_extension(".svg").string()));
}

int run_draw(const Invocation& invocation, Session& session) {
  if (invocation.has("-o")) require_svg(invocation.value("-o"));
  const topology::Network network = network_operand(invocation, session);
  const NodeId node_count = network.graph.node_count();
  if (node_count > kMostDrawnNodes) {
    throw InputError(fmt::format("{} has {} nodes; a picture shows at most {}", quote_briefly(network.name(), 40),
                                 node_count, kMostDrawnNodes),
                     {}, "draw a smaller member of the family");
  }
  const std::string svg = picture_of(network);
  if (invocation.has("-o")) {
    write_file_atomically(invocation.value("-o"), svg);
    session.confirm_written(invocation.value("-o"));
  } else {
    session.print(svg);
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command draw{
    .name = "draw",
    .summary = "draw a network as SVG",
    .details =
        "Uses the customary layout of the family: rings, grids, nested clusters, levels. Colours and dashes "
        "distinguish the link classes; the legend names them. Draws at most 600 nodes.",
    .operands = {{{.name = "SPEC", .help = "a network of at most 600 nodes"}}},
    .options = {{{"-o", "FILE", "write the picture to this file (default: standard output)"}}},
    .examples = {"weft draw \"rcc-full(4,1)\"", "weft draw \"rdt(8)\" -o /dev/null"},
    .run = run_draw,
};

}  // namespace command_records
}  // namespace weft::cli
