// Whether the edges of a file are unidirectional channels or bidirectional links, where a person knows it better than
// the file says.
#pragma once

#include <cstdint>

#include "topology/files/format.h"

namespace weft::topology {

enum class Direction : std::uint8_t {
  as_told,  // by the file
  one_way,  // every edge is a unidirectional channel
  two_way,  // every edge is a bidirectional link
  paired,   // two edges with the same ends, listed from both, are one bidirectional link; others stay as told
};

// Does every unidirectional channel have one of its own that returns, of the same link class? False without channels,
// and where there are bidirectional links.
bool is_symmetric(const LinkList& list);

// Throws InputError when the file leaves it open and the direction is as_told.
void set_direction(FileNetwork& file, Direction direction);

}  // namespace weft::topology
