#include "cli/pictures/partition_picture.h"

#include <array>

#include <fmt/format.h>

#include "cli/views/cost_cells.h"
#include "hardware/pins.h"
#include "report/palette.h"

namespace weft::cli {
namespace {

// Chips with links between them get different colours as long as there are enough.
std::vector<std::size_t> chip_colours(const topology::Network& network, const hardware::Partition& partition) {
  constexpr std::size_t kColourCount = report::kColours.size();
  const hardware::LinkGraph chips =
      hardware::quotient(hardware::link_graph(network.graph), partition.part, partition.part_count);
  std::vector<std::size_t> colours;
  for (std::uint32_t chip = 0; chip < partition.part_count; ++chip) {
    std::array<bool, kColourCount> is_used{};
    for (const hardware::CutNeighbor& neighbor : chips.neighbors_of(chip)) {
      if (neighbor.node < chip) is_used[colours[neighbor.node]] = true;
    }
    std::size_t turn = 0;
    while (turn + 1 < kColourCount && is_used[(chip + turn) % kColourCount]) ++turn;
    colours.push_back((chip + turn) % kColourCount);
  }
  return colours;
}

std::string partition_note(const hardware::Partition& partition, const hardware::PinCount& pins) {
  const auto& [least, most, mean] = pins.links;
  const std::string links = least == most ? fmt::format("{}", most)
                                          : fmt::format("{} to {}, {} on average", least, most, short_fraction(mean));
  return fmt::format("{} {} of up to {} nodes ({}); off-chip links of each: {}", partition.part_count,
                     partition.part_count == 1 ? "chip" : "chips", partition.capacity, partition.method, links);
}

}  // namespace

void colour_chips(report::Drawing& drawing, const topology::Network& network, const hardware::Partition& partition,
                  const Execution& execution) {
  drawing.groups = report::DrawnGroups{.kind = "chip",
                                       .of_node = {partition.part.begin(), partition.part.end()},
                                       .colours = chip_colours(network, partition)};
  drawing.notes.push_back(partition_note(partition, hardware::count_pins(network.graph, partition, execution)));
}

}  // namespace weft::cli
