// Overrides, on the user's request, whether the edges of a file are unidirectional channels or bidirectional links.
#pragma once

#include <cstdint>

#include "topology/files/format.h"

namespace weft::topology {

enum class Direction : std::uint8_t {
  as_stated,       // by the file
  unidirectional,  // every edge is a unidirectional channel
  bidirectional,   // every edge is a bidirectional link
  paired,          // two opposite edges between the same nodes are one bidirectional link; others stay as stated
};

// Does every unidirectional channel have an opposite channel of the same link class? False if there are no channels, or
// if there are bidirectional links.
bool is_symmetric(const LinkList& list);

// Throws InputError when the file leaves it open and the direction is as_stated.
void set_direction(FileNetwork& file, Direction direction);

}  // namespace weft::topology
