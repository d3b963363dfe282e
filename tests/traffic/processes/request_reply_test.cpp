#include <gtest/gtest.h>

#include <cmath>

#include "traffic/injector_helpers.h"

namespace weft::traffic {
namespace {

TEST(RequestReply, LoadIncludesTheReplies) {
  Injector injector = injector_for("request-reply(reply=3)", {.load = 0.4, .flits = 1, .seed = 2});
  EXPECT_EQ(injector.reply_flits(), 3U);
  EXPECT_EQ(injector.least_flits(), 1U);
  EXPECT_EQ(injector.most_flits(), 3U);
  const auto requests = messages_before(injector, 0, 100000);
  EXPECT_NEAR(static_cast<double>(requests.size()), 10000, 5 * std::sqrt(9000));
  for (const Message& request : requests) ASSERT_EQ(request.message_class, 0);
  EXPECT_EQ(injector_for("request-reply", {.load = 0.4, .flits = 5}).reply_flits(), 5U);
}

}  // namespace
}  // namespace weft::traffic
