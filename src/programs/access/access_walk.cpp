#include "programs/access/access_walk.h"

#include "programs/access/cube_access.h"
#include "programs/access/ring_order.h"
#include "programs/access/sorted_access.h"

namespace weft::programs {

AtomSort atom_in(const spec::Arguments& arguments) {
  return arguments.word("atom") == "enumeration" ? AtomSort::enumeration : AtomSort::odd_even_merge;
}

AccessWalk::AccessWalk(const topology::Network& network, const MachineOptions& options, std::uint64_t cell_count,
                       RegisterId spares, const Execution& execution)
    : node_count_(network.graph.node_count()),
      cell_count_(cell_count),
      first_spare_(kFirstCell + static_cast<RegisterId>((cell_count + node_count_ - 1) / node_count_)),
      machine_(network, options, first_spare_ + spares, execution) {}

void AccessWalk::place_cells(std::span<const std::int64_t> values, ItemId first_input) {
  for (std::uint64_t cell = 0; cell < values.size(); ++cell) {
    machine_.place(register_of(cell), home_of(cell), first_input + static_cast<ItemId>(cell),
                   {.cell = cell, .value = values[cell]});
  }
}

std::vector<std::int64_t> AccessWalk::cells() const {
  std::vector<std::int64_t> values(cell_count_);
  for (std::uint64_t cell = 0; cell < cell_count_; ++cell) {
    values[cell] = machine_.at(register_of(cell), home_of(cell)).value;
  }
  return values;
}

void AccessWalk::assign_all(Transfer transfer) {
  for (NodeId v = 0; v < node_count_; ++v) machine_.assign(v, transfer);
}

std::unique_ptr<AccessWalk> make_access(const topology::Network& network, std::string_view program,
                                        const AccessSetup& setup, const Execution& execution) {
  if (const auto ring = SkipRing::of(network)) {
    return std::make_unique<SortedAccess>(network, ring_order(network, *ring, program, execution), setup, execution);
  }
  return std::make_unique<CubeAccess>(std::make_unique<CubeNetwork>(network, program, 0, execution), setup, execution);
}

}  // namespace weft::programs
