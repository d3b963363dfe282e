#include "support/same_ports.h"

#include <gtest/gtest.h>

namespace weft::test {

void expect_same_ports(const topology::Network& a, const topology::Network& b) {
  SCOPED_TRACE(a.name() + " and " + b.name());
  ASSERT_EQ(a.graph.node_count(), b.graph.node_count());
  for (NodeId v = 0; v < a.graph.node_count(); ++v) {
    ASSERT_EQ(a.graph.out_degree(v), b.graph.out_degree(v)) << "node " << v;
    for (PortId port = 0; port < a.graph.out_degree(v); ++port) {
      ASSERT_EQ(a.graph.neighbor(v, port), b.graph.neighbor(v, port)) << "node " << v << " port " << port;
      ASSERT_EQ(a.graph.is_one_way(v, port), b.graph.is_one_way(v, port)) << "node " << v << " port " << port;
    }
  }
}

}  // namespace weft::test
