// What the fuzz targets of forwarding tables do: any bytes are tables of a small network, each hop of which is there,
// or an InputError.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "routing/tables/route_file.h"
#include "topology/network.h"

namespace weft::fuzz {

template <class Read>
int read_tables(const Read& read, const std::uint8_t* data, std::size_t size) {
  const Execution execution{.max_memory = std::uint64_t{1} << 28U};
  static const topology::Network network = topology::build("mesh(3,2,concentration=2)", execution);
  try {
    const routing::RouteTable table =
        read(std::string_view(reinterpret_cast<const char*>(data), size), network, execution);
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      for (TerminalId t = 0; t < network.graph.terminal_count(); ++t) {
        for (const routing::TableHop& hop : table.hops(v, t)) {
          if (hop.port >= network.graph.out_degree(v)) std::abort();
        }
      }
    }
  } catch (const InputError& error) {
    if (render(error, "weft").size() >= 500) std::abort();
  }
  return 0;
}

}  // namespace weft::fuzz
