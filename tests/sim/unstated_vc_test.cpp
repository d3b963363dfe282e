// A routing that contradicts its facts is reported, not simulated.
#include <gtest/gtest.h>

#include "base/check.h"
#include "sim/engine/engine.h"
#include "support/routings.h"
#include "traffic/injector.h"

namespace weft::sim {
namespace {

// Requests what its facts do not state.
class Boundless final : public test::ForwardingRouting {
 public:
  Boundless(const routing::Routing& inner, routing::Candidate request) : ForwardingRouting(inner), request_(request) {}
  void candidates(const routing::Header&, const routing::Position&, routing::Candidates& found) const override {
    found.push_back(request_);
  }

 private:
  routing::Candidate request_;
};

TEST(UnstatedVc, IsReportedByTheEngine) {
  const topology::Network network = test::network_of("mesh(3,3)");
  const auto dor = routing::build(network, "dor", Execution{});
  for (const routing::Candidate& request :
       {routing::Candidate{.port = 0, .vcs = {7, 7}}, routing::Candidate{.port = 0, .vcs = {5, 0}},
        routing::Candidate{.port = 9}}) {
    const Boundless routing(*dor, request);
    traffic::Injector injector = traffic::Injector::uniform(0.1, 1, 9, 1);
    Engine engine(routing, default_model(routing), injector);
    EXPECT_THROW(engine.run(1000), BrokenInvariant);
  }
}

}  // namespace
}  // namespace weft::sim
