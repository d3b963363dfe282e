// Which loads of a curve are run: once two neighbouring loads are saturated, higher ones are not. What is decided
// follows from the lower loads alone, so that it is the same in whatever order and on however many threads points run.
#pragma once

#include <cstdint>
#include <span>

namespace weft::sweep {

enum class LoadState : std::uint8_t { unknown, below, saturated };

struct Cut {
  std::size_t certain = 0;  // loads before this one are to be run, whatever the others turn out to be
  std::size_t beyond = 0;   // loads from this one on are not to be run; as many as there are loads: not known of any
};

// Of the loads of a curve in rising order.
Cut cut_of(std::span<const LoadState> loads);

}  // namespace weft::sweep
