// Routings around others: what they append, and how they explain it.
#include "routing/core/combinator.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

// Offers what either of two routings with the same header offers.
class Either final : public test::ForwardingRouting {
 public:
  Either(const Routing& first, const Routing& second) : ForwardingRouting(first), first_(first), second_(second) {}
  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    first_.candidates(header, position, found);
    second_.candidates(header, position, found);
  }

 private:
  const Routing& first_;
  const Routing& second_;
};

Header first_header(const Routing& routing, const Departure& departure) {
  std::vector<Header> headers;
  routing.start(departure, headers);
  return headers.at(0);
}

Candidates candidates_of(const Routing& routing, const Header& header, const Position& position) {
  Decision decision;
  routing.decide(header, position, decision);
  return decision.candidates;
}

TEST(Combinator, LeavesTheCandidatesOfAnotherRoutingAlone) {
  const auto network = network_of("torus(4,4)");
  const Departure departure{.node = 0, .destination = 10, .message_class = 1};
  for (const char* call : {"classes(dor,2)", "layered(dor)", "valiant(dor)", "escape(minimal,dor)"}) {
    const auto routing = build(network, call, Execution{});
    const Either both(*routing, *routing);
    const Header header = first_header(*routing, departure);
    const Candidates once = candidates_of(*routing, header, {.node = 0});
    Candidates twice = once;
    twice.insert(twice.end(), once.begin(), once.end());
    EXPECT_EQ(candidates_of(both, header, {.node = 0}), twice) << call;
  }
}

// The explanations of the hops of a packet that takes the first candidates.
std::vector<std::string> explained_path(const Routing& routing, const Departure& departure) {
  Header header = first_header(routing, departure);
  Position position{.node = departure.node};
  std::vector<std::string> reasons;
  for (Candidates found = candidates_of(routing, header, position); !found.empty();
       found = candidates_of(routing, header, position)) {
    reasons.push_back(routing.explain(header, position, found.front()));
    const Choice choice{found.front().port, found.front().vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
  }
  return reasons;
}

// A vector routing looks for its hop by port and VC, so it must see its own VC. Draw 0 of valiant begins at its
// intermediate terminal, so that all hops are in the second phase.
TEST(Combinator, ExplainsByTheVcsOfTheInnerRouting) {
  const auto network = network_of("rdt(8)");
  const auto inner = build(network, "rdt-rank-descending", Execution{});
  for (const char* call : {"valiant(rdt-rank-descending)", "classes(rdt-rank-descending,2)",
                           "layered(rdt-rank-descending)", "escape(rdt-rank-descending,up-down)"}) {
    const auto routing = build(network, call, Execution{});
    for (TerminalId destination = 1; destination < 64; ++destination) {
      SCOPED_TRACE(std::string(call) + " to " + std::to_string(destination));
      const auto reasons = explained_path(*routing, {.node = 0, .destination = destination, .message_class = 1});
      const auto expected = explained_path(*inner, {.node = 0, .destination = destination});
      ASSERT_EQ(reasons.size(), expected.size());
      for (std::size_t hop = 0; hop < expected.size(); ++hop) {
        ASSERT_TRUE(expected[hop].starts_with("rank ")) << expected[hop];
        EXPECT_TRUE(reasons[hop].ends_with(expected[hop])) << reasons[hop];
      }
    }
  }
}

}  // namespace
}  // namespace weft::routing
