#include <gtest/gtest.h>

#include <set>

#include "traffic/injector_helpers.h"

namespace weft::traffic {
namespace {

TEST(Batch, AllPacketsAreGeneratedAtCycleZero) {
  Injector injector = injector_for("batch(packets=9)", {.flits = 3}, "all-to-all", "ring(10)");
  for (TerminalId t = 0; t < 10; ++t) {
    std::set<TerminalId> met;
    const auto messages = first_messages(injector, t, 20);
    ASSERT_EQ(messages.size(), 9U);
    for (const Message& message : messages) {
      EXPECT_EQ(message.generated, 0U);
      EXPECT_EQ(message.flits, 3U);
      met.insert(message.destination);
    }
    EXPECT_EQ(met.size(), 9U);
  }
  Injector silent = injector_for("batch", {}, "hot-spot(at=[4])");
  EXPECT_EQ(first_messages(silent, 4, 5).size(), 0U);
  EXPECT_EQ(first_messages(silent, 5, 5).size(), 1U);
}

}  // namespace
}  // namespace weft::traffic
