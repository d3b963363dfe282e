#include "support/simple_links.h"

#include <algorithm>
#include <set>

namespace weft::test {

Edges simple_links(const Edges& edges) {
  std::set<std::pair<NodeId, NodeId>> links;
  for (const auto& [v, w] : edges) {
    if (v != w) links.insert(std::minmax(v, w));
  }
  return {links.begin(), links.end()};
}

}  // namespace weft::test
