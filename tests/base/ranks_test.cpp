#include "base/ranks/ranks.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "support/thread_ranks.h"

namespace weft {
namespace {

class RanksOfAnyCount : public testing::TestWithParam<unsigned> {};

TEST_P(RanksOfAnyCount, SumAndLargestReachAll) {
  const unsigned count = GetParam();
  test::run_ranks(count, [&](Ranks& ranks) {
    EXPECT_EQ(ranks.count(), count);
    std::array<std::uint64_t, 2> sums{1, ranks.number()};
    ranks.sum(sums);
    EXPECT_EQ(sums[0], count);
    EXPECT_EQ(sums[1], count * (count - 1) / 2);
    std::array<std::uint64_t, 2> bounds{ranks.number(), UINT64_MAX - ranks.number()};
    ranks.largest(bounds);
    EXPECT_EQ(bounds[0], count - 1);
    EXPECT_EQ(bounds[1], UINT64_MAX);
  });
}

TEST_P(RanksOfAnyCount, GatherReachesTheFirstAndBroadcastComesFromIt) {
  const unsigned count = GetParam();
  test::run_ranks(count, [&](Ranks& ranks) {
    const std::vector<std::string> all = ranks.gather(fmt::format("rank {}", ranks.number()));
    ASSERT_EQ(all.size(), ranks.is_first() ? count : 0U);
    for (unsigned rank = 0; rank < all.size(); ++rank) EXPECT_EQ(all[rank], fmt::format("rank {}", rank));
    std::string text = fmt::format("of {}", ranks.number());
    ranks.broadcast(text);
    EXPECT_EQ(text, "of 0");
  });
}

// Each sends (from, to) to all ranks of the same parity, itself included, many times with other lengths.
TEST_P(RanksOfAnyCount, ExchangeDeliversToPeersOnly) {
  const unsigned count = GetParam();
  test::run_ranks(count, [&](Ranks& ranks) {
    std::vector<unsigned> peers;
    for (unsigned rank = ranks.number() % 2; rank < count; rank += 2) peers.push_back(rank);
    std::vector<Words> outgoing(count);
    std::vector<Words> incoming(count);
    for (std::size_t length = 0; length < 300; length += 50) {
      for (const unsigned peer : peers) outgoing[peer] = Words(length + peer, ranks.number());
      ranks.exchange(peers, outgoing, incoming);
      for (const unsigned peer : peers) EXPECT_EQ(incoming[peer], Words(length + ranks.number(), peer));
    }
    for (unsigned rank = (ranks.number() + 1) % 2; rank < count; rank += 2) EXPECT_TRUE(incoming[rank].empty());
  });
}

Mail wait_for_mail(Mailbox& mailbox) {
  for (;;) {
    if (const std::optional<Mail> mail = mailbox.receive()) return *mail;
    std::this_thread::yield();
  }
}

TEST_P(RanksOfAnyCount, MailKeepsTheOrderOfItsSender) {
  const unsigned count = GetParam();
  test::run_ranks(count, [&](Ranks& ranks) {
    for (const char* text : {"a", "b", "c"}) ranks.mailbox().send(0, text);
    if (!ranks.is_first()) return;
    std::vector<std::string> seen(count);
    for (unsigned mail = 0; mail < 3 * count; ++mail) {
      const Mail next = wait_for_mail(ranks.mailbox());
      seen[next.from] += next.text;
    }
    EXPECT_EQ(seen, std::vector<std::string>(count, "abc"));
    EXPECT_FALSE(ranks.mailbox().receive().has_value());
  });
}

TEST_P(RanksOfAnyCount, BeginTellsAllOfTheFirstThatFailed) {
  const unsigned last = GetParam() - 1;
  test::run_ranks(GetParam(), [&](Ranks& ranks) {
    FailedRank failure(0, "");
    if (ranks.number() == last) {
      failure = ranks.fail(2, "no such file\n");
    } else {
      try {
        ranks.begin();
      } catch (const FailedRank& error) {
        failure = error;
      }
    }
    EXPECT_TRUE(ranks.has_begun());
    EXPECT_EQ(failure.code(), 2);
    EXPECT_EQ(failure.text(), last == 0 ? "no such file\n" : fmt::format("rank {}: no such file\n", last));
  });
}

TEST_P(RanksOfAnyCount, AllSeeADifference) {
  const unsigned count = GetParam();
  test::run_ranks(count, [&](Ranks& ranks) {
    ranks.begin();
    ranks.begin();  // only the first time is collective
    EXPECT_NO_THROW(expect_same(ranks, "plans", "one"));
    EXPECT_FALSE(any_of(ranks, false));
    const bool is_last = ranks.number() == count - 1;
    EXPECT_TRUE(any_of(ranks, is_last));
    if (count > 1) {
      EXPECT_THROW(expect_same(ranks, "plans", is_last ? "another" : "one"), std::exception);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Ranks, RanksOfAnyCount, testing::Values(1U, 2U, 3U, 5U));

TEST(ThreadRanks, RethrowsTheCause) {
  const auto fail_at_one = [](Ranks& ranks) {
    if (ranks.number() == 1) throw std::runtime_error("the cause");
    std::string text;
    ranks.broadcast(text);
  };
  EXPECT_THROW(test::run_ranks(3, fail_at_one), std::runtime_error);
  EXPECT_THROW(test::run_ranks(3, [](Ranks& ranks) { ranks.abort(2); }), test::AbortedRanks);
}

TEST(ThreadRanks, RefusesCallsThatDoNotMatch) {
  const auto end_early = [](Ranks& ranks) {
    std::array<std::uint64_t, 1> value{};
    if (ranks.is_first()) ranks.sum(value);
  };
  EXPECT_THROW(test::run_ranks(2, end_early), test::LostRank);
  const auto call_different = [](Ranks& ranks) {
    std::array<std::uint64_t, 1> value{};
    ranks.is_first() ? ranks.sum(value) : ranks.largest(value);
  };
  EXPECT_THROW(test::run_ranks(2, call_different), std::logic_error);
  const auto name_one_sided = [](Ranks& ranks) {
    const std::array<unsigned, 1> other{1};
    const std::array<Words, 2> outgoing{};
    std::array<Words, 2> incoming{};
    ranks.is_first() ? ranks.exchange(other, outgoing, incoming) : ranks.exchange({}, outgoing, incoming);
  };
  EXPECT_THROW(test::run_ranks(2, name_one_sided), std::logic_error);
}

}  // namespace
}  // namespace weft
