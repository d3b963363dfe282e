#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/views/partition_picture.h"
#include "cli/views/picture.h"
#include "hardware/found_partition.h"
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

bool is_found_partition(const Invocation& invocation) {
  if (!invocation.has("--partition")) return false;
  const std::string& text = invocation.value("--partition");
  if (!invocation.has("--chips")) throw InputError("--partition needs the number of chips", {}, "write --chips 16");
  if (text != "natural" && text != "found") {
    throw InputError(fmt::format("--partition is {}; it must be natural or found", quote_briefly(text)), {},
                     "write --partition found");
  }
  return text == "found";
}

// The partition of --chips.
hardware::Partition drawn_partition(const Invocation& invocation, const topology::Network& network,
                                    const Execution& execution) {
  const std::uint64_t given = parse_positive(invocation.value("--chips"), "--chips", "16");
  const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(given, UINT32_MAX));
  hardware::check_chip_count(network, count);
  hardware::Partition natural = hardware::natural_partition(network, count, execution);
  if (!is_found_partition(invocation)) return natural;
  const auto found = hardware::found_partition(network, natural, execution);
  if (!found) throw InputError(found.missing().reason, {}, "write --partition natural");
  return *found;
}

int run_draw(const Invocation& invocation, Session& session) {
  if (invocation.has("-o")) require_svg(invocation.value("-o"));
  (void)is_found_partition(invocation);  // refuses a wrong value before the network is built
  const topology::Network network = network_operand(invocation, session);
  const NodeId node_count = network.graph.node_count();
  if (node_count > kMostDrawnNodes) {
    throw InputError(fmt::format("{} has {} nodes; a picture shows at most {}", quote_briefly(network.name(), 40),
                                 node_count, kMostDrawnNodes),
                     {}, "draw a smaller member of the family");
  }
  const std::string svg =
      invocation.has("--chips")
          ? report::to_svg(
                partition_drawing(network, drawn_partition(invocation, network, session.execution), session.execution))
          : picture_of(network);
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
        "distinguish the link classes; the legend names them. Draws at most 600 nodes. With --chips the nodes of a "
        "chip "
        "and the links between them have one colour, and the off-chip links are counted as weft cost does.",
    .operands = {{{.name = "SPEC", .help = "a network of at most 600 nodes"}}},
    .options = {{{"-o", "FILE", "write the picture to this file (default: standard output)"},
                 {"--chips", "K", "divide the nodes among K chips, as weft cost does, and colour them"},
                 {.name = "--partition",
                  .value = "P",
                  .help = "natural: the family's own blocks (default); found: the best one found",
                  .words = "natural|found"}}},
    .examples = {"weft draw \"rcc-full(4,1)\"", "weft draw \"rdt(8)\" -o /dev/null",
                 "weft draw \"torus(8,8)\" --chips 16 -o /dev/null"},
    .run = run_draw,
};

}  // namespace command_records
}  // namespace weft::cli
