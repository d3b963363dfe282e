// A network that is built, shared by the Python objects that need it.
#pragma once

#include <memory>
#include <string>

#include "topology/network.h"

namespace weft::python {

class BuiltNetwork {
 public:
  explicit BuiltNetwork(topology::Network network) : network_(std::move(network)) {}
  [[nodiscard]] const topology::Network& network() const { return network_; }
  [[nodiscard]] const topology::PortGraph& graph() const { return network_.graph; }

 private:
  topology::Network network_;
};

// The given values, or those of the machine.
Execution execution_with(unsigned threads, std::uint64_t max_memory);

}  // namespace weft::python
