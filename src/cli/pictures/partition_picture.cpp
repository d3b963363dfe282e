#include "cli/pictures/partition_picture.h"

#include <array>

#include <fmt/format.h>

#include "cli/views/cost_cells.h"
#include "hardware/pins.h"
#include "report/palette.h"

namespace weft::cli {
namespace {

// Parts with links between them get different colours as long as there are enough.
std::vector<std::size_t> part_colours(const topology::Network& network, const hardware::Partition& partition) {
  constexpr std::size_t kColourCount = report::kColours.size();
  const hardware::LinkGraph parts =
      hardware::quotient(hardware::link_graph(network.graph), partition.part, partition.part_count);
  std::vector<std::size_t> colours;
  for (std::uint32_t part = 0; part < partition.part_count; ++part) {
    std::array<bool, kColourCount> is_used{};
    for (const hardware::CutNeighbor& neighbor : parts.neighbors_of(part)) {
      if (neighbor.node < part) is_used[colours[neighbor.node]] = true;
    }
    std::size_t turn = 0;
    while (turn + 1 < kColourCount && is_used[(part + turn) % kColourCount]) ++turn;
    colours.push_back((part + turn) % kColourCount);
  }
  return colours;
}

std::string partition_note(const hardware::Partition& partition, const hardware::PinCount& pins,
                           const PartWords& words) {
  const auto& [least, most, mean] = pins.links;
  const std::string links = least == most ? fmt::format("{}", most)
                                          : fmt::format("{} to {}, {} on average", least, most, short_fraction(mean));
  return fmt::format("{} {} of up to {} nodes ({}); {}: {}", partition.part_count,
                     partition.part_count == 1 ? words.one : words.many, partition.capacity, partition.method,
                     words.links, links);
}

}  // namespace

void colour_parts(report::Drawing& drawing, const topology::Network& network, const hardware::Partition& partition,
                  const PartWords& words, const Execution& execution) {
  drawing.groups = report::DrawnGroups{.kind = std::string(words.one),
                                       .of_node = {partition.part.begin(), partition.part.end()},
                                       .colours = part_colours(network, partition)};
  drawing.notes.push_back(partition_note(partition, hardware::count_pins(network.graph, partition, execution), words));
}

}  // namespace weft::cli
