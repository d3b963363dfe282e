// Lists of skips from which a periodically regular chordal ring and a chordal ring with all of them can be made.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/ids.h"

namespace weft::test {

struct ChordalDesign {
  NodeId node_count;
  std::vector<unsigned> skips;  // s_1 .. s_g

  [[nodiscard]] std::set<unsigned> lengths() const { return {skips.begin(), skips.end()}; }
  [[nodiscard]] std::string prc() const;
  [[nodiscard]] std::string chordal_ring() const;
};

std::vector<ChordalDesign> chordal_designs();

}  // namespace weft::test
