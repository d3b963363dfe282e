// Routings around others.
#include "routing/core/combinator.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace weft::routing
