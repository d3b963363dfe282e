#include "claims/chip_measures.h"

#include "hardware/packaging.h"

namespace weft::claims {

hardware::LinkRange links_per_chip(const std::string& spec, std::uint32_t chips, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const hardware::Partition partition = hardware::natural_partition(network, chips, cache.execution());
  return hardware::count_pins(network.graph, partition, cache.execution()).links;
}

Measured ChipLinks::operator()(const std::string& spec, MeasurementCache& cache) const {
  const hardware::LinkRange links = links_per_chip(spec, chips, cache);
  return Measured::between(which == Chips::worst ? links.most : links.least,
                           which == Chips::best ? links.least : links.most);
}

Measure measure_links_of_chips(std::uint32_t chips) { return ChipLinks{chips, ChipLinks::Chips::all}; }

Measure measure_fewest_links_of_a_chip(std::uint32_t chips) { return ChipLinks{chips, ChipLinks::Chips::best}; }

Measure measure_most_links_of_a_chip(std::uint32_t chips) { return ChipLinks{chips, ChipLinks::Chips::worst}; }

Measure measure_fewer_links_than(const std::string& other, std::uint32_t chips_of_other, std::uint32_t chips) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const std::uint64_t ours = links_per_chip(spec, chips, cache).most;
    const std::uint64_t others = links_per_chip(other, chips_of_other, cache).most;
    return Measured::exactly(others > ours ? others - ours : 0);
  };
}

Measure measure_links_of_boards(std::uint32_t chips, std::uint32_t boards) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const topology::Network& network = cache.network(spec);
    const hardware::Partition partition = hardware::natural_partition(network, chips, cache.execution());
    const hardware::Packaging packaging = hardware::package(network.graph, partition, {.boards = boards},
                                                            hardware::BoardChoice::natural, cache.execution());
    const hardware::LinkRange& links = packaging.boards->pins.links;
    return Measured::between(links.least, links.most);
  };
}

}  // namespace weft::claims
