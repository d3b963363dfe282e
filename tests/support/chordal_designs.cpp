#include "support/chordal_designs.h"

#include <fmt/ranges.h>

namespace weft::test {

std::string ChordalDesign::prc() const { return fmt::format("prc({},skips=[{}])", node_count, fmt::join(skips, ",")); }

std::string ChordalDesign::chordal_ring() const {
  return fmt::format("chordal-ring({},skips=[{}])", node_count, fmt::join(lengths(), ","));
}

std::vector<ChordalDesign> chordal_designs() {
  return {{8, {2, 4}},     {9, {3}},     {100, {4, 20}},      {48, {16, 10}},
          {27, {3, 3, 9}}, {12, {6, 6}}, {20, {8, 4, 4, 16}}, {64, {4, 8, 16, 32}}};
}

}  // namespace weft::test
