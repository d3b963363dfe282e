#include "sim/forking/forked_packet.h"

namespace weft::sim {

void add_targets_below(const routing::MulticastTree& tree, std::uint32_t node, Targets& targets) {
  const auto here = tree.deliveries_of(tree.nodes[node]);
  targets.insert(targets.end(), here.begin(), here.end());
  for (const routing::TreeBranch& branch : tree.branches_of(tree.nodes[node])) {
    add_targets_below(tree, branch.child, targets);
  }
}

}  // namespace weft::sim
