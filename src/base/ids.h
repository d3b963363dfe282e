// Numbers of the parts of a network. All are dense and start at zero.
#pragma once

#include <cstdint>
#include <limits>

namespace weft {

using NodeId = std::uint32_t;
using TerminalId = std::uint32_t;
using PortId = std::uint32_t;       // compact at each node: 0 .. out_degree-1
using GeneratorId = std::uint32_t;  // one kind of move, the same at every node that has it
using LinkClassId = std::uint16_t;

inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();
inline constexpr GeneratorId kNoGenerator = std::numeric_limits<GeneratorId>::max();

// The end of a channel: the node, and the input port there.
struct End {
  NodeId node = kNoNode;
  PortId port = 0;
  friend bool operator==(const End&, const End&) = default;
};

}  // namespace weft
