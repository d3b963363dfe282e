#include "spec/former_names.h"

#include <gtest/gtest.h>

#include "spec/parse.h"

namespace weft::spec {
namespace {

std::string renamed(const char* routing, const char* network) {
  return print(with_current_names(parse(routing), parse(network)));
}

TEST(FormerNames, AreReplacedAtAnyDepth) {
  EXPECT_EQ(renamed("duato", "rdt(8)"), "rdt-duato");
  EXPECT_EQ(renamed("escape(minimal,rank-descending(policy=xy))", "rdt(8)"),
            "escape(minimal,rdt-rank-descending(policy=xy))");
  EXPECT_EQ(renamed("recursive(nucleus=star-cycles)", "hsn(2,star(3))"), "swapped-recursive(nucleus=star-optimal)");
}

TEST(FormerNames, SharedNamesFollowTheFamily) {
  EXPECT_EQ(renamed("optimal", "scc(4)"), "scc-optimal");
  EXPECT_EQ(renamed("optimal", "faulty(ccc(3),links=1)"), "ccc-optimal");
  EXPECT_EQ(renamed("layered(greedy)", "chordal-ring(8,skips=[3])"), "layered(chordal-greedy)");
  EXPECT_EQ(renamed("greedy", "prc(8,skips=[2,4])"), "prc-greedy");
  EXPECT_EQ(renamed("recursive(nucleus=optimal)", "hsn(2,scc(3))"), "swapped-recursive(nucleus=scc-optimal)");
}

TEST(FormerNames, KeepTheirArgumentsUnlessForAnotherFamily) {
  EXPECT_EQ(renamed("optimal(method=paper)", "scc(4)"), "scc-optimal(method=paper)");
  EXPECT_EQ(renamed("optimal(method=fast)", "ccc(4)"), "ccc-optimal");
  EXPECT_EQ(renamed("optimal(method=paper)", "ccc(4)"), "ccc-optimal(method=paper)");  // refused when it is built
}

TEST(FormerNames, DoNotChangeOtherNames) {
  EXPECT_EQ(renamed("dor(tie=up)", "torus(4,4)"), "dor(tie=up)");
  EXPECT_EQ(renamed("prc-wormhole(paths=greedy)", "prc(8,skips=[2,4])"), "prc-wormhole(paths=greedy)");
  EXPECT_EQ(renamed("greedy", "torus(4,4)"), "greedy");
}

}  // namespace
}  // namespace weft::spec
